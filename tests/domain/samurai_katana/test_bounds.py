"""Every list of moves stays within the kernel's bound, however much somebody has hoarded."""

from domain.kernel.engine import OPTIONS_MAX, legal
from domain.samurai_katana.battle.committing import ONE_CHOICE_MAX
from domain.samurai_katana.board import SPACES
from domain.samurai_katana.commands.battle import ChooseSpecial, Commit, CommitWithSpecial, Defend, NoSpecial
from domain.samurai_katana.commands.clan import GiveKoku, StoreTreasure
from domain.samurai_katana.commands.harvest import ExchangeKoku
from domain.samurai_katana.events.battle import BattleCardsCommitted, BattleRevealed, SpecialChosen
from domain.samurai_katana.material import CARD_TYPES
from domain.samurai_katana.options import KatanaOptions
from domain.samurai_katana.phases.harvest import EXCHANGES_MAX
from domain.samurai_katana.ruleset import SAMURAI_KATANA_RULESET
from tests.domain.samurai_katana.tables import attacked, battle_table, in_clan_turn, katana, katana_table, only
from tests.given import Given, clause

ALL = KatanaOptions(
    diplomacy=True,
    seppuku=True,
    justice_for_others=True,
    clan_treasure=True,
    bushido_code=True,
    kokuland=True,
    powerful_shogun=True,
    exchange=True,
    emperor_sells_position=True,
    supporting_emperor=True,
)
EVERY_TITLE = [title for title in CARD_TYPES if CARD_TYPES[title].kind != "anytime"]


def test_a_clan_turn_with_all_options_and_all_cards_and_a_mountain_of_koku() -> None:
    regions = list(SPACES)
    samurai = {
        0: {**dict.fromkeys(regions[:6], 1), "shinano": 9},
        **{seat: dict.fromkeys(regions[6 * seat : 6 * seat + 6], 1) for seat in range(1, 6)},
    }
    for seat in range(1, 6):
        samurai[seat].pop("shinano", None)
    table = katana_table(
        [list(CARD_TYPES)],
        players=6,
        samurai=samurai,
        koku=dict.fromkeys(range(6), 9_000),
        honour={0: 20},
        emperor=0,
        options=ALL,
    )
    moves = legal(SAMURAI_KATANA_RULESET, in_clan_turn(table).table, 0)
    assert 700 < len(moves) <= OPTIONS_MAX


@clause("KATANA-20.8", "KATANA-20.15")
def test_a_single_gift_or_store_has_a_limit_but_may_be_repeated() -> None:
    game = in_clan_turn(katana_table([["bushi"]], koku={0: 500}, options=ALL))
    game.offers(0, GiveKoku(1, 100), StoreTreasure(100)).offers_not(0, GiveKoku(1, 101), StoreTreasure(101))
    game = game.when(0, GiveKoku(1, 100)).when(0, GiveKoku(1, 100))
    assert game.table.koku[:2] == [300, 200]


def test_kokuland_has_a_limit() -> None:
    table = katana_table([["bushi"]], honour={1: 25}, koku={0: 9_000}, options=ALL)
    game = katana(table).offers(0, ExchangeKoku(EXCHANGES_MAX))
    assert len(legal(SAMURAI_KATANA_RULESET, game.table, 0)) == EXCHANGES_MAX + 1


def large_hand_battle() -> Given:
    """The attacker holds one more card than can be chosen from at once."""
    attack = EVERY_TITLE[: ONE_CHOICE_MAX + 1]
    table = battle_table(4, attack, 2, ["bushi"] * 2 + ["ashigaru"] * 3)
    return attacked(table, 4)


def test_a_hand_of_sixteen_different_cards_is_laid_at_once() -> None:
    blue = [title for title in CARD_TYPES if CARD_TYPES[title].is_blue]
    others = [title for title in EVERY_TITLE if title not in blue]
    table = katana_table(
        [[*blue, *others][:ONE_CHOICE_MAX], ["ashigaru"] * 3],
        players=6,
        samurai={0: {"mino": 4}, 1: {"owari": 1}},
        koku={0: 9},
    )
    game = attacked(table, 4).asked(0, "battle.commit")
    assert len(legal(SAMURAI_KATANA_RULESET, game.table, 0)) <= OPTIONS_MAX


@clause("KATANA-10.7")
def test_with_a_larger_hand_the_special_is_chosen_first() -> None:
    game = large_hand_battle().asked(0, "battle.special")
    game.offers(0, NoSpecial(), ChooseSpecial("cavalry"), ChooseSpecial("alliance", 0), ChooseSpecial("alliance", 2))
    game.when(0, ChooseSpecial("taisho")).refused("KATANA-10.7")
    game.when(0, ChooseSpecial("alliance", 1)).refused("KATANA-17.5")
    game.when(0, Commit(("bushi", "hatamoto"))).refused("KATANA-10.7")
    game = game.when(0, ChooseSpecial("cavalry")).asked(0, "battle.commit")
    assert only(game, SpecialChosen).parts() == (
        {"seat": 0, "has_special": True},
        {"seat:0": {"special": "cavalry", "helper": None}},
    )
    game.when(0, CommitWithSpecial(("bushi", "hatamoto"), "war_fan")).refused("KATANA-10.7")
    game = game.when(0, Commit(("hatamoto", "taisho")))
    assert only(game, BattleCardsCommitted).count == 3
    game = game.when(1, Defend(("bushi", "bushi")))
    assert only(game, BattleRevealed).attacker.special == "cavalry"
    assert "cavalry" in game.table.discard


@clause("KATANA-10.7")
def test_or_no_special_is_chosen() -> None:
    game = large_hand_battle().when_time_runs_out(0).asked(0, "battle.commit")
    assert not only(game, SpecialChosen).has_special
    game = game.when(0, Commit(("hatamoto", "taisho"))).when(1, Defend(("bushi", "bushi")))
    assert only(game, BattleRevealed).attacker.special is None


def test_a_defender_with_a_large_hand_chooses_in_the_same_way() -> None:
    table = battle_table(4, ["bushi", "bushi"], 2, EVERY_TITLE[: ONE_CHOICE_MAX + 2])
    game = attacked(table, 4).asked(1, "battle.special").when(1, ChooseSpecial("cavalry")).asked(1, "battle.commit")
    game = game.when(1, Defend(("hatamoto", "taisho")))
    assert only(game, BattleRevealed).defender.special == "cavalry"
