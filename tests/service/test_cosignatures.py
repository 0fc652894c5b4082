"""Witnesses hand their cosignatures in: the log serves them, files carry them, and whoever verifies can demand them."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from nacl.signing import SigningKey
from werkzeug.test import TestResponse

from events.proof.verify import Unusable, verify
from events.proof.verify.log import Checkpoint, Witness, cosigned_text, read_checkpoint
from events.transparency.cosignatures import CLOCK_SECONDS, COSIGNED, RECENT
from events.transparency.scribe import Scribe
from service.cli import main
from service.house import House
from service.settings import Settings
from tests.events.transparency.logs import ORIGIN, entered
from tests.fixtures.ports import free_port
from tests.service.people import PATHS, Door, Person, full_table
from tests.service.served import served
from tests.tables import played_out, started

CHECKPOINT, COSIGNATURES = "/v1/log/checkpoint", "/v1/log/cosignatures"
KEYS = [SigningKey(bytes([number]) * 32) for number in range(3)]
WITNESSES = [Witness(f"witness.example/w{number}", bytes(key.verify_key)) for number, key in enumerate(KEYS)]
STRANGER = 2
"""The one whom the operator has not set."""


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, witnesses=tuple(map(str, WITNESSES[:STRANGER])))


@pytest.fixture
def scribe(open_house: House) -> Scribe:
    return Scribe(open_house.store, open_house.settings.log_folder, open_house.keys.of("log"), ORIGIN)


def line(number: int, tree: Checkpoint, at: float | None = None) -> str:
    """What a witness writes under a checkpoint."""
    seconds = int(time.time() if at is None else at)
    signature = KEYS[number].sign(cosigned_text(tree.text, seconds)).signature
    return WITNESSES[number].line(seconds.to_bytes(8, "big") + signature)


def newest(someone: Person, query: str = "") -> str:
    answer = someone.get(f"{CHECKPOINT}{query}")
    assert answer.status_code == 200, answer.text
    assert answer.headers["Cache-Control"] == "no-cache"
    return answer.text


def hand_in(someone: Person, number: int, note: str, at: float | None = None) -> TestResponse:
    return someone.post(COSIGNATURES, {"checkpoint": note + line(number, read_checkpoint(note), at)})


def grown(door: Door, scribe: Scribe) -> Person:
    full_table(door)
    entered(scribe)
    return door.stranger()


def refused(answer: TestResponse, status: int, problem: str) -> None:
    assert (answer.status_code, answer.json["type"]) == (status, f"/problems/{problem}"), answer.text  # type: ignore[index]


def test_a_cosignature_is_served_under_the_log_s_own_signature(door: Door, scribe: Scribe) -> None:
    someone = grown(door, scribe)
    note = newest(someone)
    answer = hand_in(someone, 0, note)
    assert answer.status_code == 200, answer.text
    assert answer.json == {"size": read_checkpoint(note).size, "witnesses": [WITNESSES[0].name]}
    assert newest(someone).startswith(note), "the log's own note comes first, as it was"
    hand_in(someone, 1, note)
    tree = read_checkpoint(newest(someone))
    assert len(tree.signatures) == 3 and all(tree.cosignature(one) for one in WITNESSES[:2])
    (key,) = door.house.keys.of("log").public_keys
    assert tree.is_signed(bytes.fromhex(key.public_key))


def test_said_twice_it_stands_there_once(door: Door, scribe: Scribe) -> None:
    someone = grown(door, scribe)
    note = newest(someone)
    for at in (time.time() - 60, time.time()):
        assert hand_in(someone, 0, note, at).json["witnesses"] == [WITNESSES[0].name]  # type: ignore[index]
    assert len(read_checkpoint(newest(someone)).signatures) == 2


def test_whoever_is_no_witness_of_this_log_is_refused(door: Door, scribe: Scribe) -> None:
    someone = grown(door, scribe)
    note = newest(someone)
    tree = read_checkpoint(note)
    signed = KEYS[STRANGER].sign(cosigned_text(tree.text, int(time.time()))).signature
    forged = WITNESSES[0].line(int(time.time()).to_bytes(8, "big") + signed)
    short = WITNESSES[0].line(b"short")
    for lines in ("", line(STRANGER, tree), forged, short):
        refused(someone.post(COSIGNATURES, {"checkpoint": note + lines}), 403, "not-a-witness")
    both = someone.post(COSIGNATURES, {"checkpoint": note + line(STRANGER, tree) + line(0, tree)})
    assert both.json["witnesses"] == [WITNESSES[0].name], "lines of others are left out"  # type: ignore[index]
    assert WITNESSES[STRANGER].name not in newest(someone)
    in_czech = someone.post(COSIGNATURES, {"checkpoint": note}, Accept_Language="cs")
    assert in_czech.json["title"] == "Žádný svědek to nespolupodepsal"  # type: ignore[index]


def test_only_what_this_log_has_signed_can_be_cosigned(door: Door, scribe: Scribe) -> None:
    someone = grown(door, scribe)
    note = newest(someone)
    size = read_checkpoint(note).size
    another_size = note.replace(f"\n{size}\n", f"\n{size + 1}\n")
    another_log = note.replace(ORIGIN, "other.example/log")
    for bad in (another_size, another_log):
        refused(hand_in(someone, 0, bad), 400, "malformed")
    for body in ({"checkpoint": "no note"}, {"checkpoint": "x" * 40_000}, {"checkpoint": 1}, {}):
        refused(someone.post(COSIGNATURES, body), 400, "malformed")
    assert newest(someone) == note


def test_a_cosignature_is_of_about_now(door: Door, scribe: Scribe) -> None:
    someone = grown(door, scribe)
    note = newest(someone)
    for at in (time.time() - 2 * CLOCK_SECONDS, time.time() + 2 * CLOCK_SECONDS):
        refused(hand_in(someone, 0, note, at), 400, "malformed")
    assert newest(someone) == note


def test_before_the_first_checkpoint_there_is_nothing_to_cosign(door: Door) -> None:
    refused(door.stranger().post(COSIGNATURES, {"checkpoint": "x"}), 404, "not-logged")


def test_the_newest_that_enough_witnesses_cosigned_can_be_asked_for(door: Door, scribe: Scribe) -> None:
    someone = grown(door, scribe)
    assert someone.get(f"{CHECKPOINT}?cosigned=1").status_code == 204
    first = newest(someone)
    for number in (0, 1):
        hand_in(someone, number, first)
    grown(door, scribe)
    second = newest(someone)
    assert len(read_checkpoint(second).signatures) == 1, "nobody has seen it yet"
    hand_in(someone, 1, second)
    grown(door, scribe)
    assert newest(someone, "?cosigned=1").startswith(second)
    assert newest(someone, "?cosigned=2").startswith(first)
    assert someone.get(f"{CHECKPOINT}?cosigned=3").status_code == 204
    refused(someone.get(f"{CHECKPOINT}?cosigned=0"), 400, "malformed")


def test_of_old_ones_only_what_more_have_cosigned_is_kept(door: Door, scribe: Scribe) -> None:
    someone = grown(door, scribe)
    first = newest(someone)
    for number in (0, 1):
        hand_in(someone, number, first)
    notes = []
    for _ in range(RECENT + 2):
        grown(door, scribe)
        notes.append(newest(someone))
        assert hand_in(someone, 0, notes[-1]).status_code == 200
    assert newest(someone, "?cosigned=2").startswith(first)
    refused(hand_in(someone, 0, notes[0]), 400, "malformed")
    kept = door.house.store.connections.call("{ix}", "HLEN", COSIGNED)
    assert kept == 2 * RECENT + 3, "a note and a line each, and the first with its two"


def test_proofs_and_files_carry_what_witnesses_said(door: Door, scribe: Scribe, open_house: House) -> None:
    started(open_house.games, "g_1")
    assert played_out(open_house.games, "g_1").is_over
    entered(scribe)
    someone = door.stranger()
    hand_in(someone, 0, newest(someone))
    grown(door, scribe)
    content = someone.get(f"{PATHS}/g_1/export").data
    known, other = str(WITNESSES[0]), str(WITNESSES[1])
    report = verify(content, witnesses=[known])
    assert report.holds and "cosigned by witness.example/w0" in report.as_text()
    assert verify(content).holds, "who knows no witness does not mind"
    for refusing in (verify(content, witnesses=[other]), verify(content, witnesses=[known, other])):
        assert refusing.finding is not None and refusing.finding.proof == "log"
    assert verify(content, witnesses=[known, other], quorum=1).holds
    assert not verify(content, witnesses=[known, known, other], quorum=2).holds, "nobody counts twice"
    for quorum in (0, 2):
        with pytest.raises(Unusable):
            verify(content, witnesses=[known], quorum=quorum)
    proof = json.loads(content.splitlines()[-1])["log"]
    assert len(json.dumps(proof)) < 2_000


def test_a_file_without_a_proof_has_no_witness(door: Door, open_house: House) -> None:
    started(open_house.games, "g_1")
    content = door.stranger().get(f"{PATHS}/g_1/export").data
    assert verify(content).holds
    finding = verify(content, witnesses=[str(WITNESSES[0])]).finding
    assert finding is not None and finding.proof == "log"


def gyoji(*words: str) -> Result:
    return CliRunner().invoke(main, words)


def test_witnesses_come_together_under_one_checkpoint_while_the_log_grows(
    door: Door, scribe: Scribe, tmp_path: Path
) -> None:
    states = [tmp_path / f"witness-{number}" for number in range(3)]
    for number, state in enumerate(states):
        state.mkdir()
        (state / "key").write_text(bytes(KEYS[number]).hex())
    someone = grown(door, scribe)
    with served(replace(door.house.settings, port=free_port(), api_workers=1, log_level="warning"), "api") as parts:

        def looks(number: int) -> Result:
            name = WITNESSES[number].name
            return gyoji("witness", "--url", parts.address, "--state", str(states[number]), "--name", name)

        first = looks(0)
        assert first.exit_code == 0, first.output
        assert (states[0] / "public-key").read_text() == f"{WITNESSES[0]}\n"
        grown(door, scribe)
        assert looks(1).exit_code == 0
        both = read_checkpoint(newest(someone, "?cosigned=2"))
        assert both.size == read_checkpoint(first.stdout).size, "the second has cosigned what the first began with"
        again = looks(0)
        assert read_checkpoint(again.stdout).size > both.size, "who has cosigned that goes on to the newest"
        unknown = looks(STRANGER)
        assert unknown.exit_code == 0 and read_checkpoint(unknown.stdout).cosignature(WITNESSES[STRANGER])
        assert "it does not know this witness" in unknown.stderr
        assert f"Its operator sets GYOJI_WITNESSES={WITNESSES[STRANGER]}" in unknown.stderr
        told = gyoji("witness", "--url", parts.address, "--state", str(states[1]), "--json")
        assert json.loads(told.stdout)["handed_in"] is True
        assert json.loads(told.stdout)["public_key"] == str(WITNESSES[1])
    assert len(read_checkpoint(newest(someone, "?cosigned=2")).signatures) == 3


def test_the_command_demands_witnesses(door: Door, scribe: Scribe, open_house: House, tmp_path: Path) -> None:
    started(open_house.games, "g_1")
    entered(scribe)
    someone = door.stranger()
    hand_in(someone, 1, newest(someone))
    file = tmp_path / "file.ndjson"
    file.write_bytes(someone.get(f"{PATHS}/g_1/export").data)
    words = ("--witness", str(WITNESSES[0]), "--witness", str(WITNESSES[1]))
    assert gyoji("verify", str(file), *words).exit_code == 1
    enough = gyoji("verify", str(file), *words, "--quorum", "1")
    assert enough.exit_code == 0 and "cosigned by witness.example/w1" in enough.output
