"""Cells of the hand list: what may be written in each, and the value it stands for."""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import Any, Final

from canasta_club.club.games import LAST_NUMBER
from canasta_club.club.side_columns import NONE
from canasta_club.errors import CanastaError
from canasta_club.services.exchange._sheet import (
    CellError,
    CellKind,
    must_be,
    plain_heading,
    wanted,
)
from canasta_club.text import dates
from canasta_club.text.wording import spoken

_MOST_FIGURES: Final = 12
_WHOLE: Final = re.compile(rf"([+-]?\d{{1,{_MOST_FIGURES}}})(?:[.,]0{{1,2}})?")
_IN_THREES: Final = re.compile(r"[+-]?[1-9]\d{0,2}([.,'’\s])\d{3}(?:\1\d{3}){0,2}")
_MINUS: Final = str.maketrans("−–", "--")
_YES_NO: Final = {
    "yes": True, "y": True, "true": True, "x": True, "1": True,
    "no": False, "n": False, "false": False, "0": False,
}  # fmt: skip
_OUT: Final = {
    **{word: "out" if is_out else "no" for word, is_out in _YES_NO.items()},
    "out": "out",
    "concealed": "concealed",
    "blind": "concealed",
}
_DIRECTOR: Final = "director"
_ADJUSTMENT: Final = re.compile(r"([^\W\d_].*?)\s*([+-]?\d+)(?:\s*:\s*|\s+|$)(.*)", re.DOTALL)
_ENTRY: Final = re.compile(r"(?:\\.|[^;\\])+", re.DOTALL)


RowCells = dict[str, Any]
"""What the cells of a row hold, by the columns of the list."""


def read_whole(cell: object) -> int:
    """Read a whole number, also one stored as text.

    >>> read_whole(275), read_whole(275.0), read_whole(" −35 "), read_whole("275,0")
    (275, 275, -35, 275)

    A sign before three digits separates the thousands; only ``1.000`` could also be 1.

    >>> read_whole("1.415"), read_whole("-1,415"), read_whole("1 000")
    (1415, -1415, 1000)
    """
    if type(cell) is int:
        return cell
    if isinstance(cell, float) and cell.is_integer():
        return int(cell)
    if isinstance(cell, str):
        if cell.isdecimal() and len(cell) <= _MOST_FIGURES:
            return int(cell)
        # An apostrophe makes a number text in a spreadsheet.
        text = cell.strip().removeprefix("'").translate(_MINUS)
        if match := _WHOLE.fullmatch(text):
            return int(match[1])
        if match := _IN_THREES.fullmatch(text):
            return _joined(text, match[1])
    raise wanted(CellKind.WHOLE, cell)


def _joined(text: str, sign: str) -> int:
    """Join a number whose thousands are separated."""
    first, *rest = text.split(sign)
    if sign in ".," and rest == ["000"]:
        raise CellError(f"“{text}” could be {first} or {first}000: write it without the “{sign}”")
    return int("".join((first, *rest)))


def read_place(cell: object) -> int:
    """Read the number of a round, table or hand."""
    return read_number(cell, LAST_NUMBER)


def read_round(cell: object) -> int:
    """Read the number of a round, or 0: before the first one."""
    number = read_whole(cell)
    return number if number == 0 else read_place(cell)


def read_number(cell: object, last: int = 1_000_000) -> int:
    """Read a number from 1 to the ``last``."""
    number = read_whole(cell)
    if not 1 <= number <= last:
        raise must_be(f"a number from 1 to {last}", cell)
    return number


def read_day(cell: object) -> date:
    """Read a date: a date cell, or text that can only mean one day.

    >>> read_day("19.11.2026") == read_day("2026-11-19 00:00:00") == date(2026, 11, 19)
    True
    """
    if isinstance(cell, datetime):
        if cell.time() == time():
            return cell.date()
    elif isinstance(cell, date):
        return cell
    elif isinstance(cell, str) and any(map(str.isdecimal, cell)):
        return _written_day(cell)
    raise wanted(CellKind.DAY, cell)


