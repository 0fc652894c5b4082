"""Hidden information: who may see what, in views and in events, row by row."""

from typing import Any

import msgspec
import pytest

from domain.kernel.engine import may_act
from domain.kernel.event import Event
from domain.kernel.facts import Awaiting
from domain.kernel.words import ALL, PUBLIC, Viewer
from domain.shamans.artefacts import LowestCard, RevealEclipse
from domain.shamans.commands import COMMANDS, PassCard, PlayCard, Purify, TakeArtefact, UsePortal
from domain.shamans.elimination import Purification
from domain.shamans.events.rounds import RoundStarted
from domain.shamans.ruleset import SHAMANS_RULESET
from domain.shamans.table import ShamansTable
from domain.shamans.view import Participant
from tests.domain.shamans.tables import (
    all_of,
    everybody_plays,
    first_round,
    in_trick,
    only,
    seen,
    shamans,
    shamans_table,
)
from tests.given import Given, clause

OWNER = 1
OTHERS: tuple[Viewer, ...] = (0, 2, PUBLIC)
HANDS = [["blue-1", "green-1"], ["blue-2", "green-2"], ["blue-3", "green-3"]]


def of_owner(table: ShamansTable, viewer: Viewer) -> Participant:
    return seen(table, viewer).participants[OWNER]


def readers(event: Event, field: str) -> set[str]:
    """Who may read a field of an event before the end."""
    public, private = event.parts()
    return {"everybody"} if field in public else {audience for audience, part in private.items() if field in part}


# --- views ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "facts", "known"),
    [
        ("hand", {}, ("blue-2", "green-2")),
        ("identity", {"identities": ["shamans", "shadows", "shamans"]}, "shadows"),
        ("face_down", {"face_down": {OWNER: ["dagger-1", "portal-1"]}}, ("dagger-1", "portal-1")),
    ],
)
def test_what_only_its_owner_sees(field: str, facts: dict[str, Any], known: Any) -> None:
    table = in_trick(shamans_table(HANDS, **facts)).table
    assert getattr(of_owner(table, OWNER), field) == getattr(of_owner(table, ALL), field) == known
    for viewer in OTHERS:
        assert getattr(of_owner(table, viewer), field) is None


def test_everybody_sees_which_identity_cards_lie_face_up() -> None:
    table = in_trick(shamans_table(HANDS, shown=[OWNER])).table
    for viewer in (OWNER, *OTHERS):
        assert [one.identity_face_up for one in seen(table, viewer).participants] == [False, True, False]
        assert of_owner(table, viewer).identity == "shamans"


def test_everybody_sees_who_is_in_the_round_and_who_has_played() -> None:
    table = shamans_table([["green-1"], ["blue-2", "green-2"], []], out=[2], front={0: "blue-1"})
    view = seen(in_trick(table, 1).table, PUBLIC)
    assert [one.in_round for one in view.participants] == [True, True, False]
    assert [one.has_played for one in view.participants] == [True, False, False]


def test_others_know_how_many() -> None:
    table = in_trick(shamans_table(HANDS, face_down={OWNER: ["dagger-1", "portal-1"]})).table
    for viewer in OTHERS:
        assert (of_owner(table, viewer).hand_count, of_owner(table, viewer).face_down_count) == (2, 2)


@clause("SHAM-11.3", "SHAM-11.5", "SHAM-R18")
def test_what_an_eliminated_shaman_leaves_is_his_own_secret() -> None:
    table = shamans_table(HANDS, pawn=5, face_up={0: ["dagger-1"]}, face_down={OWNER: ["moonstone-1"]})
    eliminated = shamans(table, Purification(0)).when(0, Purify(OWNER)).when_time_runs_out(OWNER).table
    for viewer in (OWNER, ALL):
        assert of_owner(eliminated, viewer).set_aside == ("blue-2", "green-2")
        assert of_owner(eliminated, viewer).removed == ("moonstone-1",)
    for other in OTHERS:
        hidden = of_owner(eliminated, other)
        assert (hidden.set_aside, hidden.set_aside_count) == (None, 2)
        assert (hidden.removed, hidden.removed_count) == (None, 1)


def test_an_eliminated_player_sees_no_more_than_before() -> None:
    table = shamans_table([["blue-1"], [], ["blue-3"]], out=[OWNER], face_down={0: ["dagger-1"]})
    view = seen(in_trick(table).table, OWNER)
    assert [one.hand for one in view.participants] == [None, (), None]
    assert view.participants[0].face_down is None
    assert view.participants[0].identity is None


@clause("SHAM-7.8")
def test_the_pile_shows_its_size_and_whether_the_eclipse_is_in_it() -> None:
    table = shamans_table(HANDS, pile=["dagger-1", "dagger-2", "eclipse"], eclipse_side="right")
    table = in_trick(table).table
    for viewer in (0, 1, 2, PUBLIC):
        view = seen(table, viewer)
        assert (view.pile_count, view.eclipse_in_pile, view.pile, view.eclipse_direction) == (3, True, None, None)
    everything = seen(table, ALL)
    assert (everything.pile, everything.eclipse_direction) == (("dagger-1", "dagger-2", "eclipse"), "right")


