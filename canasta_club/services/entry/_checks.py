"""The room's checks: what the other hands of a night say of one.

This is the seam for checks that need more than the game a hand belongs to. What they find is
shown beside the slip and acknowledged like every other warning.
"""

from collections.abc import Sequence

from canasta_club.club.room import Room, RoomHand
from canasta_club.errors import Problem


def warnings(hand: RoomHand, room: Room) -> Sequence[Problem]:
    """Return what is unusual about a hand in this room; nothing is checked yet."""
    del hand, room
    return ()
