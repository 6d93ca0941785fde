"""Charts: the figures of a page as a picture that is clear without colour."""

from collections.abc import Iterable, Sequence
from itertools import count
from math import floor, log10
from typing import NamedTuple

from canasta_club.reports.page import Chart, Page, cell_text, minus
from canasta_club.reports.pictures._canvas import COLOURS, DASHES, Canvas, apart
from canasta_club.text.letters import visible

_HEIGHTS = {"lines": 280, "bars": 190}
_TOP, _FOOT = 12, 28
_LEAST_RIGHT, _MOST_RIGHT = 90, 330
_LEADER = 20
_LINES = [name for name in COLOURS if name[1:].isdigit()]


class _Field(NamedTuple):
    """Where figures stand on the picture: ``low`` and ``high`` are those at its edges."""

    canvas: Canvas
    low: float
    high: float
    places: int
    left: float
    right: float
    height: int

    @property
    def end(self) -> float:
        """How far to the right the field ends."""
        return self.canvas.width - self.right

    def across(self, place: float) -> float:
        """Return how far to the right the middle of a place is."""
        return self.left + (place + 0.5) * (self.end - self.left) / max(self.places, 1)

    def down(self, figure: float) -> float:
        """Return how far down a figure is."""
        share = (self.high - figure) / (self.high - self.low)
        return _TOP + share * (self.height - _TOP - _FOOT)


def chart_svg(page: Page, chart: Chart, width: int, description: str) -> str:
    """Return the chart of a page as SVG; nothing where there is no figure to draw."""
    keys = [column.key for column in page.columns]
    lines = _figures(page, chart)
    steps = _steps(lines, chart)
    if not steps:
        return ""
    canvas = Canvas(width)
    names = [visible(page.columns[keys.index(key)].heading) for key in chart.columns]
    right = _room(canvas, names) if chart.kind == "lines" else _TOP
    left = 8 + max(canvas.wide(minus(f"{step:,g}")) for step in steps)
    places = len(list(page.rows))
    height = _HEIGHTS[chart.kind]
    field = _Field(canvas, steps[0], steps[-1], places, left, right, height)
    _scale(field, steps)
    _feet(field, [visible(cell_text(row[0], page.columns[0])) for row in page.rows])
    if chart.kind == "lines":
        _lines(field, lines, names)
    else:
        _bars(field, lines[0])
    return canvas.svg(field.height, description)


def chart_description(page: Page, chart: Chart) -> str:
    """Return what a chart shows to who cannot see it: the ends of each line, or all bars."""
    rows = list(page.rows)
    feet = [visible(cell_text(row[0], page.columns[0])) for row in rows]
    by_key = {column.key: column for column in page.columns}
    shown = []
    for key, figures in zip(chart.columns, _figures(page, chart), strict=True):
        known = [(foot, y) for foot, y in zip(feet, figures, strict=True) if y is not None]
        ends = dict.fromkeys([known[0], known[-1]] if chart.kind == "lines" and known else known)
        said = ", ".join(f"{foot}: {minus(f'{figure:,g}')}" for foot, figure in ends)
        shown.append(f"{visible(by_key[key].heading)} ({said})")
    kind = "Line chart" if chart.kind == "lines" else "Bar chart"
    return f"{kind}, {visible(page.title)}: {'; '.join(shown)}."


def _room(canvas: Canvas, names: Iterable[str]) -> float:
    """Return how much room the names need to the right of their lines."""
    widest = max(map(canvas.wide, names), default=0)
    most = canvas.width * 0.4 if canvas.is_narrow else _MOST_RIGHT
    return min(max(_LEADER + widest, _LEAST_RIGHT), most)


def scale(page: Page, chart: Chart) -> list[float]:
    """Return the round figures of a chart's scale, the lowest first; none without a figure."""
    return _steps(_figures(page, chart), chart)


def _steps(lines: Iterable[Sequence[float | None]], chart: Chart) -> list[float]:
    known = [figure for line in lines for figure in line if figure is not None]
    return round_steps(known, from_zero=chart.kind == "bars") if known else []


