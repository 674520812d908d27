"""What a server carries, and that it keeps its promises; for a checkout, not part of the package."""
