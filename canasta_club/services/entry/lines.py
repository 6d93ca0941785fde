"""Entry lines: a hand in one short line, ``3 A:m1+275 out B:m1+135-20``, read and saved.

A line begins with its table (``3``), its table and hand (``3.5``), or the address of its slip as a
scanner types it, unless it goes on where the line before it was. ``A:`` and ``B:`` name the sides
by their seats; then come the words of a side line, with or without spaces between them.
``dealer=Ash`` and ``sat_out=Ivy`` may follow, ``!`` accepts what is unusual, and what stands after
``#`` is a note.
"""

import re
from dataclasses import dataclass, field
from typing import Final, Literal
from uuid import UUID

from canasta_club.club.games import SEATS, Game, Side
from canasta_club.club.paper import address
from canasta_club.club.paper.address import Address
from canasta_club.errors import Accept, CanastaError, Problem, ProblemsError
from canasta_club.game.scoring.notation import read_side_line
from canasta_club.game.scoring.statement import Statement
from canasta_club.records.book.book import Book
from canasta_club.services.entry import _problems, addressed, saving
from canasta_club.services.entry.grid import Grid, GridRow, next_owed
from canasta_club.services.people import names
from canasta_club.services.play import hands
from canasta_club.services.play.writing import Recorded
from canasta_club.services.standings import standings

EntryWord = Literal["hand", "fix", "go", "undo", "owed", "help", "quit", "confirm", "back"]
"""What a line asks for."""

WORDS: Final[dict[str, EntryWord]] = {
    "undo": "undo",
    "owed": "owed",
    "help": "help",
    "?": "help",
    "quit": "quit",
    "q": "quit",
}
"""Lines of one word."""

_PLACE: Final = re.compile(r"(\d{1,3})(?:\.(\d{1,3}))?")
_VERDICT: Final = re.compile(
    r"(confirm|back)\s+(\d{1,3})\.(\d{1,3})(?:\s+because\s+(.*))?", re.IGNORECASE
)
_BESIDE: Final = re.compile(r"(dealer|sat[-_]out)=(\S+)", re.IGNORECASE)
_LABEL: Final = re.compile(r"(?<!\S)(?!(?:out|concealed|blind|no|special):)([^\s:=]+):")
_NOT_TEXT: Final = re.compile(r"[\x00\ud800-\udfff]")
"""Zero bytes, as of UTF-16 without its mark, and bytes that are not UTF-8."""
_VALUE: Final = re.compile(r"\d{1,3}:\d")


@dataclass(frozen=True, slots=True)
class EntryLine:
    """A line taken apart: what it asks for, of which table and hand, and the words of each side.

    ``place`` is the words that stand before the sides where they are not a table.
    """

    order: EntryWord
    table: int | None = None
    number: int | None = None
    sides: tuple[tuple[str, str], ...] = ()
    dealer: str = ""
    sat_out: str = ""
    note: str = ""
    reason: str = ""
    is_accepted: bool = False
    misplaced: str = ""
    address: Address | None = None


def read_line(text: str) -> EntryLine:
    """Take a line apart; nothing is looked up. Raises `ProblemsError` for what is not text.

    >>> read_line("3.5 A: m1 +275 out B:m1+135-20 !").sides
    (('A', 'm1 +275 out'), ('B', 'm1+135-20'))
    """
    if _NOT_TEXT.search(text):
        raise refused([_problems.line("this line is not UTF-8 text; save the file as UTF-8", "")])
    line, _hash, note = text.partition("#")
    line = line.strip()
    if order := WORDS.get(line.lower()):
        return EntryLine(order)
    if verdict := _VERDICT.fullmatch(line):
        order = "confirm" if verdict[1].lower() == "confirm" else "back"
        return EntryLine(order, int(verdict[2]), int(verdict[3]), reason=verdict[4] or "")
    fixes = re.match(r"fix\s+", line, re.IGNORECASE)
    reason = ""
    if fixes:
        line, _because, reason = line[fixes.end() :].partition(" because ")
    accepted = line.endswith("!")
    line = line.rstrip("! ")
    beside = {found[1].lower().replace("-", "_"): found[2] for found in _BESIDE.finditer(line)}
    line = _BESIDE.sub("", line).strip()
    head, sides = _apart(line)
    slip = address.read(head) if address.is_like(head) else None
    place = _PLACE.fullmatch(f"{slip.table}.{slip.hand}" if slip else head)
    only_place = place is not None and not sides and not fixes
    return EntryLine(
        "go" if only_place else "fix" if fixes else "hand",
        int(place[1]) if place else None,
        (int(place[2]) or None) if place and place[2] else None,
        sides,
        beside.get("dealer", "").replace("_", " "),
        beside.get("sat_out", "").replace("_", " "),
        note.strip(),
        reason.strip(),
        accepted,
        "" if place else head,
        slip,
    )


