"""`gyoji audit`: asks the rules again about every move on the record."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from domain.kernel.lifecycle import Game
from domain.kernel.referee import Finding
from domain.kernel.remedies import is_arbiter
from domain.rulesets import EVERY_RULESET
from events.acts import handed_over
from events.audit import Audit, NotAuditable
from events.audit import audit as audited
from events.comings import players_at
from events.history_files import History, NotAHistory, read_history, recorded, replayed
from events.memory import NoSuchGame
from events.proof.verify import verify
from service.cli.options import needs_redis, with_settings
from service.cli.telling import CannotSay, json_option, progress, tell, tell_line
from service.settings import Settings, environ_of

if TYPE_CHECKING:
    from events.games import Games

AUDITS_TOLD_MAX = 20


@click.command()
@click.argument("game", required=False)
@click.option("--all", "every", is_flag=True, help="Every stored game, by the present rules (needs REDIS_URL).")
@click.option(
    "--previous",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The history file of the game before it in a series.",
)
@json_option("The verdict as JSON; with --all a line for each game that is judged differently.")
@with_settings("redis_url", "data", "archive")
def audit(settings: Settings, game: str | None, every: bool, previous: Path | None, as_json: bool) -> None:
    """Ask the rules again about every move of a GAME.

    GAME is a history file or, where REDIS_URL is set, the id of a stored game; it is judged by the rules of its day.
    Exit code 0: the game holds; 1: it does not; 2: it cannot be judged.

    --all judges every game that is over by the present rules: it shows which games a corrected rule affects, and who
    may annul or award them (POST /v1/games/{id}/remedies).
    """
    if every == (game is not None):
        raise click.UsageError("Name a game or a file, or say --all.")
    if every:
        _audit_all(settings, as_json)
        return
    assert game is not None
    result = _audit_stored(settings, game) if _names_a_game(game) else _audit_file(Path(game), previous)
    if as_json:
        tell(result)
    else:
        click.echo(_told(result))
    if result.verdict != "holds":
        raise SystemExit(1)


def _names_a_game(text: str) -> bool:
    return text.startswith("g_") and not Path(text).exists()


def _audit_file(path: Path, previous: Path | None) -> Audit:
    if not path.is_file():
        raise CannotSay(f"there is no file {path}")
    content = path.read_bytes()
    report = verify(content)
    if not report.holds:
        raise click.ClickException(f"{path} does not even verify:\n{report.as_text()}")
    try:
        history = read_history(content)
        handed_over = _handed_over(history, previous)
        return audited(EVERY_RULESET, history.events, previous=handed_over, origin=history.origin)
    except NotAHistory as error:
        raise CannotSay(f"{path}: {error}") from None
    except NotAuditable:
        raise CannotSay(
            "the file ends before its game does: a history without its secret can be verified, not audited"
        ) from None


def _handed_over(history: History, file: Path | None) -> Any:
    """What the game before it in a series handed over, from that game's own file, which has to be the right one."""
    id, ruleset = history.events[0].data.get("previous"), EVERY_RULESET.get(history.ruleset)
    if file is None:
        if id is not None and ruleset is not None and ruleset.handed_over is not None:
            raise CannotSay(f"the game continues {id}: give the history file of that game as --previous")
        return None
    before = _game_before(file)
    if id is None:
        raise _wrong_previous("the game continues no other one")
    if before.id != id:
        raise _wrong_previous(f"{file} is the game {before.id}, and the game continues {id}")
    return msgspec.to_builtins(handed_over(before))


def _game_before(file: Path) -> Game:
    content = file.read_bytes()
    try:
        history = read_history(content)
    except NotAHistory as error:
        raise _wrong_previous(f"{file}: {error}") from None
    report = verify(content)
    if not (report.holds and report.is_complete and history.ruleset in EVERY_RULESET):
        raise _wrong_previous(f"{file} is no whole game that can be judged here: gyoji audit {file} says more")
    return replayed(EVERY_RULESET, history)


def _wrong_previous(why: str) -> click.BadParameter:
    return click.BadParameter(f"{why}.", param_hint="--previous")


