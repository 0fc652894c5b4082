"""Why a move is refused, and how each point was earned."""

from typing import Final

from domain.kernel.texts import Sentence, Text, says

REFUSALS: Final[dict[str, Text]] = {
    "KATANA-3.13": Text("First all samurai are distributed.", "Nejdřív se rozmístí všichni samurajové."),
    "KATANA-5.2": Text("One card can't be used twice.", "Jednu kartu nelze použít dvakrát."),
    "KATANA-5.4": Text("You can't pay for this card.", "Na tuto kartu nemáš dost koku."),
    "KATANA-5.5": Text("Blue cards work only in battle.", "Modré karty účinkují jen v bitvě."),
    "KATANA-5.7": Text("Warriors have no ability.", "Válečníci nemají žádnou schopnost."),
    "KATANA-5.10": Text(
        "With 2 cards or fewer in hand you can't play this one.", "Se dvěma nebo méně kartami v ruce ji zahrát nemůžeš."
    ),
    "KATANA-6.2": Text("The Emperor picks who begins.", "Kdo začne, určuje Císař."),
    "KATANA-6.3": Text(
        "Whoever has finished picks a player who has not played in this phase.",
        "Kdo dohrál, určí hráče, který v této fázi ještě nehrál.",
    ),
    "KATANA-6.4": Text("The Emperor himself decides when he plays.", "O tom, kdy hraje, rozhoduje Císař sám."),
    "KATANA-7.1": Text(
        "Samurai are bought in one's own turn of phase 1, for 1 koku each.",
        "Samurajové se kupují ve vlastním tahu fáze 1 po 1 koku.",
    ),
    "KATANA-7.2": Text(
        "A castle is bought in one's own turn of phase 1, for 4 koku.",
        "Hrad se kupuje ve vlastním tahu fáze 1 za 4 koku.",
    ),
    "KATANA-7.3": Text("A castle in Kyoto costs 6 koku.", "Hrad v Kjótu stojí 6 koku."),
    "KATANA-7.4": Text("Your reserve does not hold that many.", "Tolik figurek v zásobě nemáš."),
    "KATANA-7.5": Text("You have no figure in that region.", "V tom regionu nemáš žádnou figurku."),
    "KATANA-7.6": Text("A castle stands there already.", "Hrad tam už stojí."),
    "KATANA-7.7": Text(
        "You have already put a castle on the board in this game turn.", "V tomto kole už jeden hrad postavený máš."
    ),
    "KATANA-7.9": Text("No cards are played in phase 1.", "Ve fázi 1 se karty nehrají."),
    "KATANA-7.10": Text("Moves belong to phase 2.", "Přesuny patří do fáze 2."),
    "KATANA-7.12": Text(
        "In one's own turn of phase 1 one buys, or ends the purchases.",
        "Ve vlastním tahu fáze 1 se nakupuje, nebo se nákup ukončí.",
    ),
    "KATANA-5.9": Text(
        "In another player's turn cards are played only in windows.", "V cizím tahu se karty hrají jen v oknech."
    ),
    "KATANA-8.2": Text("That is no action of the clan turn.", "To není akce tahu klanu."),
    "KATANA-8.4": Text("You don't hold that card.", "Takovou kartu nemáš."),
    "KATANA-8.6": Text(
        "You trade once per clan turn, with another player in play.",
        "Obchoduje se jednou za tah klanu, s jiným hráčem, který je ve hře.",
    ),
    "KATANA-8.7": Text("That is not part of a sale.", "To k prodeji nepatří."),
    "KATANA-8.8": Text("That is not part of a purchase.", "To ke koupi nepatří."),
    "KATANA-8.12": Text("You have made three offers already.", "Tři nabídky už máš za sebou."),
    "KATANA-8.15": Text("It is not for you to act now.", "Teď nejednáš ty."),
    "KATANA-9.1": Text(
        "Samurai move from where they stand to a neighbouring region.",
        "Samurajové se přesouvají odtud, kde stojí, do sousedního regionu.",
    ),
    "KATANA-9.2": Text("You can't pay for that move.", "Na ten přesun nemáš koku."),
    "KATANA-9.9": Text("There is no battle now.", "Teď se žádná bitva nekoná."),
    "KATANA-9.10": Text("First the attack is finished.", "Nejdřív se dokončí útok."),
    "KATANA-9.11": Text("An attack needs 2 cards in hand.", "K útoku jsou třeba 2 karty v ruce."),
    "KATANA-9.12": Text("A region sends one group only.", "Z jednoho regionu vyráží jen jedna skupina."),
    "KATANA-9.13": Text("Add a group, or launch the attack.", "Přidej skupinu, nebo zaútoč."),
    "KATANA-9.18": Text("That sea lane is closed.", "Ta mořská cesta je uzavřena."),
    "KATANA-9.19": Text("Castles never move.", "Hrady se nepřesouvají."),
    "KATANA-10.7": Text(
        "Lay two cards of your hand, and at most one blue card besides.",
        "Vylož dvě karty z ruky a nejvýš jednu modrou navíc.",
    ),
    "KATANA-10.8": Text("The attacker lays cards at another moment.", "Útočník vykládá karty v jinou chvíli."),
    "KATANA-10.9": Text("The defender lays cards at another moment.", "Obránce vykládá karty v jinou chvíli."),
    "KATANA-10.11": Text(
        "A special card needs 3 cards in hand and its price in koku.",
        "Speciální karta vyžaduje 3 karty v ruce a svou cenu v koku.",
    ),
    "KATANA-10.13": Text("That ability does nothing in a battle.", "V bitvě tato schopnost neúčinkuje."),
    "KATANA-10.31": Text(
        "Beaten samurai go to your other regions.", "Poražení samurajové jdou do tvých ostatních regionů."
    ),
    "KATANA-10.36": Text("First decide about the castle.", "Nejdřív rozhodni o hradu."),
    "KATANA-11.2": Text("A castle protects that region.", "Ten region chrání hrad."),
    "KATANA-11.6": Text("You have no castle in reserve.", "V zásobě žádný hrad nemáš."),
    "KATANA-11.7": Text("You can't use a castle from there.", "Hrad odtamtud použít nemůžeš."),
    "KATANA-12.3": Text("Your clan is out for the rest of this game turn.", "Tvůj klan je do konce kola vyřazen."),
    "KATANA-12.7": Text("A clan without land can't move.", "Klan bez země se přesouvat nemůže."),
    "KATANA-12.8": Text("You come with exactly five samurai.", "Přicházíš přesně s pěti samuraji."),
    "KATANA-12.9": Text("You land where nobody rules.", "Vyloďuje se tam, kde nikdo nevládne."),
    "KATANA-12.12": Text("Your clan has land.", "Tvůj klan zemi má."),
    "KATANA-15.2": Text("Cards are kept in phase 4.", "Karty se vybírají ve fázi 4."),
    "KATANA-16.3": Text(
        "Honour is sold in one's own turn of phase 1 or 2, 2 for 1 koku.",
        "Čest se prodává ve vlastním tahu fáze 1 nebo 2, 2 body za 1 koku.",
    ),
    "KATANA-16.6": Text("The last region of a player is safe.", "Poslední region hráče je v bezpečí."),
    "KATANA-17.14": Text(
        "Shogunal Justice is played only by whoever the window asks for it.",
        "Šógunskou spravedlnost hraje jen ten, koho se na ni okno ptá.",
    ),
    "KATANA-17.16": Text(
        "Cards of a battle can't be cancelled by Shogunal Justice.",
        "Karty v bitvě Šógunskou spravedlností zrušit nelze.",
    ),
    "KATANA-17.32": Text("That card is played only in its window.", "Tuto kartu lze zahrát jen v jejím okně."),
    "KATANA-18.1": Text("There is no window for that card now.", "Pro tuto kartu teď není okno otevřené."),
    "KATANA-18.5": Text("Answer the window: play or pass.", "Odpověz v okně: zahraj, nebo pasuj."),
    "KATANA-18.8": Text("You can't play Shogunal Justice here.", "Šógunskou spravedlnost tu zahrát nemůžeš."),
    "KATANA-18.9": Text("You can't play Tsunami here.", "Tsunami tu zahrát nemůžeš."),
    "KATANA-18.10": Text("You can't play Ronin here.", "Róniny tu zahrát nemůžeš."),
    "KATANA-19.1": Text("The game is over.", "Hra skončila."),
    "KATANA-19.7": Text("The game is over.", "Hra skončila."),
    "KATANA-20.1": Text("20 honour have won.", "Vítězství přineslo 20 bodů cti."),
    "KATANA-20.2": Text("The game is over.", "Hra skončila."),
    "KATANA-20.5": Text("In this game cards are not traded for koku.", "V této hře se karty za koku neprodávají."),
}

