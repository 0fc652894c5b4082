"""What is decided, and what each move is called."""

from typing import Final

from domain.kernel.texts import Sentence, Text, says

DECISIONS: Final[dict[str, Text]] = {
    "setup.distribute": Text("Distribute your samurai", "Rozmísti samuraje"),
    "order.pick": Text("Pick who plays next", "Vyber, kdo hraje dál"),
    "order.interject": Text("Play now, Emperor?", "Hraješ teď, Císaři?"),
    "buy": Text("Buy samurai and a castle", "Kup samuraje a hrad"),
    "clan": Text("Act for your clan", "Jednej za svůj klan"),
    "trade.card": Text("Show the card you sell", "Ukaž kartu, kterou prodáváš"),
    "trade.price": Text("Name the price", "Urči cenu"),
    "trade.answer": Text("Answer the offer", "Odpověz na nabídku"),
    "trade.confirm": Text("Take the card that is shown?", "Bereš ukázanou kartu?"),
    "attack": Text("Muster more samurai, or launch the attack", "Přidej samuraje, nebo zaútoč"),
    "react.card": Text("Cancel the card that was played?", "Zrušíš zahranou kartu?"),
    "react.sea": Text("Send a Tsunami?", "Pošleš Tsunami?"),
    "react.battle": Text("Call Ronin to the defence?", "Povoláš Róniny na obranu?"),
    "battle.special": Text("Choose a special card", "Vyber zvláštní kartu"),
    "battle.commit": Text("Lay your battle cards", "Vylož bojové karty"),
    "battle.retreat": Text("Where your beaten samurai go", "Kam půjdou poražení samurajové"),
    "battle.castle": Text("What becomes of the captured castle", "Co bude s dobytým hradem"),
    "tea.answer": Text("Accept the invitation to tea?", "Přijmeš pozvání na čaj?"),
    "noh.answer": Text("Go to the Noh Theatre?", "Půjdeš do divadla Nó?"),
    "harvest.keep": Text("Which cards to keep", "Které karty si necháš"),
    "harvest.set_aside": Text("Which card is not kept", "Kterou kartu si nenecháš"),
    "kokuland.exchange": Text("Exchange koku for honour", "Proměň koku v čest"),
    "swap.answer": Text("Answer the swap", "Odpověz na nabídku směny"),
    "swap.confirm": Text("Swap the cards?", "Směníš karty?"),
    "position.price": Text("Name the price of the position", "Urči cenu úřadu"),
    "position.answer": Text("Buy the court position?", "Koupíš dvorský úřad?"),
    "shogun.cancel": Text("Use the Shogun's power?", "Použiješ Šógunovu moc?"),
    "support.offer": Text("Support a side of the battle?", "Podpoříš jednu stranu bitvy?"),
    "support.answer": Text("Accept the Emperor's support?", "Přijmeš Císařovu podporu?"),
    "support.send": Text("Where the support comes from", "Odkud podpora přijde"),
    "support.return": Text("Where the support goes", "Kam se podpora vrátí"),
}

