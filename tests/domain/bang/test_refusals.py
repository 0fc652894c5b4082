"""The table of refusals: every attempt, and the clauses that refuse it."""

from collections.abc import Callable
from typing import Any

import pytest

from domain.bang.characters import BlackJackDraws, KitCarlsonReturns, LookAtTop
from domain.bang.commands import (
    HAND,
    Discard,
    Drink,
    EndPlay,
    FromPlayer,
    GiveUp,
    Pick,
    Play,
    Respond,
    Return,
    Show,
    SidHeal,
    Take,
    TakeHit,
    UseBarrel,
    UseBuiltinBarrel,
)
from domain.bang.death import Dying
from domain.bang.shooting import Ambush, Duel, Shot
from domain.bang.turn import Surplus
from domain.kernel.command import Command
from domain.kernel.step import Step
from tests.domain.bang.tables import bang, bang_table, in_phase_2
from tests.given import Given, clause

Situation = Callable[[], Given]


def row(attempt: str, situation: Situation, seat: int, command: Command, *clauses: str) -> Any:
    return pytest.param(situation, seat, command, [f"BANG-{number}" for number in clauses], id=attempt)


def phase_2(*hand: str, others: Any = (), **facts: Any) -> Situation:
    """Seat 0 of six holds these cards and may play."""
    return lambda: in_phase_2(bang_table([hand, *others], players=6, **facts))


def asked(step: Step, *hand: str, **facts: Any) -> Situation:
    """Seat 1 of four holds these cards and is asked something."""
    return lambda: bang(bang_table([["bang-AS"], hand], **facts), step)


def dying(*hand: str, **facts: Any) -> Situation:
    return asked(Dying(1, killer=0), *hand, life={1: 0}, **facts)


def surplus(*hand: str) -> Situation:
    """Phase 3 of seat 1, who has one life left."""
    return asked(Surplus(1), *hand, life={1: 1}, turn=1)


SHOT, INDIANS, DUEL = Shot(1, by=0), Ambush(1, by=0), Duel(1, rival=0, challenger=0)
PHASE_1 = BlackJackDraws(1)
JOURDONNAIS: Any = {"cast": {1: "jourdonnais"}}
SID: Any = {"cast": {1: "sid_ketchum"}}
JANET: Any = {"cast": {0: "calamity_janet"}}
BARREL: Any = {"in_play": {1: ["barrel-QS"]}}


def after_a_barrel(barrel: Command, **facts: Any) -> Situation:
    """Seat 1 has tried a Barrel in vain."""
    return lambda: asked(SHOT, "missed-2S", deck=["bang-2C"], **facts)().when(1, barrel)


def own_duel(*hand: str) -> Situation:
    """Seat 0 is asked in the Duel that it has started."""
    return lambda: bang(bang_table([hand, ["bang-AS"]]), Duel(0, rival=1, challenger=0))


def law_has_won() -> Given:
    return in_phase_2(bang_table([["bang-2D"]], dead=[2, 3], life={1: 1})).when(0, Play("bang-2D", 1))


def sheriff_is_dead() -> Given:
    return in_phase_2(bang_table([[], ["bang-2D"]], turn=1, life={0: 1})).when(1, Play("bang-2D", 0))


def kit_looks() -> Given:
    return bang(bang_table(cast={0: "kit_carlson"}), LookAtTop(0, 3), KitCarlsonReturns(0))


OUT_OF_TURN = [
    row("a BANG! in another's turn", phase_2(others=[["bang-3D"]]), 1, Play("bang-3D", 0), "4.9"),
    row("ending another's phase 2", phase_2(), 1, EndPlay(), "4.9", "4.2"),
    row("discarding unasked", phase_2(others=[["bang-3D"]]), 1, Discard("bang-3D"), "4.9", "4.10"),
    row("taking another's hit", asked(SHOT, "bang-2D"), 2, TakeHit(), "4.9"),
    row("the shooter goes on before the answer", asked(SHOT, "bang-2D"), 0, EndPlay(), "4.9", "4.2"),
    row("shooting back instead of answering", asked(SHOT, "bang-2D"), 1, Play("bang-2D", 0), "4.9"),
    row("a dead player acts", phase_2(dead=[1]), 1, TakeHit(), "4.9"),
]

