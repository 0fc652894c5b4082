"""Honest Cups in words: names, sentences and the table as text, in both languages."""

from typing import Any

import pytest

from domain.example.commands import Bid, Doubt, TakeSide
from domain.example.events import BidMade, CupLifted, DieLost, SideTaken
from domain.example.material import CUPS
from domain.example.outcome import score
from domain.example.ruleset import EXAMPLE_RULESET
from domain.example.texts import DECISIONS, MOVES, REFUSALS, SENTENCES, TEXTS
from domain.kernel.command import Command
from domain.kernel.event import Event
from domain.kernel.saying import label, reason, sentence
from tests.domain.example.tables import cups_table, seen


def test_every_event_move_decision_and_cup_has_its_words() -> None:
    assert SENTENCES.keys() == {kind.stored_name() for kind in EXAMPLE_RULESET.events}
    assert MOVES.keys() == {kind.verb() for kind in EXAMPLE_RULESET.commands}
    assert DECISIONS.keys() == {step.decision for step in EXAMPLE_RULESET.steps if hasattr(step, "decision")}
    assert {cup.id for cup in CUPS} <= TEXTS.names.keys()
    assert REFUSALS.keys() <= EXAMPLE_RULESET.clauses.keys()


@pytest.mark.parametrize(
    ("event", "english", "czech"),
    [
        (BidMade(1, 2, 5), "Seat 1 bids: 2 dice of face 5.", "Místo 1 sází: 2 kostky s číslem 5."),
        (SideTaken(1, "doubt"), "Seat 1 is for the doubt.", "Místo 1 se přidává: pochybnost."),
        (CupLifted(1, (2, 5)), "Seat 1 lifts the cup: 2, 5.", "Místo 1 zvedá kelímek: 2, 5."),
        (
            DieLost(1, 1, 5),
            "Face 5 is shown by 1 die. Seat 1 loses a die.",
            "Číslo 5 má 1 kostka. Místo 1 přichází o kostku.",
        ),
    ],
)
def test_events_in_words(event: Event, english: str, czech: str) -> None:
    told: Any = event.parts()[0]
    assert sentence(EXAMPLE_RULESET, event.stored_name(), told, {}, "en") == english
    assert sentence(EXAMPLE_RULESET, event.stored_name(), told, {}, "cs") == czech


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Bid(1, 6), "Vsadit: 1 kostka s číslem 6"),
        (Bid(5, 6), "Vsadit: 5 kostek s číslem 6"),
        (Doubt(), "Zapochybovat"),
        (TakeSide("bid"), "Přidat se: sázka"),
    ],
)
def test_moves_in_czech(move: Command, words: str) -> None:
    assert label(EXAMPLE_RULESET, move, "cs") == words


def test_the_table_as_text_shows_ones_own_dice_only() -> None:
    table = cups_table([[1, 5], [2, 5, 6]], bid=(2, 5), bidder=1)
    drawn = EXAMPLE_RULESET.drawn(seen(table, 0), EXAMPLE_RULESET, "en").splitlines()
    assert drawn == [
        "Round 2, dice in play: 5",
        "Bid of Seat 1: at least 2 × ⚄",
        "Seat 0  clay cup  |  ⚀ ⚄  |  pebbles: 0  |  you",
        "Seat 1  tin cup  |  ? ? ?  |  pebbles: 1",
    ]


def test_the_score_is_told_by_its_reasons() -> None:
    reasons = score(cups_table([[], [2, 5, 6]])).reasons[1]
    assert [reason(EXAMPLE_RULESET, one, "en") for one in reasons] == ["3 pebbles", "3 dice left"]
    assert [reason(EXAMPLE_RULESET, one, "cs") for one in reasons] == ["3 kamínky", "3 zbylé kostky"]
