"""How a player's games went, counted over the games that the reader may see."""

from __future__ import annotations

from collections import defaultdict

from events.beside.docket import Dockets
from events.beside.lobby import COUNTED_AT_ONCE, LOOKED_AT_MAX, STATUSES_OVER, Row, page
from events.proof.docket import DocketEntry
from events.store import Store
from service.schemas.leaderboards import GamesTally, Tally


def tally_of(store: Store, dockets: Dockets, player: str, viewer: str | None) -> Tally:
    """By ruleset, over all games in which the player sat and which `viewer` may see; over the newest if there are too
    many."""
    rows, is_all = _seen(store, player, viewer)
    decided = dockets.newest_of([row.id for row in rows if row.status in STATUSES_OVER])
    ended: dict[str, list[str]] = defaultdict(list)
    for row in rows:
        word = _ending(row, decided.get(row.id), player)
        if word is not None:
            ended[row.ruleset].append(word)
    counted = {
        ruleset: GamesTally(words.count("won"), words.count("lost"), words.count("abandoned"), words.count("running"))
        for ruleset, words in ended.items()
    }
    return Tally(counted, is_all)


def _seen(store: Store, player: str, viewer: str | None) -> tuple[list[Row], bool]:
    found: list[Row] = []
    before: str | None = None
    while len(found) < LOOKED_AT_MAX:
        rows, before = page(store, player=player, viewer=viewer, before=before, limit=COUNTED_AT_ONCE)
        found += rows
        if before is None:
            return found, True
    return found, False


def _ending(row: Row, decided: DocketEntry | None, player: str) -> str | None:
    """A word for how it went for the player, as ratings have it: by what was decided after the end, if anything was.
    None if the player only hosted it, if its game never began, and if it was annulled."""
    seat = next((one["seat"] for one in row.seats if one["player"] == player), None)
    if seat is None or not _has_begun(row) or (decided is not None and decided.kind == "annul"):
        return None
    if decided is not None:
        return "won" if seat in decided.to else "lost"
    if row.status == "finished":
        return "won" if seat in row.result["winners"] else "lost"
    return row.status


def _has_begun(row: Row) -> bool:
    """Once the last seat is taken the game has begun, and nobody can leave."""
    return all(seat["player"] or seat["bot"] for seat in row.seats)
