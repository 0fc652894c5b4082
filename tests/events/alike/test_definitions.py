"""The definitions of some rules: what makes others of them, and what does not."""

import pytest

from events.alike.definitions import Definitions, definitions, definitions_digest, differing

RULES = {
    "domain/__init__.py": "",
    "domain/rulesets.py": "from domain.game.ruleset import GAME\n\nRULESETS = {'game': GAME}\n",
    "domain/kernel/__init__.py": '"""The kernel."""\n',
    "domain/kernel/referee.py": "from domain.kernel.chance import rolled\n\n\ndef judge():\n    return rolled(6)\n",
    "domain/kernel/chance.py": "SIDES = 6\n\n\ndef rolled(sides=SIDES):\n    return 4\n",
    "domain/kernel/reactions.py": "def after(kind):\n    return lambda function: function\n",
    "domain/kernel/arena.py": "def played():\n    return None\n",
    "domain/game/__init__.py": "",
    "domain/game/clauses.json": '{"G-1": "One turn each.", "G-2": "One wins."}',
    "domain/game/ruleset.py": """\
from domain.game import turns, wounds
from domain.game.cards import Card, shown

GAME = (turns.Turn, wounds.heal, wounds.die, Card, shown)
STEPS = vars(turns), [turns, wounds]
""",
    "domain/game/turns.py": """\
from typing import TYPE_CHECKING, Final

from domain.game.cards import shown

if TYPE_CHECKING:
    from domain.kernel.arena import played

__all__ = ["Turn"]
SECONDS: Final = 30


class Turn:
    \"\"\"Somebody's turn.\"\"\"

    seat: int
    seconds: int = SECONDS

    def run(self, table: list[int]) -> list[int]:
        # The smallest one first.
        found: list[int] = [card for card in shown(table) if card != self.seat]
        return sorted(found)
""",
    "domain/game/wounds.py": """\
from domain.kernel.reactions import after


class Hurt:
    pass


@after(Hurt)
def heal(table):
    return shown(table)


@after(Hurt)
def die(table):
    return None


def shown(table):
    return table[:1]
""",
    "domain/game/cards.py": "class Card:\n    name: str\n\n\ndef shown(table):\n    return table\n",
}
"""A game of a few lines, in which two functions have the same name."""


CARDS, TURNS, WOUNDS = "domain/game/cards.py", "domain/game/turns.py", "domain/game/wounds.py"
RULESET, CLAUSES, CHANCE = "domain/game/ruleset.py", "domain/game/clauses.json", "domain/kernel/chance.py"


def told(rules: dict[str, str]) -> Definitions:
    return definitions({path: text.encode() for path, text in rules.items()})


def edited(*edits: tuple[str, str, str]) -> dict[str, str]:
    """The rules with some words replaced: where, which, by which."""
    rules = dict(RULES)
    for path, old, new in edits:
        assert old in rules[path]
        rules[path] = rules[path].replace(old, new)
    return rules


SAME = {
    "a comment": edited((TURNS, "# The smallest one first.", "# In order.")),
    "a docstring": edited((TURNS, "Somebody's turn.", "A turn.")),
    "a docstring more": edited((WOUNDS, "    pass\n", '    """A wound."""\n')),
    "the layout": edited((TURNS, "return sorted(found)", "return sorted(\n            found,\n        )")),
    "the type of a constant": edited((TURNS, "SECONDS: Final = 30", "SECONDS = 30")),
    "the type of a variable": edited((TURNS, "found: list[int] =", "found =")),
    "the type of a result": edited((TURNS, ") -> list[int]:", ") -> object:")),
    "the type of an argument": edited((TURNS, "table: list[int]", "table: object")),
    "__all__": edited((TURNS, '__all__ = ["Turn"]', "__all__ = []")),
    "what the type checker reads": edited((TURNS, "    from domain.kernel.arena import played", "    import decimal")),
    "the order of imports": edited((RULESET, "import Card, shown", "import shown\nfrom domain.game.cards import Card")),
    "another name for an import": edited(
        (RULESET, "Card, shown\n", "Card, shown as seen\n"), (RULESET, "shown)", "seen)")
    ),
    "what a module hands on": edited(
        (
            RULESET,
            "from domain.game.cards import Card, shown",
            "from domain.game.cards import Card\nfrom domain.game.turns import shown",
        )
    ),
    "the layout of data": edited((CLAUSES, ", ", ",\n")),
    "a module that no audit runs": edited(("domain/kernel/arena.py", "None", "1")),
}