@lru_cache(maxsize=1000)
def _written_day(text: str) -> date:
    midnight = re.compile(r"(?<=\d)[T ]00:00(:00(\.0+)?)?$")
    try:
        return dates.read_day(midnight.sub("", text.strip()))
    except CanastaError as fault:
        raise CellError(f"{fault.message} {fault.hint}") from None


def read_text(cell: object) -> str:
    """Read text; numbers typed where text belongs, such as the meld 555, are text too."""
    if isinstance(cell, str):
        return " ".join(cell.split())
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, int) or (isinstance(cell, float) and cell.is_integer()):
        return str(int(cell))
    if isinstance(cell, date | time | timedelta):
        raise CellError(
            "the spreadsheet made this a date or time: format the column as text and retype it"
        )
    raise wanted(CellKind.TEXT, cell)


def read_note(cell: object) -> str:
    """Read text as it is, with its line breaks."""
    return cell.strip() if isinstance(cell, str) else read_text(cell)


def read_melds(cell: object) -> list[str]:
    """Read melds, separated by spaces or a plus.

    >>> read_melds("KKKK552 + 5-5-2"), read_melds(555), read_melds("none")
    (['KKKK552', '5-5-2'], ['555'], [])
    """
    text = read_text(cell)
    return [] if text.casefold() == NONE else text.replace("+", " ").split()


def read_hands(cell: object) -> list[str]:
    """Read the cards left, a slash between one hand and the next.

    >>> read_hands("K5 / X2"), read_hands("/ X2"), read_hands("none")
    (['K5', 'X2'], ['', 'X2'], [''])
    """
    text = read_text(cell)
    if text.casefold() == NONE:
        return [""]
    return ["".join(hand.split()) for hand in text.split("/")]


def read_values(cell: object) -> dict[str, int]:
    """Read how many cards there are of each value.

    >>> read_values("20:6 10:12"), read_values(time(5, 2)), read_values("none")
    ({'20': 6, '10': 12}, {'5': 2}, {})
    """
    text = _clock(cell) if isinstance(cell, time | timedelta) else read_text(cell)
    words = [] if text.casefold() == NONE else text.replace(",", " ").split()
    match = [re.fullmatch(r"(\d{1,3}):(\d{1,3})", word) for word in words]
    values = {worth[1]: int(worth[2]) for worth in match if worth}
    if len(values) < len(words):
        raise wanted(CellKind.VALUES, cell)
    return values


def read_flag(cell: object) -> bool:
    """Read yes or no."""
    if isinstance(cell, bool):
        return cell
    text = read_text(cell).casefold()
    if text not in _YES_NO:
        raise wanted(CellKind.FLAG, cell)
    return _YES_NO[text]


def read_out(cell: object) -> dict[str, str]:
    """Read whether a side went out, and by whom if that is given.

    >>> read_out("out"), read_out("Concealed: Ash")
    ({'out': 'out'}, {'out': 'concealed', 'out_player': 'Ash'})
    """
    word, _, player = read_text(cell).partition(":")
    out = _OUT.get(word.strip().casefold())
    if out is None:
        raise wanted(CellKind.OUT, cell)
    return {"out": out, "out_player": player.strip()} if player.strip() else {"out": out}


def read_ended(cell: object) -> str:
    """Read whether a game was ended early, and why if that is given; empty if it was not.

    >>> read_ended("yes"), read_ended("Yes:the bell"), read_ended("no")
    ('yes', 'yes: the bell', '')
    """
    word, _, reason = read_text(cell).partition(":")
    is_ended = _YES_NO.get(word.strip().casefold())
    if is_ended is None:
        raise wanted(CellKind.FLAG, cell)
    return write_ended(reason.strip()) if is_ended else ""


def write_ended(reason: str) -> str:
    """Return the cell for a game that was ended early, and why."""
    return f"yes: {reason}" if reason else "yes"


