"""Boxes of a slip, filled with digits and cut to pieces as the reader does: what the net is asked.

Pens, cameras and copiers are those of this module; the bench of slips has others.
"""

import random
from collections.abc import Callable, Iterator, Sequence

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from canasta_club.scan.reading import _ink as inks
from canasta_club.scan.reading import digits as reader
from canasta_club.scan.reading._ink import MARGIN, SCALE, Piece
from canasta_club.scan.reading.net import NO_DIGIT, normalised

_PER_MM = 12
_AROUND = 2.5
"""Millimetres of paper drawn around a box."""
_WHOLE, _BESIDE, _HALF = 0.88, 0.1, 0.7
"""Parts of a digit's ink: what is one, how much of others it may hold, and what is surely none."""

Digit = Callable[[], tuple[Image.Image, int]]
"""Gives one picture of a digit, white on black, and which one it is."""


def pieces_of_a_box(
    digit: Digit, chance: random.Random, grain: np.random.Generator
) -> Iterator[tuple[np.ndarray, int]]:
    """Yield pieces of ink that the reader cuts from a box, normalised, and what each is."""
    wide, high = chance.uniform(26, 48), chance.uniform(5.5, 11.5)
    page, layers = _filled(wide, high, digit, chance)
    seen, black, place = _seen(page, chance, grain)
    size = round((wide + 2 * MARGIN) * SCALE), round((high + 2 * MARGIN) * SCALE)

    def cut(picture: Image.Image, scale: float) -> np.ndarray:
        """Cut the box out, a little beside where it is."""
        step, turn = scale / SCALE, place[2]
        x, y = ((_AROUND - MARGIN + shift) * scale for shift in place[:2])
        matrix = (step, -turn * step, x, turn * step, step, y)
        straight = picture.transform(
            size, Image.Transform.AFFINE, matrix, Image.Resampling.BICUBIC, fillcolor=255
        )
        return np.asarray(straight, np.float32)

    ink = inks.even(inks.without_frame(inks.ink_of(cut(seen, seen.width / (wide + 5)), black)))
    masks = [cut(mask, _PER_MM) / 255 for mask, _ in layers]
    parts = inks.pieces(ink)
    if not parts or len(parts) > 14:
        return
    stacked = reader._stacked(parts)
    small = reader._split(stacked)
    owned = np.concatenate([_owned(piece, masks) for piece in stacked])
    tallest = max(0.35 * high * SCALE, *(item.ink.shape[0] for item, _ in small))
    whole = np.array([max(float(mask.sum()), 1.0) for mask in masks])
    ones: dict[int, list[np.ndarray]] = {}
    left_over = []
    for (start, end), piece in zip(*reader._spans(small, tallest, wide / 6), strict=True):
        part = owned[start:end].sum(0) / whole
        best = int(part.argmax())
        picture = piece.ink
        if part[best] > _WHOLE and part.sum() - part[best] < _BESIDE:
            ones.setdefault(best, []).append(picture)
        elif part[best] < _HALF or part.sum() - part[best] > 2 * _BESIDE:
            left_over.append(picture)
    for best, several in ones.items():
        for picture in chance.sample(several, min(2, len(several))):
            yield normalised(inks.as_by_pen(picture)), layers[best][1]
    for picture in chance.sample(left_over, min(1, len(left_over))):
        yield normalised(inks.as_by_pen(picture)), NO_DIGIT


def _owned(piece: Piece, masks: Sequence[np.ndarray]) -> np.ndarray:
    """Return how much of each digit is in each slice that the reader cuts a piece into."""
    rows, columns = slice(piece.y, piece.bottom), slice(piece.x, piece.right)
    own = [mask[rows, columns] * (piece.ink > 0.1) for mask in masks]
    slices = reader._split([piece])
    if len(slices) == 1 and slices[0][0] is piece:
        return np.array([[float(item.sum()) for item in own]])
    slant = max(
        reader._SLANTS, key=lambda by: float((reader.sheared(piece.ink, by).sum(0) ** 2).sum())
    )
    upright = reader.sheared(piece.ink, slant)
    first = piece.x - int(np.flatnonzero(upright.max(0) > 0.2)[0])
    moved = [reader.sheared(item.astype(np.float32), slant) for item in own]
    return np.array(
        [
            [float(item[:, part.x - first : part.right - first].sum()) for item in moved]
            for part, _ in slices
        ]
    )


