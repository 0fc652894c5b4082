"""What is read at the table: one word for one thing, sentences that say what happened, labels one can choose by."""

import json
import re
from typing import Any

import pytest

from domain.kernel.event import Event
from domain.kernel.saying import choice, ending, sentence
from domain.kernel.texts import Text
from domain.kernel.words import LANGUAGES
from domain.samurai_sword.commands import (
    BushidoDiscard,
    BushidoLoseHonour,
    DrawFirst,
    EndTurn,
    NobunagaDraw,
    Parry,
    PlayAction,
    PlayBreathing,
    PlayBushido,
    PlayGeisha,
    PlayWeapon,
    TakeHit,
)
from domain.samurai_sword.events.bushido import BushidoChecked
from domain.samurai_sword.events.dealing import TokensTaken
from domain.samurai_sword.events.ending import GameEnded, GameScored
from domain.samurai_sword.events.fighting import HitTaken
from domain.samurai_sword.events.playing import ActionPlayed, CardForcedOut, PropertyPlayed
from domain.samurai_sword.ruleset import SAMURAI_SWORD_RULESET, components
from domain.samurai_sword.scoring import DecidedBy, SeatScore, TeamScore
from tests.domain.samurai_sword.tables import at_turn, ended, facing_bushido, playing, sword_table
from tests.given import Given
from tests.sentences import templates_of

# --- one word for one thing -----------------------------------------------------------------------------------

NOT_OUR_WORDS = {
    r"(?i)zotav": "uzdravení",
    r"(?i)smrtící": "smrtný úder",
    r"(?i)násobitel": "bonus",
    r"(?i)hvězd(?!ic)": "hvězdice",
    r"(?i)\bkryt": "Odražení",
    r"(?i)líz(?:n|at)": "dobrat si",
    r"(?i)vlastnost": "osobní karta",
    r"(?i)\bhrom[aá]d|\bodhozu\b": "odhazovací balíček",
    r"(?i)odhazován": "odhození",
    r"Mistr(?:a|em|ovi)? meče": "mistr meče",
    r"(?i)Soustředění": "Koncentrace",
    r"(?i)\bživot": "odolnost",
}
"""Words that mean the same as one of the printed rulebook, which is the one to use."""


def everything_said_in_czech() -> list[str]:
    ruleset, texts = SAMURAI_SWORD_RULESET, SAMURAI_SWORD_RULESET.texts
    named: list[Text] = [*texts.names.values(), *texts.decisions.values(), *texts.refusals.values()]
    named += [*ruleset.labels.values(), *ruleset.chapters, *ruleset.sections.values(), *ruleset.clauses.values()]
    named += [clause.reason for clause in ruleset.clauses.values() if clause.reason]
    said = [*texts.events.values(), *texts.each.values(), *texts.moves.values(), *texts.questions.values()]
    said += [*texts.reasons.values(), *texts.outcomes.values()]
    templates = [template for one in said for template in templates_of(one)]
    return [*(text.cs for text in named), *templates, json.dumps(components("cs"), ensure_ascii=False)]


@pytest.mark.parametrize(("other", "ours"), NOT_OUR_WORDS.items())
def test_a_thing_is_called_by_the_word_of_the_printed_rulebook(other: str, ours: str) -> None:
    assert [said for said in everything_said_in_czech() if re.search(other, said)] == [], f"it is called {ours}"


# --- sentences --------------------------------------------------------------------------------------------------


def said(event: Event) -> tuple[str, str]:
    data, _ = event.parts()
    english, czech = (
        sentence(SAMURAI_SWORD_RULESET, event.stored_name(), data, {}, language) for language in LANGUAGES
    )
    return english, czech


