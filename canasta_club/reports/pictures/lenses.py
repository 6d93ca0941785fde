"""Figures of several kinds beside one another: a column of bars for each kind, on one scale."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final, NamedTuple

from canasta_club.reports.page import minus
from canasta_club.reports.pictures._canvas import WIDE, Canvas
from canasta_club.text.letters import visible
from canasta_club.text.wording import counted

_MOST: Final = 40
"""Rows, which a sheet has room for; those below stand in the table alone."""

_PITCH: Final = 20
_TOP: Final = 42
_LINE: Final = 14
_BAR: Final = 14
_BARS: Final = 10
"""Width that the bars of a column have at the least, beside heading and figure."""


class LensRow(NamedTuple):
    """A row: its name, and a figure of each kind; None where it is not known."""

    name: str
    figures: Sequence[int | None]


@dataclass(frozen=True, slots=True)
class Lenses:
    """Figures of some ``kinds`` in the order of their table."""

    what: str
    kinds: Sequence[str]
    rows: Sequence[LensRow]

    @property
    def description(self) -> str:
        """The first two rows whole."""
        shown = "; ".join(f"{row.name}: {self._told(row)}" for row in self.rows[:2])
        more = len(self.rows) - 2
        rest = f"; {more} more" if more > 0 else ""
        return f"{self.what} of {counted(len(self.rows), 'name')}: {shown}{rest}."

    def _told(self, row: LensRow) -> str:
        pairs = zip(self.kinds, row.figures, strict=True)
        return ", ".join(f"{kind.lower()} {_shown(figure) or 'unknown'}" for kind, figure in pairs)

    def _least(self, canvas: Canvas, rows: Sequence[LensRow]) -> list[float]:
        """Return how wide each column is at the least: its heading, or a figure."""
        figures = _behind(canvas, rows)
        return [
            max(figures, *(canvas.wide(line, 12.5) + 6 for line in _lines(kind)))
            for kind in self.kinds
        ]

    def svg(self, width: int) -> str:
        """Return it as SVG; not on a phone, where the rows of the table are read."""
        rows = self.rows[:_MOST]
        if width < WIDE or not rows:
            return ""
        canvas = Canvas(width)
        names = min(max(canvas.wide(visible(row.name)) for row in rows), 190.0)
        least = self._least(canvas, rows)
        canvas = Canvas(max(width, ceil(names + 12 + sum(least) + _BARS * len(least))))
        lenses = list(_lenses(canvas, names + 12, least, rows))
        foot = _TOP + len(rows) * _PITCH
        for lens, kind in zip(lenses, self.kinds, strict=True):
            lines = _lines(kind)
            for below, line in enumerate(lines, 1 - len(lines)):
                canvas.text((lens.zero, _TOP - 9 + below * _LINE), line, colour="mute", size=12.5)
            canvas.rule(f"M{lens.zero:.1f} {_TOP - 4}V{foot}", is_strong=True)
        for number, row in enumerate(rows):
            y = _TOP + (number + 0.5) * _PITCH
            shown = canvas.fitted(visible(row.name), names)
            canvas.text((names, y + canvas.letter / 3), shown, anchor="end")
            for lens, figure in zip(lenses, row.figures, strict=True):
                if figure is not None:
                    _bar(canvas, lens, figure, y)
        return canvas.svg(foot + 6, self.description)


def _lines(kind: str) -> list[str]:
    """Return a heading in two lines about as long as each other, or in one.

    >>> _lines("Left in hand"), _lines("Melds")
    (['Left', 'in hand'], ['Melds'])
    """
    words = kind.split(" ")
    cuts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return list(min(cuts, key=lambda cut: max(map(len, cut)))) if cuts else [kind]


class _Lens(NamedTuple):
    """A column: where its zero is, and how long a point is."""

    zero: float
    scale: float


def _lenses(
    canvas: Canvas, left: float, least: Sequence[float], rows: Sequence[LensRow]
) -> Iterator[_Lens]:
    """Yield the columns side by side, the bars as long as the room allows."""
    longest = [max(abs(row.figures[n] or 0) for row in rows) for n in range(len(least))]
    figures = _behind(canvas, rows)

    def widths(scale: float) -> list[float]:
        return [
            max(width, most * scale + figures) for width, most in zip(least, longest, strict=True)
        ]

    room = canvas.width - left
    scales = (room / max(*longest, 1) * step / 100 for step in range(100, 0, -1))
    scale = next((each for each in scales if sum(widths(each)) <= room), 0.0)
    at = left
    for width in widths(scale):
        yield _Lens(at, scale)
        at += width


def _behind(canvas: Canvas, rows: Sequence[LensRow]) -> float:
    """Return the room that the figure behind a bar takes."""
    return 10 + max(canvas.wide(_shown(cell), 13) for row in rows for cell in row.figures)


def _shown(figure: int | None) -> str:
    return "" if figure is None else minus(f"{figure:,}")


def _bar(canvas: Canvas, lens: _Lens, figure: int, y: float) -> None:
    """Draw a bar: filled where points were won, an outline where they were lost."""
    long = abs(figure) * lens.scale
    if figure:
        won = figure > 0
        canvas.add(
            "rect", "won" if won else "lost", x=lens.zero, y=y - _BAR / 2, width=max(long, 1.0),
            height=_BAR, fill="" if won else "none", stroke="" if won else "currentColor",
            fill_opacity="0.55" if won else "",
        )  # fmt: skip
    place = (lens.zero + long + 4, y + 4.5)
    canvas.text(place, _shown(figure), size=13)
