"""A game in which every seat signs, that goes back, and that is awarded in the end; and a fork of it."""

from __future__ import annotations

from random import Random

import msgspec

from domain.kernel.engine import asked, decide, legal
from domain.kernel.lifecycle import Game
from domain.kernel.record import Signed
from domain.kernel.remedies import number_of
from domain.kernel.remedy import Remedy
from domain.kernel.replaying import AWAITING, Behind
from domain.kernel.ruleset import Ruleset
from domain.rulesets import RULESETS
from events.games import Games
from events.history_files import recorded
from events.ids import new_id
from events.play import now
from tests.signing import Signer
from tests.tables import make_move

MOVES = 40
MOVES_AGAIN = 12


def remedied(games: Games, ruleset: Ruleset) -> str:
    """All go back to the middle of it by consent, one asks for something that another does not want, and it is awarded
    to the last seat."""
    id, seats, random = new_id("g", now()), range(ruleset.players_min), Random(5)
    signers = [Signer(seat) for seat in seats]
    games.open(id, ruleset.id, len(seats), "p_0", entropy="a", seat_key=signers[0].public)
    for seat in seats[1:]:
        games.sit(id, f"p_{seat}", entropy=str(seat), seat_key=signers[seat].public)
    _play_on(games, id, signers, random, MOVES)
    ends = [event.version for event in recorded(games.store.read_all(id)) if event.type == AWAITING]
    _all_want(games, id, signers, Remedy("restore", (ends[len(ends) // 2],)))
    _play_on(games, id, signers, random, MOVES_AGAIN)
    _wants(games, id, 0, signers, Remedy("annul"))
    games.remedy(id, 1, Remedy("continue"), games.load(id).game.version, None)
    _all_want(games, id, signers, Remedy("award", (seats[-1],)))
    return id


def forked(games: Games, before: str) -> str:
    """The game played on from where it had gone back to; all want it annulled in the end."""
    origin = games.load(before).game
    ends = [event.version for event in recorded(games.store.read_all(before)) if event.type == AWAITING]
    begins = games.fork_of(origin, ends[len(ends) * 2 // 3])
    assert begins is not None
    id, signers = new_id("g", now()), [Signer(seat) for seat in range(len(origin.seats))]
    games.open(id, origin.ruleset.id, len(signers), "p_0", entropy="b", origin=begins, seat_key=signers[0].public)
    for seat, signer in list(enumerate(signers))[1:]:
        games.sit(id, f"p_{seat}", entropy=str(seat), seat_key=signer.public)
    _play_on(games, id, signers, Random(6), MOVES_AGAIN)
    _all_want(games, id, signers, Remedy("annul"))
    return id


def _play_on(games: Games, id: str, signers: list[Signer], random: Random, moves: int) -> None:
    """Random moves, with the question that they answer, or out of turn and without one. A short game is not played to
    its end: what is over has no remedy."""
    for _ in range(moves):
        game = games.load(id).game
        seat, put = random.choice(list(asked(game.table).items()))
        command = random.choice(legal(game.ruleset, game.table, seat))
        if decide(game.ruleset, game.table, seat, command, now()).table.result is not None:
            return
        is_answer = type(command) not in game.ruleset.anytime_by_command
        question = put.question if is_answer else None
        signature = signers[seat].signature(id, seat, msgspec.to_builtins(command), question, game.version)
        make_move(games, id, seat, command, question=question, signed=Signed(question, game.version, signature))


def _all_want(games: Games, id: str, signers: list[Signer], remedy: Remedy) -> None:
    for seat in range(len(signers)):
        _wants(games, id, seat, signers, remedy)


def _wants(games: Games, id: str, seat: int, signers: list[Signer], remedy: Remedy) -> None:
    game: Game = games.load(id).game
    past = Behind(RULESETS, recorded(games.store.read_all(id))).of(game, remedy)
    signed = signers[seat].consent(id, seat, number_of(game), **msgspec.to_builtins(remedy))
    games.remedy(id, seat, remedy, game.version, past, signed=signed)