def _filled(
    wide: float, high: float, digit: Digit, chance: random.Random
) -> tuple[Image.Image, list[tuple[Image.Image, int]]]:
    """Return a box with a figure in it, and where the ink of each digit is."""
    size = round((wide + 2 * _AROUND) * _PER_MM), round((high + 2 * _AROUND) * _PER_MM)
    page, tall = Image.new("L", size, 255), high * chance.uniform(0.5, 0.8)
    pen, shade = ImageDraw.Draw(page), chance.randint(5, 110)
    corners = [round(v * _PER_MM) for v in (_AROUND, _AROUND, _AROUND + wide, _AROUND + high)]
    is_strong = chance.random() < 0.4
    pen.rectangle(corners, fill=232 if is_strong else None, outline=0, width=3)
    count, places, begin = chance.randint(1, 5), 5, 0.0
    if chance.random() < 0.6:
        step = wide / places
        begin = float(chance.choice((0, places - count, places - count)))
        for n in range(1, places):
            x = (_AROUND + n * step) * _PER_MM
            top = corners[1] if is_strong else corners[3] - 0.4 * high * _PER_MM
            pen.line((x, top, x, corners[3]), fill=255 if is_strong else 222, width=2)
    else:
        step = tall * chance.uniform(0.55, 0.95)
        begin = chance.uniform(0, max(wide / step - count, 0))
    foot = _AROUND + high * 0.5 + tall * 0.5 + chance.gauss(0, 0.35)
    layers = []
    for n in range(count):
        glyph, name = digit()
        glyph = _sized(glyph, tall * chance.gauss(1, 0.07), chance)
        middle = (_AROUND + (begin + n + 0.5) * step + chance.gauss(0, 0.06) * tall) * _PER_MM
        left = round(middle - glyph.width / 2)
        top = round((foot + chance.gauss(0, 0.05) * tall) * _PER_MM - glyph.height)
        mask = Image.new("L", size)
        mask.paste(glyph, (left, top))
        page.paste(shade, None, mask)
        layers.append((mask, name))
    return page, layers


def _sized(glyph: Image.Image, tall: float, chance: random.Random) -> Image.Image:
    """Return a digit as high as it is written, with an edge as a pen leaves it."""
    bare = glyph.crop(glyph.point(lambda v: 255 * (v > 60)).getbbox() or (0, 0, 3, 3))
    high = max(8, round(tall * _PER_MM))
    wide = max(4, round(bare.width * high / bare.height))
    if wide > 2.2 * high:
        wide, high = high, max(4, round(high * high / wide))
    big = bare.resize((wide, high), Image.Resampling.BICUBIC)
    padded = Image.new("L", (wide + 8, high + 8))
    padded.paste(big, (4, 4))
    level, steep = chance.uniform(40, 110), chance.uniform(2, 5)
    return padded.filter(ImageFilter.GaussianBlur(chance.uniform(0.6, 1.8))).point(
        lambda v: max(0, min(255, (v - level) * steep))
    )


def _seen(
    page: Image.Image, chance: random.Random, grain: np.random.Generator
) -> tuple[Image.Image, float, tuple[float, float, float]]:
    """Return a box as a camera, a scanner or a copier sees it, its contrast, and how it lies."""
    per_mm = chance.uniform(5.5, 12)
    size = round(page.width * per_mm / _PER_MM), round(page.height * per_mm / _PER_MM)
    picture = page.resize(size, Image.Resampling.BOX)
    kind = chance.random()
    if kind < 0.35:  # Black or white, and specks.
        level, steep = chance.uniform(90, 190), chance.uniform(3, 12)
        picture = picture.filter(ImageFilter.GaussianBlur(chance.uniform(0.3, 0.9))).point(
            lambda v: max(0, min(255, (v - level) * steep + 128))
        )
        pen = ImageDraw.Draw(picture)
        for _ in range(chance.randint(0, 5)):
            x, y = chance.uniform(0, picture.width), chance.uniform(0, picture.height)
            r = chance.uniform(0.5, 1.6)
            pen.ellipse((x, y, x + r, y + r), fill=chance.randint(0, 120))
        values, light, dark = np.asarray(picture, float), 255.0, 0.0
    else:
        blurred = picture.filter(ImageFilter.GaussianBlur(chance.uniform(0.2, 1.7)))
        light, dark = chance.uniform(120, 255), chance.uniform(0, 45)
        values = dark + np.asarray(blurred, float) * ((light - dark) / 255)
        if kind < 0.7:  # Light falls from one side.
            slope = chance.uniform(-0.25, 0.25)
            values = values * (1 + slope * (np.arange(values.shape[1]) / values.shape[1] - 0.5))
    values = values + grain.normal(0, chance.uniform(0, 8), values.shape)
    seen = Image.fromarray(np.clip(values, 0, 255).astype(np.uint8))
    lies = chance.gauss(0, 0.15), chance.gauss(0, 0.15), chance.gauss(0, 0.008)
    return seen, max(40.0, (light - dark) * chance.uniform(0.8, 1.05)), lies
