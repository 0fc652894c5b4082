"""Optional powers: Shogunal Justice for others, the powerful Shogun."""

import pytest

from domain.kernel.engine import asked
from domain.kernel.words import PUBLIC
from domain.samurai_katana.commands.clan import EndTurn, Move, PlayCard
from domain.samurai_katana.commands.windows import Pass, PlayJustice, PlayRonin, PlayTsunami, ShogunCancels
from domain.samurai_katana.events.battle import BattleResolved, BattleRevealed, SpecialCancelled, SupportOffered
from domain.samurai_katana.events.cards import CardCancelled, CardPlayed, WindowClosed
from domain.samurai_katana.events.figures import SamuraiMoved, SamuraiPlaced
from domain.samurai_katana.events.turns import GameTurnStarted
from domain.samurai_katana.events.wealth import HonourChanged, KokuChanged
from domain.samurai_katana.options import KatanaOptions
from domain.samurai_katana.phases.game_turn import GameTurn
from domain.samurai_katana.view import visible
from tests.domain.samurai_katana.tables import (
    all_of,
    attacked,
    battle_table,
    fought,
    in_clan_turn,
    katana,
    katana_table,
    only,
    points,
)
from tests.given import Given, clause

THREE = ["bushi", "hatamoto", "ashigaru"]
WEAK = ["ashigaru", "ashigaru"]
OTHERS = KatanaOptions(justice_for_others=True)
SHOGUN = KatanaOptions(powerful_shogun=True)
SUPPORT = KatanaOptions(supporting_emperor=True)


# --- Shogunal Justice for others ----------------------------------------------------------------------


def insulted(hands: list[list[str]], options: KatanaOptions = OTHERS, **facts: object) -> Given:
    """Seat 1 plays Affront on seat 3."""
    table = katana_table(
        hands,
        turn=1,
        has_played=[0, 2, 3],
        honour={1: 5, 3: 5},
        options=options,
        quiet=False,
        **facts,  # type: ignore[arg-type]
    )
    return in_clan_turn(table).when(1, PlayCard("affront", seat=3))


@clause("KATANA-20.13")
def test_justice_may_defend_another_and_all_but_its_target_are_asked() -> None:
    game = insulted([["shogunal_justice", "ninja", "ninja"], ["affront", "bushi"], THREE, ["bushi", "bushi"]])
    assert sorted(asked(game.table)) == [0, 2]
    game = game.when(0, PlayJustice()).when(2, Pass())
    justice = CardPlayed(0, "shogunal_justice", target=1, answered="affront", protected=3)
    game.happened(justice, CardCancelled("affront", 1, 0, "shogunal_justice"))
    assert game.table.honour[3] == 5


@clause("KATANA-20.14")
def test_the_affected_player_comes_first_then_clockwise_from_the_player_of_the_card() -> None:
    justice = ["shogunal_justice", "ninja", "bushi"]
    everybody = [
        justice,
        ["affront", "bushi"],
        ["shogunal_justice", "ninja", "bushi"],
        ["shogunal_justice", *THREE[1:]],
    ]
    game = insulted(everybody).when(0, PlayJustice()).when(2, PlayJustice()).when(3, PlayJustice())
    assert [event.seat for event in all_of(game, CardPlayed)] == [1, 3]
    without = insulted(everybody).when(0, PlayJustice()).when(2, PlayJustice()).when(3, Pass())
    assert [event.seat for event in all_of(without, CardPlayed)] == [1, 2]
    assert without.table.hands[0] == justice


# --- the powerful Shogun ------------------------------------------------------------------------------


@clause("KATANA-20.26", "KATANA-20.28", "KATANA-20.30", "KATANA-17.15")
def test_the_shogun_cancels_the_ability_of_a_played_card_without_a_card_of_his_own() -> None:
    table = katana_table([["nanban_trade", "bushi"]], shogun=2, options=SHOGUN)
    game = in_clan_turn(table).when(0, PlayCard("nanban_trade")).asked(2, "shogun.cancel")
    game.offers_exactly(2, Pass(), ShogunCancels())
    game.when(2, PlayJustice()).refused("KATANA-20.28")
    cancelled = game.when(2, ShogunCancels())
    cancelled.happened(WindowClosed("shogun.cancel"), CardCancelled("nanban_trade", 0, 2, "shogun"))
    assert cancelled.table.koku[0] == 0
    assert cancelled.table.discard[-1] == "nanban_trade"
    assert game.when(2, Pass()).table.koku[0] == 1
    assert game.when_time_runs_out(2).table.koku[0] == 1


@clause("KATANA-20.26")
def test_once_per_game_turn() -> None:
    table = katana_table([["nanban_trade", "nanban_trade", "bushi"]], shogun=2, options=SHOGUN)
    game = in_clan_turn(table).when(0, PlayCard("nanban_trade")).when(2, ShogunCancels())
    game.when(0, PlayCard("nanban_trade")).happened(KokuChanged(0, 1, "nanban_trade"))
    used = katana_table([["bushi"]], has_played=[])
    used.shogun_cancelled = True
    assert not katana(used, GameTurn()).happened(GameTurnStarted).table.shogun_cancelled


