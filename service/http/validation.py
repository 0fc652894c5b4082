"""What validators say about a field, in both languages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import inspect

from domain.kernel.options import BadOption
from domain.kernel.texts import Text

_UNLISTED: Final = "Invalid enum value"
_PLAIN: Final = tuple(
    (re.compile(pattern), said)
    for pattern, said in (
        (r"Expected `.*` of length <= (\d+)", r"Longer than maximum length \1."),
        (r"Expected `.*` of length >= (\d+)", r"Shorter than minimum length \1."),
        (r"Expected `.*` >= (\S+)", r"Must be greater than or equal to \1."),
        (r"Expected `.*` <= (\S+)", r"Must be less than or equal to \1."),
    )
)
"""What msgspec says of a value that is out of bounds, in the words of all other fields."""
_CZECH: Final = tuple(
    (re.compile(pattern), said)
    for pattern, said in (
        (r"Missing data for required field\.", "Pole chybí."),
        (r"Unknown field\.", "Neznámé pole."),
        (r"Field may not be null\.", "Pole nesmí být null."),
        (r"Not a valid string\.", "Má to být text."),
        (r"Not a valid integer\.", "Má to být celé číslo."),
        (r"Not a valid boolean\.", "Má to být true nebo false."),
        (r"Not a valid mapping type\.", "Má to být objekt."),
        (r"Not a valid list\.", "Má to být seznam."),
        (r"Not a valid URL\.", "Má to být adresa URL."),
        (r"Invalid input type\.", "Má to být objekt."),
        (r"Number too large\.", "Číslo je příliš velké."),
        (r"Must be one of: (.*)\.", r"Má to být jedno z: \1."),
        (r"Must be greater than or equal to (\S+) and less than or equal to (\S+)\.", r"Má to být od \1 do \2."),
        (r"Must be greater than or equal to (\S+)\.", r"Má to být nejméně \1."),
        (r"Must be less than or equal to (\S+)\.", r"Má to být nejvýše \1."),
        (r"Longer than maximum length (\d+)\.", r"Délka má být nejvýše \1."),
        (r"Shorter than minimum length (\d+)\.", r"Délka má být nejméně \1."),
        (r"Length must be between (\d+) and (\d+)\.", r"Délka má být od \1 do \2."),
        (
            r"It is a whole number in plain digits, without a sign\.",
            "Má to být celé číslo samými číslicemi, bez znaménka.",
        ),
        (r"It is the id of a game\.", "Má to být id hry."),
        (r"It is the id of a player\.", "Má to být id hráče."),
        (r"It is the id of a message\.", "Má to být id zprávy."),
        (r"There is nothing to read in it\.", "Není v tom co číst."),
        (r"Each is named once\.", "Každé se uvádí jen jednou."),
        (r"It is a time with its zone, such as (.*)\.", r"Má to být čas s pásmem, třeba \1."),
        (r"It is a seat, public or all\.", "Má to být místo, public nebo all."),
        (r"A bot brings neither entropy nor a key nor an invite\.", "Bot nepřináší entropii, klíč ani pozvánku."),
        (
            r"It is an Ed25519 public key, 64 lower-case hex digits\.",
            "Má to být veřejný klíč Ed25519, 64 číslic 0-9a-f.",
        ),
        (r"It is 128 lower-case hex digits\.", "Má to být 128 číslic 0-9a-f."),
        (r"It is about a version or about a refusal\.", "Týká se to verze, nebo odmítnutí."),
        (r"Unknown command", "Neznámý příkaz"),
        (r"Object missing required field `(.*)`", r"Chybí pole `\1`"),
        (r"Object contains unknown field `(.*)`", r"Neznámé pole `\1`"),
        (r"Expected `(.*)`, got `(.*)`", r"Čeká se `\1`, přišlo `\2`"),
        (r"Expected `(.*)` of length (.*)", r"Čeká se `\1` délky \2"),
        (r"Expected `(.*)`", r"Čeká se `\1`"),
        (rf"{_UNLISTED} (.*)", r"Neznámá hodnota \1"),
        (r"Not allowed with (\d+) players", r"Při počtu hráčů \1 to není dovoleno"),
    )
)


def worded(english: str) -> Text:
    """A validator's sentence in both languages; without a translation it stays English."""
    for pattern, plain in _PLAIN:
        if match := pattern.fullmatch(english):
            english = match.expand(plain)
    for pattern, said in _CZECH:
        if match := pattern.fullmatch(english):
            return Text(english, match.expand(said))
    return Text(english, english)


