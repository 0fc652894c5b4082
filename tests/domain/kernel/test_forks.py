"""A fork goes on where another game stood; the referee judges it with that game's history at hand, and not without."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from domain.kernel.engine import asked
from domain.kernel.lifecycle import Origin
from domain.kernel.referee import Answered, Finding, Judged, Request, answered, judge
from domain.kernel.replaying import Behind, Recorded
from events.acts import move, sit
from events.alike.chronicle import Chronicle
from tests.domain.kernel.test_referee import played
from tests.domain.kernel.toy import TOY
from tests.domain.kernel.toy_facts import ToyOptions, Work
from tests.given import SEED

ELSEWHERE = bytes(reversed(SEED))


def asked_at(history: list[Recorded], nth: int) -> int:
    """A version after which somebody was asked."""
    return [event.version for event in history if event.type == "table.Awaiting"][nth]


def forked(origin: list[Recorded], version: int, turns: int = 12) -> Chronicle:
    """The game as it stood at this version, with a move more."""
    place = Origin("g_origin", version, "ab" * 32)
    fork = Chronicle(TOY, 3, ELSEWHERE, options=ToyOptions(turns_max=turns), origin=place)
    then = Behind({"toy": TOY}, origin).game(version)
    for seat in range(3):
        fork.does(sit(f"p_{seat}", "", None, origin=then))
    [seat] = asked(fork.game.table)
    fork.does(move(seat, Work()))
    return fork


def judged(history: list[Recorded], origin: list[Recorded]) -> Judged:
    return judge({"toy": TOY}, history, origin=origin)


def finding(history: list[Recorded], origin: list[Recorded]) -> Finding:
    found = judged(history, origin).finding
    assert found is not None
    return found


def test_a_fork_holds_with_the_history_that_it_continues() -> None:
    origin = played().history
    version = asked_at(origin, 1)
    fork = forked(origin, version)
    found = judged(fork.history, origin[:version])
    assert (found.finding, found.version) == (None, len(fork.history))
    assert found.game.table == fork.game.table
    then = Behind({"toy": TOY}, origin).game(version).table
    [worked] = [seat for seat in range(3) if fork.game.table.coins[seat] != then.coins[seat]]
    assert fork.game.table.coins[worked] > then.coins[worked], "what it had there counts here"


def test_a_fork_is_judged_from_bytes_to_bytes_too() -> None:
    origin = played().history
    version = asked_at(origin, 1)
    history = forked(origin, version).history
    for at_hand, holds in ((origin[:version], True), ([], False)):
        request = msgspec.json.encode(Request(history, 1, None, None, at_hand))
        assert (msgspec.json.decode(answered({"toy": TOY}, request), type=Answered).finding is None) is holds


def test_a_fork_without_all_of_the_history_before_it_cannot_be_judged() -> None:
    origin = played().history
    version = asked_at(origin, 1)
    found = finding(forked(origin, version).history, origin[: version - 1])
    assert (found.version, found.what) == (1, "opening")
    assert "not at hand" in found.why


def test_a_fork_of_a_game_of_another_kind_is_found() -> None:
    origin = played().history
    version = asked_at(origin, 1)
    history = forked(origin, version, turns=11).history
    found = finding(history, origin[:version])
    assert (found.version, found.what, found.recorded) == (1, "opening", history[0].data["origin"])


def test_a_fork_begins_where_somebody_was_asked_and_nowhere_else() -> None:
    origin = played().history
    version = asked_at(origin, 1)
    history = forked(origin, version).history
    place = {**history[0].data["origin"], "version": version - 1}
    moved = [replace(history[0], data={**history[0].data, "origin": place}), *history[1:]]
    found = finding(moved, origin[:version])
    assert (found.version, found.what, found.recorded) == (1, "opening", place)


def test_a_fork_at_whose_table_something_else_lies_is_found() -> None:
    origin = played().history
    early, late = asked_at(origin, 0), asked_at(origin, 1)
    history = forked(origin, late).history
    place = {**history[0].data["origin"], "version": early}
    moved = [replace(history[0], data={**history[0].data, "origin": place}), *history[1:]]
    assert finding(moved, origin[:late]).version > 1


def test_a_fork_counts_for_no_rating_whatever_its_host_wants() -> None:
    origin = played()
    fork = forked(origin.history, asked_at(origin.history, 1))
    assert origin.game.is_rated
    assert fork.game.rated and not fork.game.is_rated
