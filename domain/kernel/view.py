"""Looking at a table through somebody's eyes. Views are built by allow-list, field by field."""

from domain.kernel.words import ALL, Seat, Viewer


def sees(viewer: Viewer, seat: Seat) -> bool:
    """Whether this viewer may see what only `seat` may see."""
    return viewer in (ALL, seat)
