"""The moves of seats that have a key: each is signed with it, and no signature counts twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey

from .lines import canon, must
from .report import how_many
from .shapes import is_count, is_hex

TAG: Final = "gyoji-move/1"
CONSENT_TAG: Final = "gyoji-consent/1"
REMEDY: Final = ("dispute", "kind", "n", "rules", "to")
"""What a seat signs of the remedy that it asks for or agrees to."""

NOTES: Final = frozenset(
    {
        "table.GameAbandoned",
        "table.RulesUpgraded",
        "table.SeatAway",
        "table.SeatBack",
        "table.SecretRevealed",
    }
)
"""Events that may name a seat with a key as who caused them although it signed no command for them. So may a
`table.Awaiting`, but only right after that seat went away or came back."""

AWAY: Final = ("table.SeatAway", "table.SeatBack")


def _must(holds: bool, why: str) -> None:
    must(holds, why, "moves")


@dataclass
class MovesCheck:
    """Which seats have a key, and whether everything that is theirs rests on a command that they signed."""

    given: Mapping[int, str]
    """The keys of some seats, as they came another way."""
    keys: dict[int, str] = field(default_factory=dict)
    asked: dict[int, int] = field(default_factory=dict)
    """Which question is open to each seat, as the newest `table.Awaiting` says."""
    used: set[str] = field(default_factory=set)
    closed: int = 0
    """Commands whose signature lies in a part that this reader may not see yet."""
    noted: Any = None
    """The seat that went away or came back in the event before."""
    behind: int | None = None
    """The seat with a key whose command stands behind the events that are read now."""
    remedy: dict[str, Any] = field(default_factory=lambda: dict.fromkeys(REMEDY))
    """What is asked for about the game, as its newest `table.RemedyAsked` says."""
    agreed: set[int] = field(default_factory=set)
    """The seats with a key that have signed it."""
    consents: int = 0

    def watch(self, event: dict[str, Any]) -> None:
        self._watch_seats(event)
        self._watch_remedies(event)
        by, command = event["by"], event["command"]
        if command is not None:
            self._check_whose(event)
            self.behind = by if by in self.keys else None
            if by in self.keys:
                self._check_command(event)
            else:
                _must("signed" not in command, f"a command of {by} is signed, and no key belongs to it")
        elif by in self.keys:
            is_awaited = event["type"] == "table.Awaiting" and self.noted == by
            is_covered = self.behind == by or is_awaited or event["type"] in NOTES
            _must(is_covered, f"seat {by} has a key, and no command of its own stands behind this event")
        self.noted = by if event["type"] in AWAY else None
        if event["type"] == "table.Awaiting":
            self.behind = None
            self._put(event["data"].get("to_act"))

    def _watch_seats(self, event: dict[str, Any]) -> None:
        seat, key = event["data"].get("seat"), event["data"].get("key")
        match event["type"]:
            case "table.SeatTaken":
                _must(key is None or is_hex(key), "key is not a public key")
                self.keys.pop(seat, None)
                if key is not None:
                    self.keys[seat] = key
            case "table.SeatLeft":
                self.keys.pop(seat, None)
            case "table.GameStarted":
                for seat, own in sorted(self.given.items()):
                    why = "is not the one given" if seat in self.keys else "was given, and on record that seat has none"
                    _must(self.keys.get(seat) == own, f"the key of seat {seat} {why}")

    def _watch_remedies(self, event: dict[str, Any]) -> None:
        """A seat with a key must have signed what it asks for or agrees to; no consent counts without that."""
        data = event["data"]
        said = {name: data.get(name) for name in REMEDY}
        match event["type"]:
            case "table.RemedyAsked":
                self.remedy, self.agreed = said, set()
                self._check_consent(event["game"], data)
            case "table.RemedyAgreed":
                self._check_consent(event["game"], data)
            case "table.Remedied" if self.keys and data.get("by") == "consent":
                is_asked = canon(said) == canon(self.remedy)
                _must(is_asked, "what was decided by consent is not what the seats were asked")
                missing = sorted(self.keys.keys() - self.agreed)
                _must(not missing, f"seats {missing} have a key, and have not signed what was decided")

    def _check_consent(self, game: str, data: dict[str, Any]) -> None:
        seat, signature = data.get("seat"), data.get("signed")
        _must(is_count(seat), "seat is not that of anybody who agrees")
        if seat not in self.keys:
            _must(signature is None, f"what seat {seat} agrees to is signed, and no key belongs to it")
            return
        _must(is_hex(signature, 128), f"seat {seat} has a key, and what it agrees to is not signed")
        _must(canon(data.get("n")) == canon(self.remedy["n"]), f"seat {seat} agrees to what nobody asks for")
        message = canon({**self.remedy, "game": game, "seat": seat, "tag": CONSENT_TAG})
        self._use(message, signature, seat)
        self.agreed.add(seat)
        self.consents += 1

    def _check_whose(self, event: dict[str, Any]) -> None:
        """Every command is by a seat or the clock, and no other seat's part keeps it: else it could be anybody's."""
        by = event["by"]
        _must(by != "system", "a command is neither by a seat nor by the clock")
        others = [name for name, part in event["private"].items() if type(part) is dict and "command" in part]
        is_own = by == "clock" or all(name in ("server", f"seat:{by}") for name in others)
        _must(is_own, f"a command of seat {by} is kept as another seat's")

    def _put(self, to_act: Any) -> None:
        self.asked = {
            one["seat"]: one["question"]
            for one in (to_act if type(to_act) is list else ())
            if type(one) is dict and is_count(one.get("seat")) and is_count(one.get("question"), 1)
        }

    def _check_command(self, event: dict[str, Any]) -> None:
        """The signature stands beside the whole command: in public, or in its seat's own part where that is hidden."""
        seat, public = event["by"], event["command"]
        audience = f"seat:{seat}"
        own = event["private"].get(audience)
        if type(own) is dict and "command" in own:
            _must("signed" not in public, f"a hidden command of seat {seat} is signed in public")
            return self._check_signature(event["game"], seat, own["command"], own.get("signed"))
        if "signed" not in public and audience in event["seals"] and audience not in event["private"]:
            self.closed += 1
            return None
        whole = {name: value for name, value in public.items() if name != "signed"}
        return self._check_signature(event["game"], seat, whole, public.get("signed"))

    def _check_signature(self, game: str, seat: int, command: Any, signed: Any) -> None:
        _must(signed is not None, f"seat {seat} has a key, and its command is not signed")
        _must(
            type(signed) is dict
            and signed.keys() == {"question", "seen", "signature"}
            and (signed["question"] is None or is_count(signed["question"], 1))
            and is_count(signed["seen"])
            and is_hex(signed["signature"], 128),
            f"the signature of seat {seat} has another shape",
        )
        is_open = signed["question"] in (None, self.asked.get(seat))
        _must(is_open, f"seat {seat} signed an answer to another question")
        about = {"command": command, "game": game, "seat": seat, "tag": TAG}
        message = canon({**about, "question": signed["question"], "seen": signed["seen"]})
        self._use(message, signed["signature"], seat)

    def _use(self, message: bytes, signature: Any, seat: Any) -> None:
        _must(_is_signed(message, signature, self.keys[seat]), f"the signature of seat {seat} is wrong")
        _must(signature not in self.used, f"the signature of seat {seat} was used before")
        self.used.add(signature)

    def said(self) -> tuple[bool | None, str]:
        """Whether it holds, as far as it can be told, and in words."""
        if not self.keys:
            return None, "no seat has a key: who moved is the server's word"
        of_them = f"of the seats with a key ({', '.join(map(str, sorted(self.keys)))})"
        mine = "; the key given is that of its seat" if self.given else ""
        rest = f", {how_many(self.closed, 'signature is', 'signatures are')} still sealed" if self.closed else ""
        commands = len(self.used) - self.consents
        signed = how_many(commands, f"command {of_them} is signed", f"commands {of_them} are signed, each once")
        agreed = "is 1 consent" if self.consents == 1 else f"are {self.consents} consents"
        said = f"{signed}, and so {agreed}" if self.consents else signed
        return True, f"{said}{rest}{mine}"


def _is_signed(message: bytes, signature: str, key: str) -> bool:
    try:
        VerifyKey(bytes.fromhex(key)).verify(message, bytes.fromhex(signature))
    except (BadSignatureError, ValueError):
        return False
    return True
