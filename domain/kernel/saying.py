"""Events, moves, questions, refusals, scores and the end as sentences, from what a viewer may know."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import structs

from domain.kernel.command import Command, IllegalMove
from domain.kernel.event import EACH
from domain.kernel.facts import ToAct, VoteSealed
from domain.kernel.ruleset import Ruleset
from domain.kernel.score import AWARDED, AWARDED_TO_OTHERS, Reason, Result, Score
from domain.kernel.stored import command_of
from domain.kernel.table import Table
from domain.kernel.texts import TABLE_EVENTS, Said, SeatNames, says, seat_name
from domain.kernel.wording import Wording, filled
from domain.kernel.words import Language, Seat

RANK = says("{rank}. {seat:seat}: {points:point|points}", "{rank}. {seat:seat}: {points:bod|body|bodů}")
WON = says("{winners:seat} won.", "Vítězství: {winners:seat}.")
AWARDS = {
    AWARDED: says("a decision awarded the game to this seat", "hra byla rozhodnutím přiřčena tomuto místu"),
    AWARDED_TO_OTHERS: says("a decision awarded the game to others", "hra byla rozhodnutím přiřčena jiným"),
}
"""Reasons of a score that come from a remedy, so no game has words for them."""
AWARDED_TO = says("The game was awarded to {winners:seat}.", "Hra byla přiřčena: {winners:seat}.")
NOBODY_WON = says("Nobody won.", "Nikdo nevyhrál.")


# --- events ---------------------------------------------------------------------------------------------


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


def event_wording(ruleset: Ruleset, name: str, language: Language) -> "Wording | _Awaited | _Voted | _Finished":
    """The wording of an event; cached in the ruleset, because every move needs some."""
    wording = ruleset.event_wordings.get((name, language))
    if wording is None:
        wording = ruleset.event_wordings[name, language] = _event_wording(ruleset, name, language)
    return wording


def _event_wording(ruleset: Ruleset, name: str, language: Language) -> "Wording | _Awaited | _Voted | _Finished":
    if name == "table.Awaiting":
        return _Awaited(ruleset, language)
    if name == "table.VoteSealed":
        return _Voted(ruleset, language)
    if name == "table.GameFinished":
        return _Finished(ruleset, language)
    kind = ruleset.event_types.get(name)
    own = [field for field, audience in kind.private.items() if audience == EACH] if kind else []
    template = ruleset.texts.events.get(name) or TABLE_EVENTS[name]
    return Wording(template, ruleset.texts, language, kind, own, ruleset.texts.each.get(name))


class _Awaited:
    """Who is asked what, and about what."""

    always = None

    def __init__(self, ruleset: Ruleset, language: Language) -> None:
        self._ruleset, self._language = ruleset, language

    def said(
        self, data: Mapping[str, Any], private: Mapping[str, Mapping[str, Any]], seats: SeatNames | None = None
    ) -> str:
        to_act = [msgspec.convert(one, ToAct) for one in data["to_act"]]
        first = to_act[0]
        asked = self._ruleset.texts.decisions[first.decision].said(self._language)
        about = question(self._ruleset, first.decision, first.about, self._language, seats)
        name = seats or seat_name(self._language)
        return f"{', '.join(name(one.seat) for one in to_act)}: {asked}{'' if about is None else f' – {about}'}"


class _Voted:
    """Who has voted; for those who may know it, what for."""

    always = None

    def __init__(self, ruleset: Ruleset, language: Language) -> None:
        self._ruleset, self._language = ruleset, language
        self._sealed = Wording(TABLE_EVENTS["table.VoteSealed"], ruleset.texts, language, VoteSealed)
        self._by_verb = {
            verb: Wording(said, ruleset.texts, language, VoteSealed) for verb, said in ruleset.texts.votes.items()
        }

    def said(
        self, data: Mapping[str, Any], private: Mapping[str, Mapping[str, Any]], seats: SeatNames | None = None
    ) -> str:
        vote = next((part["vote"] for part in private.values() if "vote" in part), None)
        if vote is None:
            return self._sealed.filled(data, seats)
        command = vote if isinstance(vote, Command) else command_of(self._ruleset, vote)
        by_verb = self._by_verb.get(command.verb())
        if by_verb is not None:
            return by_verb.filled(data, seats)
        return self._sealed.filled({**data, "voted": label(self._ruleset, command, self._language, seats)}, seats)


class _Finished:
    """Who has won, and who came where."""

    always = None

    def __init__(self, ruleset: Ruleset, language: Language) -> None:
        self._ruleset, self._language = ruleset, language
        self._over = Wording(TABLE_EVENTS["table.GameFinished"], ruleset.texts, language)

    def said(
        self, data: Mapping[str, Any], private: Mapping[str, Mapping[str, Any]], seats: SeatNames | None = None
    ) -> str:
        result = msgspec.convert(data["result"], Result)
        ranks = "; ".join(rank(self._ruleset, result, seat, self._language, seats) for seat in by_rank(result))
        over = outcome(self._ruleset, result, self._language, seats)
        return f"{self._over.filled({}, seats)} {over} {ranks}."


# --- moves and questions ------------------------------------------------------------------------------------


def choice(
    ruleset: Ruleset, table: Table, seat: Seat, command: Command, language: Language, seats: SeatNames | None = None
) -> str:
    """The label of a move at this table, with what it adds up to or costs there, as far as its seat may know."""
    return label(ruleset, command, language, seats, ruleset.choosing(table, seat, command))


def label(
    ruleset: Ruleset,
    command: Command,
    language: Language,
    seats: SeatNames | None = None,
    facts: Mapping[str, Any] | None = None,
) -> str:
    """The label of a move, from its own fields and further `facts`."""
    kind = type(command)
    wording = ruleset.move_wordings.get((kind, language))
    if wording is None:
        wording = Wording(ruleset.texts.moves[kind.verb()], ruleset.texts, language, kind)
        ruleset.move_wordings[kind, language] = wording
    if wording.always is not None:
        return wording.always
    own = structs.asdict(command)
    return wording.filled({**own, **facts} if facts else own, seats)


def question(
    ruleset: Ruleset, decision: str, about: Mapping[str, Any], language: Language, seats: SeatNames | None = None
) -> str | None:
    """What a question is about, from its public facts; None where the name of the decision says it all."""
    wording = ruleset.question_wordings.get((decision, language))
    if wording is None:
        template = ruleset.texts.questions.get(decision)
        if template is None:
            return None
        wording = ruleset.question_wordings[decision, language] = Wording(template, ruleset.texts, language)
    return wording.filled_if_known(about, seats)


def refusal(ruleset: Ruleset, illegal: IllegalMove, language: Language) -> str:
    """Why a move is refused, in words that a player understands."""
    return " ".join(
        (ruleset.texts.refusals.get(clause) or ruleset.clauses[clause]).said(language) for clause in illegal.clauses
    )


# --- the end ----------------------------------------------------------------------------------------------


def ending(ruleset: Ruleset, score: Score, language: Language, seats: SeatNames | None = None) -> list[str]:
    """The closing passage: who won and how, by what comparison, then every seat by rank with its reasons."""
    result = score.result
    lines = [outcome(ruleset, result, language, seats)]
    if score.comparison is not None:
        compared = ruleset.texts.reasons[score.comparison.text]
        lines.append(_said(ruleset, compared, score.comparison.facts, language, seats))
    for seat in by_rank(result):
        reasons = "; ".join(reason(ruleset, one, language, seats) for one in score.reasons.get(seat, ()))
        ranked = rank(ruleset, result, seat, language, seats)
        lines.append(f"{ranked} ({reasons})" if reasons else ranked)
    return lines


def outcome(ruleset: Ruleset, result: Result, language: Language, seats: SeatNames | None = None) -> str:
    """How the game ended, and who won."""
    said = ruleset.texts.outcomes.get(result.outcome) or (WON if result.winners else NOBODY_WON)
    if result.outcome == AWARDED:
        said = AWARDED_TO
    return _said(ruleset, said, {"winners": result.winners}, language, seats)


def by_rank(result: Result) -> list[Seat]:
    return [placing.seat for placing in sorted(result.seats, key=lambda placing: (placing.rank, placing.seat))]


def rank(ruleset: Ruleset, result: Result, seat: Seat, language: Language, seats: SeatNames | None = None) -> str:
    """Where a seat came, with how many points."""
    placing = next(placing for placing in result.seats if placing.seat == seat)
    return _said(ruleset, RANK, structs.asdict(placing), language, seats)


def reason(ruleset: Ruleset, earned: Reason, language: Language, seats: SeatNames | None = None) -> str:
    """How a seat came by its points."""
    said = AWARDS.get(earned.text) or ruleset.texts.reasons[earned.text]
    return _said(ruleset, said, earned.facts, language, seats)


def _said(ruleset: Ruleset, said: Said, facts: Mapping[str, Any], language: Language, seats: SeatNames | None) -> str:
    return filled(said, facts, ruleset.texts, language, seats)
