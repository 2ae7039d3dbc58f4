"""How views look: Rich renderables and lines of text. Prints nothing."""
