"""Optional power: the supporting Emperor (20.39 to 20.52)."""

from domain.kernel.words import PUBLIC
from domain.samurai_katana.battle.count import Force
from domain.samurai_katana.battle.count import fought as counted
from domain.samurai_katana.commands.battle import Commit, Defend
from domain.samurai_katana.commands.clan import EndTurn
from domain.samurai_katana.commands.court import (
    AcceptSupport,
    OfferNoSupport,
    OfferSupport,
    RefuseSupport,
    ReturnSupport,
    SendSupport,
)
from domain.samurai_katana.events.battle import (
    BattleResolved,
    RegionOccupied,
    SupportAccepted,
    SupportOffered,
    SupportRefused,
    SupportReturned,
    SupportSent,
)
from domain.samurai_katana.events.ending import GameEnded
from domain.samurai_katana.events.figures import RegionControlChanged, SamuraiLost
from domain.samurai_katana.events.wealth import HonourChanged
from domain.samurai_katana.options import KatanaOptions
from domain.samurai_katana.phases.game_turn import GameTurn
from domain.samurai_katana.view import visible
from tests.domain.samurai_katana.tables import (
    all_of,
    attacked,
    battle_table,
    committed,
    katana,
    katana_table,
    only,
    outcome,
)
from tests.given import Given, clause

THREE = ["bushi", "hatamoto", "ashigaru"]
WEAK = ["ashigaru", "ashigaru"]
SUPPORT = KatanaOptions(supporting_emperor=True)


def supported(
    attackers: int = 3,
    defenders: int = 2,
    *,
    attack: list[str] = THREE,
    defence: list[str] = WEAK,
    emperor_samurai: dict[str, int] | None = None,
    options: KatanaOptions = SUPPORT,
    honour: dict[int, int] | None = None,
) -> Given:
    """Seat 3, the Emperor, is asked whether he supports a side of the battle of seats 0 and 1."""
    table = battle_table(
        attackers, attack, defenders, defence, emperor=3,
        more={3: {"aki": 4, "suo": 2} if emperor_samurai is None else emperor_samurai}, options=options, honour=honour,
    )  # fmt: skip
    if emperor_samurai is not None:
        table.samurai[3] = dict(emperor_samurai)
        table.reserve[3] = 20 - sum(emperor_samurai.values())
        others = {region: seat for region, seat in table.owner.items() if seat != 3}
        table.owner = {**others, **dict.fromkeys(emperor_samurai, 3)}
    return attacked(table, attackers)


@clause("KATANA-20.39", "KATANA-20.40")
def test_the_emperor_is_asked_before_the_attacker_commits_in_a_battle_of_others() -> None:
    game = supported().asked(3, "support.offer")
    game.when(3, EndTurn()).refused("KATANA-20.40")
    game.when(3, OfferNoSupport()).asked(0, "battle.commit")
    assert game.when_time_runs_out(3).asked(0, "battle.commit").table.battle.support is None
    own = battle_table(3, THREE, 2, WEAK, emperor=1, options=SUPPORT)
    attacked(own, 3).asked(0, "battle.commit")
    plain = battle_table(3, THREE, 2, WEAK, emperor=3)
    attacked(plain, 3).asked(0, "battle.commit")


@clause("KATANA-20.41")
def test_he_names_a_side_and_a_number_up_to_four_its_samurai_and_his_own() -> None:
    game = supported(6, 2)
    attacker = [OfferSupport("attacker", count) for count in (1, 2, 3, 4)]
    defender = [OfferSupport("defender", count) for count in (1, 2)]
    game.offers_exactly(3, OfferNoSupport(), *attacker, *defender)
    game.when(3, OfferSupport("attacker", 5)).refused("KATANA-20.41")
    game.when(3, OfferSupport("defender", 3)).refused("KATANA-20.41")
    few = supported(6, 6, emperor_samurai={"iyo": 1})
    few.offers_exactly(3, OfferNoSupport(), OfferSupport("attacker", 1), OfferSupport("defender", 1))
    table = battle_table(3, THREE, 0, WEAK, castle=True, emperor=3, options=SUPPORT)
    attacked(table, 3).offers_exactly(3, OfferNoSupport(), OfferSupport("attacker", 1))


@clause("KATANA-20.42", "KATANA-R69")
def test_the_supported_player_may_refuse_and_a_refusal_does_not_use_up_the_right() -> None:
    game = supported().when(3, OfferSupport("attacker", 2)).happened(SupportOffered(3, "attacker", 0, 2))
    game.asked(0, "support.answer").offers_exactly(0, AcceptSupport(), RefuseSupport())
    game.when(0, Commit(("bushi", "hatamoto"))).refused("KATANA-20.42")
    refused = game.when(0, RefuseSupport()).happened(SupportRefused(0)).asked(0, "battle.commit")
    assert not refused.table.emperor_supported
    assert refused.table.battle.support is None
    game.when_time_runs_out(0).happened(SupportRefused(0))


