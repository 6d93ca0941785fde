"""Effects: what a change of the journal altered, value by value, before and after."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple
from uuid import UUID

from canasta_club.club.journal import JournalEntry
from canasta_club.club.side_columns import differences, facts_of
from canasta_club.game.scoring.statement import Statement
from canasta_club.records import row_changes
from canasta_club.records.book.book import Book
from canasta_club.records.book.damage import UNREADABLE
from canasta_club.records.book.raw import RawRow, raw_rows
from canasta_club.records.nouns import games
from canasta_club.records.nouns.hands import read_statement
from canasta_club.records.row_changes import WrittenRow
from canasta_club.records.tables.hands import HAND_SIDE, REVISION
from canasta_club.services.changes.places import Places

_OF_HANDS: Final = frozenset({"hand", "hand_revision", "hand_side"})
_YES_NO: Final[dict[str | None, str]] = {"0": "no", "1": "yes"}
_ASIDE: Final = frozenset({"version", "entry", "rules hash", "terms hash"})


class Effect(NamedTuple):
    """A value that a change altered: of what, which one, before and after it."""

    what: str
    fact: str
    before: str
    after: str

    def reversed(self) -> "Effect":
        """Return the effect of undoing it."""
        return self._replace(before=self.after, after=self.before)

    def __str__(self) -> str:
        """Write it in a line.

        >>> str(Effect("Ash & Birch", "total", "675", "735"))
        'Ash & Birch, total: 675 -> 735'
        """
        return f"{self.what}, {self.fact}: {self.before or '–'} -> {self.after or '–'}"


def of_entries(
    book: Book, entries: Collection[JournalEntry], hand: tuple[UUID, int] | None = None
) -> dict[UUID, tuple[Effect, ...]]:
    """Return what each change altered, by its id; damaged rows are left out.

    With a ``hand``, by its game and number, only what they altered in that one; what it was first
    recorded with counts as altered from nothing.
    """
    found_effects: dict[UUID, list[Effect]] = defaultdict(list)
    ids = [each.id for each in entries]
    try:
        reading = _Reading(book, Places(book))
        if hand is None:
            for image in row_changes.images(book, ids, updates=True):
                if image.table not in _OF_HANDS:
                    found_effects[image.entry_id] += reading.of_row(image)
        game_id, is_update = hand[0] if hand else None, hand is None
        for image in row_changes.images(book, ids, ("hand",), updates=is_update, naming=game_id):
            row = image.after or image.before or {}
            if hand is None or (row["game_id"], row["number"]) == (hand[0].hex, hand[1]):
                found_effects[image.entry_id] += reading.of_hand(image)
    except UNREADABLE:
        return {}
    return {entry_id: tuple(effects) for entry_id, effects in found_effects.items()}


@dataclass(slots=True)
class _Revision:
    """A revision of a hand, in plain form: its own row, and those of its sides by side."""

    row: RawRow | None = None
    sides: dict[str, RawRow] = field(default_factory=dict)


_Revisions = dict[tuple[str, int], _Revision]
"""Revisions by the id of their hand and their number."""


@dataclass(slots=True)
class _Reading:
    """Reads what changes wrote; each hand of the book, and each change, is read once."""

    book: Book
    places: Places
    sides: dict[UUID, Mapping[UUID, str]] = field(default_factory=dict)
    in_book: dict[str, _Revisions] = field(default_factory=dict)
    in_entry: dict[tuple[UUID, str], _Revisions] = field(default_factory=dict)

    @property
    def numbers(self) -> Mapping[UUID, int]:
        """The number of every change, by its id."""
        return self.book.once(
            ("numbers of changes", self.book.club_id), lambda: row_changes.numbers(self.book)
        )

    def of_row(self, image: WrittenRow) -> Iterator[Effect]:
        """Yield what changed in a row that has no revisions."""
        before, after = image.before, image.after
        if before is None or after is None:
            return
        what = self.places.name(image.table, after)
        named: set[str] = set()
        for fact, old, new in self.places.changed(image.table, before, after):
            if fact.startswith("is "):
                yield Effect(what, fact, _YES_NO.get(old, ""), _YES_NO.get(new, ""))
            elif fact not in _ASIDE | named:  # rules with another id are another text as well
                named.add(fact)
                yield Effect(what, fact, old or "", new or "another")

    def of_hand(self, image: WrittenRow) -> Iterator[Effect]:
        """Yield what changed in a hand, from the revisions before and after."""
        row = image.after or image.before
        if row is None:
            return
        before = self._revision(image.before, image.entry_id)
        after = self._revision(image.after, image.entry_id)
        names: dict[UUID, str] = {}
        for state in filter(None, (image.before, image.after)):
            names |= self._side_names(UUID(str(state["game_id"])))
        for side in {**before.sides, **after.sides}:
            name = names.get(UUID(side)) or self.places.of("side", side)
            for fact, old, new in _side_facts(before.sides.get(side), after.sides.get(side)):
                yield Effect(name, fact, old, new)
        for fact, old, new in self._beside(before.row, after.row):
            yield Effect(f"hand {row['number']}", fact, old, new)

    def _side_names(self, game_id: UUID) -> Mapping[UUID, str]:
        if game_id not in self.sides:
            self.sides[game_id] = games.side_names(self.book, game_id)
        return self.sides[game_id]

    def _revision(self, hand: RawRow | None, entry_id: UUID) -> _Revision:
        """Return a hand as its row says at a change: as that change wrote it, or one before it.

        An undone revision and the one that took its number later are told apart by their change.
        """
        if hand is None:
            return _Revision()
        key = str(hand["id"]), int(str(hand["revision"]))
        if key in (own := self._of_entry(entry_id, key[0])):
            return own[key]
        if key[0] not in self.in_book:
            self.in_book[key[0]] = self._of_book(key[0])
        revision = self.in_book[key[0]].get(key, _Revision())
        if (
            revision.row
            and self.numbers[UUID(str(revision.row["entry_id"]))] < self.numbers[entry_id]
        ):
            return revision
        hand_id = UUID(key[0])
        for other in row_changes.mentioning(self.book, [hand_id], self.numbers, ("hand_revision",)):
            if self.numbers[other] < self.numbers[entry_id] and key in self._of_entry(
                other, key[0]
            ):
                return self._of_entry(other, key[0])[key]
        return _Revision()

    def _of_book(self, hand_id: str) -> _Revisions:
        revisions: _Revisions = defaultdict(_Revision)
        connection, club_id = self.book.connection, self.book.club_id
        for table in (REVISION, HAND_SIDE):
            for row in raw_rows(connection, table, club_id=club_id, hand_id=UUID(hand_id)):
                _take(revisions, table.name, row)
        return revisions

    def _of_entry(self, entry_id: UUID, hand_id: str) -> _Revisions:
        if (entry_id, hand_id) in self.in_entry:
            return self.in_entry[entry_id, hand_id]
        revisions = self.in_entry[entry_id, hand_id] = defaultdict(_Revision)
        tables, naming = ("hand_revision", "hand_side"), UUID(hand_id)
        for image in row_changes.images(self.book, [entry_id], tables, naming=naming):
            if row := image.after or image.before:
                _take(revisions, image.table, row)
        return revisions

    def _beside(
        self, before: RawRow | None, after: RawRow | None
    ) -> Iterator[tuple[str, str, str]]:
        """Yield what changed in a hand beside its sides."""
        for fact, column in _BESIDE.items():
            old, new = (self._shown(row, column) for row in (before, after))
            if old != new:
                yield fact, old, new

    def _shown(self, row: RawRow | None, column: str) -> str:
        value = row[column] if row else None
        if not value:
            return ""
        if column == "sat_out_id":
            return self.places.of("player", value).removeprefix("player ")
        return "void" if column == "is_void" else str(value)


_BESIDE: Final = {
    "dealer": "dealer", "note": "note", "sat out": "sat_out_id", "state": "is_void",
}  # fmt: skip
"""What is written of a hand beside its sides, and the columns that hold it."""


def _take(revisions: _Revisions, table: str, row: RawRow) -> None:
    number = row["number" if table == REVISION.name else "revision"]
    revision = revisions[str(row["hand_id"]), int(str(number))]
    if table == REVISION.name:
        revision.row = row
    else:
        revision.sides[str(row["side_id"])] = row


def _side_facts(before: RawRow | None, after: RawRow | None) -> Iterator[tuple[str, str, str]]:
    """Yield the facts of a side that differ, and its points where they do."""
    old, new = (_statement(row) for row in (before, after))
    changed = differences(new, old)
    for fact, (now, then) in changed.items():
        yield _FACTS.get(fact, fact), _in_words(fact, then), _in_words(fact, now)
    points = [None if row is None else row["total"] for row in (before, after)]
    is_shown = "total" in changed and facts_of(new).get("total") == points[1]
    if points[0] != points[1] and not is_shown:
        yield "points", _text(points[0]), _text(points[1])


_FACTS: Final = {"out": "going out"}
"""Facts that have another name in a sentence than in a hand list."""


def _in_words(fact: str, value: object) -> str:
    """Return the value of a fact of a hand list as people read it."""
    if fact == "out" and value == "out":
        return "yes"
    return _text(value).replace("_", " ") if fact == "adjustments" else _text(value)


def _statement(row: RawRow | None) -> Statement:
    return Statement() if row is None else read_statement(str(row["statement"]))


def _text(value: object) -> str:
    return "" if value is None else str(value)
