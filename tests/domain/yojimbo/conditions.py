"""Where the conditional clauses of Yojimbo may be cited, and which are never cited."""

from tests.citations import Conditions

CONDITIONS = Conditions({}, {}, lambda number: (2 + number % 4, None))
