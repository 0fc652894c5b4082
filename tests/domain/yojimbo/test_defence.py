"""Chapter 5: building a defence."""

import pytest

from domain.yojimbo.commands import ChangeTactics, Retreat, Train
from domain.yojimbo.events.rounds import FollowingAttackRevealed, RoundWon
from domain.yojimbo.events.turns import ChallengeAccepted
from tests.domain.yojimbo.tables import at_turn, attacks_of, defend, held, only, yojimbo_table
from tests.given import Given, clause


def facing(attack: str, *hand: str, holder: bool = False, attacks: tuple[str, ...] = ("gedan_tsuki",)) -> Given:
    """Seat 0 is on turn against this attack; seat 1 is the holder unless seat 0 is said to be."""
    return at_turn(yojimbo_table([hand, []], pile=[attack], attacks=attacks, holder=0 if holder else 1), 0)


def laid(game: Given) -> ChallengeAccepted:
    return only(ChallengeAccepted, game.events)


@clause("YOJ-5.1")
def test_without_tenkan_the_current_attack_is_meant() -> None:
    game = facing("kata_dori", "ikkyo", attacks=("kiawase",)).when(0, defend(ikkyo=1))
    assert (laid(game).target, laid(game).af) == ("current", "kata_dori")


@clause("YOJ-5.2")
def test_the_total_is_techniques_irimi_and_the_holder_s_bonus() -> None:
    game = facing("ushiro_kata_dori", "ikkyo", "irimi", holder=True).when(0, defend(ikkyo=1, irimi=1))
    assert (laid(game).value, laid(game).bonus) == (3 + 2, 1)


@clause("YOJ-5.3")
def test_an_equal_total_averts_and_a_smaller_one_does_not() -> None:
    facing("shomen_uchi", "kokyunage", "kokyunage").offers(0, defend(kokyunage=2))
    facing("yokomen_uchi", "kokyunage", "kokyunage").when(0, defend(kokyunage=2)).refused("YOJ-5.3", "YOJ-4.8")


@clause("YOJ-5.4")
def test_a_technique_or_an_irimi_is_needed() -> None:
    game = facing("katate_dori", "renraku", "osae_ikkyo", "tenkan", holder=True)
    for cards in (defend(), defend(renraku=1), defend(osae_ikkyo=1), defend(tenkan=1)):
        game.when(0, cards).refused("YOJ-5.4")


@clause("YOJ-5.5", "YOJ-E2")
def test_equal_techniques_add_up_without_renraku() -> None:
    game = facing("ushiro_kata_dori", "ikkyo", "ikkyo").when(0, defend(ikkyo=2))
    assert laid(game).value == 6
    facing("kiawase", "iriminage", "iriminage", "iriminage").offers(0, defend(iriminage=3))


@clause("YOJ-5.6", "YOJ-R5")
def test_a_technique_of_value_0_is_never_laid_along() -> None:
    game = facing("gedan_mae_geri", "shihonage", "ikkyo", "osae_ikkyo", "renraku")
    game.when(0, defend(ikkyo=1, shihonage=1, renraku=1)).refused("YOJ-5.6")
    game.when(0, defend(ikkyo=1, shihonage=1, renraku=1, osae_ikkyo=1)).refused("YOJ-5.6")
    game.offers(0, defend(shihonage=1, osae_ikkyo=1, renraku=1))


@clause("YOJ-5.7")
def test_one_renraku_joins_two_techniques_and_two_join_three() -> None:
    game = facing("ushiro_ryote_dori", "ikkyo", "shihonage", "kotegaeshi", "renraku", "renraku")
    game.when(0, defend(ikkyo=1, shihonage=1)).refused("YOJ-5.7")
    game.offers(0, defend(ikkyo=1, shihonage=1, renraku=1))
    three = facing("ushiro_kata_dori", "ikkyo", "shihonage", "kotegaeshi", "renraku", "renraku")
    three.when(0, defend(ikkyo=1, shihonage=1, kotegaeshi=1, renraku=1)).refused("YOJ-5.7")
    three.offers(0, defend(ikkyo=1, shihonage=1, kotegaeshi=1, renraku=2))


