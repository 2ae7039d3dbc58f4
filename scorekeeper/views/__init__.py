"""What is shown of a game, as plain data."""
