"""What happens at a Samurai Sword table, told in English and Czech."""

import re
from collections.abc import Mapping
from typing import Any, Final

from msgspec import to_builtins

from domain.kernel.texts import Cases, Derived, Said, Sentence, Text, says
from domain.samurai_sword.material import COMPANIES


def told_by_seat(one: Text, words: Sentence, *fields: str) -> Said:
    """Words about lists by seat: in place of `{each}`, `one` is said of every seat with its entries of these fields."""

    def facts(known: Mapping[str, Any]) -> dict[str, Any]:
        lists = {field: known[field] for field in fields}
        entries = {f"{field}_{seat}": entry for field, all in lists.items() for seat, entry in enumerate(all)}
        seats = range(len(known[fields[0]]))
        return {"players": len(seats), **{f"seat_{seat}": seat for seat in seats}, **entries}

    def spelled(templates: tuple[str, ...], each: str, players: int) -> tuple[str, ...]:
        seats = [re.sub(r"\{(\w+)", rf"{{\1_{seat}", each) for seat in range(players)]
        return tuple(template.replace("{each}", "; ".join(seats)) for template in templates)

    by_players = {
        players: Sentence(spelled(words.en, one.en, players), spelled(words.cs, one.cs, players))
        for players in COMPANIES
    }
    return Derived(facts, Cases("players", by_players, by_players[max(COMPANIES)]))


def team_names(facts: Mapping[str, Any]) -> dict[str, str]:
    """The names of teams, which differ from those of roles: the Shogun's team is not the Shogun alone."""
    return {f"{which}_team": f"{facts[which]}_team" for which in ("team", "winner", "penalised") if facts.get(which)}


