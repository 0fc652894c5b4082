"""A view of Honest Cups as plain text."""

from domain.example.view import CupView, ExampleView
from domain.kernel.ruleset import Ruleset
from domain.kernel.texts import Text, seat_name
from domain.kernel.words import Language

PIPS = " ⚀⚁⚂⚃⚄⚅"
LABELS = {
    "round": Text("Round {0}, dice in play: {1}", "Kolo {0}, kostek ve hře: {1}"),
    "bid": Text("Bid of {0}: at least {1} × {2}", "Sázka, {0}: nejméně {1} × {2}"),
    "pebbles": Text("pebbles: {0}", "kamínky: {0}"),
    "lifted": Text("last time: {0}", "minule: {0}"),
    "you": Text("you", "ty"),
}


def situation(view: ExampleView, ruleset: Ruleset, language: Language) -> str:
    """Where the game stands, in a few words."""
    return LABELS["round"].said(language).format(view.round, sum(one.dice_count for one in view.cups))


def drawn(view: ExampleView, ruleset: Ruleset, language: Language) -> str:
    """The table as lines of text, from the eyes of the view's seat."""

    def label(key: str, *values: object) -> str:
        return LABELS[key].said(language).format(*values)

    def pips(faces: tuple[int, ...]) -> str:
        return " ".join(PIPS[face] for face in faces)

    def line(one: CupView) -> str:
        parts = [
            f"{seat_name(language)(one.seat)}  {ruleset.texts.name(one.cup, language)}",
            " ".join("?" * one.dice_count) if one.dice is None else pips(one.dice),
            label("pebbles", one.pebbles),
            label("lifted", pips(one.lifted)) if one.lifted else "",
            label("you") if one.seat == view.viewer else "",
        ]
        return "  |  ".join(part for part in parts if part)

    lines = [situation(view, ruleset, language)]
    if view.bidder is not None:
        lines.append(label("bid", seat_name(language)(view.bidder), view.count, PIPS[view.face]))
    return "\n".join([*lines, *map(line, view.cups)]) + "\n"
