"""Advice: what a seat wants, what somebody who plays for the first time should know, and what speaks for a card.

It is for people at a table alone. No rules know it, so that better words for it never make other rules of a game.
"""

from collections.abc import Mapping

from msgspec import Struct

from domain.kernel.texts import Text


class Goal(Struct, frozen=True):
    """What a seat wants as long as its own view says all of `when`."""

    text: Text
    when: Mapping[str, str | int] = {}
    """Facts of the view by their paths, in which `me` stands for the seat that looks: `gunmen.me.role`."""


class Advice(Struct, frozen=True):
    goals: tuple[Goal, ...]
    """At any moment exactly one of them holds for each seat."""
    hints: tuple[Text, Text, Text]
    """For a first game."""
    labels: Mapping[str, Text] = {}
    """What a drawing says of cards and places to help somebody choose, `{0}` … being names and numbers; the labels of
    the ruleset say what is there."""
