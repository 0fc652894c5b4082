"""Bots by name and face: which one sits where follows from the game and the seat alone, so that it stays the same.

They are animals of the house, and are always called with their kind in brackets: no person can have such a name
(service/people/names.py).
"""

from __future__ import annotations

from typing import Final, NamedTuple
from zlib import crc32

from domain.kernel.texts import Text
from domain.kernel.words import Language, Seat


class Animal(NamedTuple):
    face: str
    """The sign that the pages draw."""
    name: Text


ANIMALS: Final = (
    Animal("fox", Text("Fox", "Liška")),
    Animal("owl", Text("Owl", "Sova")),
    Animal("hare", Text("Hare", "Zajíc")),
    Animal("bear", Text("Bear", "Medvěd")),
    Animal("carp", Text("Carp", "Kapr")),
    Animal("cat", Text("Cat", "Kočka")),
    Animal("frog", Text("Frog", "Žába")),
    Animal("crane", Text("Crane", "Jeřáb")),
    Animal("turtle", Text("Turtle", "Želva")),
    Animal("boar", Text("Boar", "Kanec")),
)
"""More than there are seats at any table, so that no two at one table are alike."""


KINDS: Final = {"random": Text("random", "náhodně"), "greedy": Text("greedy", "chamtivě")}
"""How a bot of each kind plays; a game may bring one that only it has a name for."""


def animal_at(game: str, seat: Seat) -> Animal:
    return ANIMALS[(crc32(game.encode()) + seat) % len(ANIMALS)]


def bot_name(game: str, seat: Seat, kind: str, language: Language) -> str:
    plays = KINDS[kind].said(language) if kind in KINDS else kind
    return f"{animal_at(game, seat).name.said(language)} ({plays})"
