"""Files are there whole or not at all, whoever writes them and whenever one reads."""

import os
from pathlib import Path

import pytest

from events.whole_files import write_whole


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


def test_what_a_killed_process_left_behind_is_in_nobodys_way(tmp_path: Path) -> None:
    path = tmp_path / "file"
    (tmp_path / f".file.{os.getpid()}").write_bytes(b"half")
    write_whole(path, b"whole")
    assert path.read_bytes() == b"whole"
    assert list(tmp_path.iterdir()) == [path]
