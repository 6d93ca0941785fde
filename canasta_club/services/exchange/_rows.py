"""Rows of the hand list: one side of one hand, as cells and as the statement they make."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from canasta_club.errors import Problem
from canasta_club.game.rules.document import RuleDocument
from canasta_club.game.scoring.statement import DIRECTOR
from canasta_club.records.staging import Place
from canasta_club.services.exchange._cells import (
    NONE,
    READERS,
    CellError,
    plain_name,
    read_adjustments,
)
from canasta_club.services.exchange._headings import NEEDED, HandList, column_letters
from canasta_club.services.exchange._sheet import SheetRow

Statement = dict[str, Any]
Cells = dict[str, int | str]

FIGURES: Final = (
    "melds", "in_hand", "melded", "left", "net", "melded_cards", "left_cards", "special",
)  # fmt: skip
"""Where one of these is given, a total is what the slip says; else it is the fact."""

_ABOUT_THE_HAND: Final = (
    *NEEDED, "round", "dealer", "side", "players", "points for", "score", "target", "ended",
    "sat out", "note",
)  # fmt: skip


class ListRow(NamedTuple):
    """A row as read: where the hand stands, who the side is, and what it states.

    One that is not ``is_whole`` has a cell that could not be read: it states less than it says.
    """

    place: Place
    dealer: str
    side: str
    players: str
    points_for: str
    score: int | None
    target: int | None
    ended: str
    sat_out: str
    note: str
    statement: Statement
    is_whole: bool = True

    @property
    def number(self) -> int:
        """The number of the row in its file."""
        return self.place.number


class Vocabulary(NamedTuple):
    """The names that rules bring along: kinds of canastas, and adjustments by plain spelling."""

    kinds: tuple[str, ...]
    adjustments: Mapping[str, str]
    specials: Mapping[str, str]


def vocabulary(documents: Iterable[RuleDocument]) -> Vocabulary:
    """Return the names of all the rules of a season, for whatever number of players."""
    sets = [each.for_players(players) for each in documents for players in each.player_counts]
    kinds = dict.fromkeys(kind.name for rules in sets for kind in rules.kinds)
    adjustments = {name: name for rules in sets for name in rules.adjustments}
    specials = {name: name for rules in sets for name in rules.special_hands}
    return Vocabulary(
        tuple(kinds),
        {plain_name(name): name for name in (*adjustments, DIRECTOR)},
        {plain_name(name): name for name in specials},
    )


class RowReader:
    """Reads the rows of one file; what cannot be read is told cell by cell.

    ``has_lost_rows`` tells that of some row nobody can say which hand or whose it is.
    """

    def __init__(self, found: HandList, words: Vocabulary) -> None:
        self._columns = [(*heading, _reader(heading.key, words)) for heading in found.headings]
        self._width = found.width
        self._unnamed = found.unnamed
        self._has_players = any(heading.key == "players" for heading in found.headings)
        self.has_lost_rows = False

    def read(self, row: SheetRow, problems: list[Problem]) -> ListRow | None:
        """Read a row; one that is blank is nothing, and so is one that is lost."""
        known = len(problems)
        found: dict[str, Any] = {}
        statement: Statement = {}
        for (_place, key, spelt, kind, read), cell in self._filled(row.cells):
            try:
                value = read(cell)
            except CellError as fault:
                if str(cell).strip():
                    problems.append(_fault(str(fault), row, spelt))
                continue
            if value == "":
                continue
            if key in _ABOUT_THE_HAND:
                found[key] = value
            else:
                _state(statement, key, kind, value)
        problems += self._astray(row)
        if found.keys().isdisjoint(NEEDED) and (found or statement or len(problems) > known):
            del problems[known:]
            problems += self._no_hand(row)
        elif (found or statement) and len(problems) == known:
            problems += self._missing(found, row)
        is_whole = len(problems) == known
        if _is_placed(found):
            return _list_row(row.number, found, statement, is_whole=is_whole)
        self.has_lost_rows = self.has_lost_rows or not is_whole
        return None

    def _filled(self, cells: Sequence[object]) -> Iterator[tuple[Any, object]]:
        width = len(cells)
        for column in self._columns:
            if column[0] < width and (cell := cells[column[0]]) is not None and cell != "":
                yield column, cell

    def _astray(self, row: SheetRow) -> Iterator[Problem]:
        """Yield what stands in columns without a heading: it would be lost."""
        beyond = range(self._width, len(row.cells)) if len(row.cells) > self._width else ()
        for place in (*self._unnamed, *beyond):
            if place < len(row.cells) and row.cells[place] not in {None, ""}:
                message = f"“{row.cells[place]}” stands in a column without a heading"
                yield _fault(message, row, column_letters(place))

    def _no_hand(self, row: SheetRow) -> Iterator[Problem]:
        """Yield that a row is none of the list, unless it only says the headings once more."""
        cells = row.cells
        headings = [
            (cells[each[0]] if each[0] < len(cells) else "", each[2]) for each in self._columns
        ]
        if any(str(cell).strip() != spelt for cell, spelt in headings):
            message = "this is no hand, as it says no date, table, game and hand: take it out"
            yield Problem("error", "unreadable-cell", message, f"row {row.number}")

    def _missing(self, found: Mapping[str, Any], row: SheetRow) -> Iterator[Problem]:
        if absent := [key for key in NEEDED if key not in found]:
            yield _fault(f"not given: {', '.join(absent)}", row, absent[0])
        if "players" not in found and "side" not in found:
            column = "players" if self._has_players else "side"
            yield _fault("it is not said whose row this is", row, column)


def _is_placed(found: Mapping[str, Any]) -> bool:
    return all(key in found for key in NEEDED) and ("players" in found or "side" in found)


def _reader(key: str, words: Vocabulary) -> Callable[[Any], Any]:
    if key == "adjustments":
        return lambda cell: read_adjustments(cell, words.adjustments)
    if key == "special":
        return lambda cell: words.specials.get(plain_name(READERS[key](cell)), READERS[key](cell))
    return READERS[key]


def _fault(message: str, row: SheetRow, column: str) -> Problem:
    return Problem("error", "unreadable-cell", message, f"row {row.number}, column {column}")


def _state(statement: Statement, key: str, kind: str, value: Any) -> None:
    if kind:
        statement.setdefault("canastas", {})[kind] = value
    elif key == "out":
        statement.update(value)
    else:
        statement[key.replace(" ", "_")] = value


def _list_row(
    number: int, found: Mapping[str, Any], statement: Statement, *, is_whole: bool
) -> ListRow:
    if "total" in statement and any(key in statement for key in FIGURES):
        statement["says"] = statement.pop("total")
    place = Place(
        found["date"].isoformat(),
        found.get("round", 1),
        found["table"],
        found["game"],
        found["hand"],
        number,
    )
    return ListRow(
        place,
        found.get("dealer", ""),
        found.get("side", ""),
        found.get("players", ""),
        found.get("points for", ""),
        found.get("score"),
        found.get("target"),
        found.get("ended", ""),
        found.get("sat out", ""),
        found.get("note", ""),
        statement,
        is_whole,
    )


def differences(one: Statement, other: Statement) -> dict[str, tuple[object, object]]:
    """Return the columns in which two statements differ, with both cells."""
    mine, theirs = write_statement(one), write_statement(other)
    if one.get("canastas") is not None and other.get("canastas") is not None:
        none: Cells = dict.fromkeys((*one["canastas"], *other["canastas"]), 0)
        mine, theirs = none | mine, none | theirs
    keys = dict.fromkeys((*mine, *theirs))
    return {
        key: (mine.get(key), theirs.get(key)) for key in keys if mine.get(key) != theirs.get(key)
    }


def write_statement(statement: Statement) -> Cells:
    """Write a statement as the cells of a row, by column; what is not given has none."""
    cells: Cells = {}
    for key, value in statement.items():
        if value is not None and (write := _WRITERS.get(key)):
            cells |= write(value)
    if "out" in cells and statement.get("out_player"):
        cells["out"] = f"{cells['out']}: {statement['out_player']}"
    says, total = statement.get("says"), statement.get("total")
    has_figures = any(statement.get(key) is not None for key in FIGURES)
    slip = total if says is None or (total is not None and not has_figures) else says
    return cells if slip is None else cells | {"total": slip}


def _write_canastas(canastas: Mapping[str, int]) -> Cells:
    return dict(canastas) or {"natural": 0}


def _write_adjustments(adjustments: Mapping[str, Any]) -> Cells:
    entries = [entry for name, value in adjustments.items() for entry in _entries(name, value)]
    return {"adjustments": "; ".join(entries)} if entries else {}


def _entries(name: str, value: Any) -> Iterator[str]:
    spoken = name.replace("_", " ")
    for each in value if isinstance(value, list) else [value]:
        if not isinstance(each, dict):
            yield f"{spoken} {each}"
        elif "points" in each:
            yield f"{spoken} {each['points']} {_escaped(each['reason'])}"
        else:
            player = f": {_escaped(each['player'])}" if each.get("player") else ""
            yield f"{spoken} {each['count']}{player}"


def _escaped(text: str) -> str:
    """Mark what would end an adjustment, or what would pass for the colon before a reason."""
    return re.sub(r"[\\;]|^:", r"\\\g<0>", text)


def _write_values(values: Mapping[str, int]) -> str:
    return " ".join(f"{worth}:{count}" for worth, count in values.items()) or NONE


def _write_hands(hands: Sequence[str]) -> str:
    return " / ".join("".join(hand.split()) for hand in hands).strip() or NONE


def _write_melds(melds: Sequence[str]) -> str:
    return " ".join("".join(meld.split()) for meld in melds) or NONE


def _as(column: str, write: Callable[[Any], int | str] = lambda value: value) -> Any:
    return lambda value: {column: write(value)}


_WRITERS: Final[Mapping[str, Callable[[Any], Cells]]] = {
    "melds": _as("melds", _write_melds),
    "in_hand": _as("in hand", _write_hands),
    "canastas": _write_canastas,
    "melded": _as("melded"),
    "left": _as("left"),
    "net": _as("net"),
    "has_melded": _as("has melded", lambda has: "yes" if has else "no"),
    "melded_cards": _as("melded cards", _write_values),
    "left_cards": _as("left cards", _write_values),
    "red_threes": _as("red threes"),
    "black_threes": _as("black threes"),
    "special": _as("special", lambda name: name.replace("_", " ")),
    "out": _as("out"),
    "adjustments": _write_adjustments,
}
