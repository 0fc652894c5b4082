"""After a finished game: its score with the reasons, the ledger, the ratings."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from domain.kernel.lifecycle import Game
from events.archiving import SCORE
from events.beside.ledger import Entry, agrees, counting, entry_of, reversal_of
from events.play import NoSuchGame
from workers.workshop import Workshop


class LedgerDifference(msgspec.Struct, frozen=True):
    """A game whose entry in the ledger is not what its history says."""

    game: str
    kept: Entry
    found: Entry | None


class Rescored(msgspec.Struct, frozen=True):
    """What came of folding a ledger again."""

    games: int
    players: int
    changed: int
    """Players whose rating was not what the ledger says."""
    differences: list[LedgerDifference]


def score_game(shop: Workshop, id: str) -> bool:
    """Stores the score of a finished game and enters it into the ledger, once however often it runs; False: nothing to
    do. Whether the game counts, its entry says. An abandoned game has no score, but may be decided about."""
    try:
        game = shop.games.load(id).game
    except NoSuchGame:
        return False
    if shop.ratings.is_entered(game.ruleset.id, id):
        return reversed_by_docket(shop, game)
    if game.status != "finished":
        return _entered_by_docket(shop, game)
    archive = shop.games.store.archive
    if archive is not None and archive.is_imported(id):
        return False
    scored = game.score
    shop.games.store.note(id, {SCORE: msgspec.json.encode(scored)})
    is_new = shop.ratings.enter(game.ruleset.id, entry_of(game, scored))
    # Something may have been decided before the game counted.
    return reversed_by_docket(shop, game) or is_new


def reversed_by_docket(shop: Workshop, game: Game) -> bool:
    """Ratings follow the newest remedy of a game that has counted, once however often it runs; False: there is none."""
    entries = shop.dockets.of(game.id).entries
    return bool(entries) and shop.ratings.reverse(game.ruleset.id, reversal_of(game, entries[-1]))


def _entered_by_docket(shop: Workshop, game: Game) -> bool:
    """A game that came to no result is entered as its newest remedy says; False: there is none."""
    newest = shop.dockets.newest(game.id)
    return newest is not None and shop.ratings.enter(game.ruleset.id, reversal_of(game, newest))


def rescore(shop: Workshop, ruleset: str, step: Callable[[str], None] = lambda _: None) -> Rescored:
    """Folds a ledger again, and writes the ratings that follow from it; compares its entries with the histories.
    `step` hears of each game before it is looked at."""
    entries, changed, players = shop.ratings.refold(ruleset)
    return Rescored(len(entries), players, changed, list(_differences(shop, entries, step)))


def _differences(shop: Workshop, entries: list[Entry], step: Callable[[str], None]) -> Iterator[LedgerDifference]:
    """Compares entries with the history of each game and, if something was decided about it later, with its docket."""
    for entry in counting(entries):
        step(entry.game)
        try:
            game = shop.games.load(entry.game).game
        except NoSuchGame:
            yield LedgerDifference(entry.game, entry, None)
            continue
        docket = shop.dockets.of(game.id).entries
        found = reversal_of(game, docket[-1]) if docket else entry_of(game, game.score)
        if not agrees(entry, found):
            yield LedgerDifference(entry.game, entry, found)
