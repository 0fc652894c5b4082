"""Games of another house: a history file that verifies becomes an archived game here, as it lies and for reading only.

Nothing of this house vouches for it: it keeps its own file, with its own keys and receipt, is in no feed and no ledger,
and nobody here sat there. So a file that names a game or a player of this house is refused: whoever made it could
otherwise tell stories about them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from events.archive import Beside
from events.archiving import SCORE
from events.beside.accounts import Accounts
from events.beside.lobby import add
from events.codec import folded
from events.games import Games
from events.history_files import History, read_history
from events.proof.chain import BrokenChain, Head, head_of, stored_of
from events.proof.verify import verify

TAKEN: Final = "table.SeatTaken"

_GAME: Final = re.compile(r"g_[0-9a-f]{32}")


class NotImported(Exception):
    """Why a file is not taken in."""


def imported(games: Games, content: bytes, keys: Sequence[str] = ()) -> Head:
    """Takes a history file into the archive; gives its newest event. With `keys` (hex) its receipt has to be by one of
    them. Raises NotImported."""
    archive = games.store.archive
    if archive is None:
        raise NotImported("this house has no archive")
    report = verify(content, keys=keys)
    if not report.holds:
        raise NotImported(f"it does not verify:\n{report.as_text()}")
    if not report.is_complete:
        raise NotImported("it ends before its game does: only a whole game can be taken in")
    history = read_history(content)
    if history.origin:
        raise NotImported("it is a fork: what it continues would have to be taken in, too")
    _check_strange(games, history)
    stored = [stored_of(line) for line in content.splitlines()[1:-1]]
    head = head_of(str(report.game), stored[-1])
    try:
        game = folded(games.rulesets, head.game, stored)
    except (BrokenChain, ValueError, KeyError, TypeError, AttributeError) as unreadable:
        raise NotImported(f"the rules of this house cannot read it: {unreadable!r}") from None
    score = game.score if game.status == "finished" else None
    notes = {} if score is None else {SCORE: msgspec.json.encode(score).decode()}
    archive.keep(head.game, [content], Beside(imported=True, notes=notes), archive.beside(head.game))
    add(games.store, (game, head), is_imported=True)
    return head


def _check_strange(games: Games, history: History) -> None:
    """Refuses a file unless it is of a public game by rules that are on offer here, and names nobody and nothing that
    this house knows."""
    opening = history.events[0].data
    if not _GAME.fullmatch(history.game):
        raise NotImported(f"{history.game} is no id that a game of ours could have")
    if history.ruleset not in games.rulesets:
        raise NotImported(f"the ruleset {history.ruleset} is not on offer here")
    if opening["visibility"] != "public":
        raise NotImported("it is a private game, which exists only for those who sat there: nobody here did")
    if games.store.head(history.game) is not None:
        raise NotImported(f"the game {history.game} is known here")
    _check_before(games, history, opening.get("previous"))
    accounts = Accounts(games.store)
    seated = (event.data.get("player") for event in history.events if event.type == TAKEN)
    people = {opening["host"], *opening.get("arbiters", ()), *seated}
    for player in sorted(filter(None, people)):
        if accounts.find(player)[0]:
            raise NotImported(f"the player {player} is known here: no file of others may speak of them")


def _check_before(games: Games, history: History, before: str | None) -> None:
    """Refuses a file that continues a game of this house. It also refuses one that continues a game which is not here,
    if that game handed something over by which this one is judged."""
    if before is None:
        return
    is_here = games.store.head(before) is not None
    if is_here and not games.is_imported(before):
        raise NotImported(f"it continues {before}, which is a game of this house: no file of others may speak of it")
    if not is_here and games.rulesets[history.ruleset].handed_over is not None:
        raise NotImported(f"it continues {before}, by which it is judged: that game has to be taken in first")
