"""A Samurai & Katana view as plain text: the map of Japan, then the clans."""

from domain.kernel.ruleset import Ruleset
from domain.kernel.texts import Text, seat_name
from domain.kernel.words import Language
from domain.samurai_katana.board import CITY_IN, PROVINCES, SPACES, Region
from domain.samurai_katana.view import BattleView, ClanView, KatanaView, RegionView, SideView

CELL = 12
"""Characters for one region of the drawn map."""

LABELS = {
    "turn": Text("Game turn {0}, phase {1}", "Kolo {0}, fáze {1}"),
    "threshold": Text("honour to win {0}", "čest k výhře {0}"),
    "deck": Text("deck {0}, discard {1}", "dobírací balíček {0}, odhazovací {1}"),
    "legend": Text(
        "0x3: seat and samurai   #0: castle   ^ mountains   * city   ** big city",
        "0x3: místo a samurajové   #0: hrad   ^ hory   * město   ** velké město",
    ),
    "provinces": Text("provinces", "provincie"),
    "links": Text("neighbours (~ by sea)", "sousedé (~ po moři)"),
    "silent": Text("passing for the rest of the clan turn", "po zbytek tahu klanu pasuje"),
    "has_played": Text("has played this phase", "tuto fázi má za sebou"),
    "closed": Text("closed sea lanes", "uzavřené mořské cesty"),
    "march": Text("on the march to {0}", "na pochodu, cíl {0}"),
    "battle": Text("battle of {0}", "bitva: {0}"),
    "attack": Text("attack", "útok"),
    "defence": Text("defence", "obrana"),
    "support": Text("the Emperor supports", "Císař podporuje"),
    "played": Text("played", "zahráno"),
    "top": Text("top of the discard", "navrchu odhazovacího"),
    "honour": Text("honour {0}", "čest {0}"),
    "koku": Text("{0} koku", "{0} koku"),
    "treasure": Text("treasure {0}", "poklad {0}"),
    "clan_points": Text("clan points {0}", "klanové body {0}"),
    "regions": Text("regions {0}", "regiony {0}"),
    "reserve": Text("reserve: samurai {0}, castles {1}", "zásoba: samurajové {0}, hrady {1}"),
    "hand": Text("hand", "ruka"),
    "cards": Text("cards", "karty"),
    "emperor": Text("Emperor", "Císař"),
    "shogun": Text("Shogun", "Šógun"),
    "out": Text("eliminated", "vyřazen"),
    "landless": Text("landless", "bez země"),
    "you": Text("you", "ty"),
    "phases": Text("Phases of the turn", "Fáze kola"),
    "purchase": Text("purchase", "nákup"),
    "clan_actions": Text("clan actions", "akce klanů"),
    "titles": Text("titles", "tituly"),
    "income": Text("income", "výnosy"),
    "map_of_japan": Text("Map of Japan", "Mapa Japonska"),
    "clans": Text("Clans", "Klany"),
    "all_regions": Text("Regions", "Regiony"),
    "honour_won": Text("honour", "čest"),
    "regions_held": Text("regions", "regiony"),
    "mountain": Text("mountain", "hory"),
    "plain": Text("plain", "rovina"),
    "big_city": Text("big city", "velké město"),
    "small_city": Text("small city", "malé město"),
    "nobody": Text("nobody", "nikdo"),
    "samurai": Text("samurai", "samurajové"),
    "samurai_count": Text("{0} samurai", "samurajů {0}"),
    "castle": Text("castle", "hrad"),
    "mountain_helps": Text("mountain, +1 to defend", "hory, +1 k obraně"),
    "sea_lane": Text("sea lane", "mořská cesta"),
    "no_way": Text("no way across", "neprůchodné"),
    "being_played": Text("Being played", "Právě se hraje"),
    "left": Text(
        "In reserve: samurai {0}, castles {1}. Clan points: {2}.",
        "V zásobě: samurajů {0}, hradů {1}. Klanové body: {2}.",
    ),
    "kind_warrior": Text("warrior", "válečník"),
    "kind_battle": Text("battle special", "speciální"),
    "kind_anytime": Text("anytime", "kdykoli"),
    "kind_event": Text("event", "událost"),
    "katanas": Text("katanas", "katany"),
    "fan": Text("fan", "vějíř"),
    "battle_of": Text("Battle of {0}", "Bitva o {0}"),
    "attacks": Text("attacks", "útočí"),
    "defends": Text("defends", "brání"),
    "battle_cards": Text("battle cards", "bojové karty"),
    "battle_points": Text("Battle points", "Bojové body"),
    "attacker_wins": Text("The attackers win.", "Vítězí útočníci."),
    "defender_wins": Text("The defenders win.", "Vítězí obránci."),
    "tie_wins": Text("A tie: the defenders stay.", "Remíza: obránci zůstávají."),
    "losses": Text("Samurai lost: {0} and {1}.", "Ztráty samurajů: {0} a {1}."),
}


def situation(view: KatanaView, ruleset: Ruleset, language: Language) -> str:
    """Where the game stands, in a few words."""
    page = _Page(view, ruleset, language)
    return f"{page.turn()}, {page.label('threshold', view.threshold)}"


def drawn(view: KatanaView, ruleset: Ruleset, language: Language) -> str:
    """The table as lines of text, from the eyes of the view's seat."""
    page = _Page(view, ruleset, language)
    lines = [page.head(), *page.map(), page.label("legend"), page.provinces(), *page.links(), *page.under_way()]
    lines += map(page.clan, view.clans)
    return "\n".join(lines) + "\n"


