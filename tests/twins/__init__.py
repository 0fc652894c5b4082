"""Leaks, counted: every answer and every stream of a game and of its twins, which differ only in what a seat may not
know, byte for byte."""
