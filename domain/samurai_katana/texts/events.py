"""A sentence for every event, from what its reader may know."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from domain.kernel.texts import Sentence, says

TURNS: Final[dict[str, Sentence]] = {
    "GameSetUp": says(
        "The clans are {clans}. {first_emperor} is the first Emperor.",
        "Klany: {clans}. Prvním Císařem je {first_emperor}.",
    ),
    "CitiesDrawn": says("{seat} draws the cities {cities}.", "{seat} losuje města: {cities}."),
    "StartingSamuraiPlaced": says("{seat} places samurai: {regions}.", "{seat} umisťuje samuraje: {regions}."),
    "DeckShuffled": says(
        "The deck of {count:card|cards} is shuffled.", "Balíček ({count:karta|karty|karet}) je zamíchán."
    ),
    "CardsDealt": says(
        ("{seat} is dealt {cards}.", "{seat} is dealt {count:card|cards}."),
        ("{seat} dostává: {cards}.", "{seat} dostává {count:kartu|karty|karet}."),
    ),
    "CardsDrawn": says(
        ("{seat} draws {cards} ({reason}).", "{seat} draws {count:card|cards} ({reason})."),
        ("{seat} si líže: {cards} ({reason}).", "{seat} si líže {count:kartu|karty|karet} ({reason})."),
    ),
    "DeckReshuffled": says(
        "The discard pile ({count:card|cards}) is shuffled and becomes the deck.",
        "Odhazovací balíček ({count:karta|karty|karet}) se zamíchá a stává se dobíracím.",
    ),
    "GameTurnStarted": says("Game turn {turn}.", "{turn}. kolo."),
    "ClanReturned": says(
        ("{seat} returns with {card} ({source}).", "{seat} returns and takes the top card of the deck."),
        ("{seat} se vrací do hry, karta: {card} ({source}).", "{seat} se vrací do hry a bere si vrchní kartu balíčku."),
    ),
    "PhaseStarted": says("Phase {phase} begins.", "Začíná {phase}. fáze."),
    "PhaseEnded": says("Phase {phase} ends.", "Končí {phase}. fáze."),
    "PlayerPicked": says(
        ("{by} picks {seat} to play next.", "{seat} is the only one who can play next."),
        ("{by} vybírá, kdo hraje dál: {seat}.", "Dál může hrát jen {seat}."),
    ),
    "EmperorInterjected": says("{seat}, the Emperor, plays now.", "Císař ({seat}) hraje teď."),
    "EmperorWaited": says("{seat}, the Emperor, waits.", "Císař ({seat}) čeká."),
    "SubTurnStarted": says("{seat} plays phase {phase}.", "{seat} hraje {phase}. fázi."),
    "SubTurnRanOut": says(
        "{seat} has nothing left to do in phase {phase}.", "{seat} už ve fázi {phase} nemá co dělat."
    ),
    "SubTurnEnded": says("{seat} has finished phase {phase}.", "{seat} má {phase}. fázi za sebou."),
    "PlayerEliminated": says(
        "{seat} is eliminated and loses {koku} koku; discarded: {cards}.",
        "{seat} je do konce kola mimo hru a ztrácí {koku} koku; odhozené karty: {cards}.",
    ),
    "SeppukuCommitted": says(
        "{seat} dissolves the clan in {region}; {samurai} samurai lay down their arms.",
        "{seat} rozpouští svůj klan ({region}); zbraně skládá {samurai:samuraj|samurajové|samurajů}.",
    ),
    "TitlesAssigned": says(
        ("Emperor: {emperor}. Shogun: {shogun}.", "Emperor: {emperor}. There is no Shogun."),
        ("Císař: {emperor}. Šógun: {shogun}.", "Císař: {emperor}. Šógunem není nikdo."),
    ),
    "IncomeCollected": says("{seat} has an income of {koku} koku.", "{seat} má výnosy {koku} koku."),
    "CardSetAside": says(
        ("{seat} sets {card} aside.", "{seat} sets a card aside."),
        ("{seat} odkládá kartu {card}.", "{seat} odkládá kartu."),
    ),
    "HandKept": says(
        (
            "{seat} keeps {kept} and discards {discarded}.",
            "{seat} keeps {count:card|cards} and discards {discarded}.",
        ),
        (
            "{seat} si nechává: {kept}; odhazuje: {discarded}.",
            "{seat} si nechává {count:kartu|karty|karet}; odhazuje: {discarded}.",
        ),
    ),
    "GameEnded": says("The game ends ({reason}). Winner: {winners}.", "Hra končí ({reason}). Vítěz: {winners}."),
}

FIGURES: Final[dict[str, Sentence]] = {
    "RegionControlChanged": says(
        (
            "{region} passes from {from_seat} to {to_seat}.",
            "{to_seat} takes control of {region}.",
            "{from_seat} no longer controls {region}.",
        ),
        (
            "Region {region} mění vládce: dosud {from_seat}, nově {to_seat}.",
            "{to_seat} získává region {region}.",
            "{from_seat} už neovládá region {region}.",
        ),
    ),
    "SamuraiBought": says(
        "{seat} buys {count} samurai for {paid} koku: {region}.",
        "{seat} kupuje {count:samuraje|samuraje|samurajů} za {paid} koku: {region}.",
    ),
    "CastleBought": says(
        "{seat} builds a castle in {region} for {paid} koku.", "{seat} staví hrad za {paid} koku: {region}."
    ),
    "SamuraiPlaced": says(
        "{seat} places {count} samurai in {region} ({card}).",
        "{seat} umisťuje {count:samuraje|samuraje|samurajů}: {region} ({card}).",
    ),
    "ClanLanded": says(
        "{seat} lands in {region} with {count} samurai.",
        "{seat} se vyloďuje: {region}, {count:samuraj|samurajové|samurajů}.",
    ),
    "SamuraiMoved": says(
        "{seat} moves {count} samurai from {origin} to {to} ({way}; {paid}).",
        "{seat} přesouvá {count:samuraje|samuraje|samurajů}: {origin} – {to} ({way}; {paid}).",
    ),
    "GroupMustered": says(
        "{seat} musters {count} samurai in {origin} for {to} ({way}; {paid}).",
        "{seat} shromažďuje {count:samuraje|samuraje|samurajů}: {origin} – {to} ({way}; {paid}).",
    ),
    "AttackLaunched": says("{seat} attacks {region}.", "{seat} útočí: {region}."),
    "GroupStopped": says(
        "{seat}: {count:samurai stays|samurai stay} in {origin} instead of sailing to {to}; paid back: {refund}.",
        "{seat} nevyplouvá: {origin} – {to}, {count:samuraj|samurajové|samurajů}; vráceno: {refund}.",
    ),
    "SeaLaneClosed": says("The sea lane {lane} is closed.", "Mořská cesta {lane} je uzavřena."),
    "SeaLanesReopened": says("Sea lanes are open again: {lanes}.", "Mořské cesty jsou znovu otevřeny: {lanes}."),
    "AttackDropped": says(
        "The attack of {seat} on {region} comes to nothing.", "Útok se nekoná: útočí {seat}, cíl {region}."
    ),
    "SamuraiLost": says(
        "{seat} loses {count} samurai ({region}; {reason}).",
        "{seat} ztrácí {count:samuraje|samuraje|samurajů} ({region}; {reason}).",
    ),
    "CastleDestroyed": says(
        "{by} destroys the castle of {owner} in {region}.", "{by} boří hrad: {region}, vlastník: {owner}."
    ),
    "CastleReplaced": says(
        (
            "{by} replaces the castle of {owner} in {region} with the own one from {razed}.",
            "{by} replaces the castle of {owner} in {region}.",
        ),
        (
            "{by} nahrazuje hrad vlastním ({razed}): {region}, dosud {owner}.",
            "{by} nahrazuje hrad vlastním: {region}, dosud {owner}.",
        ),
    ),
}

WEALTH: Final[dict[str, Sentence]] = {
    "HonourChanged": says(
        "Honour of {seat}: from {before} to {after} ({reason}).",
        "{seat}: čest z {before} na {after} ({reason}).",
    ),
    "KokuChanged": says("Koku of {seat} change by {delta} ({reason}).", "{seat}: změna koku o {delta} ({reason})."),
    "HonourSold": says(
        "{seat} sells {honour} honour for {koku} koku.", "{seat} prodává {honour:bod|body|bodů} cti za {koku} koku."
    ),
    "ProvincesScored": says(
        "{seat} scores {honour} honour: {areas}.", "{seat} boduje: {honour:bod|body|bodů} cti ({areas})."
    ),
    "TreasureStored": says(
        ("{seat} sets {amount} koku aside.", "{seat} sets koku aside."),
        ("{seat} odkládá do pokladu {amount} koku.", "{seat} odkládá koku do pokladu."),
    ),
    "KokuGiven": says("{seat} gives {amount} koku to {to_seat}.", "{seat} daruje {amount} koku, dostává je {to_seat}."),
    "KokuExchanged": says(
        "{seat} exchanges koku for {times} honour.", "{seat} mění koku v čest: {times:bod|body|bodů}."
    ),
    "PositionOffered": says(
        "{seat}, the Emperor, offers {buyer} a court position.",
        "Císař ({seat}) nabízí dvorský úřad, koupit ho může {buyer}.",
    ),
    "PositionPriced": says("The court position costs {price} koku.", "Dvorský úřad stojí {price} koku."),
    "PositionSold": says(
        "{buyer} buys a court position for {price} koku.", "{buyer} kupuje dvorský úřad za {price} koku."
    ),
    "PositionRefused": says(
        ("{buyer} refuses the court position for {price} koku.", "{seat} takes the offer of a court position back."),
        ("{buyer} odmítá dvorský úřad za {price} koku.", "{seat} bere nabídku dvorského úřadu zpět."),
    ),
}

CARDS: Final[dict[str, Sentence]] = {
    "CardPlayed": says(
        (
            "{seat} plays {card}: {region}, {target}.",
            "{seat} plays {card}: {region}, {count} samurai.",
            "{seat} plays {card}: {region}.",
            "{seat} plays {card} on {target}.",
            "{seat} plays {card}.",
        ),
        (
            "{seat} hraje kartu {card}: {region}, {target}.",
            "{seat} hraje kartu {card}: {region}, {count:samuraj|samurajové|samurajů}.",
            "{seat} hraje kartu {card}: {region}.",
            "{seat} hraje kartu {card}, cíl: {target}.",
            "{seat} hraje kartu {card}.",
        ),
    ),
    "WindowClosed": says(
        ("The window closes ({window}); passing for the rest of the turn: {silent}.", "The window closes ({window})."),
        ("Okno se zavírá ({window}); do konce tahu pasuje: {silent}.", "Okno se zavírá ({window})."),
    ),
    "CardCancelled": says(
        "{by} cancels {card} of {seat} ({power}).", "{by} ruší kartu {card}, kterou hraje {seat} ({power})."
    ),
    "CardResolved": says("{card} is resolved.", "{card}: vyhodnoceno."),
    "CardsDiscarded": says("{seat} loses {cards} at random.", "{seat} přichází náhodně o karty: {cards}."),
    "CardExchanged": says(
        "{seat} holds only warriors and exchanges {card}.", "{seat} drží jen válečníky a vyměňuje kartu {card}."
    ),
    "GuestAnswered": says("{seat} {answer} the invitation ({card}).", "{seat} pozvání {answer} ({card})."),
    "TradeOffered": says(
        "{seat} makes {partner} an offer ({mode}).", "{seat} dává nabídku, partner: {partner} ({mode})."
    ),
    "TradeCardShown": says("{seat} shows {card}.", "{seat} ukazuje kartu {card}."),
    "TradePriceNamed": says("{seat} names the price of {price} koku.", "{seat} určuje cenu {price} koku."),
    "TradeCancelled": says("{seat} takes the offer back.", "{seat} bere nabídku zpět."),
    "TradeRefused": says("{seat} refuses.", "{seat} odmítá."),
    "TradeDeclined": says("{seat} declines.", "{seat} nepřijímá."),
    "TradeCompleted": says(
        "{seller} sells {card} to {buyer} for {price} koku.",
        "{seller} prodává kartu {card} za {price} koku, kupuje {buyer}.",
    ),
    "CardsSwapped": says(
        "{seat} swaps {card} for {partner_card} of {partner}.",
        "{seat} směňuje kartu {card} za kartu {partner_card}, partner: {partner}.",
    ),
}


def _shown(special: str, helper: str) -> Iterator[tuple[str, str]]:
    """What both sides show: with a special card and a helper, with a special card, without one."""
    attack, defence = (
        (
            f"{{{side}_cards}}; {special}: {{{side}_special}} ({helper}: {{{side}_helper}})",
            f"{{{side}_cards}}; {special}: {{{side}_special}}",
            f"{{{side}_cards}}",
        )
        for side in ("attack", "defence")
    )
    return product(attack, defence)


BATTLE: Final[dict[str, Sentence]] = {
    "BattleStarted": says(
        "Battle of {region}: {attacker} with {attackers} samurai against {defender} with {defenders}.",
        "Bitva – {region}: útočí {attacker} ({attackers:samuraj|samurajové|samurajů}), "
        "brání {defender} ({defenders:samuraj|samurajové|samurajů}).",
    ),
    "DefenderDrew": says(
        ("{seat} draws {cards} for the defence.", "{seat} draws {count:card|cards} for the defence."),
        ("{seat} si k obraně líže: {cards}.", "{seat} si k obraně líže {count:kartu|karty|karet}."),
    ),
    "SpecialChosen": says(
        ("{seat} lays {special} as special card.", "{seat} decides about a special card."),
        ("{seat} vykládá zvláštní kartu {special}.", "{seat} rozhoduje o zvláštní kartě."),
    ),
    "BattleCardsCommitted": says(
        (
            "{seat} lays {cards} and {special} face down.",
            "{seat} lays {cards} face down.",
            "{seat} lays {count:card|cards} face down.",
        ),
        (
            "{seat} vykládá lícem dolů: {cards}; zvláštní karta: {special}.",
            "{seat} vykládá lícem dolů: {cards}.",
            "{seat} vykládá lícem dolů {count:kartu|karty|karet}.",
        ),
    ),
    "BattleRevealed": says(
        tuple(
            f"Cards are revealed. Attack: {attack}. Defence: {defence}."
            for attack, defence in _shown("special", "helper")
        ),
        tuple(
            f"Karty se odkrývají. Útok: {attack}. Obrana: {defence}."
            for attack, defence in _shown("zvláštní karta", "pomáhá")
        ),
    ),
    "SpecialCancelled": says("{by} cancels {card} ({side}).", "{by} ruší zvláštní kartu {card} ({side})."),
    "BattleResolved": says(
        "Attack {attack_points}, defence {defence_points}: {outcome}. "
        "The attacker loses {attack_losses} samurai, the defender {defence_losses}.",
        "Útok {attack_points}, obrana {defence_points}: {outcome}. "
        "Ztráty: útočník {attack_losses}, obránce {defence_losses}.",
    ),
    "AttackersReturned": says(
        "{seat}: {count:samurai goes|samurai go} back to {region}.",
        "{seat} se vrací: {region}, {count:samuraj|samurajové|samurajů}.",
    ),
    "SamuraiRetreated": says(
        "{seat}: {count:samurai retreats|samurai retreat} from {origin} to {region}.",
        "{seat} ustupuje: {origin} – {region}, {count:samuraj|samurajové|samurajů}.",
    ),
    "RegionOccupied": says(
        "{seat} occupies {region} with {count} samurai.",
        "{seat} obsazuje region {region}: {count:samuraj|samurajové|samurajů}.",
    ),
    "BattleEnded": says(
        "The battle of {region} is over; discarded: {discarded}.", "Bitva ({region}) skončila; odhozeno: {discarded}."
    ),
    "SupportOffered": says(
        "{seat}, the Emperor, offers {supported} the support of {count} samurai.",
        "Císař ({seat}) nabízí podporu: {count:samuraj|samurajové|samurajů}, přijmout ji může {supported}.",
    ),
    "SupportAccepted": says(
        "{seat} accepts the support of {count} samurai.",
        "{seat} přijímá podporu: {count:samuraj|samurajové|samurajů}.",
    ),
    "SupportRefused": says("{seat} refuses the support.", "{seat} odmítá podporu."),
    "SupportSent": says(
        "{seat} sends {count} samurai from {region}.",
        "{seat} posílá {count:samuraje|samuraje|samurajů}, odkud: {region}.",
    ),
    "SupportReturned": says(
        "The Emperor's support: {count:samurai goes|samurai go} to {region}.",
        "Císařova podpora se vrací: {count:samuraj|samurajové|samurajů} – {region}.",
    ),
}

EVENTS: Final[dict[str, Sentence]] = {
    f"samurai-katana.{name}": sentence
    for sentences in (TURNS, FIGURES, WEALTH, CARDS, BATTLE)
    for name, sentence in sentences.items()
}
