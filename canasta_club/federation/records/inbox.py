"""Inbox: the member clubs of a centre, and the bundles that they sent, as they were signed."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import func, select, tuple_

from canasta_club.errors import NotFoundError
from canasta_club.federation.club.inbox import Arrived, BundleKind, Decision
from canasta_club.federation.club.nights import NightResult
from canasta_club.federation.club.wire import digest, read_arrived, read_night, relabelled
from canasta_club.records.book.book import Book
from canasta_club.records.book.changes import chunks
from canasta_club.records.book.mapper import Mapper
from canasta_club.records.book.sealed_texts import erased_players
from canasta_club.records.ids import new_id
from canasta_club.records.tables.wings.federation import BUNDLE, MEMBER_CLUB


@dataclass(frozen=True, slots=True)
class MemberClub:
    """A club of the federation, and the public keys that the centre was handed."""

    id: UUID
    member_id: UUID
    name: str
    keys: tuple[str, ...]
    version: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class NewBundle:
    """A bundle that was read and whose signature fits; one of the kind ``key`` has no night."""

    kind: BundleKind
    member_id: UUID
    night_id: UUID | None
    revision: int
    envelope: str
    content: str
    names: str
    signature: str

    @property
    def digest(self) -> str:
        """The digest of the first line, by which the bundle is known."""
        return digest(self.envelope)

    def as_arrived(self) -> Arrived:
        """Return the bundle as the inbox judges it."""
        return read_arrived(self.kind, self.envelope, self.signature, "")


@dataclass(frozen=True, slots=True)
class StoredBundle:
    """A bundle of the inbox, without its content."""

    id: UUID
    member_id: UUID
    arrived: Arrived
    received: datetime
    reason: str
    version: int


_MEMBERS = Mapper(
    MEMBER_CLUB,
    MemberClub,
    load={"keys": lambda text: tuple(text.split())},
    dump={"keys": " ".join},
).by(MEMBER_CLUB.c.name)
_STORED = (
    BUNDLE.c.id,
    BUNDLE.c.member_id,
    BUNDLE.c.received,
    BUNDLE.c.reason,
    BUNDLE.c.version,
    BUNDLE.c.kind,
    BUNDLE.c.envelope,
    BUNDLE.c.signature,
    BUNDLE.c.decision,
)


def members(book: Book) -> list[MemberClub]:
    """Return the member clubs, by name."""
    return list(map(_MEMBERS.reader(), book.rows(_MEMBERS.query)))


def add_member(book: Book, member_id: UUID, name: str, key: str) -> MemberClub:
    """Add a club to the federation with the key it handed over."""
    new = MemberClub(new_id(), member_id, name, (key,))
    with book.change("federation club add", f"{name} joined the federation") as change:
        _MEMBERS.insert(change, [new])
    return new


def edit_member(
    book: Book, member: MemberClub, *, name: str = "", keys: Sequence[str] = ()
) -> MemberClub:
    """Rename a member club, or trust other keys that it handed over."""
    summary = f"{member.name} was entered again" if keys else f"{member.name} is now called {name}"
    with book.change("federation club add", summary) as change:
        return _MEMBERS.update(
            change, member, name=name or member.name, keys=tuple(keys) or member.keys
        )


def add_bundles(book: Book, bundles: Iterable[NewBundle]) -> int:
    """Store bundles as they arrived, and return how many.

    A person who was erased keeps the label, and has no card, whatever the bundle says.
    """
    now, erased = datetime.now(UTC), erased_players(book)
    with book.change("federation upload") as change:
        return change.insert(BUNDLE, (_row(each, now, erased) for each in bundles))


def _row(new: NewBundle, now: datetime, erased: Mapping[str, str]) -> dict[str, object]:
    return {
        "id": new_id(),
        "member_id": new.member_id,
        "kind": new.kind,
        "night_id": new.night_id,
        "revision": new.revision,
        "digest": new.digest,
        "envelope": new.envelope,
        "content": new.content,
        "names": relabelled(new.names, erased),
        "signature": new.signature,
        "received": now,
    }


def decide(
    book: Book, bundles: Iterable[StoredBundle], decision: Decision, summary: str, reason: str
) -> None:
    """Accept or drop bundles; their lines stay as they arrived."""
    with book.change("federation quarantine", summary, reason=reason) as change:
        for bundle in bundles:
            new = {"decision": decision, "reason": reason}
            change.update(BUNDLE, bundle.version, new, id=bundle.id)


def clubs_heard_of(book: Book) -> list[UUID]:
    """Return the ids of all clubs that were added or sent a bundle, in order."""
    of_club = BUNDLE.c.club_id == book.club_id
    sent = {row[0] for row in book.rows(select(BUNDLE.c.member_id).where(of_club).distinct())}
    return sorted(sent | {member.member_id for member in members(book)})


def bundles(book: Book, member_id: UUID) -> list[StoredBundle]:
    """Return the bundles of a club, in no particular order."""
    condition = (BUNDLE.c.club_id == book.club_id) & (BUNDLE.c.member_id == member_id)
    return list(map(_stored, book.rows(select(*_STORED).where(condition))))


def _stored(row: Any) -> StoredBundle:
    return StoredBundle(
        row.id,
        row.member_id,
        read_arrived(row.kind, row.envelope, row.signature, row.decision),
        row.received,
        row.reason,
        row.version,
    )


def nights(book: Book, digests: Iterable[str]) -> dict[str, NightResult]:
    """Return the nights that bundles hold, by their digests."""
    return dict(_nights(book, digests))


def count(book: Book) -> int:
    """Return how many bundles are in the inbox."""
    query = select(func.count()).select_from(BUNDLE).where(BUNDLE.c.club_id == book.club_id)
    return int(book.value(query))


def newest_formats(book: Book) -> dict[UUID, int]:
    """Return the format of the newest bundle of a night that each club sent."""
    of_nights = (BUNDLE.c.club_id == book.club_id) & (BUNDLE.c.kind == "night")
    newest = select(BUNDLE.c.member_id, func.max(BUNDLE.c.revision)).where(of_nights)
    query = select(BUNDLE.c.member_id, BUNDLE.c.envelope).where(
        of_nights,
        tuple_(BUNDLE.c.member_id, BUNDLE.c.revision).in_(newest.group_by(BUNDLE.c.member_id)),
    )
    return {row[0]: json.loads(row[1])["format"] for row in book.rows(query)}


def find(book: Book, written: str) -> StoredBundle:
    """Return the bundle whose number begins as written; raises `NotFoundError`."""
    start, _, key = written.strip().lower().partition("-")
    query = select(*_STORED).where(
        BUNDLE.c.club_id == book.club_id, BUNDLE.c.digest.startswith(start, autoescape=True)
    )
    known = map(_stored, book.rows(query)) if len(start) >= 4 else ()
    found_bundles = [each for each in known if each.arrived.key.startswith(key)]
    if len(found_bundles) != 1:
        several = f"Several bundles have numbers that begin with “{written}”."
        raise NotFoundError(
            several if found_bundles else f"No bundle has the number “{written}”.",
            hint="See the numbers with: canasta federation quarantine list",
        )
    return found_bundles[0]


def club_name(book: Book, bundle: StoredBundle) -> str:
    """Return the name of the club that sent a bundle: the centre's, or the bundle's own."""
    known = {each.member_id: each.name for each in members(book)}
    if bundle.member_id in known:
        return known[bundle.member_id]
    text = book.value(
        select(BUNDLE.c.envelope).where(BUNDLE.c.club_id == book.club_id, BUNDLE.c.id == bundle.id)
    )
    return str(json.loads(text)["club"]["name"])


def days(book: Book, digests: Iterable[str]) -> dict[str, str]:
    """Return the day of the night that each bundle holds."""
    return {digest: night.day.isoformat() for digest, night in _nights(book, digests)}


def _nights(book: Book, digests: Iterable[str]) -> Iterator[tuple[str, NightResult]]:
    for some in chunks(digests, 200):
        query = select(BUNDLE.c.digest, BUNDLE.c.content, BUNDLE.c.names).where(
            BUNDLE.c.club_id == book.club_id, BUNDLE.c.digest.in_(some), BUNDLE.c.kind == "night"
        )
        for row in book.rows(query):
            yield row[0], read_night(row[1], row[2])
