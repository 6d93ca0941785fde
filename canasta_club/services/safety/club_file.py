"""Club file: a whole club, journal included, as JSON lines: written, checked and read back.

The first line says what the file is, the last one what the rows above must come to; each line
between holds a row of a table. ``schema`` describes every line.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Self
from uuid import UUID

from canasta_club.documents.bounds import LONGEST_LINE, holds_too_much, is_too_deep
from canasta_club.errors import CanastaError, ConflictError, Problem
from canasta_club.records import club_rows, wings
from canasta_club.records.book.book import Book, clubs
from canasta_club.records.journal import head
from canasta_club.records.safekeeping import condition
from canasta_club.resources import private_file
from canasta_club.services.safety import _problems as problems
from canasta_club.services.safety._problems import ClubLineFault
from canasta_club.services.safety.verify import verify
from canasta_club.text.progress import Progress, with_progress
from canasta_club.text.times import iso
from canasta_club.version import __version__

FORMAT: Final = 1
_LONGEST: Final = 6 * LONGEST_LINE
"""Bytes of a row with a bundle: the journal keeps it as a text in a text, its marks doubled."""
_WITH_BUNDLE: Final = re.compile(rb'\{"table":"(?:bundle|journal_change)",')
_MOST_OUTSIDE: Final = LONGEST_LINE // 10
"""Bytes of a line outside its texts: the totals of two thousand seasons."""


@dataclass(slots=True)
class Totals:
    """What the rows of a club come to; ``head`` is the newest hash of its journal, in short."""

    rows: Counter[str] = field(default_factory=Counter)
    seasons: list[club_rows.SeasonTotal] = field(default_factory=list)
    head: str = ""

    def value(self) -> dict[str, object]:
        """Return the totals as they stand in a file."""
        seasons = [each._asdict() for each in self.seasons]
        return {"rows": dict(self.rows), "seasons": seasons, "head": self.head}


def export_club(book: Book, out: Path, progress: Progress | None = None) -> Totals:
    """Write the club to a file that only its owner may read, all of it or nothing."""
    wings.refuse_without(book)
    totals = Totals()
    try:
        with private_file(out) as file:
            for line in _lines(book, totals, progress):
                file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
    except UnicodeEncodeError as fault:
        raise CanastaError(
            "The book holds values that cannot be written; nothing was exported.",
            hint="See what is damaged: canasta verify",
        ) from fault
    return totals


def _lines(book: Book, totals: Totals, progress: Progress | None) -> Iterator[dict[str, object]]:
    yield {
        "canasta": "club",
        "format": FORMAT,
        "schema": club_rows.SCHEMA,
        "program": __version__,
        "exported": iso(datetime.now(UTC)),
        "club": book.club.name,
        "club_id": book.club_id.hex,
    }
    for table, row in with_progress(club_rows.rows(book), progress):
        totals.rows[table] += 1
        yield {"table": table, "row": row}
    totals.seasons, totals.head = club_rows.season_totals(book), head(book)
    yield {"totals": totals.value()}


def import_club(
    book: Book, source: Path, progress: Progress | None = None, *, is_trial: bool = False
) -> Totals:
    """Add the club of a file to a book, once everything in it agrees; else change nothing.

    Raises `ProblemsError` for a file that is damaged, cut off, or whose totals or journal do not
    agree with its rows. A trial discards what was read in the end.
    """
    with _Lines(source) as lines:
        club_id = lines.begin()
        _refuse_known(book, club_id, lines.club)
        with suppress(_TrialOverError), club_rows.loading(book, club_id):
            try:
                club_rows.load(book, club_id, with_progress(lines.rows(), progress))
            except club_rows.Unfit as fault:
                raise problems.bad_line(lines.number, fault.reason) from fault
            except ConflictError as fault:
                raise problems.bad_line(lines.number, ClubLineFault.CONFLICTING_ROW) from fault
            club = club_rows.club_of(book, club_id)
            if club is None:
                raise problems.bad_line(lines.number, ClubLineFault.NO_CLUB)
            if club.name != lines.club:
                raise problems.bad_line(1, ClubLineFault.OTHER_NAME)
            book.switch_club(club)
            book.estimate()
            for wing in wings.of_rows(book):
                wing.renew(book)
            _compare(book, lines)
            if is_trial:
                raise _TrialOverError
        if not is_trial:
            condition.settle(book.location.path)
        return lines.totals


class _TrialOverError(Exception):
    """A trial is over: what was read is discarded."""


def _refuse_known(book: Book, club_id: UUID, name: str) -> None:
    for club in clubs(book):
        if club.id == club_id or club.name.casefold() == name.casefold():
            raise ConflictError(
                f"{book.location.name} already holds {club.name}.",
                hint="Import it into a new book: canasta --book NEW.canasta import --all FILE",
            )


def _compare(book: Book, lines: "_Lines") -> None:
    """Compare the totals of the file with the rows, and verify every hand and every change."""
    lines.totals = Totals(lines.counts, club_rows.season_totals(book), head(book))
    totals = lines.totals.value()
    stated = {name: lines.stated.get(name) for name in totals}
    differing = list(_differences(stated, totals)) if stated != totals else []
    if wrong := differing or verify(book).problems:
        raise problems.not_imported(wrong)


def _differences(stated: Mapping[str, object], totals: Mapping[str, object]) -> Iterator[Problem]:
    """Yield each total that the file states otherwise than its rows come to."""
    before, now = _singly(stated), _singly(totals)
    for what in dict.fromkeys((*now, *before)):
        if now.get(what) != before.get(what):
            yield problems.totals_differ(
                what, before.get(what, "nothing"), now.get(what, "nothing")
            )


def _singly(totals: Mapping[str, object]) -> dict[str, str]:
    """Return totals one by one, each under what it counts."""
    singly: dict[str, str] = {}
    for name, value in totals.items():
        if isinstance(value, dict):
            singly |= {f"rows of {table}": str(count) for table, count in value.items()}
        elif isinstance(value, list) and all(isinstance(each, dict) for each in value):
            singly |= {
                f"season {each.get('season')}": f"hands: {each.get('hands')},"
                f" points: {each.get('points')}"
                for each in value
            }
        else:
            singly[name] = str(value)
    return singly


class _Lines:
    """The lines of a file, read one after the other; ``number`` is that of the last one read."""

    def __init__(self, source: Path) -> None:
        self._file = source.open("rb")
        self.number = 0
        self.club = ""
        self.counts: Counter[str] = Counter()
        self.stated: Mapping[str, object] = {}
        self.totals = Totals()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self._file.close()

    def begin(self) -> UUID:
        """Read the first line, and return the id of the club."""
        first = self._read()
        if first is None or first.get("canasta") != "club":
            raise problems.bad_line(self.number, ClubLineFault.NOT_A_CLUB)
        schema, form = first.get("schema"), first.get("format")
        if form != FORMAT or not club_rows.is_known(str(schema)):
            program = str(first.get("program"))
            is_older = isinstance(schema, str) and club_rows.is_earlier(schema)
            fault = problems.older_file if is_older else problems.newer_file
            raise problems.not_imported([fault(program)])
        self.club = str(first.get("club"))
        try:
            return UUID(str(first.get("club_id")))
        except ValueError as fault:
            raise problems.bad_line(self.number, ClubLineFault.NO_CLUB_ID) from fault

    def rows(self) -> Iterator[tuple[str, Mapping[str, object]]]:
        """Yield the table and the values of each row; the totals must follow the last one."""
        while (line := self._read()) is not None:
            if isinstance(totals := line.get("totals"), dict):
                self.stated = totals
                if self._read() is not None:
                    raise problems.bad_line(self.number, ClubLineFault.AFTER_THE_TOTALS)
                return
            table, row = line.get("table"), line.get("row")
            if not isinstance(table, str) or not isinstance(row, dict):
                raise problems.bad_line(self.number, ClubLineFault.NEITHER_ROW_NOR_TOTALS)
            self.counts[table] += 1
            yield table, row
        raise problems.bad_line(self.number, ClubLineFault.NO_TOTALS)

    def _read(self) -> dict[str, object] | None:
        text = self._file.readline(_LONGEST + 1)
        if not text:
            return None
        self.number += 1
        most = _LONGEST if _WITH_BUNDLE.match(text) else LONGEST_LINE
        if len(text) > most or (len(text) > _MOST_OUTSIDE and holds_too_much(text, _MOST_OUTSIDE)):
            raise problems.bad_line(self.number, ClubLineFault.TOO_LONG)
        try:
            value = json.loads(text)
        except (ValueError, RecursionError) as fault:
            raise problems.bad_line(self.number, ClubLineFault.NOT_JSON) from fault
        if is_too_deep(value):
            raise problems.bad_line(self.number, ClubLineFault.TOO_DEEP)
        if not isinstance(value, dict):
            raise problems.bad_line(self.number, ClubLineFault.NOT_A_JSON_OBJECT)
        return value


def schema() -> dict[str, object]:
    """Return the JSON Schema of a line."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "canasta/club/1",
        "title": "A line of a club that canasta exported",
        "description": "The first line is the header, the last one the totals; each line between"
        " them is a row: the club, each change of the journal with the rows it recorded, then the"
        " rows of every other table, each after those it refers to.",
        "oneOf": [_header(), *map(_row, club_rows.TABLES), _totals()],
    }


