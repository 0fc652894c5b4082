"""The game around its table: it is opened, seats are taken, it starts and ends; told in the same stream as moves."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from copy import copy
from typing import Any, Final, Literal

from msgspec import Struct, field

from domain.kernel.chance import seed_from
from domain.kernel.clock import Clock
from domain.kernel.engine import Decided, evolve, seated
from domain.kernel.event import SERVER, Event, EventUpcast
from domain.kernel.facts import Remedied, SeatAway, SeatBack
from domain.kernel.ruleset import Ruleset
from domain.kernel.score import AWARDED, Result, Score, awarded_score
from domain.kernel.table import Table
from domain.kernel.words import Milliseconds, Seat

Status = Literal["open", "running", "finished", "abandoned"]
Visibility = Literal["public", "private"]

OPEN_MAX: Final[Milliseconds] = 24 * 3600 * 1000
"""A table that is not full this long after its opening is abandoned."""

IDLE_MAX: Final[Milliseconds] = 30 * 24 * 3600 * 1000
"""A running game in which no clock runs is abandoned after this long without an event."""


class Occupant(Struct, frozen=True):
    """Who sits at a seat: a player's id, or a kind of bot."""

    player: str | None
    bot: str | None
    entropy: str
    key: str | None = None
    """The public key, in hex, that signs this seat's commands; None: nobody signs them."""


class Origin(Struct, frozen=True):
    """The event of another game after which a fork of it begins, and its hash."""

    game: str
    version: int
    hash: str


class Game(Struct, kw_only=True):
    """A game from its opening on; `table` is there once it has started."""

    id: str
    ruleset: Ruleset
    ruleset_version: int
    seats: list[Occupant | None]
    options: Any
    clock: Clock | None
    visibility: Visibility
    host: str
    previous: str | None
    rated: bool
    """Whether the host wants it to count."""
    origin: Origin | None
    arbiters: tuple[str, ...]
    secret: str
    """Hex; the server's alone until the end."""
    opened_at: Milliseconds
    at: Milliseconds
    version: int = 0
    table: Any = None
    abandoned: str | None = None
    is_revealed: bool = False

    @property
    def status(self) -> Status:
        if self.abandoned is not None:
            return "abandoned"
        if self.table is None:
            return "open"
        return "running" if self.table.result is None else "finished"

    @property
    def is_over(self) -> bool:
        return self.status in ("finished", "abandoned")

    @property
    def is_rated(self) -> bool:
        """Whether it counts for ratings: the host wants it to, only people sit here, and it is no fork."""
        is_among_people = all(occupant is None or occupant.bot is None for occupant in self.seats)
        return self.rated and self.origin is None and is_among_people

    @property
    def score(self) -> Score:
        """How a finished game ended, and how each point was earned, or that it was awarded."""
        result: Result = self.table.result
        return awarded_score(result) if result.outcome == AWARDED else self.ruleset.score(self.table)

    def seat_of(self, player: str) -> Seat | None:
        for seat, occupant in enumerate(self.seats):
            if occupant is not None and occupant.player == player:
                return seat
        return None

    def people(self) -> list[Seat]:
        return [seat for seat, occupant in enumerate(self.seats) if occupant is not None and occupant.player]


class GameEvent(Event, frozen=True):
    """An event about the game as a whole; it is applied to the game, not to its table."""

    @abstractmethod
    def apply(self, game: Game) -> None:
        """Changes the game, and nothing else."""


class GameOpened(GameEvent, frozen=True, kw_only=True, tag="table.GameOpened"):
    """Version 1 of every game."""

    schema = 2
    ruleset: str
    ruleset_version: int
    seats: int
    options: Any
    clock: Clock | None
    visibility: Visibility
    host: str
    previous: str | None
    rated: bool
    origin: Origin | None
    arbiters: tuple[str, ...]
    secret_hash: str
    secret: str
    private = {"secret": SERVER}

    def apply(self, game: Game) -> None:
        """Nothing to change: `opened` has made the game from this event."""


class SeatTaken(GameEvent, frozen=True, tag="table.SeatTaken"):
    schema = 2
    seat: Seat
    player: str | None
    bot: str | None
    entropy: str
    key: str | None = None

    def apply(self, game: Game) -> None:
        game.seats[self.seat] = Occupant(self.player, self.bot, self.entropy, self.key)


