"""Collecting: the final nights of the clubs that share a database with their centre.

Such clubs need no bundles. The centre takes each final night from the book of its club, and stores
it as it would store a bundle, with the book itself in the place of a signature; so everything that
follows from bundles follows from these nights too.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final, NamedTuple
from uuid import UUID

from canasta_club.club.people import Club
from canasta_club.documents.problems import from_error
from canasta_club.errors import ConflictError, NotFoundError, Problem, ProblemsError
from canasta_club.federation.club import wire
from canasta_club.federation.club.inbox import Arrived
from canasta_club.federation.club.nights import WITHDRAWN, NightResult
from canasta_club.federation.club.wire import NightLines
from canasta_club.federation.records import derived, inbox, salts
from canasta_club.federation.records.inbox import NewBundle
from canasta_club.federation.services import _problems as problems
from canasta_club.federation.services.bundling import night_result
from canasta_club.federation.services.keys import microseconds, named
from canasta_club.federation.services.national import points
from canasta_club.records import journal
from canasta_club.records.book.book import Book
from canasta_club.records.book.book import clubs as clubs_of
from canasta_club.records.book.problems import no_such_club
from canasta_club.records.journal import head
from canasta_club.records.nouns import nights as night_records
from canasta_club.records.nouns import seasons as season_records
from canasta_club.reports.page import Column, Page
from canasta_club.text.progress import Progress
from canasta_club.text.wording import counted
from canasta_club.version import __version__

_FINAL: Final = "final"


@dataclass(frozen=True, slots=True)
class Collected:
    """How many nights of a club were new, had changed, were no longer final, or stayed.

    ``problem`` says why nothing of the club could be collected.
    """

    club: str
    new: int = 0
    changed: int = 0
    withdrawn: int = 0
    unchanged: int = 0
    problem: Problem | None = None


class CollectedDifference(NamedTuple):
    """A collected night that is not what the book of its club holds: the club, and its id."""

    club: str
    night: str


@dataclass(frozen=True, slots=True)
class _InBook:
    """The final nights of a club as its book has them, and the newest change of the book."""

    club: Club
    nights: Sequence[NightResult]
    revision: int
    noted: dict[str, object]
    name: dict[str, str]
    salts: dict[str, str]

    def lines(self, night: NightResult) -> NightLines:
        """Return a night as a bundle holds it."""
        return wire.night_lines(night, wire.names_salt(night, self.salts))

    def says_the_same(self, night: NightResult, arrived: Arrived) -> bool:
        """Return whether a night is as it arrived."""
        return self.lines(night).body == arrived.body


def collect(book: Book, names: Sequence[str] = (), step: Progress | None = None) -> list[Collected]:
    """Count the final nights of clubs of the same book (default: all that have any).

    A night that is no longer final is taken back. A club that is refused does not hold up the
    others. Raises `NotFoundError` for an unknown club.
    """
    chosen = _chosen(book, names)
    collecteds = []
    for club in chosen:
        try:
            with _at(book, club):
                now = _in_book(book, club)
            if now.nights or any(each.member_id == club.id for each in inbox.members(book)):
                collecteds.append(_store(book, now))
        except (ConflictError, NotFoundError, ProblemsError) as fault:
            collecteds.append(Collected(club.name, problem=from_error(fault, club.name)))
        if step is not None:
            step(1)
    return collecteds


def page(book: Book, collected: Sequence[Collected]) -> Page:
    """Return what was collected of each club."""
    columns = (
        Column("club", "Club"),
        *(
            Column(name, name.capitalize(), "number")
            for name in ("new", "changed", "withdrawn", "unchanged")
        ),
        Column("why", "Why"),
    )
    rows = [
        (each.club, each.new, each.changed, each.withdrawn, each.unchanged, _why(each))
        for each in collected
    ]
    notes = () if rows else ("No club of this book has a final night.",)
    return Page("Collected nights", columns, rows, subtitle=book.club.name, notes=notes)


def _why(collected: Collected) -> str:
    return collected.problem.message if collected.problem else ""


def sentence(collected: Sequence[Collected]) -> str:
    """Say what was collected."""
    sums = {
        word: sum(getattr(each, word) for each in collected)
        for word in ("new", "changed", "withdrawn", "unchanged")
    }
    message = ", ".join(f"{number} {word}" for word, number in sums.items() if number)
    return f"{counted(len(collected), 'club')}: {message or 'no final night'}."


def differing(book: Book) -> Iterator[CollectedDifference]:
    """Yield each collected night that is not what the book of its club holds.

    Where the book has changed since, the next `collect` brings the night up to date, and nothing is
    wrong.
    """
    for club in clubs_of(book):
        bundles = _collected(book, club.id)
        if not bundles:
            continue
        with _at(book, club):
            now = _in_book(book, club)
        still = {each.night: each for each in now.nights}
        for night, arrived in bundles.items():
            is_newer = now.revision > arrived.revision
            is_same = night in still and now.says_the_same(still[night], arrived)
            if not is_newer and not is_same and not _is_gone(book, arrived, still):
                yield CollectedDifference(club.name, night)


def _is_gone(book: Book, arrived: Arrived, still: Collection[str]) -> bool:
    """Return whether a night was taken back and is not final now."""
    (night,) = inbox.nights(book, [arrived.digest]).values()
    return night.is_withdrawn and arrived.night not in still


def _chosen(book: Book, names: Sequence[str]) -> list[Club]:
    known = clubs_of(book)
    if not names:
        return known
    by_name = {each.name.casefold(): each for each in known}
    for name in names:
        if name.casefold() not in by_name:
            raise no_such_club(name, [each.name for each in known])
    return [by_name[name.casefold()] for name in dict.fromkeys(names)]


@contextmanager
def _at(book: Book, club: Club) -> Iterator[None]:
    """Read the pages of another club of the same book."""
    before = book.switch_club(club)
    try:
        yield
    finally:
        book.switch_club(before)


def _in_book(book: Book, club: Club) -> _InBook:
    number, at = journal.newest(book)
    nights = [
        night_result(book, season, night)
        for season in season_records.of_club(book)
        for night in night_records.of_season(book, season)
        if night.season_id == season.id and night.state == _FINAL
    ]
    noted: dict[str, object] = {"number": number, "head": head(book)}
    return _InBook(
        club,
        nights,
        0 if at is None else microseconds(at),
        noted,
        named(book),
        salts.of_players(book),
    )


def _store(book: Book, now: _InBook) -> Collected:
    """Store the nights of a club that the centre does not have as they are."""
    with book.change("federation collect") as change:
        points.freeze_first(book)
        _join(book, now.club)
        judged, arrived = derived.judged_of(book, now.club.id)
        before = {night: arrived[its] for night, its in judged.counted.items()}
        gone = list(_gone(book, now, before))
        new = [each for each in now.nights if each.night not in before]
        changed = [
            each
            for each in now.nights
            if each.night in before and not now.says_the_same(each, before[each.night])
        ]
        bundles = [_bundle(now, each, before.get(each.night)) for each in (*new, *changed, *gone)]
        if bundles:
            change.suggest(f"{counted(len(bundles), 'night')} of {now.club.name} collected", "")
            inbox.add_bundles(book, bundles)
        derived.renew(book, [now.club.id], has_decided=False)
    return Collected(
        now.club.name,
        len(new),
        len(changed),
        len(gone),
        len(now.nights) - len(new) - len(changed),
    )


def _join(book: Book, club: Club) -> None:
    """Make a club a member whose own book is trusted."""
    for member_club in inbox.members(book):
        if member_club.member_id == club.id:
            if wire.IN_BOOK not in member_club.keys:
                inbox.edit_member(book, member_club, keys=(*member_club.keys, wire.IN_BOOK))
            return
        if member_club.name.casefold() == club.name.casefold():
            raise problems.name_taken(
                member_club, "Rename one of them: canasta club edit --name NAME"
            )
    inbox.add_member(book, club.id, club.name, wire.IN_BOOK)


def _gone(book: Book, now: _InBook, before: dict[str, Arrived]) -> Iterator[NightResult]:
    """Yield the nights that count and are no longer final, as withdrawn ones."""
    still = {each.night for each in now.nights}
    digests = [
        each.digest
        for night, each in before.items()
        if night not in still and each.key == wire.IN_BOOK
    ]
    for night in inbox.nights(book, digests).values():
        if not night.is_withdrawn:
            yield replace(night, state=WITHDRAWN, players=(), games=(), places=())


def _bundle(now: _InBook, night: NightResult, before: Arrived | None) -> NewBundle:
    revision = now.revision if before is None else max(now.revision, before.revision + 1)
    lines = now.lines(night)
    return NewBundle(
        kind="night",
        member_id=now.club.id,
        night_id=UUID(night.night),
        revision=revision,
        envelope=wire.night_envelope(
            now.name, night.night, lines, revision, now.noted, __version__
        ),
        content=lines.content,
        names=lines.names,
        signature=wire.canonical({"key": wire.IN_BOOK, "signature": ""}),
    )


def _collected(book: Book, club: UUID) -> dict[str, Arrived]:
    """Return the nights of a club that count as they were collected, by id."""
    judged, arrived = derived.judged_of(book, club)
    return {night: arrived[its] for night, its in judged.counted.items() if its.key == wire.IN_BOOK}
