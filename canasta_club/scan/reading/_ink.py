"""Ink: what was written in a box, without its printed lines, in pieces that hang together."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from canasta_club.scan.reading.net import Floats

SCALE: Final = 10
"""Pixels a millimetre of a box that is cut out."""
MARGIN: Final = 1.5
"""Millimetres around a box that are looked at: digits cross the lines."""
_STRONG: Final = 0.25
"""Ink of this darkness is a stroke, where the code is 1 and the paper is 0."""
_LINE: Final = 0.42
"""Millimetres around a printed line that may be the line."""
_SPECK: Final = 0.6
"""Millimetres up to which a piece is a speck of the paper."""

_STROKE: Final = 0.13
"""How wide the strokes are of which the net has seen most, in parts of a digit's height."""
_SOFT: Final = 1 / 45
"""How far the edges of strokes are made soft, in parts of a digit's height."""
_BENT: Final = 2.5
"""Millimetres within a box where a line at its side may be seen."""
_HAIR: Final = 0.25
"""Millimetres that a pen is wider than, and the lines between places for digits are not."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of ink: its upper left corner in pixels of its box, and the ink."""

    x: int
    y: int
    ink: Floats

    @property
    def right(self) -> int:
        """The first column after it."""
        return self.x + int(self.ink.shape[1])

    @property
    def bottom(self) -> int:
        """The first row after it."""
        return self.y + int(self.ink.shape[0])

    @property
    def amount(self) -> float:
        """How much ink there is, in pixels."""
        return float(self.ink.sum())


