"""Files and folders that commands are given."""

from pathlib import Path
from typing import Final

import click

READABLE: Final = click.Path(exists=True, dir_okay=False, path_type=Path)
FOLDER: Final = click.Path(file_okay=False, path_type=Path)
