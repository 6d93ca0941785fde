"""Import: a hand list is stored whole or not at all; importing it again changes nothing."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import date
from itertools import groupby
from pathlib import Path
from typing import NamedTuple, TypedDict, Unpack

from canasta_club.club.hands import NewHand
from canasta_club.club.nights import Night
from canasta_club.errors import Accept, CanastaError, Problem, ProblemsError, UnacceptedError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import hands as hand_records
from canasta_club.records.nouns import nights as night_records
from canasta_club.records.sorting import Sorter
from canasta_club.reports.page import Column, Page
from canasta_club.services.exchange import _layout as layout
from canasta_club.services.exchange import aliases
from canasta_club.services.exchange._files import open_sheets
from canasta_club.services.exchange._findings import Findings, RowPlaces, with_clauses
from canasta_club.services.exchange._games import Importer, KnownGame
from canasta_club.services.exchange._headings import HandList, find_hand_lists
from canasta_club.services.exchange._league import LeagueImport, LeagueRow
from canasta_club.services.exchange._problems import no_rows, refused
from canasta_club.services.exchange._rows import RowReader, Vocabulary, vocabulary_of
from canasta_club.services.exchange._sheet import ListTable, column_letters
from canasta_club.services.exchange._sides import PairFinder, SideMatcher
from canasta_club.services.exchange._staging import ListRow, StagedGame, stage, staged_games
from canasta_club.services.exchange.aliases import Known
from canasta_club.services.exchange.entry_sheets import Origin, origin_of
from canasta_club.services.fixtures import taking_up
from canasta_club.services.people import names as people
from canasta_club.services.season import nights, seasons
from canasta_club.services.season.season_rules import rules_of
from canasta_club.text.progress import Progress, with_progress
from canasta_club.text.wording import counted


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did.

    ``blank`` counts the hands that were never filled in, ``ended`` the games it ended early,
    ``running`` those of the list that still run.
    ``left_out`` are the rows and sheets that answers left out.
    ``league`` counts new entries, attendances, games not played and penalties.
    ``later`` are problems of hands after a changed one that now no longer fit. ``byes`` describes
    the drawn byes of rounds that the list shows to be played. ``odd_days`` says which new nights
    are on no weekday of the season.
    """

    season: str
    hands: int
    already_there: int
    corrected: int
    blank: int
    games: int
    ended: int
    running: int
    nights: int
    players: tuple[str, ...]
    pairs: tuple[str, ...]
    accepted: tuple[Problem, ...]
    later: tuple[Problem, ...]
    league: int = 0
    league_already_there: int = 0
    byes: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    odd_days: str = ""


class _Staged(NamedTuple):
    """What is known once the rows of a file are staged."""

    findings: Findings
    has_lost_rows: bool
    league: tuple[LeagueRow, ...]
    origin: Origin | None
    left_out: tuple[str, ...]

    @property
    def key(self) -> str:
        """What the import of a workbook is known by, so that it is made once."""
        return self.origin.key() if self.origin else ""


class MayDo(TypedDict, total=False):
    """What an import may do to what is in the book.

    Hands that are recorded with other facts are corrected with the reason ``correct``, which an
    entry workbook may do without; on a night that is final only with ``is_late``, and by totals in
    place of recorded details only with ``drop_details``. With ``ends_games`` the games of the list
    that still run are ended.
    """

    new_players: bool
    correct: str
    is_late: bool
    drop_details: bool
    ends_games: bool


def import_hands(
    book: Book,
    path: Path,
    accept: Accept,
    *,
    season: str = "",
    here: Mapping[str, str] | None = None,
    progress: Progress | None = None,
    **may: Unpack[MayDo],
) -> Imported:
    """Import the hands of a file into a season, all of them or none.

    Hands that are recorded with the same facts are passed over; with other facts they are errors,
    or corrections. ``here`` are answers about the file that hold for it alone. Raises
    `ProblemsError` with every error, and for warnings that are not accepted.
    """
    correct = may.get("correct", "")
    words, known = vocabulary_of(book, season), aliases.of_club(book, here)
    with Sorter() as sorter:
        staged = _read(path, words, known.headings, sorter, progress)
        with book.change("import", reason=correct, key=staged.key) as change:
            days = _days(staged, sorter)
            its_season = seasons.of_days(book, season, days)
            days -= {night.day for night in night_records.counting(book, its_season)}
            pairs = PairFinder(book, may_add=may.get("new_players", False), aliases=known.names)
            importer = Importer(
                book=book,
                change=change,
                season=its_season,
                rules=rules_of(its_season),
                sides=SideMatcher(pairs, staged.findings, staged.has_lost_rows),
                correct=correct,
                origin=staged.origin,
                is_late=may.get("is_late", False),
                details="note" if may.get("drop_details") else "refuse",
                ends_games=may.get("ends_games", False),
            )
            importer.write(_all_hands(importer, sorter))
            own_reason = change.reason
            league = LeagueImport(
                book=book, season=its_season, seats=pairs, findings=staged.findings
            )
            league.write(staged.league)
            staged.findings.refuse(path.name)
            byes = taking_up.describe(taking_up.take_up(book, its_season))
            change.reason = own_reason  # The reason of one penalty is not that of the whole list.
            accepted = _accepted(staged.findings, accept, path)
            imported = _imported(importer, accepted, league, byes)
            change.summary = _summary(imported, path)
    odd_days = nights.odd_weekdays(its_season, days)
    return replace(imported, left_out=staged.left_out, odd_days=odd_days)