def test_all_else_is_the_same_for_everybody() -> None:
    table = everybody_plays(in_trick(shamans_table(HANDS, face_up={2: ["portal-1"]})), "blue-1", "green-2").table
    views = [msgspec.to_builtins(seen(table, viewer)) for viewer in (0, 1, 2, PUBLIC)]
    assert [view["viewer"] for view in views] == [0, 1, 2, None]
    for view in views:
        del view["viewer"]
        for one in view["participants"]:
            for own in ("hand", "identity", "face_down", "set_aside", "removed"):
                del one[own]
    assert views[0] == views[1] == views[2] == views[3]


# --- events -----------------------------------------------------------------------------------------------


@clause("SHAM-3.3", "SHAM-3.5", "SHAM-3.7", "SHAM-R29")
@pytest.mark.parametrize("field", ["hands", "identities"])
def test_everybody_is_dealt_his_own(field: str) -> None:
    started = only(RoundStarted, first_round(3).events)
    assert readers(started, field) == {"seat:0", "seat:1", "seat:2"}
    for seat in range(3):
        assert started.parts()[1][f"seat:{seat}"][field] == getattr(started, field)[seat]


@pytest.mark.parametrize("field", ["pile", "eclipse_side", "draws"])
def test_the_order_of_the_pile_and_the_draws_are_nobodys(field: str) -> None:
    assert readers(only(RoundStarted, first_round(3).events), field) == {"server"}


def test_of_all_commands_only_the_card_handed_over_is_secret() -> None:
    assert {kind: kind.secret for kind in COMMANDS if kind.secret} == {PassCard: ("card",)}


def test_no_step_carries_a_secret() -> None:
    """The agenda of an open eclipse, window or choice names seats, worlds, steps and causes, no card and no tile."""
    for table in (
        shamans(shamans_table(HANDS, pile=["eclipse"]), RevealEclipse()).table,
        shamans(shamans_table(HANDS, face_down={0: ["dagger-1"]}), Purification(0)).table,
        shamans(shamans_table(HANDS, pile=["dagger-1"]), LowestCard(0)).table,
    ):
        said = str([msgspec.to_builtins(pending.step) for pending in table.agenda])
        assert not any(name in said for name in ("blue-1", "green-1", "dagger-1", "shadows"))


# --- who is asked -----------------------------------------------------------------------------------------


def awaited(start: Given) -> list[Any]:
    return [(event.to_act, event.may_act) for event in all_of(Awaiting, start.events)]


@clause("SHAM-10.4", "SHAM-9.9")
@pytest.mark.parametrize("tile", ["portal-1", "dagger-2", "moonstone-1"])
def test_who_is_asked_never_depends_on_a_hidden_tile(tile: str) -> None:
    """The same questions in the same order, whatever lies face down in front of seats 0 and 1."""

    def questions(hidden: str) -> list[Any]:
        table = shamans_table(
            [["blue-1", "green-1"], ["yellow-2", "green-2"], ["blue-3", "green-3"]],
            pawn=24,
            ripe=["yellow"],
            face_down={0: ["dagger-5"], 1: [hidden]},
        )
        played = everybody_plays(in_trick(table), "blue-1", "yellow-2").asked(1, "purify")
        declined = played.when_time_runs_out(1)
        pushed = declined.when(2, PlayCard("green-3")).asked(0, "react_moon")
        return awaited(pushed.when_time_runs_out(0).when_time_runs_out(1))

    assert questions(tile) == questions("dagger-1")


@clause("SHAM-10.6")
@pytest.mark.parametrize("tile", ["portal-1", "moonstone-1"])
def test_the_window_of_a_target_never_depends_on_his_tile(tile: str) -> None:
    table = shamans_table(HANDS, pawn=5, face_up={0: ["dagger-1"]}, face_down={1: [tile]})
    window = shamans(table, Purification(0)).when(0, Purify(1)).asked(1, "react_elimination")
    assert may_act(SHAMANS_RULESET, window.table) == (1,)


def test_a_refusal_never_depends_on_where_a_tile_is() -> None:
    for face_down in ({2: ["portal-1"]}, {2: ["dagger-1"]}, {}):
        table = in_trick(shamans_table(HANDS, face_down=face_down))
        table.when(1, UsePortal("portal-1", "toward")).refused("SHAM-10.1")


def test_what_is_taken_from_the_pile_is_a_secret_until_it_is_used() -> None:
    taken = shamans(shamans_table(HANDS, pawn=9, pile=["portal-1"]), LowestCard(1)).when(1, TakeArtefact("pile"))
    told = str([event.parts()[0] for event in taken.events])
    assert "portal-1" not in told
    used = taken.when(1, UsePortal("portal-1", "away"))
    assert "portal-1" in str([event.parts()[0] for event in used.events])
