"""The terminal: what people type, and where the answers go."""
