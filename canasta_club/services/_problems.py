"""What is refused of the book, or by several packages: each sentence is written here once."""

from typing import TYPE_CHECKING, Final

from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.errors import ConflictError, NotFoundError, Problem
from canasta_club.text.times import local, shown
from canasta_club.text.wording import counted

if TYPE_CHECKING:
    from canasta_club.records.safekeeping.condition import LostChanges

PARTNERS_NEEDED: Final = (
    "Name partners together, as in Ash+Birch, or cut for partners on the night: canasta night cut."
    " To rank single players, use other terms: canasta season new NAME --from DATE"
    " --league individual"
)
_NIGHT_IS: Final = {
    "planned": ("is only planned", "Open it with: canasta night open {}"),
    "open": ("is open", "Close it first: canasta night close {}"),
    "provisional": ("is closed", "Reopen it: canasta night reopen {}"),
    "final": ("is final", "Reopen it: canasta night reopen {} --reason …"),
    "cancelled": ("was cancelled", "Reopen it: canasta night reopen {}"),
}
"""What is said of a night in each state, and the command that changes it."""


def damaged_book(fault: str) -> Problem:
    return Problem("error", "damaged-book", fault)


def not_rescored(hands: int, fault: Exception) -> Problem:
    """Describe that rescoring had to stop at rows that do not make a hand.

    >>> not_rescored(2, KeyError("side")).message
    'only 2 hands could be rescored: the next one does not fit together (KeyError)'
    """
    number = counted(hands, "hand")
    message = (
        f"only {number} could be rescored: the next one does not fit together"
        f" ({type(fault).__name__})"
    )
    return Problem("error", "damaged-book", message)


def counts_differ(where: str, side: str) -> Problem:
    message = "the canastas, goings-out or penalties in the book differ from the hand"
    return Problem("error", "counts-differ", message, where=where, side=side)


def rating_differs(kept: str, again: str, kind: str = "") -> Problem:
    message = (
        f"the {kind}ratings {kept} are not what its games come to;"
        f" no game is affected. Compute them again: {again}"
    )
    return Problem("error", "rating-differs", message)


def changes_lost(lost: "LostChanges", zone: str) -> Problem:
    """Describe changes that a book no longer holds: what it was has been put back, or deleted."""
    if lost.backup is None or lost.taken is None:
        message = (
            f"this computer has seen change {lost.number} of the book, which is not in it any more:"
            " an older file was put in its place, or changes were deleted"
        )
    else:
        taken = shown(local(lost.taken, zone))
        message = (
            f"the backup of {taken} has {counted(lost.held, 'change')} that"
            f' the book lacks; put it back: canasta backup restore "{lost.backup.name}"'
        )
    return Problem("error", "changes-lost", message)


RESTORE: Final = "if nobody meant this, restore a backup from before: canasta backup list"

KEEP_AS_IT_IS: Final = "To keep the book as it is: canasta verify --accept changes-lost"


def night_is(night: Night, hint: str = "") -> ConflictError:
    """Refuse what a night does not take in its state."""
    state, command = _NIGHT_IS[night.state]
    return ConflictError(
        f"The night of {night.day} {state}.", hint=hint or command.format(night.day)
    )


def nobody_registered(season: Season, *, may_be_named: bool = False) -> NotFoundError:
    """Refuse what needs entries; where they may, the players can be named instead."""
    otherwise = ", or name the players who are present." if may_be_named else ""
    return NotFoundError(
        f"Nobody is registered for {season.name}.",
        hint=f'Register pairs: canasta season register "Ash & Birch" …{otherwise}',
    )
