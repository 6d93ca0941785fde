"""Seasons: competitions, each with its own frozen copy of the rules and terms."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from uuid import UUID

from sqlalchemy import select
from uuid_utils.compat import uuid7

from canasta_club.club.frozen import FrozenTable
from canasta_club.club.seasons import RulesPeriod, Season
from canasta_club.records.book.book import AnyRow, Book
from canasta_club.records.tables.play import SEASON, SEASON_RULES

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
    SEASON.c.weekdays,
    SEASON.c.table_money,
    SEASON.c.committee,
    SEASON.c.committee_reason,
    SEASON.c.lot_seed,
    SEASON.c.version,
)


def of_club(book: Book) -> list[Season]:
    """Return all seasons, the newest first."""
    query = select(*_COLUMNS).where(SEASON.c.club_id == book.club_id)
    rows = book.rows(query.order_by(SEASON.c.first_day.desc(), SEASON.c.id.desc()))
    later = _later_rules(book)
    return [_season(book, row, tuple(later[row.id])) for row in rows]


def add(
    book: Book,
    name: str,
    *,
    rules_id: str,
    rules: FrozenTable,
    terms_id: str,
    terms: FrozenTable,
    first_day: date,
    last_day: date | None = None,
    weekdays: str = "",
    table_money: int | None = None,
) -> Season:
    """Begin a season; the rules and terms given are the ones it will always be played by."""
    season = Season(
        uuid7(), name, rules_id, rules, terms_id, terms, first_day, last_day,
        weekdays=weekdays, table_money=table_money,
    )  # fmt: skip
    row = {
        "id": season.id,
        "name": name,
        "rules_id": rules_id,
        "rules": rules.text,
        "rules_hash": _hash(rules),
        "terms_id": terms_id,
        "terms": terms.text,
        "terms_hash": _hash(terms),
        "first_day": first_day,
        "last_day": last_day,
        "is_closed": False,
        "weekdays": weekdays,
        "table_money": table_money,
        "committee": "",
        "committee_reason": "",
        "lot_seed": "",
        "version": season.version,
    }
    with book.change("season new", f"the season {name} was begun, by {rules_id} rules") as change:
        change.insert(SEASON, [row])
    return season


def edit(book: Book, season: Season, now: Season, summary: str, reason: str = "") -> Season:
    """Change the name, last day, weekdays, table money or terms of a season to those of ``now``."""
    new = {
        "name": now.name,
        "terms_id": now.terms_id,
        "terms": now.terms.text,
        "terms_hash": _hash(now.terms),
        "last_day": now.last_day,
        "weekdays": now.weekdays,
        "table_money": now.table_money,
    }
    with book.change("season edit", summary, reason=reason) as change:
        change.update(SEASON, season.version, new, id=season.id)
    return replace(now, version=season.version + 1)


def set_closed(book: Book, season: Season, *, is_closed: bool) -> Season:
    """Close a season, or open it again."""
    action, done = ("season close", "closed") if is_closed else ("season open", "opened again")
    with book.change(action, f"the season {season.name} was {done}") as change:
        change.update(SEASON, season.version, {"is_closed": is_closed}, id=season.id)
    return replace(season, is_closed=is_closed, version=season.version + 1)


def set_committee(book: Book, season: Season, order: Sequence[str], reason: str) -> Season:
    """Keep the order of entries that a committee decided on, by their ids, and why."""
    new = {"committee": json.dumps(list(order)), "committee_reason": reason}
    message = f"the committee of {season.name} decided on an order"
    with book.change("season committee", message, reason=reason) as change:
        change.update(SEASON, season.version, new, id=season.id)
    return replace(
        season, committee=tuple(order), committee_reason=reason, version=season.version + 1
    )


def set_lot_seed(book: Book, season: Season, seed: str, reason: str = "") -> Season:
    """Keep the seed from which the lots of a season are drawn."""
    message = f"the lots of {season.name} are drawn from the seed {seed}"
    with book.change("season lot", message, reason=reason) as change:
        change.update(SEASON, season.version, {"lot_seed": seed}, id=season.id)
    return replace(season, lot_seed=seed, version=season.version + 1)


def add_rules(book: Book, season: Season, period: RulesPeriod, reason: str = "") -> Season:
    """Have a season played by other rules from a day on; on that day they replace earlier ones."""
    message = f"{season.name} is played by {period.rules_id} rules from {period.from_day}"
    facts = {
        "rules_id": period.rules_id,
        "rules": period.rules.text,
        "rules_hash": _hash(period.rules),
    }
    key = {"season_id": season.id, "from_day": period.from_day}
    with book.change("season rescore", message, reason=reason) as change:
        there = book.row(
            select(SEASON_RULES.c.id, SEASON_RULES.c.version).where(
                SEASON_RULES.c.club_id == book.club_id,
                *(SEASON_RULES.c[name] == value for name, value in key.items()),
            )
        )
        if there:
            change.update(SEASON_RULES, there.version, facts, id=there.id)
        else:
            change.insert(SEASON_RULES, [{"id": uuid7(), **key, **facts, "version": 1}])
    others = [each for each in season.later_rules if each.from_day != period.from_day]
    later = tuple(sorted([*others, period], key=lambda each: each.from_day))
    return replace(season, later_rules=later)


def is_intact(book: Book, season: Season) -> bool:
    """Tell whether the frozen rules, also later ones, and terms still are what was frozen."""
    query = select(SEASON.c.rules_hash, SEASON.c.terms_hash).where(
        SEASON.c.club_id == book.club_id, SEASON.c.id == season.id
    )
    stored = book.row(query)
    kept = (_hash(season.rules), _hash(season.terms))
    later = book.rows(
        select(SEASON_RULES.c.rules_hash)
        .where(SEASON_RULES.c.club_id == book.club_id, SEASON_RULES.c.season_id == season.id)
        .order_by(SEASON_RULES.c.from_day)
    )
    hashes = [_hash(period.rules) for period in season.later_rules]
    return stored is not None and tuple(stored) == kept and [row[0] for row in later] == hashes


def _later_rules(book: Book) -> Mapping[UUID, list[RulesPeriod]]:
    query = select(
        SEASON_RULES.c.season_id,
        SEASON_RULES.c.from_day,
        SEASON_RULES.c.rules_id,
        SEASON_RULES.c.rules,
    ).where(SEASON_RULES.c.club_id == book.club_id)
    periods: dict[UUID, list[RulesPeriod]] = defaultdict(list)
    for season_id, from_day, rules_id, rules in book.rows(query.order_by(SEASON_RULES.c.from_day)):
        periods[season_id].append(RulesPeriod(from_day, rules_id, book.frozen(rules)))
    return periods


def _season(book: Book, row: AnyRow, later_rules: tuple[RulesPeriod, ...]) -> Season:
    facts = dict(row._mapping)  # noqa: SLF001  (public, says SQLAlchemy)
    facts |= {name: book.frozen(facts[name]) for name in ("rules", "terms")}
    facts["committee"] = tuple(json.loads(facts["committee"] or "[]"))
    return Season(**facts, later_rules=later_rules)


def _hash(table: FrozenTable) -> str:
    return hashlib.sha256(json.dumps(dict(table), sort_keys=True).encode()).hexdigest()
