"""The hand list of a season as rows, read from the book once, and the columns they use."""

import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from tempfile import TemporaryFile
from typing import IO, Any, NamedTuple

from canasta_club.records import games
from canasta_club.records import hands as records
from canasta_club.records.book import Book
from canasta_club.records.values import Game, Hand, Season
from canasta_club.reports.page import Cell, Column
from canasta_club.services import playing
from canasta_club.services.exchange_cells import write_ended
from canasta_club.services.exchange_headings import AFTER_KINDS, BEFORE_KINDS, NEEDED
from canasta_club.services.exchange_rows import vocabulary, write_statement
from canasta_club.services.hand_pages import sat_out

_ALWAYS = {*NEEDED, "players"}
_DATES = {"date"}
_TEXTS = {
    "dealer", "side", "players", "points for", "melds", "in hand", "has melded", "melded cards",
    "left cards", "special", "out", "adjustments", "ended", "sat out", "note",
}  # fmt: skip
_AT_A_TIME = 500


class HandListRow(NamedTuple):
    """A side of a hand by its columns; ``points`` are what the rules gave it.

    ``game`` is the id of the game, ``side`` the place of the side in it, from 1.
    """

    game: str
    side: int
    points: int
    cells: dict[str, Cell]


@dataclass(frozen=True, slots=True)
class HandListRows:
    """The rows of a season, put by in a passing file; only the columns that hold anything.

    Where there are no rows, all columns.
    """

    columns: tuple[Column, ...]
    count: int
    _file: IO[bytes]

    def __iter__(self) -> Iterator[tuple[HandListRow, tuple[Cell, ...]]]:
        """Yield the rows, each with its cells in the order of the columns."""
        keys = [column.key for column in self.columns]
        self._file.seek(0)
        left = self.count
        while left > 0:
            rows: list[Any] = pickle.load(self._file)  # noqa: S301  (written by us just now)
            left -= len(rows)
            for row in rows:
                yield row, tuple(map(row.cells.get, keys))


@contextmanager
def hand_list_rows(book: Book, season: Season) -> Iterator[HandListRows]:
    """Read the hands of a season that count, and give their rows while the context lasts."""
    used: set[str] = set(_ALWAYS)
    count = 0
    with TemporaryFile() as file:
        rows = _rows(book, season)
        while chunk := list(islice(rows, _AT_A_TIME)):
            used.update(*(row.cells for row in chunk))
            count += len(chunk)
            pickle.dump(chunk, file, pickle.HIGHEST_PROTOCOL)
        kinds = vocabulary(playing.rules_of(season).documents).kinds
        headings = dict.fromkeys((*BEFORE_KINDS, *kinds, *AFTER_KINDS))
        # A season without hands gives the form to write them in.
        shown = [heading for heading in headings if heading in used or not count]
        columns = tuple(map(_column, shown))
        yield HandListRows(columns, count, file)


def _column(heading: str) -> Column:
    if heading in _DATES:
        return Column(heading, heading, "date")
    return Column(heading, heading, "text" if heading in _TEXTS else "number")


def _rows(book: Book, season: Season) -> Iterator[HandListRow]:
    """Yield the rows of all hands that count, game by game, as they are read from the book."""
    # A list that says nothing of rounds means the first.
    has_rounds = any(game.round > 1 for game in games.of_season(book, season))
    for game, hands in records.of_season(book, season):
        if game.state == "void":
            continue
        counting = [hand for hand in hands if not hand.is_void]
        for hand in counting:
            is_first, is_last = hand is counting[0], hand is counting[-1]
            for row in _rows_of_hand(game, hand, is_first=is_first, has_rounds=has_rounds):
                if is_last and row.side == 1 and game.state == "ended":
                    row.cells["ended"] = write_ended(game.reason)
                yield row


def _rows_of_hand(
    game: Game, hand: Hand, *, is_first: bool, has_rounds: bool
) -> Iterator[HandListRow]:
    by_side = {side.side_id: side for side in hand.sides}
    place: dict[str, Cell] = {
        "date": game.night.day,
        "table": game.table,
        "game": game.number,
        "hand": hand.number,
    }
    if has_rounds:
        place["round"] = game.round
    if hand.dealer:
        place["dealer"] = hand.dealer
    is_resumed = is_first and any(side.start_score for side in game.sides)
    for number, side in enumerate(game.sides, 1):
        cells = dict(place)
        if side.label:
            cells["side"] = side.label
        cells["players"] = " & ".join(player.name for player in side.pair.players)
        if side.for_pair:
            cells["points for"] = " & ".join(player.name for player in side.for_pair.players)
        if is_resumed:
            cells["score"] = side.start_score
        if is_first and number == 1 and game.target is not None:
            cells["target"] = game.target
        if number == 1:
            beside = (("sat out", sat_out(game, hand)), ("note", hand.note))
            cells.update((heading, text) for heading, text in beside if text)
        written = by_side[side.id]
        cells.update(write_statement(written.statement))
        yield HandListRow(str(game.id), number, written.total, cells)
