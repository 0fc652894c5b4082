"""Cards, answers, wounds, choices, the end and the clock name exactly the clauses that act in them."""

from typing import Any

import pytest

from domain.bang.characters import BlackJackDraws, JesseJonesDraws, PedroRamirezDraws
from domain.bang.commands import (
    HAND,
    Discard,
    Drink,
    EndPlay,
    FromDeck,
    FromDiscard,
    FromPlayer,
    GiveUp,
    Plain,
    Play,
    Respond,
    Return,
    Show,
    SidHeal,
    Take,
    TakeHit,
    UseBarrel,
)
from domain.bang.death import Dying
from domain.bang.events import life, playing
from domain.bang.material import DEPUTY, OUTLAW, RENEGADE, SHERIFF
from domain.bang.playing import Playing
from domain.bang.shooting import Ambush, Duel, Shot
from domain.bang.turn import Surplus, Turn
from domain.kernel.facts import GameFinished, TimedOut
from domain.kernel.step import Step
from tests.domain.bang.citing import allows, cites
from tests.domain.bang.tables import bang, bang_table, in_phase_2
from tests.given import Given, clause

# --- cards ----------------------------------------------------------------------------------------------------


def plays(move: Play, numbers: str, hands: Any = (), **facts: Any) -> None:
    """The move and the event that it becomes cite the same."""
    table = bang_table([[move.card, "bang-KD"], *hands], players=facts.pop("players", 6), **facts)
    game = in_phase_2(table)
    allows(game, 0, move, numbers)
    cites(game.when(0, move), playing.CardPlayed, numbers)


@clause("BANG-6.5", "BANG-6.6", "BANG-6.7", "BANG-6.8", "BANG-6.9.1", "BANG-6.10", "BANG-7.1", "BANG-11.9.1")
@clause("BANG-11.9.2", "BANG-11.11.1", "BANG-11.11.2")
def test_a_bang_cites_why_it_reaches_its_target() -> None:
    near, far = Play("bang-2D", 1), Play("bang-2D", 2)
    plays(near, "4.6 7.1 6.8")
    plays(far, "4.6 7.1 6.9.1 6.10", in_play={0: ["schofield-JC"]})
    plays(near, "4.6 7.1 6.9.1 6.10 6.5", in_play={0: ["schofield-JC"], 1: ["mustang-8H"]})
    plays(far, "4.6 7.1 6.8 6.6", in_play={0: ["appaloosa-AS"]})
    plays(near, "4.6 7.1 6.8 6.5 6.6 6.7", in_play={0: ["appaloosa-AS"], 1: ["mustang-8H"]})
    plays(near, "4.6 7.1 6.8", in_play={0: ["appaloosa-AS"]})
    plays(near, "4.6 7.1 6.8", cast={0: "rose_doolan"})
    plays(far, "4.6 7.1 6.8 11.11.1", cast={0: "rose_doolan"})
    plays(far, "4.6 7.1 6.8 6.6 11.11.1 11.11.2", cast={0: "rose_doolan"}, in_play={0: ["appaloosa-AS"]})
    plays(near, "4.6 7.1 6.9.1 6.10 11.9.1", cast={1: "paul_regret"}, in_play={0: ["schofield-JC"]})
    double = {0: ["remington-KC"], 1: ["mustang-8H"]}
    plays(near, "4.6 7.1 6.9.1 6.10 6.5 11.9.1 11.9.2", cast={1: "paul_regret"}, in_play=double)


@clause("BANG-6.11", "BANG-11.3.1", "BANG-11.3.2", "BANG-11.13.1", "BANG-11.16.1", "BANG-R32", "BANG-R33")
def test_a_bang_cites_whose_it_is_and_why_it_may_be_another_one() -> None:
    again = Play("bang-2D", 1)
    plays(again, "4.6 7.1 6.8 11.16.1 R33", cast={0: "willy_the_kid"}, bangs_played=1)
    plays(again, "4.6 7.1 6.8", cast={0: "willy_the_kid"})
    plays(again, "4.6 7.1 6.9.1 6.10 6.11 R33", in_play={0: ["volcanic-10C"]}, bangs_played=1)
    plays(again, "4.6 7.1 6.8 11.13.1", cast={0: "slab_the_killer"})
    plays(Play("missed-2S", 1), "4.6 7.1 6.8 11.3.1 11.3.2 R32", cast={0: "calamity_janet"})


