"""Our server beside that of boardgame.io."""
