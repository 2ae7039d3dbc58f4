"""Keeps score of dice games that people roll at a table."""

__version__ = "0.1.0"
