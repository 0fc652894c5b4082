"""Thousands of games at once for minutes, and the cost of keeping a hundred thousand: `make load`."""
