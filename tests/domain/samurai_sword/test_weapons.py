"""Chapter 6: weapons, parries and wounds."""

import pytest

from domain.samurai_sword.commands import EndTurn, Parry, PlayWeapon, TakeHit
from domain.samurai_sword.events.drawing import CardsDrawn
from domain.samurai_sword.events.fighting import AttackParried, HitTaken, HonourGiven, PlayerDefeated, WeaponPlayed
from domain.samurai_sword.events.playing import CardResolved
from tests.domain.samurai_sword.tables import playing, sword_table
from tests.given import clause, kinds


@clause("SWORD-6.1")
def test_a_weapon_is_played_against_one_other_player() -> None:
    turn = playing(sword_table({0: ["bo"]}))
    turn.when(0, PlayWeapon("bo", 0)).refused("SWORD-6.1")
    turn.when(0, PlayWeapon("bo", 9)).refused("SWORD-6.1")
    turn.when(0, PlayWeapon("bo", 2)).happened(WeaponPlayed(0, "bo", 2, 2, 1)).asked(2, "attack")


@clause("SWORD-6.6", "SWORD-6.9", "SWORD-4.13")
def test_the_target_may_parry_out_of_turn_and_then_nothing_is_lost() -> None:
    attacked = playing(sword_table({0: ["nodachi"], 1: ["parry", "bo"]})).when(0, PlayWeapon("nodachi", 1))
    attacked.asked(1, "attack").offers_exactly(1, Parry("parry"), TakeHit())
    parried = attacked.when(1, Parry("parry")).happened(AttackParried(1, "parry")).never(HitTaken)
    assert parried.table.resilience[1] == 5
    assert parried.table.hands[1] == ["bo"]


@clause("SWORD-6.7")
def test_only_the_card_parry_parries() -> None:
    attacked = playing(sword_table({0: ["bo"], 1: ["bo", "armor"]})).when(0, PlayWeapon("bo", 1))
    attacked.offers_exactly(1, TakeHit())
    attacked.when(1, Parry("bo")).refused("SWORD-6.7")
    attacked.when(1, Parry("armor")).refused("SWORD-6.7")
    attacked.when(1, Parry("parry")).refused("SWORD-4.8")


@clause("SWORD-6.8")
def test_nobody_parries_an_attack_on_somebody_else() -> None:
    attacked = playing(sword_table({0: ["bo", "parry"]})).when(0, PlayWeapon("bo", 1))
    attacked.when(2, Parry("parry")).refused("SWORD-6.8")
    attacked.when(0, Parry("parry")).refused("SWORD-6.8")


@clause("SWORD-6.10", "SWORD-6.12", "SWORD-6.3")
def test_an_attack_that_is_not_parried_costs_as_much_resilience_as_it_deals_wounds() -> None:
    hit = playing(sword_table({0: ["nodachi"]})).when(0, PlayWeapon("nodachi", 1)).when(1, TakeHit())
    hit.happened(HitTaken(1, by=0, source="nodachi", wounds=3, lost=3))
    assert hit.table.resilience[1] == 2


@clause("SWORD-6.11")
def test_excess_wounds_are_ignored() -> None:
    table = sword_table({0: ["katana"]}, resilience={1: 1})
    hit = playing(table).when(0, PlayWeapon("katana", 1)).when(1, TakeHit())
    hit.happened(HitTaken(1, by=0, source="katana", wounds=3, lost=1), PlayerDefeated(1, 0))
    assert hit.table.resilience[1] == 0


@clause("SWORD-E3")
@pytest.mark.parametrize("resilience", [1, 2, 3, 4])
def test_a_daikyu_defeats_whoever_has_less_than_three_resilience(resilience: int) -> None:
    table = sword_table({0: ["daikyu"]}, players=6, resilience={3: resilience})
    hit = playing(table).when(0, PlayWeapon("daikyu", 3)).when(3, TakeHit())
    defeats = [event for event in hit.events if isinstance(event, PlayerDefeated)]
    assert bool(defeats) == (resilience <= 2)
    assert hit.table.resilience[3] == max(0, resilience - 2)


@clause("SWORD-R17", "SWORD-12.2", "SWORD-13.12", "SWORD-13.4", "SWORD-12.13")
@pytest.mark.parametrize(
    ("attacker", "fast_draws", "target", "wounds"),
    [
        ("ieyasu", 0, "ieyasu", 1),
        ("ieyasu", 2, "ieyasu", 3),
        ("musashi", 0, "ieyasu", 2),
        ("musashi", 2, "ieyasu", 4),
        ("ieyasu", 0, "ginchiyo", 1),
        ("musashi", 2, "ginchiyo", 3),
    ],
)
def test_the_wounds_of_a_hit(attacker: str, fast_draws: int, target: str, wounds: int) -> None:
    table = sword_table({0: ["bo"]}, cast={0: attacker, 1: target}, in_play={0: ["fast_draw"] * fast_draws})
    hit = playing(table).when(0, PlayWeapon("bo", 1)).happened(WeaponPlayed(0, "bo", 1, 1, wounds)).when(1, TakeHit())
    hit.happened(HitTaken(1, by=0, source="bo", wounds=wounds, lost=wounds))


