"""A full disk: whoever runs goes on, and whoever starts does, too, so that what is asked is answered, with 503."""

from __future__ import annotations

import errno
import os
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from events.proof.keys import KeyFolderError
from service.house_key import HouseKey
from service.running.doctor import of_keys
from service.running.heartbeat import Hearts, beat, heartbeat_folder
from service.running.roomy_counts import BYTES, RoomyDict
from service.settings import Settings


def full(*_: Any) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "counter_1.db"


def read(file: Path) -> dict[str, float]:
    """As other processes do."""
    return {key: value for key, value, *_ in RoomyDict.read_all_values_from_file(str(file))}  # type: ignore[no-untyped-call]


def counted(figures: RoomyDict, names: list[str]) -> None:
    for name in names:
        figures.write_value(name, 1.0, 0.0)  # type: ignore[no-untyped-call]


MANY = [f"a long name of something that is counted: {number}" for number in range(2_000)]


def test_what_is_counted_in_has_no_holes_however_much_it_grows(file: Path) -> None:
    with closing(RoomyDict(str(file))) as figures:
        assert file.stat().st_blocks * 512 >= BYTES
        counted(figures, MANY)
    assert file.stat().st_blocks * 512 >= file.stat().st_size > BYTES
    assert read(file) == dict.fromkeys(MANY, 1.0)


def test_who_starts_on_a_full_disk_counts_in_memory_and_leaves_nothing_that_others_stumble_over(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "posix_fallocate", full)
    with closing(RoomyDict(str(file))) as figures:
        counted(figures, MANY)
        assert figures.read_value(MANY[-1])[0] == 1.0  # type: ignore[no-untyped-call]
    assert not file.exists()


def test_a_disk_that_fills_up_loses_nothing_that_was_counted(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(RoomyDict(str(file))) as figures:
        counted(figures, ["first"])
        monkeypatch.setattr(os, "posix_fallocate", full)
        counted(figures, [*MANY, "first"])
        assert figures.read_value("first")[0] == figures.read_value(MANY[0])[0] == 1.0  # type: ignore[no-untyped-call]
    assert read(file)["first"] == 1.0


def test_a_key_that_is_there_is_only_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = HouseKey(tmp_path).digest
    monkeypatch.setattr(os, "open", full)
    assert HouseKey(tmp_path).digest == before


def test_of_two_that_make_the_key_at_once_both_have_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two containers that share the folder, whose processes may have the same id."""
    others: list[str] = []
    fsync = os.fsync

    def slow(descriptor: int) -> None:
        monkeypatch.setattr(os, "fsync", fsync)
        others.append(HouseKey(tmp_path).digest)
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", slow)
    assert [HouseKey(tmp_path).digest] == others
    assert list(tmp_path.iterdir()) == [tmp_path / "tickets.key"]


@pytest.mark.parametrize("left", [b"", b"x" * 31])
def test_a_key_that_a_disk_has_cut_signs_nothing(tmp_path: Path, left: bytes) -> None:
    """Everybody could sign with it: every ticket, and the secret of every token that was asked for with a key."""
    (tmp_path / "tickets.key").write_bytes(left)
    with pytest.raises(KeyFolderError, match=f"tickets.key has {len(left)} bytes"):
        HouseKey(tmp_path)
    [said] = [one for one in of_keys(Settings(data=tmp_path)) if one.verdict == "bad"]
    assert "tickets.key" in said.says
    (tmp_path / "tickets.key").unlink()
    assert HouseKey(tmp_path).digest == HouseKey(tmp_path).digest


def test_a_sign_of_life_that_cannot_be_written_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hearts = Hearts(tmp_path, silence_max=0.0)
    hearts.begin()
    monkeypatch.setattr(os, "pwrite", full)
    beat(heartbeat_folder(tmp_path))
    hearts.end_those_that_stopped([os.getsid(0)])
