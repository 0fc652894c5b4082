"""The model in memory, on which whole days are simulated, keeps the store's contract as a server does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from events.store import Store
from tests.contract import test_store
from tests.events import test_feed
from tests.simulation.model import ModelConnections, ModelServer

globals().update(
    {
        f"test_of_the_model_{name.removeprefix('test_')}": test
        for module in (test_store, test_feed)
        for name, test in vars(module).items()
        if name.startswith("test_")
    }
)


@pytest.fixture(scope="module")
def model() -> ModelServer:
    return ModelServer()


@pytest.fixture
def any_store(model: ModelServer) -> Iterator[Store]:
    connections = ModelConnections(model)
    yield Store(connections)
    connections.close()


@pytest.fixture
def store() -> Iterator[Store]:
    connections = ModelConnections(ModelServer())
    yield Store(connections)
    connections.close()