def _stored_games(settings: Settings) -> Games:
    from workers import workshop

    try:
        needs_redis(settings)
    except click.ClickException as missing:
        raise CannotSay(missing.message) from None
    os.environ.update(environ_of(settings))
    return workshop.games()


def _audit_stored(settings: Settings, id: str) -> Audit:
    games = _stored_games(settings)
    events = recorded(games.store.read_all(id))
    if not events:
        raise CannotSay(f"there is no file and no stored game {id}; GET /v1/games lists those that there are")
    try:
        return audited(EVERY_RULESET, events, previous=games.handed_over(id), origin=recorded(games.origin_of(id)))
    except NotAuditable:
        raise CannotSay("the game still runs: it can be audited when it is over") from None
    except NoSuchGame:
        raise CannotSay(f"the game continues {events[0].data['previous']}, which is not here") from None


class Affected(msgspec.Struct, frozen=True):
    """A game that the present rules judge differently, and who may decide what about it."""

    game: str
    ruleset: str
    ruleset_version: int
    """The version of the rules under which it was last played."""
    version: int
    why: str
    rules: tuple[str, ...]
    arbiters: tuple[str, ...]
    people: tuple[str, ...]
    decided: int
    """How many entries its docket has already."""
    remedies: tuple[str, ...] = ("annul", "award")


def _audit_all(settings: Settings, as_json: bool) -> None:
    """How many stored games the present rules would judge differently, where, and what can be done about each."""
    from events.beside.docket import Dockets
    from events.feed import all_games

    games = _stored_games(settings)
    dockets = Dockets(games.store)
    holding = running = unjudged = 0
    affected: list[Affected] = []
    ids = list(all_games(games.store))
    with progress("Auditing", len(ids), is_quiet=as_json) as step:
        for id in ids:
            history = recorded(games.store.read_all(id))
            step(id)
            try:
                previous, origin = games.handed_over(id), recorded(games.origin_of(id))
                result = audited(EVERY_RULESET, history, previous=previous, origin=origin, pins=None)
            except NotAuditable:
                running += 1
                continue
            except NoSuchGame:
                unjudged += 1
                continue
            if result.finding is None:
                holding += 1
            else:
                affected.append(_affected(games.load(id).game, result.finding, len(dockets.of(id).entries)))
    if as_json:
        for one in affected:
            tell_line(one)
    else:
        for one in affected[:AUDITS_TOLD_MAX]:
            click.echo(f"{one.game}, version {one.version}: {one.why} ({_who_decides(one)})")
        click.echo(
            f"The present rules judge {len(affected)} stored games differently and {holding} the same; "
            f"{running} still run." + (f" Of {unjudged} the game before is not here." if unjudged else "")
        )
    if affected:
        raise SystemExit(1)


def _affected(game: Game, finding: Finding, decided: int) -> Affected:
    arbiters = tuple(player for player in game.arbiters if is_arbiter(game, player))
    people = tuple(players_at(game))
    rules = game.ruleset_version
    return Affected(
        game.id, game.ruleset.id, rules, finding.version, finding.why, finding.rules, arbiters, people, decided
    )


def _who_decides(one: Affected) -> str:
    who = f"arbiters {', '.join(one.arbiters)}" if one.arbiters else "all who sat there"
    return f"decided {one.decided} times" if one.decided else f"{who} may {' or '.join(one.remedies)} it"


def _commands(count: int) -> str:
    return "1 command follows" if count == 1 else f"{count} commands follow"


def _told(result: Audit) -> str:
    lines = [
        f"versions {stretch.since} to {stretch.until}: rules of version {stretch.ruleset_version}"
        + ("" if stretch.is_pinned else ", judged by the newest rules, for those of the day are not kept")
        for stretch in result.stretches
    ]
    if result.finding is None:
        return "\n".join([*lines, f"The game holds: {_commands(result.commands)} from the rules."])
    finding = result.finding
    cited = f" [{', '.join(finding.rules)}]" if finding.rules else ""
    return "\n".join(
        [
            *lines,
            f"{result.verdict} at version {finding.version}: {finding.why}{cited}",
            f"  recorded: {json.dumps(finding.recorded, ensure_ascii=False)}",
            f"  expected: {json.dumps(finding.expected, ensure_ascii=False)}",
        ]
    )
