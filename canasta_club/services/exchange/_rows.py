"""Rows of the hand list: one side of one hand, as cells and as the statement they make."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from canasta_club.club.games import LAST_NUMBER
from canasta_club.errors import Problem
from canasta_club.game.rules.document import RuleDocument
from canasta_club.game.scoring.statement import DIRECTOR, Statement
from canasta_club.game.unplayed import BEFORE_ROUNDS
from canasta_club.records.book.book import Book
from canasta_club.records.sorting import RowKey
from canasta_club.services.exchange._cells import (
    READERS,
    Reader,
    RowCells,
    read_adjustments,
    read_text,
)
from canasta_club.services.exchange._headings import NEEDED, OF_LEAGUE, WHAT, HandList
from canasta_club.services.exchange._league import FORFEIT_ROWS, LEAGUE_READERS, LeagueRow, read_row
from canasta_club.services.exchange._problems import (
    no_heading,
    not_given,
    of_statement,
    unreadable_cell,
)
from canasta_club.services.exchange._sheet import CellError, SheetRow, column_letters, plain_heading
from canasta_club.services.exchange._staging import ListRow
from canasta_club.services.season import seasons
from canasta_club.services.season.season_rules import rules_of

_OF_A_SIDE: Final = (
    "dealer", "side", "players", "points for", "score", "target", "ended", "sat out", "note",
)  # fmt: skip
_ABOUT_THE_HAND: Final = (*NEEDED, "round", *_OF_A_SIDE, *OF_LEAGUE)
_READERS: Final = {**READERS, **LEAGUE_READERS}


class Vocabulary(NamedTuple):
    """The names in a season's rules: canasta types; adjustments and specials by plain spelling."""

    kinds: tuple[str, ...]
    adjustments: Mapping[str, str]
    specials: Mapping[str, str]


def vocabulary(documents: Iterable[RuleDocument]) -> Vocabulary:
    """Return the names in all the rules of a season, for every number of players."""
    sets = [each.for_players(players) for each in documents for players in each.player_counts]
    kinds = dict.fromkeys(kind.name for rules in sets for kind in rules.kinds)
    adjustments = {name: name for rules in sets for name in rules.adjustments}
    specials = {name: name for rules in sets for name in rules.special_hands}
    return Vocabulary(
        tuple(kinds),
        {plain_heading(name): name for name in (*adjustments, DIRECTOR)},
        {plain_heading(name): name for name in specials},
    )


_Column = tuple[int, str, str, str, Reader]
"""A heading with how its cells are read."""


