"""A sentence for every event, from what its reader may know."""

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
        ("{seat} dostává {cards}.", "{seat} dostává {count:kartu|karty|karet}."),
    ),
    "CardsDrawn": says(
        ("{seat} draws {cards} ({reason}).", "{seat} draws {count:card|cards} ({reason})."),
        ("{seat} si líže {cards} ({reason}).", "{seat} si líže {count:kartu|karty|karet} ({reason})."),
    ),
    "DeckReshuffled": says(
        "The discard pile ({count:card|cards}) is shuffled and becomes the deck.",
        "Odhazovací balíček ({count:karta|karty|karet}) se míchá a stává se dobíracím.",
    ),
    "GameTurnStarted": says("Game turn {turn}.", "Herní tah {turn}."),
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
    "SubTurnEnded": says("{seat} has finished phase {phase}.", "{seat} dohrává {phase}. fázi."),
    "PlayerEliminated": says(
        "{seat} is eliminated and loses {koku} koku; discarded: {cards}.",
        "{seat} je mimo hru a ztrácí {koku} koku; odhozené karty: {cards}.",
    ),
    "SeppukuCommitted": says(
        "{seat} dissolves the clan in {region}; {samurai} samurai lay down their arms.",
        "{seat} rozpouští svůj klan ({region}); zbraně skládá {samurai:samuraj|samurajové|samurajů}.",
    ),
    "TitlesAssigned": says(
        ("Emperor: {emperor}. Shogun: {shogun}.", "Emperor: {emperor}. There is no Shogun."),
        ("Císař: {emperor}. Šogun: {shogun}.", "Císař: {emperor}. Šogun není."),
    ),
    "IncomeCollected": says("{seat} has an income of {koku} koku.", "{seat} má výnos {koku} koku."),
    "CardSetAside": says(
        ("{seat} sets {card} aside.", "{seat} sets a card aside."),
        ("{seat} odkládá {card}.", "{seat} odkládá kartu."),
    ),
    "HandKept": says(
        (
            "{seat} keeps {kept} and discards {discarded}.",
            "{seat} keeps {count:card|cards} and discards {discarded}.",
        ),
        (
            "{seat} si nechává {kept} a odhazuje {discarded}.",
            "{seat} si nechává {count:kartu|karty|karet} a odhazuje {discarded}.",
        ),
    ),
    "GameEnded": says("The game ends ({reason}). Winner: {winners}.", "Hra končí ({reason}). Vítěz: {winners}."),
}

FIGURES: Final[dict[str, Sentence]] = {
    "RegionControlChanged": says(
        (
            "{region} passes from {from_seat} to {to_seat}.",
            "{to_seat} takes control of {region}.",
            "{from_seat} gives up {region}.",
        ),
        (
            "{region} mění vládce: {from_seat}, nově {to_seat}.",
            "{to_seat} získává {region}.",
            "{from_seat} přichází o {region}.",
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
        "The {count} samurai of {seat} stay in {origin} instead of sailing to {to}; paid back: {refund}.",
        "{seat}: {count:samuraj zůstává|samurajové zůstávají|samurajů zůstává} – {origin}, cíl byl {to}; "
        "vráceno: {refund}.",
    ),
    "SeaLaneClosed": says("The sea lane {lane} is closed.", "Mořská cesta {lane} je uzavřena."),
    "SeaLanesReopened": says("Sea lanes are open again: {lanes}.", "Mořské cesty jsou znovu otevřeny: {lanes}."),
    "AttackDropped": says("The attack of {seat} on {region} comes to nothing.", "{seat} od útoku upouští: {region}."),
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
        "Honour of {seat}: {before} to {after} ({reason}).",
        "Čest, kterou má {seat}: {before}, nově {after} ({reason}).",
    ),
    "KokuChanged": says("Koku of {seat}: {delta} ({reason}).", "Koku, které má {seat}: {delta} ({reason})."),
    "HonourSold": says(
        "{seat} sells {honour} honour for {koku} koku.", "{seat} prodává čest ({honour}) za {koku} koku."
    ),
    "ProvincesScored": says(
        "{seat} scores {honour} honour for {provinces}.", "{seat} získává čest za provincie ({provinces}): {honour}."
    ),
    "TreasureStored": says(
        ("{seat} sets {amount} koku aside.", "{seat} sets koku aside."),
        ("{seat} odkládá do pokladu {amount} koku.", "{seat} odkládá koku do pokladu."),
    ),
    "KokuGiven": says("{seat} gives {to_seat} {amount} koku.", "{seat} dává {amount} koku, dostává je {to_seat}."),
    "KokuExchanged": says(
        "{seat} exchanges koku for {times} honour.", "{seat} mění koku za čest: {times:bod|body|bodů}."
    ),
    "PositionOffered": says(
        "{seat}, the Emperor, offers {buyer} a court position.",
        "Císař ({seat}) nabízí dvorský úřad, zájemcem je {buyer}.",
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
            "{seat} hraje {card}: {region}, {target}.",
            "{seat} hraje {card}: {region}, {count:samuraj|samurajové|samurajů}.",
            "{seat} hraje {card}: {region}.",
            "{seat} hraje {card}, cíl: {target}.",
            "{seat} hraje {card}.",
        ),
    ),
    "WindowClosed": says("The window closes ({window}).", "Okno se zavírá ({window})."),
    "CardCancelled": says("{by} cancels {card} of {seat} ({power}).", "{by} ruší {card}, hraje ji {seat} ({power})."),
    "CardResolved": says("{card} is resolved.", "{card}: vyhodnoceno."),
    "CardsDiscarded": says("{seat} loses {cards} at random.", "{seat} náhodně přichází o {cards}."),
    "CardExchanged": says(
        "{seat} holds only warriors and exchanges {card}.", "{seat} drží jen válečníky a mění {card}."
    ),
    "GuestAnswered": says("{seat} answers the invitation ({card}).", "{seat} odpovídá na pozvání ({card})."),
    "TradeOffered": says(
        "{seat} makes {partner} an offer ({mode}).", "{seat} dává nabídku, partner: {partner} ({mode})."
    ),
    "TradeCardShown": says("{seat} shows {card}.", "{seat} ukazuje {card}."),
    "TradePriceNamed": says("{seat} names the price of {price} koku.", "{seat} jmenuje cenu {price} koku."),
    "TradeCancelled": says("{seat} takes the offer back.", "{seat} bere nabídku zpět."),
    "TradeRefused": says("{seat} refuses.", "{seat} odmítá."),
    "TradeDeclined": says("{seat} declines.", "{seat} nepřijímá."),
    "TradeCompleted": says(
        "{seller} sells {card} to {buyer} for {price} koku.", "{seller} prodává {card} za {price} koku, kupuje {buyer}."
    ),
    "CardsSwapped": says(
        "{seat} swaps {card} for {partner_card} of {partner}.",
        "{seat} mění {card} za {partner_card}, partner: {partner}.",
    ),
}

