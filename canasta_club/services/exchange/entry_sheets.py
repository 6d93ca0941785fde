"""Entry workbooks: the tables of a night as sheets to type into, for `importing` to read back."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from canasta_club.club.games import Hand
from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.club.state import GameState
from canasta_club.game.rules.model import RuleSet
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import hands as hand_records
from canasta_club.reports.page import Look
from canasta_club.services.exchange import _problems as problems
from canasta_club.services.exchange._headings import AFTER_KINDS, BEFORE_KINDS
from canasta_club.services.exchange._list_rows import HandListRow, blank_rows, rows_of_hand
from canasta_club.services.season.frozen import rules_of

if TYPE_CHECKING:
    from canasta_club.reports.workbook.entry import EntryTable

USUAL_HANDS = 12


def write(
    book: Book, season: Season, night: Night, path: Path, *, hands: int = USUAL_HANDS
) -> tuple[str, ...]:
    """Write a workbook with a sheet for each game of a night; return the names of the sheets.

    What is recorded stands in it; a running game has rows for ``hands`` hands in all, and for two
    more at the least.
    """
    from canasta_club.reports.workbook import entry

    if path.suffix.lower() != ".xlsx":
        raise problems.not_a_workbook_name(path)
    played = [
        (game, there) for game, there in hand_records.of_night(book, night) if game.state != "void"
    ]
    if not played:
        raise problems.no_table_seated(night)
    rules = rules_of(season)
    names = tuple(entry.sheet_names([(game.round, game.table, game.number) for game, _ in played]))
    has_rounds = any(game.round > 1 for game, _ in played)
    imprint = Look().imprint(book.club.name, book.club.paper, season.name, night.day)
    tables = []
    for name, (game, there) in zip(names, played, strict=True):
        state = GameState(game, rules.of(game), there)
        title = " · ".join((book.club.name, season.name, str(night.day), name))
        rows = [list(each) for each in _hands(state, there, hands, has_rounds=has_rounds)]
        tables.append(_table(name, title, state, rows))
    entry.write_entry_workbook(path, tables, imprint)
    return names


def _table(
    name: str, title: str, state: GameState, hands: Sequence[Sequence[HandListRow]]
) -> "EntryTable":
    """Return the sheet of a game from the rows of its hands."""
    from canasta_club.reports.workbook import entry

    sides = [[player.name for player in side.pair.players] for side in state.game.sides]
    used = {heading for each in hands for row in each for heading in row.cells}
    return entry.EntryTable(
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
                entry.EntrySheetRow(row.cells, None if row.is_blank else row.points) for row in each
            )
            for each in hands
        ),
    )


def _order(rules: RuleSet) -> tuple[str, ...]:
    kinds = (kind.name for kind in rules.kinds)
    return tuple(dict.fromkeys((*BEFORE_KINDS, *kinds, *AFTER_KINDS)))


def _hands(
    state: GameState, there: Sequence[Hand], wanted: int, *, has_rounds: bool
) -> Iterator[Iterator[HandListRow]]:
    """Yield the rows of each hand: of those that count, then of those to be filled in."""
    counting = [hand for hand in there if not hand.is_void]
    for hand in counting:
        is_first = hand is counting[0]
        yield rows_of_hand(state.game, hand, is_first=is_first, has_rounds=has_rounds)
    if state.status == "running":
        last = max((hand.number for hand in there), default=0)
        more = max(wanted - len(counting), 2)
        if fixed := state.rules.game.hands:
            more = fixed - len(counting)
        for number in range(last + 1, last + 1 + more):
            yield blank_rows(state, has_rounds=has_rounds, number=number)
