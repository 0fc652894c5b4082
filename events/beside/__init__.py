"""What is kept in Redis beside the games' own streams, and can be told to whoever may know it."""
