"""`gyoji simulate`: whole games among bots, in process, with every invariant checked before every decision."""

from __future__ import annotations

import json
import secrets
import shlex
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table as Grid

    from domain.kernel.arena import Turned
    from domain.kernel.bots import Bot
    from domain.kernel.ruleset import Ruleset
    from domain.kernel.score import Score
    from domain.kernel.words import Language

FAILURES_MAX: Final = 10
"""After so many failures the rest of the games is not played."""

RANDOM: Final = "random"
EXPLORER: Final = "explorer"
"""No bot of a service: it makes for places where others seldom come."""
MIXED: Final = "mixed"
"""In some games all play alike, one of these ways, in others each seat has its own."""

PLOT_ODDS: Final = 2
"""Where a game has plots, explorers follow one of them together in one game of so many."""

SERIES_EVERY: Final = 3
"""Of varied games of a ruleset that knows series, one in so many goes on after the one before."""


class Setting(click.ParamType[str]):
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


@click.command()
@click.argument("game")
@click.option("--players", type=int, help="How many play; the fewest the game allows, unless given.")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many games.")
@click.option("--seed", type=click.IntRange(min=0), help="The number of the first game; any, unless given.")
@click.option("--bot", default=RANDOM, show_default=True, help="Who plays: a bot of that game, an explorer, or mixed.")
@click.option("--vary", is_flag=True, help="Every game with players and options by lot, some of them in a series.")
@click.option("--option", "settings", type=Setting(), multiple=True, help="An option of the game; may be repeated.")
@click.option("--show", is_flag=True, help="Print one game, move by move, instead of counting many.")
@click.option("--seat", type=int, default=0, show_default=True, help="With --show: from whose eyes.")
@click.option("--whole", is_flag=True, help="With --show: list every move of a long choice.")
@click.option("--lang", type=click.Choice(["en", "cs"]), default="en", show_default=True, help="The language of names.")
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
) -> None:
    """Play games of GAME among bots and count what happened.

    Every failure prints the command that repeats it; then the exit status is 1.
    """
    from rich.console import Console

    if vary and (players is not None or settings):
        raise click.BadParameter("players and options are drawn by lot.", param_hint="--vary")
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
    failures = run(series, range(first, first + games), lang, Console(markup=False, highlight=False))
    sys.exit(1 if failures else 0)


# --- what is to be played -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Series:
    """Games of one kind, which differ in their number alone."""

    ruleset: Ruleset
    players: int
    bot: str
    options: Any
    settings: tuple[tuple[str, Any], ...]
    is_varied: bool

    def played(self, number: int) -> Iterator[Turned]:
        """The moves of game number so-and-so."""
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
        """What explorers of a game plot is the same for all of them; how they go about it is not."""
        from domain.kernel.bots import Explorer
        from domain.kernel.plots import plotting
        from domain.plots import PLOTS

        explorer, random = Explorer(Random(f"{number}:{seat}").randrange), Random(f"plot {number}")
        plots = PLOTS.get(self.ruleset.id, ())
        return plotting(random.choice(plots), explorer) if plots and not random.randrange(PLOT_ODDS) else explorer

    def _kinds(self, number: int, players: int) -> list[str]:
        """How each seat plays in game number so-and-so."""
        if self.bot != MIXED:
            return [self.bot] * players
        random, kinds = Random(f"kinds {number}"), (*self.ruleset.bots, EXPLORER)
        alike = random.choice((*kinds, None))
        return [alike or random.choice(kinds) for _ in range(players)]

    def told(self, number: int, seat: int, language: Language, is_whole: bool) -> Iterator[str]:
        """Game number so-and-so as text, from one seat's eyes; `is_whole`: however long a choice is."""
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
    """What the command line asks for; a mistake is told in the words of the game."""
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


@dataclass
class Tally:
    """What is counted over many games."""

    lengths: list[int] = field(default_factory=list)
    outcomes: Counter[str] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    points: Counter[int] = field(default_factory=Counter)
    sides: list[list[dict[str, str]]] = field(default_factory=list)
    """For each game and seat the words by which its score describes the seat: a role, a team."""
    winners: list[tuple[int, ...]] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    seconds: float = 0

    def add(self, score: Score, decisions: int) -> None:
        result = score.result
        self.lengths.append(decisions)
        self.outcomes[result.outcome] += 1
        self.wins.update(result.winners)
        self.winners.append(result.winners)
        for placing in result.seats:
            self.points[placing.seat] += placing.points
        self.sides.append([_words(score, placing.seat) for placing in result.seats])


