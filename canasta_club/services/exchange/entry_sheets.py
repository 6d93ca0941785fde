"""Entry workbooks: the tables of a night as sheets to type into, for `importing` to read back.

A hand that stands in such a workbook as it is recorded may be corrected there without a word why.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from canasta_club.club.hands import Hand
from canasta_club.club.nights import Night
from canasta_club.club.play import GameState, game_so_far, judge, play
from canasta_club.club.seasons import Season
from canasta_club.errors import ConflictError, UsageError
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.lines import score_tally
from canasta_club.records import journal
from canasta_club.records.book.book import Book
from canasta_club.records.ids import new_id
from canasta_club.records.nouns import hands as hand_records
from canasta_club.reports.imprint import Look
from canasta_club.reports.page import Cell
from canasta_club.reports.workbook.values import HandListRow
from canasta_club.services.exchange._headings import AFTER_KINDS, BEFORE_KINDS
from canasta_club.services.exchange._list_rows import blank_rows, rows_of_hand
from canasta_club.services.exchange._sheet import ListTable
from canasta_club.services.season.season_rules import rules_of

if TYPE_CHECKING:
    from canasta_club.reports.workbook.values import EntryTable

USUAL_HANDS = 12
NAMES: Final = "Names"
"""The hidden sheet of the names, which names the origin of the workbook too."""
_MARK: Final = "canasta entry"
"""Begins the cell that names the origin, in the first row of the sheet of the names."""
_WRITTEN: Final = re.compile(rf"{_MARK} ([0-9a-f-]{{36}}) ([0-9a-f-]{{36}}) (\d{{1,15}})")


@dataclass(frozen=True, slots=True)
class Origin:
    """An entry workbook by its club and its id; ``change`` is the newest change that it shows."""

    club: str
    id: str
    change: int
    file: str = ""

    @property
    def mark(self) -> str:
        """The text of the cell that names the origin."""
        return f"{_MARK} {self.club} {self.id} {self.change}"

    @property
    def reason(self) -> str:
        """The reason of a correction that gives none."""
        return f"corrected in {self.file}"

    def key(self) -> str:
        """Return a key by which the journal knows an import of this workbook."""
        return f"{self._keys}{new_id()}"

    @property
    def _keys(self) -> str:
        return f"{_MARK}:{self.id}:"

    def shows(self, book: Book, hand: Hand) -> bool:
        """Return whether the workbook shows a hand as it is recorded.

        It does if the hand was not changed since it was written, or only by this person from it.
        """
        if self.club != str(book.club_id):
            return False
        number, who, key = hand_records.written_by(book, hand)
        return number <= self.change or (who == book.by and key.startswith(self._keys))


def write(
    book: Book, season: Season, night: Night, path: Path, *, hands: int = USUAL_HANDS
) -> tuple[str, ...]:
    """Write a workbook with a sheet for each game of a night; return the names of the sheets.

    What is recorded stands in it; a running game has rows for ``hands`` hands in all, and for two
    more at the least.
    """
    from canasta_club.reports.workbook import entry

    if path.suffix.lower() != ".xlsx":
        raise UsageError(
            f"“{path.name}” is not the name of a workbook.", hint="Give it a name in .xlsx."
        )
    played = [
        (game, there) for game, there in hand_records.of_night(book, night) if game.state != "void"
    ]
    if not played:
        raise ConflictError(
            f"No table is seated on {night.day}.",
            hint="Seat a round with: canasta night seat --confirm",
        )
    rules = rules_of(season)
    names = tuple(entry.sheet_names([(game.round, game.table, game.number) for game, _ in played]))
    has_rounds = any(game.round > 1 for game, _ in played)
    imprint = Look().imprint(book.club.name, book.club.paper, season.name, night.day)
    tables = []
    for name, (game, stored_hands) in zip(names, played, strict=True):
        state = game_so_far(game, rules.of(game), stored_hands)
        title = " · ".join((book.club.name, season.name, str(night.day), name))
        rows = [list(each) for each in _hands(state, stored_hands, hands, has_rounds=has_rounds)]
        tables.append(_table(name, title, state, rows))
    entry.write_entry_workbook(path, tables, imprint, _new_origin(book).mark)
    return names


def _table(
    name: str, title: str, state: GameState, hands: Sequence[Sequence[HandListRow]]
) -> "EntryTable":
    """Return the sheet of a game from the rows of its hands."""
    from canasta_club.reports.workbook import entry, values

    made = _made(state)
    sides = [[player.name for player in side.pair.players] for side in state.game.sides]
    used = {heading for each in hands for row in each for heading in row.cells}
    return values.EntryTable(
        name=name,
        title=title,
        rules=state.rules,
        columns=entry.entry_columns(state.rules, used, _order(state.rules)),
        sides=tuple(map(" & ".join, sides)),
        starts=tuple(side.start_score for side in state.game.sides),
        people=tuple(person for side in sides for person in side),
        target=state.game.target,
        hands=tuple(
            tuple(
                values.EntrySheetRow(row.cells)
                if row.is_blank
                else values.EntrySheetRow(
                    row.cells, row.points, made.get((row.cells["hand"], row.side))
                )
                for row in each
            )
            for each in hands
        ),
    )


def _made(state: GameState) -> Mapping[tuple[Cell, int], int]:
    """Return by hand and side what a side made by itself, where the difference is settled."""
    game, rules = state.game, state.rules
    if rules.game.settlement == "each":
        return {}
    return {
        (played.hand.number, side): score_tally(tally, rules).total
        for played in play(game, state.hands, rules)
        for scores in [[side.before for side in played.sides]]
        for side, tally in enumerate(
            judge(game, rules, played.hand.statements, scores, played.place).tallies, 1
        )
    }


def _order(rules: RuleSet) -> tuple[str, ...]:
    kinds = (kind.name for kind in rules.kinds)
    return tuple(dict.fromkeys((*BEFORE_KINDS, *kinds, *AFTER_KINDS)))


def _hands(
    state: GameState, hands: Sequence[Hand], count: int, *, has_rounds: bool
) -> Iterator[Iterator[HandListRow]]:
    """Yield the rows of each hand: of those that count, then of those to be filled in."""
    counting = [hand for hand in hands if not hand.is_void]
    for hand in counting:
        is_first = hand is counting[0]
        yield rows_of_hand(state.game, hand, is_first=is_first, has_rounds=has_rounds)
    if state.status == "running":
        last = max((hand.number for hand in hands), default=0)
        more = max(count - len(counting), 2)
        if fixed := state.rules.game.hands:
            more = fixed - len(counting)
        for number in range(last + 1, last + 1 + more):
            yield blank_rows(state, has_rounds=has_rounds, number=number)


def _new_origin(book: Book) -> Origin:
    """Return the origin of a workbook that is written now."""
    newest, _at = journal.newest(book)
    return Origin(str(book.club_id), str(new_id()), newest)


def origin_of(sheets: Sequence[ListTable], file: str) -> Origin | None:
    """Return the origin that a workbook names, if it is an entry workbook."""
    names = next((sheet for sheet in sheets if sheet.name == NAMES), None)
    row = next(iter(names.rows()), None) if names else None
    for cell in row.cells if row else ():
        if match := _WRITTEN.fullmatch(str(cell)):
            club, own, change = match.groups()
            return Origin(club, own, int(change), file)
    return None
