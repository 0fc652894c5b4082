"""What is read from a request's headers and bytes, header by header."""

from __future__ import annotations

import pytest

from service.http.headers import (
    Caller,
    address_behind,
    expected_version,
    idempotency_key_of,
    is_known,
    json_object,
    language_of,
    mark_of,
    tag_of,
    token_of,
    wants_representation,
)
from service.http.problems import Problem
from service.people.players import Bearer


@pytest.mark.parametrize(
    ("header", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("cs", "cs"),
        ("CS-cz", "cs"),
        ("de, fr", "en"),
        ("de, cs;q=0.1", "cs"),
        ("cs, en", "cs"),
        ("en, cs", "en"),
        ("cs;q=0.5, en;q=0.6", "en"),
        ("en;q=0.5, cs;q=0.6", "cs"),
        ("en ; level=1; q=0.5, cs ; level=1; q=0.6", "cs"),
        ("cs;q=0", "en"),
        ("cs;q=0, en", "en"),
        ("cs;q=much", "en"),
        ("cs;level=0", "cs"),
        ("*", "en"),
        ("x," * 499 + "cs", "cs"),
        ("x," * 501 + "cs", "en"),
    ],
)
def test_czech_is_spoken_to_who_prefers_it_to_english(header: str | None, language: str) -> None:
    assert language_of(header) == language


@pytest.mark.parametrize(
    ("header", "token"),
    [
        (None, None),
        ("Bearer abc", "abc"),
        ("bearer  abc ", "abc"),
        ("Basic abc", ""),
        ("Bearer", ""),
        ("", ""),
    ],
)
def test_a_token_comes_as_a_bearer_s(header: str | None, token: str | None) -> None:
    assert token_of(header) == token


@pytest.mark.parametrize(
    ("forwarded", "proxies", "address"),
    [
        ("192.0.2.1", 0, "127.0.0.1"),
        (None, 1, "127.0.0.1"),
        ("192.0.2.1", 1, "192.0.2.1"),
        ("192.0.2.9, 192.0.2.1", 1, "192.0.2.1"),
        ("192.0.2.9, 192.0.2.1", 2, "192.0.2.9"),
        ("192.0.2.8, 192.0.2.9 ,, 192.0.2.1", 2, "192.0.2.9"),
        ("192.0.2.1", 2, "127.0.0.1"),
    ],
)
def test_an_address_is_what_the_outermost_proxy_of_ours_saw(forwarded: str | None, proxies: int, address: str) -> None:
    assert address_behind("127.0.0.1", forwarded, proxies) == address


@pytest.mark.parametrize("kind", [None, "application/json", 'Application/JSON; Charset="UTF-8"', "application/json;x"])
@pytest.mark.parametrize("coding", [None, "", " Identity "])
def test_json_is_read_as_it_is(kind: str | None, coding: str | None) -> None:
    assert json_object(kind, b'{"a": {"b": [1, "x:y"]}}', coding) == {"a": {"b": [1, "x:y"]}}


@pytest.mark.parametrize(
    ("kind", "coding"),
    [
        ("text/plain", None),
        ("application/json; charset=latin-1", None),
        ("application/json", "gzip"),
        ("application/json", "identity, gzip"),
    ],
)
def test_what_is_no_json_or_is_packed_is_not_looked_at(kind: str, coding: str | None) -> None:
    with pytest.raises(Problem) as refused:
        json_object(kind, b"{}", coding)
    assert refused.value.type.name == "unsupported-media-type"


@pytest.mark.parametrize(
    ("content", "field"),
    [
        (b"", "body"),
        (b"[]", "body"),
        (b'"text"', "body"),
        (b"{", "body"),
        (b'{"a": NaN}', "body"),
        (b'{"a": 1, "a": 1}', "a"),
        (b'{"b": {"a": 1, "c": 2, "a": 1}}', "a"),
        (b"[" * 100_000, "body"),
    ],
)
def test_of_a_body_that_is_no_object_it_is_said_what_is_wrong(content: bytes, field: str) -> None:
    with pytest.raises(Problem) as refused:
        json_object(None, content)
    assert list(refused.value.members["errors"]) == [field]


