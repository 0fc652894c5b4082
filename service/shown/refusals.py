"""Refused attempts as their seat may see them and, once the game is over, everybody."""

from __future__ import annotations

from domain.kernel.clock import timestamp
from events.beside.refusals import Refusal
from events.proof.tagged import signed
from service.house import House
from service.schemas import answers


def shown_refusal(house: House, game: str, one: Refusal) -> answers.Refusal:
    return answers.Refusal(
        one.seat,
        one.n,
        one.version,
        timestamp(one.at),
        one.command,
        list(one.rules),
        one.problem,
        one.question,
        one.expected,
        one.text,
        signed(house.keys.of("refusal"), one.facts(game)) if one.body_hash else None,
    )
