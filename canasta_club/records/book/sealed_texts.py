"""Sealed texts: those of the journal as its chain covers them, erased ones too.

Every value that may name a person is covered by its seal. Where a person was erased, the change
that did so noted the seal of what stands there now; it is compared as well, so that an erased text
cannot be edited unseen either.
"""

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from sqlalchemy import select

from canasta_club.club.journal import HASHED, seal
from canasta_club.records import sealed_columns
from canasta_club.records.book.book import Book
from canasta_club.records.book.raw import Plain, RawRow
from canasta_club.records.tables.changes import CHANGE
from canasta_club.records.tables.journal import ENTRY

ERASED_TEXT: Final = "erased_text"
"""What an erasure notes of each text: its place, and the seal of what stands there now."""

ERASED_PLAYER: Final = "erased_player"
"""What an erasure notes of each record of the person: its id, and the label it has now."""


class TextPlace(NamedTuple):
    """A recorded row: the id of its entry, and its position; 0 is the entry itself."""

    entry: str
    position: Plain


ErasedTexts = Mapping[TextPlace, Mapping[str, str]]
"""By place, the seals of the texts there from which a person was erased."""


def erased_texts(book: Book) -> ErasedTexts:
    """Return the seals of all texts from which a person was erased, the newest of each."""
    seals: dict[TextPlace, dict[str, str]] = {}
    for kept in _erasures(book, ERASED_TEXT):
        place = TextPlace(str(kept.get("entry")), kept.get("position"))
        seals.setdefault(place, {})[str(kept.get("slot"))] = str(kept.get("seal"))
    return seals


def erased_players(book: Book) -> dict[str, str]:
    """Return the label of each record of a person who was erased, by its id without hyphens."""
    return {str(each.get("id")): str(each.get("label")) for each in _erasures(book, ERASED_PLAYER)}


def _erasures(book: Book, kind: str) -> "list[dict[str, Any]]":
    query = (
        select(CHANGE.c.after)
        .join(ENTRY, (ENTRY.c.club_id == CHANGE.c.club_id) & (ENTRY.c.id == CHANGE.c.entry_id))
        .where(CHANGE.c.club_id == book.club_id, CHANGE.c.changed_table == kind)
        .order_by(ENTRY.c.number, CHANGE.c.position)
    )
    erasures = []
    for (text,) in book.rows(query):
        try:
            value = json.loads(str(text))
        except (RecursionError, ValueError):
            continue  # The chain tells of it.
        if isinstance(value, dict):
            erasures.append(value)
    return erasures


def sealed_image(
    before: Plain, after: Plain, salts: Plain, erased: Mapping[str, str]
) -> tuple[Plain, Plain]:
    """Return a recorded row as the chain covers it; raises `ValueError` where it was edited."""
    slots = sealed_columns.read_slots(salts)
    of_before, of_after = (
        dict(sealed_columns.of_side(slots, side)) for side in ("before", "after")
    )
    return (
        _sealed_text(before, of_before, "before", erased),
        _sealed_text(after, of_after, "after", erased),
    )


def _sealed_text(
    text: Plain, slots: sealed_columns.Slots, side: str, erased: Mapping[str, str]
) -> Plain:
    if not slots:
        return text
    row = json.loads(str(text))
    if json.dumps(row, ensure_ascii=False) != text:
        raise ValueError("written otherwise")
    now = {column: _seal(row[column], slot, f"{side}.{column}", erased)
           for column, slot in slots.items()}  # fmt: skip
    return json.dumps({**row, **now}, ensure_ascii=False)


def sealed_entry(entry: RawRow, erased: Mapping[str, str]) -> dict[str, Plain]:
    """Return an entry as the chain covers it; raises `ValueError` where it was edited."""
    slots = sealed_columns.read_slots(entry["salts"])
    seals = {name: _seal(entry[name], slot, name, erased) for name, slot in slots.items()}
    return {name: seals.get(name, entry[name]) for name in HASHED}


def _seal(
    value: object, slot: "str | tuple[str, str]", name: str, erased: Mapping[str, str]
) -> str:
    """Return the seal that a value had when it was written."""
    if isinstance(slot, str):
        return seal(slot, str(value))
    then, salt = slot
    if seal(salt, str(value)) != erased.get(name):
        raise ValueError("edited since a person was erased from it")
    return then
