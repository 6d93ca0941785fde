"""Opening a slip: a blank one, one that was left unfinished, or that of a recorded hand."""

from dataclasses import dataclass, replace
from typing import Final

from canasta_club.club.play import GameState
from canasta_club.club.slip import Slip, blank
from canasta_club.records.book.book import Book
from canasta_club.services.entry import differing, slips
from canasta_club.services.entry.drafts import Draft, Drafts
from canasta_club.services.entry.grid import GridRow
from canasta_club.services.entry.slips import BoxPlace
from canasta_club.text.times import local


@dataclass(frozen=True, slots=True)
class OpenSlip:
    """A slip on the desk: its game, its hand, and the revision that it began from (0: none).

    ``notice`` says what the scorer should know of it first, ``box`` is where to begin
    (default: in the first one). ``read`` are boxes that a machine read and nobody typed,
    ``doubtful`` those of which it was not sure.
    """

    row: GridRow
    number: int
    slip: Slip
    revision: int = 0
    notice: str = ""
    box: BoxPlace | None = None
    read: tuple[BoxPlace, ...] = ()
    doubtful: tuple[BoxPlace, ...] = ()

    @property
    def state(self) -> GameState:
        """The game with its hands, as the book had them when the slip was opened."""
        return self.row.state

    @property
    def is_correction(self) -> bool:
        """Whether the slip takes the place of a recorded hand."""
        return self.revision > 0

    def draft(self) -> Draft:
        """Return the slip as a draft to be kept."""
        box = (self.box.side, self.box.key) if self.box else None
        return Draft(
            game_id=self.row.game.id,
            number=self.number,
            slip=self.slip,
            revision=self.revision,
            box=box,
            read=self.read,
            doubtful=self.doubtful,
        )

    def typed(self, place: BoxPlace, slip: Slip) -> "OpenSlip":
        """Return the slip after something was typed in a box: it is a person's now."""
        return replace(
            self,
            slip=slip,
            read=tuple(each for each in self.read if each != place),
            doubtful=tuple(each for each in self.doubtful if each != place),
        )


def open_slip(book: Book, row: GridRow, number: int | None = None) -> OpenSlip:
    """Open the slip of a hand (default: the one that is owed, else the last one).

    A slip that was left unfinished at this table comes first, so that it is never lost.
    """
    draft = Drafts(book).read(row.game)
    if draft is not None:
        return _of_draft(draft, row, _notice(draft, row, number, book.club.time_zone))
    opened = number or row.owed or max((*row.recorded, *row.voided), default=1)
    stored = row.state.find(opened)
    if stored is None and (read := Drafts(book).read(row.game, opened)):
        return _of_draft(read, row, _READ if read.doubtful else f"{_READ} {_ALL_AGREES}")
    if stored is None:
        return OpenSlip(row, opened, blank(len(row.game.sides)))
    return OpenSlip(row, opened, slips.of_hand(stored, row.state), stored.revision)


_READ: Final = "Read from a picture, marked ≈; a box in doubt is marked ?. ^S saves it."
_ALL_AGREES: Final = "All its sums agree."


def _of_draft(draft: Draft, row: GridRow, notice: str) -> OpenSlip:
    return OpenSlip(
        row=row,
        number=draft.number,
        slip=draft.slip,
        revision=draft.revision,
        notice=notice,
        box=BoxPlace(*draft.box) if draft.box else None,
        read=tuple(BoxPlace(*box) for box in draft.read),
        doubtful=tuple(BoxPlace(*box) for box in draft.doubtful),
    )


def as_next_hand(opened: OpenSlip) -> OpenSlip:
    """Make a slip that of the next hand, where its own number was taken meanwhile."""
    number = max((*opened.row.recorded, *opened.row.voided), default=0) + 1
    return OpenSlip(opened.row, number, opened.slip)


def over_what_is_there(opened: OpenSlip) -> OpenSlip:
    """Make a slip the correction of the hand as it is recorded now."""
    stored = opened.state.find(opened.number)
    revision = stored.revision if stored else 0
    return OpenSlip(opened.row, opened.number, opened.slip, revision)


def kept_since(draft: Draft, number: int | None, zone: str) -> str:
    """Say since when an unfinished slip lies here, or that it comes before the one wanted."""
    if number not in {None, draft.number}:
        return f"Finish or drop this unfinished slip of hand {draft.number} first."
    return f"The unfinished slip of {_time(draft, zone)}."


def _time(draft: Draft, zone: str) -> str:
    return f"{local(draft.at, zone):%H:%M}" if draft.at else "before"


def _notice(draft: Draft, row: GridRow, number: int | None, zone: str) -> str:
    if not draft.fits(row.state):
        at = _time(draft, zone)
        return (
            f"{meanwhile(row.state, draft.number, draft.slip)} This is the unfinished slip of {at}."
        )
    return kept_since(draft, number, zone)


def meanwhile(state: GameState, number: int, slip: Slip | None = None) -> str:
    """Say who recorded or changed a hand while a slip for it lay open, and what it says.

    With the slip, the boxes that differ are named.
    """
    stored = state.find(number)
    if stored is None:
        return f"Hand {number} is no longer in the book."
    totals = " : ".join(map(str, stored.totals))
    differs = differing.differing(slip, stored, state) if slip else []
    named = ", ".join(differing.label_of(box, state) for box in differs)
    message = f"Hand {number} was recorded meanwhile by {stored.by}: {totals}."
    return f"{message} It differs in: {named}." if named else message
