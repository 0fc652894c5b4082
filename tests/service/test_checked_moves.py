"""Whether a move would be accepted is said in the language that is asked for, as its refusal would be."""

from __future__ import annotations

from tests.service.people import PATHS, Door, body, full_table


def test_a_check_says_why_not_in_czech_and_in_english_as_the_refusal_does(door: Door) -> None:
    game, people = full_table(door, "yojimbo", 2, clock=None)
    asked = people[0].seen(f"{PATHS}/{game}")["to_act"][0]["seat"]
    idle = people[1 - asked]
    move = people[asked].moves(game)["moves"][0]["command"]
    said = {}
    for language in ("en", "cs"):
        checked = body(idle.post(f"{PATHS}/{game}/commands/check", move, Accept_Language=language))
        refused = body(idle.post(f"{PATHS}/{game}/commands", move, Accept_Language=language))
        assert checked["legal"] is False
        said[language] = checked["problem"]["detail"], checked["problem"]["title"]
        assert said[language] == (refused["detail"], refused["title"])
    assert said["en"] != said["cs"]
