"""What is cited of weapons, actions, properties and the end is what acted."""

from collections.abc import Sequence

import pytest

from domain.kernel.facts import GameFinished
from domain.samurai_sword.commands import (
    AnswerWeapon,
    EndTurn,
    NobunagaDraw,
    Parry,
    PlayAction,
    PlayBreathing,
    PlayBushido,
    PlayDiversion,
    PlayGeisha,
    PlayProperty,
    PlayWeapon,
    TakeHit,
)
from domain.samurai_sword.events.drawing import CardsDrawn
from domain.samurai_sword.events.ending import GameEnded, GameScored, RolesRevealed
from domain.samurai_sword.events.fighting import (
    ActionAnswered,
    AttackParried,
    HitTaken,
    HonourGiven,
    PlayerDefeated,
    ResiliencePaid,
    WeaponPlayed,
)
from domain.samurai_sword.events.playing import (
    ActionPlayed,
    CardForcedOut,
    CardResolved,
    CardTaken,
    PropertyPlayed,
    ResilienceRegained,
)
from domain.samurai_sword.ruleset import SAMURAI_SWORD_RULESET
from tests.domain.samurai_sword.tables import (
    ended,
    playing,
    sword_table,
)
from tests.given import clause

PLAIN_ATTACK = ("SWORD-6.1", "SWORD-5.1", "SWORD-6.4")
COUNTED = ("SWORD-9.3", "SWORD-9.4")


# --- weapons ------------------------------------------------------------------------------------------------


def test_a_plain_attack_cites_nothing_that_is_not_there() -> None:
    turn = playing(sword_table({0: ["bo"]})).allows(0, PlayWeapon("bo", 1), *PLAIN_ATTACK)
    attacked = turn.when(0, PlayWeapon("bo", 1)).cited(WeaponPlayed, *PLAIN_ATTACK, "SWORD-6.3")
    attacked.allows(1, Parry("parry"), "SWORD-6.6").allows(1, TakeHit(), "SWORD-6.10")
    parried = attacked.when(1, Parry("parry")).cited(AttackParried, "SWORD-6.9")
    parried.cited(CardResolved, "SWORD-4.10", "SWORD-6.13")
    attacked.when(1, TakeHit()).cited(HitTaken, "SWORD-6.10", "SWORD-6.3")


@clause("SWORD-5.2", "SWORD-5.3", "SWORD-13.1", "SWORD-13.11")
@pytest.mark.parametrize(
    ("facts", "cited"),
    [
        ({"hands": {0: ["bokken"], 1: []}}, ("SWORD-6.1", "SWORD-5.1", "SWORD-5.2", "SWORD-6.4")),
        ({"in_play": {2: ["armor"]}, "hands": {0: ["nodachi"]}}, ("SWORD-6.1", "SWORD-5.1", "SWORD-5.3", "SWORD-6.4")),
        ({"cast": {2: "benkei"}, "hands": {0: ["nodachi"]}}, ("SWORD-6.1", "SWORD-5.1", "SWORD-13.1", "SWORD-6.4")),
        ({"cast": {0: "kojiro"}, "hands": {0: ["bokken"]}}, ("SWORD-6.1", "SWORD-5.1", "SWORD-13.11")),
        ({"cast": {0: "kojiro"}, "hands": {0: ["bo"]}}, PLAIN_ATTACK),
    ],
)
def test_an_attack_cites_what_its_difficulty_is_made_of(facts: dict[str, object], cited: tuple[str, ...]) -> None:
    table = sword_table(**facts)  # type: ignore[arg-type]
    weapon = table.hands[0][0]
    turn = playing(table).allows(0, PlayWeapon(weapon, 2), *cited)
    turn.when(0, PlayWeapon(weapon, 2)).cited(WeaponPlayed, *cited, "SWORD-6.3")


