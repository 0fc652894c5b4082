"""Every event names the clauses that made it happen, by its public facts."""

from collections.abc import Iterator

import pytest

from domain.bang.commands import TakeHit
from domain.bang.events.life import LifeLost, LifeRegained
from domain.bang.events.playing import CardTakenFromHand, HitTaken, ShotCancelled
from domain.bang.playing import Playing
from domain.bang.ruleset import BANG_RULESET
from domain.bang.shooting import Ambush, Duel, Shot
from domain.kernel.event import Event
from domain.kernel.step import Step
from tests.domain.bang.tables import bang, bang_table, only
from tests.given import WHEREVER, clause


def citations() -> Iterator[tuple[Event, str]]:
    yield LifeRegained(0, 3, "beer"), "8.1"
    yield LifeRegained(0, 3, "saloon"), "10.1.1"
    yield LifeRegained(0, 3, "sid"), "11.12.1"
    yield CardTakenFromHand(0, 1, "panic", "bang-2D", draws=()), "10.4.2"
    yield CardTakenFromHand(0, 1, "el_gringo", "bang-2D", draws=()), "11.4.1"
    yield CardTakenFromHand(0, 1, "jesse_jones", "bang-2D", draws=()), "11.5.1"
    yield LifeLost(0, 3, 1, None), "10.12.3"
    yield LifeLost(0, 1, 3, 1), "R12"
    yield ShotCancelled(0), "R26"


@pytest.mark.parametrize(("event", "number"), list(citations()))
def test_an_event_cites_its_clause(event: Event, number: str) -> None:
    assert event.cites(WHEREVER)[0] == f"BANG-{number}"
    assert set(event.cites(WHEREVER)) <= BANG_RULESET.clauses.keys()


@clause("BANG-7.3", "BANG-10.7.1", "BANG-10.8.3")
@pytest.mark.parametrize(
    ("attack", "rule"),
    [
        (Shot(1, by=0), "BANG-7.3"),
        (Ambush(1, by=0), "BANG-10.7.1"),
        (Duel(1, rival=0, challenger=0), "BANG-10.8.3"),
    ],
)
def test_a_hit_cites_the_rule_of_what_was_not_answered(attack: Step, rule: str) -> None:
    hit = bang(bang_table([[], ["beer-6H"]]), attack, Playing(0)).when(1, TakeHit())
    assert only(HitTaken, hit.events).cites(WHEREVER) == (rule,)
    assert only(LifeLost, hit.events).cites(WHEREVER) == ("BANG-R12",)
