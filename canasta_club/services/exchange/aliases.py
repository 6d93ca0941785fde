"""Aliases: what a club's own headings and names mean, asked once and remembered in the book."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from canasta_club.club.aliases import PASSED_OVER, ImportAlias, OpenQuestion
from canasta_club.club.people import Pair, Player
from canasta_club.errors import CanastaError, NotFoundError, UsageError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import import_aliases as records
from canasta_club.records.nouns import pairs as pair_records
from canasta_club.records.nouns import players as player_records
from canasta_club.reports.page import Column, Page
from canasta_club.services.exchange import _layout as layout
from canasta_club.services.exchange import _problems as problems
from canasta_club.services.exchange._files import open_sheets
from canasta_club.services.exchange._headings import (
    WHAT,
    HandList,
    KnownHeadings,
    both_rows,
    chosen_sheets,
    find_hand_lists,
    first_rows,
    heading_row,
    is_ours,
    is_wordy,
    refuse_matrix,
)
from canasta_club.services.exchange._headings import known as known_headings
from canasta_club.services.exchange._layout import part_question
from canasta_club.services.exchange._rows import vocabulary_of
from canasta_club.services.exchange._sheet import ListTable, SheetRow, column_letters, plain_heading
from canasta_club.services.people import names
from canasta_club.text.nearest import closest
from canasta_club.text.wording import counted

_SAMPLE: Final = 50
"""Rows from which is seen what a column can hold."""

_FEW: Final = 3
_MOST_LABELS: Final = 100


class Known(NamedTuple):
    """What a club's own headings and names mean, by their plain spelling."""

    headings: Mapping[str, str]
    names: Mapping[str, str]


def of_club(book: Book, here: Mapping[str, str] | None = None) -> Known:
    """Return what the club's own headings and names mean; ``here`` holds for one file alone."""
    aliases = records.of_club(book)
    by_kind = {
        kind: {each.written: each.meaning for each in aliases if each.kind == kind}
        for kind in ("heading", "name")
    }
    return Known({**by_kind["heading"], **(here or {})}, by_kind["name"])


FileAnswers = dict[str, str]
"""Answers for one file alone, such as the night of a sheet."""


def open_sheet_questions(
    book: Book, path: Path, here: FileAnswers, *, season: str = ""
) -> list[OpenQuestion]:
    """Return what is to be known of the sheets of a file before its headings can be read."""
    with open_sheets(path) as sheets:
        return list(_of_sheets(sheets, _known(book, season, here)))


def open_headings(
    book: Book, path: Path, here: FileAnswers | None = None, *, season: str = ""
) -> list[OpenQuestion]:
    """Return the headings of a file that are not known."""
    with open_sheets(path) as sheets:
        return list(_of_headings(sheets, _known(book, season, here or {})))


def open_days(book: Book, path: Path, here: FileAnswers, *, season: str = "") -> list[OpenQuestion]:
    """Return the sheets of a file whose night is not known."""
    with open_sheets(path) as sheets:
        known = _known(book, season, here)
        return list(_of_days(chosen_sheets(sheets, known)[0], known))


def open_rows(book: Book, path: Path, here: FileAnswers, *, season: str = "") -> list[OpenQuestion]:
    """Return the rows of a file that are no hands, and blank cells; its headings must be known."""
    with open_sheets(path) as sheets:
        known = _known(book, season, here)
        lists = find_hand_lists(sheets, vocabulary_of(book, season).kinds, known.aliases)
        return list(_of_rows(lists, known))


def _known(book: Book, season: str, here: FileAnswers) -> KnownHeadings:
    return known_headings(vocabulary_of(book, season).kinds, of_club(book, here).headings)


def _of_sheets(sheets: Sequence[ListTable], known: KnownHeadings) -> Iterator[OpenQuestion]:
    """Yield what is to be known of the sheets before the headings can be read."""
    lists, others = chosen_sheets(sheets, known)
    left = [sheet for sheet in sheets if not layout.is_left_out(sheet, known.aliases)]
    if not lists:
        others = [sheet for sheet in left if first_rows(sheet)]
    for sheet in others if len(left) > 1 else ():
        yield _of_sheet(sheet, known)
    if layout.HEADINGS not in known.aliases:
        for sheet in lists or left:
            if row := _two_rows(sheet, known):
                about = (
                    f"{_name(sheet)} seems to have its headings in two rows ({row - 1} and {row})"
                )
                choices = (layout.TWO_ROWS, layout.ONE_ROW)
                yield part_question(layout.HEADINGS, about, *choices, guess=layout.TWO_ROWS)
                return