@pytest.mark.parametrize("key", ["a", "!~", "x" * 64])
def test_a_key_is_up_to_64_visible_characters(key: str) -> None:
    assert idempotency_key_of(key) == key


@pytest.mark.parametrize("key", ["", "a b", "é", "x" * 65, "a\n"])
def test_anything_else_is_no_key(key: str) -> None:
    with pytest.raises(Problem) as refused:
        idempotency_key_of(key)
    assert list(refused.value.members["errors"]) == ["Idempotency-Key"]


@pytest.mark.parametrize(
    ("header", "is_wanted"),
    [
        (None, False),
        ("return=representation", True),
        ('wait=5, Return = "Representation" ; x', True),
        ("return=minimal, return=representation", False),
        ("return=representation, return=minimal", True),
        ("respond-async", False),
        ("representation", False),
    ],
)
def test_of_several_preferences_the_first_counts(header: str | None, is_wanted: bool) -> None:
    assert wants_representation(header) is is_wanted


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        (None, None),
        (" * ", None),
        ('"12"', (12, "")),
        (' "12" ', (12, "")),
        ('"12.cs"', (12, "")),
        ('"12.hab12cd34.all.text.cs"', (12, "ab12cd34")),
    ],
)
def test_the_tag_of_any_representation_says_which_version_is_expected(
    header: str | None, expected: tuple[int, str] | None
) -> None:
    assert expected_version(header) == expected


@pytest.mark.parametrize("header", ["12", 'W/"12"', '"x"', '"12.hab12cd3"', '"1234567890123456"', '"1", "2"'])
def test_what_names_no_version_is_refused(header: str) -> None:
    with pytest.raises(Problem) as refused:
        expected_version(header)
    assert list(refused.value.members["errors"]) == ["If-Match"]


def test_a_tag_says_which_of_two_histories_it_is_of_once_a_store_went_back() -> None:
    hash = "0123456789abcdef" * 4
    assert tag_of(12, *mark_of(hash, 1), "cs") == '"12.cs"'
    assert tag_of(12, *mark_of(hash, 2), "cs") == '"12.h01234567.cs"'
    assert expected_version(tag_of(12, *mark_of(hash, 2))) == (12, "01234567")


@pytest.mark.parametrize(
    ("header", "is_it"),
    [
        (None, False),
        ("", False),
        ('"12"', True),
        ('W/"12"', True),
        ('"11", "12"', True),
        ('"1", *', True),
        ("12", False),
    ],
)
def test_who_has_a_version_already_names_its_tag(header: str | None, is_it: bool) -> None:
    assert is_known(header, '"12"') is is_it


def test_a_token_that_is_nobody_s_is_refused_and_none_is_nobody() -> None:
    nobody, wrong = Caller(request="r", address=""), Caller(request="r", address="", is_refused=True)
    ada = Caller(request="r", address="", player="p_1")
    assert (nobody.known_player(), ada.known_player(), ada.player_or_refused()) == (None, "p_1", "p_1")
    for refused in (wrong.known_player, wrong.player_or_refused, nobody.player_or_refused):
        with pytest.raises(Problem) as told:
            refused()
        assert (told.value.type.name, told.value.headers) == ("unauthenticated", {"WWW-Authenticate": "Bearer"})


def test_a_token_needs_one_of_the_scopes_and_who_has_none_is_not_asked() -> None:
    reader = Caller(request="r", address="", player="p_1", bearer=Bearer("p_1", "t_1", frozenset(("read",))))
    reader.check("play", "read")
    Caller(request="r", address="").check("play")
    with pytest.raises(Problem) as told:
        reader.check("play", "host")
    assert told.value.members == {"scope": "play"}
    assert told.value.headers == {"WWW-Authenticate": 'Bearer error="insufficient_scope", scope="play"'}