def _points(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The sum of every seat, and the teams with their totals, the winner first."""
    seats, teams = to_builtins(facts["seats"]), to_builtins(facts["teams"])
    told: dict[str, Any] = {"count": len(teams), "sums": [_sum(one) for one in seats], **team_names(facts)}
    for place, team in enumerate(teams):
        told |= {f"team_{place}": f"{team['team']}_team", f"total_{place}": team["total"]}
        if team["penalty"]:
            told["penalty"] = team["penalty"]
    return told


def _sum(one: Mapping[str, int]) -> str:
    daimyo = f" + {one['daimyo']}" if one["daimyo"] else ""
    return f"{one['honour']} × {one['bonus']}{daimyo} = {one['points']}"


def _scored(decided_en: str, decided_cs: str) -> Said:
    """The points of the seats, of two or three teams, the lethal strike if there was one, and who wins by what."""
    three_en, three_cs = ", {team_2} {total_2}", ", {team_2} {total_2}"
    en = ("Points (honour × bonus + Daimyo): {each}. In all: {team_0} {total_0}, {team_1} {total_1}", decided_en)
    cs = ("Body (čest × bonus + Daimjó): {each}. Celkem: {team_0} {total_0}, {team_1} {total_1}", decided_cs)
    strike_en = "; lethal strike, −{penalty}: {penalised_team}"
    strike_cs = "; smrtný úder, −{penalty}: {penalised_team}"

    def told(en_teams: str, cs_teams: str) -> Said:
        words = Sentence(
            tuple(f"{en[0]}{en_teams}{strike}. {en[1]}" for strike in (strike_en, "")),
            tuple(f"{cs[0]}{cs_teams}{strike}. {cs[1]}" for strike in (strike_cs, "")),
        )
        return told_by_seat(Text("{seat:seat}: {sums}", "{seat:seat}: {sums}"), words, "sums")

    return Derived(_points, Cases("count", {2: told("", "")}, told(three_en, three_cs)))


def _is_own(facts: Mapping[str, Any]) -> dict[str, bool]:
    """Whether it is the player's own card, or lies in front of the player."""
    return {"is_own": facts["seat"] in (facts.get("owner"), facts.get("target"), facts.get("by"))}


_THREAT: Final = Cases(
    "affected",
    {
        True: says("{seat} plays {card}, which affects {affected}.", "{seat} hraje {card:acc}; týká se: {affected}."),
        False: says("{seat} plays {card}, which affects nobody.", "{seat} hraje {card:acc}; nikoho se netýká."),
    },
    says("{seat} plays {card}.", "{seat} hraje {card:acc}."),
)

SENTENCES: Final[dict[str, Said]] = {
    "samurai-sword.RolesDealt": says(
        (
            "Roles are dealt; yours: {roles}.",
            "Roles are dealt in secret; put aside unseen: {removed}.",
            "Roles are dealt in secret.",
        ),
        (
            "Role jsou rozdány; tvoje: {roles}.",
            "Role jsou tajně rozdány; stranou zůstává: {removed}.",
            "Role jsou tajně rozdány.",
        ),
    ),
    "samurai-sword.ShogunRevealed": says("{seat} is the Shogun.", "Šógunem je {seat}."),
    "samurai-sword.CharactersDealt": told_by_seat(
        Text("{seat:seat}: {characters}", "{seat:seat}: {characters}"),
        says("The characters: {each}.", "Postavy: {each}."),
        "characters",
    ),
    "samurai-sword.TokensTaken": told_by_seat(
        Text("{seat:seat}: {resilience} and {honour}", "{seat:seat}: {resilience} a {honour}"),
        says("Resilience and honour: {each}.", "Odolnost a čest: {each}."),
        "resilience",
        "honour",
    ),
    "samurai-sword.DeckShuffled": says(
        "The draw deck of {count:card|cards} is shuffled.",
        "Dobírací balíček ({count:karta|karty|karet}) je zamíchán.",
    ),
    "samurai-sword.HandsDealt": told_by_seat(
        Text("{seat:seat}: {counts:card|cards}", "{seat:seat}: {counts:karta|karty|karet}"),
        says(
            ("Cards are dealt: {each}. Your hand: {hands}.", "Cards are dealt: {each}."),
            ("Karty jsou rozdány: {each}. Tvoje ruka: {hands}.", "Karty jsou rozdány: {each}."),
        ),
        "counts",
    ),
    "samurai-sword.TurnBegan": says("Turn {number}: {seat}.", "Tah {number}: {seat}."),
    "samurai-sword.PhaseBegan": says("{seat}: {phase} phase.", "{seat}: fáze {phase}."),
    "samurai-sword.ResilienceRecovered": says(
        "{seat} recovers and has {resilience} resilience.",
        "{seat} se uzdravuje a má {resilience:žeton|žetony|žetonů} odolnosti.",
    ),
    "samurai-sword.ExcessDiscarded": says(
        "{seat} discards {card}, a card too many.", "{seat} odhazuje přebytečnou kartu {card}."
    ),
    "samurai-sword.TurnEnded": says("{seat} ends the turn.", "{seat} končí tah."),
    "samurai-sword.BushidoChecked": Cases(
        "is_weapon",
        {
            True: says(
                "{seat} turns up {card} for Bushido: a weapon.", "{seat} otáčí kvůli Bušidu kartu {card}: je to zbraň."
            )
        },
        says(
            "{seat} turns up {card} for Bushido: no weapon.", "{seat} otáčí kvůli Bušidu kartu {card}: není to zbraň."
        ),
    ),
    "samurai-sword.BushidoWeaponGivenUp": says(
        "{seat} discards {card} for Bushido.", "{seat} odhazuje kvůli Bušidu zbraň {card}."
    ),
    "samurai-sword.BushidoPassed": says(
        "Bushido moves on from {from_seat} to {to_seat}.", "Bušido se přesouvá dál: {from_seat} → {to_seat}."
    ),
    "samurai-sword.BushidoDiscarded": says(
        "{seat} puts Bushido on the discard pile.", "{seat} odhazuje Bušido na odhazovací balíček."
    ),
    "samurai-sword.HonourLost": says(
        "{seat} loses 1 honour to Bushido and has {honour} left.",
        "{seat} ztrácí kvůli Bušidu 1 žeton cti; zbývá: {honour}.",
    ),
    "samurai-sword.CardsDrawn": says(
        ("{seat} draws {cards} ({cause}).", "{seat} draws {count:card|cards} ({cause})."),
        (
            "{seat} si dobírá {count:kartu|karty|karet}: {cards} ({cause}).",
            "{seat} si dobírá {count:kartu|karty|karet} ({cause}).",
        ),
    ),
    "samurai-sword.DiscardTaken": says(
        "{seat} takes {card} from the discard pile.", "{seat} si bere z odhazovacího balíčku kartu {card}."
    ),
    "samurai-sword.DeckExhausted": told_by_seat(
        Text("{seat:seat}: {honour}", "{seat:seat}: {honour}"),
        says(
            "The draw deck is exhausted: the discard pile ({count:card|cards}) is shuffled and becomes the draw deck,"
            " and everybody loses 1 honour. Left: {each}.",
            "Dobírací balíček je vyčerpán: odhazovací balíček ({count:karta|karty|karet}) se zamíchá a stává se"
            " dobíracím a každý ztrácí 1 žeton cti. Zbývá: {each}.",
        ),
        "honour",
    ),
    "samurai-sword.WeaponPlayed": says(
        "{seat} attacks {target} with {card} (difficulty {difficulty}, {wounds:wound|wounds}).",
        "{seat} útočí zbraní {card}, cíl: {target} (obtížnost {difficulty}, {wounds:zranění|zranění|zranění}).",
    ),
    "samurai-sword.AttackParried": says("{seat} parries the attack with {card}.", "{seat} odráží útok kartou {card}."),
    "samurai-sword.ActionAnswered": says("{seat} answers with {card}.", "{seat} odpovídá kartou {card}."),
    "samurai-sword.HitTaken": says(
        "{by} hits {seat} with {source}: {wounds:wound|wounds}, resilience lost: {lost}.",
        "{by} zasahuje kartou {source}: {seat} utrpí {wounds:zranění|zranění|zranění}, ztráta odolnosti: {lost}.",
    ),
    "samurai-sword.PlayerDefeated": says(
        "{by} defeats {seat}, who has no resilience left.", "{by} poráží hráče: {seat} už nemá odolnost."
    ),
    "samurai-sword.HonourGiven": says(
        "{from_seat} gives 1 honour to {to_seat}.", "{from_seat} dává 1 žeton cti, dostává ho {to_seat}."
    ),
    "samurai-sword.ResiliencePaid": says(
        "{seat} gives up 1 resilience to draw a card.", "{seat} se vzdává 1 žetonu odolnosti a dobere si kartu."
    ),
    "samurai-sword.PropertyPlayed": Derived(
        _is_own,
        Cases(
            "is_own",
            {True: says("{seat} lays out {card}.", "{seat} vykládá {card:acc} před sebe.")},
            says("{seat} lays {card} in front of {owner}.", "{seat} vykládá {card:acc}; kartu má před sebou {owner}."),
        ),
    ),
    "samurai-sword.ActionPlayed": Derived(
        _is_own,
        Cases(
            "card",
            {
                "breathing": says(
                    "{seat} plays Breathing; {target} draws a card.",
                    "{seat} hraje Dechové cvičení; kartu si dobere {target}.",
                ),
                "diversion": says(
                    "{seat} plays Diversion; {target} loses a random card to {seat}.",
                    "{seat} hraje Odlákání pozornosti; o náhodnou kartu přijde {target}.",
                ),
                "geisha": Cases(
                    "is_own",
                    {True: says("{seat} plays Geisha on a card of their own.", "{seat} hraje Gejšu na vlastní kartu.")},
                    says("{seat} plays Geisha; {target} loses a card.", "{seat} hraje Gejšu; o kartu přijde {target}."),
                ),
            },
            _THREAT,
        ),
    ),
    "samurai-sword.ResilienceRegained": says(
        "{seat} has full resilience now: {resilience}.", "{seat} má teď plnou odolnost: {resilience}."
    ),
    "samurai-sword.CardTaken": says(
        (
            "{to_seat} takes {card} from the hand of {from_seat}.",
            "{to_seat} takes a card from the hand of {from_seat}.",
        ),
        (
            "{to_seat} bere z ruky kartu {card}, přichází o ni {from_seat}.",
            "{to_seat} bere kartu z ruky, přichází o ni {from_seat}.",
        ),
    ),
    "samurai-sword.CardForcedOut": Derived(
        _is_own,
        Cases(
            "is_own",
            {
                True: says(
                    "{seat} discards a card of their own in play: {card}.",
                    "{seat} odhazuje vlastní vyloženou kartu: {card}.",
                )
            },
            Cases(
                "source",
                {
                    "hand": says(
                        "{seat} discards a random card from hand: {card} (Geisha of {by}).",
                        "{seat} odhazuje náhodnou kartu z ruky: {card} (Gejšu hraje {by}).",
                    )
                },
                says(
                    "{seat} discards a card in play: {card} (Geisha of {by}).",
                    "{seat} odhazuje vyloženou kartu: {card} (Gejšu hraje {by}).",
                ),
            ),
        ),
    ),
    "samurai-sword.CardResolved": says("{card} goes to the discard pile.", "Karta {card} jde na odhazovací balíček."),
    "samurai-sword.GameEnded": Cases(
        "reason",
        {
            "sword_master": says(
                "The game ends: after the defeat of {defeated} only {by} has any resilience. Victory of the Sword"
                " Master.",
                "Hra končí: porážkou hráče ({defeated}) zůstává odolnost jen jednomu: {by}. Vítězství mistra meče.",
            ),
            "friendly_last_stand": says(
                "The game ends: after the defeat of {defeated} only {by} has any resilience. Both are of one team, so"
                " points decide.",
                "Hra končí: porážkou hráče ({defeated}) zůstává odolnost jen jednomu: {by}. Oba jsou z jednoho týmu,"
                " proto rozhodnou body.",
            ),
        },
        says(
            (
                "The game ends: {by} has taken the last honour of {defeated}. Points decide.",
                "The game ends: somebody has no honour left. Points decide.",
            ),
            (
                "Hra končí: {defeated} už nemá čest, poslední žeton získává {by}. Rozhodnou body.",
                "Hra končí: někomu nezbývá žádný žeton cti. Rozhodnou body.",
            ),
        ),
    ),
    "samurai-sword.RolesRevealed": told_by_seat(
        Text("{seat:seat}: {roles} (hand: {hands})", "{seat:seat}: {roles} (ruka: {hands})"),
        says(
            ("Roles and hands are shown: {each}. Put aside: {removed}.", "Roles and hands are shown: {each}."),
            ("Role a karty v ruce: {each}. Stranou zůstala karta {removed}.", "Role a karty v ruce: {each}."),
        ),
        "roles",
        "hands",
    ),
    "samurai-sword.GameScored": Cases(
        "decided_by",
        {
            "sword_master": _scored(
                "Whatever the points, {winner_team} wins: {winners}.",
                "Bez ohledu na body vítězí {winner_team}: {winners}.",
            ),
            "tie": _scored("The tie goes to {winner_team}: {winners}.", "Shodu vyhrává {winner_team}: {winners}."),
        },
        _scored("Most points: {winner_team} ({winners}).", "Nejvíc bodů má {winner_team}: {winners}."),
    ),
}

SAID_OF_EACH: Final[dict[str, Said]] = {
    "samurai-sword.RolesDealt": says("{seat}: {roles}.", "{seat}: {roles}."),
    "samurai-sword.HandsDealt": says("{seat} holds {hands}.", "{seat} drží: {hands}."),
}
