"""`gyoji simulate`: whole games among bots, in process, with every invariant checked before every decision."""

from __future__ import annotations

import json
import secrets
import shlex
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import click

from service.cli.tally import SimulationTally, facts, report
from service.cli.telling import json_option, progress, tell

if TYPE_CHECKING:
    from domain.kernel.arena import Turned
    from domain.kernel.bots import Bot
    from domain.kernel.ruleset import Ruleset
    from domain.kernel.words import Language

FAILURES_MAX: Final = 10
"""After this many failures the rest of the games is not played."""

RANDOM: Final = "random"
EXPLORER: Final = "explorer"
"""A bot that no service offers: it seeks situations that others seldom get into."""
MIXED: Final = "mixed"
"""In some games all seats have the same kind of bot, in others each seat has its own."""

PLOT_ODDS: Final = 2
"""If a ruleset has plots, the explorers follow one together in one game out of this many."""

SERIES_EVERY: Final = 3
"""With --vary, if a ruleset has series, one game out of this many continues the one before."""


class NameAndValue(click.ParamType[str]):
    """`name=value`; the value is JSON, or else a word."""

    name = "name=value"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        name, equals, text = value.partition("=")
        if not name or not equals:
            self.fail(f"{value!r} is not of the form name=value.", param, ctx)
        try:
            return name, json.loads(text)
        except ValueError:
            return name, text


