"""A data folder that an earlier release has left behind opens, tells the same as ever, and is played on."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from events.proof.chain import Head
from events.proof.verify import verify
from events.telling import export
from tests.chains import followed
from tests.golden.folders.kept import FOLDERS, exports, keyed_move, opened
from tests.tables import played_out

KEPT = sorted(FOLDERS.glob("*.tar.xz"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name.partition(".")[0])
def test_a_kept_data_folder_tells_the_same_and_is_played_on(path: Path) -> None:
    with opened(path) as (games, told):
        for id, then in told.items():
            assert exports(games, id) == then["exports"], id
            again = keyed_move(games, id, then["seat"], then["move"])
            assert again.is_repeat and msgspec.to_builtins(again.receipt) == then["receipt"], id
            before = games.load(id).head.version
            assert played_out(games, id, moves_max=30).version > before
            assert verify(b"".join(export(games, id, "all" if games.load(id).game.is_over else "public"))).holds, id
            secret = bytes.fromhex(games.load(id).game.secret)
            assert followed(Head.before_first(id), games.store.read_all(id), secret) == games.store.head(id)
