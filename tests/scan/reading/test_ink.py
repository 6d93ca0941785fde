"""Ink: what is no stroke of a pen is left out."""

import numpy as np
import pytest

from canasta_club.scan.reading import _ink as inks


@pytest.mark.parametrize(
    ("rows", "columns", "count"),
    [
        ((30, 70), (50, 56), 1),
        ((30, 35), (50, 55), 0),
        ((30, 70), (50, 52), 0),
        ((12, 18), (50, 90), 0),
        ((0, 100), (110, 115), 0),
        ((2, 30), (50, 56), 1),
    ],
    ids=["a stroke", "a speck", "a hair", "the rest of a line", "a whole line", "over the line"],
)
def test_pieces_are_strokes_of_a_pen(
    rows: tuple[int, int], columns: tuple[int, int], count: int
) -> None:
    ink = np.zeros((100, 200), np.float32)
    ink[slice(*rows), slice(*columns)] = 1
    assert len(inks.pieces(ink)) == count
