"""Reaction windows: chapter 18, and the cards that are played in them."""

import pytest

from domain.kernel.engine import asked, legal
from domain.kernel.facts import VoteSealed
from domain.samurai_katana.commands.clan import EndTurn, Move, PlayCard
from domain.samurai_katana.commands.windows import Pass, PassRest, PlayJustice, PlayRonin, PlayTsunami
from domain.samurai_katana.events.battle import BattleStarted
from domain.samurai_katana.events.cards import CardCancelled, CardPlayed, CardResolved, WindowClosed
from domain.samurai_katana.events.figures import GroupStopped, SamuraiLost, SamuraiMoved
from domain.samurai_katana.events.wealth import HonourChanged, KokuChanged
from domain.samurai_katana.ruleset import SAMURAI_KATANA_RULESET
from domain.samurai_katana.table import KatanaTable
from tests.domain.samurai_katana.tables import all_of, attacked, battle_table, in_clan_turn, katana_table, only
from tests.given import Given, clause

THREE = ["bushi", "hatamoto", "ashigaru"]


def answered(card: str, hand: list[str], play: PlayCard | None = None, **facts: object) -> Given:
    """Seat 0 plays a card on seat 1, who holds this hand and has two regions."""
    table = katana_table(
        [[card, "bushi", "bushi"], hand, ["ashigaru"] * 3],
        samurai={1: {"aki": 2, "suo": 1}},
        koku={0: 4, 1: 4},
        honour={0: 5, 1: 5},
        quiet=False,
        **facts,  # type: ignore[arg-type]
    )
    return in_clan_turn(table).when(0, play or PlayCard(card, seat=1))


@clause("KATANA-18.1", "KATANA-R58")
def test_there_are_three_windows_and_no_other_moment_for_a_card_out_of_turn() -> None:
    windows = [name for name in SAMURAI_KATANA_RULESET.texts.decisions if name.startswith("react.")]
    assert sorted(windows) == ["react.battle", "react.card", "react.sea"]
    assert SAMURAI_KATANA_RULESET.anytime == ()
    game = in_clan_turn(katana_table([["bushi"], ["tsunami", "ronin", "shogunal_justice"]]))
    for command in (PlayTsunami(), PlayRonin(1), PlayJustice()):
        game.when(1, command).refused("KATANA-18.1")
        game.when(0, command).refused("KATANA-18.1")


@clause("KATANA-18.2")
def test_who_is_asked_does_not_depend_on_what_is_in_a_hand() -> None:
    with_it = answered("affront", ["shogunal_justice", "bushi", "ashigaru"])
    without = answered("affront", THREE)
    assert list(asked(with_it.table)) == list(asked(without.table)) == [1]
    with_it.offers_exactly(1, Pass(), PlayJustice())
    without.offers_exactly(1, Pass())
    without.when(1, PlayJustice()).refused("KATANA-18.8")


@clause("KATANA-18.3", "KATANA-5.10", "KATANA-R15")
def test_only_players_in_play_with_three_cards_are_asked() -> None:
    answered("affront", ["shogunal_justice", "bushi"]).never(WindowClosed).happened(CardResolved(0, "affront"))
    answered("affront", THREE).asked(1, "react.card")


@clause("KATANA-E11", "KATANA-18.3")
def test_a_player_with_two_cards_is_not_asked_for_his_tsunami() -> None:
    table = katana_table([["bushi"], ["tsunami", "bushi"]], samurai={0: {"tosa": 1}}, koku={0: 1}, quiet=False)
    in_clan_turn(table).when(0, Move("tosa", "kii", 1)).happened(SamuraiMoved).never(WindowClosed)


@clause("KATANA-18.4")
def test_a_window_is_not_opened_when_all_copies_lie_in_the_discard_pile() -> None:
    gone = answered("affront", THREE, discard=["shogunal_justice"] * 3)
    gone.never(WindowClosed).happened(CardResolved(0, "affront"))
    answered("affront", THREE, discard=["shogunal_justice"] * 2).asked(1, "react.card")


def sailing(hands: list[list[str]], **facts: object) -> Given:
    """Seat 1 sails from Tosa to Kii; everybody else is asked."""
    table = katana_table(
        hands,
        samurai={1: {"tosa": 2}},
        turn=1,
        koku={1: 3},
        quiet=False,
        **facts,  # type: ignore[arg-type]
    )
    return in_clan_turn(table).when(1, Move("tosa", "kii", 1))


BOTH = [["tsunami", "bushi", "bushi"], ["ashigaru"] * 3, THREE, ["tsunami", "ninja", "ninja"]]


