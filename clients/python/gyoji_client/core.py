"""What a client does, as steps without I/O, which the two clients carry out."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal, NotRequired, TypedDict

from gyoji_verify import Report
from nacl.signing import SigningKey

from gyoji_client.calls import Call, Steps, answered, once, path, told
from gyoji_client.kept import Keeper
from gyoji_client.log import compared
from gyoji_client.problems import Refused
from gyoji_client.streams import Message, Reading

CLOSED: Final = frozenset(("question-closed", "not-running"))
"""The problems of a move whose question is no longer open, which is nobody's mistake."""

_TOKEN: Final = re.compile(r"[!-~]+")

Language = Literal["en", "cs"]
Game = dict[str, Any]
Command = Mapping[str, Any]


class Move(TypedDict):
    """A command that may be sent now, in words, with the clauses that allow it."""

    command: dict[str, Any]
    label: str
    rules: list[str]


class ToAct(TypedDict):
    """Who must decide what, until when: public."""

    seat: int
    decision: str
    about: dict[str, Any]
    question: int
    deadline: str | None
    bank_ms: int
    text: str | None


class Receipt(TypedDict):
    """The server's signature under an event."""

    game: str
    version: int
    hash: str
    at: str
    key: str
    signature: str


class Played(TypedDict):
    """An accepted move: what followed, and who is asked now."""

    version: int
    events: list[dict[str, Any]]
    receipt: Receipt
    to_act: list[ToAct]
    game: NotRequired[Game]
    question: NotRequired[int | None]
    moves: NotRequired[list[Move]]


class Asked:
    """A question that is put to us, with all answers that are legal."""

    def __init__(self, content: Mapping[str, Any]) -> None:
        self.game: str = content["game"]
        self.version: int = content["version"]
        self.number: int = content["question"]
        """The version at which it was first asked; an answer names it."""
        self.moves: list[Move] = content["moves"]
        self.to_act: list[ToAct] = content["to_act"]
        mine = next(asked for asked in self.to_act if asked["question"] == self.number)
        self.decision = mine["decision"]
        self.text = mine["text"]
        self.deadline = mine["deadline"]

    def __repr__(self) -> str:
        return f"<{self.decision} in {self.game} at {self.version}, {len(self.moves)} moves>"


def _checked(token: str) -> str:
    """The token without the line break of the file that it was read from. What cannot stand in a header is refused
    here: no server would ever see it, and it would be sent again and again. It is not repeated in the message."""
    bare = token.strip()
    if not _TOKEN.fullmatch(bare):
        raise ValueError("this is no token: a token is visible ASCII characters, and at least one")
    return bare


