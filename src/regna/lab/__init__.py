"""The laboratory: many games at once, and what can be concluded from them."""
