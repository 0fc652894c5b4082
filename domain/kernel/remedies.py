"""Remedies for a game that runs: who may ask, agree and decide, and what follows. All of it is on the game's record.

Somebody seated asks for a remedy, and all clocks stand still. It is decided by an arbiter whom the table named, or when
all people who sit there want it; where there is no arbiter, one who does not want it is enough for the game to go on.
It also goes on when whoever asked takes it back, or when nobody has decided in time.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from msgspec import Struct

from domain.kernel.clock import timestamp
from domain.kernel.engine import Batch, Decided, noted
from domain.kernel.event import Event
from domain.kernel.facts import Remedied, RemedyAgreed, RemedyAsked
from domain.kernel.lifecycle import Game, GameAbandoned, NotSeated
from domain.kernel.remedy import Decider, Remedy
from domain.kernel.score import awarded
from domain.kernel.words import Milliseconds, Seat

AGREEING_MAX: Final[Milliseconds] = 10 * 60 * 1000
"""How long the others have to agree; longer where the table's clock gives more time for one decision."""

JUDGING_MAX: Final[Milliseconds] = 24 * 3600 * 1000
"""How long an arbiter has to decide, where there is one."""

ASKED_MAX: Final = 3
"""How often one seat may ask in one game, because the clocks stand still each time."""

REMEDIES_MAX: Final = 50
"""How many remedies one game may have, whoever asks."""


class NotForThis(Exception):
    """This remedy means nothing for this game; the message says which field is wrong."""


class TooManyRemedies(Exception):
    """This seat has asked often enough, or this game has been decided about often enough."""


class AskedOtherwise(Exception):
    """Another remedy is being asked for."""


class ConsentNeeded(Exception):
    """Somebody may have seen something since: only all people at the table together can go back so far."""


class Unsigned(Exception):
    """This seat has a key, and what it wants is not signed with it."""


class NothingAsked(Exception):
    """There is nothing to decide here, or this seat has agreed already."""


class Past(Struct, frozen=True):
    """An earlier moment of a game: the table then, and whether nobody has learned since what would come."""

    table: Any
    is_quiet: bool


def shows_nothing(parts: Iterable[Mapping[str, Mapping[str, Any]]]) -> bool:
    """Whether events with these private parts involved no chance and told no seat anything in private."""
    return not any(
        audience.startswith("seat:") or part.get("draws") for private in parts for audience, part in private.items()
    )


def past_of(now: Any, then: Any, parts: Iterable[Mapping[str, Mapping[str, Any]]]) -> Past:
    """`parts` are the private parts of the events in between. For the moment to be quiet, all piles that lie face down
    must be unchanged as well: a card that was turned up from one since would come again, and everybody would know
    it."""
    return Past(then, shows_nothing(parts) and then.unseen() == now.unseen())


# --- who wants what ---------------------------------------------------------------------------------------------------


def wants(
    game: Game, seat: Seat, remedy: Remedy, at: Milliseconds, past: Past | None, signed: str | None = None
) -> Decided:
    """Somebody seated asks for this remedy, agrees to it, or (`continue`) declines the one that is asked for. Declining
    is never signed, because it takes nothing from anybody.

    Raises NotSeated, NotForThis, Unsigned, AskedOtherwise, TooManyRemedies, NothingAsked.
    """
    asked = game.table.remedy
    if seat not in game.people():
        raise NotSeated
    if remedy.kind == "continue":
        if asked is None or (has_arbiter(game) and seat != asked.agreed[0]):
            raise NothingAsked
        return _goes_on(game, "dissent", at)
    _check(game, remedy, past)
    _check_signed(game, seat, signed)
    if asked is None:
        return _asked(game, seat, remedy, at, past, signed)
    if asked.remedy != remedy:
        raise AskedOtherwise
    if seat in asked.agreed:
        raise NothingAsked
    agreed = RemedyAgreed(asked.n, seat, signed)
    if len(asked.agreed) + 1 < len(game.people()):
        return noted(game.ruleset, game.table, [agreed], at)
    return _remedied(game, [agreed], _remedy(asked.n, remedy, "consent"), at, past)


def number_of(game: Game) -> int:
    """The number of the remedy that is asked for, or else of the next one; a signature of consent covers it."""
    asked = game.table.remedy
    return len(game.table.remedies) + 1 if asked is None else int(asked.n)


