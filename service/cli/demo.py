"""`gyoji demo`: a service with something to look at."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any, Final

import click

from domain.rulesets import RULESETS
from service.cli.options import with_settings
from service.cli.scratch import serve_for_now
from service.cli.serve import PARTS
from service.cli.telling import json_option, tell_line
from service.cli.visitor import Visitor
from service.running.supervisor import Supervisor
from service.settings import Settings

SHOWN: Final = "yojimbo"
"""The shortest game."""

DEMO_CLAIM: Final = "Was that allowed?"


@click.command()
@json_option("One line of JSON with the addresses, once everything is there.")
@with_settings("host", "port", "push_port", "log_level")
def demo(settings: Settings, as_json: bool) -> None:
    """Start everything for a look around, until Ctrl-C.

    Nothing of it stays. There is a table of each game with one seat left for you, the others taken by bots; a finished
    game to replay; and a dispute about one of its moves.
    """
    serve_for_now(settings, PARTS, partial(show, as_json))


def show(as_json: bool, supervisor: Supervisor, address: str) -> None:
    try:
        _set_up(address, as_json)
    except OSError as error:
        if not supervisor.is_stopping:
            click.echo(f"The demo could not be set up: {error}", err=True)
            supervisor.stop()


def _set_up(address: str, as_json: bool) -> None:
    ada = Visitor(address, "Ada")
    for ruleset in RULESETS.values():
        ada.table(ruleset.id, ruleset.quick_seats, sit=False)
    if not as_json:
        click.echo(f"Play:    {address}/ has a table of each game with a seat for you")
    game = ada.table(SHOWN, RULESETS[SHOWN].players_min, sit=True)
    ada.play_out(game, Random(SHOWN))
    replay, dispute = f"{address}/replay.html?game={game}", f"{address}/audit.html?game={game}"
    if not as_json:
        click.echo(f"Replay:  {replay}")
    case: Any = ada.dispute(game, DEMO_CLAIM)
    if as_json:
        here = {"play": f"{address}/", "replay": replay, "dispute": dispute, "api": f"{address}/docs", "game": game}
        tell_line({**here, "verdict": case["verdict"]})
        return
    click.echo(f"Dispute: {dispute} ({DEMO_CLAIM} {case['verdict']})")
    click.echo(f"API:     {address}/docs")
    click.echo("Ctrl-C ends it, and nothing of it stays.")
