"""Export: the hands of a season as a hand list, or with what follows from them as a workbook."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from canasta_club import __version__
from canasta_club.errors import UsageError
from canasta_club.records import games
from canasta_club.records import hands as records
from canasta_club.records.book import Book
from canasta_club.records.values import Game, Hand, Season
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.reports.progress import Progress
from canasta_club.reports.season import Entry, HandRow, SeasonValues
from canasta_club.services import playing
from canasta_club.services.exchange_headings import AFTER_KINDS, BEFORE_KINDS, NEEDED
from canasta_club.services.exchange_rows import vocabulary, write_statement
from canasta_club.services.standings import SeasonTable, season_table, table_page

_ALWAYS = {*NEEDED, "players"}
_DATES = {"date"}
_TEXTS = {
    "dealer", "side", "players", "melds", "in hand", "has melded", "melded cards", "left cards",
    "special", "out", "adjustments", "note",
}  # fmt: skip


class _Row(NamedTuple):
    """A row of the hand list by its columns, and what the workbook checks it against."""

    game: str
    side: int
    points: int
    cells: dict[str, Cell]


def export_hands(book: Book, season: Season, path: Path, progress: Progress | None = None) -> int:
    """Write the hands of a season to a file and return how many rows; its ending says what to.

    ``.csv`` and ``.json`` are the hand list, ``.xlsx`` the workbook of the season. Hands and games
    that were made void are left out: they count for nothing.
    """
    ending = path.suffix.lower()
    columns, count = _used_columns(book, season)
    if ending == ".xlsx":
        from canasta_club.reports.workbook import season_sheets
        from canasta_club.reports.xlsx import write_workbook

        write_workbook(path, season_sheets(_values(book, season, columns)), progress)
    elif ending == ".csv":
        from canasta_club.reports.csv import write_csv

        write_csv(_page(book, season, columns), path, progress)
    elif ending == ".json":
        from canasta_club.reports.json import write_json

        write_json(_page(book, season, columns), path)
    else:
        raise UsageError(
            f"What to write to “{path.name}” is unclear.",
            hint="Give it a name that ends in .xlsx (the workbook), .csv or .json (the hand list).",
        )
    return count


def hand_list(book: Book, season: Season) -> Page:
    """Return the hand list of a season; its rows are read from the book as they are taken."""
    columns, _ = _used_columns(book, season)
    return _page(book, season, columns)


def _page(book: Book, season: Season, columns: Sequence[Column]) -> Page:
    keys = [column.key for column in columns]
    rows = (tuple(map(row.cells.get, keys)) for row in _rows(book, season))
    return Page(season.name, tuple(columns), rows, subtitle=book.club.name)


def _used_columns(book: Book, season: Season) -> tuple[tuple[Column, ...], int]:
    """Return the columns that hold anything, in their order, and the number of rows."""
    used: set[str] = set(_ALWAYS)
    count = 0
    for row in _rows(book, season):
        used.update(row.cells)
        count += 1
    kinds = vocabulary(playing.rules_of(season)).kinds
    headings = dict.fromkeys((*BEFORE_KINDS, *kinds, *AFTER_KINDS))
    return tuple(_column(heading) for heading in headings if heading in used), count


def _column(heading: str) -> Column:
    if heading in _DATES:
        return Column(heading, heading, "date")
    return Column(heading, heading, "text" if heading in _TEXTS else "number")


def _rows(book: Book, season: Season) -> Iterator[_Row]:
    """Yield the rows of all hands that count, game by game, as they are read from the book."""
    # A list that says nothing of rounds means the first.
    has_rounds = any(game.round > 1 for game in games.of_season(book, season))
    for game, hands in records.of_season(book, season):
        if game.state == "void":
            continue
        counting = [hand for hand in hands if not hand.is_void]
        for hand in counting:
            is_first = hand is counting[0]
            yield from _rows_of_hand(game, hand, is_first=is_first, has_rounds=has_rounds)


def _rows_of_hand(game: Game, hand: Hand, *, is_first: bool, has_rounds: bool) -> Iterator[_Row]:
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
        if is_resumed:
            cells["score"] = side.start_score
        if hand.note and number == 1:
            cells["note"] = hand.note
        written = by_side[side.id]
        cells.update(write_statement(written.statement))
        yield _Row(str(game.id), number, written.total, cells)


def _values(book: Book, season: Season, columns: tuple[Column, ...]) -> SeasonValues:
    """Return all that the workbook of a season says."""
    table = season_table(book, season)
    keys = [column.key for column in columns]
    return SeasonValues(
        facts=tuple(_facts(book, season)),
        terms=table.terms,
        standings=table_page(table, book.club.name),
        entries=tuple(_entries(table)),
        results=tuple(table.results),
        starts={
            str(score.game.id): tuple(side.start_score for side in score.game.sides)
            for score in table.scores
            if any(side.start_score for side in score.game.sides)
        },
        hand_columns=columns,
        hands=(
            HandRow(row.game, row.side, row.points, tuple(map(row.cells.get, keys)))
            for row in _rows(book, season)
        ),
    )


def _entries(table: SeasonTable) -> Iterator[Entry]:
    """Yield the rows of the table, then whoever is not listed."""
    numbers = {
        str(side.side.pair.id): side.side.pair.number
        for score in table.scores
        for side in score.sides
    }
    listed = [row.entry for row in table.standings.rows]
    for entry in dict.fromkeys((*listed, *table.names)):
        yield Entry(entry, numbers.get(entry, 0), table.names[entry])


def _facts(book: Book, season: Season) -> Iterator[tuple[str, str]]:
    now = datetime.now().astimezone()
    yield "Club", book.club.name
    yield "Season", season.name
    yield "Rules", f"{season.rules.get('name', season.rules_id)} ({season.rules_id})"
    yield "League", f"{season.terms.get('name', season.terms_id)} ({season.terms_id})"
    yield "Written", f"{now:%Y-%m-%d %H:%M}"
    yield "By", f"canasta {__version__}"
