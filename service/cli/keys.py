"""`gyoji keys`: those that the service signs with."""

from __future__ import annotations

import click
import msgspec

from service.cli.options import with_settings
from service.settings import Settings


@click.command()
@click.argument("what", type=click.Choice(["list", "rotate"]))
@click.option(
    "--use", "uses", multiple=True, metavar="USE", help="Only those of this use: receipt, refusal, case, log."
)
@click.option("--json", "as_json", is_flag=True, help="Answer with one object of JSON.")
@with_settings("redis_url", "data", "keys", "signing_key")
def keys(settings: Settings, what: str, uses: tuple[str, ...], as_json: bool) -> None:
    """List the keys that we sign with, or rotate them: new ones sign from now on, the old ones stay public for ever."""
    from events.beside.public_keys import PublicKeys
    from events.proof.keys import USES, KeyFolderError, Keys
    from events.redis.connection import Connections, StoreError
    from events.redis.server import RedisServer
    from events.store import Store

    wanted = [use for use in USES if not uses or use in uses]
    if len(wanted) < len(set(uses)):
        raise click.UsageError(f"--use takes {', '.join(USES)}")
    connections = Connections(settings.redis_url or RedisServer(settings.data).url)
    try:
        ours, shared = Keys(settings.keys_folder, settings.signing_secret), PublicKeys(Store(connections))
        # First those that are there now: whoever looks after the rotation finds the old ones, too.
        for use in USES:
            shared.share(use, ours.of(use))
        for use in wanted if what == "rotate" else ():
            ours.of(use).rotate()
            shared.share(use, ours.of(use))
    except (KeyFolderError, StoreError) as error:
        raise click.ClickException(str(error)) from None
    finally:
        connections.close()
    signing = {use: ours.of(use).own_keys[-1].id for use in USES}
    if as_json:
        click.echo(msgspec.json.encode({"signing": signing, "keys": ours.listing()}).decode())
        return
    for key in ours.listing():
        click.echo(f"{key.use:8} {key.id} {key.public_key}{'  signs' if signing[key.use] == key.id else ''}")
