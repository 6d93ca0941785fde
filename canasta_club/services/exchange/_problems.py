"""Problems of a hand list, each at its row and column: each sentence is written here once."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from canasta_club.club import problems
from canasta_club.club.aliases import AliasKind
from canasta_club.club.games import Game
from canasta_club.club.people import Pair, Player
from canasta_club.documents.problems import figures_disagree, from_error, unreadable_file
from canasta_club.errors import CanastaError, Problem, ProblemsError
from canasta_club.game.scoring.statement import Statement
from canasta_club.services.exchange._staging import ListRow
from canasta_club.text.nearest import did_mean, did_you_mean

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
    found: Iterable[Problem], game: Game, rows: Sequence[ListRow], *, by_column: bool = False
) -> Iterator[Problem]:
    """Yield problems of a hand at the rows of their sides.

    Each stands at a place in the side's statement, or ``by_column`` in the column itself.
    """
    by_name = {side.pair.name: row for side, row in zip(game.sides, rows, strict=True)}
    for each in found:
        row = by_name.get(each.side or "", rows[0])
        if each.where and not by_column:
            yield of_statement(each, row.number, row.statement)
        else:
            yield at(each, row.number, each.where or "")


def of_statement(problem: Problem, row: int, statement: Statement) -> Problem:
    """Return a problem of a side's statement at its row and column."""
    return at(problem, row, _column(problem.where or "", statement))


def side_twice(pair: Pair, row: ListRow, there: ListRow) -> Problem:
    """Describe a hand that has two rows for a pair."""
    return at(problems.side_twice(pair.name, f"row {there.number}"), row.number, "players")


def sides_missing(names: Sequence[str], row: ListRow) -> Problem:
    """Describe a hand that has no row for some sides of its game."""
    return at(problems.sides_missing(names), row.number)


def only_side(pair: Pair, row: ListRow) -> Problem:
    """Describe the first hand of a game if it has a row for one side alone."""
    return at(problems.only_side(pair.name), row.number)


def not_in_game(pair: Pair, against: str, row: ListRow) -> Problem:
    """Describe a pair that does not play in the game of its row."""
    return at(problems.not_in_game(pair.name, against), row.number, "players")


def label_differs(pair: Pair, label: str, row: ListRow) -> Problem:
    """Describe a row that calls a side by the label of another one."""
    message = f"{pair.name} are side {label} in this game, not {row.side}"
    return at(figures_disagree(message), row.number, "side")


def points_for_differ(pair: Pair, entry: Pair, row: ListRow) -> Problem:
    """Describe a row that gives the points of a side to another pair than its game does."""
    message = f"the points of {pair.name} are for {entry.name} in this game"
    return at(figures_disagree(message), row.number, "points for")


def dealers_differ(row: ListRow, first: ListRow) -> Problem:
    """Describe two rows of a hand that name two dealers."""
    message = f"the dealer is “{row.dealer}” here and “{first.dealer}” in row {first.number}"
    return at(figures_disagree(message), row.number, "dealer")


def target_differs(row: ListRow, target: int | None) -> Problem:
    """Describe a target that is not that of the game."""
    own = f"is played to {target}" if target else "has no target of its own"
    message = f"the target is written as {row.target}, but the game {own}"
    return at(figures_disagree(message), row.number, "target")


def ended_before(hand: int, row: ListRow) -> Problem:
    """Describe a game that is ended in the list before its last hand in the book."""
    return at(problems.ended_before(hand), row.number, "ended")


def unreadable_cell(message: str, row: int, column: str) -> Problem:
    """Describe a cell; the readers of cells write the message."""
    return at(Problem("error", "unreadable-cell", message), row, column)


def entry_differs(pair: Pair, column: str, given: int, known: int, row: int) -> Problem:
    """Describe an entry that is registered with another division or handicap."""
    message = f"{pair.name}: {column} {given} here, but {known} in the book"
    return at(figures_disagree(message), row, column)


