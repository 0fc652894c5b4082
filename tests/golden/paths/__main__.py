"""Makes corpora anew: `python -m tests.golden.paths [RULESET ...]`."""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import click
import msgspec

from domain.kernel.engine import asked, is_late, legal
from domain.kernel.lifecycle import Game
from domain.rulesets import RULESETS
from events.redis.server import running
from tests.fixtures.redis import fresh_folder
from tests.golden.games import FOLDER
from tests.golden.paths.scene import Scene, Step, scene

PATHS: Final = FOLDER / "paths"
COMMANDS: Final = 70
EVENTS_MAX: Final = 620
CLOCK: Final = {"per_decision": 30, "bank": 20}


@click.command()
@click.argument("rulesets", nargs=-1, type=click.Choice(sorted(RULESETS)))
def main(rulesets: tuple[str, ...]) -> None:
    """Play and write down."""
    for ruleset in rulesets or RULESETS:
        with (
            fresh_folder() as folder,
            running(folder, fsync="everysec") as server,
            scene(ruleset, folder / "process", server.url) as played,
        ):
            kept = recorded(played)
        path = PATHS / f"{ruleset}.json.xz"
        path.write_bytes(lzma.compress(msgspec.json.encode(kept), preset=9 | lzma.PRESET_EXTREME))
        click.echo(f"{path.name}: {len(kept['steps'])} steps, {len(kept['stream'])} events")


def recorded(played: Scene) -> dict[str, Any]:
    """A whole game: what was done, what came of each step, and what is stored and told in the end."""
    steps: list[list[Any]] = []
    before_end: Game | None = None
    for step in script(played):
        steps.append([step, msgspec.to_builtins(played.done(step))])
        if step[1] != "tick" and not played.game.is_over:
            before_end = played.game
    assert before_end is not None
    return {
        "running_until": before_end.version,
        "steps": steps,
        "stream": played.stream(),
        "notes": played.notes(),
        "tellings": played.tellings(before_end),
    }


def script(played: Scene) -> Iterator[Step]:
    """Everything that can happen at a table, chosen as it goes along."""
    random = Random(played.ruleset.id)
    yield from _seating(played.ruleset.players_min)
    earlier: list[Step] = []
    for number in range(COMMANDS):
        if played.game.is_over:
            break
        if number == COMMANDS // 2:
            yield from ([process, "upgrade"] for process in range(2))
        yield [0, "tick", random.randrange(5_000)]
        yield from _turn(played, random, earlier, number)
    yield from _greedy(played, random)
    yield from _ending(played, random)


def _seating(seats: int) -> Iterator[Step]:
    yield [0, "open", seats, CLOCK]
    yield [1, "sit", 1]
    yield [0, "sit", 1]
    yield [0, "bot", 1, "greedy"]
    if seats > 2:
        yield [1, "leave", 0, 1]
        yield [1, "leave", 1, 1]
        yield [0, "leave", 1, 1]
    for player in range(1, seats - 1):
        yield [player % 2, "sit", player + 10]
        yield [player % 2, "sit", player + 10]
    if seats > 2:
        yield [1, "bot", 0, "random"]
    yield [0, "sit", 30]
    yield [1, "sit", 31]


def _players(game: Game) -> dict[int, int]:
    """The number of the player at each seat of a person."""
    return {seat: int(one.player.removeprefix("p_")) for seat, one in enumerate(game.seats) if one and one.player}


