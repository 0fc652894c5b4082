"""Games as the API shows them: one viewer's eyes, one language, nothing that this viewer may not know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from domain.kernel.clock import timestamp
from domain.kernel.engine import asked, legal, may_act, open_step, rules_of
from domain.kernel.lifecycle import Game
from domain.kernel.saying import label
from domain.kernel.texts import SeatNames, seat_name
from domain.kernel.words import ALL, Language, Viewer
from events.chain import Head
from events.lobby import Row, row_of

Names = Mapping[str, str | None]


def seat_names(game: Game, names: Names, language: Language) -> SeatNames:
    """How each seat is called: its player's name, its bot, or just its number."""
    plain = seat_name(language)

    def named(seat: int) -> str:
        occupant = game.seats[seat] if seat < len(game.seats) else None
        if occupant is None:
            return plain(seat)
        if occupant.bot:
            return f"{plain(seat)} ({occupant.bot})"
        return names.get(occupant.player or "") or plain(seat)

    return named


def shown_game(
    game: Game,
    head: Head,
    viewer: Viewer,
    own_seat: int | None,
    names: Names,
    is_connected: Callable[[int], bool] = lambda seat: False,
    invite: str | None = None,
) -> dict[str, Any]:
    """A game as in api.md; `table` is what the ruleset shows this viewer."""
    table = game.table
    return {
        **listed_row(row_of(game, head), names, is_connected),
        "invite": invite,
        "viewer": own_seat,
        "to_act": to_act(game),
        "may_act": [] if table is None else may_act(game.ruleset, table),
        "table": None if table is None else game.ruleset.visible(table, viewer),
    }


def listed_row(row: Row, names: Names, is_connected: Callable[[int], bool] = lambda seat: False) -> dict[str, Any]:
    """A game as it stands in a list: everything but the table and what depends on the viewer."""
    return {
        **msgspec.structs.asdict(row),
        "opened_at": timestamp(row.opened_at),
        "at": timestamp(row.at),
        "seats": [
            {
                **seat,
                "name": names.get(seat["player"]) if seat["player"] else None,
                "connected": is_connected(seat["seat"]),
            }
            for seat in row.seats
        ],
    }


def to_act(game: Game) -> list[dict[str, Any]]:
    """Who must decide what, and by when; the same for every viewer."""
    table = game.table
    if table is None or not table.agenda or game.is_over:
        return []
    step = open_step(table)
    about = step.about(table)
    return [
        {
            "seat": seat,
            "decision": step.decision,
            "about": about,
            "question": question.question,
            "deadline": _deadline(game, seat),
            "bank_ms": table.banks[seat],
        }
        for seat, question in asked(table).items()
    ]


def _deadline(game: Game, seat: int) -> str | None:
    table = game.table
    if table.disputes:
        return None
    if seat in table.away:
        return timestamp(game.at)
    due = asked(table)[seat].deadline(table.banks[seat])
    return None if due is None else timestamp(due)


def shown_moves(game: Game, seat: int | None, language: Language, seats: SeatNames) -> dict[str, Any]:
    """Every command that this seat may send now, with its label and the clauses that allow it."""
    table = game.table
    if seat is None or table is None or not table.agenda:
        return {"version": game.version, "question": None, "moves": []}
    question = asked(table).get(seat)
    return {
        "version": game.version,
        "question": question.question if question else None,
        "moves": [
            {
                "command": msgspec.to_builtins(move),
                "label": label(game.ruleset, move, language, seats),
                "rules": rules_of(game.ruleset, table, move),
            }
            for move in legal(game.ruleset, table, seat)
        ],
    }


def may_see(game: Game, player: str | None) -> bool:
    """A private game exists only for those seated and its host."""
    return game.visibility == "public" or (
        player is not None and (game.host == player or game.seat_of(player) is not None)
    )


def viewer_of(game: Game, player: str | None) -> Viewer:
    """Through whose eyes a caller sees by default: everything once the game is over, else their own seat."""
    if game.is_over:
        return ALL
    seat = game.seat_of(player) if player else None
    return "public" if seat is None else seat
