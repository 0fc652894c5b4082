"""What is decided about a game that runs, by calls that everybody may make: it stands on the record, for whoever has
the file to check."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from service.cli import main
from tests.service.people import PATHS, Door, Person, body, full_table, play_on, problem
from workers import scoring, timeouts
from workers.workshop import Workshop, workshop_of

AWAITING = "table.Awaiting"
CLOCK = {"per_decision": 60, "bank": 0}
NOTHING: dict[str, Any] = {
    "items": [],
    "proposal": None,
    "remarks": [],
    "open_until": None,
    "appeals_until": None,
    "n": None,
}
"""The docket of a game that is over and about which nothing is asked."""
QUIET = {AWAITING, *(f"samurai-katana.{kind}" for kind in ("PlayerPicked", "SubTurnStarted", "SamuraiBought"))}
"""What chance has no hand in."""


@pytest.fixture
def shop(door: Door) -> Workshop:
    return workshop_of(door.house.games)


def wanted(person: Person, game: str, **remedy: Any) -> Any:
    answer = person.post(f"{PATHS}/{game}/remedies", remedy)
    assert answer.status_code == 202, answer.text
    return body(answer)


def all_want(people: list[Person], game: str, **remedy: Any) -> Any:
    return [wanted(person, game, **remedy) for person in people][-1]


def events(person: Person, game: str) -> list[Any]:
    items: list[Any] = person.seen(f"{PATHS}/{game}/events?limit=1000")["items"]
    return items


def deadlines(person: Person, game: str) -> list[Any]:
    return [one["deadline"] for one in person.seen(f"{PATHS}/{game}")["to_act"]]


def checked(door: Door, game: str, folder: Path) -> None:
    """The file verifies offline, and the rules say the same about everything in it."""
    file = folder / "history.ndjson"
    file.write_bytes(door.stranger().get(f"{PATHS}/{game}/export").data)
    for command in ("verify", "audit"):
        judged = CliRunner().invoke(main, [command, str(file)])
        assert judged.exit_code == 0, judged.output


def test_all_people_at_the_table_annul_a_running_game(door: Door, shop: Workshop, tmp_path: Path) -> None:
    game, people = full_table(door, clock=CLOCK)
    docket = wanted(people[1], game, kind="annul", rules=["BANG-4.7"])
    assert docket["items"] == [] and docket["proposal"]["seats"] == [1]
    assert door.stranger().seen(f"{PATHS}/{game}/docket") == docket
    assert deadlines(people[0], game) == [None], "the clocks stand still"
    assert wanted(people[1], game, kind="annul", rules=["BANG-4.7"]) == docket, "nobody agrees twice"
    other = people[2].post(f"{PATHS}/{game}/remedies", {"kind": "award", "to": [2]})
    assert problem(other) == (409, "remedy-asked")
    docket = all_want([people[0], *people[2:]], game, kind="annul", rules=["BANG-4.7"])
    assert docket == NOTHING
    shown = people[0].seen(f"{PATHS}/{game}")
    assert (shown["status"], shown["result"]) == ("abandoned", None)
    score = people[0].get(f"{PATHS}/{game}/score")
    assert problem(score) == (404, "not-finished")
    assert body(score)["title"] == "There is no score"
    assert body(score)["detail"] == "This game ended without a result: it will never have a score."
    told = [event["text"] for event in events(people[0], game)[-4:]]
    assert told[1:3] == ["The game is annulled (remedy 1).", "The game is annulled: it counts for nothing."]
    assert not scoring.score_game(shop, game), "it counts for nothing"
    checked(door, game, tmp_path)


def test_an_arbiter_awards_a_running_game_and_ratings_follow(door: Door, shop: Workshop, tmp_path: Path) -> None:
    judge = door.sign_up("Judge")
    game, people = full_table(door, arbiters=[judge.id])
    play_on(game, people, Random(1), 10)
    assert wanted(judge, game, kind="award", to=[2]) == NOTHING
    result = people[0].seen(f"{PATHS}/{game}")["result"]
    assert (result["outcome"], result["winners"]) == ("awarded", [2])
    score = people[0].seen(f"{PATHS}/{game}/score")
    assert score["told"][0] == "The game was awarded to Player 2."
    assert scoring.score_game(shop, game)
    ratings = shop.ratings.of("bang", [person.id for person in people])
    assert max(ratings, key=lambda player: ratings[player].mu) == people[2].id
    assert scoring.rescore(shop, "bang").differences == []
    checked(door, game, tmp_path)


@pytest.mark.parametrize(
    ("language", "to_them", "to_others", "line"),
    [
        (
            "en",
            "a decision awarded the game to this seat",
            "a decision awarded the game to others",
            "1. Player 2: 1 point (a decision awarded the game to this seat)",
        ),
        (
            "cs",
            "hra byla rozhodnutím přiřčena tomuto místu",
            "hra byla rozhodnutím přiřčena jiným",
            "1. Player 2: 1 bod (hra byla rozhodnutím přiřčena tomuto místu)",
        ),
    ],
)
def test_the_score_of_an_awarded_game_says_why_each_seat_has_its_points(
    door: Door, language: str, to_them: str, to_others: str, line: str
) -> None:
    judge = door.sign_up("Judge")
    game, people = full_table(door, arbiters=[judge.id])
    wanted(judge, game, kind="award", to=[2])
    score = body(people[0].get(f"{PATHS}/{game}/score", Accept_Language=language))
    reasons = {one["seat"]: one["reasons"] for one in score["seats"]}
    assert reasons.pop(2) == [{"points": 1, "text": to_them, "rules": []}]
    assert all(others == [{"points": 0, "text": to_others, "rules": []}] for others in reasons.values())
    assert score["told"][1] == line


def test_one_who_does_not_want_it_is_enough_for_the_game_to_go_on(door: Door) -> None:
    game, people = full_table(door, clock=CLOCK)
    wanted(people[0], game, kind="annul")
    assert wanted(people[3], game, kind="continue") == {**NOTHING, "n": 2}, "the next one has another number"
    assert None not in deadlines(people[0], game), "the clocks run on"
    [said] = [one["text"] for one in events(people[0], game) if one["type"] == "table.Remedied"]
    assert said == "Remedy 1 is declined or taken back: the game goes on."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Remedy 1 is declined or taken back: the game goes on."),
        ("cs", "Náprava 1 je odmítnuta nebo vzata zpět: hra pokračuje."),
    ],
)
def test_whoever_takes_back_what_they_asked_for_is_not_told_that_others_do_not_want_it(
    door: Door, language: str, said: str
) -> None:
    """The record does not say whose word it was, so neither does the sentence."""
    game, people = full_table(door)
    wanted(people[0], game, kind="annul")
    wanted(people[0], game, kind="continue")
    told = body(people[0].get(f"{PATHS}/{game}/events?limit=1000", Accept_Language=language))["items"]
    assert [one["text"] for one in told if one["type"] == "table.Remedied"] == [said]


def test_what_nobody_decides_in_time_lapses(door: Door, shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    game, people = full_table(door, clock=CLOCK)
    wanted(people[0], game, kind="annul")
    games = shop.games
    began, late = games.clock(), 11 * 60 * 1000
    assert timeouts.carry_out(shop, game) == 0 and games.load(game).game.table.remedy is not None
    monkeypatch.setattr(games, "clock", lambda: began + late)
    timeouts.carry_out(shop, game)
    shown = people[0].seen(f"{PATHS}/{game}")
    assert shown["status"] == "running" and None not in deadlines(people[0], game)
    assert events(people[0], game)[-2]["by"] == "clock"


def test_a_key_asks_once_however_often_it_comes(door: Door) -> None:
    game, people = full_table(door)
    path, sent = f"{PATHS}/{game}/remedies", {"kind": "annul"}
    first = people[0].post(path, sent, Idempotency_Key="once")
    wanted(people[0], game, kind="continue")
    again = people[0].post(path, sent, Idempotency_Key="once")
    assert (again.status_code, again.data, again.headers["Idempotent-Replay"]) == (202, first.data, "true")
    other = people[0].post(path, {"kind": "award", "to": [1]}, Idempotency_Key="once")
    assert problem(other) == (422, "idempotency-mismatch")
    assert [one["type"] for one in events(people[0], game)].count("table.RemedyAsked") == 1


def test_an_arbiter_takes_back_what_showed_nobody_anything_and_no_more(door: Door, tmp_path: Path) -> None:
    judge = door.sign_up("Judge")
    game, people = full_table(door, "samurai-katana", 3, arbiters=[judge.id])
    before = moved(game, people, in_public)
    wanted(judge, game, kind="restore", to=[before["version"]])
    after = people[0].seen(f"{PATHS}/{game}")
    assert after["table"] == before["table"] and after["version"] > before["version"]
    asked = {one["question"] for one in after["to_act"]}
    assert not asked & {one["question"] for one in before["to_act"]}, "what is asked has a new number"
    version = moved(game, people, in_private)["version"]
    far = judge.post(f"{PATHS}/{game}/remedies", {"kind": "restore", "to": [version]})
    assert problem(far) == (409, "consent-needed")
    wanted(judge, game, kind="annul")
    checked(door, game, tmp_path)


def moved(game: str, people: list[Person], is_wanted: Callable[[list[Any]], bool]) -> Any:
    """Plays until the events of a move are what is wanted; the game before it."""
    random = Random(5)
    for _ in range(500):
        before = people[0].seen(f"{PATHS}/{game}")
        play_on(game, people, random, 1)
        if is_wanted(people[0].seen(f"{PATHS}/{game}/events?limit=1000&after={before['version']}")["items"]):
            return before
    raise AssertionError(f"no move of this game is {is_wanted.__name__}")


def in_public(move: list[Any]) -> bool:
    """It has shown nobody anything of their own."""
    return all(set(one["seals"]) <= {"server"} for one in move) and {one["type"] for one in move} <= QUIET


def in_private(move: list[Any]) -> bool:
    """It has shown somebody something of their own."""
    return any(audience.startswith("seat:") for one in move for audience in one["seals"])


@pytest.mark.parametrize("ruleset", ["bang", "samurai-sword", "shamans", "samurai-katana", "yojimbo"])
def test_all_together_go_back_as_far_as_they_like_and_play_on(door: Door, tmp_path: Path, ruleset: str) -> None:
    game, people = full_table(door, ruleset, 4 if ruleset == "bang" else 3, clock=CLOCK)
    random = Random(7)
    play_on(game, people, random, 3)
    before = [person.seen(f"{PATHS}/{game}") for person in people]
    version = before[0]["version"]
    play_on(game, people, random, 25)
    all_want(people, game, kind="restore", to=[version])
    for person, then in zip(people, before, strict=True):
        now = person.seen(f"{PATHS}/{game}")
        assert now["table"] == then["table"], "everybody sees what they saw then"
        assert [one["seat"] for one in now["to_act"]] == [one["seat"] for one in then["to_act"]]
    play_on(game, people, random, 12)
    for at in (version, now["version"]):
        assert person.seen(f"{PATHS}/{game}?at={at}")["table"] == then["table"], "then, and when they had gone back"
    known, games = door.house.games.load(game), door.house.games
    games._memory.forget(game)
    assert games.load(game) == known, "whoever reads it from the beginning has the same game"
    all_want(people, game, kind="annul")
    checked(door, game, tmp_path)


def test_who_may_not_decide_and_what_cannot_be_decided_is_refused(door: Door) -> None:
    judge, watcher = door.sign_up("Judge"), door.sign_up("Watcher")
    game, people = full_table(door, arbiters=[judge.id])
    path = f"{PATHS}/{game}/remedies"
    assert problem(door.stranger().post(path, {"kind": "annul"})) == (401, "unauthenticated")
    assert problem(watcher.post(path, {"kind": "annul"})) == (403, "not-seated")
    assert problem(judge.post(path, {"kind": "annul", "dispute": 7})) == (404, "no-such-dispute")
    for wrong, field in (
        ({"kind": "undo"}, "kind"),
        ({"kind": "award"}, "to"),
        ({"kind": "award", "to": [4]}, "to"),
        ({"kind": "restore"}, "to"),
        ({"kind": "restore", "to": [1]}, "to"),
        ({"kind": "restore", "to": [9999]}, "to"),
        ({"kind": "annul", "to": [1]}, "to"),
        ({"kind": "continue", "to": [17]}, "to"),
        ({"kind": "annul", "rules": ["BANG-99"]}, "rules"),
    ):
        for person in (judge, people[0]):
            answer = person.post(path, wrong)
            assert problem(answer) == (400, "malformed") and list(body(answer)["errors"]) == [field], wrong
    answer = judge.post(path, {"kind": "restore", "to": [people[0].seen(f"{PATHS}/{game}")["version"]]})
    assert body(answer)["errors"]["to"] == ["One version before the newest, at which somebody was asked."]
    waiting = judge.opens()["id"]
    assert problem(judge.post(f"{PATHS}/{waiting}/remedies", {"kind": "annul"})) == (409, "not-over")
    for _ in range(3):
        wanted(people[0], game, kind="annul")
        assert problem(people[0].post(path, {"kind": "continue", "to": [17]})) == (400, "malformed")
        wanted(people[0], game, kind="continue")
    assert problem(people[0].post(path, {"kind": "annul"})) == (409, "too-many-remedies")