_EARNED: Final = {
    "battle_won": ("battles won", "vyhrané bitvy"),
    "shogun_lost": ("battles lost as Shogun", "bitvy prohrané jako Šógun"),
    "saboteurs": ("the cost of Saboteurs", "cena Záškodníků"),
    "affront": ("Affronts", "Urážky"),
    "conspiracy": ("Conspiracies", "Konspirace"),
    "ninja": ("the cost of Ninja", "cena Nindžů"),
    "tea_ceremony": ("Tea Ceremonies", "Čajové obřady"),
    "noh_theatre": ("the Noh Theatre", "Divadlo Nó"),
    "provinces": ("provinces controlled", "ovládané provincie"),
    "kyoto": ("Kyoto alone", "samotné Kjóto"),
    "emperor": ("stayed Emperor", "setrvání v úřadu Císaře"),
    "sold": ("honour sold", "prodaná čest"),
    "position": ("court positions bought", "koupené dvorské úřady"),
    "support": ("battles supported as Emperor", "bitvy podpořené jako Císař"),
    "kokuland": ("koku exchanged in the last phase 4", "koku proměněná v poslední fázi 4"),
    "treasure": ("the clan treasure", "poklad klanu"),
}


def _compared(en: str, cs: str) -> Sentence:
    return says(
        f"{en} decided: {{winners:seat}} had {{own}}, the next {{next}}.",
        f"{cs}: {{winners:seat}} {{own}}, další v pořadí {{next}}.",
    )


