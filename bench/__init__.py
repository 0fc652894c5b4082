"""What is measured, side by side with its floors: `make bench`, or `python -m bench [PART]...`.

A part is a module of this package with a function `measured() -> Iterator[Figure | Table]`, and is found by its name
alone. A figure means little on a noisy machine; its ratio to the floor, taken at the same time, means more, and so does
processor time, which others cannot take away. `bench.peers` (`make bench-peers`) measures beside other people's work.
"""
