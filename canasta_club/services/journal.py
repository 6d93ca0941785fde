"""Journal: what was done, by whom and why; undo, redo, and whether the book still adds up."""

from collections.abc import Iterator

from canasta_club.club import play as playing
from canasta_club.club.games import Game
from canasta_club.club.journal import Entry
from canasta_club.club.play import PlayedHand
from canasta_club.club.seasons import Season
from canasta_club.errors import Problem
from canasta_club.game.rules.model import RuleSet
from canasta_club.records import journal as records
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import hands as hand_records
from canasta_club.records.nouns import seasons as season_records
from canasta_club.reports.page import Column, Page
from canasta_club.services.play import standing as progress
from canasta_club.services.season.frozen import rules_of
from canasta_club.text.progress import Progress, counted


def undo(book: Book, progress: Progress | None = None) -> Entry:
    """Take back the newest change that still holds, and return it."""
    return records.undo(book, progress)


def redo(book: Book, progress: Progress | None = None) -> Entry:
    """Bring back what was undone last, and return it."""
    return records.redo(book, progress)


def page(book: Book, limit: int | None = None) -> Page:
    """Return the journal, the newest entry first; times are those of this place."""
    columns = (
        Column("number", "No.", "number"),
        Column("at", "When"),
        Column("by", "Who"),
        Column("action", "Action"),
        Column("summary", "What"),
        Column("reason", "Why"),
        Column("state", "State"),
    )
    rows = [
        (
            entry.number, f"{entry.at.astimezone():%Y-%m-%d %H:%M}", entry.by, entry.action,
            entry.summary, entry.reason, "undone" if entry.is_undone else "",
        )
        for entry in records.entries(book, limit)
    ]  # fmt: skip
    return Page("Journal", columns, rows, subtitle=book.club.name)


def verify(book: Book, progress: Progress | None = None) -> tuple[int, list[Problem]]:
    """Reckon every hand again by its season's rules; return how many, and all that differs."""
    hands = 0
    problems = [Problem("error", "damaged-book", message) for message in book.faults()]
    for season in season_records.of_club(book):
        if not season_records.is_intact(book, season):
            message = f"the rules or terms of the season {season.name} are not those it began with"
            problems.append(Problem("error", "changed-rules", message))
        for game, rules, played in counted(_played(book, season), progress):
            hands += 1
            problems.extend(_verify_hand(game, played, rules))
    return hands, problems


def _played(book: Book, season: Season) -> Iterator[tuple[Game, RuleSet, PlayedHand]]:
    season_rules = rules_of(season)
    for game, hands in hand_records.of_season(book, season):
        if game.state == "void":
            continue  # It counts for nothing, so other rules need not allow it.
        rules = season_rules.of(game)
        for played in playing.play(game, hands, rules):
            yield game, rules, played


def _verify_hand(game: Game, played: PlayedHand, rules: RuleSet) -> Iterator[Problem]:
    stated = played.hand.statements
    before = [side.before for side in played.sides]
    result = playing.judge(game, rules, stated, before, played.place)
    where = f"{progress.title(game)}, hand {played.hand.number}"
    again = playing.hand_sides(game, result, stated)
    sides = zip(game.sides, played.hand.sides, result.sheets, again, strict=True)
    for side, kept, sheet, now in sides:
        if sheet.total != kept.total:
            message = f"the book says {kept.total}, its rules make it {_shown(sheet.total)}"
            yield Problem("error", "total-differs", message, where, side.pair.name)
        elif now != kept:
            message = "the canastas, goings-out or penalties counted in the book are others"
            yield Problem("error", "counts-differ", message, where, side.pair.name)


def _shown(total: int | None) -> str:
    return "nothing that can be reckoned" if total is None else str(total)
