"""Problems of a hand list, each at its row and column: each sentence is written here once."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from canasta_club.club import problems
from canasta_club.club.aliases import AliasKind
from canasta_club.club.games import Game
from canasta_club.club.people import Pair, Player
from canasta_club.documents.bounds import LONGEST_LINE, MOST_COLUMNS, MOST_ROWS
from canasta_club.documents.problems import figures_disagree, from_error, unreadable_file
from canasta_club.errors import CanastaError, Problem, ProblemsError, UsageError
from canasta_club.game.scoring.statement import Statement
from canasta_club.services.exchange._sheet import plain_heading
from canasta_club.services.exchange._staging import ListRow
from canasta_club.text.nearest import closest, did_mean
from canasta_club.text.wording import listed

LIKE: Final = 0.7
"""How alike a word must be to be suggested as the meaning of another."""

_CSV_WORDS: Final = {
    "unexpected end of data": "a cell runs on to the end of the file",
    f"field larger than field limit ({csv.field_size_limit()})": "a cell is too long",
}

_MELDS: Final = ("melds", "melded", "melded_cards", "net")


def at(problem: Problem, row: int, column: str = "") -> Problem:
    """Return a problem at its row and column; the side is the row's, so it is not named."""
    where = f"row {row}" + (f", column {column}" if column else "")
    return problem._replace(where=where, side=None)


def refused(error: CanastaError, row: int, column: str) -> Iterator[Problem]:
    """Yield what was refused in a row."""
    if isinstance(error, ProblemsError):
        yield from (at(each, row, column) for each in error.problems)
    else:
        yield at(from_error(error, with_hint=True), row, column)


def of_hand(
    faults: Iterable[Problem], game: Game, rows: Sequence[ListRow], *, by_column: bool = False
) -> Iterator[Problem]:
    """Yield problems of a hand at the rows of their sides.

    Each stands at a place in the side's statement, or ``by_column`` in the column itself.
    """
    by_name = {side.pair.name: row for side, row in zip(game.sides, rows, strict=True)}
    for problem in faults:
        row = by_name.get(problem.side or "", rows[0])
        if problem.where and not by_column:
            yield of_statement(problem, row.number, row.statement)
        else:
            yield at(problem, row.number, problem.where or "")


def of_statement(problem: Problem, row: int, statement: Statement) -> Problem:
    """Return a problem of a side's statement at its row and column."""
    return at(problem, row, _column(problem.where or "", statement))


def side_twice(pair: Pair, row: ListRow, list_row: ListRow) -> Problem:
    return at(problems.side_twice(pair.name, f"row {list_row.number}"), row.number, "players")


def sides_missing(names: Sequence[str], row: ListRow) -> Problem:
    return at(problems.sides_missing(names), row.number)


def only_side(pair: Pair, row: ListRow) -> Problem:
    return at(problems.only_side(pair.name), row.number)


def not_in_game(pair: Pair, against: str, row: ListRow) -> Problem:
    return at(problems.not_in_game(pair.name, against), row.number, "players")


def seats_differ(seats: Sequence[str], rows: Sequence[ListRow]) -> Problem:
    where = " and ".join(f"{row.side} in row {row.number}" for row in rows)
    message = f"the seats of this table are {listed(seats)}, a side each; the list has {where}"
    return at(figures_disagree(message), rows[0].number, "side")


def points_for_differ(pair: Pair, entry: Pair, row: ListRow) -> Problem:
    message = f"the points of {pair.name} are for {entry.name} in this game"
    return at(figures_disagree(message), row.number, "points for")


def dealers_differ(row: ListRow, first: ListRow) -> Problem:
    message = f"the dealer is “{row.dealer}” here and “{first.dealer}” in row {first.number}"
    return at(figures_disagree(message), row.number, "dealer")


def target_differs(row: ListRow, target: int | None) -> Problem:
    own = f"is played to {target}" if target else "has no target of its own"
    message = f"the target is written as {row.target}, but the game {own}"
    return at(figures_disagree(message), row.number, "target")


def ended_before(hand: int, row: ListRow) -> Problem:
    return at(problems.ended_before(hand), row.number, "ended")


def unreadable_cell(message: str, row: int, column: str) -> Problem:
    return at(Problem("error", "unreadable-cell", message), row, column)


def attendance_differs(player: Player, row: int) -> Problem:
    message = f"{player.name} is checked in on this night from this round, with other facts"
    return at(figures_disagree(message), row, "players")


def unplayed_differs(stored: str, row: int) -> Problem:
    return at(figures_disagree(f"already recorded: {stored}"), row, "what")


def no_heading(cell: object, row: int, column: str) -> Problem:
    return unreadable_cell(f"“{cell}” is in a column without a heading", row, column)