@clause("SWORD-12.3", "SWORD-13.3", "SWORD-11.5")
@pytest.mark.parametrize(
    ("facts", "raised"),
    [
        ({"in_play": {0: ["focus"]}}, ["SWORD-12.3"]),
        ({"cast": {0: "goemon"}}, ["SWORD-13.3"]),
        ({"players": 3}, ["SWORD-11.5"]),
        ({"in_play": {0: ["focus"]}, "cast": {0: "goemon"}}, ["SWORD-12.3", "SWORD-13.3"]),
    ],
)
def test_a_second_weapon_cites_what_raises_the_limit_and_a_first_one_does_not(
    facts: dict[str, object], raised: Sequence[str]
) -> None:
    first = playing(sword_table({0: ["bo"]}, **facts))  # type: ignore[arg-type]
    first.allows(0, PlayWeapon("bo", 1), *PLAIN_ATTACK)
    second = playing(sword_table({0: ["bo"]}, weapons_played=1, **facts))  # type: ignore[arg-type]
    second.allows(0, PlayWeapon("bo", 1), "SWORD-6.1", *raised, *PLAIN_ATTACK[1:])
    second.when(0, PlayWeapon("bo", 1)).cited(WeaponPlayed, "SWORD-6.1", *raised, *PLAIN_ATTACK[1:], "SWORD-6.3")


@clause("SWORD-12.2", "SWORD-13.12", "SWORD-13.4", "SWORD-6.11")
@pytest.mark.parametrize(
    ("facts", "wounds"),
    [
        ({"in_play": {0: ["fast_draw"]}}, ["SWORD-12.2"]),
        ({"cast": {0: "musashi"}}, ["SWORD-13.12"]),
        ({"cast": {1: "ginchiyo"}}, ["SWORD-13.4"]),
        ({"cast": {0: "musashi", 1: "ginchiyo"}}, ["SWORD-13.12", "SWORD-13.4"]),
    ],
)
def test_a_hit_cites_what_its_wounds_are_made_of(facts: dict[str, object], wounds: Sequence[str]) -> None:
    attacked = playing(sword_table({0: ["kiseru"]}, **facts)).when(0, PlayWeapon("kiseru", 1))  # type: ignore[arg-type]
    attacked.cited(WeaponPlayed, *PLAIN_ATTACK, "SWORD-6.3", *wounds)
    attacked.when(1, TakeHit()).cited(HitTaken, "SWORD-6.10", "SWORD-6.3", *wounds)


@clause("SWORD-13.4", "SWORD-6.11")
def test_the_least_wound_of_ginchiyo_is_nobody_s_doing_and_excess_wounds_are() -> None:
    least = playing(sword_table({0: ["bo"]}, cast={1: "ginchiyo"})).when(0, PlayWeapon("bo", 1))
    least.when(1, TakeHit()).cited(HitTaken, "SWORD-6.10", "SWORD-6.3")
    excess = playing(sword_table({0: ["kiseru"]}, resilience={1: 1})).when(0, PlayWeapon("kiseru", 1))
    excess.when(1, TakeHit()).cited(HitTaken, "SWORD-6.10", "SWORD-6.3", "SWORD-6.11")


@clause("SWORD-13.5", "SWORD-13.7", "SWORD-R24")
def test_a_weapon_parries_by_the_clause_of_hanzo() -> None:
    table = sword_table({0: ["bo", "battlecry"], 1: ["katana", "parry"]}, cast={1: "hanzo"})
    attacked = playing(table).when(0, PlayWeapon("bo", 1))
    attacked.allows(1, Parry("katana"), "SWORD-6.6", "SWORD-13.5").allows(1, Parry("parry"), "SWORD-6.6")
    attacked.when(1, Parry("katana")).cited(AttackParried, "SWORD-6.9", "SWORD-13.5")
    shouted = playing(table).when(0, PlayAction("battlecry"))
    shouted.allows(1, Parry("katana"), "SWORD-12.14", "SWORD-13.7", "SWORD-R24")
    shouted.when(1, Parry("katana")).cited(ActionAnswered, "SWORD-12.14", "SWORD-12.17", "SWORD-13.7", "SWORD-R24")
    shouted.when(1, Parry("parry")).cited(ActionAnswered, "SWORD-12.14", "SWORD-12.17")


@clause("SWORD-13.15", "SWORD-13.16")
def test_draws_after_a_hit_cite_the_character_who_draws() -> None:
    tomoe = playing(sword_table({0: ["bo"]}, cast={0: "tomoe"})).when(0, PlayWeapon("bo", 1))
    tomoe.when(1, TakeHit()).cited(CardsDrawn, "SWORD-13.15")
    ushiwaka = playing(sword_table({0: ["bo"]}, cast={1: "ushiwaka"})).when(0, PlayWeapon("bo", 1))
    ushiwaka.when(1, TakeHit()).cited(CardsDrawn, "SWORD-13.16")


