"""The help line: the keys of the place the scorer is in, wrapped between keys and never cut."""

from collections.abc import Iterable
from typing import Final

from canasta_club.club import slip as boxes

_DIRECTOR: Final = "director=-50:late"
_HINTS: Final = {
    boxes.MELDED: "245, cards, or =total",
    boxes.LEFT: "65 or cards; blank: net",
    boxes.OUT: "1 2 or a name, + concealed",
    boxes.SAYS: "total; blank saves",
    boxes.RUNNING: "score at the foot",
    boxes.MORE: f"as {_DIRECTOR}",
}
_SLIP: Final = (
    "F2 more",
    "F1 keys",
    "F3 hands",
    "F8 undo",
    "PgUp hand before",
    "Esc grid",
    "^S save",
    "F9 drop",
)
_GRID: Final = ("F3 hands", "F8 undo", "^Q end", "F1 keys", "F5 order", "F7 time")
_BLIND: Final = ("F8 undo", "^Q end", "F1 keys")
ASKING: Final = ("Unusual:", "* or y accepts and saves", "Enter goes back to the box")
DECIDING: Final = ("c confirm what was entered", "b send it back", "Enter go back to my slip")
_SECOND: Final = (
    "F2 more",
    "F1 keys",
    "F8 undo",
    "PgUp hand before",
    "Esc grid",
    "^S compare",
    "F9 drop",
)
SEPARATOR: Final = "  "


def of_box(key: str, adjustments: Iterable[str] = ()) -> list[str]:
    """Return the keys while a box is filled in: what it takes, then where else to go.

    ``adjustments`` are those that the rules know by name.
    """
    return [_hint(key, adjustments), *_SLIP]


def of_second(key: str, adjustments: Iterable[str] = ()) -> list[str]:
    """Return the keys while a hand is keyed again."""
    hint = "total; blank compares" if key == boxes.SAYS else _hint(key, adjustments)
    return [hint, *_SECOND]


def _hint(key: str, adjustments: Iterable[str]) -> str:
    if key == boxes.MORE and (named := next(iter(adjustments), "")):
        return f"as {named}=1 or {_DIRECTOR}"
    return _HINTS.get(key, "Enter next box")


def of_grid(typed: str, *, is_blind: bool = False) -> list[str]:
    """Return the keys on the grid; ``typed`` is the table that is being typed.

    A second person, who is blind, does not look at the hands.
    """
    keys = _BLIND if is_blind else _GRID
    if typed:
        return [f"Go to {typed}▏", "Enter", *keys]
    return ["Enter next", "7 Enter table 7", "7.2 Enter hand 2", *keys]


_EVERY_KEY: Final = (
    ("On the grid", (
        ("Enter", "the hand that is owed next, or the game under the cursor"),
        ("7 Enter", "table 7"),
        ("7.2 Enter", "hand 2 of table 7; so does the address of its slip, scanned or typed"),
        ("F3", "the earlier hands of the table, page by page"),
        ("F5", "slips come table by table, or hand by hand"),
        ("F7", "time is called: end the running games (twice)"),
        ("F8", "undo the newest change (twice); F6: the one before"),
    )),
    ("On a slip", (
        ("Enter, Down", "the next box; Up: the box before"),
        ("^S", "save; * or y accepts what is unusual"),
        ("F2", "adjustments, dealer, note, running score"),
        ("F3", "the earlier hands of the table"),
        ("PgUp, PgDn", "the hand before or after"),
        ("F7", "make a slip whose hand was taken the next hand"),
        ("F9", "drop the unfinished slip"),
        ("Esc", "back to the grid; what is typed is kept"),
    )),
    ("Everywhere", (
        ("F1, ?", "this list; in a box for text, F1 alone"),
        ("^Q", "leave; an unfinished slip is kept"),
        ("^Z", "suspend"),
    )),
)  # fmt: skip
_NOT_BLIND: Final = {"F5", "F7"}


def listing(*, is_blind: bool = False) -> str:
    """Return every key with what it does."""
    lines: list[str] = []
    for heading, keys in _EVERY_KEY:
        lines += ["", heading]
        lines += [
            f"  {key:<12}{what}" for key, what in keys if not (is_blind and key in _NOT_BLIND)
        ]
    return "\n".join(lines[1:])


def fitted(keys: Iterable[str], width: int, lines: int) -> str:
    """Lay keys out in so many lines; the last ones are left out where they do not fit.

    >>> fitted(["F2 more", "F3 hands", "Esc grid"], 18, 1)
    'F2 more  F3 hands'
    """
    rows: list[str] = [""]
    for key in keys:
        longer = rows[-1] + SEPARATOR + key if rows[-1] else key
        if len(longer) <= width:
            rows[-1] = longer
        elif len(rows) < lines:
            rows.append(key)
    return "\n".join(rows)
