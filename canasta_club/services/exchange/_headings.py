"""Headings: which tables of a file are hand lists, and what each of their columns holds."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain, islice
from typing import Final, NamedTuple

from canasta_club.club.aliases import PASSED_OVER
from canasta_club.documents.bounds import MOST_ROWS
from canasta_club.errors import Problem, ProblemsError
from canasta_club.services.exchange import _layout as layout
from canasta_club.services.exchange import _problems as problems
from canasta_club.services.exchange._cells import can_hold
from canasta_club.services.exchange._findings import with_clauses
from canasta_club.services.exchange._layout import Aliases
from canasta_club.services.exchange._sheet import (
    ListTable,
    OversizedSheetError,
    SheetRow,
    UnreadableFileError,
    column_letters,
    plain_heading,
)

BEFORE_KINDS: Final = (
    "date", "round", "table", "game", "hand", "dealer", "side", "players", "points for",
    "score", "target", "melds", "in hand",
)  # fmt: skip
AFTER_KINDS: Final = (
    "melded", "left", "net", "has melded", "melded cards", "left cards", "red threes",
    "black threes", "trump", "special", "out", "adjustments", "total", "running", "ended",
    "sat out", "note",
)  # fmt: skip
"""The headings in the order they are written; the canasta types come between."""

WHAT: Final = "what"
OF_LEAGUE: Final = (WHAT, "points", "division", "handicap", "until", "paid")
"""Headings of rows that are not hands: entries, attendance, games not played, penalties."""
LEAGUE_SHEET: Final = "League"
"""The sheet of a workbook that holds such rows."""

NEEDED: Final = ("date", "table", "game", "hand")
_NAMES: Final = ("side", "players")
_STATES: Final = (
    "melds", "in hand", "melded", "left", "net", "melded cards", "left cards", "special", "total",
)  # fmt: skip
_PASSED_OVER: Final = ("check", "pair no")

_TITLE_ROWS: Final = 20
_A_FEW: Final = 2


class Heading(NamedTuple):
    """A column by its place from 0, what it holds, and how the file spells it.

    ``kind`` is the canasta type that it counts, if it does.
    """

    place: int
    key: str
    spelt: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class HandList:
    """A hand list as found in a file: its headings, and the rows below them.

    ``width`` counts the cells of the row of headings; ``unnamed`` are those of them that are blank.
    ``passed_over`` are the headings that are not read, by their places;
    ``days`` is what holds for all rows: the night of a sheet.
    """

    sheet: ListTable
    heading_row: int
    width: int
    headings: tuple[Heading, ...]
    unnamed: tuple[int, ...]
    rows: Iterator[SheetRow]
    arranged: layout.Arrangement
    days: Mapping[str, date]
    passed_over: tuple[tuple[int, str], ...]

    @property
    def columns(self) -> dict[str, str]:
        """The letters of the columns, by their headings as spelt."""
        return {each.spelt: column_letters(each.place) for each in self.headings}

    def sides_in(self, row: SheetRow) -> Iterator[str]:
        """Yield what stands in the columns of a row that name players."""
        if self.arranged.repeats_headings(row.cells):
            return
        has_players = "players" in self.arranged.columns
        for key in ("players", "points for", *([] if has_players else ["side"])):
            if isinstance(cell := self.arranged.cell(row.cells, key), str):
                yield " ".join(cell.split())


class KnownHeadings(NamedTuple):
    """The headings there are, by their plain spelling, and what others mean."""

    headings: Mapping[str, Heading]
    aliases: Aliases

    def meant(self, cell: object) -> str:
        """Return the plain spelling of the heading that a cell means."""
        spelt = plain_heading("" if cell is None else cell)
        return spelt if spelt in self.headings else self.aliases.get(spelt, spelt)

    def answer(self, sheet: ListTable) -> str:
        """Return what an answer says of a sheet: its date, or that it is a list of hands."""
        return self.aliases.get(layout.sheet_key(sheet), "")

    def fitting(self, meant: Sequence[str], place: int, below: Sequence[SheetRow]) -> list[str]:
        """Return the headings that a column can have: none that is there, and that its cells fit.

        ``meant`` is the row of headings as it is read, ``below`` are rows under it.
        """
        cells = [row.cells[place] for row in below if place < len(row.cells)]
        filled = [cell for cell in cells if layout.is_filled(cell)]
        free = [each for each in self.headings.values() if plain_heading(each.spelt) not in meant]
        if WHAT not in meant:  # Its companions are of rows that are not hands.
            free = [each for each in free if each.key not in OF_LEAGUE or each.key == WHAT]
        return [plain_heading(each.spelt) for each in free if can_hold(each.key, filled)]

    def is_heading(self, cell: object) -> bool:
        """Return whether a cell means one of the headings."""
        return self.meant(cell) in self.headings


def find_hand_lists(
    sheets: Sequence[ListTable], kinds: Iterable[str], aliases: Aliases | None = None
) -> tuple[HandList, ...]:
    """Find the hand lists: every sheet that holds hands, or the only sheet.

    Beside a sheet “Hands”, and in an entry workbook, other sheets are not looked at; elsewhere each
    must be left out by an answer. ``kinds`` are the canasta types, ``aliases`` what a club's own
    headings, sheets and rows mean. Raises `ProblemsError` with everything wrong with the headings,
    or for sheets that hold something else.
    """
    known = KnownHeadings(_headings(kinds), aliases or {})
    lists, others = chosen_sheets(sheets, known)
    if lists and others:
        raise with_clauses(problems.other_sheets([sheet.name for sheet in others]))
    left = iter(range(MOST_ROWS))
    return tuple(_hand_list(sheet, known, left) for sheet in lists or [_only_list(sheets, known)])


def _only_list(sheets: Sequence[ListTable], known: KnownHeadings) -> ListTable:
    if not sheets:
        raise UnreadableFileError("This file is empty.")
    if not (filled := [sheet for sheet in sheets if first_rows(sheet)]):
        raise with_clauses(problems.no_headings(sheets[0].name))
    likely = max(filled, key=lambda sheet: _fit(heading_row(first_rows(sheet), known)[1], known))
    if len(filled) > 1 and _fit(heading_row(first_rows(likely), known)[1], known) < _A_FEW:
        raise with_clauses(problems.other_sheets([sheet.name for sheet in filled]))
    return likely


def chosen_sheets(
    sheets: Sequence[ListTable], known: KnownHeadings
) -> tuple[list[ListTable], list[ListTable]]:
    """Return the sheets that hold hands, the league's last; and others that hold something."""
    left = [sheet for sheet in sheets if not layout.is_left_out(sheet, known.aliases)]
    if len(left) == 1:
        return left, []
    league = [sheet for sheet in left if _holds_league(sheet, known)]
    named = [sheet for sheet in left if plain_heading(sheet.name) == "hands"]
    hands = [
        sheet
        for sheet in left
        if sheet not in league
        and (sheet in named or known.answer(sheet) or _holds_hands(sheet, known))
    ]
    if not hands:
        return [], []
    of_tables = [_OF_A_TABLE.fullmatch(plain_heading(sheet.name)) for sheet in hands]
    is_written_by_us = bool(named) or all(of_tables)
    others = [] if is_written_by_us else [each for each in left if each not in (*hands, *league)]
    return [*hands, *league], [each for each in others if first_rows(each)]


