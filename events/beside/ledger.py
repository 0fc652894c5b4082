"""What a ledger says: every scored game of a ruleset in order, and what follows from each of them for its people.

Who moves, and by how much, depends on the games before, so the order of the ledger is the truth; everything else can be
folded again from the ledger alone, for every entry says who sat where, who played together and how they ranked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from struct import Struct as Layout
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from openskill.models import PlackettLuce

from domain.kernel.lifecycle import Game
from domain.kernel.score import Score
from domain.kernel.words import Milliseconds
from events.proof.docket import DocketEntry

GAMES_MIN: Final = 10
PEOPLE_MIN: Final = 6
"""How many rated games, and against how many different people, it takes to stand on the leaderboard."""

PAIR_GAMES_MAX: Final = 3
"""How many games a day between the same two people count: nobody gains by playing one friend all day."""

BOT_MU: Final = {"random": 15.0, "greedy": 25.0}
"""Old entries count with their bots, each with a fixed rating by its kind; in the games that count today only people
sit."""

BOT_SIGMA: Final = 2.0
DAY_MS: Final[Milliseconds] = 86_400_000

_model: Final = PlackettLuce()

_GAME = re.compile("g_[0-9a-f]{32}")
_ID_BYTES: Final = 16


class Rating(Struct, frozen=True, omit_defaults=True):
    """What a ledger says of one person."""

    mu: float
    sigma: float
    games: int
    """Games that counted."""
    finished: int = 0
    """All finished games that everybody may see."""
    people: tuple[str, ...] = ()
    """The first people that games counted against, as many as `is_provisional` asks for."""
    day: int = 0
    """The newest day with a rated game, in days since 1970 (UTC)."""
    met: dict[str, int] = {}
    """How many rated games of that day were against whom."""

    @property
    def shown(self) -> float:
        """What a leaderboard sorts by: the player's real strength is almost surely above it."""
        return self.mu - 3 * self.sigma

    @property
    def is_provisional(self) -> bool:
        """Whether too little is known for a place on the leaderboard."""
        return self.games < GAMES_MIN or len(self.people) < PEOPLE_MIN

    def met_on(self, day: int) -> dict[str, int]:
        return self.met if self.day == day else {}


class Entry(Struct, frozen=True):
    """One scored game: players or bots by seat, teams of seats, the rank of each team."""

    game: str
    seats: list[tuple[str | None, str | None]]
    teams: list[list[int]]
    ranks: list[int]
    rated: bool = True
    at: Milliseconds | None = None
    """When it ended. None in entries from before there were limits: all of those count."""
    docket: int = 0
    """The number of the docket's entry from which a reversal follows: it stands for all entries of this game before it.
    Without teams the game counts for nothing."""
    private: bool | None = None
    """Whether only its people may know of it. None in entries from before that was noted."""

    @property
    def people(self) -> list[str]:
        return [player for player, _ in self.seats if player is not None]


class RatingStep(Struct, frozen=True):
    """One game in the history of a rating, and the rating after it."""

    game: str
    at: Milliseconds | None
    rating: Rating


_STEP: Final = Layout("<qddI")


def step_bytes(step: RatingStep) -> bytes:
    """A step as it is kept: one for each game and person, for ever, so it is as short as it can be."""
    numbers = _STEP.pack(-1 if step.at is None else step.at, step.rating.mu, step.rating.sigma, step.rating.games)
    is_usual = _GAME.fullmatch(step.game) is not None
    return numbers + (bytes.fromhex(step.game[2:]) if is_usual else step.game.encode().ljust(_ID_BYTES + 1, b"\0"))


def step_in(kept: bytes) -> RatingStep:
    at, mu, sigma, games = _STEP.unpack_from(kept)
    id = kept[_STEP.size :]
    game = f"g_{id.hex()}" if len(id) == _ID_BYTES else id.rstrip(b"\0").decode()
    return RatingStep(game, None if at < 0 else at, Rating(mu, sigma, games))


NEW: Final = Rating(_model.rating().mu, _model.rating().sigma, 0)


def entry_of(game: Game, score: Score) -> Entry:
    teams = [list(team) for team in score.teams] or [[seat] for seat in range(len(game.seats))]
    rank = {placing.seat: placing.rank for placing in score.result.seats}
    return Entry(
        game.id,
        [(occupant.player, occupant.bot) if occupant else (None, None) for occupant in game.seats],
        teams,
        [min(rank[seat] for seat in team) for team in teams],
        game.is_rated,
        game.at,
        private=game.visibility == "private",
    )


