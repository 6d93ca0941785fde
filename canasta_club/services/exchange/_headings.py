"""Headings of the hand list: what each column holds, in any order and any case."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Final, NamedTuple

from canasta_club.club.aliases import PASSED_OVER
from canasta_club.errors import Problem, ProblemsError
from canasta_club.services.exchange import _file_problems as file_problems
from canasta_club.services.exchange import _problems as problems
from canasta_club.services.exchange._findings import with_clauses
from canasta_club.services.exchange._sheet import (
    ListTable,
    OversizedSheetError,
    SheetRow,
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
    """

    sheet: ListTable
    heading_row: int
    width: int
    headings: tuple[Heading, ...]
    unnamed: tuple[int, ...]
    rows: Iterator[SheetRow]

    @property
    def columns(self) -> dict[str, str]:
        """The letters of the columns, by their headings as spelt."""
        return {each.spelt: column_letters(each.place) for each in self.headings}


Aliases = Mapping[str, str]
"""By the plain spelling of a club's own heading, the heading that it means."""


def find_hand_lists(
    sheets: Sequence[ListTable], kinds: Iterable[str], aliases: Aliases | None = None
) -> tuple[HandList, ...]:
    """Find the hand list: the sheet “Hands”, or the only one, or the first that fits.

    An entry workbook has one for each table. ``kinds`` are the canasta types, ``aliases`` what a
    club's own headings mean. Raises `ProblemsError` with everything wrong with the headings, or if
    several other sheets hold hands: all but one would be missed.
    """
    known = _Known(_headings(kinds), aliases or {})
    named = [sheet for sheet in sheets if plain_heading(sheet.name) == "hands"]
    if named or len(sheets) > 1:
        league = [sheet for sheet in sheets if _holds_league(sheet, known)]
        if league and (hands := [sheet for sheet in sheets if sheet not in league]):
            others = find_hand_lists(hands, kinds, aliases)
            return (*others, *(_hand_list(sheet, known) for sheet in league))
    if not named and len(sheets) > 1:
        holding = [sheet for sheet in sheets if _holds_hands(sheet, known)]
        if holding and all(_OF_A_TABLE.fullmatch(plain_heading(sheet.name)) for sheet in holding):
            return tuple(_hand_list(sheet, known) for sheet in holding)
        _refuse_several([sheet.name for sheet in holding])
    first_fault: ProblemsError | None = None
    for sheet in named or sheets:
        try:
            return (_hand_list(sheet, known),)
        except ProblemsError as fault:
            first_fault = first_fault or fault
    raise first_fault or file_problems.nothing_in_file()


_OF_A_TABLE: Final = re.compile(r"(round \d+ )?table \d+( game \d+)?")
"""What the sheets of an entry workbook are called."""


def column_letters(place: int) -> str:
    """Return what a spreadsheet calls a column, counted from 0.

    >>> column_letters(0), column_letters(27)
    ('A', 'AB')
    """
    above, letter = divmod(place, 26)
    return (column_letters(above - 1) if above else "") + chr(ord("A") + letter)


class _Known(NamedTuple):
    """The headings there are, by their plain spelling, and what others mean."""

    headings: Mapping[str, Heading]
    aliases: Aliases

    def meant(self, cell: object) -> str:
        """Return the plain spelling of the heading that a cell means."""
        spelt = plain_heading("" if cell is None else cell)
        return spelt if spelt in self.headings else self.aliases.get(spelt, spelt)


def unknown_headings(
    sheets: Sequence[ListTable], kinds: Iterable[str], aliases: Aliases
) -> tuple[str, ...]:
    """Return the headings of a file that nobody has explained yet, as they are spelt."""
    known = _Known(_headings(kinds), aliases)
    named = [sheet for sheet in sheets if plain_heading(sheet.name) == "hands"]
    if not named and len(sheets) > 1:
        named = [sheet for sheet in sheets if _holds_hands(sheet, known)]
    found: dict[str, None] = {}
    for sheet in named or sheets[:1]:
        if not (top := _top(_filled(sheet))):
            continue
        row = max(top, key=lambda each: (_fit(each, known), _words_in(each)))
        for cell in row.cells:
            meant = known.meant(cell)
            is_ours = meant in known.headings or meant.startswith(_PASSED_OVER)
            if meant and meant != PASSED_OVER and not is_ours:
                found[str(cell).strip()] = None
    return tuple(found)


def _words_in(row: SheetRow) -> int:
    return sum(
        isinstance(cell, str) and bool(cell.strip()) and not cell.isdecimal() for cell in row.cells
    )