@clause("KATANA-20.26")
def test_without_the_option_the_shogun_is_not_asked() -> None:
    in_clan_turn(katana_table([["nanban_trade", "bushi"]], shogun=2)).when(0, PlayCard("nanban_trade")).asked(0, "clan")


@clause("KATANA-20.27", "KATANA-20.56")
def test_not_his_own_card_nor_one_that_affects_him() -> None:
    own = katana_table([["nanban_trade", "bushi"]], shogun=0, options=SHOGUN)
    in_clan_turn(own).when(0, PlayCard("nanban_trade")).never(WindowClosed)
    guest = katana_table([["tea_ceremony", "bushi"]], shogun=2, options=SHOGUN)
    in_clan_turn(guest).when(0, PlayCard("tea_ceremony", seat=2)).asked(2, "tea.answer")
    in_clan_turn(guest).when(0, PlayCard("tea_ceremony", seat=1)).asked(2, "shogun.cancel")
    target = katana_table([["affront", "bushi"], [], THREE], shogun=2, options=SHOGUN, quiet=False)
    game = in_clan_turn(target).when(0, PlayCard("affront", seat=2)).asked(2, "react.card")
    game.offers_exactly(2, Pass()).when(2, ShogunCancels()).refused("KATANA-20.27")


@clause("KATANA-20.28")
@pytest.mark.parametrize(
    "play", [PlayCard("tea_ceremony", seat=1), PlayCard("nanban_trade"), PlayCard("ronin", "satsuma", count=1)]
)
def test_he_is_asked_after_any_ability_of_the_clan_turn(play: PlayCard) -> None:
    table = katana_table([[play.card, "bushi", "bushi"]], shogun=2, options=SHOGUN)
    game = in_clan_turn(table).when(0, play).asked(2, "shogun.cancel").when(2, ShogunCancels())
    game.happened(CardCancelled).never(HonourChanged, SamuraiPlaced)


@clause("KATANA-20.28")
def test_noh_theatre_affects_everybody_and_is_exempt() -> None:
    table = katana_table([["noh_theatre", "bushi"]], koku={0: 2}, shogun=2, options=SHOGUN)
    in_clan_turn(table).when(0, PlayCard("noh_theatre")).never(WindowClosed)


@clause("KATANA-20.28", "KATANA-R66")
def test_if_both_answer_his_cancel_comes_first_and_no_card_is_spent() -> None:
    hands = [[], ["affront", "bushi"], [], ["shogunal_justice", *THREE]]
    game = insulted(hands, SHOGUN, shogun=2)
    assert sorted(asked(game.table)) == [2, 3]
    game.when(2, ShogunCancels("attacker")).refused("KATANA-20.29")
    both = game.when(3, PlayJustice()).when(2, ShogunCancels())
    both.happened(CardCancelled("affront", 1, 2, "shogun"))
    assert [event.card for event in all_of(both, CardPlayed)] == ["affront"]
    assert "shogunal_justice" in both.table.hands[3]


@clause("KATANA-20.56", "KATANA-20.57", "KATANA-R66")
def test_he_may_cancel_justice_and_then_the_card_takes_effect() -> None:
    hands = [[], ["affront", "bushi"], [], ["shogunal_justice", *THREE]]
    game = insulted(hands, SHOGUN, shogun=2).when(3, PlayJustice()).when(2, Pass()).asked(2, "shogun.cancel")
    game = game.when(2, ShogunCancels())
    game.happened(CardCancelled("shogunal_justice", 3, 2, "shogun"), HonourChanged(3, -2, 5, 3, "affront"))
    assert [event.window for event in all_of(game, WindowClosed)] == ["react.card", "shogun.cancel"]
    game.asked(1, "clan")


@clause("KATANA-20.56")
def test_justice_affects_whose_card_it_cancels_and_whom_it_protects() -> None:
    hands = [[], ["affront", "bushi"], [], ["shogunal_justice", *THREE]]
    for shogun in (1, 3):
        game = insulted(hands, SHOGUN, shogun=shogun).when(3, PlayJustice())
        game.happened(CardCancelled("affront", 1, 3, "shogunal_justice"))
    both = KatanaOptions(powerful_shogun=True, justice_for_others=True)
    defended = insulted([["shogunal_justice", *THREE], ["affront", "bushi"]], both, shogun=2)
    defended = defended.when(0, PlayJustice()).when(2, Pass()).asked(2, "shogun.cancel")


