"""Journal: what was changed, by whom and why; undo, redo, and verifying every total."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple
from uuid import UUID

from canasta_club.club import play as playing
from canasta_club.club.games import Game
from canasta_club.club.journal import JournalEntry
from canasta_club.club.play import Place, PlayedHand
from canasta_club.club.seasons import Season
from canasta_club.errors import CanastaError, NotFoundError, Problem, UsageError
from canasta_club.game.rules.model import RuleSet
from canasta_club.records import journal as records
from canasta_club.records import touched as seasons_touched
from canasta_club.records import undoing, wings
from canasta_club.records.book.book import Book
from canasta_club.records.book.damage import UNREADABLE
from canasta_club.records.nouns import hands as hand_records
from canasta_club.records.nouns import seasons as season_records
from canasta_club.reports.page import Page
from canasta_club.reports.pages.club import journal_page
from canasta_club.services._problems import counts_differ, damaged_book, not_rescored
from canasta_club.services.changes import dependence, effects, finding
from canasta_club.services.changes.effects import Effect
from canasta_club.services.changes.finding import WantedChanges
from canasta_club.services.play import standing
from canasta_club.services.season import corrections
from canasta_club.services.season.season_rules import rules_of
from canasta_club.text.progress import Progress, with_progress
from canasta_club.text.times import local, shown
from canasta_club.text.wording import counted


def undo(book: Book, progress: Progress | None = None, number: int | None = None) -> JournalEntry:
    """Undo the change of a number (default: the newest that still holds), and return it.

    Raises `ConflictError` if a later change depends on it.
    """
    with book.change("undo", kind="undo"):
        entry = to_undo(book, number)
        if not (later := dependence.later_changes(book, entry)):
            return undoing.undo(book, progress, number)
        dependence.refuse(book, entry, later)
        with dependence.refusing_later_hands(book, entry):
            return undoing.undo(book, progress, number)


def to_undo(book: Book, number: int | None = None) -> JournalEntry:
    """Return the change that `undo` would undo."""
    return undoing.to_undo(book, number)


def effects_of_undoing(book: Book, entry: JournalEntry) -> tuple[Effect, ...]:
    """Return what undoing a change alters, value by value: from what it is now to what it was."""
    altered = effects.of_entries(book, [entry]).get(entry.id, ())
    return tuple(each.reversed() for each in altered)


def after_undo(book: Book, entry: JournalEntry) -> str:
    """Say what holds in a wing now, if the change that was undone or redone is one of its own."""
    wing = wings.of_action(entry.action)
    return wing.after_undo(book) if wing else ""


def touched(book: Book, entry: JournalEntry) -> set[UUID] | None:
    """Return the ids of the seasons whose tables a change may have altered; None: all of them."""
    return seasons_touched.seasons(book, entry.id)


def to_redo(book: Book) -> JournalEntry:
    """Return the change that `redo` would redo."""
    return undoing.to_redo(book)


def describe(book: Book, entry: JournalEntry) -> str:
    """Describe a change of the journal: what it did, who made it, and when.

    Times are those of the club.
    """
    at = shown(local(entry.at, book.club.time_zone))
    return f"change {entry.number}: {entry.summary} ({entry.by}, {at})."


def redo(book: Book, progress: Progress | None = None) -> JournalEntry:
    """Redo what was undone last, and return it."""
    return undoing.redo(book, progress)


def page(book: Book, limit: int | None = None, filters: WantedChanges | None = None) -> Page:
    """Return the journal, or the changes that are asked for, the newest first.

    Times are those of the club.
    """
    if filters is None or filters.is_all:
        return _page(book, records.entries(book, limit))
    return _page(book, finding.find(book, filters)[:limit])


def history(book: Book, place: Place, number: int) -> Page:
    """Return all that happened to a hand, the oldest change first; raises `NotFoundError`."""
    entries = finding.of_hand(book, place, number)
    where = (
        f"hand {number}, {standing.title(place.game)[:1].lower()}{standing.title(place.game)[1:]}"
    )
    if not entries:
        raise NotFoundError(f"Nothing was ever recorded as {where}.")
    return _page(book, entries, title=f"History of {where}", hand=(place.game.id, number))


def _page(
    book: Book,
    entries: Sequence[JournalEntry],
    *,
    title: str = "Journal",
    hand: tuple[UUID, int] | None = None,
) -> Page:
    altered = effects.of_entries(book, entries, hand)
    rows = [(entry, altered.get(entry.id, ())) for entry in entries]
    return journal_page(rows, club=book.club.name, time_zone=book.club.time_zone, title=title)


def verify(book: Book, progress: Progress | None = None) -> tuple[int, list[Problem]]:
    """Rescore every hand by its season's rules; return how many, and every difference."""
    hands = 0
    problems = [damaged_book(fault) for fault in book.faults()]
    try:
        for season in season_records.of_club(book):
            if not season_records.is_intact(book, season):
                message = (
                    f"the frozen rules or terms of {season.name} were changed outside this program"
                )
                problems.append(Problem("error", "changed-rules", message))
            for game, rules, played in with_progress(_played(book, season), progress):
                hands += 1
                problems.extend(_verify_hand(game, played, rules))
    except (CanastaError, *UNREADABLE) as fault:
        problems.append(not_rescored(hands, fault))
    return hands, problems


