"""Digits: the figures that a box may hold, each with how likely it is.

Pieces of ink are joined or cut in every way that may be a digit; a way from the left to the right
through them is a figure. Its likelihood is a logarithm: 0 is certain, -7 is one in a thousand.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

import numpy as np

from canasta_club.scan.reading import _ink as inks
from canasta_club.scan.reading._ink import SCALE, Piece
from canasta_club.scan.reading.net import NO_DIGIT, Floats, normalised

_MOST_PIECES: Final = 14
_MOST_JOINED: Final = 3
_MOST_DIGITS: Final = 6
_BEAM: Final = 40
_FLOOR: Final = 0.0008
"""How likely any digit is at least, whatever the net says: it has not seen every hand."""
_UNLIKELY: Final = -25.0
_CUT: Final = -0.7
"""What it costs to cut a piece of ink in two."""
_STAIN: Final = 0.76
"""A piece that fills so much of what it covers, and is large, is no figure."""

Likely = Callable[[Floats], Floats]
"""Gives the logarithms of how likely each digit and `NO_DIGIT` is, for normalised pieces."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A way from one place between pieces to another: as a digit, or nothing (a speck)."""

    start: int
    end: int
    scores: tuple[float, ...] = ()
    skip: float = 0.0
    picture: int = -1


@dataclass(frozen=True, slots=True)
class BoxFigure:
    """What a box may say: ``edges`` are the ways through its ink, ``is_spoilt`` if none is good.

    ``pictures`` are the normalised pieces that the net looked at.
    """

    edges: tuple[Edge, ...] = ()
    last: int = 0
    pictures: Floats = field(default_factory=lambda: np.zeros((0, 28, 28), np.float32))
    is_spoilt: bool = False
    minus: float = _UNLIKELY

    @property
    def is_blank(self) -> bool:
        """Whether there is no ink."""
        return not self.edges and not self.is_spoilt

    def best(self, count: int = _BEAM) -> list[tuple[str, float]]:
        """Return the likeliest figures; a blank box is an empty text."""
        if self.is_blank:
            return [("", 0.0)]
        ways: list[dict[str, float]] = [{} for _ in range(self.last + 1)]
        ways[0][""] = 0.0
        for place in range(self.last):
            chosen = sorted(ways[place].items(), key=lambda item: -item[1])[:_BEAM]
            for edge in (item for item in self.edges if item.start == place):
                for text, score in chosen:
                    _add(ways[edge.end], edge, text, score)
        usual = sorted(ways[-1].items(), key=lambda item: -item[1])[:count]
        return [(text, score) for text, score in usual if score > _UNLIKELY] or [("", _UNLIKELY)]

    def likelihood(self, text: str) -> float:
        """Return how likely the box says a figure."""
        if self.is_blank:
            return 0.0 if not text else _UNLIKELY
        return max(self._way(text)[0], _UNLIKELY)

    def pieces_of(self, text: str) -> list[tuple[str, int]]:
        """Return the digits of a figure, each with the number of its picture."""
        return self._way(text)[1]

    def scores_of(self, text: str) -> list[tuple[str, tuple[float, ...]]]:
        """Return the digits of a figure, each with how likely every digit is in its place."""
        by_picture = {edge.picture: edge.scores for edge in self.edges if edge.picture >= 0}
        return [(digit, by_picture[number]) for digit, number in self._way(text)[1]]

    def _way(self, text: str) -> tuple[float, list[tuple[str, int]]]:
        places: list[dict[int, tuple[float, list[tuple[str, int]]]]]
        places = [{} for _ in range(self.last + 1)]
        places[0][0] = (0.0, [])
        for place in range(self.last):
            for done, (score, way) in list(places[place].items()):
                for edge in (item for item in self.edges if item.start == place):
                    if edge.picture < 0:
                        now, after, longer = score + edge.skip, done, way
                    elif done < len(text):
                        now = score + edge.scores[int(text[done])]
                        after, longer = done + 1, [*way, (text[done], edge.picture)]
                    else:
                        continue
                    if now > places[edge.end].get(after, (-1e9,))[0]:
                        places[edge.end][after] = (now, longer)
        return places[-1].get(len(text), (_UNLIKELY, []))


def _add(ways: dict[str, float], edge: Edge, text: str, score: float) -> None:
    if edge.picture < 0:
        ways[text] = max(ways.get(text, -1e9), score + edge.skip)
    elif len(text) < _MOST_DIGITS:
        for digit, more in enumerate(edge.scores):
            if score + more > _UNLIKELY:
                longer = f"{text}{digit}"
                ways[longer] = max(ways.get(longer, -1e9), score + more)


