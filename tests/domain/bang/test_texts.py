"""BANG! in words: names and sentences in both languages."""

from typing import Any

import pytest

from domain.bang.commands import Play
from domain.bang.events.dealing import CharactersDealt, HandsDealt, RolesDealt, SeriesContinued
from domain.bang.events.drawing import CardsDrawn, CardsFlipped, FlipJudged
from domain.bang.events.life import (
    CardsCollected,
    GameEnded,
    LifeLost,
    LifeRegained,
    PlayerEliminated,
    SheriffPenalised,
)
from domain.bang.events.playing import (
    CardDiscarded,
    CardPlayed,
    DuelAnswered,
    EquipmentLaid,
    HitTaken,
    IndiansAnswered,
    ShotAnswered,
)
from domain.bang.material import CARD_TYPES, CARDS, CAST, OUTLAW, RENEGADE, SHERIFF
from domain.bang.playing import Playing
from domain.bang.ruleset import BANG_RULESET
from domain.bang.table import Previous
from domain.bang.telling import SENTENCES
from domain.bang.texts import CARD_TEXTS, DECISIONS, MOVES, REFUSALS, TEXTS
from domain.kernel.event import Event
from domain.kernel.saying import ending, question, refusal, sentence
from domain.kernel.words import LANGUAGES
from tests.domain.bang.tables import bang_table, seen


def told(event: Event, viewer: int | str | None, language: Any = "cs") -> str:
    """`all` reads everything that is meant for seats."""
    public, private = event.parts()
    opened = {
        audience: part
        for audience, part in private.items()
        if audience == f"seat:{viewer}" or (viewer == "all" and audience != "server")
    }
    return sentence(BANG_RULESET, event.stored_name(), public, opened, language)


def test_every_event_move_decision_and_card_has_its_words() -> None:
    assert SENTENCES.keys() == {kind.stored_name() for kind in BANG_RULESET.events}, "sentences: domain/bang/telling"
    assert MOVES.keys() == {kind.verb() for kind in BANG_RULESET.commands}
    assert DECISIONS.keys() == {step.decision for step in BANG_RULESET.steps if hasattr(step, "decision")}
    assert {*CARDS, *CARD_TYPES, *CAST} <= TEXTS.names.keys()
    assert CARD_TEXTS.keys() == CARD_TYPES.keys()
    assert REFUSALS.keys() <= BANG_RULESET.clauses.keys()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "A BANG! needs a target: a living player whom your weapon reaches."),
        ("cs", "BANG! potřebuje cíl: živého hráče, na kterého tvoje zbraň dosáhne."),
    ],
)
def test_a_bang_without_a_target_is_refused_by_saying_that_it_needs_one(language: Any, said: str) -> None:
    refused = Playing(0).objection(bang_table([["bang-2D"]]), Play("bang-2D"))
    assert refused is not None and refusal(BANG_RULESET, refused, language) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_have_the_same_name(language: Any) -> None:
    assert len({TEXTS.name(card, language) for card in CARDS}) == len(CARDS)


PANIC_AND_INDIANS = ("panic-JH", "indians-KD")


@pytest.mark.parametrize(
    ("event", "viewer", "words"),
    [
        (CardsDrawn(1, 2, "phase_1", PANIC_AND_INDIANS), 1, "si líže ve fázi 1: Panika! J♥, Indiáni! K♦."),
        (CardsDrawn(1, 2, "phase_1", PANIC_AND_INDIANS), 0, "si líže ve fázi 1: 2 karty."),
        (CardsDrawn(1, 1, "phase_1", ("beer-6H",), "second"), 0, "si líže jako druhou kartu fáze 1: 1 kartu."),
        (CardsDrawn(1, 3, "reward", CARDS[:3]), 0, "si líže jako odměnu za Zločince: 3 karty."),
        (
            CardPlayed(1, "panic-JH", "panic", 2, "hand"),
            0,
            "hraje kartu Panika! J♥, cíl: Místo 2, náhodná karta z ruky.",
        ),
        (
            CardPlayed(1, "cat_balou-9D", "cat_balou", 1, "jail-4H"),
            0,
            "hraje kartu Cat Balou 9♦ na vlastní kartu Vězení 4♥.",
        ),
        (CardPlayed(1, "missed-2S", "bang", 2, None), 0, "hraje kartu Vedle! 2♠ jako BANG!, cíl: Místo 2."),
        (EquipmentLaid(1, 2, "jail-4H"), 0, "vykládá kartu Vězení 4♥, před sebou ji má Místo 2."),
        (EquipmentLaid(1, 1, "mustang-8H"), 0, "si vykládá kartu Mustang 8♥."),
        (CardDiscarded(1, "bang-KD", "hand", "phase_3"), 0, "ve fázi 3 odhazuje kartu BANG! K♦."),
        (CardDiscarded(1, "barrel-QS", "in_play", "death"), 0, "odhazuje vyloženou kartu Barel Q♠ (smrt)."),
        (LifeLost(1, 3, 1, None), 0, "ztrácí 3 životy, zbývá: 1."),
        (LifeLost(1, 1, 0, 2), 0, "ztrácí 1 život: smrtelný zásah, k přežití chybí 1 život; původce: Místo 2."),
        (HitTaken(1), 0, "dostává zásah."),
        (PlayerEliminated(1, "outlaw", 0), 0, "(Zločinec) umírá; původce: Místo 0."),
        (PlayerEliminated(1, "outlaw", None), 0, "(Zločinec) umírá, původcem není nikdo."),
        (SheriffPenalised(1), 0, "zabíjí Pomocníka a přichází o všechny karty."),
    ],
)
def test_events_in_czech(event: Event, viewer: int, words: str) -> None:
    assert told(event, viewer) == f"Místo 1 {words}"


