"""Looking at a game as plain functions, like playing in moves.py: mounted in Flask, and called before Flask for speed.

A client that watches a game looks at it after every move, and one that drags a slider through its past many times a
second; neither may hold up those who play. The store is asked in steps (events/redis/calls.py).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Final, NamedTuple

import msgspec

from domain.kernel.lifecycle import Game
from domain.kernel.texts import Text
from domain.kernel.words import ALL, PUBLIC, Language, Viewer
from events.beside.presence import NOBODY_HERE, Here
from events.beside.tokens import READ
from events.comings import players_at
from events.play import Known, NoSuchGame, Played
from events.proof.docket import DocketEntry
from events.redis.calls import Aside, Steps, together
from service.house import House
from service.http.headers import Caller, decided_mark, is_known, language_of, mark_of, tag_of
from service.http.operations import JSON, TEXT
from service.http.problems import Problem
from service.http.replies import Reply
from service.http.tables import INVITE
from service.schemas import answers
from service.shown.games import may_look, may_see, shown_game, viewer_of

VARY: Final = "Authorization, Accept, Accept-Language"

LOOK_HEADERS: Final = ("accept", "accept-language", "if-none-match")
"""The request headers that are read."""

_PLAIN_ACCEPTS: Final = (None, "*/*", JSON)
_PLAIN_QUERY = re.compile(r"(?:at=([1-9][0-9]{0,14}))?(?:(?:^|&)view=(public|all|0|[1-9][0-9]?))?")


class Look(NamedTuple):
    """What somebody wants to see of a game that they may see."""

    player: str | None
    viewer: Viewer
    at: int | None
    kind: str
    language: Language
    tag_known: str | None
    """The tags that they have already: If-None-Match."""


class Circumstances(NamedTuple):
    """What an answer tells of a game besides its events: as it is now, also for a past version."""

    names: Mapping[str, str | None]
    here: Here
    invite: str | None
    lost: int | None


class Afterwards(NamedTuple):
    """What is told of a game that is over, and is not in its events."""

    imported: bool
    docket: DocketEntry | None
    """The newest entry, which counts."""


def is_plain(query: str, accept: str | None) -> bool:
    """Whether it is a look of the usual form, as nearly all are: JSON, each parameter in its one spelling. Flask takes
    the rest."""
    return accept in _PLAIN_ACCEPTS and _PLAIN_QUERY.fullmatch(query) is not None


def get_game(house: House, caller: Caller, id: str, query: str, headers: Mapping[str, str]) -> Steps[Reply]:
    """The game as the caller may see it. `query` is a plain one, `headers` are those of LOOK_HEADERS that were sent."""
    player, language = caller.known_player(), language_of(headers.get("accept-language"))
    caller.check(READ)
    tag_known = headers.get("if-none-match")
    if tag_known and not query and house.games.known(id) is None:
        tag = yield from _newest_tag(house, id, player, language)
        if tag is not None and is_known(tag_known, tag):
            return _unchanged(tag)
    known, beside = yield from _seeing_all(house, id, player, is_asked_again=tag_known is not None)
    match = _PLAIN_QUERY.fullmatch(query)
    assert match is not None
    at, view = match.groups()
    viewer = viewer_wanted(known.game, player, view)
    look = Look(player, viewer, int(at) if at else None, JSON, language, tag_known)
    return (yield from looked(house, known, look, beside))


def _newest_tag(house: House, id: str, player: str | None, language: Language) -> Steps[str | None]:
    """The tag of a game that this process does not have in memory, as this player may see it: a caller who has that tag
    is answered 304 without loading the table."""
    glance = yield from house.games.glancing(id)
    if glance is None or not may_see(glance.game, player) or (yield from house.losses.epoch_seen()) > 1:
        return None
    return tag_of(glance.version, *translated(language))


def seeing(house: House, id: str, player: str | None) -> Steps[Known]:
    """The game as it stands, if this player, or anybody, may see it."""
    try:
        known = yield from house.games.loading(id)
    except NoSuchGame:
        raise Problem("no-such-game") from None
    if not may_see(known.game, player):
        raise Problem("no-such-game")
    return known


def _seeing_all(
    house: House, id: str, player: str | None, *, is_asked_again: bool
) -> Steps[tuple[Known, Circumstances | None]]:
    """The game, and for one that this process knows to be running also what is told beside it, in the same round trip.
    A caller with If-None-Match mostly gets 304, and needs none of that."""
    here = house.games.known(id)
    if is_asked_again or here is None or here.game.status != "running":
        return (yield from seeing(house, id, player)), None
    known, beside = yield from together(seeing(house, id, player), _asking_beside(house, here.game, player))
    return known, beside


def viewer_wanted(game: Game, player: str | None, view: str | None) -> Viewer:
    """Through whose eyes the player looks: `view` chooses, within what is open to them."""
    if view is None:
        return viewer_of(game, player)
    viewer: Viewer = PUBLIC if view == PUBLIC else ALL if view == ALL else int(view)
    if isinstance(viewer, int) and viewer >= len(game.seats):
        raise Problem("no-such-seat")
    if not may_look(game, player, viewer):
        raise Problem("not-yet")
    return viewer


def looked(house: House, now: Known, look: Look, beside: Circumstances | None = None) -> Steps[Reply]:
    """The answer to a look at this game; 304, with no further work, if the caller has it already."""
    version = version_wanted(now.game, look.at)
    epoch = yield from house.losses.epoch_seen()
    then = now if epoch == 1 else (yield from as_of(house, now, version))
    docket = yield from _docket(house, now.game, version, look.kind)
    tag = tag_of(version, *mark_of(then.head.hash, epoch), *decided_mark(docket), *_form(now.game, version, look))
    if is_known(look.tag_known, tag):
        return _unchanged(tag)
    then = yield from as_of(house, now, version)
    if look.kind == TEXT:
        kind, body = f"{TEXT}; charset=utf-8", _drawn(then.game, look.viewer, look.language).encode()
    else:
        # `beside` was asked for while the game was loaded. That may have noted a loss, which raises the epoch: then
        # `beside` is out of date.
        asked = beside if epoch == 1 else None
        after = Afterwards(now.game.is_over and (yield from _is_imported(house, now.game)), docket)
        shown = yield from showing(house, then, look.viewer, look.player, look.language, beside=asked, after=after)
        kind, body = JSON, msgspec.json.encode(shown)
    return Reply(200, {"Content-Type": kind, "Content-Language": look.language, **_cached(tag)}, body)


def _unchanged(tag: str) -> Reply:
    return Reply(304, _cached(tag), b"")


def _cached(tag: str) -> dict[str, str]:
    """The headers for caches."""
    return {"ETag": tag, "Vary": VARY, "Cache-Control": "private, no-cache"}


def version_wanted(now: Game, at: int | None) -> int:
    """Which version is asked for: the newest, or `at`."""
    if at is not None and at > now.version:
        raise Problem("no-such-version")
    return now.version if at is None else at


def as_of(house: House, now: Known, version: int) -> Steps[Known]:
    """The game after event `version`, which must exist."""
    return now if version == now.game.version else (yield from house.games.looking_back(now.game.id, version))


def _form(now: Game, version: int, look: Look) -> tuple[str, ...]:
    """The part of the tag that tells this representation of a version from others at the same address."""
    form: tuple[str, ...] = ()
    if look.viewer == ALL and version < now.version:
        # The same address showed less of this version while the game was running.
        form += ("all",)
    if look.kind == TEXT:
        return (*form, "text", look.language)
    return (*form, *translated(look.language))


def translated(language: Language) -> tuple[str, ...]:
    """The language's part of the tag: English has none."""
    return () if language == "en" else (language,)