@clause("YOJ-5.8", "YOJ-F7")
def test_irimi_adds_2_without_renraku_also_against_a_dagger() -> None:
    facing("ushiro_ryote_dori", "ikkyo", "irimi").offers(0, defend(ikkyo=1, irimi=1))
    dagger = facing("tanto_yokomen_uchi", "kotegaeshi", "irimi", "osae_kotegaeshi")
    dagger.offers(0, defend(kotegaeshi=1, irimi=1, osae_kotegaeshi=1))


@pytest.mark.parametrize("attack", ["gyaku_katate_dori", "chudan_tsuki", "gedan_mae_geri"])
@clause("YOJ-5.9", "YOJ-F8")
def test_irimi_alone_has_value_2_and_may_win(attack: str) -> None:
    game = facing(attack, "irimi").offers(0, defend(irimi=1)).when(0, defend(irimi=1))
    assert laid(game).value == 2
    game.when(1, Retreat()).happened(RoundWon(1, 0))


@clause("YOJ-5.10", "YOJ-E6")
def test_irimi_alone_does_not_avert_a_dagger() -> None:
    facing("gedan_mae_geri", "irimi").offers(0, defend(irimi=1))
    dagger = facing("tanto_gedan_tsuki", "irimi")
    dagger.when(0, defend(irimi=1)).refused("YOJ-5.10")
    dagger.offers_exactly(0, Train(), ChangeTactics(held(dagger.table, 0, "irimi")), Retreat())


@clause("YOJ-5.11", "YOJ-F8")
def test_several_irimi_may_be_laid() -> None:
    facing("ushiro_kata_dori", "irimi", "irimi", "irimi").offers(0, defend(irimi=3))
    facing("kiawase", "irimi", "irimi", "irimi", holder=True).offers(0, defend(irimi=3))


@clause("YOJ-5.12")
def test_one_osae_at_most() -> None:
    game = facing("tanto_gedan_tsuki", "ikkyo", "osae_ikkyo", "osae_ikkyo", "osae_shihonage", "renraku")
    game.when(0, defend(ikkyo=1, osae_ikkyo=2)).refused("YOJ-5.12")
    game.when(0, defend(ikkyo=1, osae_ikkyo=1, osae_shihonage=1, renraku=1)).refused("YOJ-5.12")


@pytest.mark.parametrize("technique", ["ikkyo", "kotegaeshi", "shihonage"])
@clause("YOJ-5.13")
def test_an_osae_goes_with_its_own_technique(technique: str) -> None:
    game = facing("katate_dori", technique, "osae_ikkyo", "osae_kotegaeshi", "osae_shihonage")
    for osae in ("osae_ikkyo", "osae_kotegaeshi", "osae_shihonage"):
        command = defend(**{technique: 1, osae: 1})
        if osae == f"osae_{technique}":
            game.offers(0, command)
        else:
            game.when(0, command).refused("YOJ-5.14")


@clause("YOJ-5.14")
def test_one_more_renraku_joins_a_foreign_osae() -> None:
    game = facing("chudan_tsuki", "iriminage", "osae_shihonage", "renraku")
    game.when(0, defend(iriminage=1, osae_shihonage=1)).refused("YOJ-5.14")
    game.offers(0, defend(iriminage=1, osae_shihonage=1, renraku=1))
    two = facing("yokomen_uchi", "iriminage", "kokyunage", "osae_shihonage", "renraku", "renraku")
    two.when(0, defend(iriminage=1, kokyunage=1, osae_shihonage=1, renraku=1)).refused("YOJ-5.14")
    two.offers(0, defend(iriminage=1, kokyunage=1, osae_shihonage=1, renraku=2))


