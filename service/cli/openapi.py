"""`gyoji openapi`: writes openapi.yaml anew."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False), default=Path("openapi.yaml"))
def openapi(file: Path) -> None:
    """Write the description of the API to FILE.

    Without FILE it is openapi.yaml here; `make openapi` is the same.
    """
    from service.house import house
    from service.http.app import create_app
    from service.http.openapi import as_yaml, document
    from service.settings import Settings

    with tempfile.TemporaryDirectory() as folder:
        nowhere = house(Settings(data=Path(folder)), "redis://localhost")
        file.write_text(as_yaml(document(create_app(nowhere))), encoding="utf-8")
