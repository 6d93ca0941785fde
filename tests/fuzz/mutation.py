"""Mutation: an example changed a little, as damage, haste and malice change files."""

import random
from collections.abc import Sequence
from typing import Final

_ODD: Final = (
    b"\x00", b"\xff", b"\xff\xfe", b"\xed\xa0\x80", b"\r", b"\n", b"\t", b'"', b"'", b",", b";",
    b":", b"/", b"=", b"-", b"+", b"0", b"9" * 40, b"1e999", b"-1", b"nan", b"null", b"[", b"]",
    b"{", b"}", b"<", b"&", "٣".encode(), "Ｋ".encode(), "\u202e".encode(), "\u200b".encode(),
    b"X", b"2", b"K", b"A..K", b"#", b"!", b"[[", b"true", b"1970-01-01", b"9999-12-31",
)  # fmt: skip


def mutated(chance: random.Random, known: Sequence[bytes]) -> bytes:
    """Return an example with one to eight changes."""
    data = bytearray(chance.choice(known))
    for _each in range(chance.choice((1, 1, 2, 3, 8))):
        at = chance.randrange(len(data) + 1)
        length = min(chance.choice((1, 1, 2, 4, 16, 200)), len(data) - at)
        kind = chance.randrange(7)
        if kind == 0:
            del data[at : at + length]
        elif kind == 1:
            data[at:at] = chance.choice(_ODD)
        elif kind == 2:
            data[at : at + length] = chance.choice(_ODD)
        elif kind == 3 and at < len(data):
            data[at] ^= 1 << chance.randrange(8)
        elif kind == 4:
            data[at:at] = data[at : at + length] * chance.choice((1, 2, 50))
        elif kind == 5:
            other = chance.choice(known)
            start = chance.randrange(len(other) + 1)
            data[at:at] = other[start : start + 50]
        else:
            del data[at : None if chance.random() < 0.2 else at + 1]
    return bytes(data)
