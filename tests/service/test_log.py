"""The transparency log over HTTP, as C2SP has it, for strangers; and proofs of a game for those who may see it."""

from __future__ import annotations

import json

import pytest

from events.proof.verify.log import (
    Checkpoint,
    is_consistent,
    is_included,
    leaf_of,
    read_checkpoint,
    read_proof,
    root_of,
)
from events.proof.verify.log import leaf_hash as leaf_hash_of
from events.transparency.scribe import Scribe
from service.house import House
from tests.events.transparency.logs import entered
from tests.service.people import PATHS, Door, Person, full_table, problem

CHECKPOINT = "/v1/log/checkpoint"


@pytest.fixture
def scribe(open_house: House) -> Scribe:
    keys = open_house.keys.of("log")
    return Scribe(open_house.store, open_house.settings.log_folder, keys, "gyoji.example/v1/log")


def newest(someone: Person) -> Checkpoint:
    answer = someone.get(CHECKPOINT)
    assert answer.status_code == 200, answer.text
    return read_checkpoint(answer.text)


def tile(someone: Person, path: str) -> bytes:
    answer = someone.get(f"/v1/log/tile/{path}")
    assert answer.status_code == 200, answer.text
    return bytes(answer.data)


def test_there_is_no_checkpoint_before_the_first_batch(door: Door) -> None:
    someone = door.stranger()
    assert (someone.get(CHECKPOINT).status_code, someone.get(CHECKPOINT).data) == (204, b"")
    for path in ("/v1/log/consistency?from=1", "/v1/log/inclusion?index=0"):
        answer = someone.get(path, Accept_Language="cs")
        assert answer.status_code == 404 and answer.json["type"] == "/problems/not-logged"  # type: ignore[index]
    assert someone.get("/v1/log/tile/0/000").status_code == 404


def test_the_checkpoint_is_a_note_signed_with_the_key_whose_use_is_log(door: Door, scribe: Scribe) -> None:
    full_table(door)
    entered(scribe)
    someone = door.stranger()
    answer = someone.get(CHECKPOINT)
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"
    origin, size, _, blank, signature, end = answer.text.split("\n")
    assert (origin, blank, end) == ("gyoji.example/v1/log", "", "")
    assert int(size) > 0 and signature.startswith("— gyoji.example/v1/log ")
    keys = [key for key in someone.seen("/v1/keys")["items"] if key["use"] == "log"]
    assert [newest(someone).is_signed(bytes.fromhex(key["public_key"])) for key in keys] == [True]
    others = [key for key in someone.seen("/v1/keys")["items"] if key["use"] != "log"]
    assert not any(newest(someone).is_signed(bytes.fromhex(key["public_key"])) for key in others)


def test_whoever_reads_the_tiles_finds_the_signed_root_and_every_entry(door: Door, scribe: Scribe) -> None:
    for _ in range(3):
        full_table(door)
    entered(scribe)
    someone = door.stranger()
    tree = newest(someone)
    hashes, bundle = tile(someone, f"0/000.p/{tree.size}"), tile(someone, f"entries/000.p/{tree.size}")
    leaves = [hashes[i : i + 32] for i in range(0, len(hashes), 32)]
    assert root_of(leaves) == tree.root
    length = int.from_bytes(bundle[:2], "big")
    entries = [bundle[i + 2 : i + 2 + length] for i in range(0, len(bundle), 2 + length)]
    assert [leaf_hash_of(entry) for entry in entries] == leaves
    assert all(json.loads(entry).keys() == {"label", "hash"} for entry in entries)
    answer = someone.get(f"/v1/log/tile/0/000.p/{tree.size}")
    assert answer.headers["Content-Type"] == "application/octet-stream"
    assert "immutable" in answer.headers["Cache-Control"]


def test_a_tile_that_no_checkpoint_has_is_not_found(door: Door, scribe: Scribe) -> None:
    full_table(door)
    entered(scribe)
    someone = door.stranger()
    size = newest(someone).size
    for path in (
        f"0/000.p/{size + 1}",
        "0/000",
        "0/001",
        "1/000",
        "7/000",
        "entries/000",
        "0/0",
        "x",
        "..%2f..%2forigin",
    ):
        answer = someone.get(f"/v1/log/tile/{path}")
        assert (answer.status_code, answer.json["type"]) == (404, "/problems/not-found"), path  # type: ignore[index]