@clause("BANG-5.3", "BANG-10.8.5", "BANG-R11", "BANG-R28")
def test_other_attacks_cite_that_they_are_no_bang_where_that_matters() -> None:
    plays(Play("gatling-10H"), "4.6 10.6.1 R11")
    plays(Play("gatling-10H"), "4.6 10.6.1 R11 5.3", bangs_played=1)
    plays(Play("gatling-10H"), "4.6 10.6.1 R11 R28", cast={0: "slab_the_killer"})
    plays(Play("indians-KD"), "4.6 10.7.1 R11")
    plays(Play("duel-QD", 3), "4.6 10.8.1")
    plays(Play("duel-QD", 3), "4.6 10.8.1 10.8.5", bangs_played=1)


@clause("BANG-10.4.1", "BANG-10.5.1", "BANG-10.12.5", "BANG-R35", "BANG-R36")
def test_robbery_cites_its_target_and_what_is_taken() -> None:
    others = [["beer-6H"]]
    plays(Play("panic-JH", 1, HAND), "4.6 10.4.1 10.4.2", others)
    plays(Play("panic-JH", 2, "barrel-QS"), "4.6 10.4.1 10.4.2 6.6", in_play={0: ["appaloosa-AS"], 2: ["barrel-QS"]})
    plays(Play("cat_balou-9D", 1, HAND), "4.6 10.5.1 10.5.2", others)
    plays(Play("cat_balou-9D", 0, "jail-4H"), "4.6 10.5.1 10.5.2 R35", in_play={0: ["jail-4H"]}, roles=NO_SHERIFF_0)

    hand = ["panic-JH", "cat_balou-9D"]
    game = in_phase_2(bang_table([hand, ["beer-6H"]], in_play={0: ["barrel-KS"], 1: ["dynamite-2H", "jail-4H"]}))
    cites(game.when(0, Play("panic-JH", 1, HAND)), playing.CardTakenFromHand, "10.4.2 R67")
    cites(game.when(0, Play("panic-JH", 1, "jail-4H")), playing.CardTakenFromPlay, "10.4.2 R36")
    cites(game.when(0, Play("panic-JH", 1, "dynamite-2H")), playing.CardTakenFromPlay, "10.4.2 10.12.5 R36")
    cites(game.when(0, Play("cat_balou-9D", 1, HAND)), playing.RandomCardDiscarded, "10.5.2 R67")
    discarded = playing.CardDiscarded(1, "dynamite-2H", "in_play", "cat_balou")
    cites(game.when(0, Play("cat_balou-9D", 1, "dynamite-2H")), discarded, "10.5.2 10.12.5")
    own = playing.CardDiscarded(0, "barrel-KS", "in_play", "cat_balou")
    cites(game.when(0, Play("cat_balou-9D", 0, "barrel-KS")), own, "10.5.2 R35")


NO_SHERIFF_0 = [OUTLAW, SHERIFF, RENEGADE, OUTLAW, DEPUTY, OUTLAW]


@clause("BANG-8.1", "BANG-8.2", "BANG-8.4", "BANG-8.5", "BANG-R22", "BANG-R23")
def test_healing_cites_whether_it_heals() -> None:
    plays(Play("beer-6H"), "4.6 8.1 8.5", life={0: 1})
    plays(Play("beer-6H"), "4.6 8.5 8.2 R22")
    plays(Play("beer-6H"), "4.6 8.5 8.4 R22", life={0: 1}, dead=[2, 3, 4, 5])
    plays(Play("saloon-5H"), "4.6 10.1.1", life={3: 1})
    plays(Play("saloon-5H"), "4.6 8.2 R22")
    hurt = in_phase_2(bang_table([["saloon-5H", "beer-6H"]], life={0: 1}))
    cites(hurt.when(0, Play("saloon-5H")), life.LifeRegained, "10.1.1")
    cites(hurt.when(0, Play("beer-6H")), life.LifeRegained, "8.1")
    two = in_phase_2(bang_table([["saloon-5H"]], life={0: 1}, dead=[2, 3]))
    cites(two.when(0, Play("saloon-5H")), life.LifeRegained, "10.1.1 R23")


