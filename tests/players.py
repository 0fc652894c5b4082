"""Players as processes of their own: `python -m tests.players URL KEYS GAME SEAT SEED KILLED_AFTER`.

Each plays random moves for one seat until the game is over and prints, for every acknowledged command, the idempotency
key and the versions it was given. With KILLED_AFTER it dies after that many moves.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path
from random import Random

from domain.kernel.command import IllegalMove
from domain.kernel.engine import asked, legal
from domain.rulesets import RULESETS
from events.games import Games
from events.play import TooBusy
from events.proof.receipts import Keyring
from events.redis.connection import Connections
from events.redis.errors import StoreError
from events.store import Store
from tests.patience import HANGS_SECONDS
from tests.tables import make_move


def main(url: str, keys: str, id: str, seat: int, seed: int, moves_max: int) -> None:
    games = Games(Store(Connections(url)), Keyring(Path(keys)), RULESETS)
    random = Random(seed)
    until = time.monotonic() + HANGS_SECONDS
    moves = 0
    while time.monotonic() < until:
        try:
            game = games.load(id).game
            if game.is_over:
                return
            if seat not in asked(game.table):
                time.sleep(0.002)
                continue
            move = random.choice(legal(game.ruleset, game.table, seat))
            key = f"{seat}-{os.getpid()}-{moves}"
            played = make_move(games, id, seat, move, key=key)
        except (IllegalMove, TooBusy, StoreError):
            continue
        moves += 1
        sys.stdout.write(f"{key} {played.events[0].version} {played.events[-1].version}\n")
        sys.stdout.flush()
        if moves == moves_max:
            os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main(*sys.argv[1:4], *map(int, sys.argv[4:7]))  # type: ignore[arg-type]
