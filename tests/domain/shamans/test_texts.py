"""Shamans in words: names, sentences and the table as text, in both languages."""

from typing import Any

import pytest

from domain.kernel.saying import label, reason, sentence
from domain.kernel.words import ALL, LANGUAGES, PUBLIC
from domain.shamans.artefacts import LowestCard
from domain.shamans.commands import Pass, PlayCard, Purify, TakeArtefact, UsePortal
from domain.shamans.elimination import Purification
from domain.shamans.events.artefacts import ArtefactTaken, DaggerUsed, EclipseResolved
from domain.shamans.events.rituals import IdentitiesSwapped, triggered
from domain.shamans.events.trick import PawnMoved, TrickResolved
from domain.shamans.material import ARTEFACTS, WORLD, WORLDS
from domain.shamans.outcome import score
from domain.shamans.rounds import EndRound
from domain.shamans.ruleset import SHAMANS_RULESET
from domain.shamans.texts import DECISIONS, EVENTS, MOVES, REFUSALS, TEXTS
from tests.domain.shamans.tables import at_round_end, everybody_plays, in_trick, only, seen, shamans, shamans_table

HANDS = [["blue-1", "green-1"], ["blue-2", "green-2"], ["blue-3", "green-3"]]


def said(event: Any, viewer: int | None, language: Any = "en") -> str:
    public, private = event.parts()
    opened = {audience: part for audience, part in private.items() if audience == f"seat:{viewer}"}
    return sentence(SHAMANS_RULESET, event.stored_name(), public, opened, language)


def test_every_event_move_decision_and_card_has_its_words() -> None:
    assert EVENTS.keys() == {kind.stored_name() for kind in SHAMANS_RULESET.events}
    assert MOVES.keys() == {kind.verb() for kind in SHAMANS_RULESET.commands}
    asked = {step.decision for step in SHAMANS_RULESET.steps if hasattr(step, "decision")}
    assert DECISIONS.keys() == asked
    for thing in (*WORLD, *ARTEFACTS, *(world.id for world in WORLDS.worlds)):
        assert thing in TEXTS.names
    assert REFUSALS.keys() <= SHAMANS_RULESET.clauses.keys()


def test_a_tile_from_the_pile_is_told_to_its_owner_alone() -> None:
    taken = shamans(shamans_table(HANDS, pile=["portal-1"]), LowestCard(1)).when(1, TakeArtefact("pile"))
    event = only(ArtefactTaken, taken.events)
    assert said(event, 1) == "Seat 1 takes Portal (pile), face down."
    assert said(event, 0) == "Seat 1 takes a tile (pile), face down."
    assert said(event, 0, "cs") == "Místo 1 bere zakrytý artefakt (hromádka)."


def test_the_eclipse_and_a_swap_are_told_by_what_each_may_know() -> None:
    eclipse = EclipseResolved(((0, 1), (1, 0)), 3, {0: "blue-1", 1: "red-2"}, {0: "red-2", 1: "blue-1"})
    assert said(eclipse, 0) == "The eclipse is over. You give Blue 1 and receive Red 2."
    assert said(eclipse, None) == "The eclipse is over: 2 cards change hands."
    assert said(eclipse, None, "cs") == "Zatmění končí: 2 karty mění majitele."
    swap = IdentitiesSwapped(0, 2, (), {0: "shadows", 2: "shamans"})
    assert said(swap, 0, "cs").endswith("Tvoje strana je teď: Stíny.")
    assert said(swap, 1) == "Seat 0 and Seat 2 exchange identity cards."


@pytest.mark.parametrize(
    ("highest", "leader", "told"),
    [
        (1, 1, "Seat 1 has the highest card. Seat 1 leads next."),
        (1, None, "Seat 1 has the highest card. Nobody has cards any more."),
        (None, 2, "Only eliminated players had followed. Seat 2 leads next."),
        (None, None, "Only eliminated players had followed."),
    ],
)
def test_the_end_of_a_trick_in_words(highest: int | None, leader: int | None, told: str) -> None:
    assert said(TrickResolved("blue", highest, leader), None) == told


