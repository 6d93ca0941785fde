"""Erasing: a person's names go from every row, every recorded row and every summary.

What they played stays, under a neutral label. The salts of the values go with them; the seals stay,
so that the chain of the journal holds. The names cannot be brought back.
"""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from sqlalchemy import RowMapping, Table, and_, select, update

from canasta_club.club.chain import seal
from canasta_club.club.naming import Namer
from canasta_club.errors import ConflictError
from canasta_club.records.book import cleaning
from canasta_club.records.book.book import Book
from canasta_club.records.book.changes import Change
from canasta_club.records.book.seals import ERASED_PLAYER, ERASED_TEXT, TextPlace, erased_players
from canasta_club.records.journal import ERASING
from canasta_club.records.tables import personal
from canasta_club.records.tables.federation import BUNDLE, PLAYER_CARD
from canasta_club.records.tables.kinds import METADATA
from canasta_club.records.tables.play import CHANGE, ENTRY, PLAYER
from canasta_club.text.progress import Progress, counted

LABEL: Final = "Former player"


@dataclass(frozen=True, slots=True)
class Erased:
    """The label there is now, and how many rows and texts of the journal were changed."""

    label: str
    rows: int = 0
    texts: int = 0


def labels(book: Book) -> Mapping[UUID, str]:
    """Return the label of each record of a person who was erased."""
    return {UUID(key): label for key, label in erased_players(book).items()}


def next_label(book: Book) -> str:
    """Return a label that nobody has yet."""
    taken = set(erased_players(book).values())
    taken |= {name for (name,) in book.rows(_names_of(book))}
    number = 1
    while f"{LABEL} {number}" in taken:
        number += 1
    return f"{LABEL} {number}"


def names(book: Book, ids: Collection[UUID]) -> tuple[set[str], set[str]]:
    """Return every name that records have or had, and every name that the others have or had."""
    wanted = {each.hex for each in ids}
    mine: set[str] = set()
    others: set[str] = set()
    for key, name in _all_names(book):
        (mine if key in wanted else others).add(name)
    return mine, others


def erase(
    book: Book, ids: Collection[UUID], label: str, progress: Progress | None = None
) -> Erased:
    """Put a label in the place of every name of the records of a person, everywhere.

    Afterwards, `clean` removes what is left of them in the files.
    """
    namer = Namer(*names(book, ids), label)
    cleaning.overwrite_deleted(book.connection)
    with book.change(ERASING, f"a player was erased; their results stay with {label}") as change:
        change.who = namer.without(change.who)
        change.open_entry()
        erasing = _Erasing(book, change, namer, _labels(ids, label))
        try:
            rows = sum(erasing.rows(table) for table in personal.COLUMNS)
            texts = erasing.journal(progress)
        except (KeyError, ValueError) as fault:
            raise ConflictError(
                "The journal is not as it was written; nobody was erased.",
                hint="See what differs, and how to mend it: canasta verify",
            ) from fault
        noted = ({"id": each.hex, "label": name} for each, name in _labels(ids, label).items())
        change.note(ERASED_PLAYER, noted)
    return Erased(label, rows, texts)


def clean(book: Book) -> bool:
    """Leave no trace of what was deleted in the files of a book; return whether that was done."""
    book.release()
    return cleaning.clean(book.connection)


def _labels(ids: Collection[UUID], label: str) -> dict[UUID, str]:
    """Return a label for each record of a person; two of them cannot have one name."""
    return {
        each: label if number == 1 else f"{label} ({number})" for number, each in enumerate(ids, 1)
    }


