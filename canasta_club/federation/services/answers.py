"""Answers: what the house asks of the federation (`records/wings.py`), a question a function."""

from collections.abc import Collection, Iterator, Mapping
from typing import Final
from uuid import UUID

from canasta_club.club.nights import Night
from canasta_club.errors import Problem
from canasta_club.records.book.book import Book
from canasta_club.records.book.damage import UNREADABLE
from canasta_club.records.wings import HeldName, KeptKey
from canasta_club.services._problems import RESTORE
from canasta_club.text.progress import Progress

_SIGNED: Final = ("content", "names")
"""The columns of a bundle that a club signed: the text stays, and the names are labelled."""


def after_undo(book: Book) -> str:
    """Say how much counts now."""
    from canasta_club.federation.services import members

    return members.counting_now(book)


def after_move(book: Book, was: Night, night: Night) -> str:
    """Say that a night which was sent with its old date has to be sent again."""
    from canasta_club.federation.services import keys

    if night.id.hex not in keys.sent(book):
        return ""
    return (
        f"This night was sent to the federation with {was.day}; send it again:"
        f" canasta night bundle {night.day} FILE"
    )


def problems(book: Book, progress: Progress | None) -> Iterator[Problem]:
    """Yield what a centre keeps that its bundles do not come to."""
    from canasta_club.federation.club.public_keys import is_weak
    from canasta_club.federation.records import derived, inbox
    from canasta_club.federation.services import collecting

    try:
        for difference in derived.differences(book, progress):
            name = difference.table.replace("_", " ")
            which = f"the {name} {' '.join(difference.key)}"
            message = f"{which} is not what the bundles come to; {RESTORE}"
            yield Problem("error", "registry-differs", message)
        for member in inbox.members(book):
            if any(map(is_weak, member.keys)):
                message = (
                    f"{member.name} is known with a key that anybody could sign with; it is not"
                    " trusted"
                )
                yield Problem("error", "member-key-weak", message)
        for night in collecting.differing(book):
            message = (
                f"the night {night.night} of {night.club} is not what its book holds, although the"
                " book has not changed since it was collected; run canasta verify for that club"
            )
            yield Problem("error", "registry-differs", message)
    except UNREADABLE as fault:
        message = (
            f"the bundles of the federation cannot be read ({type(fault).__name__}); {RESTORE}"
        )
        yield Problem("error", "registry-unreadable", message)


def rating_problems(book: Book, progress: Progress | None) -> Iterator[Problem]:
    """Yield each month whose ratings are not what its games come to."""
    from canasta_club.federation.services import _problems
    from canasta_club.federation.services.national import ratings

    return map(_problems.national_rating_differs, ratings.differing_months(book, progress))


def key(book: Book) -> KeptKey | None:
    """Return how the key is kept with which the club signs, or did sign, its bundles."""
    from canasta_club.federation.services import keys

    path, has_signed = keys.place(book), bool(keys.sent(book))
    if not (path.exists() or has_signed):
        return None
    is_there = path.is_file()
    return KeptKey(path, is_there, is_fit=is_there and keys.is_fit(book))


def renew(book: Book, members: Collection[UUID] | None = None) -> None:
    """Bring up to date what a centre knows of some clubs (default: all)."""
    from canasta_club.federation.records import derived

    derived.renew(book, members)


def names(book: Book, hex_ids: Collection[str]) -> Iterator[HeldName]:
    """Yield the names in bundles, and the cards that bundles and the centre give records."""
    from canasta_club.federation.club import wire
    from canasta_club.records.person_names import plain_id, rows_and_recorded
    from canasta_club.records.tables.wings.federation import BUNDLE, PERSON_CARD

    for row in rows_and_recorded(book, PERSON_CARD):
        yield HeldName(plain_id(row["player_id"]), card=str(row["card"]))
    for row in rows_and_recorded(book, BUNDLE):
        text = str(row["names"])
        yield from (HeldName(each, name=name) for each, name in wire.names_of(text).items())
        cards = wire.cards_of(text, hex_ids)
        yield from (HeldName(each, card=card) for each, card in cards.items())


def before_erasing(book: Book, ids: Collection[UUID]) -> None:
    """Merge the records of each person whom their card number alone holds together."""
    from canasta_club.federation.records import decisions, derived

    hex_ids, linked = (
        {each.hex for each in ids},
        {frozenset(each) for each in decisions.links(book)},
    )
    for person in derived.all_people(book):
        first, *others = (each.id for each in person.records)
        if hex_ids & {each.player for each in (first, *others)}:
            for other in others:
                if frozenset((first, other)) not in linked:
                    decisions.merge(book, other, first, "", "")


def without(table: str, column: str, text: str, labels: Mapping[str, str]) -> str | None:
    """Return what was signed in a bundle, with labels for names; None for any other text."""
    from canasta_club.federation.club import wire

    if table != "bundle" or column not in _SIGNED:
        return None
    return wire.relabelled(text, labels) if column == "names" else text


def after_erasing(book: Book, ids: Collection[UUID]) -> None:
    """Bring up to date the clubs of a centre that have records which were erased."""
    from canasta_club.federation.records import derived

    hex_ids = {each.hex for each in ids}
    records = [record.id for each in derived.all_people(book) for record in each.records]
    if clubs := {UUID(each.club) for each in records if each.player in hex_ids}:
        derived.renew(book, clubs)


def forget(book: Book, ids: Collection[UUID]) -> None:
    """Forget what the bundles said that were written on this computer."""
    del ids
    from canasta_club.federation.services import keys

    keys.forget_sent(book)


def unreadable(table: str, row: Mapping[str, object]) -> str:
    """Return the first line of a bundle whose format is not the one that is read of its kind."""
    from canasta_club.federation.club import wire

    is_read = table != "bundle" or wire.is_read(str(row["kind"]), str(row["envelope"]))
    return "" if is_read else "envelope"
