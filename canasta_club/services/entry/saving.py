"""Saving: a slip becomes a hand of the book, new or corrected, by the way every hand takes."""

from collections.abc import Sequence
from dataclasses import dataclass

from canasta_club.club.games import SEATS
from canasta_club.club.play import Place
from canasta_club.club.room import Room
from canasta_club.club.slip import Slip
from canasta_club.errors import Accept, accept_all
from canasta_club.game.scoring.statement import Statement
from canasta_club.league.standings.moves import Move
from canasta_club.records.book.book import Book
from canasta_club.services.entry import slips
from canasta_club.services.play import hands, standing
from canasta_club.services.play.hands import Recorded
from canasta_club.services.play.problems import HandConflictError, refuse
from canasta_club.services.standings import standings

CORRECTED = "corrected on entry"
"""The reason of a correction that gives none."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A hand as saved, and who stands in another place of the table because of it."""

    recorded: Recorded
    moved: tuple[Move, ...] = ()


def save(
    book: Book,
    place: Place,
    slip: Slip,
    number: int,
    accept: Accept,
    *,
    room: Room | None = None,
    revision: int | None = None,
    is_late: bool = False,
) -> Saved:
    """Save a slip as a hand: a new one, or a correction where the book has the number.

    ``revision`` is the one that the slip began from, 0 for a new hand: `HandConflictError` if
    another person recorded or corrected the hand meanwhile with other facts. Raises
    `ProblemsError` for what is impossible, and for what is unusual and not accepted.
    """
    state = standing.in_room(book, place, room)
    there = state.find(number)
    correct = there is not None
    checked = slips.check(state, slip, number, correct=correct)
    is_as_seen = revision is None or revision == (there.revision if there else 0)
    if not is_as_seen and not checked.is_same:
        raise HandConflictError(
            f"Hand {number} was changed meanwhile by {there.by if there else 'another person'}.",
            [],
            hint="Both are shown; save once more to put yours in its place.",
        )
    refuse([found.problem for found in checked.found], accept)
    read = checked.read
    named = by_seat(read.statements)
    if not correct:
        recorded = hands.record(
            book, place, named, accept_all,
            number=number, dealer=read.dealer, note=read.note, sat_out=read.sat_out,
            room=state.room, state=state,
        )  # fmt: skip
        return Saved(recorded)
    with standings.places_moved(book, place.season, place.night) as moved:
        recorded = hands.correct(
            book, place, number, named, accept_all,
            reason=read.reason or CORRECTED, dealer=read.dealer, note=read.note,
            sat_out=read.sat_out, is_late=is_late, drop_details=True, room=state.room,
        )  # fmt: skip
    return Saved(recorded, tuple(moved))


def by_seat(statements: Sequence[Statement]) -> list[Statement]:
    """Return statements in the order the sides sit, each named by its seat."""
    return [side._replace(name=seat) for seat, side in zip(SEATS, statements, strict=False)]
