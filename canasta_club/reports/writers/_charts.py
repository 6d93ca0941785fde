"""Charts: the figures of a page as a picture (SVG) that is clear without colour."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import count
from math import floor, log10
from typing import NamedTuple

from canasta_club.reports.page import Chart, Page, cell_text, minus
from canasta_club.text.letters import visible, width

_WIDTH = 720
_HEIGHTS = {"lines": 260, "bars": 180}
_LEFT, _TOP, _FOOT = 56, 12, 28
_LEAST_RIGHT, _MOST_RIGHT = 90, 330
_LEADER = 20
_LETTER = 13
_MOST_LABELS = 8
# Colours that remain distinct for colour-blind readers.
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#555555", "#000000")
_DASHES = ("", "7 3", "2 3", "9 3 2 3")
_GAINED, _LOST = "#0072b2", "#d55e00"


class _Field(NamedTuple):
    """Where figures stand on the picture: ``low`` and ``high`` are those at its edges."""

    low: float
    high: float
    places: int
    right: int
    height: int

    def across(self, place: float) -> float:
        """Return how far to the right the middle of a place is."""
        return _LEFT + (place + 0.5) * (_WIDTH - _LEFT - self.right) / max(self.places, 1)

    def down(self, figure: float) -> float:
        """Return how far down a figure is."""
        share = (self.high - figure) / (self.high - self.low)
        return _TOP + share * (self.height - _TOP - _FOOT)


def picture(page: Page, chart: Chart) -> str:
    """Return the chart of a page as SVG; nothing where there is no figure to draw."""
    rows = list(page.rows)
    keys = [column.key for column in page.columns]
    lines = _figures(page, chart)
    steps = scale(page, chart)
    if not steps:
        return ""
    names = [visible(page.columns[keys.index(key)].heading) for key in chart.columns]
    right = _room(names) if chart.kind == "lines" else _TOP
    field = _Field(steps[0], steps[-1], len(rows), right, _HEIGHTS[chart.kind])
    feet = [visible(cell_text(row[0], page.columns[0])) for row in rows]
    parts = [*_scale(field, steps), *_feet(field, feet)]
    parts += _lines(field, lines, names) if chart.kind == "lines" else _bars(field, lines[0])
    label = escape(f"{visible(page.title)}: {', '.join(names)}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {field.height}" role="img"'
        f' aria-label="{label}" font-size="{_LETTER}" font-family="Libertinus Serif, serif"'
        f' fill="#111">{"".join(parts)}</svg>'
    )


def description(page: Page, chart: Chart) -> str:
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


def _room(names: Iterable[str]) -> int:
    """Return how much room the names need to the right of their lines."""
    widest = max(map(_width, names), default=0)
    return round(min(max(_LEADER + widest, _LEAST_RIGHT), _MOST_RIGHT))


def _width(name: str) -> float:
    """Return about how wide a name is drawn, at the most."""
    wide = sum(letter.isupper() or letter in "mw" for letter in name)
    return _LETTER * (0.5 * width(name) + 0.42 * wide)


def scale(page: Page, chart: Chart) -> list[float]:
    """Return the round figures of a chart's scale, the lowest first; none without a figure."""
    known = [figure for line in _figures(page, chart) for figure in line if figure is not None]
    return _steps(known, from_zero=chart.kind == "bars") if known else []


def _figures(page: Page, chart: Chart) -> list[list[float | None]]:
    """Return the figures of each column that is drawn."""
    keys = [column.key for column in page.columns]
    places = [keys.index(key) for key in chart.columns]
    return [[_figure(row[place]) for row in page.rows] for place in places]


def _figure(cell: object) -> float | None:
    return float(cell) if isinstance(cell, int | float) else None


def _steps(figures: Sequence[float], *, from_zero: bool) -> list[float]:
    """Return round figures from below the lowest to above the highest.

    >>> _steps([-120, 480], from_zero=True)
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


def _scale(field: _Field, steps: Sequence[float]) -> Iterator[str]:
    for step in steps:
        y = field.down(step)
        shade = "#111" if step == 0 else "#ccc"
        yield f'<path d="M{_LEFT} {y:.1f}H{_WIDTH - field.right}" stroke="{shade}"/>'
        yield _text(_LEFT - 6, y + _LETTER / 3, minus(f"{step:,g}"), "end")


def _feet(field: _Field, feet: Sequence[str]) -> Iterator[str]:
    every = -(-len(feet) // _MOST_LABELS)
    for place, foot in enumerate(feet):
        if place % every == 0:
            yield _text(field.across(place), field.height - 8, foot, "middle")


def _bars(field: _Field, figures: Sequence[float | None]) -> Iterator[str]:
    thick = min(40.0, 0.6 * (field.across(1) - field.across(0)))
    for place, figure in enumerate(figures):
        if figure is None:
            continue
        top, foot = field.down(max(figure, 0)), field.down(min(figure, 0))
        look = f'fill="{_GAINED}"' if figure > 0 else f'fill="#fff" stroke="{_LOST}"'
        left = field.across(place) - thick / 2
        yield (
            f'<rect x="{left:.1f}" y="{top:.1f}" width="{thick:.1f}"'
            f' height="{max(foot - top, 1):.1f}" {look}/>'
        )


def _lines(
    field: _Field, lines: Sequence[Sequence[float | None]], names: Sequence[str]
) -> Iterator[str]:
    ends = []
    for number, (line, name) in enumerate(zip(lines, names, strict=True)):
        points = [(field.across(i), field.down(y)) for i, y in enumerate(line) if y is not None]
        if not points:
            continue
        colour = _COLOURS[number % len(_COLOURS)]
        dash = _DASHES[number // len(_COLOURS) % len(_DASHES) or number % len(_DASHES)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        yield (
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"'
            f' stroke-dasharray="{dash}"/>'
        )
        x, y = points[-1]
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="{colour}"/>'
        ends.append((y, x, name, colour))
    yield from _ends(field, ends)


def _ends(field: _Field, ends: Sequence[tuple[float, float, str, str]]) -> Iterator[str]:
    """Name each line where it ends; names that would overlap are moved apart."""
    heights = _apart([y for y, *_ in sorted(ends)], field.height)
    x = _WIDTH - field.right + 14
    for height, (y, end, name, colour) in zip(heights, sorted(ends), strict=True):
        yield (
            f'<path d="M{end + 4:.1f} {y:.1f}L{x - 3} {height:.1f}" stroke="{colour}"'
            ' stroke-width=".6"/>'
        )
        # A name without end is drawn smaller.
        size = min(1.0, (field.right - _LEADER) / _width(name)) * _LETTER
        yield _text(x, height + size / 3, name, "start", colour, f"{size:.1f}")


def _apart(heights: Sequence[float], lowest: float) -> list[float]:
    """Move heights, given from the top, so that a line of letters fits between any two.

    >>> _apart([20, 22, 200], 260)
    [20, 35, 200]
    """
    placed: list[float] = []
    for height in heights:
        placed.append(max(height, placed[-1] + _LETTER + 2) if placed else height)
    least = lowest
    for number in reversed(range(len(placed))):
        placed[number] = min(placed[number], least - _LETTER)
        least = placed[number]
    return placed


def _text(x: float, y: float, words: str, anchor: str, colour: str = "#111", size: str = "") -> str:
    its_size = f' font-size="{size}"' if size else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}"{its_size}>'
        f"{escape(words, quote=False)}</text>"
    )
