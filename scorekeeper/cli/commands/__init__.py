"""The commands, a function each; `cli.tree` lists them."""