def first_rows(sheet: ListTable) -> list[SheetRow]:
    """Return the first rows of a sheet that have values: titles, headings, hands."""
    return _top(_filled(sheet))


def is_ours(spelt: str) -> bool:
    """Return whether a heading is one of the program's own that is not read."""
    return spelt.startswith(_PASSED_OVER)


_OF_A_TABLE: Final = re.compile(r"(round \d+ )?table \d+( game \d+)?")
"""What the sheets of an entry workbook are called."""


def known(kinds: Iterable[str], aliases: Aliases) -> KnownHeadings:
    """Return the headings there are, and what a club's own mean."""
    return KnownHeadings(_headings(kinds), aliases)


def _headings(kinds: Iterable[str]) -> Mapping[str, Heading]:
    """Return every heading there is by its plain spelling, in the order they are written."""
    fixed = {key: Heading(0, key, key) for key in (*BEFORE_KINDS, *AFTER_KINDS, *OF_LEAGUE)}
    counted = {plain_heading(kind): Heading(0, "canastas", kind, kind) for kind in kinds}
    known = counted | fixed
    return {key: known[key] for key in (*BEFORE_KINDS, *counted, *AFTER_KINDS, *OF_LEAGUE)}


def _hand_list(sheet: ListTable, known: KnownHeadings, left: Iterator[int]) -> HandList:
    rows = _filled(sheet)
    top = _top(rows)
    if not top:
        raise with_clauses(problems.no_headings(sheet.name))
    refuse_matrix(sheet, known)
    place, row = heading_row(top, known)
    rest = chain(top[place + 1 :], rows)
    has_date = bool(layout.day_of(sheet, known.aliases))
    headings, unnamed, faults = _read(row, known, top[place + 1 :], has_date=has_date)
    if faults:
        if len(headings) < _A_FEW:
            # Another table altogether: a problem for each of its columns would not help.
            faults = list(_missing(headings))
        where = f"sheet “{sheet.name}”, " if sheet.name else ""
        raise with_clauses(
            ProblemsError(
                f"The headings ({where}row {row.number}) do not fit; nothing was changed.",
                faults,
                hint=f"Known headings: {', '.join(known.headings)}. To be asked what yours mean:"
                " canasta import FILE --map",
            )
        )
    columns = {each.key: each.place for each in headings}
    kept = {*(each.place for each in headings), *unnamed}
    passed = tuple((n, str(cell)) for n, cell in enumerate(row.cells) if n not in kept)
    days = {} if "date" in columns else layout.given(sheet, known.aliases)
    spelt = frozenset(each.spelt for each in headings)
    arranged = layout.Arrangement(columns, spelt, known.aliases)
    return HandList(
        sheet=sheet,
        heading_row=row.number,
        width=len(row.cells),
        headings=headings,
        unnamed=unnamed,
        rows=_bounded(arranged.rows(rest), left),
        arranged=arranged,
        days=days,
        passed_over=passed,
    )


