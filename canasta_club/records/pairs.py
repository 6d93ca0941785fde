"""Pairs: who plays with whom, as the book has it."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from uuid import UUID

from sqlalchemy import func, select
from uuid_utils.compat import uuid7

from canasta_club.records.book import Book
from canasta_club.records.rows import PAIR, PAIR_MEMBER, PLAYER
from canasta_club.records.values import Pair, Player


def of_club(book: Book) -> list[Pair]:
    """Return all pairs by number, then those who have played alone."""
    query = (
        select(
            PAIR_MEMBER.c.pair_id, PLAYER.c.id, PLAYER.c.name, PLAYER.c.is_guest, PLAYER.c.version
        )
        .join(
            PLAYER,
            (PLAYER.c.club_id == PAIR_MEMBER.c.club_id) & (PLAYER.c.id == PAIR_MEMBER.c.player_id),
        )
        .where(PAIR_MEMBER.c.club_id == book.club_id)
        .order_by(PAIR_MEMBER.c.pair_id, PAIR_MEMBER.c.position)
    )
    members: dict[UUID, list[Player]] = defaultdict(list)
    for pair_id, *player in book.rows(query):
        members[pair_id].append(Player(*player))
    columns = (PAIR.c.id, PAIR.c.number, PAIR.c.name, PAIR.c.version)
    pairs = [
        Pair(pair_id, number or 0, tuple(members[pair_id]), name, version)
        for pair_id, number, name, version in book.rows(
            select(*columns).where(PAIR.c.club_id == book.club_id)
        )
    ]
    return sorted(pairs, key=lambda pair: (not pair.number, pair.number, pair.name.casefold()))


def by_id(book: Book) -> dict[UUID, Pair]:
    """Return all pairs, those who have played alone too, by their ids."""
    return {pair.id: pair for pair in of_club(book)}


def of_players(book: Book, players: Sequence[Player]) -> Pair | None:
    """Return the pair that these people are, in whatever order, if there is one."""
    wanted = _members(players)
    found = book.value(
        select(PAIR.c.id).where(PAIR.c.club_id == book.club_id, PAIR.c.members == wanted)
    )
    return None if found is None else by_id(book)[found]


def add(book: Book, players: Sequence[Player], name: str = "") -> Pair:
    """Make people a pair, with the next number; one who plays alone has none."""
    return add_many(book, [players], name=name)[0]


def add_many(book: Book, teams: Iterable[Sequence[Player]], *, name: str = "") -> list[Pair]:
    """Make several new pairs at once."""
    with book.change("pair add") as change:
        last = book.value(select(func.max(PAIR.c.number)).where(PAIR.c.club_id == book.club_id))
        new = []
        for team in teams:
            last = (last or 0) + 1 if len(team) > 1 else last
            number = last if len(team) > 1 else 0
            new.append(Pair(uuid7(), number, tuple(team), name))
        change.suggest("; ".join(f"{pair.name} play together" for pair in new))
        change.insert(PAIR, (_row(pair) for pair in new))
        change.insert(
            PAIR_MEMBER,
            (
                {"pair_id": pair.id, "position": position, "player_id": player.id}
                for pair in new
                for position, player in enumerate(pair.players, 1)
            ),
        )
    return new


def rename(book: Book, pair: Pair, name: str) -> Pair:
    """Give a pair a name of its own; an empty one leaves it the names of its players."""
    now = replace(pair, given_name=name, version=pair.version + 1)
    with book.change("pair rename", f"{pair.name} is now called {now.name}") as change:
        change.update(PAIR, pair.version, {"name": name}, id=pair.id)
    return now


def _row(pair: Pair) -> dict[str, object]:
    return {
        "id": pair.id,
        "number": pair.number or None,
        "name": pair.given_name,
        "members": _members(pair.players),
        "version": pair.version,
    }


def _members(players: Sequence[Player]) -> str:
    return "+".join(sorted(str(player.id) for player in players))