def figure(ink: Floats, likely: Likely, digit_width: float = 0, first: float = 0) -> BoxFigure:
    """Read a box: its ink with a margin, without the frame.

    ``digit_width`` is that of the places for digits in millimetres, ``first`` where they begin;
    0 where a figure may stand anywhere.
    """
    parts = inks.pieces(ink)
    high = ink.shape[0] - 2 * round(inks.MARGIN * SCALE)
    minus = _UNLIKELY
    if len(parts) > 1 and _is_dash(parts[0], high):
        parts, minus = parts[1:], -0.3
    if not parts:
        return BoxFigure()
    if any(_is_stain(item, high) for item in parts):
        return BoxFigure(is_spoilt=True)
    small = _split(_stacked(parts), digit_width * SCALE or 0.8 * high)
    if len(small) > _MOST_PIECES:
        return BoxFigure(is_spoilt=True)
    tallest = max(0.35 * high, *(item.ink.shape[0] for item, _ in small))
    spans, groups, costs = [], [], []
    for start in range(len(small)):
        for end in range(start + 1, min(start + _MOST_JOINED, len(small)) + 1):
            whole = inks.joined([piece for piece, _ in small[start:end]])
            if whole.ink.shape[1] > max(1.25 * tallest, digit_width * SCALE * 1.35):
                break
            spans.append((start, end))
            groups.append(whole)
            costs.append(_cost(small, start, end, whole, tallest, digit_width, first))
    pictures = (
        np.stack([normalised(item.ink) for item in groups])
        if groups
        else np.zeros((0, 28, 28), np.float32)
    )
    edges = [
        Edge(start, end, tuple(scores + cost), picture=number)
        for number, ((start, end), scores, cost) in enumerate(
            zip(spans, _scores(likely(pictures)) if groups else (), costs, strict=True)
        )
    ]
    for start, (piece, _) in enumerate(small):
        part = piece.amount / (0.35 * tallest * SCALE * 0.5)
        edges.append(Edge(start, start + 1, skip=-min(1.0 + 9 * part, 14)))
    best = max((max(edge.scores) for edge in edges if edge.scores), default=_UNLIKELY)
    read = BoxFigure(tuple(edges), len(small), pictures, minus=minus)
    return read if best > -6 and read.best(1)[0][1] > -16 else BoxFigure(is_spoilt=True)


def _scores(likely: Floats) -> Floats:
    """Return the logarithm of how likely each digit is, never wholly excluded.

    What looks like no digit makes all of them unlikely alike.
    """
    parts = np.exp(likely)
    return np.log(np.maximum(parts[:, :NO_DIGIT], _FLOOR * (1 - 0.8 * parts[:, NO_DIGIT:])))


def _cost(
    small: Sequence[tuple[Piece, bool]],
    start: int,
    end: int,
    whole: Piece,
    tallest: float,
    digit_width: float,
    first: float,
) -> float:
    """Return how unlikely it is that some pieces are one digit, by their size and place alone."""
    cost = _CUT * (small[start][1] + (end < len(small) and small[end][1]))
    if whole.ink.shape[0] < 0.42 * tallest:
        cost -= 3.0  # A digit is about as high as the others.
    if digit_width and end - start > 1:
        places = [
            (piece.x + piece.ink.shape[1] / 2 - inks.MARGIN * SCALE - first * SCALE)
            / (digit_width * SCALE)
            for piece, _ in small[start:end]
        ]
        cost -= 2.0 * max(0.0, max(places) - min(places) - 0.65)
    return cost


def _is_dash(piece: Piece, high: int) -> bool:
    tall, wide = piece.ink.shape
    return bool(tall < 0.28 * high and wide > max(1.6 * tall, 0.15 * high))


def _is_stain(piece: Piece, high: int) -> bool:
    """Tell a blot, or figures struck out, from digits that touch."""
    tall, wide = piece.ink.shape
    filled = float((piece.ink > 0.3).mean())
    return (tall > 0.5 * high and wide > 0.6 * high and filled > _STAIN) or tall > 1.75 * high


def _stacked(parts: Sequence[Piece]) -> list[Piece]:
    """Join pieces that stand above one another, as the bar of a 5 does."""
    stacked: list[Piece] = []
    for piece in parts:
        last = stacked[-1] if stacked else None
        if last is not None:
            common = min(last.right, piece.right) - max(last.x, piece.x)
            if common > 0.6 * min(last.ink.shape[1], piece.ink.shape[1]):
                stacked[-1] = inks.joined([last, piece])
                continue
        stacked.append(piece)
    return stacked


def _split(parts: Sequence[Piece], usual: float) -> list[tuple[Piece, bool]]:
    """Cut pieces that are too wide for a digit where they are thinnest.

    Each piece comes with whether it was cut off from the one before it.
    """
    small: list[tuple[Piece, bool]] = []
    for piece in parts:
        high, wide = piece.ink.shape
        if wide < max(0.95 * high, 0.8 * usual):
            small.append((piece, False))
            continue
        cuts = _cuts(piece, max(2, round(1.6 * wide / max(min(usual, 0.9 * high), 8))))
        edges = [0, *cuts, wide]
        for number, (left, right) in enumerate(pairwise(edges)):
            part = piece.ink[:, left:right]
            rows = np.flatnonzero(part.max(1) > 0.2)
            if len(rows):
                top, bottom = int(rows[0]), int(rows[-1]) + 1
                small.append((Piece(piece.x + left, piece.y + top, part[top:bottom]), number > 0))
    return small


def _cuts(piece: Piece, most: int) -> list[int]:
    """Return the columns where a piece has the least ink, apart from each other."""
    thin = np.convolve(piece.ink.sum(0), np.ones(3) / 3, "same")
    apart = max(3, round(0.22 * piece.ink.shape[0]))
    chosen: list[int] = []
    for column in np.argsort(thin):
        if apart <= column <= len(thin) - apart and all(abs(column - c) >= apart for c in chosen):
            chosen.append(int(column))
            if len(chosen) >= min(most, 6):
                break
    return sorted(chosen)
