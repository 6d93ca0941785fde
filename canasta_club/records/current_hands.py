"""Current hands: the one select for the hands of the book as their current revision has them."""

from typing import Any, Final

from sqlalchemy import select

from canasta_club.records.book.mapper import of_open_club
from canasta_club.records.tables.games import GAME
from canasta_club.records.tables.hands import HAND, HAND_SIDE, REVISION
from canasta_club.records.tables.kinds import Query, on
from canasta_club.records.tables.nights import NIGHT

OF_REVISION: Final = on(HAND_SIDE.c.hand_id, REVISION.c.hand_id) & (
    HAND_SIDE.c.revision == REVISION.c.number
)
"""What joins the sides of a hand, with what each stated for a revision of it."""


def revisions(*columns: Any) -> Query:
    """Select from the hands of the open club, in all their revisions."""
    return (
        select(*columns)
        .select_from(HAND)
        .join(REVISION, on(REVISION.c.hand_id, HAND.c.id))
        .where(of_open_club(HAND))
    )


def current(*columns: Any) -> Query:
    """Select from the hands of the open club, each in the revision that holds, void ones too."""
    return revisions(*columns).where(REVISION.c.number == HAND.c.revision)


def counting(*columns: Any) -> Query:
    """Select from the current hands that are not void, with their games and nights."""
    # The club is said of the night too: a database begins there where nights are wanted.
    return (
        current(*columns)
        .join(GAME, on(GAME.c.id, HAND.c.game_id))
        .join(NIGHT, on(NIGHT.c.id, GAME.c.night_id))
        .where(of_open_club(NIGHT), REVISION.c.is_void.is_(False))
    )


def sides(*columns: Any) -> Query:
    """Select from what each side stated for these hands."""
    return counting(*columns).join(HAND_SIDE, OF_REVISION)
