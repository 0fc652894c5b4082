"""What is measured, side by side with its floors: `make bench`, or `python -m bench [PART]...`.

A part is a module of this package with a function `measured() -> Iterator[Figure | Table]`, and is found by its name
alone. A floor is the least that the same work could cost. On a noisy machine a figure means little; its ratio to the
floor, measured at the same time, means more, and so does processor time, which other programs do not change.
`bench.peers` (`make bench-peers`) measures beside other people's work.
"""
