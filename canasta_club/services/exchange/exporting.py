"""Export: the hands of a season as a hand list, or as a workbook with its standings."""

import pickle
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import chain, islice
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, NamedTuple

from canasta_club.club.games import Game
from canasta_club.club.hands import Hand
from canasta_club.club.nights import Night
from canasta_club.club.play import game_so_far, judge, play
from canasta_club.club.seasons import Season
from canasta_club.errors import UsageError
from canasta_club.records.book.book import Book
from canasta_club.records.journal import head
from canasta_club.records.nouns import games, night_seasons
from canasta_club.records.nouns import hands as records
from canasta_club.reports.imprint import Look
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.reports.workbook.values import Earned, HandListRow, NumberedEntry, SeasonValues
from canasta_club.services.exchange._cells import write_ended
from canasta_club.services.exchange._headings import (
    AFTER_KINDS,
    BEFORE_KINDS,
    LEAGUE_SHEET,
    NEEDED,
    OF_LEAGUE,
    WHAT,
)
from canasta_club.services.exchange._list_rows import blank_rows, rows_of_hand, rows_of_season
from canasta_club.services.exchange._rows import vocabulary
from canasta_club.services.season.season_rules import SeasonRules, rules_of
from canasta_club.services.standings import cross_tables
from canasta_club.services.standings.standings import SeasonTable, season_table, table_page
from canasta_club.text import times
from canasta_club.text.progress import Progress
from canasta_club.version import __version__

if TYPE_CHECKING:
    from canasta_club.reports.writers.xlsx import Sheet

_ALWAYS = {*NEEDED, "players"}

_TEXTS = {
    "dealer", "side", "players", "points for", "melds", "in hand", "has melded", "melded cards",
    "left cards", "trump", "special", "out", "adjustments", "ended", "sat out", "note", "what",
    "paid",
}  # fmt: skip

_TOTAL_ALONE = {"total", "says", "running", "out", "out_player"}
"""What a statement holds that gives nothing but its total."""

_AT_A_TIME = 500


class Exported(NamedTuple):
    """How many rows were written: of hands, of what a season has beside them, and to fill in.

    ``running`` games have their hands there, but do not count in the standings.
    """

    hands: int
    league: int
    to_fill_in: int
    running: int

    @property
    def rows(self) -> int:
        """All rows below the headings."""
        return self.hands + self.league + self.to_fill_in


@dataclass(frozen=True, slots=True)
class HandListRows:
    """The rows of a season in a temporary file, with the columns that have values.

    A season without rows has all columns.
    """

    columns: tuple[Column, ...]
    written: Exported
    _file: IO[bytes]

    def __iter__(self) -> Iterator[tuple[HandListRow, tuple[Cell, ...]]]:
        """Yield the rows, each with its cells in the order of the columns."""
        keys = [column.key for column in self.columns]
        self._file.seek(0)
        left = self.written.rows
        while left > 0:
            rows: list[HandListRow] = pickle.load(self._file)  # noqa: S301  (written by us just now)
            left -= len(rows)
            for row in rows:
                yield row, tuple(map(row.cells.get, keys))


@contextmanager
def hand_list_rows(
    book: Book,
    season: Season,
    night: Night | None = None,
    *,
    has_earned: bool = False,
    has_league: bool = False,
    has_owed: bool = False,
) -> Iterator[HandListRows]:
    """Read the hands of a season or a night that count; give their rows while the context lasts.

    With ``has_league`` the rows that are not hands come first. With ``has_owed`` each running game
    has rows to fill in.
    """
    used: set[str] = set(_ALWAYS)
    counts: Counter[str] = Counter()
    with TemporaryFile() as file:
        league = _league_rows(book, season) if has_league else iter(())
        hands = _rows(book, season, night, counts, has_earned=has_earned, has_owed=has_owed)
        rows = chain(league, hands)
        while chunk := list(islice(rows, _AT_A_TIME)):
            used.update(*(row.cells for row in chunk))
            counts.update(map(_kind_of, chunk))
            pickle.dump(chunk, file, pickle.HIGHEST_PROTOCOL)
        kinds = vocabulary(rules_of(season).documents).kinds
        headings = dict.fromkeys((WHAT, *BEFORE_KINDS, *kinds, *AFTER_KINDS, *OF_LEAGUE))
        # What is to be filled in has every column: a season without hands gives an empty form.
        written = Exported(counts["hand"], counts["league"], counts["blank"], counts["running"])
        is_form = bool(written.to_fill_in) or not written.hands
        shown = [
            heading
            for heading in headings
            if heading in used or (is_form and heading not in OF_LEAGUE)
        ]
        columns = tuple(map(_column, shown))
        yield HandListRows(columns, written, file)


