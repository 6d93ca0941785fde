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
_WIDE: Final = 0.8
"""Parts of its height that a piece is as wide as that may be two digits."""
_STEP: Final = 0.12
"""Parts of its height between the places where a piece may be cut."""
_MOST_CUTS: Final = 30
_HARDLY: Final = -5.0
"""How likely a digit that is cut out of a piece is at least."""
_LEAST: Final = 0.2
"""Parts of the tallest that a digit is high or wide at least."""
_SLANTS: Final = (-0.2, -0.1, 0.0, 0.1, 0.2, 0.3, 0.4)
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
    _leaving: tuple[tuple[Edge, ...], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Sort the edges by where they begin."""
        leaving: list[list[Edge]] = [[] for _ in range(self.last)]
        for edge in self.edges:
            leaving[edge.start].append(edge)
        object.__setattr__(self, "_leaving", tuple(tuple(edges) for edges in leaving))

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
            for edge in self._leaving[place]:
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
                for edge in self._leaving[place]:
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
    if len(parts) > _MOST_PIECES:
        return BoxFigure(is_spoilt=True)
    small = _split(_stacked(parts))
    tallest = max(0.35 * high, *(item.ink.shape[0] for item, _ in small))
    spans, groups = _spans(small, tallest, digit_width)
    costs = [
        _cost(small, start, end, whole, tallest, digit_width, first)
        for (start, end), whole in zip(spans, groups, strict=True)
    ]
    pictures = (
        np.stack([normalised(inks.as_by_pen(item.ink)) for item in groups])
        if groups
        else np.zeros((0, 28, 28), np.float32)
    )
    edges = [
        Edge(start, end, tuple((scores + cost).tolist()), picture=number)
        for number, ((start, end), scores, cost) in enumerate(
            zip(spans, _scores(likely(pictures)) if groups else (), costs, strict=True)
        )
        # Of the many ways to cut a piece, few give a digit.
        if not _is_cut(small, start, end) or max(scores) + cost > _HARDLY
    ]
    for start, (piece, _) in enumerate(small):
        part = piece.amount / (0.35 * tallest * SCALE * 0.5)
        edges.append(Edge(start, start + 1, skip=-min(1.0 + 9 * part, 14)))
    best = max((max(edge.scores) for edge in edges if edge.scores), default=_UNLIKELY)
    read = BoxFigure(tuple(edges), len(small), pictures, minus=minus)
    return read if best > -6 and read.best(1)[0][1] > -16 else BoxFigure(is_spoilt=True)


def _spans(
    small: Sequence[tuple[Piece, bool]], tallest: float, digit_width: float
) -> tuple[list[tuple[int, int]], list[Piece]]:
    """Return which pieces and slices beside each other may be a digit, and what they are then."""
    spans, groups = [], []
    widest = max(1.25 * tallest, digit_width * SCALE * 1.35)
    for start in range(len(small)):
        pieces = 0
        for end in range(start + 1, len(small) + 1):
            pieces += not small[end - 1][1]
            whole = inks.joined([piece for piece, _ in small[start:end]])
            is_uncut = pieces == 1 and not _is_cut(small, start, end)
            if pieces > _MOST_JOINED or whole.ink.shape[1] > (2.3 if is_uncut else 1.8) * tallest:
                break
            if (whole.ink.shape[1] <= widest or is_uncut) and (
                max(whole.ink.shape) >= _LEAST * tallest
            ):
                spans.append((start, end))
                groups.append(whole)
    return spans, groups


def _is_cut(small: Sequence[tuple[Piece, bool]], start: int, end: int) -> bool:
    """Tell whether what lies between two places is cut off from what is beside it."""
    return small[start][1] or (end < len(small) and small[end][1])


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


def _split(parts: Sequence[Piece]) -> list[tuple[Piece, bool]]:
    """Cut pieces that may be several digits into slices, of which some together are a digit.

    Each slice comes with whether it was cut off from the one before it.
    """
    small: list[tuple[Piece, bool]] = []
    for piece in parts:
        high, wide = piece.ink.shape
        if wide < _WIDE * high:
            small.append((piece, False))
            continue
        upright = _upright(piece)
        edges = [0, *_cuts(upright), upright.ink.shape[1]]
        for number, (left, right) in enumerate(pairwise(edges)):
            part = upright.ink[:, left:right]
            rows = np.flatnonzero(part.max(1) > 0.2)
            if len(rows):
                top, bottom = int(rows[0]), int(rows[-1]) + 1
                small.append((Piece(piece.x + left, piece.y + top, part[top:bottom]), number > 0))
    return small


def _upright(piece: Piece) -> Piece:
    """Return a piece with its strokes set upright, so that a cut between digits is one too."""
    ink = max(
        (sheared(piece.ink, slant) for slant in _SLANTS),
        key=lambda ink: float((ink.sum(0) ** 2).sum()),
    )
    columns = np.flatnonzero(ink.max(0) > 0.2)
    return Piece(piece.x, piece.y, ink[:, int(columns[0]) : int(columns[-1]) + 1])


def sheared(ink: Floats, slant: float) -> Floats:
    """Return ink with each row moved to the right by so much for each row below the first."""
    high, wide = ink.shape
    by = np.round(slant * (np.arange(high) - high / 2)).astype(int)
    by -= by.min()
    moved = np.zeros((high, wide + int(by.max())), np.float32)
    for row, shift in enumerate(by.tolist()):
        moved[row, shift : shift + wide] = ink[row]
    return moved


def _cuts(piece: Piece) -> list[int]:
    """Return the columns to cut a piece at: of each few of them the one with the least ink."""
    high, wide = piece.ink.shape
    thin = np.convolve(piece.ink.sum(0), np.ones(3) / 3, "same")
    step = max(4, round(_STEP * high), -(-wide // _MOST_CUTS))
    chosen: list[int] = []
    for left in range(step, wide - step, step):
        column = left + int(thin[left : left + step].argmin())
        if not chosen or column - chosen[-1] >= step // 2:
            chosen.append(column)
    return chosen
