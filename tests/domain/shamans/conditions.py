"""Where the conditional clauses of Shamans may be cited, and which are never cited."""

from tests.citations import Conditions

CONDITIONS = Conditions({}, {}, lambda number: (3 + number % 3, None))
