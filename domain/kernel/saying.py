"""Events, moves, questions, refusals and scores as sentences, from what a viewer may know."""

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from domain.kernel.command import Command, IllegalMove
from domain.kernel.event import EACH
from domain.kernel.ruleset import Ruleset
from domain.kernel.score import Reason
from domain.kernel.texts import TABLE_EVENTS, SeatNames, Wording, filled
from domain.kernel.words import Language


def sentence(
    ruleset: Ruleset,
    name: str,
    data: Mapping[str, Any],
    private: Mapping[str, Mapping[str, Any]],
    language: Language,
    seats: SeatNames | None = None,
) -> str:
    """An event in words; `private` holds only the audiences that the viewer may read."""
    return event_wording(ruleset, name, language).said(data, private, seats)


def event_wording(ruleset: Ruleset, name: str, language: Language) -> Wording:
    """How an event is put; kept with the ruleset, because every move says some."""
    wording = ruleset.event_wordings.get((name, language))
    if wording is None:
        kind = ruleset.event_types.get(name)
        own = [field for field, audience in kind.private.items() if audience == EACH] if kind else []
        template = ruleset.texts.events.get(name) or TABLE_EVENTS[name]
        wording = ruleset.event_wordings[name, language] = Wording(template, ruleset.texts, language, kind, own)
    return wording


def label(ruleset: Ruleset, command: Command, language: Language, seats: SeatNames | None = None) -> str:
    """What a move is called."""
    kind = type(command)
    wording = ruleset.move_wordings.get((kind, language))
    if wording is None:
        wording = Wording(ruleset.texts.moves[kind.verb()], ruleset.texts, language, kind)
        ruleset.move_wordings[kind, language] = wording
    return wording.always or wording.filled(structs.asdict(command), seats)


def question(
    ruleset: Ruleset, decision: str, about: Mapping[str, Any], language: Language, seats: SeatNames | None = None
) -> str | None:
    """What a question is about, from the public facts of it; None where what it is called says it all."""
    template = ruleset.texts.questions.get(decision)
    if template is None:
        return None
    return Wording(template, ruleset.texts, language).filled_if_known(about, seats)


def refusal(ruleset: Ruleset, illegal: IllegalMove, language: Language) -> str:
    """Why a move is refused, in words that a player understands."""
    return " ".join(
        (ruleset.texts.refusals.get(clause) or ruleset.clauses[clause]).said(language) for clause in illegal.clauses
    )


def reason(ruleset: Ruleset, earned: Reason, language: Language, seats: SeatNames | None = None) -> str:
    """How a seat came by its points."""
    return filled(ruleset.texts.reasons[earned.text], earned.facts, ruleset.texts, language, seats)