def _words(score: Score, seat: int) -> dict[str, str]:
    facts = (fact for reason in score.reasons.get(seat, ()) for fact in reason.facts.items())
    return {name: value for name, value in facts if isinstance(value, str)}


def run(series: Series, numbers: range, language: Language, console: Console) -> int:
    """Plays the games, prints what was counted and every failure; returns how many failed."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    tally, failures = Tally(), 0
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        for number in progress.track(numbers, description=series.ruleset.id):
            try:
                play(series, number, tally)
            except Exception as failure:
                failures += 1
                click.echo(told_failure(series, number, failure))
                if failures == FAILURES_MAX:
                    break
    if tally.lengths:
        report(series, tally, numbers.start, language, console)
    click.echo(f"{len(tally.lengths)} games ended with every invariant kept, {failures} failed.")
    return failures


def play(series: Series, number: int, tally: Tally) -> None:
    """One game to its end; raises what breaks."""
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


def told_failure(series: Series, number: int, failure: Exception) -> str:
    where = traceback.extract_tb(failure.__traceback__)[-1]
    what = f"{type(failure).__name__}: {failure}".rstrip(": ")
    return (
        f"Game {number} failed: {what} ({Path(where.filename).name}:{where.lineno})\n"
        f"  repeat it with: {series.repeated_by(number)}"
    )


# --- the report -----------------------------------------------------------------------------------------------


def report(series: Series, tally: Tally, first: int, language: Language, console: Console) -> None:
    ruleset, lengths = series.ruleset, tally.lengths
    games = len(lengths)
    click.echo(f"{ruleset.name.said(language)}, {_players(series)}, {series.bot} bots, from seed {first} on")
    click.echo(
        f"{games} games; decisions a game: min {min(lengths)}, mean {sum(lengths) / games:.1f}, max {max(lengths)}; "
        f"{sum(lengths) / tally.seconds:,.0f} decisions/s, bots and checks included"
    )
    outcomes = _grid("outcome", "games", "share")
    for outcome, count in tally.outcomes.most_common():
        outcomes.add_row(ruleset.texts.name(outcome, language), str(count), f"{count / games:.1%}")
    console.print(outcomes)
    for name in _side_names(tally):
        console.print(_sides(ruleset, tally, name, language))
    seats = _grid("seat", "won", "share", "mean points")
    for seat in range(series.players):
        won = tally.wins[seat]
        seats.add_row(str(seat), str(won), f"{won / games:.1%}", f"{tally.points[seat] / games:.2f}")
    console.print(seats)
    kinds = [event.stored_name() for event in ruleset.events]
    unseen = [kind for kind in kinds if kind not in tally.kinds]
    click.echo(f"{len(kinds) - len(unseen)} of {len(kinds)} kinds of events happened")
    if unseen:
        click.echo(f"never: {', '.join(unseen)}")


def _players(series: Series) -> str:
    rules = series.ruleset
    count = f"{rules.players_min} to {rules.players_max}" if series.is_varied else str(series.players)
    return f"{count} players{', options by lot' if series.is_varied else ''}"


def _side_names(tally: Tally) -> list[str]:
    """The words that every seat of every game has, and that tell seats of a game apart."""
    seats = [words for game in tally.sides for words in game]
    common = [name for name in seats[0] if all(name in words for words in seats)]
    return [name for name in common if any(len({words[name] for words in game}) > 1 for game in tally.sides)]


def _sides(ruleset: Ruleset, tally: Tally, name: str, language: Language) -> Grid:
    """How often seats of each role or team won."""
    dealt: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for game, winners in zip(tally.sides, tally.winners, strict=True):
        dealt.update(words[name] for words in game)
        won.update(game[seat][name] for seat in winners)
    grid = _grid(name, "dealt", "won", "share")
    for side, count in dealt.most_common():
        grid.add_row(ruleset.texts.name(side, language), str(count), str(won[side]), f"{won[side] / count:.1%}")
    return grid


def _grid(*headings: str) -> Grid:
    from rich import box
    from rich.table import Table as Grid

    grid = Grid(box=box.SIMPLE_HEAD)
    for place, heading in enumerate(headings):
        grid.add_column(heading, justify="right" if place else "left")
    return grid
