"""What is in memory: rooms, moves, jobs, bots, notifications. Everything here can be made again from the storage."""
