"""Chapters 3 and 7: rounds, turns, and how a round ends."""

from domain.kernel.engine import asked, may_act
from domain.yojimbo.commands import ChangeTactics, FinishChange, PlayKaiten, Retreat, Train
from domain.yojimbo.events.rounds import PlayerLeftRound, RoundNotWon, RoundStarted, RoundWon
from domain.yojimbo.round import Round
from domain.yojimbo.ruleset import YOJIMBO_RULESET
from tests.domain.yojimbo.tables import at_turn, defence_of, defend, held, yojimbo, yojimbo_table
from tests.given import Given, clause
from tests.playing import moments


def four_at_a_grab(**hands: list[str]) -> Given:
    """Four players, seat 2 holds the Yojimbo card and is on turn; the attack is a grab of strength 1."""
    dealt = [hands.get(f"seat_{seat}", ["ikkyo", "kaiten"]) for seat in range(4)]
    return at_turn(yojimbo_table(dealt, holder=2))


@clause("YOJ-3.1", "YOJ-3.2")
def test_everybody_is_in_a_new_round_and_the_holder_begins() -> None:
    table = yojimbo_table(players=4, holder=2, out=[0, 1, 2], acted=[3], last_defence=defence_of(3, "katate_dori"))
    game = yojimbo(table, Round()).happened(RoundStarted(2, 2)).asked(2, "turn")
    assert game.table.in_round == [0, 1, 2, 3]
    assert game.table.acted == []
    assert game.table.last_defence is None


@clause("YOJ-3.3")
def test_turns_pass_clockwise_over_those_who_are_in() -> None:
    game = four_at_a_grab().when(2, PlayKaiten()).asked(3, "turn")
    game = game.when(3, Retreat()).asked(0, "turn").when(0, PlayKaiten()).asked(1, "turn")
    game = game.when(1, Retreat()).asked(2, "turn")
    game.when(2, defend(ikkyo=1)).asked(0, "turn")


@clause("YOJ-3.4")
def test_every_player_has_a_turn_in_every_round() -> None:
    for number in range(4):
        last: set[int] = set()
        acted: set[int] = set()
        for table in moments(YOJIMBO_RULESET, 4, number, every=1):
            acted = set(table.acted)  # type: ignore[attr-defined]
            if not acted and last:
                assert len(last) >= 3, "all but the one whose action ended the round"
            last = acted
    game = four_at_a_grab().when(2, defend(ikkyo=1))
    for seat in (3, 0, 1):
        game = game.asked(seat, "turn").when(seat, Retreat())
    game.happened(RoundWon(1, 2))


@clause("YOJ-3.5")
def test_a_turn_is_one_of_five_things() -> None:
    game = four_at_a_grab()
    first, second = game.table.hands[2]
    game.offers_exactly(
        2, Train(), ChangeTactics(first), ChangeTactics(second), defend(ikkyo=1), PlayKaiten(), Retreat()
    )
    game.when(2, FinishChange()).refused("YOJ-3.5")


@clause("YOJ-3.6", "YOJ-R31")
def test_training_and_change_of_tactics_are_for_the_first_action() -> None:
    game = four_at_a_grab(seat_2=["ikkyo", "ikkyo"], seat_3=["ikkyo"], seat_0=[], seat_1=["kaiten"])
    game = game.when(2, defend(ikkyo=1)).offers(3, Train(), ChangeTactics(game.table.hands[3][0]))
    game = game.when(3, defend(ikkyo=1)).when(0, Train()).when(1, PlayKaiten()).asked(2, "turn")
    game.when(2, Train()).refused("YOJ-3.6")
    game.when(2, ChangeTactics(held(game.table, 2, "ikkyo"))).refused("YOJ-3.6")
    game.offers_exactly(2, defend(ikkyo=1), Retreat())


@clause("YOJ-3.7")
def test_the_challenge_may_be_accepted_as_often_as_the_cards_last() -> None:
    game = at_turn(yojimbo_table([["ikkyo", "ikkyo", "ikkyo"], ["iriminage", "iriminage", "kaiten"]]))
    for _ in range(2):
        game = game.when(0, defend(ikkyo=1)).when(1, defend(iriminage=1))
    game = game.when(0, defend(ikkyo=1)).asked(1, "turn")
    game.offers_exactly(1, PlayKaiten(), Retreat())


