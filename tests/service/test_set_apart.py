"""Names that are read from right to left: they turn nothing of a sentence that they stand in."""

from __future__ import annotations

from random import Random

import pytest

from service.people.names import set_apart
from tests.service.people import PATHS, Door, play_on


@pytest.mark.parametrize("name", ["أحمد", "שרה", "Ann سارة", "١٢٣", "ޖަނަ"])
def test_a_name_that_is_read_from_right_to_left_is_isolated(name: str) -> None:
    assert set_apart(name) == f"\u2068{name}\u2069"


@pytest.mark.parametrize("name", ["Ann", "Ondřej", "Σωκράτης", "Митя", "さくら", "李", "नेहा", "🦊", "42"])
def test_every_other_name_stays_as_it_is(name: str) -> None:
    assert set_apart(name) == name


def test_whatever_is_told_of_them_has_their_names_isolated_and_the_names_themselves_stay(door: Door) -> None:
    ahmed, sara, ann = door.sign_up("أحمد"), door.sign_up("سارة"), door.sign_up("Ann")
    game = ahmed.opens("yojimbo", 3, clock=None)["id"]
    sara.sits(game)
    ann.sits(game)
    play_on(game, [ahmed, sara, ann], Random(1), 5)
    shown = ahmed.seen(f"{PATHS}/{game}")
    assert [(one["name"], one["called"]) for one in shown["seats"]] == [
        ("أحمد", "\u2068أحمد\u2069"),
        ("سارة", "\u2068سارة\u2069"),
        ("Ann", "Ann"),
    ]
    for person in (ahmed, sara, ann):
        person.post(f"{PATHS}/{game}/remedies", {"kind": "award", "to": [1]})
    told = [one["text"] for one in ahmed.seen(f"{PATHS}/{game}/events?limit=1000")["items"]]
    assert "The game is awarded to \u2068سارة\u2069 (remedy 1)." in told
    for text in [*told, *ahmed.seen(f"{PATHS}/{game}/score")["told"]]:
        for name in ("أحمد", "سارة"):
            assert text.count(name) == text.count(f"\u2068{name}\u2069"), text
    assert not any("\u2068Ann" in text for text in told) and any("Ann" in text for text in told)
