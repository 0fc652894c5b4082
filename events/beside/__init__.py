"""What is kept in Redis beside the games' own streams."""
