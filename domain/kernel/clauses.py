"""The clauses of a game in both languages, each with its source: a package data file, checked when it is read."""

import re
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct

from domain.kernel.texts import Text

CLAUSE_ID = re.compile(r"[A-Z]+-(R|E|F)?\d+(\.\d+)*")

Source = Literal["rulebook", "public", "house"]
"""Who says so: the printed rulebook, what is publicly known of the game besides, or a ruling of this house."""


class Clause(Text, frozen=True, kw_only=True, forbid_unknown_fields=True):
    source: tuple[Source, ...]
    """More than one where the house completes what the rulebook says."""
    section: str | None = None
    """Where the rulebook says it, by the key of its section."""
    reason: Text | None = None
    """Why the house rules so."""
    rulings: tuple[str, ...] = ()
    """The rulings that this clause of the rulebook rests on, if any: their reasons are its reasons."""


class Rulebook(Struct, frozen=True):
    """What stands in `clauses.json`."""

    sections: dict[str, Text]
    """The sections of the printed rulebook that clauses come from."""
    clauses: dict[str, Clause]


def read_rulebook(package: str) -> Rulebook:
    """`clauses.json` of a game's package, in the order of its rulebook."""
    rulebook = msgspec.json.decode((files(package) / "clauses.json").read_bytes(), type=Rulebook)
    for id, clause in rulebook.clauses.items():
        assert CLAUSE_ID.fullmatch(id), f"{id} is no clause id"
        assert clause.en and clause.cs, f"{id} lacks a language"
        assert clause.section is None or clause.section in rulebook.sections, f"{id} names no section {clause.section}"
        assert clause.source, f"{id} has no source"
        assert set(clause.rulings) <= rulebook.clauses.keys(), f"{id} rests on no ruling"
    return rulebook
