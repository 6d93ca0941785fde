"""Where a slip is in a picture: its boxes are found, far from the code too."""

import numpy as np
import pytest
from PIL import Image

from canasta_club.club.paper.address import Address
from canasta_club.club.paper.layout import Form, areas_of
from canasta_club.scan.reading import planes
from canasta_club.services.rules import rulesets
from tests.scan.examples.drawn import PER_MM, Filled, drawn

RULES = rulesets.document("club").for_players(4)
FORM = Form("a4", 4, large=True)


def projection(size: tuple[float, float], corners: list[tuple[float, float]]) -> np.ndarray:
    """Return what takes the corners of a picture of some size to others, from the upper left."""
    wide, high = size
    rows, to = [], []
    for (x, y), (u, v) in zip([(0, 0), (wide, 0), (wide, high), (0, high)], corners, strict=True):
        rows += [(x, y, 1, 0, 0, 0, -u * x, -u * y), (0, 0, 0, x, y, 1, -v * x, -v * y)]
        to += [u, v]
    return np.append(np.linalg.solve(np.array(rows), np.array(to)), 1).reshape(3, 3)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("scale", [0.7, 0.9])
def test_boxes_are_found_in_a_picture_that_is_taken_from_below(scale: float) -> None:
    address = Address(1, 1, 1, 1, 1, FORM.number)
    page = drawn(RULES, FORM, address, Filled())
    wide, high = page.size
    size = round(1.2 * wide * scale), round(1.2 * high * scale)
    left, right, top, foot = -0.1 * wide, 1.1 * wide, -0.1 * wide, high + 0.1 * wide
    seen = projection(
        size,
        [(left - 0.1 * wide, top), (right + 0.1 * wide, top), (right, foot), (left, foot)],
    )
    picture = np.asarray(
        page.transform(
            size, Image.Transform.PERSPECTIVE, tuple(seen.ravel()[:8]),
            Image.Resampling.BICUBIC, fillcolor=90,
        )
    )  # fmt: skip
    areas = areas_of(RULES, [2, 2], FORM)
    plane = planes.plane_of(picture, planes.codes(picture)[0], areas)
    points = np.array([(area.x, area.y) for area in areas if area.kind == "cell"])
    back = np.c_[plane.pixels(points), np.ones(len(points))] @ seen.T
    off = np.hypot(*(back[:, :2] / back[:, 2:] / PER_MM - points).T)
    assert off.max() < 0.5


@pytest.mark.sampled(1)
@pytest.mark.parametrize("corner", [1, 3])
def test_a_slip_is_found_where_a_corner_of_its_code_is_seen_a_little_beside(corner: int) -> None:
    page = drawn(RULES, FORM, Address(1, 1, 1, 1, 1, FORM.number), Filled())
    picture = np.asarray(page.resize((page.width * 4 // 5, page.height * 4 // 5)))
    (code,) = planes.codes(picture)
    corners = code.corners.copy()
    corners[corner] += (0, -2)
    beside = planes.SlipCode(code.text, corners)
    assert planes.plane_of(picture, beside, areas_of(RULES, [2, 2], FORM)).seen > 0.95
