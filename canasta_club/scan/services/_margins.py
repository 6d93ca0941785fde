"""Margins: the likeliest reading of a slip, by how much it is so, and where others differ."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from canasta_club.club import slip as boxes
from canasta_club.club.slip import Slip
from canasta_club.scan.reading.digits import BoxFigure
from canasta_club.scan.reading.slips import BoxKey
from canasta_club.services.entry.slips import BoxPlace

SURE: Final = 3.8
"""By how much a hand must be likelier than any other that agrees, to be taken.

Chosen with the two numbers below on 894 slips that are not the bench's, many of them by writers
with a digit that looks like another: 548 are taken, one of them wrongly (its every 7 is a 1); no
other wrong hand is likelier by more than 3.65.
"""
UNWRITTEN: Final = -9.0
"""How unlikely a hand is that says something else than a box that can be read."""
_SPEAKS: Final = 3.0
"""How much a digit of a slip says at most of how others are written there."""
_MISTRUST: Final = 1 / 4
"""Which part of a misfit the margin is less by."""


def least_of(key: str) -> float:
    """Return how likely a hand is at least that says something else than a box."""
    return 2 * UNWRITTEN if key in {boxes.SAYS, boxes.RUNNING} else UNWRITTEN


@dataclass(frozen=True, slots=True)
class ReadHand:
    """What is most likely written on a slip.

    ``agrees`` if everything does; ``margin`` is by how much it is likelier than the next hand that
    agrees, ``doubtful`` the boxes to look at, ``alone`` what the digits alone would say.
    ``rival`` is that hand, if it is nearly as likely; ``repeated`` is a pair of digits, if it has
    the second in place of the first wherever they differ.
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
    if read.rival is None or not read.repeated:
        return read
    known = differing(read.slip, read.rival)
    return replace(
        read,
        slip=read.slip if digit == read.repeated[0] else read.rival,
        doubtful=tuple(place for place in read.doubtful if place not in known),
        repeated="",
        rival=None,
    )


class LikelyHand(NamedTuple):
    """A hand for which everything agrees, and the logarithm of how likely it is."""

    likely: float
    slip: Slip


class Margin(NamedTuple):
    """By how much a hand is likelier than the next one that agrees.

    The next one is the ``rival``, if it is nearly as likely; ``repeated`` are two digits, if it has
    the second in place of the first wherever they differ.
    """

    margin: float
    rival: Slip | None = None
    repeated: str = ""


def margin_of(
    hand: LikelyHand,
    others: Sequence[LikelyHand],
    figures: Mapping[BoxKey, BoxFigure],
    misfit: float,
) -> Margin:
    """Return by how much a hand is likelier than any other that agrees.

    People write a digit alike each time. That it was taken for others in several places is one
    doubt, as large as on the average of them; each place where both hands have that digit speaks
    against it if it looks like itself there, and for it if it does not.

    ``misfit`` is by how much likelier its boxes say something else, each by itself: the more, the
    less the likelihoods are to be trusted.
    """
    nearest = Margin(4 * SURE)
    for other in others:
        changes = _changes(hand.slip, other.slip, figures)
        apart = hand.likely - other.likely
        for digit in dict.fromkeys(change.digit for change in changes):
            more = [change.more for change in changes if change.digit == digit]
            once = sum(more) / len(more) + _usual(digit, hand.slip, other.slip, figures)
            apart -= max(sum(more) - once, 0)
        if apart < nearest.margin:
            pairs = {change.own + change.digit for change in changes}
            repeated = pairs.pop() if len(changes) > 1 and len(pairs) == 1 else ""
            nearest = Margin(apart, other.slip, repeated)
    margin = nearest.margin - misfit * _MISTRUST
    return nearest._replace(margin=margin) if margin < SURE else Margin(margin)


class _Change(NamedTuple):
    """A digit that another hand has in place of one, and by how much this one is likelier."""

    own: str
    digit: str
    more: float


def _changes(one: Slip, other: Slip, figures: Mapping[BoxKey, BoxFigure]) -> list[_Change]:
    """Return the digits that differ; figures of other lengths have none."""
    changes = []
    for place, figure in figures.items():
        mine, theirs = (slip.text(*place).lstrip("-") for slip in (one, other))
        if len(mine) == len(theirs):
            pairs = [(a, b) for a, b in zip(mine, theirs, strict=True) if a != b]
            least = least_of(place[1])
            more = max(figure.likelihood(mine), least) - max(figure.likelihood(theirs), least)
            changes += [_Change(a, b, more / len(pairs)) for a, b in pairs]
    return changes


def _usual(digit: str, one: Slip, other: Slip, figures: Mapping[BoxKey, BoxFigure]) -> float:
    """Return how much a digit looks like itself where both hands have it."""
    usual = 0.0
    for place, figure in figures.items():
        mine, theirs = (slip.text(*place).lstrip("-") for slip in (one, other))
        if len(mine) != len(theirs):
            continue
        for own, (read, scores) in zip(theirs, figure.scores_of(mine), strict=False):
            if own == read == digit:
                rest = max(score for name, score in enumerate(scores) if name != int(digit))
                usual += min(max(scores[int(digit)] - rest, -_SPEAKS), _SPEAKS)
    return usual


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
