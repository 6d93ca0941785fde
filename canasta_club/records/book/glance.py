"""Glance: what is read without opening the book for work: the rules of running seasons, and names.

Questions of the rules are answered in a tenth of a second, and a shell completes a name as fast;
opening the book would take three times as long. So this module knows plain SQL and the drivers
alone: it reads, changes nothing, migrates nothing, and says why when it cannot read.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from itertools import starmap
from typing import Any, Final, NamedTuple
from urllib.parse import quote
from uuid import UUID

from canasta_club.club.frozen_table import FrozenTable
from canasta_club.club.tonight import Tonight
from canasta_club.errors import BookError, CanastaError, NotFoundError, PasswordRequiredError
from canasta_club.records.book import _location, problems
from canasta_club.text.dates import current_day

PlainReader = Callable[..., list[Any]]
"""Reads a book by a query with ``?`` for its values, and the values."""

_PATIENCE: Final = 3
"""Seconds to wait for a database server."""

_REVISION: Final = "SELECT version_num FROM alembic_version"
_NAMES: Final = "SELECT club_id, name FROM clubs ORDER BY name"
_CLUBS: Final = "SELECT club_id, name, rules_id, time_zone FROM clubs ORDER BY name"
_SETTINGS: Final = "SELECT name, paper, time_zone, club_id FROM clubs ORDER BY name"
_CREST: Final = "SELECT kind, content FROM crest WHERE club_id = ?"
_SEASONS: Final = """
    SELECT id, name, is_closed, first_day, last_day, rules_id, rules FROM season
    WHERE club_id = ?
"""
_LATER_RULES: Final = """
    SELECT season_id, from_day, rules_id, rules FROM season_rules WHERE club_id = ?
"""
_NIGHTS: Final = """
    SELECT season_id FROM night WHERE club_id = ? AND day = ? AND state <> 'cancelled'
"""

_OPEN: Final = "SELECT season_id FROM night WHERE club_id = ? AND state = 'open'"

_PLAYED: Final = """
    SELECT night.id, night.season_id, night.day FROM night JOIN game AS its
    ON its.club_id = night.club_id AND its.night_id = night.id
    WHERE night.club_id = ? ORDER BY night.state <> 'open', night.day DESC LIMIT 1
"""
"""The night that is open, or the last one with a game."""

_RULES: Final = """
    SELECT coalesce((
        SELECT later.rules FROM season_rules AS later
        WHERE later.club_id = ? AND later.season_id = season.id AND from_day <= ?
        ORDER BY from_day DESC LIMIT 1
    ), rules) FROM season WHERE club_id = ? AND id = ?
"""
"""The rules of a season on a day."""

_GAMES: Final = """
    SELECT round, table_number, players, state, max(coalesce(hand.number, 0))
    FROM game LEFT JOIN hand ON hand.club_id = game.club_id AND hand.game_id = game.id
    WHERE game.club_id = ? AND night_id = ?
    GROUP BY round, table_number, players, state ORDER BY table_number, round
