"""The chapters of the rules of Samurai & Katana."""

from typing import Final

from domain.kernel.texts import Text

CHAPTERS: Final = (
    Text("Aim of the game", "Cíl hry"),
    Text("Components", "Součásti"),
    Text("Preparation", "Příprava"),
    Text("The map", "Mapa"),
    Text("Cards", "Karty"),
    Text("Order of play", "Pořadí hry"),
    Text("Phase 1: purchase and placement", "Fáze 1: nákup a rozmístění"),
    Text("Phase 2: clan actions", "Fáze 2: akce klanů"),
    Text("Movement", "Pohyb"),
    Text("Battle", "Bitva"),
    Text("Castles", "Hrady"),
    Text("Elimination and return", "Vyřazení a návrat"),
    Text("Scoring honour", "Čest"),
    Text("Phase 3: Emperor and Shogun", "Fáze 3: Císař a Šógun"),
    Text("Phase 4: income and draw", "Fáze 4: výnosy a karty"),
    Text("Special rules", "Speciální pravidla"),
    Text("Card effects", "Účinky karet"),
    Text("Reaction windows", "Okna reakcí"),
    Text("End of the game", "Konec hry"),
    Text("Optional rules", "Volitelná pravidla"),
)
