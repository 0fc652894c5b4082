"""Chapter 12, actions: what each of them does when it is played."""

import pytest

from domain.kernel.chance import Chance
from domain.kernel.event import SERVER
from domain.samurai_sword.commands import (
    AnswerWeapon,
    EndTurn,
    Parry,
    PlayAction,
    PlayBreathing,
    PlayDiversion,
    PlayGeisha,
    PlayWeapon,
    TakeHit,
)
from domain.samurai_sword.events.drawing import CardsDrawn
from domain.samurai_sword.events.fighting import ActionAnswered, HitTaken
from domain.samurai_sword.events.playing import ActionPlayed, CardForcedOut, CardResolved, CardTaken, ResilienceRegained
from tests.domain.samurai_sword.tables import playing, sword_table
from tests.given import SEED, clause, kinds

HAND = ["kiseru", "armor", "bo", "parry"]


# --- Battlecry and Jujutsu ---------------------------------------------------------------------------


@clause("SWORD-12.14", "SWORD-12.17", "SWORD-R22", "SWORD-R5")
def test_battlecry_asks_each_other_player_clockwise_for_a_parry_or_a_wound() -> None:
    table = sword_table({2: ["battlecry"], 0: ["parry", "bo"], 3: ["armor"]}, turn=2)
    shouted = playing(table).when(2, PlayAction("battlecry"))
    shouted.happened(ActionPlayed(2, "battlecry", None, (3, 0, 1))).asked(3, "battlecry")
    over = shouted.when(3, TakeHit()).when(0, Parry("parry")).when(1, Parry("parry"))
    over.happened(
        HitTaken(3, by=2, source="battlecry", wounds=1, lost=1),
        ActionAnswered(0, "parry"),
        ActionAnswered(1, "parry"),
        CardResolved("battlecry"),
    )
    assert over.table.resilience == [5, 5, 5, 4]
    assert over.table.discard == ["parry", "parry", "battlecry"]
    over.asked(2, "play")


@clause("SWORD-12.15")
def test_battlecry_does_not_affect_harmless_players() -> None:
    table = sword_table({0: ["battlecry"], 1: []}, resilience={3: 0})
    playing(table).when(0, PlayAction("battlecry")).happened(ActionPlayed(0, "battlecry", None, (2,))).asked(
        2, "battlecry"
    )


@clause("SWORD-12.16", "SWORD-R20")
def test_without_a_parry_the_wound_of_battlecry_is_all_there_is_to_answer() -> None:
    shouted = playing(sword_table({0: ["battlecry"], 1: ["bo", "armor"]})).when(0, PlayAction("battlecry"))
    shouted.asked(1, "battlecry").offers_exactly(1, TakeHit())
    shouted.when(1, Parry("bo")).refused("SWORD-6.7")
    shouted.when(1, AnswerWeapon("bo")).refused("SWORD-4.2")


@clause("SWORD-12.18", "SWORD-12.21", "SWORD-R22", "SWORD-R39")
def test_jujutsu_asks_each_other_player_for_a_weapon_that_attacks_nobody() -> None:
    table = sword_table({0: ["jujutsu"], 1: ["bo", "nodachi"], 2: ["parry"], 3: ["kiseru"]})
    grappled = playing(table).when(0, PlayAction("jujutsu")).happened(ActionPlayed(0, "jujutsu", None, (1, 2, 3)))
    grappled.asked(1, "jujutsu").offers_exactly(1, AnswerWeapon("bo"), AnswerWeapon("nodachi"), TakeHit())
    over = grappled.when(1, AnswerWeapon("nodachi")).when(2, TakeHit()).when(3, AnswerWeapon("kiseru"))
    over.happened(
        ActionAnswered(1, "nodachi"),
        HitTaken(2, by=0, source="jujutsu", wounds=1, lost=1),
        ActionAnswered(3, "kiseru"),
        CardResolved("jujutsu"),
    )
    assert over.table.resilience == [5, 5, 4, 5]
    assert over.table.discard == ["nodachi", "kiseru", "jujutsu"]
    assert over.table.weapons_played == 0


@clause("SWORD-12.19")
def test_jujutsu_does_not_affect_harmless_players() -> None:
    table = sword_table({0: ["jujutsu"], 1: []}, resilience={3: 0})
    playing(table).when(0, PlayAction("jujutsu")).happened(ActionPlayed(0, "jujutsu", None, (2,))).asked(2, "jujutsu")


@clause("SWORD-12.20", "SWORD-12.18", "SWORD-R20")
def test_without_a_weapon_the_wound_of_jujutsu_is_all_there_is_to_answer() -> None:
    grappled = playing(sword_table({0: ["jujutsu"], 1: ["parry", "armor"]})).when(0, PlayAction("jujutsu"))
    grappled.asked(1, "jujutsu").offers_exactly(1, TakeHit())
    grappled.when(1, AnswerWeapon("parry")).refused("SWORD-12.18")
    grappled.when(1, AnswerWeapon("bo")).refused("SWORD-4.8")


