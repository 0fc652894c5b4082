"""Shamans in words: names, sentences and the table as text, in both languages."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from msgspec import Struct

from domain.kernel.command import Command
from domain.kernel.facts import VoteSealed
from domain.kernel.saying import choice, ending, label, reason, sentence
from domain.kernel.texts import Sentence, Text
from domain.kernel.words import ALL, LANGUAGES, PUBLIC
from domain.shamans.artefacts import LowestCard, RevealEclipse
from domain.shamans.commands import Pass, PassCard, PlayCard, Purify, Stabilise, SwapIdentity, TakeArtefact, UsePortal
from domain.shamans.elimination import Purification
from domain.shamans.events.artefacts import ArtefactTaken, DaggerUsed, EclipseResolved, ReactionWindowOpened
from domain.shamans.events.rituals import IdentitiesSwapped, triggered
from domain.shamans.events.rounds import GameEnded, RoundScored
from domain.shamans.events.trick import CardsPlaced, PawnMoved, TrickResolved
from domain.shamans.material import ARTEFACTS, WORLD, WORLDS
from domain.shamans.outcome import score
from domain.shamans.rituals import Stabilisation, Transformation
from domain.shamans.rounds import EndRound
from domain.shamans.ruleset import SHAMANS_RULESET
from domain.shamans.sentences import SENTENCES
from domain.shamans.texts import DECISIONS, MOVES, REFUSALS, TEXTS
from tests.domain.shamans.tables import at_round_end, everybody_plays, in_trick, only, seen, shamans, shamans_table
from tests.given import Given
from tests.playing import through_the_store

HANDS = [["blue-1", "green-1"], ["blue-2", "green-2"], ["blue-3", "green-3"]]


def said(event: Any, viewer: int | None, language: Any = "en") -> str:
    public, private = event.parts()
    opened = {audience: part for audience, part in private.items() if audience == f"seat:{viewer}"}
    return sentence(SHAMANS_RULESET, event.stored_name(), public, opened, language)


def test_a_pass_is_told_as_one_to_those_who_may_know_it() -> None:
    vote = VoteSealed(1, Pass())
    assert (said(vote, 1), said(vote, 1, "cs")) == (
        "Seat 1 passes and uses no portal.",
        "Místo 1 pasuje a portál nepoužije.",
    )
    assert said(vote, 2) == "Seat 1 has decided."


def test_every_event_move_decision_and_card_has_its_words() -> None:
    assert SENTENCES.keys() == {kind.stored_name() for kind in SHAMANS_RULESET.events}
    assert MOVES.keys() == {kind.verb() for kind in SHAMANS_RULESET.commands}
    asked = {step.decision for step in SHAMANS_RULESET.steps if hasattr(step, "decision")}
    assert DECISIONS.keys() == asked
    for thing in (*WORLD, *ARTEFACTS, *(world.id for world in WORLDS.worlds)):
        assert thing in TEXTS.names
    assert REFUSALS.keys() <= SHAMANS_RULESET.clauses.keys()


def test_a_tile_from_the_pile_is_told_to_its_owner_alone() -> None:
    taken = shamans(shamans_table(HANDS, pile=["portal-1"]), LowestCard(1)).when(1, TakeArtefact("pile"))
    event = only(ArtefactTaken, taken.events)
    assert said(event, 1) == "Seat 1 takes Portal from the pile; it lies face down (in the pile: 0)."
    assert said(event, 0) == "Seat 1 takes a tile from the pile; it lies face down (in the pile: 0)."
    assert said(event, 0, "cs") == "Místo 1 si bere destičku z hromádky; leží lícem dolů (na hromádce: 0)."


def test_the_eclipse_and_a_swap_are_told_by_what_each_may_know() -> None:
    eclipse = EclipseResolved(((0, 1), (1, 0)), 3, {0: "blue-1", 1: "red-2"}, {0: "red-2", 1: "blue-1"})
    assert said(eclipse, None) == (
        "The eclipse is over (3 tiles in the pile). Cards go Seat 0 → Seat 1, Seat 1 → Seat 0."
    )
    assert said(eclipse, 0) == f"{said(eclipse, None)} You give Blue 1 and receive Red 2."
    assert said(eclipse, 0, "cs").endswith("Místo 1 → Místo 0. Dáváš: modrá 1; dostáváš: červená 2.")
    nobody = EclipseResolved((), 3, {}, {})
    assert said(nobody, None, "cs") == "Zatmění končí, nic se nepředává (na hromádce: 3 destičky)."
    swap = IdentitiesSwapped(0, 2, (), {0: "shadows", 2: "shamans"})
    assert said(swap, 0, "cs").endswith("Tvoje strana je teď: Stíny.")
    assert said(swap, 1) == "Seat 0 and Seat 2 exchange identity cards."


@pytest.mark.parametrize(
    ("highest", "leader", "told"),
    [
        (1, 1, "Seat 1 has the highest card of the trick (Blue world). Seat 1 leads next."),
        (1, None, "Seat 1 has the highest card of the trick (Blue world). Nobody has cards any more."),
        (None, 2, "Only eliminated players had followed (Blue world). Seat 2 leads next."),
        (None, None, "Only eliminated players had followed (Blue world)."),
    ],
)
def test_the_end_of_a_trick_in_words(highest: int | None, leader: int | None, told: str) -> None:
    assert said(TrickResolved("blue", highest, leader), None) == told


@pytest.mark.parametrize(
    ("performer", "told"),
    [
        (1, "Místo 1 provádí rituál stabilizace (modrý svět)."),
        (None, "Nikdo neprovádí rituál stabilizace (modrý svět)."),
    ],
)
def test_a_ritual_in_czech_begins_with_a_capital(performer: int | None, told: str) -> None:
    assert said(triggered("blue", performer), None, "cs") == told


def test_the_pawn_in_words() -> None:
    event = PawnMoved(24, 25, "off_suit", 1)
    assert said(event, None) == "The shadow pawn moves from 24 to 25: Seat 1 has played another world."
    assert said(event, None, "cs") == "Figurka stínu jde z pole 24 na pole 25: Místo 1 hraje jiný svět."


def test_moves_have_labels() -> None:
    assert label(SHAMANS_RULESET, UsePortal("portal-2", "away"), "en") == "Use a portal: away from the moon"
    assert label(SHAMANS_RULESET, Purify(2), "cs") == "Vyřadit rituální dýkou: Místo 2"
    assert label(SHAMANS_RULESET, PlayCard("brown-3"), "cs") == "Zahrát hnědou 3"
    assert label(SHAMANS_RULESET, Pass(), "en") == "Pass: use no portal"


def test_every_reason_of_a_score_can_be_said() -> None:
    table = shamans_table(points=[7, 0, 0], enlightened={0: 1}, out=[1], face_up={0: ["moonstone-1", "moonstone-2"]})
    over = at_round_end(table, EndRound("no_cards_left"))
    told = [
        reason(SHAMANS_RULESET, one, language)
        for reasons in score(over.table).reasons.values()
        for one in reasons
        for language in LANGUAGES
    ]
    assert "round 1: enlightenment, 1 point" in told
    assert "round 1: 2 moonstones, 2 points" in told
    assert "1. kolo: 2 měsíční kameny, 2 body" in told
    assert "1. kolo: vyřazení z kola" in told
    assert "1. kolo: strana Stíny, vítězí Šamani" in told
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
    assert "Seat 0 uses a ritual dagger on Seat 1." in told
    assert "Místo 0 používá rituální dýku, cíl: Místo 1." in [
        said(event, None, "cs") for event in events if isinstance(event, DaggerUsed)
    ]
    assert "Seat 0 eliminates Seat 1, one of the Shamans, with 2 cards in hand." in told
    assert "The hand of Seat 1 is set aside face down: 2 cards." in told


def test_the_hand_of_an_eliminated_shadow_is_told_as_his() -> None:
    placed = CardsPlaced("blue", ("blue-4",), 1, "shadow_hand", True, hand_seat=3)
    assert (
        said(placed, None)
        == "The hand of Seat 3, eliminated by Seat 1, comes to the Blue world: Blue 4. It is complete."
    )
    assert said(placed, None, "cs") == (
        "K modrému světu jdou karty z ruky (Místo 3), vyřazuje Místo 1: modrá 4. Tím je úplný."
    )


def test_a_window_does_not_say_that_somebody_has_a_portal() -> None:
    opened = ReactionWindowOpened("moon", (2,))
    assert said(opened, None).endswith("Who might have a portal is asked: Seat 2.")


def called(game: Given, seat: int, command: Command) -> str:
    game.offers(seat, command)
    return choice(SHAMANS_RULESET, game.table, seat, command, "en")


def test_a_card_says_whether_it_follows_and_what_it_does() -> None:
    hands = [["blue-1", "green-1"], ["blue-2", "purple-2"], ["blue-3", "green-3"]]
    game = in_trick(shamans_table(hands, pawn=20, ripe=["purple"]))
    assert called(game, 0, PlayCard("blue-1")) == "Lead Blue 1"
    game = game.when(0, PlayCard("blue-1"))
    assert called(game, 1, PlayCard("blue-2")) == "Play Blue 2: it follows"
    assert called(game, 1, PlayCard("purple-2")) == (
        "Play Purple 2: another world, the shadow pawn moves to 21; completes it, "
        "you perform the Ritual of enlightenment"
    )
    near = in_trick(shamans_table(hands, pawn=25)).when(0, PlayCard("blue-1"))
    assert called(near, 1, PlayCard("purple-2")) == "Play Purple 2: another world, the shadow pawn steps onto the moon"


def test_tiles_portals_and_partners_say_what_there_is_to_know() -> None:
    table = shamans_table(
        HANDS, pawn=1, slots=["mask-1", None], pile=["dagger-2", "eclipse"], face_up={2: ["portal-1"]}, shown=[1]
    )
    mask = "Take Mask of truth from slot 1, face up"
    assert called(shamans(table, LowestCard(0)), 0, TakeArtefact("slot1")) == f"{mask}; your identity card is turned up"
    assert called(shamans(table, LowestCard(1)), 1, TakeArtefact("slot1")) == mask, "it is known already"
    assert called(shamans(table, Stabilisation(0)), 0, Stabilise("back")) == (
        "Stabilise: move the shadow pawn back to 0"
    )
    swap = shamans(table, Transformation(0))
    assert called(swap, 0, SwapIdentity(1)) == "Exchange identity cards with Seat 1 (Shamans)"
    assert called(swap, 0, SwapIdentity(2)) == "Exchange identity cards with Seat 2"
    assert called(swap, 2, UsePortal("portal-1", "toward")) == "Use a portal: toward the moon, to 2"
    eclipse = shamans(shamans_table(HANDS, pile=["eclipse"], eclipse_side="right"), RevealEclipse())
    assert called(eclipse, 0, PassCard("blue-1")) == "Hand Blue 1 on to Seat 2"


def test_two_portals_of_one_seat_can_be_told_apart() -> None:
    game = in_trick(shamans_table(HANDS, face_down={0: ["portal-2"]}, face_up={0: ["portal-1"]}))
    labels = [called(game, 0, UsePortal(tile, "away")) for tile in ("portal-1", "portal-2")]
    assert labels == [
        "Use the first portal: away from the moon, to 17",
        "Use the second portal: away from the moon, to 17",
    ]


def test_points_and_ranks_are_told_alike_at_once_and_from_the_store() -> None:
    over = at_round_end(shamans_table(points=[7, 0, 0]), EndRound("no_cards_left"))
    scored, ended = only(RoundScored, over.events), only(GameEnded, over.events)
    assert said(scored, None) == "Points after round 1: Seat 0: 9 (+2), Seat 1: 2 (+2), Seat 2: 0 (+0)."
    assert said(ended, None) == (
        "Seat 0 wins the game, alone with the most points: "
        "1. Seat 0 (9 points), 2. Seat 1 (2 points), 3. Seat 2 (0 points)."
    )
    for event in (scored, ended):
        name, _, data, _ = through_the_store(event)
        assert sentence(SHAMANS_RULESET, name, data, {}, "en") == said(event, None)


def test_the_end_is_told_with_ranks_and_reasons() -> None:
    over = at_round_end(shamans_table(points=[7, 0, 0]), EndRound("no_cards_left")).table
    assert ending(SHAMANS_RULESET, score(over), "cs") == [
        "Vítězí Místo 0, tolik bodů nemá nikdo jiný.",
        "1. Místo 0: 9 bodů (1. kolo: v kole na vítězné straně, 2 body (Šamani))",
        "2. Místo 1: 2 body (1. kolo: v kole na vítězné straně, 2 body (Šamani))",
        "3. Místo 2: 0 bodů (1. kolo: strana Stíny, vítězí Šamani)",
    ]


@pytest.mark.parametrize("strange", ["vykon", "přiznat", "zakryt", "okno reakcí", "okna reakcí", "dráh"])
def test_a_thing_has_one_czech_word_in_clauses_sentences_and_labels(strange: str) -> None:
    """Rituals are provedeny, tiles lie lícem dolů, the track is the stupnice: the words of the printed rulebook."""
    assert [one for one in _czech_of_everything() if strange in one.lower()] == []


def test_the_pawn_is_never_called_just_a_shadow_in_czech() -> None:
    """A Shadow is somebody at the table."""
    pawns = ("stín jde", "stín stojí", "stín došel", "stín vstupuje", "vrátit stín", "stín postoupí", "stín {")
    assert [one for one in _czech_of_everything() if any(pawn in one.lower() for pawn in pawns)] == []
    assert SHAMANS_RULESET.name.cs == "Shamani"


def _czech_of_everything() -> list[str]:
    return [*czech(SHAMANS_RULESET.texts), *czech(SHAMANS_RULESET.clauses), *czech(SHAMANS_RULESET.labels)]


def czech(words: object) -> Iterator[str]:
    """All that is said in Czech, wherever it stands."""
    if isinstance(words, Text | Sentence):
        yield from (words.cs,) if isinstance(words.cs, str) else words.cs
    elif isinstance(words, Mapping):
        for one in words.values():
            yield from czech(one)
    elif isinstance(words, Struct):
        for name in words.__struct_fields__:
            yield from czech(getattr(words, name))
