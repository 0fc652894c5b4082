"""Files are there whole or not at all, whoever writes them and whenever one reads."""

import os
from pathlib import Path

import pytest

from events.whole_files import make_folder, write_once, write_whole


def test_a_file_is_replaced_whole_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"before")
    with path.open("rb") as reader:
        write_whole(path, b"after")
        assert reader.read() == b"before", "who reads the old one reads on"
    assert path.read_bytes() == b"after"
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_written_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"before")

    def full(descriptor: int) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="full"):
        write_whole(path, b"after")
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


def test_of_two_who_write_one_file_at_once_both_come_to_their_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Threads of one process, or processes of two containers, whose ids may be equal."""
    path, fsync = tmp_path / "file", os.fsync

    def slow(descriptor: int) -> None:
        monkeypatch.setattr(os, "fsync", fsync)
        write_whole(path, b"of the second, who is faster")
        assert path.read_bytes() == b"of the second, who is faster"
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", slow)
    write_whole(path, b"of the first")
    assert path.read_bytes() == b"of the first"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_is_on_the_disk_with_all_that_were_made_above_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced, fsync = [], os.fsync

    def noted(descriptor: int) -> None:
        synced.append(Path(f"/proc/self/fd/{descriptor}").readlink())
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", noted)
    make_folder(tmp_path / "archive" / "xx")
    assert synced == [tmp_path, tmp_path / "archive"]
    synced.clear()
    make_folder(tmp_path / "archive" / "xx")
    assert synced == [tmp_path / "archive"], "whoever has made it may not have come so far yet"


def test_a_file_that_is_written_once_is_that_of_whoever_came_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, fsync = tmp_path / "file", os.fsync

    def slow(descriptor: int) -> None:
        monkeypatch.setattr(os, "fsync", fsync)
        write_once(path, b"of the second, who is faster", 0o600)
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", slow)
    for content in (b"of the first", b"of a third"):
        write_once(path, content)
        assert path.read_bytes() == b"of the second, who is faster"
    assert path.stat().st_mode & 0o777 == 0o600 and list(tmp_path.iterdir()) == [path]