def _bounded(rows: Iterable[SheetRow], left: Iterator[int]) -> Iterator[SheetRow]:
    for row in rows:
        if next(left, None) is None:
            raise with_clauses(problems.too_many_rows())
        yield row


def refuse_matrix(sheet: ListTable, known: KnownHeadings) -> None:
    """Raise `ProblemsError` for a sheet that is a table of pairs and nights, with what it lacks."""
    top = first_rows(sheet)
    if layout.is_matrix(top) and _fit(heading_row(top, known)[1], known) < _A_FEW:
        raise with_clauses(problems.matrix(sheet.name))


def heading_row(top: Sequence[SheetRow], known: KnownHeadings) -> tuple[int, SheetRow]:
    """Return the row of headings and its place among the first rows.

    Where an answer says that headings take two rows, it is both in one. A column without a heading
    has its letter there once an answer says what it holds.
    """
    rows = list(top)
    places: Sequence[int] = range(len(rows))
    if known.aliases.get(layout.HEADINGS) == layout.TWO_ROWS:
        rows = both_rows(top, known)
        # A title has no words in several cells: two rows that have are those of the headings.
        wordy = [n for n in places if n and is_wordy(top[n - 1]) and is_wordy(top[n])]
        places = wordy or places
    place = max(places, key=lambda n: (_fit(rows[n], known), _words_in(rows[n], known), -n))
    width = max(len(each.cells) for each in top)
    cells = [*rows[place].cells, *[None] * (width - len(rows[place].cells))]
    named = [
        cell if layout.is_filled(cell) or plain_heading(layout.column_name(at)) not in known.aliases
        else layout.column_name(at)
        for at, cell in enumerate(cells)
    ]  # fmt: skip
    return place, SheetRow(rows[place].number, named)


def is_wordy(row: SheetRow) -> bool:
    """Return whether a row has words alone, more than a title has."""
    filled = [cell for cell in row.cells if layout.is_filled(cell)]
    return len(filled) > 1 and not any(_is_figure(cell) for cell in filled)


