"""The points of a hand from its own row: a formula over the facts that were written down.

A figure that a formula can use counts as it stands in its cell: to change the cell changes the
points. What is only text for people, such as an adjustment, counts as the rules counted it.
"""

from collections.abc import Iterator, Mapping

from canasta_club.game.scoring.lines import Line
from canasta_club.reports.page import Cell
from canasta_club.reports.workbook._formulas import Columns
from canasta_club.reports.workbook.values import Earned
from canasta_club.reports.writers.formulas import Formula

Cells = Mapping[str, Cell]

_CANASTA = " canasta"
_COUNTED = {"red threes": "red threes", "black threes": "black threes"}
_OUT = {"going out": "out", "going out concealed": "concealed"}
_AS_WRITTEN = {
    "melded cards": ("melded", 1),
    "net cards": ("net", 1),
    "cards in hand": ("left", -1),
    "total as written": ("total", 1),
}
"""The columns whose figure is a line of the score sheet, and with which sign."""

_IN_CARDS = {"melded cards": ("melds", 1), "cards in hand": ("in hand", -1)}


def points_cell(
    cells: Cells, earned: Earned | None, points: int, columns: Columns, row: int
) -> Formula[int] | int:
    """Return the formula of a row's points, or the points where the row gives nothing else."""
    if earned is None:
        is_written = cells.get("total") == points
        return Formula(f"={columns.here('total', row)}", points) if is_written else points
    # What a line adds, out of its cell where it has one.
    terms = [
        next(_from_cells(line, cells, earned, columns, row), f"({line.points})")
        for line in earned.lines
    ]
    worth = sum(line.points for line in earned.lines)
    return Formula("=" + "+".join(terms or ["0"]), worth)


def _from_cells(
    line: Line, cells: Cells, earned: Earned, columns: Columns, row: int
) -> Iterator[str]:
    """Yield the formulas that give a line's points from a cell."""
    heading, sign = _AS_WRITTEN.get(line.item, ("", 1))
    if heading and cells.get(heading) == sign * line.points:
        yield f"({sign})*{columns.here(heading, row)}"
    heading, sign = _IN_CARDS.get(line.item, ("", 1))
    worth = earned.held_points if sign < 0 else earned.card_points
    text = cells.get(heading)
    if isinstance(text, str) and sign * _worth_of(text, worth) == line.points:
        yield f"({sign})*{_worth_formula(columns.here(heading, row), worth)}"
    heading = _COUNTED.get(line.item, line.item.removesuffix(_CANASTA))
    number = cells.get(heading)
    if isinstance(number, int) and number and line.points % number == 0:
        yield f"({line.points // number})*{columns.here(heading, row)}"
    word = _OUT.get(line.item)
    if word and str(cells.get("out", "")).startswith(word):
        yield f'IF(LEFT({columns.here("out", row)},{len(word)})="{word}",{line.points},0)'


def _worth_of(text: str, worth: Mapping[str, int]) -> int:
    """Add up cards as the formula does."""
    letters = text.upper().replace("10", "T")
    return sum(letters.count(letter) * points for letter, points in _by_letter(worth))


def _worth_formula(cell: str, worth: Mapping[str, int]) -> str:
    letters = ",".join(f'"{letter}"' for letter, _ in _by_letter(worth))
    points = ",".join(str(each) for _, each in _by_letter(worth))
    text = f'SUBSTITUTE(UPPER({cell}),"10","T")'
    return f'SUMPRODUCT((LEN({text})-LEN(SUBSTITUTE({text},{{{letters}}},"")))*{{{points}}})'


def _by_letter(worth: Mapping[str, int]) -> list[tuple[str, int]]:
    """Return the letter of each card with its points; a three is a black one."""
    letters = {"10": "T", "3b": "3"}
    return [(letters.get(card, card), points) for card, points in worth.items() if card != "3r"]