def why_ended(written: str) -> str:
    """Return the reason that `write_ended` wrote."""
    return written.partition(": ")[2]


def read_adjustments(cell: object, names: Mapping[str, str]) -> RowCells:
    """Read adjustments; ``names`` are those of the rule set by their plain spelling.

    >>> read_adjustments("undeclared red three 1; director -50 slow play", {})
    {'undeclared_red_three': 1, 'director': [{'points': -50, 'reason': 'slow play'}]}
    """
    cells: RowCells = {}
    for entry in _ENTRY.findall(read_note(cell)):
        match = _split(entry.strip(), names)
        if match is None:
            raise wanted(CellKind.ADJUSTMENTS, cell)
        name, number, rest = match
        if name == _DIRECTOR:
            cells.setdefault(name, []).append({"points": number, "reason": rest})
        elif name in cells:
            raise CellError(f"“{spoken(name)}” appears twice: write one count")
        else:
            cells[name] = {"count": number, "player": rest} if rest else number
    return cells


def _split(text: str, names: Mapping[str, str]) -> tuple[str, int, str] | None:
    """Split an adjustment into its name, its number and the rest; a name may have digits."""
    plain = plain_heading(text)
    known = max((name for name in names if plain.startswith(f"{name} ")), key=len, default="")
    after = re.split(r"[\s_]+", text, maxsplit=len(known.split()))[-1] if known else ""
    match = _ADJUSTMENT.fullmatch(f"known {after}" if known else text)
    if match is None:
        return None
    name = names[known] if known else plain_heading(match[1]).replace(" ", "_")
    return name, int(match[2]), re.sub(r"\\(.)", r"\1", match[3], flags=re.DOTALL).strip()


def _clock(cell: time | timedelta) -> str:
    """Undo what a spreadsheet does to ``20:6``: it reads a time."""
    if isinstance(cell, time):
        return f"{cell.hour}:{cell.minute}"
    minutes = int(cell.total_seconds()) // 60
    return f"{minutes // 60}:{minutes % 60}"


Reader = Callable[[object], object]
READERS: Final[Mapping[str, Reader]] = {
    "date": read_day,
    "round": read_round,
    "table": read_place,
    "game": read_number,
    "hand": read_place,
    "dealer": read_text,
    "side": read_text,
    "players": read_text,
    "points for": read_text,
    "score": read_whole,
    "target": read_number,
    "melds": read_melds,
    "in hand": read_hands,
    "canastas": read_whole,
    "melded": read_whole,
    "left": read_whole,
    "net": read_whole,
    "has melded": read_flag,
    "melded cards": read_values,
    "left cards": read_values,
    "red threes": read_whole,
    "black threes": read_whole,
    "trump": read_text,
    "special": read_text,
    "out": read_out,
    "total": read_whole,
    "running": read_whole,
    "ended": read_ended,
    "sat out": read_text,
    "note": read_note,
}
"""How each column is read; adjustments also need the names in the rule set."""

_CARDS: Final = re.compile(r"(?i)[\dAKQJTX*rbhcds♣♦♥♠+/,. -]*|none|.*joker.*")
"""What cards are written with: other words are none."""
_CARDS_IN: Final = ("melds", "in hand")
_PEOPLE_IN: Final = ("dealer", "side", "players", "points for", "sat out")
"""Columns that hold more than figures."""


def _is_figure(cell: object) -> bool:
    return not any(map(str.isalpha, str(cell)))


def can_hold(key: str, filled: Sequence[object]) -> bool:
    """Return whether a column may hold these cells, but for a few that are stray words."""
    if key not in READERS:
        return True
    figures = sum(map(_is_figure, filled))
    if key in (*_CARDS_IN, *_PEOPLE_IN) and 2 * figures > len(filled):
        return False
    if key in _CARDS_IN:
        return all(_CARDS.fullmatch(str(cell)) for cell in filled)
    refused = 0
    for cell in filled:
        try:
            READERS[key](cell)
        except CellError:
            refused += 1
    return not refused or 2 * refused < len(filled)
