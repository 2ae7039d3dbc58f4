"""The names of boxes, a file a language."""
