"""The tree, its tiles and its proofs: what one side makes, the verifier's own code accepts, and nothing else."""

from __future__ import annotations

import base64
from pathlib import Path
from random import Random

import pytest

from events.proof.verify.log import Checkpoint, is_consistent, is_included, leaf_of, root_of
from events.transparency import tree
from events.transparency.leaves import ENTRY_BYTES, Leaf
from events.transparency.tiles import ENTRIES, Edge, NoSuchTile, Tile, TileFolder, tile_at

ENTRIES_MAX = 1_200
LEAVES = [Leaf(f"g_{number}", number + 1, f"{number:064x}") for number in range(ENTRIES_MAX)]
LOGGED = [leaf.entry for leaf in LEAVES]
HASHES = [tree.leaf_hash(entry) for entry in LOGGED]

# The example of RFC 6962's own test data: eight entries, and the roots of the trees of 1 to 8 of them.
KNOWN_ENTRIES = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]
KNOWN_ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


def checkpoint(size: int, root: bytes) -> Checkpoint:
    return Checkpoint("o", size, root, b"", ())


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> tuple[TileFolder, dict[int, bytes]]:
    """A log that grew in steps of all kinds, now and then by another process, and its root at each checkpoint."""
    tiles, random = TileFolder(tmp_path_factory.mktemp("log")), Random(1)
    edge, roots = Edge(tiles, 0), dict[int, bytes]()
    while edge.size < ENTRIES_MAX:
        if random.random() < 0.3:
            edge = Edge(tiles, edge.size)
        until = min(ENTRIES_MAX, edge.size + random.choice([1, 2, 7, 100, 300]))
        edge.add(LOGGED[edge.size : until], HASHES[edge.size : until])
        roots[edge.size] = edge.close()
    return tiles, roots


@pytest.mark.parametrize("size", range(1, 9))
def test_hashes_are_those_of_rfc_6962(size: int) -> None:
    hashes = [tree.leaf_hash(bytes.fromhex(entry)) for entry in KNOWN_ENTRIES[:size]]
    assert root_of(hashes).hex() == KNOWN_ROOTS[size - 1]
    made = tree.root(lambda height, index: tree.node_over(hashes[index << height : (index + 1) << height]), size)
    assert made.hex() == KNOWN_ROOTS[size - 1]


def test_an_entry_is_the_canonical_bytes_of_label_and_hash_and_as_long_as_any_other() -> None:
    assert [leaf_of(leaf.game, leaf.version, leaf.hash) for leaf in LEAVES] == LOGGED
    assert {len(entry) for entry in LOGGED} == {ENTRY_BYTES}
    assert b"g_" not in b"".join(LOGGED)


def test_every_root_is_that_of_all_entries(grown: tuple[TileFolder, dict[int, bytes]]) -> None:
    tiles, roots = grown
    assert len(roots) > 8
    for size, root in roots.items():
        assert root == root_of(HASHES[:size]) == tree.root(tiles.nodes(size), size)


def test_every_entry_is_proved_to_be_in_every_checkpoint_that_has_it(
    grown: tuple[TileFolder, dict[int, bytes]],
) -> None:
    tiles, roots = grown
    random = Random(2)
    for size, root in roots.items():
        for index in {0, size - 1, *(random.randrange(size) for _ in range(8))}:
            proof = tree.inclusion(tiles.nodes(size), index, size)
            assert is_included(LOGGED[index], index, proof, checkpoint(size, root))
            assert tiles.entry(index, size) == LOGGED[index]
            assert not is_included(LOGGED[index - 1], index, proof, checkpoint(size, root))
            assert not is_included(LOGGED[index], (index + 1) % size, proof, checkpoint(size, root)) or size == 1
            assert not is_included(LOGGED[index], index, [*proof, root], checkpoint(size, root))
            assert not proof or not is_included(LOGGED[index], index, proof[:-1], checkpoint(size, root))


def test_every_checkpoint_is_proved_to_continue_every_one_before(grown: tuple[TileFolder, dict[int, bytes]]) -> None:
    tiles, roots = grown
    for size, root in roots.items():
        for old, old_root in roots.items():
            if old > size:
                continue
            proof = tree.consistency(tiles.nodes(size), old, size)
            was, now = checkpoint(old, old_root), checkpoint(size, root)
            assert is_consistent(was, now, proof)
            assert not is_consistent(checkpoint(old, b"\0" * 32), now, proof)
            assert old == size or not is_consistent(was, checkpoint(size, b"\0" * 32), proof)
            assert not proof or not is_consistent(was, now, proof[1:])
            assert not is_consistent(was, now, [*proof, root])
            assert old == size or not is_consistent(now, was, proof)


def test_a_proof_is_shorter_than_two_kilobytes_in_a_log_of_a_thousand_million_entries() -> None:
    proof = tree.inclusion(lambda height, index: b"\0" * 32, 123_456_789, 10**9)
    assert sum(len(base64.b64encode(one)) + 3 for one in proof) < 1_500


def test_what_was_written_and_never_signed_is_written_again(tmp_path: Path) -> None:
    tiles = TileFolder(tmp_path)
    edge = Edge(tiles, 0)
    edge.add(LOGGED[:250], HASHES[:250])
    signed = edge.close()
    edge.add(LOGGED[250:300], HASHES[250:300])
    edge.close()
    assert tree.root(tiles.nodes(250), 250) == signed, "the full tile has its beginning"
    again = Edge(TileFolder(tmp_path), 250)
    again.add(LOGGED[600:900], HASHES[600:900])
    assert again.close() == root_of(HASHES[:250] + HASHES[600:900])
    fresh = TileFolder(tmp_path)
    assert fresh.entry(260, 550) == LOGGED[610]
    assert tree.root(fresh.nodes(550), 550) == root_of(HASHES[:250] + HASHES[600:900])


def test_a_file_that_is_gone_or_cut_is_no_tile(tmp_path: Path) -> None:
    tiles = TileFolder(tmp_path)
    edge = Edge(tiles, 0)
    edge.add(LOGGED[:300], HASHES[:300])
    edge.close()
    (tmp_path / "tile/0/000").write_bytes(b"cut")
    with pytest.raises(NoSuchTile, match="0/000 has 3 bytes"):
        TileFolder(tmp_path).hashes(Tile(0, 0, 256))
    (tmp_path / "tile/0/001.p/44").unlink()
    with pytest.raises(NoSuchTile, match="0/001 is not there"):
        Edge(TileFolder(tmp_path), 300)


def test_paths_are_those_of_c2sp() -> None:
    assert Tile(0, 1_234_067, 256).path == "0/x001/x234/067"
    assert Tile(ENTRIES, 70, 17).path == "entries/070.p/17"
    assert tile_at(0, 273, 70_000) == Tile(0, 273, 112)
    assert tile_at(1, 1, 70_000) == Tile(1, 1, 17)
    assert tile_at(2, 0, 70_000) == Tile(2, 0, 1)
    for tile in (Tile(0, 1_234_067, 256), Tile(ENTRIES, 999, 256), Tile(3, 1_000, 255)):
        assert Tile.named(tile.path) == tile


@pytest.mark.parametrize(
    "path",
    ["0/x000/001", "00/000", "0/1", "../0/000", "0/000.p/0", "0/000.p/256", "0/000.p/300", "64/000", "0/000.p/017", ""],
)
def test_a_tile_has_one_name(path: str) -> None:
    with pytest.raises(NoSuchTile):
        Tile.named(path)
