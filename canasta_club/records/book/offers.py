"""Offers: the names in a book that a shell may complete, read without loading the ORM.

The book is opened read-only and is neither created, migrated nor locked; a book that cannot be
read offers nothing.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from canasta_club.records.book._location import read_location

_QUERIES: Final = {
    "clubs": "SELECT name, rules_id FROM clubs ORDER BY name",
    "players": (
        "SELECT name, CASE WHEN is_guest THEN 'guest' ELSE 'player' END FROM player"
        " WHERE same_as_id IS NULL AND club_id = :club ORDER BY name"
    ),
    "pairs": "SELECT id, number, name FROM pair WHERE club_id = :club ORDER BY number",
    "members": (
        "SELECT pair_member.pair_id, player.name FROM pair_member JOIN player"
        " ON player.club_id = pair_member.club_id AND player.id = pair_member.player_id"
        " WHERE pair_member.club_id = :club ORDER BY pair_member.pair_id, player.name"
    ),
    "seasons": (
        "SELECT name, first_day FROM season WHERE club_id = :club ORDER BY first_day DESC, name"
    ),
    "nights": (
        "SELECT night.day, night.state || ', ' || season.name FROM night JOIN season"
        " ON season.club_id = night.club_id AND season.id = night.season_id"
        " WHERE night.club_id = :club ORDER BY night.day DESC"
    ),
    "federation_clubs": "SELECT name, '' FROM member_club WHERE club_id = :club ORDER BY name",
    "persons": (
        "SELECT federation_player.name || ' (' || member_club.name || ')', federation_player.card"
        " FROM federation_player JOIN member_club"
        " ON member_club.club_id = federation_player.club_id"
        " AND member_club.member_id = federation_player.member_id"
        " WHERE federation_player.club_id = :club AND federation_player.name <> '' ORDER BY 1"
    ),
    "tables": (
        "SELECT DISTINCT game.table_number, '' FROM game JOIN night"
        " ON night.club_id = game.club_id AND night.id = game.night_id"
        " WHERE game.club_id = :club AND night.state = 'open' ORDER BY game.table_number"
    ),
}


def of_book(location: str, club: str, kind: str) -> list[tuple[str, str]]:
    """Return the names of a kind, each with a word on what it is."""
    try:
        where = read_location(location)
        if where.server:
            import psycopg  # noqa: PLC0415  (only where a server is named)

            address = where.server.replace("postgresql+psycopg", "postgresql", 1)
            with closing(psycopg.connect(address, connect_timeout=2)) as server:
                server.read_only = True
                return list(_offers(_Server(server), club, kind))
        path = (where.path or Path()).resolve()
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as file:
            return list(_offers(file, club, kind))
    except Exception:  # noqa: BLE001  (a shell that completes a word must not see a traceback)
        return []


class _Server:
    """A PostgreSQL connection that takes the parameters of SQLite."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    def execute(self, query: str, given: dict[str, object]) -> Any:
        """Run a query with named parameters."""
        return self._connection.execute(query.replace(":club", "%(club)s"), given)


def _offers(book: Any, club: str, kind: str) -> Iterator[tuple[str, str]]:
    given = {"club": _club(book, club)}
    if kind == "people":
        yield from _offers(book, club, "players")
        yield from _offers(book, club, "pairs")
    elif kind == "pairs":
        members: dict[Any, list[str]] = {}
        for pair_id, name in book.execute(_QUERIES["members"], given):
            members.setdefault(pair_id, []).append(name)
        for pair_id, number, name in book.execute(_QUERIES["pairs"], given):
            yield "+".join(members.get(pair_id, ())), name or f"pair {number}"
    else:
        for name, what in book.execute(_QUERIES[kind], given):
            yield str(name), str(what)


def _club(book: Any, name: str) -> object:
    """Return the id of the club that is named, or of the first one."""
    known = list(book.execute("SELECT club_id, name FROM clubs ORDER BY name", {}))
    begun = name.casefold().strip()
    fits = [club_id for club_id, its in known if its.casefold().startswith(begun)]
    return fits[0]
