"""Side lines: one side's hand in a line as people type it, read into data."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain
from typing import Any, Final

from canasta_club.documents.problems import from_error
from canasta_club.errors import Problem
from canasta_club.game.cards import NATURAL_RANKS, UnreadableCardsError, read_cards
from canasta_club.game.rules.model import NO_POT
from canasta_club.game.scoring.problems import (
    bare_number,
    canastas_or_threes,
    short_word_with_sign,
    stated_twice,
    unreadable_line,
    unreadable_word,
)
from canasta_club.game.scoring.statement import DIRECTOR, PEOPLES_WORDS, Statement, settled
from canasta_club.text.sums import read_sum
from canasta_club.text.wording import spoken

Words = dict[str, Any]
"""The words of a line, as data."""
_Match = re.Match[str]

_KINDS: Final = {"n": "natural", "m": "mixed"} | PEOPLES_WORDS
"""Letters and words that stand before a number of canastas."""


def read_side_line(text: str) -> tuple[Statement, list[Problem]]:
    """Read a line into a side's statement, with every word that cannot be read.

    >>> read_side_line("Elm & Fir: m1 net-35 melded r2")[0].to_json()
    {'name': 'Elm & Fir', 'canastas': {'mixed': 1}, 'net': -35, 'has_melded': True, 'red_threes': 2}
    """
    name, colon, rest = text.partition(":")
    if not colon or not name.strip():
        return Statement(), [unreadable_line(text)]
    side: Words = {"name": " ".join(name.split())}
    problems: list[Problem] = []
    for place, words in enumerate(_parts(rest)):
        problems.extend(_read_part(words, side, is_hand=place > 0))
    statement, wrong = Statement.from_json(side)
    return settled(statement), problems + wrong


def _parts(text: str) -> list[list[str]]:
    """Split the words of a line at its slashes: melds first, then a hand each."""
    text = re.sub(r"([=:])\s+", r"\1", text)
    parts: list[list[str]] = [[]]
    for word in chain.from_iterable(map(_apart, text.split())):
        # A reason may hold a slash: director=-50:late/slow.
        pieces = [word] if "=" in word else re.split("(/)", word)
        for piece in pieces:
            if piece == "/":
                parts.append([])
            elif piece:
                parts[-1].append(piece)
    return parts


def _apart(word: str) -> list[str]:
    """Take words apart that were typed without a space: ``m1+245-65r1out`` is four.

    >>> _apart("n1m2+245-65r1out=600"), _apart("QQQ+552")
    (['n1', 'm2', '+245-65', 'r1', 'out', '=600'], ['QQQ+552'])
    >>> _apart("m1+245out:Ash=600==1420")
    ['m1', '+245', 'out:Ash', '=600', '==1420']
    """
    return _token().findall(word) if _joined().fullmatch(word) else [word]


def _read_part(words: list[str], side: Words, *, is_hand: bool) -> Iterator[Problem]:
    cards: list[str] = []
    values: dict[str, int] = {}
    for word in words:
        if worth := re.fullmatch(r"(\d{1,3}):(\d{1,3})", word):
            values[worth[1]] = values.get(worth[1], 0) + int(worth[2])
            continue
        try:
            if not _take(word, side, _forms()):
                yield from _read_card_word(word, side, cards, is_hand=is_hand)
        except _WordError as fault:
            yield fault.problem
    if values:
        counts = side.setdefault("left_cards" if is_hand else "melded_cards", {})
        for points, number in values.items():
            counts[points] = counts.get(points, 0) + number
    elif is_hand:
        side.setdefault("in_hand", []).append("".join(cards))
    if cards and not is_hand:
        side["melds"] = cards


def _read_card_word(
    word: str, side: Words, cards: list[str], *, is_hand: bool
) -> Iterator[Problem]:
    """Read a word as cards, else as a kind of canasta with its number."""
    if not is_hand and is_bare_number(word):
        yield bare_number(word, _number(word))
        return
    try:
        cards += _read_melds(word)
    except UnreadableCardsError as fault:
        if not _take(word, side, (_kind_form(),)):
            yield _unreadable(word, fault)


def _read_melds(word: str) -> Iterator[str]:
    """Yield the melds of a word: ``QQQ+552`` is two."""
    for meld in word.split("+"):
        if read_cards(meld):
            yield meld


def is_bare_number(word: str) -> bool:
    """Return whether digits are a number or a sum, and not melds written in digits alone.

    >>> [is_bare_number(word) for word in ("600", "10+15+8", "245", "5-65", "555", "9992+666")]
    [True, True, True, True, False, False]
    """
    return read_sum(word) is not None and not all(map(_is_meld, word.split("+")))


def _is_meld(digits: str) -> bool:
    """Return whether digits are cards, and not ranks that only a number puts side by side."""
    try:
        ranks = {card.rank for card in read_cards(digits)} & {*NATURAL_RANKS}
    except UnreadableCardsError:
        return False
    return len(ranks) < 2 or len(digits) > 4 or _number(digits) % 5 > 0


def _unreadable(word: str, fault: UnreadableCardsError) -> Problem:
    """Describe an unreadable word: as cards with a mistake in them, or as an unknown word."""
    return from_error(fault, word, with_hint=True) if fault.place > 1 else unreadable_word(word)


_Form = tuple[re.Pattern[str], Callable[[_Match, Words], object]]


def _take(word: str, side: Words, forms: tuple[_Form, ...]) -> bool:
    for pattern, take in forms:
        if match := pattern.fullmatch(word):
            take(match, side)
            return True
    return False


def _number(text: str) -> int:
    return read_sum(text) or 0


class _WordError(Exception):
    """A word that is refused as it stands."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def _put(stated: Words, key: str, value: object, match: _Match, of: str = "") -> None:
    """Note what a word states; two words for one thing are refused."""
    if key in stated:
        raise _WordError(stated_twice(match[0], spoken(key) + of))
    stated[key] = value