@clause("KATANA-18.5")
def test_answers_are_sealed_until_all_have_answered() -> None:
    game = sailing(BOTH)
    assert sorted(asked(game.table)) == [0, 2, 3]
    game = game.when(0, PlayTsunami()).never(CardPlayed, WindowClosed)
    sealed = only(game, VoteSealed)
    assert sealed.parts() == ({"seat": 0}, {"seat:0": {"vote": PlayTsunami()}})
    game.when(0, Pass()).refused("KATANA-8.15")
    game.when(2, EndTurn()).refused("KATANA-18.5")
    game = game.when(2, Pass()).when(3, Pass()).happened(WindowClosed("react.sea"), CardPlayed)


@clause("KATANA-18.6", "KATANA-R90")
def test_of_several_the_first_clockwise_from_the_active_player_plays_and_the_others_keep_theirs() -> None:
    game = sailing(BOTH).when(0, PlayTsunami()).when(3, PlayTsunami()).when(2, Pass())
    assert [event.seat for event in all_of(game, CardPlayed)] == [3]
    assert game.table.hands[0].count("tsunami") == 1
    assert game.table.hands[3].count("tsunami") == 0


@clause("KATANA-18.7")
def test_a_missing_answer_is_a_pass() -> None:
    game = sailing(BOTH)
    for seat in (0, 2, 3):
        game = game.when_time_runs_out(seat)
    game.happened(WindowClosed, SamuraiMoved).never(CardPlayed)
    answered("affront", ["shogunal_justice", *THREE]).when_time_runs_out(1).never(CardCancelled)
    defended = attacked(battle_table(4, THREE, 1, ["ronin", "bushi", "bushi"]), 4)
    defended.asked(1, "react.battle").when_time_runs_out(1).never(CardPlayed)


@clause("KATANA-18.8", "KATANA-17.13", "KATANA-R53")
@pytest.mark.parametrize(
    ("card", "play"),
    [
        ("ikko_ikki", PlayCard("ikko_ikki", "aki", count=1)),
        ("hokke_sect", PlayCard("hokke_sect", "aki")),
        ("nichiren_sect", PlayCard("nichiren_sect", "aki")),
        ("affront", PlayCard("affront", seat=1)),
        ("conspiracy", PlayCard("conspiracy", seat=1)),
        ("ninja", PlayCard("ninja", "aki")),
        ("wako_pirates", PlayCard("wako_pirates", seat=1)),
    ],
)
def test_a_card_that_affects_somebody_opens_the_window_for_him_before_it_takes_effect(
    card: str, play: PlayCard
) -> None:
    game = answered(card, ["shogunal_justice", *THREE], play).asked(1, "react.card")
    assert list(asked(game.table)) == [1]
    game.happened(CardPlayed).never(HonourChanged, SamuraiLost, KokuChanged)
    cancelled = game.when(1, PlayJustice())
    cancelled.happened(
        WindowClosed("react.card"),
        CardPlayed(1, "shogunal_justice", target=0, answered=card, protected=1),
        CardCancelled(card, 0, 1, "shogunal_justice"),
        CardResolved(1, "shogunal_justice"),
    ).never(HonourChanged, SamuraiLost, KokuChanged)
    assert cancelled.table.discard[-2:] == [card, "shogunal_justice"]
    cancelled.asked(0, "clan")


@clause("KATANA-17.14", "KATANA-18.8")
def test_justice_protects_only_its_own_player() -> None:
    table = katana_table(
        [["affront", "bushi"], THREE, ["shogunal_justice", "ninja", "ninja"]], honour={1: 5}, quiet=False
    )
    game = in_clan_turn(table).when(0, PlayCard("affront", seat=1))
    assert list(asked(game.table)) == [1]
    game.when(2, PlayJustice()).refused("KATANA-17.14")


@clause("KATANA-17.15", "KATANA-R53")
def test_a_cancelled_card_has_no_effect_its_honour_cost_included() -> None:
    game = answered("affront", ["shogunal_justice", *THREE]).when(1, PlayJustice())
    assert game.table.honour[:2] == [5, 5]
    assert len(game.table.hands[0]) == 2


@clause("KATANA-17.16")
def test_justice_itself_and_cards_in_a_battle_cannot_be_cancelled() -> None:
    table = katana_table(
        [["affront", "shogunal_justice", "bushi", "bushi"], ["shogunal_justice", *THREE]], honour={1: 5}, quiet=False
    )
    game = in_clan_turn(table).when(0, PlayCard("affront", seat=1)).when(1, PlayJustice())
    game.happened(CardCancelled).asked(0, "clan")
    assert len(all_of(game, WindowClosed)) == 1
    hands = ["shogunal_justice", "bushi", "ashigaru"]
    battle = attacked(battle_table(4, ["bushi", "cavalry", "hatamoto"], 1, hands), 4).asked(0, "battle.commit")
    battle.when(1, PlayJustice()).refused("KATANA-17.16")