def _header() -> dict[str, object]:
    text = {"type": "string"}
    return _object(
        canasta={"const": "club"},
        format={"const": FORMAT},
        schema={"type": "string", "pattern": r"^(book_\d{4}|canasta_0014)$"},
        program=text,
        exported={"type": "string", "pattern": r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$"},
        club=text,
        club_id={"type": "string", "pattern": "^[0-9a-f]{32}$"},
    )


def _row(table: str) -> dict[str, object]:
    columns = {column.name: club_rows.json_type(column) for column in club_rows.TABLES[table].c}
    return _object(table={"const": table}, row=_object(**columns))


def _totals() -> dict[str, object]:
    number = {"type": "integer", "minimum": 0}
    season = _object(season={"type": "string"}, hands=number, points={"type": "integer"})
    rows = {
        "type": "object",
        "additionalProperties": number,
        "propertyNames": {"enum": [*club_rows.TABLES]},
    }
    head_of = {"type": "string", "pattern": "^[0-9a-f]{16}$"}
    return _object(
        totals=_object(rows=rows, seasons={"type": "array", "items": season}, head=head_of)
    )


def _object(**properties: Mapping[str, object]) -> dict[str, object]:
    return {
        "type": "object",
        "properties": properties,
        "required": [*properties],
        "additionalProperties": False,
    }
