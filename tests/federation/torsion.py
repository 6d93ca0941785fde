"""The points of low order, found by arithmetic on the curve of Ed25519, and their spellings."""

import itertools
from functools import cache
from typing import Final

PRIME: Final = 2**255 - 19
ORDER: Final = 2**252 + 27742317777372353535851937790883648493


def key_bytes(height: int, sign: int) -> str:
    return (height | sign << 255).to_bytes(32, "little").hex()


@cache
def torsion() -> tuple[str, ...]:
    """Return every spelling of the eight points of low order, found by arithmetic on the curve."""
    root = pow(2, (PRIME - 1) // 4, PRIME)
    curve = -121665 * pow(121666, -1, PRIME) % PRIME

    def points(y: int) -> list[tuple[int, int]]:
        square = (y * y - 1) * pow(curve * y * y + 1, -1, PRIME) % PRIME
        x = pow(square, (PRIME + 3) // 8, PRIME)
        x = x if (x * x - square) % PRIME == 0 else x * root % PRIME
        return [(x, y), (-x % PRIME, y)] if (x * x - square) % PRIME == 0 else []

    def add(one: tuple[int, int], two: tuple[int, int]) -> tuple[int, int]:
        (x, y), (u, v) = one, two
        both = curve * x * u * y * v % PRIME
        return (
            (x * v + y * u) * pow(1 + both, -1, PRIME) % PRIME,
            (y * v + x * u) * pow(1 - both, -1, PRIME) % PRIME,
        )

    def times(number: int, point: tuple[int, int]) -> tuple[int, int]:
        total = (0, 1)
        for bit in f"{number:b}":
            total = add(total, total)
            total = add(total, point) if bit == "1" else total
        return total

    seeds = itertools.chain.from_iterable(map(points, range(2, 60)))
    eighth = next(
        each
        for each in (times(ORDER, seed) for seed in seeds)
        if times(4, each) != (0, 1) and times(8, each) == (0, 1)
    )
    heights = {times(number, eighth)[1] for number in range(8)}
    assert len({times(number, eighth) for number in range(8)}) == 8
    spelled = heights | {each + PRIME for each in heights if each + PRIME < 1 << 255}
    return tuple(sorted(key_bytes(height, sign) for height in spelled for sign in (0, 1)))