def _read(
    path: Path,
    words: Vocabulary,
    headings: Mapping[str, str],
    sorter: Sorter,
    progress: Progress | None,
) -> _Staged:
    """Stage the rows of a file; raises `ProblemsError` if there are none."""
    with open_sheets(path) as sheets:
        origin = origin_of(sheets, path.name)
        lists = find_hand_lists(sheets, words.kinds, headings)
        findings = Findings(RowPlaces([(found.sheet.name, found.columns) for found in lists]))
        readers = [RowReader(found, words) for found in lists]
        rows = stage(sorter, _rows(lists, readers, findings, progress))
        for found in lists:
            findings.add(_merged(found))
        left_out = tuple(_what_is_left_out(sheets, lists))
    league = tuple(row for reader in readers for row in reader.league)
    if not rows and not league:
        findings.refuse(path.name)
        raise with_clauses(no_rows(path.name))
    return _Staged(
        findings, any(reader.has_lost_rows for reader in readers), league, origin, left_out
    )


def _rows(
    lists: Sequence[HandList],
    readers: Sequence[RowReader],
    findings: Findings,
    progress: Progress | None,
) -> Iterator[ListRow]:
    for sheet, (hand_list, reader) in enumerate(zip(lists, readers, strict=True)):
        for row in with_progress(findings.places.numbered(sheet, hand_list.rows), progress):
            read, problems = reader.read(row)
            findings.add(problems)
            if read is not None:
                yield read


def _merged(hand_list: HandList) -> Iterator[Problem]:
    """Yield the merged ranges within the hand list, but for those that mean what stands above."""
    filled = layout.FILLED if hand_list.arranged.fills else ()
    places = {heading.place for heading in hand_list.headings if heading.key not in filled}
    for merged in hand_list.sheet.merged:
        first, last = merged.columns
        if merged.last_row >= hand_list.heading_row and places.intersection(range(first, last + 1)):
            message = "these cells are merged, so only the first holds a value: split them"
            yield Problem("error", "merged-cells", message, where=merged.ref)


def _days(staged: _Staged, sorter: Sorter) -> set[date]:
    """Return the days of the nights that a file is about."""
    of_hands = {date.fromisoformat(day) for day in sorter.days()}
    return of_hands | {row.day for row in staged.league if row.day}


def _all_hands(importer: Importer, sorter: Sorter) -> Iterator[NewHand]:
    """Yield the new hands of all games, night by night."""
    known = {
        night.day.isoformat(): night
        for night in night_records.counting(importer.book, importer.season)
    }
    for day, games in groupby(staged_games(sorter), key=lambda game: game.day):
        yield from _hands_of_night(importer, day, games, known.get(day))


def _hands_of_night(
    importer: Importer, day: str, games: Iterator[StagedGame], night: Night | None
) -> Iterator[NewHand]:
    stored_games: dict[tuple[int, int, int], KnownGame] = {}
    if night is not None:
        played = hand_records.of_night(importer.book, night)
        importer.enter(night, played)
        for game, hands in played:
            stored_games[game.round, game.table, game.number] = (game, hands)
    for staged in games:
        if night is None and staged.is_blank:
            importer.counts.blank += len(staged.hands)
            continue
        if night is None and (night := _new_night(importer, day, staged)):
            importer.enter(night, ())
        if night is not None:
            known = stored_games.get((staged.round, staged.table, staged.number))
            yield from importer.hands(staged, night, known)


def _new_night(importer: Importer, day: str, staged: StagedGame) -> Night | None:
    first = staged.hands[0].rows[0]
    try:
        nights.refuse_outside(importer.season, date.fromisoformat(day))
    except CanastaError as fault:
        importer.findings.add(refused(fault, first.number, "date"))
        return None
    seasons.refuse_closed(importer.season)
    importer.counts.nights += 1
    return night_records.add(importer.book, importer.season, date.fromisoformat(day))


