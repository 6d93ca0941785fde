"""Seasons: competitions, each with its own frozen copy of the rules and terms."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from sqlalchemy import select
from uuid_utils.compat import uuid7

from canasta_club.records.book import AnyRow, Book
from canasta_club.records.rows import SEASON
from canasta_club.records.values import Season

_COLUMNS = (
    SEASON.c.id,
    SEASON.c.name,
    SEASON.c.rules_id,
    SEASON.c.rules,
    SEASON.c.terms_id,
    SEASON.c.terms,
    SEASON.c.first_day,
    SEASON.c.last_day,
    SEASON.c.is_closed,
    SEASON.c.version,
)


def of_club(book: Book) -> list[Season]:
    """Return all seasons, the newest first."""
    query = select(*_COLUMNS).where(SEASON.c.club_id == book.club_id)
    rows = book.rows(query.order_by(SEASON.c.first_day.desc(), SEASON.c.id.desc()))
    return [_season(row) for row in rows]


def add(
    book: Book,
    name: str,
    *,
    rules_id: str,
    rules: dict[str, Any],
    terms_id: str,
    terms: dict[str, Any],
    first_day: date,
    last_day: date | None = None,
) -> Season:
    """Begin a season; the rules and terms given are the ones it will always be played by."""
    season = Season(uuid7(), name, rules_id, rules, terms_id, terms, first_day, last_day)
    row = {
        "id": season.id,
        "name": name,
        "rules_id": rules_id,
        "rules": _text(rules),
        "rules_hash": _hash(rules),
        "terms_id": terms_id,
        "terms": _text(terms),
        "terms_hash": _hash(terms),
        "first_day": first_day,
        "last_day": last_day,
        "is_closed": False,
        "version": season.version,
    }
    with book.change("season new", f"the season {name} was begun, by {rules_id} rules") as change:
        change.insert(SEASON, [row])
    return season


def set_closed(book: Book, season: Season, *, is_closed: bool) -> Season:
    """Close a season, or open it again."""
    action, done = ("season close", "closed") if is_closed else ("season open", "opened again")
    with book.change(action, f"the season {season.name} was {done}") as change:
        change.update(SEASON, season.version, {"is_closed": is_closed}, id=season.id)
    return replace(season, is_closed=is_closed, version=season.version + 1)


def is_intact(book: Book, season: Season) -> bool:
    """Tell whether the frozen rules and terms still are what was frozen."""
    query = select(SEASON.c.rules_hash, SEASON.c.terms_hash).where(
        SEASON.c.club_id == book.club_id, SEASON.c.id == season.id
    )
    stored = book.row(query)
    return stored is not None and tuple(stored) == (_hash(season.rules), _hash(season.terms))


def _season(row: AnyRow) -> Season:
    season_id, name, rules_id, rules, terms_id, terms, *rest = row
    return Season(season_id, name, rules_id, json.loads(rules), terms_id, json.loads(terms), *rest)


def _text(table: Mapping[str, Any]) -> str:
    return json.dumps(table, ensure_ascii=False)


def _hash(table: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(table, sort_keys=True).encode()).hexdigest()
