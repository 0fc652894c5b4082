"""What the path of a command gave, byte for byte, before it was made fast: a corpus for each game.

Each corpus is a game with everything that can happen to a command: two processes that are behind each other, keys that
come again, stale and wrong and forbidden moves, time-outs, seats that are away, a dispute, newer rules, snapshots. It
was recorded at commit 1a4428f; `test_paths.py` does the same things again and compares. Where a ruleset's version is
raised its corpus is made anew (`python -m tests.golden.paths <id>`), in a commit that changes nothing of the path.
"""
