"""Where the conditional clauses of Samurai Sword may be cited, and which are never cited."""

from tests.citations import Conditions

CONDITIONS = Conditions({}, {}, lambda number: (3 + number % 5, None))
