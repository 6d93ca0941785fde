"""Headings of the hand list: which column says what, in any order and any case."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Final, NamedTuple

from canasta_club.errors import Problem, ProblemsError
from canasta_club.services.exchange._findings import refusal
from canasta_club.services.exchange._sheet import Sheet, SheetRow, UnreadableFileError
from canasta_club.text.nearest import did_you_mean

BEFORE_KINDS: Final = (
    "date", "round", "table", "game", "hand", "dealer", "side", "players", "points for",
    "score", "target", "melds", "in hand",
)  # fmt: skip
AFTER_KINDS: Final = (
    "melded", "left", "net", "has melded", "melded cards", "left cards", "red threes",
    "black threes", "special", "out", "adjustments", "total", "ended", "sat out", "note",
)  # fmt: skip
"""The headings in the order they are written; the kinds of canastas stand between."""

NEEDED: Final = ("date", "table", "game", "hand")
_NAMES: Final = ("side", "players")
_STATES: Final = (
    "melds", "in hand", "melded", "left", "net", "melded cards", "left cards", "special", "total",
)  # fmt: skip
_PASSED_OVER: Final = ("check", "pair no")
_TITLE_ROWS: Final = 20
_A_FEW: Final = 2


class Heading(NamedTuple):
    """A column by its place from 0, what it says, and how the file spells it.

    ``kind`` is the kind of canasta it counts, if that is what it does.
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

    sheet: Sheet
    heading_row: int
    width: int
    headings: tuple[Heading, ...]
    unnamed: tuple[int, ...]
    rows: Iterator[SheetRow]


def find_hand_list(sheets: Sequence[Sheet], kinds: Iterable[str]) -> HandList:
    """Find the hand list: the sheet “Hands”, else the only one, else the first that fits.

    ``kinds`` are the kinds of canastas. Raises `ProblemsError` with all that is wrong with the
    headings, or when hands stand on several sheets: those of all but one would be missed.
    """
    known = _known(kinds)
    named = [sheet for sheet in sheets if _plain(sheet.name) == "hands"]
    if not named and len(sheets) > 1:
        _refuse_several([sheet.name for sheet in sheets if _holds_hands(sheet)])
    first_fault: ProblemsError | None = None
    for sheet in named or sheets:
        try:
            return _hand_list(sheet, known)
        except ProblemsError as fault:
            first_fault = first_fault or fault
    raise first_fault or UnreadableFileError("There is nothing in this file.")


def column_letters(place: int) -> str:
    """Return what a spreadsheet calls a column, counted from 0.

    >>> column_letters(0), column_letters(27)
    ('A', 'AB')
    """
    above, letter = divmod(place, 26)
    return (column_letters(above - 1) if above else "") + chr(ord("A") + letter)


def _known(kinds: Iterable[str]) -> Mapping[str, Heading]:
    """Return every heading there is by its plain spelling, in the order they are written."""
    fixed = {key: Heading(0, key, key) for key in (*BEFORE_KINDS, *AFTER_KINDS)}
    counted = {_plain(kind): Heading(0, "canastas", kind, kind) for kind in kinds}
    known = counted | fixed
    return {key: known[key] for key in (*BEFORE_KINDS, *counted, *AFTER_KINDS)}


def _plain(text: object) -> str:
    return " ".join(str(text).replace("_", " ").split()).casefold()


def _hand_list(sheet: Sheet, known: Mapping[str, Heading]) -> HandList:
    rows = _filled(sheet)
    top = _top(rows)
    if not top:
        name = f"The sheet “{sheet.name}”" if sheet.name else "This file"
        raise refusal(
            f"{name} holds no hands.",
            [Problem("error", "missing-heading", "there is no row of headings")],
        )
    place = max(range(len(top)), key=lambda n: (_fit(top[n], known), -n))
    row, rest = top[place], chain(top[place + 1 :], rows)
    headings, unnamed, problems = _read(row, known)
    if problems:
        where = f"sheet “{sheet.name}”, " if sheet.name else ""
        message = f"The headings ({where}row {row.number}) do not fit; nothing was changed."
        if len(headings) < _A_FEW:
            # This is another table altogether: what each of its columns is does not help.
            problems = list(_missing(headings))
        raise refusal(message, problems, hint=f"Known headings: {', '.join(known)}.")
    return HandList(sheet, row.number, len(row.cells), headings, unnamed, rest)


def _refuse_several(names: Sequence[str]) -> None:
    if len(names) > 1:
        message = f"hands stand on several sheets: {', '.join(f'“{name}”' for name in names)}"
        raise refusal(
            "It is unclear what to read; nothing was changed.",
            [Problem("error", "unreadable-file", message)],
            hint="Put them below one another on one sheet, or call the one to be read “Hands”.",
        )


def _holds_hands(sheet: Sheet) -> bool:
    """Tell whether a sheet is meant as a hand list, be its headings right or wrong."""
    return any(set(NEEDED) <= set(map(_plain, row.cells)) for row in _top(_filled(sheet)))


def _filled(sheet: Sheet) -> Iterator[SheetRow]:
    return (row for row in sheet.rows() if any(cell not in {None, ""} for cell in row.cells))


def _top(rows: Iterator[SheetRow]) -> list[SheetRow]:
    return list(islice(rows, _TITLE_ROWS))


def _fit(row: SheetRow, known: Mapping[str, Heading]) -> int:
    """Count the headings a row knows: a title above the list knows none."""
    return sum(_plain(cell) in known for cell in row.cells if cell is not None)


def _read(
    row: SheetRow, known: Mapping[str, Heading]
) -> tuple[tuple[Heading, ...], tuple[int, ...], list[Problem]]:
    headings: list[Heading] = []
    unnamed: list[int] = []
    problems: list[Problem] = []
    for place, cell in enumerate(row.cells):
        spelt = _plain("" if cell is None else cell)
        if not spelt:
            unnamed.append(place)
        elif spelt.startswith(_PASSED_OVER):
            continue
        elif spelt not in known:
            message = f"unknown heading “{cell}”{did_you_mean(spelt, known)}"
            where = f"column {column_letters(place)}"
            problems.append(Problem("error", "unknown-heading", message, where))
        else:
            headings.append(known[spelt]._replace(place=place, spelt=str(cell).strip()))
    problems += _missing(headings)
    problems += _twice(headings)
    return tuple(headings), tuple(unnamed), problems


def _missing(headings: Sequence[Heading]) -> Iterator[Problem]:
    keys = {heading.key for heading in headings}
    for key in NEEDED:
        if key not in keys:
            yield Problem("error", "missing-heading", f"there is no column “{key}”")
    if not keys.intersection(_NAMES):
        message = "there is no column “players” or “side”: who played is not said"
        yield Problem("error", "missing-heading", message)
    if not keys.intersection(_STATES):
        message = f"no column says what a side made; one of these is needed: {', '.join(_STATES)}"
        yield Problem("error", "missing-heading", message)


def _twice(headings: Sequence[Heading]) -> Iterator[Problem]:
    seen: set[tuple[str, str]] = set()
    for heading in headings:
        if (heading.key, heading.kind) in seen:
            message = f"the heading “{heading.spelt}” stands there twice"
            where = f"column {column_letters(heading.place)}"
            yield Problem("error", "unknown-heading", message, where)
        seen.add((heading.key, heading.kind))
