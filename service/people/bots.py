"""Names and faces of bots: computed from the game's id and the seat, so that they stay the same.

Bots are animals, and their names always have their kind in brackets, which no person's name can have
(service/people/names.py).
"""

from __future__ import annotations

from typing import Final, NamedTuple
from zlib import crc32

from domain.kernel.texts import Text
from domain.kernel.words import Language, Seat


class Animal(NamedTuple):
    face: str
    """The name of the drawing on the pages."""
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


BOT_KINDS: Final = {"random": Text("random", "náhodně"), "greedy": Text("greedy", "chamtivě")}
"""How a bot of each kind plays, in words; a game's own kind of bot is shown by its id."""


def animal_at(game: str, seat: Seat) -> Animal:
    return ANIMALS[(crc32(game.encode()) + seat) % len(ANIMALS)]


def bot_name(game: str, seat: Seat, kind: str, language: Language) -> str:
    plays = BOT_KINDS[kind].said(language) if kind in BOT_KINDS else kind
    return f"{animal_at(game, seat).name.said(language)} ({plays})"
