"""A BANG! view as plain text."""

from domain.bang.material import CAST
from domain.bang.view import BangView, Gunman
from domain.kernel.ruleset import Ruleset
from domain.kernel.texts import Text, seat_name
from domain.kernel.words import Language

LABELS = {
    "turn": Text("Turn {0}", "Tah {0}"),
    "deck": Text("deck {0}, discard {1}", "lízací balíček {0}, odhazovací {1}"),
    "top": Text("top of the discard", "navrchu odhazovacího"),
    "resolving": Text("being resolved", "vyhodnocuje se"),
    "flipped": Text("flipped", "otočeno"),
    "store": Text("General Store", "Hokynářství"),
    "looked_at": Text("looked at", "prohlíží si"),
    "life": Text("life", "životy"),
    "hand": Text("hand", "ruka"),
    "in_play": Text("in play", "vyloženo"),
    "dead": Text("dead", "mimo hru"),
    "distance": Text("distance {0}", "vzdálenost {0}"),
    "you": Text("you", "ty"),
    "phases": Text("Phases of the turn", "Fáze tahu"),
    "draw": Text("draw", "líznout"),
    "play": Text("play", "hrát"),
    "discard": Text("discard", "odhodit"),
    "range": Text("range", "dostřel"),
    "open_cards": Text("open cards", "vyložené karty"),
    "lives": Text("{0} of {1} lives", "životy {0} z {1}"),
    "away": Text("away", "vzd."),
    "reach": Text("You reach distance {0}.", "Dostřelíš na vzdálenost {0}."),
}


def situation(view: BangView, ruleset: Ruleset, language: Language) -> str:
    """Where the game stands, in a few words."""
    return LABELS["turn"].said(language).format(view.turn_number)


def drawn(view: BangView, ruleset: Ruleset, language: Language) -> str:
    """The table as lines of text, from the eyes of the view's seat."""

    def label(key: str, *values: object) -> str:
        return LABELS[key].said(language).format(*values)

    def cards(things: tuple[str, ...]) -> str:
        return ", ".join(ruleset.texts.name(thing, language) for thing in things) or "–"

    def gunman(one: Gunman) -> str:
        role = ruleset.texts.name(one.role, language) if one.role else "?"
        where = label("you") if one.seat == view.viewer else label("distance", one.distance) if one.distance else ""
        marks = ["*" if one.seat == view.turn else " ", seat_name(language)(one.seat)]
        state = f"{label('life')} {one.life}/{one.life_max}" if one.alive else label("dead")
        hand = cards(one.hand) if one.hand is not None else str(one.hand_count)
        parts = [
            f"{' '.join(marks)}  {ruleset.texts.name(one.character, language)} ({role})",
            state,
            f"{label('in_play')}: {cards(one.in_play)}",
            f"{label('hand')}: {hand}",
            where,
        ]
        return "  |  ".join(part for part in parts if part)

    lines = [f"{situation(view, ruleset, language)}  –  {label('deck', view.deck_count, len(view.discard))}"]
    if view.discard:
        lines.append(f"{label('top')}: {cards(view.discard[-1:])}")
    lines += [
        f"{label(zone)}: {cards(pile)}"
        for zone, pile in (
            ("resolving", view.resolving),
            ("flipped", view.flipped),
            ("store", view.store),
            ("looked_at", view.looked_at or ()),
        )
        if pile
    ]
    lines += map(gunman, view.gunmen)
    if view.viewer is not None:
        me = view.gunmen[view.viewer]
        power = CAST[me.character].power.said(language)
        lines.append(f"{ruleset.texts.name(me.character, language)}: {power} {label('reach', me.weapon_range)}")
    return "\n".join(lines) + "\n"
