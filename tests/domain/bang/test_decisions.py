"""The table of decisions: who is asked what, between what, and what the clock answers."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from domain.bang.cards import FillStore, StorePick
from domain.bang.characters import BlackJackDraws
from domain.bang.commands import (
    HAND,
    Discard,
    Drink,
    EndPlay,
    FromDeck,
    FromDiscard,
    FromPlayer,
    GiveUp,
    Pick,
    Plain,
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
from domain.bang.events.drawing import CardsDrawn, SecondCardShown
from domain.bang.events.playing import StoreCardTaken
from domain.bang.shooting import Ambush, Duel, Shot
from domain.bang.turn import Surplus, Turn
from domain.kernel.command import Command
from domain.kernel.engine import asked, default, legal, may_act
from domain.kernel.step import Step
from tests.domain.bang.tables import bang, bang_table, in_phase_2
from tests.given import Given, clause

Situation = Callable[[], Given]


def row(who: str, situation: Situation, decision: str, options: Sequence[Command], on_timeout: Command) -> Any:
    return pytest.param(situation, decision, options, on_timeout, id=f"{decision}: {who}")


def asking(step: Step, *hand: str, **facts: Any) -> Situation:
    """Seat 1 of four is asked; he has these cards."""
    return lambda: bang(bang_table([["bang-AS"], hand], turn=1, **facts), step)


def draws(character: str, *hand: str, **facts: Any) -> Situation:
    """The turn of seat 1, who plays this character, begins."""
    return asking(Turn(1), *hand, cast={1: character}, **facts)


def flips(lying: str, *deck: str) -> Situation:
    """Lucky Duke tests what lies in front of him."""
    return draws("lucky_duke", in_play={1: [lying]}, deck=deck)


def tries_barrel(*deck: str) -> Situation:
    situation = asking(SHOT, cast={1: "lucky_duke"}, in_play={1: ["barrel-QS"]}, deck=deck)
    return lambda: situation().when(1, UseBarrel())


def dying(*hand: str, **facts: Any) -> Situation:
    return asking(Dying(1, killer=0), *hand, life={1: 0}, **facts)


def phase_2() -> Given:
    """Calamity Janet's turn: seat 3 is out of range, seat 0 is the Sheriff."""
    hands = [
        ["bang-3D"],
        [
            "bang-2D",
            "missed-2S",
            "duel-QD",
            "panic-JH",
            "cat_balou-9D",
            "jail-4H",
            "beer-6H",
            "mustang-8H",
            "saloon-5H",
        ],
        ["beer-7H", "beer-8H"],
    ]
    in_play = {1: ["barrel-KS", "schofield-JC"], 2: ["barrel-QS"], 3: ["mustang-9H"]}
    return in_phase_2(bang_table(hands, turn=1, cast={1: "calamity_janet"}, in_play=in_play))


SHOT, INDIANS, DUEL = Shot(1, by=0), Ambush(1, by=0), Duel(1, rival=0, challenger=0)
TWO_BARRELS: Any = {"cast": {1: "jourdonnais"}, "in_play": {1: ["barrel-QS"]}}
JANET: Any = {"cast": {1: "calamity_janet"}}
SID: Any = {"cast": {1: "sid_ketchum"}}
ANSWERS = ["missed-2S", "bang-2D", "beer-6H"]
BOTH = [Respond("missed-2S"), Respond("bang-2D"), TakeHit()]

PHASE_1 = [
    row("Black Jack", draws("black_jack"), "draw_choice", [Show(), Plain()], Show()),
    row("Jesse Jones", draws("jesse_jones", dead=[2]), "draw_choice", [FromDeck(), FromPlayer(0)], FromDeck()),
    row(
        "Pedro Ramirez",
        draws("pedro_ramirez", discard=["bang-2D"]),
        "draw_choice",
        [FromDeck(), FromDiscard()],
        FromDeck(),
    ),
    row(
        "Kit Carlson",
        draws("kit_carlson", deck=["bang-2D", "beer-6H", "duel-QD"]),
        "kit_return",
        [Return("bang-2D"), Return("beer-6H"), Return("duel-QD")],
        Return("duel-QD"),
    ),
]