@clause("BANG-10.9.1", "BANG-10.9.2", "BANG-R57")
def test_the_last_card_of_a_general_store_is_nobodys_choice() -> None:
    plays(Play("general_store-9C"), "4.6 10.9.1 10.9.2")
    store = ["bang-2D", "bang-3D"]
    game = in_phase_2(bang_table([["general_store-9C"]], dead=[2, 3], deck=store)).when(0, Play("general_store-9C"))
    cites(game, playing.StoreOpened, "10.9.1")
    allows(game, 0, Take("bang-2D"), "10.9.2")
    taken = game.when(0, Take("bang-2D"))
    cites(taken, playing.StoreCardTaken(0, "bang-2D"), "10.9.2")
    cites(taken, playing.StoreCardTaken(1, "bang-3D"), "10.9.2 R57")


def lays(move: Play, numbers: str, *more: str, **facts: Any) -> None:
    game = in_phase_2(bang_table([[move.card, "bang-KD"]], **facts))
    allows(game, 0, move, " ".join((numbers, *more)))
    cites(game.when(0, move), playing.EquipmentLaid, numbers)


@clause("BANG-1.5", "BANG-6.9.2", "BANG-10.11.1", "BANG-10.12.1", "BANG-R34", "BANG-R37")
def test_a_blue_card_cites_its_own_clause() -> None:
    lays(Play("barrel-QS"), "1.5 4.6 10.10.1")
    lays(Play("barrel-QS"), "1.5 4.6 10.10.1 11.6.2 R34", cast={0: "jourdonnais"})
    lays(Play("mustang-8H"), "1.5 4.6 6.5 11.9.2 R34", cast={0: "paul_regret"})
    lays(Play("appaloosa-AS"), "1.5 4.6 6.6 11.11.2 R34", cast={0: "rose_doolan"})
    lays(Play("dynamite-2H"), "1.5 4.6 10.12.1")
    lays(Play("winchester-8S"), "1.5 4.6 6.9.1 6.10")
    lays(Play("volcanic-10C"), "1.5 4.6 6.9.1 6.10 6.11")
    lays(Play("winchester-8S"), "1.5 4.6 6.9.1 6.10", "6.9.2 R34", in_play={0: ["schofield-JC"]})
    lays(Play("jail-4H", 1), "1.5 4.6 10.11.1")
    lays(Play("jail-4H", 0), "1.5 4.6 10.11.1 R37", roles=[OUTLAW, SHERIFF, RENEGADE, OUTLAW])
    changed = in_phase_2(bang_table([["winchester-8S"]], in_play={0: ["schofield-JC"]})).when(0, Play("winchester-8S"))
    cites(changed, playing.CardDiscarded, "6.9.2 R34")


# --- answers --------------------------------------------------------------------------------------------------


@clause("BANG-7.2", "BANG-10.10.2", "BANG-10.11.5", "BANG-11.3.1", "BANG-11.13.1", "BANG-R26")
def test_an_answer_to_a_shot_cites_with_what_and_against_whom() -> None:
    missed = Respond("missed-2S")

    def shot(*hand: str, **facts: Any) -> Given:
        return in_phase_2(bang_table([["bang-2D"], hand], **facts)).when(0, Play("bang-2D", 1))

    allows(shot("missed-2S"), 1, missed, "7.2")
    cites(shot("missed-2S").when(1, missed), playing.ShotAnswered, "7.2")
    cites(shot("missed-2S").when(1, missed), playing.ShotCancelled, "R26")
    allows(shot("missed-2S"), 1, TakeHit(), "7.3 R26")
    slab = shot("missed-2S", "missed-3S", cast={0: "slab_the_killer"}).when(1, missed)
    cites(slab, playing.ShotAnswered, "7.2 11.13.1")
    allows(slab, 1, Respond("missed-3S"), "7.2 11.13.1")
    cites(slab.when(1, Respond("missed-3S")), playing.ShotCancelled, "R26 11.13.1")
    janet = shot("bang-3D", cast={1: "calamity_janet"})
    allows(janet, 1, Respond("bang-3D"), "7.2 11.3.1 R32")
    cites(janet.when(1, Respond("bang-3D")), playing.ShotAnswered, "7.2 11.3.1 R32")
    in_jail = shot("missed-2S", in_play={1: ["jail-4H"]})
    allows(in_jail, 1, missed, "7.2 10.11.5")
    cites(in_jail.when(1, missed), playing.ShotAnswered, "7.2 10.11.5")
    tried = shot("missed-2S", in_play={1: ["barrel-QS"]}, deck=["bang-3D"]).when(1, UseBarrel())
    allows(tried, 1, missed, "7.2 10.10.2")
    lucky: Any = {"in_play": {1: ["barrel-QS"]}, "cast": {0: "slab_the_killer"}, "deck": ["beer-6H"]}
    allows(shot("missed-2S", **lucky).when(1, UseBarrel()), 1, missed, "7.2 11.13.1")