class _Erasing:
    """The erasing of one person, under way."""

    def __init__(
        self, book: Book, change: Change, namer: Namer, labels_by_id: Mapping[UUID, str]
    ) -> None:
        self._book, self._change, self._namer = book, change, namer
        self._labels = {each.hex: label for each, label in labels_by_id.items()}

    def rows(self, name: str) -> int:
        """Erase the person from the rows of a table, and return how many held a name."""
        table = METADATA.tables[name]
        query = select(table).where(table.c.club_id == self._book.club_id)
        rows = self._book.connection.execute(query.execution_options(yield_per=1000)).mappings()
        found = [
            (and_(*(column == row[column.name] for column in table.primary_key)), new)
            for row in rows
            if (new := self._changed(name, dict(row), personal.COLUMNS[name]))
        ]
        for condition, new in found:
            self._write(table, condition, new)
        return len(found)

    def journal(self, progress: Progress | None) -> int:
        """Erase the person from the journal, note each text, and return how many there were."""
        noted: list[dict[str, object]] = []
        connection, club_id = self._book.connection, self._book.club_id
        query = select(ENTRY).where(ENTRY.c.club_id == club_id, ENTRY.c.id != self._change.entry_id)
        for entry in connection.execute(query.order_by(ENTRY.c.number)).mappings().all():
            noted += self._entry(entry)
            its = select(CHANGE).where(
                CHANGE.c.club_id == club_id, CHANGE.c.entry_id == entry["id"], CHANGE.c.salts != ""
            )
            rows = connection.execute(its.order_by(CHANGE.c.position)).mappings().all()
            for row in counted(rows, progress):
                noted += self._image(row)
        self._change.note(ERASED_TEXT, noted)
        return len(noted)

    def _entry(self, entry: RowMapping) -> Iterator[dict[str, object]]:
        new = {
            name: text
            for name in personal.ENTRY
            if (text := self._namer.without(entry[name])) != entry[name]
        }
        if new:
            slots = dict(personal.read_slots(entry["salts"]))
            yield from _noted(TextPlace(entry["id"].hex, 0), slots, dict(entry), new)
            condition = (ENTRY.c.club_id == entry["club_id"]) & (ENTRY.c.id == entry["id"])
            self._write(ENTRY, condition, {**new, "salts": personal.write_slots(slots)})

    def _image(self, kept: RowMapping) -> Iterator[dict[str, object]]:
        slots = dict(personal.read_slots(kept["salts"]))
        old: dict[str, object] = {}
        new: dict[str, str] = {}
        texts: dict[str, str] = {}
        for side in ("before", "after"):
            columns = [column for column, _slot in personal.of_side(slots, side)]
            if not columns:
                continue
            row = json.loads(kept[side])
            changed = self._changed(kept["changed_table"], row, columns)
            if changed:
                old.update({f"{side}.{column}": row[column] for column in changed})
                new.update({f"{side}.{column}": text for column, text in changed.items()})
                texts[side] = json.dumps({**row, **changed}, ensure_ascii=False)
        if new:
            place = TextPlace(kept["entry_id"].hex, kept["position"])
            yield from _noted(place, slots, old, new)
            key = ("club_id", "entry_id", "position")
            condition = and_(*(CHANGE.c[name] == kept[name] for name in key))
            self._write(CHANGE, condition, {**texts, "salts": personal.write_slots(slots)})

    def _changed(
        self, table: str, row: Mapping[str, Any], columns: Collection[str]
    ) -> dict[str, str]:
        """Return the values of a row that named the person, without the names."""
        found = {}
        for column in columns:
            value = row[column]
            if isinstance(value, str) and (text := self._text(table, row, column)) != value:
                found[column] = text
        return found

    def _text(self, table: str, row: Mapping[str, Any], column: str) -> str:
        value = str(row[column])
        if table == PLAYER.name and (label := self._labels.get(_hex(row["id"]))):
            return label
        if table == PLAYER_CARD.name and _hex(row["player_id"]) in self._labels:
            return ""
        if table == BUNDLE.name and column == "names":
            return value  # Those whom other clubs name may be called the same.
        if column != "statement":
            return self._namer.without(value)
        statement = json.loads(value)
        without = self._namer.without_in(statement)
        return value if without == statement else json.dumps(without, ensure_ascii=False)

    def _write(self, table: Table, condition: Any, new: Mapping[str, object]) -> None:
        self._book.connection.execute(update(table).where(condition).values(**new))


def _noted(
    place: TextPlace,
    slots: "dict[str, str | tuple[str, str]]",
    old: Mapping[str, object],
    new: Mapping[str, str],
) -> Iterator[dict[str, object]]:
    """Replace the salts of erased texts, and yield what is noted of each text."""
    for name, text in new.items():
        slot, salt = slots[name], personal.new_salt()
        then = slot[0] if isinstance(slot, tuple) else seal(slot, str(old[name]))
        slots[name] = (then, salt)
        yield {**place._asdict(), "slot": name, "seal": seal(salt, text)}


def _hex(value: object) -> str:
    return value.hex if isinstance(value, UUID) else str(value).replace("-", "")


def _names_of(book: Book) -> Any:
    return select(PLAYER.c.name).where(PLAYER.c.club_id == book.club_id)


def _all_names(book: Book) -> Iterator[tuple[str, str]]:
    """Yield each record of a player with each name that it has or had."""
    now = select(PLAYER.c.id, PLAYER.c.name).where(PLAYER.c.club_id == book.club_id)
    for key, name in book.rows(now):
        yield key.hex, name
    images = select(CHANGE.c.before, CHANGE.c.after).where(
        CHANGE.c.club_id == book.club_id, CHANGE.c.changed_table == PLAYER.name
    )
    for pair in book.rows(images):
        for text in pair:
            if text is not None:
                row = json.loads(text)
                yield _hex(row["id"]), str(row["name"])


def count_naming(book: Book, namer: Namer) -> int:
    """Return how many notes and reasons of the book name someone."""
    found = 0
    for name in ("hand_revision", "game", "night", "penalty", "unplayed", "season_entry"):
        table = METADATA.tables[name]
        columns = [table.c[each] for each in personal.COLUMNS[name] if each in ("note", "reason")]
        query = select(*columns).where(table.c.club_id == book.club_id)
        found += sum(any(namer.names(text) for text in row if text) for row in book.rows(query))
    return found
