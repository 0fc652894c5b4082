"""The history file of a game that is over: made once, sent as it lies, made anew when there is a new key."""

from __future__ import annotations

import gzip
import json

import pytest

from domain.kernel.words import ALL, PUBLIC, Viewer
from events import exports
from events.archive import HISTORY
from events.archiving import archived
from events.exports import Exports
from events.proof.verify import verify
from events.telling import export
from service.house import House
from tests.service.people import PATHS, Door, full_table
from tests.tables import played_out, started

FILE = f"{PATHS}/g_1/export"


@pytest.fixture
def finished(open_house: House) -> House:
    started(open_house.games, "g_1")
    assert played_out(open_house.games, "g_1").is_over
    return open_house


@pytest.mark.parametrize(
    ("accepted", "is_packed"),
    [
        (None, False),
        ("gzip", True),
        ("br, gzip, deflate", True),
        ("*", True),
        ("gzip;q=0", False),
        ("br", False),
        ("identity, gzip;q=0.5", False),
        ("identity;q=0.5, gzip", True),
    ],
)
def test_it_comes_compressed_to_whoever_takes_that(
    door: Door, finished: House, accepted: str | None, is_packed: bool
) -> None:
    answer = door.stranger().get(FILE, **({} if accepted is None else {"Accept_Encoding": accepted}))
    assert answer.status_code == 200
    assert answer.headers.get("Content-Encoding") == ("gzip" if is_packed else None)
    assert answer.headers["Content-Type"] == "application/x-ndjson"
    assert answer.headers["Vary"] == "Authorization, Accept-Encoding"
    content = gzip.decompress(answer.data) if is_packed else answer.data
    assert content == b"".join(export(finished.games, "g_1", ALL))
    assert verify(content).holds


def test_each_way_to_send_it_has_a_tag_and_who_has_it_is_not_sent_it_again(door: Door, finished: House) -> None:
    someone = door.stranger()
    ways = [{}, {"Accept_Encoding": "gzip"}]
    tags = [someone.get(FILE, **way).headers["ETag"] for way in ways]
    assert len(set(tags)) == 2 and all(tag.startswith(f'"{finished.games.load("g_1").head.version}.') for tag in tags)
    for place, way in enumerate(ways):
        known = [someone.get(FILE, If_None_Match=tag, **way) for tag in tags]
        assert [answer.status_code for answer in known] == [304 if tag == tags[place] else 200 for tag in tags]
        assert known[place].data == b"" and known[place].headers["ETag"] == tags[place]


def test_each_pair_of_eyes_has_a_file_with_a_tag_of_its_own_that_is_made_once(door: Door, finished: House) -> None:
    known, someone = finished.games.load("g_1"), door.stranger()
    answers = {view: someone.get(f"{FILE}?view={view}", Accept_Encoding="gzip") for view in ("0", "1", "public", "all")}
    assert len({answer.headers["ETag"] for answer in answers.values()}) == len(answers)
    viewers: tuple[Viewer, ...] = (0, 1, PUBLIC, ALL)
    for viewer in viewers:
        answer, made = answers[str(viewer)], finished.exports.of(known.head, viewer)
        assert made is finished.exports.of(known.head, viewer) and answer.data == made.packed
        again = someone.get(f"{FILE}?view={viewer}", Accept_Encoding="gzip", If_None_Match=answer.headers["ETag"])
        assert (again.status_code, again.data) == (304, b"")
    assert someone.get(FILE).data == gzip.decompress(answers["all"].data)


def test_a_new_key_makes_it_anew(door: Door, finished: House) -> None:
    someone = door.stranger()
    before = someone.get(FILE)
    newest = finished.keyring.rotate()
    after = someone.get(FILE, If_None_Match=before.headers["ETag"])
    assert after.status_code == 200 and after.headers["ETag"] != before.headers["ETag"]
    first, *_, last = map(json.loads, after.data.splitlines())
    assert first["keys"][-1]["id"] == last["receipt"]["key"] == newest
    assert verify(after.data).holds


def test_the_archive_s_file_is_taken_as_it_lies_while_its_keys_are_the_newest(door: Door, finished: House) -> None:
    before, seat_0 = (door.stranger().get(f"{FILE}?view={view}").data for view in ("all", "0"))
    assert archived(finished.games, finished.refusals, finished.disputes, "g_1")
    lying = (finished.settings.archive_folder / "_1" / f"g_1{HISTORY}").read_bytes()
    known = finished.games.load("g_1")
    fresh = Exports(finished.games).of(known.head)
    assert fresh.packed == lying and b"".join(fresh.pieces()) == before
    assert b"".join(Exports(finished.games).of(known.head, 0).pieces()) == seat_0
    newest = finished.keyring.rotate()
    renewed = door.stranger().get(FILE).data
    assert json.loads(renewed.splitlines()[0])["keys"][-1]["id"] == newest
    assert verify(renewed).holds


def test_of_a_game_under_way_everybody_has_another_one_that_nobody_may_keep(door: Door) -> None:
    game, people = full_table(door, clock=None)
    answers = [person.get(f"{PATHS}/{game}/export", Accept_Encoding="gzip") for person in people]
    assert len({answer.data for answer in answers}) == len(people)
    for answer in answers:
        assert answer.headers["Cache-Control"] == "no-store"
        assert "ETag" not in answer.headers and answer.headers["Content-Encoding"] == "gzip"
    plain = people[0].get(f"{PATHS}/{game}/export")
    assert "Content-Encoding" not in plain.headers and gzip.decompress(answers[0].data) == plain.data


def test_only_so_much_is_kept(finished: House, monkeypatch: pytest.MonkeyPatch) -> None:
    started(finished.games, "g_2")
    played_out(finished.games, "g_2")
    first, second = (finished.games.load(id) for id in ("g_1", "g_2"))
    made = finished.exports.of(first.head)
    monkeypatch.setattr(exports, "KEPT_BYTES_MAX", len(made.packed) + 1_000)
    finished.exports.of(second.head)
    assert finished.exports.of(first.head) is not made