def _kind_of(row: HandListRow) -> str:
    return "blank" if row.is_blank else "hand" if row.side else "league"


def _league_rows(book: Book, season: Season) -> Iterator[HandListRow]:
    for cells in rows_of_season(book, season):
        yield HandListRow(game="", side=0, points=0, cells=cells)


def _column(heading: str) -> Column:
    if heading == "date":
        return Column(heading, heading, "date")
    return Column(heading, heading, "text" if heading in _TEXTS else "number")


def _rows(
    book: Book,
    season: Season,
    night: Night | None,
    counts: Counter[str],
    *,
    has_earned: bool,
    has_owed: bool,
) -> Iterator[HandListRow]:
    """Yield the rows of all hands that count, game by game, as they are read from the book.

    Each game that still runs adds one to ``counts``.
    """
    # A list without rounds means the first.
    rules = rules_of(season)
    all_games = games.of_nights(book, night_seasons.counting_for(book, season))
    has_rounds = any(game.round > 1 for game in all_games)
    for game, hands in records.counting(book, season, night):
        if game.state == "void":
            continue
        counting = [hand for hand in hands if not hand.is_void]
        earned = _earned(game, counting, rules) if has_earned else {}
        for hand in counting:
            is_first, is_last = hand is counting[0], hand is counting[-1]
            for row in rows_of_hand(game, hand, is_first=is_first, has_rounds=has_rounds):
                if is_last and row.side == 1 and game.state == "ended":
                    row.cells["ended"] = write_ended(game.reason)
                yield row._replace(earned=earned.get((hand.number, row.side)))
        state = game_so_far(game, rules.of(game), hands)
        if state.status == "running":
            counts["running"] += 1
            if has_owed:
                yield from blank_rows(state, has_rounds=has_rounds)


def _earned(
    game: Game, hands: Sequence[Hand], rules: SeasonRules
) -> Mapping[tuple[int, int], Earned]:
    """Return by hand and side what the rules give where more than a total was written."""
    earneds = {}
    rule_set = rules.of(game)
    for played in play(game, hands, rule_set):
        statements = played.hand.statements
        if all(each.to_json().keys() <= _TOTAL_ALONE for each in statements):
            continue
        scores = [side.before for side in played.sides]
        sheets = judge(game, rule_set, statements, scores, played.place).sheets
        for side, sheet in enumerate(sheets, 1):
            earned = Earned(sheet.lines, rule_set.card_points, rule_set.held_points)
            earneds[played.hand.number, side] = earned
    return earneds


_ENDINGS = (".csv", ".json", ".xlsx")


def export_hands(
    book: Book,
    season: Season,
    path: Path,
    progress: Progress | None = None,
    *,
    night: Night | None = None,
) -> Exported:
    """Write the hands of a season or a night to a file and return how many rows of each kind.

    The ending says what: ``.csv`` and ``.json`` are the hand list, ``.xlsx`` the workbook of the
    season, or the hand list of the night. A season's CSV and workbook also have its entries,
    attendance, games not played and penalties. Voided hands and games are left out. In a night's
    list for a spreadsheet the running games have rows to fill in.
    """
    ending = path.suffix.lower()
    if ending not in _ENDINGS:
        raise UsageError(
            f"“{path.name}” does not say which format to write.",
            hint="Give it a name that ends in .xlsx (the workbook), .csv or .json (the hand list).",
        )
    is_workbook = ending == ".xlsx" and night is None
    has_owed = night is not None and ending != ".json"
    has_league = ending == ".csv" and night is None
    with hand_list_rows(
        book, season, night, has_earned=is_workbook, has_league=has_league, has_owed=has_owed
    ) as rows:
        if is_workbook:
            from canasta_club.reports.workbook.sheets import season_sheets

            values = _values(book, season, rows)
            sheets = season_sheets(values)
            league = list(rows_of_season(book, season))
            _write_sheets(
                book, season, path, chain(sheets, _league_sheet(book, season, league)), progress
            )
            return rows.written._replace(league=len(league))
        cells = (cells for _, cells in rows)
        page = Page(season.name, rows.columns, cells, subtitle=book.club.name)
        if ending == ".xlsx":
            from canasta_club.reports.writers.xlsx import Sheet

            of_night = [str(night.day)] if night else []
            title = " · ".join([book.club.name, season.name, *of_night])
            _write_sheets(book, season, path, [Sheet("Hands", page, title=title)], progress)
        else:
            from canasta_club.reports.writers.write import write_page

            write_page(page, path, progress=progress)
        return rows.written


