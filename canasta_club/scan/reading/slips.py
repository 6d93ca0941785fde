"""Slips: all that is read from one slip in a picture, box by box, before anything is judged."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from canasta_club.club import slip as boxes
from canasta_club.club.paper.layout import CONCEALED, Area, Form, areas_of, size_of
from canasta_club.game.rules.model import RuleSet
from canasta_club.scan.reading import _ink as inks
from canasta_club.scan.reading import planes
from canasta_club.scan.reading._ink import MARGIN, SCALE
from canasta_club.scan.reading.digits import BoxFigure, Likely, figure
from canasta_club.scan.reading.net import Floats
from canasta_club.scan.reading.pictures import Grey
from canasta_club.scan.reading.planes import Plane, SlipCode

BoxKey = tuple[int, str]
"""A side and the key of a box."""

_LEAST_SEEN: Final = 0.6
"""Which part of the printed crossings must be where they belong."""
_LEAST_SHARP: Final = 4.0
"""Pixels a millimetre that a figure needs to be read."""
_TICKED, _TICK_SPREAD = 0.13, 0.02
"""How much of a box to tick is ink when it is as likely ticked as not."""
_FORGOTTEN: Final = -3.5
"""How likely a minus is that nobody marked."""
_MARKED, _MARK_SPREAD = 0.035, 0.008
"""How much ink more than printed, in parts of its box, a sign has that may well be marked."""
FLAT: Final = 10.0
"""Pixels a millimetre of a picture that is kept."""
_FREE: Final = frozenset({boxes.MORE, boxes.OTHERS})
"""Boxes that hold words: ink in them is seen and not read."""
_WORD: Final = 1.2
"""Millimetres that a stroke of a word has at least, and how far it reaches into its box."""


@dataclass(frozen=True, slots=True)
class SlipReading:
    """What a slip says: a figure for each box with ink to read, and how each tick looks.

    ``signs`` say how likely a box is below zero and above; ``ticks`` how likely a box is ticked,
    by side and place (-1: concealed); ``words`` are boxes with words in them.
    """

    figures: Mapping[BoxKey, BoxFigure]
    signs: Mapping[BoxKey, tuple[float, float]]
    ticks: Mapping[tuple[int, int], float]
    words: frozenset[BoxKey]
    plane: Plane
    fault: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing was written."""
        is_ticked = any(value > 0 for value in self.ticks.values())
        return not is_ticked and not self.words and all(f.is_blank for f in self.figures.values())


@dataclass(frozen=True, slots=True)
class SlipPaper:
    """How a slip is drawn: its rules, how many names each side has to tick, and its form."""

    rules: RuleSet
    names: tuple[int, ...]
    form: Form

    @property
    def areas(self) -> tuple[Area, ...]:
        """All that is printed on it."""
        return areas_of(self.rules, self.names, self.form)


def read(grey: Grey, code: SlipCode, paper: SlipPaper, likely: Likely) -> SlipReading:
    """Read the slip of a code in a picture."""
    plane = planes.plane_of(grey, code, paper.areas)
    if fault := _fault(grey, plane, paper.form):
        return SlipReading({}, {}, {}, frozenset(), plane, fault)
    return _boxes(grey, plane, _black(grey, code), paper, likely)


def flattened(grey: Grey, plane: Plane, paper: SlipPaper) -> Grey:
    """Return the picture of a slip alone, upright and flat, to be kept."""
    wide, high = size_of(paper.form)
    flat = plane.cut(grey, (0, 0, wide, high), FLAT)
    return np.clip(flat, 0, 255).astype(np.uint8)


def read_flat(flat: Grey, paper: SlipPaper, likely: Likely) -> SlipReading:
    """Read a picture that was kept."""
    matrix = np.diag([FLAT, FLAT, 1.0])
    none = np.zeros((0, 2))
    dark, light = np.percentile(flat, (1, 80))
    return _boxes(
        flat,
        Plane(matrix=matrix, known=none, moved=none, seen=1),
        float(max(light - dark, 40)),
        paper,
        likely,
    )