@pytest.mark.parametrize(
    ("event", "en", "cs"),
    [
        (
            BushidoChecked(1, "bo", True),
            "Seat 1 turns up Bo for Bushido: a weapon.",
            "Místo 1 otáčí kvůli Bušidu kartu Bo: je to zbraň.",
        ),
        (
            BushidoChecked(1, "parry", False),
            "Seat 1 turns up Parry for Bushido: no weapon.",
            "Místo 1 otáčí kvůli Bušidu kartu Odražení: není to zbraň.",
        ),
        (
            TokensTaken((5, 4, 5), (6, 3, 3)),
            "Resilience and honour: Seat 0: 5 and 6; Seat 1: 4 and 3; Seat 2: 5 and 3.",
            "Odolnost a čest: Místo 0: 5 a 6; Místo 1: 4 a 3; Místo 2: 5 a 3.",
        ),
        (
            HitTaken(2, 0, "nodachi", 3, 1),
            "Seat 0 hits Seat 2 with Nodachi: 3 wounds, resilience lost: 1.",
            "Místo 0 zasahuje kartou Nodači: Místo 2 utrpí 3 zranění, ztráta odolnosti: 1.",
        ),
        (PropertyPlayed(0, "focus", 0), "Seat 0 lays out Focus.", "Místo 0 vykládá Koncentraci před sebe."),
        (
            PropertyPlayed(0, "bushido", 2),
            "Seat 0 lays Bushido in front of Seat 2.",
            "Místo 0 vykládá Bušido; kartu má před sebou Místo 2.",
        ),
        (
            ActionPlayed(0, "breathing", 2, None),
            "Seat 0 plays Breathing; Seat 2 draws a card.",
            "Místo 0 hraje Dechové cvičení; kartu si dobere Místo 2.",
        ),
        (
            ActionPlayed(0, "battlecry", None, ()),
            "Seat 0 plays Battlecry, which affects nobody.",
            "Místo 0 hraje Válečný pokřik; nikoho se netýká.",
        ),
        (
            ActionPlayed(0, "jujutsu", None, (1, 3)),
            "Seat 0 plays Jujutsu, which affects Seat 1, Seat 3.",
            "Místo 0 hraje Džiu-džitsu; týká se: Místo 1, Místo 3.",
        ),
        (
            ActionPlayed(0, "geisha", 0, None),
            "Seat 0 plays Geisha on a card of their own.",
            "Místo 0 hraje Gejšu na vlastní kartu.",
        ),
        (
            CardForcedOut(0, 0, "play", "bushido", draws=()),
            "Seat 0 discards a card of their own in play: Bushido.",
            "Místo 0 odhazuje vlastní vyloženou kartu: Bušido.",
        ),
        (
            CardForcedOut(1, 0, "hand", "bo", draws=()),
            "Seat 1 discards a random card from hand: Bo (Geisha of Seat 0).",
            "Místo 1 odhazuje náhodnou kartu z ruky: Bo (Gejšu hraje Místo 0).",
        ),
        (
            GameEnded("friendly_last_stand", 3, 2),
            "The game ends: after the defeat of Seat 3 only Seat 2 has any resilience. Both are of one team, so points"
            " decide.",
            "Hra končí: porážkou hráče (Místo 3) zůstává odolnost jen jednomu: Místo 2. Oba jsou z jednoho týmu, proto"
            " rozhodnou body.",
        ),
    ],
)
def test_a_sentence_says_what_happened(event: Event, en: str, cs: str) -> None:
    assert said(event) == (en, cs)


