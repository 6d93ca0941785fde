"""Letters: make any text safe to show, and measure its width on a screen."""

import re
import unicodedata
from functools import lru_cache

_STAND_IN = "\ufffd"

# They turn the rest of the line round, far beyond the name they were typed in.
_TURNING = [0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]

# Two names that differ by one of these look the same.
_UNSEEN = [
    0x00AD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x200B, *range(0x2060, 0x2066),
    *range(0x206A, 0x2070), 0x3164, 0xFEFF, 0xFFA0, *range(0xFFF9, 0xFFFC),
    *range(0xE0000, 0xE0080),
]  # fmt: skip

_LEFT_OUT = dict.fromkeys([*_TURNING, *_UNSEEN])

_NO_WIDTH = dict.fromkeys([*range(0x20), *range(0x7F, 0xA0), *_TURNING])

_JOINERS = {"\u200c", "\u200d"}
"""They shape letters in some scripts, and are shown; a name may not differ by them alone."""

_SHAPED = "[\u0590-\u1fff\u2190-\U0010ffff]"
_IDLE_JOINER = f"(?<!{_SHAPED})[\u200c\u200d]+|[\u200c\u200d]+(?!{_SHAPED})"
"""A joiner shapes nothing unless it stands between letters of such scripts, or emoji.

Compiled when a text has one: that takes a hundredth of a command.
"""

# Selectors of a form, marks of notes and the empty Braille pattern: no name has one.
_EMPTY = [
    *range(0x180B, 0x1810), 0x2800, *range(0xFE00, 0xFE10), *range(0x1D173, 0x1D17B),
    *range(0xE0100, 0xE01F0),
]  # fmt: skip

_UNFIT_FOR_NAMES = frozenset(map(chr, [*_LEFT_OUT, *_EMPTY])) | _JOINERS | {_STAND_IN}

_UNFIT_KINDS = {"Cc", "Cs", "Co", "Cn"}

# Letters of other alphabets that look like Latin ones: Cyrillic, Greek, Armenian, Cherokee, Lisu,
# and letters of phonetics.
_LIKE_LATIN = str.maketrans(
    "\u0410\u0412\u0415\u0405\u0406\u0408\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425"
    "\u0430\u0435\u0455\u0456\u0458\u043e\u0440\u0441\u0443\u0445\u0501\u04bb"
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf"
    "\u03bd"
    "\u053c\u054f\u0555\u0570\u0578\u057d\u0581\u0585"
    "\u13a0\u13a1\u13a2\u13aa\u13ab\u13ac\u13b3\u13b7\u13bb\u13c0\u13c3\u13cf\u13d9\u13da\u13de"
    "\u13df\u13e2\u13e6\u13f4"
    "\ua4d0\ua4d1\ua4d3\ua4d4\ua4d6\ua4d7\ua4d9\ua4da\ua4dc\ua4dd\ua4df\ua4e0\ua4e1\ua4e2\ua4e3"
    "\ua4e6\ua4e7\ua4ea\ua4eb\ua4ec\ua4ee\ua4f0\ua4f2\ua4f3\ua4f4"
    "\u0251\u0261\u1d04\u1d0f\u1d20",
    "ABESIJKMHOPCTYXaesijopcyxdhABEZHIKMNOPTYXov"
    "LSOhnugo"
    "DRTAJEWMHGZBVSLCPKB"
    "BPDTGKJCZFMNLSRVHWXYAEIOU"
    "agcov",
)

_MOST_MARKS = 4
"""Marks that a letter may carry; more run into the lines above and below."""

_RIGHT = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]"
_FROM_THE_RIGHT = rf"{_RIGHT}(?:[\s&'\"().\d-]*{_RIGHT})*"


def visible(text: str) -> str:
    r"""Return text without characters that would steer a screen, a file or the reading direction.

    >>> visible("Ash\x1b[2J\tBirch")
    'Ash�[2J Birch'
    """
    if text.isascii() and text.isprintable():
        return text
    if not _JOINERS.isdisjoint(text):
        text = re.sub(_IDLE_JOINER, "", text)
    return "".join(map(_visible_letter, text.translate(_LEFT_OUT)))


def without_steering(text: str) -> str:
    r"""Return text without what steers a screen or its reading direction; it is as wide as before.

    >>> without_steering("Ash\x1b[2J\u202eBirch")
    'Ash[2JBirch'
    """
    return text.translate(_NO_WIDTH)


def visible_lines(text: str) -> str:
    r"""Return text of several lines, each made `visible`.

    >>> visible_lines("Ash\x07\nBirch")
    'Ash�\nBirch'
    """
    return "\n".join(map(visible, text.split("\n")))


def has_lost_bytes(text: str) -> bool:
    r"""Return whether a text holds bytes that were not UTF-8 when it was read.

    >>> has_lost_bytes("Zo\udce9"), has_lost_bytes("Zoé")
    (True, False)
    """
    return not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text)


