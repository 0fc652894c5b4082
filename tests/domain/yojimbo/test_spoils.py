"""Chapter 8: what the winner of a round gets, in order."""

from typing import Any

import pytest

from domain.yojimbo.commands import PlayKaiten, Retreat, TakeFollowing, TakePile
from domain.yojimbo.events.drawing import CardsDrawn
from domain.yojimbo.events.rounds import AttackPlaced, FollowingAttackRevealed, RoundStarted, RoundWon
from domain.yojimbo.events.spoils import (
    AttackCardsGained,
    KickOptionChosen,
    VictoryCardsLaid,
    VictoryCardsTransferred,
    YojimboTaken,
)
from domain.yojimbo.table import YojimboTable
from tests.domain.yojimbo.tables import (
    at_the_end_of_the_round,
    at_turn,
    attacks_of,
    defence_of,
    defend,
    only,
    yojimbo_table,
)
from tests.given import Given, clause, kinds


def won_table(
    attack: str = "shomen_uchi",
    *,
    winner: int = 1,
    osae: str | None = None,
    tenkan: bool = False,
    under: tuple[str, ...] = (),
    attacks: tuple[str, ...] = ("yoko_geri", "gedan_tsuki", "kata_dori"),
    victory: dict[int, list[str]] | None = None,
) -> YojimboTable:
    """Three players, seat 0 is the holder; this seat has just won against this attack."""
    averted = attacks[0] if tenkan else attack
    return yojimbo_table(
        players=3,
        pile=[*under, attack],
        attacks=attacks,
        victory={0: ["kata_dori", "chudan_tsuki", "kiawase"]} if victory is None else victory,
        out=[seat for seat in range(3) if seat != winner],
        last_defence=defence_of(winner, averted, osae=osae, tenkan=tenkan),
    )


def won(attack: str = "shomen_uchi", **situation: Any) -> Given:
    return at_the_end_of_the_round(won_table(attack, **situation))


def victory_of(game: Given, seat: int) -> list[str]:
    return attacks_of(game.table.victory[seat])


@clause("YOJ-8.1")
def test_the_winner_takes_or_keeps_the_yojimbo_card() -> None:
    taken = won().happened(RoundWon(1, 1), YojimboTaken(0, 1), RoundStarted(2, 1)).asked(1, "turn")
    assert taken.table.holder == 1
    kept = won(winner=0).happened(RoundWon(1, 0), RoundStarted(2, 0)).never(YojimboTaken)
    assert kept.table.holder == 0


@clause("YOJ-8.2", "YOJ-8.10")
def test_with_it_goes_the_top_victory_card_below_what_is_won() -> None:
    game = won(victory={0: ["kata_dori", "chudan_tsuki", "kiawase"], 1: ["gedan_mae_geri"]})
    top = only(VictoryCardsTransferred, game.events)
    assert (top.from_seat, top.to_seat, top.afs) == (0, 1, ("kiawase",))
    assert victory_of(game, 0) == ["kata_dori", "chudan_tsuki"]
    assert victory_of(game, 1) == ["gedan_mae_geri", "kiawase", "shomen_uchi"]


@clause("YOJ-8.3")
def test_osae_kotegaeshi_brings_the_top_two_in_unchanged_order() -> None:
    game = won(osae="osae_kotegaeshi")
    assert only(VictoryCardsTransferred, game.events).afs == ("chudan_tsuki", "kiawase")
    assert victory_of(game, 0) == ["kata_dori"]
    assert victory_of(game, 1) == ["chudan_tsuki", "kiawase", "shomen_uchi"]


@clause("YOJ-8.4", "YOJ-R17")
def test_only_what_there_is_can_be_taken() -> None:
    one = won(osae="osae_kotegaeshi", victory={0: ["kiawase"]})
    assert victory_of(one, 1) == ["kiawase", "shomen_uchi"]
    none = won(victory={2: ["kiawase"]}).happened(YojimboTaken(0, 1)).never(VictoryCardsTransferred)
    assert victory_of(none, 1) == ["shomen_uchi"]
    assert victory_of(none, 2) == ["kiawase"], "nobody else pays instead"


@pytest.mark.parametrize("osae", [None, "osae_kotegaeshi"])
@clause("YOJ-8.5", "YOJ-R18")
def test_a_holder_who_wins_takes_no_victory_card(osae: str | None) -> None:
    game = won(winner=0, osae=osae).never(VictoryCardsTransferred)
    assert victory_of(game, 0) == ["kata_dori", "chudan_tsuki", "kiawase", "shomen_uchi"]


