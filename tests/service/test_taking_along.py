"""Taking data along: the files of many games, the chapters of one, and finding games by how they went."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import pytest

from domain.kernel.clock import timestamp
from domain.rulesets import EVERY_RULESET
from events.archiving import archived
from events.beside import lobby
from events.history_files import recorded
from events.ids import first_id, new_id
from events.play import now
from events.proof.verify import verify
from service.house import House
from service.routes import histories
from service.settings import Settings
from tests.service.people import PATHS, Door, Person, body, full_table, problem
from tests.tables import played_out

FILES = "/v1/histories"


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, example="yes")


def finished(door: Door, ruleset: str = "bang", **more: Any) -> tuple[str, list[Person]]:
    """A game that is over, and its people."""
    game, people = full_table(door, ruleset, EVERY_RULESET[ruleset].players_min, clock=None, **more)
    assert played_out(door.house.games, game).status == "finished"
    door.keep_lobby()
    return game, people


def taken(content: bytes) -> tuple[list[bytes], list[str | None]]:
    """The files, and what is said between them of how to go on."""
    files: list[bytes] = []
    cursors: list[str | None] = []
    for line in content.splitlines(keepends=True):
        plain = json.loads(line)
        if "format" in plain:
            files.append(b"")
        if "next" in plain:
            cursors.append(plain["next"])
        else:
            files[-1] += line
    return files, cursors


def games_in(files: list[bytes]) -> list[str]:
    return [json.loads(file.partition(b"\n")[0])["game"] for file in files]


def test_all_games_of_a_player_come_as_files_that_verify_oldest_first(door: Door, open_house: House) -> None:
    first, people = finished(door)
    ada = people[0]
    running, _ = full_table(door, clock=None)
    closed = ada.opens()["id"]
    ada.delete(f"{PATHS}/{closed}")
    foreign, _ = finished(door)
    door.keep_lobby()
    assert archived(open_house.games, open_house.refusals, open_house.disputes, first)
    files, cursors = taken(door.stranger().get(f"{FILES}?player={ada.id}").data)
    assert games_in(files) == [first, closed]
    assert cursors[-1] is None and cursors[0] is not None
    assert all(verify(file).holds and verify(file).is_complete for file in files)
    assert files[0] == ada.get(f"{PATHS}/{first}/export").data
    files, _ = taken(door.stranger().get(f"{FILES}?ruleset=bang").data)
    assert games_in(files) == [first, closed, foreign] and running not in games_in(files)
    assert taken(door.stranger().get(FILES).data)[0] == files
    assert taken(ada.get(f"{FILES}?ruleset=shamans").data) == ([], [None])
    assert taken(ada.get(f"{FILES}?ruleset=shamans&player={ada.id}").data) == ([], [None])


def test_whoever_broke_off_goes_on_after_the_last_whole_file(door: Door) -> None:
    games = [finished(door, "yojimbo")[0] for _ in range(3)]
    stranger = door.stranger()
    whole, cursors = taken(stranger.get(f"{FILES}?ruleset=yojimbo").data)
    assert games_in(whole) == games and cursors[2] is None
    for place in (0, 1):
        rest, following = taken(stranger.get(f"{FILES}?ruleset=yojimbo&cursor={cursors[place]}").data)
        assert rest == whole[place + 1 :] and following == cursors[place + 1 :]
    page = stranger.get(f"{FILES}?ruleset=yojimbo&limit=2")
    found, following = taken(page.data)
    assert found == whole[:2] and following == cursors[:2]
    assert following[1] is not None and following[1] in page.headers["Link"]
    assert problem(stranger.get(f"{FILES}?ruleset=bang&cursor={cursors[0]}")) == (400, "malformed")


def test_an_answer_has_a_size_after_which_it_begins_no_further_file(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [finished(door, "yojimbo")[0] for _ in range(2)]
    monkeypatch.setattr(histories, "ANSWER_BYTES_MAX", 10)
    found, (following,) = taken(door.stranger().get(f"{FILES}?ruleset=yojimbo").data)
    assert games_in(found) == games[:1]
    found, cursors = taken(door.stranger().get(f"{FILES}?ruleset=yojimbo&cursor={following}").data)
    assert games_in(found) == games[1:] and cursors == [None]


def test_games_are_taken_by_when_they_were_opened(door: Door, open_house: House) -> None:
    games = [finished(door, "yojimbo")[0] for _ in range(3)]
    opened = [open_house.games.load(game).game.opened_at for game in games]
    stranger = door.stranger()

    def between(since: str | None, until: str | None) -> list[str]:
        bounds = "".join(f"&{name}={quote(at)}" for name, at in (("since", since), ("until", until)) if at)
        return games_in(taken(stranger.get(f"{FILES}?ruleset=yojimbo{bounds}").data)[0])

    assert between(timestamp(opened[1]), None) == games[1:]
    assert between(None, timestamp(opened[1])) == games[:1]
    assert between(timestamp(opened[1]), timestamp(opened[2])) == games[1:2]
    assert between("2020-01-01T00:00:00+02:00", "9999-01-01T00:00:00Z") == games
    assert between("0001-01-01T00:00:00Z", "1960-01-01T00:00:00Z") == []
    page, cursors = taken(stranger.get(f"{FILES}?ruleset=yojimbo&limit=1&since={timestamp(opened[1])}").data)
    path = f"{FILES}?ruleset=yojimbo&limit=1&since={timestamp(opened[1])}&cursor={cursors[0]}"
    assert games_in(page) == games[1:2] and games_in(taken(stranger.get(path).data)[0]) == games[2:]


def test_a_game_was_opened_when_it_says_so_however_old_its_id_is(door: Door, open_house: House) -> None:
    before = now()
    games, id = open_house.games, new_id("g", before - 3_600_000)
    games.open(id, "bang", 4, "p_0", entropy="a")
    games.close(id, "p_0")
    door.keep_lobby()
    assert games_in(taken(door.stranger().get(f"{FILES}?since={timestamp(before)}").data)[0]) == [id]
    assert games_in(taken(door.stranger().get(f"{FILES}?until={timestamp(before)}").data)[0]) == []


@pytest.mark.parametrize("query", ["since=yesterday", "until=2026-11-16T03:24:42", "since=2026-02-30T00:00:00Z"])
def test_a_time_has_a_zone(door: Door, query: str) -> None:
    assert problem(door.stranger().get(f"{FILES}?{query}")) == (400, "malformed")
    (said,) = body(door.stranger().get(f"{FILES}?{query}", Accept_Language="cs"))["errors"].values()
    assert said == ["Má to být čas s pásmem, třeba 2026-11-16T03:24:42Z."]


def test_private_games_are_taken_by_those_who_sat_there_and_by_nobody_else(door: Door) -> None:
    game, people = finished(door, "yojimbo", visibility="private")
    for query in (f"?player={people[0].id}", "?ruleset=yojimbo"):
        assert games_in(taken(people[1].get(f"{FILES}{query}").data)[0]) == [game]
        for other in (door.stranger(), door.sign_up()):
            assert taken(other.get(f"{FILES}{query}").data) == ([], [None])


def test_files_come_compressed_to_whoever_takes_that(door: Door) -> None:
    finished(door, "yojimbo")
    plain, small = (
        door.stranger().get(f"{FILES}?ruleset=yojimbo", Accept_Encoding=way) for way in ("identity", "gzip")
    )
    assert small.headers["Content-Encoding"] == "gzip" and small.headers["Vary"] == "Authorization, Accept-Encoding"
    assert gzip.decompress(small.data) == plain.data and "Content-Encoding" not in plain.headers


def test_a_moment_divides_the_ids_before_it_from_those_after() -> None:
    at = 1_800_000_000_000
    assert new_id("g", at - 1) < first_id("g", at) <= new_id("g", at)
    assert first_id("g", -5) == first_id("g", 0) and len(first_id("g", 2**60)) == len(new_id("g", at))


@pytest.mark.parametrize("ruleset", EVERY_RULESET)
def test_chapters_divide_a_history_and_name_every_version_at_which_somebody_was_asked(
    door: Door, open_house: House, ruleset: str
) -> None:
    game, people = full_table(door, ruleset, EVERY_RULESET[ruleset].players_min, clock=None)
    played_out(open_house.games, game, moves_max=150)
    history = recorded(open_house.store.read_all(game))
    shown = people[0].seen(f"{PATHS}/{game}/chapters?limit=1000")
    chapters = shown["items"]
    assert shown["next"] is None
    turns = {kind.stored_name() for kind in EVERY_RULESET[ruleset].turns}
    assert [one["version"] for one in chapters] == [1, *(one.version for one in history if one.type in turns)]
    assert [one["last"] + 1 for one in chapters] == [*(one["version"] for one in chapters[1:]), len(history) + 1]
    decisions = [(one["version"], one["asked"]) for chapter in chapters for one in chapter["decisions"]]
    assert decisions == [
        (
            one.version,
            [{name: asked[name] for name in ("seat", "decision", "question")} for asked in one.data["to_act"]],
        )
        for one in history
        if one.type == "table.Awaiting"
    ]
    for chapter in chapters:
        assert all(chapter["version"] < one["version"] <= chapter["last"] for one in chapter["decisions"])
    (event,) = people[0].seen(f"{PATHS}/{game}/events?after={chapters[-1]['version'] - 1}&limit=1&view=public")["items"]
    assert {name: event[name] for name in ("version", "type", "at", "text")} == {
        name: chapters[-1][name] for name in ("version", "type", "at", "text")
    }
    assert people[1].seen(f"{PATHS}/{game}/chapters?limit=1000") == shown
    czech = people[0].get(f"{PATHS}/{game}/chapters", Accept_Language="cs")
    assert czech.headers["Content-Language"] == "cs" and body(czech)["items"][0]["text"] != chapters[0]["text"]


def test_chapters_come_page_by_page_and_of_a_private_game_to_those_seated(door: Door, open_house: House) -> None:
    game, people = full_table(door, clock=None, visibility="private")
    played_out(open_house.games, game, moves_max=60)
    path = f"{PATHS}/{game}/chapters"
    whole = people[0].seen(path)["items"]
    first = people[0].seen(f"{path}?limit=2")
    second = people[0].seen(f"{path}?limit=1000&cursor={first['next']}")
    assert first["items"] + second["items"] == whole and len(whole) > 2
    assert problem(door.stranger().get(path)) == (404, "no-such-game")


def test_games_are_found_by_outcome_and_length(door: Door, open_house: House) -> None:
    games = [finished(door)[0] for _ in range(3)]
    running, _ = full_table(door, clock=None)
    door.keep_lobby()
    stranger = door.stranger()
    shown = {game: stranger.seen(f"{PATHS}/{game}") for game in [*games, running]}

    def found(query: str) -> list[str]:
        return sorted(one["id"] for one in stranger.seen(f"{PATHS}?{query}")["items"])

    for game in games:
        outcome, length = shown[game]["result"]["outcome"], shown[game]["version"]
        alike = [one for one in games if shown[one]["result"]["outcome"] == outcome]
        assert found(f"outcome={outcome}") == sorted(alike)
        assert game in found(f"outcome={outcome}&ruleset=bang&length_min={length}&length_max={length}")
        assert game not in found(f"length_min={length + 1}") + found(f"length_max={length - 1}")
    assert found("outcome=nothing") == found("outcome=law&ruleset=shamans") == []
    assert found(f"length_max={shown[running]['version']}") == [running]
    assert problem(stranger.get(f"{PATHS}?length_min=0")) == (400, "malformed")


def test_a_search_looks_at_so_many_games_and_then_goes_on(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    host = door.sign_up()
    games = [host.opens()["id"] for _ in range(5)]
    door.keep_lobby()
    monkeypatch.setattr(lobby, "ROWS_AT_ONCE", 1)
    monkeypatch.setattr(lobby, "LOOKED_AT_MAX", 2)
    length = host.seen(f"{PATHS}/{games[0]}")["version"]
    assert host.post(f"{PATHS}/{games[0]}/seats", {"bot": "random"}).status_code == 201
    door.keep_lobby()
    query = f"{PATHS}?limit=1&length_min={length + 1}"
    first = host.seen(query)
    assert first["items"] == [] and first["next"] is not None
    page = first
    while page["next"] is not None and not page["items"]:
        page = host.seen(f"{query}&cursor={page['next']}")
    assert [one["id"] for one in page["items"]] == [games[0]]