OTHERS = {
    "a constant": (edited((TURNS, "30", "31")), ["game:SECONDS"]),
    "an expression": (edited((TURNS, "!=", "==")), ["game:Turn"]),
    "a field": (edited((TURNS, "    seat: int\n", "")), ["game:Turn"]),
    "the type of a field": (edited((TURNS, "seat: int", "seat: str")), ["game:Turn"]),
    "a default": (edited((CHANCE, "sides=SIDES", "sides")), ["kernel:rolled"]),
    "the kernel": (edited((CHANCE, "return 4", "return 5")), ["kernel:rolled"]),
    "a check at import": (edited((CHANCE, "SIDES = 6", "SIDES = 6\nassert SIDES")), ["kernel: no name"]),
    "a registration": (
        edited((WOUNDS, "@after(Hurt)\ndef die", "def die")),
        ["game:die", "order of kernel:after(game:Hurt)"],
    ),
    "another function of the same name": (edited((TURNS, "game.cards", "game.wounds")), ["game:Turn"]),
    "functions of one name that change places": (
        edited((CARDS, "return table", "return table[:1]"), (WOUNDS, "return table[:1]", "return table")),
        ["game:GAME", "game:STEPS", "game:Turn", "game:heal"],
    ),
    "a clause": (edited((CLAUSES, "One wins.", "Nobody wins.")), ["game:clauses.json"]),
    "the order of data": (
        {**RULES, CLAUSES: '{"G-2": "One wins.", "G-1": "One turn each."}'},
        ["game:clauses.json"],
    ),
}


@pytest.mark.parametrize("changed", SAME)
def test_the_rules_stay_the_same_whatever_becomes_of(changed: str) -> None:
    assert SAME[changed] != RULES
    assert differing(told(RULES), told(SAME[changed])) == []
    assert definitions_digest(told(RULES)) == definitions_digest(told(SAME[changed]))


@pytest.mark.parametrize("changed", OTHERS)
def test_the_rules_are_others_with(changed: str) -> None:
    rules, names = OTHERS[changed]
    assert differing(told(RULES), told(rules)) == names
    assert definitions_digest(told(RULES)) != definitions_digest(told(rules))


def test_a_module_may_move_within_its_package_and_have_another_name() -> None:
    rules = edited(
        (RULESET, "import turns, wounds", "import wounds"),
        (RULESET, "from domain.game.cards", "from domain.game.phases import play\nfrom domain.game.cards"),
        (RULESET, "turns.Turn", "play.Turn"),
        (RULESET, "vars(turns), [turns, wounds]", "vars(play), [wounds, play]"),
    )
    rules |= {"domain/game/phases/__init__.py": '"""The phases."""', "domain/game/phases/play.py": rules.pop(TURNS)}
    assert differing(told(RULES), told(rules)) == []


def test_whoever_looks_through_modules_finds_the_same_wherever_it_stands_in_them() -> None:
    """`steps_in(turns, wounds)`: what moves from one to the other is found all the same, what moves out of both not."""
    hurt = "class Hurt:\n    pass\n"
    only_together = {**RULES, RULESET: RULES[RULESET].replace("vars(turns), ", "")}
    assert hurt in only_together[WOUNDS]

    def with_hurt_in(path: str, module: str) -> dict[str, str]:
        from_there = only_together[WOUNDS].replace(hurt, f"from {module} import Hurt\n")
        return {**only_together, WOUNDS: from_there, path: f"{only_together[path]}\n\n{hurt}"}

    assert differing(told(only_together), told(with_hurt_in(TURNS, "domain.game.turns"))) == []
    assert differing(told(only_together), told(with_hurt_in(CARDS, "domain.game.cards"))) == ["game:STEPS"]


def test_what_moves_into_the_kernel_is_a_change_of_both() -> None:
    rules = edited(
        (RULESET, "domain.game.cards", "domain.kernel.cards"), (TURNS, "domain.game.cards", "domain.kernel.cards")
    )
    rules["domain/kernel/cards.py"] = rules.pop(CARDS)
    assert {"game:Card", "kernel:Card", "game:shown", "kernel:shown"} <= set(differing(told(RULES), told(rules)))


def test_reactions_to_one_event_may_not_change_places() -> None:
    heal, die = (
        f"@after(Hurt)\ndef {name}(table):\n    return {gives}\n"
        for name, gives in (("heal", "shown(table)"), ("die", "None"))
    )
    turned = edited((WOUNDS, f"{heal}\n\n{die}", f"{die}\n\n{heal}"))
    assert differing(told(RULES), told(turned)) == ["order of kernel:after(game:Hurt)"]
    to_different_events = {**turned, WOUNDS: turned[WOUNDS].replace("@after(Hurt)\ndef die", "@after(int)\ndef die")}
    unturned = edited((WOUNDS, "@after(Hurt)\ndef die", "@after(int)\ndef die"))
    assert differing(told(to_different_events), told(unturned)) == []


def test_a_variable_is_not_what_was_imported_under_its_name() -> None:
    """A module may be imported as `found` or not: within a function that gives something this name it is that."""
    imported = edited(
        (
            TURNS,
            "from domain.game.cards import shown",
            "from domain.game import wounds as found\nfrom domain.game.cards import shown",
        )
    )
    assert differing(told(RULES), told(imported)) == []


def test_a_digest_is_the_same_in_every_version_of_python() -> None:
    """Else what one developer has found out would mean nothing to another."""
    assert definitions_digest(told(RULES)) == "9c2d2962ea0621c687b669c97452c4d0e43d58c1be0b3ed9048342e9ef575fdf"