def _league_sheet(
    book: Book, season: Season, found_rows: Sequence[Mapping[str, Cell]]
) -> "Iterator[Sheet]":
    """Yield the sheet of what the season has beside its hands, if it has anything."""
    from canasta_club.reports.writers.xlsx import Sheet

    headings = (*BEFORE_KINDS, *AFTER_KINDS, *OF_LEAGUE)
    shown = [
        WHAT,
        *(each for each in headings if each != WHAT and any(each in r for r in found_rows)),
    ]
    if found_rows:
        rows = [tuple(map(cells.get, shown)) for cells in found_rows]
        title = f"{book.club.name} · {season.name}"
        page = Page(LEAGUE_SHEET, tuple(map(_column, shown)), rows)
        yield Sheet(LEAGUE_SHEET, page, title=title)


def _write_sheets(
    book: Book, season: Season, path: Path, sheets: "Iterable[Sheet]", progress: Progress | None
) -> None:
    from canasta_club.reports.writers.xlsx import write_workbook

    imprint = Look().imprint(book.club.name, book.club.paper, season.name)
    write_workbook(path, sheets, replace(imprint, head=head(book)), progress)


def _values(book: Book, season: Season, rows: HandListRows) -> SeasonValues:
    """Return everything in the workbook of a season."""
    table = season_table(book, season)
    return SeasonValues(
        facts=(*_facts(book, season), *([("Table", table.status)] if table.status else [])),
        terms=table.terms,
        standings=_with_unlisted(table, table_page(table, book.club.name)),
        entries=tuple(_entries(table)),
        results=table.results,
        starts={
            str(score.game.id): tuple(side.start_score for side in score.game.sides)
            for score in table.scores
            if any(side.start_score for side in score.game.sides)
        },
        cross_tables=cross_tables.orders(table),
        hand_columns=rows.columns,
        hands=(row for row, _cells in rows),
    )


def _with_unlisted(table: SeasonTable, page: Page) -> Page:
    """Return the table with the rows of those who are not listed below it, without a place."""
    if not table.standings.below:
        return page
    *_others, below = page.parts
    keys = [column.key for column in below.columns]
    figures = (dict(zip(keys, row, strict=True)) for row in below.rows)
    rows = [tuple(each.get(column.key) for column in page.columns) for each in figures]
    return replace(page, rows=[*page.rows, *rows])


def _entries(table: SeasonTable) -> Iterator[NumberedEntry]:
    """Yield the rows of the table, then the entries that are not listed."""
    numbers = {
        str(pair.id): pair.number
        for score in table.scores
        for side in score.sides
        for pair in (side.side.pair, side.side.entry)
    }
    listed = [row.entry for row in (*table.standings.rows, *table.standings.below)]
    for entry in dict.fromkeys((*listed, *table.names)):
        yield NumberedEntry(entry, numbers.get(entry, 0), table.names[entry])


def _facts(book: Book, season: Season) -> Iterator[tuple[str, str]]:
    now = times.local(datetime.now(UTC), book.club.time_zone)
    yield "Club", book.club.name
    yield "Season", season.name
    yield "Rules", f"{season.rules.get('name', season.rules_id)} ({season.rules_id})"
    for period in season.later_rules:
        name = period.rules.get("name", period.rules_id)
        yield f"Rules from {period.from_day}", f"{name} ({period.rules_id})"
    yield "League", f"{season.terms.get('name', season.terms_id)} ({season.terms_id})"
    yield "Written", times.shown(now)
    yield "By", f"canasta {__version__}"
    yield "Journal", head(book)
