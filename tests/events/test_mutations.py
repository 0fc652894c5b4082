"""Thousands of forgeries, each found, and where it can be known at the version that was touched."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from nacl.signing import SigningKey

from events.proof.canon import canon, sha
from events.proof.receipts import Keyring, signed_bytes
from events.proof.verify import Finding, verify
from events.proof.verify.history import HASHED
from tests.histories import SyntheticGame, keyring

SEED = 20261116
GAMES = 6
EDITS_PER_KIND = 120

Values = list[dict[str, Any]]
Edit = Callable[[Values, random.Random], None]


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Keyring:
    return keyring(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def files(ring: Keyring) -> list[bytes]:
    games = [SyntheticGame(random.Random(SEED + n), rounds=1 + n % 3, is_over=n % 3 > 0) for n in range(GAMES)]
    return [game.file(ring, None if game.is_over else {"seat:1", "seat:2"}) for game in games]


def written(values: Values) -> bytes:
    return b"".join(canon(value) + b"\n" for value in values)


def events(values: Values) -> Values:
    return values[1:-1]


# What a forger can do


def leaves(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a value that can be changed: its container and its key or index."""
    found: list[tuple[Any, Any]] = []
    todo = [value]
    while todo:
        container = todo.pop()
        for place in list(container) if isinstance(container, dict) else range(len(container)):
            found.append((container, place))
            if isinstance(container[place], dict | list):
                todo.append(container[place])
    return found


def spoil(container: Any, place: Any, chance: random.Random) -> None:
    value = container[place]
    match value:
        case bool() | None:
            container[place] = chance.choice([0, "", not value])
        case int():
            container[place] = value + chance.choice([-1, 1, 100])
        case str() if value:
            at = chance.randrange(len(value))
            container[place] = value[:at] + ("0" if value[at] != "0" else "1") + value[at + 1 :]
        case _:
            container[place] = "x"


def rehash(values: Values, start: int = 1) -> None:
    """Make the chain whole again from an event on, as anybody can who has no key."""
    for at in range(start, len(values) - 1):
        event = values[at]
        event["prev"] = values[at - 1]["hash"] if at > 1 else "0" * 64
        event["hash"] = sha(canon({name: event[name] for name in HASHED}))


def reseal(event: dict[str, Any]) -> None:
    """Close the seals again over what is in them now; after the end anybody has the salts."""
    for audience, part in event["private"].items():
        salt = bytes.fromhex(event["salts"][audience])
        event["seals"][audience] = hashlib.sha256(salt + canon(part)).hexdigest()


def resign(values: Values, signer: SigningKey) -> None:
    newest, receipt = values[-2], values[-1]["receipt"]
    for name in ("game", "version", "hash", "at"):
        receipt[name] = newest[name]
    message = signed_bytes(newest["game"], newest["version"], newest["hash"], newest["at"])
    receipt["signature"] = signer.sign(message).signature.hex()


def change_a_leaf(values: Values, chance: random.Random) -> None:
    container, place = chance.choice(leaves(chance.choice(values)))
    spoil(container, place, chance)


def drop_a_leaf(values: Values, chance: random.Random) -> None:
    container, place = chance.choice(leaves(chance.choice(values)))
    del container[place]


def change_and_rehash(values: Values, chance: random.Random) -> None:
    at = chance.randrange(1, len(values) - 1)
    event = values[at]
    public = [leaf for name in ("data", "rules", "command") for leaf in leaves(event[name] or {})]
    container, place = chance.choice([*public, (event, "schema"), (event, "by")])
    spoil(container, place, chance)
    rehash(values, at)


def change_rehash_and_adjust_the_receipt(values: Values, chance: random.Random) -> None:
    change_and_rehash(values, chance)
    values[-1]["receipt"]["hash"] = values[-2]["hash"]


def drop_an_event(values: Values, chance: random.Random) -> None:
    del values[chance.randrange(1, len(values) - 1)]


def drop_the_newest_events(values: Values, chance: random.Random) -> None:
    del values[chance.randrange(2, len(values) - 1) : -1]


def drop_an_event_and_renumber(values: Values, chance: random.Random) -> None:
    at = chance.randrange(2, len(values) - 1)
    del values[at]
    for event in values[at:-1]:
        event["version"] -= 1
    rehash(values, at)
    values[-1]["receipt"].update(version=len(values) - 2, hash=values[-2]["hash"])


def swap_two_events(values: Values, chance: random.Random) -> None:
    one, other = chance.sample(range(1, len(values) - 1), 2)
    values[one], values[other] = values[other], values[one]


def repeat_an_event(values: Values, chance: random.Random) -> None:
    at = chance.randrange(1, len(values) - 1)
    values.insert(chance.randrange(1, len(values) - 1), json.loads(json.dumps(values[at])))


def insert_an_event_and_rehash(values: Values, chance: random.Random) -> None:
    at = chance.randrange(2, len(values) - 1)
    extra = json.loads(json.dumps(values[at]))
    extra.update(type="synthetic.Invented", seals={}, private={}, salts={})
    values.insert(at, extra)
    for event in values[at + 1 : -1]:
        event["version"] += 1
    rehash(values, at)
    values[-1]["receipt"].update(version=len(values) - 2, hash=values[-2]["hash"])


def date_an_event_anew(values: Values, chance: random.Random) -> None:
    at = chance.randrange(1, len(values) - 1)
    values[at]["at"] = chance.choice(["2025-01-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"])
    rehash(values, at)


def swap_two_seals(values: Values, chance: random.Random) -> None:
    sealed = [event for event in events(values) if event["seals"]]
    one, other = chance.sample(sealed, 2)
    one["seals"], other["seals"] = other["seals"], one["seals"]
    rehash(values)


def take_a_private_part_or_its_salt(values: Values, chance: random.Random) -> None:
    event = chance.choice([event for event in events(values) if event["private"]])
    audience = chance.choice(sorted(event["private"]))
    for name in chance.choice([("private",), ("salts",), ("seals",), ("private", "seals")]):
        del event[name][audience]


def change_a_hidden_card_and_reseal(values: Values, chance: random.Random) -> None:
    event = chance.choice([event for event in events(values) if event["private"]])
    container, place = chance.choice(leaves(event["private"][chance.choice(sorted(event["private"]))]))
    spoil(container, place, chance)
    reseal(event)
    rehash(values)


def change_the_header(values: Values, chance: random.Random) -> None:
    container, place = chance.choice(leaves(values[0]))
    spoil(container, place, chance)


def change_the_receipt(values: Values, chance: random.Random) -> None:
    container, place = chance.choice(leaves(values[-1]["receipt"]))
    spoil(container, place, chance)


EDITS: list[Edit] = [
    change_a_leaf,
    drop_a_leaf,
    change_and_rehash,
    change_rehash_and_adjust_the_receipt,
    drop_an_event,
    drop_the_newest_events,
    drop_an_event_and_renumber,
    swap_two_events,
    repeat_an_event,
    insert_an_event_and_rehash,
    date_an_event_anew,
    swap_two_seals,
    take_a_private_part_or_its_salt,
    change_a_hidden_card_and_reseal,
    change_the_header,
    change_the_receipt,
]


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
        # A first line that names another game is itself well-formed: the first event contradicts it.
        assert report.finding.line in ((1, 2) if line == 1 else (line,)), f"seed {SEED}, try {n}: {report.finding}"


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
