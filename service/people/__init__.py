"""The people behind the seats."""