@clause("YOJ-5.15", "YOJ-F12")
def test_a_dagger_is_averted_only_with_an_osae() -> None:
    game = facing("tanto_chudan_tsuki", "kotegaeshi", "osae_kotegaeshi", "osae_ikkyo", "renraku")
    game.when(0, defend(kotegaeshi=1)).refused("YOJ-5.15")
    game.offers(0, defend(kotegaeshi=1, osae_kotegaeshi=1), defend(kotegaeshi=1, osae_ikkyo=1, renraku=1))


@clause("YOJ-5.16", "YOJ-R6")
def test_osae_renraku_and_tenkan_add_nothing() -> None:
    hand = ("ikkyo", "shihonage", "osae_ikkyo", "renraku", "tenkan")
    game = facing("ushiro_kata_dori", *hand, attacks=("ushiro_kata_dori",))
    game.when(0, defend(ikkyo=1, shihonage=1, renraku=1, osae_ikkyo=1)).refused("YOJ-5.3", "YOJ-4.8")
    game.when(0, defend(ikkyo=1, shihonage=1, renraku=1, osae_ikkyo=1, tenkan=1)).refused("YOJ-5.3", "YOJ-4.8")
    five = facing("ushiro_ryote_dori", *hand).when(0, defend(ikkyo=1, shihonage=1, renraku=1, osae_ikkyo=1))
    assert laid(five).value == 3 + 2


@clause("YOJ-5.17", "YOJ-E5")
def test_the_holder_has_one_more_against_any_attack() -> None:
    game = facing("shomen_uchi", "iriminage", holder=True).when(0, defend(iriminage=1))
    assert (laid(game).value, laid(game).bonus, laid(game).strength) == (3, 1, 4)
    facing("shomen_uchi", "iriminage").when(0, defend(iriminage=1)).refused("YOJ-5.3", "YOJ-4.8")
    for attack, technique in (("ryote_dori", "ikkyo"), ("yoko_geri", "kokyunage")):
        facing(attack, technique, holder=True).offers(0, defend(**{technique: 1}))
    facing("tanto_shomen_uchi", "kotegaeshi", "osae_kotegaeshi", holder=True).offers(
        0, defend(kotegaeshi=1, osae_kotegaeshi=1)
    )


@clause("YOJ-5.18")
def test_the_bonus_counts_once_and_not_alone() -> None:
    facing("kiawase", "iriminage", "iriminage", holder=True).offers(0, defend(iriminage=2))
    facing("ushiro_kata_dori", "shihonage", "shihonage", holder=True).when(0, defend(shihonage=2)).refused(
        "YOJ-5.3", "YOJ-4.8"
    )
    facing("kata_dori", "irimi", holder=True).offers(0, defend(irimi=1))
    facing("katate_dori", "osae_ikkyo", holder=True).when(0, defend(osae_ikkyo=1)).refused("YOJ-5.4")


@clause("YOJ-5.19")
def test_tenkan_ignores_the_current_attack_and_aims_at_the_following_one() -> None:
    game = facing("kiawase", "ikkyo", "tenkan", attacks=("kata_dori",))
    game.when(0, defend(ikkyo=1)).refused("YOJ-5.3", "YOJ-4.8")
    game = game.when(0, defend(ikkyo=1, tenkan=1))
    assert (laid(game).target, laid(game).af, laid(game).strength) == ("following", "kata_dori", 3)
    assert laid(game).tenkan


@clause("YOJ-5.20", "YOJ-R7")
def test_one_tenkan_at_most() -> None:
    facing("katate_dori", "ikkyo", "tenkan", "tenkan").when(0, defend(ikkyo=1, tenkan=2)).refused("YOJ-5.20")


@clause("YOJ-5.21", "YOJ-R7")
def test_no_tenkan_without_a_following_attack() -> None:
    game = facing("katate_dori", "ikkyo", "tenkan", attacks=())
    game.when(0, defend(ikkyo=1, tenkan=1)).refused("YOJ-5.21")
    game.offers(0, defend(ikkyo=1))


