"""The clauses of a game, in both languages: a package data file, checked when it is read."""

import re
from importlib.resources import files

import msgspec

from domain.kernel.texts import Text

CLAUSE_ID = re.compile(r"[A-Z]+-(R|E|F)?\d+(\.\d+)*")


def read_clauses(package: str) -> dict[str, Text]:
    """`clauses.json` of a game's package, in the order of its rulebook."""
    clauses = msgspec.json.decode((files(package) / "clauses.json").read_bytes(), type=dict[str, Text])
    for clause, text in clauses.items():
        assert CLAUSE_ID.fullmatch(clause), f"{clause} is no clause id"
        assert text.en and text.cs, f"{clause} lacks a language"
    return clauses
