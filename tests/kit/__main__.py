"""`python -m tests.kit`: writes the kit."""

from __future__ import annotations

import sys

from tests.kit.making import KIT, write

if __name__ == "__main__":
    sys.stdout.write(f"{write():,} bytes in {KIT.name}/\n")
