"""Planes: where in a picture each millimetre of a slip is, though it is turned, slanted or bent.

The corners of the code say roughly; the crossings of the printed lines then say it exactly, from
the code outwards, as a bent sheet lies in no plane.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, cast

import numpy as np
import zxingcpp
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from canasta_club.club.paper.layout import Area
from canasta_club.scan.reading.net import Floats
from canasta_club.scan.reading.pictures import Grey

PlanePoints = NDArray[np.float64]

_QR: Final = zxingcpp.barcode_formats_from_str("QRCode")
_MODULES, _QUIET = 29, 2
"""How many modules a code of 24 letters has, and how many blank ones are printed around it."""
_SCALE: Final = 8
"""Pixels a millimetre while lines are looked for."""
_PATCH: Final = 1.6
"""Millimetres around a crossing that are compared with what was printed."""
_ALIKE: Final = 0.45
"""How well a crossing must look as printed (1: exactly)."""
_MORE_ALIKE: Final = 0.03
"""By how much more a crossing must look as printed than as either of its lines alone."""
_WIDER: Final = 2.2
"""Times as far around crossings that were not found are looked for again."""
_NEAREST: Final = 4
_SHEET: Final = 100.0
"""Millimetres that a sheet is wide, about."""
_FROM_ABOVE: Final = (
    (1, 0, 0, 0, -1, 0, 0, 0),
    (0, 1, 0, 1, 0, 0, 0, 0),
    (0, 0, 0, 0, 0, 0, 1, 0),
    (0, 0, 0, 0, 0, 0, 0, 1),
)
"""What is zero of a projection whose sheet is seen from above, as a scanner sees it."""
_ASLANT: Final = 0.03
"""How far a crossing is off, compared with how much aslant a picture may be taken."""
_BENT: Final = 0.9
"""Millimetres by which a crossing may lie otherwise than its neighbours say."""


@dataclass(frozen=True, slots=True)
class SlipCode:
    """A code in a picture: its text, and its corners, from the upper left one clockwise."""

    text: str
    corners: PlanePoints


def codes(grey: Grey) -> list[SlipCode]:
    """Return the codes in a picture, those in a small or blurred one too."""
    known: dict[str, list[SlipCode]] = {}
    for scale in (1.0, 0.5, 2.0):
        if scale == 2 and (known or grey.size > 6_000_000):
            continue
        picture = grey if scale == 1 else _scaled(grey, scale)
        for code in zxingcpp.read_barcodes(picture, formats=_QR):
            at = code.position
            corners = [at.top_left, at.top_right, at.bottom_right, at.bottom_left]
            points = np.array([(point.x, point.y) for point in corners], float) / scale
            others = known.setdefault(code.text, [])
            middle = points.mean(0)
            if all(np.abs(item.corners.mean(0) - middle).max() > 20 for item in others):
                others.append(SlipCode(code.text, points))
    return [code for several in known.values() for code in several]


def _scaled(grey: Grey, scale: float) -> Grey:
    size = max(1, round(grey.shape[1] * scale)), max(1, round(grey.shape[0] * scale))
    how = Image.Resampling.BOX if scale < 1 else Image.Resampling.BICUBIC
    return np.asarray(Image.fromarray(grey).resize(size, how))


@dataclass(frozen=True, slots=True)
class Plane:
    """Where the points of a slip are in a picture.

    ``seen`` is which part of the printed crossings was found.
    """

    matrix: PlanePoints
    known: PlanePoints
    moved: PlanePoints
    seen: float

    def pixels(self, points: Sequence[tuple[float, float]] | PlanePoints) -> PlanePoints:
        """Return where points (in millimetres) are in the picture."""
        at = np.asarray(points, float)
        flat = _mapped(self.matrix, at)
        if not len(self.known):
            return flat
        distance = ((at[:, None] - self.known[None]) ** 2).sum(2)
        near = np.argsort(distance, axis=1)[:, :_NEAREST]
        weight = 1 / (np.take_along_axis(distance, near, 1) + 4)
        weight /= weight.sum(1, keepdims=True)
        return cast("PlanePoints", flat + (self.moved[near] * weight[..., None]).sum(1))

    def cut(self, grey: Grey, box: tuple[float, float, float, float], scale: float) -> Floats:
        """Return a box (left, top, right, bottom in millimetres) cut out straight, 0 to 255."""
        left, top, right, bottom = box
        corners = [(left, top), (left, bottom), (right, bottom), (right, top)]
        size = max(1, round((right - left) * scale)), max(1, round((bottom - top) * scale))
        around = self.pixels(corners)
        low = np.floor(around.min(0)).astype(int) - 2
        high = np.ceil(around.max(0)).astype(int) + 3
        low = np.clip(low, 0, [grey.shape[1] - 1, grey.shape[0] - 1])
        high = np.clip(high, low + 1, [grey.shape[1], grey.shape[0]])
        part = Image.fromarray(grey[low[1] : high[1], low[0] : high[0]])
        quad = tuple(float(value) for point in around - low for value in point)
        straight = part.transform(
            size, Image.Transform.QUAD, quad, Image.Resampling.BICUBIC, fillcolor=255
        )
        return np.asarray(straight, np.float32)

    def outline(self, size: tuple[float, float]) -> PlanePoints:
        """Return the four corners of the slip in the picture."""
        wide, high = size
        return self.pixels([(0, 0), (wide, 0), (wide, high), (0, high)])


def plane_of(grey: Grey, code: SlipCode, areas: Sequence[Area]) -> Plane:
    """Return the plane of the slip that a code belongs to."""
    place = next(area for area in areas if area.kind == "code")
    quiet = place.width * _QUIET / (_MODULES + 2 * _QUIET)
    left, top = place.x + quiet, place.y + quiet
    right, bottom = place.x + place.width - quiet, place.y + place.height - quiet
    at = [(left, top), (right, top), (right, bottom), (left, bottom)]
    to = [tuple(point) for point in code.corners]
    printed = _Printed(areas)
    asked = printed.crossings((place.x + place.width / 2, place.y + place.height / 2))
    matrix = _fitted(np.array(at), np.array(to))
    hits: list[tuple[float, float]] = []
    for wider in (1.0, _WIDER):
        for point in [point for point in asked if point not in hits]:
            moved = _nearby(hits, to[4:], matrix, point)
            far = min((np.hypot(point[0] - x, point[1] - y) for x, y in (*at, *hits)), default=0)
            hit = printed.find(grey, matrix, point, moved, wider * (0.8 + 0.05 * min(far, 30)))
            if hit is not None:
                hits.append(point)
                to.append(hit)
                if len(hits) < 12 or len(hits) % 4 == 0 or wider > 1:
                    matrix = _fitted(np.array(at + hits), np.array(to))
    matrix = _fitted(np.array(at + hits), np.array(to))
    known, placed = np.array(hits).reshape(-1, 2), np.array(to[4:]).reshape(-1, 2)
    moved = placed - _mapped(matrix, known) if len(known) else placed
    kept = _without_strays(known, moved, matrix)
    return Plane(matrix, known[kept], moved[kept], len(kept) / max(len(asked), 1))


def _without_strays(
    known: PlanePoints, moved: PlanePoints, matrix: PlanePoints
) -> NDArray[np.int64]:
    """Return the crossings that lie as their neighbours do."""
    if len(known) < 5:
        return np.arange(len(known))
    unit = _unit(matrix, known.mean(0))
    distance = ((known[:, None] - known[None]) ** 2).sum(2)
    near = np.argsort(distance, axis=1)[:, 1:6]
    usual = np.median(moved[near], axis=1)
    return np.flatnonzero(np.hypot(*(moved - usual).T) < _BENT * unit)


def _nearby(
    hits: Sequence[tuple[float, float]],
    to: Sequence[tuple[float, ...]],
    matrix: PlanePoints,
    point: tuple[float, float],
) -> PlanePoints:
    """Return by how much the crossings beside a point lie otherwise than in the plane."""
    if len(hits) < 3:
        return np.zeros(2)
    known, placed = np.array(hits), np.array(to)
    near = np.argsort(((known - point) ** 2).sum(1))[:3]
    return cast("PlanePoints", (placed[near] - _mapped(matrix, known[near])).mean(0))


class _Printed:
    """The lines of a blank slip as they are printed, to be looked for in a picture."""

    def __init__(self, areas: Sequence[Area]) -> None:
        self._areas = areas
        wide = max(area.x + area.width for area in areas) + 4
        high = max(area.y + area.height for area in areas) + 4
        double = 2 * _SCALE
        drawing = Image.new("L", (round(wide * double), round(high * double)), 255)
        pen = ImageDraw.Draw(drawing)
        for area in areas:
            corners = (
                area.x * double, area.y * double,
                (area.x + area.width) * double, (area.y + area.height) * double,
            )  # fmt: skip
            if area.kind in {"cell", "name"}:
                fill = 232 if area.key in {"says", "running"} and area.kind == "cell" else None
                pen.rectangle(corners, fill=fill, outline=0, width=3)
            elif area.kind == "label":
                pen.line((corners[0], corners[3], corners[2], corners[3]), fill=130, width=2)
            elif area.kind == "mark":
                pen.line((corners[0], corners[3], corners[2], corners[3]), fill=0, width=8)
                x = corners[0] if area.side == 0 else corners[2]
                pen.line((x, corners[1], x, corners[3]), fill=0, width=8)
        half = drawing.resize((drawing.width // 2, drawing.height // 2), Image.Resampling.BOX)
        self._lines = np.asarray(half, np.float32)

    def crossings(self, begin: tuple[float, float]) -> list[tuple[float, float]]:
        """Return the crossings of the lines and the corner marks, the nearest to a point first."""
        cells = [area for area in self._areas if area.kind in {"cell", "name"}]
        points = {
            (round(x, 3), round(y, 3))
            for area in cells
            for x in (area.x, area.x + area.width)
            for y in (area.y, area.y + area.height)
        }
        marks = {
            (area.x if area.side == 0 else area.x + area.width, area.y + area.height)
            for area in self._areas
            if area.kind == "mark"
        }
        return sorted(
            points | marks, key=lambda at: (at[0] - begin[0]) ** 2 + (at[1] - begin[1]) ** 2
        )

    def find(
        self,
        grey: Grey,
        matrix: PlanePoints,
        point: tuple[float, float],
        moved: PlanePoints,
        reach: float,
    ) -> tuple[float, float] | None:
        """Return where a crossing is in a picture, looked for so many millimetres around."""
        half, around = round(_PATCH * _SCALE), round(reach * _SCALE)
        x, y = round(point[0] * _SCALE), round(point[1] * _SCALE)
        pattern = np.pad(self._lines, half + 1, constant_values=255)[
            y + 1 : y + 2 * half + 2, x + 1 : x + 2 * half + 2
        ]
        steps = np.arange(-half - around, half + around + 1) / _SCALE
        grid = np.stack(np.meshgrid(point[0] + steps, point[1] + steps), -1).reshape(-1, 2)
        at = _mapped(matrix, grid) + moved
        seen = _sampled(grey, at).reshape(len(steps), len(steps))
        likeness, *lines = _likeness(seen, [pattern, *_lines_alone(pattern)])
        # A line alone looks much like a crossing, and lies anywhere along itself.
        for line in lines:
            likeness[likeness < line + _MORE_ALIKE] = 0
        best = np.unravel_index(int(likeness.argmax()), likeness.shape)
        if likeness[best] < _ALIKE:
            return None
        dy, dx = (np.array(best) - around) / _SCALE
        to = _mapped(matrix, np.array([[point[0] + dx, point[1] + dy]]))[0] + moved
        return float(to[0]), float(to[1])


def _lines_alone(pattern: Floats) -> list[Floats]:
    """Return a crossing without its upright line, and without the one that lies."""
    half = pattern.shape[0] // 2
    alone = []
    for turned in (pattern, pattern.T):
        sides = [
            np.median(turned[:, part], axis=1) for part in (np.s_[: half - 3], np.s_[half + 4 :])
        ]
        line = np.repeat(np.stack(sides, 1), (half, half + 1), axis=1)
        alone.append(line if turned is pattern else line.T)
    return alone


def _likeness(seen: Floats, patterns: Sequence[Floats]) -> list[Floats]:
    """Return how alike each pattern and each window of a picture are, from -1 to 1."""
    size = patterns[0].shape[0]
    windows = np.lib.stride_tricks.sliding_window_view(seen, (size, size))
    mean = _boxed(seen, size)
    spread = np.sqrt(np.maximum(_boxed(seen**2, size) - mean**2, 4.0)) * size
    flat = np.stack([(pattern - pattern.mean()).ravel() for pattern in patterns], 1)
    norms = np.maximum(np.sqrt((flat**2).sum(0)), 1.0)
    top = windows.reshape(-1, size * size) @ (flat / norms)
    return [top[:, number].reshape(mean.shape) / spread for number in range(len(patterns))]


def _boxed(values: Floats, size: int) -> Floats:
    """Return the mean of each window."""
    sums = np.pad(values.astype(np.float64).cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    whole = sums[size:, size:] - sums[:-size, size:] - sums[size:, :-size] + sums[:-size, :-size]
    return cast("Floats", whole / size**2)


def _sampled(grey: Grey, at: PlanePoints) -> Floats:
    """Return the shades between the pixels of a picture; white outside of it."""
    x, y = at[:, 0] - 0.5, at[:, 1] - 0.5
    high, wide = grey.shape
    inside = (x >= 0) & (y >= 0) & (x < wide - 1) & (y < high - 1)
    x, y = np.where(inside, x, 0), np.where(inside, y, 0)
    left, top = x.astype(int), y.astype(int)
    right_part, lower_part = x - left, y - top
    upper = grey[top, left] * (1 - right_part) + grey[top, left + 1] * right_part
    lower = grey[top + 1, left] * (1 - right_part) + grey[top + 1, left + 1] * right_part
    shade = upper * (1 - lower_part) + lower * lower_part
    return np.where(inside, shade, 255).astype(np.float32)


def _mapped(matrix: PlanePoints, points: PlanePoints) -> PlanePoints:
    at = np.c_[points, np.ones(len(points))] @ matrix.T
    return cast("PlanePoints", at[:, :2] / at[:, 2:])


def _unit(matrix: PlanePoints, at: PlanePoints) -> float:
    """Return how many pixels a millimetre has there."""
    placed = _mapped(matrix, at + np.array([(0, 0), (1, 0), (0, 1)]))
    return float(np.hypot(*(placed[1:] - placed[0]).T).mean())


def _fitted(points: PlanePoints, to: PlanePoints) -> PlanePoints:
    """Return the projection that takes points to others, by least squares.

    What few points leave open, or some in a line, is as if the sheet were seen from above.
    """
    spread = [float(np.hypot(*(item - item.mean(0)).T).mean()) or 1.0 for item in (points, to)]
    own, before = _centred(points, _SHEET)
    other, after = _centred(to, _SHEET * spread[1] / spread[0])
    x, y, u, v, one = *own.T, *other.T, np.ones(len(own))
    none = 0 * one
    rows = np.concatenate(
        [
            np.stack([x, y, one, none, none, none, -u * x, -u * y], 1),
            np.stack([none, none, none, x, y, one, -v * x, -v * y], 1),
            _ASLANT * np.array(_FROM_ABOVE),
        ]
    )
    said = np.concatenate([u, v, np.zeros(len(_FROM_ABOVE))])
    best = np.append(np.linalg.lstsq(rows, said, rcond=None)[0], 1.0).reshape(3, 3)
    return cast("PlanePoints", np.linalg.inv(after) @ best @ before)


def _centred(points: PlanePoints, unit: float) -> tuple[PlanePoints, PlanePoints]:
    """Return points about their middle in another unit, and the matrix that takes them there."""
    x, y = points.mean(0)
    matrix = np.array([[1 / unit, 0, -x / unit], [0, 1 / unit, -y / unit], [0, 0, 1]])
    return (points - (x, y)) / unit, matrix


def overlap(one: PlanePoints, other: PlanePoints) -> bool:
    """Return whether two outlines lie over each other by more than their edges."""
    inner = [item.mean(0) + (item - item.mean(0)) * 0.93 for item in (one, other)]
    for shape in inner:
        for a, b in pairwise([*shape, shape[0]]):
            normal = np.array([b[1] - a[1], a[0] - b[0]])
            sides = [item @ normal for item in inner]
            if sides[0].max() < sides[1].min() or sides[1].max() < sides[0].min():
                return False
    return True
