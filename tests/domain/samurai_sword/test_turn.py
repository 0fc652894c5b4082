"""Chapter 4: the four phases of a turn."""

import pytest

from domain.kernel.clock import AWAY_AFTER, Clock
from domain.kernel.facts import SeatAway
from domain.kernel.words import PUBLIC
from domain.samurai_sword.bushido import BushidoTest
from domain.samurai_sword.commands import Discard, EndTurn, Parry, PlayAction, PlayProperty, PlayWeapon, TakeHit
from domain.samurai_sword.events.bushido import BushidoChecked
from domain.samurai_sword.events.drawing import CardsDrawn, DeckExhausted
from domain.samurai_sword.events.fighting import WeaponPlayed
from domain.samurai_sword.events.playing import ActionPlayed, CardForcedOut, CardResolved, PropertyPlayed
from domain.samurai_sword.events.turns import ExcessDiscarded, PhaseBegan, ResilienceRecovered, TurnBegan, TurnEnded
from domain.samurai_sword.ruleset import SAMURAI_SWORD_RULESET
from domain.samurai_sword.view import visible
from tests.domain.samurai_sword.tables import DRAWS_PLAINLY, at_turn, playing, sword, sword_table
from tests.given import clause, kinds

SEVEN = ["bo", "bo", "bokken", "daimyo", "geisha", "parry", "parry"]


@clause("SWORD-4.1", "SWORD-4.15")
def test_turns_go_clockwise_also_to_the_harmless() -> None:
    table = sword_table({1: [], 3: ["bo"]}, cast=DRAWS_PLAINLY, resilience={2: 0}, turn=3)
    turn = playing(table)
    for seat, number in ((0, 2), (1, 3), (2, 4), (3, 5)):
        turn = turn.when(turn.table.turn, EndTurn()).happened(TurnEnded, TurnBegan(seat, number))
        turn.asked(seat, "play")


@clause("SWORD-4.2", "SWORD-R38")
def test_the_phases_run_by_themselves_up_to_the_playing_phase() -> None:
    table = sword_table(cast=DRAWS_PLAINLY, turn=1, resilience={1: 0})
    begun = at_turn(table).asked(1, "play")
    assert list(kinds(begun.events)) == [
        "TurnBegan",
        "ResilienceRecovered",
        "PhaseBegan",
        "CardsDrawn",
        "PhaseBegan",
    ]
    begun.happened(PhaseBegan(1, "drawing"), PhaseBegan(1, "playing"))
    ended = begun.when(1, EndTurn())
    ended.happened(PhaseBegan(1, "discarding"), TurnEnded(1), TurnBegan(2, 3), PhaseBegan(2, "drawing"))


@clause("SWORD-4.2")
def test_no_phase_is_left_before_its_question_is_answered() -> None:
    table = sword_table({0: [*SEVEN, "bo"]}, in_play={0: ["bushido"]})
    sword(table, BushidoTest(0, "bo")).when(0, EndTurn()).refused("SWORD-4.2")
    excess = playing(table).when(0, EndTurn()).asked(0, "discard")
    excess.when(0, EndTurn()).refused("SWORD-4.2")
    excess.when(0, PlayAction("daimyo")).refused("SWORD-4.2")


@clause("SWORD-4.3")
@pytest.mark.parametrize(("character", "maximum"), [("ushiwaka", 4), ("benkei", 5)])
def test_a_player_without_resilience_recovers_up_to_the_maximum(character: str, maximum: int) -> None:
    begun = at_turn(sword_table(cast={0: character}, resilience={0: 0}))
    begun.happened(TurnBegan, ResilienceRecovered(0, maximum))
    assert begun.table.resilience[0] == maximum


@clause("SWORD-4.4")
def test_a_player_with_one_resilience_recovers_nothing() -> None:
    begun = at_turn(sword_table(cast=DRAWS_PLAINLY, resilience={0: 1})).never(ResilienceRecovered)
    assert begun.table.resilience[0] == 1


@clause("SWORD-4.5")
@pytest.mark.parametrize("left", [0, 2])
def test_bushido_is_checked_after_recovery_in_every_turn(left: int) -> None:
    table = sword_table(cast=DRAWS_PLAINLY, resilience={0: left}, in_play={0: ["bushido"]}, deck=["parry"])
    begun = at_turn(table)
    begun.happened(TurnBegan, *([] if left else [ResilienceRecovered]), BushidoChecked, PhaseBegan(0, "drawing"))


@clause("SWORD-4.6")
def test_the_current_player_draws_the_top_two_cards() -> None:
    begun = at_turn(sword_table({0: []}, cast=DRAWS_PLAINLY, deck=["bo", "geisha", "armor"]))
    begun.happened(CardsDrawn(0, 2, "draw_phase", ("bo", "geisha")))
    assert begun.table.hands[0] == ["bo", "geisha"]
    assert begun.table.deck[0] == "armor"