def _turn(played: Scene, random: Random, earlier: list[Step], number: int) -> Iterator[Step]:
    game = played.game
    table, players = game.table, _players(game)
    seat = random.choice(
        [*asked(table)] * 4 + [one for one in range(len(game.seats)) if legal(game.ruleset, table, one)]
    )
    moves = legal(game.ruleset, table, seat)
    question = asked(table)[seat].question if seat in asked(table) else None
    process = random.randrange(2)
    chosen = msgspec.to_builtins(random.choice(moves))
    yield from _wrong(game, random, earlier, players)
    if question is not None and (number % 9 == 8 or is_late(table, seat, played.at)):
        yield [process, "time_out", seat, question]
        yield [0, "tick", 60_000]
        yield [process, "time_out", seat, question]
        yield [1 - process, "time_out", seat, question]
    elif seat not in players:
        yield [process, "move", seat, chosen, question]
    else:
        body = chosen if number % 2 or question is None else {**chosen, "question": question}
        yield from _posted(random, process, players[seat], body, number)
        earlier.append([process, "post", players[seat], {"content-type": "application/json"}, _json(body)])
    if number % 13 == 5:
        yield [process, "away", seat, True]
        yield [1 - process, "away", seat, True]
        yield [1 - process, "away", seat, False]
    if number == 20:
        yield [process, "dispute", 1, "dispute 1"]
        yield [1 - process, "dispute", 1, "dispute 1"]
    if number == 22:
        yield [process, "judge", 1, "stands"]


def _posted(random: Random, process: int, player: int, body: Any, number: int) -> Iterator[Step]:
    """A move, in one language or the other, with a key or not; with one it comes again, and once with another body."""
    headers = {"content-type": "application/json", "accept-language": random.choice(["en", "cs", "cs-CZ,en;q=0.5"])}
    if number % 4:
        yield [process, "post", player, headers, _json(body)]
        return
    headers["idempotency-key"] = f"key-{number}"
    yield [process, "post", player, headers, _json(body)]
    yield [1 - process, "post", player, headers, _json(body)]
    yield [process, "post", player, headers, _json({**body, "question": 1})]


def _wrong(game: Game, random: Random, earlier: list[Step], players: dict[int, int]) -> Iterator[Step]:
    """Something that is refused, or only asked about."""
    process, player = random.randrange(2), random.choice([*players.values()])
    plain = {"content-type": "application/json", "accept-language": random.choice(["en", "cs"])}
    seat = next(seat for seat, one in players.items() if one == player)
    command: Any = {"type": f"{game.ruleset.id}.nonsense"}
    if moves := legal(game.ruleset, game.table, random.choice([*asked(game.table)])):
        command = msgspec.to_builtins(random.choice(moves))
    match random.randrange(8):
        case 0:
            yield [process, "post", player, {**plain, "if-match": f'"{game.version - 1}"'}, _json(command)]
        case 1:
            yield [process, "post", player, plain, _json({**command, "question": 3})]
        case 2 if seat not in asked(game.table):
            yield [process, "post", player, plain, _json(command)]
        case 3 if earlier:
            [_, _, *rest] = random.choice(earlier)
            yield [process, "check", *rest]
        case 4:
            yield [process, "check", player, plain, _json(command)]
        case 5:
            yield [process, "post", player, plain, _json({"type": command["type"]})]
        case 6:
            yield [process, "post", 99, plain, _json(command)]
        case 7 if earlier:
            [*_, body] = random.choice(earlier)
            now = [players[seat] for seat in asked(game.table) if seat in players] or [player]
            yield [process, "post", now[0], plain, _json({**msgspec.json.decode(body), "question": None})]


def _greedy(played: Scene, random: Random) -> Iterator[Step]:
    """Bots take over; most of them come to the end."""
    while not (game := played.game).is_over and game.version < EVENTS_MAX:
        seat = next(iter(asked(game.table)))
        moves = legal(game.ruleset, game.table, seat)
        chosen = game.ruleset.bots["greedy"](game.ruleset.visible(game.table, seat), moves, {}, random.randrange)
        yield [random.randrange(2), "move", seat, msgspec.to_builtins(chosen), None]


def _ending(played: Scene, random: Random) -> Iterator[Step]:
    """Everybody leaves; what was answered before is still answered."""
    yield [0, "abandon"]
    for seat in _players(played.game):
        if not played.game.is_over and seat not in played.game.table.away:
            yield [random.randrange(2), "away", seat, True]
    player = next(iter(_players(played.game).values()))
    for process in range(2):
        yield [process, "post", player, {"content-type": "application/json"}, '{"type":"nonsense"}']
        yield [process, "dispute", 1, "dispute 1"]
        yield [process, "dispute", 2, "dispute 2"]
        yield [process, "abandon"]


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


if __name__ == "__main__":
    main()
