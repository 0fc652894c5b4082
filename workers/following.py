"""What follows from what happens in the games: rows of the lobby, news for players, and work for the jobs."""

from __future__ import annotations

from collections.abc import Sequence

import structlog

from domain.kernel.engine import asked
from domain.kernel.lifecycle import Game
from domain.kernel.words import Milliseconds
from events.beside.lobby import indexed
from events.beside.webhooks import DECISION, OVER, Message
from events.beside.work import AUDITS, BOTS, SCORING, WEBHOOKS, added, removed
from events.codec import NewerRules
from events.comings import players_at
from events.data_set import Pointer
from events.feed import Derivation
from events.play import NoSuchGame
from events.redis.calls import Word
from events.redis.errors import StoreError
from workers.bots import bot_to_act
from workers.metrics import SKIPPED
from workers.news import NEWS_MS_MAX, Herald
from workers.workshop import Workshop

log = structlog.get_logger()


def derivations(shop: Workshop) -> Derivation:
    """All that the clock's follower does, in one step with moving on."""
    rows = tolerant(indexed(shop.games))
    herald = Herald(shop.games)
    work = tolerant(lambda pointers: _work(shop, herald, pointers))

    def derivation(pointers: Sequence[Pointer]) -> list[Sequence[Word]]:
        return [*rows(pointers), *work(pointers)]

    return derivation


def tolerant(derivation: Derivation) -> Derivation:
    """The same, but a game that cannot be read (rules that are gone, a broken record) holds up no other."""

    def careful(pointers: Sequence[Pointer]) -> Sequence[Sequence[Word]]:
        try:
            return derivation(pointers)
        except (StoreError, NewerRules):
            raise
        except Exception:
            if len(pointers) > 1:
                return [command for pointer in pointers for command in careful([pointer])]
            SKIPPED.inc()
            log.exception("the clock leaves a game alone", game=pointers[0].game)
            return []

    return careful


def _work(shop: Workshop, herald: Herald, pointers: Sequence[Pointer]) -> list[Sequence[Word]]:
    commands: list[Sequence[Word]] = []
    told: list[Message] = []
    spans: dict[str, list[range]] = {}
    for pointer in pointers:
        spans.setdefault(pointer.game, []).append(range(pointer.first, pointer.first + pointer.count))
    for id, added_versions in spans.items():
        try:
            game = shop.games.load(id).game
        except NoSuchGame:
            continue
        commands += work_of(shop, game)
        commands += herald.news(game, added_versions)
        told += messages(game, added_versions, shop.games.clock())
    return commands + _webhooks(shop, told)


def work_of(shop: Workshop, game: Game) -> list[Sequence[Word]]:
    """What is to be done for a game as it stands now. It may be found twice: nothing is done twice."""
    at = shop.games.clock()
    commands: list[Sequence[Word]] = []
    if bot_to_act(game) is not None:
        commands.append(added(BOTS, game.id, at))
    else:
        commands += removed(BOTS, game.id)
    if game.status == "finished" and not shop.ratings.is_entered(game.ruleset.id, game.id):
        commands.append(added(SCORING, game.id, at))
    has_stopped_clock = game.table is not None and game.table.disputes > 0
    if has_stopped_clock or (game.is_over and shop.disputes.are_waiting(game.id)):
        commands.append(added(AUDITS, f"disputes {game.id}", at))
    return commands


def messages(game: Game, versions: Sequence[range], at: Milliseconds) -> list[Message]:
    """Which webhook messages these versions cause, leaving out what no longer holds, and ends that are no news."""
    if game.is_over:
        if at - game.at > NEWS_MS_MAX or not any(game.version in span for span in versions):
            return []
        people = {game.host, *players_at(game)}
        return [Message(player, OVER, game.id, game.version) for player in sorted(people)]
    if game.table is None:
        return []
    return [
        Message(occupant.player, DECISION, game.id, question.question)
        for seat, question in asked(game.table).items()
        if (occupant := game.seats[seat]) is not None
        and occupant.player is not None
        and any(question.question in span for span in versions)
    ]


def _webhooks(shop: Workshop, told: Sequence[Message]) -> list[Sequence[Word]]:
    at = shop.games.clock()
    by_player = shop.webhooks.ids({message.player for message in told})
    return [
        added(WEBHOOKS, message.to(webhook), at) for message in told for webhook in by_player.get(message.player, ())
    ]