def _set(key: str, value: Callable[[_Match], object]) -> Callable[[_Match, Words], object]:
    return lambda match, side: _put(side, key, value(match), match)


def _figure(key: str) -> Callable[[_Match, Words], object]:
    return _set(key, lambda match: _number(match[1]))


def _out(match: _Match, side: Words) -> None:
    word = match[1].lower()
    _put(side, "out", "concealed" if word == "blind" else word, match)
    if match[2]:
        side["out_player"] = _name(match[2])


def _points(match: _Match, side: Words) -> None:
    """Add up what is melded (with a plus) and what is left (with a minus)."""
    for sign, figure in re.findall(_TERM, match[0]):
        key = "melded" if sign == "+" else "left"
        side[key] = side.get(key, 0) + int(figure)


def _canastas(match: _Match, side: Words) -> None:
    word = match[1].lower().replace("-", "_")
    kind = _KINDS.get(word, word)
    _put(side.setdefault("canastas", {}), kind, int(match[2]), match, " canastas")


def _adjustment(match: _Match, side: Words) -> None:
    name, number = match[1].lower().replace("-", "_"), _number(match[2])
    detail = _name(match[3] or "")
    adjustments = side.setdefault("adjustments", {})
    if name == DIRECTOR:
        entry = {"points": number, "reason": detail}
        adjustments.setdefault(DIRECTOR, []).append(entry)
    else:
        _put(adjustments, name, {"count": number, "player": detail}, match)


def _no_pot(match: _Match, side: Words) -> None:
    _put(side.setdefault("adjustments", {}), NO_POT, 1, match)


def _refused(describe: Callable[[str, str, str], Problem]) -> Callable[[_Match, Words], object]:
    def refuse(match: _Match, _side: Words) -> None:
        raise _WordError(describe(match[0], match[1].lower(), match[2]))

    return refuse


def _name(text: str) -> str:
    return text.replace("_", " ").strip()


def _form(pattern: str, take: Callable[[_Match, Words], object]) -> _Form:
    return re.compile(pattern, re.IGNORECASE), take


_SIGN: Final = r"[+\-−–]"
_SIGNED: Final = rf"({_SIGN}?\d{{1,9}}(?:{_SIGN}\d{{1,9}})*)"
_TERM: Final = rf"({_SIGN})(\d+)"


@cache
def _forms() -> tuple[_Form, ...]:
    """Return the forms of words; they are made when a line is read, which few commands do."""
    return (
        _form(r"([nmrb]\d*)=+(.*)", _refused(short_word_with_sign)),
        _form(r"(red|black)=(.*)", _refused(canastas_or_threes)),
        _form(r"(?:red[_-])?threes=(\d{1,2})", _figure("red_threes")),
        _form(r"black[_-]threes=(\d{1,2})", _figure("black_threes")),
        _form(rf"({'|'.join(_KINDS)}|natural|mixed)=?(\d{{1,2}})", _canastas),
        _form(r"r(\d{1,2})", _figure("red_threes")),
        _form(r"b(\d{1,2})", _figure("black_threes")),
        _form(rf"={_SIGNED}", _figure("says")),
        _form(rf"(?:==|running=){_SIGNED}", _figure("running")),
        _form(rf"net=?{_SIGNED}", _figure("net")),
        *(_form(rf"{key}={_SIGNED}", _figure(key)) for key in ("melded", "left", "score", "total")),
        _form(r"special[=:]([a-z0-9_]+)", _set("special", lambda match: match[1].lower())),
        _form(r"no-?pot", _no_pot),
        _form(r"trump[=:](\S+)", _set("trump", lambda match: match[1])),
        _form(r"melded", _set("has_melded", lambda _: True)),
        _form(r"unmelded|not-melded", _set("has_melded", lambda _: False)),
        _form(r"(out|concealed|blind|no)(?::(.+))?", _out),
        _form(rf"(?:{_SIGN}\d{{1,9}})+", _points),
        _form(rf"([a-z][a-z0-9_\-]*)={_SIGNED}(?::(.*))?", _adjustment),
    )


@cache
def _token() -> re.Pattern[str]:
    """Return the form of words that are plain without a space between them."""
    signed = _SIGNED.replace("(", "(?:", 1)
    return re.compile(
        rf"[nmrb]\d{{1,2}}(?:={{1,2}}{signed})?|net=?{signed}|(?:{_SIGN}\d+)+|={{1,2}}{signed}"
        r"|(?:out|concealed|blind)(?::[^\s=:]++)?",
        re.IGNORECASE,
    )


@cache
def _joined() -> re.Pattern[str]:
    return re.compile(rf"(?:{_token().pattern}){{2,}}", re.IGNORECASE)


@cache
def _kind_form() -> _Form:
    """Return a kind of canasta with its number; tried last, and what could be cards is none."""
    return _form(r"(?![akqjtxcdhs\d]+$)([a-z][a-z0-9_\-]*[a-z])(\d{1,2})", _canastas)
