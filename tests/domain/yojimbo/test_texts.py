"""What Yojimbo says, and how its table is drawn."""

from collections.abc import Iterator, Mapping

import pytest
from msgspec import Struct

from domain.kernel.command import Command
from domain.kernel.saying import choice, ending, label, sentence
from domain.kernel.stored import event_of
from domain.kernel.texts import Sentence, Text
from domain.yojimbo.commands import (
    ChangeTactics,
    DrawFrom,
    PlayKaiten,
    Retreat,
    TakeAsPoints,
    TakeFollowing,
    TakePile,
    Train,
)
from domain.yojimbo.events.drawing import CardsDrawn, RefillDeckRenewed
from domain.yojimbo.events.rounds import FollowingAttackRevealed, GameEnded, PlayerLeftRound
from domain.yojimbo.events.spoils import AttackCardsGained, SpoilsChosen, VictoryCardsLaid
from domain.yojimbo.events.turns import ChallengeAccepted, HandCardDiscarded
from domain.yojimbo.material import ATTACK_FACES, CARDS, DEFENCE_FACES
from domain.yojimbo.outcome import score
from domain.yojimbo.round import NextAttack
from domain.yojimbo.ruleset import YOJIMBO_RULESET
from tests.domain.yojimbo.tables import (
    at_the_end_of_the_round,
    at_turn,
    defence_of,
    defend,
    held,
    only,
    seen,
    yojimbo,
    yojimbo_table,
)
from tests.given import Given
from tests.playing import through_the_store


def said(event: object, language: str, *audiences: str) -> str:
    name, _, data, private = through_the_store(event)  # type: ignore[arg-type]
    opened = {audience: part for audience, part in private.items() if audience in audiences}
    return sentence(YOJIMBO_RULESET, name, data, opened, language)  # type: ignore[arg-type]


def test_every_face_and_every_card_has_a_name_in_both_languages() -> None:
    names = YOJIMBO_RULESET.texts.names
    for thing in (*CARDS, *ATTACK_FACES, *DEFENCE_FACES):
        assert names[thing].en and names[thing].cs
    assert names["shomen_uchi"].cs == "Shomen uchi (úder 4)"
    assert names["y001"].en == "Osae Ikkyo [Shomen uchi 4]"


def test_a_move_is_called_by_the_cards_it_lays() -> None:
    assert label(YOJIMBO_RULESET, defend(ikkyo=2, irimi=1), "en") == "Defend with 2× Ikkyo, Irimi"
    assert label(YOJIMBO_RULESET, defend(ikkyo=2, irimi=1), "cs") == "Bránit se: 2× Ikkyo, Irimi"
    assert label(YOJIMBO_RULESET, ChangeTactics("y001"), "en") == "Change tactics, throwing Osae Ikkyo [Shomen uchi 4]"
    assert label(YOJIMBO_RULESET, DrawFrom(2), "cs") == "Vzít náhodnou kartu z ruky: Místo 2"


def test_a_sentence_tells_each_reader_what_he_may_know() -> None:
    drawn = CardsDrawn(0, 1, ("shomen_uchi",), "training", ("y001",))
    assert said(drawn, "en") == "Seat 0 draws 1 card: Shomen uchi (strike 4) (training)."
    assert said(drawn, "en", "seat:0") == "Seat 0 draws Osae Ikkyo [Shomen uchi 4] (training)."
    assert said(FollowingAttackRevealed(None, 0, None), "cs") == "Balíček útoků je prázdný."
    game = at_turn(yojimbo_table([["ikkyo"], []], pile=["ryote_dori"]))
    card = YOJIMBO_RULESET.texts.names[held(game.table, 0, "ikkyo")].en
    accepted = only(ChallengeAccepted, game.when(0, defend(ikkyo=1)).events)
    assert (
        said(accepted, "en") == f"Seat 0 averts Ryote dori (grab 4) with {card}: 3 + 1 for the Yojimbo card against 4."
    )


def test_czech_bends_the_names_of_cards_in_one_way_everywhere() -> None:
    """Irimi and Osae are neuter, Kaiten and Tenkan masculine, as in the clauses."""
    texts = YOJIMBO_RULESET.texts
    assert DEFENCE_FACES["irimi"].effect.cs.startswith("Přidá k obraně 2, a to bez Renraku; samo je obranou")
    assert all(face.effect.cs.startswith("Nutné proti dýce") for face in DEFENCE_FACES.values() if face.carrier)
    assert texts.refusals["YOJ-5.20"].cs == "Stačí jeden Tenkan."
    assert texts.decisions["kaiten_alone"].cs == "Odvrátit útok po Kaitenu"


