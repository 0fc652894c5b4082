"""What `gyoji simulate` counts over many games, and how it tells it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table as Grid

    from domain.kernel.ruleset import Ruleset
    from domain.kernel.score import Score
    from domain.kernel.words import Language
    from service.cli.simulate import Series


@dataclass
class SimulationTally:
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


def facts(series: Series, tally: SimulationTally, first: int) -> dict[str, Any]:
    """The report for programs: nothing in it is a sentence."""
    games, seats = len(tally.lengths), range(series.players)
    return {
        "game": series.ruleset.id,
        "ruleset_version": series.ruleset.version,
        "bots": series.bot,
        "seed": first,
        "games": games,
        "players": None if series.is_varied else series.players,
        "decisions": {
            "min": min(tally.lengths, default=0),
            "mean": sum(tally.lengths) / games if games else 0.0,
            "max": max(tally.lengths, default=0),
            "per_second": sum(tally.lengths) / tally.seconds if games else 0.0,
        },
        "outcomes": dict(tally.outcomes),
        "sides": {name: _counted(tally, name) for name in _side_names(tally)},
        "seats": [{"seat": seat, "won": tally.wins[seat], "points": tally.points[seat]} for seat in seats],
        "events": dict(tally.kinds),
        "never": _unseen(series.ruleset, tally),
    }


def report(series: Series, tally: SimulationTally, first: int, language: Language, console: Console) -> None:
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
    unseen, kinds = _unseen(ruleset, tally), len(ruleset.events)
    click.echo(f"{kinds - len(unseen)} of {kinds} kinds of events happened")
    if unseen:
        click.echo(f"never: {', '.join(unseen)}")


def _players(series: Series) -> str:
    rules = series.ruleset
    count = f"{rules.players_min} to {rules.players_max}" if series.is_varied else str(series.players)
    return f"{count} players{', options by lot' if series.is_varied else ''}"


def _side_names(tally: SimulationTally) -> list[str]:
    """The names of those words that every seat of every game has, and that differ within a game: roles, teams."""
    seats = [words for game in tally.sides for words in game]
    common = [name for name in (seats[0] if seats else ()) if all(name in words for words in seats)]
    return [name for name in common if any(len({words[name] for words in game}) > 1 for game in tally.sides)]


def _counted(tally: SimulationTally, name: str) -> dict[str, dict[str, int]]:
    """How often seats of each role or team were dealt, and won; the most frequent first."""
    dealt: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for game, winners in zip(tally.sides, tally.winners, strict=True):
        dealt.update(words[name] for words in game)
        won.update(game[seat][name] for seat in winners)
    return {side: {"dealt": count, "won": won[side]} for side, count in dealt.most_common()}


def _sides(ruleset: Ruleset, tally: SimulationTally, name: str, language: Language) -> Grid:
    grid = _grid(name, "dealt", "won", "share")
    for side, count in _counted(tally, name).items():
        share = count["won"] / count["dealt"]
        grid.add_row(ruleset.texts.name(side, language), str(count["dealt"]), str(count["won"]), f"{share:.1%}")
    return grid


def _unseen(ruleset: Ruleset, tally: SimulationTally) -> list[str]:
    """Kinds of events that did not happen."""
    return [kind for event in ruleset.events if (kind := event.stored_name()) not in tally.kinds]


def _grid(*headings: str) -> Grid:
    from rich import box
    from rich.table import Table as Grid

    grid = Grid(box=box.SIMPLE_HEAD)
    for place, heading in enumerate(headings):
        grid.add_column(heading, justify="right" if place else "left")
    return grid
