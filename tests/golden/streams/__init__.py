"""Stored streams of earlier days, byte by byte: version, hashed part and private part of an event a line.

`toy-1` is a game of the kernel's toy from the time when `toy.CoinsWon` (schema 1) had no reason and the step
`toy.Threat:1` did not say who threatens. It ends with such a step waiting for its answer.
"""
