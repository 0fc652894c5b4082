"""Audits that are asked for: the same one for whoever asks, as long as a new one could find nothing else."""

from __future__ import annotations

from domain.kernel.lifecycle import Game
from events.beside.disputes import Audited
from events.beside.work import AUDITS
from events.play import now
from service.house import House


def audit_wanted(house: House, game: Game) -> Audited:
    """The game's newest audit. If there is none, or another one could end otherwise by now, that is a new one, which a
    worker will carry out."""
    kept = house.disputes.audited(game.id)
    if kept is not None and _is_final(kept, game):
        return kept
    wanted = Audited("open", game.version)
    house.disputes.note_audit(game.id, wanted)
    house.todo.put(AUDITS, f"audit {game.id}", now())
    return wanted


def _is_final(audited: Audited, game: Game) -> bool:
    """What was against the rules stays so; what was not holds as long as nothing has happened since."""
    return audited.verdict == "wrong" or (audited.verdict == "holds" and audited.version == game.version)
