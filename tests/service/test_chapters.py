"""Chapters of games that did not just go forward: one that went back to an earlier moment, and a fork."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tests.service.people import PATHS, Door, Person, body, full_table, play_on

ROUND = "yojimbo.RoundStarted"


def chapters(person: Person, game: str, language: str = "en") -> list[Any]:
    found = body(person.get(f"{PATHS}/{game}/chapters?limit=1000", Accept_Language=language))["items"]
    for one, following in pairwise(found):
        assert one["last"] + 1 == following["version"]
    return list(found)


def asked_in(chapter: Any) -> int:
    version: int = chapter["decisions"][0]["version"]
    return version


def all_want(people: list[Person], game: str, **remedy: Any) -> None:
    for person in people:
        assert person.post(f"{PATHS}/{game}/remedies", remedy).status_code == 202


def played_to_round(number: int, game: str, people: list[Person], random: Random) -> None:
    while sum(one["type"] == ROUND for one in chapters(people[0], game)) < number:
        assert play_on(game, people, random, 1)


def test_a_game_that_goes_back_begins_a_chapter_named_for_the_round_that_goes_on(door: Door) -> None:
    game, people = full_table(door, "yojimbo", 3, clock=None)
    random = Random(7)
    played_to_round(2, game, people, random)
    first = chapters(people[0], game)
    all_want(people, game, kind="restore", to=[asked_in(first[1])])
    play_on(game, people, random, 1)
    [*before, back] = chapters(people[0], game)
    assert [one["text"] for one in before] == [one["text"] for one in first]
    assert (back["type"], back["text"]) == ("table.Remedied", f"Back to: {first[1]['text']}")
    assert back["decisions"], "what is played after it stands in it"
    czech = chapters(people[0], game, "cs")
    assert czech[-1]["text"] == f"Zpět: {czech[1]['text']}"

    all_want(people, game, kind="restore", to=[asked_in(back)])
    again = chapters(people[0], game)[-1]
    assert again["text"] == back["text"], "back to where the game had gone back to: the same round"


def test_a_remedy_that_leads_nowhere_back_begins_no_chapter(door: Door) -> None:
    game, people = full_table(door, "yojimbo", 3, clock=None)
    play_on(game, people, Random(1), 3)
    before = len(chapters(people[0], game))
    people[0].post(f"{PATHS}/{game}/remedies", {"kind": "annul"})
    people[1].post(f"{PATHS}/{game}/remedies", {"kind": "continue"})
    assert len(chapters(people[0], game)) == before
    all_want(people, game, kind="annul")
    assert len(chapters(people[0], game)) == before


def test_a_game_may_go_back_to_its_set_up(door: Door) -> None:
    game, people = full_table(door, "samurai-katana", 3, clock=None)
    [set_up, *_] = chapters(people[0], game)
    if not set_up["decisions"]:
        pytest.fail("this set-up asks nobody any more: take another game")
    play_on(game, people, Random(2), 30)
    all_want(people, game, kind="restore", to=[asked_in(set_up)])
    for language, text in (("en", "Back to: The set-up."), ("cs", "Zpět: Příprava hry.")):
        assert chapters(people[0], game, language)[-1]["text"] == text


def test_a_fork_begins_a_chapter_named_for_the_turn_that_it_continues(door: Door) -> None:
    game, people = full_table(door, "yojimbo", 3, clock=None)
    random = Random(7)
    played_to_round(2, game, people, random)
    all_want(people, game, kind="annul")
    [*_, before] = chapters(people[0], game)
    origin = {"game": game, "version": asked_in(before)}
    fork = people[0].opens("yojimbo", 3, origin=origin, clock=None)["id"]
    for person in people[1:]:
        person.sits(fork)
    play_on(fork, people, random, 1)
    [opened, gone_on] = chapters(people[0], fork)
    assert opened["type"] == "table.GameOpened" and not opened["decisions"]
    assert (gone_on["type"], gone_on["text"]) == ("table.GameStarted", f"Going on: {before['text']}")
    assert len(gone_on["decisions"]) > 1
    assert chapters(people[0], fork, "cs")[1]["text"] == f"Pokračování: {chapters(people[0], game, 'cs')[-1]['text']}"
