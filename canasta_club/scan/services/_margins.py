"""Margins: by how much one reading of a slip is likelier than another, and where they differ."""

from collections.abc import Sequence
from math import sqrt
from typing import Final

from canasta_club.club import slip as boxes
from canasta_club.club.slip import Slip
from canasta_club.scan.reading.digits import BoxFigure
from canasta_club.services.entry.slips import BoxPlace

SURE: Final = 5.0
"""By how much a hand must be likelier than any other that agrees, to be taken."""


def margin_of(agreeing: Sequence[tuple[float, Slip]]) -> tuple[float, str]:
    """Return by how much the first hand is likelier than the next one that agrees.

    Where two differ by the same digit in every place, the places say less than as many others: a
    hand writes a digit alike each time.
    """
    margin, repeated = 4 * SURE, ""
    (score, best), *others = agreeing
    for other_score, other in others:
        changes = _changes(best, other)
        apart = score - other_score
        if changes and len(set(changes)) == 1 and len(changes) > 1:
            apart /= sqrt(len(changes))
            if apart < margin:
                repeated = changes[0]
        margin = min(margin, apart)
    return margin, repeated if margin < SURE else ""


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


def says_otherwise(figure: BoxFigure, text: str) -> bool:
    """Return whether a box hardly says a text: another figure is much likelier."""
    best, score = figure.best(1)[0]
    bare = text.removeprefix(f"{boxes.MELDED}=").lstrip("-")
    if bare and not bare.isdigit():
        return False
    if figure.is_blank:
        return bare not in {"", "0"}
    return best.lstrip("0") != bare.lstrip("0") and score - figure.likelihood(bare) > _OTHERWISE


_OTHERWISE: Final = 2.5
"""By how much likelier another figure must be for a recorded one to be called in question."""
