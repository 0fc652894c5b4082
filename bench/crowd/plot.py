"""Draws lines over time as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

WIDTH: Final = 720
HEIGHT: Final = 320
MARGIN: Final = 50
COLOURS: Final = ("#1b6ca8", "#c0392b", "#27824a", "#8e44ad", "#b9770e", "#34495e", "#16838a")


def plotted(title: str, unit: str, minutes: Sequence[float], lines: Mapping[str, Sequence[float]]) -> str:
    """A picture of several lines over the same minutes, from zero up."""
    last = max(minutes[-1], 1e-9)
    top = max((value for values in lines.values() for value in values), default=0.0) * 1.1 or 1.0
    shown = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH + 180} {HEIGHT}" font-family="sans-serif" '
        'font-size="12"><rect width="100%" height="100%" fill="white"/>'
        f'<text x="{MARGIN}" y="20">{escape(title)}</text>'
    ]
    for step in range(5):
        y = HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * step / 4
        shown.append(f'<path d="M{MARGIN} {y:.0f}H{WIDTH}" stroke="#ddd"/>')
        shown.append(f'<text x="{MARGIN - 6}" y="{y + 4:.0f}" text-anchor="end">{top * step / 4:.0f}</text>')
    shown.append(f'<text x="{WIDTH}" y="{HEIGHT - 20}" text-anchor="end">{last:.1f} minutes, {escape(unit)}</text>')
    for place, (name, values) in enumerate(lines.items()):
        colour = COLOURS[place % len(COLOURS)]
        across = [MARGIN + (WIDTH - MARGIN) * minute / last for minute in minutes]
        down = [HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * value / top for value in values]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(across, down, strict=True))
        shown.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        shown.append(f'<text x="{WIDTH + 10}" y="{MARGIN + 16 * place}" fill="{colour}">{escape(name)}</text>')
    return "\n".join([*shown, "</svg>\n"])