SHOOTING = [
    row("a second BANG!", phase_2("bang-2D", bangs_played=1), 0, Play("bang-2D", 1), "4.7"),
    row("Janet's second", phase_2("missed-2S", bangs_played=1, **JANET), 0, Play("missed-2S", 1), "4.7"),
    row("a second BANG! out of range", phase_2("bang-2D", bangs_played=1), 0, Play("bang-2D", 2), "4.7", "7.1"),
    row("a BANG! out of range", phase_2("bang-2D"), 0, Play("bang-2D", 2), "7.1"),
    row("a BANG! at oneself", phase_2("bang-2D"), 0, Play("bang-2D", 0), "7.1"),
    row("a BANG! at a dead player", phase_2("bang-2D", dead=[1]), 0, Play("bang-2D", 1), "7.1"),
    row("a BANG! at nobody", phase_2("bang-2D"), 0, Play("bang-2D"), "7.1"),
    row("a BANG! at a seat that does not exist", phase_2("bang-2D"), 0, Play("bang-2D", 15), "7.1"),
    row("a Duel with oneself", phase_2("duel-QD"), 0, Play("duel-QD", 0), "10.8.1"),
    row("a Duel with a dead player", phase_2("duel-QD", dead=[1]), 0, Play("duel-QD", 1), "10.8.1"),
]

BLUE_CARDS = [
    row("a second Barrel", phase_2("barrel-QS", in_play={0: ["barrel-KS"]}), 0, Play("barrel-QS"), "4.8"),
    row("the same weapon", phase_2("volcanic-10C", in_play={0: ["volcanic-10S"]}), 0, Play("volcanic-10C"), "4.8"),
    row("a second Jail", phase_2("jail-4H", in_play={1: ["jail-JS"]}), 0, Play("jail-4H", 1), "4.8"),
    row("Jail for the Sheriff", phase_2("jail-4H"), 0, Play("jail-4H", 0), "10.11.1"),
    row("Jail for a dead player", phase_2("jail-4H", dead=[2]), 0, Play("jail-4H", 2), "10.11.1"),
]

MISSED = [
    row("playing a Missed!", phase_2("missed-2S"), 0, Play("missed-2S"), "7.6"),
    row("a Missed! aimed at somebody", phase_2("missed-2S"), 0, Play("missed-2S", 1), "7.6"),
    row("a Missed! against no shot", phase_2("missed-2S"), 0, Respond("missed-2S"), "7.6"),
    row("a Missed! unasked", phase_2(others=[["missed-2S"]]), 1, Respond("missed-2S"), "4.9", "7.6"),
    row("a Missed! for somebody else", asked(SHOT, "missed-3S"), 2, Respond("missed-2S"), "4.9", "7.6"),
    row("a Missed! while dying", dying("missed-2S"), 1, Respond("missed-2S"), "7.6"),
    row("a Missed! in phase 1", asked(PHASE_1, "missed-2S"), 1, Respond("missed-2S"), "7.6"),
    row("a Missed! in phase 3", surplus("missed-2S", "bang-2D"), 1, Respond("missed-2S"), "7.6"),
    row("playing a Missed! in phase 3", surplus("missed-2S", "bang-2D"), 1, Play("missed-2S"), "4.9", "7.6"),
    row("a Missed! against Indians!", asked(INDIANS, "missed-2S"), 1, Respond("missed-2S"), "10.7.2"),
    row("a Missed! in a Duel", asked(DUEL, "missed-2S"), 1, Respond("missed-2S"), "10.8.4"),
]

BARRELS = [
    row("the Barrel again", after_a_barrel(UseBarrel(), **BARREL), 1, UseBarrel(), "R26"),
    row("his own again", after_a_barrel(UseBuiltinBarrel(), **JOURDONNAIS), 1, UseBuiltinBarrel(), "R26"),
    row("a Barrel against Indians!", asked(INDIANS, "bang-2D", **BARREL), 1, UseBarrel(), "10.7.2"),
    row("Jourdonnais and Indians!", asked(INDIANS, "bang-2D", **JOURDONNAIS), 1, UseBuiltinBarrel(), "10.7.2"),
]

