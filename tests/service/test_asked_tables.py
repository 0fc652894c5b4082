"""What a table refuses is told as a problem, and an invite is read from whatever came."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.command import NotRunning
from domain.kernel.lifecycle import AlreadySeated, NotHost, NotOpen, NotSeated
from events.play import KeyReused, TooBusy
from service.http.problems import Problem
from service.http.tables import invite_in, or_problem
from tests.service.people import PATHS, Door, problem


@pytest.mark.parametrize(
    ("no", "status", "name"),
    [
        (NotOpen(), 409, "not-open"),
        (AlreadySeated(), 409, "already-seated"),
        (NotHost(), 403, "not-host"),
        (NotSeated(), 403, "not-seated"),
        (NotRunning("BANG-1.1"), 409, "not-running"),
        (KeyReused(), 422, "idempotency-mismatch"),
        (TooBusy(), 409, "busy"),
    ],
)
def test_each_refusal_of_a_table_has_its_problem(no: Exception, status: int, name: str) -> None:
    def refuses() -> Any:
        raise no

    with pytest.raises(Problem) as told:
        or_problem(refuses)
    assert (told.value.type.status, told.value.type.name) == (status, name)


def test_what_is_no_refusal_of_a_table_is_not_taken_for_one() -> None:
    def breaks() -> Any:
        raise LookupError

    with pytest.raises(LookupError):
        or_problem(breaks)


@pytest.mark.parametrize(
    ("body", "invite"),
    [
        (b'{"invite": "abc", "bot": 3}', "abc"),
        (b'{"bot": "greedy"}', None),
        (b'{"invite": 3}', None),
        (b"", None),
        (b"[]", None),
        (b'{"invite": "abc"', None),
        (b"[" * 100_000, None),
    ],
)
def test_an_invite_is_read_from_a_body_that_may_be_anything(body: bytes, invite: str | None) -> None:
    assert invite_in(body) == invite


def test_a_private_table_lets_in_who_has_its_invite_and_nobody_who_has_another(door: Door) -> None:
    ada, ben = door.sign_up("Ada"), door.sign_up("Ben")
    table, other = (ada.opens("bang", 4, visibility="private") for _ in range(2))
    for invite in (None, "", "x", other["invite"]):
        body = {} if invite is None else {"invite": invite}
        assert problem(ben.post(f"{PATHS}/{table['id']}/seats", body)) == (404, "no-such-game")
    assert ben.post(f"{PATHS}/{table['id']}/seats", {"invite": table["invite"]}).status_code == 201
    assert problem(ben.post(f"{PATHS}/g_{'0' * 32}/seats", {})) == (404, "no-such-game")


def test_an_invite_is_found_under_the_name_that_data_folders_have_it_under(door: Door) -> None:
    table = door.sign_up().opens("bang", 4, visibility="private")
    assert door.house.store.notes(table["id"], ["invite"]) == {"invite": table["invite"].encode()}