def reversal_of(game: Game, remedy: DocketEntry) -> Entry:
    """What a remedy makes of a game: nothing, or a victory of those to whom it was awarded over all others."""
    seats = [(occupant.player, occupant.bot) if occupant else (None, None) for occupant in game.seats]
    teams = [] if remedy.kind == "annul" else [[seat] for seat in range(len(seats))]
    ranks = [1 if seat in remedy.to else 2 for [seat] in teams]
    is_private = game.visibility == "private"
    return Entry(game.id, seats, teams, ranks, game.is_rated, game.at, remedy.n, is_private)


def counting(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that count, in order: if there are several of one game, because it was decided about later, only the
    newest."""
    newest = {entry.game: place for place, entry in enumerate(entries)}
    return [entry for place, entry in enumerate(entries) if newest[entry.game] == place]


def agrees(entry: Entry, found: Entry) -> bool:
    """Whether an entry says the same as `found`, which was made from its game now. What entries did not have in its day
    is not compared."""
    if entry.at is None:
        found = replace(found, rated=True, at=None)
    return entry == (found if entry.private is not None else replace(found, private=None))


def moved(entry: Entry, ratings: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings of the people in a game after it."""
    before = {player: ratings.get(player, NEW) for player in entry.people}
    if entry.docket and not entry.teams:
        return before
    # Everybody may see this count, so it does not grow by a game that is nobody else's business.
    after = {player: replace(one, finished=one.finished + (not entry.private)) for player, one in before.items()}
    if not entry.rated or len(entry.teams) < 2:
        return after
    # A game that is entered late, after one of a later day, counts for that later day.
    day = 0 if entry.at is None else max([entry.at // DAY_MS, *(one.day for one in before.values())])
    strengths = _strengths(entry, before)
    for player, others in _opponents(entry):
        one = after[player]
        if day:
            met = one.met_on(day)
            one = replace(one, day=day, met={**met, **{other: met.get(other, 0) + 1 for other in others}})
        if all(one.met_on(day).get(other, 0) <= PAIR_GAMES_MAX for other in others):
            mu, sigma = strengths[player]
            people = tuple(dict.fromkeys((*one.people, *others)))[:PEOPLE_MIN]
            one = replace(one, mu=mu, sigma=sigma, games=one.games + 1, people=people)
        after[player] = one
    return after


def ratings_after(entries: Iterable[Entry]) -> tuple[dict[str, Rating], dict[str, list[RatingStep]]]:
    """Everybody's rating after all these games, and the way there."""
    ratings: dict[str, Rating] = {}
    histories: dict[str, list[RatingStep]] = {}
    for entry in entries:
        after = moved(entry, ratings)
        for player, step in steps(entry, ratings, after):
            histories.setdefault(player, []).append(step)
        ratings |= after
    return ratings, histories


def steps(entry: Entry, before: Mapping[str, Rating], after: Mapping[str, Rating]) -> Iterator[tuple[str, RatingStep]]:
    """The step of everybody for whom this game counted."""
    for player, rating in after.items():
        if rating.games > before.get(player, NEW).games:
            yield player, RatingStep(entry.game, entry.at, Rating(rating.mu, rating.sigma, rating.games))


def _opponents(entry: Entry) -> Iterator[tuple[str, list[str]]]:
    """Every person, and the people who played against them."""
    for team in entry.teams:
        others = [player for seat, (player, _) in enumerate(entry.seats) if seat not in team and player is not None]
        for seat in team:
            player = entry.seats[seat][0]
            if player is not None:
                yield player, others


def _strengths(entry: Entry, ratings: Mapping[str, Rating]) -> dict[str, tuple[float, float]]:
    """Everybody's `mu` and `sigma` after the game."""
    before = [[_start(*entry.seats[seat], ratings) for seat in team] for team in entry.teams]
    teams = [[_model.rating(one.mu, one.sigma) for one in team] for team in before]
    after = _model.rate(teams, ranks=[float(rank) for rank in entry.ranks])
    return {
        player: (new.mu, new.sigma)
        for team, news in zip(entry.teams, after, strict=True)
        for seat, new in zip(team, news, strict=True)
        if (player := entry.seats[seat][0]) is not None
    }


def _start(player: str | None, bot: str | None, ratings: Mapping[str, Rating]) -> Rating:
    if player is None:
        return Rating(BOT_MU.get(bot or "", NEW.mu), BOT_SIGMA, 0)
    return ratings[player]
