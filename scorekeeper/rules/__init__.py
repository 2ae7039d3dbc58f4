"""What a throw is worth: pure data and pure functions."""
