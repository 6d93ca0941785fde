"""Quarantine: bundles that contradict another one, or cannot be told to be the club's own."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from canasta_club.errors import ConflictError, ReasonRequiredError
from canasta_club.federation.club.inbox import ACCEPTABLE, Cause
from canasta_club.federation.records import derived, inbox
from canasta_club.federation.records.inbox import StoredBundle
from canasta_club.federation.services import _problems as problems
from canasta_club.federation.services.keys import shown_revision
from canasta_club.records.book.book import Book
from canasta_club.reports.page import Column, Page


def page(book: Book) -> Page:
    """Return the bundles in quarantine, the oldest first."""
    columns = (
        Column("number", "Number"),
        Column("club", "Club"),
        Column("kind", "Kind"),
        Column("night", "Night", "date"),
        Column("revision", "Revision"),
        Column("code", "Code"),
        Column("why", "Why"),
    )
    waiting = derived.quarantined(book)
    days = inbox.days(book, [bundle.arrived.digest for bundle, _why in waiting])
    rows = [
        (
            bundle.arrived.id.number,
            inbox.club_name(book, bundle),
            bundle.arrived.kind,
            days.get(bundle.arrived.digest, ""),
            shown_revision(bundle.arrived.revision),
            cause,
            problems.quarantined(cause).message.partition(": ")[2],
        )
        for bundle, cause in waiting
    ]
    return Page("Quarantine", columns, rows, subtitle=book.club.name)


def accept(book: Book, written: str, reason: str) -> StoredBundle:
    """Let a bundle count that contradicts others; those are dropped.

    Raises `ConflictError` for one that only a key file or another bundle can release.
    """
    with _settling(book, written, reason) as (bundle, cause):
        if cause not in ACCEPTABLE:
            raise ConflictError(
                f"Bundle {bundle.arrived.id.number} cannot be accepted: {problems.CAUSES[cause]}.",
                hint=f"What releases it: canasta rules explain {cause}",
            )
        others = [
            each
            for each, its in derived.quarantined(book)
            if its == cause and _rivals(each, bundle)
        ]
        number = bundle.arrived.id.number
        inbox.decide(book, [bundle], "accepted", f"bundle {number} was accepted", reason)
        if others:
            inbox.decide(book, others, "dropped", "", reason)
    return bundle


def drop(book: Book, written: str, reason: str) -> StoredBundle:
    """Leave a bundle out for good; its lines stay in the inbox as they arrived."""
    with _settling(book, written, reason) as (bundle, _why):
        number = bundle.arrived.id.number
        inbox.decide(book, [bundle], "dropped", f"bundle {number} was dropped", reason)
    return bundle


@contextmanager
def _settling(book: Book, written: str, reason: str) -> Iterator[tuple[StoredBundle, Cause]]:
    """Change what becomes of a bundle in quarantine; what counts of its club follows."""
    if not reason.strip():
        raise ReasonRequiredError
    with book.change("federation quarantine"):
        bundle = inbox.find(book, _number(written))
        cause = next(
            (cause for one, cause in derived.quarantined(book) if one.id == bundle.id), None
        )
        if cause is None:
            raise ConflictError(
                f"Bundle {bundle.arrived.id.number} is not in quarantine.",
                hint="See what is: canasta federation quarantine list",
            )
        yield bundle, cause
        derived.renew(book, [bundle.member_id], has_decided=False)


def _number(written: str) -> str:
    """Return the number of a bundle: as written, or of a file that is named."""
    path = Path(written)
    if not path.is_file():
        return written
    # A list of the quarantine needs nothing that reads files.
    from canasta_club.federation.services._reading import read_bundle

    return "-".join(read_bundle(path).as_arrived().id)


def _rivals(one: StoredBundle, other: StoredBundle) -> bool:
    """Return whether two bundles of a club cannot both hold."""
    mine, bundle = one.arrived, other.arrived
    if one.id == other.id or one.member_id != other.member_id or mine.kind != bundle.kind:
        return False
    if mine.kind == "key":
        return mine.key == bundle.key and mine.new_key != bundle.new_key
    return (mine.night, mine.revision) == (
        bundle.night,
        bundle.revision,
    ) and mine.body != bundle.body