_MOVES: Final[dict[str, Sentence]] = {
    "setup.distribute": says("Place samurai: {regions}", "Umístit samuraje: {regions}"),
    "order.pick": says("{seat} plays next", "Dál hraje {seat}"),
    "order.play": says("Play now", "Hrát teď"),
    "order.wait": says("Wait", "Počkat"),
    "buy.samurai": says("Buy {count} samurai: {region}", "Koupit {count:samuraje|samuraje|samurajů}: {region}"),
    "buy.castle": says("Build a castle: {region}", "Postavit hrad: {region}"),
    "buy.end": says("Buy nothing more", "Víc nekupovat"),
    "honour.sell": says("Sell 2 honour for 1 koku", "Prodat 2 body cti za 1 koku"),
    "card.play": says(
        (
            "Play {card}: {region}, {count} samurai",
            "Play {card}: {region}",
            "Play {card} on {seat}",
            "Play {card}",
        ),
        (
            "Zahrát kartu {card}: {region}, {count:samuraj|samurajové|samurajů}",
            "Zahrát kartu {card}: {region}",
            "Zahrát kartu {card}, cíl: {seat}",
            "Zahrát kartu {card}",
        ),
    ),
    "move": says(
        "Move {count} samurai from {origin} to {to}",
        "Přesunout {count:samuraje|samuraje|samurajů}: {origin} – {to}",
    ),
    "land": says("Land in {region}", "Vylodit se: {region}"),
    "turn.end": says("End the clan turn", "Ukončit tah klanu"),
    "attack.add": says(
        "Add {count} samurai from {origin}", "Přidat {count:samuraje|samuraje|samurajů}, odkud: {origin}"
    ),
    "attack.launch": says("Launch the attack", "Zaútočit"),
    "trade.sell": says("Offer {seat} a card", "Nabídnout kartu: {seat}"),
    "trade.buy": says("Ask {seat} for a card", "Žádat o kartu: {seat}"),
    "trade.card": says("Show {card}", "Ukázat kartu {card}"),
    "trade.price": says("Price: {price} koku", "Cena: {price} koku"),
    "trade.higher": says("A higher price", "Vyšší cena"),
    "trade.cancel": says("Take the offer back", "Vzít nabídku zpět"),
    "trade.accept": says("Buy", "Koupit"),
    "trade.refuse": says("Refuse", "Odmítnout"),
    "trade.give": says("Show {card}", "Ukázat kartu {card}"),
    "trade.confirm": says("Agree", "Souhlasit"),
    "trade.decline": says("Decline", "Nepřijmout"),
    "react.pass": says("Pass", "Pasovat"),
    "react.pass_rest": says("Pass for the rest of this clan turn", "Pasovat po zbytek tohoto tahu klanu"),
    "react.justice": says("Play Shogunal Justice", "Zahrát Šógunskou spravedlnost"),
    "react.tsunami": says("Play Tsunami", "Zahrát Tsunami"),
    "react.ronin": says("Play Ronin: {count} samurai", "Zahrát Róniny: {count:samuraj|samurajové|samurajů}"),
    "tea.accept": says("Accept", "Přijmout"),
    "tea.refuse": says("Refuse", "Odmítnout"),
    "noh.attend": says("Pay 2 koku for 1 honour", "Zaplatit 2 koku za 1 bod cti"),
    "noh.decline": says("Stay at home", "Zůstat doma"),
    "battle.commit": says("Lay {cards}", "Vyložit: {cards}"),
    "battle.commit_special": says(
        ("Lay {cards} with {special} (helper: {helper})", "Lay {cards} with {special}"),
        (
            "Vyložit: {cards}; zvláštní karta: {special} (pomáhá: {helper})",
            "Vyložit: {cards}; zvláštní karta: {special}",
        ),
    ),
    "battle.defend": says(
        (
            "Defend with {cards} and {special} (helper: {helper})",
            "Defend with {cards} and {special}",
            "Defend with {cards}",
        ),
        (
            "Bránit se: {cards}; zvláštní karta: {special} (pomáhá: {helper})",
            "Bránit se: {cards}; zvláštní karta: {special}",
            "Bránit se: {cards}",
        ),
    ),
    "battle.special": says(
        ("Special card {special} (helper: {helper})", "Special card {special}"),
        ("Zvláštní karta {special} (pomáhá: {helper})", "Zvláštní karta {special}"),
    ),
    "battle.no_special": says("No special card", "Žádná zvláštní karta"),
    "battle.put": says(
        "Retreat to {region} with {count} samurai",
        "Ustoupit: {region}, {count:samuraj|samurajové|samurajů}",
    ),
    "castle.destroy": says("Destroy the castle", "Zbořit hrad"),
    "castle.replace": says("Replace it with an own castle", "Nahradit ho vlastním hradem"),
    "castle.replace_with": says(
        "Replace it with the castle of {region}", "Nahradit ho vlastním hradem, odkud: {region}"
    ),
    "harvest.keep": says("Keep {cards}", "Nechat si: {cards}"),
    "harvest.set_aside": says("Set {card} aside", "Odložit kartu {card}"),
    "kokuland.exchange": says("Exchange 3 koku for 1 honour: {times}×", "Proměnit 3 koku v 1 bod cti: {times}×"),
    "swap.offer": says("Offer a swap to {seat}: {card}", "Nabídnout směnu karty {card}: {seat}"),
    "koku.give": says("Give {amount} koku to {seat}", "Dát {amount} koku: {seat}"),
    "seppuku": says("Dissolve the clan", "Rozpustit klan"),
    "treasure.store": says("Set {amount} koku aside", "Odložit do pokladu {amount} koku"),
    "exchange": says("Exchange {card}", "Vyměnit kartu {card}"),
    "position.offer": says("Offer {seat} a court position", "Nabídnout dvorský úřad: {seat}"),
    "position.accept": says("Buy the position", "Koupit úřad"),
    "position.refuse": says("Refuse", "Odmítnout"),
    "shogun.cancel": says(
        ("Cancel the special card of the {side}", "Cancel the card"),
        ("Zrušit zvláštní kartu ({side})", "Zrušit kartu"),
    ),
    "support.offer": says(
        "Support the {side} with {count} samurai", "Nabídnout podporu ({side}): {count:samuraj|samurajové|samurajů}"
    ),
    "support.none": says("Support nobody", "Nikoho nepodpořit"),
    "support.accept": says("Accept", "Přijmout"),
    "support.refuse": says("Refuse", "Odmítnout"),
    "support.send": says(
        "Send {count} samurai from {region}", "Poslat {count:samuraje|samuraje|samurajů}, odkud: {region}"
    ),
    "support.return": says(
        "Send {count} samurai to {region}", "Poslat {count:samuraje|samuraje|samurajů}, kam: {region}"
    ),
}

MOVES: Final[dict[str, Sentence]] = {f"samurai-katana.{verb}": said for verb, said in _MOVES.items()}
