"""Follows the recipe of CONTRIBUTING.md for adding a card to the letter, in a copy of the tree."""

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]


class Block(NamedTuple):
    """A fenced block of the recipe and the file that the text before it names."""

    path: str
    language: str
    lines: list[str]


def recipe() -> list[Block]:
    section = (
        (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("## How to add a card\n")[1].split("\n## ")[0]
    )
    blocks: list[Block] = []
    path = ""
    for text, language, code in re.findall(r"(.*?)(?:^```(\w+)\n(.*?)^```$|\Z)", section, re.DOTALL | re.MULTILINE):
        named = re.findall(r"\*\*\d\..*?`((?:domain|tests)/[\w/.]+)`", text, re.DOTALL)
        path = named[-1] if named else path
        if language:
            blocks.append(Block(path, language, code.splitlines()))
    return blocks


def follow(block: Block, tree: Path) -> None:
    """Applies a block: a diff replaces the lines that it shows or, if it shows none, is appended; anything else is a
    new file."""
    file = tree / block.path
    if block.language != "diff":
        file.write_text("\n".join(block.lines) + "\n", encoding="utf-8")
        return
    before = "".join(f"{line[1:]}\n" for line in block.lines if not line.startswith("+"))
    after = "".join(f"{line[1:]}\n" for line in block.lines if not line.startswith("-"))
    text = file.read_text(encoding="utf-8")
    assert not before or text.count(before) == 1, (
        f"{block.path} does not have once what CONTRIBUTING.md shows of it; if it was meant to change, mend it there:\n"
        f"{before}"
    )
    file.write_text(text.replace(before, after) if before else text + after, encoding="utf-8")
