"""Labels of moves, and the facts in them that depend on the table, as far as the seat may know them."""

from typing import Any, Final, Literal

from domain.kernel.command import Command
from domain.kernel.texts import Cases, Said, says
from domain.kernel.words import Card, Seat
from domain.samurai_sword.commands import (
    BushidoDiscard,
    BushidoLoseHonour,
    DrawFirst,
    EndTurn,
    NobunagaDraw,
    Parry,
    PlayAction,
    PlayBreathing,
    PlayBushido,
    PlayDiversion,
    PlayGeisha,
    PlayWeapon,
    TakeHit,
)
from domain.samurai_sword.material import DAIMYO, HAND_MAX, RONIN, SWORD_MASTER_PLAYERS_MIN, WEAPONS
from domain.samurai_sword.table import SwordTable


def choosing(table: SwordTable, seat: Seat, command: Command) -> dict[str, Any]:
    """Facts for the label of a move besides its own fields."""
    match command:
        case PlayWeapon(card, target):
            return _attack(table, seat, card, target)
        case TakeHit():
            return _hit(table, seat)
        case Parry():
            return {"against": table.resolving, "by": table.turn}
        case PlayAction(card):
            return {"affected": table.threatened_by(seat), "kept": int(card == DAIMYO and table.role(seat) != RONIN)}
        case PlayBreathing():
            resilience, most = table.resilience[seat], table.character(seat).resilience
            return {"resilience": resilience, "most": most, "is_full": resilience == most}
        case PlayDiversion(target):
            return {"cards": len(table.hands[target])}
        case PlayGeisha(target) | PlayBushido(target):
            return {"is_own": target == seat, "cards": len(table.hands[target])}
        case BushidoDiscard() | BushidoLoseHonour():
            is_free = table.is_lone_shogun(seat)
            honour = table.honour[seat]
            return {"to": table.left_of(seat), "honour": honour, "costs": "nothing" if is_free else min(honour, 2)}
        case DrawFirst():
            return {"card": table.discard[-1], "count": table.drawn_cards(seat)}
        case NobunagaDraw():
            return {"resilience": table.resilience[seat]}
        case EndTurn():
            return {"excess": max(0, len(table.hands[seat]) - HAND_MAX)}
    return {}


def _attack(table: SwordTable, seat: Seat, weapon: Card, target: Seat) -> dict[str, Any]:
    difficulty, wounds = table.difficulties(seat)[target], table.wounds(seat, weapon, target)
    reach, left = WEAPONS[weapon].difficulty, table.resilience[target]
    return {
        "difficulty": difficulty,
        "reach": reach,
        "is_beyond": difficulty > reach,
        "wounds": wounds,
        "left": left,
        "comes_to": _comes_to(table, target, wounds),
    }


def _hit(table: SwordTable, seat: Seat) -> dict[str, Any]:
    """The hit that the open question is about: a weapon deals its wounds, Battlecry and Jujutsu one."""
    threat = table.agenda[-1].step
    resilience = table.resilience[seat]
    lost = min(getattr(threat, "wounds", 1), resilience)
    return {"lost": lost, "resilience": resilience, "by": threat.by, "comes_to": _comes_to(table, seat, lost)}


def _comes_to(table: SwordTable, seat: Seat, wounds: int) -> Literal["wounds", "defeat", "end"]:
    """What a hit leads to: a player without resilience is defeated and gives up honour; a defeat that takes the last
    honour, or leaves only the attacker standing, ends the game."""
    if wounds < table.resilience[seat]:
        return "wounds"
    is_last_stand = table.players >= SWORD_MASTER_PLAYERS_MIN and len(table.standing()) == 2
    return "end" if is_last_stand or table.honour[seat] == 1 else "defeat"


