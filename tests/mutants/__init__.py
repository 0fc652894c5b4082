"""Whether the tests notice it when the code is changed: `make mutants`.

Why this is our own and neither mutmut nor cosmic-ray: mutmut 3 changes nothing outside functions and nothing in a
function with a decorator, which is where our tables, limits, properties and registered rules stand; cosmic-ray writes
each mutant into the working tree and starts a whole test run for it. Neither takes a sample, and two cores cannot pay
for all mutants at every look.

Here nothing is written. A process that has imported pytest and the libraries, but none of our modules, forks for each
mutant; the child swaps the code of one module when it is imported and runs the tests that reach the changed line,
the quickest first, until one fails. Tests that ask processes of their own would meet the unchanged code: they are left
out.
"""
