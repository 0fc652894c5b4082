"""Thousands of forgeries, each found, and where it can be known at the version that was touched."""

from __future__ import annotations

import hmac
import json
import random
from pathlib import Path
from typing import Any

import pytest
from nacl.signing import SigningKey

from events.proof.receipts import Keyring
from events.proof.verify import Finding, verify
from tests.histories import SyntheticGame, keyring
from tests.verdicts.edits import EDITS, Edit, events, rehash, reseal, resign, written

SEED = 20261116
GAMES = 6
EDITS_PER_KIND = 120


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Keyring:
    return keyring(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def files(ring: Keyring) -> list[bytes]:
    games = [SyntheticGame(random.Random(SEED + n), rounds=1 + n % 3, is_over=n % 3 > 0) for n in range(GAMES)]
    return [game.file(ring, None if game.is_over else {"seat:1", "seat:2"}) for game in games]


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.__name__)
def test_every_edit_is_found(files: list[bytes], edit: Edit) -> None:
    for n in range(EDITS_PER_KIND):
        chance = random.Random(f"{SEED}/{edit.__name__}/{n}")
        content = chance.choice(files)
        values = [json.loads(line) for line in content.splitlines()]
        edit(values, chance)
        if written(values) != content:
            assert not verify(written(values)).holds, f"seed {SEED}, {edit.__name__}, edit {n} was not found"


def test_every_changed_byte_is_found_on_its_line(files: list[bytes]) -> None:
    chance = random.Random(SEED)
    for n in range(1500):
        content = chance.choice(files)
        at = chance.randrange(len(content) - 1)
        changed = bytearray(content)
        changed[at] ^= 1 << chance.randrange(8)
        report = verify(bytes(changed))
        assert report.finding, f"seed {SEED}: byte {at} of file {files.index(content)}, try {n}, was not found"
        line = content[:at].count(b"\n") + 1
        # A first line that names other rules or another game is itself well-formed: the first event or, before that,
        # the receipt contradicts it. The receipt also knows how many lines there are, and without one the file is cut
        # off after its last line.
        lines = changed.count(b"\n")
        is_within = lines == content.count(b"\n") and 1 < line < lines
        found_on = (line,) if is_within else (line, 1, 2, lines, lines + 1)
        assert report.finding.line in found_on, f"seed {SEED}, try {n}: {report.finding}"


def test_inserted_and_deleted_bytes_are_found(files: list[bytes]) -> None:
    chance = random.Random(SEED + 1)
    for n in range(500):
        content = chance.choice(files)
        start = chance.randrange(len(content) - 1)
        end = start + chance.choice([0, 1, 1, 50])
        changed = content[:start] + chance.choice([b"", b"0", b" ", b"\n", b"}\n{"]) + content[end:]
        if changed.removesuffix(b"\n") != content.removesuffix(b"\n"):
            assert not verify(changed).holds, f"seed {SEED}: try {n}"


def test_an_untouched_file_is_never_blamed(ring: Keyring, tmp_path: Path) -> None:
    for n in range(60):
        chance = random.Random(SEED + 100 + n)
        game = SyntheticGame(chance, rounds=chance.randrange(6), is_over=chance.random() < 0.6)
        shown = None if game.is_over else {f"seat:{seat}" for seat in range(3) if chance.random() < 0.5}
        key = ring.public_keys[0].public_key
        report = verify(game.file(ring, shown), keys=[key] if n % 2 else [])
        assert report.holds, f"seed {SEED}, game {n}:\n{report.as_text()}"


# What the server itself can do, which has the key


class CheatingServer:
    """Forges a finished game and signs it with its own key."""

    def __init__(self, folder: Path) -> None:
        self.ring = keyring(folder)
        [secret] = (folder / "keys").glob("*.key")
        self.signer = SigningKey(bytes.fromhex(secret.read_text().strip()))
        self.game = SyntheticGame(random.Random(SEED), rounds=6)
        self.values = [json.loads(line) for line in self.game.file(self.ring).splitlines()]

    def finding(self) -> Finding:
        for event in events(self.values):
            reseal(event)
        rehash(self.values)
        resign(self.values, self.signer)
        report = verify(written(self.values), keys=[self.ring.public_keys[0].public_key])
        assert report.finding is not None
        return report.finding

    def found(self) -> tuple[str, int | None]:
        finding = self.finding()
        return finding.proof, finding.version

    def draws(self) -> list[tuple[dict[str, Any], dict[str, Any]]]:
        return [
            (event, draw)
            for event in events(self.values)
            for draw in (event["private"].get("server") or {}).get("draws") or []
        ]


