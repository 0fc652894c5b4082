"""Games as the API shows them: through one viewer's eyes, in one language, with nothing that this viewer may not
know."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from domain.kernel.clock import timestamp
from domain.kernel.engine import asked, legal, rules_of
from domain.kernel.facts import ToAct
from domain.kernel.lifecycle import Game
from domain.kernel.ruleset import Ruleset
from domain.kernel.saying import choice, question
from domain.kernel.texts import SeatNames, seat_name
from domain.kernel.words import ALL, PUBLIC, Language, Seat, Viewer
from events.beside.lobby import Row, row_of
from events.beside.presence import NOBODY_HERE, Here
from events.comings import players_at
from events.proof.chain import Head
from events.proof.docket import DocketEntry
from events.proof.receipts import Receipt
from service.people.bots import animal_at, bot_name
from service.people.names import set_apart
from service.people.players import Players
from service.schemas import answers

PlayerNames = Mapping[str, str | None]


def named_seats(players: Players, game: Game, language: Language) -> SeatNames:
    """What each seat is called now, by names that this process remembers or asks for."""
    return seat_names(game, players.cached_names(players_at(game)), language)


def seat_names(game: Game, names: PlayerNames, language: Language) -> SeatNames:
    occupants = [(one.player, one.bot) if one else (None, None) for one in game.seats]
    return occupant_names(game.id, occupants, names, language)


def occupant_names(
    game: str, occupants: Sequence[tuple[str | None, str | None]], names: PlayerNames, language: Language
) -> SeatNames:
    """How sentences call each seat."""

    def named(seat: int) -> str:
        player, bot = occupants[seat] if seat < len(occupants) else (None, None)
        return called(game, seat, names.get(player or ""), bot, language)

    return named


def called(game: str, seat: Seat, name: str | None, bot: str | None, language: Language) -> str:
    """How a sentence calls whoever sits at a seat: by the player's name, the bot's, or just by the seat's number."""
    if bot:
        return bot_name(game, seat, bot, language)
    return set_apart(name) if name else seat_name(language)(seat)


def shown_game(
    game: Game,
    head: Head,
    viewer: Viewer,
    player: str | None,
    names: PlayerNames,
    language: Language,
    *,
    here: Here = NOBODY_HERE,
    invite: str | None = None,
    lost: int | None = None,
    imported: bool = False,
    docket: DocketEntry | None = None,
    receipt: Receipt | None = None,
) -> answers.Game:
    """A game as openapi.yaml has it; `table` is what the ruleset shows this viewer."""
    table, ruleset = game.table, game.ruleset
    view = ruleset.visible(table, viewer) if table is not None and table.is_laid_out else None
    row = row_of(game, head, is_imported=imported)
    return answers.Game(
        **_common(row, ruleset, names, language, here.seats, player),
        watching=here.watching if game.visibility == "public" else None,
        invite=invite,
        lost=lost,
        arbiters=list(game.arbiters),
        origin=game.origin,
        imported=imported,
        docket=None if docket is None else _newest(docket),
        table=view,
        situation=None if view is None else ruleset.situation(view, ruleset, language),
        receipt=receipt or msgspec.UNSET,
    )


def _newest(entry: DocketEntry) -> answers.DocketNewest:
    return answers.DocketNewest(entry.n, entry.at, entry.kind, list(entry.to), entry.by)


def listed_game(
    row: Row, ruleset: Ruleset | None, names: PlayerNames, language: Language, player: str | None
) -> answers.ListedGame:
    """A game as it stands in a list, which does not tell who is connected."""
    return answers.ListedGame(**_common(row, ruleset, names, language, (), player))


def _common(
    row: Row,
    ruleset: Ruleset | None,
    names: PlayerNames,
    language: Language,
    connected: Collection[int],
    player: str | None,
) -> dict[str, Any]:
    fields = msgspec.structs.asdict(row)
    seats = occupant_names(row.id, [(seat["player"], seat["bot"]) for seat in row.seats], names, language)
    fields["to_act"] = shown_questions(row.to_act, ruleset, language, seats)
    fields["rated"] = row.is_rated
    fields["opened_at"], fields["at"] = timestamp(row.opened_at), timestamp(row.at)
    fields["seats"] = [
        answers.ShownSeat(
            seat["seat"],
            seat["player"],
            seat["bot"],
            names.get(seat["player"]) if seat["player"] else None,
            seat["seat"] in connected,
            seat["away"],
            seat.get("key"),
            seats(seat["seat"]),
            animal_at(row.id, seat["seat"]).face if seat["bot"] else None,
        )
        for seat in row.seats
    ]
    fields["viewer"] = (
        None if player is None else next((seat["seat"] for seat in row.seats if seat["player"] == player), None)
    )
    return fields


def shown_questions(
    to_act: Iterable[ToAct], ruleset: Ruleset | None, language: Language, seats: SeatNames
) -> list[answers.ToAct]:
    """Who must decide what, and in words what it is about; a game that is no longer on offer has no words."""
    return [
        answers.ToAct(
            one.seat,
            one.decision,
            one.about,
            one.question,
            one.deadline,
            one.bank_ms,
            None if ruleset is None else question(ruleset, one.decision, one.about, language, seats),
        )
        for one in to_act
    ]


def shown_moves(game: Game, seat: int | None, language: Language, seats: SeatNames) -> answers.Moves:
    """Every command that this seat may send now, with its label and the clauses that allow it."""
    table = game.table
    if seat is None or table is None or not table.agenda:
        return answers.Moves(game.version, None, [])
    open_question = asked(table).get(seat)
    return answers.Moves(
        game.version,
        open_question.question if open_question else None,
        [
            answers.Move(
                msgspec.to_builtins(move),
                choice(game.ruleset, table, seat, move, language, seats),
                list(rules_of(game.ruleset, table, seat, move)),
            )
            for move in legal(game.ruleset, table, seat)
        ],
    )


def may_see(game: Game, player: str | None) -> bool:
    """A private game can be seen only by those seated and its host."""
    return game.visibility == "public" or (
        player is not None and (game.host == player or game.seat_of(player) is not None)
    )


def may_look(game: Game, player: str | None, viewer: Viewer) -> bool:
    """Everybody may look as the public and as their own seat; as others once the game is over."""
    if viewer == PUBLIC or game.is_over:
        return True
    return player is not None and viewer == game.seat_of(player)


def viewer_of(game: Game, player: str | None) -> Viewer:
    """Through whose eyes a caller sees by default: everything once the game is over; before, as their own seat or the
    public."""
    if game.is_over:
        return ALL
    seat = game.seat_of(player) if player else None
    return PUBLIC if seat is None else seat
