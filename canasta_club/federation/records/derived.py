"""Derived: the nights, scores and people of a centre, kept beside the bundles they follow from.

Nothing here is in the journal: `renew` brings the tables up to date after a change, and
`differences` works all of them out again and compares.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, Table, bindparam, case, delete, func, insert, select, update

from canasta_club.federation.club.checks import ClubYear
from canasta_club.federation.club.inbox import (
    Arrived,
    BundleId,
    Cause,
    JudgedBundles,
    judge_bundles,
)
from canasta_club.federation.club.people import ClubPlayer, Person, RecordId, noted, people
from canasta_club.federation.club.registry import (
    ClubRegistry,
    CountedNight,
    club_registry,
    player_records,
)
from canasta_club.federation.records import decisions, inbox, ratings, totals
from canasta_club.federation.records._derived_rows import (
    DerivedDifference,
    DerivedRow,
    compared,
    night_rows,
    player_row,
    read_player,
    score_rows,
)
from canasta_club.federation.records.inbox import StoredBundle
from canasta_club.records.book.book import Book
from canasta_club.records.book.changes import chunks
from canasta_club.records.tables.wings.federation_nights import (
    DERIVED,
    FEDERATION_NIGHT,
    FEDERATION_PLAYER,
    FEDERATION_SCORE,
)
from canasta_club.text.progress import Progress, with_progress

_SOME: Final = 200


def registry_of(
    book: Book, member_id: UUID, keys: Mapping[UUID, tuple[str, ...]] | None = None
) -> ClubRegistry:
    """Work out which bundles of a club count, and the nights they hold.

    ``keys`` are those of all members, where they are known already.
    """
    known = _keys(book) if keys is None else keys
    arrived = [each.arrived for each in inbox.bundles(book, member_id)]
    return club_registry(member_id.hex, known.get(member_id), arrived, partial(inbox.nights, book))


def judged_of(book: Book, member_id: UUID) -> tuple[JudgedBundles, dict[BundleId, Arrived]]:
    """Return what becomes of the bundles of a club, and the bundles themselves."""
    arrived = {each.arrived.id: each.arrived for each in inbox.bundles(book, member_id)}
    return judge_bundles(_keys(book).get(member_id), arrived.values()), arrived


def quarantined(book: Book) -> list[tuple[StoredBundle, Cause]]:
    """Return the bundles in quarantine, each with the reason, the oldest first."""
    keys = _keys(book)
    bundles = []
    for member_id in inbox.clubs_heard_of(book):
        own_bundles = inbox.bundles(book, member_id)
        verdicts = judge_bundles(
            keys.get(member_id), [each.arrived for each in own_bundles]
        ).verdicts
        for bundle in own_bundles:
            verdict = verdicts[bundle.arrived.id]
            if verdict.state == "quarantined":
                bundles.append((bundle, verdict.cause))
    return sorted(bundles, key=lambda judged: (judged[0].received, judged[0].arrived.id))


class SentNights(NamedTuple):
    """What counts of a club: its nights, the day of the last one, and who played."""

    nights: int
    last: date
    players: int


def counts(book: Book) -> dict[UUID, SentNights]:
    """Return what counts of each club."""
    night, player = FEDERATION_NIGHT, FEDERATION_PLAYER
    query = select(night.c.club_id, func.count(), func.max(night.c.day))
    nights = book.rows(query.where(night.c.centre_id == book.club_id).group_by(night.c.club_id))
    of_players = select(player.c.club_id, func.count()).where(player.c.centre_id == book.club_id)
    players = {row[0]: row[1] for row in book.rows(of_players.group_by(player.c.club_id))}
    return {row[0]: SentNights(row[1], row[2], players.get(row[0], 0)) for row in nights}


@dataclass(slots=True)
class _Stale:
    """What a renewal made untrue: scores of records, totals of persons, ratings from a day on."""

    records: set[RecordId] = field(default_factory=set)
    persons: set[RecordId] = field(default_factory=set)
    days: set[date] = field(default_factory=set)


def renew(
    book: Book,
    members: Collection[UUID] | None = None,
    progress: Progress | None = None,
    *,
    has_decided: bool = True,
) -> None:
    """Bring the tables up to date for some clubs (default: all), inside a change or while loading.

    Only rows that differ are written. Where only nights arrived, the centre has not decided who is
    whom: the players of all members are looked through only for new ones with a card or a merge.
    """
    clubs = _clubs(book) if members is None else sorted(set(members))
    keys, notes = _keys(book), decisions.notes(book)
    stale, links = _Stale(), decisions.links(book)
    merged = {record for link in links for record in link}
    may_move = has_decided
    for member_id in with_progress(clubs, progress):
        nights = list(registry_of(book, member_id, keys).nights.values())
        _renew_nights(book, member_id, nights, stale)
        players = noted(player_records(member_id.hex, nights), notes)
        altered = _renew_players(book, member_id, players)
        may_move |= any(each.card or each.id in merged for each in altered)
    moved, others = _renew_people(book) if may_move else ([], set())
    if joined := ratings.first_played(book, moved):
        stale.days.add(joined)
    ratings.forget(book, min(stale.days, default=None))
    persons = stale.persons | others | totals.persons_of(book, stale.records)
    totals.renew(book, persons, merged)


def _renew_nights(
    book: Book, member_id: UUID, nights: Collection[CountedNight], stale: _Stale
) -> None:
    """Write the nights of a club that differ, and their scores."""
    kept = _kept_nights(book, member_id)
    changed = [each for each in nights if kept.get(each.result.night, _NONE)[0] != each.digest]
    still = {each.result.night for each in nights}
    old = {each for each in kept if each not in still} | {each.result.night for each in changed}
    ids = [UUID(each) for each in sorted(old)]
    before = totals.scored_on(book, member_id, ids)
    stale.persons |= totals.persons_of(book, before)
    for table, make in ((FEDERATION_NIGHT, night_rows), (FEDERATION_SCORE, score_rows)):
        for some in chunks(ids, _SOME):
            condition = _of(book, table, member_id) & table.c.night_id.in_(some)
            book.connection.execute(delete(table).where(condition))
        _insert(book, table, (row for each in changed for row in make(each)))
    stale.records |= before | totals.scored_on(book, member_id, ids)
    stale.days |= {kept[each][1] for each in old & kept.keys()}
    stale.days |= {each.result.day for each in changed}


def differences(book: Book, progress: Progress | None = None) -> Iterator[DerivedDifference]:
    """Yield each row of the derived tables that does not follow from bundles and decisions."""
    keys, notes = _keys(book), decisions.notes(book)
    records: list[ClubPlayer] = []
    for member_id in with_progress(_clubs(book), progress):
        nights = list(registry_of(book, member_id, keys).nights.values())
        records += noted(player_records(member_id.hex, nights), notes)
        for table, make in ((FEDERATION_NIGHT, night_rows), (FEDERATION_SCORE, score_rows)):
            expected = [row for each in nights for row in make(each)]
            yield from compared(book, table, expected, _of(book, table, member_id))
    persons = _persons(book, records)
    expected = [player_row(each, persons[each.id]) for each in records]
    of_centre = FEDERATION_PLAYER.c.centre_id == book.club_id
    yield from compared(book, FEDERATION_PLAYER, expected, of_centre)
    yield from totals.differences(book)


def all_people(book: Book) -> list[Person]:
    """Return every person of the federation, as the tables keep them, by their ids."""
    known = _people_where(book, FEDERATION_PLAYER.c.centre_id == book.club_id)
    return [known[key] for key in sorted(known)]


def people_of(book: Book, persons: Collection[RecordId]) -> dict[RecordId, Person]:
    """Return some persons with their records, by their ids."""
    known: dict[RecordId, Person] = {}
    for some in chunks(persons, _SOME):
        ids = [UUID(each.player) for each in some]
        of_centre = FEDERATION_PLAYER.c.centre_id == book.club_id
        known |= _people_where(book, of_centre & FEDERATION_PLAYER.c.person_player_id.in_(ids))
    return {each: known[each] for each in persons if each in known}


def _people_where(book: Book, where: ColumnElement[bool]) -> dict[RecordId, Person]:
    members: dict[RecordId, list[ClubPlayer]] = defaultdict(list)
    for record, person in map(read_player, book.rows(select(FEDERATION_PLAYER).where(where))):
        members[person].append(record)
    return {
        key: Person(key, tuple(sorted(records, key=lambda player: player.id)))
        for key, records in members.items()
    }


def _clubs(book: Book) -> list[UUID]:
    """Return every club with a bundle, a key, or a row that may be left of one."""
    clubs = set(inbox.clubs_heard_of(book))
    for table in DERIVED:
        query = select(table.c.club_id).where(table.c.centre_id == book.club_id).distinct()
        clubs |= {row[0] for row in book.rows(query)}
    return sorted(clubs)


def _keys(book: Book) -> dict[UUID, tuple[str, ...]]:
    return {each.member_id: each.keys for each in inbox.members(book)}


def _of(book: Book, table: Table, member_id: UUID) -> ColumnElement[bool]:
    return (table.c.centre_id == book.club_id) & (table.c.club_id == member_id)


_NONE: Final = ("", date.min)


def _kept_nights(book: Book, member_id: UUID) -> dict[str, tuple[str, date]]:
    """Return the bundle that each kept night of a club was worked out from, and its day, by id."""
    table = FEDERATION_NIGHT
    query = select(table.c.night_id, table.c.digest, table.c.day).where(_of(book, table, member_id))
    return {row[0].hex: (row[1], row[2]) for row in book.rows(query)}


def _insert(book: Book, table: Table, rows: Iterable[DerivedRow]) -> None:
    for some in chunks(rows):
        book.connection.execute(insert(table), [{"centre_id": book.club_id, **row} for row in some])


def _renew_players(book: Book, member_id: UUID, records: Iterable[ClubPlayer]) -> list[ClubPlayer]:
    """Write the players of a club that differ; who they are is found afterwards.

    Return those who came, went or have another card, as they were and as they are.
    """
    table, of_club = FEDERATION_PLAYER, _of(book, FEDERATION_PLAYER, member_id)
    kept = dict(map(read_player, book.rows(select(table).where(of_club))))
    by_id = {record.id: (record, person) for record, person in kept.items()}
    new = []
    altered: list[ClubPlayer] = []
    for record in records:
        known, person = by_id.pop(record.id, (None, record.id))
        if known != record:
            new.append(player_row(record, person))
        if known is None or known.card != record.card:
            altered += filter(None, (known, record))
    altered += (record for record, _person in by_id.values())
    gone = [*(UUID(each.player) for each in by_id), *(row["player_id"] for row in new)]
    for some in chunks(gone, _SOME):
        book.connection.execute(delete(table).where(of_club & table.c.player_id.in_(some)))
    _insert(book, table, new)
    return altered


def _renew_people(book: Book) -> tuple[list[RecordId], set[RecordId]]:
    """Write who each player is, where that has changed.

    Return the records of those, and the persons before and after.
    """
    table = FEDERATION_PLAYER
    kept = dict(map(read_player, book.rows(select(table).where(table.c.centre_id == book.club_id))))
    persons = _persons(book, kept)
    new = [
        {
            "of_member": UUID(record.id.club),
            "of_player": UUID(record.id.player),
            "person_member_id": UUID(persons[record.id].club),
            "person_player_id": UUID(persons[record.id].player),
        }
        for record, person in kept.items()
        if persons[record.id] != person
    ]
    if new:
        condition = (table.c.centre_id == book.club_id) & (
            table.c.club_id == bindparam("of_member")
        )
        query = update(table).where(condition & (table.c.player_id == bindparam("of_player")))
        book.connection.execute(query, new)
    changed = [record for record, person in kept.items() if persons[record.id] != person]
    moved = [record.id for record in changed]
    return moved, {each for record in changed for each in (kept[record], persons[record.id])}


def _persons(book: Book, records: Iterable[ClubPlayer]) -> dict[RecordId, RecordId]:
    """Return for each record the one that names the person."""
    persons = people(list(records), decisions.links(book))
    return {record.id: person.id for person in persons for record in person.records}


def played(book: Book, records: Collection[RecordId]) -> dict[RecordId, tuple[int, int, int]]:
    """Return how many nights and games records played, and how many games they won."""
    table = FEDERATION_SCORE
    by_record = {}
    for record in records:
        condition = _of(book, table, UUID(record.club)) & (table.c.player_id == UUID(record.player))
        query = select(func.count(), func.sum(table.c.games), func.sum(table.c.won)).where(
            condition
        )
        (nights, games, won) = book.rows(query)[0]
        by_record[record] = (int(nights), int(games or 0), int(won or 0))
    return by_record


def club_years(book: Book, year: int) -> dict[UUID, ClubYear]:
    """Return what each club played in a year."""
    night, score, player = FEDERATION_NIGHT, FEDERATION_SCORE, FEDERATION_PLAYER
    first, last = date(year, 1, 1), date(year, 12, 31)
    sums = (func.count(), func.sum(night.c.games), func.sum(night.c.hands))
    nights = book.rows(
        select(night.c.club_id, *sums)
        .where(night.c.centre_id == book.club_id, night.c.day.between(first, last))
        .group_by(night.c.club_id)
    )
    people: dict[UUID, dict[tuple[UUID, UUID], bool]] = {}
    query = (
        select(
            score.c.club_id,
            player.c.person_member_id,
            player.c.person_player_id,
            func.min(case((score.c.is_guest, 1), else_=0)),
        )
        .join(
            player,
            (player.c.club_id == score.c.club_id)
            & (player.c.centre_id == score.c.centre_id)
            & (player.c.player_id == score.c.player_id),
        )
        .where(score.c.centre_id == book.club_id, score.c.day.between(first, last))
        .group_by(score.c.club_id, player.c.person_member_id, player.c.person_player_id)
    )
    for member_id, *person, is_guest in book.rows(query):
        people.setdefault(member_id, {})[person[0], person[1]] = not is_guest
    return {
        member_id: ClubYear(
            members=sum(people.get(member_id, {}).values()),
            players=len(people.get(member_id, {})),
            nights=int(count),
            games=int(games),
            hands=int(hands),
        )
        for member_id, count, games, hands in nights
    }