@clause("YOJ-8.6", "YOJ-8.14")
def test_the_whole_pile_is_taken_in_unchanged_order() -> None:
    game = won(under=("ryote_dori", "tanto_jodan_tsuki"), victory={1: ["kata_dori"]})
    gained = only(AttackCardsGained, game.events)
    assert gained.afs == ("ryote_dori", "tanto_jodan_tsuki", "shomen_uchi")
    assert (gained.from_pile, gained.from_deck, gained.free_vp, gained.price) == (3, 0, None, None)
    assert victory_of(game, 1) == ["kata_dori", "ryote_dori", "tanto_jodan_tsuki", "shomen_uchi"]
    assert only(VictoryCardsLaid, game.events).total == 1 + 2 + 2 + 2


@clause("YOJ-8.7")
def test_after_a_kick_the_following_attack_may_be_taken_instead() -> None:
    game = won("jodan_mae_geri", attacks=("kiawase", "gedan_tsuki", "kata_dori"), victory={0: ["chudan_tsuki"]})
    game.asked(1, "kick").offers_exactly(1, TakePile(), TakeFollowing())
    pile = game.when(1, TakePile()).happened(KickOptionChosen(1, "pile"), AttackCardsGained)
    assert victory_of(pile, 1) == ["chudan_tsuki", "jodan_mae_geri"]
    following = game.when(1, TakeFollowing()).happened(KickOptionChosen(1, "following"), AttackCardsGained)
    assert victory_of(following, 1) == ["chudan_tsuki", "kiawase"]
    won("shomen_uchi").never(KickOptionChosen).asked(1, "turn")


@clause("YOJ-8.7", "YOJ-R18", "YOJ-R10")
def test_the_kick_option_looks_at_the_attack_that_was_averted() -> None:
    won("shomen_uchi", under=("yoko_geri",)).asked(1, "turn")
    won("yoko_geri", under=("shomen_uchi",), attacks=("kata_dori", "gedan_tsuki")).asked(1, "kick")


@clause("YOJ-E9", "YOJ-R18")
def test_an_attack_left_after_a_kick_is_covered_by_the_next_one() -> None:
    game = won("gedan_mae_geri", attacks=("kiawase", "gedan_tsuki", "kata_dori"), victory={})
    taken = game.when(1, TakePile())
    assert taken.table.points(1) == 1
    game = game.when(1, TakeFollowing())
    assert victory_of(game, 1) == ["kiawase"]
    assert game.table.points(1) == 3
    assert attacks_of(game.table.attack_pile) == ["gedan_mae_geri", "gedan_tsuki"]
    placed = only(AttackPlaced, game.events)
    assert (placed.af, placed.pile_size, placed.covered) == ("gedan_tsuki", 2, True)
    game.cited(AttackPlaced, "YOJ-8.13", "YOJ-R18")


@clause("YOJ-8.8", "YOJ-8.10")
def test_tenkan_takes_the_following_attack_on_top() -> None:
    game = won(tenkan=True, under=("ryote_dori",), victory={})
    assert victory_of(game, 1) == ["ryote_dori", "shomen_uchi", "yoko_geri"]
    gained = only(AttackCardsGained, game.events)
    assert (gained.from_pile, gained.from_deck) == (2, 1)
    assert attacks_of(game.table.attack_pile) == ["gedan_tsuki"]


@clause("YOJ-8.9")
def test_osae_ikkyo_takes_the_following_attack_as_well() -> None:
    game = won(osae="osae_ikkyo", victory={})
    assert victory_of(game, 1) == ["shomen_uchi", "yoko_geri"]
    assert attacks_of(game.table.attack_pile) == ["gedan_tsuki"]


@clause("YOJ-8.9", "YOJ-8.10", "YOJ-R18")
def test_tenkan_and_osae_ikkyo_take_two() -> None:
    game = won(tenkan=True, osae="osae_ikkyo", victory={})
    assert victory_of(game, 1) == ["shomen_uchi", "yoko_geri", "gedan_tsuki"]
    assert attacks_of(game.table.attack_pile) == ["kata_dori"]
    last = won(tenkan=True, osae="osae_ikkyo", attacks=("yoko_geri",), victory={})
    assert victory_of(last, 1) == ["shomen_uchi", "yoko_geri"]


@clause("YOJ-R18")
def test_tenkan_and_osae_ikkyo_leave_no_kick_option() -> None:
    won("yoko_geri", osae="osae_ikkyo", attacks=("kata_dori", "gedan_tsuki")).asked(1, "turn")
    won("yoko_geri", tenkan=True, attacks=("gedan_mae_geri", "gedan_tsuki")).asked(1, "turn")
    won("yoko_geri", attacks=(), victory={}).never(KickOptionChosen)


