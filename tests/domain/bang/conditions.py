"""Where the conditional clauses of BANG! may be cited, and which are never cited."""

from tests.citations import Conditions

CONDITIONS = Conditions({}, {}, lambda number: (4 + number % 4, None))
