"""Games among bots that are put on the record: at every number of players, with options, clocks, disputes, and remedies
that are asked for."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct, inspect

from domain.kernel.arena import DECISIONS_MAX, intruder_at
from domain.kernel.bots import Bot, random_bot
from domain.kernel.clock import Clock
from domain.kernel.engine import asked, default, is_late, legal, open_step
from domain.kernel.facts import DisputeJudged, DisputeOpened
from domain.kernel.lifecycle import Game
from domain.kernel.remedies import ASKED_MAX
from domain.kernel.remedy import Remedy
from domain.kernel.replaying import Recorded
from domain.kernel.ruleset import Ruleset
from domain.kernel.words import Milliseconds, Seat
from events.acts import away, handed_over, leave, move, note, remedy, sit, sit_bot, time_is_up
from events.alike.chronicle import Chronicle

GAMES: Final = 200
"""How many games of a ruleset must be judged the same before changed definitions count as alike."""

WHOLE_EVERY: Final = 5
SIMULATED_MOVES_MAX: Final = 80
"""How many moves a game has; one in `WHOLE_EVERY` is played to its end. So all rulesets take a few minutes."""

CLOCK: Final = Clock(per_decision=10, bank=5)
HURRY_MAX: Final[Milliseconds] = 4_000
"""The longest that a simulated player thinks, unless it lets its time pass."""

ODDS: Final = 100
"""One decision in so many is preceded by a dispute, another one by a seat that goes away or comes back."""

TIME_OUTS: Final = 5
"""How many of `ODDS` decisions are left to the clock."""


class Sample(Struct, frozen=True):
    """A game to be judged: its history, what the game before it in a series handed over, and the history that it
    forks."""

    name: str
    history: list[Recorded]
    previous: Any = None
    origin: list[Recorded] = []


def some_games(ruleset: Ruleset, count: int) -> Iterator[Sample]:
    for number in range(count):
        yield simulated(ruleset, number, DECISIONS_MAX if number % WHOLE_EVERY == 0 else SIMULATED_MOVES_MAX)


def simulated(ruleset: Ruleset, number: int, moves_max: int) -> Sample:
    """The game of this number, always the same one, up to `moves_max` moves."""
    random = Random(number)
    sizes = range(ruleset.players_min, ruleset.players_max + 1)
    seats = sizes[number % len(sizes)]
    bot = list(ruleset.bots)[number // len(sizes) % len(ruleset.bots)]
    before = None
    if ruleset.handed_over is not None and random.randrange(2):
        before = _played(ruleset, seats, "random", DECISIONS_MAX, random, None).game
    chronicle = _played(ruleset, seats, bot, moves_max, random, before)
    previous = None if before is None else msgspec.to_builtins(handed_over(before))
    return Sample(f"game {number} of {seats} {bot} bots", chronicle.history, previous)


def _played(ruleset: Ruleset, seats: int, bot: str, moves_max: int, random: Random, before: Game | None) -> Chronicle:
    chronicle = Chronicle(
        ruleset,
        seats,
        random.randbytes(32),
        options=_options(ruleset, seats, random),
        clock=CLOCK if random.randrange(2) else None,
        before=before,
    )
    _seat_everybody(chronicle, seats, before)
    for _ in range(moves_max):
        if not chronicle.game.is_over:
            _go_on(chronicle, ruleset.bots[bot], random)
    return chronicle


def _seat_everybody(chronicle: Chronicle, seats: int, before: Game | None) -> None:
    """People and one bot; the first of them gets up and sits down again."""
    chronicle.does(sit("p_0", "", before))
    chronicle.does(leave(0, "p_0"))
    for seat in range(seats):
        chronicle.does(sit_bot("p_0", "random", before) if seat == 1 else sit(f"p_{seat}", "", before))


def _go_on(chronicle: Chronicle, bot: Bot, random: Random) -> None:
    """One more decision, or instead of it a dispute, a remedy, or a seat that goes away or comes back."""
    chronicle.at += random.randrange(HURRY_MAX)
    game = chronicle.game
    table, luck = game.table, random.randrange(ODDS)
    late = [seat for seat in asked(table) if is_late(table, seat, chronicle.at)]
    if luck == 0 or (table.disputes and luck < ODDS // 4):
        chronicle.does(note(DisputeJudged(1, "stands") if table.disputes else DisputeOpened(1)))
    elif table.remedy is not None and luck < ODDS // 2:
        chronicle.does(remedy(table.remedy.agreed[0], Remedy("continue"), game.version, None))
    elif luck == ODDS - 1 and _may_ask(game):
        chronicle.does(remedy(0, Remedy("annul"), game.version, None))
    elif luck == 1:
        seat = random.randrange(table.players)
        chronicle.does(away(seat, seat not in table.away))
    elif late or luck < 2 + TIME_OUTS:
        _let_pass(chronicle, late[0] if late else next(iter(asked(table))))
    else:
        intruder = intruder_at(game.ruleset, table, random.randrange)
        seat, chooser = (next(iter(asked(table))), bot) if intruder is None else (intruder, random_bot)
        moves, about = legal(game.ruleset, table, seat), open_step(table).about(table)
        chronicle.does(move(seat, chooser(game.ruleset.visible(table, seat), moves, about, random.randrange)))


def _may_ask(game: Game) -> bool:
    """Whether the first seat may ask for a remedy that others would have to agree to."""
    table = game.table
    return table.remedy is None and len(game.people()) > 1 and table.remedies.count(0) < ASKED_MAX


def _let_pass(chronicle: Chronicle, seat: Seat) -> None:
    """The clock gives the default; where no time runs, the seat itself does."""
    table = chronicle.game.table
    question = asked(table)[seat]
    deadline = question.deadline(table.banks[seat])
    if seat not in table.away:
        if deadline is None:
            chronicle.does(move(seat, default(table, seat)))
            return
        chronicle.at = max(chronicle.at, deadline + 1)
    chronicle.does(time_is_up(seat, question.question))


def _options(ruleset: Ruleset, seats: int, random: Random) -> Any:
    """Half of the options by lot, as far as this number of players allows them."""
    chosen: dict[str, Any] = {}
    for field in inspect.type_info(ruleset.options).fields:  # type: ignore[attr-defined]
        values = _values(field.type)
        if values and random.randrange(2):
            chosen[field.name] = values[random.randrange(len(values))]
    while (misfit := ruleset.misfit(msgspec.convert(chosen, ruleset.options), seats)) is not None:
        del chosen[misfit]
    return msgspec.convert(chosen, ruleset.options)


def _values(kind: inspect.Type) -> list[Any]:
    """The values to try for an option: for a number the first ten, for anything with parts none."""
    match kind:
        case inspect.Metadata(inner):
            return _values(inner)
        case inspect.BoolType():
            return [False, True]
        case inspect.LiteralType(values):
            return list(values)
        case inspect.IntType(ge=int(least), le=most, lt=bound):
            ends = [end for end in (most, None if bound is None else bound - 1) if end is not None]
            return list(range(least, min([least + 9, *ends]) + 1))
    return []
