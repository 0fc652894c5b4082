"""A battle, with its arithmetic."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from domain.kernel.texts import Cases, Said, Sentence, says
from domain.samurai_katana.texts.events.deriving import part, parts, with_


def _shown(side: str, special: str, price: str, helper: str) -> tuple[str, ...]:
    """Templates for what one side shows, with a special card, its price or its helper, as far as there are any."""
    laid = f"{{{side}_seat:seat}}: {{{side}_cards}}; {special}: {{{side}_special}}"
    return (
        f"{laid} ({helper}: {{{side}_helper}})",
        f"{laid} ({price}: {{{side}_paid}} koku)",
        laid,
        f"{{{side}_seat:seat}}: {{{side}_cards}}",
    )


def _counted(side: str, words: tuple[str, ...]) -> Iterator[str]:
    """Templates for what the points of one side consist of; parts that count nothing are left out."""
    katanas, samurai, *more = words
    for said in product(*((f" + {{{side}_{name}}} {word}", "") for name, word in zip(_MORE[side], more, strict=True))):
        yield f"{{{side}_katanas:{katanas}}} + {{{side}_samurai:{samurai}}}{''.join(said)}"


_MORE: Final = {"attack": ("fan",), "defence": ("fan", "mountain", "castle")}


def _resolved(en: str, cs: str) -> Sentence:
    """`en` and `cs` say who wins."""
    katanas_en, katanas_cs = "katana|katanas", "katana|katany|katan"
    samurai_en, samurai_cs = "samurai|samurai", "samuraj|samurajové|samurajů"
    losses_en = "Samurai lost: attacker {attack_losses}, defender {defence_losses}."
    losses_cs = "Ztráty samurajů: útočník {attack_losses}, obránce {defence_losses}."
    return says(
        (
            *(
                f"{{attacker}} attacks with {{attack_points}} ({attack}), {{defender}} defends with {{defence_points}} "
                f"({defence}): {en}. {losses_en}"
                for attack, defence in product(
                    _counted("attack", (katanas_en, samurai_en, "for the fan")),
                    _counted("defence", (katanas_en, samurai_en, "for the fan", "for the mountains", "for the castle")),
                )
            ),
            f"Attack {{attack_points}}, defence {{defence_points}}: {en}. {losses_en}",
        ),
        (
            *(
                f"{{attacker}} má v útoku {{attack_points:bojový bod|bojové body|bojových bodů}} ({attack}), "
                f"{{defender}} v obraně {{defence_points}} ({defence}): {cs}. {losses_cs}"
                for attack, defence in product(
                    _counted("attack", (katanas_cs, samurai_cs, "za vějíř")),
                    _counted("defence", (katanas_cs, samurai_cs, "za vějíř", "za hory", "za hrad")),
                )
            ),
            f"Útok {{attack_points}}, obrana {{defence_points}}: {cs}. {losses_cs}",
        ),
    )


def _laid(en: str, cs: str, more_en: str, more_cs: str) -> Sentence:
    return says(
        (
            f"{{seat}} lays {{cards}} face down{en}, and {{special}} as special card (helper: {{helper}}).",
            f"{{seat}} lays {{cards}} face down{en}, and {{special}} as special card.",
            f"{{seat}} lays {{cards}} face down{en}.",
            f"{{seat}} lays {{count:card|cards}} face down{en}{more_en}.",
        ),
        (
            f"{{seat}} vykládá lícem dolů{cs}: {{cards}}; speciální karta: {{special}} (pomáhá: {{helper}}).",
            f"{{seat}} vykládá lícem dolů{cs}: {{cards}}; speciální karta: {{special}}.",
            f"{{seat}} vykládá lícem dolů{cs}: {{cards}}.",
            f"{{seat}} vykládá lícem dolů {{count:kartu|karty|karet}}{cs}{more_cs}.",
        ),
    )


def _forced(fact: Sentence, forced: Sentence) -> Cases:
    return Cases("forced", {True: forced}, fact)


BATTLE: Final[dict[str, Said]] = {
    "BattleStarted": with_(
        says(
            "Battle of {region}: {attacker} with {attackers} samurai from {origins} against {defenders} of {defender}.",
            "Bitva – {region}: útočí {attacker} ({attackers:samuraj|samurajové|samurajů}, odkud: {origins}), "
            "brání {defender} ({defenders:samuraj|samurajové|samurajů}).",
        ),
        origins=parts("groups", "origin"),
    ),
    "DefenderDrew": says(
        (
            "{seat} has too few cards for the defence and draws {cards}.",
            "{seat} has too few cards for the defence and draws {count:card|cards}.",
        ),
        (
            "{seat} nemá k obraně dost karet a líže si: {cards}.",
            "{seat} nemá k obraně dost karet a líže si {count:kartu|karty|karet}.",
        ),
    ),
    "SpecialChosen": Cases(
        "has_special",
        {
            True: says(
                (
                    "{seat} chooses {special} as special card (helper: {helper}).",
                    "{seat} chooses {special} as special card.",
                    "{seat} will play a special card.",
                ),
                (
                    "{seat} volí speciální kartu {special} (pomáhá: {helper}).",
                    "{seat} volí speciální kartu {special}.",
                    "{seat} zahraje speciální kartu.",
                ),
            )
        },
        says("{seat} will play no special card.", "{seat} speciální kartu nezahraje."),
    ),
    "BattleCardsCommitted": Cases(
        "has_special",
        {True: _laid("", "", ", one of them a special card", ", jedna z nich je speciální")},
        Cases(
            "forced",
            {True: _laid(", having no other cards", " (víc jich nemá)", "", "")},
            _laid("", "", ", no special card", ", žádnou speciální"),
        ),
    ),
    "BattleRevealed": with_(
        says(
            tuple(
                f"Cards are revealed. Attack, {attack}. Defence, {defence}."
                for attack, defence in product(
                    _shown("attack", "special card", "price", "helper"),
                    _shown("defence", "special card", "price", "helper"),
                )
            ),
            tuple(
                f"Karty se odhalují. Útok, {attack}. Obrana, {defence}."
                for attack, defence in product(
                    _shown("attack", "speciální karta", "cena", "pomáhá"),
                    _shown("defence", "speciální karta", "cena", "pomáhá"),
                )
            ),
        ),
        attack_seat=lambda known: parts("sides", "seat")({"sides": [known["attacker"]]})[0],
        attack_paid=part("attacker", "paid"),
        defence_seat=lambda known: parts("sides", "seat")({"sides": [known["defender"]]})[0],
        defence_paid=part("defender", "paid"),
    ),
    "SpecialCancelled": says(
        "The Shogun, {by}, cancels {card} of the {side}.", "Šógun ({by}) ruší speciální kartu {card} ({side})."
    ),
    "BattleResolved": with_(
        Cases(
            "outcome",
            {
                "attacker": _resolved("the attacker wins", "vítězí útočník"),
                "defender": _resolved("the defender wins", "vítězí obránce"),
            },
            _resolved("a tie, the defender stays", "remíza, obránce zůstává"),
        ),
        attack_katanas=lambda known: part("attack", "katanas")(known) or 0,
        attack_samurai=lambda known: part("attack", "samurai")(known) or 0,
        attack_fan=part("attack", "fan"),
        defence_katanas=lambda known: part("defence", "katanas")(known) or 0,
        defence_samurai=lambda known: part("defence", "samurai")(known) or 0,
        defence_fan=part("defence", "fan"),
        defence_mountain=part("defence", "mountain"),
        defence_castle=part("defence", "castle"),
    ),
    "AttackersReturned": says(
        "{seat} goes back to {region} with {count} samurai.",
        "{seat} se vrací do regionu {region}: {count:samuraj|samurajové|samurajů}.",
    ),
    "SamuraiRetreated": _forced(
        says(
            "{seat} retreats from {origin} to {region} with {count} samurai.",
            "{seat} ustupuje: {origin} → {region}, {count:samuraj|samurajové|samurajů}.",
        ),
        says(
            "{seat} retreats from {origin} to {region}, their only other region, with {count} samurai.",
            "{seat} ustupuje do jediného dalšího vlastního regionu: {origin} → {region}, "
            "{count:samuraj|samurajové|samurajů}.",
        ),
    ),
    "RegionOccupied": says(
        "{seat} occupies {region} with {count} samurai.",
        "{seat} obsazuje region {region}: {count:samuraj|samurajové|samurajů}.",
    ),
    "BattleEnded": says(
        "The battle of {region} is over; discarded: {discarded}.", "Bitva ({region}) skončila; odhozeno: {discarded}."
    ),
    "SupportOffered": says(
        "The Emperor, {seat}, offers {supported}, the {side}, the support of {count} samurai.",
        "Císař ({seat}) nabízí podporu: {count:samuraj|samurajové|samurajů}, přijmout ji může {supported} ({side}).",
    ),
    "SupportAccepted": says(
        "{seat}, the {side}, accepts the support of {count} samurai.",
        "{seat} ({side}) přijímá podporu: {count:samuraj|samurajové|samurajů}.",
    ),
    "SupportRefused": says("{seat} refuses the Emperor's support.", "{seat} Císařovu podporu odmítá."),
    "SupportSent": _forced(
        says(
            "The Emperor, {seat}, sends {count} samurai from {region}.",
            "Císař ({seat}) posílá {count:samuraje|samuraje|samurajů}, odkud: {region}.",
        ),
        says(
            "The Emperor, {seat}, sends {count} samurai from {region}, the only choice.",
            "Císař ({seat}) posílá {count:samuraje|samuraje|samurajů}, odkud: {region} (jinak to nejde).",
        ),
    ),
    "SupportReturned": _forced(
        says(
            "The Emperor, {seat}, takes {count} samurai from the battle to {region}.",
            "Císařova podpora ({seat}) se vrací: {region}, {count:samuraj|samurajové|samurajů}.",
        ),
        says(
            "The Emperor, {seat}, takes {count} samurai from the battle to {region}, the only choice.",
            "Císařova podpora ({seat}) se vrací: {region}, {count:samuraj|samurajové|samurajů} (jinak to nejde).",
        ),
    ),
}