@clause("KATANA-18.9", "KATANA-R75")
def test_a_cancelled_tsunami_lets_the_group_move_on_without_another_window() -> None:
    hands = [["tsunami", *THREE], ["shogunal_justice", "ninja", "ninja"], [], ["tsunami", "bushi", "bushi"]]
    game = sailing(hands).when(0, PlayTsunami()).when(3, Pass()).asked(1, "react.card").when(1, PlayJustice())
    game.happened(CardCancelled("tsunami", 0, 1, "shogunal_justice"), SamuraiMoved).never(GroupStopped)
    game.asked(1, "clan")
    assert [event.window for event in all_of(game, WindowClosed)] == ["react.sea", "react.card"]


@clause("KATANA-R75")
def test_an_attacker_who_answers_tsunami_still_has_two_cards_to_fight_with() -> None:
    hands = [["shogunal_justice", "bushi", "bushi"], ["tsunami", "ashigaru", "ashigaru"]]
    table = katana_table(
        hands, samurai={0: {"tosa": 4}, 1: {"kii": 1, "mutsu": 1}}, koku={0: 1}, discard=["ronin"] * 2, quiet=False
    )
    game = in_clan_turn(table).when(0, Move("tosa", "kii", 4)).when(1, PlayTsunami()).when(0, PlayJustice())
    game.happened(CardCancelled, BattleStarted)


@clause("KATANA-18.10")
def test_the_defender_is_asked_for_ronin_only_with_three_cards_and_a_reserve() -> None:
    attacked(battle_table(2, THREE, 1, ["ronin", "bushi"]), 2).asked(0, "battle.commit").never(WindowClosed)
    full = battle_table(2, THREE, 19, ["ronin", "bushi", "ashigaru"])
    assert full.reserve[1] == 0
    attacked(full, 2).never(WindowClosed)
    game = attacked(battle_table(2, THREE, 18, ["ronin", "bushi", "ashigaru"]), 2).asked(1, "react.battle")
    game.offers_exactly(1, Pass(), PlayRonin(1))
    game.when(1, PlayRonin(2)).refused("KATANA-17.18")
    without = attacked(battle_table(2, THREE, 1, ["bushi", "ninja", "ashigaru"], rest="deck"), 2)
    without.never(WindowClosed)


@clause("KATANA-18.10")
def test_without_ronin_in_hand_the_defender_can_only_pass() -> None:
    table = battle_table(2, THREE, 1, ["bushi", "ninja", "ashigaru"])
    table.deck.append(table.discard.pop(table.discard.index("ronin")))
    game = attacked(table, 2).asked(1, "react.battle")
    game.offers_exactly(1, Pass()).when(1, PlayRonin(1)).refused("KATANA-18.10")


@clause("KATANA-R32")
def test_ronin_come_to_a_castle_without_samurai_too() -> None:
    table = battle_table(4, THREE, 0, ["ronin", "bushi", "ashigaru"], castle=True)
    game = attacked(table, 4).when(1, PlayRonin(2))
    assert game.table.samurai[1]["owari"] == 2


@clause("KATANA-18.11")
def test_passing_for_the_rest_is_made_known_only_when_the_window_closes() -> None:
    game = sailing(BOTH).when(0, PassRest())
    assert game.table.silent == []
    assert only(game, VoteSealed).parts()[0] == {"seat": 0}
    closed = game.when(2, Pass()).when(3, PassRest()).happened(WindowClosed("react.sea", (0, 3)))
    assert closed.table.silent == [0, 3]


@clause("KATANA-R74")
def test_while_a_card_waits_nothing_but_the_windows_answers_are_possible() -> None:
    game = answered("affront", ["shogunal_justice", *THREE])
    for seat in range(4):
        moves = legal(SAMURAI_KATANA_RULESET, game.table, seat)
        assert moves == ([Pass(), PlayJustice()] if seat == 1 else [])
    game.when(0, EndTurn()).refused("KATANA-8.15")


def test_a_played_card_lies_open_while_it_waits() -> None:
    table = answered("affront", ["shogunal_justice", *THREE]).table
    assert isinstance(table, KatanaTable)
    assert table.played == ["affront"]
    assert "affront" not in table.hands[0]