@clause("YOJ-R18")
def test_osae_ikkyo_with_an_empty_attack_deck_gives_nothing_extra() -> None:
    game = won(osae="osae_ikkyo", attacks=(), victory={})
    assert only(AttackCardsGained, game.events).afs == ("shomen_uchi",)


@clause("YOJ-R18")
def test_the_other_osae_go_together_with_tenkan_and_the_kick_option() -> None:
    kotegaeshi = won(tenkan=True, osae="osae_kotegaeshi")
    assert victory_of(kotegaeshi, 1) == ["chudan_tsuki", "kiawase", "shomen_uchi", "yoko_geri"]
    shihonage = won("yoko_geri", osae="osae_shihonage", attacks=("kata_dori", "gedan_tsuki")).asked(1, "kick")
    shihonage = shihonage.when(1, TakeFollowing()).happened(KickOptionChosen, VictoryCardsLaid, CardsDrawn)
    assert len(shihonage.table.hands[1]) == 5


@clause("YOJ-8.11")
def test_osae_shihonage_draws_five_cards() -> None:
    table = won_table(osae="osae_shihonage")
    five = table.deck[:5]
    game = at_the_end_of_the_round(table).happened(VictoryCardsLaid, CardsDrawn, AttackPlaced)
    assert game.table.hands[1] == five
    assert only(CardsDrawn, game.events).reason == "shihonage"


@clause("YOJ-8.12", "YOJ-F5", "YOJ-F6")
def test_an_osae_counts_only_in_the_defence_that_wins() -> None:
    table = yojimbo_table([["ikkyo", "ikkyo", "osae_ikkyo"], ["kaiten"]], attacks=["kata_dori", "gedan_tsuki"])
    game = at_turn(table).when(0, defend(ikkyo=1, osae_ikkyo=1)).when(1, PlayKaiten()).asked(0, "turn")
    later = game.when(0, defend(ikkyo=1)).when(1, Retreat()).happened(RoundWon(1, 0))
    assert victory_of(later, 0) == ["katate_dori"]
    at_once = game.when(0, Retreat()).when(1, Retreat()).happened(RoundWon(1, 0))
    assert victory_of(at_once, 0) == ["katate_dori", "kata_dori"]


@clause("YOJ-8.13")
def test_then_the_next_attack_is_placed_and_another_turned_up() -> None:
    game = won()
    placed = only(AttackPlaced, game.events)
    assert (placed.af, placed.pile_size, placed.covered) == ("yoko_geri", 1, False)
    revealed = only(FollowingAttackRevealed, game.events)
    assert (revealed.af, revealed.attack_left) == ("gedan_tsuki", 2)


@clause("YOJ-8.14")
def test_the_order_of_a_victory_pile_never_changes() -> None:
    game = won(osae="osae_kotegaeshi", under=("ryote_dori",), victory={0: ["kata_dori", "chudan_tsuki", "kiawase"]})
    before = game.table.victory[1]
    again = at_the_end_of_the_round(
        yojimbo_table(
            players=3,
            pile=["kata_dori"],
            victory={1: before},
            holder=1,
            out=[0, 1],
            last_defence=defence_of(2, "kata_dori", osae="osae_kotegaeshi"),
        )
    )
    assert again.table.victory[1] == before[:-2]
    assert again.table.victory[2][:2] == before[-2:]


@clause("YOJ-R28")
def test_what_follows_is_seen_as_soon_as_a_card_has_left_the_attack_deck() -> None:
    game = won(tenkan=True, osae="osae_shihonage", victory={})
    assert list(kinds(game.events)) == [
        "RoundWon",
        "YojimboTaken",
        "AttackCardsGained",
        "FollowingAttackRevealed",
        "VictoryCardsLaid",
        "CardsDrawn",
        "AttackPlaced",
        "FollowingAttackRevealed",
        "RoundStarted",
    ]
    first, second = (event for event in game.events if isinstance(event, FollowingAttackRevealed))
    assert (first.af, first.attack_left) == ("gedan_tsuki", 2)
    assert (second.af, second.attack_left) == ("kata_dori", 1)


@clause("YOJ-R18")
def test_cards_taken_from_the_attack_deck_shorten_the_game() -> None:
    assert won().table.winner is None
    assert won(osae="osae_ikkyo", attacks=("kata_dori",)).table.winner is not None
