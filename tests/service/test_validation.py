"""What is wrong with a field is said by its name, all of it, in both languages."""

from __future__ import annotations

import ast
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from marshmallow import RAISE, Schema, ValidationError, fields, validate

from domain.kernel.texts import Text
from service import schemas
from service.http.problems import Problem
from service.http.validation import by_field, each_field, of_msgspec, worded
from tests.service.people import Door, body, problem


class Inner(Schema):
    per_decision = fields.Integer(strict=True, validate=validate.Range(5, 60))


class Wish(Schema):
    """One field for each thing that a validator of ours may find."""

    class Meta:
        unknown = RAISE

    needed = fields.String(required=True)
    text = fields.String(validate=validate.Length(max=3))
    long = fields.String(validate=validate.Length(min=3))
    sized = fields.String(validate=validate.Length(2, 3))
    count = fields.Integer(strict=True, validate=validate.Range(min=1))
    huge = fields.Integer()
    is_so = fields.Boolean()
    one_of = fields.String(validate=validate.OneOf(["a", "b"]))
    where = fields.Url()
    inner = fields.Nested(Inner)


WRONG: dict[str, tuple[Any, str]] = {
    "text": ("four", "Délka má být nejvýše 3."),
    "long": ("to", "Délka má být nejméně 3."),
    "sized": ("four", "Délka má být od 2 do 3."),
    "count": (0, "Má to být nejméně 1."),
    "huge": (float("inf"), "Číslo je příliš velké."),
    "is_so": ("perhaps", "Má to být true nebo false."),
    "one_of": ("c", "Má to být jedno z: a, b."),
    "where": ("nowhere", "Má to být adresa URL."),
    "inner": (3, "Má to být objekt."),
    "unknown": (1, "Neznámé pole."),
}


def told(wish: Any) -> dict[str, list[str]]:
    with pytest.raises(ValidationError) as wrong:
        Wish().load(wish)
    return {field: [text.cs for text in said] for field, said in by_field(wrong.value.messages).items()}


@pytest.mark.parametrize("field", WRONG)
def test_what_a_validator_finds_is_said_in_czech(field: str) -> None:
    value, said = WRONG[field]
    assert told({"needed": "x", field: value}) == {field: [said]}


def test_everything_that_is_wrong_is_said_at_once() -> None:
    wish = {name: value for name, (value, _) in WRONG.items()}
    assert told(wish) == {"needed": ["Pole chybí."], **{name: [said] for name, (_, said) in WRONG.items()}}


def test_nothing_and_what_is_no_text_have_words_too() -> None:
    assert told({"needed": None, "text": 3, "count": 1.5}) == {
        "needed": ["Pole nesmí být null."],
        "text": ["Má to být text."],
        "count": ["Má to být celé číslo."],
    }


def test_a_field_within_another_is_named_with_it() -> None:
    assert told({"needed": "x", "inner": {"per_decision": 1}}) == {"inner.per_decision": ["Má to být od 5 do 60."]}


def test_what_is_wrong_with_all_of_it_is_said_of_the_body() -> None:
    assert told([]) == {"body": ["Má to být objekt."]}
    assert by_field({"_schema": ["Unknown command"]}) == {"body": [Text("Unknown command", "Neznámý příkaz")]}
    assert by_field({"inner": {"_schema": ["No."]}}) == {"inner": [Text("No.", "No.")]}


