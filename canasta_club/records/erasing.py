"""Erasing: a person's names go from every row, every recorded row and every summary.

What they played stays, under a neutral label. The salts of the values go with them; the seals stay,
so that the chain of the journal holds. The names cannot be brought back.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from sqlalchemy import RowMapping, Table, and_, select, update

from canasta_club.club.journal import ERASING, seal
from canasta_club.club.naming import PersonTexts
from canasta_club.errors import ConflictError
from canasta_club.records import sealed_columns, wings
from canasta_club.records.book import cleaning
from canasta_club.records.book.book import Book
from canasta_club.records.book.changes import Change
from canasta_club.records.book.raw import confirm
from canasta_club.records.book.sealed_texts import ERASED_PLAYER, ERASED_TEXT, TextPlace
from canasta_club.records.journal import SEE_WHAT_DIFFERS
from canasta_club.records.namesakes import Namesakes, namesakes
from canasta_club.records.person_names import held, plain_id
from canasta_club.records.tables.by_name import WRITTEN
from canasta_club.records.tables.cards import PLAYER_CARD
from canasta_club.records.tables.changes import CHANGE
from canasta_club.records.tables.journal import ENTRY
from canasta_club.records.tables.people import PLAYER
from canasta_club.records.tables.wings.federation import PERSON_CARD, PERSON_LINK
from canasta_club.records.tables.wishes import IMPORT_ALIAS
from canasta_club.records.wings import Wing
from canasta_club.text.progress import Progress, with_progress

_CARD_TABLES: Final = (PLAYER_CARD.name, PERSON_CARD.name)
_OF_CENTRE: Final = (PERSON_CARD.name, PERSON_LINK.name)


@dataclass(frozen=True, slots=True)
class Erased:
    """The label there is now, and how many rows and texts of the journal were changed."""

    label: str
    rows: int = 0
    texts: int = 0


def erase(
    book: Book,
    ids: Collection[UUID],
    label: str,
    progress: Progress | None = None,
    action: str = ERASING[0],
) -> Erased:
    """Put a label in the place of every name of the records of a person, everywhere.

    Afterwards, `clean` removes what is left of them in the files.
    """
    names, of_records = held(book, ids), _labels(book, ids, label)
    asked = wings.of_rows(book)
    texts_of = PersonTexts(names.mine, names.others, names.cards, label)
    cleaning.overwrite_deleted(book.connection)
    with book.change(action, f"a player was erased; their results stay with {label}") as change:
        change.who = texts_of.namer.without(change.who)
        change.open_entry()
        erasing = _Erasing(book, change, texts_of, of_records, namesakes(book, ids, names), asked)
        try:
            for wing in asked:
                wing.before_erasing(book, ids)
            rows = sum(erasing.rows(table) for table in sealed_columns.COLUMNS)
            texts = erasing.journal(progress)
        except (KeyError, ValueError) as fault:
            raise ConflictError(
                "The journal is not as it was written; nobody was erased.",
                hint=SEE_WHAT_DIFFERS,
            ) from fault
        for wing in asked:
            wing.after_erasing(book, ids)
        noted = ({"id": each.hex, "label": name} for each, name in of_records.items())
        change.note(ERASED_PLAYER, noted)
    return Erased(label, rows, texts)


def clean(book: Book) -> bool:
    """Leave no trace of what was deleted in the files of a book; return whether that was done."""
    book.release()
    return cleaning.clean(book.connection)


def _labels(book: Book, ids: Collection[UUID], label: str) -> dict[UUID, str]:
    """Return a label for each record of a person; two players of a club cannot have one name."""
    query = select(PLAYER.c.id).where(PLAYER.c.club_id == book.club_id, PLAYER.c.id.in_(ids))
    players = {row[0] for row in book.rows(query)}
    own = [each for each in ids if each in players]
    return dict.fromkeys(ids, label) | {
        each: f"{label} ({number})" for number, each in enumerate(own[1:], 2)
    }


class _Erasing:
    """The erasing of one person, under way."""

    def __init__(
        self,
        book: Book,
        change: Change,
        texts: PersonTexts,
        labels_by_id: Mapping[UUID, str],
        others: Namesakes,
        asked: Sequence[Wing],
    ) -> None:
        self._book, self._change, self._texts, self._others = book, change, texts, others
        self._wings = asked
        self._labels = {each.hex: label for each, label in labels_by_id.items()}

    def rows(self, name: str) -> int:
        """Erase the person from the rows of a table, and return how many held a name."""
        table = WRITTEN[name]
        query = select(table).where(table.c.club_id == self._book.club_id)
        rows = self._book.connection.execute(query.execution_options(yield_per=1000)).mappings()
        conditions, seen = [], 0
        for seen, row in enumerate(rows, 1):  # noqa: B007  (counts them)
            if new := self._changed(name, dict(row), sealed_columns.COLUMNS[name]):
                mine = and_(*(column == row[column.name] for column in table.primary_key))
                conditions.append((mine, new))
        confirm(self._book.connection, table, seen, club_id=self._book.club_id)
        for condition, new in conditions:
            self._write(table, condition, new)
        return len(conditions)

    def journal(self, progress: Progress | None) -> int:
        """Erase the person from the journal, note each text, and return how many there were."""
        noted: list[dict[str, object]] = []
        connection, club_id = self._book.connection, self._book.club_id
        query = select(ENTRY).where(ENTRY.c.club_id == club_id, ENTRY.c.id != self._change.entry_id)
        for entry in connection.execute(query.order_by(ENTRY.c.number)).mappings().all():
            own_query = select(CHANGE).where(
                CHANGE.c.club_id == club_id, CHANGE.c.entry_id == entry["id"]
            )
            if not self._others.of_others:  # else rows without a name say whom a change is about
                own_query = own_query.where(CHANGE.c.salts != "")
            rows = connection.execute(own_query.order_by(CHANGE.c.position)).mappings().all()
            noted += self._entry(entry, rows)
            for row in with_progress([each for each in rows if each["salts"]], progress):
                noted += self._image(row)
        self._change.note(ERASED_TEXT, noted)
        return len(noted)

    def _entry(
        self, entry: RowMapping, recorded: Collection[RowMapping]
    ) -> Iterator[dict[str, object]]:
        spelled = [*self._spelled(recorded)]
        without = self._texts.of_entry(
            entry["action"], spelled, is_of_others=self._is_of_others(recorded)
        )
        new = {
            name: text
            for name in sealed_columns.ENTRY_COLUMNS
            if (text := without(entry[name])) != entry[name]
        }
        if new:
            slots = dict(sealed_columns.read_slots(entry["salts"]))
            yield from _records_of_erasure(TextPlace(entry["id"].hex, 0), slots, dict(entry), new)
            condition = (ENTRY.c.club_id == entry["club_id"]) & (ENTRY.c.id == entry["id"])
            self._write(ENTRY, condition, {**new, "salts": sealed_columns.write_slots(slots)})

    def _spelled(self, recorded: Iterable[RowMapping]) -> Iterator[str]:
        """Yield how hand lists wrote the name, where a change recorded what that means."""
        for row in recorded:
            if row["changed_table"] == IMPORT_ALIAS.name:
                for text in filter(None, (row["before"], row["after"])):
                    answer = json.loads(text)
                    if self._texts.namer.names(answer["meaning"]):
                        yield answer["written"]

    def _is_of_others(self, recorded: Collection[RowMapping]) -> bool:
        """Return whether the rows of a change are about other people alone."""
        images = [
            (row["changed_table"], json.loads(text))
            for row in recorded
            for text in (row["before"], row["after"])
            if text
        ]
        return self._is_of_others_at_centre(recorded) or (
            bool(images) and all(self._others.is_about_others(*image) for image in images)
        )

    def _is_of_others_at_centre(self, recorded: Collection[RowMapping]) -> bool:
        """Return whether rows are what a centre decided on other people of the federation."""
        rows = [row for row in recorded if row["changed_table"] in _OF_CENTRE]
        texts = [text for row in rows for text in (row["before"], row["after"]) if text]
        ids = self._labels.keys()
        return bool(rows) and not any(
            each in text.replace("-", "") for text in texts for each in ids
        )

    def _image(self, kept: RowMapping) -> Iterator[dict[str, object]]:
        slots = dict(sealed_columns.read_slots(kept["salts"]))
        old: dict[str, object] = {}
        new: dict[str, str] = {}
        texts: dict[str, str] = {}
        for side in ("before", "after"):
            columns = [column for column, _slot in sealed_columns.of_side(slots, side)]
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
            yield from _records_of_erasure(place, slots, old, new)
            key = ("club_id", "entry_id", "position")
            condition = and_(*(CHANGE.c[name] == kept[name] for name in key))
            self._write(CHANGE, condition, {**texts, "salts": sealed_columns.write_slots(slots)})

    def _changed(
        self, table: str, row: Mapping[str, Any], columns: Collection[str]
    ) -> dict[str, str]:
        """Return the values of a row that named the person, without the names."""
        changed = {}
        for column in columns:
            value = row[column]
            if isinstance(value, str) and (text := self._text(table, row, column)) != value:
                changed[column] = text
        return changed

    def _label(self, table: str, row: Mapping[str, Any], column: str) -> str:
        """Return what stands for the person where a value is their name, however it is spelled."""
        if table == PLAYER.name:
            return self._labels.get(plain_id(row["id"]), "")
        is_of_others = self._others.is_about_others(table, row)
        namer = self._texts.careful if is_of_others else self._texts.namer
        if column == "written" and namer.names(str(row["meaning"])):
            # No two answers of a club are for the same text.
            return f"{self._texts.label} {plain_id(row['id'])[-8:]}"
        return ""

    def _text(self, table: str, row: Mapping[str, Any], column: str) -> str:
        value = str(row[column])
        if label := self._label(table, row, column):
            return label
        if table in _CARD_TABLES and plain_id(row["player_id"]) in self._labels:
            return ""
        for wing in self._wings:
            if (signed := wing.without(table, column, value, self._labels)) is not None:
                return signed
        is_of_others = self._others.is_about_others(table, row) or (
            table == PERSON_LINK.name and not self._is_linked(row)
        )
        if column == "dealer" and not is_of_others:
            return self._texts.of_dealer(value)
        namer = self._texts.careful if is_of_others else self._texts.namer
        if column != "statement":
            return namer.without(value)
        statement = json.loads(value)
        without = namer.without_in(statement)
        return value if without == statement else json.dumps(without, ensure_ascii=False)

    def _is_linked(self, row: Mapping[str, Any]) -> bool:
        return any(plain_id(row[name]) in self._labels for name in ("player_id", "other_player_id"))

    def _write(self, table: Table, condition: Any, new: Mapping[str, object]) -> None:
        self._book.connection.execute(update(table).where(condition).values(**new))


def _records_of_erasure(
    place: TextPlace,
    slots: "dict[str, str | tuple[str, str]]",
    old: Mapping[str, object],
    new: Mapping[str, str],
) -> Iterator[dict[str, object]]:
    """Replace the salts of erased texts, and yield what is noted of each text."""
    for name, text in new.items():
        slot, salt = slots[name], sealed_columns.new_salt()
        then = slot[0] if isinstance(slot, tuple) else seal(slot, str(old[name]))
        slots[name] = (then, salt)
        yield {**place._asdict(), "slot": name, "seal": seal(salt, text)}
