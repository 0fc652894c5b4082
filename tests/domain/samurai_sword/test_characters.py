"""Chapter 13: the abilities of the characters."""

import pytest

from domain.samurai_sword.commands import (
    AnswerWeapon,
    BushidoDiscard,
    BushidoLoseHonour,
    DrawFirst,
    EndTurn,
    NobunagaDraw,
    Parry,
    PlayAction,
    PlayBreathing,
    PlayWeapon,
    TakeHit,
)
from domain.samurai_sword.events.drawing import CardsDrawn, DeckExhausted, DiscardTaken
from domain.samurai_sword.events.fighting import (
    ActionAnswered,
    AttackParried,
    HitTaken,
    PlayerDefeated,
    ResiliencePaid,
    WeaponPlayed,
)
from domain.samurai_sword.events.playing import ActionPlayed
from domain.samurai_sword.material import CAST
from tests.domain.samurai_sword.tables import at_turn, playing, sword_table
from tests.given import Given, clause


def struck(weapon: str, **facts: object) -> Given:
    """Seat 0 hits seat 1 with this weapon."""
    table = sword_table({0: [weapon]}, **facts)  # type: ignore[arg-type]
    return playing(table).when(0, PlayWeapon(weapon, 1)).when(1, TakeHit())


@clause("SWORD-2.10", "SWORD-13.0")
def test_every_character_has_its_resilience() -> None:
    assert {character.id for character in CAST.values() if character.resilience == 4} == {
        "chiyome",
        "ginchiyo",
        "hanzo",
        "hideyoshi",
        "ushiwaka",
    }
    assert {character.resilience for character in CAST.values()} == {4, 5}


@clause("SWORD-13.1")
def test_benkei_is_one_harder_to_attack() -> None:
    table = sword_table({0: ["bokken", "bo"]}, cast={1: "benkei"})
    turn = playing(table).offers(0, PlayWeapon("bo", 1), PlayWeapon("bokken", 3))
    turn.when(0, PlayWeapon("bokken", 1)).refused("SWORD-6.4")
    playing(sword_table({1: ["bokken"]}, cast={1: "benkei"}, turn=1)).offers(1, PlayWeapon("bokken", 0))


@clause("SWORD-13.2", "SWORD-R20", "SWORD-E10")
@pytest.mark.parametrize("card", ["battlecry", "jujutsu"])
def test_chiyome_is_not_asked_by_battlecry_and_jujutsu(card: str) -> None:
    table = sword_table({0: [card]}, cast={1: "chiyome"})
    played = playing(table).when(0, PlayAction(card)).happened(ActionPlayed(0, card, None, (2, 3))).asked(2, card)
    over = played.when(2, TakeHit()).when(3, TakeHit())
    assert over.table.resilience == [5, 4, 4, 4]


@clause("SWORD-13.2", "SWORD-E10")
def test_weapons_and_other_actions_work_on_chiyome() -> None:
    assert struck("bo", cast={1: "chiyome"}).table.resilience[1] == 3
    tea = playing(sword_table({0: ["tea_ceremony"]}, cast={1: "chiyome"})).when(0, PlayAction("tea_ceremony"))
    assert len(tea.table.hands[1]) == 2


@clause("SWORD-13.3", "SWORD-E5")
def test_goemon_with_one_focus_plays_three_weapons() -> None:
    turn = playing(sword_table({0: ["bo"] * 4}, cast={0: "goemon"}, in_play={0: ["focus"]}))
    for target in (1, 2, 3):
        turn = turn.when(0, PlayWeapon("bo", target)).when(target, TakeHit())
    turn.when(0, PlayWeapon("bo", 1)).refused("SWORD-4.9")


@clause("SWORD-13.4", "SWORD-E6")
@pytest.mark.parametrize(("weapon", "lost"), [("nodachi", 2), ("shuriken", 1), ("kiseru", 1)])
def test_ginchiyo_suffers_one_wound_less_but_at_least_one(weapon: str, lost: int) -> None:
    struck(weapon, cast={1: "ginchiyo"}).happened(HitTaken(1, by=0, source=weapon, wounds=lost, lost=lost))


@clause("SWORD-13.5", "SWORD-R24")
def test_hanzo_parries_with_any_weapon() -> None:
    table = sword_table({0: ["bo"], 1: ["nodachi", "armor", "parry"]}, cast={1: "hanzo"})
    attacked = playing(table).when(0, PlayWeapon("bo", 1))
    attacked.offers_exactly(1, Parry("nodachi"), Parry("parry"), TakeHit())
    parried = attacked.when(1, Parry("nodachi")).happened(AttackParried(1, "nodachi")).never(HitTaken)
    assert parried.table.discard == ["nodachi", "bo"]
    attacked.when(1, Parry("armor")).refused("SWORD-6.7")