def _of_sheet(sheet: ListTable, known: KnownHeadings) -> OpenQuestion:
    top = first_rows(sheet)
    _, row = heading_row(top, known)
    words = sum(isinstance(cell, str) and layout.is_filled(cell) for cell in row.cells)
    is_list = words > _FEW and not layout.is_matrix(top) and top[-1].number > row.number
    what = "is a table of pairs and nights" if layout.is_matrix(top) else "is not known as a list"
    about = f"{_name(sheet)} {what} (it begins “{layout.label_of(top[0].cells)}”)"
    day = _likely_day(sheet, row, top) if "date" not in map(known.meant, row.cells) else ""
    guess = (day or layout.IS_LIST) if is_list else PASSED_OVER
    choices = (layout.IS_LIST, PASSED_OVER)
    return part_question(f"sheet {sheet.name}", about, *choices, guess=guess, day=True)


def _two_rows(sheet: ListTable, known: KnownHeadings) -> int:
    """Return the lower row of headings that seem to stand in two; 0 if they stand in one."""
    top = first_rows(sheet)
    if len(top) <= 1:
        return 0
    single = max(sum(map(known.is_heading, row.cells)) for row in top)
    both = both_rows(top, known)
    fits = [sum(map(known.is_heading, row.cells)) for row in both]
    best = max(range(len(both)), key=lambda n: (fits[n], -n))
    wordy = [is_wordy(row) for row in top]
    if best and fits[best] > single and wordy[best - 1] and wordy[best]:
        return both[best].number
    upper, _ = heading_row(top, known)
    if upper + 1 < len(top) and all(wordy[upper : upper + 2]):
        above, below = top[upper].cells, top[upper + 1].cells
        if any(
            not layout.is_filled(a) and layout.is_filled(b)
            for a, b in zip(above, below, strict=False)
        ):
            return top[upper + 1].number
    return 0


def _of_headings(sheets: Sequence[ListTable], known: KnownHeadings) -> Iterator[OpenQuestion]:
    """Yield the headings that are not known, each with what its column can hold."""
    lists, _ = chosen_sheets(sheets, known)
    headings: dict[str, tuple[str, list[str]]] = {}
    for sheet in lists or sheets[:1]:
        if not (top := first_rows(sheet)):
            continue
        refuse_matrix(sheet, known)
        _, row = heading_row(top, known)
        meant = [known.meant(cell) for cell in row.cells]
        below = [each for each in islice(sheet.rows(), _SAMPLE) if each.number > row.number]
        for place, (cell, meaning) in enumerate(zip(row.cells, meant, strict=True)):
            if (
                not meaning
                or meaning == PASSED_OVER
                or is_ours(meaning)
                or meaning in known.headings
            ):
                continue
            written = str(cell).strip()
            fitting = known.fitting(meant, place, below)
            _, before = headings.get(plain_heading(cell), ("", fitting))
            headings[plain_heading(cell)] = (written, [each for each in fitting if each in before])
    for written, fitting in headings.values():
        guess = closest(plain_heading(written), fitting, problems.LIKE) or ""
        yield OpenQuestion("heading", written, tuple(known.headings), guess=guess)
    yield from _of_columns(lists or sheets[:1], known)


def _of_columns(lists: Sequence[ListTable], known: KnownHeadings) -> Iterator[OpenQuestion]:
    """Yield the columns that hold something in rows of hands, and have no heading."""
    columns: dict[int, str] = {}
    for sheet in lists:
        if not (top := first_rows(sheet)):
            continue
        _, row = heading_row(top, known)
        named = {place for place, cell in enumerate(row.cells) if layout.is_filled(cell)}
        for below in sheet.rows():
            filled = [place for place, cell in enumerate(below.cells) if layout.is_filled(cell)]
            is_hand = below.number > row.number and len(filled) >= _FEW
            if is_hand and not layout.is_total(below.cells):
                for place in filled:
                    if place not in named:
                        where = f"row {below.number}" + (f" of “{sheet.name}”" * bool(sheet.name))
                        columns.setdefault(place, f"it has “{below.cells[place]}” in {where}")
    for place, what in sorted(columns.items()):
        about = f"Column {column_letters(place)} has no heading ({what})"
        choices = (*known.headings, PASSED_OVER)
        yield OpenQuestion("heading", layout.column_name(place), choices, about=about)


