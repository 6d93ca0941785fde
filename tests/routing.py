"""The statements that are sent to a book: on a cluster each must name the club of every table.

The statements of all tests are collected, each once, and judged when it is first sent. At the end
of the run those that no rule allows are listed, and the run fails.
"""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final

from sqlalchemy import Engine, event

from tests.places import ROOT

_NAMED = r"\"?\w+\"?(?: AS (?!MATERIALIZED)\w+)?(?! AS \()"
_TABLES = re.compile(rf"\b(?:FROM|JOIN|UPDATE|INTO|USING) ({_NAMED}(?:, {_NAMED}(?![.\w]))*)")
"""The tables after a word, each with its other name; several where commas stand between them."""
_WITH = re.compile(r"(?:\bWITH(?: RECURSIVE)?|,) (\w+)(?: ?\([^)]*\))? AS(?: MATERIALIZED)? \(")
_NAMES = r"(?:\b{0}\.|(?<![.\w]))club_id (?:=|IN) |= {0}\.club_id\b|\((?:{0}\.)?club_id, "
"""The club of a table, named by itself, as that of another table, or in a row of values."""
_IS_GIVEN = re.compile(r"\b(?:club|centre)_id (?:= (?:\?|%|:|\$)|IN \()|\((?:\w+\.)?club_id, ")
_NATIONAL: Final = "federation_"
_CENTRES: Final = r"(?:\b{0}\.|(?<![.\w]))centre_id ="
"""How tables begin that are led by the member, and the centre that reads those of all members."""
_BOOKS_OWN: Final = ("clubs",)
"""Tables that every statement may read whole: the list of clubs, from which one is picked."""
_TECHNICAL = re.compile(
    r"(PRAGMA|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET|SHOW|LOCK|ANALYZE|VACUUM|ATTACH|DETACH"
    r"|CREATE|ALTER|DROP|GRANT|REVOKE|DO|INSERT INTO alembic_version|UPDATE alembic_version"
    r"|DELETE FROM alembic_version)\b"
    r"|SELECT (?!.*\bFROM\b)|.*\b(alembic_version|pg_\w+|sqlite_\w+|information_schema)\b",
    re.IGNORECASE,
)
"""Statements about the book as a whole: settings, locks, definitions, the version of the tables."""
SPANNING: Final = {
    "records/book/copying:": "copies a whole book, with all clubs in it",
    "records/book/distribution:_obstacles": "looks for the roles of all clubs on every machine",
    "records/book/raw:confirm": "counts the rows of a book that is copied, with all clubs in it",
    "records/book/rights:_clubs_of_roles": "gives every role of a server the policies of its clubs",
    "records/book/rights:own_clubs": "looks for the clubs of a role",
    "records/book/rights:renew": "gives every role of a server its rights on the tables",
    "records/migrations/": "brings the tables of all clubs up to date",
    "records/safekeeping/condition:_changes": "compares a whole file with its backup",
    "records/safekeeping/condition:settle": "keeps the marks of all clubs of a file",
    "records/safekeeping/condition:last_changed": "compares the clock with all clubs of a book",
    "records/safekeeping/old_copies:": "searches whole files for a person who was erased",
}
"""Places that mean to send statements about several clubs, and why."""
NATIONAL: Final = {
    "federation/records/_derived_rows:compared": "compares what a centre keeps about all members",
    "federation/records/derived:_clubs": "looks for the members of whom a centre keeps something",
    "federation/records/derived:_people_where": "finds persons by records at any member",
    "federation/records/derived:_renew_people": "finds who is one person at several members",
    "federation/records/derived:club_years": "counts what each member played",
    "federation/records/derived:counts": "counts what each member sent",
    "federation/records/ratings:games": "rates the games of all members in their order",
    "federation/records/ratings:months": "rates the games of all members in their order",
    "federation/records/ratings:persons": "rates the persons of all members",
    "federation/records/totals:_added_up": "adds up what persons took at all members",
    "federation/records/totals:_at_clubs_of": "finds the members of persons with a card",
    "federation/records/totals:count": "counts the persons of all members",
    "federation/records/totals:top": "ranks the persons of all members",
    "federation/records/totals:with_points": "counts the persons of all members by their points",
    "federation/records/totals:years": "counts what all members played",
    "records/person_names:next_label": "looks for a label that no person of any member bears",
}
"""Places that mean to send statements about all members of the centre they name, and why."""

