"""Rows: the nights, scores and players of a centre as rows of the derived tables."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, Table, func, select

from canasta_club.federation.club.people import ClubPlayer, RecordId
from canasta_club.federation.club.registry import CountedNight
from canasta_club.federation.club.scores import night_scores
from canasta_club.records.book.book import Book
from canasta_club.records.book.raw import refuse_missed

DerivedRow = dict[str, Any]


class DerivedDifference(NamedTuple):
    """A row of a derived table that is not as the bundles come to: its table and its key."""

    table: str
    key: tuple[str, ...]


def compared(
    book: Book, table: Table, expected: Iterable[DerivedRow], where: ColumnElement[bool]
) -> Iterator[DerivedDifference]:
    """Yield each of some rows of a table that is not as expected, is missing, or ought to be."""
    names = [column.name for column in table.primary_key if column.name != "centre_id"]
    rows = {
        tuple(row[name] for name in names): {"centre_id": book.club_id, **row} for row in expected
    }
    differing = []
    of_centre = where & (table.c.centre_id == book.club_id)
    stored = book.rows(select(table).where(of_centre))
    counted = book.value(select(func.count()).select_from(table).where(of_centre))
    refuse_missed(table.name, len(stored), counted)
    for kept in stored:
        values = dict(kept._mapping)  # noqa: SLF001  (public, says SQLAlchemy)
        key = tuple(values[name] for name in names)
        if rows.pop(key, None) != values:
            differing.append(key)
    for key in (*differing, *rows):
        texts = (each.hex if isinstance(each, UUID) else str(each) for each in key)
        yield DerivedDifference(table.name, tuple(texts))


def night_rows(night: CountedNight) -> list[DerivedRow]:
    """Return the row of a night."""
    result = night.result
    return [
        {
            **_key(night),
            "day": result.day,
            "season": result.season,
            "revision": night.revision,
            "digest": night.digest,
            "rules_id": result.rules.id,
            "rules_hash": result.rules.hash,
            **result.totals._asdict(),
        }
    ]


def score_rows(night: CountedNight) -> list[DerivedRow]:
    """Return the rows of what the players took from a night."""
    rows = []
    for score in night_scores(night.result):
        totals = score.totals
        rows.append(
            {
                **_key(night),
                "player_id": UUID(score.player),
                "day": score.day,
                "is_guest": score.is_guest,
                "games": totals.games,
                "won": totals.won,
                "drawn": totals.drawn,
                "hands": totals.hands,
                "scored": totals.figures.score,
                "conceded": totals.against,
                "best_hand": max(0, totals.figures.best_hand),
                "place": score.place,
                "placed": score.placed,
            }
        )
    return rows


def player_row(record: ClubPlayer, person: RecordId) -> DerivedRow:
    """Return the row of a player of a club, who is a person."""
    return {
        "club_id": UUID(record.id.club),
        "player_id": UUID(record.id.player),
        "name": record.name,
        "card": record.card,
        "is_guest": record.is_guest,
        "is_private": record.is_private,
        "revision": record.revision,
        "person_member_id": UUID(person.club),
        "person_player_id": UUID(person.player),
    }


def read_player(row: Any) -> tuple[ClubPlayer, RecordId]:
    """Return the player of a row, and the record that names the person."""
    record = ClubPlayer(
        id=RecordId(row.club_id.hex, row.player_id.hex),
        name=row.name,
        card=row.card,
        is_guest=row.is_guest,
        is_private=row.is_private,
        revision=row.revision,
    )
    return record, RecordId(row.person_member_id.hex, row.person_player_id.hex)


def _key(night: CountedNight) -> DerivedRow:
    return {"club_id": UUID(night.club), "night_id": UUID(night.result.night)}