@clause("KATANA-20.39", "KATANA-20.42")
def test_an_accepted_offer_uses_up_the_right_of_the_game_turn() -> None:
    game = supported().when(3, OfferSupport("attacker", 2)).when(0, AcceptSupport())
    game.happened(SupportAccepted(0, "attacker", 2))
    assert visible(game.table, PUBLIC).emperor_has_supported
    table = battle_table(3, THREE, 2, WEAK, emperor=3, options=SUPPORT)
    table.emperor_supported = True
    attacked(table, 3).asked(0, "battle.commit")
    used = katana_table([["bushi"]], has_played=[])
    used.emperor_supported = True
    assert not katana(used, GameTurn()).table.emperor_supported


@clause("KATANA-20.43", "KATANA-20.51", "KATANA-R69")
def test_he_chooses_where_his_samurai_come_from_and_emptied_regions_are_uncontrolled() -> None:
    game = supported(4, 2).when(3, OfferSupport("attacker", 3)).when(0, AcceptSupport()).asked(3, "support.send")
    game.offers(3, SendSupport("aki", 3), SendSupport("suo", 2), SendSupport("iyo", 1))
    game.when(3, SendSupport("suo", 3)).refused("KATANA-20.43")
    game.when(3, OfferNoSupport()).refused("KATANA-20.43")
    sent = game.when(3, SendSupport("suo", 2)).happened(
        SupportSent(3, "suo", 2), RegionControlChanged("suo", 3, None, "yamaguchi")
    )
    sent = sent.asked(3, "support.send").when(3, SendSupport("iyo", 1)).asked(0, "battle.commit")
    assert sent.table.battle.support.count == 3
    assert sent.table.samurai[3] == {"aki": 4}
    by_clock = game.when_time_runs_out(3)
    assert by_clock.table.battle.support.origins == {"aki": 3}


@clause("KATANA-20.43")
def test_where_nothing_is_left_to_choose_he_is_not_asked() -> None:
    one = supported(4, 2, emperor_samurai={"aki": 4}).when(3, OfferSupport("attacker", 2)).when(0, AcceptSupport())
    one.asked(0, "battle.commit").happened(SupportSent(3, "aki", 2, forced=True))
    everybody = supported(4, 2, emperor_samurai={"aki": 1, "suo": 1}).when(3, OfferSupport("attacker", 2))
    everybody = everybody.when(0, AcceptSupport()).asked(0, "battle.commit")
    assert everybody.table.samurai[3] == {}


def lent(count: int, side: str = "attacker", **facts: object) -> Given:
    """So many samurai are sent from Aki; the cards are still to be laid."""
    seat = 0 if side == "attacker" else 1
    game = supported(**facts).when(3, OfferSupport(side, count)).when(seat, AcceptSupport())  # type: ignore[arg-type]
    return game.when(3, SendSupport("aki", count))


@clause("KATANA-20.44", "KATANA-R69")
def test_supporters_count_beside_the_four_so_at_most_eight() -> None:
    game = committed(lent(4, attackers=6), ["hatamoto", "ashigaru"], None, None, WEAK, None, None)
    assert only(game, BattleResolved).attack.samurai == 8
    one = committed(lent(1, attackers=3), ["hatamoto", "ashigaru"], None, None, WEAK, None, None)
    assert only(one, BattleResolved).attack.samurai == 4


@clause("KATANA-20.45", "KATANA-R69")
def test_arquebusiers_take_two_from_the_whole_count_and_alliance_fills_only_the_first_four() -> None:
    cards = ("ashigaru", "ashigaru")
    shot = counted(Force(1, cards, supporters=4), Force(1, cards, "arquebusiers"), in_mountains=False, has_castle=False)
    assert shot.attack.samurai == 3
    allied = counted(
        Force(2, cards, "alliance", helpers=9, supporters=3), Force(1, cards), in_mountains=False, has_castle=False
    )
    assert allied.attack.samurai == 4 + 3


@clause("KATANA-20.46")
def test_supporters_are_never_lost_to_katanas() -> None:
    game = committed(
        lent(2, attackers=2, defence=["taisho", "ikko_ikki"]), ["hatamoto", "bushi"], None, None, [], None, None
    )
    assert only(game, BattleResolved).attack_losses == 2
    lost = [event for event in all_of(game, SamuraiLost) if event.reason == "battle"]
    assert {event.seat for event in lost} == {0, 1}


