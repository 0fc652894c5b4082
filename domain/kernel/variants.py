"""A random number of players with random options, so that simulated games differ in all that a table may choose."""

from typing import Any

from msgspec.inspect import BoolType, LiteralType, Metadata, StructType, type_info

from domain.kernel.bots import Below
from domain.kernel.ruleset import Ruleset


def varied(ruleset: Ruleset, below: Below) -> tuple[int, Any]:
    """Players and options by lot; an option that is neither a flag nor one of a few words keeps its default."""
    players = ruleset.players_min + below(ruleset.players_max - ruleset.players_min + 1)
    kind = type_info(ruleset.options)
    assert isinstance(kind, StructType)
    plain: dict[str, Any] = {}
    for field in kind.fields:
        inner = field.type.type if isinstance(field.type, Metadata) else field.type
        if isinstance(inner, BoolType):
            plain[field.encode_name] = bool(below(2))
        elif isinstance(inner, LiteralType):
            plain[field.encode_name] = inner.values[below(len(inner.values))]
        if plain and ruleset.misfit(ruleset.options(**plain), players) == field.name:
            del plain[field.encode_name]
    return players, ruleset.options_for(players, plain)
