"""What must be true whatever went wrong, judged by the store alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from domain.kernel.lifecycle import Game
from events.audit import audit
from events.beside.lobby import rows
from events.beside.work import KINDS
from events.codec import folded
from events.feed import all_games
from events.history_files import recorded
from events.proof.chain import Head, Stored
from tests.chains import followed, secret_of
from tests.shops import listed
from tests.simulation.people import Acknowledged
from workers.workshop import Workshop


class Broken(AssertionError):
    """A promise was not kept."""


def is_settled(shop: Workshop) -> bool:
    """Whether everything that follows from what was played is done, and nothing is under way."""
    store = shop.games.store
    ids = sorted(all_games(store))
    found = zip(rows(store, ids), store.versions(ids), strict=True) if ids else ()
    return all(
        row is not None
        and row.version == version
        and (row.status == "abandoned" or (row.status == "finished" and shop.ratings.is_entered(row.ruleset, row.id)))
        for row, version in found
    ) and not any(listed(shop.todo, kind) for kind in KINDS.values())


def check(shop: Workshop, promised: Sequence[Acknowledged]) -> int:
    """Checks all promises; gives how many events there are. Raises Broken."""
    histories = {id: list(shop.games.store.read_all(id)) for id in all_games(shop.games.store)}
    _check_acknowledged(histories, promised)
    games = [_checked(shop, id, history) for id, history in histories.items()]
    _check_scored(shop, games)
    return sum(map(len, histories.values()))


def _check_acknowledged(histories: dict[str, list[Stored]], promised: Iterable[Acknowledged]) -> None:
    effects: defaultdict[str, set[tuple[int, int]]] = defaultdict(set)
    for told in promised:
        history = histories.get(told.game, [])
        if len(history) < told.last or history[told.last - 1].hash != told.hash:
            raise Broken(f"lost: {told}")
        effects[told.key].add((told.first, told.last))
    if doubled := {key: places for key, places in effects.items() if len(places) > 1}:
        raise Broken(f"doubled: {doubled}")


def _checked(shop: Workshop, id: str, history: list[Stored]) -> Game:
    """Checks that the history is whole and follows the rules, and that loading the game gives the same."""
    if followed(Head.before_first(id), history, secret_of(history[0])) != shop.games.store.head(id):
        raise Broken(f"{id}: the head is not the newest event")
    game = folded(shop.games.rulesets, id, history)
    if game.table != shop.games.load(id).game.table:
        raise Broken(f"{id}: the snapshot is not the fold")
    found = audit(shop.games.rulesets, recorded(history), pins=None, is_open=True)
    if found.verdict != "holds":
        raise Broken(f"{id}: {found}")
    return game


def _check_scored(shop: Workshop, games: Iterable[Game]) -> None:
    entered = [entry.game for ruleset in shop.games.rulesets for entry in shop.ratings.ledger(ruleset)]
    finished = sorted(game.id for game in games if game.status == "finished")
    if sorted(entered) != finished:
        raise Broken(f"scored {sorted(entered)}, finished {finished}")
