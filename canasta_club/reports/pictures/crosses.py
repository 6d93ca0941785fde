"""Who beat whom, and by how much: the square of a cross table, shaded."""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final, NamedTuple

from canasta_club.reports.page import minus
from canasta_club.reports.pictures._canvas import WIDE, Canvas
from canasta_club.text.letters import visible
from canasta_club.text.wording import counted

_MOST_FIGURES: Final = 20
"""Entries, up to which figures stand in the cells; with more of them shade and sign alone."""

_LOOSE: Final = 14
"""Entries, up to which the rows are high; more would not go on a sheet turned sideways."""

_BOLD: Final = 1.1
"""How much wider bold letters are than the others."""

_NAMES: Final = 120.0
"""How wide names are where figures take more than the width."""

_SHADES: Final = (0.12, 0.25, 0.4, 0.6)
_TOP: Final = 26


@dataclass(frozen=True, slots=True)
class Crosses:
    """Point differences of rows against columns; None where the two have played no game.

    ``to_play`` are the rows and columns of those who are still to meet.
    """

    names: Sequence[str]
    differences: Sequence[Sequence[int | None]]
    to_play: Container[tuple[int, int]] = ()

    @property
    def description(self) -> str:
        """How many met, and the largest difference."""
        won = [
            (figure, row, column)
            for row, figures in enumerate(self.differences)
            for column, figure in enumerate(figures)
            if figure is not None and figure > 0
        ]
        met = sum(figure is not None for figures in self.differences for figure in figures) // 2
        count = counted(len(self.names) * (len(self.names) - 1) // 2, "meeting")
        words = f"Who beat whom: a square of {len(self.names)} rows, {met} of {count} played."
        if not won:
            return words
        figure, row, column = max(won)
        return f"{words} The largest: {self.names[row]} {figure:,} ahead of {self.names[column]}."

    def svg(self, width: int) -> str:
        """Return it as SVG; not on a phone, where each pair's row is read by itself."""
        if width < WIDE or not self.names:
            return ""
        grid = _grid(Canvas(width), self)
        _shades(grid, self)
        _heads(grid, self)
        if grid.style:
            _figures(grid, self)
        else:
            _signs(grid, self)
        return grid.canvas.svg(_TOP + len(self.names) * grid.pitch + 4, self.description)


class _Grid(NamedTuple):
    """Where the cells stand: ``across`` and ``pitch`` are how wide and high one is.

    ``style`` is how figures are written in them; there are none without it.
    """

    canvas: Canvas
    left: float
    across: float
    pitch: float
    style: str = ""


def _grid(canvas: Canvas, crosses: Crosses) -> _Grid:
    """Return where cells stand; the figures of up to 20 entries may take more than the width."""
    count = len(crosses.names)
    widest = max(canvas.wide(f"{n} {visible(name)}") for n, name in enumerate(crosses.names, 1))
    left = min(widest, 190.0) + 8
    across = min((canvas.width - left) / count, 76.0)
    figures = {figure for row in crosses.differences for figure in row if figure}
    if count > _MOST_FIGURES:
        return _Grid(canvas, left, across, 15)
    pitch = 30 if count <= _LOOSE else 24
    # Where there is no room for commas, the figures stand without: on paper they are small enough.
    longest = 0.0
    for style in ("+,", "+"):
        widths = (_BOLD * canvas.wide(_signed(each, style), 13) for each in figures)
        longest = max(widths, default=0.0) + 2
        if longest <= across:
            return _Grid(canvas, left, across, pitch, style)
    # Names give way to figures: they stand whole in the table.
    left = min(left, _NAMES)
    across = max(longest, (canvas.width - left) / count)
    return _Grid(Canvas(ceil(left + count * across)), left, across, pitch, "+")


def _signed(figure: int, style: str) -> str:
    return minus(format(figure, style))


def _cell(grid: _Grid, row: int, column: int) -> str:
    """Return the outline of a cell."""
    x, y = grid.left + column * grid.across + 1, _TOP + row * grid.pitch + 1
    return f"M{x:.0f} {y:.0f}h{grid.across - 2:.0f}v{grid.pitch - 2:.0f}H{x:.0f}z"


def _shades(grid: _Grid, crosses: Crosses) -> None:
    """Fill the cells, those of one shade as one shape: the darker, the larger the difference."""
    known = [abs(figure) for row in crosses.differences for figure in row if figure is not None]
    most = max(known, default=0) or 1
    cells: dict[tuple[str, float], list[str]] = {}
    for row, figures in enumerate(crosses.differences):
        for column, figure in enumerate(figures):
            if row == column:
                look = ("rest", 0.3)
            elif figure is None:
                look = ("", float((row, column) in crosses.to_play))
            elif figure == 0:
                look = ("rest", 0.1)
            else:
                step = min(int(len(_SHADES) * abs(figure) / most), len(_SHADES) - 1)
                look = ("won" if figure > 0 else "lost", _SHADES[step])
            cells.setdefault(look, []).append(_cell(grid, row, column))
    for (colour, shade), paths in cells.items():
        if colour:
            grid.canvas.add("path", colour, d="".join(paths), fill_opacity=f"{shade:g}")
        elif shade:
            grid.canvas.add("path", "grid", d="".join(paths), fill="none", stroke="#999",
                            stroke_dasharray="3 3")  # fmt: skip


def _heads(grid: _Grid, crosses: Crosses) -> None:
    canvas = grid.canvas
    every = -(-int(canvas.wide("00 ")) // max(1, int(grid.across)))
    for number, name in enumerate(crosses.names, 1):
        y = _TOP + (number - 0.5) * grid.pitch + canvas.letter / 3
        shown = canvas.fitted(f"{number} {visible(name)}", grid.left - 8)
        canvas.text((grid.left - 6, y), shown, anchor="end")
        if number % every == 0 or every == 1:
            x = grid.left + (number - 0.5) * grid.across
            canvas.text((x, _TOP - 8), str(number), anchor="middle", colour="mute")


def _figures(grid: _Grid, crosses: Crosses) -> None:
    canvas = grid.canvas
    has_room = canvas.wide("to play", 13) < grid.across
    for row, figures in enumerate(crosses.differences):
        y = _TOP + (row + 0.5) * grid.pitch + 4.5
        for column, figure in enumerate(figures):
            x = grid.left + (column + 0.5) * grid.across
            if row == column:
                continue
            if figure is not None:
                won = figure > 0
                canvas.text((x, y), _signed(figure, grid.style) if figure else "0", anchor="middle",
                            size=13, is_bold=won)  # fmt: skip
            elif has_room and (row, column) in crosses.to_play:
                canvas.text((x, y), "to play", anchor="middle", colour="mute", size=13)


def _signs(grid: _Grid, crosses: Crosses) -> None:
    """Draw a plus where the row won and a minus where it lost, all as one shape."""
    half = min(grid.across, grid.pitch) / 4
    path = []
    for row, figures in enumerate(crosses.differences):
        y = _TOP + (row + 0.5) * grid.pitch
        for column, figure in enumerate(figures):
            if row == column or not figure:
                continue
            x = grid.left + (column + 0.5) * grid.across
            path.append(f"M{x - half:.0f} {y:.0f}h{2 * half:.0f}")
            if figure > 0:
                path.append(f"M{x:.0f} {y - half:.0f}v{2 * half:.0f}")
    grid.canvas.add("path", d="".join(path), stroke="currentColor", fill="none")