BATTLE: Final[dict[str, Sentence]] = {
    "BattleStarted": says(
        "Battle of {region}: {attacker} with {attackers} samurai against {defender} with {defenders}.",
        "Bitva – {region}: útočí {attacker} ({attackers:samuraj|samurajové|samurajů}), "
        "brání {defender} ({defenders:samuraj|samurajové|samurajů}).",
    ),
    "DefenderDrew": says(
        ("{seat} draws {cards} for the defence.", "{seat} draws {count:card|cards} for the defence."),
        ("{seat} si k obraně líže {cards}.", "{seat} si k obraně líže {count:kartu|karty|karet}."),
    ),
    "SpecialChosen": says(
        ("{seat} lays {special} as special card.", "{seat} decides about a special card."),
        ("{seat} pokládá zvláštní kartu: {special}.", "{seat} rozhoduje o zvláštní kartě."),
    ),
    "BattleCardsCommitted": says(
        (
            "{seat} lays {cards} and {special} face down.",
            "{seat} lays {cards} face down.",
            "{seat} lays {count:card|cards} face down.",
        ),
        (
            "{seat} pokládá lícem dolů {cards} a zvláštní kartu {special}.",
            "{seat} pokládá lícem dolů {cards}.",
            "{seat} pokládá lícem dolů {count:kartu|karty|karet}.",
        ),
    ),
    "BattleRevealed": says(
        "Cards are revealed. Attack: {attack_cards}. Defence: {defence_cards}.",
        "Karty se odkrývají. Útok: {attack_cards}. Obrana: {defence_cards}.",
    ),
    "SpecialCancelled": says("{by} cancels {card} ({side}).", "{by} ruší {card} ({side})."),
    "BattleResolved": says(
        "Attack {attack_points}, defence {defence_points}: {outcome}. "
        "The attacker loses {attack_losses} samurai, the defender {defence_losses}.",
        "Útok {attack_points}, obrana {defence_points}: {outcome}. "
        "Ztráty: útočník {attack_losses}, obránce {defence_losses}.",
    ),
    "AttackersReturned": says(
        "{count} samurai of {seat} go back to {region}.",
        "{seat}: zpět {count:jde samuraj|jdou samurajové|jde samurajů} – {region}.",
    ),
    "SamuraiRetreated": says(
        "{count} samurai of {seat} retreat from {origin} to {region}.",
        "{seat}: {count:samuraj ustupuje|samurajové ustupují|samurajů ustupuje} – {origin}, nově {region}.",
    ),
    "RegionOccupied": says(
        "{seat} occupies {region} with {count} samurai.",
        "{seat} obsazuje {region}: {count:samuraj|samurajové|samurajů}.",
    ),
    "BattleEnded": says(
        "The battle of {region} is over; discarded: {discarded}.", "Bitva ({region}) skončila; odhozeno: {discarded}."
    ),
    "SupportOffered": says(
        "{seat}, the Emperor, offers {supported} {count} samurai.",
        "Císař ({seat}) nabízí podporu: {count:samuraj|samurajové|samurajů}, přijmout ji může {supported}.",
    ),
    "SupportAccepted": says("{seat} accepts the support ({count}).", "{seat} přijímá podporu ({count})."),
    "SupportRefused": says("{seat} refuses the support.", "{seat} odmítá podporu."),
    "SupportSent": says(
        "{seat} sends {count} samurai from {region}.",
        "{seat} posílá {count:samuraje|samuraje|samurajů}, odkud: {region}.",
    ),
    "SupportReturned": says(
        "{count} samurai of the Emperor's support go to {region}.",
        "Císařova podpora se vrací: {count:samuraj|samurajové|samurajů} – {region}.",
    ),
}

EVENTS: Final[dict[str, Sentence]] = {
    f"samurai-katana.{name}": sentence
    for sentences in (TURNS, FIGURES, WEALTH, CARDS, BATTLE)
    for name, sentence in sentences.items()
}
