"""A view of Shamans as plain text."""

from domain.kernel.ruleset import Ruleset
from domain.kernel.texts import Text, seat_name
from domain.kernel.words import Language
from domain.shamans.view import Participant, ShamansView, WorldPlace

LABELS = {
    "round": Text("Round {0}, trick {1}", "Kolo {0}, štych {1}"),
    "shadow": Text("shadow pawn {0}, moon {1}", "figurka stínu {0}, Měsíc {1}"),
    "waiting": Text("waiting steps: {0}", "čekající kroky: {0}"),
    "led": Text("led", "vynesen"),
    "off_suit": Text("being played", "hraje se"),
    "slots": Text("artefacts on offer", "nabídka artefaktů"),
    "pile": Text("pile {0}", "hromádka {0}"),
    "eclipse": Text("eclipse in the pile", "zatmění je v hromádce"),
    "discard": Text("discarded tiles", "odhozené destičky"),
    "hand": Text("hand", "ruka"),
    "front": Text("played", "zahráno"),
    "tiles": Text("artefacts", "artefakty"),
    "down": Text("face down", "lícem dolů"),
    "points": Text("points", "body"),
    "out": Text("eliminated", "mimo kolo"),
    "token": Text("starting player", "začínající hráč"),
    "winner": Text("winner", "vítěz"),
    "you": Text("you", "ty"),
    "set_aside": Text("set aside {0}", "odloženo {0}"),
    "handed_on": Text("eclipse: cards go to the {0}", "zatmění: karty jdou {0}"),
    "track": Text(
        "The shadow pawn is on space {0}, {1} to the moon", "Figurka stínu je na poli {0}, k Měsíci zbývá {1}"
    ),
    "to_moon": Text("to the moon", "k Měsíci zbývá"),
    "shadow_on": Text("Shadow pawn {0}", "Figurka stínu {0}"),
    "trick": Text("The trick; led: {0}", "Štych; vyneseno: {0}"),
    "leads": Text("leads", "vynáší"),
    "strayed": Text("strayed {0}×", "jiný svět {0}×"),
    "another_world": Text("another world", "jiný svět"),
    "worlds": Text("Worlds", "Světy"),
    "lying": Text("{0} of {1} lie", "leží {0} z {1}"),
    "on_offer": Text("On offer:", "V nabídce:"),
    "will_lead": Text("The led world is: {0}. The shadow pawn stays.", "Vynesený svět: {0}. Figurka stínu se nehne."),
    "will_move": Text("The shadow pawn moves to {0}.", "Figurka stínu postoupí na pole {0}."),
    "will_place": Text("The card goes to its own world: {0}.", "Karta jde do svého světa: {0}."),
    "will_perform": Text("{0} is complete. You perform: {1}.", "{0} bude úplný. Provedeš: {1}."),
}


def situation(view: ShamansView, ruleset: Ruleset, language: Language) -> str:
    """Where the game stands, in a few words."""
    return LABELS["round"].said(language).format(view.round, view.trick)


def drawn(view: ShamansView, ruleset: Ruleset, language: Language) -> str:
    """The table as lines of text, from the eyes of the view's seat."""

    def label(key: str, *values: object) -> str:
        return LABELS[key].said(language).format(*values)

    def names(things: "tuple[str | None, ...]") -> str:
        return ", ".join(ruleset.texts.name(thing, language) if thing else "–" for thing in things) or "–"

    def world(place: WorldPlace) -> str:
        values = " ".join(card.rpartition("-")[2] for card in place.cards) or "–"
        return f"  {names((place.world,))} ({names((place.ritual,))}): {values}  [{len(place.cards)}/{place.size}]"

    def participant(one: Participant) -> str:
        marks = ["*" if one.seat == view.leader else " ", seat_name(language)(one.seat)]
        identity = names((one.identity,)) if one.identity else "?"
        hand = names(one.hand) if one.hand is not None else str(one.hand_count)
        down = names(one.face_down) if one.face_down else str(one.face_down_count)
        parts = [
            f"{' '.join(marks)} ({identity})",
            "" if one.in_round else label("out"),
            f"{label('points')}: {one.points}",
            f"{label('front')}: {names((one.front,))}" if one.front else "",
            f"{label('tiles')}: {names(one.face_up)}, {label('down')}: {down}",
            f"{label('hand')}: {hand}",
            label("strayed", one.off_suit_count) if one.off_suit_count else "",
            label("set_aside", one.set_aside_count) if one.set_aside_count else "",
            label("token") if one.seat == view.token else "",
            label("you") if one.seat == view.viewer else "",
        ]
        return "  |  ".join(part for part in parts if part)

    lines = [f"{situation(view, ruleset, language)}  –  {label('shadow', view.pawn, view.moon)}"]
    if view.waiting_steps:
        lines.append(label("waiting", view.waiting_steps))
    lines += [
        f"{label(key)}: {names((thing,))}" for key, thing in (("led", view.led), ("off_suit", view.off_suit)) if thing
    ]
    eclipse = f"  ({label('eclipse')})" if view.eclipse_in_pile else ""
    lines.append(f"{label('slots')}: {names(view.slots)}, {label('pile', view.pile_count)}{eclipse}")
    if view.eclipse_in_pile and view.eclipse_direction:
        lines.append(label("handed_on", names((view.eclipse_direction,))))
    if view.discard:
        lines.append(f"{label('discard')}: {names(view.discard)}")
    lines += map(world, view.worlds)
    lines += map(participant, view.participants)
    if view.winner is not None:
        lines.append(f"{label('winner')}: {seat_name(language)(view.winner)}")
    return "\n".join(lines) + "\n"