def not_given(columns: Sequence[str], row: int) -> Problem:
    return unreadable_cell(f"not given: {', '.join(columns)}", row, columns[0])


def unknown_heading(spelt: str, fitting: Sequence[str], column: str) -> Problem:
    close = closest(plain_heading(spelt), fitting, LIKE)
    message = f"unknown heading “{spelt}”{did_mean(close) if close else ''}"
    return heading(message, column)


def unexplained(kind: AliasKind, written: str, guess: str, about: str = "") -> Problem:
    if about:
        answer = f'--as "{written}={guess or "…"}"'
        return _missing_word("unreadable-cell", f"{about}: {answer}")
    end = did_mean(guess) if guess else ""
    if kind == "heading":
        return _missing_word("unknown-heading", f"the heading “{written}” is not known{end}")
    return _missing_word("not-found", f"the name “{written}” is not known{end}")


def _missing_word(code: str, message: str) -> Problem:
    return Problem("error", code, message)


def no_headings(sheet: str) -> ProblemsError:
    name = f"The sheet “{sheet}”" if sheet else "This file"
    return ProblemsError(f"{name} has no hands.", [missing("there is no row of headings")])


def no_rows(name: str) -> ProblemsError:
    return ProblemsError(
        f"{name} has no hands.", [unreadable_file("there is nothing below the headings")]
    )


def other_sheets(names: Sequence[str]) -> ProblemsError:
    return ProblemsError(
        "Not every sheet holds hands; nothing was changed.",
        [unreadable_file(f"the sheet “{name}” is not a list of hands") for name in names],
        hint=f'Leave a sheet out with --as "sheet {names[0]}=-", or name each with --map.',
    )


def matrix(sheet: str) -> ProblemsError:
    name = f"The sheet “{sheet}”" if sheet else "This file"
    return ProblemsError(
        f"{name} is a table of pairs and nights, not a list of hands; nothing was changed.",
        [
            missing(f"it does not say {what}")
            for what in ("who played whom", "at which table, in which game and hand")
        ],
        hint="A list of hands has a row for each side of each hand: date, table, game, hand,"
        " players, total.",
    )


def oversized_csv(path: Path, row: int) -> ProblemsError:
    return ProblemsError(
        f"{path} is not a hand list.",
        [
            unreadable_file(
                f"more than {MOST_COLUMNS:,} columns or {LONGEST_LINE:,} characters", f"row {row}"
            )
        ],
        hint="Export the sheet that holds the hands alone, and import that.",
    )


def too_many_rows() -> ProblemsError:
    return ProblemsError(
        "This hand list is too long; nothing was changed.",
        [unreadable_file(f"more than {MOST_ROWS:,} rows")],
        hint="Import it in parts: the rows of some nights at a time.",
    )


def unreadable_csv(path: Path, reason: str, row: int) -> ProblemsError:
    reason = _CSV_WORDS.get(reason, reason)
    return ProblemsError(
        f"{path} cannot be read to its end.",
        [unreadable_file(f"cannot be read as CSV: {reason}", f"row {row}")],
        hint="Look for a quotation mark that is opened but not closed.",
    )


def heading(message: str, column: str) -> Problem:
    return Problem("error", "unknown-heading", message, where=f"column {column}")


def missing(message: str) -> Problem:
    return Problem("error", "missing-heading", message)


def _column(where: str, statement: Statement) -> str:
    """Return the column of a place in a statement.

    >>> _column("melds[1]", Statement(melds=())), _column("canastas.mixed", Statement())
    ('melds (2)', 'mixed')
    >>> _column("melds", Statement(net=245))
    'net'
    """
    key, _, rest = where.partition(".")
    key, _, number = key.partition("[")
    if key == "canastas":
        return rest or "natural"
    if key == "melds":
        # Melds that are not listed have their problems where their points are.
        key = next((given for given in _MELDS if getattr(statement, given) is not None), key)
    column = {"says": "total"}.get(key, key.replace("_", " "))
    return f"{column} ({int(number[:-1]) + 1})" if number else column


def not_all_explained(path: Path, faults: Sequence[Problem]) -> ProblemsError:
    return ProblemsError(
        f"{path.name} was not imported: not everything in it is explained.",
        faults,
        hint='Explain each with --map on a terminal, or with --as "WRITTEN=MEANING"'
        " (“-” skips a column).",
    )


def not_a_heading(meaning: str, close: str | None, listed: str, about: str = "") -> UsageError:
    if about:
        return UsageError(
            f"“{meaning}” does not answer this: {about}.",
            hint=f"Answer one of: {listed}." if listed else "Answer with a date.",
        )
    return UsageError(
        f"“{meaning}” is not a heading of the hand list.",
        hint=f"Did you mean “{close}”?" if close else f"There are: {listed}.",
    )
