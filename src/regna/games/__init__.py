"""The games, one folder each, all of the same shape: see CONTRIBUTING.md. regna.registry finds them."""
