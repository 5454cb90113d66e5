"""Puts the game of `tests/quay` on the shelf, as a distribution of its own would be."""

from pathlib import Path

ENTRIES = "[belfort.games]\nquay = quay:RULES\nbare = quay.bare:RULES\n"
TESTS = Path(__file__).parent


def shelve(folder: Path) -> list[str]:
    """Where Python finds the game and its entry points."""
    about = folder / "quay-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: quay\nVersion: 1\n")
    (about / "entry_points.txt").write_text(ENTRIES)
    return [str(folder), str(TESTS)]
