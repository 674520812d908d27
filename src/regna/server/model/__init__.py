"""What both the storage and the messages speak of: rows, clocks, chat lines, errors. It imports no other layer."""