@clause("SWORD-4.7")
def test_an_empty_deck_in_the_drawing_phase_is_exhausted() -> None:
    begun = at_turn(sword_table(cast=DRAWS_PLAINLY, rest="discard")).happened(DeckExhausted, CardsDrawn)
    assert len(begun.table.hands[0]) == 3


@clause("SWORD-4.8", "SWORD-R38")
def test_any_number_of_cards_may_be_played_also_none() -> None:
    turn = playing(sword_table({0: ["focus", "armor", "tea_ceremony", "bo"]}))
    turn.offers(0, EndTurn())
    turn = turn.when(0, PlayProperty("focus")).when(0, PlayProperty("armor")).when(0, PlayAction("tea_ceremony"))
    turn.when(0, PlayWeapon("bo", 1)).when(1, TakeHit()).asked(0, "play")
    playing(sword_table({0: []})).asked(0, "play").offers_exactly(0, EndTurn())


@clause("SWORD-4.8")
def test_only_cards_in_hand_are_played() -> None:
    playing(sword_table({0: ["bo"]})).when(0, PlayWeapon("bokken", 1)).refused("SWORD-4.8")


@clause("SWORD-4.9")
def test_only_one_weapon_is_played_in_a_turn_parried_or_not() -> None:
    first = playing(sword_table({0: ["bo", "bokken"]})).when(0, PlayWeapon("bo", 1)).when(1, Parry("parry"))
    assert first.table.weapons_played == 1
    first.offers_exactly(0, EndTurn()).when(0, PlayWeapon("bokken", 1)).refused("SWORD-4.9")


@clause("SWORD-4.9", "SWORD-R39")
def test_the_count_of_weapons_begins_anew_with_every_turn() -> None:
    table = sword_table({0: ["bo", "parry"], 1: ["bo", "bo"]}, cast=DRAWS_PLAINLY, deck=["parry"] * 8)
    used = playing(table).when(0, PlayWeapon("bo", 1)).when(1, Parry("bo"))
    used.when(0, EndTurn()).offers(1, PlayWeapon("bo", 0))


@clause("SWORD-4.10", "SWORD-6.13")
@pytest.mark.parametrize("answer", [Parry("parry"), TakeHit()])
def test_a_weapon_is_discarded_after_use(answer: Parry | TakeHit) -> None:
    played = playing(sword_table({0: ["bo"]})).when(0, PlayWeapon("bo", 1)).when(1, answer)
    played.happened(WeaponPlayed, CardResolved("bo"))
    assert played.table.discard[-1] == "bo"


@clause("SWORD-4.11")
def test_an_action_takes_effect_at_once_and_is_discarded_afterwards() -> None:
    played = playing(sword_table({0: ["daimyo"]}, deck=["bo", "armor"])).when(0, PlayAction("daimyo"))
    played.happened(ActionPlayed, CardsDrawn(0, 2, "daimyo", ("bo", "armor")), CardResolved("daimyo"))
    assert played.table.hands[0] == ["bo", "armor"]


@clause("SWORD-4.12", "SWORD-R8")
def test_a_property_stays_in_front_of_its_player() -> None:
    table = sword_table({0: ["armor"]}, cast=DRAWS_PLAINLY, deck=["parry"] * 8)
    turn = playing(table).when(0, PlayProperty("armor")).happened(PropertyPlayed(0, "armor", 0))
    for seat in (0, 1, 2, 3):
        turn = turn.when(seat, EndTurn())
        assert turn.table.in_play[0] == ["armor"]
    turn.never(CardForcedOut)


@clause("SWORD-4.13")
def test_nobody_plays_out_of_turn() -> None:
    turn = playing(sword_table({0: ["bo"], 1: ["bokken", "tea_ceremony"]}))
    turn.when(1, PlayWeapon("bokken", 0)).refused("SWORD-4.13")
    turn.when(1, PlayAction("tea_ceremony")).refused("SWORD-4.13")
    turn.when(1, EndTurn()).refused("SWORD-4.13")
    turn.when(1, Parry("parry")).refused("SWORD-4.13")
    attacked = turn.when(0, PlayWeapon("bo", 1))
    attacked.when(0, EndTurn()).refused("SWORD-4.13")
    attacked.when(1, PlayWeapon("bokken", 0)).refused("SWORD-4.2")


@clause("SWORD-4.14", "SWORD-R49")
def test_more_than_seven_cards_are_discarded_one_by_one_in_the_order_the_player_likes() -> None:
    table = sword_table({0: [*SEVEN, "armor", "focus"]}, cast=DRAWS_PLAINLY)
    excess = playing(table).when(0, EndTurn()).happened(PhaseBegan(0, "discarding")).asked(0, "discard")
    excess.offers_exactly(0, *map(Discard, ["armor", "bo", "bokken", "daimyo", "focus", "geisha", "parry"]))
    once = excess.when(0, Discard("focus")).asked(0, "discard")
    twice = once.when(0, Discard("armor")).happened(
        ExcessDiscarded(0, "focus"), ExcessDiscarded(0, "armor"), TurnEnded(0)
    )
    assert twice.table.hands[0] == SEVEN
    assert twice.table.discard == ["focus", "armor"]


