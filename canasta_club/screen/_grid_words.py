"""What the grid shows on the entry screen: a line for each game, and what its marks mean."""

from canasta_club.club.games import SEATS
from canasta_club.screen._desk import WIDE
from canasta_club.services.entry.grid import Grid, GridRow

MARKS = {"in": "■", "void": "–", "missing": "?", "owed": "›", "none": " "}
LEGEND = "■ in  › next  ? missing  – void  ✎ draft"
LEGEND_AGAIN = "■ keyed again  ? to be keyed again  – void  ✎ draft"
_MOST_HANDS = 8
_WHERE, _HAND, _SIDE = 8, 3, 13
"""The columns of the screen that the table, a hand, and the score of a side take."""


def grid_heading(grid: Grid, width: int) -> str:
    """Return the line above the grid."""
    first, last = _hands_shown(grid, width)
    numbers = " ".join(f"{number % 100:<2}" for number in range(first, last + 1))
    sides = "".join(f" {seat:>6} opens" for seat in SEATS[: _most_sides(grid)])
    return f" Table  {numbers}{sides}"


def grid_line(grid: Grid, row: GridRow, width: int) -> str:
    """Return a game's line of the grid: its hands, and each side's score and next opening.

    Where the screen is wide, the sides are named as well.
    """
    first, last = _hands_shown(grid, width)
    hands = "  ".join(MARKS[row.cell(number)] for number in range(first, last + 1))
    sides = []
    for place, score in enumerate(row.scores):
        opens = str(row.openings[place].points) if row.openings else row.status
        sides.append(f"{score:>6} {opens:>5}")
    where = f"{row.game.round}/{row.game.table}" if grid.has_rounds else str(row.game.table)
    draft = "✎" if row.has_draft else " "
    names = f"   {names_line(row)}" if width >= WIDE else ""
    return f" {where:>5}{draft} {hands}  {' '.join(sides)}{names}"


def _most_sides(grid: Grid) -> int:
    return max((len(row.scores) for row in grid.rows), default=0)


def _hands_shown(grid: Grid, width: int) -> tuple[int, int]:
    """Return the first and last hand for which there is a column: as many as fit, the newest."""
    room = (width - _WHERE - _SIDE * _most_sides(grid)) // _HAND
    columns = max(min(_MOST_HANDS, room), 1)
    first = max(grid.hands - columns + 1, 1)
    return first, first + columns - 1


def names_line(row: GridRow) -> str:
    """Name the sides of a game by their seats."""
    sides = zip(SEATS, row.game.sides, strict=False)
    return "   ".join(f"{seat} {side.pair.name}" for seat, side in sides)
