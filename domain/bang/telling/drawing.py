"""Cards from the deck, draw! and what follows from it, in sentences."""

from typing import Final

from domain.kernel.texts import Cases, Said, Sentence, says


def _drawn(en: str, cs: str) -> Sentence:
    """Cards that are drawn for a reason: which ones, for those who may know, otherwise how many."""
    return says(
        (f"{{seat}} draws {{cards}} {en}.", f"{{seat}} draws {{count:card|cards}} {en}."),
        (f"{{seat}} si líže {cs}: {{cards}}.", f"{{seat}} si líže {cs}: {{count:kartu|karty|karet}}."),
    )


def _judged(en: str, cs: str, en_not: str, cs_not: str) -> Cases:
    """What follows from a flipped card: `en` and `cs` if it matches, the others if not."""
    return Cases(
        "matched",
        {True: says(f"{{seat}}: {{card}} counts, {en}.", f"{{seat}}: platí {{card}}, {cs}.")},
        says(f"{{seat}}: {{card}} counts, {en_not}.", f"{{seat}}: platí {{card}}, {cs_not}."),
    )


_BARREL_JUDGED: Final = _judged(
    "a heart: the Barrel helps",
    "srdce: Barel pomáhá",
    "no heart: the Barrel does not help",
    "není to srdce: Barel nepomáhá",
)


DRAWING: Final[dict[str, Said]] = {
    "bang.CardsDrawn": Cases(
        "way",
        {
            "second": _drawn("as the second card of phase 1", "jako druhou kartu fáze 1"),
            "no_choice": _drawn("in phase 1, having nothing to choose from", "ve fázi 1, není z čeho vybírat"),
        },
        Cases(
            "reason",
            {
                "phase_1": _drawn("in phase 1", "ve fázi 1"),
                "black_jack": _drawn("because the card shown is red", "navíc, ukázaná karta je červená"),
                "stagecoach": _drawn("for the Stagecoach", "za Dostavník"),
                "wells_fargo": _drawn("for Wells Fargo", "za Wells Fargo"),
                "reward": _drawn("as the reward for an Outlaw", "jako odměnu za Zločince"),
                "bart_cassidy": _drawn("for the loss of life (Bart Cassidy)", "za ztrátu života (Bart Cassidy)"),
                "suzy_lafayette": _drawn("with an empty hand (Suzy Lafayette)", "při prázdné ruce (Suzy Lafayette)"),
            },
            _drawn("({reason})", "({reason})"),
        ),
    ),
    "bang.SecondCardShown": says(
        "{seat} shows the second card drawn: {card}.", "{seat} ukazuje druhou líznutou kartu: {card}."
    ),
    "bang.CardDrawnFromDiscard": says(
        "{seat} takes {card} from the discard as the first card of phase 1.",
        "{seat} si jako první kartu fáze 1 bere z odhazovacího balíčku kartu {card}.",
    ),
    "bang.TopCardsLookedAt": says(
        ("{seat} looks at {cards}, on top of the deck.", "{seat} looks at {count:card|cards} on top of the deck."),
        (
            "{seat} si prohlíží vrch lízacího balíčku: {cards}.",
            "{seat} si prohlíží vrch lízacího balíčku: {count:kartu|karty|karet}.",
        ),
    ),
    "bang.TopCardReturned": says(
        (
            "{seat} puts {card} back on the deck and keeps the others.",
            "{seat} puts one card back on the deck and keeps the others.",
        ),
        (
            "{seat} vrací na lízací balíček kartu {card}, ostatní si nechává.",
            "{seat} vrací na lízací balíček jednu kartu, ostatní si nechává.",
        ),
    ),
    "bang.DeckReshuffled": says(
        "The discard ({count:card|cards}) is shuffled and becomes the deck.",
        "Odhazovací balíček ({count:karta|karty|karet}) se míchá a stává se lízacím balíčkem.",
    ),
    "bang.CardsFlipped": says(
        "{seat} draws! ({reason}): {cards}.", "{seat} provádí zkoušku ({reason}), otáčí: {cards}."
    ),
    "bang.FlipJudged": Cases(
        "card",
        {
            None: says(
                "{seat} has no card to flip: the draw! fails ({reason}).",
                "{seat} nemá co otočit: zkouška je neúspěšná ({reason}).",
            )
        },
        Cases(
            "reason",
            {
                "jail": _judged(
                    "a heart: the Jail opens",
                    "srdce: Vězení se otvírá",
                    "no heart: the Jail holds",
                    "není to srdce: Vězení drží",
                ),
                "dynamite": _judged(
                    "2 to 9 of spades: the Dynamite explodes",
                    "piky 2 až 9: Dynamit vybuchuje",
                    "not 2 to 9 of spades: the Dynamite does not explode",
                    "nejsou to piky 2 až 9: Dynamit nevybuchuje",
                ),
                "builtin_barrel": _BARREL_JUDGED,
            },
            _BARREL_JUDGED,
        ),
    ),
    "bang.JailEscaped": says(
        "{seat} escapes from Jail; {card} is discarded.", "{seat} uniká z Vězení; odhazuje se karta {card}."
    ),
    "bang.JailServed": says(
        "{seat} stays in Jail and loses phases 1 and 2; {card} is discarded.",
        "{seat} zůstává ve Vězení a přichází o fáze 1 a 2; odhazuje se karta {card}.",
    ),
    "bang.DynamiteExploded": says(
        "{seat}: the Dynamite explodes and is discarded.", "{seat}: Dynamit vybuchuje a odhazuje se."
    ),
    "bang.DynamitePassed": says(
        "{seat} passes the Dynamite on to {to_seat}.", "{seat} předává Dynamit dál, dostává ho {to_seat}."
    ),
}
