"""Who may see what. Every game builds its views by allow-list: a field that is not written there is not seen."""

from domain.kernel.words import ALL, Seat, Viewer


def sees(viewer: Viewer, seat: Seat) -> bool:
    """Whether this viewer may see what only `seat` may see."""
    return viewer in (ALL, seat)
