"""Moves are labelled so that one can choose by the label."""

from typing import Any

import pytest

from domain.bang.characters import JesseJonesDraws, PedroRamirezDraws
from domain.bang.commands import (
    HAND,
    Discard,
    Drink,
    EndPlay,
    FromDiscard,
    FromPlayer,
    Pick,
    Play,
    Respond,
    SidHeal,
    TakeHit,
)
from domain.bang.death import Dying
from domain.bang.material import OUTLAW, RENEGADE, SHERIFF
from domain.bang.playing import Playing
from domain.bang.ruleset import BANG_RULESET
from domain.bang.shooting import Ambush
from domain.bang.turn import Turn
from domain.kernel.command import Command
from domain.kernel.engine import legal
from domain.kernel.saying import choice, label
from domain.kernel.words import LANGUAGES
from tests.domain.bang.tables import bang, bang_table, in_phase_2
from tests.given import Given


def labelled(game: Given, seat: int, move: Command, language: Any = "en") -> str:
    """The label of a move that is on offer."""
    game.offers(seat, move)
    return choice(BANG_RULESET, game.table, seat, move, language)


@pytest.mark.parametrize(
    ("move", "words", "facts"),
    [
        (Play("bang-2D", 1), "Shoot at Seat 1 with BANG! 2♦ (distance 1)", {}),
        (
            Play("missed-2S", 1),
            "Shoot at Seat 1 with Missed! 2♠ as BANG! (distance 1)",
            {"cast": {0: "calamity_janet"}},
        ),
        (Play("duel-QD", 2), "Play Duel Q♦: challenge Seat 2", {}),
        (Play("gatling-10H"), "Play Gatling 10♥: a shot at everybody else", {}),
        (Play("panic-JH", 1, HAND), "Play Panic! J♥: take a random card from the hand of Seat 1", {}),
        (Play("panic-JH", 1, "barrel-QS"), "Play Panic! J♥: take Barrel Q♠ from Seat 1", {}),
        (Play("cat_balou-9D", 1, HAND), "Play Cat Balou 9♦: Seat 1 discards a random card from the hand", {}),
        (Play("cat_balou-9D", 0, "schofield-JC"), "Play Cat Balou 9♦: discard your own Schofield J♣", {}),
        (Play("jail-4H", 1), "Put Seat 1 in Jail with Jail 4♥", {}),
        (
            Play("jail-4H", 0),
            "Put yourself in Jail with Jail 4♥",
            {"roles": [OUTLAW, SHERIFF, RENEGADE, OUTLAW]},
        ),
        (Play("winchester-8S"), "Lay Winchester 8♠ in front of you (range 5), discard Schofield J♣", {}),
        (Play("mustang-8H"), "Lay Mustang 8♥ in front of you", {}),
        (Play("beer-6H"), "Drink Beer 6♥: 3 lives then", {"life": {0: 2}}),
        (Play("beer-6H"), "Drink Beer 6♥ (no effect: you are unhurt)", {}),
        (Play("beer-6H"), "Drink Beer 6♥ (no effect: two players are left)", {"life": {0: 2}, "dead": [2, 3]}),
        (Play("saloon-5H"), "Play Saloon 5♥ (no effect: nobody is hurt)", {}),
        (Play("saloon-5H"), "Play Saloon 5♥: everybody regains a life", {"life": {2: 1}}),
        (Play("stagecoach-9S-2"), "Play Stagecoach 9♠ (2): draw 2 cards", {}),
    ],
)
def test_a_card_says_what_it_does_to_whom(move: Play, words: str, facts: dict[str, Any]) -> None:
    in_play = {0: ["schofield-JC"], 1: ["barrel-QS"]}
    game = in_phase_2(bang_table([[move.card], ["bang-3D"]], in_play=in_play, **facts))
    assert labelled(game, 0, move) == words


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_copies_of_a_card_can_be_told_apart(language: Any) -> None:
    game = in_phase_2(bang_table([["stagecoach-9S-1", "stagecoach-9S-2"]]))
    labels = [choice(BANG_RULESET, game.table, 0, move, language) for move in legal(BANG_RULESET, game.table, 0)]
    assert len(set(labels)) == len(labels) == 3


