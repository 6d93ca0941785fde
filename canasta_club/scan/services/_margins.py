"""Margins: the likeliest reading of a slip, by how much it is so, and where others differ."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Final, NamedTuple

from canasta_club.club import slip as boxes
from canasta_club.club.slip import Slip
from canasta_club.services.entry.slips import BoxPlace

SURE: Final = 4.5
"""By how much a hand must be likelier than any other that agrees, to be taken.

Of 144 slips that are not the bench's, read with two nets, no wrong hand was likelier by more than
4.3, none with a wrong total by more than 2.2.
"""


@dataclass(frozen=True, slots=True)
class ReadHand:
    """What is most likely written on a slip.

    ``agrees`` if everything does; ``margin`` is by how much it is likelier than the next hand that
    agrees, ``doubtful`` the boxes to look at, ``alone`` what the digits alone would say.
    ``repeated`` is a pair of digits that could be exchanged in every box with nothing disagreeing;
    ``rival`` is the hand that it would be then.
    """

    slip: Slip
    agrees: bool
    margin: float
    doubtful: tuple[BoxPlace, ...]
    alone: Slip
    repeated: str = ""
    rival: Slip | None = None

    @property
    def is_sure(self) -> bool:
        """Whether all sums agree, and no other hand is nearly as likely."""
        return self.agrees and self.margin >= SURE and not self.doubtful


def settled(read: ReadHand, digit: str) -> ReadHand:
    """Return a hand after someone said which of the two digits stands in every box."""
    if read.rival is None:
        return read
    known = differing(read.slip, read.rival)
    return replace(
        read,
        slip=read.slip if digit == read.repeated[0] else read.rival,
        doubtful=tuple(place for place in read.doubtful if place not in known),
        repeated="",
        rival=None,
    )


class Margin(NamedTuple):
    """By how much a hand is likelier than the next one that agrees.

    ``repeated`` are two digits, and ``rival`` the hand that has the second in place of the first in
    every box where they differ, if that one is nearly as likely.
    """

    margin: float
    repeated: str = ""
    rival: Slip | None = None


def margin_of(agreeing: Sequence[tuple[float, Slip]]) -> Margin:
    """Return by how much the first hand is likelier than the next one that agrees.

    Where two differ by the same digit in every place, the places say less than as many others: a
    hand writes a digit alike each time.
    """
    margin, repeated, rival = 4 * SURE, "", None
    (score, best), *others = agreeing
    for other_score, other in others:
        changes = _changes(best, other)
        apart = score - other_score
        if changes and len(set(changes)) == 1 and len(changes) > 1:
            apart /= sqrt(len(changes))
            if apart < margin:
                repeated, rival = changes[0], other
        margin = min(margin, apart)
    return Margin(margin, repeated, rival) if margin < SURE else Margin(margin)


def _changes(one: Slip, other: Slip) -> list[str]:
    """Return the digits that differ, each as both; empty where figures have other lengths."""
    changes: list[str] = []
    if one.hand != other.hand:
        return changes
    for mine, theirs in zip(one.sides, other.sides, strict=True):
        for key in mine.keys() | theirs.keys():
            first, second = mine.get(key, ""), theirs.get(key, "")
            if len(first) != len(second):
                return []
            changes += [a + b for a, b in zip(first, second, strict=True) if a != b]
    return changes


def differing(one: Slip, other: Slip) -> list[BoxPlace]:
    places = [
        BoxPlace(side, key)
        for side, (mine, theirs) in enumerate(zip(one.sides, other.sides, strict=True))
        for key in sorted(mine.keys() | theirs.keys())
        if mine.get(key) != theirs.get(key)
    ]
    return places + [
        BoxPlace(None, key) for key in (boxes.OUT,) if one.hand.get(key) != other.hand.get(key)
    ]