def sentences_of_schemas() -> set[str]:
    """What our own schemas say is wrong: `error` of a validator, or the words of a ValidationError."""
    found = set()
    for path in Path(schemas.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                said = [one.value for one in node.keywords if one.arg == "error"]
                said += node.args[:1] if ast.unparse(node.func) == "ValidationError" else []
                found |= {str(one.value) for one in said if isinstance(one, ast.Constant)}
    return found


def test_whatever_our_schemas_say_is_said_in_czech() -> None:
    said = sentences_of_schemas()
    assert "Each is named once." in said and "It is the id of a message." in said
    assert [one for one in [*said, "Not a valid list."] if worded(one).cs == one] == []


def test_what_we_have_no_czech_for_stays_english() -> None:
    assert worded("Something else.") == Text("Something else.", "Something else.")


class Shot(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag="bang.shoot"):
    card: str
    target: int
    cards: dict[str, int] = {}
    to: tuple[int, ...] = ()


def found(plain: dict[str, Any], within: str = "") -> dict[str, list[str]]:
    with pytest.raises(msgspec.ValidationError) as wrong:
        msgspec.convert(plain, Shot)
    return {field: [text.cs for text in said] for field, said in each_field(Shot, plain, wrong.value, within).items()}


def test_all_wrong_fields_of_a_command_are_named_not_only_the_first() -> None:
    assert found({"type": "bang.shoot", "target": "x", "foreign": 1}) == {
        "card": ["Chybí pole `card`"],
        "target": ["Čeká se `int`, přišlo `str`"],
        "foreign": ["Neznámé pole `foreign`"],
    }


def test_the_place_within_a_field_is_named_with_it() -> None:
    plain = {"type": "bang.shoot", "card": "a", "target": 1, "cards": {"b": "x"}, "to": [1, "y"]}
    assert found(plain) == {
        "cards[...]": ["Čeká se `int`, přišlo `str`"],
        "to[1]": ["Čeká se `int`, přišlo `str`"],
    }
    assert list(found(plain, "command")) == ["command.cards[...]", "command.to[1]"]


class Colour(Enum):
    RED = "red"
    BLACK = "black"


class Wager(msgspec.Struct, forbid_unknown_fields=True):
    """One field for each way in which values can be listed."""

    side: Literal["left", "right"] = "left"
    length: Annotated[Literal[25, 30], msgspec.Meta(description="So long.")] = 25
    colour: Colour = Colour.RED
    maybe: Literal["yes"] | None = None
    many: tuple[Literal["a", "b"], ...] = ()
    few: tuple[Literal["a", "b"], ...] | None = None
    by_name: dict[str, Literal["a", "b"]] = {}
    pair: tuple[int, Literal["a", "b"]] = (0, "a")
    mixed: dict[Literal["a", "b"], Literal[1, 2]] = {}


@pytest.mark.parametrize(
    ("plain", "place", "values"),
    [
        ({"side": "up"}, "side", "left, right"),
        ({"side": 3}, "side", "left, right"),
        ({"side": None}, "side", "left, right"),
        ({"length": 7}, "length", "25, 30"),
        ({"length": "long"}, "length", "25, 30"),
        ({"colour": "blue"}, "colour", "red, black"),
        ({"maybe": "no"}, "maybe", "yes, null"),
        ({"many": ["a", "c"]}, "many[1]", "a, b"),
        ({"few": ["c"]}, "few[0]", "a, b"),
        ({"by_name": {"x": "c"}}, "by_name[...]", "a, b"),
        ({"pair": [1, "c"]}, "pair[1]", "a, b"),
    ],
)
def test_where_values_are_listed_a_refusal_names_them(plain: dict[str, Any], place: str, values: str) -> None:
    with pytest.raises(msgspec.ValidationError) as wrong:
        msgspec.convert(plain, Wager)
    said = Text(f"Must be one of: {values}.", f"Má to být jedno z: {values}.")
    assert each_field(Wager, plain, wrong.value, "options") == {f"options.{place}": [said]}


def test_where_it_is_another_thing_that_is_wrong_or_one_of_two_lists_the_values_are_not_named() -> None:
    def told(plain: dict[str, Any]) -> dict[str, list[Text]]:
        with pytest.raises(msgspec.ValidationError) as wrong:
            msgspec.convert(plain, Wager)
        return each_field(Wager, plain, wrong.value)

    assert told({"many": "a"}) == {"many": [Text("Expected `array`, got `str`", "Čeká se `array`, přišlo `str`")]}
    assert told({"mixed": {"a": 3}}) == {"mixed[...]": [Text("Invalid enum value 3", "Neznámá hodnota 3")]}


class Bounded(msgspec.Struct):
    """One field for each bound that an option or a command may have."""

    least: Annotated[int, msgspec.Meta(ge=1)] = 1
    most: Annotated[int, msgspec.Meta(le=9)] = 1
    many: Annotated[tuple[int, ...], msgspec.Meta(max_length=2)] = ()
    word: Annotated[str, msgspec.Meta(min_length=2)] = "ab"


@pytest.mark.parametrize(
    ("plain", "en", "cs"),
    [
        ({"least": 0}, "Must be greater than or equal to 1.", "Má to být nejméně 1."),
        ({"most": 10}, "Must be less than or equal to 9.", "Má to být nejvýše 9."),
        ({"many": [1, 2, 3]}, "Longer than maximum length 2.", "Délka má být nejvýše 2."),
        ({"word": "a"}, "Shorter than minimum length 2.", "Délka má být nejméně 2."),
    ],
)
def test_a_bound_is_told_in_plain_words(plain: dict[str, Any], en: str, cs: str) -> None:
    with pytest.raises(msgspec.ValidationError) as wrong:
        msgspec.convert(plain, Bounded)
    assert each_field(Bounded, plain, wrong.value, "options") == {f"options.{next(iter(plain))}": [Text(en, cs)]}


def test_a_clan_that_is_named_twice_is_told_as_that_of_the_clans(door: Door) -> None:
    wish = {"ruleset": "samurai-katana", "seats": 3, "options": {"seppuku": True, "clans": ["oda", "oda"]}}
    ada = door.sign_up()
    for language, said in (("en", "No clan may be named twice."), ("cs", "Žádný klan nesmí být uveden dvakrát.")):
        answer = ada.post("/v1/games", wish, Accept_Language=language)
        assert problem(answer) == (400, "malformed")
        assert body(answer)["errors"] == {"options.clans": [said]}


class Paired(msgspec.Struct):
    """Each field is fine without the other."""

    least: int = 0
    most: int = 9

    def __post_init__(self) -> None:
        if self.least > self.most:
            raise ValueError("No.")


def test_what_two_fields_are_to_blame_for_together_is_said_of_the_whole() -> None:
    plain = {"least": 6, "most": 5}
    with pytest.raises(msgspec.ValidationError) as wrong:
        msgspec.convert(plain, Paired)
    assert each_field(Paired, plain, wrong.value, "options") == {"options": [Text("No.", "No.")]}
    assert each_field(Paired, {"least": 10}, wrong.value, "options") == {"options.least": [Text("No.", "No.")]}


def test_what_no_field_is_to_blame_for_is_said_of_the_whole() -> None:
    plain = {"type": "bang.hide", "card": "a", "target": 1}
    assert list(found(plain)) == ["type"]
    assert of_msgspec(msgspec.ValidationError("No.")) == {"body": [Text("No.", "No.")]}
    assert of_msgspec(msgspec.ValidationError("No."), "command") == {"command": [Text("No.", "No.")]}


def test_a_kind_that_nobody_knows_is_said_as_it_was_found() -> None:
    error = msgspec.ValidationError("Object missing required field `type` - at `$.inner`")
    assert list(each_field(None, {}, error)) == list(of_msgspec(error)) == ["inner.type"]
    unknown = msgspec.ValidationError("Object contains unknown field `x`")
    assert of_msgspec(unknown) == {"x": [Text("Object contains unknown field `x`", "Neznámé pole `x`")]}


def test_a_problem_says_all_its_words_in_one_language() -> None:
    problem = Problem("malformed", errors={"a": [Text("No.", "Ne.")], "b": [{"c": Text("Yes.", "Ano.")}]}, n=3)
    assert msgspec.json.decode(problem.body("cs", "/x", "r"))["errors"] == {"a": ["Ne."], "b": [{"c": "Ano."}]}
    said = msgspec.json.decode(problem.body("en", "/x", "r"))
    assert (said["errors"]["a"], said["n"], said["instance"], said["request"]) == (["No."], 3, "/x", "r")