def test_vulture_sams_public_cards_are_told_to_all_and_the_hand_to_whom_it_concerns() -> None:
    event = CardsCollected(1, 2, 3, ("barrel-QS",), ("beer-6H", "bang-2D"))
    words = "Seat 1 collects the cards of Seat 2: {} from the hand, Barrel Q♠ from play."
    assert told(event, 0, "en") == words.format("2 cards")
    assert told(event, 1, "en") == told(event, 2, "en") == words.format("Beer 6♥, BANG! 2♦")


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (FlipJudged(1, "jail", "beer-6H", True), "Seat 1: Beer 6♥ counts, a heart: the Jail opens."),
        (FlipJudged(1, "jail", "bang-2D", False), "Seat 1: BANG! 2♦ counts, no heart: the Jail holds."),
        (FlipJudged(1, "barrel", "beer-6H", True), "Seat 1: Beer 6♥ counts, a heart: the Barrel helps."),
        (
            FlipJudged(1, "builtin_barrel", "bang-2D", False),
            "Seat 1: BANG! 2♦ counts, no heart: the Barrel does not help.",
        ),
        (FlipJudged(1, "dynamite", None, False), "Seat 1 has no card to flip: the draw! fails (Dynamite)."),
        (CardsFlipped(1, "builtin_barrel", ("beer-6H",)), "Seat 1 draws! (built-in Barrel): Beer 6♥."),
    ],
)
def test_a_draw_that_failed_is_not_told_like_a_success(event: Event, words: str) -> None:
    assert told(event, None, "en") == words


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (ShotAnswered(1, "bang-2D", "missed"), "answers the shot with BANG! 2♦ as Missed!."),
        (ShotAnswered(1, "missed-2S", "missed"), "answers the shot with Missed! 2♠."),
        (IndiansAnswered(1, "missed-2S", "bang"), "drives the Indians! off with Missed! 2♠ as BANG!."),
        (DuelAnswered(1, "bang-2D", "bang"), "answers in the Duel with BANG! 2♦."),
    ],
)
def test_a_card_that_is_used_as_another_one_says_so(event: Event, words: str) -> None:
    assert told(event, None, "en") == f"Seat 1 {words}"


@pytest.mark.parametrize(
    ("attack", "asked", "words"),
    [
        ("shot", True, "takes the hit."),
        ("shot", False, "has nothing to answer the shot with and is hit."),
        ("shot", None, "is hit."),
        ("indians", True, "discards no BANG! against the Indians! and is hit."),
        ("indians", False, "has no card against the Indians! and is hit."),
        ("duel", True, "discards no BANG! and loses the Duel."),
        ("duel", False, "has no card left and loses the Duel."),
    ],
)
def test_a_hit_that_nobody_was_asked_about_is_not_told_like_a_chosen_one(attack: Any, asked: Any, words: str) -> None:
    assert told(HitTaken(1, attack, asked), None, "en") == f"Seat 1 {words}"


def test_nobody_has_less_than_no_lives_left() -> None:
    assert (
        told(LifeLost(1, 3, -1, None), None, "en") == "Seat 1 loses 3 lives: a deadly hit, 2 lives short of survival."
    )
    assert (
        told(LifeRegained(1, 0, "beer"), None, "en")
        == "Seat 1 regains a life (Beer) and is still 1 life short of survival."
    )
    assert told(LifeRegained(1, 1, "beer"), None, "en") == "Seat 1 regains a life (Beer): 1 life now."


