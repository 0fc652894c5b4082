"""The worked examples that are whole stories."""

from domain.yojimbo.commands import ChangeTactics, Discard, Retreat, Train
from domain.yojimbo.events.drawing import CardsDrawn
from domain.yojimbo.events.rounds import PlayerLeftRound, RoundStarted, RoundWon
from domain.yojimbo.events.spoils import VictoryCardsTransferred, YojimboTaken
from domain.yojimbo.events.turns import ChallengeAccepted
from tests.domain.yojimbo.tables import at_turn, attacks_of, defend, yojimbo_table
from tests.given import clause

MARTINA, TOMAS, JURAJ, PETRA = range(4)


@clause("YOJ-E1", "YOJ-R22")
def test_petra_wins_the_round_of_the_example_and_starts_the_next() -> None:
    table = yojimbo_table(
        [
            ["tenkan", "renraku", "kaiten", "osae_ikkyo"],
            ["renraku", "renraku", "tenkan", "kaiten", "irimi"],
            ["iriminage", "iriminage", "tenkan", "renraku", "kaiten"],
            ["kokyunage", "kokyunage", "osae_ikkyo"],
        ],
        pile=["shomen_uchi"],
        attacks=["yoko_geri", "gedan_tsuki"],
        victory={MARTINA: ["kata_dori", "chudan_tsuki"]},
    )
    game = at_turn(table).when(MARTINA, Train()).happened(CardsDrawn, PlayerLeftRound(MARTINA, "trained"))
    assert len(game.table.hands[MARTINA]) == 5

    thrown = list(game.table.hands[TOMAS])
    game = game.when(TOMAS, ChangeTactics(thrown[0]))
    for card in thrown[1:]:
        game = game.when(TOMAS, Discard(card))
    game.happened(CardsDrawn, PlayerLeftRound(TOMAS, "changed"))
    assert len(game.table.hands[TOMAS]) == 5
    assert game.table.discard[-5:] == thrown

    game = game.when(JURAJ, defend(iriminage=2)).when(PETRA, defend(kokyunage=2)).asked(JURAJ, "turn")
    first, second = (event for event in game.events if isinstance(event, ChallengeAccepted))
    assert (first.seat, first.value + first.bonus, first.strength) == (JURAJ, 6, 4)
    assert (second.seat, second.value + second.bonus, second.strength) == (PETRA, 4, 4)

    game = game.when(JURAJ, Retreat()).happened(
        RoundWon(1, PETRA), YojimboTaken(MARTINA, PETRA), VictoryCardsTransferred, RoundStarted(2, PETRA)
    )
    assert game.table.holder == PETRA
    assert attacks_of(game.table.victory[PETRA]) == ["chudan_tsuki", "shomen_uchi"]
    assert game.table.points(PETRA) == 3
    assert attacks_of(game.table.victory[MARTINA]) == ["kata_dori"]
    assert attacks_of(game.table.attack_pile) == ["yoko_geri"]
    assert game.table.following.id == "gedan_tsuki"
    game.asked(PETRA, "turn")


@clause("YOJ-E8", "YOJ-F12")
def test_a_dagger_needs_an_osae_every_time() -> None:
    table = yojimbo_table(
        [["ikkyo", "ikkyo", "osae_ikkyo", "osae_ikkyo"], ["kotegaeshi", "osae_kotegaeshi"]],
        pile=["tanto_chudan_tsuki"],
    )
    game = at_turn(table).when(0, defend(ikkyo=1, osae_ikkyo=1)).when(1, defend(kotegaeshi=1, osae_kotegaeshi=1))
    first, second = (event for event in game.events if isinstance(event, ChallengeAccepted))
    assert (first.value, first.bonus) == (2, 1)
    assert (second.value, second.bonus) == (3, 0)
    game.when(0, defend(ikkyo=1)).refused("YOJ-5.15")
    game.offers_exactly(0, defend(ikkyo=1, osae_ikkyo=1), Retreat())
