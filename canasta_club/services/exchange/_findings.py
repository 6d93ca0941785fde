"""Findings: what is wrong or unusual in a list, up to as much as anyone will read."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from canasta_club.errors import Problem, ProblemsError
from canasta_club.services.exchange._sheet import SheetRow
from canasta_club.services.rules import rulesets

_FIRST_NUMBER = re.compile(r"\d+")
_ROWS_A_SHEET = 10_000_000
_MOST = 100
"""Problems kept of each code; the others are only counted."""


_ROW = re.compile(r"\brow (\d{7,})(?:, column ([^,]+?)(?= \(\d+\)$|$))?")
"""A row of one of several sheets, as its number says, and its column."""


class RowPlaces:
    """Where rows stand that come from several sheets: each row has a number of its own.

    ``sheets`` are the names of the sheets, each with its columns by their headings as spelt. The
    rows of a file with one sheet keep their numbers.
    """

    def __init__(self, sheets: Sequence[tuple[str, Mapping[str, str]]]) -> None:
        self._sheets = sheets

    def numbered(self, sheet: int, rows: Iterator[SheetRow]) -> Iterator[SheetRow]:
        """Return the rows of a sheet with their numbers in the whole file."""
        if len(self._sheets) <= 1:
            return rows
        first = (sheet + 1) * _ROWS_A_SHEET
        return (SheetRow(first + row.number, row.cells) for row in rows)

    def place(self, problem: Problem) -> Problem:
        """Return a problem that names its sheet and its cell."""
        if len(self._sheets) <= 1:
            return problem
        where = _ROW.sub(self._cell, problem.where) if problem.where else problem.where
        return problem._replace(where=where, message=_ROW.sub(self._cell, problem.message))

    def _cell(self, match: re.Match[str]) -> str:
        sheet, row = divmod(int(match[1]), _ROWS_A_SHEET)
        name, columns = self._sheets[sheet - 1]
        if match[2] is None:
            return f"{name}, row {row}"
        if match[2] in columns:
            return f"{name}, cell {columns[match[2]]}{row}, column {match[2]}"
        return f"{name}, row {row}, column {match[2]}"


class Findings:
    """Problems of a file as they are found; errors refuse it, warnings must be accepted."""

    def __init__(self, places: RowPlaces | None = None) -> None:
        self.places = places or RowPlaces(())
        self._kept: list[Problem] = []
        self._counts: Counter[tuple[str, str]] = Counter()

    def add(self, problems: Iterable[Problem]) -> None:
        """Add problems."""
        for problem in problems:
            key = (problem.level, problem.code)
            self._counts[key] += 1
            if self._counts[key] <= _MOST:
                self._kept.append(_with_clause(problem))

    @property
    def errors(self) -> int:
        """How many problems refuse the file."""
        return sum(count for (level, _), count in self._counts.items() if level == "error")

    def of_level(self, level: str) -> list[Problem]:
        """Return the problems kept of a level, from the first row to the last."""
        kept = [problem for problem in self._kept if problem.level == level]
        return list(map(self.places.place, sorted(kept, key=_row)))

    def refuse(self, name: str) -> None:
        """Raise `ProblemsError` if the file has errors."""
        if not self.errors:
            return
        raise ProblemsError(
            f"{name} was not imported; nothing was changed.",
            self.of_level("error"),
            hint=self._hint(),
        )

    def _hint(self) -> str | None:
        shown = len(self.of_level("error"))
        return f"These are the first {shown} of {self.errors}." if shown < self.errors else None


def _row(problem: Problem) -> int:
    """Return the row of a problem, 0 for the file as a whole."""
    row = _FIRST_NUMBER.search(problem.where or "")
    return int(row[0]) if row else 0


def with_clauses(error: ProblemsError) -> ProblemsError:
    """Return the error that refuses a file, with the clauses of its problems."""
    return ProblemsError(error.message, map(_with_clause, error.problems), hint=error.hint)


def _with_clause(problem: Problem) -> Problem:
    clause = problem.clause or rulesets.clause_names().get(problem.code)
    return problem._replace(clause=clause)