@clause("BANG-10.7.1", "BANG-10.8.2", "BANG-11.3.3")
@pytest.mark.parametrize(
    ("attack", "answered", "number", "hit"),
    [
        (Ambush(1, by=0), playing.IndiansAnswered, "10.7.1", "10.7.1"),
        (Duel(1, rival=0, challenger=0), playing.DuelAnswered, "10.8.2", "10.8.3"),
    ],
)
def test_an_answer_with_a_bang_cites_janet_only_where_it_is_none(
    attack: Step, answered: Any, number: str, hit: str
) -> None:
    hands = [["beer-6H"], ["bang-2D", "missed-2S"]]
    plain = bang(bang_table(hands), attack, Playing(0))
    allows(plain, 1, Respond("bang-2D"), number)
    allows(plain, 1, TakeHit(), hit)
    cites(plain.when(1, Respond("bang-2D")), answered, number)
    janet = bang(bang_table(hands, cast={1: "calamity_janet"}), attack, Playing(0))
    allows(janet, 1, Respond("missed-2S"), f"{number} 11.3.1 11.3.3 R32")
    cites(janet.when(1, Respond("missed-2S")), answered, f"{number} 11.3.1 11.3.3 R32")


@clause("BANG-7.3", "BANG-10.7.1", "BANG-10.8.3", "BANG-R27")
@pytest.mark.parametrize(
    ("attack", "number"),
    [(Shot(1, by=0), "7.3"), (Ambush(1, by=0), "10.7.1"), (Duel(1, rival=0, challenger=0), "10.8.3")],
)
def test_a_hit_cites_whether_anybody_was_asked(attack: Step, number: str) -> None:
    cites(bang(bang_table([[], ["beer-6H"]]), attack, Playing(0)).when(1, TakeHit()), playing.HitTaken, number)
    cites(bang(bang_table(), attack, Playing(0)), playing.HitTaken, f"{number} R27")


@clause("BANG-R27")
def test_one_who_will_not_try_a_barrel_was_asked_all_the_same() -> None:
    barrel = bang(bang_table(in_play={1: ["barrel-QS"]}), Shot(1, by=0), Playing(0)).when(1, TakeHit())
    barrel.happened(playing.HitTaken(1, "shot", asked=True))
    cites(barrel, playing.HitTaken, "7.3")


# --- life -----------------------------------------------------------------------------------------------------


@clause("BANG-10.12.7", "BANG-11.4.3", "BANG-R12", "BANG-R17", "BANG-R18")
def test_a_wound_cites_what_has_made_it() -> None:
    def after(*moves: tuple[int, Any], hands: Any, **facts: Any) -> Given:
        game = in_phase_2(bang_table(hands, **facts))
        for seat, move in moves:
            game = game.when(seat, move)
        return game

    cites(after((0, Play("bang-2D", 1)), hands=[["bang-2D"]]), life.LifeLost, "7.3 R12")
    cites(after((0, Play("gatling-10H")), hands=[["gatling-10H"]]), life.LifeLost, "7.3 R12")
    janet = after((0, Play("missed-2S", 1)), hands=[["missed-2S"]], cast={0: "calamity_janet"})
    cites(janet, life.LifeLost, "7.3 R12")
    cites(after((0, Play("indians-KD")), hands=[["indians-KD"]]), life.LifeLost, "10.7.1 R12")
    cites(after((0, Play("duel-QD", 1)), hands=[["duel-QD"]]), life.LifeLost, "10.8.3 R12 R17")
    lost = after((0, Play("duel-QD", 1)), (1, Respond("bang-2D")), hands=[["duel-QD"], ["bang-2D"]])
    cites(lost, life.LifeLost, "10.8.3 R12 R17 R18")
    dynamite: Any = {"in_play": {1: ["dynamite-2H"]}, "deck": ["missed-2S"]}
    cites(bang(bang_table(**dynamite), Turn(1)), life.LifeLost, "10.12.3 10.12.7 R12")
    gringo = bang_table(cast={1: "el_gringo"}, life={1: 4}, **dynamite)
    gringo.life_max[1] = 4
    cites(bang(gringo, Turn(1)), life.LifeLost, "10.12.3 10.12.7 R12 11.4.3")


