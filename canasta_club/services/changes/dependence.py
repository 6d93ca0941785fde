"""Dependence: what later changes rest on an earlier one, so that it cannot be undone alone."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

from canasta_club.club.journal import JournalEntry
from canasta_club.club.play import Place, game_so_far, judge_hand
from canasta_club.records import journal as records
from canasta_club.records import row_changes
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import hands as hand_records
from canasta_club.records.nouns import seasons as season_records
from canasta_club.records.row_changes import WrittenRow
from canasta_club.services.changes import _problems as problems
from canasta_club.services.season.season_rules import rules_of

_BEARING: Final = {
    "night": {"state", "day"},
    "game": {"state", "target", "players"},
    "side": {"pair_id", "for_pair_id", "start_score"},
    "season": {"rules", "terms", "is_closed", "first_day"},
    "player": {"same_as_id"},
}
"""Columns on which what refers to their row rests: a game, on its night being open."""


def later_changes(book: Book, entry: JournalEntry) -> list[JournalEntry]:
    """Return the changes after one that still hold."""
    return [
        each
        for each in records.entries(book)
        if each.number > entry.number and each.kind == "change" and not each.is_undone
    ]


def refuse(book: Book, entry: JournalEntry, later: list[JournalEntry]) -> None:
    """Refuse to undo a change that later ones depend on; raises `ConflictError`."""
    dependent = sorted(_dependent(book, entry, later), key=lambda one_entry: one_entry.number)
    if dependent:
        raise problems.others_depend(entry, dependent)


def _dependent(
    book: Book, entry: JournalEntry, later: list[JournalEntry]
) -> Iterator[JournalEntry]:
    """Yield the later changes that wrote the same rows, or rows that rest on them."""
    wrote = _Wrote()
    for image in row_changes.images(book, [entry.id]):
        wrote.take(image)
    candidates = {each.id for each in later}
    mentions = row_changes.mentioning(book, wrote.bearing, candidates)
    mentions |= set(_writers(book, wrote.changed - wrote.bearing, candidates - mentions))
    for game_id, number in wrote.new_hands.items():
        mentions |= hand_records.recorded_after(book, game_id, number) & candidates
    yield from (each for each in later if each.id in mentions)


@dataclass(slots=True)
class _Wrote:
    """What a change wrote: ids of rows that others may rest on, and of rows it changed.

    ``new_hands`` is the last hand that it recorded in each game.
    """

    bearing: set[UUID] = field(default_factory=set)
    changed: set[UUID] = field(default_factory=set)
    new_hands: dict[UUID, int] = field(default_factory=dict)

    def take(self, image: WrittenRow) -> None:
        """Take in a row that the change wrote."""
        row = image.after or image.before or {}
        if image.table == "hand" and image.before is None:
            game_id, number = UUID(str(row["game_id"])), int(str(row["number"]))
            self.new_hands[game_id] = max(number, self.new_hands.get(game_id, 0))
        if (key := _id(image)) is not None:
            if _bears(image):
                self.bearing.add(key)
            if image.before is not None:
                self.changed.add(key)


def _bears(image: WrittenRow) -> bool:
    """Whether rows may rest on what was written: a new row, or a bearing column of an old one."""
    if image.before is None or image.after is None:
        return True
    before, after = image.before, image.after
    return any(before[name] != after[name] for name in _BEARING.get(image.table, ()))


def _id(image: WrittenRow) -> UUID | None:
    row = image.after or image.before or {}
    key = row.get("id")
    return UUID(str(key)) if key else None


def _writers(book: Book, changed: set[UUID], candidates: set[UUID]) -> Iterator[UUID]:
    """Yield the later changes that wrote one of these very rows."""
    named = row_changes.mentioning(book, changed, candidates) if changed else set()
    for image in row_changes.images(book, named):
        if _id(image) in changed:
            yield image.entry_id


@contextmanager
def refusing_later_hands(book: Book, entry: JournalEntry) -> Iterator[None]:
    """Refuse what is done inside if later hands of a game no longer fit because of it."""
    before = _misfits(book, entry)
    yield
    if new := [each for each in _misfits(book, entry) if each not in before]:
        raise problems.hands_depend(entry, new)


def _misfits(book: Book, entry: JournalEntry) -> list[str]:
    """Return what is wrong with hands of the games whose hands a change wrote."""
    ids = {
        UUID(str(row["game_id"]))
        for image in row_changes.images(book, [entry.id], ("hand",))
        for row in (image.after or image.before,)
        if row
    }
    seasons = {season.id: season for season in season_records.of_club(book)}
    misfits = []
    for game in game_records.of_ids(book, ids):
        place = Place(seasons[game.night.season_id], game.night, game)
        rules = rules_of(place.season).of(game)
        state = game_so_far(game, rules, hand_records.of_game(book, game))
        misfits += [
            f"hand {hand.number}: {problem}"
            for hand in state.hands
            if not hand.is_void
            for problem in judge_hand(state, hand.number, hand.statements).errors
        ]
    return misfits