class SeatLeft(GameEvent, frozen=True, tag="table.SeatLeft"):
    seat: Seat

    def apply(self, game: Game) -> None:
        game.seats[self.seat] = None


class GameStarted(GameEvent, frozen=True, tag="table.GameStarted"):
    def apply(self, game: Game) -> None:
        """An empty table; in a fork, `fold` then replaces it with the table of the original game."""
        game.table = empty_table(game)


class RulesUpgraded(GameEvent, frozen=True, tag="table.RulesUpgraded"):
    from_: int = field(name="from")
    to: int

    def apply(self, game: Game) -> None:
        game.ruleset_version = self.to

    def before(self, decided: Decided) -> Decided:
        """What was decided under the newer rules, with this event before it."""
        return Decided([self, *decided.events], decided.table, [(), *decided.rules])


class GameAbandoned(GameEvent, frozen=True, tag="table.GameAbandoned"):
    reason: Literal["closed", "not_full", "all_away", "idle", "annulled"]

    def apply(self, game: Game) -> None:
        game.abandoned = self.reason
        if game.table is not None:
            game.table.agenda = []


class SecretRevealed(GameEvent, frozen=True, tag="table.SecretRevealed"):
    """The last event of every game."""

    secret: str

    def apply(self, game: Game) -> None:
        game.is_revealed = True


GAME_EVENTS: Final[Mapping[str, type[GameEvent]]] = {
    kind.stored_name(): kind
    for kind in (
        GameOpened,
        SeatTaken,
        SeatLeft,
        GameStarted,
        RulesUpgraded,
        GameAbandoned,
        SecretRevealed,
    )
}


GAME_UPCASTS: Final[Mapping[tuple[str, int], EventUpcast]] = {
    # Under schema 1 every game counted, none was a fork, and nobody was named to judge it.
    (GameOpened.stored_name(), 1): lambda data, private: (
        {**data, "rated": True, "origin": None, "arbiters": []},
        private,
    ),
    # Under schema 1 nobody signed anything.
    (SeatTaken.stored_name(), 1): lambda data, private: ({**data, "key": None}, private),
}


# --- folding ----------------------------------------------------------------------------------------


def opened(id: str, ruleset: Ruleset, event: GameOpened, at: Milliseconds) -> Game:
    """The game that its first event makes."""
    return Game(
        id=id,
        ruleset=ruleset,
        ruleset_version=event.ruleset_version,
        seats=[None] * event.seats,
        options=ruleset.options_for(event.seats, event.options),
        clock=event.clock,
        visibility=event.visibility,
        host=event.host,
        previous=event.previous,
        rated=event.rated,
        origin=event.origin,
        arbiters=event.arbiters,
        secret=event.secret,
        opened_at=at,
        at=at,
        version=1,
    )


PastTables = Callable[[int | Origin], Any]
"""The table as it lay after an earlier version of this game, or after the origin of a fork."""


class PastNeeded(Exception):
    """The next event leads back to a table that is not at hand: this game is to be folded from its beginning."""


def nothing_past(place: int | Origin) -> Any:
    raise PastNeeded


def fold(game: Game, event: Event, at: Milliseconds, past: PastTables = nothing_past) -> None:
    """Applies one more event to a game, in place. Raises PastNeeded."""
    game.at = at
    if isinstance(event, GameEvent):
        event.apply(game)
        game.version += 1
        if game.origin is not None and type(event) is GameStarted:
            game.table = game.table.went_back(past(game.origin))
        if game.table is not None:
            game.table.version = game.version
    else:
        if type(event) is Remedied and event.kind == "restore":
            game.table = game.table.went_back(past(event.to[0]))
        evolve(game.table, (event,))
        game.version = game.table.version


def advanced(game: Game, decided: Decided, at: Milliseconds) -> tuple[Decided, Game]:
    """A batch completed with what follows from it for the game as a whole, and the game after it. The given game is
    not changed.

    Events of the table are not applied a second time: `decided.table` already is the table after them.
    """
    batch = decided.events[:]
    after = copy(game)
    after.seats = game.seats[:]
    after.table = game.table.copy() if game.table is not None and decided.table is None else None
    for event in batch:
        if isinstance(event, GameEvent):
            fold(after, event, at, lambda _: decided.table)
    if decided.table is not None:
        after.table, after.version, after.at = decided.table, decided.table.version, at
    for event in _closing(after):
        fold(after, event, at)
        batch.append(event)
    return Decided(batch, decided.table, decided.rules), after