@clause("YOJ-5.22", "YOJ-R8")
def test_exactly_as_many_renraku_as_required() -> None:
    game = facing("kata_dori", "ikkyo", "osae_ikkyo", "renraku")
    game.when(0, defend(ikkyo=1, renraku=1)).refused("YOJ-5.22")
    game.when(0, defend(ikkyo=1, osae_ikkyo=1, renraku=1)).refused("YOJ-5.22")


@clause("YOJ-5.23", "YOJ-R8")
def test_no_card_may_be_superfluous() -> None:
    game = facing("kata_dori", "ikkyo", "ikkyo", "irimi", "shihonage", "renraku")
    game.when(0, defend(ikkyo=2)).refused("YOJ-5.23")
    game.when(0, defend(ikkyo=1, irimi=1)).refused("YOJ-5.23")
    game.when(0, defend(ikkyo=1, shihonage=1, renraku=1)).refused("YOJ-5.23")
    game.offers(0, defend(ikkyo=1), defend(irimi=1, shihonage=1))
    facing("ryote_dori", "ikkyo", "irimi", holder=True).when(0, defend(ikkyo=1, irimi=1)).refused("YOJ-5.23")


@clause("YOJ-R8")
def test_a_technique_that_carries_an_osae_is_not_superfluous() -> None:
    game = facing("ryote_dori", "irimi", "irimi", "kokyunage", "osae_ikkyo", "renraku")
    game.when(0, defend(irimi=2, kokyunage=1)).refused("YOJ-5.23")
    game.offers(0, defend(irimi=2), defend(irimi=2, kokyunage=1, osae_ikkyo=1, renraku=1))


@clause("YOJ-5.24")
def test_kaiten_is_never_part_of_a_defence() -> None:
    facing("katate_dori", "ikkyo", "kaiten").when(0, defend(ikkyo=1, kaiten=1)).refused("YOJ-5.24")


@clause("YOJ-5.25")
def test_laid_cards_stay_on_the_discard_pile_when_another_wins() -> None:
    game = at_turn(yojimbo_table([["ikkyo"], ["shihonage"]]))
    cards = [held(game.table, 0, "ikkyo"), held(game.table, 1, "shihonage")]
    game = game.when(0, defend(ikkyo=1)).when(1, defend(shihonage=1)).when(0, Retreat()).happened(RoundWon(1, 1))
    assert game.table.discard[-2:] == cards


@clause("YOJ-R33")
def test_irimi_is_no_technique_for_renraku_and_osae() -> None:
    game = facing("ryote_dori", "irimi", "irimi", "kokyunage", "osae_ikkyo", "renraku")
    game.when(0, defend(irimi=2, renraku=1)).refused("YOJ-5.22")
    game.when(0, defend(irimi=2, osae_ikkyo=1)).refused("YOJ-5.13")
    game.when(0, defend(irimi=2, osae_ikkyo=1, renraku=1)).refused("YOJ-5.13")
    facing("kata_dori", "irimi", "kokyunage", "renraku").offers(0, defend(irimi=1, kokyunage=1))


@clause("YOJ-E10")
def test_tenkan_turns_a_dagger_away_without_an_osae_and_both_attacks_are_taken() -> None:
    attacks = ("chudan_tsuki", "gedan_tsuki", "jodan_tsuki")
    game = facing("tanto_jodan_tsuki", "tenkan", "kotegaeshi", attacks=attacks)
    game = game.when(0, defend(kotegaeshi=1, tenkan=1))
    assert (laid(game).value, laid(game).strength) == (2, 2)
    game = game.when(1, Retreat()).happened(RoundWon(1, 0), FollowingAttackRevealed)
    assert attacks_of(game.table.victory[0]) == ["tanto_jodan_tsuki", "chudan_tsuki"]
    assert attacks_of(game.table.attack_pile) == ["gedan_tsuki"]
