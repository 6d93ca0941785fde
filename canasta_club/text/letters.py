"""Letters: make any text safe to show, and say how wide it stands on a screen."""

import re
import unicodedata
from functools import lru_cache

_STAND_IN = "\ufffd"

# They turn the rest of the line round, far beyond the name they were typed in.
_TURNING = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])

_RIGHT = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]"
_FROM_THE_RIGHT = re.compile(rf"{_RIGHT}(?:[\s&'\"().\d-]*{_RIGHT})*")


def visible(text: str) -> str:
    r"""Return text without characters that would steer a screen, a file or the reading direction.

    >>> visible("Ash\x1b[2J\tBirch")
    'Ash�[2J Birch'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_visible_letter, text.translate(_TURNING)))


@lru_cache(maxsize=1024)
def _visible_letter(letter: str) -> str:
    if letter.isspace():
        return " "
    is_unfit = unicodedata.category(letter) in ("Cc", "Cs") or ord(letter) & 0xFFFE == 0xFFFE
    return _STAND_IN if is_unfit else letter


def isolated(text: str) -> str:
    """Return a sentence in which names that are read from right to left keep to themselves.

    Without it, the figures after such a name would change places with it.

    >>> isolated("Ash 20, Birch 30")
    'Ash 20, Birch 30'
    >>> isolated("משה & שרה: 20").split("\u2069")
    ['\u2067משה & שרה', ': 20']
    """
    return text if text.isascii() else _FROM_THE_RIGHT.sub("\u2067\\g<0>\u2069", text)


def width(text: str) -> int:
    r"""Return how many places a text takes on a screen of equal places.

    >>> width("Ash"), width("李娜"), width("Zoe\u0308")
    (3, 4, 3)
    """
    return len(text) if text.isascii() else sum(map(_places, text))


@lru_cache(maxsize=1024)
def _places(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
