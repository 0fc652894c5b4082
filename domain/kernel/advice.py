"""Advice for people at a table: what their seat is after, hints for a first game, and what speaks for a card.

The rules never import it, so rewording it never counts as a change of a game's rules.
"""

from collections.abc import Mapping

from msgspec import Struct

from domain.kernel.texts import Text


class Goal(Struct, frozen=True):
    """What a seat is after, as long as its own view shows every fact in `when`."""

    text: Text
    when: Mapping[str, str | int] = {}
    """Facts of the view by path; `me` in a path stands for the viewing seat: `gunmen.me.role`."""


class Advice(Struct, frozen=True):
    goals: tuple[Goal, ...]
    """At any moment exactly one of them holds for each seat."""
    hints: tuple[Text, Text, Text]
    """For a first game."""
    labels: Mapping[str, Text] = {}
    """What a drawing of the table says about cards and places to help somebody choose; names and numbers fill `{0}` ….
    `Ruleset.labels`, in contrast, only say what is there."""
