"""Prints every figure beside its floor: `python -m bench [MODULE]...`."""

import importlib
import os
import pkgutil
import platform
from types import ModuleType

import click

import bench
from bench.figures import Figure

MARKS = {True: "reached", False: "MISSED", None: ""}


def modules() -> dict[str, ModuleType]:
    """The modules that measure something, by name."""
    found = (
        importlib.import_module(f"bench.{one.name}")
        for one in pkgutil.iter_modules(bench.__path__)
        if one.name != "__main__"
    )
    return {module.__name__.removeprefix("bench."): module for module in found if hasattr(module, "measured")}


def line(figure: Figure) -> str:
    target = floor = ""
    if figure.target is not None:
        target = f"{'at most' if figure.is_cost else 'at least'} {_number(figure.target)}"
    if figure.ratio is not None:
        floor = f"{figure.ratio:6.1f} x floor ({figure.floor}: {_number(figure.floor_value or 0)})"
    value = f"{figure.what:<44} {_number(figure.value):>10} {figure.unit:<12}"
    return f"  {value} {target:<18} {MARKS[figure.is_reached]:<8} {floor}".rstrip()


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


@click.command()
@click.argument("names", nargs=-1)
def main(names: tuple[str, ...]) -> None:
    """Measure the named modules of bench/, or all of them."""
    found = modules()
    if unknown := [name for name in names if name not in found]:
        raise click.BadParameter(
            f"There is no {', '.join(unknown)}. There are: {', '.join(found)}.", param_hint="MODULE"
        )
    load = os.getloadavg()[0]
    click.echo(
        f"Python {platform.python_version()}, {os.cpu_count()} cores, load {load:.2f} (targets are for a quiet machine)"
    )
    for name in names or found:
        click.echo(f"\n{name}: {(found[name].__doc__ or '').splitlines()[0]}")
        for figure in found[name].measured():
            click.echo(line(figure))


if __name__ == "__main__":
    main()