FLIPS = [
    row(who, situation, "flip_choice", [Pick(first), Pick(second)], Pick(good))
    for who, situation, first, second, good in [
        ("Jail, one heart", flips("jail-JS", "bang-2D", "beer-6H"), "bang-2D", "beer-6H", "beer-6H"),
        ("Jail, two hearts", flips("jail-JS", "beer-7H", "beer-6H"), "beer-7H", "beer-6H", "beer-7H"),
        ("Jail, no heart", flips("jail-JS", "bang-2D", "bang-2C"), "bang-2D", "bang-2C", "bang-2D"),
        ("Barrel, one heart", tries_barrel("bang-2D", "beer-6H"), "bang-2D", "beer-6H", "beer-6H"),
        ("Dynamite, one bad", flips("dynamite-2H", "missed-2S", "bang-2C"), "missed-2S", "bang-2C", "bang-2C"),
        ("Dynamite, none bad", flips("dynamite-2H", "bang-2D", "bang-2C"), "bang-2D", "bang-2C", "bang-2D"),
        ("Dynamite, two bad", flips("dynamite-2H", "missed-2S", "missed-3S"), "missed-2S", "missed-3S", "missed-2S"),
    ]
]

PHASE_2 = row(
    "every kind of card",
    phase_2,
    "play",
    [
        *(Play(card, seat) for card in ("bang-2D", "missed-2S") for seat in (0, 2)),
        *(Play("duel-QD", seat) for seat in (0, 2, 3)),
        *(Play("panic-JH", 0, HAND), Play("panic-JH", 2, HAND), Play("panic-JH", 2, "barrel-QS")),
        *(Play("cat_balou-9D", 1, "barrel-KS"), Play("cat_balou-9D", 1, "schofield-JC")),
        *(Play("cat_balou-9D", 0, HAND), Play("cat_balou-9D", 2, HAND)),
        *(Play("cat_balou-9D", 2, "barrel-QS"), Play("cat_balou-9D", 3, "mustang-9H")),
        *(Play("jail-4H", seat) for seat in (1, 2, 3)),
        *map(Play, ("beer-6H", "mustang-8H", "saloon-5H")),
        EndPlay(),
    ],
    EndPlay(),
)

SHOTS = [
    row("with nothing that helps", asking(SHOT, "beer-6H"), "shot", [TakeHit()], TakeHit()),
    row("with a Missed!", asking(SHOT, *ANSWERS), "shot", [Respond("missed-2S"), TakeHit()], TakeHit()),
    row("Calamity Janet", asking(SHOT, *ANSWERS, **JANET), "shot", BOTH, TakeHit()),
    row(
        "Jourdonnais with a Barrel",
        asking(SHOT, *ANSWERS, **TWO_BARRELS),
        "shot",
        [Respond("missed-2S"), UseBuiltinBarrel(), UseBarrel(), TakeHit()],
        UseBuiltinBarrel(),
    ),
    row(
        "Jourdonnais after his own Barrel",
        asking(Shot(1, by=0, barrels_used=("builtin_barrel",)), **TWO_BARRELS),
        "shot",
        [UseBarrel(), TakeHit()],
        UseBarrel(),
    ),
    row("a target", asking(INDIANS, *ANSWERS), "indians", [Respond("bang-2D"), TakeHit()], TakeHit()),
    row("Calamity Janet", asking(INDIANS, *ANSWERS, **JANET), "indians", BOTH, TakeHit()),
    row("the challenged", asking(DUEL, *ANSWERS), "duel", [Respond("bang-2D"), TakeHit()], TakeHit()),
    row("Calamity Janet", asking(DUEL, *ANSWERS, **JANET), "duel", BOTH, TakeHit()),
]

DYING = [
    row("without a Beer", dying("bang-2D"), "dying", [GiveUp()], GiveUp()),
    row(
        "with Beers",
        dying("bang-2D", "beer-7H", "beer-6H"),
        "dying",
        [Drink("beer-7H"), Drink("beer-6H"), GiveUp()],
        Drink("beer-7H"),
    ),
    row(
        "Sid Ketchum with a Beer",
        dying("bang-2D", "beer-6H", **SID),
        "dying",
        [Drink("beer-6H"), SidHeal(("bang-2D", "beer-6H")), GiveUp()],
        Drink("beer-6H"),
    ),
    row(
        "Sid Ketchum without a Beer",
        dying("bang-2D", "bang-3D", "bang-4D", **SID),
        "dying",
        [
            *map(SidHeal, [("bang-2D", "bang-3D"), ("bang-2D", "bang-4D"), ("bang-3D", "bang-4D")]),
            GiveUp(),
        ],
        SidHeal(("bang-2D", "bang-3D")),
    ),
    row(
        "Sid Ketchum with two players left",
        dying("bang-2D", "beer-6H", dead=[2, 3], **SID),
        "dying",
        [SidHeal(("bang-2D", "beer-6H")), GiveUp()],
        SidHeal(("bang-2D", "beer-6H")),
    ),
]