@clause("SWORD-13.6", "SWORD-R24")
@pytest.mark.parametrize("attack", [PlayWeapon("bo", 1), PlayAction("battlecry")])
def test_hanzo_s_only_card_does_not_parry_unless_it_is_a_parry(attack: PlayWeapon | PlayAction) -> None:
    weapon = sword_table({0: ["bo", "battlecry"], 1: ["nodachi"]}, cast={1: "hanzo"})
    alone = playing(weapon).when(0, attack).offers_exactly(1, TakeHit())
    alone.when(1, Parry("nodachi")).refused("SWORD-13.6")
    parry = sword_table({0: ["bo", "battlecry"], 1: ["parry"]}, cast={1: "hanzo"})
    playing(parry).when(0, attack).offers(1, Parry("parry"))


@clause("SWORD-13.6")
def test_two_copies_of_one_weapon_are_not_the_only_card() -> None:
    table = sword_table({0: ["bo"], 1: ["bokken", "bokken"]}, cast={1: "hanzo"})
    playing(table).when(0, PlayWeapon("bo", 1)).offers(1, Parry("bokken"))


@clause("SWORD-13.7", "SWORD-R24")
def test_hanzo_answers_battlecry_with_a_weapon() -> None:
    table = sword_table({0: ["battlecry"], 1: ["nodachi", "armor"]}, cast={1: "hanzo"})
    shouted = playing(table).when(0, PlayAction("battlecry"))
    shouted.when(1, Parry("nodachi")).happened(ActionAnswered(1, "nodachi")).never(HitTaken)


@clause("SWORD-R24")
def test_against_jujutsu_hanzo_answers_like_everybody_also_with_the_only_card() -> None:
    table = sword_table({0: ["jujutsu"], 1: ["nodachi"]}, cast={1: "hanzo"})
    grappled = playing(table).when(0, PlayAction("jujutsu")).offers_exactly(1, AnswerWeapon("nodachi"), TakeHit())
    grappled.when(1, AnswerWeapon("nodachi")).happened(ActionAnswered(1, "nodachi"))
    grappled.when(1, Parry("nodachi")).refused("SWORD-4.2")


@clause("SWORD-R24", "SWORD-R39")
def test_a_weapon_used_as_a_parry_counts_against_no_limit() -> None:
    table = sword_table({0: ["bo"], 1: ["bokken", "bokken"]}, cast={1: "hanzo"}, weapons_played=0)
    parried = playing(table).when(0, PlayWeapon("bo", 1)).when(1, Parry("bokken"))
    assert parried.table.weapons_played == 1


@clause("SWORD-13.8")
def test_hideyoshi_draws_three_in_the_drawing_phase() -> None:
    begun = at_turn(sword_table({0: []}, cast={0: "hideyoshi"}, deck=["bo", "armor", "focus"]))
    begun.happened(CardsDrawn(0, 3, "draw_phase", ("bo", "armor", "focus")))


@clause("SWORD-13.9", "SWORD-13.10", "SWORD-R41")
def test_ieyasu_may_take_the_top_of_the_pile_as_the_first_card_and_the_others_from_the_deck() -> None:
    table = sword_table({0: []}, discard=["geisha", "daimyo"], deck=["bo", "armor"])
    asked = at_turn(table).asked(0, "draw_first").offers_exactly(0, DrawFirst("discard"), DrawFirst("deck"))
    taken = asked.when(0, DrawFirst("discard"))
    taken.happened(DiscardTaken(0, "daimyo"), CardsDrawn(0, 1, "draw_phase", ("bo",)))
    assert taken.table.hands[0] == ["daimyo", "bo"]
    assert taken.table.discard == ["geisha"]
    plain = asked.when(0, DrawFirst("deck")).never(DiscardTaken)
    assert plain.table.hands[0] == ["bo", "armor"]
    asked.when_time_runs_out(0).never(DiscardTaken).happened(CardsDrawn(0, 2, "draw_phase", ("bo", "armor")))


@clause("SWORD-R41")
def test_without_a_pile_ieyasu_is_not_asked() -> None:
    at_turn(sword_table({0: []})).asked(0, "play")


@clause("SWORD-R41", "SWORD-11.4")
def test_ieyasu_as_shogun_of_three_takes_one_from_the_pile_and_two_from_the_deck() -> None:
    table = sword_table({0: []}, players=3, discard=["geisha"], deck=["bo", "armor"])
    taken = at_turn(table).when(0, DrawFirst("discard"))
    assert taken.table.hands[0] == ["geisha", "bo", "armor"]


@clause("SWORD-R41")
def test_the_pile_needs_no_deck_so_ieyasu_can_put_exhaustion_off() -> None:
    table = sword_table({0: []}, rest="discard", discard=["geisha"], deck=["bo"])
    asked = at_turn(table)
    asked.when(0, DrawFirst("discard")).never(DeckExhausted)
    asked.when(0, DrawFirst("deck")).happened(DeckExhausted)