def _attack_label(reach_en: str, reach_cs: str) -> Said:
    start_en = f"Attack {{target}} with {{card}} (difficulty {{difficulty}}, {reach_en}): {{wounds:wound|wounds}}"
    start_cs = (
        f"Zaútočit zbraní {{card}}, cíl: {{target}} (obtížnost {{difficulty}}, {reach_cs}):"
        " {wounds:zranění|zranění|zranění}"
    )
    return Cases(
        "comes_to",
        {
            "defeat": says(f"{start_en}, a defeat unless parried", f"{start_cs}, bez odražení porážka"),
            "end": says(
                f"{start_en}, unless parried a defeat that ends the game",
                f"{start_cs}, bez odražení porážka a konec hry",
            ),
        },
        says(
            (f"{start_en} to {{left}} resilience", "Attack {target} with {card}"),
            (f"{start_cs}, odolnost cíle {{left}}", "Zaútočit zbraní {card}, cíl: {target}"),
        ),
    )


def _threat_label(answer_en: str, answer_cs: str) -> Said:
    return Cases(
        "affected",
        {
            True: says(
                f"Play {{card}}: {answer_en} or 1 wound for {{affected:seat}}",
                f"Zahrát {{card:acc}}: {answer_cs}, nebo 1 zranění pro: {{affected:seat}}",
            ),
            False: says(
                "Play {card} without effect: it affects nobody", "Zahrát {card:acc} bez účinku: nikoho se netýká"
            ),
        },
        says("Play {card}", "Zahrát {card:acc}"),
    )