@clause("YOJ-3.8", "YOJ-4.11")
def test_one_may_retreat_on_any_turn() -> None:
    game = four_at_a_grab().offers(2, Retreat()).when(2, defend(ikkyo=1)).when(3, PlayKaiten())
    game = game.when(0, Retreat()).when(1, Retreat()).asked(2, "turn").when(2, Retreat())
    game.happened(PlayerLeftRound(2, "retreated")).asked(3, "turn")


@clause("YOJ-3.9", "YOJ-R12")
def test_the_last_defender_may_not_wait_either() -> None:
    game = four_at_a_grab(seat_2=["ikkyo", "ikkyo", "osae_ikkyo"])
    game = game.when(2, defend(ikkyo=1, osae_ikkyo=1)).when(3, PlayKaiten()).when(0, Retreat()).when(1, Retreat())
    game.asked(2, "turn").offers_exactly(2, defend(ikkyo=1), Retreat())
    again = game.when(2, defend(ikkyo=1))
    assert again.table.last_defence.osae is None, "the new defence replaces the old one entirely"
    kept = game.when(2, Retreat()).asked(3, "turn")
    assert kept.table.last_defence.osae == "osae_ikkyo"
    kept.when(3, Retreat()).happened(RoundWon(1, 2))


@clause("YOJ-7.1")
def test_the_round_ends_when_nobody_is_in() -> None:
    game = at_turn(yojimbo_table([[], []])).when(0, Retreat()).asked(1, "turn")
    game.never(RoundNotWon)
    game.when(1, Retreat()).happened(RoundNotWon(1), RoundStarted(2, 0))


@clause("YOJ-7.1", "YOJ-7.2")
def test_the_round_ends_when_only_the_last_defender_is_in() -> None:
    game = four_at_a_grab().when(2, Retreat()).when(3, defend(ikkyo=1)).when(0, defend(ikkyo=1)).when(1, Retreat())
    game.asked(3, "turn").never(RoundWon)
    game.when(3, Retreat()).happened(RoundWon(1, 0))


@clause("YOJ-7.1")
def test_the_only_one_left_still_has_his_turn_if_another_defended_last() -> None:
    game = at_turn(yojimbo_table([["ikkyo"], ["kaiten", "ikkyo"]]))
    game = game.when(0, defend(ikkyo=1)).when(1, PlayKaiten()).when(0, Retreat()).asked(1, "turn")
    game.when(1, defend(ikkyo=1)).happened(RoundWon(1, 1))


@clause("YOJ-7.3", "YOJ-R11")
def test_a_retreat_does_not_undo_a_defence() -> None:
    game = at_turn(yojimbo_table([["ikkyo"], ["kaiten"]]))
    game = game.when(0, defend(ikkyo=1)).when(1, PlayKaiten()).when(0, Retreat()).when(1, Retreat())
    game.happened(PlayerLeftRound(0, "retreated"), PlayerLeftRound(1, "retreated"), RoundWon(1, 0))


@clause("YOJ-7.4")
def test_without_a_defence_nobody_wins() -> None:
    game = at_turn(yojimbo_table([["kaiten", "ikkyo"], ["ikkyo"]]))
    game = game.when(0, PlayKaiten()).when(1, Train()).when(0, Retreat())
    game.happened(RoundNotWon(1)).never(RoundWon)


@clause("YOJ-R29")
def test_there_are_at_most_thirty_rounds() -> None:
    for number in range(5):
        for table in moments(YOJIMBO_RULESET, 2, number, every=9):
            assert table.round <= 30  # type: ignore[attr-defined]
            assert table.round + len(table.attack_deck) <= 30  # type: ignore[attr-defined]


@clause("YOJ-R30")
def test_exactly_one_seat_decides_at_a_time() -> None:
    for bot in ("random", "greedy"):
        for table in moments(YOJIMBO_RULESET, 4, 1, every=1, bot=bot):
            assert len(asked(table)) == 1
            assert may_act(YOJIMBO_RULESET, table) == ()