@clause("KATANA-20.56")
def test_ronin_in_a_battle_affect_both_fighters() -> None:
    defence = ["ronin", "bushi", "ashigaru"]
    other = battle_table(4, THREE, 1, defence, shogun=2, options=SHOGUN)
    game = attacked(other, 4).when(1, PlayRonin(2)).asked(2, "shogun.cancel").when(2, ShogunCancels())
    assert game.table.samurai[1]["owari"] == 1
    own = battle_table(4, THREE, 1, defence, shogun=0, options=SHOGUN)
    attacked(own, 4).when(1, PlayRonin(2)).happened(SamuraiPlaced).asked(0, "battle.commit")


@clause("KATANA-20.56")
def test_tsunami_affects_the_moving_player_and_the_shogun_may_cancel_it() -> None:
    hands = [["bushi"], ["tsunami", *THREE], [], []]
    table = katana_table(hands, samurai={0: {"tosa": 1}}, koku={0: 1}, shogun=3, options=SHOGUN, quiet=False)
    game = in_clan_turn(table).when(0, Move("tosa", "kii", 1)).when(1, PlayTsunami()).asked(3, "react.card")
    game.when(3, ShogunCancels()).happened(CardCancelled("tsunami", 1, 3, "shogun"), SamuraiMoved)


@clause("KATANA-20.29", "KATANA-R66")
def test_in_a_battle_of_others_he_may_cancel_one_special_after_the_prices() -> None:
    game = fought(
        3, ["bushi", "bushi"], 2, WEAK, special="arquebusiers", defence_special="saboteurs",
        honour={1: 4}, shogun=2, options=SHOGUN,
    )  # fmt: skip
    game.happened(BattleRevealed, KokuChanged(0, -2, "price")).never(HonourChanged).asked(2, "shogun.cancel")
    game.offers_exactly(2, Pass(), ShogunCancels("attacker"), ShogunCancels("defender"))
    game.when(2, ShogunCancels()).refused("KATANA-20.29")
    game.when(2, EndTurn()).refused("KATANA-20.29")
    saved = game.when(2, ShogunCancels("defender")).happened(SpecialCancelled("defender", 2, "saboteurs"))
    assert saved.table.honour[1] == 4, "cancelled Saboteurs cost no honour"
    assert only(saved, BattleResolved).defence.samurai == 0
    passed = game.when(2, Pass()).happened(HonourChanged(1, -1, 4, 3, "saboteurs"))
    assert only(passed, BattleResolved).defence.samurai == 2
    assert saved.table.shogun_cancelled
    assert saved.table.koku[0] == 9 - 1 - 2


@clause("KATANA-20.29")
def test_but_not_an_alliance_that_names_him_nor_in_a_battle_of_his_own_nor_without_a_special() -> None:
    named = fought(2, WEAK, 1, WEAK, special="alliance", helper=2, shogun=2, options=SHOGUN)
    named.never(SpecialCancelled).asked(0, "clan")
    other = fought(2, WEAK, 1, WEAK, special="alliance", helper=3, shogun=2, options=SHOGUN)
    other.asked(2, "shogun.cancel").offers_exactly(2, Pass(), ShogunCancels("attacker"))
    own = fought(2, WEAK, 1, WEAK, special="cavalry", shogun=0, options=SHOGUN)
    assert points(own) == (6, 3)
    plain = fought(2, WEAK, 1, WEAK, shogun=2, options=SHOGUN)
    assert points(plain) == (4, 3)
    cancelled = fought(2, WEAK, 1, WEAK, special="cavalry", shogun=2, options=SHOGUN)
    assert points(cancelled.when(2, ShogunCancels("attacker"))) == (4, 3)
    assert points(cancelled.when_time_runs_out(2)) == (6, 3)


@clause("KATANA-20.58", "KATANA-R66")
def test_a_shogun_asked_for_justice_too_gives_one_answer_to_both() -> None:
    both = KatanaOptions(powerful_shogun=True, justice_for_others=True)
    hands = [["shogunal_justice", *THREE], ["affront", "bushi"], [], []]
    game = insulted(hands, both, shogun=0)
    assert list(asked(game.table)) == [0]
    game.offers_exactly(0, Pass(), PlayJustice(), ShogunCancels())
    justice = game.when(0, PlayJustice())
    justice.happened(CardCancelled("affront", 1, 0, "shogunal_justice"))
    assert not justice.table.shogun_cancelled
    power = game.when(0, ShogunCancels())
    assert visible(power.table, PUBLIC).shogun_has_cancelled
    assert "shogunal_justice" in power.table.hands[0]


@clause("KATANA-20.59")
def test_an_eliminated_shogun_or_emperor_has_no_power() -> None:
    table = katana_table([["nanban_trade", "bushi"]], shogun=2, eliminated=[2], options=SHOGUN)
    in_clan_turn(table).when(0, PlayCard("nanban_trade")).asked(0, "clan")
    fight = battle_table(4, WEAK, 1, WEAK, emperor=3, options=SUPPORT)
    fight.eliminated, fight.samurai[3], fight.reserve[3] = [3], {}, 20
    fight.owner = {region: seat for region, seat in fight.owner.items() if seat != 3}
    attacked(fight, 4).never(SupportOffered).asked(0, "clan")