def _asked(game: Game, seat: Seat, remedy: Remedy, at: Milliseconds, past: Past | None, signed: str | None) -> Decided:
    remedies = game.table.remedies
    if remedies.count(seat) >= ASKED_MAX or len(remedies) >= REMEDIES_MAX:
        raise TooManyRemedies
    n = number_of(game)
    until = timestamp(at + _time_to_decide(game))
    asking = RemedyAsked(n, seat, remedy.kind, remedy.to, remedy.rules, remedy.dispute, until, signed)
    if game.people() == [seat]:
        return _remedied(game, [asking], _remedy(n, remedy, "consent"), at, past)
    return noted(game.ruleset, game.table, [asking], at)


def decides(game: Game, remedy: Remedy, at: Milliseconds, past: Past | None) -> Decided:
    """An arbiter decides, asked or not. Raises NotForThis, ConsentNeeded, TooManyRemedies, NothingAsked."""
    asked = game.table.remedy
    _check(game, remedy, past)
    if remedy.kind == "continue" and asked is None:
        raise NothingAsked
    if past is not None and not past.is_quiet:
        raise ConsentNeeded
    if asked is None and len(game.table.remedies) >= REMEDIES_MAX:
        raise TooManyRemedies
    return _remedied(game, [], _remedy(number_of(game), remedy, "arbiter"), at, past)


def lapses(game: Game, at: Milliseconds) -> Decided:
    """Nobody has decided in time. Raises NothingAsked."""
    asked = game.table.remedy
    if asked is None or at < asked.until:
        raise NothingAsked
    return _goes_on(game, "clock", at)


def has_arbiter(game: Game) -> bool:
    return any(is_arbiter(game, player) for player in game.arbiters)


def is_arbiter(game: Game, player: str) -> bool:
    """Whether the table named this player; nobody judges a game at which they sit."""
    return player in game.arbiters and game.seat_of(player) is None


def _time_to_decide(game: Game) -> Milliseconds:
    if has_arbiter(game):
        return JUDGING_MAX
    return AGREEING_MAX if game.clock is None else max(AGREEING_MAX, game.clock.per_decision * 1000)


def _check(game: Game, remedy: Remedy, past: Past | None) -> None:
    """Raises NotForThis. `past` is None where the version to go back to is not the end of a batch."""
    fits: Mapping[str, Callable[[], bool]] = {
        "continue": lambda: not remedy.to,
        "annul": lambda: not remedy.to,
        "award": lambda: _are_seats(game, remedy.to),
        "restore": lambda: len(remedy.to) == 1 and past is not None,
    }
    if not fits[remedy.kind]():
        raise NotForThis("to")
    if any(rule not in game.ruleset.clauses for rule in remedy.rules):
        raise NotForThis("rules")


def _check_signed(game: Game, seat: Seat, signed: str | None) -> None:
    """A seat with a key has to sign, one without must not; whether the signature is valid is checked elsewhere."""
    occupant = game.seats[seat]
    if occupant is None or occupant.key is None:
        if signed is not None:
            raise NotForThis("signature")
    elif signed is None:
        raise Unsigned


def _are_seats(game: Game, seats: tuple[int, ...]) -> bool:
    """Whether these are seats of this table, in ascending order."""
    return bool(seats) and list(seats) == sorted(set(seats)) and seats[0] >= 0 and seats[-1] < len(game.seats)


# --- what follows -----------------------------------------------------------------------------------------------------


def _remedy(n: int, remedy: Remedy, by: Decider) -> Remedied:
    return Remedied(n, remedy.kind, remedy.to, remedy.rules, remedy.dispute, by)


def _goes_on(game: Game, by: Decider, at: Milliseconds) -> Decided:
    event = Remedied(game.table.remedy.n, "continue", (), (), None, by)
    return noted(game.ruleset, game.table, [event], at)


def _remedied(game: Game, said: list[Event], event: Remedied, at: Milliseconds, past: Past | None) -> Decided:
    """What follows from a remedy; `said` is the request or consent that decided it, if any, in the same batch."""
    batch = Batch(game.ruleset, game.table, at)
    for one in said:
        batch.record(one)
    if past is not None:
        batch.draft = batch.draft.went_back(past.table)
    batch.record(event, event.clauses)
    if past is not None and not past.is_quiet:
        batch.shuffle_unseen()
    if event.kind == "award":
        return batch.ended(awarded(len(game.seats), event.to))
    if event.kind == "annul":
        return _annulled(batch.ended(None))
    return batch.closed()


def _annulled(decided: Decided) -> Decided:
    """Leaves the table as it lies; the event that ends the game is about the game as a whole."""
    decided.table.version += 1
    return Decided([*decided.events, GameAbandoned("annulled")], decided.table, decided.rules)
