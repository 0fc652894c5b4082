"""A whole game against a running service, by nothing but what openapi-python-client makes of openapi.yaml.

`python tests/clients/play.py FOLDER ADDRESS`: the generated package `client` lies in FOLDER. Prints a line.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from random import Random
from typing import Any


def operation(tag: str, name: str) -> Any:
    return importlib.import_module(f"client.api.{tag}.{name}")


def play(address: str, random: Random) -> str:
    models = importlib.import_module("client.models")
    client = importlib.import_module("client.client")
    with client.Client(address) as nobody:
        tokens = [
            operation("players", "sign_up").sync(client=nobody, body=models.SignUp(name=f"Robot {n}")).token
            for n in range(4)
        ]
    people = [client.AuthenticatedClient(address, token) for token in tokens]
    opening = models.OpenBangGame(ruleset="bang", seats=4, clock=None)
    game = operation("games", "open_game").sync(client=people[0], body=opening)
    for person in people[1:]:
        game = operation("seats", "take_seat").sync(game.id, client=person, body=models.SitDown())
    drawn = moves = 0
    while game.status == models.BangGameStatus.RUNNING:
        person = people[game.to_act[0].seat]
        offered = operation("games", "list_moves").sync(game.id, client=person)
        command = random.choice(offered.moves).command
        command.question = offered.question
        played = operation("commands", "play_move").sync(game.id, client=person, body=command)
        assert played.receipt.version == played.version
        drawn += sum(one.data.count for one in played.events if isinstance(one, models.BangCardsDrawnEvent))
        moves += 1
        game = operation("games", "get_game").sync(game.id, client=person)
    assert game.status == models.BangGameStatus.FINISHED
    assert drawn, "nobody has drawn a card"
    for person in people:
        person.get_httpx_client().close()
    result = game.result
    return f"bang: {moves} moves, {game.version} events, {result.outcome}, won by {result.winners}"


if __name__ == "__main__":
    folder, address = Path(sys.argv[1]), sys.argv[2]
    sys.path.insert(0, str(folder))
    for file in (folder / "client").rglob("*.py"):
        importlib.import_module(".".join(file.relative_to(folder).with_suffix("").parts))
    sys.stdout.write(f"{play(address, Random(5))}\n")
