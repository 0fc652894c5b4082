"""A history that holds, to be verified, changed and cut."""

from __future__ import annotations

import random

import pytest

from events.proof.receipts import Keyring
from tests.histories import SyntheticGame, keyring


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Keyring:
    return keyring(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def game() -> SyntheticGame:
    return SyntheticGame(random.Random(11))


@pytest.fixture(scope="module")
def whole(game: SyntheticGame, ring: Keyring) -> bytes:
    return game.file(ring)