@clause("SWORD-R21")
def test_a_weapon_against_jujutsu_is_never_compulsory() -> None:
    grappled = playing(sword_table({0: ["jujutsu"], 1: ["bo"]})).when(0, PlayAction("jujutsu"))
    assert grappled.when_time_runs_out(1).table.hands[1] == ["bo"]


@clause("SWORD-R22")
def test_who_is_affected_is_fixed_when_the_card_is_played() -> None:
    table = sword_table({0: ["battlecry"], 1: ["parry"], 2: ["parry"]})
    shouted = playing(table).when(0, PlayAction("battlecry")).when(1, Parry("parry"))
    assert shouted.table.is_harmless(1)
    shouted.asked(2, "battlecry").when(2, TakeHit()).asked(3, "battlecry")


@clause("SWORD-R23")
@pytest.mark.parametrize("card", ["battlecry", "jujutsu"])
def test_no_ability_and_no_fast_draw_changes_the_single_wound(card: str) -> None:
    musashi = sword_table(
        {0: [card], 3: []}, cast={0: "musashi", 1: "ginchiyo", 2: "ushiwaka"}, in_play={0: ["fast_draw"]}
    )
    hit = playing(musashi).when(0, PlayAction(card)).when(1, TakeHit()).when(2, TakeHit()).never(CardsDrawn)
    assert hit.table.resilience == [5, 3, 3, 5]
    tomoe = sword_table({0: [card]}, cast={0: "tomoe"})
    playing(tomoe).when(0, PlayAction(card)).when(1, TakeHit()).never(CardsDrawn)


@clause("SWORD-R45", "SWORD-12.25")
@pytest.mark.parametrize("card", ["battlecry", "jujutsu"])
def test_battlecry_and_jujutsu_may_be_played_at_nobody(card: str) -> None:
    played = playing(sword_table({0: [card], 1: [], 2: [], 3: []})).when(0, PlayAction(card))
    assert list(kinds(played.events)) == ["ActionPlayed", "CardResolved"]
    played.happened(ActionPlayed(0, card, None, ())).asked(0, "play")


@clause("SWORD-R45")
def test_tea_ceremony_daimyo_and_breathing_may_always_be_played() -> None:
    turn = playing(sword_table({0: ["tea_ceremony", "daimyo", "breathing"], 1: [], 2: [], 3: []}))
    turn.offers(0, PlayAction("tea_ceremony"), PlayAction("daimyo"), PlayBreathing(1))


# --- Breathing, Daimyo, Tea Ceremony -----------------------------------------------------------------


@clause("SWORD-12.22", "SWORD-12.23", "SWORD-R46")
def test_breathing_heals_its_player_and_then_lets_the_named_player_draw() -> None:
    table = sword_table({0: ["breathing"], 2: []}, resilience={0: 1}, deck=["bo"])
    played = playing(table).when(0, PlayBreathing(2))
    played.happened(
        ActionPlayed(0, "breathing", 2, None),
        ResilienceRegained(0, 5),
        CardsDrawn(2, 1, "breathing", ("bo",)),
        CardResolved("breathing"),
    )
    assert played.table.resilience[0] == 5
    assert played.table.hands[2] == ["bo"]


@clause("SWORD-12.23", "SWORD-12.24")
def test_breathing_names_another_player_and_heals_nobody_else() -> None:
    table = sword_table({0: ["breathing"]}, resilience={0: 4, 1: 2})
    turn = playing(table).offers_exactly(0, PlayBreathing(1), PlayBreathing(2), PlayBreathing(3), EndTurn())
    turn.when(0, PlayBreathing(0)).refused("SWORD-12.23")
    turn.when(0, PlayBreathing(8)).refused("SWORD-12.23")
    assert turn.when(0, PlayBreathing(1)).table.resilience == [5, 2, 5, 5]


@clause("SWORD-12.25")
def test_breathing_may_be_played_with_full_resilience() -> None:
    playing(sword_table({0: ["breathing"]})).when(0, PlayBreathing(1)).happened(ResilienceRegained(0, 5), CardsDrawn)


@clause("SWORD-12.26")
def test_daimyo_draws_two_cards() -> None:
    played = playing(sword_table({0: ["daimyo"]}, deck=["bo", "armor", "focus"])).when(0, PlayAction("daimyo"))
    played.happened(CardsDrawn(0, 2, "daimyo", ("bo", "armor")), CardResolved("daimyo"))
    assert played.table.hands[0] == ["bo", "armor"]


@clause("SWORD-12.32", "SWORD-R47")
def test_tea_ceremony_draws_three_and_then_one_for_each_other_player_clockwise() -> None:
    table = sword_table({2: ["tea_ceremony"]}, turn=2, deck=["bo", "armor", "focus", "parry", "geisha", "daimyo"])
    played = playing(table).when(2, PlayAction("tea_ceremony"))
    played.happened(
        CardsDrawn(2, 3, "tea_ceremony", ("bo", "armor", "focus")),
        CardsDrawn(3, 1, "tea_ceremony", ("parry",)),
        CardsDrawn(0, 1, "tea_ceremony", ("geisha",)),
        CardsDrawn(1, 1, "tea_ceremony", ("daimyo",)),
        CardResolved("tea_ceremony"),
    )


