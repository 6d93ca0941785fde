"""Chance: draws that anybody can repeat; the same seed gives the same draws on every machine."""

from collections.abc import Iterator, Sequence
from hashlib import shake_256
from struct import unpack
from typing import TypeVar

T = TypeVar("T")

_BLOCK = 64
_WORD = 1 << 32


class Chance:
    """A stream of draws from a seed; ``what`` keeps draws for different things apart."""

    def __init__(self, seed: int, *what: object) -> None:
        self._key = "/".join(map(str, (seed, *what)))
        self._blocks = 0
        self._words = self._stream()

    def words(self, count: int) -> tuple[int, ...]:
        """Return so many whole numbers below 2**32, evenly distributed."""
        self._blocks += 1
        stream = shake_256(f"{self._key}#{self._blocks}".encode()).digest(4 * count)
        return unpack(f"<{count}I", stream)

    def below(self, bound: int) -> int:
        """Draw a whole number from 0 to ``bound - 1``, all equally likely.

        >>> [Chance(7).below(6) for _ in range(3)] == [Chance(7).below(6)] * 3
        True
        """
        fair = _WORD - _WORD % bound
        return next(word for word in self._words if word < fair) % bound

    def pick(self, things: Sequence[T]) -> T:
        """Draw one of several."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """Return the things in random order, all orders equally likely."""
        mixed = list(things)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def _stream(self) -> Iterator[int]:
        while True:
            yield from self.words(_BLOCK)