def by_field(messages: Any) -> dict[str, list[Text]]:
    """Marshmallow's words, a list for each field; nested fields have dots between."""
    found: dict[str, list[Text]] = {}

    def walk(path: str, told: Any) -> None:
        if isinstance(told, Mapping):
            for name, inner in told.items():
                walk(path if name == "_schema" else f"{path}.{name}".lstrip("."), inner)
        else:
            found.setdefault(path or "body", []).extend(worded(str(one)) for one in told)

    walk("", messages)
    return found


def of_msgspec(error: Exception, within: str = "") -> dict[str, list[Text]]:
    """msgspec's words, which name one field: `Expected `int`, got `str` - at `$.target``. Options that refuse
    themselves bring words of their own."""
    said, _, path = str(error).partition(" - at `")
    field = path.removesuffix("`").removeprefix("$").lstrip(".")
    if missing := re.fullmatch(r"Object (?:missing required|contains unknown) field `(.*)`", said):
        field = f"{field}.{missing[1]}".lstrip(".")
    named = ".".join(part for part in (within, field) if part).replace(".[", "[")
    why = error.__cause__.why if isinstance(error.__cause__, BadOption) else worded(said)
    return {named or "body": [why]}


def each_field(
    kind: type[msgspec.Struct] | None, plain: Mapping[str, Any], error: Exception, within: str = ""
) -> dict[str, list[Text]]:
    """Everything that is wrong with the JSON of such a struct; msgspec's error names only the first."""
    if kind is None:
        return of_msgspec(error, within)
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    found: dict[str, list[Text]] = {}
    for name in [*plain, *fields]:
        place = f"{within}.{name}".lstrip(".")
        if name not in plain:
            if fields[name].required:
                found[place] = [worded(f"Object missing required field `{name}`")]
        elif name in fields:
            try:
                msgspec.convert(plain[name], fields[name].type)
            except msgspec.ValidationError as wrong:
                found |= _listing(fields[name].type, wrong, place) or of_msgspec(wrong, place)
        elif name != kind.__struct_config__.tag_field:
            found[place] = [worded(f"Object contains unknown field `{name}`")]
    return found or _refused_alone(kind, plain, within) or of_msgspec(error, within)


def _refused_alone(kind: type[msgspec.Struct], plain: Mapping[str, Any], within: str) -> dict[str, list[Text]]:
    """What such a struct refuses as a whole, by the field that it refuses without all others, too. Empty where it can't
    be without others."""
    if kind.__struct_config__.tag is not None or any(field.required for field in msgspec.structs.fields(kind)):
        return {}
    found: dict[str, list[Text]] = {}
    for name, value in plain.items():
        try:
            msgspec.convert({name: value}, kind)
        except msgspec.ValidationError as wrong:
            found |= of_msgspec(wrong, f"{within}.{name}".lstrip("."))
    return found


def _listing(annotation: Any, error: Exception, place: str) -> dict[str, list[Text]]:
    """The values that a field takes, if it, or each of its parts, takes one of a list; empty for any other field."""
    kind = inspect.type_info(annotation)
    values = _values(kind)
    if values is None and str(error).startswith(_UNLISTED):
        lists = [listed for part in _parts(kind) if (listed := _values(part)) is not None]
        values = lists[0] if len(lists) == 1 else None
    if values is None:
        return {}
    return {field: [worded(f"Must be one of: {', '.join(values)}.")] for field in of_msgspec(error, place)}


def _values(kind: inspect.Type) -> list[str] | None:
    """The values that this type lists, as in JSON; None if it lists none."""
    match kind:
        case inspect.Metadata():
            return _values(kind.type)
        case inspect.LiteralType():
            return [str(value) for value in kind.values]
        case inspect.EnumType():
            return [str(member.value) for member in kind.cls]
        case inspect.NoneType():
            return ["null"]
        case inspect.UnionType():
            parts = [_values(part) for part in kind.types]
            return None if None in parts else [value for part in parts for value in part or ()]
    return None


def _parts(kind: inspect.Type) -> Sequence[inspect.Type]:
    match kind:
        case inspect.Metadata():
            return _parts(kind.type)
        case inspect.UnionType():
            return [inner for part in kind.types for inner in _parts(part)]
        case inspect.DictType():
            return (kind.key_type, kind.value_type)
        case inspect.TupleType():
            return kind.item_types
        case inspect.CollectionType():
            return (kind.item_type,)
    return ()
