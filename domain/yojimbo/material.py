"""The components: 109 two-faced cards, their attack and defence faces, and the figures of both versions."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct

from domain.kernel.material import counted
from domain.kernel.texts import Text
from domain.kernel.words import Card
from domain.yojimbo.pairing import PAIRING

AttackType = Literal["grab", "strike", "kick", "dagger"]
Version = Literal["kyu", "dan"]

GRAB: Final = "grab"
STRIKE: Final = "strike"
KICK: Final = "kick"
DAGGER: Final = "dagger"

TYPE_NAMES: Final[Mapping[str, Text]] = {
    GRAB: Text("grab", "úchop"),
    STRIKE: Text("strike", "úder"),
    KICK: Text("kick", "kop"),
    DAGGER: Text("dagger", "dýka"),
}


class AttackFace(Struct, frozen=True):
    """What averting a card takes, and what it is worth."""

    id: str
    name: str
    meaning: Text
    type: AttackType
    strength: int
    points: int
    """Victory points: 1 for each column of three signs [YOJ-1.4]."""


def _attack(name: str, kind: AttackType, strength: int, en: str, cs: str) -> AttackFace:
    points = 1 if strength <= 3 else 2 if strength <= 6 else 3
    return AttackFace(name.lower().replace(" ", "_"), name, Text(en, cs), kind, strength, points)


ATTACK_FACES: Final = {
    face.id: face
    for face in (
        _attack("Katate dori", GRAB, 1, "one-hand wrist grab", "úchop zápěstí jednou rukou"),
        _attack("Gyaku katate dori", GRAB, 2, "opposite wrist grab", "úchop protilehlého zápěstí"),
        _attack("Kata dori", GRAB, 3, "shoulder grab", "úchop ramene"),
        _attack("Ryote dori", GRAB, 4, "two-hand grab", "úchop oběma rukama"),
        _attack("Ushiro ryote dori", GRAB, 5, "two-hand grab from behind", "úchop oběma rukama zezadu"),
        _attack("Ushiro kata dori", GRAB, 6, "shoulder grab from behind", "úchop ramen zezadu"),
        _attack("Gedan tsuki", STRIKE, 1, "low punch", "nízký úder pěstí"),
        _attack("Chudan tsuki", STRIKE, 2, "chest punch", "úder pěstí na hrudník"),
        _attack("Jodan tsuki", STRIKE, 3, "head punch", "úder pěstí na hlavu"),
        _attack("Shomen uchi", STRIKE, 4, "downward strike to the crown", "sek shora na temeno"),
        _attack("Yokomen uchi", STRIKE, 5, "side strike to the temple", "sek z boku na spánek"),
        _attack("Gyaku yokomen uchi", STRIKE, 6, "backhand strike to the temple", "opačný sek na spánek"),
        _attack("Kiawase", STRIKE, 7, "rising strike to the face", "sek zdola do tváře"),
        _attack("Gedan mae geri", KICK, 2, "low front kick", "nízký přímý kop"),
        _attack("Chudan mae geri", KICK, 3, "front kick to the belly", "přímý kop na břicho"),
        _attack("Yoko geri", KICK, 4, "side kick", "kop stranou"),
        _attack("Ushiro geri", KICK, 5, "back kick", "kop vzad"),
        _attack("Jodan mae geri", KICK, 6, "high front kick", "vysoký přímý kop"),
        _attack("Jodan yoko geri", KICK, 7, "high side kick", "vysoký kop stranou"),
        _attack("Tanto gedan tsuki", DAGGER, 2, "low dagger thrust", "nízké bodnutí dýkou"),
        _attack("Tanto chudan tsuki", DAGGER, 3, "dagger thrust to the belly", "bodnutí dýkou na břicho"),
        _attack("Tanto shomen uchi", DAGGER, 4, "downward dagger cut", "sek dýkou shora"),
        _attack("Tanto yokomen uchi", DAGGER, 5, "side dagger cut", "sek dýkou z boku"),
        _attack("Tanto jodan tsuki", DAGGER, 6, "dagger thrust to the head", "bodnutí dýkou na hlavu"),
    )
}
"""Ordered by type and strength, as the backs of a hand are shown [YOJ-R3]."""

BACK_ORDER: Final = {face: place for place, face in enumerate(ATTACK_FACES)}

IRIMI: Final = "irimi"
TENKAN: Final = "tenkan"
RENRAKU: Final = "renraku"
KAITEN: Final = "kaiten"
OSAE_IKKYO: Final = "osae_ikkyo"
OSAE_KOTEGAESHI: Final = "osae_kotegaeshi"
OSAE_SHIHONAGE: Final = "osae_shihonage"

IRIMI_VALUE: Final = 2
YOJIMBO_BONUS: Final = 1


class DefenceFace(Struct, frozen=True):
    """A technique, with its value against each type of attack, or a special card."""

    id: str
    name: str
    clause: str
    effect: Text
    values: Mapping[str, int] | None = None
    carrier: str | None = None
    """Of an Osae: the technique that it ends [YOJ-5.13]."""


def _technique(name: str, grab: int, strike: int, kick: int, dagger: int, en: str, cs: str) -> DefenceFace:
    values = {GRAB: grab, STRIKE: strike, KICK: kick, DAGGER: dagger}
    return DefenceFace(name.lower(), name, "YOJ-1.6", Text(en, cs), values)


def _special(name: str, clause: str, en: str, cs: str, carrier: str | None = None) -> DefenceFace:
    return DefenceFace(name.lower().replace(" ", "_"), name, clause, Text(en, cs), carrier=carrier)


DEFENCE_FACES: Final = {
    face.id: face
    for face in (
        _technique("Ikkyo", 3, 2, 0, 2, "Strong against grabs.", "Silná proti úchopům."),
        _special(
            "Irimi",
            "YOJ-5.8",
            "Adds 2 to a defence, without Renraku; alone it is a defence of 2, but not against a dagger.",
            "Přidá k obraně 2, a to bez Renraku; samo je obranou o hodnotě 2, proti dýce však nepomůže.",
        ),
        _technique("Iriminage", 2, 3, 1, 0, "Strong against strikes.", "Silná proti úderům."),
        _special(
            "Kaiten",
            "YOJ-6.1",
            "Skips the turn and stays in the round; whoever is alone in it must avert the attack at once.",
            "Hráč vynechá tah a zůstane v kole; je-li v něm sám, musí útok hned odvrátit.",
        ),
        _technique("Kokyunage", 1, 2, 3, 0, "Strong against kicks.", "Silná proti kopům."),
        _technique("Kotegaeshi", 1, 2, 1, 3, "Strong against daggers.", "Silná proti dýkám."),
        _special(
            "Osae Ikkyo",
            "YOJ-8.9",
            "Needed against a dagger, with Ikkyo or by Renraku; if this defence wins, it brings the following attack, "
            "too (DAN: free of charge).",
            "Nutné proti dýce, k Ikkyo nebo přes Renraku; vyhraje-li tato obrana, přinese i následující útok "
            "(v DAN zdarma).",
            "ikkyo",
        ),
        _special(
            "Osae Kotegaeshi",
            "YOJ-8.3",
            "Needed against a dagger, with Kotegaeshi or by Renraku; if this defence wins the Yojimbo card, two "
            "victory cards come with it.",
            "Nutné proti dýce, ke Kotegaeshi nebo přes Renraku; získá-li tato obrana kartu Yojimbo, přijdou s ní dvě "
            "vítězné karty.",
            "kotegaeshi",
        ),
        _special(
            "Osae Shihonage",
            "YOJ-8.11",
            "Needed against a dagger, with Shihonage or by Renraku; if this defence wins, draw 5 cards.",
            "Nutné proti dýce, k Shihonage nebo přes Renraku; vyhraje-li tato obrana, dober si 5 karet.",
            "shihonage",
        ),
        _special(
            "Renraku",
            "YOJ-5.7",
            "Joins one more technique to a defence, or an Osae to techniques that are not its own.",
            "Připojí k obraně další techniku, nebo Osae k technikám, ke kterým nepatří.",
        ),
        _technique("Shihonage", 2, 1, 2, 2, "Works against everything.", "Funguje proti všemu."),
        _technique("Tenchinage", 3, 1, 2, 0, "Strong against grabs.", "Silná proti úchopům."),
        _special(
            "Tenkan",
            "YOJ-5.19",
            "Aims the defence at the following attack instead; if it wins, both attacks are gained.",
            "Obrana místo aktuálního útoku míří na následující; vyhraje-li, přinese oba.",
        ),
    )
}
"""In alphabetical order, in which laid cards go on the discard pile [YOJ-R21]."""

FACES: Final = tuple(DEFENCE_FACES)
TECHNIQUES: Final = tuple(face.id for face in DEFENCE_FACES.values() if face.values)
VALUES: Final[Mapping[str, Mapping[str, int]]] = {
    face.id: face.values for face in DEFENCE_FACES.values() if face.values
}
CARRIER: Final = {face.id: face.carrier for face in DEFENCE_FACES.values() if face.carrier}
"""The technique of each Osae."""

_PAIRS: Final = [line.split() for line in PAIRING.split("\n") if line]
ATTACK: Final[dict[Card, AttackFace]] = {card: ATTACK_FACES[attack] for card, attack, _ in _PAIRS}
DEFENCE: Final[dict[Card, str]] = {card: defence for card, _, defence in _PAIRS}
CARDS: Final = tuple(ATTACK)
"""In the order before the shuffle."""

ATTACK_DECK: Final = 30
STARTING_HAND: Final[Mapping[Version, int]] = {"kyu": 5, "dan": 10}
"""The hand that is dealt."""
KYU_HAND: Final = 5
"""What training fills up to [YOJ-4.1]."""
DAN_TRAINING: Final = 1
SHIHONAGE_CARDS: Final = 5
KOTEGAESHI_CARDS: Final = 2
PLAYERS_MIN: Final = 2
PLAYERS_MAX: Final = 5

counted("Yojimbo", 109, "cards", CARDS)
assert list(FACES) == sorted(FACES), f"Yojimbo has its defence faces in alphabetical order, here are {FACES}"


def backs(cards: Sequence[Card]) -> tuple[str, ...]:
    """The attack faces of these cards, in their order."""
    return tuple(ATTACK[card].id for card in cards)


def sorted_backs(cards: Sequence[Card]) -> tuple[str, ...]:
    """The attack faces that others see of a hand: which, not in what order [YOJ-13.3]."""
    return tuple(sorted(backs(cards), key=BACK_ORDER.__getitem__))


def points_of(cards: Sequence[Card]) -> int:
    return sum(ATTACK[card].points for card in cards)