@pytest.mark.parametrize(
    ("decided_by", "en", "cs"),
    [
        ("points", "Most points: the Ninja team (Seat 1, Seat 2).", "Nejvíc bodů má tým Ninjů: Místo 1, Místo 2."),
        ("tie", "The tie goes to the Ninja team: Seat 1, Seat 2.", "Shodu vyhrává tým Ninjů: Místo 1, Místo 2."),
        (
            "sword_master",
            "Whatever the points, the Ninja team wins: Seat 1, Seat 2.",
            "Bez ohledu na body vítězí tým Ninjů: Místo 1, Místo 2.",
        ),
    ],
)
def test_the_points_say_what_decided(decided_by: DecidedBy, en: str, cs: str) -> None:
    seats = (SeatScore(0, 4, 2, 1, 9), SeatScore(1, 3, 1, 0, 3), SeatScore(2, 6, 1, 0, 6))
    teams = (TeamScore("ninja", 0, 9), TeamScore("shogun", 0, 9))
    told = said(GameScored(seats, teams, None, "ninja", (1, 2), decided_by))
    assert told == (
        "Points (honour × bonus + Daimyo): Seat 0: 4 × 2 + 1 = 9; Seat 1: 3 × 1 = 3; Seat 2: 6 × 1 = 6."
        f" In all: the Ninja team 9, the Shogun's team 9. {en}",
        "Body (čest × bonus + Daimjó): Místo 0: 4 × 2 + 1 = 9; Místo 1: 3 × 1 = 3; Místo 2: 6 × 1 = 6."
        f" Celkem: tým Ninjů 9, tým Šóguna 9. {cs}",
    )


def test_a_lethal_strike_is_told_with_its_price() -> None:
    seats = tuple(SeatScore(seat, 2, 1, 0, 2) for seat in range(4))
    teams = (TeamScore("ninja", 0, 4), TeamScore("shogun", 3, 1))
    for told, strike in zip(
        said(GameScored(seats, teams, "shogun", "ninja", (2, 3), "points")),
        ("lethal strike, −3: the Shogun's team.", "smrtný úder, −3: tým Šóguna."),
        strict=True,
    ):
        assert strike in told


def test_the_end_of_a_tie_names_who_wins_it() -> None:
    over = ended(sword_table(players=5, honour={0: 2, 1: 1, 2: 1, 3: 1, 4: 1}, in_play={1: ["bushido"]}), 1)
    told = ending(SAMURAI_SWORD_RULESET, SAMURAI_SWORD_RULESET.score(over.table), "en")
    assert told[:2] == [
        "Honour has run out and points decided: Seat 2, Seat 3 won.",
        "More than one team has 2 points; the tie goes to the Ninja team.",
    ]


def test_old_records_of_the_points_are_told_with_what_decided() -> None:
    """Schema 1 did not say it; its totals do."""
    upcast = SAMURAI_SWORD_RULESET.event_upcasts["samurai-sword.GameScored", 1]
    for totals, decided_by in (((9, 5), "points"), ((9, 9, 3), "tie"), ((3, 9, 5), "sword_master")):
        data: dict[str, Any] = {"teams": [{"total": total} for total in totals]}
        assert upcast(data, {}) == ({**data, "decided_by": decided_by}, {})


# --- labels -----------------------------------------------------------------------------------------------------


def called(given: Given, seat: int, move: Any) -> str:
    given.offers(seat, move)
    return choice(given.ruleset, given.table, seat, move, "en")


def test_an_attack_is_called_by_its_difficulty_its_wounds_and_what_is_left() -> None:
    turn = playing(sword_table({0: ["nodachi", "bokken"]}, resilience={3: 2}, cast={1: "kojiro"}))
    assert (
        called(turn, 0, PlayWeapon("nodachi", 2))
        == "Attack Seat 2 with Nodachi (difficulty 2, reach 3): 3 wounds to 5 resilience"
    )
    assert (
        called(turn, 0, PlayWeapon("nodachi", 3))
        == "Attack Seat 3 with Nodachi (difficulty 1, reach 3): 3 wounds, a defeat unless parried"
    )
    kojiro = playing(sword_table({0: ["bokken"]}, cast={0: "kojiro"}))
    assert (
        called(kojiro, 0, PlayWeapon("bokken", 2))
        == "Attack Seat 2 with Bokken (difficulty 2, Kojiro reaches any): 1 wound to 5 resilience"
    )