def _accepted(findings: Findings, accept: Accept, path: Path) -> tuple[Problem, ...]:
    warnings = findings.of_level("warning")
    if warnings and not accept(warnings):
        raise UnacceptedError(f"{path.name} has unusual hands; nothing was changed.", warnings)
    return tuple(warnings)


def _imported(
    importer: Importer, accepted: tuple[Problem, ...], league: LeagueImport, byes: tuple[str, ...]
) -> Imported:
    return Imported(
        season=importer.season.name,
        **asdict(importer.counts),
        players=tuple(player.name for player in importer.sides.seats.new_players),
        pairs=tuple(pair.name for pair in importer.sides.seats.new_pairs),
        accepted=accepted,
        later=tuple(importer.later),
        league=league.new,
        league_already_there=league.same,
        byes=byes,
    )


def _summary(imported: Imported, path: Path) -> str:
    corrected = f", {imported.corrected} corrected" if imported.corrected else ""
    ended = f", {imported.ended} ended early" if imported.ended else ""
    hands = f"{imported.hands} {'hand' if imported.hands == 1 else 'hands'}"
    league = f", {imported.league} of the league" if imported.league else ""
    return f"{hands} from {path.name} into {imported.season}{corrected}{ended}{league}"


def _what_is_left_out(sheets: Sequence[ListTable], lists: Sequence[HandList]) -> Iterator[str]:
    """Yield what answers leave out of a file whose rows have been read: sheets, and rows."""
    read = {each.sheet.name for each in lists}
    aliases = lists[0].arranged.aliases if lists else {}
    for sheet in sheets:
        if sheet.name not in read and layout.is_left_out(sheet, aliases):
            yield f"sheet “{sheet.name}”"
    rows: Counter[str] = Counter()
    for found in lists:
        rows += found.arranged.left_out
    for label, count in rows.items():
        yield f"{counted(count, 'row')} “{label}”"


def reading(
    book: Book,
    path: Path,
    here: Mapping[str, str],
    *,
    season: str = "",
    names: Mapping[str, str] | None = None,
) -> Page:
    """Return how a file is read: every sheet, every heading, what is left out, and whose names.

    ``names`` are answers that the book does not keep yet.
    """
    known = aliases.of_club(book, here)
    known = known._replace(names={**known.names, **(names or {})})
    rows = _parts_read(path, vocabulary_of(book, season), known)
    columns = (
        Column("sheet", "Sheet"),
        Column("place", "Where"),
        Column("written", "Written"),
        Column("meaning", "Read as"),
    )
    return Page(f"How {path.name} is read", columns, rows)


def reading_by_answers(book: Book, path: Path, *, season: str = "") -> Page | None:
    """Return how a file is read, if remembered answers have a part in it."""
    known = aliases.of_club(book)
    if not any(known):
        return None
    shown = reading(book, path, {}, season=season)
    with suppress(ProblemsError):
        if shown.rows == _parts_read(path, vocabulary_of(book, season), Known({}, {})):
            return None
    return shown


def _parts_read(path: Path, words: Vocabulary, known: Known) -> list[tuple[str, str, str, str]]:
    """Return how each part of a file is read: its sheet, its place there, what it is read as."""
    rows: list[tuple[str, str, str, str]] = []
    with open_sheets(path) as sheets:
        lists = find_hand_lists(sheets, words.kinds, known.headings)
        by_name = {each.sheet.name: each for each in lists}
        for sheet in sheets:
            first = next(sheet.rows(), None)
            if first is None:
                continue
            if hand_list := by_name.get(sheet.name):
                rows += _reading(hand_list, known.names)
            else:
                rows.append((sheet.name, "sheet", layout.label_of(first.cells), "not read"))
    return rows


def _reading(hand_list: HandList, names: Mapping[str, str]) -> Iterator[tuple[str, str, str, str]]:
    name = hand_list.sheet.name
    count, known = 0, dict[str, str]()
    for row in hand_list.rows:
        count += not hand_list.arranged.repeats_headings(row.cells)
        parts = [part for side in hand_list.sides_in(row) for part in people.parts_of(side)]
        known |= {each: names[people.fold(each)] for each in parts if people.fold(each) in names}
    what = f"a list of hands, {counted(count, 'row')}"
    yield name, f"row {hand_list.heading_row}", "headings", what
    for heading in hand_list.headings:
        meaning = heading.kind or heading.key
        yield name, f"column {column_letters(heading.place)}", heading.spelt, meaning
    for place, written in hand_list.passed_over:
        yield name, f"column {column_letters(place)}", written, "not read"
    for key, day in hand_list.days.items():
        yield name, "every row", key, str(day)
    for label, count in hand_list.arranged.left_out.items():
        yield name, counted(count, "row"), label, "not read"
    for key, count in hand_list.arranged.filled.items():
        yield name, counted(count, "blank cell"), key, "as above"
    for written, player in known.items():
        yield name, "name", written, player