MOVES: Final[dict[str, Said]] = {
    "samurai-sword.draw_first": Cases(
        "source",
        {
            "discard": says(
                ("Take {card} from the discard pile first", "Take the top of the discard pile first"),
                ("Nejprve vzít {card:acc} z odhazovacího balíčku", "Nejprve vzít kartu z odhazovacího balíčku"),
            )
        },
        says(
            ("Draw all {count:card|cards} from the draw deck", "Draw all cards from the draw deck"),
            (
                "Dobrat si {count:kartu|karty|karet} z dobíracího balíčku",
                "Dobrat si všechny karty z dobíracího balíčku",
            ),
        ),
    ),
    "samurai-sword.bushido_discard": says(
        ("Discard {card}; Bushido moves on to {to:seat}", "Discard {card} for Bushido"),
        ("Odhodit zbraň {card}; Bušido dostane {to:seat}", "Odhodit kvůli Bušidu zbraň {card}"),
    ),
    "samurai-sword.bushido_lose_honour": Cases(
        "costs",
        {
            "nothing": says("Discard Bushido, at no cost", "Odhodit Bušido, nic to nestojí"),
            1: says("Lose the last honour, which ends the game", "Ztratit poslední žeton cti, čímž hra končí"),
        },
        says(
            ("Lose 1 of {honour} honour and discard Bushido", "Lose 1 honour and discard Bushido"),
            ("Ztratit 1 žeton cti (máš {honour}) a odhodit Bušido", "Ztratit 1 žeton cti a odhodit Bušido"),
        ),
    ),
    "samurai-sword.play_weapon": Cases(
        "is_beyond",
        {True: _attack_label("Kojiro reaches any", "Kojirō dosáhne vždy")},
        _attack_label("reach {reach}", "dosah {reach}"),
    ),
    "samurai-sword.play_property": Cases(
        "card",
        {
            "armor": says(
                "Lay out {card}: +1 difficulty to attack you", "Vyložit {card:acc}: útok na tebe má obtížnost +1"
            ),
            "focus": says(
                "Lay out {card}: one more weapon each turn", "Vyložit {card:acc}: v každém tahu o 1 zbraň víc"
            ),
        },
        says("Lay out {card}: your weapons wound 1 more", "Vyložit {card:acc}: tvé zbraně zraní o 1 víc"),
    ),
    "samurai-sword.play_bushido": Cases(
        "is_own",
        {True: says("Lay Bushido in front of yourself", "Vyložit Bušido před sebe")},
        says("Lay Bushido in front of {target}", "Vyložit Bušido; před sebou ho bude mít {target}"),
    ),
    "samurai-sword.play_action": Cases(
        "card",
        {
            "battlecry": _threat_label("a Parry", "Odražení"),
            "jujutsu": _threat_label("a weapon", "zbraň"),
            "daimyo": Cases(
                "kept",
                {
                    1: says(
                        "Play {card}: draw 2 cards (kept to the end it is 1 point)",
                        "Zahrát {card:acc}: dobrat si 2 karty (v ruce na konci je to 1 bod)",
                    )
                },
                says("Play {card}: draw 2 cards", "Zahrát {card:acc}: dobrat si 2 karty"),
            ),
        },
        says("Play {card}: draw 3 cards, everybody else 1", "Zahrát {card:acc}: dobrat si 3 karty, ostatní po 1"),
    ),
    "samurai-sword.play_breathing": Cases(
        "is_full",
        {
            True: says(
                "Play Breathing without healing (resilience is full); {target} draws a card",
                "Zahrát Dechové cvičení bez uzdravení (odolnost je plná); kartu si dobere {target}",
            )
        },
        says(
            (
                "Play Breathing: resilience from {resilience} to {most}; {target} draws a card",
                "Play Breathing; {target} draws a card",
            ),
            (
                "Zahrát Dechové cvičení: odolnost {resilience} → {most}; kartu si dobere {target}",
                "Zahrát Dechové cvičení; kartu si dobere {target}",
            ),
        ),
    ),
    "samurai-sword.play_diversion": says(
        (
            "Play Diversion: take a random card of {target} ({cards:card|cards} in hand)",
            "Play Diversion: take a random card of {target}",
        ),
        (
            "Zahrát Odlákání pozornosti: o náhodnou kartu přijde {target} (v ruce {cards:karta|karty|karet})",
            "Zahrát Odlákání pozornosti: o náhodnou kartu přijde {target}",
        ),
    ),
    "samurai-sword.play_geisha": Cases(
        "is_own",
        {
            True: says(
                "Play Geisha: discard {card} in front of yourself",
                "Zahrát Gejšu: odhodit vlastní vyloženou kartu {card}",
            )
        },
        says(
            (
                "Play Geisha: {target} discards {card} from the table",
                "Play Geisha: {target} discards a random card from hand (of {cards})",
                "Play Geisha: {target} discards a random card from hand",
            ),
            (
                "Zahrát Gejšu: {target} odhodí vyloženou kartu {card}",
                "Zahrát Gejšu: {target} odhodí náhodnou kartu z ruky (má {cards:kartu|karty|karet})",
                "Zahrát Gejšu: {target} odhodí náhodnou kartu z ruky",
            ),
        ),
    ),
    "samurai-sword.nobunaga_draw": says(
        ("Give up 1 of {resilience} resilience and draw a card", "Give up 1 resilience and draw a card"),
        (
            "Vzdát se 1 žetonu odolnosti (máš {resilience}) a dobrat si kartu",
            "Vzdát se 1 žetonu odolnosti a dobrat si kartu",
        ),
    ),
    "samurai-sword.end_turn": Cases(
        "excess",
        {0: says("End the turn", "Ukončit tah")},
        says(
            ("End the turn; then discard {excess:card|cards}", "End the turn"),
            ("Ukončit tah; pak odhodit {excess:kartu|karty|karet}", "Ukončit tah"),
        ),
    ),
    "samurai-sword.parry": Cases(
        "against",
        {"battlecry": says("Answer Battlecry with {card}", "Na Válečný pokřik odpovědět kartou {card}")},
        says(
            ("Parry {against} of {by:seat} with {card}", "Parry with {card}"),
            ("Odrazit kartou {card} zbraň {against}, kterou útočí {by:seat}", "Odrazit kartou {card}"),
        ),
    ),
    "samurai-sword.answer_weapon": says("Answer Jujutsu with {card}", "Na Džiu-džitsu odpovědět zbraní {card}"),
    "samurai-sword.take_hit": Cases(
        "comes_to",
        {
            "defeat": says(
                "Take the hit and be defeated: 1 honour goes to {by:seat}",
                "Přijmout zásah i porážku: 1 žeton cti dostane {by:seat}",
            ),
            "end": says(
                "Take the hit and be defeated: 1 honour goes to {by:seat}, and the game ends",
                "Přijmout zásah i porážku: 1 žeton cti dostane {by:seat} a hra končí",
            ),
        },
        says(
            ("Take the hit: lose {lost} of {resilience} resilience", "Take the hit"),
            ("Přijmout zásah: ztráta odolnosti {lost} (máš {resilience})", "Přijmout zásah"),
        ),
    ),
    "samurai-sword.discard": says("Discard {card}", "Odhodit kartu {card}"),
}
