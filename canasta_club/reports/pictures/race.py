"""The race of a season: everybody's place after each night, the leaders thick."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final, NamedTuple

from canasta_club.reports.pictures._canvas import DASHES, Canvas
from canasta_club.text.letters import visible
from canasta_club.text.wording import counted

_LEADERS: Final = ("c1", "c2", "c3")
_MOST_CIRCLED: Final = 24
"""Rows, up to which each place has a circle with the points in it."""

_CIRCLE: Final = 12
_LOOSE, _TIGHT = 28, 15
_TOP: Final = 26


@dataclass(frozen=True, slots=True)
class RaceLine:
    """An entry: its ``rows`` (from 0, the best) and points after each night, if it was listed.

    ``rank`` is its last one, as the table shows it.
    """

    name: str
    rank: str
    rows: Sequence[int | None]
    points: Sequence[str]


@dataclass(frozen=True, slots=True)
class Race:
    """The places after each of some nights; ``lines`` are in the order of the last one."""

    nights: Sequence[str]
    lines: Sequence[RaceLine]

    @property
    def description(self) -> str:
        """Who leads, and from which place each of them came."""
        ends = (f"{line.name} from {_first(line)} to {line.rank}" for line in self._leaders)
        more = len(self.lines) - len(self._leaders)
        rest = f"; {more} more" if more else ""
        return (
            f"Places after each of {counted(len(self.nights), 'night')}: {', '.join(ends)}{rest}."
        )

    @property
    def _leaders(self) -> Sequence[RaceLine]:
        return self.lines[: len(_LEADERS)]

    def svg(self, width: int) -> str:
        """Return it as SVG; on a phone names stand only at the end."""
        field = _field(Canvas(width), self)
        canvas = field.canvas
        _feet(field, self.nights)
        rest = [_points(field, line) for line in self.lines[len(_LEADERS) :]]
        thick = 1.5 if len(self.lines) <= _MOST_CIRCLED else 1
        canvas.strokes([points for points in rest if points], "rest", thick)
        for number, line in reversed(list(enumerate(self._leaders))):
            canvas.line(_points(field, line), _LEADERS[number], 4, DASHES[number])
        for number, line in reversed(list(enumerate(self.lines))):
            colour = _LEADERS[number] if number < len(_LEADERS) else "rest"
            if field.are_circled:
                _circles(field, line, colour)
            _names(field, line, number)
        return canvas.svg(_TOP + len(self.lines) * field.pitch + 4, self.description)


class _Field(NamedTuple):
    """Where nights and rows stand on the picture."""

    canvas: Canvas
    nights: int
    left: float
    right: float
    pitch: int
    are_circled: bool

    def across(self, night: int) -> float:
        room = self.canvas.width - self.left - self.right
        return self.left + (room * night / (self.nights - 1) if self.nights > 1 else room / 2)

    def down(self, row: int) -> float:
        return _TOP + (row + 0.5) * self.pitch


def _field(canvas: Canvas, race: Race) -> _Field:
    names = [visible(line.name) for line in race.lines]
    widest = max(map(canvas.wide, names), default=0)
    most = 130.0 if canvas.is_narrow else 190.0
    right = min(widest + canvas.wide("00= "), most) + _CIRCLE + 6
    left = 36.0 if canvas.is_narrow else min(widest, 160.0) + 26
    count = len(race.nights)
    loose = len(race.lines) <= _MOST_CIRCLED
    apart = (canvas.width - left - right) / max(count - 1, 1)
    widest_points = max((len(each) for line in race.lines for each in line.points), default=0)
    fits = apart >= 2 * _CIRCLE + 4 and 0 < widest_points <= 3
    return _Field(canvas, count, left, right, _LOOSE if loose else _TIGHT, loose and fits)


def _points(field: _Field, line: RaceLine) -> list[tuple[float, float]]:
    return [
        (field.across(n), field.down(row)) for n, row in enumerate(line.rows) if row is not None
    ]


def _feet(field: _Field, nights: Sequence[str]) -> None:
    """Write above the nights when they were, as many as have room; the last one always."""
    canvas = field.canvas
    widest = max(map(canvas.wide, nights), default=0)
    apart = field.across(1) - field.across(0) if len(nights) > 1 else canvas.width
    every = max(1, -(-int(widest + 6) // max(1, int(apart))))
    for number in range(len(nights) - 1, -1, -every):
        canvas.text((field.across(number), 14), nights[number], anchor="middle", colour="mute")


def _circles(field: _Field, line: RaceLine, colour: str) -> None:
    canvas = field.canvas
    circles, texts = [], []
    for number, (row, points) in enumerate(zip(line.rows, line.points, strict=True)):
        if row is not None:
            x, y = field.across(number), field.down(row)
            circles.append(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{_CIRCLE}"/>')
            texts.append(f'<text x="{x:.0f}" y="{y + 4.5:.0f}">{escape(points)}</text>')
    look = {"fill": "#fff", "stroke": "currentColor", "stroke_width": 1.5}
    canvas.add("g", f"page {colour}", "".join(circles), **look)
    canvas.add(
        "g",
        body="".join(texts),
        text_anchor="middle",
        font_size=13.0 if not canvas.is_narrow else "",
    )


def _names(field: _Field, line: RaceLine, number: int) -> None:
    """Name a line at both ends; on a phone its first place stands in place of the name."""
    canvas = field.canvas
    known = [(n, row) for n, row in enumerate(line.rows) if row is not None]
    if not known:
        return
    is_leader = number < len(_LEADERS)
    gap = _CIRCLE + 5 if field.are_circled else 7
    night, row = known[-1]
    room = field.right - gap - (field.canvas.wide("00= "))
    name = canvas.fitted(visible(line.name), room)
    place = (field.across(night) + gap, field.down(row) + canvas.letter / 3)
    if night == field.nights - 1:
        canvas.text(place, f"{line.rank} {name}", is_bold=is_leader)
    night, row = known[0]
    start = (field.across(night) - gap, field.down(row) + canvas.letter / 3)
    if canvas.is_narrow:
        canvas.text(start, str(row + 1), anchor="end", colour="mute")
    elif night == 0:
        name = canvas.fitted(visible(line.name), field.left - gap - 2)
        canvas.text(start, name, anchor="end", colour="" if is_leader else "mute")


def _first(line: RaceLine) -> str:
    row = next((row for row in line.rows if row is not None), None)
    return "no place" if row is None else str(row + 1)