def _figures(page: Page, chart: Chart) -> list[list[float | None]]:
    """Return the figures of each column that is drawn."""
    keys = [column.key for column in page.columns]
    places = [keys.index(key) for key in chart.columns]
    return [[_figure(row[place]) for row in page.rows] for place in places]


def _figure(cell: object) -> float | None:
    return float(cell) if isinstance(cell, int | float) else None


def round_steps(figures: Sequence[float], *, from_zero: bool) -> list[float]:
    """Return round figures from below the lowest to above the highest.

    >>> round_steps([-120, 480], from_zero=True)
    [-200, 0, 200, 400, 600]
    """
    low, high = min(figures), max(figures)
    if from_zero:
        low, high = min(low, 0), max(high, 0)
    rough = (high - low) / 4 or max(abs(high), 1) / 4
    size = 10 ** floor(log10(rough))
    step = next(size * times for times in (1, 2, 5, 10) if size * times >= rough)
    first = floor(low / step)
    steps = []
    for number in count(first):
        steps.append(round(number * step, 6))
        if steps[-1] >= high and len(steps) > 1:
            return steps
    raise AssertionError


def _scale(field: _Field, steps: Sequence[float]) -> None:
    canvas = field.canvas
    for step in steps:
        y = field.down(step)
        canvas.rule(f"M{field.left:.1f} {y:.1f}H{field.end:.1f}", is_strong=step == 0)
        words = minus(f"{step:,g}")
        canvas.text((field.left - 6, y + canvas.letter / 3), words, anchor="end")


def _feet(field: _Field, feet: Sequence[str]) -> None:
    """Write below the places what they are, so many that no two touch."""
    canvas = field.canvas
    if not feet:
        return
    widest = max(map(canvas.wide, feet))
    every = -(-len(feet) // max(1, int((field.end - field.left) / (widest + 6))))
    for place in range(0, len(feet), every):
        x = min(field.across(place), canvas.width - canvas.wide(feet[place]) / 2)
        canvas.text((x, field.height - 8), feet[place], anchor="middle")


def _bars(field: _Field, figures: Sequence[float | None]) -> None:
    thick = min(40.0, 0.6 * (field.across(1) - field.across(0)))
    for place, figure in enumerate(figures):
        if figure is None:
            continue
        top, foot = field.down(max(figure, 0)), field.down(min(figure, 0))
        gained = figure > 0
        field.canvas.add(
            "rect",
            "won" if gained else "lost",
            x=field.across(place) - thick / 2,
            y=top,
            width=thick,
            height=max(foot - top, 1.0),
            fill="" if gained else "none",
            stroke="" if gained else "currentColor",
        )


def _lines(field: _Field, lines: Sequence[Sequence[float | None]], names: Sequence[str]) -> None:
    ends = []
    for number, (line, name) in enumerate(zip(lines, names, strict=True)):
        points = [(field.across(i), field.down(y)) for i, y in enumerate(line) if y is not None]
        if not points:
            continue
        colour = _LINES[number % len(_LINES)]
        dash = DASHES[number // len(_LINES) % len(DASHES) or number % len(DASHES)]
        field.canvas.line(points, colour, dash=dash)
        x, y = points[-1]
        field.canvas.dot((x, y), colour)
        ends.append((y, x, name, colour))
    _ends(field, sorted(ends))


def _ends(field: _Field, ends: Sequence[tuple[float, float, str, str]]) -> None:
    """Name each line where it ends; names that would overlap are moved apart."""
    canvas = field.canvas
    heights = apart([y for y, *_ in ends], field.height, canvas.letter + 2)
    x = field.end + 14
    for height, (y, end, name, colour) in zip(heights, ends, strict=True):
        path = f"M{end + 4:.1f} {y:.1f}L{x - 3:.1f} {height:.1f}"
        canvas.add("path", colour, d=path, stroke="currentColor", stroke_width=0.6)
        shown = canvas.fitted(name, field.right - _LEADER)
        canvas.text((x, height + canvas.letter / 3), shown, colour=colour)
