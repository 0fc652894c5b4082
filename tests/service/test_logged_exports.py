"""A history file has the proof that the transparency log has it, once there is one: offline, and for ever the same."""

from __future__ import annotations

import json

import pytest

from events.archiving import archived
from events.exports import Exports
from events.proof.verify import Report, verify
from events.transparency.places import forget, places
from events.transparency.scribe import Scribe
from service.house import House
from tests.events.transparency.logs import entered
from tests.service.people import PATHS, Door, full_table
from tests.tables import played_out, started

FILE = f"{PATHS}/g_1/export"


@pytest.fixture
def scribe(open_house: House) -> Scribe:
    keys = open_house.keys.of("log")
    return Scribe(open_house.store, open_house.settings.log_folder, keys, "gyoji.example/v1/log")


@pytest.fixture
def finished(open_house: House) -> House:
    started(open_house.games, "g_1")
    assert played_out(open_house.games, "g_1").is_over
    return open_house


def said(report: Report) -> tuple[bool | None, str]:
    return next((one.holds, one.says) for one in report.checks if one.proof == "log")


def test_a_file_says_that_it_has_no_proof_before_there_is_one(door: Door, finished: House) -> None:
    content = door.stranger().get(FILE).data
    assert json.loads(content.splitlines()[-1])["log"] is None
    assert verify(content).holds and said(verify(content))[0] is None


def test_the_proof_makes_the_file_anew_once_and_is_checked_offline(door: Door, finished: House, scribe: Scribe) -> None:
    someone, head = door.stranger(), finished.games.load("g_1").head
    before = someone.get(FILE)
    entered(scribe)
    after = someone.get(FILE, If_None_Match=before.headers["ETag"])
    assert after.status_code == 200 and after.headers["ETag"] != before.headers["ETag"]
    report = verify(after.data)
    assert report.holds and said(report)[0] is True and f"version {head.version} is entry" in said(report)[1]
    assert len(json.dumps(json.loads(after.data.splitlines()[-1])["log"])) < 2_000
    started(finished.games, "g_2")
    entered(scribe)
    again = someone.get(FILE, If_None_Match=after.headers["ETag"])
    assert again.status_code == 304, "a newer checkpoint changes nothing"
    assert b"".join(Exports(finished.games).of(head).pieces()) == after.data, "in no process"


def test_only_the_log_s_own_key_vouches_for_it(door: Door, finished: House, scribe: Scribe) -> None:
    entered(scribe)
    content = door.stranger().get(FILE).data
    (key,) = (one.public_key for one in finished.keys.of("log").public_keys)
    assert verify(content, log_keys=[key]).holds
    refused = verify(content, log_keys=["0" * 64])
    assert refused.finding is not None and refused.finding.proof == "log"


def test_what_the_eyes_of_a_seat_had_is_proved_as_well(door: Door, finished: House, scribe: Scribe) -> None:
    entered(scribe)
    for view in ("0", "public"):
        content = door.stranger().get(f"{FILE}?view={view}").data
        report = verify(content)
        assert report.holds and not report.is_complete and said(report)[0] is True


def test_the_proof_goes_to_the_archive(door: Door, finished: House, scribe: Scribe) -> None:
    entered(scribe)
    before = [door.stranger().get(f"{FILE}?view={view}").data for view in ("all", "0")]
    assert archived(finished.games, finished.refusals, finished.disputes, "g_1")
    fresh, head = Exports(finished.games), finished.games.load("g_1").head
    assert [b"".join(one.pieces()) for one in (fresh.of(head), fresh.of(head, 0))] == before
    size = scribe.log.checkpoint().size
    assert scribe.look_through() == 0 and scribe.log.checkpoint().size == size, "it is not entered again"


def archive_it(house: House) -> bool:
    return archived(house.games, house.refusals, house.disputes, "g_1")


def test_a_game_waits_for_its_proof_before_it_goes_to_the_archive(
    door: Door, open_house: House, scribe: Scribe, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(open_house.games, "g_1")
    entered(scribe)
    assert played_out(open_house.games, "g_1").is_over
    assert not archive_it(open_house), "the log stands still, and may go on"
    with monkeypatch.context() as patched:
        patched.setattr(Scribe, "_sign", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            scribe.step()
    assert not archive_it(open_house), "it is entered and not signed yet"
    scribe.close()
    entered(scribe)
    assert archive_it(open_house)
    assert said(verify(door.stranger().get(FILE).data))[0] is True


def test_what_the_log_passed_over_goes_to_the_archive_without_a_proof(
    door: Door, finished: House, scribe: Scribe
) -> None:
    entered(scribe)
    forget(finished.store, "g_1")
    assert scribe.log.checkpoint().size and places(finished.store, "g_1") == []
    assert archive_it(finished)
    assert said(verify(door.stranger().get(FILE).data))[0] is None


def test_the_file_of_a_running_game_proves_what_the_log_has_of_it(door: Door, scribe: Scribe) -> None:
    game, people = full_table(door, clock=None)
    entered(scribe)
    logged = door.house.games.load(game).head.version
    seat = people[0].seen(f"{PATHS}/{game}")["to_act"][0]["seat"]
    offered = people[seat].moves(game)
    people[seat].plays(game, {**offered["moves"][0]["command"], "question": offered["question"]})
    report = verify(people[1].get(f"{PATHS}/{game}/export").data)
    assert report.holds and f"version {logged} is entry" in said(report)[1] and report.events > logged
