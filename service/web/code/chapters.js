/* The chapters of each game's rules, in both languages. The clauses come from the API. */
import { said } from "./words.js";

const CHAPTERS = {
  bang: [
    ["Components and terms", "Součásti a pojmy"], ["Setup", "Příprava"], ["Characters in general", "Postavy obecně"], ["The turn", "Tah"],
    ["Playing cards and symbols", "Karty a symboly"], ["Distance and weapons", "Vzdálenost a zbraně"], ["BANG! and Missed!", "BANG! a Vedle!"],
    ["Beer, elimination, penalty and reward", "Pivo, vyřazení, trest a odměna"], ["Draw!", "Sejmi!"], ["Card effects", "Účinky karet"],
    ["Characters", "Postavy"], ["End of the game and score", "Konec hry a body"], ["Series of games", "Série her"],
  ],
  "samurai-sword": [
    ["The game", "Hra"], ["Setup", "Příprava"], ["Harmless players", "Bezbranní hráči"], ["The turn", "Tah"], ["Difficulty of an attack", "Obtížnost útoku"],
    ["Weapons and parries", "Zbraně a kryty"], ["Defeat", "Porážka"], ["Exhausted draw deck", "Dobraný balíček"], ["End of the game and scoring", "Konec hry a body"],
    ["Victory of the Sword Master", "Vítězství Mistra meče"], ["Three players", "Tři hráči"], ["Property and action cards", "Vlastnosti a akce"], ["Characters", "Postavy"], ["Tips", "Rady"],
  ],
  shamans: [
    ["Terms and components", "Pojmy a součásti"], ["Game setup", "Příprava hry"], ["Round setup", "Příprava kola"], ["Playing a trick", "Štych"], ["The lowest card", "Nejnižší karta"],
    ["Artefacts", "Artefakty"], ["Eclipse", "Zatmění"], ["The highest card", "Nejvyšší karta"], ["Rituals", "Rituály"], ["Portals and reaction windows", "Portály a okna reakcí"],
    ["Elimination", "Vyřazení"], ["End of a round", "Konec kola"], ["Scoring and the end of the game", "Body a konec hry"], ["Table talk", "Hovor u stolu"], ["Options", "Varianty"],
  ],
  yojimbo: [
    ["Components", "Součásti"], ["Setup", "Příprava"], ["Rounds and turns", "Kola a tahy"], ["The actions", "Akce"], ["Building a defence", "Stavba obrany"], ["Kaiten", "Kaiten"],
    ["End of a round", "Konec kola"], ["Spoils of the winner", "Kořist vítěze"], ["A round without a winner", "Kolo bez vítěze"], ["Drawing cards", "Lízání karet"],
    ["End of the game and score", "Konec hry a body"], ["DAN version", "Verze DAN"], ["What stays visible", "Co zůstává vidět"],
  ],
  "samurai-katana": [
    ["Aim of the game", "Cíl hry"], ["Components", "Součásti"], ["Preparation", "Příprava"], ["The map", "Mapa"], ["Cards", "Karty"], ["Order of play", "Pořadí hry"],
    ["Phase 1: purchase and placement", "1. fáze: nákup a rozmístění"], ["Phase 2: clan actions", "2. fáze: akce klanů"], ["Movement", "Pohyb"], ["Battle", "Bitva"], ["Castles", "Hrady"],
    ["Elimination and return", "Vyřazení a návrat"], ["Scoring honour", "Čest"], ["Phase 3: Emperor and Shogun", "3. fáze: Císař a Šógun"], ["Phase 4: income and draw", "4. fáze: výnosy a karty"],
    ["Special rules", "Zvláštní pravidla"], ["Card effects", "Účinky karet"], ["Reaction windows", "Okna reakcí"], ["End of the game", "Konec hry"], ["Optional rules", "Volitelná pravidla"],
  ],
};

/** The chapter of a clause: a number, or "R" for rulings. */
export const chapterOf = (id) => id.match(/-(R|\d+)/)?.[1] ?? "R";

export const chapterName = (game, chapter) => (CHAPTERS[game]?.[Number(chapter) - 1] ? said(...CHAPTERS[game][Number(chapter) - 1]) : null);