REASONS: Final[dict[str, Sentence]] = {
    **{reason: says(f"{en} {{points:+}}", f"{cs} {{points:+}}") for reason, (en, cs) in _EARNED.items()},
    "by_clan_points": _compared("Honour was equal, clan points", "Při stejné cti rozhodly klanové body"),
    "by_cities": _compared(
        "Honour and clan points were equal, cities", "Při shodě cti a klanových bodů rozhodl počet měst"
    ),
    "by_regions": _compared("All up to cities was equal, regions", "Při shodě až po města rozhodl počet regionů"),
    "by_castles": _compared("All up to regions was equal, castles", "Při shodě až po regiony rozhodl počet hradů"),
    "by_samurai": _compared("All up to castles was equal, samurai", "Při shodě až po hrady rozhodl počet samurajů"),
    "shared": says(
        "All six comparisons came out equal: {winners:seat} share the victory.",
        "Všech šest porovnání skončilo shodou: o vítězství se dělí {winners:seat}.",
    ),
}

OUTCOMES: Final[dict[str, Sentence]] = {
    "threshold": says(
        "The honour that wins was reached at the end of a game turn. Victory of {winners:seat}.",
        "Na konci kola byla dosažena vítězná hranice cti. Vítězí {winners:seat}.",
    ),
    "turn_limit": says(
        "The last game turn is over. Victory of {winners:seat}.", "Poslední kolo skončilo. Vítězí {winners:seat}."
    ),
    "sudden_death": says(
        "Sudden death: {winners:seat} reached the honour that wins.",
        "Náhlá smrt: vítězné hranice cti dosahuje {winners:seat}.",
    ),
}