def test_the_choice_of_the_spoils_is_a_whole_sentence() -> None:
    assert (
        said(SpoilsChosen(1, "hand", True), "cs") == "Místo 1 nemá dost karet na zaplacení: získané karty jdou do ruky."
    )
    assert said(SpoilsChosen(1, "points", False), "en") == "Seat 1 chooses to take the gained cards as victory points."


def test_a_pile_has_one_czech_name() -> None:
    """Wherever a pile is named, it is called as in the clauses."""
    table = YOJIMBO_RULESET.drawn(seen(yojimbo_table(), 0), YOJIMBO_RULESET, "cs")
    assert "odhazovací hromada" in table and "vítězná hromádka" in table
    assert said(RefillDeckRenewed(2, ("y001", "y002"), draws=()), "cs").startswith("Odhazovací hromada (2 karty)")
    assert "na svou vítěznou hromádku" in said(VictoryCardsLaid(0, ("shomen_uchi",), 2, ("y001",)), "cs")


@pytest.mark.parametrize("strange", ["odhazovací balíč", "vyložené útoky", "líz", "lízn", "táhn", "hromádka vítězných"])
def test_a_thing_has_one_czech_word_in_clauses_sentences_and_labels(strange: str) -> None:
    """Odhazovací hromada, hromádka aktuálních útoků, vítězná hromádka, dobírat: the words of the printed rulebook."""
    said = [*czech(YOJIMBO_RULESET.texts), *czech(YOJIMBO_RULESET.clauses), *czech(YOJIMBO_RULESET.labels)]
    assert [one for one in said if strange in one.lower()] == []


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


def test_a_move_says_what_it_comes_to() -> None:
    table = yojimbo_table([["ikkyo", "kaiten"], ["ikkyo", "ikkyo", "irimi", "tenkan"]], pile=["ryote_dori"])
    assert called(at_turn(table), 0, defend(ikkyo=1)) == "Defend with Ikkyo: 3 + 1 against 4 (Ryote dori (grab 4))"
    assert called(at_turn(table), 0, Train()) == "Train: draw 3 cards and leave the round"
    second = at_turn(table, 1)
    assert called(second, 1, defend(ikkyo=1, irimi=1)) == "Defend with Ikkyo, Irimi: 5 against 4 (Ryote dori (grab 4))"
    assert called(second, 1, defend(ikkyo=1, tenkan=1)).endswith(": 2 against 1 (Gedan tsuki (strike 1))")
    last = at_turn(yojimbo_table([["kaiten"], []], out=[1]))
    assert called(last, 0, PlayKaiten()) == "Lay Kaiten; being alone, avert the attack at once"
    again = at_turn(yojimbo_table([["kaiten"], []], last_defence=defence_of(0, "katate_dori")))
    assert called(again, 0, Retreat()) == "Retreat; your defence still counts"


def test_a_choice_of_spoils_says_what_there_is_to_take_and_its_price() -> None:
    table = yojimbo_table(pile=["yoko_geri"], out=[1], last_defence=defence_of(0, "yoko_geri"))
    kick = at_the_end_of_the_round(table)
    assert called(kick, 0, TakePile()) == "Take the current-attack pile: Yoko geri (kick 4) (2 points)"
    assert called(kick, 0, TakeFollowing()) == "Take the following attack instead: Gedan tsuki (strike 1) (1 point)"
    table = yojimbo_table(
        [["ikkyo"] * 3, []], version="dan", pile=["shomen_uchi"], out=[1], last_defence=defence_of(0, "shomen_uchi")
    )
    assert called(at_the_end_of_the_round(table), 0, TakeAsPoints()) == "Pay 2 cards and take all as 2 points"