def test_an_answer_is_called_by_what_it_is_against_and_a_hit_by_what_it_costs() -> None:
    attacked = playing(sword_table({0: ["kiseru"]})).when(0, PlayWeapon("kiseru", 1))
    assert called(attacked, 1, Parry("parry")) == "Parry Kiseru of Seat 0 with Parry"
    assert called(attacked, 1, TakeHit()) == "Take the hit: lose 2 of 5 resilience"
    lethal = playing(sword_table({0: ["kiseru"]}, resilience={1: 2}, honour={1: 1}))
    ends = "Take the hit and be defeated: 1 honour goes to Seat 0, and the game ends"
    assert called(lethal.when(0, PlayWeapon("kiseru", 1)), 1, TakeHit()) == ends
    assert called(lethal, 0, PlayWeapon("kiseru", 1)).endswith(": 2 wounds, unless parried a defeat that ends the game")
    two_left = playing(sword_table({0: ["kiseru"]}, resilience={1: 2, 2: 0, 3: 0}))
    assert called(two_left.when(0, PlayWeapon("kiseru", 1)), 1, TakeHit()) == ends
    shouted = playing(sword_table({0: ["battlecry"]}, resilience={1: 1})).when(0, PlayAction("battlecry"))
    assert called(shouted, 1, Parry("parry")) == "Answer Battlecry with Parry"
    assert called(shouted, 1, TakeHit()) == "Take the hit and be defeated: 1 honour goes to Seat 0"


def test_a_move_without_effect_says_so() -> None:
    turn = playing(sword_table({0: ["battlecry", "breathing"], 1: [], 2: [], 3: []}))
    assert called(turn, 0, PlayAction("battlecry")) == "Play Battlecry without effect: it affects nobody"
    assert (
        called(turn, 0, PlayBreathing(2)) == "Play Breathing without healing (resilience is full); Seat 2 draws a card"
    )


def test_bushido_is_called_by_what_it_costs() -> None:
    facing = facing_bushido(sword_table({0: ["bo"]}, in_play={0: ["bushido"]}))
    assert called(facing, 0, BushidoDiscard("bo")) == "Discard Bo; Bushido moves on to Seat 1"
    assert called(facing, 0, BushidoLoseHonour()) == "Lose 1 of 5 honour and discard Bushido"
    last = facing_bushido(sword_table(in_play={0: ["bushido"]}, honour={0: 1}))
    assert called(last, 0, BushidoLoseHonour()) == "Lose the last honour, which ends the game"
    lone = facing_bushido(sword_table(players=3, in_play={0: ["bushido"]}))
    assert called(lone, 0, BushidoLoseHonour()) == "Discard Bushido, at no cost"


def test_other_moves_are_called_by_what_they_come_to() -> None:
    first = at_turn(sword_table(discard=["bo"]))
    assert called(first, 0, DrawFirst("discard")) == "Take Bo from the discard pile first"
    assert called(first, 0, DrawFirst("deck")) == "Draw all 2 cards from the draw deck"
    hand = ["bushido", "geisha", "daimyo", "parry", "parry", "parry", "parry", "parry", "parry"]
    turn = playing(sword_table({0: hand}, cast={0: "nobunaga"}, in_play={0: ["armor"]}))
    assert called(turn, 0, PlayBushido(0)) == "Lay Bushido in front of yourself"
    assert called(turn, 0, PlayGeisha(0, "play", "armor")) == "Play Geisha: discard Armor in front of yourself"
    assert called(turn, 0, PlayGeisha(1, "hand")) == "Play Geisha: Seat 1 discards a random card from hand (of 1)"
    assert called(turn, 0, PlayAction("daimyo")) == "Play Daimyo: draw 2 cards (kept to the end it is 1 point)"
    assert called(turn, 0, NobunagaDraw()) == "Give up 1 of 5 resilience and draw a card"
    assert called(turn, 0, EndTurn()) == "End the turn; then discard 2 cards"