@clause("SWORD-7.2", "SWORD-7.3")
def test_honour_is_given_for_a_weapon_by_one_clause_and_for_an_action_by_two() -> None:
    table = sword_table({0: ["bo", "battlecry"]}, resilience={1: 1})
    by_weapon = playing(table).when(0, PlayWeapon("bo", 1)).when(1, TakeHit())
    by_weapon.cited(PlayerDefeated, "SWORD-7.1").cited(HonourGiven, "SWORD-7.2")
    by_action = playing(table).when(0, PlayAction("battlecry")).when(1, TakeHit())
    by_action.cited(HonourGiven, "SWORD-7.2", "SWORD-7.3").cited(HitTaken, "SWORD-12.14")


# --- actions and properties ---------------------------------------------------------------------------------


@clause("SWORD-4.12", "SWORD-12.4")
def test_properties_are_laid_by_one_clause_and_bushido_by_its_own_besides() -> None:
    turn = playing(sword_table({0: ["armor", "bushido"]}))
    turn.allows(0, PlayProperty("armor"), "SWORD-4.12").allows(0, PlayBushido(2), "SWORD-4.12", "SWORD-12.4")
    turn.when(0, PlayProperty("armor")).cited(PropertyPlayed, "SWORD-4.12")
    turn.when(0, PlayBushido(2)).cited(PropertyPlayed, "SWORD-4.12", "SWORD-12.4")


@clause("SWORD-12.14", "SWORD-12.15", "SWORD-12.18", "SWORD-12.19", "SWORD-13.2", "SWORD-R45")
@pytest.mark.parametrize(
    ("card", "facts", "besides"),
    [
        ("battlecry", {}, ["SWORD-12.14"]),
        ("jujutsu", {}, ["SWORD-12.18"]),
        ("battlecry", {"resilience": {2: 0}}, ["SWORD-12.14", "SWORD-12.15"]),
        ("jujutsu", {"resilience": {2: 0}}, ["SWORD-12.18", "SWORD-12.19"]),
        ("battlecry", {"cast": {3: "chiyome"}}, ["SWORD-12.14", "SWORD-13.2"]),
        ("jujutsu", {"cast": {2: "chiyome"}, "resilience": {2: 0}}, ["SWORD-12.18", "SWORD-12.19"]),
        (
            "battlecry",
            {"cast": {1: "chiyome"}, "hands": {2: [], 3: []}},
            ["SWORD-12.14", "SWORD-12.15", "SWORD-13.2", "SWORD-R45"],
        ),
    ],
)
def test_battlecry_and_jujutsu_cite_whom_they_leave_alone(
    card: str, facts: dict[str, dict[int, list[str]]], besides: Sequence[str]
) -> None:
    hands = {0: [card], **facts.get("hands", {})}
    turn = playing(sword_table(**{**facts, "hands": hands}))  # type: ignore[arg-type]
    turn.allows(0, PlayAction(card), "SWORD-4.11", *besides)
    turn.when(0, PlayAction(card)).cited(ActionPlayed, "SWORD-4.11", *besides)


@clause("SWORD-12.18", "SWORD-12.21")
def test_jujutsu_is_answered_and_suffered_by_its_own_clauses() -> None:
    grappled = playing(sword_table({0: ["jujutsu"], 1: ["bo"]})).when(0, PlayAction("jujutsu"))
    grappled.allows(1, AnswerWeapon("bo"), "SWORD-12.18").allows(1, TakeHit(), "SWORD-12.18")
    grappled.when(1, AnswerWeapon("bo")).cited(ActionAnswered, "SWORD-12.18", "SWORD-12.21")
    grappled.when(1, TakeHit()).cited(HitTaken, "SWORD-12.18")


@clause("SWORD-12.26", "SWORD-12.32")
@pytest.mark.parametrize(("card", "effect"), [("daimyo", "SWORD-12.26"), ("tea_ceremony", "SWORD-12.32")])
def test_cards_that_draw_cite_their_own_clause(card: str, effect: str) -> None:
    turn = playing(sword_table({0: [card]})).allows(0, PlayAction(card), "SWORD-4.11", effect)
    drawn = turn.when(0, PlayAction(card)).cited(ActionPlayed, "SWORD-4.11", effect).cited(CardsDrawn, effect)
    drawn.cited(CardResolved, "SWORD-4.11")