def _is_figure(cell: object) -> bool:
    """Return whether a cell holds a number or a date: in a CSV, that is text too."""
    if not isinstance(cell, str):
        return True
    return any(map(str.isdigit, cell)) and not any(map(str.isalpha, cell))


def both_rows(top: Sequence[SheetRow], known: KnownHeadings) -> list[SheetRow]:
    """Return each of the first rows joined with the one above it."""
    above = [None, *top[:-1]]
    return [layout.joined(*two, known.is_heading) for two in zip(above, top, strict=True)]


def _holds_hands(sheet: ListTable, known: KnownHeadings) -> bool:
    """Return whether a sheet is meant as a hand list, even if its headings are wrong."""
    try:
        rows = _top(_filled(sheet))
        if known.aliases.get(layout.HEADINGS) == layout.TWO_ROWS:
            rows = both_rows(rows, known)
        return any(set(NEEDED) <= set(map(known.meant, row.cells)) for row in rows)
    except OversizedSheetError:
        return False


def _holds_league(sheet: ListTable, known: KnownHeadings) -> bool:
    """Return whether a sheet is the one for what a list has beside its hands."""
    if plain_heading(sheet.name) != plain_heading(LEAGUE_SHEET):
        return False
    needed = {WHAT, "players"}
    return any(needed <= set(map(known.meant, row.cells)) for row in _top(_filled(sheet)))


def _filled(sheet: ListTable) -> Iterator[SheetRow]:
    return (row for row in sheet.rows() if any(cell not in {None, ""} for cell in row.cells))


def _top(rows: Iterator[SheetRow]) -> list[SheetRow]:
    return list(islice(rows, _TITLE_ROWS))


def _words_in(row: SheetRow, known: KnownHeadings) -> int:
    """Count the words of a row where no heading is known; titles have fewer than headings."""
    if _fit(row, known):
        return 0
    return sum(
        isinstance(cell, str) and bool(cell.strip()) and not cell.isdecimal() for cell in row.cells
    )


def _fit(row: SheetRow, known: KnownHeadings) -> int:
    """Count the headings in a row; a title above the list has none."""
    return sum(known.meant(cell) in known.headings for cell in row.cells if cell is not None)


def _read(
    row: SheetRow, known: KnownHeadings, below: Sequence[SheetRow], *, has_date: bool
) -> tuple[tuple[Heading, ...], tuple[int, ...], list[Problem]]:
    headings: list[Heading] = []
    unnamed: list[int] = []
    faults: list[Problem] = []
    meant = [known.meant(cell) for cell in row.cells]
    for place, cell in enumerate(row.cells):
        spelt = known.meant(cell)
        if not spelt:
            unnamed.append(place)
        elif spelt == PASSED_OVER or spelt.startswith(_PASSED_OVER):
            continue
        elif spelt not in known.headings:
            fitting = known.fitting(meant, place, below)
            faults.append(problems.unknown_heading(str(cell), fitting, column_letters(place)))
        else:
            headings.append(known.headings[spelt]._replace(place=place, spelt=str(cell).strip()))
    faults += _missing(headings, has_date=has_date)
    faults += _twice(headings)
    return tuple(headings), tuple(unnamed), faults


def _missing(headings: Sequence[Heading], *, has_date: bool = False) -> Iterator[Problem]:
    keys = {heading.key for heading in headings}
    if WHAT in keys:
        # The list may be of entries and penalties alone; each row says what it lacks.
        return
    for key in NEEDED:
        if key not in keys and not (has_date and key == "date"):
            one = ": write 1 where a table plays one game a night" if key == "game" else ""
            yield problems.missing(f"there is no column “{key}”{one}")
    if not keys.intersection(_NAMES):
        yield problems.missing("there is no column “players” or “side” to say who played")
    if not keys.intersection(_STATES):
        yield problems.missing(
            f"no column says what a side scored; add one of: {', '.join(_STATES)}"
        )


def _twice(headings: Sequence[Heading]) -> Iterator[Problem]:
    seen: set[tuple[str, str]] = set()
    for heading in headings:
        if (heading.key, heading.kind) in seen:
            yield problems.heading(
                f"the heading “{heading.spelt}” appears twice", column_letters(heading.place)
            )
        seen.add((heading.key, heading.kind))