@clause("KATANA-20.47", "KATANA-20.48", "KATANA-20.52")
def test_if_their_side_wins_the_emperor_gains_as_much_honour_and_distributes_them() -> None:
    game = committed(lent(3, attackers=6), ["hatamoto", "ashigaru"], None, None, WEAK, None, None)
    assert outcome(game) == "attacker"
    game.happened(
        HonourChanged(0, 1, 0, 1, "battle_won"),
        HonourChanged(3, 3, 0, 3, "support"),
        RegionOccupied(0, "owari", 4),
    ).asked(3, "support.return")
    game.when(3, ReturnSupport("owari", 1)).refused("KATANA-20.48")
    game.when(3, ReturnSupport("aki", 4)).refused("KATANA-20.48")
    home = game.when(3, ReturnSupport("suo", 1)).asked(3, "support.return").when(3, ReturnSupport("iyo", 2))
    home.happened(SupportReturned(3, "suo", 1), SupportReturned(3, "iyo", 2)).asked(0, "clan")
    assert home.table.samurai[3] == {"iyo": 3, "aki": 1, "suo": 3}
    assert game.when_time_runs_out(3).table.samurai[3] == {"iyo": 1, "aki": 1, "suo": 5}


@clause("KATANA-20.48", "KATANA-R69")
def test_an_emperor_without_land_gets_them_back_where_they_came_from() -> None:
    game = supported(6, 2, emperor_samurai={"aki": 1, "suo": 1}).when(3, OfferSupport("attacker", 2))
    game = committed(game.when(0, AcceptSupport()), ["hatamoto", "ashigaru"], None, None, WEAK, None, None).asked(
        0, "clan"
    )
    game.happened(
        SupportReturned(3, "aki", 1, forced=True),
        SupportReturned(3, "suo", 1, forced=True),
        RegionControlChanged("aki", None, 3, None),
    )
    assert game.table.samurai[3] == {"aki": 1, "suo": 1}
    assert game.table.eliminated == []


@clause("KATANA-20.49")
def test_if_their_side_loses_they_go_to_the_emperors_reserve() -> None:
    game = committed(
        lent(2, attackers=2, attack=["ashigaru", "ashigaru", "war_fan"], defence=["taisho", "ikko_ikki"]),
        WEAK, None, None, [], None, None,
    )  # fmt: skip
    assert outcome(game) == "defender"
    game.happened(SamuraiLost(3, "owari", 2, "support", "support")).never(SupportReturned)
    assert game.table.reserve[3] == 20 - 7 + 2
    assert game.table.honour[3] == 0


@clause("KATANA-20.50", "KATANA-R69")
def test_in_a_tie_they_are_distributed_without_honour() -> None:
    tie = supported(2, 3, defence=["ashigaru", "bushi"]).when(3, OfferSupport("attacker", 1)).when(0, AcceptSupport())
    tie = tie.when(3, SendSupport("aki", 1)).when(0, Commit(("ashigaru", "bushi")))
    assert outcome(tie) == "tie"
    tie.asked(3, "support.return").never(HonourChanged)


@clause("KATANA-20.52")
def test_supporters_never_occupy_and_a_winner_without_samurai_does_not_either() -> None:
    game = committed(
        lent(2, attackers=2, attack=["taisho", "hatamoto", "bushi"], defence=["bushi", "bushi"]),
        ["hatamoto", "taisho"], None, None, [], None, None,
    )  # fmt: skip
    assert outcome(game) == "attacker"
    game.never(RegionOccupied).happened(HonourChanged(0, 1, 0, 1, "battle_won"))
    assert "owari" not in game.table.owner


@clause("KATANA-20.54", "KATANA-R61")
def test_in_sudden_death_the_winners_point_comes_before_the_emperors_honour() -> None:
    options = KatanaOptions(supporting_emperor=True, sudden_death=True)
    game = committed(
        lent(3, attackers=6, options=options, honour={0: 19, 3: 19}),
        ["hatamoto", "ashigaru"], None, None, WEAK, None, None,
    )  # fmt: skip
    game.happened(HonourChanged(0, 1, 19, 20, "battle_won"), GameEnded)
    assert game.table.winners == [0]
    assert game.table.honour[3] == 19


@clause("KATANA-20.40")
def test_the_defenders_side_may_be_supported_too() -> None:
    game = lent(2, "defender", attackers=4, defenders=2, defence=["bushi", "ninja", "bushi"])
    game = game.when(0, Commit(("bushi", "hatamoto"))).when(1, Defend(("bushi", "ninja")))
    assert only(game, BattleResolved).defence.samurai == 4
