"""Persons and totals of a centre, as rows."""

from typing import Any
from uuid import UUID

from sqlalchemy import Column, Table

from canasta_club.records.book.book import Book

CLUB = UUID(int=7)


def centre_of(table: Table) -> Column[Any]:
    """Return the column of a table that says which centre's rows they are."""
    return table.c.get("centre_id", table.c.club_id)


def person(number: int) -> UUID:
    """Return the id of a player."""
    return UUID(int=100 + number)


def player_row(book: Book, number: int, *, is_private: bool = False) -> dict[str, Any]:
    """Return the row of a player who is a person of their own."""
    return {
        "club_id": CLUB,
        "centre_id": book.club_id,
        "player_id": person(number),
        "name": f"Player {number}",
        "card": "",
        "is_guest": False,
        "is_private": is_private,
        "revision": 1,
        "person_member_id": CLUB,
        "person_player_id": person(number),
    }


def total_row(book: Book, number: int, year: int, points: int) -> dict[str, Any]:
    """Return the row of what a person took from a year; ``points`` are those of games won."""
    return {
        "club_id": CLUB,
        "centre_id": book.club_id,
        "year": year,
        "person_player_id": person(number),
        "clubs": 1,
        "nights": 10,
        "games": points,
        "won": points // 2,
        "drawn": 0,
        "hands": 5 * points,
        "scored": 100 * points,
        "conceded": 90 * points,
        "best_hand": 2500,
    }
