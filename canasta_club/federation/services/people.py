"""People: who plays in the clubs of a federation, and which records are of one person."""

from collections.abc import Iterator, Sequence
from itertools import count
from uuid import UUID

from canasta_club.errors import (
    AmbiguousNameError,
    CanastaError,
    ConflictError,
    NotFoundError,
    ReasonRequiredError,
)
from canasta_club.federation.club.people import ClubPlayer, Person, RecordId, doubtful_cards
from canasta_club.federation.records import decisions, derived, inbox
from canasta_club.records.book.book import Book
from canasta_club.reports.page import Column, Page
from canasta_club.services.people import cards
from canasta_club.services.people.names import fold


def find(book: Book, written: str) -> Person:
    """Return the person that a card number, a number or a name means.

    A name may be followed by the club, as in ``Ash (Riverside)``. Raises `NotFoundError`, and
    `AmbiguousNameError` for a name that several people have.
    """
    everyone, clubs = derived.all_people(book), _clubs(book)
    asked_name = written.strip()
    exact = [each for each in everyone if asked_name in each.cards or asked_name == each.number]
    if len(exact) == 1:
        return exact[0]
    fits = exact or [
        each
        for each in everyone
        if any(fold(asked_name) == fold(name) for name in _names(each, clubs))
    ]
    fits = fits or [each for each in everyone if fold(each.name).startswith(fold(asked_name))]
    if not fits or not asked_name:
        raise NotFoundError(
            f"Nobody in the federation is called “{written}”, and no card has this number.",
            hint="See everybody: canasta federation person list",
        )
    if len(fits) > 1:
        raise AmbiguousNameError(written, [_told_apart(each, clubs, fits) for each in fits])
    return fits[0]


def records_of(book: Book, written: str) -> list[UUID]:
    """Return the players of clubs that are one person."""
    return [UUID(record.id.player) for record in find(book, written).records]


def list_page(book: Book, *, is_public: bool = False) -> Page:
    """Return everybody; a public list leaves out the names of those who keep theirs private."""
    clubs = _clubs(book)
    columns = (
        Column("number", "Number"),
        Column("name", "Name"),
        Column("clubs", "Clubs"),
        Column("private", "Private"),
    )
    everyone = derived.all_people(book)
    rows = [
        (
            each.number,
            each.public_name if is_public else each.name,
            ", ".join(dict.fromkeys(clubs[record.id.club] for record in each.records)),
            "yes" if each.is_private else "",
        )
        for each in sorted(everyone, key=lambda person: (fold(person.name), person.id))
    ]
    return Page(
        "People of the federation",
        columns,
        rows,
        subtitle=book.club.name,
        notes=tuple(_doubts(book, everyone)),
    )


def show_page(book: Book, person: Person) -> Page:
    """Return the records of a person, and the history of what was merged."""
    clubs = _clubs(book)
    columns = (
        Column("club", "Club"),
        Column("name", "Name"),
        Column("card", "Card"),
        Column("guest", "Guest"),
        Column("private", "Private"),
        Column("nights", "Nights", "number"),
        Column("games", "Games", "number"),
        Column("won", "Won", "number"),
    )
    played = derived.played(book, [record.id for record in person.records])
    rows = [
        (
            clubs[record.id.club],
            record.name,
            record.card,
            "yes" if record.is_guest else "",
            "yes" if record.is_private else "",
            *played.get(record.id, (0, 0, 0)),
        )
        for record in person.records
    ]
    return Page(
        person.name or person.number,
        columns,
        rows,
        subtitle=book.club.name,
        facts=(("Number", person.number),),
        about={"number": person.number, "cards": list(person.cards)},
        details=[{"club_id": each.id.club, "player_id": each.id.player} for each in person.records],
        parts=tuple(_history(book, person, clubs)),
    )


def merge(book: Book, second: str, first: str, reason: str) -> Person:
    """Say that two people are one; what both played counts for one person from now on."""
    with book.change("federation person merge"):
        one, other = find(book, second), find(book, first)
        if one.id == other.id:
            raise ConflictError(f"{one.name or one.number} is one person already.")
        clubs = _clubs(book)
        summary = f"{_whole(one, clubs)} was merged into {_whole(other, clubs)}"
        decisions.merge(book, one.id, other.id, summary, reason)
        derived.renew(book, [])
    return _of(book, other.id)


