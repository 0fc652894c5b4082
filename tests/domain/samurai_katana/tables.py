"""A Samurai & Katana table in any situation, with all 55 cards and every figure on it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, TypeVar

from domain.kernel.clock import Clock
from domain.kernel.engine import asked
from domain.kernel.event import Event
from domain.kernel.step import Step
from domain.samurai_katana.clan.turn import ClanTurn
from domain.samurai_katana.commands.battle import Commit, CommitWithSpecial, Defend
from domain.samurai_katana.commands.clan import Launch, Move
from domain.samurai_katana.events.battle import BattleResolved
from domain.samurai_katana.material import CARD_TYPES, CARDS, CASTLES_EACH, JUSTICE, PREPARATIONS, RONIN, TSUNAMI
from domain.samurai_katana.options import KatanaOptions
from domain.samurai_katana.phases.game_turn import EndOfGameTurn
from domain.samurai_katana.phases.harvest import Harvest
from domain.samurai_katana.phases.order import EndSubTurn
from domain.samurai_katana.phases.purchase import Recruiting
from domain.samurai_katana.phases.titles import AssignTitles
from domain.samurai_katana.ruleset import SAMURAI_KATANA_RULESET
from domain.samurai_katana.table import KatanaTable
from tests.given import SEED, Given, given

HOMES = ("satsuma", "mutsu", "hizen", "iyo", "dewa", "kazusa")
"""Where a seat stands with one samurai, if nothing else is said."""

SomeEvent = TypeVar("SomeEvent", bound=Event)


def katana_table(
    hands: Sequence[Sequence[str]] = (),
    *,
    players: int = 4,
    samurai: Mapping[int, Mapping[str, int]] | None = None,
    castles: Mapping[str, int] | None = None,
    honour: Mapping[int, int] | None = None,
    koku: Mapping[int, int] | None = None,
    deck: Sequence[str] = (),
    discard: Sequence[str] = (),
    rest: Literal["deck", "discard"] | int = "deck",
    quiet: bool = True,
    eliminated: Sequence[int] = (),
    landless: Sequence[int] = (),
    emperor: int = 3,
    shogun: int | None = None,
    turn: int = 0,
    phase: int = 2,
    game_turn: int = 2,
    has_played: Sequence[int] | None = None,
    castle_built: Sequence[int] = (),
    options: KatanaOptions | None = None,
    treasures: Mapping[int, int] | None = None,
    clock: Clock | None = None,
) -> KatanaTable:
    """Cards by title; copies that stand nowhere go below `deck`, below `discard`, or into the hand of seat `rest`.

    While it is `quiet`, cards that could be played anytime and are in no hand lie in the discard pile: then nobody
    need be asked for one. It is the turn of seat `turn`, and everybody else has played, unless it is said.
    """
    seats = range(players)
    standing: list[Mapping[str, int]] = [dict((samurai or {}).get(seat, {HOMES[seat]: 1})) for seat in seats]
    for seat in (*eliminated, *landless):
        standing[seat] = {}
    built = dict(castles or {})
    owner = {**built, **{region: seat for seat in seats for region in standing[seat]}}
    reserve = [PREPARATIONS[players].samurai - sum(standing[seat].values()) for seat in seats]
    reached = [(honour or {}).get(seat, 0) for seat in seats]
    table = KatanaTable(
        players=players,
        options=options or KatanaOptions(),
        seed=SEED.hex(),
        clock=clock,
        banks=(clock.bank * 1000 if clock else 0,) * players,
        strikes=(0,) * players,
        clans=["oda", "takeda", "date", "toyotomi", "uesugi", "tokugawa"][:players],
        start_cities=[()] * players,
        honour=reached,
        earned=[{"provinces": points} if points else {} for points in reached],
        koku=[(koku or {}).get(seat, 0) for seat in seats],
        treasures=[(treasures or {}).get(seat, 0) for seat in seats],
        reserve=reserve,
        castle_reserve=[CASTLES_EACH - list(built.values()).count(seat) for seat in seats],
        samurai=standing,
        castles=built,
        owner=owner,
        emperor=emperor if emperor < players else 0,
        shogun=shogun,
        eliminated=list(eliminated),
        landless=list(landless),
        game_turn=game_turn,
        phase=phase,
        turn=turn,
        has_played=[seat for seat in seats if seat != turn] if has_played is None else list(has_played),
        castle_built=list(castle_built),
        hands=[list(hands[seat]) if seat < len(hands) else [] for seat in seats],
        set_aside=[[] for _ in seats],
        deck=list(deck),
        discard=list(discard),
    )
    _lay_out_the_rest(table, rest, quiet)
    return table


def _lay_out_the_rest(table: KatanaTable, rest: Literal["deck", "discard"] | int, quiet: bool) -> None:
    placed = Counter(card for pile in (table.deck, table.discard, *table.hands) for card in pile)
    assert not placed - Counter(CARDS), f"too many copies: {placed - Counter(CARDS)}"
    left_over = list((Counter(CARDS) - placed).elements())
    if quiet:
        silenced = [card for card in left_over if card in (JUSTICE, TSUNAMI, RONIN)]
        table.discard = silenced + table.discard
        left_over = [card for card in left_over if card not in silenced]
    if rest == "deck":
        table.deck += left_over
    elif rest == "discard":
        table.discard = left_over + table.discard
    else:
        table.hands[rest] += left_over


def on_top(table: KatanaTable, *cards: str) -> None:
    """Puts these cards of the deck on top of it, the first one uppermost."""
    for card in reversed(cards):
        table.deck.remove(card)
        table.deck.insert(0, card)


REST: tuple[Step, ...] = (AssignTitles(), Harvest(), EndOfGameTurn())
"""What comes after phase 2 in every game turn."""


def katana(table: KatanaTable, *steps: Step) -> Given:
    return given(SAMURAI_KATANA_RULESET, table, *steps, *REST)


def in_clan_turn(table: KatanaTable) -> Given:
    """The active player is asked for an action; the game turn goes on as it always does."""
    assert table.turn is not None
    return katana(table, ClanTurn(table.turn), EndSubTurn(table.turn))


def buying(table: KatanaTable) -> Given:
    assert table.turn is not None
    table.phase = 1
    return katana(table, Recruiting(table.turn), EndSubTurn(table.turn))


def by_default(game: Given, times: int) -> Given:
    """The clock answers so many questions, whoever is asked."""
    for _ in range(times):
        game = game.when_time_runs_out(min(asked(game.table)))
    return game


# --- battles ------------------------------------------------------------------------------------------

PLAIN = ("mino", "owari")
MOUNTAIN = ("musashi", "kai")
"""Where attackers come from, and where they go."""


def attacked(table: KatanaTable, attackers: int, where: tuple[str, str] = PLAIN, attacker: int = 0) -> Given:
    """Seat 0 moves against the region and launches the attack as soon as it is asked."""
    game = in_clan_turn(table).when(attacker, Move(*where, attackers))
    if not table.agenda and game.table.march is not None and _decision(game) == "attack":
        game = game.when(attacker, Launch())
    return game


def _decision(game: Given) -> str:
    return str(game.table.agenda[-1].step.decision)


def battle_table(
    attackers: int,
    attack: Sequence[str],
    defenders: int,
    defence: Sequence[str],
    *,
    where: tuple[str, str] = PLAIN,
    castle: bool = False,
    koku: Mapping[int, int] | None = None,
    more: Mapping[int, Mapping[str, int]] | None = None,
    honour: Mapping[int, int] | None = None,
    shogun: int | None = None,
    emperor: int = 3,
    rest: Literal["deck", "discard"] | int = "deck",
    options: KatanaOptions | None = None,
) -> KatanaTable:
    """Seat 0 stands in the origin, seat 1 in the target; both have a home besides, and `more` where it is said."""
    samurai = {
        0: {where[0]: attackers, HOMES[0]: 1, **(more or {}).get(0, {})},
        1: {**({where[1]: defenders} if defenders else {}), HOMES[1]: 1, **(more or {}).get(1, {})},
        **{seat: {HOMES[seat]: 1, **own} for seat, own in (more or {}).items() if seat > 1},
    }
    return katana_table(
        [attack, defence],
        samurai=samurai,
        castles={where[1]: 1} if castle else {},
        koku={0: 9, 1: 9, **(koku or {})},
        honour=honour,
        shogun=shogun,
        emperor=emperor,
        rest=rest,
        options=options,
    )


def fought(
    attackers: int,
    attack: Sequence[str],
    defenders: int,
    defence: Sequence[str],
    *,
    special: str | None = None,
    helper: int | None = None,
    defence_special: str | None = None,
    defence_helper: int | None = None,
    where: tuple[str, str] = PLAIN,
    castle: bool = False,
    koku: Mapping[int, int] | None = None,
    more: Mapping[int, Mapping[str, int]] | None = None,
    honour: Mapping[int, int] | None = None,
    shogun: int | None = None,
    emperor: int = 3,
    options: KatanaOptions | None = None,
) -> Given:
    """The battle up to whatever is asked after both sides have laid these cards."""
    table = battle_table(
        attackers,
        [*attack, *([special] if special else [])],
        defenders,
        [*defence, *([defence_special] if defence_special else [])],
        where=where,
        castle=castle,
        koku=koku,
        more=more,
        honour=honour,
        shogun=shogun,
        emperor=emperor,
        options=options,
    )
    return committed(
        attacked(table, attackers, where), attack, special, helper, defence, defence_special, defence_helper
    )


def committed(
    game: Given,
    attack: Sequence[str],
    special: str | None,
    helper: int | None,
    defence: Sequence[str],
    defence_special: str | None,
    defence_helper: int | None,
) -> Given:
    if special:
        game = game.when(0, CommitWithSpecial(tuple(sorted(attack)), special, helper))
    elif len(game.table.hands[0]) > len(attack):
        game = game.when(0, Commit(tuple(sorted(attack))))
    if defence_special:
        game = game.when(1, Defend(tuple(sorted(defence)), defence_special, defence_helper))
    return game


def points(game: Given) -> tuple[int, int]:
    """The battle points of both sides."""
    resolved = only(game, BattleResolved)
    return resolved.attack_points, resolved.defence_points


def losses(game: Given) -> tuple[int, int]:
    resolved = only(game, BattleResolved)
    return resolved.attack_losses, resolved.defence_losses


def outcome(game: Given) -> str:
    return only(game, BattleResolved).outcome


def only(game: Given, kind: type[SomeEvent]) -> SomeEvent:
    [event] = all_of(game, kind)
    return event


def all_of(game: Given, kind: type[SomeEvent]) -> list[SomeEvent]:
    return [event for event in game.events if isinstance(event, kind)]


def katanas(*titles: str) -> int:
    return sum(CARD_TYPES[title].katanas for title in titles)