def test_the_deal_says_who_got_what_to_those_who_may_know() -> None:
    roles = RolesDealt(0, dict(enumerate([SHERIFF, RENEGADE, OUTLAW, OUTLAW])), draws=())
    assert told(roles, 1, "en") == "Seat 0 is the Sheriff. Your role: Renegade."
    assert told(roles, "all", "en").endswith("Seat 1: Renegade. Seat 2: Outlaw. Seat 3: Outlaw.")
    hands = HandsDealt((1, 1, 1, 2), {0: ("beer-6H",), 1: ("bang-2D",), 2: ("duel-QD",), 3: CARDS[5:7]})
    counts = "Hands are dealt: Seat 0 has 1 card, Seat 1 has 1 card, Seat 2 has 1 card, Seat 3 has 2 cards."
    assert told(hands, None, "en") == counts
    assert told(hands, 1, "en") == f"{counts[:-1]}; yours: BANG! 2♦."
    assert told(hands, "all", "en").startswith(f"{counts} Seat 0 holds Beer 6♥. Seat 1 holds BANG! 2♦.")
    cast = CharactersDealt(tuple(CAST)[:4], (5, 4, 4, 3), draws=())
    assert told(cast, None, "en").startswith(
        "The characters: Seat 0 is Bart Cassidy with 5 lives, Seat 1 is Black Jack"
    )
    series = SeriesContinued(Previous(tuple(CAST)[:4], (1, 3), 2))
    assert "Seat 2 was the Sheriff; alive at its end: Seat 1, Seat 3;" in told(series, None, "en")


def test_a_question_says_what_it_is_about() -> None:
    shot = {"shooter_seat": 2, "needed": 1, "barrels": []}
    assert question(BANG_RULESET, "shot", shot, "en") == "Shot by Seat 2. Missed! needed: 1."
    tried = question(BANG_RULESET, "shot", {**shot, "barrels": ["builtin_barrel"]}, "en")
    assert tried == "Shot by Seat 2. Missed! needed: 1. To be tried: built-in Barrel."
    deadly = question(BANG_RULESET, "dying", {"killer": None, "needed": 2}, "en")
    assert deadly == "Nobody is to blame. Lives needed to survive: 2."
    assert question(BANG_RULESET, "duel", {"rival": 1, "challenger": 1}, "cs") == "Soupeř: Místo 1; vyzyvatel: Místo 1."
    assert question(BANG_RULESET, "flip_choice", {"reason": "jail"}, "en") == "For: Jail."
    assert question(BANG_RULESET, "discard", {"surplus": 2}, "en") == "Surplus cards: 2."
    assert question(BANG_RULESET, "play", {}, "en") is None


def test_the_end_says_who_won_and_who_was_who() -> None:
    roles = (SHERIFF, RENEGADE, OUTLAW, OUTLAW)
    assert told(GameEnded("law", (0,), roles), None) == (
        "Hra končí, vítězí Šerifova strana (Místo 0). "
        "Role: Místo 0 Šerif, Místo 1 Renegád, Místo 2 Zločinec, Místo 3 Zločinec."
    )
    table = bang_table(dead=[0])
    table.outcome = "outlaws"
    assert ending(BANG_RULESET, BANG_RULESET.score(table), "en") == [
        "The Sheriff is dead: the Outlaws win. Winners: Seat 2, Seat 3.",
        "1. Seat 2: 1 point (Outlaw: on the winning side)",
        "1. Seat 3: 1 point (Outlaw: on the winning side)",
        "3. Seat 0: 0 points (Sheriff: another side has won)",
        "3. Seat 1: 0 points (Renegade: another side has won)",
    ]


def test_the_table_as_text_shows_what_the_page_shows() -> None:
    table = bang_table([["beer-6H"]], in_play={0: ["schofield-JC"]}, cast={0: "paul_regret"})
    lines = BANG_RULESET.drawn(seen(table, 0), BANG_RULESET, "en").splitlines()
    assert (
        lines[1] == "* Seat 0  Paul Regret (Sheriff)  |  life 4/4  |  in play: Schofield J♣  |  hand: Beer 6♥  |  you"
    )
    assert lines[-1] == "Paul Regret: Others see him one farther; a real Mustang adds to it. You reach distance 2."
