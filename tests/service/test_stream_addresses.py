"""Where a stream is: an address that nobody can choose for somebody else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from service.house import House
from tests.service.people import PATHS, Door


def address(door: Door, host: str) -> str:
    """Where the caller is sent who says that this is the host."""
    ada = door.sign_up()
    game = ada.opens()["id"]
    answer = ada.get(f"{PATHS}/{game}/stream", Host=host)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (307, "no-store")
    return answer.headers["Location"].partition("/v1/")[0]


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("gyoji.example", "http://gyoji.example:8001"),
        ("gyoji.example:8000", "http://gyoji.example:8001"),
        ("10.0.0.7:8000", "http://10.0.0.7:8001"),
        ("[::1]:8000", "http://[::1]:8001"),
        ("[::zz]", "http://127.0.0.1:8001"),
        ("user@evil.example", "http://127.0.0.1:8001"),
        ("evil.example/path", "http://127.0.0.1:8001"),
        ("evil.example; script-src *", "http://127.0.0.1:8001"),
        ("-", "http://127.0.0.1:8001"),
    ],
)
def test_push_is_where_the_caller_knows_us_if_that_is_a_host(door: Door, host: str, expected: str) -> None:
    assert address(door, host) == expected


def test_where_an_address_is_set_nobody_is_asked(open_house: House) -> None:
    before = open_house.settings
    for settings, expected in (
        (replace(before, push_url="https://push.example"), "https://push.example"),
        (replace(before, public_url="https://gyoji.example"), "https://gyoji.example:8001"),
    ):
        assert address(Door(replace(open_house, settings=settings)), "evil.example") == expected
