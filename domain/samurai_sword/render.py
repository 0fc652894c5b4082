"""A Samurai Sword view as plain text."""

from domain.kernel.ruleset import Ruleset
from domain.kernel.texts import Text, seat_name
from domain.kernel.words import Language
from domain.samurai_sword.material import CAST
from domain.samurai_sword.view import SwordView, Warrior

LABELS = {
    "turn": Text("Turn {0}, {1}", "Tah {0}, {1}"),
    "deck": Text("deck {0}, discard pile {1}", "dobírací balíček {0}, odhazovací balíček {1}"),
    "weapons": Text("weapons played {0} of {1}", "zahrané zbraně {0}/{1}"),
    "top": Text("top of the discard pile", "navrchu odhazovacího balíčku"),
    "resolving": Text("being resolved", "vyhodnocuje se"),
    "removed": Text("put aside", "odložena stranou"),
    "resilience": Text("resilience", "odolnost"),
    "honour": Text("honour", "čest"),
    "hand": Text("hand", "ruka"),
    "in_play": Text("in play", "vyloženo"),
    "harmless": Text("harmless", "neškodný hráč"),
    "difficulty": Text("difficulty {0}", "obtížnost {0}"),
    "you": Text("you", "ty"),
    "phases": Text("Phases of the turn", "Fáze tahu"),
    "recovery": Text("recover", "uzdravení"),
    "drawing": Text("draw", "dobírání"),
    "playing": Text("play", "hraní"),
    "discarding": Text("discard", "odhození"),
    "weapon": Text("weapon", "zbraň"),
    "property": Text("property", "osobní karta"),
    "action": Text("action", "akce"),
    "card_difficulty": Text("difficulty", "obtížnost"),
    "wounds": Text("wounds", "zranění"),
    "resilience_of": Text("resilience {0} of {1}", "odolnost {0}/{1}"),
    "honour_of": Text("honour {0}", "čest {0}"),
    "diff": Text("diff.", "obt."),
    "weapons_now": Text("Weapons this turn: {0} of {1}.", "Zbraně v tomto tahu: {0}/{1}."),
}


def situation(view: SwordView, ruleset: Ruleset, language: Language) -> str:
    """Where the game stands, in a few words."""
    return LABELS["turn"].said(language).format(view.turn_number, ruleset.texts.name(view.phase, language))


def drawn(view: SwordView, ruleset: Ruleset, language: Language) -> str:
    """The table as lines of text, from the eyes of the view's seat."""

    def label(key: str, *values: object) -> str:
        return LABELS[key].said(language).format(*values)

    def name(thing: str) -> str:
        return ruleset.texts.name(thing, language)

    def cards(things: tuple[str, ...]) -> str:
        return ", ".join(map(name, things)) or "–"

    def role(one: Warrior) -> str:
        return f"{name(one.role)} {'★' * (one.stars or 0)}".strip() if one.role else "?"

    def warrior(one: Warrior) -> str:
        mark = "*" if one.seat == view.turn else " "
        hand = cards(one.hand) if one.hand is not None else str(one.hand_count)
        parts = [
            f"{mark} {seat_name(language)(one.seat)}  {name(one.character)} ({role(one)})",
            f"{label('resilience')} {one.resilience}/{one.resilience_max}",
            f"{label('honour')} {one.honour}",
            f"{label('in_play')}: {cards(one.in_play)}",
            f"{label('hand')}: {hand}",
            label("you") if one.seat == view.viewer else "",
            label("harmless") if one.harmless else "",
            label("difficulty", one.difficulty) if one.difficulty else "",
        ]
        return "  |  ".join(part for part in parts if part)

    limit = view.warriors[view.turn].weapons_max
    lines = [
        f"{situation(view, ruleset, language)}  –  {label('deck', view.deck_count, len(view.discard))}"
        f"  –  {label('weapons', view.weapons_played, limit)}"
    ]
    if view.discard:
        lines.append(f"{label('top')}: {name(view.discard[-1])}")
    if view.resolving:
        lines.append(f"{label('resolving')}: {name(view.resolving)}")
    if view.removed:
        lines.append(f"{label('removed')}: {name(view.removed)}")
    lines += map(warrior, view.warriors)
    if view.viewer is not None:
        me = view.warriors[view.viewer]
        lines.append(f"{name(me.character)}: {CAST[me.character].ability.said(language)}")
        lines.append(label("weapons_now", view.weapons_played if view.turn == me.seat else 0, me.weapons_max))
    return "\n".join(lines) + "\n"
