"""Faults of a hand list, each with the row and the column it stands in."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from canasta_club.club.games import Game, Hand
from canasta_club.club.people import Pair
from canasta_club.errors import CanastaError, Problem, ProblemsError
from canasta_club.reports.pages.hands import sat_out
from canasta_club.services.exchange._rows import ListRow, Statement, differences

_MELDS = ("melds", "melded", "melded_cards", "net")


def problem(code: str, message: str, row: ListRow, column: str = "") -> Problem:
    """Return an error of a row."""
    where = f"row {row.number}" + (f", column {column}" if column else "")
    return Problem("error", code, message, where)


def stands_twice(pair: Pair, row: ListRow, there: ListRow) -> Problem:
    """Return that a hand has two rows for a pair."""
    verb = "stand" if len(pair.players) > 1 else "stands"
    message = f"{pair.name} {verb} twice in this hand, in row {there.number} too"
    return problem("same-side-twice", message, row, "players")


def told(fault: CanastaError, row: ListRow, column: str) -> Iterator[Problem]:
    """Yield what was refused in a row as problems of that row."""
    if isinstance(fault, ProblemsError):
        for each in fault.problems:
            yield problem(each.code, each.message, row, column)
    else:
        message = fault.message if fault.hint is None else f"{fault.message} {fault.hint}"
        yield problem(fault.code, message, row, column)


def score_problems(rows: Sequence[ListRow], scores: Sequence[int]) -> Iterator[Problem]:
    """Yield where a score that is written is not the running one."""
    for row, score in zip(rows, scores, strict=True):
        if row.score is not None and row.score != score:
            message = f"the score before this hand is written as {row.score}, but it is {score}"
            yield problem("figures-disagree", message, row, "score")


def target_problems(rows: Sequence[ListRow], game: Game) -> Iterator[Problem]:
    """Yield where a target that is written is not that of the game."""
    for row in rows:
        if row.target is not None and row.target != game.target:
            own = f"is played to {game.target}" if game.target else "has no target of its own"
            message = f"the target is written as {row.target}, but the game {own}"
            yield problem("figures-disagree", message, row, "target")


class Beside(NamedTuple):
    """What a list says of a hand beside its sides; ``sat_out`` is the name of a player."""

    dealer: str
    note: str
    sat_out: str


def changes(game: Game, there: Hand, rows: Sequence[ListRow], beside: Beside) -> Iterator[Problem]:
    """Yield in what a hand differs from the one in the book; what is not given does not."""
    if there.is_void:
        yield problem("conflict", "this hand was voided in the book", rows[0])
    statements = {side.side_id: side.statement for side in there.sides}
    for side, row in zip(game.sides, rows, strict=True):
        for column, (new, old) in differences(row.statement, statements[side.id]).items():
            message = f"{_shown(new)} here, but {_shown(old)} in the book"
            yield problem("conflict", message, row, column)
    before = Beside(there.dealer, there.note, sat_out(game, there) or "")
    for column, new, old in zip(("dealer", "note", "sat out"), beside, before, strict=True):
        if new and new != old:
            message = f"{_shown(new)} here, but {_shown(old)} in the book"
            yield problem("conflict", message, rows[0], column)


def _shown(value: object) -> str:
    return "nothing" if value in {None, ""} else f"“{value}”"


def placed(problems: Sequence[Problem], game: Game, rows: Sequence[ListRow]) -> Iterator[Problem]:
    """Say of each problem of a hand in which row and column it stands."""
    if not problems:
        return
    by_name = {side.pair.name: row for side, row in zip(game.sides, rows, strict=True)}
    for each in problems:
        row = by_name.get(each.side or "", rows[0])
        where = f"row {row.number}"
        if each.where:
            where += f", column {_column(each.where, row.statement)}"
        yield each._replace(where=where)


def _column(where: str, statement: Statement) -> str:
    """Return the column that a place in a statement stands in.

    >>> _column("melds[1]", {"melds": []}), _column("canastas.mixed", {}), _column("says", {})
    ('melds (2)', 'mixed', 'total')
    >>> _column("melds", {"net": 245})
    'net'
    """
    key, _, rest = where.partition(".")
    key, _, number = key.partition("[")
    if key == "canastas":
        return rest or "natural"
    if key == "melds":
        # What is said of the melds stands where their worth does, if they are not listed.
        key = next((given for given in _MELDS if statement.get(given) is not None), key)
    column = {"says": "total"}.get(key, key.replace("_", " "))
    return f"{column} ({int(number[:-1]) + 1})" if number else column