def upgraded(game: Game, event: RulesUpgraded, at: Milliseconds) -> Game:
    """The same game under newer rules. The given one is not touched."""
    after = copy(game)
    after.seats = game.seats[:]
    after.table = None if game.table is None else game.table.copy()
    fold(after, event, at)
    return after


def _closing(game: Game) -> list[GameEvent]:
    """A game that nobody plays any more is abandoned; one that is over gives its secret away."""
    closing: list[GameEvent] = []
    if game.status == "running" and is_deserted(game):
        closing.append(GameAbandoned("all_away"))
    if closing or (game.is_over and not game.is_revealed):
        closing.append(SecretRevealed(game.secret))
    return closing


def empty_table(game: Game, **facts: Any) -> Table:
    """The table at which a full game begins; its seed comes from the secret and what the seats added."""
    entropies = [occupant.entropy for occupant in game.seats if occupant is not None]
    return seated(
        game.ruleset,
        players=len(game.seats),
        options=game.options,
        seed=seed_from(bytes.fromhex(game.secret), entropies),
        clock=game.clock,
        **facts,
    )


# --- what may be done before the start ----------------------------------------------------------------


class NotOpen(Exception):
    """The table is full, or its game has started or is over."""


class AlreadySeated(Exception):
    """A player has one seat at most."""


class NotHost(Exception):
    """Only the host may do this."""


class NotSeated(Exception):
    """Nobody of that name sits there."""


def sits_down(game: Game, who: Occupant, seat: Seat | None = None) -> SeatTaken:
    """The lowest free seat, or in a series the player's old one."""
    if game.status != "open":
        raise NotOpen
    if who.player is not None and game.seat_of(who.player) is not None:
        raise AlreadySeated
    free = [number for number, occupant in enumerate(game.seats) if occupant is None]
    if not free or (seat is not None and seat not in free):
        raise NotOpen
    return SeatTaken(free[0] if seat is None else seat, who.player, who.bot, who.entropy, who.key)


def gets_up(game: Game, seat: Seat, player: str) -> SeatLeft:
    """A player leaves; the host may remove anybody."""
    if game.status != "open":
        raise NotOpen
    if seat >= len(game.seats) or game.seats[seat] is None:
        raise NotSeated
    if game.seat_of(player) != seat and game.host != player:
        raise NotHost
    return SeatLeft(seat)


def closes(game: Game, player: str) -> GameAbandoned:
    if game.host != player:
        raise NotHost
    if game.status != "open":
        raise NotOpen
    return GameAbandoned("closed")


def goes_away(game: Game, seat: Seat, away: bool) -> SeatAway | SeatBack | None:
    """None where nothing would change."""
    if (seat in game.table.away) == away:
        return None
    return SeatAway(seat) if away else SeatBack(seat)


def is_deserted(game: Game) -> bool:
    """At least one person is seated, and all of them are away."""
    people = game.people()
    return bool(people) and all(seat in game.table.away for seat in people)


def due(game: Game) -> Milliseconds | None:
    """When the clock should look at this game; None once it is over."""
    if game.is_over:
        return None
    if game.table is None:
        return game.opened_at + OPEN_MAX
    awaited = _awaited(game)
    return game.at + IDLE_MAX if awaited is None else awaited


def given_up(game: Game, at: Milliseconds) -> GameAbandoned | None:
    """The end of a table that has not filled up in time, or of a running game in which no clock runs and nothing has
    happened for long; None: not yet. The clock acts by it, and so does the referee judge."""
    if game.is_over:
        return None
    if game.table is None:
        return GameAbandoned("not_full") if at >= game.opened_at + OPEN_MAX else None
    return GameAbandoned("idle") if _awaited(game) is None and at >= game.at + IDLE_MAX else None


def _awaited(game: Game) -> Milliseconds | None:
    """Until when the clock waits in a running game: for the decision about a remedy, or for the first of the seats that
    are asked; for a seat that is away it does not wait at all. None: no clock runs."""
    if game.table.remedy is not None:
        return int(game.table.remedy.until)
    if game.table.stands_still:
        return None
    deadlines = (
        game.at if seat in game.table.away else question.deadline(game.table.banks[seat])
        for seat, question in game.table.agenda[-1].asked.items()
    )
    return min((deadline for deadline in deadlines if deadline is not None), default=None)
