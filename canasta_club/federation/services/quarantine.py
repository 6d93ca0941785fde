"""Quarantine: bundles that contradict another one, or cannot be told to be the club's own."""

from pathlib import Path

from canasta_club.errors import ConflictError, ReasonRequiredError
from canasta_club.federation.club.inbox import ACCEPTABLE, Why
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
            why,
            problems.quarantined(why).message.partition(": ")[2],
        )
        for bundle, why in waiting
    ]
    return Page("Quarantine", columns, rows, subtitle=book.club.name)


def accept(book: Book, written: str, reason: str) -> StoredBundle:
    """Let a bundle count that contradicts others; those are dropped.

    Raises `ConflictError` for one that only a key file or another bundle can release.
    """
    if not reason.strip():
        raise ReasonRequiredError
    with book.change("federation quarantine"):
        bundle, why = _waiting(book, written)
        if why not in ACCEPTABLE:
            raise ConflictError(
                f"Bundle {bundle.arrived.id.number} cannot be accepted: {problems.WHY[why]}.",
                hint=f"What releases it: canasta rules explain {why}",
            )
        others = [
            each for each, its in derived.quarantined(book) if its == why and _rivals(each, bundle)
        ]
        number = bundle.arrived.id.number
        inbox.decide(book, [bundle], "accepted", f"bundle {number} was accepted", reason)
        if others:
            inbox.decide(book, others, "dropped", "", reason)
        derived.renew(book, [bundle.member_id])
    return bundle


def drop(book: Book, written: str, reason: str) -> StoredBundle:
    """Leave a bundle out for good; its lines stay in the inbox as they arrived."""
    if not reason.strip():
        raise ReasonRequiredError
    with book.change("federation quarantine"):
        bundle, _why = _waiting(book, written)
        number = bundle.arrived.id.number
        inbox.decide(book, [bundle], "dropped", f"bundle {number} was dropped", reason)
        derived.renew(book, [bundle.member_id])
    return bundle


def _waiting(book: Book, written: str) -> tuple[StoredBundle, Why]:
    bundle = inbox.find(book, _number(written))
    for one_bundle, why in derived.quarantined(book):
        if one_bundle.id == bundle.id:
            return one_bundle, why
    raise ConflictError(
        f"Bundle {bundle.arrived.id.number} is not in quarantine.",
        hint="See what is: canasta federation quarantine list",
    )


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
