"""Requests and answers for the guide's reference: one of each operation, recorded from a service that runs.

`make examples` writes docs/examples.json, from which docs/hooks.py draws the page; a test makes the same round again
and holds that every operation is there and is still answered so.
"""
