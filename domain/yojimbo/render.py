"""A Yojimbo view as plain text."""

from domain.kernel.ruleset import Ruleset
from domain.kernel.texts import Text, seat_name
from domain.kernel.words import Language
from domain.yojimbo.material import TYPE_NAMES
from domain.yojimbo.view import Fighter, YojimboView

LABELS = {
    "round": Text("Round {0}", "Kolo {0}"),
    "decks": Text(
        "attack deck {0}, refill deck {1}, discard pile {2}",
        "balíček útoků {0}, doplňovací balíček {1}, odhazovací hromada {2}",
    ),
    "attack": Text("current attack", "aktuální útok"),
    "under": Text("under it", "pod ním"),
    "following": Text("following attack", "následující útok"),
    "defence": Text("last defence", "poslední obrana"),
    "gained": Text("gained", "získáno"),
    "holder": Text("Yojimbo", "Yojimbo"),
    "in_round": Text("in the round", "v kole"),
    "hand": Text("hand", "ruka"),
    "victory": Text("victory pile", "vítězná hromádka"),
    "points": Text("points {0}", "body {0}"),
    "you": Text("you", "ty"),
    "strength": Text("strength", "síla"),
    "refill": Text("refill", "doplňování"),
    "price": Text("price {0}", "cena {0}"),
    "defended_by": Text("defended by {0}", "odvrací {0}"),
    "out": Text("out", "mimo kolo"),
    "trained": Text("trained", "po tréninku"),
    "changed": Text("changed tactics", "po změně taktiky"),
    "retreated": Text("retreated", "po ústupu"),
    "nothing_won": Text("nothing won yet", "zatím bez zisku"),
    "won": Text("won:", "zisk:"),
    **TYPE_NAMES,
}


def situation(view: YojimboView, ruleset: Ruleset, language: Language) -> str:
    """Where the game stands, in a few words."""
    return f"{LABELS['round'].said(language).format(view.round)}, {view.version}"


def drawn(view: YojimboView, ruleset: Ruleset, language: Language) -> str:
    """The table as lines of text, from the eyes of the view's seat."""
    name = ruleset.texts.name

    def label(key: str, *values: object) -> str:
        return LABELS[key].said(language).format(*values)

    def listed(things: tuple[str, ...]) -> str:
        return ", ".join(name(thing, language) for thing in things) or "–"

    def fighter(one: Fighter) -> str:
        hand = listed(one.hand if one.hand is not None else one.hand_attacks)
        parts = [
            f"{'*' if one.seat == view.holder else ' '} {seat_name(language)(one.seat)}",
            label("you") if one.seat == view.viewer else "",
            label("in_round") if one.in_round else name(one.left, language) if one.left else "",
            label("points", one.points),
            f"{label('victory')}: {listed(one.victory)}",
            f"{label('hand')} ({one.hand_count}): {hand}",
        ]
        return "  |  ".join(part for part in parts if part)

    decks = label("decks", view.attack_count, view.refill_count, len(view.discard))
    lines = [f"{label('round', view.round)}  –  {decks}  –  * {label('holder')}"]
    lines.append(f"{label('attack')}: {listed(view.attack_pile[-1:])}")
    if len(view.attack_pile) > 1:
        lines.append(f"{label('under')}: {listed(view.attack_pile[-2::-1])}")
    lines.append(f"{label('following')}: {listed((view.following,) if view.following else ())}")
    if view.last_defence:
        who = seat_name(language)(view.last_defence.seat)
        defence = view.last_defence
        aim = f"{name(defence.attack, language)}, {defence.value + defence.bonus}"
        lines.append(f"{label('defence')}: {who}, {listed(defence.cards)} ({aim})")
    if view.gained:
        price = "" if view.price is None else f", {label('price', view.price)}"
        lines.append(f"{label('gained')}: {listed(view.gained)}{price}")
    lines += map(fighter, view.fighters)
    return "\n".join(lines) + "\n"