@clause("SWORD-12.22", "SWORD-12.23", "SWORD-12.25")
def test_breathing_says_when_nothing_was_lost() -> None:
    played = ("SWORD-4.11", "SWORD-12.22", "SWORD-12.23")
    full = playing(sword_table({0: ["breathing"]})).allows(0, PlayBreathing(1), *played, "SWORD-12.25")
    full.when(0, PlayBreathing(1)).cited(ResilienceRegained, "SWORD-12.22", "SWORD-12.25")
    hurt = playing(sword_table({0: ["breathing"]}, resilience={0: 2})).allows(0, PlayBreathing(1), *played)
    healed = hurt.when(0, PlayBreathing(1)).cited(ResilienceRegained, "SWORD-12.22")
    healed.cited(ActionPlayed, *played).cited(CardsDrawn, "SWORD-12.23")


@clause("SWORD-12.27", "SWORD-12.29", "SWORD-R44")
def test_diversion_and_geisha_cite_what_they_take() -> None:
    turn = playing(sword_table({0: ["diversion", "geisha"]}, in_play={0: ["bushido"], 1: ["armor"]}))
    turn.allows(0, PlayDiversion(1), "SWORD-4.11", "SWORD-12.27")
    turn.when(0, PlayDiversion(1)).cited(CardTaken, "SWORD-12.27")
    turn.allows(0, PlayGeisha(1, "hand"), "SWORD-4.11", "SWORD-12.29")
    turn.when(0, PlayGeisha(1, "hand")).cited(CardForcedOut, "SWORD-12.29")
    turn.when(0, PlayGeisha(1, "play", "armor")).cited(CardForcedOut, "SWORD-12.29")
    own = PlayGeisha(0, "play", "bushido")
    turn.allows(0, own, "SWORD-4.11", "SWORD-12.29", "SWORD-R44")
    turn.when(0, own).cited(CardForcedOut, "SWORD-12.29", "SWORD-R44")


@clause("SWORD-13.13")
def test_nobunaga_pays_and_draws_by_one_clause() -> None:
    turn = playing(sword_table(cast={0: "nobunaga"})).allows(0, NobunagaDraw(), "SWORD-13.13")
    turn.when(0, NobunagaDraw()).cited(ResiliencePaid, "SWORD-13.13").cited(CardsDrawn, "SWORD-13.13")


# --- the end --------------------------------------------------------------------------------------------------


@clause("SWORD-7.4", "SWORD-9.1", "SWORD-R4")
def test_a_defeat_that_takes_the_last_honour_ends_the_game_in_the_middle_of_a_card() -> None:
    table = sword_table({0: ["bo"]}, resilience={2: 1, 1: 1}, honour={1: 1})
    over = playing(table).when(0, PlayWeapon("bo", 1)).when(1, TakeHit())
    over.cited(CardResolved, "SWORD-4.10", "SWORD-6.13", "SWORD-R4")
    over.cited(GameEnded, "SWORD-7.4", "SWORD-9.1").cited(GameFinished, "SWORD-7.4", "SWORD-9.1")
    over.cited(RolesRevealed, "SWORD-9.2")


@clause("SWORD-8.3")
def test_an_exhausted_deck_and_bushido_end_the_game_each_by_its_own_clause() -> None:
    exhausted = playing(sword_table({0: ["daimyo"]}, rest="discard", honour={2: 1})).when(0, PlayAction("daimyo"))
    exhausted.cited(GameEnded, "SWORD-8.3", "SWORD-9.1").cited(CardResolved, "SWORD-4.11", "SWORD-R4")
    table = sword_table({0: ["bo"]}, honour={0: 1}, in_play={0: ["bushido"]})
    ended(table, 0).cited(GameEnded, "SWORD-9.1").cited(GameFinished, "SWORD-9.1")