def _of_days(lists: Sequence[ListTable], known: KnownHeadings) -> Iterator[OpenQuestion]:
    """Yield the sheets whose night is not known: they have no column of dates."""
    for sheet in lists:
        if layout.day_of(sheet, known.aliases) or not (top := first_rows(sheet)):
            continue
        _, row = heading_row(top, known)
        meant = {known.meant(cell) for cell in row.cells}
        if "date" in meant or WHAT in meant:
            continue
        about = f"{_name(sheet)} has no column of dates: which night is it?"
        guess = _likely_day(sheet, row, top)
        yield part_question(f"sheet {sheet.name}".strip(), about, guess=guess, day=True)


def _likely_day(sheet: ListTable, row: SheetRow, top: Sequence[SheetRow]) -> str:
    """Return the only day that the name of a sheet and its titles give; empty if there is none."""
    titles = [cell for each in top if each.number < row.number for cell in each.cells]
    days = {day for each in (sheet.name, *titles) if (day := layout.read_date(each))}
    return str(days.pop()) if len(days) == 1 else ""


def _name(sheet: ListTable) -> str:
    return f"The sheet “{sheet.name}”" if sheet.name else "This file"


def _of_rows(lists: Sequence[HandList], known: KnownHeadings) -> Iterator[OpenQuestion]:
    """Yield the rows that are no hands, and the blank cells that may mean what stands above."""
    labels: dict[str, list[str]] = {}
    count: Counter[str] = Counter()
    blank: Counter[str] = Counter()
    for hand_list in lists:
        begun: set[str] = set()
        for row in hand_list.rows:
            if hand_list.arranged.is_stray(row.cells):
                where = f"row {row.number}" + (
                    f" of “{hand_list.sheet.name}”" if len(lists) > 1 else ""
                )
                label = layout.label_of(row.cells)
                if label in labels or len(labels) < _MOST_LABELS:
                    count[label] += 1
                    labels.setdefault(label, []).extend([where] * (count[label] <= _FEW))
            elif hand_list.arranged.is_hand(row.cells):
                lacking = hand_list.arranged.lacks(row.cells)
                blank.update(key for key in lacking if key in begun)
                begun.update(key for key in hand_list.arranged.columns if key not in lacking)
    if blank and layout.BLANK not in known.aliases:
        cells = counted(sum(blank.values()), "cell")
        about = f"{cells} in the columns {', '.join(blank)} may mean what stands above"
        yield part_question(layout.BLANK, about, layout.AS_ABOVE, guess=layout.AS_ABOVE)
    for label, places in labels.items():
        more = f" and {count[label] - _FEW} more" if count[label] > _FEW else ""
        about = f"“{label}” ({', '.join(places)}{more}) is no row of a hand"
        yield part_question(f"row {label}", about, PASSED_OVER, guess=PASSED_OVER)


def open_names(
    book: Book, path: Path, here: FileAnswers | None = None, *, season: str = ""
) -> list[OpenQuestion]:
    """Return the names in a file that are not those of players; its headings must be known."""
    known = of_club(book, here)
    people, teams = player_records.of_club(book), pair_records.of_club(book)
    choices = tuple(player.name for player in people)
    questions: dict[str, OpenQuestion] = {}
    with open_sheets(path) as sheets:
        lists = find_hand_lists(sheets, vocabulary_of(book, season).kinds, known.headings)
        every = (side for each in lists for row in each.rows for side in each.sides_in(row))
        for written in dict.fromkeys(every):
            parts = names.parts_of(written)
            unknown = [part for part in parts if names.fold(part) not in known.names]
            if unknown == parts and _is_known(written, people, teams):
                continue
            for part in unknown:
                if not _is_known(part, people, teams):
                    guess = closest(part, choices, problems.LIKE) or ""
                    questions[names.fold(part)] = OpenQuestion("name", part, choices, guess=guess)
    return list(questions.values())


