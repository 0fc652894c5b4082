"""What opening a table, sitting down and getting up have in common: invites, and refusals as problems. Remedies and
disputes tell their own refusals in the same way."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

import msgspec

from domain.kernel.command import NotRunning
from domain.kernel.lifecycle import AlreadySeated, NotHost, NotOpen, NotSeated
from domain.kernel.remedies import Unsigned
from domain.kernel.texts import Text
from events.acts import NoOldBotsSeat, NotOfOrigin, NotOfSeries
from events.play import KeyReused, Known, NoSuchGame, TooBusy
from service.house import House
from service.http.problems import Problem
from service.shown.games import may_see

T = TypeVar("T")

INVITE: Final = "invite"
"""The name of the note beside a private game's events that holds its invite."""

_PROBLEMS: Final[dict[type[Exception], str]] = {
    NotOpen: "not-open",
    AlreadySeated: "already-seated",
    NotHost: "not-host",
    NotSeated: "not-seated",
    NoOldBotsSeat: "not-open",
    NotOfSeries: "not-seated",
    NotOfOrigin: "not-seated",
    NotRunning: "not-running",
    KeyReused: "idempotency-mismatch",
    TooBusy: "busy",
}

_DETAILS: Final[dict[type[Exception], Text]] = {
    NotOfSeries: Text(
        "Only the players of the game before may sit at this table, in their old seats.",
        "K tomuto stolu smějí usednout jen hráči předchozí hry, na svá stará místa.",
    ),
    NotOfOrigin: Text(
        "This table continues a private game: only those who sat at that game may sit here.",
        "Tento stůl pokračuje v soukromé hře: usednout k němu smějí jen ti, kdo seděli u ní.",
    ),
    NoOldBotsSeat: Text(
        "Only the players of the game before may sit at this table, in their old seats: no seat of a bot is free.",
        "K tomuto stolu smějí usednout jen hráči předchozí hry, na svá stará místa: žádné místo bota není volné.",
    ),
    Unsigned: Text(
        "You sat down with a key, so beside what you want stands `signature`: that key's signature (gyoji-consent/1) "
        "of the remedy under the docket's `n`. Only `continue` is not signed.",
        "U stolu sedíš s klíčem, takže vedle toho, co chceš, stojí `signature`: podpis tímto klíčem (gyoji-consent/1) "
        "pod tím, co chceš, s číslem `n` z rozhodnutí o hře. Jen `continue` se nepodepisuje.",
    ),
}
"""Where a problem has several reasons, the true one."""


def or_problem(act: Callable[[], T], problems: Mapping[type[Exception], str] = _PROBLEMS) -> T:
    """What came of an act; a refusal becomes a Problem."""
    try:
        return act()
    except tuple(problems) as no:
        raise Problem(problems[type(no)], _DETAILS.get(type(no))) from None


def joinable(house: House, id: str, player: str, invite: str | None) -> Known:
    """The table, if it is public or the player has its invite or may see it anyway; raises a Problem."""
    try:
        known = house.games.load(id)
    except NoSuchGame:
        raise Problem("no-such-game") from None
    if not may_see(known.game, player) and not _is_invited(house, id, invite):
        raise Problem("no-such-game")
    return known


def invite_in(body: bytes) -> str | None:
    """The invite in a body that is not validated yet: without an invite, a caller is not even told what is wrong with
    the body."""
    try:
        return msgspec.json.decode(body, type=_Invited).invite
    except (msgspec.DecodeError, RecursionError):
        return None


class _Invited(msgspec.Struct):
    invite: str | None = None


def _is_invited(house: House, id: str, invite: str | None) -> bool:
    kept = house.store.notes(id, [INVITE]).get(INVITE)
    return invite is not None and kept is not None and secrets.compare_digest(kept, invite.encode())
