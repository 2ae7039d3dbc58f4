"""Where games are kept: one TinyDB file a game, replaced whole and never written in place."""
