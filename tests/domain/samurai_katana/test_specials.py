"""Battle specials: clauses 17.2 to 17.12, and how they meet each other."""

import pytest

from domain.samurai_katana.battle.count import Force, effective_specials
from domain.samurai_katana.battle.count import fought as counted
from domain.samurai_katana.commands.battle import CommitWithSpecial, Defend
from domain.samurai_katana.events.battle import BattleResolved, Points
from domain.samurai_katana.events.figures import SamuraiLost
from domain.samurai_katana.events.wealth import HonourChanged, KokuChanged
from domain.samurai_katana.material import CARD_TYPES, CARDS
from tests.domain.samurai_katana.tables import (
    MOUNTAIN,
    all_of,
    attacked,
    battle_table,
    fought,
    losses,
    only,
    outcome,
    points,
)
from tests.given import clause

WEAK = ["ashigaru", "ashigaru"]


@pytest.mark.parametrize(
    ("title", "copies", "katanas", "fan"),
    [
        ("war_fan", 3, 1, 1),
        ("cavalry", 3, 1, 2),
        ("battle_standard", 1, 2, 3),
    ],
)
@clause("KATANA-17.2", "KATANA-17.3", "KATANA-17.4", "KATANA-R51")
def test_fans_add_battle_points(title: str, copies: int, katanas: int, fan: int) -> None:
    assert (CARDS.count(title), CARD_TYPES[title].katanas) == (copies, katanas)
    game = fought(2, WEAK, 2, WEAK, special=title)
    assert points(game) == (4 + fan, 4)
    assert losses(game) == (2, 2), "a fan kills nobody"


@clause("KATANA-17.5", "KATANA-R52")
def test_alliance_names_its_player_or_anybody_in_play_but_the_opponent() -> None:
    game = attacked(battle_table(2, ["bushi", "bushi", "alliance"], 1, ["ashigaru"] * 3), 2)
    pair = ("bushi", "bushi")
    game.offers(0, *(CommitWithSpecial(pair, "alliance", helper) for helper in (0, 2, 3)))
    game.when(0, CommitWithSpecial(pair, "alliance", 1)).refused("KATANA-17.5")
    game.when(0, CommitWithSpecial(pair, "alliance")).refused("KATANA-17.5")
    out = battle_table(2, ["bushi", "bushi", "alliance"], 1, ["ashigaru"] * 3)
    out.eliminated, out.samurai[2], out.reserve[2] = [2], {}, 20
    out.owner = {region: seat for region, seat in out.owner.items() if seat != 2}
    attacked(out, 2).when(0, CommitWithSpecial(pair, "alliance", 2)).refused("KATANA-17.5")


@clause("KATANA-17.5")
def test_no_other_special_names_a_helper() -> None:
    game = attacked(battle_table(2, ["bushi", "bushi", "cavalry"], 1, ["ashigaru"] * 3), 2)
    game.when(0, CommitWithSpecial(("bushi", "bushi"), "cavalry", 2)).refused("KATANA-17.5")
    laid = game.when(0, CommitWithSpecial(("bushi", "bushi"), "cavalry"))
    laid.when(1, Defend(("ashigaru", "ashigaru"), None, 2)).refused("KATANA-17.5")


@clause("KATANA-17.6")
def test_alliance_counts_the_helpers_samurai_linked_by_land_up_to_four() -> None:
    """Owari is linked by land with Ise, Mikawa and Mino."""
    one = fought(2, WEAK, 1, WEAK, special="alliance", helper=2, more={2: {"mikawa": 1}})
    assert only(one, BattleResolved).attack.samurai == 3
    many = fought(2, WEAK, 1, WEAK, special="alliance", helper=2, more={2: {"mikawa": 3, "ise": 3}})
    assert only(many, BattleResolved).attack.samurai == 4
    far = fought(2, WEAK, 1, WEAK, special="alliance", helper=2, more={2: {"suruga": 3}})
    assert only(far, BattleResolved).attack.samurai == 2
    ours = fought(1, WEAK, 1, WEAK, special="alliance", helper=0, more={0: {"ise": 2}})
    assert only(ours, BattleResolved).attack.samurai == 3


@clause("KATANA-17.6")
def test_sea_lanes_do_not_matter_for_alliance() -> None:
    where = ("mino", "mikawa")
    by_sea = fought(1, WEAK, 1, WEAK, special="alliance", helper=2, more={2: {"ise": 3}}, where=where)
    assert only(by_sea, BattleResolved).attack.samurai == 1


@clause("KATANA-17.7", "KATANA-R52")
def test_helping_samurai_stay_are_not_lost_and_are_not_asked() -> None:
    game = fought(2, WEAK, 1, ["taisho", "hatamoto"], special="alliance", helper=2, more={2: {"mikawa": 3}})
    assert game.table.samurai[2]["mikawa"] == 3
    assert {event.seat for event in all_of(game, SamuraiLost)} == {0, 1}
    game.asked(0, "clan")


@clause("KATANA-17.7")
def test_the_attackers_themselves_are_not_counted_twice() -> None:
    game = fought(2, WEAK, 1, WEAK, special="alliance", helper=0)
    assert only(game, BattleResolved).attack.samurai == 2


@clause("KATANA-17.8")
def test_arquebusiers_take_two_from_the_opponents_counted_samurai() -> None:
    game = fought(3, WEAK, 4, WEAK, special="arquebusiers")
    game.happened(KokuChanged(0, -2, "price"))
    assert only(game, BattleResolved).defence.samurai == 2
    assert losses(game) == (2, 2), "they can still be lost"
    few = fought(3, WEAK, 1, WEAK, special="arquebusiers")
    assert only(few, BattleResolved).defence.samurai == 0
    assert losses(few) == (2, 1)
    crowd = fought(3, WEAK, 7, WEAK, special="arquebusiers")
    assert only(crowd, BattleResolved).defence.samurai == 2


