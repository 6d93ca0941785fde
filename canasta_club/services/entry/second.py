"""Second keying: another person keys a night again, without seeing what was entered.

What agrees is confirmed by that. Where the two differ both are shown, and the second person
confirms what was entered or sends it back; the hand itself is never edited. The journal keeps it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple
from uuid import UUID

from canasta_club.club import problems as game_problems
from canasta_club.club import slip as boxes
from canasta_club.club.games import Game
from canasta_club.club.hands import Hand
from canasta_club.club.journal import SECOND_LOOKS, LookVerdict
from canasta_club.club.night_hands import NightHands
from canasta_club.club.nights import Night
from canasta_club.club.play import GameState, Place, game_so_far, judge_hand
from canasta_club.club.side_columns import differences
from canasta_club.club.slip import Box, blank
from canasta_club.errors import CanastaError, Problem, ProblemsError
from canasta_club.game.scoring.statement import Statement
from canasta_club.records import journal as records
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import hands as hand_records
from canasta_club.services.entry import _problems as problems
from canasta_club.services.entry import differing, looks
from canasta_club.services.entry.drafts import Drafts
from canasta_club.services.entry.grid import Grid, GridRow
from canasta_club.services.entry.opening import OpenSlip, kept_since
from canasta_club.services.entry.slips import BoxPlace
from canasta_club.services.play import standing
from canasta_club.services.play.writing import title

_ACTION_OF: Final = {verdict: action for action, verdict in SECOND_LOOKS.items()}


@dataclass(frozen=True, slots=True)
class Compared:
    """A hand keyed again: the recorded one, and where the two differ."""

    game: Game
    hand: Hand
    differences: tuple[Problem, ...]

    @property
    def agrees(self) -> bool:
        """Whether the two say the same."""
        return not self.differences


def unchecked(book: Book, night: Night) -> Iterator[tuple[Game, Hand]]:
    """Yield the hands of a night that no second person has looked at as they are now."""
    seen = looks.of_night(book, night)
    for game, hands in hand_records.of_night(book, night):
        for hand in hands if game.state != "void" else ():
            if not hand.is_void and (hand.id, hand.revision) not in seen:
                yield game, hand


def grid_again(book: Book, grid: Grid) -> Grid:
    """Return a grid for a second person: hands to be keyed again are missing, the others in.

    It shows no score, as scores are made of what was entered. Hands that this very person entered
    are not to be keyed again.
    """
    due: dict[UUID, list[int]] = {}
    for game, hand in unchecked(book, grid.night):
        if hand.by != book.by:
            due.setdefault(game.id, []).append(hand.number)
    drafted = Drafts(book, is_second=True).tables({row.game.id: row.game for row in grid.rows})
    rows = tuple(
        _row_again(row, due.get(row.game.id, ()), has_draft=row.game.id in drafted)
        for row in grid.rows
    )
    return replace(grid, rows=rows)


def _row_again(row: GridRow, due: Sequence[int], *, has_draft: bool) -> GridRow:
    known = tuple(number for number in row.recorded if number not in due)
    return replace(
        row,
        recorded=known,
        missing=tuple(due),
        next=None,
        scores=(),
        openings=(),
        has_draft=has_draft,
    )


def open_slip(book: Book, row: GridRow, number: int | None = None) -> OpenSlip:
    """Open the slip of a hand (default: the next one to be keyed again).

    What this person left unfinished at this table comes first, while its hand is still there.
    """
    draft = Drafts(book, is_second=True).read(row.game)
    stored = row.state.find(draft.number) if draft else None
    if draft is None or stored is None or stored.is_void:
        return blank_slip(row, number or row.owed or max(row.recorded, default=1))
    notice = kept_since(draft, number, book.club.time_zone)
    return replace(
        blank_slip(row, draft.number),
        slip=draft.slip,
        notice=notice,
        box=BoxPlace(*draft.box) if draft.box else None,
    )


def blank_slip(row: GridRow, number: int) -> OpenSlip:
    """Return a blank slip for a recorded hand to be keyed again, in its game without it.

    What other hands show of it was asked about when it was entered.
    """
    hand = row.state.find(number)
    if hand is None or hand.is_void:
        raise problems.no_hand_to_check(row.game, number)
    state = _without(row.state, number)
    return OpenSlip(
        replace(row, state=state, night_hands=NightHands()), number, blank(len(row.game.sides))
    )


def compare(book: Book, place: Place, number: int, sides: Sequence[Statement]) -> Compared:
    """Compare a hand, keyed again, with the recorded one; where it agrees, that is kept.

    ``sides`` are in the order they sit. Raises `ProblemsError` for what is impossible, and
    `CanastaError` for a hand that this very person entered.
    """
    state = standing.of_game(book, place)
    hand = _to_check(book, state, number)
    result = judge_hand(_without(state, number), number, sides)
    if result.errors:
        raise ProblemsError("Invalid hand; it was not compared.", result.errors)
    faults: list[Problem] = []
    for side, mine, theirs, sheet in zip(
        state.game.sides, sides, hand.sides, result.sheets, strict=True
    ):
        faults += _differences(
            side.pair.name, _Read(mine, sheet.total), _Read(theirs.statement, theirs.total),
            boxes.side_boxes(state.rules),
        )  # fmt: skip
    if not faults:
        _keep(book, place, hand, "agrees")
    return Compared(state.game, hand, tuple(faults))


def settle(
    book: Book,
    place: Place,
    number: int,
    verdict: Literal["confirmed", "sent back"],
    reason: str = "",
) -> Hand:
    """Confirm a hand as it is recorded, or send it back to the person who entered it."""
    state = standing.of_game(book, place)
    hand = _to_check(book, state, number)
    _keep(book, place, hand, verdict, reason)
    return hand


def _to_check(book: Book, state: GameState, number: int) -> Hand:
    hand = state.find(number)
    if hand is None or hand.is_void:
        raise problems.no_hand_to_check(state.game, number)
    if hand.by == book.by:
        raise CanastaError(
            f"{hand.by} entered hand {hand.number} of table {state.game.table};"
            " another person has to check it.",
            hint="Say who you are: canasta --by NAME enter --second",
        )
    return hand


def _without(state: GameState, number: int) -> GameState:
    others = [each for each in state.hands if each.number != number]
    return game_so_far(replace(state.game, state="running"), state.rules, others)


class _Read(NamedTuple):
    """What a person read of one side of a slip, and what it comes to."""

    statement: Statement
    points: int | None


def _differences(name: str, mine: _Read, theirs: _Read, own: Sequence[Box]) -> Iterator[Problem]:
    """Yield what two people who read the same slip state differently, and the points of it.

    What only one of them wrote down counts where it makes other points: then its box is named.
    """
    changed = differences(mine.statement, theirs.statement)
    named = {fact: both for fact, both in changed.items() if None not in both}
    points = mine.points, theirs.points
    if mine.points != theirs.points and named.get("total") != points:
        if mine.statement.is_counted != theirs.statement.is_counted:
            named["total"] = points
        else:
            for fact, both in _left_blank(mine.statement, theirs.statement, own):
                named.setdefault(fact, both)
            named[differing.POINTS] = points
    for fact, both in named.items():
        yield game_problems.recorded_otherwise(fact, *both, name)


def _left_blank(
    mine: Statement, theirs: Statement, own: Sequence[Box]
) -> Iterator[tuple[str, tuple[object, object]]]:
    """Yield the boxes that one of two people left blank, as facts with both texts.

    Who wrote cards has other boxes than who wrote points: nothing is known of these.
    """
    if _way(mine) != _way(theirs):
        return
    one, other = (boxes.write_side(each, own) for each in (mine, theirs))
    for key in dict.fromkeys((*one, *other)):
        both = one.get(key), other.get(key)
        if None in both and "0" not in both:
            yield differing.fact_of_box(key), both


def _way(side: Statement) -> tuple[bool, bool]:
    return side.melds is None, side.melded_cards is None


_DONE: Final = {
    "agrees": "agrees with a second keying",
    "confirmed": "is right as it was entered",
    "sent back": "was sent back",
}


def _keep(book: Book, place: Place, hand: Hand, verdict: LookVerdict, reason: str = "") -> None:
    look = looks.of_night(book, place.night).get((hand.id, hand.revision))
    if look and (look.verdict, look.entry.by, look.entry.reason) == (verdict, book.by, reason):
        return  # Keyed once more, with nothing new.
    where = title(place.game, hand.number)
    about = f"{place.night.id}:{hand.id}:{hand.revision}"
    summary = f"{where} (entered by {hand.by}) {_DONE[verdict]}"
    records.keep(book, _ACTION_OF[verdict], summary, about=about, reason=reason)
