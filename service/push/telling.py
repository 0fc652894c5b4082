"""What streams are told: some events in a row and what is asked after them, worked out once for all streams that get
the same."""

from __future__ import annotations

from functools import cached_property
from typing import Final

import msgspec
from msgspec import Struct

from domain.kernel.lifecycle import GAME_EVENTS, Game
from domain.kernel.ruleset import Ruleset
from domain.kernel.words import ALL, PUBLIC, Language, Viewer
from events.codec import CLOSING, RULES_UPGRADED
from events.proof.chain import Stored
from events.reading import decode_hashed
from events.telling import told_events
from service.schemas import answers
from service.shown.games import PlayerNames, seat_names
from service.shown.questions import OpenQuestions, questions_after, told_question
from service.shown.sitters import NO_SITTERS, Sitters, sitter_names

_ABOUT_THE_GAME: Final = frozenset((*GAME_EVENTS, *CLOSING))


class Page(Struct, frozen=True, eq=False, dict=True):
    """Some events in a row."""

    events: list[Stored]
    first: int
    last: int
    prev: str
    """The hash that the first of them continues."""
    hash: str
    """The hash that the next event will continue."""
    sitters: Sitters = NO_SITTERS
    """Who sits down or leaves in them."""

    @classmethod
    def of(cls, events: list[Stored]) -> Page:
        return cls(events, events[0].version, events[-1].version, events[0].prev, events[-1].hash)

    @property
    def count(self) -> int:
        return self.last - self.first + 1

    @property
    def is_about_the_game(self) -> bool:
        """Whether more than the table may have changed: who sits where, who may see it, whether it is over."""
        return any(stored.type in _ABOUT_THE_GAME for stored in self.events)

    def names_newer_rules(self, known: Ruleset | None) -> bool:
        """Whether the game moves to newer rules than these."""
        moved = [decode_hashed(stored.hashed).data for stored in self.events if stored.type == RULES_UPGRADED]
        return known is not None and any(data["to"] > known.version for data in moved)

    @cached_property
    def questions(self) -> OpenQuestions | None:
        """What is asked after the page. If it has several batches, only the last one's question is still open."""
        return questions_after(self.events[-1])


def question_message(question: answers.Question) -> bytes:
    """It has no id: a reader who reconnects goes on after the last event, and is told again what is asked."""
    return b"event: question\ndata: %b\n\n" % msgspec.json.encode(question)


class Teller:
    """Events of one game in one language. A viewer for whom none of them has a private part gets the very bytes that
    the public gets."""

    def __init__(self, game: Game, names: PlayerNames, language: Language) -> None:
        self._game, self._language = game, language
        self._seats = seat_names(game, names, language)
        self._page: Page | None = None
        self._lines: list[bytes] = []
        """The page's events as the public is told them."""
        self._content = b""
        self._question: bytes | None = None
        """What is asked after the page; made when it is first needed."""
        self._content_asked = b""

    def told(self, page: Page, viewer: Viewer, *, is_asked: bool = False) -> bytes:
        """The events, and with `is_asked` what is asked after them, which is the same for everybody."""
        if viewer == ALL:
            return b"".join(self._told(page, page.events, ALL))
        self._turn_to(page)
        question = self._asked_after(page) if is_asked else b""
        own = b'"seat:%b":' % str(viewer).encode()
        private = {stored.version: stored for stored in page.events if own in stored.private}
        if not private:
            return self._content_asked if is_asked else self._content
        lines = dict(zip(private, self._told(page, list(private.values()), viewer), strict=True))
        content = b"".join(lines.get(version, line) for version, line in enumerate(self._lines, page.first))
        return content + question

    def asked(self, questions: OpenQuestions, own: answers.Moves | None = None) -> bytes:
        """The question; `own` are the moves of a reader who wants them, too."""
        return question_message(
            told_question(self._game.id, questions, self._game.ruleset, self._language, self._seats, own)
        )

    def _turn_to(self, page: Page) -> None:
        if self._page is None or (page.first, page.hash) != (self._page.first, self._page.hash):
            self._page, self._lines = page, self._told(page, page.events, PUBLIC)
            self._content, self._question = b"".join(self._lines), None

    def _asked_after(self, page: Page) -> bytes:
        if self._question is None:
            self._question = b"" if page.questions is None else self.asked(page.questions)
            self._content_asked = self._content + self._question
        return self._question

    def _told(self, page: Page, events: list[Stored], viewer: Viewer) -> list[bytes]:
        sitters = sitter_names(self._game.id, page.sitters, self._language)
        lines = told_events(self._game, events, viewer, self._language, self._seats, sitters=sitters)
        return [b"id: %d\ndata: %b\n\n" % (event.version, line) for event, line in zip(events, lines, strict=True)]
