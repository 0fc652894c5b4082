"""The zips of the rules: there whole, whoever writes them and whenever one reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.rulesets import RULESETS
from events import pinning

BANG = RULESETS["bang"]


def test_a_zip_is_replaced_whole_and_nothing_else_is_left(tmp_path: Path) -> None:
    pin = pinning.pin_of("bang", 7, tmp_path)
    pin.write_bytes(b"the rules before")
    with pin.open("rb") as reader:
        pinning.keep(BANG, pin)
        assert reader.read() == b"the rules before", "who reads the old one reads on"
    assert pinning.is_current(BANG, pin)
    assert list(tmp_path.iterdir()) == [pin]


def test_what_cannot_be_written_leaves_the_old_zip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pin = pinning.pin_of("bang", 7, tmp_path)
    pin.write_bytes(b"the rules before")

    def full(path: Path, content: bytes) -> int:
        path.touch()
        raise OSError("the disk is full")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="full"):
        pinning.keep(BANG, pin)
    assert pin.read_bytes() == b"the rules before"
    assert list(tmp_path.iterdir()) == [pin]