@clause("SWORD-10.1", "SWORD-10.2", "SWORD-R31", "SWORD-11.8")
@pytest.mark.parametrize(
    ("players", "roles", "honour", "cited"),
    [
        (4, None, 2, ("SWORD-10.1",)),
        (4, None, 1, ("SWORD-10.1", "SWORD-R31")),
        (4, ["shogun", "ninja_1", "ninja_2", "samurai"], 2, ("SWORD-10.2",)),
        (4, ["shogun", "ninja_1", "ninja_2", "samurai"], 1, ("SWORD-10.2", "SWORD-R31")),
        (3, None, 1, ("SWORD-7.4", "SWORD-9.1", "SWORD-11.8")),
    ],
)
def test_the_last_one_standing_ends_the_game_by_what_the_teams_are(
    players: int, roles: list[str] | None, honour: int, cited: tuple[str, ...]
) -> None:
    standing = {seat: 0 for seat in range(players) if seat != 0}
    table = sword_table(
        {0: ["bo"]}, players=players, roles=roles, resilience={**standing, players - 1: 1}, honour={players - 1: honour}
    )
    over = playing(table).when(0, PlayWeapon("bo", players - 1)).when(players - 1, TakeHit())
    over.cited(GameEnded, *cited).cited(GameFinished, *cited)
    over.when(0, EndTurn()).refused("SWORD-9.1")


@clause("SWORD-9.5", "SWORD-9.6", "SWORD-9.7", "SWORD-11.6")
@pytest.mark.parametrize(
    ("players", "hands", "counted"),
    [
        (3, {}, ("SWORD-11.6", "SWORD-9.9")),
        (4, {}, ("SWORD-9.5", "SWORD-9.9")),
        (5, {}, ("SWORD-9.9",)),
        (5, {1: ["daimyo"]}, ("SWORD-9.6", "SWORD-9.9")),
        (5, {4: ["daimyo"]}, ("SWORD-9.7", "SWORD-9.9")),
    ],
)
def test_the_score_cites_what_was_counted(players: int, hands: dict[int, list[str]], counted: tuple[str, ...]) -> None:
    table = sword_table(hands, players=players, honour={0: 9, 2: 1}, in_play={2: ["bushido"]})
    ended(table, 2).cited(GameScored, *COUNTED, *counted, "SWORD-9.10")


@clause("SWORD-9.11", "SWORD-9.12", "SWORD-R34")
@pytest.mark.parametrize(
    ("honour", "tie_break"),
    [
        ({0: 3, 1: 1, 2: 4, 3: 0, 4: 1}, ["SWORD-9.11"]),
        ({0: 4, 1: 2, 2: 1, 3: 0, 4: 3}, ["SWORD-9.12"]),
        ({0: 4, 1: 2, 2: 6, 3: 0, 4: 3}, ["SWORD-9.11", "SWORD-R34"]),
        ({0: 4, 1: 3, 2: 6, 3: 0, 4: 3}, []),
    ],
)
def test_a_tie_cites_who_wins_it(honour: dict[int, int], tie_break: Sequence[str]) -> None:
    table = sword_table(players=5, honour={**honour, 3: 1}, in_play={3: ["bushido"]})
    over = ended(table, 3).cited(GameScored, *COUNTED, "SWORD-9.9", "SWORD-9.10", *tie_break)
    comparison = SAMURAI_SWORD_RULESET.score(over.table).comparison
    assert (comparison.rules if comparison else ()) == tuple(tie_break)


@clause("SWORD-9.8", "SWORD-R33", "SWORD-R35")
def test_a_lethal_strike_and_a_sword_master_are_cited_where_they_are() -> None:
    roles = ["shogun", "ninja_1", "ninja_2", "samurai"]
    friendly = sword_table({1: ["bo"]}, roles=roles, turn=1, resilience={2: 1}, honour={1: 1, 2: 1})
    over = playing(friendly).when(1, PlayWeapon("bo", 2)).when(2, TakeHit())
    over.cited(GameScored, *COUNTED, "SWORD-9.5", "SWORD-9.8", "SWORD-9.9", "SWORD-R33", "SWORD-9.10")
    master = sword_table({0: ["bo"]}, resilience={1: 0, 2: 0, 3: 1})
    won = playing(master).when(0, PlayWeapon("bo", 3)).when(3, TakeHit())
    won.cited(GameScored, *COUNTED, "SWORD-9.5", "SWORD-9.9", "SWORD-10.1", "SWORD-R35")