class _Page:
    def __init__(self, view: KatanaView, ruleset: Ruleset, language: Language) -> None:
        self.view, self.ruleset, self.language = view, ruleset, language
        self.seat = seat_name(language)

    def label(self, key: str, *values: object) -> str:
        return LABELS[key].said(self.language).format(*values)

    def name(self, thing: str) -> str:
        return self.ruleset.texts.name(thing, self.language)

    def names(self, things: tuple[str, ...]) -> str:
        return ", ".join(map(self.name, things)) or "–"

    def turn(self) -> str:
        return self.label("turn", self.view.game_turn, self.view.phase)

    def head(self) -> str:
        return f"{self.turn()}  –  {self.label('deck', self.view.deck_count, len(self.view.discard))}"

    def map(self) -> list[str]:
        """Two lines for each row of regions: names, then who stands there."""
        places = {SPACES[region.id].place: region for region in self.view.regions}
        rows = max(row for row, _ in places) + 1
        columns = max(column for _, column in places) + 1
        lines = []
        for row in range(rows):
            cells = [places.get((row, column)) for column in range(columns)]
            lines.append("".join(self._region_name(cell) if cell else " " * CELL for cell in cells).rstrip())
            lines.append("".join(self._figures(cell) if cell else " " * CELL for cell in cells).rstrip())
        return lines

    def _region_name(self, region: RegionView) -> str:
        city = CITY_IN.get(region.id)
        stars = "*" * city.clan_points if city else ""
        mountain = "^" if SPACES[region.id].terrain == "mountain" else ""
        return f"{self.name(region.id)[: CELL - 3]}{mountain}{stars}".ljust(CELL)

    def _figures(self, region: RegionView) -> str:
        samurai = f"{region.owner}x{region.samurai}" if region.samurai else ""
        castle = f"#{region.castle}" if region.castle is not None else ""
        return (f"{samurai} {castle}".strip() or "·").ljust(CELL)

    def provinces(self) -> str:
        owners = {region.id: region.owner for region in self.view.regions}
        parts = []
        for province in PROVINCES.values():
            holders = {owners[region] for region in province.regions}
            [only] = holders if len(holders) == 1 else [None]
            parts.append(f"{self.name(province.id)} {province.honour}" + (f" ({only})" if only is not None else ""))
        return f"{self.label('provinces')}: {', '.join(parts)}"

    def links(self) -> list[str]:
        """The neighbours of every region, province by province."""
        by_province = (f"  {'; '.join(map(self._linked, province.regions))}" for province in PROVINCES.values())
        return [f"{self.label('links')}:", *by_province]

    def _linked(self, region: Region) -> str:
        by_sea = [f"~{self.name(other)}" for other in SPACES[region].sea]
        return f"{self.name(region)} – {', '.join([*map(self.name, SPACES[region].land), *by_sea])}"

    def under_way(self) -> list[str]:
        view, lines = self.view, []
        if view.closed_lanes:
            lines.append(f"{self.label('closed')}: {self.names(view.closed_lanes)}")
        if view.silent:
            lines.append(f"{self.label('silent')}: {', '.join(map(self.seat, view.silent))}")
        if view.march is not None:
            groups = ", ".join(f"{self.name(group.origin)} {group.count}" for group in view.march.groups)
            lines.append(f"{self.label('march', self.name(view.march.to))}: {groups}")
        if view.battle is not None:
            lines += self._battle(view.battle)
        if view.played:
            lines.append(f"{self.label('played')}: {self.names(view.played)}")
        if view.discard:
            lines.append(f"{self.label('top')}: {self.names(view.discard[-1:])}")
        return lines

    def _battle(self, battle: BattleView) -> list[str]:
        attackers = sum(group.count for group in battle.groups)
        lines = [
            self.label("battle", self.name(battle.region)),
            f"  {self.label('attack')}: {self._side(battle.attacker)}, {attackers}",
            f"  {self.label('defence')}: {self._side(battle.defender)}",
        ]
        if battle.support is not None:
            lines.append(f"  {self.label('support')}: {self.name(battle.support.side)}, {battle.support.count}")
        return lines

    def _side(self, side: SideView) -> str:
        if side.cards is None:
            return f"{self.seat(side.seat)}, {self.label('cards')} {side.card_count}"
        cards = self.names(side.cards)
        special = f" + {self.name(side.special)}" if side.special else ""
        return f"{self.seat(side.seat)}, {cards}{special}"

    def clan(self, one: ClanView) -> str:
        view = self.view
        marks = [
            self.label("emperor") if one.seat == view.emperor else "",
            self.label("shogun") if one.seat == view.shogun else "",
            "" if one.in_play else self.label("out"),
            self.label("landless") if one.landless else "",
            self.label("has_played") if one.has_played else "",
            self.label("you") if one.seat == view.viewer else "",
        ]
        hand = self.names(one.hand) if one.hand is not None else str(one.hand_count)
        turn = "*" if one.seat == view.turn else " "
        parts = [
            f"{turn} {self.seat(one.seat)}  {self.name(one.clan)}",
            ", ".join(mark for mark in marks if mark),
            self.label("honour", one.honour),
            self.label("koku", one.koku),
            self.label("treasure", one.treasure) if one.treasure else "",
            self.label("clan_points", one.clan_points),
            self.label("regions", one.regions),
            self.label("reserve", one.reserve, one.castle_reserve),
            f"{self.label('hand')}: {hand}",
        ]
        return "  |  ".join(part for part in parts if part)
