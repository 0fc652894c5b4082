"""Battle, start and commitment: clauses 10.1 to 10.13."""

from domain.samurai_katana.commands.battle import Commit, CommitWithSpecial, Defend
from domain.samurai_katana.commands.clan import Launch, Move, PlayCard
from domain.samurai_katana.commands.windows import Pass, PlayRonin
from domain.samurai_katana.events.battle import (
    BattleCardsCommitted,
    BattleResolved,
    BattleRevealed,
    BattleStarted,
    DefenderDrew,
)
from domain.samurai_katana.events.figures import RegionControlChanged, SamuraiPlaced
from domain.samurai_katana.events.turns import DeckReshuffled
from domain.samurai_katana.view import visible
from tests.domain.samurai_katana.tables import attacked, battle_table, fought, in_clan_turn, on_top, only, points
from tests.given import clause

THREE = ["bushi", "bushi", "hatamoto"]


@clause("KATANA-10.1")
def test_one_battle_takes_place_at_a_time() -> None:
    game = attacked(battle_table(3, THREE, 1, ["bushi", "ashigaru"], more={0: {"kaga": 2}}), 3)
    game.asked(0, "battle.commit").when(0, Move("kaga", "echizen", 1)).refused("KATANA-10.7")
    game.when(0, Launch()).refused("KATANA-10.7")


@clause("KATANA-10.2", "KATANA-R77")
def test_the_attackers_leave_their_regions_and_are_nowhere_until_the_result() -> None:
    game = attacked(battle_table(3, THREE, 1, ["bushi", "ashigaru"]), 3)
    game.happened(BattleStarted, RegionControlChanged("mino", 0, None, "gifu"))
    assert "mino" not in game.table.samurai[0]
    assert "mino" not in game.table.owner
    assert only(game, BattleStarted).attackers == 3
    view = visible(game.table, "public").battle
    assert view is not None
    assert [(group.origin, group.count) for group in view.groups] == [("mino", 3)]


@clause("KATANA-10.2")
def test_an_origin_with_samurai_left_stays_controlled() -> None:
    game = in_clan_turn(battle_table(3, THREE, 1, ["bushi", "ashigaru"])).when(0, Move("mino", "owari", 2))
    assert game.table.samurai[0]["mino"] == 1
    assert game.table.owner["mino"] == 0


@clause("KATANA-10.3")
def test_all_samurai_of_the_defender_in_the_region_take_part() -> None:
    assert only(attacked(battle_table(2, THREE, 5, ["bushi", "ashigaru"]), 2), BattleStarted).defenders == 5


@clause("KATANA-10.4", "KATANA-18.10", "KATANA-17.19", "KATANA-R32")
def test_first_the_defender_may_call_ronin_into_the_attacked_region() -> None:
    table = battle_table(4, THREE, 1, ["ronin", "bushi", "ashigaru"])
    game = attacked(table, 4).asked(1, "react.battle")
    game.offers_exactly(1, Pass(), PlayRonin(1), PlayRonin(2))
    game = game.when(1, PlayRonin(2)).happened(SamuraiPlaced(1, "owari", 2, "ronin")).asked(0, "battle.commit")
    assert game.table.samurai[1]["owari"] == 3


@clause("KATANA-10.5", "KATANA-R33", "KATANA-E7")
def test_a_card_poor_defender_draws_to_two_after_the_attackers_commitment() -> None:
    table = battle_table(4, THREE, 1, ["ashigaru"])
    on_top(table, "cavalry")
    game = attacked(table, 4).asked(0, "battle.commit").never(DefenderDrew)
    game = game.when(0, Commit(("bushi", "bushi")))
    game.happened(BattleCardsCommitted, DefenderDrew(1, 1, ("cavalry",)), BattleCardsCommitted, BattleResolved)
    assert only(game, BattleRevealed).defence_cards == ("ashigaru", "cavalry")


@clause("KATANA-10.6")
def test_cards_drawn_so_count_only_with_their_katanas() -> None:
    table = battle_table(4, THREE, 1, [])
    on_top(table, "battle_standard", "treason")
    game = attacked(table, 4).when(0, Commit(("bushi", "bushi")))
    revealed = only(game, BattleRevealed)
    assert revealed.defence_cards == ("battle_standard", "treason")
    assert revealed.defender.special is None
    assert points(game)[1] == 2 + 3 + 1


@clause("KATANA-10.7")
def test_each_side_plays_exactly_two_cards_and_at_most_one_blue_special() -> None:
    table = battle_table(4, ["bushi", "cavalry", "affront", "cavalry"], 1, ["war_fan", "bushi", "ninja"])
    game = attacked(table, 4)
    for cards in ((), ("bushi",), ("bushi", "hatamoto"), ("affront", "affront"), ("cavalry", "bushi")):
        game.when(0, Commit(cards)).refused("KATANA-10.7")
    game.when(0, CommitWithSpecial(("bushi", "cavalry"), "affront")).refused("KATANA-10.7")
    game.when(0, CommitWithSpecial(("bushi", "cavalry"), "war_fan")).refused("KATANA-10.7")
    game.when(0, Defend(("bushi", "cavalry"))).refused("KATANA-10.7")
    game.offers(0, CommitWithSpecial(("bushi", "cavalry"), "cavalry"), Commit(("cavalry", "cavalry")))
    game = game.when(0, Commit(("bushi", "cavalry"))).asked(1, "battle.commit")
    game.when(1, Commit(("bushi", "ninja"))).refused("KATANA-10.7")
    game.when(1, Defend(("bushi",))).refused("KATANA-10.7")
    game.offers_exactly(
        1,
        Defend(("bushi", "ninja")),
        Defend(("bushi", "war_fan")),
        Defend(("ninja", "war_fan")),
        Defend(("bushi", "ninja"), "war_fan"),
    )