class RowReader:
    """Reads the rows of one file, and finds a problem for each cell that cannot be read.

    ``has_lost_rows`` says that a row could not be assigned to a hand and a side; ``league`` are
    the rows that are not hands.
    """

    def __init__(self, hand_list: HandList, words: Vocabulary) -> None:
        self._columns = [(*heading, _reader(heading.key, words)) for heading in hand_list.headings]
        self._width = hand_list.width
        self._unnamed = hand_list.unnamed
        self._arranged = hand_list.arranged
        self._given = hand_list.days
        self._has_players = any(heading.key == "players" for heading in hand_list.headings)
        self.has_lost_rows = False
        self.league: list[LeagueRow] = []

    def read(self, row: SheetRow) -> tuple[ListRow | None, list[Problem]]:
        """Return a row, None if it is blank, no hand, or not assigned to one; and its problems."""
        problems: list[Problem] = []
        cells: RowCells = {}
        stated: RowCells = {}
        for (_place, key, spelt, kind, read), cell in self._filled(row.cells):
            try:
                value = read(cell)
            except CellError as fault:
                if str(cell).strip():
                    problems.append(unreadable_cell(str(fault), row.number, spelt))
                    if key == WHAT:
                        return None, problems
                continue
            if value == "":
                continue
            if key in _ABOUT_THE_HAND:
                cells[key] = value
            else:
                _state(stated, key, kind, value)
        problems += [*self._without_heading(row), *_before_rounds(cells, row)]
        if WHAT not in cells:
            return self._hand_row(row, cells, stated, problems), problems
        if stated and not problems:
            message = "only a hand has figures; this row says in “what” that it is something else"
            problems.append(unreadable_cell(message, row.number, "what"))
        elif not problems and (league := read_row(row.number, cells, problems)):
            self.league.append(league)
        return None, problems

    def _hand_row(
        self, row: SheetRow, cells: RowCells, stated: RowCells, problems: list[Problem]
    ) -> ListRow | None:
        """Return the row of a side; what else is wrong with it goes to its ``problems``."""
        if (cells or stated or problems) and cells.keys().isdisjoint(NEEDED):
            message = "this is not a hand: date, table, game and hand are blank; remove the row"
            is_heading = self._arranged.repeats_headings(row.cells)
            problems[:] = [] if is_heading else [unreadable_cell(message, row.number, "")]
        elif cells or stated:
            cells.update(self._given)
            problems += [] if problems else self._missing(cells, row)
        statement, wrong = Statement.from_json(stated)
        problems += (of_statement(each, row.number, statement) for each in wrong)
        if all(key in cells for key in NEEDED) and ("players" in cells or "side" in cells):
            return _list_row(row.number, cells, statement, is_whole=not problems)
        self.has_lost_rows = self.has_lost_rows or bool(problems)
        return None

    def _filled(self, cells: Sequence[object]) -> Iterator[tuple[_Column, object]]:
        width = len(cells)
        for column in self._columns:
            if column[0] < width and (cell := cells[column[0]]) is not None and cell != "":
                yield column, cell

    def _without_heading(self, row: SheetRow) -> Iterator[Problem]:
        """Yield the cells in columns without a heading: they would be lost."""
        beyond = range(self._width, len(row.cells)) if len(row.cells) > self._width else ()
        for place in (*self._unnamed, *beyond):
            if place < len(row.cells) and row.cells[place] not in {None, ""}:
                yield no_heading(row.cells[place], row.number, column_letters(place))

    def _missing(self, cells: RowCells, row: SheetRow) -> Iterator[Problem]:
        if absent := [key for key in NEEDED if key not in cells]:
            yield not_given(absent, row.number)
        if "players" not in cells and "side" not in cells:
            yield unreadable_cell(
                "the side is not given", row.number, ("players" if self._has_players else "side")
            )


def _before_rounds(cells: RowCells, row: SheetRow) -> Iterator[Problem]:
    """Yield a problem where anything but a forfeit is to stand before the first round."""
    if cells.get("round") == BEFORE_ROUNDS and cells.get(WHAT) not in FORFEIT_ROWS:
        message = f"must be a number from 1 to {LAST_NUMBER}; only a forfeit has round 0"
        yield unreadable_cell(message, row.number, "round")


def _reader(key: str, words: Vocabulary) -> Reader:
    if key == "adjustments":
        return lambda cell: read_adjustments(cell, words.adjustments)
    if key == "special":
        return lambda cell: words.specials.get(plain_heading(read_text(cell)), read_text(cell))
    return _READERS[key]


def _state(stated: RowCells, key: str, kind: str, value: object) -> None:
    if kind:
        stated.setdefault("canastas", {})[kind] = value
    elif key == "out" and isinstance(value, dict):
        stated.update(value)
    else:
        stated[key.replace(" ", "_")] = value


def _list_row(number: int, cells: RowCells, statement: Statement, *, is_whole: bool) -> ListRow:
    if statement.is_counted:
        statement = statement._replace(says=statement.total, total=None)
    place = RowKey(
        day=cells["date"].isoformat(),
        round=cells.get("round", 1),
        table=cells["table"],
        game=cells["game"],
        hand=cells["hand"],
        number=number,
    )
    values = {key.replace(" ", "_"): cells[key] for key in _OF_A_SIDE if key in cells}
    return ListRow(place, statement, is_whole, **values)


def vocabulary_of(book: Book, season: str) -> Vocabulary:
    """Return the names in the rules of the seasons that may take a hand list."""
    may_take = seasons.takers(book, season)
    return vocabulary(document for each in may_take for document in rules_of(each).documents)
