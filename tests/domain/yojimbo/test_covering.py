"""Chapter 9: a round without a winner."""

from domain.yojimbo.commands import ChangeTactics, FinishChange, Retreat, Train
from domain.yojimbo.events.rounds import AttackPlaced, FollowingAttackRevealed, GameEnded, RoundNotWon, RoundStarted
from domain.yojimbo.events.turns import ChallengeAccepted
from tests.domain.yojimbo.tables import at_turn, attacks_of, defend, only, yojimbo_table
from tests.given import Given, clause


def both_retreat(game: Given) -> Given:
    return game.when(0, Retreat()).when(1, Retreat())


@clause("YOJ-9.1", "YOJ-9.3", "YOJ-E7")
def test_the_next_attack_covers_the_old_one_and_the_holder_begins_again() -> None:
    table = yojimbo_table(pile=["ryote_dori"], attacks=["chudan_tsuki", "kata_dori"])
    game = both_retreat(at_turn(table))
    placed = only(AttackPlaced, game.events)
    assert (placed.af, placed.pile_size, placed.covered) == ("chudan_tsuki", 2, True)
    assert only(FollowingAttackRevealed, game.events).af == "kata_dori"
    game.happened(RoundNotWon(1), AttackPlaced, FollowingAttackRevealed, RoundStarted(2, 0)).asked(0, "turn")
    assert attacks_of(game.table.attack_pile) == ["ryote_dori", "chudan_tsuki"]
    assert (game.table.current.type, game.table.current.strength) == ("strike", 2)
    assert game.table.holder == 0


@clause("YOJ-9.2", "YOJ-R10")
def test_only_the_top_attack_has_to_be_averted_and_all_are_won() -> None:
    table = yojimbo_table([["irimi"], []], pile=["kiawase", "tanto_jodan_tsuki", "chudan_tsuki"], holder=1)
    game = at_turn(table, 0).when(0, defend(irimi=1))
    assert only(ChallengeAccepted, game.events).af == "chudan_tsuki"
    won = game.when(1, Retreat())
    assert attacks_of(won.table.victory[0]) == ["kiawase", "tanto_jodan_tsuki", "chudan_tsuki"]


@clause("YOJ-F3")
def test_training_change_and_retreat_of_all_lay_a_new_attack_on_the_old() -> None:
    game = at_turn(yojimbo_table([[], ["ikkyo"], ["irimi"]], pile=["kiawase"]))
    [card] = game.table.hands[1]
    game = game.when(0, Train()).when(1, ChangeTactics(card)).when(2, Retreat())
    game.happened(RoundNotWon(1), AttackPlaced, RoundStarted(2, 0))
    assert attacks_of(game.table.attack_pile) == ["kiawase", "gedan_tsuki"]
    game.when(1, FinishChange()).refused("YOJ-3.3")


@clause("YOJ-F10", "YOJ-11.2")
def test_what_nobody_can_avert_is_covered_and_in_the_end_belongs_to_nobody() -> None:
    table = yojimbo_table(pile=["kiawase"], attacks=["jodan_yoko_geri"], victory={1: ["kata_dori"]})
    game = both_retreat(both_retreat(at_turn(table)))
    ended = only(GameEnded, game.events)
    assert ended.unclaimed == ("kiawase", "jodan_yoko_geri")
    assert ended.totals == (0, 1)
    assert attacks_of(game.table.attack_pile) == ["kiawase", "jodan_yoko_geri"]
