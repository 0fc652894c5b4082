"""What is measured, side by side with its floors: `make bench`, or `python -m bench [MODULE]...`.

Each module of this package measures one thing: it has a function `measured() -> Iterator[Figure]`, and is found by its
name alone. A figure means little on a noisy machine; its ratio to the floor, taken at the same time, means more.
"""
