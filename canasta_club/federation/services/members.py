"""Members: the clubs of a federation, each with the key it handed over."""

from pathlib import Path

from canasta_club.errors import ConflictError
from canasta_club.federation.club.public_keys import is_weak
from canasta_club.federation.records import derived, inbox
from canasta_club.federation.records.inbox import MemberClub
from canasta_club.federation.services import _problems as problems
from canasta_club.federation.services.national import points
from canasta_club.records.book.book import Book
from canasta_club.reports.page import Column, Page
from canasta_club.services.people import names
from canasta_club.text.wording import counted


def add(book: Book, written: str, file: Path, *, replace: bool = False) -> MemberClub:
    """Add a club with its key file; what it sent before then counts.

    With ``replace`` a club that lost its key is trusted with the new one as well: what the old key
    signed stays. Adding the same file again changes nothing.
    """
    # A list of the clubs needs nothing that reads files.
    from canasta_club.federation.services._reading import read_key

    key_file = read_key(file)
    name = names.tidy(written, "club")
    names.refuse_words(name, "club")
    with book.change("federation club add"):
        known = inbox.members(book)
        for member_club in known:
            if names.are_alike(member_club.name, name) and member_club.member_id != key_file.club:
                raise problems.name_taken(member_club, "Choose a name that tells them apart.")
        member = next((each for each in known if each.member_id == key_file.club), None)
        points.freeze_first(book)
        if member is None:
            member = inbox.add_member(book, key_file.club, name, key_file.key)
        elif key_file.key not in member.keys:
            if not replace:
                raise ConflictError(
                    f"{member.name} is known with another key.",
                    hint="If the club replaced its key, upload the bundle that says so. If it lost"
                    " the old one, ask the club, then add --new-key.",
                )
            kept = [key for key in member.keys if not is_weak(key)]
            member = inbox.edit_member(book, member, name=name, keys=(*kept, key_file.key))
        elif member.name != name:
            member = inbox.edit_member(book, member, name=name)
        else:
            return member
        derived.renew(book, [key_file.club], has_decided=False)
    return member


def page(book: Book) -> Page:
    """Return the clubs of the federation, with what each has sent."""
    columns = (
        Column("club", "Club"),
        Column("nights", "Nights", "number"),
        Column("last", "Last night", "date"),
        Column("players", "Players", "number"),
        Column("quarantined", "In quarantine", "number"),
        Column("format", "Format", "number"),
        Column("id", "Id"),
    )
    counts = derived.counts(book)
    waiting, formats = derived.quarantined(book), inbox.newest_formats(book)
    rows = []
    for member_club in inbox.members(book):
        nights, last, players = counts.get(member_club.member_id, (0, None, 0))
        held = sum(bundle.member_id == member_club.member_id for bundle, _why in waiting)
        form = formats.get(member_club.member_id)
        rows.append(
            (member_club.name, nights, last, players, held, form, member_club.member_id.hex)
        )
    return Page("Clubs of the federation", columns, rows, subtitle=book.club.name)


def counting_now(book: Book) -> str:
    """Say how many nights of how many clubs count now, and how many bundles wait."""
    sent = derived.counts(book).values()
    nights = counted(sum(each.nights for each in sent), "night")
    waiting = counted(len(derived.quarantined(book)), "bundle")
    return f"Counting now: {nights} of {counted(len(sent), 'club')}; {waiting} in quarantine."
