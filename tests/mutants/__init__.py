"""Checks whether the tests notice changes of the code: `make mutants`.

Why not mutmut or cosmic-ray: mutmut 3 changes nothing outside functions and nothing in a function with a decorator,
which is where our tables, limits, properties and registered rules are; cosmic-ray writes each mutant into the working
tree and starts a whole test run for it. Neither takes a sample, and two cores are too slow for all mutants each time.

Here nothing is written. A process that has imported pytest and the libraries, but none of our modules, forks for each
mutant; the child swaps the code of one module when it is imported and runs the tests that reach the changed line, the
quickest first, until one fails. Tests that start processes of their own would run the unchanged code, so they are left
out.
"""