@pytest.mark.parametrize(
    ("performer", "told"),
    [
        (1, "Úplný je modrý svět. Místo 1 provádí rituál stabilizace."),
        (None, "Úplný je modrý svět; rituál nikdo neprovádí."),
    ],
)
def test_a_complete_world_in_czech_begins_with_a_capital(performer: int | None, told: str) -> None:
    assert said(triggered("blue", performer), None, "cs") == told


def test_the_pawn_in_words() -> None:
    event = PawnMoved(24, 25, "off_suit", 1)
    assert said(event, None) == "The shadow moves from 24 to 25 (card of another world, Seat 1)."
    assert said(event, None, "cs") == "Stín jde z pole 24 na 25 (karta jiného světa, Místo 1)."


def test_moves_have_labels() -> None:
    assert label(SHAMANS_RULESET, UsePortal("portal-2", "away"), "en") == "Use Portal: away from the moon"
    assert label(SHAMANS_RULESET, Purify(2), "cs") == "Vyřadit: Místo 2"
    assert label(SHAMANS_RULESET, PlayCard("brown-3"), "cs") == "Zahrát: hnědá 3"
    assert label(SHAMANS_RULESET, Pass(), "en") == "Use no portal"


def test_every_reason_of_a_score_can_be_said() -> None:
    table = shamans_table(points=[7, 0, 0], enlightened={0: 1}, out=[1], face_up={0: ["moonstone-1", "moonstone-2"]})
    over = at_round_end(table, EndRound("no_cards_left"))
    told = [
        reason(SHAMANS_RULESET, one, language)
        for reasons in score(over.table).reasons.values()
        for one in reasons
        for language in LANGUAGES
    ]
    assert "Round 1: enlightenment." in told
    assert "Round 1: 2 moonstones." in told
    assert "Kolo 1: 2 měsíční kameny." in told
    assert "Kolo 1: vyřazení z kola." in told
    assert "Kolo 1: strana Stíny; vítězí Šamani." in told
    assert all("{" not in words for words in told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_as_text_hides_what_its_viewer_may_not_know(language: Any) -> None:
    table = shamans_table(
        HANDS,
        pawn=25,
        identities=["shadows", "shamans", "shamans"],
        face_up={0: ["portal-1"]},
        face_down={2: ["dagger-1"]},
        slots=["mask-1", None],
        pile=["dagger-2", "eclipse"],
    )
    window = everybody_plays(in_trick(table), "blue-1", "green-2").table
    drawn = {
        viewer: SHAMANS_RULESET.drawn(seen(window, viewer), SHAMANS_RULESET, language) for viewer in (1, ALL, PUBLIC)
    }
    shadows, dagger = (TEXTS.name(thing, language) for thing in ("shadows", "dagger"))
    assert shadows in drawn[ALL]
    assert shadows not in drawn[1]
    assert drawn[ALL].count(dagger) == drawn[1].count(dagger) + 1
    assert TEXTS.name("green-2", language) in drawn[PUBLIC]
    assert "25" in drawn[PUBLIC]


def test_the_end_of_the_game_as_text() -> None:
    over = at_round_end(shamans_table(points=[7, 0, 0]), EndRound("no_cards_left")).table
    assert "winner: Seat 0" in SHAMANS_RULESET.drawn(seen(over, PUBLIC), SHAMANS_RULESET, "en")


def test_a_purification_in_words() -> None:
    table = shamans_table(HANDS, pawn=5, face_up={0: ["dagger-1"]})
    events = shamans(table, Purification(0)).when(0, Purify(1)).events
    told = [said(event, None) for event in events if event.stored_name().startswith("shamans.")]
    assert "Seat 0 uses Ritual dagger on Seat 1." in told
    assert "Místo 0 používá artefakt: rituální dýka, cíl: Místo 1." in [
        said(event, None, "cs") for event in events if isinstance(event, DaggerUsed)
    ]
    assert "Seat 0 eliminates Seat 1, who belonged to the Shamans." in told
    assert "The hand of Seat 1 is set aside: 2 cards." in told
