"""Every event names the clauses that made it happen, by its public facts."""

from collections.abc import Iterator

import pytest

from domain.kernel.event import Event
from domain.shamans.events.artefacts import ReactionWindowOpened, WindowKind
from domain.shamans.events.rituals import RitualTriggered
from domain.shamans.events.rounds import EndReason, PointsGained, RoundEnded, StartTokenPassed
from domain.shamans.events.trick import CardPlayed, CardsPlaced, MoveCause, PawnMoved, TrickResolved, TrickStarted
from domain.shamans.outcome import score
from domain.shamans.rounds import EndRound
from domain.shamans.ruleset import SHAMANS_RULESET
from tests.domain.shamans.tables import at_round_end, shamans_table
from tests.given import WHEREVER

CAUSES: dict[MoveCause, str] = {"off_suit": "4.5", "elimination": "11.4", "portal": "10.1", "stabilisation": "9.3"}
ENDS: dict[EndReason, str] = {"moon": "12.3", "last_shadow_eliminated": "12.2", "no_cards_left": "12.1"}
WINDOWS: dict[WindowKind, str] = {"moon": "10.5", "elimination": "10.6", "round_end": "10.7"}


def citations() -> Iterator[tuple[Event, str]]:
    yield CardPlayed(0, "blue-1", "blue", followed=True), "4.4"
    yield CardPlayed(0, "blue-1", "red", followed=False), "4.5"
    for cause, number in CAUSES.items():
        yield PawnMoved(4, 5, cause, 0), number
    yield CardsPlaced("blue", ("blue-1",), 0, "off_suit", complete=False), "4.7"
    yield CardsPlaced("blue", ("blue-1",), 0, "trick", complete=False), "8.1"
    yield CardsPlaced("blue", ("blue-1",), 0, "shadow_hand", complete=False, hand_seat=1), "11.7"
    yield TrickResolved("blue", 0, 0), "8.3"
    yield TrickResolved("blue", 0, None), "8.4"
    yield TrickResolved("blue", None, 0), "8.7"
    yield RitualTriggered("blue", "stabilisation", 0, ()), "9.1"
    yield RitualTriggered("blue", "stabilisation", None, ()), "8.6"
    for kind, number in WINDOWS.items():
        yield ReactionWindowOpened(kind, (0,)), number
    for reason, number in ENDS.items():
        yield RoundEnded(1, "shamans", reason, ("shamans",)), number
    yield PointsGained(0, 1, "enlightenment", 1), "9.6"
    yield PointsGained(0, 2, "team", 2), "13.1"
    yield PointsGained(0, 3, "team", 3), "13.2"
    yield TrickStarted(1, 0), "3.9"
    yield TrickStarted(2, 0), "4.1"
    yield StartTokenPassed(0, 1), "13.9"
    yield PointsGained(0, 2, "moonstones", 2), "13.3"


@pytest.mark.parametrize(("event", "number"), list(citations()))
def test_an_event_cites_its_clause(event: Event, number: str) -> None:
    assert f"SHAM-{number}" in event.cites(WHEREVER)
    assert set(event.cites(WHEREVER)) <= SHAMANS_RULESET.clauses.keys()


@pytest.mark.parametrize(
    ("event", "number"),
    [
        (PointsGained(0, 2, "team", 2), "13.2"),
        (PointsGained(0, 3, "team", 3), "13.1"),
        (TrickStarted(2, 0), "3.9"),
        (StartTokenPassed(0, 1), "13.6"),
    ],
)
def test_an_event_does_not_cite_what_holds_only_in_other_cases(event: Event, number: str) -> None:
    assert f"SHAM-{number}" not in event.cites(WHEREVER)


@pytest.mark.parametrize(("reason", "rule"), [("no_cards_left", "SHAM-13.1"), ("moon", "SHAM-13.2")])
def test_a_score_cites_the_rule_of_the_team_that_won(reason: EndReason, rule: str) -> None:
    over = at_round_end(shamans_table(points=[7, 0, 7]), EndRound(reason))
    assert {cited for one in over.table.seats for why in score(over.table).reasons[one] for cited in why.rules} == {
        rule
    }
