"""Addresses: where a slip or a card belongs, in 24 capitals and digits; no secret.

A photograph, a scanner and a person typing read the same letters. They open nothing.
"""

import hashlib
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from canasta_club.errors import CanastaError

_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O or U."""

_LIKE: Final = str.maketrans("ILO", "110", "- ")
"""What is read as another letter, and what divides groups."""

_ID: Final = 7
_NUMBER: Final = 2
_CHECKS: Final = 2
_GROUP: Final = 6
"""Letters that are printed together."""
LENGTH: Final = 2 * _ID + 4 * _NUMBER + _CHECKS

_LARGEST: Final = 32**_NUMBER - 1
_FIELD: Final = 0b100101
"""x⁵ + x² + 1, over which 32 letters are a field."""


_ALL_LETTERS: Final = "Type all letters that stand beside the names on the slip."


class BadAddressError(CanastaError):
    """Letters that are not an address: too many, too few, others, or misread."""


@dataclass(frozen=True, slots=True)
class Address:
    """A place: 0 stands for what is not known, such as the table of a blank slip.

    ``book`` and ``night`` are digests of ids (`of_id`): two different clubs, or two nights, have
    the same one by a chance of 1 in 34,359,738,368. ``layout`` is how the paper is drawn.
    """

    book: int
    night: int = 0
    round: int = 0
    table: int = 0
    hand: int = 0
    layout: int = 0

    @property
    def text(self) -> str:
        """The letters: book 7, night 7, round, table, hand and layout 2 each, 2 to check them.

        A number over 1,023 is written as not known.
        """
        values = _letters(self.book, _ID) + _letters(self.night, _ID)
        for number in (self.round, self.table, self.hand, self.layout):
            values += _letters(number, _NUMBER)
        return "".join(_LETTERS[value] for value in (*values, *_checks(values)))


def of_id(id_: UUID) -> int:
    """Return the digest of an id: 35 bits, so that an address of another book is told apart.

    Digests are spread evenly though ids that are made one after another begin alike; 0 is left
    to what is not known.
    """
    digest = int.from_bytes(hashlib.sha256(id_.bytes).digest()) % (32**_ID - 1)
    return digest + 1


def is_like(text: str) -> bool:
    """Return whether a text has as many letters as an address, whatever they are."""
    letters = text.translate(_LIKE)
    return len(letters) == LENGTH and letters.isascii() and letters.isalnum()


def is_part(text: str) -> bool:
    """Return whether a text is, as it is printed, some of an address: capitals and digits."""
    letters = text.translate(_LIKE)
    is_some = len(letters) >= _GROUP and not set(letters) - set(_LETTERS)
    return is_some and any(letter.isdigit() for letter in text)


def read(text: str) -> Address:
    """Return the address that letters say, in either case and in groups or not.

    Raises `BadAddressError` for any one or two wrong letters, and so for any two that changed
    places: the check letters make a Reed–Solomon code of distance 3 over 32 letters.
    """
    letters = text.upper().translate(_LIKE)
    if is_part(text) and len(letters) < LENGTH:
        raise BadAddressError(
            f"“{text}” is part of an address: {len(letters)} of its {LENGTH} letters and digits.",
            hint=_ALL_LETTERS,
        )
    if len(letters) != LENGTH or set(letters) - set(_LETTERS):
        raise BadAddressError(
            f"“{text}” is not an address: that is {LENGTH} letters and digits.",
            hint=_ALL_LETTERS,
        )
    values = [_LETTERS.index(letter) for letter in letters]
    if _checks(values[:-_CHECKS]) != values[-_CHECKS:]:
        raise BadAddressError(
            "A letter of this address is wrong, or two changed places.",
            hint="Compare it with what is printed on the slip.",
        )
    book, night = _number(values[:_ID]), _number(values[_ID : 2 * _ID])
    numbers = [_number(values[at : at + _NUMBER]) for at in range(2 * _ID, LENGTH - _CHECKS, 2)]
    return Address(book, night, *numbers)


def _letters(number: int, count: int) -> list[int]:
    known = number if 0 <= number < 32**count else 0
    return [known >> 5 * place & 31 for place in reversed(range(count))]


def _number(values: list[int]) -> int:
    return sum(value << 5 * place for place, value in enumerate(reversed(values)))


def _checks(values: list[int]) -> list[int]:
    """Return the remainder of the letters, as a polynomial, by (x - 2)(x - 4)."""
    first, second = 0, 0
    for value in values:
        carried = first ^ value
        first, second = second ^ _times(carried, 2 ^ 4), _times(carried, _times(2, 4))
    return [first, second]


def _times(one: int, other: int) -> int:
    """Multiply two letters in the field."""
    product = 0
    for place in range(5):
        product ^= (one << place) * (other >> place & 1)
    for place in range(8, 4, -1):
        product ^= (_FIELD << place - 5) * (product >> place & 1)
    return product