@pytest.mark.parametrize(
    ("deck", "others", "told"),
    [
        (["irimi"] * 2, ["ikkyo"], "Train: draw 3 cards and leave the round"),
        ([], ["ikkyo"], "Train: draw 1 card and leave the round"),
        ([], [], "Train and leave the round (no card can be drawn)"),
    ],
)
def test_a_training_promises_no_more_cards_than_it_can_bring(deck: list[str], others: list[str], told: str) -> None:
    table = yojimbo_table([[], others], deck=deck, rest="attack_deck")
    assert called(at_turn(table), 0, Train()) == told


def called(game: Given, seat: int, command: Command) -> str:
    game.offers(seat, command)
    return choice(YOJIMBO_RULESET, game.table, seat, command, "en")


def test_a_way_out_of_the_round_and_a_forced_payment_are_told_as_what_they_are() -> None:
    assert said(PlayerLeftRound(1, "retreated", after_kaiten=True), "en") == (
        "Seat 1 does not avert the attack after Kaiten and is out of the round."
    )
    assert said(PlayerLeftRound(1, "retreated"), "cs") == "Místo 1 ustupuje a je mimo kolo."
    assert said(HandCardDiscarded(1, "y001", "payment", forced=True), "en").endswith("the price is the whole hand.")


def test_gained_cards_are_told_with_where_they_come_from_and_what_is_free() -> None:
    afs, cards = ("kata_dori", "shomen_uchi"), ("y001", "y002")
    told = "Seat 0 gains Kata dori (grab 3), Shomen uchi (strike 4)"
    both = f"{told}: 1 card from the current-attack pile, 1 card from the attack deck"
    assert said(AttackCardsGained(0, afs, 2, 0, None, None, cards), "en") == f"{told} from the current-attack pile."
    assert said(AttackCardsGained(0, afs, 1, 1, 0, 3, cards), "en") == f"{both}; price as points: 3 cards."
    free = said(AttackCardsGained(0, afs, 1, 1, 2, 1, cards), "en")
    assert free == f"{both}; price as points: 1 card, 2 points are free."


def test_a_tie_is_told_with_what_broke_it() -> None:
    table = yojimbo_table(players=3, pile=[], attacks=(), victory={0: ["kiawase"], 1: ["jodan_yoko_geri"]}, holder=2)
    game = yojimbo(table, NextAttack())
    assert said(only(GameEnded, game.events), "en") == (
        "The game ends: 1. Seat 2 (0 points), 2. Seat 0 (3 points), 2. Seat 1 (3 points). The greatest total is "
        "shared, so the holder of the Yojimbo card wins: Seat 2. Winner: Seat 2."
    )
    assert ending(YOJIMBO_RULESET, score(game.table), "en") == [
        "Seat 2 wins the tie with the Yojimbo card.",
        "Seat 0, Seat 1 share the greatest total (3 points): the holder of the Yojimbo card wins, Seat 2.",
        "1. Seat 2: 0 points (no card in the victory pile)",
        "2. Seat 0: 3 points (Kiawase (strike 7): 3 points)",
        "2. Seat 1: 3 points (Jodan yoko geri (kick 7): 3 points)",
    ]


def test_events_of_the_first_version_are_read_without_what_was_not_written_then() -> None:
    left = event_of(YOJIMBO_RULESET, "yojimbo.PlayerLeftRound", 1, {"seat": 0, "reason": "trained"}, {})
    assert left == PlayerLeftRound(0, "trained")
    paid = {"seat": 0, "card": "y001", "reason": "payment"}
    assert event_of(YOJIMBO_RULESET, "yojimbo.HandCardDiscarded", 1, paid, {}) == HandCardDiscarded(
        0, "y001", "payment"
    )


def test_the_table_is_drawn_from_one_seat_s_eyes() -> None:
    table = yojimbo_table([["ikkyo"], ["irimi"]], pile=["kata_dori", "kiawase"], victory={1: ["yoko_geri"]})
    names = YOJIMBO_RULESET.texts.names
    drawn = YOJIMBO_RULESET.drawn(seen(table, 0), YOJIMBO_RULESET, "en")
    assert "current attack: Kiawase (strike 7)" in drawn
    assert "under it: Kata dori (grab 3)" in drawn
    assert names[table.hands[0][0]].en in drawn
    assert names[table.hands[1][0]].en not in drawn
    assert "points 2" in drawn
    czech = YOJIMBO_RULESET.drawn(seen(table, "public"), YOJIMBO_RULESET, "cs")
    assert "aktuální útok: Kiawase (úder 7)" in czech
