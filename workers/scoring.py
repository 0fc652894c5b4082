"""After a finished game: its score with the reasons, the ledger, the ratings."""

from __future__ import annotations

import msgspec

from events.play import Games, NoSuchGame
from events.ratings import Ratings, entry_of

SCORE = "score"
"""The note beside a game that keeps its score."""


def score(games: Games, id: str) -> bool:
    """Stores the score of a finished game and moves ratings, once however often it runs; False: nothing to do."""
    try:
        game = games.load(id).game
    except NoSuchGame:
        return False
    if game.status != "finished":
        return False
    scored = game.ruleset.score(game.table)
    games.store.note(id, {SCORE: msgspec.json.encode(scored)})
    return Ratings(games.store).enter(game.ruleset.id, entry_of(game, scored))
