"""`gyoji keys`: the keys that the service signs with."""

from __future__ import annotations

import click

from service.cli.backup import store_at
from service.cli.options import with_settings
from service.cli.telling import json_option, tell
from service.settings import Settings


@click.command()
@click.argument("what", type=click.Choice(["list", "rotate"]))
@click.option(
    "--use", "uses", multiple=True, metavar="USE", help="Only keys for this use: receipt, refusal, case, log."
)
@json_option("The keys as JSON.")
@with_settings("redis_url", "data", "keys", "signing_key")
def keys(settings: Settings, what: str, uses: tuple[str, ...], as_json: bool) -> None:
    """List or rotate the keys that we sign with.

    Works whether the service runs or not. After a rotation new keys sign; the old public keys stay listed for ever.
    """
    from events.beside.public_keys import PublicKeys
    from events.proof.keys import USES, KeyFolderError, Keys
    from events.redis.connection import Connections
    from events.redis.errors import StoreError
    from events.store import Store

    wanted = [use for use in USES if not uses or use in uses]
    if len(wanted) < len(set(uses)):
        raise click.UsageError(f"--use takes {', '.join(USES)}")
    with store_at(settings) as url:
        connections = Connections(url)
        try:
            ours, shared = Keys(settings.keys_folder, settings.signing_secret), PublicKeys(Store(connections))
            # First the present keys, so that the old ones are still listed after a rotation.
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
        tell({"signing": signing, "keys": ours.listing()})
        return
    for key in ours.listing():
        click.echo(f"{key.use:8} {key.id} {key.public_key}{'  signs' if signing[key.use] == key.id else ''}")