def unmerge(book: Book, written: str, reason: str) -> list[Person]:
    """Separate the records of a person, and return who they are now.

    Every merge is taken back. Records that one card number joins all the same get numbers of their
    own, but for the first. Raises `ConflictError` for a person with one record.
    """
    if not reason.strip():
        raise ReasonRequiredError
    with book.change("federation person unmerge"):
        person = find(book, written)
        records = {record.id for record in person.records}
        if len(records) == 1:
            raise ConflictError(f"Nothing was merged into {person.name or person.number}.")
        links = [each for each in decisions.all_links(book) if records & set(each.records)]
        summary = f"{_whole(person, _clubs(book))} was separated again"
        decisions.unmerge(book, [each for each in links if not each.is_undone], summary, reason)
        derived.renew(book, [])
        if len(_of(book, person.id).records) == len(records):
            _number_apart(book, person, summary)
    return [each for each in derived.all_people(book) if records & {it.id for it in each.records}]


def _number_apart(book: Book, person: Person, summary: str) -> None:
    """Give every record of a person but the first a card number of its own."""
    taken = {card: each for each in derived.all_people(book) for card in each.cards}
    for record in person.records[1:]:
        free = _next_free(taken)
        taken[free] = person
        decisions.say(book, record.id, summary, card=free)
    _renew(book, person)


def give_card(book: Book, written: str, number: str = "") -> Person:
    """Give a person a card number (default: the next free one); it replaces what clubs say."""
    with book.change("federation person card"):
        person = find(book, written)
        everyone = derived.all_people(book)
        taken = {card: each for each in everyone for card in each.cards}
        card = cards.check(number) if number else _next_free(taken)
        owner = taken.get(card)
        if owner is not None and owner.id != person.id:
            raise ConflictError(
                f"Card {card} belongs to {owner.name or owner.number}.",
                hint="If both are one person: canasta federation person merge",
            )
        for record in person.records:
            decisions.say(
                book, record.id, f"{person.name or person.number} got card {card}", card=card
            )
        _renew(book, person)
    return _of(book, person.id)


def set_private(book: Book, written: str, *, is_private: bool) -> Person:
    """Keep a person's name out of public tables, or let it stand there again."""
    with book.change("federation person edit"):
        person = find(book, written)
        done = "keeps the name private" if is_private else "is named in public tables"
        for record in person.records:
            summary = f"{person.name or person.number} {done}"
            decisions.say(book, record.id, summary, is_private=is_private)
        _renew(book, person)
    return _of(book, person.id)


def _renew(book: Book, person: Person) -> None:
    derived.renew(book, {UUID(record.id.club) for record in person.records})


def _of(book: Book, record: RecordId) -> Person:
    for person in derived.all_people(book):
        if any(record == it.id for it in person.records):
            return person
    raise CanastaError("The person is no longer there.")


def _next_free(taken: dict[str, Person]) -> str:
    return next(str(number) for number in count(1) if str(number) not in taken)


def _clubs(book: Book) -> dict[str, str]:
    return {each.member_id.hex: each.name for each in inbox.members(book)}


def _names(person: Person, clubs: dict[str, str]) -> Iterator[str]:
    for record in person.records:
        if record.name:
            yield record.name
            yield f"{record.name} ({clubs[record.id.club]})"


def _whole(person: Person, clubs: dict[str, str]) -> str:
    return f"{person.name or person.number} ({clubs[person.records[0].id.club]})"


def _told_apart(person: Person, clubs: dict[str, str], fits: Sequence[Person]) -> str:
    """Return what names one of several people: name and club, or the number where that is not."""
    whole = _whole(person, clubs)
    return whole if sum(_whole(each, clubs) == whole for each in fits) == 1 else person.number


def _doubts(book: Book, everyone: Sequence[Person]) -> Iterator[str]:
    """Say which card numbers contradict one another."""
    records: list[ClubPlayer] = [record for each in everyone for record in each.records]
    for card in doubtful_cards(records, decisions.links(book)):
        yield f"Card {card} is carried by two players of one club; it joins nobody."
    for person in everyone:
        if len(person.cards) > 1:
            yield f"{person.name or person.number} has several cards: {', '.join(person.cards)}."


def _history(book: Book, person: Person, clubs: dict[str, str]) -> Iterator[Page]:
    records = {record.id for record in person.records}
    names = {
        record.id: f"{record.name or each.number} ({clubs[record.id.club]})"
        for each in derived.all_people(book)
        for record in each.records
    }
    rows = []
    for link in decisions.all_links(book):
        if records & set(link.records):
            one, other = (names.get(each, each.player) for each in link.records)
            state = f"undone: {link.undone_reason}" if link.is_undone else "holds"
            rows.append((one, other, link.reason, state))
    if rows:
        columns = (
            Column("second", "Merged"),
            Column("first", "Into"),
            Column("reason", "Reason"),
            Column("state", "State"),
        )
        yield Page("Merges", columns, rows)