def attendance_differs(player: Player, row: int) -> Problem:
    """Describe a player who is checked in otherwise on that night."""
    message = f"{player.name} is checked in on this night from this round, with other facts"
    return at(figures_disagree(message), row, "players")


def unplayed_differs(there: str, row: int) -> Problem:
    """Describe a game that was not played and is recorded otherwise."""
    return at(figures_disagree(f"already recorded: {there}"), row, "what")


def figures_beside(row: int) -> Problem:
    """Describe a row that is not a hand and yet states what a side scored."""
    message = "only a hand has figures; this row says in “what” that it is something else"
    return unreadable_cell(message, row, "what")


def no_heading(cell: object, row: int, column: str) -> Problem:
    """Describe a cell in a column without a heading: it would be lost."""
    return unreadable_cell(f"“{cell}” is in a column without a heading", row, column)


def not_given(columns: Sequence[str], row: int) -> Problem:
    """Describe a row without a column that says which hand it is of."""
    return unreadable_cell(f"not given: {', '.join(columns)}", row, columns[0])


def no_side(row: int, column: str) -> Problem:
    """Describe a row that does not say whose it is."""
    return unreadable_cell("the side is not given", row, column)


def not_a_hand(row: int) -> Problem:
    """Describe a row that is not part of a hand, such as one of sums."""
    return unreadable_cell(
        "this is not a hand: date, table, game and hand are blank; remove the row", row, ""
    )


def merged_cells(cells: str) -> Problem:
    """Describe merged cells: all but the first are blank."""
    message = "these cells are merged, so only the first holds a value: split them"
    return Problem("error", "merged-cells", message, cells)


def unknown_heading(spelt: str, known: Mapping[str, object], column: str) -> Problem:
    """Describe a heading that the hand list does not have, with the nearest one."""
    message = f"unknown heading “{spelt}”{did_you_mean(_plain(spelt), known)}"
    return _heading(message, column)


def unexplained(kind: AliasKind, written: str, guess: str) -> Problem:
    """Describe a heading or a name of a club's own that was not explained."""
    end = did_mean(guess) if guess else ""
    if kind == "heading":
        return _missing_word("unknown-heading", f"the heading “{written}” is not known{end}")
    return _missing_word("not-found", f"the name “{written}” is not known{end}")


def _missing_word(code: str, message: str) -> Problem:
    return Problem("error", code, message)


def heading_twice(spelt: str, column: str) -> Problem:
    """Describe a heading that two columns have."""
    return _heading(f"the heading “{spelt}” appears twice", column)


def no_headings() -> Problem:
    """Describe a sheet without a row of headings."""
    return _missing("there is no row of headings")


def no_column(key: str) -> Problem:
    """Describe a required column that is missing."""
    return _missing(f"there is no column “{key}”")


def no_names() -> Problem:
    """Describe a list that does not say who played."""
    return _missing("there is no column “players” or “side” to say who played")


def no_scores(columns: Iterable[str]) -> Problem:
    """Describe a list that does not say what the sides scored."""
    return _missing(f"no column says what a side scored; add one of: {', '.join(columns)}")


def no_rows() -> Problem:
    """Describe a list that ends with its headings."""
    return unreadable_file("there is nothing below the headings")


def several_sheets(names: Iterable[str]) -> Problem:
    """Describe a workbook with hands on several sheets."""
    listed = ", ".join(f"“{name}”" for name in names)
    return unreadable_file(f"several sheets hold hands: {listed}")


def unreadable_csv(reason: str, row: int) -> Problem:
    """Describe the row at which a file cannot be read on as CSV."""
    return unreadable_file(f"cannot be read as CSV: {reason}", f"row {row}")


def _heading(message: str, column: str) -> Problem:
    return Problem("error", "unknown-heading", message, f"column {column}")


def _missing(message: str) -> Problem:
    return Problem("error", "missing-heading", message)


def _plain(text: str) -> str:
    return " ".join(text.replace("_", " ").split()).casefold()


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