OTHERS = [
    row(
        "General Store",
        asking(StorePick(1), store=["duel-QD", "bang-2D"]),
        "store",
        [Take("duel-QD"), Take("bang-2D")],
        Take("duel-QD"),
    ),
    row(
        "phase 3",
        asking(Surplus(1), *ANSWERS, life={1: 2}),
        "discard",
        [Discard("missed-2S"), Discard("bang-2D"), Discard("beer-6H")],
        Discard("beer-6H"),
    ),
]


@clause("BANG-4.6", "BANG-R13", "BANG-R26", "BANG-R42", "BANG-R43", "BANG-R44", "BANG-R45", "BANG-R46", "BANG-R57")
@pytest.mark.parametrize(
    ("situation", "decision", "options", "on_timeout"), [*PHASE_1, *FLIPS, PHASE_2, *SHOTS, *DYING, *OTHERS]
)
def test_the_one_seat_that_is_asked_has_these_options_and_this_default(
    situation: Situation, decision: str, options: Sequence[Command], on_timeout: Command
) -> None:
    game = situation()
    assert asked(game.table).keys() == {1}
    game.asked(1, decision).offers_exactly(1, *options)
    assert default(game.table, 1) == on_timeout


@clause("BANG-R46")
def test_when_time_runs_out_the_default_is_played() -> None:
    game = bang(bang_table(deck=["bang-2C", "bang-3C"]), Turn(0)).when_time_runs_out(0)
    game.happened(CardsDrawn(0, 2, "phase_1", ("bang-2C", "bang-3C")), SecondCardShown(0, "bang-3C")).asked(0, "play")


@clause("BANG-R43")
def test_jesse_jones_is_not_asked_where_nobody_else_holds_a_card() -> None:
    game = bang(bang_table(cast={0: "jesse_jones"}), Turn(0)).asked(0, "play")
    assert len(game.table.hands[0]) == 2


@clause("BANG-R44")
def test_pedro_ramirez_is_not_asked_where_the_discard_is_empty() -> None:
    bang(bang_table(cast={0: "pedro_ramirez"}), Turn(0)).asked(0, "play")


@clause("BANG-10.9.2", "BANG-R57")
def test_the_last_card_of_the_store_is_taken_without_a_question() -> None:
    table = bang_table(dead=[2], deck=["bang-2D", "bang-3D", "bang-4D"])
    picks = [StorePick(seat) for seat in (0, 1, 3)]
    game = bang(table, FillStore(0, 3), *picks, BlackJackDraws(0)).asked(0, "store").when(0, Take("bang-3D"))
    game = game.asked(1, "store").when(1, Take("bang-2D")).asked(0, "draw_choice")
    game.happened(StoreCardTaken(3, "bang-4D"))


@clause("BANG-11.12.1", "BANG-R25")
def test_sid_ketchum_alone_may_act_besides_the_one_who_is_asked() -> None:
    hand = ["bang-2D", "missed-2S", "beer-6H"]
    game = in_phase_2(bang_table([[], [], hand], cast={2: "sid_ketchum"}, life={2: 2}))
    assert may_act(game.ruleset, game.table) == (2,)
    pairs = [("bang-2D", "missed-2S"), ("bang-2D", "beer-6H"), ("missed-2S", "beer-6H")]
    assert legal(game.ruleset, game.table, 2) == list(map(SidHeal, pairs))
    assert [legal(game.ruleset, game.table, seat) for seat in (1, 3)] == [[], []]


@clause("BANG-R25")
def test_the_clock_never_heals_sid_ketchum_unless_he_is_dying() -> None:
    hand = ["bang-2D", "missed-2S", "beer-6H"]
    table = bang_table([["bang-3D"], hand], cast={1: "sid_ketchum"}, life={1: 2})
    game = in_phase_2(table).when(0, Play("bang-3D", 1)).when_time_runs_out(1)
    assert game.table.life[1] == 1
    assert game.table.hands[1] == hand
