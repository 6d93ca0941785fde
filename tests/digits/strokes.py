"""Digits drawn stroke by stroke: those ways to write them that the training data lacks.

A stroke is a list of points in a box of 1 by 1, the first at its upper left.
"""

import random
from itertools import pairwise

from PIL import Image, ImageDraw, ImageFilter

Point = tuple[float, float]

WAYS: dict[str, list[list[Point]]] = {
    "1 with a serif": [[(0.25, 0.35), (0.6, 0.02), (0.6, 1)]],
    "1 with a serif and a foot": [[(0.3, 0.25), (0.55, 0), (0.55, 1)], [(0.3, 1), (0.8, 1)]],
    "1 like a comma": [[(0.55, 0), (0.53, 0.5), (0.42, 1)]],
    "7 crossed": [[(0.15, 0.05), (0.85, 0.02), (0.4, 1)], [(0.3, 0.5), (0.75, 0.47)]],
    "7 crossed, with a hook": [
        [(0.12, 0.2), (0.15, 0.03), (0.88, 0.05), (0.55, 0.5), (0.42, 1)],
        [(0.25, 0.52), (0.78, 0.5)],
    ],
    "0 crossed": [
        [
            (0.5, 0),
            (0.15, 0.2),
            (0.1, 0.6),
            (0.4, 1),
            (0.8, 0.85),
            (0.9, 0.4),
            (0.7, 0.05),
            (0.5, 0),
        ],
        [(0.85, 0.05), (0.15, 0.95)],
    ],
    "4 open": [[(0.2, 0), (0.15, 0.55), (0.9, 0.55)], [(0.7, 0.1), (0.65, 1)]],
    "4 open, upright": [[(0.25, 0), (0.22, 0.6), (0.85, 0.58)], [(0.75, 0), (0.75, 1)]],
    "0 open": [
        [(0.6, 0.02), (0.2, 0.2), (0.1, 0.6), (0.4, 1), (0.85, 0.8), (0.85, 0.3), (0.45, 0.0)]
    ],
    "5 with its bar apart": [
        [(0.3, 0.05), (0.25, 0.45), (0.7, 0.45), (0.85, 0.75), (0.5, 1), (0.15, 0.9)],
        [(0.35, 0.0), (0.85, 0.02)],
    ],
    "1 like a roof": [[(0.1, 0.5), (0.6, 0.02), (0.62, 1)]],
    "1 as a stick": [[(0.5, 0), (0.5, 1)]],
    "2 with a loop": [
        [(0.2, 0.2), (0.5, 0), (0.8, 0.25), (0.5, 0.65), (0.15, 0.95), (0.3, 0.75), (0.9, 1)]
    ],
    "2 with a flat foot": [
        [(0.15, 0.25), (0.45, 0), (0.85, 0.25), (0.5, 0.65), (0.12, 0.98)],
        [(0.12, 0.98), (0.9, 0.98)],
    ],
    "3 with a flat head": [
        [(0.15, 0.03), (0.8, 0.02), (0.42, 0.4)],
        [(0.42, 0.4), (0.7, 0.42), (0.88, 0.7), (0.5, 1.02), (0.12, 0.88)],
    ],
    "4 closed": [[(0.75, 0.65), (0.1, 0.66), (0.65, 0.02), (0.65, 1)]],
    "6 with a straight stem": [
        [(0.65, 0), (0.25, 0.4), (0.12, 0.75), (0.45, 1.02), (0.85, 0.75), (0.55, 0.5), (0.2, 0.7)]
    ],
    "7 with a straight head": [[(0.1, 0.03), (0.88, 0.02), (0.4, 1)]],
    "8 of two rings": [
        [(0.5, 0.47), (0.2, 0.25), (0.5, 0), (0.8, 0.25), (0.5, 0.47)],
        [(0.5, 0.47), (0.1, 0.75), (0.5, 1.02), (0.9, 0.75), (0.5, 0.47)],
    ],
    "9 like a mirrored 6": [
        [(0.85, 0.3), (0.5, 0), (0.15, 0.25), (0.45, 0.5), (0.85, 0.28), (0.8, 0.6), (0.4, 1)]
    ],
    "9 with a straight stem": [
        [(0.8, 0.15), (0.4, 0), (0.15, 0.25), (0.35, 0.5), (0.8, 0.3)],
        [(0.82, 0.1), (0.8, 1)],
    ],
}


def drawn(way: list[list[Point]], chance: random.Random, size: int = 48) -> Image.Image:
    """Return a digit drawn in white on black, as a hand that shakes a little draws it."""
    picture = Image.new("L", (size * 2, size * 2))
    pen = ImageDraw.Draw(picture)
    width = chance.randint(4, 16)
    wide, high = chance.uniform(0.5, 1.15), 1.0
    shift: dict[Point, Point] = {}
    for stroke in way:
        points = []
        for x, y in _rounded(stroke):
            jitter = shift.setdefault((x, y), (chance.gauss(0, 0.025), chance.gauss(0, 0.025)))
            points.append(
                (
                    size * (0.5 + wide * (x + jitter[0] - 0.5) + 0.5),
                    size * (0.5 + high * (y + jitter[1])),
                )
            )
        pen.line(points, fill=255, width=width, joint="curve")
        for x, y in (points[0], points[-1]):
            pen.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=255)
    return picture.filter(ImageFilter.GaussianBlur(chance.uniform(0.3, 2.2))).resize((size, size))


def scribble(chance: random.Random, size: int = 48) -> Image.Image:
    """Return what is no digit: a stroke, a stain, or figures struck out."""
    picture = Image.new("L", (size * 2, size * 2))
    pen = ImageDraw.Draw(picture)
    width, kind = chance.randint(4, 11), chance.random()
    if kind < 0.3:  # A line that lies.
        y, slope = chance.uniform(0.3, 1.7) * size, chance.uniform(-0.35, 0.35)
        pen.line((0.2 * size, y, 1.8 * size, y + slope * size), fill=255, width=width)
    elif kind < 0.55:  # A spot.
        x, y, r = size * chance.uniform(0.6, 1.4), size, size * chance.uniform(0.1, 0.7)
        pen.ellipse((x - r, y - r * chance.uniform(0.5, 1), x + r, y + r), fill=255)
    else:
        points = [
            (chance.uniform(0.3, 1.7) * size, chance.uniform(0.3, 1.7) * size)
            for _ in range(chance.randint(5, 14))
        ]
        pen.line(points, fill=255, width=width, joint="curve")
    return picture.filter(ImageFilter.GaussianBlur(chance.uniform(0.3, 2.2))).resize((size, size))


def _rounded(stroke: list[Point]) -> list[Point]:
    """Return a stroke with its corners cut twice, as a pen takes them."""
    if len(stroke) < 4:
        return stroke
    for _ in range(2):
        inner = [
            (a[0] * (1 - t) + b[0] * t, a[1] * (1 - t) + b[1] * t)
            for a, b in pairwise(stroke)
            for t in (0.25, 0.75)
        ]
        stroke = [stroke[0], *inner, stroke[-1]]
    return stroke
