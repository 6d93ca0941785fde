"""What the grid shows on the entry screen: a line for each game, and what its marks mean."""

from canasta_club.club.games import SEATS
from canasta_club.services.entry.grid import Grid, GridRow

MARKS = {"in": "■", "void": "–", "missing": "?", "owed": "›", "none": " "}
LEGEND = "■ in  › next  ? missing  – void  ✎ draft"
LEGEND_AGAIN = "■ keyed again  ? to be keyed again  – void  ✎ draft"
_MOST_HANDS = 8


def grid_heading(grid: Grid) -> str:
    """Return the line above the grid."""
    first = _first_hand(grid)
    numbers = " ".join(f"{number % 100:<2}" for number in range(first, first + _MOST_HANDS))
    sides = f" {'A':>6} opens {'B':>6} opens" if any(row.scores for row in grid.rows) else ""
    return f" Table  {numbers}{sides}"


def grid_line(grid: Grid, row: GridRow, *, with_names: bool = False) -> str:
    """Return a game's line of the grid: its hands, and each side's score and next opening."""
    first = _first_hand(grid)
    hands = "  ".join(MARKS[row.cell(number)] for number in range(first, first + _MOST_HANDS))
    sides = []
    for place, score in enumerate(row.scores):
        opens = str(row.openings[place].points) if row.openings else row.status
        sides.append(f"{score:>6} {opens:>5}")
    where = f"{row.game.round}/{row.game.table}" if grid.has_rounds else str(row.game.table)
    draft = "✎" if row.has_draft else " "
    names = f"   {names_line(row)}" if with_names else ""
    return f" {where:>5}{draft} {hands}  {' '.join(sides)}{names}"


def _first_hand(grid: Grid) -> int:
    """Return the first hand for which there is a column: the last ones are shown."""
    return max(grid.hands - _MOST_HANDS + 1, 1)


def names_line(row: GridRow) -> str:
    """Name the sides of a game by their seats."""
    sides = zip(SEATS, row.game.sides, strict=False)
    return "   ".join(f"{seat} {side.pair.name}" for seat, side in sides)
