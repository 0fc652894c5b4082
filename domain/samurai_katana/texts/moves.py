"""What is decided, and what each move is called."""

from typing import Final

from domain.kernel.texts import Cases, Said, Sentence, Text, says

DECISIONS: Final[dict[str, Text]] = {
    "setup.distribute": Text("Distribute your samurai", "Rozmísti samuraje"),
    "order.pick": Text("Pick who plays next", "Urči, kdo hraje jako další"),
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
    "battle.special": Text("Choose a special card", "Vyber speciální kartu"),
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


def _laid(en: str, cs: str) -> Sentence:
    """With the points of the cards where those are known, otherwise without."""
    points_en = ": {katanas:katana|katanas} + {more} = {points:point|points}"
    points_cs = ": {katanas:katana|katany|katan} + {more} = {points:bod|body|bodů}"
    return says(
        tuple(
            f"{en} {laid}{sum_}"
            for sum_ in (points_en, "")
            for laid in (
                "{cards} and {special} as special card (helper: {helper:seat})",
                "{cards} and {special} as special card for {price} koku",
                "{cards} and {special} as special card",
                "{cards}",
            )
        ),
        tuple(
            f"{cs} {laid}{sum_}"
            for sum_ in (points_cs, "")
            for laid in (
                "{cards}; speciální karta: {special} (pomáhá: {helper:seat})",
                "{cards}; speciální karta: {special} za {price} koku",
                "{cards}; speciální karta: {special}",
                "{cards}",
            )
        ),
    )


_PLAYED: Final = Cases(
    "card",
    {
        "nanban_trade": says(
            ("Play {card}: get {gain} koku", "Play {card}"),
            ("Zahrát kartu {card}: zisk {gain} koku", "Zahrát kartu {card}"),
        ),
        "wako_pirates": says(
            ("Play {card} on {seat}: take {gain} koku", "Play {card} on {seat}"),
            ("Zahrát kartu {card}, cíl {seat}: zisk {gain} koku", "Zahrát kartu {card}, cíl {seat}"),
        ),
        "ninja": says(
            (
                "Play {card} in {region} of {whom:seat}: {gain:samurai leaves|samurai leave}, {cost} honour is lost",
                "Play {card} in {region} of {whom:seat}: {gain:samurai leaves|samurai leave}",
                "Play {card} in {region}",
            ),
            (
                "Zahrát kartu {card}, cíl {region} ({whom:seat}): samurajů odchází {gain}, "
                "stojí {cost:bod|body|bodů} cti",
                "Zahrát kartu {card}, cíl {region} ({whom:seat}): samurajů odchází {gain}",
                "Zahrát kartu {card}, cíl {region}",
            ),
        ),
        "affront": says(
            (
                "Play {card} on {seat} ({note})",
                "Play {card} on {seat}: {cost} honour lost against {loss}",
                "Play {card} on {seat}: {loss} honour lost, at no cost",
                "Play {card} on {seat}",
            ),
            (
                "Zahrát kartu {card}, cíl {seat} ({note})",
                "Zahrát kartu {card}, cíl {seat}: ztráta {cost:bodu|bodů|bodů} cti proti {loss}",
                "Zahrát kartu {card}, cíl {seat}: ztráta {loss:bodu|bodů|bodů} cti, nic nestojí",
                "Zahrát kartu {card}, cíl {seat}",
            ),
        ),
    },
    says(
        (
            "Play {card} in {region} of {whom:seat}, with {count} samurai",
            "Play {card} in {region}, with {count} samurai",
            "Play {card} in {region} of {whom:seat}",
            "Play {card} in {region}",
            "Play {card} on {seat} ({note})",
            "Play {card} on {seat}",
            "Play {card} for {price} koku",
            "Play {card}",
        ),
        (
            "Zahrát kartu {card}, cíl {region} ({whom:seat}): {count:samuraj|samurajové|samurajů}",
            "Zahrát kartu {card}: {region}, {count:samuraj|samurajové|samurajů}",
            "Zahrát kartu {card}, cíl {region} ({whom:seat})",
            "Zahrát kartu {card}: {region}",
            "Zahrát kartu {card}, cíl {seat} ({note})",
            "Zahrát kartu {card}, cíl {seat}",
            "Zahrát kartu {card} za {price} koku",
            "Zahrát kartu {card}",
        ),
    ),
)

_MOVES: Final[dict[str, Said]] = {
    "setup.distribute": says("Place one samurai each: {regions}", "Umístit po samuraji: {regions}"),
    "order.pick": says("{seat} plays next", "Jako další hraje {seat}"),
    "order.play": says(("Play phase {phase} now", "Play now"), ("Hrát fázi {phase} teď", "Hrát teď")),
    "order.wait": says(("Wait with phase {phase}", "Wait"), ("S fází {phase} počkat", "Počkat")),
    "buy.samurai": says(
        "Buy {count} samurai for {count} koku: {region}",
        "Koupit {count:samuraje|samuraje|samurajů} za {count} koku: {region}",
    ),
    "buy.castle": says(
        ("Build a castle for {price} koku: {region}", "Build a castle: {region}"),
        ("Postavit hrad za {price} koku: {region}", "Postavit hrad: {region}"),
    ),
    "buy.end": says("Buy nothing more", "Víc nekupovat"),
    "honour.sell": says("Sell 2 honour for 1 koku", "Prodat 2 body cti za 1 koku"),
    "card.play": _PLAYED,
    "move": says(
        (
            "Attack {whom:seat} in {to} with {count} samurai from {origin} {way} ({price})",
            "Move {count} samurai from {origin} to {to} {way} ({price})",
            "Move {count} samurai from {origin} to {to}",
        ),
        (
            "Zaútočit na region {to} ({whom:seat}): {count:samuraj|samurajové|samurajů}, "
            "odkud: {origin}, {way} ({price})",
            "Přesunout {count:samuraje|samuraje|samurajů} {way}: {origin} → {to} ({price})",
            "Přesunout {count:samuraje|samuraje|samurajů}: {origin} → {to}",
        ),
    ),
    "land": says("Land in {region} with five samurai", "Vylodit se s pěti samuraji: {region}"),
    "turn.end": Cases(
        "is_landless",
        {
            True: says(
                "End the clan turn without land: the clan is eliminated again",
                "Ukončit tah klanu bez země: klan je znovu vyřazen",
            )
        },
        says(
            ("End the clan turn (scores {scored} honour)", "End the clan turn"),
            ("Ukončit tah klanu (přinese {scored:bod|body|bodů} cti)", "Ukončit tah klanu"),
        ),
    ),
    "attack.add": says(
        (
            "Add {count} samurai from {origin} {way} to the attack on {to} ({price})",
            "Add {count} samurai from {origin}",
        ),
        (
            "Přidat k útoku na region {to} {count:samuraje|samuraje|samurajů}, odkud: {origin}, {way} ({price})",
            "Přidat {count:samuraje|samuraje|samurajů}, odkud: {origin}",
        ),
    ),
    "attack.launch": says(
        ("Launch the attack on {whom:seat} in {to} with {samurai} samurai", "Launch the attack"),
        (
            "Zahájit útok na region {to} ({whom:seat}): {samurai:samuraj|samurajové|samurajů}",
            "Zahájit útok",
        ),
    ),
    "trade.sell": says("Offer to sell {seat} a card", "Nabídnout kartu k prodeji: {seat}"),
    "trade.buy": says("Offer to buy a card from {seat}", "Nabídnout koupi karty: {seat}"),
    "trade.card": says("Show {card} to all and sell it", "Ukázat všem kartu {card} a prodat ji"),
    "trade.price": says("Price: {price} koku", "Cena: {price} koku"),
    "trade.higher": says("A higher price", "Vyšší cena"),
    "trade.cancel": says("Take the offer back", "Vzít nabídku zpět"),
    "trade.accept": says(("Buy {card} for {price} koku", "Buy"), ("Koupit kartu {card} za {price} koku", "Koupit")),
    "trade.refuse": says("Refuse", "Odmítnout"),
    "trade.give": says("Show {card} to all and offer it", "Ukázat všem kartu {card} a nabídnout ji"),
    "trade.confirm": says(
        ("Swap {card} for {partner_card}", "Buy {card} for {price} koku", "Agree"),
        ("Směnit kartu {card} za kartu {partner_card}", "Koupit kartu {card} za {price} koku", "Souhlasit"),
    ),
    "trade.decline": says("Decline", "Nepřijmout"),
    "react.pass": says("Pass", "Pasovat"),
    "react.pass_rest": says(
        "Pass now and for the rest of this clan turn, openly", "Pasovat teď i po zbytek tohoto tahu klanu, veřejně"
    ),
    "react.justice": says(
        ("Play Shogunal Justice against {card} of {by:seat}", "Play Shogunal Justice"),
        (
            "Zahrát Šógunskou spravedlnost proti kartě {card}, kterou hraje {by:seat}",
            "Zahrát Šógunskou spravedlnost",
        ),
    ),
    "react.tsunami": says(
        ("Play Tsunami: {mover:seat} does not sail from {origin} to {to}", "Play Tsunami"),
        ("Zahrát Tsunami: {mover:seat} nepopluje ({origin} → {to})", "Zahrát Tsunami"),
    ),
    "react.ronin": says(
        "Play Ronin: {count} samurai for the defence", "Zahrát Róniny: {count:samuraj|samurajové|samurajů} na obranu"
    ),
    "tea.accept": says("Accept and gain 1 honour", "Přijmout a získat 1 bod cti"),
    "tea.refuse": says("Refuse", "Odmítnout"),
    "noh.attend": says("Pay 2 koku for 1 honour", "Zaplatit 2 koku za 1 bod cti"),
    "noh.decline": says("Stay at home", "Zůstat doma"),
    "battle.commit": _laid("Lay", "Vyložit:"),
    "battle.commit_special": _laid("Lay", "Vyložit:"),
    "battle.defend": _laid("Defend with", "Bránit se:"),
    "battle.special": says(
        (
            "Lay {special} as special card (helper: {helper})",
            "Lay {special} as special card for {price} koku",
            "Lay {special} as special card",
        ),
        (
            "Vyložit speciální kartu {special} (pomáhá: {helper})",
            "Vyložit speciální kartu {special} za {price} koku",
            "Vyložit speciální kartu {special}",
        ),
    ),
    "battle.no_special": says("No special card", "Bez speciální karty"),
    "battle.put": says(
        "Retreat to {region} with {count} samurai", "Ustoupit do regionu {region}: {count:samuraj|samurajové|samurajů}"
    ),
    "castle.destroy": says(
        ("Destroy the castle of {owner:seat} in {captured}", "Destroy the castle"),
        ("Zničit hrad v regionu {captured}, majitel {owner:seat}", "Zničit hrad"),
    ),
    "castle.replace": says(
        "Replace it with a castle from your reserve, free of charge", "Nahradit ho zdarma hradem z vlastní zásoby"
    ),
    "castle.replace_with": says(
        "Replace it with your own castle of {region}, which is destroyed there",
        "Nahradit ho vlastním hradem z regionu {region}, který tam zanikne",
    ),
    "harvest.keep": Cases(
        "cards", {False: says("Keep no card", "Nenechat si žádnou kartu")}, says("Keep {cards}", "Nechat si: {cards}")
    ),
    "harvest.set_aside": says("Do not keep {card}", "Nenechat si kartu {card}"),
    "kokuland.exchange": Cases(
        "times",
        {0: says("Exchange nothing", "Neproměnit nic")},
        says(
            ("Exchange {koku} koku for {times} honour", "Exchange koku for {times} honour"),
            ("Proměnit {koku} koku v čest: {times:bod|body|bodů}", "Proměnit koku v čest: {times:bod|body|bodů}"),
        ),
    ),
    "swap.offer": says("Offer {seat} to swap {card} for another card", "Nabídnout směnu karty {card}: {seat}"),
    "koku.give": says("Give {amount} koku to {seat} for nothing", "Darovat {amount} koku: {seat}"),
    "seppuku": says(
        "Commit seppuku: the clan is dissolved and returns in the next game turn, if there is one",
        "Spáchat seppuku: klan se rozpustí a vrátí se v příštím kole, pokud ještě nějaké bude",
    ),
    "treasure.store": says(
        "Put {amount} koku into the clan treasure, for good", "Uložit natrvalo do pokladu klanu {amount} koku"
    ),
    "exchange": says(
        "Announce a hand of warriors, discard {card} and draw a card",
        "Ohlásit ruku plnou válečníků, odhodit kartu {card} a líznout si jinou",
    ),
    "position.offer": says("Offer {seat} a court position", "Nabídnout dvorský úřad: {seat}"),
    "position.accept": says(
        ("Buy the position for {price} koku and gain 1 honour", "Buy the position"),
        ("Koupit úřad za {price} koku a získat 1 bod cti", "Koupit úřad"),
    ),
    "position.refuse": says("Refuse", "Odmítnout"),
    "shogun.cancel": says(
        ("Cancel the special card of the {side}", "Cancel {card} of {by:seat}", "Cancel the card"),
        ("Zrušit speciální kartu ({side})", "Zrušit kartu {card}, kterou hraje {by:seat}", "Zrušit kartu"),
    ),
    "support.offer": says(
        ("Offer {supported:seat}, the {side}, {count} samurai", "Offer the {side} {count} samurai"),
        (
            "Nabídnout podporu, {supported:seat} ({side}): {count:samuraj|samurajové|samurajů}",
            "Nabídnout podporu ({side}): {count:samuraj|samurajové|samurajů}",
        ),
    ),
    "support.none": says("Support nobody", "Nikoho nepodpořit"),
    "support.accept": says(
        ("Accept {count} samurai of the Emperor", "Accept"),
        ("Přijmout od Císaře {count:samuraje|samuraje|samurajů}", "Přijmout"),
    ),
    "support.refuse": says("Refuse", "Odmítnout"),
    "support.send": says(
        "Send {count} samurai from {region}", "Poslat {count:samuraje|samuraje|samurajů}, odkud: {region}"
    ),
    "support.return": says(
        "Send {count} samurai to {region}", "Poslat {count:samuraje|samuraje|samurajů}, kam: {region}"
    ),
}

MOVES: Final[dict[str, Said]] = {f"samurai-katana.{verb}": said for verb, said in _MOVES.items()}

VOTES: Final[dict[str, Said]] = {
    "samurai-katana.react.pass": says("{seat} passes.", "{seat} pasuje."),
    "samurai-katana.react.pass_rest": says(
        "{seat} passes, now and for the rest of this clan turn.", "{seat} pasuje, teď i po zbytek tohoto tahu klanu."
    ),
}
