"""Where the conditional clauses of Samurai & Katana may be cited, and which are never cited."""

from tests.citations import Conditions

CONDITIONS = Conditions({}, {}, lambda number: (3 + number % 4, None))
