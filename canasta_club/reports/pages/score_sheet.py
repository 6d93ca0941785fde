"""The score sheet of a hand: every line a side earned, its total and what it needs next."""

from collections.abc import Iterator

from canasta_club.game.scoring.hand import HandResult, ScoreSheet
from canasta_club.game.scoring.opening import Opening
from canasta_club.reports.page import Column, Page
from canasta_club.text.wording import say_condition, spoken

COLUMNS = (
    Column("item", "For"),
    Column("count", "Count", "number"),
    Column("points", "Points", "number"),
    Column("clause", "Clause"),
)


def score_sheet(sheet: ScoreSheet) -> Page:
    """Make the page of one side's sheet."""
    rows = [
        (spoken(item) + (f" ({reason})" if reason else ""), number, points, clause or "")
        for item, number, points, clause, reason in sheet.lines
    ]
    if sheet.total is not None:
        rows.append(("total", None, sheet.total, ""))
    return Page(title=sheet.name, columns=COLUMNS, rows=tuple(rows), notes=tuple(_standing(sheet)))


def _standing(sheet: ScoreSheet) -> Iterator[str]:
    if sheet.score is not None:
        yield f"Score after this hand: {sheet.score}"
    if sheet.opening is not None:
        yield f"Needs in the next hand: {say_opening(sheet.opening)}"


def say_opening(opening: Opening) -> str:
    """Describe an opening minimum: ``90``, ``200 and 1 canasta``, ``no minimum``."""
    needs = {word: number for word, number in opening.needs.items() if number}
    points = [str(opening.points)] if opening.points else []
    return " and ".join(points + [say_condition(needs)] * bool(needs)) or "no minimum"


def outcome_sentence(result: HandResult) -> str:
    """Describe how the game ended, if it is over after the hand."""
    if not result.outcome.is_over:
        return ""
    if result.outcome.winner is None:
        return "The game is over: a draw."
    return f"The game is over: {result.sheets[result.outcome.winner].name} won."