def _apart(line: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Split a line into what stands before the first side, and each side with its words."""
    labels = [found for found in _LABEL.finditer(line) if not _VALUE.match(line, found.start())]
    if not labels:
        return line, ()
    ends = [*(found.start() for found in labels[1:]), len(line)]
    sides = tuple(
        (found[1], line[found.end() : end].strip()) for found, end in zip(labels, ends, strict=True)
    )
    return line[: labels[0].start()].strip(), sides


@dataclass(slots=True)
class Desk:
    """Where a person who types lines is: the table of the last line, and the order of the night.

    ``saved`` counts the hands that were saved. ``table`` is the one that lines without a table are
    for, with the ``round`` and the ``number`` of the hand where an address named them. ``seen`` is
    the last hand of a game that was shown, by the id of the game.
    """

    table: int | None = None
    number: int | None = None
    round: int = 0
    saved: int = 0
    seen: dict[UUID, int] = field(default_factory=dict)

    def see(self, row: GridRow) -> None:
        """Note that the hands of a game were shown as they are."""
        self.seen[row.game.id] = max((*row.recorded, *row.voided), default=0)

    def row(self, book: Book, grid: Grid, line: EntryLine) -> GridRow:
        """Return the game that a line is for; raises `CanastaError`."""
        of = line.address
        if of:
            row = addressed.row(book, grid, of)
        else:
            row = self._row_at(grid, line.table or self.table, 0 if line.table else self.round)
        # After an address alone, the next line is for the hand of that slip.
        self.round = of.round if of else 0 if line.table else self.round
        kept = self.number if line.table is None and line.order != "go" else None
        self.table, self.number = row.game.table, line.number if line.order == "go" else kept
        return row

    def _row_at(self, grid: Grid, table: int | None, round_number: int) -> GridRow:
        tables = sorted({row.game.table for row in grid.rows})
        if table is None:
            owed = next_owed(grid)
            if len(tables) > 1 or owed is None:
                raise refused([_problems.several_tables(tables)])
            return owed[0]
        row = grid.at_table(table, round_number)
        if row is None:
            raise refused([_problems.unknown_table(table, tables)])
        return row


def refused(problems: list[Problem]) -> ProblemsError:
    """Return the refusal of a line."""
    return ProblemsError("This line was not saved.", problems)


def statements(line: EntryLine, game: Game, *, whole: bool = True) -> list[Statement]:
    """Return what a line states for the sides of a game; raises `ProblemsError`.

    With ``whole`` every side must be stated.
    """
    seats = SEATS[: len(game.sides)]
    if line.misplaced and line.sides:
        message = (
            f"“{line.misplaced}” comes before {line.sides[0][0]}: and is not a table, as in"
            " 3 or 3.5"
        )
        raise refused([_problems.line(message, line.misplaced)])
    if line.misplaced:
        raise refused([_problems.unreadable_line(line.misplaced, seats)])
    if not line.sides:
        raise refused([_problems.line(f"this line names no side; {_problems.as_in(seats)}")])
    found_statements: dict[str, Statement] = {}
    problems: list[Problem] = []
    for label, words in line.sides:
        side = _side(label, game)
        seat = SEATS[side.position - 1]
        if seat in found_statements:
            raise refused([_problems.line(f"{label}: appears twice in this line", label)])
        statement, wrong = read_side_line(f"{_CARRIER}: {words}")
        found_statements[seat] = statement._replace(name=seat)
        problems += [problem._replace(side=side.pair.name) for problem in wrong]
    if problems:
        raise refused(problems)
    if whole and (missing := [seat for seat in seats if seat not in found_statements]):
        raise refused([_problems.missing_sides(missing, seats)])
    return list(found_statements.values())


_CARRIER: Final = "side"
"""Stands for the name of a side while its words are read."""


def _side(label: str, game: Game) -> Side:
    try:
        return names.side(label, game)
    except CanastaError as fault:
        raise refused([_problems.refused(fault)]) from None


def save(book: Book, grid: Grid, line: EntryLine, desk: Desk, accept: Accept) -> Recorded:
    """Save a line as a hand, or as the correction of one; raises `CanastaError`."""
    row = desk.row(book, grid, line)
    if line.order == "fix":
        recorded = _fix(book, row, line, accept)
    else:
        recorded = hands.record(
            book, row.place, statements(line, row.game), accept, number=line.number or desk.number,
            dealer=line.dealer, note=line.note, sat_out=line.sat_out, night_hands=grid.night_hands,
            seen=desk.seen.get(row.game.id),
        )  # fmt: skip
        desk.seen[row.game.id], desk.number = recorded.hand.number, None
    desk.saved += recorded.is_new
    return recorded


def _fix(book: Book, row: GridRow, line: EntryLine, accept: Accept) -> Recorded:
    if line.table is None or line.number is None:
        raise refused(
            [_problems.line("fix needs the table and hand, as in: fix 3.5 B:=435 because misread")]
        )
    if row.state.find(line.number) is None:
        raise refused([_problems.no_hand(line.table, line.number)])
    is_beside = bool(line.dealer or line.note or line.sat_out)
    sides = [] if is_beside and not line.sides else statements(line, row.game, whole=False)
    with standings.places_moved(book, row.place.season, row.place.night):
        return hands.correct(
            book, row.place, line.number, sides, accept,
            reason=line.reason or saving.CORRECTED, dealer=line.dealer or None,
            note=line.note or None, sat_out=line.sat_out or None, drop_details=line.is_accepted,
        )  # fmt: skip


def answer(recorded: Recorded) -> str:
    """Say in one line what was saved: each side's points, its score, and what it needs next.

    A screen reader says it in the order in which it is checked against the slip.
    """
    hand, game = recorded.hand, recorded.game
    parts = []
    for seat, side, sheet in zip(SEATS, hand.sides, recorded.result.sheets, strict=False):
        opens = f", opens {sheet.opening.points}" if sheet.opening else ""
        parts.append(f"{seat} {side.total:+} = {sheet.score}{opens}")
    done = ""
    if not recorded.is_new:
        another = f"{game.table}.{hand.number + 1} A:… !"
        done = f" (already there; if yours is another hand: {another})"
    if recorded.before is not None:
        old = " : ".join(str(total) for total in recorded.before.totals)
        done = f" (before {old})"
    over = "; the game is over" if recorded.result.outcome.is_over else ""
    return f"{game.table}.{hand.number} {'; '.join(parts)}{over}{done}"
