"""The types of what questions are about, for descriptions of a ruleset; playing a game never needs this module.

A step's `about` returns the step's own fields, unless the step overrides it: then the annotation names a type of the
game's `about` module, which nothing imports while games are played.
"""

from importlib import import_module
from typing import Any, TypedDict, get_type_hints

from domain.kernel.ruleset import Ruleset
from domain.kernel.step import Ballot, Prompt

AskingStep = type[Prompt] | type[Ballot]


def decisions_of(ruleset: Ruleset) -> dict[str, list[AskingStep]]:
    """The steps that put a question, by the decision that they ask for."""
    found: dict[str, list[AskingStep]] = {}
    for step in ruleset.steps:
        if issubclass(step, Prompt | Ballot):
            found.setdefault(step.decision, []).append(step)
    return found


def facts_of(step: AskingStep) -> Any:
    """The type of what such a question is about, a TypedDict."""
    if step.about in (Prompt.about, Ballot.about):
        hints = get_type_hints(step, include_extras=True)
        fields = {name: hints[name] for name in step.__struct_fields__ if name != "seat"}
        return TypedDict(f"About{step.__name__}", fields)  # type: ignore[operator]
    domain, game, *_ = step.__module__.split(".")
    types = vars(import_module(f"{domain}.{game}.about"))
    return get_type_hints(step.about, localns=types)["return"]