class Core:
    """A player at a service: token, language, and what was kept of each game."""

    def __init__(self, token: str | None, language: Language, keep: Path | str | None) -> None:
        self.token, self.language = None if token is None else _checked(token), language
        self.keeper = Keeper(None if keep is None else Path(keep))
        self._newest: dict[str, int] = {}
        """The version of each game after our last move: older questions are ignored."""

    @property
    def headers(self) -> dict[str, str]:
        bearer = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        return {"Accept": "application/json", "Accept-Language": self.language, **bearer}

    def signing_up(self, name: str) -> Steps[str]:
        """Signs up; gives the player's id. This client has the token from now on."""
        player = yield from told(Call("POST", path("players"), {"name": name}))
        self.token = player["token"]
        return str(player["id"])

    def making_token(self, name: str, scopes: Sequence[str]) -> Steps[dict[str, Any]]:
        made: dict[str, Any] = yield from self._posting(path("me", "tokens"), {"name": name, "scopes": list(scopes)})
        return made

    def opening(self, ruleset: str, seats: int | None, sit: bool, sign: bool, more: Mapping[str, Any]) -> Steps[Game]:
        """Opens the table empty and sits down after that, so that the server has committed to its secret before it
        knows our entropy."""
        if seats is None:
            seats = (yield from told(Call("GET", path("rulesets", ruleset))))["quick_seats"]
        body = {"ruleset": ruleset, "seats": seats, "sit": False, **more}
        game: Game = yield from self._posting(path("games"), body)
        return (yield from self.sitting_down(game["id"], game.get("invite"), sign)) if sit else game

    def sitting_down(self, game: str, invite: str | None, sign: bool) -> Steps[Game]:
        entropy = secrets.token_hex(32)
        key = SigningKey.generate() if sign else None
        # Kept before it is sent: a program that is killed in between still has the key to its seat.
        self.keeper.keep(
            game,
            secret_hash=(yield from self._bound_to(game)),
            entropy=entropy,
            signing_key=None if key is None else bytes(key).hex(),
        )
        body = {"entropy": entropy, "invite": invite, "key": None if key is None else bytes(key.verify_key).hex()}
        taken: Game = yield from self._posting(path("games", game, "seats"), body)
        self.keeper.keep(game, seat=taken["viewer"])
        return taken

    def _bound_to(self, game: str) -> Steps[str | None]:
        """The hash of the server's secret; None for a private table, which cannot be seen before sitting down."""
        try:
            first = yield from told(Call("GET", path("games", game, "events"), query={"limit": "1"}))
        except Refused as refused:
            if refused.kind == "no-such-game":
                return None
            raise
        return str(first["items"][0]["data"]["secret_hash"])

    def seating_bot(self, game: str, bot: str) -> Steps[Game]:
        taken: Game = yield from self._posting(path("games", game, "seats"), {"bot": bot})
        return taken

    def playing(
        self, game: str, command: Command, question: int | None, seen: int | None, is_shown: bool = False
    ) -> Steps[Played]:
        """Plays a move, signed if our seat has a key. It is sent until it is answered, and counts once."""
        kept = self.keeper.of(game)
        if kept.signing_key is not None and seen is None:
            seen = (yield from told(Call("GET", path("games", game))))["version"]
        asked = {} if question is None else {"question": question}
        body = {**command, **asked, **kept.signed(game, command, question, seen or 0)}
        headers = {"Prefer": "return=representation"} if is_shown else {}
        played: Played = yield from self._posting(path("games", game, "commands"), body, headers)
        self._newest[game] = played["version"]
        return played

    def answering(self, asked: Asked, move: Move | Command) -> Steps[Played | None]:
        """Plays an answer; None if the question was closed in the meantime."""
        command = move.get("command", move)
        assert isinstance(command, Mapping)
        try:
            return (yield from self.playing(asked.game, command, asked.number, asked.version))
        except Refused as refused:
            if refused.kind in CLOSED:
                return None
            raise

    def wanting_remedy(
        self, game: str, kind: str, to: Sequence[int], rules: Sequence[str], dispute: int | None
    ) -> Steps[dict[str, Any]]:
        """While the game runs, what we ask for or agree to is signed where our seat has a key."""
        remedy = {"kind": kind, "to": sorted(to), "rules": list(rules), "dispute": dispute}
        signed: dict[str, Any] = {}
        if kind != "continue" and self.keeper.of(game).signing_key is not None:
            n = (yield from told(Call("GET", path("games", game, "docket"))))["n"]
            signed = {} if n is None else self.keeper.of(game).consent(game, n, remedy)
        docket: dict[str, Any] = yield from self._posting(path("games", game, "remedies"), {**remedy, **signed})
        return docket

    def history(self, game: str, view: str | int | None) -> Steps[bytes]:
        """The file that proves the game, as we may see it now."""
        query = {} if view is None else {"view": str(view)}
        call = Call("GET", path("games", game, "export"), query=query, headers={"Accept": "application/x-ndjson"})
        answer = yield from answered(call)
        return answer.content

    def verifying(self, game: str, keys: Sequence[str], witnesses: Sequence[str], quorum: int | None) -> Steps[Report]:
        history = yield from self.history(game, None)
        report = self.keeper.of(game).verified(history, keys, witnesses, quorum)
        return (yield from compared(report, history, self.keeper)) if report.holds else report

    def following(self, game: str, after: int | None, view: str | int | None, moves: bool) -> Steps[Reading]:
        """The stream of a game, from `after` on; None: from now on."""
        if after is None:
            after = (yield from told(Call("GET", path("games", game))))["version"]
        query = {"moves": "true"} if moves else {}
        query |= {} if view is None else {"view": str(view)}
        return Reading(path("games", game, "stream"), after=str(after), query=query)

    def put(self, message: Message) -> Mapping[str, Any] | None:
        """What a message asks of us, unless we have moved since or it is somebody else's to answer."""
        if message.event != "question" or message.content.get("question") is None:
            return None
        content: Mapping[str, Any] = message.content
        return content if content["version"] >= self._newest.get(content["game"], 0) else None

    def _posting(self, address: str, body: Any, headers: Mapping[str, str] | None = None) -> Steps[Any]:
        """A POST that happens once; its receipt is kept."""
        answer = yield from told(Call("POST", address, body, headers=once(headers)))
        receipt = answer.get("receipt") if isinstance(answer, dict) else None
        if receipt is not None:
            self.keeper.keep_receipt(receipt)
        return answer


OWN_STREAM: Final = "/v1/me/stream"


def own_reading(after: str | None, moves: bool) -> Reading:
    """The stream about all games of ours."""
    return Reading(OWN_STREAM, after=after, query={"moves": "true"} if moves else {})
