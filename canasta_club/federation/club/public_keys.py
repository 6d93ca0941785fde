"""Public keys: those of Ed25519 that no honest program makes."""

from typing import Final

_PRIME: Final = 2**255 - 19
_SIGN: Final = 1 << 255
"""The highest bit of a key says which of two points is meant; the others are their height."""

_EIGHTH: Final = 0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7
"""The height of two of the four points of order 8; that of the others is what is left to zero."""

_LOW: Final = frozenset({0, 1, _PRIME - 1, _EIGHTH, _PRIME - _EIGHTH})


def is_weak(key: str) -> bool:
    """Return whether a key, in hexadecimal, is of low order or not written in the one right form.

    For a point of low order anybody can make signatures that fit whatever was signed. A height of
    the prime or above is another spelling of a key (RFC 8032, 5.1.3).

    >>> is_weak("01" + "00" * 31), is_weak("d7" + "5a" * 31)
    (True, False)
    """
    try:
        height = int.from_bytes(bytes.fromhex(key), "little") & ~_SIGN
    except ValueError:
        return False  # What stands for the book itself is not a key.
    return height >= _PRIME or height in _LOW
