"""How far the transparency log vouches for a file that holds."""

from __future__ import annotations

from events.proof.verify import verify
from tests.verdicts.corpus import stored


def test_how_far_the_log_vouches_stands_where_nobody_can_overlook_it() -> None:
    files = {case.name.removeprefix("reach: "): case.file.content for case in stored()}
    short = verify(files["a whole game, up to its last question"])
    assert short.holds and short.is_complete and 0 < short.logged < short.events
    said = f"THE LOG VOUCHES ONLY UP TO VERSION {short.logged} of {short.events}: what came later, the end of the game"
    assert said in short.as_text() and f"log      up to {short.logged}" in short.as_text()
    assert short.as_json()["logged"] == short.logged
    assert "The history is whole, but whose key" in short.as_text()
    prefix = verify(files["a prefix, up to a version before its end"])
    assert "The history holds as far as it goes, but whose key" in prefix.as_text(), "a prefix is not the whole of it"
    assert "THE LOG VOUCHES ONLY UP TO" in prefix.as_text() and "the end of the game" not in prefix.as_text()[-250:]
    for name in ("a whole game, to its end", "a whole game, not at all"):
        assert "THE LOG VOUCHES" not in verify(files[name]).as_text()
