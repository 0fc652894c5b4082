"""The aikido terms on the cards: how they are said and what they mean."""

from typing import Final

from msgspec import Struct

from domain.kernel.texts import Text


class Term(Struct, frozen=True):
    term: str
    said: Text
    """A reader's pronunciation, by the spelling of each language."""
    meaning: Text


def _term(term: str, said_en: str, said_cs: str, en: str, cs: str) -> Term:
    return Term(term, Text(said_en, said_cs), Text(en, cs))


GLOSSARY: Final = (
    _term("Chudan", "choo-dan", "čúdan", "middle level: chest and belly", "střední pásmo: hruď a břicho"),
    _term("Gedan", "geh-dan", "gedan", "low level: below the belt", "spodní pásmo: pod pasem"),
    _term(
        "Genkei kokyunage",
        "gen-kay koh-kyoo-nah-geh",
        "genkei kokjúnage",
        "basic throw led by the breath",
        "základní hod vedený dechem",
    ),
    _term("Geri, keri", "geh-ree, keh-ree", "geri, keri", "kick", "kop"),
    _term("Gyaku", "gyah-koo", "gjaku", "opposite, reversed", "protilehlý, obrácený"),
    _term(
        "Ikkyo",
        "ik-kyoh",
        "ikkjó",
        "first technique: control of the elbow",
        "první technika: ovládnutí soupeřova lokte",
    ),
    _term("Irimi", "ee-ree-mee", "irimi", "entering step", "vstup krokem vpřed"),
    _term("Iriminage", "ee-ree-mee-nah-geh", "iriminage", "throw by entering", "hod vstupem do soupeřova středu"),
    _term("Jodan", "joh-dan", "džódan", "high level: the head", "horní pásmo: hlava"),
    _term("Kaiten", "kye-ten", "kaiten", "rotation", "otočení"),
    _term("Kata", "kah-tah", "kata", "shoulder; here a kind of grab", "rameno; zde druh úchopu"),
    _term("Katate", "kah-tah-teh", "katate", "one hand", "jedna ruka"),
    _term(
        "Kiawase",
        "kee-ah-wah-seh",
        "kiavase",
        "rising cut of the hand to the face",
        "sek hranou ruky zdola do obličeje",
    ),
    _term("Kotegaeshi", "koh-teh-gah-eh-shee", "kotegaeši", "turning the wrist out", "vytočení zápěstí"),
    _term("Mae", "mah-eh", "mae", "forward, front", "vpřed, přední"),
    _term("Men", "men", "men", "head, face", "hlava, obličej"),
    _term("Osae", "oh-sah-eh", "osae", "pin that holds and disarms", "znehybnění, které drží a odzbrojí"),
    _term("Renraku", "ren-rah-koo", "renraku", "linking techniques in one movement", "navázání technik v jeden pohyb"),
    _term("Ryote", "ryoh-teh", "rjóte", "both hands", "obě ruce"),
    _term("Shihonage", "shee-hoh-nah-geh", "šihónage", "throw in four directions", "hod do čtyř stran"),
    _term(
        "Shomen uchi", "shoh-men oo-chee", "šómen uči", "downward cut to the crown of the head", "sek shora na temeno"
    ),
    _term("Tanto", "tan-toh", "tantó", "dagger", "dýka"),
    _term("Te", "teh", "te", "hand", "ruka"),
    _term("Tenchinage", "ten-chee-nah-geh", "tenčinage", "heaven and earth throw", "hod nebe a země"),
    _term("Tenkan", "ten-kan", "tenkan", "evading turn on the front foot", "úhybná otočka na přední noze"),
    _term("Tori, dori", "toh-ree, doh-ree", "tori, dori", "the one who defends; taking hold", "obránce; uchopení"),
    _term("Tsuki", "tsoo-kee", "cuki", "thrust, punch", "bodnutí, přímý úder"),
    _term("Uchi", "oo-chee", "uči", "cut, strike", "sek, úder"),
    _term("Ushiro", "oo-shee-roh", "uširo", "from behind, backward", "zezadu, vzad"),
    _term("Yojimbo", "yoh-jeem-boh", "jódžimbó", "old word for a bodyguard", "starší slovo pro osobního strážce"),
    _term("Yoko", "yoh-koh", "joko", "from the side", "ze strany"),
    _term(
        "Yokomen uchi", "yoh-koh-men oo-chee", "jokomen uči", "sideways cut to the temple", "sek ze strany na spánek"
    ),
)
"""By alphabet."""