@clause("BANG-11.4.1", "BANG-R49")
def test_el_gringo_cites_that_he_takes_for_other_attacks_too() -> None:
    def wounded(card: str) -> Given:
        return in_phase_2(bang_table([[card, "beer-6H"]], cast={1: "el_gringo"})).when(0, Play(card, 1))

    cites(wounded("bang-2D"), playing.CardTakenFromHand, "11.4.1 R67")
    cites(wounded("duel-QD"), playing.CardTakenFromHand, "11.4.1 R67 R49")
    jesse = bang(bang_table([[], ["bang-2D"]], cast={0: "jesse_jones"}), JesseJonesDraws(0), Playing(0))
    cites(jesse.when(0, FromPlayer(1)), playing.CardTakenFromHand, "11.5.1 R43 R67")


@clause("BANG-8.5", "BANG-8.6", "BANG-8.7", "BANG-8.8", "BANG-10.11.5", "BANG-R13")
def test_a_beer_against_a_deadly_hit_cites_whose_turn_it_is() -> None:
    drink = Drink("beer-6H")

    def dying(**facts: Any) -> Given:
        return bang(
            bang_table([[], ["beer-6H", "bang-2D"]], **{"life": {1: 0}, **facts}), Dying(1, killer=0), Playing(0)
        )

    allows(dying(), 1, drink, "8.1 8.6 R13")
    allows(dying(), 1, GiveUp(), "8.8 R13")
    cites(dying().when(1, drink), playing.CardDiscarded, "8.6 R13")
    cites(dying().when(1, drink), life.LifeRegained, "8.1 R13")
    cites(dying(turn=1).when(1, drink), playing.CardDiscarded, "8.5 R13")
    allows(dying(life={1: -1}), 1, drink, "8.1 8.6 8.7 R13")
    allows(dying(in_play={1: ["jail-4H"]}), 1, drink, "8.1 8.6 10.11.5 R13")


@clause("BANG-11.12.1", "BANG-R13", "BANG-R25")
def test_sid_ketchum_cites_whether_he_is_dying() -> None:
    heal, hand = SidHeal(("bang-2D", "bang-3D")), ["bang-2D", "bang-3D"]
    game = in_phase_2(bang_table([[], hand], cast={1: "sid_ketchum"}, life={1: 1}))
    allows(game, 1, heal, "11.12.1 R25")
    cites(game.when(1, heal), playing.CardDiscarded, "11.12.1")
    cites(game.when(1, heal), life.LifeRegained, "11.12.1 R25")
    dying = bang(bang_table([[], hand], cast={1: "sid_ketchum"}, life={1: 0}), Dying(1, killer=0), Playing(0))
    allows(dying, 1, heal, "11.12.1 R13")
    cites(dying.when(1, heal), life.LifeRegained, "11.12.1 R25 R13")


@clause("BANG-8.4", "BANG-8.8", "BANG-8.10", "BANG-12.5", "BANG-R13", "BANG-R15", "BANG-R18")
def test_a_death_cites_why_nothing_helped() -> None:
    def killed(*hand: str, killer: int | None = 0, **facts: Any) -> Given:
        roles = facts.pop("roles", [SHERIFF, RENEGADE, OUTLAW, OUTLAW])
        return bang(bang_table([[], hand], roles=roles, life={1: 0}, **facts), Dying(1, killer), Playing(0))

    cites(killed("bang-2D").when(1, GiveUp()), life.PlayerEliminated, "8.8 8.10 R15")
    cites(killed(), life.PlayerEliminated, "8.8 8.10 R15 R13")
    cites(killed("bang-2D", dead=[3]).when(1, GiveUp()), life.PlayerEliminated, "8.8 8.10 R15")
    cites(killed("bang-2D", dead=[2, 3]), life.PlayerEliminated, "8.8 8.10 R15 8.4 R13")
    cites(killed(killer=None), life.PlayerEliminated, "8.8 8.10 R15 R13 10.12.7 R18")
    cites(killed(killer=None, resolving=["duel-QD"]), life.PlayerEliminated, "8.8 8.10 R15 R13 R18")
    last = killed(roles=[SHERIFF, OUTLAW, OUTLAW, RENEGADE], dead=[2])
    cites(last, life.PlayerEliminated, "8.8 8.10 R15 R13 12.5")