"""

_OFFERED: Final = {
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
        # The two tables lie on different machines of a cluster, which joins them only so.
        "WITH member AS MATERIALIZED"
        " (SELECT member_id, name FROM member_club WHERE member_club.club_id = ?)"
        " SELECT federation_player.name || ' (' || member.name || ')', federation_player.card"
        " FROM federation_player JOIN member ON member.member_id = federation_player.club_id"
        " WHERE federation_player.centre_id = ? AND federation_player.name <> '' ORDER BY 1"
    ),
}


@dataclass(frozen=True, slots=True)
class RulesInForce:
    """The frozen rules that a season is played by on a day; ``club`` is the name of its club."""

    club: str
    name: str
    rules_id: str
    rules: FrozenTable
    tonight: Tonight


@dataclass(frozen=True, slots=True)
class Glance:
    """A view of a book: its clubs, and the seasons of one club, the newest first.

    ``clubs`` maps the name of each to the id of the rule set that its new seasons start from.
    """

    clubs: Mapping[str, str] = field(default_factory=dict)
    seasons: tuple[RulesInForce, ...] = ()


def glance(location: str, club: str = "", day: date | None = None) -> Glance:
    """Return the clubs of a book, and the seasons of one with the rules of a day (default: today).

    That is the first club, or the one that is named. Where no name fits exactly, the seasons of
    all clubs are returned, as part of a name may mean any of them. The view is empty where there is
    no book. Raises `BookError` for a book that is unreadable, older than this program, or out of
    reach.
    """
    where = _location.read_location(location)
    try:
        with _cursor(where) as cursor:
            clubs = _rows(cursor, _CLUBS)
            in_force = [
                season
                for club_id, name, _rules_id, zone in _meant(clubs, club)
                for season in _seasons(
                    partial(_rows, cursor), club_id, name, day or current_day(zone)
                )
            ]
    except NotFoundError:
        return Glance()
    in_force.sort(key=lambda item: (item[0], item[1].name), reverse=True)
    return Glance(
        {name: rules_id for _id, name, rules_id, _zone in clubs},
        tuple(each for _first, each in in_force),
    )


def _meant(clubs: Sequence[Sequence[Any]], written: str) -> Sequence[Sequence[Any]]:
    if not written:
        return clubs[:1]
    return [each for each in clubs if each[1].casefold() == written.casefold()] or clubs


def _seasons(
    read: PlainReader, club_id: Any, club: str, day: date
) -> Iterator[tuple[str, RulesInForce]]:
    """Yield the seasons of a club, each with its first day."""
    today = day.isoformat()
    tonight = {row[0] for row in read(_NIGHTS, (club_id, today))}
    open_ones = {row[0] for row in read(_OPEN, (club_id,))}
    rules = {}
    for season_id, from_day, rules_id, text in sorted(
        read(_LATER_RULES, (club_id,)), key=lambda row: str(row[1])
    ):
        if str(from_day) <= today:
            rules[season_id] = (rules_id, text)
    for season_id, name, is_closed, first_day, last_day, rules_id, text in read(
        _SEASONS, (club_id,)
    ):
        current_id, current = rules.get(season_id, (rules_id, text))
        yield (
            str(first_day),
            RulesInForce(
                club=club,
                name=name,
                rules_id=current_id,
                rules=FrozenTable(current),
                tonight=Tonight.of(
                    as_date(first_day),
                    last_day and as_date(last_day),
                    day,
                    is_closed=is_closed,
                    is_open=season_id in open_ones,
                    has_night=season_id in tonight,
                ),
            ),
        )


def as_date(value: Any) -> date:
    """Return a day of a row as a date: SQLite keeps a text."""
    return value if isinstance(value, date) else date.fromisoformat(value)


class ClubGlance(NamedTuple):
    """A club's name, its settings as `Club` has them, and its id as it is kept."""

    name: str = ""
    paper: str = ""
    time_zone: str = ""
    club_id: object = None


def club_glances(location: str) -> list[ClubGlance]:
    """Return the clubs of a book; none of a book that cannot be read, or is older."""
    try:
        with _cursor(_location.read_location(location)) as cursor:
            return list(starmap(ClubGlance, _rows(cursor, _SETTINGS)))
    except CanastaError:
        return []


def crest(location: str, club: ClubGlance) -> tuple[str, str] | None:
    """Return the media type and the base64 of a club's crest, if it has one that can be read."""
    try:
        with _cursor(_location.read_location(location)) as cursor:
            return next(map(tuple, _rows(cursor, _CREST, (club.club_id,))), None)
    except CanastaError:
        return None


def offers(location: str, club: str, kind: str) -> list[tuple[str, str]]:
    """Return the names of a kind that a shell may complete, each with a word on what it is.

    A book that cannot be read offers none.
    """
    try:
        with reading(location) as read:
            begun = club.casefold().strip()
            fits: list[str] = [
                club_id for club_id, its in read(_NAMES) if its.casefold().startswith(begun)
            ]
            return list(_names(read, [fits[0]], kind))
    except Exception:  # noqa: BLE001  (a shell that completes a word must not see a traceback)
        return []


def _names(read: PlainReader, club: list[str], kind: str) -> Iterator[tuple[str, str]]:
    if kind == "people":
        yield from _names(read, club, "players")
        yield from _names(read, club, "pairs")
    elif kind == "pairs":
        members: dict[str, list[str]] = {}
        for pair_id, name in read(_OFFERED["members"], club):
            members.setdefault(pair_id, []).append(name)
        for pair_id, number, name in read(_OFFERED["pairs"], club):
            yield "+".join(members.get(pair_id, ())), name or f"pair {number}"
    elif kind in {"tables", "slips"}:
        for night_id, season_id, day in read(_PLAYED, club):
            games = read(_GAMES, (*club, night_id))
            if kind == "slips":
                ((rules,),) = read(_RULES, (*club, str(day), *club, season_id))
                yield from _slips(read, club, night_id, games, rules)
            else:
                yield from ((str(table), "") for table in sorted({row[1] for row in games}))
    else:
        query = _OFFERED[kind]
        for name, what in read(query, club * query.count("?")):
            yield str(name), str(what)


