"""A fork: a game that is over is played on from one of its versions, at a table of its own."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from service.cli import main
from tests.service.people import PATHS, Door, Person, body, full_table, play_on, problem
from tests.verdicts.judges import Judges, pythons
from tests.verdicts.kinds import Expected, File
from workers import scoring
from workers.workshop import workshop_of

AWAITING = "table.Awaiting"
SEATS = 3


def over(door: Door, ruleset: str, moves: int = 20, **more: Any) -> tuple[str, list[Person], int]:
    """A game that all have annulled, and a version in the middle of it at which somebody was asked."""
    game, people = full_table(door, ruleset, 4 if ruleset == "bang" else SEATS, **more)
    play_on(game, people, Random(3), moves)
    for person in people:
        person.post(f"{PATHS}/{game}/remedies", {"kind": "annul"})
    asked = [one["version"] for one in events(people[0], game) if one["type"] == AWAITING]
    return game, people, asked[len(asked) // 2]


def events(person: Person, game: str) -> list[Any]:
    items: list[Any] = person.seen(f"{PATHS}/{game}/events?limit=1000")["items"]
    return items


def forked(people: list[Person], ruleset: str, game: str, version: int, **more: Any) -> str:
    """The same people play on; the table is full."""
    opened = people[0].opens(ruleset, len(people), origin={"game": game, "version": version}, clock=None, **more)
    for person in people[1:]:
        person.sits(opened["id"], **({} if opened["invite"] is None else {"invite": opened["invite"]}))
    return str(opened["id"])


@pytest.mark.parametrize("ruleset", ["bang", "samurai-sword", "shamans", "samurai-katana", "yojimbo"])
def test_a_fork_goes_on_from_there_and_its_file_has_what_it_continues(door: Door, tmp_path: Path, ruleset: str) -> None:
    game, people, version = over(door, ruleset)
    fork = forked(people, ruleset, game, version)
    shown = people[0].seen(f"{PATHS}/{fork}")
    [named] = [one["hash"] for one in events(people[0], game) if one["version"] == version]
    assert shown["origin"] == {"game": game, "version": version, "hash": named}
    assert (shown["status"], shown["rated"]) == ("running", False)
    for seat, person in enumerate(people):
        then = person.seen(f"{PATHS}/{game}?at={version}&view={seat}")
        assert person.seen(f"{PATHS}/{fork}")["table"] == then["table"], "everybody has what they had"
    play_on(fork, people, Random(4), 15)
    games = door.house.games
    known = games.load(fork)
    games._memory.forget(fork)
    assert games.load(fork) == known, "whoever reads it from the beginning has the same game"
    assert people[1].seen(f"{PATHS}/{fork}?at={shown['version']}")["table"]
    for person in people:
        person.post(f"{PATHS}/{fork}/remedies", {"kind": "annul"})
    file = tmp_path / "fork.ndjson"
    file.write_bytes(door.stranger().get(f"{PATHS}/{fork}/export").data)
    for command in ("verify", "audit"):
        judged = CliRunner().invoke(main, [command, str(file)])
        assert judged.exit_code == 0, judged.output
    assert CliRunner().invoke(main, ["replay", str(file)]).exit_code == 0


def test_a_fork_never_counts(door: Door) -> None:
    game, people, version = over(door, "bang")
    fork = forked(people, "bang", game, version, rated=True)
    for person in people:
        person.post(f"{PATHS}/{fork}/remedies", {"kind": "award", "to": [1]})
    shop = workshop_of(door.house.games)
    scoring.score_game(shop, fork)
    assert {one.games for one in shop.ratings.of("bang", [person.id for person in people]).values()} == {0}


def true_and_false(door: Door) -> list[tuple[bytes, Expected]]:
    """A fork's file, the same without what it continues or with something else, and what there is to say of each."""
    game, people, version = over(door, "bang")
    fork = forked(people, "bang", game, version)
    for person in people:
        person.post(f"{PATHS}/{fork}/remedies", {"kind": "annul"})
    good = door.stranger().get(f"{PATHS}/{fork}/export").data
    other = door.stranger().get(f"{PATHS}/{game}/export").data
    *lines, last = good.splitlines()
    ending = json.loads(last)

    def with_last(changed: dict[str, Any]) -> bytes:
        spelled = json.dumps(changed, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return b"\n".join([*lines, spelled.encode(), b""])

    assert with_last(ending) == good
    without = {name: value for name, value in ending.items() if name != "origin"}
    broken = [
        with_last(without),
        with_last({**ending, "origin": ""}),
        with_last({**ending, "origin": other.decode()}),
        with_last({**ending, "origin": good.decode()}),
        with_last({**ending, "origin": ending["origin"].replace("table.SeatTaken", "table.SeatLeft", 1)}),
    ]
    null = with_last({**ending, "origin": None})
    return [
        (good, Expected(is_whole=True, logged=0)),
        *((one, Expected("chain", 1)) for one in broken),
        (null, Expected("format", len(lines) - 1)),
    ]


def test_a_fork_without_what_it_continues_or_with_something_else_is_no_history(door: Door) -> None:
    for content, expected in true_and_false(door):
        assert pythons(File(content)) == expected


@pytest.mark.needs("node")
def test_the_page_and_the_short_verifier_of_the_docs_say_the_same_of_forks(door: Door) -> None:
    contents, expected = zip(*true_and_false(door), strict=True)
    with Judges() as judges:
        found = list(judges.verdicts(map(File, contents)))
    assert found == [(one,) * len(judges.NAMES) for one in expected]


def test_what_cannot_be_continued_is_refused(door: Door) -> None:
    game, people, version = over(door, "bang")
    running, _ = full_table(door)
    fork = forked(people, "bang", game, version)
    for person in people:
        person.post(f"{PATHS}/{fork}/remedies", {"kind": "annul"})
    later = max(one["version"] for one in events(people[0], fork) if one["type"] == AWAITING)

    def answered(**changed: Any) -> Any:
        wanted = {"ruleset": "bang", "seats": 4, "origin": {"game": game, "version": version}, **changed}
        return people[0].post(PATHS, wanted)

    for wrong in (
        {"origin": {"game": running, "version": 8}},
        {"origin": {"game": fork, "version": later}},
        {"origin": {"game": game, "version": 1}},
        {"origin": {"game": game, "version": 9999}},
        {"seats": 5},
        {"options": {"keep_characters": True}},
        {"previous": game},
    ):
        answer = answered(**wrong)
        assert problem(answer) == (400, "malformed"), wrong
        assert next(iter(body(answer)["errors"])).split(".")[0] in ("origin", "previous"), wrong
    assert problem(answered(origin={"game": "g_" + "0" * 32, "version": 8})) == (404, "no-such-game")


def test_a_private_game_is_continued_in_private_by_those_who_sat_there(door: Door) -> None:
    game, people, version = over(door, "bang", visibility="private")
    stranger = door.sign_up("Stranger")
    wanted = {"ruleset": "bang", "seats": 4, "origin": {"game": game, "version": version}}
    assert problem(stranger.post(PATHS, {**wanted, "visibility": "private"})) == (404, "no-such-game")
    assert problem(people[0].post(PATHS, wanted)) == (400, "malformed")
    opened = people[0].opens("bang", 4, origin=wanted["origin"], visibility="private")
    path = f"{PATHS}/{opened['id']}/seats"
    assert problem(stranger.post(path, {"invite": opened["invite"]})) == (403, "not-seated")
    assert people[2].post(path, {"invite": opened["invite"]}).status_code == 201


@pytest.mark.parametrize(
    ("language", "why"),
    [
        ("en", "This table continues a private game: only those who sat at that game may sit here."),
        ("cs", "Tento stůl pokračuje v soukromé hře: usednout k němu smějí jen ti, kdo seděli u ní."),
    ],
)
def test_a_stranger_at_a_fork_of_a_private_game_is_told_the_true_reason(door: Door, language: str, why: str) -> None:
    game, people, version = over(door, "bang", visibility="private")
    origin = {"game": game, "version": version}
    opened = people[0].opens("bang", 4, origin=origin, visibility="private")
    stranger = door.sign_up("Stranger")
    refused = stranger.post(f"{PATHS}/{opened['id']}/seats", {"invite": opened["invite"]}, Accept_Language=language)
    assert (problem(refused), body(refused)["detail"]) == ((403, "not-seated"), why)