@clause("KATANA-17.9", "KATANA-R35")
def test_treason_takes_the_best_card_away_its_points_and_its_katanas() -> None:
    game = fought(3, WEAK, 4, ["taisho", "bushi"], special="treason")
    game.happened(KokuChanged(0, -3, "price"))
    assert only(game, BattleResolved).defence.katanas == 2
    assert losses(game)[0] == 2
    equal = fought(3, WEAK, 4, ["bushi", "bushi"], special="treason")
    assert only(equal, BattleResolved).defence.katanas == 2


@clause("KATANA-17.9")
def test_castle_doubling_then_applies_to_the_other_card() -> None:
    game = fought(3, WEAK, 1, ["hatamoto", "bushi"], special="treason", castle=True)
    assert only(game, BattleResolved).defence == Points(katanas=2, samurai=1, fan=0, mountain=0, castle=2)


@clause("KATANA-17.10")
def test_sappers_undo_mountain_and_castle_for_the_attacker_only() -> None:
    game = fought(2, WEAK, 2, WEAK, special="sappers", where=MOUNTAIN, castle=True)
    game.happened(KokuChanged(0, -1, "price"))
    assert points(game) == (4, 4)
    assert points(fought(2, WEAK, 2, WEAK, where=MOUNTAIN, castle=True)) == (4, 6)
    defending = fought(2, WEAK, 2, WEAK, defence_special="sappers", where=MOUNTAIN, castle=True)
    assert points(defending) == (4, 6)


@clause("KATANA-17.11", "KATANA-10.24")
def test_orderly_retreat_saves_all_samurai_of_a_player_who_does_not_win() -> None:
    lost = fought(2, WEAK, 4, ["bushi", "bushi"], special="orderly_retreat")
    assert (outcome(lost), losses(lost)) == ("defender", (0, 2))
    assert lost.table.samurai[0]["mino"] == 2
    tie = fought(2, WEAK, 2, WEAK, special="orderly_retreat")
    assert (outcome(tie), losses(tie)) == ("tie", (0, 2))
    won = fought(4, ["bushi", "bushi"], 1, WEAK, special="orderly_retreat")
    assert (outcome(won), losses(won)) == ("attacker", (2, 1))
    defender = fought(4, ["bushi", "bushi"], 2, WEAK, defence_special="orderly_retreat")
    assert (outcome(defender), losses(defender)) == ("attacker", (2, 0))


@clause("KATANA-17.12")
def test_saboteurs_undo_the_opponents_special_for_one_honour_and_prices_stay_paid() -> None:
    game = fought(2, WEAK, 2, WEAK, special="arquebusiers", defence_special="saboteurs", honour={1: 3})
    game.happened(KokuChanged(0, -2, "price"), HonourChanged(1, -1, 3, 2, "saboteurs"))
    assert points(game) == (4, 4)
    alone = fought(2, WEAK, 2, WEAK, special="saboteurs", honour={0: 3})
    assert points(alone) == (4, 4)
    assert alone.table.honour[0] == 2


@clause("KATANA-17.12", "KATANA-R34")
def test_two_saboteurs_both_do_nothing_and_cost_both() -> None:
    """There is only one copy in the deck, so the count is asked directly."""
    assert effective_specials("saboteurs", "saboteurs") == (None, None)


PAIRS = [
    ("saboteurs", None, (4, 4)),
    ("saboteurs", "cavalry", (4, 4)),
    ("saboteurs", "alliance", (4, 4)),
    ("saboteurs", "arquebusiers", (4, 4)),
    ("saboteurs", "treason", (4, 4)),
    ("saboteurs", "orderly_retreat", (4, 4)),
    ("saboteurs", "saboteurs", (4, 4)),
    ("treason", None, (4, 3)),
    ("treason", "cavalry", (4, 5)),
    ("treason", "alliance", (4, 5)),
    ("treason", "arquebusiers", (2, 3)),
    ("treason", "treason", (3, 3)),
    ("treason", "orderly_retreat", (4, 3)),
    ("treason", "saboteurs", (4, 4)),
    ("arquebusiers", None, (4, 2)),
    ("arquebusiers", "cavalry", (4, 4)),
    ("arquebusiers", "alliance", (4, 4)),
    ("arquebusiers", "arquebusiers", (2, 2)),
    ("arquebusiers", "sappers", (4, 2)),
]


@clause("KATANA-R34")
@pytest.mark.parametrize(("own", "other", "expected"), PAIRS)
def test_every_pair_of_specials_is_decided_by_the_order(own: str, other: str | None, expected: tuple[int, int]) -> None:
    """Two samurai and two Ashigaru against the same, four helpers each."""
    cards = ("ashigaru", "ashigaru")
    result = counted(
        Force(2, cards, own, helpers=4), Force(2, cards, other, helpers=4), in_mountains=False, has_castle=False
    )
    assert (result.attack.total, result.defence.total) == expected


@clause("KATANA-R34")
def test_saboteurs_make_losses_apply_despite_an_orderly_retreat() -> None:
    result = counted(
        Force(4, ("bushi", "bushi"), "saboteurs"),
        Force(2, ("ashigaru", "ashigaru"), "orderly_retreat"),
        in_mountains=False,
        has_castle=False,
    )
    assert (result.outcome, result.defence_losses) == ("attacker", 2)