def _slips(
    read: PlainReader,
    club: list[str],
    night_id: object,
    games: Iterable[Sequence[Any]],
    rules: str,
) -> Iterator[tuple[str, str]]:
    """Yield the addresses of the hands of games up to the next one, as on the club's own paper."""
    from canasta_club.club.paper.address import Address, of_id  # noqa: PLC0415  (only for them)
    from canasta_club.club.paper.layout import form_for  # noqa: PLC0415
    from canasta_club.game.rules.document import RuleDocument  # noqa: PLC0415

    document = RuleDocument(FrozenTable(rules), clauses={}, is_checked=True)
    paper = {club_id: paper for _name, paper, _zone, club_id in read(_SETTINGS)}[club[0]]
    book, night = of_id(_uuid(club[0])), of_id(_uuid(night_id))
    for number, table, players, state, last in games:
        for hand in range(1, last + 2 if state == "running" else last + 1):
            form = form_for(document.for_players(players), "letter" if paper == "letter" else "a4")
            at = Address(
                book=book, night=night, round=number, table=table, hand=hand, layout=form.number
            )
            text = at.text
            yield text, f"round {number}, table {table}, hand {hand}"


def _uuid(value: object) -> UUID:
    """Return an id of a row: SQLite keeps a text."""
    return value if isinstance(value, UUID) else UUID(str(value))


@contextmanager
def reading(location: str) -> Iterator[PlainReader]:
    """Read a book by plain SQL."""
    with _cursor(_location.read_location(location)) as cursor:
        yield partial(_rows, cursor)


def _rows(cursor: Any, query: str, values: Sequence[Any] = ()) -> list[Any]:
    is_server = not isinstance(cursor, sqlite3.Cursor)
    return list(cursor.execute(query.replace("?", "%s") if is_server else query, values).fetchall())


def _known(where: _location.Location, cursor: Any) -> Any:
    """Return the cursor of a book whose schema this program knows."""
    for (revision,) in _rows(cursor, _REVISION):
        problems.refuse_unknown(where.name, revision)
    return cursor


@contextmanager
def _cursor(where: _location.Location) -> Iterator[Any]:
    try:
        if where.server:
            with _server(where) as cursor:
                yield _known(where, cursor)
        elif where.path:
            _location.check_file(where.path)
            address = f"file:{quote(str(where.path.absolute()))}?mode=ro"
            connection = sqlite3.connect(address, timeout=_PATIENCE, isolation_level=None, uri=True)
            with closing(connection):
                connection.execute("BEGIN")  # All that is read is of one moment.
                yield _known(where, connection.cursor())
        else:
            raise NotFoundError("A book in memory holds nothing yet.")
    except sqlite3.OperationalError as fault:
        if "no such" in str(fault):
            raise BookError(
                f"{where.name} was made by an older version; any command that opens it migrates it"
            ) from None
        raise problems.unseen(where.name, fault) from None
    except sqlite3.Error as fault:
        raise problems.unseen(where.name, fault) from None
    except OSError as fault:
        raise problems.unseen(where.name, fault.strerror) from None


@contextmanager
def _server(where: _location.Location) -> Iterator[Any]:
    try:
        import psycopg  # noqa: PLC0415  (only for those who have a server)
    except ImportError:
        raise BookError(f"{where.name} needs the extra “postgresql” of this program") from None
    address = where.server.replace("postgresql+psycopg://", "postgresql://", 1)
    try:
        with psycopg.connect(address, connect_timeout=_PATIENCE) as connection:
            connection.read_only = True
            connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            yield connection.cursor()
    except psycopg.errors.UndefinedTable:
        raise BookError(
            f"{where.name} was made by an older version, or holds no club yet"
        ) from None
    except psycopg.Error as fault:
        if getattr(fault.pgconn, "needs_password", False):
            raise PasswordRequiredError from None
        # What the driver says may hold the address, and with it a password.
        raise BookError(f"{where.name} cannot be reached") from None
