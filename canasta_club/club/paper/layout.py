"""Layouts: where each box of a slip is, in millimetres from the slip's upper left corner.

What draws a slip and what reads one have the same layout. Everything follows from the rule set,
how many players each side has, and the `Form`, which an address carries as its number.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from canasta_club.club import slip as boxes
from canasta_club.club.slip import Box
from canasta_club.game.claims.claims import opening_sentence
from canasta_club.game.rules.model import RuleSet

_USUAL, _PAIRED = 1, 2
"""How boxes are drawn. Another way has another number, so that older slips keep theirs."""

Paper = Literal["a4", "letter"]

_SHEETS: Final[dict[Paper, tuple[float, float]]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
"""Width and height of a sheet, in millimetres."""

Part = Literal[
    "head", "code", "address", "mark", "name", "label", "cell", "tick", "sign", "digit", "foot"
]

BEFORE: Final = Box("before", "Score before")
OPENS: Final = Box("opens", "Opens with")
CHECKED: Final = Box("checked", "Checked by")
CONCEALED: Final = "concealed"

_DIGITS: Final = {boxes.MELDED: 5, boxes.SAYS: 5, boxes.RUNNING: 5}
"""The figures of which each digit has its place, and the most digits that they have."""
_SIGNED: Final = frozenset({boxes.SAYS, boxes.RUNNING})
_MOST_PLAYERS: Final = 7
_MOST_KINDS: Final = 4
"""Kinds of canastas that have a row each; of more, two share one."""
_WITH_OTHERS: Final = 2
"""Of more kinds so many had a box on slips with one kind in a row; the others stood in words."""


@dataclass(frozen=True, slots=True)
class Form:
    """How slips are drawn: four on a sheet or two, which are ``large``, and for how many.

    ``paired`` slips have two kinds of canastas in a row, each with a box.
    """

    paper: Paper
    players: int
    large: bool = False
    paired: bool = False

    @property
    def number(self) -> int:
        """Return the number of the layout, from 1 to 1,023, as an address has it."""
        choices = 2 * (self.paper == "letter") + self.large
        return ((_PAIRED if self.paired else _USUAL) << 5) + (choices << 3) + self.players


def form_for(rules: RuleSet, paper: Paper, *, large: bool = False) -> Form:
    """Return the form in which the slips of a rule set are printed."""
    return Form(paper, rules.players, large, paired=len(rules.kind_names) > _MOST_KINDS)


def form_of(number: int) -> Form | None:
    """Return the form that a number means; None for one that is not known here."""
    version, choices, players = number >> 5, number >> 3 & 3, number & 7
    if version not in {_USUAL, _PAIRED} or not 2 <= players < _MOST_PLAYERS:
        return None
    paper: Paper = "letter" if choices & 2 else "a4"
    return Form(paper, players, bool(choices & 1), paired=version == _PAIRED)


@dataclass(frozen=True, slots=True)
class Area:
    """A part of a slip: what is there, of which box and side, and where.

    A tick has the place of its player within the side, or the key `CONCEALED`; a digit has its
    place from the left, and so has a label of two that share a row. ``side`` is None where a part
    belongs to none.
    """

    kind: Part
    x: float
    y: float
    width: float
    height: float
    key: str = ""
    side: int | None = None
    place: int = 0


@dataclass(frozen=True, slots=True)
class _Measures:
    """Lengths of a form; ``scale`` is that of its letters."""

    width: float
    height: float
    inset: float
    scale: float

    @property
    def inner(self) -> float:
        return self.width - 2 * self.inset


def size_of(form: Form) -> tuple[float, float]:
    """Return how wide and how high a slip is, cut along its lines."""
    wide, high = _SHEETS[form.paper]
    return (high / 2, wide) if form.large else (wide / 2, high / 2)


def rows_of(rules: RuleSet) -> tuple[Box, ...]:
    """Return the rows of a slip: what is known before, the boxes as they are entered, the foot."""
    filled = (*boxes.side_boxes(rules), boxes.OUT_BOX, boxes.MORE_BOX, boxes.TOTAL_BOX)
    return (BEFORE, OPENS, *filled, CHECKED, boxes.RUNNING_BOX)


def _lines(rules: RuleSet, form: Form) -> list[tuple[Box, ...]]:
    """Return the rows of a slip, each with the boxes that share it."""
    rows = rows_of(rules)
    kinds = [box for box in rows if box.key.startswith(boxes.KIND)]
    at = rows.index(kinds[0])
    first, rest = rows[:at], rows[at + len(kinds) :]
    if form.paired:
        shared = [tuple(kinds[place : place + 2]) for place in range(0, len(kinds), 2)]
    elif len(kinds) > _MOST_KINDS:
        others = Box(boxes.OTHERS, "Other canastas")
        shared = [(box,) for box in (*kinds[:_WITH_OTHERS], others)]
    else:
        shared = [(box,) for box in kinds]
    return [*((box,) for box in first), *shared, *((box,) for box in rest)]


def areas_of(rules: RuleSet, ticks: Sequence[int], form: Form) -> tuple[Area, ...]:
    """Return all parts of a slip whose sides have so many names to tick."""
    wide, high = size_of(form)
    large = _Measures(wide, high, 10, 1.25)
    lines = _lines(rules, form)
    of = large if form.large else _Measures(wide, high, 6.5, 1)
    return tuple(_areas(rules, lines, ticks, of))


def _areas(
    rules: RuleSet, lines: Sequence[Sequence[Box]], ticks: Sequence[int], of: _Measures
) -> Iterator[Area]:
    left, top, scale = of.inset, of.inset, of.scale
    code, legs, margin = 14.5 * scale, 2.5 * scale, 2 * scale
    head = (24 if rules.asks_trump else 19.6) * scale
    letters = len(opening_sentence(rules)) if len(rules.opening.steps) > 1 else 0
    foot = 0.7 + 3.1 * scale * -(-letters // 88)
    bottom = of.height - of.inset
    yield Area("head", left, top, of.inner - code - 2 * scale, head)
    yield Area("code", of.width - of.inset - code, top, code, code)
    # Outside the boxes, and as far from the edge as any printer prints.
    for side, x in enumerate((left - margin, of.width - of.inset + margin - legs)):
        yield Area("mark", x, bottom + margin - legs, legs, legs, side=side)
    labels = 26.5 * scale
    wide = (of.inner - labels) / len(ticks)
    names = 9 * scale
    yield Area("address", left, top + head, labels, names)
    for side in range(len(ticks)):
        yield Area("name", left + labels + side * wide, top + head, wide, names, side=side)
    y = top + head + names
    high = _heights(lines, ticks, wide, bottom - foot - scale - y, scale)
    for line, height in zip(lines, high, strict=True):
        for place, box in enumerate(line):
            label, part = labels / len(line), wide / len(line)
            yield Area("label", left + place * label, y, label, height, box.key, place=place)
            for side, names_of_side in enumerate(ticks):
                x = left + labels + side * wide + place * part
                cell = Area("cell", x, y, part, height, box.key, side)
                yield cell
                yield from _inside(cell, names_of_side, scale)
        y += height
    yield Area("foot", left, bottom - foot, of.inner, foot - 0.7)


def _heights(
    lines: Sequence[Sequence[Box]], ticks: Sequence[int], wide: float, room: float, scale: float
) -> list[float]:
    """Return how high each row is: all alike, but for the names to tick if they need more."""
    names = max(ticks) + (not _has_room_beside(wide, scale))
    usual = room / len(lines)
    out = max(usual, names * 3.7 * scale + 0.8)
    other = (room - out) / (len(lines) - 1)
    return [out if line[0].key == boxes.OUT else other for line in lines]


def _has_room_beside(wide: float, scale: float) -> bool:
    """Tell whether “concealed” stands beside the names of a side, or else below them."""
    return wide >= 30 * scale


def _inside(cell: Area, ticks: int, scale: float) -> Iterator[Area]:
    """Yield what is within a box: its ticks, or its sign and the places of its digits."""
    if cell.key == boxes.OUT:
        yield from _ticks(cell, ticks, scale)
    if cell.key in _DIGITS:
        # A figure without a sign keeps its digits below those of the totals.
        sign = min(5.5 * scale, cell.width / 6)
        if cell.key in _SIGNED:
            yield _within(cell, "sign", 0, sign)
        count = _DIGITS[cell.key]
        digit = (cell.width - sign) / count
        for place in range(count):
            yield _within(cell, "digit", sign + place * digit, digit, place)


def _within(cell: Area, kind: Part, x: float, width: float, place: int = 0) -> Area:
    return Area(kind, cell.x + x, cell.y, width, cell.height, cell.key, cell.side, place)


def _ticks(cell: Area, count: int, scale: float) -> Iterator[Area]:
    is_beside = _has_room_beside(cell.width, scale)
    lines = count + (not is_beside)
    box, line = 2.6 * scale, cell.height / lines
    middle = (line - box) / 2
    x = cell.x + 1.2 * scale
    for place in range(count):
        y = cell.y + place * line + middle
        yield Area("tick", x, y, box, box, cell.key, cell.side, place)
    if is_beside:
        x, y = cell.x + 0.47 * cell.width, cell.y + (cell.height - box) / 2
    else:
        y = cell.y + count * line + middle
    yield Area("tick", x, y, box, box, CONCEALED, cell.side)
