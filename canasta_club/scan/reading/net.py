"""The net: which digit a piece of ink is, by a small convolutional net in numpy.

Its weights are ``data/digits/digits.npz``; the card beside them says what they were made from.
"""

from dataclasses import dataclass, replace
from functools import cache
from typing import Final, cast

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from canasta_club import resources

Floats = NDArray[np.float32]

SIZE: Final = 28
"""Pixels of a side of what the net looks at."""
_INK: Final = 20
"""Pixels of the longer side of the ink within it."""
_FAINT: Final = 0.25
"""Ink below this part of the darkest is the rim of a stroke."""
NO_DIGIT: Final = 10
"""The class of what is no digit: halves, two that touch, strokes, stains."""


def normalised(ink: Floats) -> Floats:
    """Return a piece of ink (0 paper, 1 ink) as the net expects it: of one size, about its middle.

    A piece without ink becomes blank.
    """
    blank = np.zeros((SIZE, SIZE), np.float32)
    strong = ink > _FAINT * max(float(ink.max(initial=0)), 0.2)
    rows, columns = np.flatnonzero(strong.any(1)), np.flatnonzero(strong.any(0))
    if not len(rows):
        return blank
    cut = ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    high, wide = cut.shape
    scale = _INK / max(high, wide)
    size = max(1, round(wide * scale)), max(1, round(high * scale))
    small = np.asarray(
        Image.fromarray(cut).resize(
            size, Image.Resampling.BOX if scale < 1 else Image.Resampling.BILINEAR
        )
    )
    small = np.clip(small / max(float(small.max()), 0.2), 0, 1)
    weight = float(small.sum()) or 1.0
    y = float((small.sum(1) @ np.arange(small.shape[0])) / weight)
    x = float((small.sum(0) @ np.arange(small.shape[1])) / weight)
    top = min(max(round(SIZE / 2 - 0.5 - y), 0), SIZE - small.shape[0])
    left = min(max(round(SIZE / 2 - 0.5 - x), 0), SIZE - small.shape[1])
    blank[top : top + small.shape[0], left : left + small.shape[1]] = small
    return blank


@dataclass(frozen=True, slots=True)
class Net:
    """The weights: two convolutions of 3 by 3, each halved, then two layers."""

    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    hidden: Floats
    hidden_bias: Floats
    last: Floats
    last_bias: Floats

    def features(self, pictures: Floats) -> Floats:
        """Return what the net sees in normalised pieces of ink: a row of figures for each."""
        one = _halved(_convolved(pictures[..., None], self.first, self.first_bias))
        two = _halved(_convolved(one, self.second, self.second_bias))
        flat = two.reshape(len(pictures), -1)
        return cast("Floats", np.maximum(flat @ self.hidden + self.hidden_bias, 0))

    def log_likelihoods(self, features: Floats) -> Floats:
        """Return the logarithm of how likely each of the ten digits is, and `NO_DIGIT`."""
        scores = features @ self.last + self.last_bias
        scores = scores - scores.max(1, keepdims=True)
        return cast("Floats", scores - np.log(np.exp(scores).sum(1, keepdims=True)))

    def likely(self, pictures: Floats) -> Floats:
        """Return the log-likelihoods of normalised pieces of ink."""
        return self.log_likelihoods(self.features(pictures))

    def taught(self, features: Floats, digits: NDArray[np.int64]) -> "Net":
        """Return the net with its last layer moved towards what these digits turned out to be.

        It stays near the shipped one: a few digits teach little.
        """
        if not len(digits):
            return self
        last, bias = self.last.copy(), self.last_bias.copy()
        asked = np.eye(last.shape[1], dtype=np.float32)[digits]
        scale = float((features**2).sum(1).mean()) or 1.0
        for _ in range(_STEPS):
            likely = replace(self, last=last, last_bias=bias).log_likelihoods(features)
            off = (np.exp(likely) - asked) / (len(digits) + _CAUTION)
            last -= _PACE / scale * (features.T @ off) * len(digits) ** 0.5
            bias -= 0.1 * off.sum(0)
        return replace(self, last=last, last_bias=bias)


_STEPS, _PACE, _CAUTION = 30, 4.0, 20


@cache
def shipped() -> Net:
    """Return the net that the program comes with."""
    with (
        resources.shipped("data", "digits", "digits.npz").open("rb") as file,
        np.load(file, allow_pickle=False) as arrays,
    ):
        return Net(**{name: arrays[name].astype(np.float32) for name in Net.__slots__})


def _convolved(pictures: Floats, kernel: Floats, bias: Floats) -> Floats:
    """Return pictures (count, height, width, channels) under a kernel (3, 3, channels, new)."""
    padded = np.pad(pictures, ((0, 0), (1, 1), (1, 1), (0, 0)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), (1, 2))
    flat = windows.transpose(0, 1, 2, 4, 5, 3).reshape(-1, kernel[..., 0].size)
    done = flat @ kernel.reshape(flat.shape[1], -1) + bias
    return cast("Floats", np.maximum(done, 0).reshape(*pictures.shape[:3], -1))


def _halved(pictures: Floats) -> Floats:
    """Return pictures with the largest of each four pixels."""
    count, high, wide, channels = pictures.shape
    return cast("Floats", pictures.reshape(count, high // 2, 2, wide // 2, 2, channels).max((2, 4)))
