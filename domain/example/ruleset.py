"""Honest Cups as the kernel knows it."""

from typing import Any, Final

from domain.example import rounds
from domain.example.bot import greedy
from domain.example.commands import COMMANDS
from domain.example.events import EVENTS, DiceRolled
from domain.example.material import CUPS, FACES
from domain.example.outcome import is_over, over, score, unasked
from domain.example.render import LABELS, drawn, situation
from domain.example.table import ExampleOptions, ExampleTable
from domain.example.texts import CHAPTERS, TEXTS
from domain.example.view import ExampleView, visible
from domain.kernel.bots import random_bot
from domain.kernel.clauses import read_rulebook
from domain.kernel.reactions import Reactions
from domain.kernel.ruleset import Ruleset, steps_in
from domain.kernel.texts import Text
from domain.kernel.words import Language


def components(language: Language) -> dict[str, Any]:
    """Cups and faces, as the catalogue shows them."""
    return {"cups": [{"id": cup.id, "name": cup.name.said(language)} for cup in CUPS], "faces": FACES}


def check(table: ExampleTable) -> None:
    """Every cup holds as many dice as its seat has left, and for every lost die somebody won a pebble."""
    for seat in table.seats:
        assert len(table.cups[seat]) in (table.dice[seat], table.dice[seat] + 1), f"seat {seat} has {table.cups[seat]}"
    lost = table.options.dice * table.players - table.dice_count
    assert lost <= sum(table.pebbles) <= lost * (table.players - 1), f"{table.pebbles} for {lost} lost dice"


RULEBOOK = read_rulebook("domain.example")

EXAMPLE_RULESET: Final = Ruleset(
    id="example",
    version=1,
    name=Text("Honest Cups", "Poctivé kelímky"),
    pitch=Text(
        "Dice under cups, and bids about what all of them show together. "
        "Sooner or later somebody doubts, and everybody else bets on who is right.",
        "Kostky pod kelímky a sázky na to, co ukazují dohromady. "
        "Dřív nebo později někdo zapochybuje a všichni ostatní si vsadí na to, kdo má pravdu.",
    ),
    players_min=2,
    players_max=len(CUPS),
    quick_seats=3,
    minutes=10,
    options=ExampleOptions,
    table=ExampleTable,
    view=ExampleView,
    commands=COMMANDS,
    events=EVENTS,
    steps=steps_in(rounds),
    setup=rounds.setup,
    reactions=Reactions(),
    is_over=is_over,
    score=score,
    visible=visible,
    drawn=drawn,
    situation=situation,
    labels=LABELS,
    turns=(DiceRolled,),
    unasked=unasked,
    otherwise="CUPS-3.1",
    over=over,
    absent=("CUPS-R1",),
    clauses=RULEBOOK.clauses,
    sections=RULEBOOK.sections,
    chapters=CHAPTERS,
    texts=TEXTS,
    components=components,
    bots={"random": random_bot, "greedy": greedy},
    check=check,
)
