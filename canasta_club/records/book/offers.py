"""Offers: the names in a book that a shell may complete, read without loading the ORM.

The book is opened read-only and is neither created, migrated nor locked; a book that cannot be
read offers nothing.
"""

from collections.abc import Iterator
from typing import Final

from canasta_club.records.book.glance import PlainReader, reading

_QUERIES: Final = {
    "clubs": "SELECT name, rules_id FROM clubs ORDER BY name",
    "players": (
        "SELECT name, CASE WHEN is_guest THEN 'guest' ELSE 'player' END FROM player"
        " WHERE same_as_id IS NULL AND club_id = ? ORDER BY name"
    ),
    "pairs": "SELECT id, number, name FROM pair WHERE club_id = ? ORDER BY number",
    "members": (
        "SELECT pair_member.pair_id, player.name FROM pair_member JOIN player"
        " ON player.club_id = pair_member.club_id AND player.id = pair_member.player_id"
        " WHERE pair_member.club_id = ? ORDER BY pair_member.pair_id, player.name"
    ),
    "seasons": (
        "SELECT name, first_day FROM season WHERE club_id = ? ORDER BY first_day DESC, name"
    ),
    "nights": (
        "SELECT night.day, night.state || ', ' || season.name FROM night JOIN season"
        " ON season.club_id = night.club_id AND season.id = night.season_id"
        " WHERE night.club_id = ? ORDER BY night.day DESC"
    ),
    "federation_clubs": "SELECT name, '' FROM member_club WHERE club_id = ? ORDER BY name",
    "persons": (
        "SELECT federation_player.name || ' (' || member_club.name || ')', federation_player.card"
        " FROM federation_player JOIN member_club"
        " ON member_club.club_id = federation_player.club_id"
        " AND member_club.member_id = federation_player.member_id"
        " WHERE federation_player.club_id = ? AND federation_player.name <> '' ORDER BY 1"
    ),
    "tables": (
        "SELECT DISTINCT table_number, '' FROM game WHERE club_id = ? AND night_id ="
        " (SELECT night.id FROM night JOIN game AS its"
        " ON its.club_id = night.club_id AND its.night_id = night.id"
        " WHERE night.club_id = ? ORDER BY night.state <> 'open', night.day DESC LIMIT 1)"
        " ORDER BY table_number"
    ),
}


def of_book(location: str, club: str, kind: str) -> list[tuple[str, str]]:
    """Return the names of a kind, each with a word on what it is."""
    try:
        with reading(location) as read:
            return list(_offers(read, [_club(read, club)], kind))
    except Exception:  # noqa: BLE001  (a shell that completes a word must not see a traceback)
        return []


def _offers(read: PlainReader, club: list[str], kind: str) -> Iterator[tuple[str, str]]:
    if kind == "people":
        yield from _offers(read, club, "players")
        yield from _offers(read, club, "pairs")
    elif kind == "pairs":
        members: dict[str, list[str]] = {}
        for pair_id, name in read(_QUERIES["members"], club):
            members.setdefault(pair_id, []).append(name)
        for pair_id, number, name in read(_QUERIES["pairs"], club):
            yield "+".join(members.get(pair_id, ())), name or f"pair {number}"
    else:
        query = _QUERIES[kind]
        for name, what in read(query, club * query.count("?")):
            yield str(name), str(what)


def _club(read: PlainReader, name: str) -> str:
    """Return the id of the club that is named, or of the first one."""
    begun = name.casefold().strip()
    known = read("SELECT club_id, name FROM clubs ORDER BY name")
    fits: list[str] = [club_id for club_id, its in known if its.casefold().startswith(begun)]
    return fits[0]