def ink_of(box: Floats, black: float) -> Floats:
    """Return how much ink each pixel has, from 0 to 1; ``black`` is what the code differs by."""
    image = Image.fromarray(np.clip(box, 0, 255).astype(np.uint8))
    small = image.resize(
        (max(1, image.width // 8), max(1, image.height // 8)), Image.Resampling.BOX
    )
    # The paper beside the strokes, however it is shaded; a stain is no paper.
    paper = small.filter(ImageFilter.MaxFilter(13)).filter(ImageFilter.BoxBlur(2))
    beside = np.asarray(paper.resize(image.size, Image.Resampling.BILINEAR), np.float32)
    ink = np.clip((beside - box) / max(black, 30) - 0.06, 0, 1)
    return np.asarray(ink, np.float32)


def without_frame(ink: Floats, margin: float = MARGIN) -> Floats:
    """Return the ink of a box and its margin without the lines of its frame.

    What crosses a line goes on through it.
    """
    clean = ink.copy()
    band, edge = round(_LINE * SCALE), round(margin * SCALE)
    for turned in (clean, clean.T):
        for at in (edge, turned.shape[0] - edge):
            _without_line(turned, at, band)
    return clean


def even(ink: Floats) -> Floats:
    """Return the ink of a box where most of each part of it is paper: shade and noise are none."""
    edge, step = round(MARGIN * SCALE), 4 * SCALE
    inner = ink[edge:-edge]
    wide = inner.shape[1]
    paper, noise = np.zeros(wide, np.float32), np.zeros(wide, np.float32)
    for left in range(0, wide, step):
        part = inner[:, max(0, left - step) : left + 2 * step]
        low, usual = np.percentile(part, (15, 40))
        paper[left : left + step], noise[left : left + step] = usual, usual - low
    return np.clip((ink - paper - noise) / np.maximum(1 - paper, 0.5), 0, 1).astype(np.float32)


def _without_line(ink: Floats, at: int, band: int) -> None:
    """Clear a line that lies near a row, in place."""
    low, high = max(at - 2 * band, 0), min(at + 2 * band, ink.shape[0])
    dark = ink[low:high].mean(1)
    if not len(dark):
        return
    middle = low + int(np.convolve(dark, np.ones(3), "same").argmax())
    top, bottom = max(middle - band, 0), min(middle + band, ink.shape[0])
    above, below = ink[max(top - 2, 0) : top], ink[bottom : bottom + 2]
    through = np.zeros(ink.shape[1], bool)
    if len(above) and len(below):
        near = (_widened(above.max(0) > _STRONG), _widened(below.max(0) > _STRONG))
        through = near[0] & near[1]
    ink[top:bottom] *= through


def _widened(line: NDArray[np.bool_]) -> NDArray[np.bool_]:
    padded = np.pad(line, 2)
    return padded[:-4] | padded[1:-3] | padded[2:-2] | padded[3:-1] | padded[4:]


def pieces(ink: Floats, margin: float = MARGIN) -> list[Piece]:
    """Return the pieces of ink of which the greater part is within the box, from left to right."""
    edge = round(margin * SCALE)
    high, wide = ink.shape
    kept = []
    for runs in _connected(ink > _STRONG):
        rows, left, right = runs.T
        count = int((right - left).sum())
        top, bottom = int(rows.min()), int(rows.max()) + 1
        first, last = int(left.min()), int(right.max())
        sides = bottom - top, last - first
        if max(sides) < _SPECK * SCALE or min(sides) < _HAIR * SCALE or count < 6:
            continue
        if _is_frame(top, bottom, first, last, ink.shape, edge):
            continue
        within = np.clip(right, edge, wide - edge) - np.clip(left, edge, wide - edge)
        inside = int(within[(rows >= edge) & (rows < high - edge)].sum())
        if inside < 0.5 * count:
            continue
        mask = np.zeros((bottom - top, last - first), bool)
        for row, start, end in runs.tolist():
            mask[row - top, start - first : end - first] = True
        part = np.where(_grown(mask), ink[top:bottom, first:last], 0)
        kept.append(Piece(first, top, part.astype(np.float32)))
    return sorted(kept, key=lambda piece: piece.x)


def _is_frame(
    top: int, bottom: int, left: int, right: int, size: tuple[int, ...], edge: int
) -> bool:
    """Tell what is left of a printed line from a stroke: it keeps to the line."""
    high, wide = size
    band = round(1.5 * _LINE * SCALE)
    for first, last, length in ((top, bottom, high), (left, right, wide)):
        if any(line - band <= first and last <= line + band for line in (edge, length - edge)):
            return True
    is_hair = right - left < 1.2 * SCALE
    at_side = min(right - edge, wide - edge - left) < _BENT * SCALE
    if is_hair and at_side and top <= edge + band and bottom >= high - edge - band:
        return True  # A line that the paper's bend has moved: a 1 seldom spans its box.
    # No stroke of a digit reaches from beyond one line to beyond the other and is a hair wide.
    return bottom - top > 0.93 * high and right - left < 0.9 * SCALE


def _grown(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    padded = np.pad(mask, 1)
    return (
        padded[1:-1, 1:-1]
        | padded[:-2, 1:-1]
        | padded[2:, 1:-1]
        | padded[1:-1, :-2]
        | padded[1:-1, 2:]
    )


def _connected(strong: NDArray[np.bool_]) -> list[NDArray[np.int64]]:
    """Return the runs (row, first column, column after it) of each piece that hangs together."""
    if not strong.any():
        return []
    change = np.diff(strong.astype(np.int8), axis=1, prepend=0, append=0)
    rows, starts = np.nonzero(change == 1)
    ends = np.nonzero(change == -1)[1]
    parents = list(range(len(rows)))

    def root(run: int) -> int:
        while parents[run] != run:
            parents[run] = parents[parents[run]]
            run = parents[run]
        return run

    row_of, left, right = rows.tolist(), starts.tolist(), ends.tolist()
    above = 0
    for run, row in enumerate(row_of):
        while row_of[above] < row - 1 or (row_of[above] == row - 1 and right[above] < left[run]):
            above += 1
        other = above
        while row_of[other] == row - 1 and left[other] <= right[run]:
            one, two = sorted((root(run), root(other)))
            parents[two] = one
            other += 1
    by_root: dict[int, list[int]] = {}
    for run in range(len(parents)):
        by_root.setdefault(root(run), []).append(run)
    runs = np.stack([rows, starts, ends], 1)
    return [runs[members] for members in by_root.values()]


def joined(parts: list[Piece]) -> Piece:
    """Return pieces as one."""
    if len(parts) == 1:
        return parts[0]
    left, top = min(item.x for item in parts), min(item.y for item in parts)
    right, bottom = max(item.right for item in parts), max(item.bottom for item in parts)
    ink = np.zeros((bottom - top, right - left), np.float32)
    for item in parts:
        place = ink[item.y - top : item.bottom - top, item.x - left : item.right - left]
        np.maximum(place, item.ink, out=place)
    return Piece(left, top, ink)


def as_by_pen(ink: Floats) -> Floats:
    """Return a digit with strokes as wide and soft as those that the net knows; none thinner."""
    mask = ink > 0.4 * max(float(ink.max(initial=0)), 0.2)
    padded = np.pad(mask, 1)
    within = padded[:-2, 1:-1] & padded[2:, 1:-1] & padded[1:-1, :-2] & padded[1:-1, 2:]
    rim = max(int((mask & ~within).sum()), 1)
    size = max(ink.shape)
    wider = 2 * round((_STROKE * size - 2 * int(mask.sum()) / rim) / 2) + 1
    around = max(wider, 6)
    picture = Image.fromarray(np.round(np.pad(ink, around) * 255).astype(np.uint8))
    if wider >= 3:
        picture = picture.filter(ImageFilter.MaxFilter(wider))
    soft = picture.filter(ImageFilter.GaussianBlur(_SOFT * size))
    return np.asarray(np.asarray(soft) / 255, np.float32)
