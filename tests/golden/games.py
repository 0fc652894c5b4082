"""The golden games: three a ruleset by their option counts (our perft), one as text."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from domain.kernel.arena import Turned
from domain.kernel.engine import asked, legal, open_step
from domain.kernel.playthrough import told
from domain.kernel.ruleset import Ruleset
from domain.kernel.table import Table
from tests.playing import played, seeded_table

FOLDER: Final = Path(__file__).parent
DECISIONS_MAX: Final = 400
"""Of a longer game only the first decisions are kept."""

TOLD_MAX: Final = 40
"""So many moves of a playthrough are kept, and the last one."""


def golden_files(ruleset: Ruleset) -> Iterator[tuple[Path, Callable[[], str]]]:
    """Every golden file of a ruleset, and what works out what should stand in it."""
    folder = FOLDER / ruleset.id
    few, many = ruleset.players_min, ruleset.players_max
    for seed, players in enumerate((few, (few + many) // 2, many), 1):
        yield folder / f"counts-{players}-{seed}.json", partial(option_counts, ruleset, players, seed)
    yield folder / "playthrough.txt", partial(playthrough, ruleset, few, 1)


def option_counts(ruleset: Ruleset, players: int, seed: int) -> str:
    """Before every decision: who is asked what, and how many moves everybody has, as `seat decision moves…`."""
    counts: list[str] = []

    def watch(table: Table) -> None:
        if len(counts) < DECISIONS_MAX:
            seats = ",".join(map(str, asked(table)))
            moves = " ".join(str(len(legal(ruleset, table, seat))) for seat in table.seats)
            counts.append(f"{seats} {open_step(table).decision}: {moves}")

    game: list[Turned] = list(
        played(ruleset, seeded_table(ruleset, players, seed, ruleset.options()), seed, "random", watch)
    )
    facts = {
        "players": players,
        "seed": seed,
        "decisions": len(game) - 1,
        "events": sum(len(turned.events) for turned in game),
        "result": game[-1].table.result,
        "counts": counts,
    }
    return msgspec.json.format(msgspec.json.encode(facts), indent=1).decode() + "\n"


def playthrough(ruleset: Ruleset, players: int, seed: int) -> str:
    """A game among greedy bots from the eyes of seat 0, in English."""
    game = played(ruleset, seeded_table(ruleset, players, seed, ruleset.options()), seed, "greedy")
    moves = list(told(ruleset, game, 0, "en"))
    shown = moves if len(moves) <= TOLD_MAX + 1 else [*moves[:TOLD_MAX], ["…"], moves[-1]]
    return "\n".join(line for lines in shown for line in lines) + "\n"