def test_an_answer_says_whether_it_is_enough() -> None:
    def shot(**facts: Any) -> Given:
        hands = [["bang-2D"], ["missed-2S", "bang-3D"]]
        return in_phase_2(bang_table(hands, **facts)).when(0, Play("bang-2D", 1))

    missed = Respond("missed-2S")
    assert labelled(shot(), 1, missed) == "Answer with Missed! 2♠: the shot is cancelled"
    slab = shot(cast={0: "slab_the_killer"})
    assert labelled(slab, 1, missed) == "Answer with Missed! 2♠: 1 more Missed! needed"
    janet = shot(cast={1: "calamity_janet"})
    assert labelled(janet, 1, Respond("bang-3D")) == "Answer with BANG! 3♦ as Missed!: the shot is cancelled"
    indians = bang(bang_table([[], ["missed-2S"]], cast={1: "calamity_janet"}), Ambush(1, by=0))
    assert labelled(indians, 1, missed) == "Answer with Missed! 2♠ as BANG!"
    assert labelled(shot(), 1, TakeHit()) == "Take the hit: 3 lives left"
    assert labelled(shot(life={1: 1}), 1, TakeHit()) == "Take the hit: a deadly one"


def test_a_beer_says_whether_one_survives() -> None:
    def dying(life: int) -> Given:
        return bang(bang_table([[], ["beer-6H", "bang-2D"]], life={1: life}), Dying(1, killer=0))

    assert labelled(dying(0), 1, Drink("beer-6H")) == "Drink Beer 6♥ and survive"
    assert labelled(dying(-1), 1, Drink("beer-6H")) == "Drink Beer 6♥: 1 more needed"
    sid = in_phase_2(bang_table([[], ["bang-2D", "bang-3D"]], cast={1: "sid_ketchum"}, life={1: 1}))
    heal = SidHeal(("bang-2D", "bang-3D"))
    assert labelled(sid, 1, heal) == "Discard BANG! 2♦, BANG! 3♦ to regain a life (2 then)"


@pytest.mark.parametrize(
    ("card", "flipped", "words"),
    [
        ("jail-4H", "beer-6H", "Let Beer 6♥ count (the Jail opens)"),
        ("jail-4H", "bang-2D", "Let BANG! 2♦ count (the Jail holds)"),
        ("dynamite-2H", "missed-2S", "Let Missed! 2♠ count (the Dynamite explodes)"),
        ("dynamite-2H", "bang-2D", "Let BANG! 2♦ count (the Dynamite passes on)"),
    ],
)
def test_lucky_duke_is_told_what_each_card_comes_to(card: str, flipped: str, words: str) -> None:
    table = bang_table(cast={1: "lucky_duke"}, in_play={1: [card]}, deck=[flipped, "bang-AD"])
    assert labelled(bang(table, Turn(1)), 1, Pick(flipped)) == words


def test_ways_to_draw_say_what_is_there() -> None:
    jesse = bang(bang_table([[], ["bang-2D", "bang-3D"]], cast={0: "jesse_jones"}), JesseJonesDraws(0), Playing(0))
    assert labelled(jesse, 0, FromPlayer(1)) == "Take the first card from the hand of Seat 1 (2 cards)"
    pedro = bang(bang_table(cast={0: "pedro_ramirez"}, discard=["beer-6H"]), PedroRamirezDraws(0), Playing(0))
    assert labelled(pedro, 0, FromDiscard()) == "Take Beer 6♥ from the discard as the first card"
    full = in_phase_2(bang_table([["bang-2D", "bang-3D", "bang-4D"]], life={0: 1}))
    assert labelled(full, 0, EndPlay()) == "Play no more cards, then discard 2 cards"


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Play("mustang-8H"), "Zahrát kartu Mustang 8♥"),
        (Play("panic-JH", 2, "hand"), "Zahrát kartu Panika! J♥, cíl: Místo 2 (ruka)"),
        (Respond("missed-2S"), "Odpovědět kartou Vedle! 2♠"),
        (Discard("indians-KD"), "Odhodit kartu Indiáni! K♦"),
        (SidHeal(("panic-JH", "mustang-8H")), "Odhodit karty Panika! J♥, Mustang 8♥ a získat život"),
    ],
)
def test_a_move_has_a_label_without_a_table_too(move: Command, words: str) -> None:
    assert label(BANG_RULESET, move, "cs") == words