_PACKAGE = (ROOT / "canasta_club").as_posix()
_TESTS = (ROOT / "tests").as_posix()
_HERE = Path(__file__).as_posix()
_seen: set[str] = set()
_found: dict[str, str] = {}


def is_routed(statement: str, *, is_national: bool = False) -> bool:
    """Return whether each table of a statement is asked about clubs that are named.

    One that ``is_national`` may ask for what a named centre keeps about all members.

    >>> is_routed("SELECT games.id FROM games WHERE games.club_id = ?")
    True
    >>> is_routed("SELECT g.id FROM games AS g JOIN nights ON nights.id = g.night_id")
    False
    >>> whole = "SELECT count(*) FROM federation_total WHERE federation_total.centre_id = ?"
    >>> is_routed(whole), is_routed(whole, is_national=True)
    (False, True)
    """
    apart = {*_WITH.findall(statement), *_BOOKS_OWN}
    named = [
        re.search(_NAMES.format(alias or table), part)
        or (
            is_national
            and table.startswith(_NATIONAL)
            and re.search(_CENTRES.format(alias or table), part)
        )
        for part in statement.split(" UNION ")
        for table, alias in _tables(part)
        if table not in apart
    ]
    return all(named) and (not named or bool(_IS_GIVEN.search(statement)))


def _tables(part: str) -> Iterator[tuple[str, str]]:
    """Yield each table of a query, and what else it is called there."""
    for tables in _TABLES.findall(part):
        for each in tables.replace('"', "").split(", "):
            name, _, alias = each.partition(" AS ")
            yield name, alias


def unrouted(statements: list[str]) -> set[str]:
    """Return the statements that neither name their club nor mean to span clubs."""
    return {each for each in statements if not _TECHNICAL.match(each) and not is_routed(each)}


@contextmanager
def sent() -> Iterator[list[str]]:
    """Collect the statements that are sent meanwhile."""
    statements: list[str] = []

    def listen(_connection: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        statements.append(" ".join(statement.split()))

    event.listen(Engine, "before_cursor_execute", listen)
    try:
        yield statements
    finally:
        event.remove(Engine, "before_cursor_execute", listen)


def collect() -> None:
    """Judge every statement of this process from now on."""
    from canasta_club.records.book import glance

    event.listen(Engine, "before_cursor_execute", lambda _c, _cursor, text, *_: _judge(text))
    read: Callable[..., Any] = getattr(glance, "_rows")  # noqa: B009  (private, but all goes there)

    def rows(cursor: Any, query: str, *values: Any) -> Any:
        _judge(query)
        return read(cursor, query, *values)

    setattr(glance, "_rows", rows)  # noqa: B010


def found() -> dict[str, str]:
    """Return the statements of this process that no rule allows, each with its place."""
    return dict(_found)


def _judge(text: str) -> None:
    if text in _seen:
        return
    statement = " ".join(text.split())
    if not unrouted([statement]):
        _seen.add(text)
        return
    place = _place()
    if place:
        _seen.add(text)
        is_national = place.startswith(tuple(NATIONAL)) and is_routed(statement, is_national=True)
        if not (is_national or place.startswith(tuple(SPANNING))):
            _found[statement] = place


def _place() -> str:
    """Return which function of the program sends a statement; nothing where a test does."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        file = Path(frame.f_code.co_filename).as_posix()
        if file.startswith(_TESTS) and not file.startswith(_HERE) and "spared" not in file:
            return ""
        if file.startswith(_PACKAGE) and not file.endswith("records/book/book.py"):
            module = Path(file).relative_to(_PACKAGE).with_suffix("").as_posix()
            return f"{module}:{frame.f_code.co_name}"
        frame = frame.f_back
    return ""