def test_proofs_are_given_to_whoever_would_rather_not_compute_them(door: Door, scribe: Scribe) -> None:
    full_table(door)
    entered(scribe)
    someone = door.stranger()
    old = newest(someone)
    full_table(door)
    entered(scribe)
    new = newest(someone)
    told = someone.seen(f"/v1/log/consistency?from={old.size}")
    assert (told["from"], told["to"]) == (old.size, new.size)
    assert is_consistent(old, new, read_proof(told["proof"]))
    for index in range(new.size):
        found = someone.seen(f"/v1/log/inclusion?index={index}")
        assert is_included(found["entry"].encode(), index, read_proof(found["proof"]), new)
    earlier = someone.seen(f"/v1/log/inclusion?index=0&size={old.size}")
    assert is_included(earlier["entry"].encode(), 0, read_proof(earlier["proof"]), old)


def test_a_version_that_the_game_does_not_have_is_proved_by_nothing(door: Door, scribe: Scribe) -> None:
    game, people = full_table(door)
    entered(scribe)
    newest = people[0].seen(f"{PATHS}/{game}")["version"]
    assert people[0].seen(f"{PATHS}/{game}/log?version={newest}")["version"] == newest
    assert problem(people[0].get(f"{PATHS}/{game}/log?version={newest + 1}")) == (404, "no-such-version")


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("consistency", "from"),
        ("consistency?from=0", "from"),
        ("consistency?from=9999", "from"),
        ("consistency?from=1&to=9999", "to"),
        ("consistency?from=1&size=1", "size"),
        ("inclusion", "index"),
        ("inclusion?index=9999", "index"),
        ("inclusion?index=-1", "index"),
        ("inclusion?index=0&size=9999", "size"),
        ("inclusion?index=0&size=1", "size"),
    ],
)
def test_what_cannot_be_proved_is_malformed(door: Door, scribe: Scribe, path: str, field: str) -> None:
    full_table(door)
    entered(scribe)
    answer = door.stranger().get(f"/v1/log/{path}")
    assert answer.status_code == 400 and list(answer.json["errors"]) == [field]  # type: ignore[index]


@pytest.mark.parametrize(("field", "until"), [("from", "to"), ("index", "size")])
def test_how_long_the_log_is_and_how_long_it_was_are_said_as_such(
    door: Door, scribe: Scribe, field: str, until: str
) -> None:
    full_table(door)
    entered(scribe)
    old = newest(door.stranger()).size
    full_table(door)
    entered(scribe)
    new = newest(door.stranger()).size
    place = f"/v1/log/{'consistency' if field == 'from' else 'inclusion'}?{field}=9999"
    told = {
        (path, language): door.stranger().get(path, Accept_Language=language).json["errors"][field]  # type: ignore[index]
        for path in (place, f"{place}&{until}={old}")
        for language in ("en", "cs")
    }
    assert list(told.values()) == [
        [f"The log has {new} entries."],
        [f"Počet položek v záznamu je {new}."],
        [f"The log had {old} entries then."],
        [f"Počet položek v záznamu byl tehdy {old}."],
    ]


def test_a_game_is_proved_to_those_who_may_see_it_and_to_nobody_else(door: Door, scribe: Scribe) -> None:
    game, people = full_table(door, visibility="private")
    stranger, address = door.stranger(), f"{PATHS}/{game}/log"
    assert people[0].get(address).json["type"] == "/problems/not-logged"  # type: ignore[index]
    entered(scribe)
    proof = people[1].seen(address)
    tree = newest(stranger)
    head = door.house.store.head(game)
    assert head is not None and (proof["version"], proof["hash"]) == (head.version, head.hash)
    assert is_included(leaf_of(game, head.version, head.hash), proof["index"], read_proof(proof["proof"]), tree)
    assert read_checkpoint(proof["checkpoint"]) == tree
    for path in (address, f"{PATHS}/g_{'0' * 32}/log"):
        answer = stranger.get(path)
        assert (answer.status_code, answer.json["type"]) == (404, "/problems/no-such-game")  # type: ignore[index]
    assert people[0].seen(f"{address}?version=2")["version"] <= 2


def test_the_log_names_no_game_and_no_player_erased_or_not(door: Door, scribe: Scribe) -> None:
    game, people = full_table(door)
    entered(scribe)
    assert people[0].delete("/v1/me").status_code == 204
    entered(scribe)
    scribe.close()
    folder = door.house.settings.log_folder
    kept = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
    for id in (game, *(person.id for person in people)):
        assert id.encode() not in kept
    told = b"".join(path.read_bytes() for path in (folder / "tile" / "entries").rglob("*") if path.is_file())
    assert len(told) > 1_000 and not any(word in told for word in (b"g_", b"p_", b"Player"))
