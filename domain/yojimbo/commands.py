"""Everything a seat can say in Yojimbo."""

from typing import Annotated

from msgspec import Meta, Struct, structs

from domain.kernel.command import Command
from domain.kernel.words import Card, Seat
from domain.yojimbo.material import DEFENCE_FACES, FACES

Count = Annotated[int, Meta(ge=0, le=109)]


class Faces(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How many cards of each defence face; none of those that are not named."""

    ikkyo: Count = 0
    irimi: Count = 0
    iriminage: Count = 0
    kaiten: Count = 0
    kokyunage: Count = 0
    kotegaeshi: Count = 0
    osae_ikkyo: Count = 0
    osae_kotegaeshi: Count = 0
    osae_shihonage: Count = 0
    renraku: Count = 0
    shihonage: Count = 0
    tenchinage: Count = 0
    tenkan: Count = 0

    def listed(self) -> tuple[str, ...]:
        """The faces in alphabetical order, each as often as it is there."""
        return tuple(face for face, count in zip(FACES, structs.astuple(self), strict=True) for _ in range(count))

    def __str__(self) -> str:
        """The names are Japanese, so this can be read in every language."""
        return ", ".join(
            DEFENCE_FACES[face].name if count == 1 else f"{count}× {DEFENCE_FACES[face].name}"
            for face, count in zip(FACES, structs.astuple(self), strict=True)
            if count
        )


class Train(Command, frozen=True, tag="yojimbo.train"):
    """Draws cards and leaves the round."""


class ChangeTactics(Command, frozen=True, tag="yojimbo.change_tactics"):
    """Throws this card as the first of a change of tactics."""

    card: Card


class Discard(Command, frozen=True, tag="yojimbo.discard"):
    """Throws one more card in a change of tactics."""

    card: Card


class FinishChange(Command, frozen=True, tag="yojimbo.finish_change"):
    """Throws no more cards and draws as many as were thrown."""


class Defend(Command, frozen=True, tag="yojimbo.defend"):
    """Accepts the challenge with these cards; a Tenkan among them aims at the following attack."""

    cards: Faces


class PlayKaiten(Command, frozen=True, tag="yojimbo.kaiten"):
    """Skips the turn and stays in the round."""


class Retreat(Command, frozen=True, tag="yojimbo.retreat"):
    """Leaves the round and keeps the hand."""


class TakePile(Command, frozen=True, tag="yojimbo.take_pile"):
    """After a kick: takes the attacks that lie there."""


class TakeFollowing(Command, frozen=True, tag="yojimbo.take_following"):
    """After a kick: takes the following attack and leaves those that lie there."""


class TakeToHand(Command, frozen=True, tag="yojimbo.take_to_hand"):
    """DAN: all gained cards go to the hand."""


class TakeAsPoints(Command, frozen=True, tag="yojimbo.take_as_points"):
    """DAN: all gained cards become victory points, for their price."""


class Pay(Command, frozen=True, tag="yojimbo.pay"):
    """DAN: discards this card as one part of the price."""

    card: Card


class DrawFrom(Command, frozen=True, tag="yojimbo.draw_from"):
    """Draws the next card from the hand of this seat."""

    seat: Seat


COMMANDS: tuple[type[Command], ...] = (
    Train,
    ChangeTactics,
    Discard,
    FinishChange,
    Defend,
    PlayKaiten,
    Retreat,
    TakePile,
    TakeFollowing,
    TakeToHand,
    TakeAsPoints,
    Pay,
    DrawFrom,
)
