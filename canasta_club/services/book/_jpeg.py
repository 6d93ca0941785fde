"""Whether a JPEG is whole: each of its blocks is there, not only the mark at its end.

What draws a picture takes one that was cut off for whole, and shows the rest in grey. The blocks
of a sequential JPEG are counted, of a progressive one only its scans: each refines the ones before.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

_SEQUENTIAL: Final = (0xC0, 0xC1)
_TABLES, _SCAN, _RESTARTS, _END = 0xC4, 0xDA, 0xDD, 0xD9
_FIRST_RESTART, _LAST_RESTART = 0xD0, 0xD7
_PEEK: Final = 16
"""The longest code, in bits."""


class _Part(NamedTuple):
    """A colour of the picture, with how many blocks it has across and down in each unit."""

    across: int
    down: int


_Code = tuple[int, int]
"""How many bits a code has, and what it stands for; 0 bits: no code begins so."""


@dataclass(slots=True)
class _Picture:
    """What the segments before a scan say."""

    wide: int = 0
    high: int = 0
    interval: int = 0
    parts: dict[int, _Part] = field(default_factory=dict)
    codes: dict[int, list[_Code]] = field(default_factory=dict)
    unsure: dict[tuple[int, int], int] = field(default_factory=dict)


def is_whole(content: bytes) -> bool:
    """Return whether no block of a JPEG is missing."""
    picture = _Picture()
    is_sequential = True
    try:
        for marker, segment, data in _segments(content):
            if marker == _TABLES:
                picture.codes |= _codes(segment)
            elif marker == _RESTARTS:
                picture.interval = int.from_bytes(segment[:2])
            elif 0xC0 <= marker <= 0xCF and marker not in (0xC8, 0xCC):
                is_sequential = marker in _SEQUENTIAL
                _measure(picture, segment)
            elif marker == _SCAN and not is_sequential:
                _refine(picture, segment)
            elif marker == _SCAN and not _is_scan_whole(picture, segment, data):
                return False
    except (IndexError, KeyError, ValueError):
        return False
    return not any(picture.unsure.values())


def _refine(picture: _Picture, segment: bytes) -> None:
    """Note to how many bits the values of a scan are not known yet."""
    count = segment[0]
    first, last, bits = segment[1 + 2 * count : 4 + 2 * count]
    for part in segment[1 : 1 + 2 * count : 2]:
        picture.unsure |= {(part, place): bits & 15 for place in range(first, last + 1)}


def _segments(content: bytes) -> Iterator[tuple[int, bytes, list[bytes]]]:
    """Yield the marker and the segment of each part, with the stretches of data behind a scan."""
    at = 2
    while at + 4 <= len(content):
        if content[at] != 0xFF:
            raise ValueError
        marker = content[at + 1]
        if marker == _END:
            return
        if marker == 0xFF:  # A byte that fills.
            at += 1
            continue
        begin = at + 4
        at += 2 + int.from_bytes(content[at + 2 : begin])
        segment, data = content[begin:at], list[bytes]()
        if marker == _SCAN:
            end = at
            while end + 1 < len(content):
                end = content.index(0xFF, end)
                follows = content[end + 1]
                if _FIRST_RESTART <= follows <= _LAST_RESTART:
                    data.append(content[at:end])
                    at = end + 2
                elif follows:
                    break
                end += 2
            data.append(content[at:end])
            at = end
        yield marker, segment, data


def _measure(picture: _Picture, segment: bytes) -> None:
    picture.high, picture.wide = int.from_bytes(segment[1:3]), int.from_bytes(segment[3:5])
    for at in range(6, 6 + 3 * segment[5], 3):
        sampling = segment[at + 1]
        picture.parts[segment[at]] = _Part(sampling >> 4, sampling & 15)


def _codes(segment: bytes) -> Mapping[int, list[_Code]]:
    """Return the codes of a segment, each list by the next sixteen bits."""
    codes: dict[int, list[_Code]] = {}
    at = 0
    while at < len(segment):
        counts = segment[at + 1 : at + 17]
        values = iter(segment[at + 17 : at + 17 + sum(counts)])
        listed: list[_Code] = []
        for length, count in enumerate(counts, 1):
            for _code in range(count):
                listed += [(length, next(values))] * (1 << (_PEEK - length))
        codes[segment[at]] = (listed + [(0, 0)] * (1 << _PEEK))[: 1 << _PEEK]
        at += 17 + sum(counts)
    return codes


def _is_scan_whole(picture: _Picture, segment: bytes, data: list[bytes]) -> bool:
    """Return whether the data behind the head of a scan hold all of its blocks."""
    heads = [(segment[at], segment[at + 1]) for at in range(1, 1 + 2 * segment[0], 2)]
    widest = max(part.across for part in picture.parts.values())
    highest = max(part.down for part in picture.parts.values())
    if len(heads) > 1:
        across, down = _whole(picture.wide, 8 * widest), _whole(picture.high, 8 * highest)
        blocks = [
            tables
            for key, tables in heads
            for _block in range(picture.parts[key].across * picture.parts[key].down)
        ]
    else:
        part = picture.parts[heads[0][0]]
        across = _whole(_whole(picture.wide * part.across, widest), 8)
        down = _whole(_whole(picture.high * part.down, highest), 8)
        blocks = [heads[0][1]]
    unit = [(picture.codes[tables >> 4], picture.codes[16 + (tables & 15)]) for tables in blocks]
    left = across * down
    for stretch in data:
        units = min(left, picture.interval or left)
        if not _holds(stretch.replace(b"\xff\0", b"\xff"), unit * units):
            return False
        left -= units
    return left == 0


def _whole(pixels: int, unit: int) -> int:
    """Return how many units a number of pixels takes."""
    return -(-pixels // unit)


def _holds(data: bytes, blocks: list[tuple[list[_Code], list[_Code]]]) -> bool:
    """Return whether data hold all blocks, each with the codes of its first and other values."""
    bits, padded = 8 * len(data), data + bytes(4)
    at = 0

    def code(codes: list[_Code]) -> int:
        nonlocal at
        byte = at >> 3
        if at >= bits:
            raise ValueError
        three = padded[byte] << 16 | padded[byte + 1] << 8 | padded[byte + 2]
        length, value = codes[three >> (8 - (at & 7)) & 0xFFFF]
        if not length:
            raise ValueError
        at += length
        return value

    for first, others in blocks:
        size = code(first)  # This moves on.
        at += size
        place = 1
        while place < 64:
            value = code(others)
            if not value & 15:
                if value != 0xF0:
                    break
                place += 16
            else:
                place += 1 + (value >> 4)
                at += value & 15
    return at <= bits