ROBBERY = [
    row("Panic! too far", phase_2("panic-JH", others=[[], ["bang-2D"]]), 0, Play("panic-JH", 2, HAND), "10.4.1"),
    row("Panic! too far, for nothing", phase_2("panic-JH"), 0, Play("panic-JH", 2, HAND), "10.4.1", "R35"),
    row("Panic! at oneself", phase_2("panic-JH", "bang-2D"), 0, Play("panic-JH", 0, HAND), "10.4.1"),
    row("Panic! at an empty hand", phase_2("panic-JH", **BARREL), 0, Play("panic-JH", 1, HAND), "R35"),
    row("Panic! at one with nothing", phase_2("panic-JH"), 0, Play("panic-JH", 1), "R35"),
    row("nothing in play", phase_2("panic-JH", others=[["bang-2D"]]), 0, Play("panic-JH", 1, "barrel-QS"), "R35"),
    row("Cat Balou at an empty hand", phase_2("cat_balou-9D"), 0, Play("cat_balou-9D", 3, HAND), "R35"),
    row("Cat Balou at the dead", phase_2("cat_balou-9D", dead=[3]), 0, Play("cat_balou-9D", 3, HAND), "R35"),
    row("Cat Balou at one's own hand", phase_2("cat_balou-9D", "bang-2D"), 0, Play("cat_balou-9D", 0, HAND), "R35"),
]

BEER_AND_SALOON = [
    row("a Beer out of turn", phase_2(others=[["beer-6H"]]), 1, Play("beer-6H"), "4.9", "8.6"),
    row("drinking out of turn", phase_2(others=[["beer-6H"]]), 1, Drink("beer-6H"), "4.9", "8.6"),
    row("drinking in the own turn", phase_2("beer-6H"), 0, Drink("beer-6H"), "4.9"),
    row("a Beer in one's own Duel", own_duel("beer-6H"), 0, Respond("beer-6H"), "4.9"),
    row("playing a Beer in phase 3", surplus("beer-6H", "bang-2D"), 1, Play("beer-6H"), "4.9"),
    row("drinking what is no Beer", asked(SHOT, "bang-2D"), 1, Drink("bang-2D"), "4.9"),
    row("drinking what is no Beer unasked", phase_2(others=[["bang-2D"]]), 1, Drink("bang-2D"), "4.9"),
    row("drinking before the hit", asked(SHOT, "beer-6H"), 1, Drink("beer-6H"), "8.6"),
    row("playing a Beer against a shot", asked(SHOT, "beer-6H"), 1, Play("beer-6H"), "4.9", "8.6"),
    row("a Beer against Indians!", asked(INDIANS, "beer-6H"), 1, Respond("beer-6H"), "8.6"),
    row("a Beer in a Duel", asked(DUEL, "beer-6H"), 1, Drink("beer-6H"), "8.6"),
    row("two players left", dying("beer-6H", "bang-2D", dead=[2, 3], **SID), 1, Drink("beer-6H"), "8.4"),
    row("a Saloon while dying", dying("saloon-5H"), 1, Play("saloon-5H"), "8.9"),
    row("drinking a Saloon while dying", dying("saloon-5H"), 1, Drink("saloon-5H"), "8.9"),
    row("answering death with a Saloon", dying("saloon-5H"), 1, Respond("saloon-5H"), "8.9"),
]

TWO_BANGS = ["bang-2D", "bang-3D"]
HEAL = SidHeal(("bang-2D", "bang-3D"))
SID_KETCHUM = [
    row("Sid unhurt", phase_2(others=[TWO_BANGS], **SID), 1, HEAL, "R25"),
    row("Sid with one card", phase_2(others=[["bang-2D"]], life={1: 1}, **SID), 1, HEAL, "R25"),
    row("dying with one card", dying("bang-2D", **SID), 1, HEAL, "R25"),
    row("somebody else", phase_2(others=[TWO_BANGS], life={1: 1}), 1, HEAL, "R25"),
    row("somebody else dying", dying(*TWO_BANGS), 1, HEAL, "R25"),
    row("cards he has not", phase_2(others=[["bang-2D", "bang-4D"]], life={1: 1}, **SID), 1, HEAL, "4.9"),
    row("dying, cards he has not", dying("bang-2D", "bang-4D", **SID), 1, HEAL, "4.9"),
    row("not in hand order", phase_2(others=[["bang-3D", "bang-2D"]], life={1: 1}, **SID), 1, HEAL, "4.9"),
]

PHASES = [
    row("ending phase 2 in phase 3", surplus("bang-2D", "bang-3D"), 1, EndPlay(), "4.2"),
    row("ending phase 2 in phase 1", asked(PHASE_1), 1, EndPlay(), "4.2"),
    row("ending phase 2 in an answer", asked(SHOT, "bang-2D"), 1, EndPlay(), "4.2"),
    row("discarding in phase 1", asked(PHASE_1, "bang-2D"), 1, Discard("bang-2D"), "4.10"),
    row("discarding in phase 2", phase_2("bang-2D"), 0, Discard("bang-2D"), "4.10"),
    row("discarding in an answer", asked(SHOT, "bang-2D"), 1, Discard("bang-2D"), "4.10"),
    row("discarding while dying", dying("bang-2D"), 1, Discard("bang-2D"), "4.10"),
]