@lru_cache(maxsize=1024)
def _visible_letter(letter: str) -> str:
    if letter.isspace():
        return " "
    is_unfit = unicodedata.category(letter) in ("Cc", "Cs") or ord(letter) & 0xFFFE == 0xFFFE
    return _STAND_IN if is_unfit else letter


def is_lone(text: str) -> bool:
    """Return whether a text is one letter, of an alphabet that has small and capital ones.

    >>> is_lone(" d "), is_lone("Al"), is_lone("1"), is_lone("\u674e")
    (True, False, False, False)
    """
    one = unicodedata.normalize("NFC", text.strip())
    return len(one) == 1 and one.lower() != one.upper()


def is_unfit_for_names(letter: str) -> bool:
    r"""Return whether a letter cannot be seen, or changes how others are seen.

    >>> [is_unfit_for_names(letter) for letter in "A\u200b\u202e\x1b"]
    [False, True, True, True]
    """
    return letter in _UNFIT_FOR_NAMES or unicodedata.category(letter) in _UNFIT_KINDS


def unfit_letter(text: str) -> str:
    r"""Return what keeps a text from being a name, in words; empty if nothing does.

    >>> unfit_letter("A\u200dsh"), unfit_letter("Ash")
    ('an invisible joiner (U+200D)', '')
    >>> unfit_letter("\u0301Zoe")
    'an accent without a letter, or too many on one (U+0301)'
    """
    if text.isascii() and text.isprintable():
        return ""
    found_letter = next(filter(is_unfit_for_names, text), "")
    if found_letter:
        return f"{_kind_of(found_letter)} (U+{ord(found_letter):04X})"
    if not has_stray_marks(text):
        return ""
    mark = next(letter for letter in text if unicodedata.category(letter).startswith("M"))
    return f"an accent without a letter, or too many on one (U+{ord(mark):04X})"


def _kind_of(letter: str) -> str:
    """Return what kind of letter is unfit for names, in words."""
    if letter in _JOINERS:
        return "an invisible joiner"
    if ord(letter) in _TURNING:
        return "an invisible mark of the reading direction"
    if unicodedata.category(letter) == "Cc":
        return "a control character"
    if letter == _STAND_IN or unicodedata.category(letter) in _UNFIT_KINDS:
        return "a character that cannot be shown"
    return "an invisible letter"


def fit_for_names(text: str) -> str:
    r"""Return what remains of a text without letters that are unfit for names.

    >>> fit_for_names("A\u200dsh")
    'Ash'
    """
    return "".join(letter for letter in text if not is_unfit_for_names(letter))


def has_stray_marks(text: str) -> bool:
    r"""Return whether a text has a mark without a letter, or more marks than a letter carries.

    >>> has_stray_marks("\u0301"), has_stray_marks("Z\u0301oe"), has_stray_marks("Z" + 9 * "\u0301")
    (True, False, True)
    """
    if text.isascii():
        return False
    kinds = "".join(" " if each.isspace() else unicodedata.category(each)[0] for each in text)
    return kinds.startswith("M") or " M" in kinds or "M" * (_MOST_MARKS + 1) in kinds


def look(text: str) -> str:
    r"""Return a text by its looks: letters of other alphabets as the Latin ones they look like.

    >>> look("\u0410sh")
    'Ash'
    """
    return text.translate(_LIKE_LATIN)


def mixed_letter(text: str) -> str:
    r"""Return a letter that looks like a Latin one, in a word of Latin letters; empty if none.

    >>> mixed_letter("\u0410sh") == "\u0410", mixed_letter("Ash")
    (True, '')
    """
    for word in text.split():
        others = [letter for letter in word if ord(letter) in _LIKE_LATIN]
        if others and any(unicodedata.name(letter, "").startswith("LATIN") for letter in word):
            return others[0]
    return ""


_STEERING = "[\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"


def safe_json(text: str, encoding: str = "utf-8") -> str:
    r"""Return JSON with an escape for each letter that would steer a terminal or cannot be written.

    JSON is read as UTF-8: in another encoding every letter beyond ASCII is escaped.

    >>> safe_json('"Ash\x9b2J Zoë"'), safe_json('"Zoë \U0001f0cf"', "cp1252")
    ('"Ash\\u009b2J Zoë"', '"Zo\\u00eb \\ud83c\\udccf"')
    """
    if text.isascii():
        return text
    unsafe = _STEERING if encoding.lower().startswith("utf") else "[^\x00-\x7f]"
    return re.sub(unsafe, _escape, text)


def _escape(match: re.Match[str]) -> str:
    units = match[0].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[start : start + 4]}" for start in range(0, len(units), 4))


def isolated(text: str) -> str:
    """Return a sentence in which names that are read from right to left keep to themselves.

    Without it, the figures after such a name would change places with it.

    >>> isolated("Ash 20, Birch 30")
    'Ash 20, Birch 30'
    >>> isolated("משה & שרה: 20").split("\u2069")
    ['\u2067משה & שרה', ': 20']
    """
    return text if text.isascii() else re.sub(_FROM_THE_RIGHT, "\u2067\\g<0>\u2069", text)


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
