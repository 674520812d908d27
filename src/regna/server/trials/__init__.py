"""What tests and benchmarks of the server need around it, and no player ever does."""
