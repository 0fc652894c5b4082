"""The docket's chain, entry by entry, and a remedy in words."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from events.proof.docket import FIRST, DocketEntry, broken_at, decided
from events.proof.keys import KeyFolder, Signature
from events.proof.refused import RefusalReceipt
from events.proof.tagged import signed, signed_bytes

HEAD = "ab" * 32


@pytest.fixture
def keys(tmp_path: Path) -> KeyFolder:
    return KeyFolder(tmp_path)


@pytest.fixture
def entries(keys: KeyFolder) -> list[DocketEntry]:
    made: list[DocketEntry] = []
    for n in (1, 2, 3):
        prev = made[-1].hash if made else FIRST
        plain = DocketEntry(
            "g_1", n, "2026-11-17T17:00:00.000Z", "award", (n,), ("BANG-1.1",), "arbiter", n, HEAD, prev
        )
        made.append(signed(keys, plain))
    return made


def test_a_docket_holds_entry_by_entry_and_one_without_entries_too(keys: KeyFolder, entries: list[DocketEntry]) -> None:
    def is_genuine(entry: DocketEntry) -> bool:
        return keys.has_signed(signed_bytes(entry), Signature(entry.key, entry.signature))

    assert broken_at([], "g_1", HEAD, is_genuine) is None
    assert broken_at(entries, "g_1", HEAD, is_genuine) is None
    for place in (1, 2, 3):
        changed = [*entries]
        changed[place - 1] = msgspec.structs.replace(entries[place - 1], to=(9,))
        assert broken_at(changed, "g_1", HEAD, is_genuine) == place


def test_an_entry_belongs_to_one_place_of_one_docket(entries: list[DocketEntry]) -> None:
    assert broken_at(entries, "g_2", HEAD, lambda _: True) == 1
    assert broken_at(entries, "g_1", "cd" * 32, lambda _: True) == 1
    assert broken_at(entries[1:], "g_1", HEAD, lambda _: True) == 1
    assert broken_at([entries[0], entries[2]], "g_1", HEAD, lambda _: True) == 2
    assert broken_at([*entries[:2], entries[1]], "g_1", HEAD, lambda _: True) == 3
    assert broken_at([entries[0], msgspec.structs.replace(entries[1], prev=FIRST)], "g_1", HEAD, lambda _: True) == 2


def test_what_is_signed_of_an_entry_is_all_of_it_but_its_signature(entries: list[DocketEntry]) -> None:
    [first, *_] = entries
    plain = msgspec.json.decode(signed_bytes(first))
    assert plain.pop("tag") == "gyoji-docket/1"
    whole = msgspec.json.decode(msgspec.json.encode(first))
    assert whole == {**plain, "key": first.key, "signature": first.signature}
    unsigned = msgspec.structs.replace(first, key="", signature="")
    assert (signed_bytes(unsigned), unsigned.hash) == (signed_bytes(first), first.hash)


def test_a_refusal_of_the_same_facts_is_no_entry_of_a_docket() -> None:
    receipt = RefusalReceipt("g_1", 0, 1, 7, "2026-11-17T17:00:00.000Z", "illegal-move", 5, None, HEAD, ("BANG-4.7",))
    assert msgspec.json.decode(signed_bytes(receipt))["tag"] == "gyoji-refusal/1"
    assert (receipt.key, receipt.signature) == ("", "")


@pytest.mark.parametrize(
    ("kind", "to", "words"),
    [
        ("annul", [], "annul by consent"),
        ("award", [0, 2], "award to seat 0, 2 by consent"),
        ("restore", [41], "restore to version 41 by consent"),
    ],
)
def test_a_remedy_is_said_in_words(kind: str, to: list[int], words: str) -> None:
    assert decided(kind, to, "consent") == words
