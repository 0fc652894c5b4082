"""Chapter 6: Kaiten."""

from domain.kernel.saying import refusal
from domain.yojimbo.commands import ChangeTactics, PlayKaiten, Retreat, Train
from domain.yojimbo.events.rounds import AttackPlaced, PlayerLeftRound, RoundNotWon, RoundWon
from domain.yojimbo.events.turns import KaitenPlayed
from domain.yojimbo.ruleset import YOJIMBO_RULESET
from tests.domain.yojimbo.tables import at_turn, attacks_of, defence_of, defend, fronts, held, only, yojimbo_table
from tests.given import Given, clause


def alone(*hand: str, defended_by_1: bool = False) -> Given:
    """Seat 0 has laid Kaiten with nobody else in the round."""
    last = defence_of(1, "katate_dori") if defended_by_1 else None
    game = at_turn(yojimbo_table([["kaiten", *hand], []], out=[1], holder=1, last_defence=last), 0)
    return game.when(0, PlayKaiten())


@clause("YOJ-6.1")
def test_kaiten_skips_the_turn_and_keeps_its_player_in() -> None:
    game = at_turn(yojimbo_table([["kaiten", "ikkyo"], []]))
    kaiten = held(game.table, 0, "kaiten")
    game = game.when(0, PlayKaiten()).asked(1, "turn")
    played = only(KaitenPlayed, game.events)
    assert (played.seat, played.card, played.must_avert_now) == (0, kaiten, False)
    assert game.table.in_round == [0, 1]
    assert game.table.discard[-1] == kaiten
    assert fronts(game.table, 0) == ["ikkyo"]


@clause("YOJ-6.1")
def test_kaiten_is_not_offered_without_the_card() -> None:
    at_turn(yojimbo_table([["ikkyo"], []])).offers_not(0, PlayKaiten()).when(0, PlayKaiten()).refused("YOJ-6.1")


@clause("YOJ-6.2")
def test_its_player_acts_again_when_the_turn_reaches_him() -> None:
    game = at_turn(yojimbo_table([["kaiten", "ikkyo"], ["ikkyo"], []])).when(0, PlayKaiten())
    game = game.when(1, defend(ikkyo=1)).when(2, Retreat()).asked(0, "turn")
    game.when(0, defend(ikkyo=1)).when(1, Retreat()).happened(RoundWon(1, 0))


@clause("YOJ-6.3")
def test_alone_the_attack_must_be_averted_at_once() -> None:
    game = alone("ikkyo", "kaiten").asked(0, "kaiten_alone")
    assert only(KaitenPlayed, game.events).must_avert_now
    game.offers_exactly(0, defend(ikkyo=1), Retreat())
    game.when(0, PlayKaiten()).refused("YOJ-6.3")
    game.when(0, Train()).refused("YOJ-6.3")
    game.when(0, ChangeTactics(held(game.table, 0, "ikkyo"))).refused("YOJ-6.3")
    game.when(0, defend(irimi=1)).refused("YOJ-4.7")
    game.when(0, defend(ikkyo=1)).happened(RoundWon(1, 0))


@clause("YOJ-6.3")
def test_somebody_else_in_the_round_means_an_ordinary_skip() -> None:
    game = at_turn(yojimbo_table([["kaiten"], [], []], out=[1])).when(0, PlayKaiten()).asked(2, "turn")
    assert not only(KaitenPlayed, game.events).must_avert_now


@clause("YOJ-6.4", "YOJ-R14")
def test_who_does_not_is_out_and_the_attack_is_covered() -> None:
    game = alone("ikkyo").when(0, Retreat())
    game.happened(PlayerLeftRound(0, "retreated", after_kaiten=True), RoundNotWon(1), AttackPlaced)
    assert attacks_of(game.table.attack_pile) == ["katate_dori", "gedan_tsuki"]


@clause("YOJ-6.4", "YOJ-R14")
def test_an_earlier_defender_wins_if_the_one_alone_retreats() -> None:
    game = alone("ikkyo", defended_by_1=True).asked(0, "kaiten_alone").when(0, Retreat())
    game.happened(RoundWon(1, 1)).never(RoundNotWon)
    assert attacks_of(game.table.victory[1]) == ["katate_dori"]


@clause("YOJ-6.5", "YOJ-R13")
def test_after_kaiten_there_is_no_training_and_no_change_of_tactics() -> None:
    game = at_turn(yojimbo_table([["kaiten", "ikkyo"], ["kaiten"]])).when(0, PlayKaiten()).when(1, PlayKaiten())
    game.asked(0, "turn").offers_exactly(0, defend(ikkyo=1), Retreat())
    game.when(0, Train()).refused("YOJ-3.6", "YOJ-6.5")
    game.when(0, ChangeTactics(held(game.table, 0, "ikkyo"))).refused("YOJ-3.6", "YOJ-6.5")


@clause("YOJ-6.5", "YOJ-R12")
def test_a_kaiten_that_was_not_the_first_action_is_not_called_so() -> None:
    game = at_turn(yojimbo_table([["ikkyo", "kaiten"], ["kaiten", "kaiten"]])).when(0, defend(ikkyo=1))
    game = game.when(1, PlayKaiten()).when(0, PlayKaiten()).when(1, PlayKaiten()).asked(0, "turn")
    refused = game.when(0, Train()).refused("YOJ-3.6", "YOJ-6.5").refusal
    assert refused is not None
    told = "You have already acted in this round. Laying Kaiten was an action, too."
    assert refusal(YOJIMBO_RULESET, refused, "en") == told
