"""Prints every figure beside its floor: `python -m bench [PART]...`."""

import importlib
import pkgutil
from types import ModuleType

import click

import bench
from bench import report
from bench.ending import ended_in_order
from bench.figures import Figure


def parts() -> dict[str, ModuleType]:
    """The modules that measure something, by name."""
    names = [one.name for one in pkgutil.iter_modules(bench.__path__) if one.name != "__main__"]
    found = {name: importlib.import_module(f"bench.{name}") for name in names}
    return {name: module for name, module in found.items() if hasattr(module, "measured")}


@click.command()
@click.argument("names", metavar="[PART]...", nargs=-1)
def main(names: tuple[str, ...]) -> None:
    """Measure the named parts, or all of them; each is a module of bench/."""
    found = parts()
    if unknown := [name for name in names if name not in found]:
        raise click.BadParameter(f"There is no {', '.join(unknown)}. There are: {', '.join(found)}.", param_hint="PART")
    report.begin()
    figures: list[Figure] = []
    for name in names or found:
        figures += report.tell(f"{name}: {(found[name].__doc__ or '').splitlines()[0]}", found[name].measured())
    report.close(figures)


if __name__ == "__main__":
    with ended_in_order():
        main()