def _games(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The games that a shell offers to complete."""
    from domain.rulesets import EVERY_RULESET

    return [game for game in EVERY_RULESET if game.startswith(incomplete)]


@click.command()
@click.argument("game", shell_complete=_games)
@click.option("--players", type=int, help="How many play; by default as few as the game allows.")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many games.")
@click.option("--seed", type=click.IntRange(min=0), help="The number of the first game; by default a random one.")
@click.option("--bot", default=RANDOM, show_default=True, help="Who plays: a bot of that game, an explorer, or mixed.")
@click.option("--vary", is_flag=True, help="Draw players and options of every game by lot, with some games in series.")
@click.option(
    "--option", "settings", type=NameAndValue(), multiple=True, help="An option of the game; may be repeated."
)
@click.option("--show", is_flag=True, help="Print one game, move by move, instead of counting many.")
@click.option("--seat", type=int, default=0, show_default=True, help="With --show: through whose eyes.")
@click.option("--whole", is_flag=True, help="With --show: list every move of a long choice.")
@click.option("--lang", type=click.Choice(["en", "cs"]), default="en", show_default=True, help="The language of names.")
@json_option("What was counted, and every failure, as JSON.")
def simulate(
    game: str,
    players: int | None,
    games: int,
    seed: int | None,
    bot: str,
    vary: bool,
    settings: tuple[tuple[str, Any], ...],
    show: bool,
    seat: int,
    whole: bool,
    lang: Language,
    as_json: bool,
) -> None:
    """Play games of GAME among bots and count what happened.

    Every failure prints the command that repeats it; then the exit status is 1.
    """
    if vary and (players is not None or settings):
        raise click.BadParameter("players and options are drawn by lot.", param_hint="--vary")
    if show and as_json:
        raise click.BadParameter("one game is told as text; without --show many are counted.", param_hint="--json")
    series = wanted(game, players, bot, settings, vary)
    first = secrets.randbelow(2**32) if seed is None else seed
    if show:
        if seat not in range(series.players):
            raise click.BadParameter(
                f"{series.players} players sit at seats 0 to {series.players - 1}.", param_hint="--seat"
            )
        for line in series.told(first, seat, lang, whole):
            click.echo(line)
        return
    if run_series(series, range(first, first + games), lang, as_json=as_json):
        raise SystemExit(1)


# --- what is to be played -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Series:
    """Games with the same settings, which differ only in their number, the seed."""

    ruleset: Ruleset
    players: int
    bot: str
    options: Any
    settings: tuple[tuple[str, Any], ...]
    is_varied: bool

    def played(self, number: int) -> Iterator[Turned]:
        """The moves of the game with this number."""
        if not self.is_varied:
            return self._played(number, self.players, self.options)
        from domain.kernel.variants import varied

        handed_over = self.ruleset.handed_over
        is_next = handed_over is not None and number % SERIES_EVERY == SERIES_EVERY - 1
        players, options = varied(self.ruleset, Random(f"table {number - is_next}").randrange)
        if not is_next:
            return self._played(number, players, options)
        *_, last = self._played(number - 1, players, options)
        assert handed_over is not None
        return self._played(number, players, options, previous=handed_over(last.table))

    def _played(self, number: int, players: int, options: Any, **facts: Any) -> Iterator[Turned]:
        from domain.kernel.arena import new_table, play_out, seed_of

        table = new_table(self.ruleset, players, seed_of(number), options, **facts)
        bots: dict[int, Bot] = {
            seat: self._explorer(number, seat) if kind == EXPLORER else self.ruleset.bots[kind]
            for seat, kind in enumerate(self._kinds(number, players))
        }
        is_intrusive = self.bot in (RANDOM, EXPLORER, MIXED)
        below = Random(number).randrange
        return play_out(self.ruleset, table, bots, below, self.ruleset.check, intrusive=is_intrusive)

    def _explorer(self, number: int, seat: int) -> Bot:
        """All explorers of a game follow the same plot, each in its own way."""
        from domain.kernel.bots import Explorer
        from domain.kernel.plots import plotting
        from domain.plots import PLOTS

        explorer, random = Explorer(Random(f"{number}:{seat}").randrange), Random(f"plot {number}")
        plots = PLOTS.get(self.ruleset.id, ())
        return plotting(random.choice(plots), explorer) if plots and not random.randrange(PLOT_ODDS) else explorer

    def _kinds(self, number: int, players: int) -> list[str]:
        """The kind of bot at each seat, in the game with this number."""
        if self.bot != MIXED:
            return [self.bot] * players
        random, kinds = Random(f"kinds {number}"), (*self.ruleset.bots, EXPLORER)
        alike = random.choice((*kinds, None))
        return [alike or random.choice(kinds) for _ in range(players)]

    def told(self, number: int, seat: int, language: Language, is_whole: bool) -> Iterator[str]:
        """The game with this number as text, through one seat's eyes; `is_whole`: with every move of a long choice."""
        from domain.kernel.playthrough import OPTIONS_SHOWN, told

        for lines in told(self.ruleset, self.played(number), seat, language, None if is_whole else OPTIONS_SHOWN):
            yield from lines

    def repeated_by(self, number: int) -> str:
        """The command that plays just this game again."""
        words = ["gyoji", "simulate", self.ruleset.id]
        words += ["--vary"] if self.is_varied else ["--players", str(self.players)]
        words += ["--games", "1", "--seed", str(number), "--bot", self.bot]
        for name, value in self.settings:
            words += ["--option", f"{name}={json.dumps(value)}"]
        return shlex.join(words)


def wanted(
    game: str, players: int | None, bot: str, settings: tuple[tuple[str, Any], ...], is_varied: bool = False
) -> Series:
    """The series that the command line asks for; raises BadParameter."""
    from domain.rulesets import EVERY_RULESET

    ruleset = EVERY_RULESET.get(game)
    if ruleset is None:
        raise click.BadParameter(
            f"There is no game {game!r}. There are: {', '.join(EVERY_RULESET)}.", param_hint="GAME"
        )
    count = ruleset.players_min if players is None else players
    if not ruleset.allows(count):
        allowed = f"{ruleset.players_min} to {ruleset.players_max}"
        raise click.BadParameter(f"{game} is for {allowed} players, not {count}.", param_hint="--players")
    if bot not in (*ruleset.bots, EXPLORER, MIXED):
        has = ", ".join((*ruleset.bots, EXPLORER, MIXED))
        raise click.BadParameter(f"{game} has no bot {bot!r}. It has: {has}.", param_hint="--bot")
    seats = ruleset.players_max if is_varied else count
    return Series(ruleset, seats, bot, _options(ruleset, count, settings), settings, is_varied)


def _options(ruleset: Ruleset, players: int, settings: tuple[tuple[str, Any], ...]) -> Any:
    import msgspec

    known = ruleset.options.__struct_fields__
    for name, _ in settings:
        if name not in known:
            has = f"It has: {', '.join(known)}." if known else "It has none."
            raise click.BadParameter(f"{ruleset.id} has no option {name!r}. {has}", param_hint="--option")
    try:
        return ruleset.options_for(players, dict(settings))
    except msgspec.ValidationError as wrong:
        what, _, where = str(wrong).partition(" - at `$.")
        name = where.rstrip("`")
        raise click.BadParameter(f"{name}: {what}." if name else f"{what}.", param_hint="--option") from None


# --- playing and counting -------------------------------------------------------------------------------------


def run_series(series: Series, numbers: range, language: Language, *, as_json: bool) -> int:
    """Plays the games, tells what was counted and every failure; returns how many failed."""
    from rich.console import Console

    tally, failures = SimulationTally(), list[dict[str, Any]]()
    with progress(series.ruleset.id, len(numbers), is_quiet=as_json) as step:
        for number in numbers:
            step(f"seed {number}")
            try:
                play(series, number, tally)
            except Exception as failure:
                failures.append({"seed": number, "why": failure_told(failure), "repeat": series.repeated_by(number)})
                if not as_json:
                    click.echo("Game {seed} failed: {why}\n  repeat it with: {repeat}".format(**failures[-1]))
                if len(failures) == FAILURES_MAX:
                    break
    if as_json:
        tell({**facts(series, tally, numbers.start), "failures": failures})
        return len(failures)
    if tally.lengths:
        report(series, tally, numbers.start, language, Console(markup=False, highlight=False))
    click.echo(f"{len(tally.lengths)} games ended with every invariant kept, {len(failures)} failed.")
    return len(failures)


def play(series: Series, number: int, tally: SimulationTally) -> None:
    """Plays one game to its end; raises whatever fails."""
    started = time.perf_counter()
    moves = 0
    for turned in series.played(number):
        moves += turned.seat is not None
        tally.kinds.update(event.stored_name() for event in turned.events)
    table = turned.table
    series.ruleset.check(table)
    score = series.ruleset.score(table)
    assert table.result == score.result, "the recorded result is not the score of the table"
    tally.seconds += time.perf_counter() - started
    tally.add(score, moves)


def failure_told(failure: Exception) -> str:
    where = traceback.extract_tb(failure.__traceback__)[-1]
    what = f"{type(failure).__name__}: {failure}".rstrip(": ")
    return f"{what} ({Path(where.filename).name}:{where.lineno})"