@clause("BANG-8.11", "BANG-8.12", "BANG-11.15.1", "BANG-R16", "BANG-R20", "BANG-R21", "BANG-R54")
def test_what_becomes_of_cards_after_a_death_cites_who_dies_and_who_lives() -> None:
    def killed(card: str, target: int | None, **facts: Any) -> Given:
        table = bang_table([[card, "beer-6H"]], life={1: 1}, in_play={1: ["barrel-QS"]}, **facts)
        return in_phase_2(table).when(0, Play(card, target)).when(1, UseBarrel())

    deputy: Any = {"roles": [SHERIFF, DEPUTY, OUTLAW, OUTLAW, RENEGADE], "deck": ["bang-3D"]}
    death = playing.CardDiscarded(1, "barrel-QS", "in_play", "death")
    shot = killed("bang-2D", 1, **deputy)
    cites(shot, death, "8.11 R16")
    cites(shot, life.SheriffPenalised, "8.12")
    cites(shot, playing.CardDiscarded(0, "beer-6H", "hand", "penalty"), "8.12 R16")
    cites(shot, playing.CardDiscarded(0, "bang-2D", "resolving", "resolved"), "5.1 R2")
    cites(killed("gatling-10H", None, **deputy), life.SheriffPenalised, "8.12 R20")
    cites(killed("bang-2D", 1, cast={1: "vulture_sam"}, **deputy), death, "8.11 R16 R54")
    cites(killed("bang-2D", 1, cast={2: "vulture_sam"}, **deputy), life.CardsCollected, "11.15.1 R54")


# --- the end, choices and the clock ------------------------------------------------------------------------------


@clause("BANG-12.1", "BANG-12.2", "BANG-12.3", "BANG-12.4", "BANG-R9", "BANG-R55")
@pytest.mark.parametrize(
    ("roles", "dead", "ended", "finished"),
    [
        ([OUTLAW, SHERIFF, RENEGADE, OUTLAW], [], "12.1 12.3 R9", "12.1"),
        ([OUTLAW, SHERIFF, RENEGADE, OUTLAW], [3], "12.1 12.3 R9 R55", "12.1"),
        ([RENEGADE, SHERIFF, OUTLAW, OUTLAW], [2, 3], "12.1 12.2 R9", "12.1"),
        ([SHERIFF, RENEGADE, OUTLAW, OUTLAW], [2, 3], "12.4 R9", "12.4"),
    ],
)
def test_the_end_cites_who_wins_and_why(roles: list[str], dead: list[int], ended: str, finished: str) -> None:
    game = in_phase_2(bang_table([["bang-2D"]], roles=roles, dead=dead, life={1: 1})).when(0, Play("bang-2D", 1))
    cites(game, life.GameEnded, ended)
    cites(game, GameFinished, finished)


@clause("BANG-3.2", "BANG-4.6", "BANG-4.10", "BANG-R43", "BANG-R44", "BANG-R45", "BANG-R46")
def test_a_choice_cites_what_allows_it() -> None:
    black_jack = bang(bang_table(), BlackJackDraws(0), Playing(0))
    allows(black_jack, 0, Show(), "11.2.1 R46")
    allows(black_jack, 0, Plain(), "3.2 4.4 R46")
    jesse = bang(bang_table([[], ["bang-2D"]], cast={0: "jesse_jones"}), JesseJonesDraws(0), Playing(0))
    allows(jesse, 0, FromPlayer(1), "11.5.1 R43")
    allows(jesse, 0, FromDeck(), "3.2 4.4")
    pedro = bang(bang_table(cast={0: "pedro_ramirez"}, discard=["bang-2D"]), PedroRamirezDraws(0), Playing(0))
    allows(pedro, 0, FromDiscard(), "11.10.1 R44")
    allows(pedro, 0, FromDeck(), "3.2 4.4")
    kit = bang(bang_table(cast={0: "kit_carlson"}, deck=["bang-2D", "bang-3D", "bang-4D"]), Turn(0))
    allows(kit, 0, Return("bang-2D"), "11.7.1 R45")
    allows(in_phase_2(bang_table()), 0, EndPlay(), "4.6")
    surplus = bang(bang_table([["bang-2D", "bang-3D"]], life={0: 1}), Surplus(0), Playing(0))
    allows(surplus, 0, Discard("bang-2D"), "4.10")
    cites(surplus.when(0, Discard("bang-2D")), playing.CardDiscarded, "4.10")


@clause("BANG-R69")
def test_the_clock_cites_the_ruling_that_names_its_answers() -> None:
    late = in_phase_2(bang_table()).when_time_runs_out(0)
    cites(late, TimedOut, "R69")
    cites(bang(bang_table([[], ["beer-6H"]]), Shot(1, by=0), Playing(0)).when_time_runs_out(1), TimedOut, "R69")
