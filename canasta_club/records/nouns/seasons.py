"""Seasons: competitions, each with its own frozen copy of the rules and terms."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from uuid import UUID

from sqlalchemy import select

from canasta_club.club.frozen_table import FrozenTable
from canasta_club.club.seasons import RulesPeriod, Season
from canasta_club.records.book.book import Book
from canasta_club.records.book.mapper import Mapper, WantedRows
from canasta_club.records.ids import new_id
from canasta_club.records.tables.seasons import SEASON, SEASON_RULES


def _text(table: FrozenTable) -> str:
    return table.text


_SEASONS = Mapper(
    SEASON,
    Season,
    load={"committee": lambda text: tuple(json.loads(text or "[]"))},
    dump={
        "rules": _text,
        "terms": _text,
        "committee": lambda order: json.dumps(order) if order else "",
    },
    elsewhere={"later_rules": None},
).by(SEASON.c.first_day.desc(), SEASON.c.id.desc())
_PERIODS = Mapper(SEASON_RULES, RulesPeriod, dump={"rules": _text}).by(SEASON_RULES.c.from_day)
_LATER_RULES = _PERIODS.query.add_columns(SEASON_RULES.c.season_id)


def of_club(book: Book) -> list[Season]:
    """Return all seasons, the newest first."""
    return _seasons(book, {})


def of_id(book: Book, season_id: UUID) -> Season | None:
    """Return the season of an id."""
    return next(iter(_seasons(book, {SEASON.c.id: season_id})), None)


def _seasons(book: Book, where: WantedRows) -> list[Season]:
    rows = book.find(_SEASONS.query, where)
    later, read = _later_rules(book), _SEASONS.reader(rules=book.frozen, terms=book.frozen)
    return [read(row, tuple(later[row.id])) for row in rows]


def add(book: Book, season: Season) -> None:
    """Create a season with its own copy of rules and terms."""
    summary = f"season {season.name} was created, by {season.rules_id} rules"
    hashes = {"rules_hash": table_hash(season.rules), "terms_hash": table_hash(season.terms)}
    with book.change("season new", summary) as change:
        change.insert(SEASON, [_SEASONS.row(season, **hashes)])


def edit(book: Book, season: Season, now: Season, summary: str, reason: str = "") -> Season:
    """Change the name, last day, weekdays, table money or terms of a season to those of ``now``."""
    row = _SEASONS.row(now, terms_hash=table_hash(now.terms))
    edited = ("name", "terms_id", "terms", "terms_hash", "last_day", "weekdays", "table_money")
    new = {name: row[name] for name in edited}
    with book.change("season edit", summary, reason=reason) as change:
        change.update(SEASON, season.version, new, id=season.id)
    return replace(now, version=season.version + 1)


def set_closed(book: Book, season: Season, *, is_closed: bool) -> Season:
    """Close or reopen a season."""
    action, done = ("season close", "closed") if is_closed else ("season reopen", "reopened")
    with book.change(action, f"the season {season.name} was {done}") as change:
        return _SEASONS.update(change, season, is_closed=is_closed)


def set_committee(book: Book, season: Season, order: Sequence[str], reason: str) -> Season:
    """Store the order of entries that a committee decided on, by their ids, and why."""
    message = f"the committee of {season.name} decided on an order"
    with book.change("season committee", message, reason=reason) as change:
        return _SEASONS.update(change, season, committee=tuple(order), committee_reason=reason)


def set_lot_seed(book: Book, season: Season, seed: str, reason: str = "") -> Season:
    """Store the seed from which the lots of a season are drawn."""
    message = f"the lots of {season.name} are drawn from the seed {seed}"
    with book.change("season lot", message, reason=reason) as change:
        return _SEASONS.update(change, season, lot_seed=seed)


def add_rules(book: Book, season: Season, period: RulesPeriod, reason: str = "") -> Season:
    """Set other rules for a season from a day on; they replace rules set for the same day."""
    message = f"{season.name} is played by {period.rules_id} rules from {period.from_day}"
    facts = _PERIODS.row(period, rules_hash=table_hash(period.rules))
    with book.change("season rescore", message, reason=reason) as change:
        row = book.row(
            select(SEASON_RULES.c.id, SEASON_RULES.c.version).where(
                SEASON_RULES.c.club_id == book.club_id,
                SEASON_RULES.c.season_id == season.id,
                SEASON_RULES.c.from_day == period.from_day,
            )
        )
        if row:
            change.update(SEASON_RULES, row.version, facts, id=row.id)
        else:
            change.insert(
                SEASON_RULES, [{"id": new_id(), "season_id": season.id, **facts, "version": 1}]
            )
    others = [each for each in season.later_rules if each.from_day != period.from_day]
    later = tuple(sorted([*others, period], key=lambda rules_period: rules_period.from_day))
    return replace(season, later_rules=later)


def is_intact(book: Book, season: Season) -> bool:
    """Return whether the frozen rules (later ones too) and terms are unchanged."""
    query = select(SEASON.c.rules_hash, SEASON.c.terms_hash).where(
        SEASON.c.club_id == book.club_id, SEASON.c.id == season.id
    )
    stored = book.row(query)
    kept = (table_hash(season.rules), table_hash(season.terms))
    later = book.rows(
        select(SEASON_RULES.c.rules_hash)
        .where(SEASON_RULES.c.club_id == book.club_id, SEASON_RULES.c.season_id == season.id)
        .order_by(SEASON_RULES.c.from_day)
    )
    hashes = [table_hash(period.rules) for period in season.later_rules]
    return stored is not None and tuple(stored) == kept and [row[0] for row in later] == hashes


def _later_rules(book: Book) -> Mapping[UUID, list[RulesPeriod]]:
    read = _PERIODS.reader(rules=book.frozen)
    periods: dict[UUID, list[RulesPeriod]] = defaultdict(list)
    for row in book.find(_LATER_RULES):
        periods[row.season_id].append(read(row))
    return periods


def table_hash(table: FrozenTable) -> str:
    """Return the hash by which frozen rules or terms are known to be unchanged."""
    return hashlib.sha256(json.dumps(dict(table), sort_keys=True).encode()).hexdigest()