def heading_names(kinds: Iterable[str]) -> tuple[str, ...]:
    """Return every heading there is, in the order they are written."""
    return tuple(_headings(kinds))


def _headings(kinds: Iterable[str]) -> Mapping[str, Heading]:
    """Return every heading there is by its plain spelling, in the order they are written."""
    fixed = {key: Heading(0, key, key) for key in (*BEFORE_KINDS, *AFTER_KINDS, *OF_LEAGUE)}
    counted = {plain_heading(kind): Heading(0, "canastas", kind, kind) for kind in kinds}
    known = counted | fixed
    return {key: known[key] for key in (*BEFORE_KINDS, *counted, *AFTER_KINDS, *OF_LEAGUE)}


def plain_heading(text: object) -> str:
    """Return a heading without what people write differently."""
    return " ".join(str(text).replace("_", " ").split()).casefold()


def _hand_list(sheet: ListTable, known: _Known) -> HandList:
    rows = _filled(sheet)
    top = _top(rows)
    if not top:
        raise with_clauses(problems.no_headings(sheet.name))
    place = max(range(len(top)), key=lambda n: (_fit(top[n], known), -n))
    row, rest = top[place], chain(top[place + 1 :], rows)
    headings, unnamed, found = _read(row, known)
    if found:
        if len(headings) < _A_FEW:
            # Another table altogether: a problem for each of its columns would not help.
            found = list(_missing(headings))
        raise with_clauses(
            problems.headings_do_not_fit(found, sheet.name, row.number, known.headings)
        )
    return HandList(sheet, row.number, len(row.cells), headings, unnamed, rest)


def _refuse_several(names: Sequence[str]) -> None:
    if len(names) > 1:
        raise with_clauses(problems.several_sheets(names))


def _holds_hands(sheet: ListTable, known: _Known) -> bool:
    """Return whether a sheet is meant as a hand list, even if its headings are wrong."""
    try:
        return any(set(NEEDED) <= set(map(known.meant, row.cells)) for row in _top(_filled(sheet)))
    except OversizedSheetError:
        return False


def _holds_league(sheet: ListTable, known: _Known) -> bool:
    """Return whether a sheet is the one for what a list has beside its hands."""
    if plain_heading(sheet.name) != plain_heading(LEAGUE_SHEET):
        return False
    wanted = {WHAT, "players"}
    return any(wanted <= set(map(known.meant, row.cells)) for row in _top(_filled(sheet)))


def _filled(sheet: ListTable) -> Iterator[SheetRow]:
    return (row for row in sheet.rows() if any(cell not in {None, ""} for cell in row.cells))


def _top(rows: Iterator[SheetRow]) -> list[SheetRow]:
    return list(islice(rows, _TITLE_ROWS))


def _fit(row: SheetRow, known: _Known) -> int:
    """Count the headings in a row; a title above the list has none."""
    return sum(known.meant(cell) in known.headings for cell in row.cells if cell is not None)


def _read(
    row: SheetRow, known: _Known
) -> tuple[tuple[Heading, ...], tuple[int, ...], list[Problem]]:
    headings: list[Heading] = []
    unnamed: list[int] = []
    found: list[Problem] = []
    for place, cell in enumerate(row.cells):
        spelt = known.meant(cell)
        if not spelt:
            unnamed.append(place)
        elif spelt == PASSED_OVER or spelt.startswith(_PASSED_OVER):
            continue
        elif spelt not in known.headings:
            found.append(problems.unknown_heading(str(cell), known.headings, column_letters(place)))
        else:
            headings.append(known.headings[spelt]._replace(place=place, spelt=str(cell).strip()))
    found += _missing(headings)
    found += _twice(headings)
    return tuple(headings), tuple(unnamed), found


def _missing(headings: Sequence[Heading]) -> Iterator[Problem]:
    keys = {heading.key for heading in headings}
    if WHAT in keys:
        # The list may be of entries and penalties alone; each row says what it lacks.
        return
    for key in NEEDED:
        if key not in keys:
            yield problems.no_column(key)
    if not keys.intersection(_NAMES):
        yield problems.no_names()
    if not keys.intersection(_STATES):
        yield problems.no_scores(_STATES)


def _twice(headings: Sequence[Heading]) -> Iterator[Problem]:
    seen: set[tuple[str, str]] = set()
    for heading in headings:
        if (heading.key, heading.kind) in seen:
            yield problems.heading_twice(heading.spelt, column_letters(heading.place))
        seen.add((heading.key, heading.kind))
