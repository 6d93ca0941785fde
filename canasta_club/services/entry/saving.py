"""Saving: a slip becomes a hand of the book, new or corrected, by the way every hand takes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypedDict, Unpack

from canasta_club.club.games import SEATS
from canasta_club.club.night_hands import NightHands
from canasta_club.club.play import Place
from canasta_club.club.slip import Slip
from canasta_club.errors import Accept
from canasta_club.game.scoring.statement import Statement
from canasta_club.league.standings.moves import Move
from canasta_club.records.book.book import Book
from canasta_club.reports.pages.score_sheet import outcome_sentence
from canasta_club.services.entry import slips
from canasta_club.services.play import standing, writing
from canasta_club.services.play.problems import Agreed, changed_meanwhile, refuse
from canasta_club.services.play.writing import Proposed, Recorded
from canasta_club.services.season import nights
from canasta_club.services.standings import standings

IMPOSSIBLE = "✗"
"""Stands before what cannot be right."""

CORRECTED = "corrected on entry"
"""The reason of a correction that gives none."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A hand as saved, and who stands in another place of the table because of it."""

    recorded: Recorded
    moved: tuple[Move, ...] = ()


class Over(TypedDict, total=False):
    """What a slip may replace: the ``revision`` that it began from, 0 for a new hand.

    On a night that is final a hand is corrected only with ``is_late``. ``reason`` is that of a new
    hand, which needs none.
    """

    revision: int | None
    is_late: bool
    reason: str


def save(
    book: Book,
    place: Place,
    slip: Slip,
    number: int,
    accept: Accept,
    *,
    night_hands: NightHands | None = None,
    **over: Unpack[Over],
) -> Saved:
    """Save a slip as a hand: a new one, or a correction where the book has the number.

    Raises `HandConflictError` if another person recorded or corrected the hand meanwhile with
    other facts, `ProblemsError` for what is impossible, and for what is unusual and not accepted.
    """
    revision, is_late = over.get("revision"), over.get("is_late", False)
    place = writing.stored_place(book, place)
    state, night_hands = standing.with_night_hands(book, place, night_hands)
    stored = state.find(number)
    checked = slips.check(state, slip, number, night_hands, correct=stored is not None)
    is_as_seen = revision is None or revision == (stored.revision if stored else 0)
    if not is_as_seen and not checked.is_same:
        raise changed_meanwhile(
            number, stored, "Both are shown; save once more to put yours in its place."
        )
    agreed = Agreed(accept)
    refuse([each.problem for each in checked.box_problems], agreed)
    if checked.is_same:
        return Saved(writing.as_recorded(state, number))
    reason = over.get("reason", "")
    proposed = Proposed(facts=checked.facts, over=stored, reason=reason, is_late=is_late)
    if stored is None:
        writing.refuse_closed(place)
        return Saved(writing.write(book, place, night_hands, proposed, agreed))
    nights.refuse_correction(book, place.season, place.night, is_late=is_late)
    proposed = replace(proposed, reason=checked.read.reason or CORRECTED)
    with standings.places_moved(book, place.season, place.night) as moved:
        recorded = writing.write(book, place, night_hands, proposed, agreed)
    return Saved(recorded, tuple(moved))


def by_seat(statements: Sequence[Statement]) -> list[Statement]:
    """Return statements in the order the sides sit, each named by its seat."""
    return [side._replace(name=seat) for seat, side in zip(SEATS, statements, strict=False)]


def describe_saved(saved: Saved) -> str:
    """Say what was saved, and what a correction moved."""
    recorded = saved.recorded
    hand, game = recorded.hand, recorded.game
    if not recorded.is_new:
        return f"Table {game.table}, hand {hand.number} is recorded like this already."
    sides = []
    for seat, side, sheet in zip(SEATS, hand.sides, recorded.result.sheets, strict=False):
        sides.append(f"{seat} {side.total:+} = {sheet.score}")
    parts = [f"Saved table {game.table}, hand {hand.number}: {', '.join(sides)}."]
    if recorded.before is not None:
        old = " : ".join(map(str, recorded.before.totals))
        parts = [f"Corrected table {game.table}, hand {hand.number}, before {old}."]
        parts += [f"{move}." for move in saved.moved] or ["No place in the table moved."]
    parts += [f"{IMPOSSIBLE} {problem}." for problem in recorded.later]
    return " ".join([*parts, outcome_sentence(recorded.result)]).strip()