@clause("KATANA-10.8", "KATANA-10.9", "KATANA-10.10")
def test_both_announce_how_many_cards_they_lay_and_keep_them_secret_until_the_reveal() -> None:
    table = battle_table(4, ["bushi", "bushi", "cavalry"], 1, ["war_fan", "bushi", "ninja"])
    game = attacked(table, 4).when(0, CommitWithSpecial(("bushi", "bushi"), "cavalry"))
    laid = only(game, BattleCardsCommitted)
    assert (laid.seat, laid.count, laid.has_special) == (0, 3, True)
    public, private = laid.parts()
    assert "cards" not in public
    assert set(private) == {"seat:0"}
    for viewer in (1, 2, "public"):
        view = visible(game.table, viewer).battle
        assert view is not None
        assert (view.attacker.card_count, view.attacker.has_special) == (3, True)
        assert (view.attacker.cards, view.attacker.special) == (None, None)
    own = visible(game.table, 0).battle
    assert own is not None
    assert own.attacker.cards == ("bushi", "bushi")
    game.asked(1, "battle.commit").when(1, Defend(("bushi", "ninja"))).happened(BattleRevealed)


@clause("KATANA-10.11")
def test_a_special_needs_three_cards_and_its_price() -> None:
    poor = attacked(battle_table(4, ["bushi", "bushi", "treason"], 1, ["bushi", "ninja"], koku={0: 3}), 4)
    poor.when(0, CommitWithSpecial(("bushi", "bushi"), "treason")).refused("KATANA-10.11")
    poor.offers_exactly(0, Commit(("bushi", "bushi")), Commit(("bushi", "treason")))
    rich = attacked(battle_table(4, ["bushi", "bushi", "treason"], 1, ["bushi", "ninja"], koku={0: 4}), 4)
    rich.offers(0, CommitWithSpecial(("bushi", "bushi"), "treason"))
    two = fought(4, ["cavalry", "war_fan"], 1, ["bushi", "ninja"])
    assert only(two, BattleRevealed).attacker.special is None


@clause("KATANA-10.12", "KATANA-R16")
def test_a_defender_who_cannot_be_brought_to_two_cards_plays_all_he_has() -> None:
    table = battle_table(4, ["bushi", "bushi"], 1, ["hatamoto"], rest=3, castle=True)
    table.hands[3] += table.discard
    table.discard = []
    game = attacked(table, 4).never(DefenderDrew, DeckReshuffled)
    assert only(game, BattleRevealed).defence_cards == ("hatamoto",)
    assert points(game) == (8, 3 + 3 + 1), "a castle doubles an only card"


@clause("KATANA-10.12", "KATANA-R16")
def test_a_defender_may_have_no_card_at_all() -> None:
    table = battle_table(4, ["bushi", "bushi"], 1, [], rest=3)
    table.hands[3] += table.discard
    table.discard = []
    game = attacked(table, 4)
    assert only(game, BattleRevealed).defence_cards == ()
    assert points(game) == (8, 1)


@clause("KATANA-10.13")
def test_anytime_and_event_cards_have_no_ability_in_a_battle() -> None:
    game = attacked(battle_table(4, ["affront", "bushi", "ronin"], 1, ["bushi", "ninja"]), 4)
    game.asked(0, "battle.commit").when(0, PlayCard("affront", seat=1)).refused("KATANA-10.13")
    game.when(0, CommitWithSpecial(("affront", "bushi"), "ronin")).refused("KATANA-10.7")


@clause("KATANA-10.7")
def test_when_time_runs_out_the_two_strongest_cards_are_laid_without_a_special() -> None:
    hand = ["war_fan", "hatamoto", "cavalry", "arquebusiers", "bushi"]
    game = attacked(battle_table(4, hand, 1, ["hatamoto", "treason", "bushi"]), 4).when_time_runs_out(0)
    game = game.when_time_runs_out(1)
    revealed = only(game, BattleRevealed)
    assert revealed.attack_cards == ("arquebusiers", "hatamoto")
    assert revealed.defence_cards == ("hatamoto", "treason")
    assert revealed.attacker.special is None


@clause("KATANA-10.9")
def test_the_defender_commits_after_the_attacker() -> None:
    game = attacked(battle_table(4, THREE, 1, ["bushi", "ninja", "bushi"]), 4)
    game.when(1, Defend(("bushi", "ninja"))).refused("KATANA-10.9")
