"""What a monitor keeps of a log is only there to save time: if it is damaged, nobody else is to blame for that."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from events.proof.keys import KeyFolder
from events.proof.verify.log import leaf_hash, root_of
from events.transparency.leaves import Leaf
from events.transparency.notes import TreeHead, signed_note
from events.transparency.tiles import ENTRIES, tile_at
from service.cli import main
from service.cli.log_client import LogClient

LOGGED = [Leaf("g_1", version, f"{version:064x}").entry for version in range(1, 6)]


class Told:
    """A server whose log has five entries, and what it says that they are."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        keys = KeyFolder(folder / "keys")
        self.entries = LOGGED
        self._state = folder / "monitor"
        self._key = keys.public_keys[0].public_key
        head = TreeHead(len(LOGGED), root_of([leaf_hash(entry) for entry in LOGGED]))
        self._note = signed_note("elsewhere", head, keys).note.encode()
        monkeypatch.setattr(LogClient, "_get", lambda _, path: self._page(path))

    def _page(self, path: str) -> bytes:
        return {
            "/v1/log/checkpoint": self._note,
            f"/v1/log/tile/{tile_at(ENTRIES, 0, len(LOGGED)).path}": b"".join(
                len(entry).to_bytes(2, "big") + entry for entry in self.entries
            ),
            "/v1/keys?limit=1000": b'{"items":[]}',
        }[path]

    @property
    def kept(self) -> Path:
        return self._state / "entries"

    def monitored(self) -> Result:
        words = ["monitor", "--url", "https://elsewhere.example", "--state", str(self._state), "--key", self._key]
        return CliRunner().invoke(main, words)


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Told:
    return Told(tmp_path, monkeypatch)


def zeros(content: bytes) -> bytes:
    return content[:-40] + b"\0" * 40


@pytest.mark.parametrize(
    "damaged",
    [
        lambda content: content[:-40],
        lambda content: content[: len(content) // 5],
        lambda content: content + content[:40],
        lambda content: content + content,
        zeros,
        lambda content: b"",
    ],
    ids=["half an entry", "one entry", "half an entry more", "twice", "zeros", "nothing"],
)
def test_no_log_is_caught_by_a_file_that_the_monitor_itself_has_half_written(
    told: Told, damaged: Callable[[bytes], bytes]
) -> None:
    assert told.monitored().exit_code == 0
    whole = told.kept.read_bytes()
    told.kept.write_bytes(damaged(whole))
    for _ in range(2):
        again = told.monitored()
        assert (again.exit_code, "5 entries, 0 with two hashes" in again.output) == (0, True), again.output
        assert told.kept.read_bytes() == whole


@pytest.mark.parametrize("kept", [0, 3])
def test_a_log_whose_entries_are_not_those_that_it_signed_is_caught_whatever_was_kept(told: Told, kept: int) -> None:
    assert told.monitored().exit_code == 0
    whole = told.kept.read_bytes()
    told.kept.write_bytes(whole[: kept * len(whole) // 5])
    told.entries = [*LOGGED[:-1], LOGGED[0]]
    caught = told.monitored()
    assert caught.exit_code == 1 and "CAUGHT: the entries are not those that were signed" in caught.output
