"""Salts: the secret of each player of a club from which the salts of its bundles follow.

It is the salt under which the journal first sealed the player's name, so it is as old as the
player, is copied with the book, and goes when the player is erased.
"""

import json

from sqlalchemy import select

from canasta_club.errors import ConflictError
from canasta_club.records import sealed_columns
from canasta_club.records.book.book import Book
from canasta_club.records.journal import SEE_WHAT_DIFFERS
from canasta_club.records.person_names import plain_id
from canasta_club.records.tables.changes import CHANGE
from canasta_club.records.tables.journal import ENTRY
from canasta_club.records.tables.people import PLAYER

_NAME = "name"


def of_players(book: Book) -> dict[str, str]:
    """Return the secret of each player of the club, by the player's id.

    Raises `ConflictError` where the journal was edited outside the program.
    """
    query = (
        select(CHANGE.c.after, CHANGE.c.salts)
        .join(ENTRY, (ENTRY.c.club_id == CHANGE.c.club_id) & (ENTRY.c.id == CHANGE.c.entry_id))
        .where(
            CHANGE.c.club_id == book.club_id,
            CHANGE.c.changed_table == PLAYER.name,
            CHANGE.c.before.is_(None),
        )
        .order_by(ENTRY.c.number, CHANGE.c.position)
    )
    found_salts: dict[str, str] = {}
    for text, salts in book.stream(query):
        try:
            player, slots = plain_id(json.loads(text)["id"]), sealed_columns.read_slots(salts)
        except (KeyError, RecursionError, TypeError, ValueError) as fault:
            raise ConflictError(
                "The journal is not as it was written; its nights cannot be bundled.",
                hint=SEE_WHAT_DIFFERS,
            ) from fault
        for column, slot in sealed_columns.of_side(slots, "after"):
            if column == _NAME:
                found_salts.setdefault(player, slot if isinstance(slot, str) else slot[1])
    return found_salts
