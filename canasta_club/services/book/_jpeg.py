"""Whether a JPEG is whole: each of its blocks is there, not only the mark at its end.

What draws a picture takes one that was cut off for whole, and shows the rest in grey, or not as
sharp where it is progressive: there each scan refines the ones before.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

_SEQUENTIAL: Final = (0xC0, 0xC1)
_TABLES, _SCAN, _RESTARTS, _END = 0xC4, 0xDA, 0xDD, 0xD9
_FIRST_RESTART, _LAST_RESTART = 0xD0, 0xD7
_SIXTEEN: Final = 0xF0
"""The code of sixteen values that are zero."""
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
    known: dict[int, list[int]] = field(default_factory=dict)
    """Of each part the values that are not zero, a bit each, block by block."""


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
            elif marker == _SCAN and is_sequential:
                _count(picture, segment, data)
            elif marker == _SCAN:
                _refine(picture, segment, data)
    except (IndexError, KeyError, ValueError):
        return False
    return not any(picture.unsure.values())


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


class _Bits:
    """The bits of a stretch of data; raises `ValueError` where one is asked for behind its end."""

    def __init__(self, stretch: bytes) -> None:
        data = stretch.replace(b"\xff\0", b"\xff")
        self._bits, self._padded, self._at = 8 * len(data), data + bytes(4), 0

    def skip(self, bits: int) -> None:
        self._at += bits
        if self._at > self._bits:
            raise ValueError

    def _peek(self) -> int:
        byte, padded = self._at >> 3, self._padded
        three = padded[byte] << 16 | padded[byte + 1] << 8 | padded[byte + 2]
        return three >> (8 - (self._at & 7)) & 0xFFFF

    def take(self, bits: int) -> int:
        number = self._peek() >> (_PEEK - bits)
        self.skip(bits)
        return number

    def code(self, codes: list[_Code]) -> int:
        if self._at >= self._bits:
            raise ValueError
        length, value = codes[self._peek()]
        if not length:
            raise ValueError
        self.skip(length)
        return value


def _heads(segment: bytes) -> list[tuple[int, int]]:
    """Return the parts of a scan, each with its tables."""
    return [(segment[at], segment[at + 1]) for at in range(1, 1 + 2 * segment[0], 2)]


def _units(picture: _Picture, heads: list[tuple[int, int]]) -> tuple[int, list[int]]:
    """Return how many units a scan has, and the tables of each block of a unit."""
    widest = max(part.across for part in picture.parts.values())
    highest = max(part.down for part in picture.parts.values())
    if len(heads) == 1:
        part = picture.parts[heads[0][0]]
        across = _whole(_whole(picture.wide * part.across, widest), 8)
        down = _whole(_whole(picture.high * part.down, highest), 8)
        return across * down, [heads[0][1]]
    across, down = _whole(picture.wide, 8 * widest), _whole(picture.high, 8 * highest)
    return across * down, [
        tables
        for key, tables in heads
        for _block in range(picture.parts[key].across * picture.parts[key].down)
    ]


def _whole(pixels: int, unit: int) -> int:
    """Return how many units a number of pixels takes."""
    return -(-pixels // unit)


def _stretches(
    picture: _Picture, units: int, data: Iterable[bytes]
) -> Iterator[tuple[_Bits, range]]:
    """Yield the bits of each stretch with the units that it holds; all of them, or `ValueError`."""
    done = 0
    for stretch in data:
        more = min(units - done, picture.interval or units)
        yield _Bits(stretch), range(done, done + more)
        done += more
    if done < units:
        raise ValueError


def _count(picture: _Picture, segment: bytes, data: list[bytes]) -> None:
    """Read all blocks of a sequential scan."""
    units, tables = _units(picture, _heads(segment))
    unit = [(picture.codes[both >> 4], picture.codes[16 + (both & 15)]) for both in tables]
    for bits, some in _stretches(picture, units, data):
        for first, others in unit * len(some):
            bits.skip(bits.code(first))
            place = 1
            while place < 64:
                value = bits.code(others)
                if not value & 15:
                    if value != _SIXTEEN:
                        break
                    place += 16
                else:
                    place += 1 + (value >> 4)
                    bits.skip(value & 15)


def _refine(picture: _Picture, segment: bytes, data: list[bytes]) -> None:
    """Read all blocks of a progressive scan, and note to how many bits its values are known."""
    heads = _heads(segment)
    first, last, accuracy = segment[1 + 2 * len(heads) : 4 + 2 * len(heads)]
    for part, _tables in heads:
        picture.unsure |= {(part, place): accuracy & 15 for place in range(first, last + 1)}
    units, tables = _units(picture, heads)
    if first:
        known = picture.known.setdefault(heads[0][0], [0] * units)
        codes = picture.codes[16 + (tables[0] & 15)]
        read = _sharpen if accuracy >> 4 else _begin
        for bits, some in _stretches(picture, units, data):
            read(bits, codes, range(first, last + 1), known, some)
        return
    for bits, some in _stretches(picture, units, data):
        for both in tables * len(some):
            bits.skip(1 if accuracy >> 4 else bits.code(picture.codes[both >> 4]))


def _begin(bits: _Bits, codes: list[_Code], places: range, known: list[int], blocks: range) -> None:
    """Read values of blocks for the first time; what ends a block may end more of them."""
    ended = 0
    for block in blocks:
        if ended:
            ended -= 1
            continue
        place = places.start
        while place < places.stop:
            value = bits.code(codes)
            run, size = value >> 4, value & 15
            if not size and value != _SIXTEEN:
                ended = (1 << run) + bits.take(run) - 1
                break
            place += run
            if size:
                bits.skip(size)
                known[block] |= 1 << place
            place += 1


def _sharpen(
    bits: _Bits, codes: list[_Code], places: range, known: list[int], blocks: range
) -> None:
    """Read a further bit of values: of each that is known, and new ones among the others."""
    ended = 0
    for block in blocks:
        before, place = known[block], places.start
        while place < places.stop and not ended:
            value = bits.code(codes)
            run, size = value >> 4, value & 15
            if not size and value != _SIXTEEN:
                ended = (1 << run) + bits.take(run)
                break
            bits.skip(size)
            while place < places.stop and (run or before >> place & 1):
                if before >> place & 1:
                    bits.skip(1)
                else:
                    run -= 1
                place += 1
            if size:
                known[block] |= 1 << place
            place += 1
        if ended:
            bits.skip((before >> place & (1 << max(places.stop - place, 0)) - 1).bit_count())
            ended -= 1