AFTER_THE_END = [
    row("after the victory of the law", law_has_won, 0, EndPlay(), "12.4"),
    row("after the Sheriff's death", sheriff_is_dead, 1, EndPlay(), "12.1"),
    row("out of turn after the end", sheriff_is_dead, 3, HEAL, "12.1"),
]

ANYTHING_ELSE = [
    row("a card of the deck", phase_2("bang-2D"), 0, Play("bang-3D", 1), "4.9"),
    row("a card of another hand", phase_2(others=[["bang-2D"]]), 0, Play("bang-2D", 5), "4.9"),
    row("a card of another game", phase_2("bang-2D"), 0, Play("whisky-2D"), "4.9"),
    row("a Beer for somebody else", phase_2("beer-6H", life={1: 1}), 0, Play("beer-6H", 1), "4.9"),
    row("a pick where there is none", phase_2("bang-2D"), 0, Play("bang-2D", 1, HAND), "4.9"),
    row("a card that lies elsewhere", phase_2("panic-JH", **BARREL), 0, Play("panic-JH", 1, "barrel-KS"), "4.9"),
    row("no pick", phase_2("cat_balou-9D", others=[["bang-2D"]]), 0, Play("cat_balou-9D", 1), "4.9"),
    row("giving up in phase 2", phase_2("bang-2D"), 0, GiveUp(), "4.9"),
    row("a choice of phase 1 in phase 2", phase_2("bang-2D"), 0, Show(), "4.9"),
    row("a BANG! against a shot", asked(SHOT, "bang-2D"), 1, Respond("bang-2D"), "4.9"),
    row("a Missed! one has not", asked(SHOT, "bang-2D"), 1, Respond("missed-2S"), "4.9"),
    row("playing the Missed!", asked(SHOT, "missed-2S"), 1, Play("missed-2S"), "4.9"),
    row("answering with another game's card", asked(SHOT, "bang-2D"), 1, Respond("whisky-2D"), "4.9"),
    row("a Barrel one has not", asked(SHOT, "bang-2D"), 1, UseBarrel(), "4.9"),
    row("a Barrel in a Duel", asked(DUEL, "bang-2D", **BARREL), 1, UseBarrel(), "4.9"),
    row("a Saloon against Indians!", asked(INDIANS, "saloon-5H"), 1, Respond("saloon-5H"), "4.9"),
    row("a Saloon in a Duel", asked(DUEL, "saloon-5H"), 1, Respond("saloon-5H"), "4.9"),
    row("drinking a BANG!", dying("bang-2D"), 1, Drink("bang-2D"), "4.9"),
    row("drinking a Beer one has not", dying("bang-2D"), 1, Drink("beer-6H"), "4.9"),
    row("discarding a card one has not", surplus("bang-2D", "bang-3D"), 1, Discard("bang-4D"), "4.9"),
    row("returning a card one has not seen", kit_looks, 0, Return("missed-2S"), "4.9"),
    row("another character's choice", asked(PHASE_1), 1, FromPlayer(0), "4.9"),
    row("taking from no store", asked(PHASE_1), 1, Take("bang-2D"), "4.9"),
    row("picking where nothing is flipped", asked(PHASE_1), 1, Pick("bang-2D"), "4.9"),
]


@clause("BANG-4.2", "BANG-4.7", "BANG-4.8", "BANG-4.9", "BANG-4.10", "BANG-7.1", "BANG-7.6", "BANG-8.4", "BANG-8.6")
@clause("BANG-8.9", "BANG-10.4.1", "BANG-10.7.2", "BANG-10.8.1", "BANG-10.8.4", "BANG-10.11.1", "BANG-12.1")
@clause("BANG-12.4", "BANG-R25", "BANG-R26", "BANG-R35")
@pytest.mark.parametrize(
    ("situation", "seat", "attempt", "broken"),
    [
        *(*OUT_OF_TURN, *SHOOTING, *BLUE_CARDS, *MISSED, *BARRELS, *ROBBERY, *BEER_AND_SALOON),
        *(*SID_KETCHUM, *PHASES, *AFTER_THE_END, *ANYTHING_ELSE),
    ],
)
def test_an_illegal_command_is_refused_by_every_clause_it_breaks(
    situation: Situation, seat: int, attempt: Command, broken: list[str]
) -> None:
    situation().when(seat, attempt).refused(*broken)
