"""`gyoji why`: would this have been legal, and why not?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec

from domain.kernel.command import Command, IllegalMove, NotYourDecision
from domain.kernel.engine import admitted, asked, legal, rules_of
from domain.kernel.lifecycle import Game
from domain.kernel.saying import choice, refusal
from domain.kernel.stored import command_of
from domain.kernel.texts import Text
from domain.kernel.words import Language
from domain.rulesets import EVERY_RULESET
from events.history_files import NotAHistory, read_history, replayed
from events.proof.verify import verify
from service.cli.telling import CannotSay, json_option, tell

LEGAL = Text("Yes, it would have been legal: {move}", "Ano, bylo by to dovoleno: {move}")
ILLEGAL = Text("No, it would not have been legal.", "Ne, nebylo by to dovoleno.")
NOT_ASKED = Text("It was not the decision of seat {seat}.", "Místo {seat} tehdy nerozhodovalo.")
NOBODY_ASKED = Text("At version {at} nobody was asked anything.", "Ve verzi {at} se nikoho nic neptalo.")
OTHER_RULES = Text(
    "That is by version {now} of the rules; the game was then played under version {then}.",
    "Tak je to podle verze {now} pravidel; hra se tehdy hrála podle verze {then}.",
)
INSTEAD = Text("Legal were:", "Dovoleno bylo:")
MOVES_TOLD_MAX = 24


@click.command()
@click.argument("history", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("command")
@click.option("--at", type=click.IntRange(1), required=True, help="The version after which it is tried.")
@click.option("--seat", type=click.IntRange(0), required=True, help="Who tries it.")
@click.option("--lang", type=click.Choice(["en", "cs"]), default="en", show_default=True, help="In which language.")
@json_option("The answer as JSON.")
def why(history: Path, command: str, at: int, seat: int, lang: Language, as_json: bool) -> None:
    """Would this COMMAND have been legal, and why not?

    COMMAND is JSON as `/moves` lists it; the game is that of a HISTORY file. Exit code 0: it would have been legal; 1:
    it would not; 2: that cannot be told.
    """
    game = _game(history, at)
    if game.table is None or not game.table.agenda:
        raise CannotSay(NOBODY_ASKED.said(lang).format(at=at))
    if seat >= len(game.seats):
        raise CannotSay(f"the table has seats 0 to {len(game.seats) - 1}")
    wanted = _command(game, command)
    try:
        admitted(game.ruleset, game.table, seat, wanted, game.at)
    except IllegalMove as no:
        if as_json:
            _tell_json(game, no.clauses, lang, legal=False, detail=refusal(game.ruleset, no, lang))
        else:
            _tell_why_not(game, seat, no, lang)
            _tell_by_which_rules(game, lang)
        raise SystemExit(1) from None
    if as_json:
        said = choice(game.ruleset, game.table, seat, wanted, lang)
        _tell_json(game, rules_of(game.ruleset, game.table, seat, wanted), lang, legal=True, detail=said)
        return
    click.echo(LEGAL.said(lang).format(move=choice(game.ruleset, game.table, seat, wanted, lang)))
    _cite(game, rules_of(game.ruleset, game.table, seat, wanted), lang)
    _tell_by_which_rules(game, lang)


def _tell_by_which_rules(game: Game, lang: Language) -> None:
    """The answer is by the rules of this program; those of the game's day may have been others."""
    if game.ruleset_version != game.ruleset.version:
        click.echo(OTHER_RULES.said(lang).format(now=game.ruleset.version, then=game.ruleset_version))


def _tell_why_not(game: Game, seat: int, no: IllegalMove, lang: Language) -> None:
    click.echo(ILLEGAL.said(lang))
    if isinstance(no, NotYourDecision):
        click.echo(NOT_ASKED.said(lang).format(seat=seat))
    click.echo(refusal(game.ruleset, no, lang))
    _cite(game, no.clauses, lang)
    moves = legal(game.ruleset, game.table, seat)
    if moves and seat in asked(game.table):
        click.echo(INSTEAD.said(lang))
        for move in moves[:MOVES_TOLD_MAX]:
            click.echo(f"  {choice(game.ruleset, game.table, seat, move, lang)}  {_as_json(move)}")
        if len(moves) > MOVES_TOLD_MAX:
            click.echo(f"  … {len(moves) - MOVES_TOLD_MAX}")


def _tell_json(game: Game, clauses: tuple[str, ...], lang: Language, **told: Any) -> None:
    cited = [{"id": id, "text": game.ruleset.clauses[id].said(lang)} for id in clauses]
    tell({**told, "rules": cited, "ruleset_version": game.ruleset.version, "played_under": game.ruleset_version})


def _cite(game: Game, clauses: tuple[str, ...], lang: Language) -> None:
    for id in clauses:
        click.echo(f"  {id}: {game.ruleset.clauses[id].said(lang)}")


def _as_json(move: Command) -> str:
    return msgspec.json.encode(move).decode()


def _game(path: Path, at: int) -> Game:
    """The game after that version. The file must verify and be complete: otherwise nobody knows who held which
    cards."""
    content = path.read_bytes()
    report = verify(content)
    if not report.holds:
        raise CannotSay(f"{path} does not even verify:\n{report.as_text()}")
    try:
        history = read_history(content)
    except NotAHistory as error:
        raise CannotSay(f"{path}: {error}") from None
    if not history.is_complete:
        raise CannotSay("the file ends before its game does, so it has no secret, without which this cannot be told")
    if history.ruleset not in EVERY_RULESET:
        raise CannotSay(f"{path} is a game of {history.ruleset}, which is not on offer here")
    if at > len(history.events):
        raise CannotSay(f"the history ends at version {len(history.events)}")
    return replayed(EVERY_RULESET, history, at)


def _command(game: Game, given: str) -> Command:
    try:
        plain: Any = msgspec.json.decode(given)
        if isinstance(plain, dict):
            plain.pop("question", None)
        return command_of(game.ruleset, plain)
    except msgspec.DecodeError as wrong:
        raise click.BadParameter(str(wrong), param_hint="COMMAND") from None
