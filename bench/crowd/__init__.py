"""Thousands of games at once for minutes, and what stays of a hundred thousand: `make load`."""