# --- Diversion and Geisha ----------------------------------------------------------------------------


@clause("SWORD-12.27", "SWORD-R48")
def test_diversion_takes_a_random_card_from_another_hand_into_the_own() -> None:
    played = playing(sword_table({0: ["diversion"], 1: HAND})).when(0, PlayDiversion(1))
    taken, draw = Chance(SEED).picked(sorted(HAND))
    played.happened(ActionPlayed(0, "diversion", 1, None), CardTaken(1, 0, taken, draws=(draw,)), CardResolved)
    assert played.table.hands[0] == [taken]
    assert sorted([*played.table.hands[1], taken]) == sorted(HAND)


@clause("SWORD-12.27", "SWORD-R48")
def test_only_the_robbed_player_and_the_taker_know_the_card_and_nobody_the_pick() -> None:
    public, private = CardTaken(1, 0, "bo", draws=()).parts()
    assert public == {"from_seat": 1, "to_seat": 0}
    assert private == {"seat:0": {"card": "bo"}, "seat:1": {"card": "bo"}, SERVER: {"draws": ()}}


@clause("SWORD-R48")
def test_the_order_in_which_cards_came_to_a_hand_does_not_matter_to_the_pick() -> None:
    one = playing(sword_table({0: ["diversion"], 1: HAND})).when(0, PlayDiversion(1))
    other = playing(sword_table({0: ["diversion"], 1: HAND[::-1]})).when(0, PlayDiversion(1))
    assert one.table.hands[0] == other.table.hands[0]


@clause("SWORD-12.27", "SWORD-12.28", "SWORD-R44")
def test_diversion_reaches_everybody_who_holds_a_card() -> None:
    table = sword_table({0: ["diversion"], 2: []}, players=6, in_play={3: ["armor"] * 4}, resilience={4: 0})
    turn = playing(table).offers_exactly(0, *map(PlayDiversion, (1, 3, 4, 5)), EndTurn())
    turn.when(0, PlayDiversion(2)).refused("SWORD-12.27")
    turn.when(0, PlayDiversion(0)).refused("SWORD-12.27")
    playing(sword_table({0: ["diversion"], 1: [], 2: [], 3: []})).offers_exactly(0, EndTurn())


@clause("SWORD-12.29", "SWORD-R48", "SWORD-R5")
def test_geisha_destroys_a_random_card_of_another_hand() -> None:
    played = playing(sword_table({0: ["geisha"], 1: HAND})).when(0, PlayGeisha(1, "hand"))
    lost, draw = Chance(SEED).picked(sorted(HAND))
    played.happened(ActionPlayed(0, "geisha", 1, None), CardForcedOut(1, 0, "hand", lost, draws=(draw,)))
    assert played.table.discard == [lost, "geisha"]


@clause("SWORD-12.29", "SWORD-R44", "SWORD-R8")
def test_geisha_destroys_the_named_property_also_an_own_one() -> None:
    table = sword_table({0: ["geisha"]}, in_play={0: ["bushido"], 2: ["armor", "focus", "armor"]})
    turn = playing(table)
    gone = turn.when(0, PlayGeisha(2, "play", "armor")).happened(CardForcedOut(2, 0, "play", "armor", draws=()))
    assert gone.table.in_play[2] == ["focus", "armor"]
    assert gone.table.discard == ["armor", "geisha"]
    turn.when(0, PlayGeisha(0, "play", "bushido")).happened(CardForcedOut(0, 0, "play", "bushido", draws=()))


@clause("SWORD-12.29", "SWORD-12.30", "SWORD-R44")
def test_geisha_needs_a_property_in_play_or_a_card_in_another_hand_at_any_difficulty() -> None:
    table = sword_table({0: ["geisha", "bo"], 1: [], 2: []}, players=7, in_play={3: ["armor", "armor", "armor"]})
    turn = playing(table).offers(0, PlayGeisha(3, "hand"), PlayGeisha(3, "play", "armor"))
    turn.offers_not(0, PlayGeisha(1, "hand"), PlayGeisha(0, "hand"))
    turn.when(0, PlayGeisha(1, "hand")).refused("SWORD-12.29")
    turn.when(0, PlayGeisha(0, "hand")).refused("SWORD-12.29")
    turn.when(0, PlayGeisha(3, "play", "focus")).refused("SWORD-12.29")
    turn.when(0, PlayGeisha(3, "play")).refused("SWORD-12.29")
    turn.when(0, PlayGeisha(3, "hand", "armor")).refused("SWORD-12.29")
    playing(sword_table({0: ["geisha"], 1: [], 2: [], 3: []})).offers_exactly(0, EndTurn())


# --- Parry -------------------------------------------------------------------------------------------


@clause("SWORD-12.31")
def test_a_parry_is_no_card_for_the_own_turn() -> None:
    turn = playing(sword_table({0: ["parry", "bo"]}))
    turn.when(0, PlayAction("parry")).refused("SWORD-12.31")
    turn.when(0, PlayWeapon("parry", 1)).refused("SWORD-12.31")