@clause("SWORD-R17", "SWORD-6.11")
def test_no_more_resilience_is_lost_than_there_is() -> None:
    table = sword_table({0: ["katana"]}, cast={0: "musashi", 1: "ginchiyo"}, resilience={1: 2})
    hit = playing(table).when(0, PlayWeapon("katana", 1)).when(1, TakeHit())
    hit.happened(HitTaken(1, by=0, source="katana", wounds=3, lost=2))


@clause("SWORD-R18")
def test_a_hit_is_carried_out_in_order() -> None:
    table = sword_table({0: ["bo"]}, cast={0: "tomoe", 1: "ushiwaka"}, resilience={1: 1})
    attack = playing(table).when(0, PlayWeapon("bo", 1))
    assert attack.table.resolving == "bo"
    assert attack.table.weapons_played == 1
    hit = attack.when(1, TakeHit())
    assert list(kinds(hit.events)) == [
        "WeaponPlayed",
        "HitTaken",
        "PlayerDefeated",
        "HonourGiven",
        "CardsDrawn",
        "CardsDrawn",
        "CardResolved",
    ]
    assert [event.cause for event in hit.events if isinstance(event, CardsDrawn)] == ["ushiwaka", "tomoe"]


@clause("SWORD-R18", "SWORD-R5")
def test_a_parried_weapon_ends_on_top_of_the_parry() -> None:
    parried = playing(sword_table({0: ["bo"]}, discard=["geisha"])).when(0, PlayWeapon("bo", 1)).when(1, Parry("parry"))
    assert list(kinds(parried.events)) == ["WeaponPlayed", "AttackParried", "CardResolved"]
    assert parried.table.discard == ["geisha", "parry", "bo"]


@clause("SWORD-R20")
@pytest.mark.parametrize("hand", [["armor"], ["parry"], ["bo", "parry", "parry"]])
def test_the_target_is_asked_whatever_it_holds(hand: list[str]) -> None:
    playing(sword_table({0: ["bo"], 1: hand})).when(0, PlayWeapon("bo", 1)).asked(1, "attack").offers(1, TakeHit())


@clause("SWORD-R21")
def test_one_parry_is_enough_for_any_wounds_and_is_never_compulsory() -> None:
    table = sword_table({0: ["nodachi"], 1: ["parry", "parry"]}, in_play={0: ["fast_draw"] * 3})
    attacked = playing(table).when(0, PlayWeapon("nodachi", 1)).offers(1, Parry("parry"), TakeHit())
    parried = attacked.when(1, Parry("parry")).asked(0, "play").never(HitTaken)
    assert parried.table.hands[1] == ["parry"]
    attacked.when_time_runs_out(1).happened(HitTaken(1, by=0, source="nodachi", wounds=6, lost=5), HonourGiven(1, 0))


@clause("SWORD-R3", "SWORD-R4")
def test_the_weapon_lies_between_hand_and_pile_while_it_is_carried_out() -> None:
    attacked = playing(sword_table({0: ["bo"]})).when(0, PlayWeapon("bo", 1))
    assert attacked.table.hands[0] == []
    assert attacked.table.resolving == "bo"
    assert attacked.table.discard == []
    hit = attacked.when(1, TakeHit()).happened(CardResolved("bo"))
    assert hit.table.resolving is None
    assert hit.table.discard == ["bo"]


@clause("SWORD-R4", "SWORD-R28")
def test_a_weapon_being_resolved_is_not_shuffled_into_the_new_deck() -> None:
    table = sword_table({0: ["bo"]}, cast={0: "tomoe"}, rest=2)
    table.discard = ["geisha"]
    table.hands[2].remove("geisha")
    hit = playing(table).when(0, PlayWeapon("bo", 1)).when(1, TakeHit())
    hit.happened(CardsDrawn(0, 1, "tomoe", ("geisha",)), CardResolved("bo"))
    assert (hit.table.deck, hit.table.discard) == ([], ["bo"])


@clause("SWORD-6.13")
def test_after_the_weapon_the_turn_goes_on() -> None:
    playing(sword_table({0: ["bo"]})).when(0, PlayWeapon("bo", 1)).when(1, TakeHit()).offers_exactly(0, EndTurn())
