"""What happened in a game, and what is legal: pure values and pure functions."""