@pytest.fixture
def cheat(tmp_path: Path) -> CheatingServer:
    return CheatingServer(tmp_path)


def test_a_stacked_deck_is_found_though_the_server_signs_it(cheat: CheatingServer) -> None:
    event, shuffle = cheat.draws()[0]
    shuffle["result"][0], shuffle["result"][1] = shuffle["result"][1], shuffle["result"][0]
    assert cheat.found() == ("chance", event["version"])


@pytest.mark.parametrize(
    "changed",
    [
        {"result": True},
        {"result": 10**6},
        {"result": [0]},
        {"n": 2**40},
        {"n": 0},
        {"n": "1"},
        {"k": 99},
        {"k": 0},
        {"kind": "shuffle"},
        {"kind": "roll"},
        {"extra": 1},
    ],
    ids=str,
)
def test_a_changed_pick_is_found_though_the_server_signs_it(cheat: CheatingServer, changed: dict[str, Any]) -> None:
    event, pick = next((event, draw) for event, draw in cheat.draws() if draw["kind"] == "pick")
    pick.update(changed)
    assert cheat.found() == ("chance", event["version"])


def test_as_many_as_a_word_can_tell_apart_and_no_more_can_be_picked_from(cheat: CheatingServer) -> None:
    _, pick = next((event, draw) for event, draw in cheat.draws() if draw["kind"] == "pick")
    for n, why in ((2**32, "not what the seed gives"), (2**32 + 1, "impossible")):
        pick["n"] = n
        assert why in cheat.finding().why


def test_a_draw_left_out_is_found_at_the_next_one(cheat: CheatingServer) -> None:
    drawing = [event for event, _ in cheat.draws()]
    drawing[0]["private"]["server"]["draws"] = None
    assert cheat.found() == ("chance", drawing[1]["version"])


def test_a_draw_before_the_start_is_found(cheat: CheatingServer) -> None:
    opened = cheat.values[1]
    opened["private"]["server"]["draws"] = [{"k": 0, "kind": "pick", "n": 1, "result": 0}]
    assert cheat.found() == ("chance", 1)


def test_another_secret_than_the_committed_one_is_found(cheat: CheatingServer) -> None:
    cheat.values[-2]["data"]["secret"] = "ab" * 32
    assert cheat.found() == ("chance", len(cheat.values) - 2)


def test_another_secret_kept_than_revealed_is_found(cheat: CheatingServer) -> None:
    cheat.values[1]["private"]["server"]["secret"] = "ab" * 32
    assert cheat.found() == ("chance", 1)


def test_a_salt_chosen_freely_is_found(cheat: CheatingServer) -> None:
    event = next(event for event in events(cheat.values) if "seat:1" in event["salts"])
    event["salts"]["seat:1"] = hmac.new(b"chosen", b"freely", "sha256").hexdigest()
    assert cheat.found() == ("seals", event["version"])


def test_a_part_never_opened_after_the_end_is_found(cheat: CheatingServer) -> None:
    event = next(event for event in events(cheat.values) if "seat:1" in event["salts"])
    del event["private"]["seat:1"], event["salts"]["seat:1"]
    assert cheat.found() == ("seals", event["version"])


@pytest.mark.parametrize("entropy", ["", "ab" * 32])
def test_entropy_exchanged_for_another_is_found_by_the_first_draw(cheat: CheatingServer, entropy: str) -> None:
    taken = next(event for event in events(cheat.values) if event["data"].get("player") == "p_3")
    assert taken["data"]["entropy"] != entropy
    taken["data"]["entropy"] = entropy
    proof, version = cheat.found()
    assert (proof, version) == ("chance", cheat.draws()[0][0]["version"])


@pytest.mark.parametrize("wrong", [None, 7, "short", "AB" * 32], ids=str)
def test_entropy_that_is_no_hash_is_found(cheat: CheatingServer, wrong: Any) -> None:
    taken = next(event for event in events(cheat.values) if event["type"] == "table.SeatTaken")
    taken["data"]["entropy"] = wrong
    assert cheat.found() == ("chance", taken["version"])


def test_a_start_with_an_empty_seat_is_found(cheat: CheatingServer) -> None:
    started = next(event for event in events(cheat.values) if event["type"] == "table.GameStarted")
    cheat.values[1]["data"]["seats"] = 4
    assert cheat.found() == ("chance", started["version"])


def test_events_after_the_secret_are_found(cheat: CheatingServer) -> None:
    late = json.loads(json.dumps(cheat.values[-2]))
    late.update(version=late["version"] + 1, type="synthetic.Late", data={})
    cheat.values.insert(-1, late)
    assert cheat.found() == ("format", late["version"])