def _boxes(grey: Grey, plane: Plane, black: float, paper: SlipPaper, likely: Likely) -> SlipReading:
    rules, areas = paper.rules, paper.areas
    digits = {
        (area.side, area.key): area for area in areas if area.kind == "digit" and not area.place
    }
    signs = {(area.side, area.key): area for area in areas if area.kind == "sign"}
    figures: dict[BoxKey, BoxFigure] = {}
    marked: dict[BoxKey, tuple[float, float]] = {}
    words: set[BoxKey] = set()
    filled = {box.key for box in boxes.side_boxes(rules)} | _FREE | {boxes.SAYS, boxes.RUNNING}
    for area in areas:
        if area.kind != "cell" or area.key not in filled or area.side is None:
            continue
        key, digit = (area.side, area.key), digits.get((area.side, area.key))
        ink = _ink(grey, plane, area, black)
        if sign := signs.get(key):
            edge = round((MARGIN + sign.width + 0.3) * SCALE)
            marked[key] = _sign(ink[:, :edge])
            ink[:, :edge] = 0
        if area.key in _FREE:
            if _has_words(ink):
                words.add((area.side, boxes.MORE))
        elif digit:
            figures[key] = figure(ink, likely, digit.width, digit.x - area.x)
        else:
            figures[key] = figure(ink, likely)
    ticks = {
        (area.side or 0, -1 if area.key == CONCEALED else area.place): _tick(
            grey, plane, area, black
        )
        for area in areas
        if area.kind == "tick"
    }
    return SlipReading(figures, marked, ticks, frozenset(words), plane)


def _fault(grey: Grey, plane: Plane, form: Form) -> str:
    outline = plane.outline(size_of(form))
    high, wide = grey.shape
    inner = outline.mean(0) + (outline - outline.mean(0)) * 0.9
    if (inner < 0).any() or (inner > (wide, high)).any():
        return "The picture does not show the whole slip."
    if plane.seen < _LEAST_SEEN:
        return "The lines of the slip are not where this code says: part of it is hidden or bent."
    side = np.hypot(*(outline[1] - outline[0])) / size_of(form)[0]
    if side < _LEAST_SHARP:
        return "The slip is too small in the picture to be read."
    return ""


def _black(grey: Grey, code: SlipCode) -> float:
    """Return by how much the code is darker than the paper."""
    low, high = code.corners.min(0).astype(int), code.corners.max(0).astype(int) + 1
    part = grey[max(low[1], 0) : high[1], max(low[0], 0) : high[0]]
    dark, light = np.percentile(part, (12, 88)) if part.size else (0, 255)
    return float(max(light - dark, 40))


def _ink(grey: Grey, plane: Plane, area: Area, black: float) -> Floats:
    box = (
        area.x - MARGIN,
        area.y - MARGIN,
        area.x + area.width + MARGIN,
        area.y + area.height + MARGIN,
    )
    return inks.even(inks.without_frame(inks.ink_of(plane.cut(grey, box, SCALE), black)))


def _has_words(ink: Floats) -> bool:
    """Tell whether something is written, and not only a figure of a box beside reaches in."""
    edge = round((MARGIN + _WORD) * SCALE)
    return any(
        max(piece.ink.shape) > _WORD * SCALE
        and piece.bottom > edge
        and piece.y < ink.shape[0] - edge
        for piece in inks.pieces(ink)
    )


def _sign(ink: Floats) -> tuple[float, float]:
    """Return how likely a sign box says minus, and plus: + is printed above, − below."""
    edge = round(MARGIN * SCALE)
    inner = ink[edge:-edge, edge : -round(0.8 * SCALE)]
    middle = inner.shape[0] // 2
    # What is printed is grey and thin.
    upper, lower = ((part > 0.35).mean() for part in (inner[:middle], inner[middle:]))
    minus = float(np.clip((lower - upper / 2 - _MARKED) / _MARK_SPREAD, _FORGOTTEN, 4))
    return min(minus, 0.0), min(-minus, 0.0)


def _tick(grey: Grey, plane: Plane, area: Area, black: float) -> float:
    """Return the logarithm of the odds that a box is ticked."""
    box = (area.x, area.y, area.x + area.width, area.y + area.height)
    around = 1.2
    wide = (box[0] - around, box[1] - around, box[2] + around, box[3] + around)
    ink = inks.ink_of(plane.cut(grey, wide, SCALE), black)
    inset = round((around + 0.5) * SCALE)
    filled = float((ink[inset:-inset, inset:-inset] > 0.3).mean())
    return float(np.clip((filled - _TICKED) / _TICK_SPREAD, -7, 7))