@clause("SWORD-R41")
@pytest.mark.parametrize(
    ("turned", "answer", "top"),
    [
        ("geisha", None, "geisha"),
        ("nodachi", BushidoDiscard("bokken"), "bokken"),
        ("nodachi", BushidoLoseHonour(), "bushido"),
    ],
)
def test_ieyasu_chooses_after_the_bushido_check(
    turned: str, answer: BushidoDiscard | BushidoLoseHonour | None, top: str
) -> None:
    table = sword_table({0: ["bokken"]}, in_play={0: ["bushido"]}, deck=[turned], discard=["armor"])
    checked = at_turn(table)
    checked = checked.when(0, answer) if answer else checked
    checked.asked(0, "draw_first").when(0, DrawFirst("discard")).happened(DiscardTaken(0, top))


@clause("SWORD-R41")
def test_ieyasu_s_ability_is_for_the_drawing_phase_only() -> None:
    table = sword_table({0: ["tea_ceremony", "daimyo"], 1: ["breathing"]}, discard=["geisha"], cast={1: "hanzo"})
    turn = playing(table).when(0, PlayAction("tea_ceremony")).asked(0, "play")
    turn.when(0, PlayAction("daimyo")).asked(0, "play").never(DiscardTaken)
    table.turn = 1
    playing(table).when(1, PlayBreathing(0)).asked(1, "play")


@clause("SWORD-13.11")
def test_kojiro_s_weapons_reach_any_difficulty() -> None:
    table = sword_table({0: ["wakizashi"]}, players=7, cast={0: "kojiro"}, in_play={3: ["armor"] * 4})
    playing(table).when(0, PlayWeapon("wakizashi", 3)).happened(WeaponPlayed(0, "wakizashi", 3, 7, 3))


@clause("SWORD-13.12")
def test_musashi_deals_one_more_wound_with_each_weapon() -> None:
    struck("bo", cast={0: "musashi"}).happened(HitTaken(1, by=0, source="bo", wounds=2, lost=2))


@clause("SWORD-13.13", "SWORD-13.0")
def test_nobunaga_gives_up_resilience_for_cards_as_often_as_possible() -> None:
    turn = playing(sword_table({0: []}, cast={0: "nobunaga"}, deck=["bo", "armor", "focus", "parry"]))
    for card in ("bo", "armor", "focus", "parry"):
        turn = turn.when(0, NobunagaDraw()).happened(ResiliencePaid(0), CardsDrawn(0, 1, "nobunaga", (card,)))
    assert turn.table.resilience[0] == 1
    turn.offers_not(0, NobunagaDraw())


@clause("SWORD-13.14")
def test_nobunaga_keeps_the_last_resilience() -> None:
    turn = playing(sword_table(cast={0: "nobunaga"}, resilience={0: 1}))
    turn.when(0, NobunagaDraw()).refused("SWORD-13.14")


@clause("SWORD-13.13")
def test_nobunaga_draws_only_in_the_own_playing_phase_and_nobody_else_does() -> None:
    table = sword_table({0: ["bo"]}, cast={1: "nobunaga"})
    turn = playing(table)
    turn.when(0, NobunagaDraw()).refused("SWORD-13.13")
    turn.when(1, NobunagaDraw()).refused("SWORD-4.13")
    turn.when(0, PlayWeapon("bo", 1)).when(1, NobunagaDraw()).refused("SWORD-13.13")
    late = playing(sword_table({0: ["parry"] * 8}, cast={0: "nobunaga"})).when(0, EndTurn()).asked(0, "discard")
    late.when(0, NobunagaDraw()).refused("SWORD-13.13")


@clause("SWORD-13.15", "SWORD-R19")
@pytest.mark.parametrize("target", ["ieyasu", "ginchiyo"])
def test_tomoe_draws_one_card_for_a_hit_whatever_the_wounds(target: str) -> None:
    hit = struck("nodachi", cast={0: "tomoe", 1: target}, deck=["armor"])
    hit.happened(HitTaken, CardsDrawn(0, 1, "tomoe", ("armor",)))
    assert hit.table.hands[0] == ["armor"]
    parried = sword_table({0: ["bo"]}, cast={0: "tomoe"})
    playing(parried).when(0, PlayWeapon("bo", 1)).when(1, Parry("parry")).never(CardsDrawn)


@clause("SWORD-R19", "SWORD-13.15")
def test_tomoe_draws_also_for_a_defeat() -> None:
    struck("bo", cast={0: "tomoe"}, resilience={1: 1}).happened(PlayerDefeated(1, 0), CardsDrawn)


@clause("SWORD-13.16", "SWORD-E7")
def test_ushiwaka_draws_a_card_for_each_wound_from_a_weapon() -> None:
    hit = struck("nodachi", cast={1: "ushiwaka"}, deck=["bo", "armor", "focus", "geisha"])
    hit.happened(CardsDrawn(1, 3, "ushiwaka", ("bo", "armor", "focus")))


@clause("SWORD-R19", "SWORD-13.16")
def test_ushiwaka_draws_for_wounds_really_suffered_also_when_defeated() -> None:
    hit = struck("nodachi", cast={1: "ushiwaka"}, resilience={1: 2}, deck=["bo", "armor", "focus"])
    hit.happened(PlayerDefeated(1, 0), CardsDrawn(1, 2, "ushiwaka", ("bo", "armor")))