@clause("SWORD-4.14", "SWORD-R49")
def test_seven_cards_are_not_reduced_and_others_may_hold_more_meanwhile() -> None:
    table = sword_table({0: SEVEN, 2: ["parry"] * 9}, cast=DRAWS_PLAINLY)
    ended = playing(table).when(0, EndTurn()).never(ExcessDiscarded).asked(1, "play")
    assert ended.table.hands[0] == SEVEN
    assert len(ended.table.hands[2]) == 9


@clause("SWORD-4.14")
@pytest.mark.parametrize(
    ("hand", "given_up"),
    [
        (["daimyo", "parry", "parry", "parry", "parry", "parry", "bokken", "focus"], "bokken"),
        (["daimyo", "parry", "parry", "parry", "parry", "parry", "parry", "parry"], "daimyo"),
    ],
)
def test_the_clock_discards_neither_daimyo_nor_parry_while_anything_else_is_held(
    hand: list[str], given_up: str
) -> None:
    excess = playing(sword_table({0: hand}, cast=DRAWS_PLAINLY)).when(0, EndTurn()).asked(0, "discard")
    excess.when_time_runs_out(0).happened(ExcessDiscarded(0, given_up))


@clause("SWORD-4.16")
def test_there_is_no_move_that_asks_for_cards_and_no_view_that_shows_them() -> None:
    assert not [command for command in SAMURAI_SWORD_RULESET.commands if "ask" in command.verb()]
    table = sword_table({0: ["bo"], 1: ["bokken"], 2: ["parry", "armor"]})
    assert [one.hand for one in visible(table, 1).warriors] == [None, ("bokken",), None, None]
    assert [one.hand_count for one in visible(table, PUBLIC).warriors] == [1, 1, 2, 1]
    assert [one.hand for one in visible(table, PUBLIC).warriors] == [None] * 4


@clause("SWORD-R39")
@pytest.mark.parametrize(
    ("character", "players", "cards"),
    [("hanzo", 4, 2), ("hideyoshi", 4, 3), ("hanzo", 3, 3), ("hideyoshi", 3, 4)],
)
def test_how_many_cards_the_shogun_draws(character: str, players: int, cards: int) -> None:
    begun = at_turn(sword_table({0: []}, players=players, cast={0: character}))
    assert len(begun.table.hands[0]) == cards


@clause("SWORD-R39")
@pytest.mark.parametrize(
    ("character", "players", "focus", "limit"),
    [("hanzo", 4, 0, 1), ("hanzo", 4, 2, 3), ("goemon", 4, 1, 3), ("hanzo", 3, 0, 2), ("goemon", 3, 6, 9)],
)
def test_how_many_weapons_the_shogun_may_play(character: str, players: int, focus: int, limit: int) -> None:
    facts = {"players": players, "cast": {0: character}, "in_play": {0: ["focus"] * focus}}
    last = sword_table({0: ["bo"]}, weapons_played=limit - 1, **facts)  # type: ignore[arg-type]
    playing(last).offers(0, PlayWeapon("bo", 1))
    none_left = sword_table({0: ["bo"]}, weapons_played=limit, **facts)  # type: ignore[arg-type]
    playing(none_left).when(0, PlayWeapon("bo", 1)).refused("SWORD-4.9")


@clause("SWORD-R39")
def test_focus_lost_after_several_weapons_undoes_nothing_and_forbids_more() -> None:
    table = sword_table({0: ["bo", "bo"]}, weapons_played=2, in_play={0: ["focus", "focus"]})
    playing(table).offers(0, PlayWeapon("bo", 1))
    table.in_play[0].remove("focus")
    table.deck.append("focus")
    playing(table).when(0, PlayWeapon("bo", 1)).refused("SWORD-4.9")
    assert table.weapons_played == 2


@clause("SWORD-R51")
def test_an_absent_player_is_played_by_defaults_and_keeps_seat_role_and_honour() -> None:
    table = sword_table(cast=DRAWS_PLAINLY, clock=Clock(per_decision=10, bank=0), players=5, turn=1)
    game = playing(table)
    for _ in range(AWAY_AFTER):
        game = game.when_time_runs_out(1)
        for seat in (2, 3, 4, 0):
            game = game.when(seat, EndTurn())
    game.happened(SeatAway(1))
    assert game.table.honour == [5, 3, 3, 3, 3]
    assert game.table.roles[1] == "samurai"
    game.asked(1, "play").when_time_runs_out(1).asked(2, "play")