class Stood(NamedTuple):
    """After which change a book had a fingerprint, if it ever had, and how many changes it has."""

    number: int | None
    changes: int

    @property
    def sentence(self) -> str:
        """When the book had it."""
        if self.number is None:
            return f"Never in this book, which has {counted(self.changes, 'change')}."
        return f"Stood after change {self.number:,} of {self.changes:,}."


def find_fingerprint(book: Book, written: str) -> Stood:
    """Return when a book had a fingerprint; raises `UsageError` for what cannot be one."""
    fingerprint = "".join(written.split()).lower()
    if not re.fullmatch(rf"[0-9a-f]{{{_LEAST_DIGITS},64}}", fingerprint):
        raise UsageError(
            f"“{written}” is not a fingerprint.",
            hint="It has 8 digits or more, 0 to 9 and a to f; canasta verify shows the book's own.",
        )
    return Stood(records.with_head(book, fingerprint), records.newest(book)[0])


_LEAST_DIGITS: Final = 8


def not_replayed(fault: Exception) -> Problem:
    """Return the problem that the journal cannot be read to its end."""
    return damaged_book(f"the journal cannot be read to its end ({type(fault).__name__})")


def corrections_of(book: Book) -> Iterator[str]:
    """Say of each open season what was corrected in its rule sets since it froze them."""
    for season in season_records.of_club(book):
        if not season.is_closed:
            for note in corrections.notes(season):
                yield f"{season.name}: {note}"


def _played(book: Book, season: Season) -> Iterator[tuple[Game, RuleSet, PlayedHand]]:
    season_rules = rules_of(season)
    for game, hands in hand_records.of_season(book, season):
        if game.state == "void":
            continue  # A void game does not count, so new rules need not allow it.
        rules = season_rules.of(game)
        for played in playing.play(game, hands, rules):
            yield game, rules, played


def _verify_hand(game: Game, played: PlayedHand, rules: RuleSet) -> Iterator[Problem]:
    stated = played.hand.statements
    before = [side.before for side in played.sides]
    result = playing.judge(game, rules, stated, before, played.place)
    where = f"{standing.title(game)}, hand {played.hand.number}"
    again = playing.hand_sides(game, rules, result, stated)
    sides = zip(game.sides, played.hand.sides, result.sheets, again, strict=True)
    for side, kept, sheet, now in sides:
        if sheet.total != kept.total:
            rescored = "no total" if sheet.total is None else str(sheet.total)
            message = f"the book has {kept.total}, its rules give {rescored}"
            yield Problem("error", "total-differs", message, where=where, side=side.pair.name)
        elif now != kept:
            yield counts_differ(where, side.pair.name)