def showing(
    house: House,
    known: Known,
    viewer: Viewer,
    player: str | None,
    language: Language,
    *,
    played: Played | None = None,
    beside: Circumstances | None = None,
    after: Afterwards | None = None,
) -> Steps[answers.Game]:
    """A game as an answer. `beside` is asked for now, unless it was just asked for and still fits."""
    game = known.game
    if beside is None or not _fits(beside, game):
        beside = yield from _asking_beside(house, game, player)
    if after is None:
        imported = game.is_over and (yield from _is_imported(house, game))
        after = Afterwards(imported, (yield from _docket(house, game, game.version, JSON)))
    return shown_game(
        game,
        known.head,
        viewer,
        player,
        beside.names,
        language,
        here=beside.here,
        invite=beside.invite,
        lost=beside.lost,
        imported=after.imported,
        docket=after.docket,
        receipt=played.receipt if played else None,
    )


def _is_imported(house: House, game: Game) -> Steps[bool]:
    imported: bool = yield Aside(partial(house.exports.is_imported, game.id))
    return imported


def _docket(house: House, now: Game, version: int, kind: str) -> Steps[DocketEntry | None]:
    """The decision taken after the game's end, for a look at its last version as JSON; text does not tell it."""
    if not now.is_over or version < now.version or kind != JSON:
        return None
    entry: DocketEntry | None = yield Aside(partial(house.dockets.newest, now.id))
    return entry


def _asking_beside(house: House, game: Game, player: str | None) -> Steps[Circumstances]:
    found = yield from together(
        house.players.asking_names(players_at(game)),
        _here(house, game),
        _invite(house, game, player),
        house.losses.of(game.id),
    )
    return Circumstances(*found)


def _fits(beside: Circumstances, game: Game) -> bool:
    """Whether what was asked for beside a running game also fits this version of it: not before the start, when there
    is an invite, nor after the end, when nobody is connected."""
    return game.status == "running" and beside.names.keys() >= set(players_at(game))


def _here(house: House, game: Game) -> Steps[Here]:
    if game.status not in ("open", "running"):
        return NOBODY_HERE
    return (yield from house.presence.at(game.id))


def _invite(house: House, game: Game, player: str | None) -> Steps[str | None]:
    """The invite, for those who already sit there and for the host."""
    if game.visibility == "public" or game.status != "open" or player is None or not may_see(game, player):
        return None
    kept = yield from house.store.note_kept(game.id, INVITE)
    return kept.decode() if kept else None


def _drawn(game: Game, viewer: Viewer, language: Language) -> str:
    ruleset = game.ruleset
    if game.table is not None and game.table.is_laid_out:
        return ruleset.drawn(ruleset.visible(game.table, viewer), ruleset, language)
    if game.table is not None:
        laying = Text("the table is being laid.", "stůl se teprve chystá.")
        return f"{ruleset.name.said(language)}: {laying.said(language)}\n"
    if game.is_over:
        closed = Text("the table was closed before the game began.", "stůl byl zrušen, než hra začala.")
        return f"{ruleset.name.said(language)}: {closed.said(language)}\n"
    taken, seats = sum(occupant is not None for occupant in game.seats), len(game.seats)
    told = Text(
        f"{ruleset.name.en}: the game has not begun, {taken} of {seats} seats are taken.\n",
        f"{ruleset.name.cs}: hra nezačala, obsazená místa: {taken} z {seats}.\n",
    )
    return told.said(language)