def _is_known(written: str, people: Sequence[Player], teams: Sequence[Pair]) -> bool:
    try:
        names.team(written, people, teams)
    except CanastaError:
        return False
    return True


def learn(book: Book, question: OpenQuestion, meaning: str) -> ImportAlias:
    """Remember what a heading or a name means; raises `CanastaError` if there is no such thing."""
    if question.kind == "name":
        player = names.player(meaning, player_records.of_club(book))
        return records.add(book, "name", names.fold(question.written), player.name)
    return records.add(book, "heading", plain_heading(question.written), _means(question, meaning))


def names_among(answered: Sequence[tuple[OpenQuestion, str]]) -> dict[str, str]:
    """Return what answers say of names, by their plain spelling."""
    return {names.fold(each.written): means for each, means in answered if each.kind == "name"}


def _means(question: OpenQuestion, meaning: str) -> str:
    means = plain_heading(meaning)
    if means not in question.choices and (question.about or means != PASSED_OVER):
        close = closest(means, question.choices)
        raise problems.not_a_heading(meaning, close, ", ".join(question.choices), question.about)
    return means


def settle(question: OpenQuestion, meaning: str, here: FileAnswers) -> bool:
    """Take an answer for this file; return whether it is to be remembered for the next ones.

    The date of a sheet holds for this file alone.
    """
    if question.takes_day and (day := layout.read_date(meaning)):
        here[plain_heading(question.written)] = str(day)
        return False
    if question.kind == "heading":
        here[plain_heading(question.written)] = _means(question, meaning)
    return True


def answers(
    asked: Sequence[OpenQuestion], typed: Sequence[str]
) -> Iterator[tuple[OpenQuestion, str]]:
    """Yield the questions that are answered by ``Pts=total``, with the answers."""
    means = dict(_split(each) for each in typed)
    for question in asked:
        for written, meaning in means.items():
            if _plain(question.kind, written) == _plain(question.kind, question.written):
                yield question, meaning


def idle_answers(book: Book, asked: Sequence[OpenQuestion], typed: Sequence[str]) -> Iterator[str]:
    """Yield the answers to nothing that is asked, or that was asked and is remembered."""
    known = {alias.written for alias in records.of_club(book)}
    for answer in typed:
        spelt = {_plain(kind, _split(answer)[0]) for kind in ("heading", "name")}
        if not known & spelt and not list(answers(asked, [answer])):
            yield answer


def _split(typed: str) -> tuple[str, str]:
    written, sign, meaning = typed.partition("=")
    if not sign or not written.strip() or not meaning.strip():
        hint = 'Write it as --as "Pts=total".'
        raise UsageError(f"“{typed}” does not say what means what.", hint=hint)
    return written.strip(), meaning.strip()


def _plain(kind: str, written: str) -> str:
    return plain_heading(written) if kind == "heading" else names.fold(written)


def refuse_open(path: Path, left: Sequence[OpenQuestion]) -> None:
    """Refuse a file in which something is not explained, with a list of it."""
    if left:
        faults = [problems.unexplained(one.kind, one.written, one.guess, one.about) for one in left]
        raise problems.not_all_explained(path, faults)


def forget(book: Book, written: str) -> ImportAlias:
    """Forget what a heading or a name means."""
    for alias in records.of_club(book):
        if _plain(alias.kind, written) == alias.written:
            records.forget(book, alias)
            return alias
    hint = "List what is: canasta club aliases"
    raise NotFoundError(f"Nothing is remembered of “{written}”.", hint=hint)


def page(book: Book) -> Page:
    """Return what is remembered."""
    known = records.of_club(book)
    rows = [(_kind_of(each), each.written, _meaning_of(each)) for each in known]
    return Page(
        "Headings and names in hand lists",
        (Column("kind", "Kind"), Column("written", "Written"), Column("meaning", "Means")),
        rows,
        subtitle=book.club.name,
        notes=() if rows else ("Nothing yet: canasta import FILE --map asks and remembers.",),
    )


def _kind_of(alias: ImportAlias) -> str:
    return "layout" if alias.kind == "heading" and layout.key_of(alias.written) else alias.kind


def _meaning_of(alias: ImportAlias) -> str:
    return "passed over" if alias.meaning == PASSED_OVER else alias.meaning
