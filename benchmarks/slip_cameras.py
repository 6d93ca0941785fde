"""Cameras: a slip as a phone, a scanner or a copier sees it; good light, and poor."""

import io
import random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

KINDS = ("good", "poor", "scanner", "copier")
_PER_INCH = 300


def photographed(page: Image.Image, kind: str, chance: random.Random) -> Image.Image:
    """Return a slip as a camera, a scanner or a copier sees it."""
    if kind in {"scanner", "copier"}:
        return _scanned(page, kind, chance)
    poor = kind == "poor"
    scale = (chance.uniform(850, 1000) if poor else chance.uniform(1150, 1500)) / page.width
    small = page.resize(
        (round(page.width * scale), round(page.height * scale)), Image.Resampling.BOX
    )
    wide, high = small.size
    table = Image.new("L", (round(wide * 1.35), round(high * 1.3)), chance.randint(40, 150))
    table.paste(small, (round(wide * 0.17), round(high * 0.15)))
    bend = chance.uniform(0, 0.012 if poor else 0.006) * wide
    shift = 0.05 if poor else 0.025
    turn = np.radians(chance.uniform(-12, 12) if poor else chance.uniform(-5, 5))
    corners = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float) * table.size
    bent = corners + np.array(
        [[chance.gauss(0, shift) * wide, chance.gauss(0, shift) * wide] for _ in range(4)]
    )
    middle = corners.mean(0)
    matrix = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    bent = (bent - middle) @ matrix.T + middle
    picture = _bent(table, bent, bend)
    values = np.asarray(picture, np.float32)
    y, x = np.mgrid[0 : values.shape[0], 0 : values.shape[1]]
    angle = chance.uniform(0, 6.28)
    slope = (x / values.shape[1] - 0.5) * np.cos(angle) + (y / values.shape[0] - 0.5) * np.sin(
        angle
    )
    values = values * (0.85 + chance.uniform(0, 0.35 if poor else 0.2) * slope)
    if poor and chance.random() < 0.6:  # A shadow falls on a part of it.
        edge = chance.uniform(0.3, 0.7)
        values *= 1 - 0.3 / (
            1 + np.exp(-(x / values.shape[1] + 0.3 * y / values.shape[0] - edge) * 25)
        )
    picture = Image.fromarray(np.clip(values, 0, 255).astype(np.uint8))
    picture = picture.filter(
        ImageFilter.GaussianBlur(chance.uniform(0.9, 1.6) if poor else chance.uniform(0.3, 0.9))
    )
    return _stored(picture, chance, 7 if poor else 3, (35, 75) if poor else (70, 92))


def _bent(table: Image.Image, corners: np.ndarray, bend: float) -> Image.Image:
    """Return a picture seen so that its corners come from others, over a sheet that is bent."""
    cells = 16
    mesh = []
    wide, high = table.size

    def to(u: float, v: float) -> tuple[float, float]:
        top = corners[0] * (1 - u) + corners[1] * u
        foot = corners[3] * (1 - u) + corners[2] * u
        x, y = top * (1 - v) + foot * v
        return x, y + bend * np.sin(np.pi * u)

    for a in range(cells):
        for b in range(cells):
            box = (
                a * wide // cells,
                b * high // cells,
                (a + 1) * wide // cells,
                (b + 1) * high // cells,
            )
            ends = [(a, b), (a, b + 1), (a + 1, b + 1), (a + 1, b)]
            quad = [v for u, w in ends for v in to(u / cells, w / cells)]
            mesh.append((box, quad))
    return table.transform(table.size, Image.Transform.MESH, mesh, Image.Resampling.BICUBIC)


def _scanned(page: Image.Image, kind: str, chance: random.Random) -> Image.Image:
    per_inch = 200 if kind == "copier" else chance.choice((200, 300))
    scale = per_inch / _PER_INCH
    sheet = Image.new("L", (page.width + 120, page.height + 120), 250)
    sheet.paste(page, (chance.randint(40, 80), chance.randint(40, 80)))
    turned = sheet.rotate(chance.gauss(0, 0.8), Image.Resampling.BICUBIC, fillcolor=250)
    size = round(turned.width * scale), round(turned.height * scale)
    picture = turned.resize(size, Image.Resampling.BOX)
    if kind == "copier":  # Hard black and white, with specks.
        level = chance.randint(120, 170)
        picture = picture.filter(ImageFilter.GaussianBlur(0.6)).point(
            lambda v: max(0, min(255, (v - level) * 4 + 128))
        )
        pen = ImageDraw.Draw(picture)
        for _ in range(chance.randint(5, 40)):
            x, y = chance.uniform(0, picture.width), chance.uniform(0, picture.height)
            pen.ellipse((x, y, x + 1.5, y + 1.5), fill=60)
    return _stored(picture, chance, 2, (60, 90))


def _stored(
    picture: Image.Image, chance: random.Random, noise: float, quality: tuple[int, int]
) -> Image.Image:
    grain = np.random.default_rng(chance.randrange(2**32))
    values = np.asarray(picture, np.float32)
    values = values + grain.normal(0, noise, values.shape)
    kept = io.BytesIO()
    Image.fromarray(np.clip(values, 0, 255).astype(np.uint8)).save(
        kept, "JPEG", quality=chance.randint(*quality)
    )
    kept.seek(0)
    return Image.open(kept).convert("L")
