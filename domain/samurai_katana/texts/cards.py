"""Everything that the abilities of cards do, as the catalogue tells it; warriors have none."""

from typing import Final

from domain.kernel.texts import Text

CARD_TEXTS: Final[dict[str, Text]] = {
    "war_fan": Text("As special card of a battle: +1 battle point.", "Jako speciální karta v bitvě: +1 bojový bod."),
    "cavalry": Text("As special card of a battle: +2 battle points.", "Jako speciální karta v bitvě: +2 bojové body."),
    "battle_standard": Text(
        "As special card of a battle: +3 battle points.", "Jako speciální karta v bitvě: +3 bojové body."
    ),
    "alliance": Text(
        "As special card of a battle: name yourself or another player in play, but not the opponent. That player's "
        "samurai in regions linked by land to the battle count with yours, at most 4 in all; they stay where they are.",
        "Jako speciální karta v bitvě: jmenuj sebe nebo jiného hráče ve hře kromě soupeře. Jeho samurajové v regionech "
        "spojených s bitvou po souši se započtou k tvým, dohromady nejvýš 4; zůstávají, kde stojí.",
    ),
    "arquebusiers": Text(
        "As special card of a battle, for 2 koku: 2 fewer samurai of the opponent are counted; they can still be lost.",
        "Jako speciální karta v bitvě, za 2 koku: soupeři se započtou o 2 samuraje méně; ztraceni být mohou i tak.",
    ),
    "treason": Text(
        "As special card of a battle, for 3 koku: the opponent's battle card with the most katanas counts nothing.",
        "Jako speciální karta v bitvě, za 3 koku: soupeřova bojová karta s nejvíce katanami neplatí.",
    ),
    "sappers": Text(
        "As special card of the attacker, for 1 koku: neither mountains nor the castle help the defender.",
        "Jako speciální karta útočníka, za 1 koku: obránci nepomáhají hory ani hrad.",
    ),
    "orderly_retreat": Text(
        "As special card of a battle: if you do not win, you lose no samurai in it.",
        "Jako speciální karta v bitvě: nevyhraješ-li, neztratíš v ní žádného samuraje.",
    ),
    "saboteurs": Text(
        "As special card of a battle: lose 1 honour; the opponent's special card has no effect.",
        "Jako speciální karta v bitvě: ztratíš 1 bod cti; soupeřova speciální karta nepůsobí.",
    ),
    "shogunal_justice": Text(
        "With 3 or more cards in hand, in its window: cancel a card that affects you.",
        "S alespoň 3 kartami v ruce, ve svém okně: zruš kartu, která tě zasahuje.",
    ),
    "tsunami": Text(
        "With 3 or more cards in hand, in its window: stop a group of another player that sails; it is paid back, and "
        "the sea lane is closed for the rest of the clan turn.",
        "S alespoň 3 kartami v ruce, ve svém okně: zastav skupinu jiného hráče, která vyplouvá; platba se jí vrátí a "
        "mořská cesta je do konce tahu klanu uzavřena.",
    ),
    "ronin": Text(
        "With 3 or more cards in hand, in your clan turn or when your region is attacked: place 1 or 2 samurai of your "
        "reserve in a region of yours, or in the attacked one.",
        "S alespoň 3 kartami v ruce, ve svém tahu klanu nebo při útoku na tvůj region: umísti 1 nebo 2 samuraje ze "
        "zásoby do svého regionu, při útoku do napadeného.",
    ),
    "ikko_ikki": Text(
        "All samurai leave a region of another player that has no castle and is not the last one; place 0, 1 or 2 of "
        "your reserve there. No battle, no honour. A landless clan places its five.",
        "Z regionu jiného hráče bez hradu, který není jeho poslední, odejdou všichni samurajové; umísti tam 0, 1 "
        "nebo 2 ze zásoby. Bez bitvy a bez cti. Klan bez země umístí svých pět.",
    ),
    **dict.fromkeys(
        ("hokke_sect", "nichiren_sect"),
        Text(
            "The 1 or 2 samurai in a region of another player that has no castle and is not the last one leave; place "
            "as many of your reserve there. No battle, no honour.",
            "Z regionu jiného hráče s 1 nebo 2 samuraji, bez hradu, který není jeho poslední, samurajové odejdou; "
            "umísti tam stejný počet ze zásoby. Bez bitvy a bez cti.",
        ),
    ),
    "affront": Text("Lose 1 honour; another player in play loses 2.", "Ztratíš 1 bod cti; jiný hráč ve hře ztratí 2."),
    "conspiracy": Text(
        "Lose 1 honour; another player in play loses 1 honour and discards 2 cards at random.",
        "Ztratíš 1 bod cti; jiný hráč ve hře ztratí 1 bod cti a odhodí 2 náhodně vybrané karty.",
    ),
    "tea_ceremony": Text(
        "Gain 1 honour and invite another player in play, who gains 1 honour or refuses.",
        "Získáš 1 bod cti a pozveš jiného hráče ve hře, který získá 1 bod cti, nebo odmítne.",
    ),
    "noh_theatre": Text(
        "For 2 koku gain 2 honour; then each other player in play, clockwise, may pay 2 koku for 1 honour.",
        "Za 2 koku získáš 2 body cti; potom smí každý další hráč ve hře po směru hodinových ručiček zaplatit 2 koku za "
        "1 bod cti.",
    ),
    "wako_pirates": Text(
        "Take 3 koku, or all there are, from another player in play who controls a coastal region.",
        "Vezmi 3 koku, nebo všechna, jinému hráči ve hře, který ovládá pobřežní region.",
    ),
    "nanban_trade": Text(
        "Get 1 koku for each coastal region that you control, at most 4.",
        "Získáš 1 koku za každý pobřežní region, který ovládáš, nejvýš 4.",
    ),
    "ninja": Text(
        "Lose 1 honour; 2 samurai leave a region of another player, or the only one there.",
        "Ztratíš 1 bod cti; z regionu jiného hráče odejdou 2 samurajové, nebo jediný, který tam je.",
    ),
}
