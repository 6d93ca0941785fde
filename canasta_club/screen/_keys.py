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
    "F3 hands",
    "F8 undo",
    "PgUp hand before",
    "Esc grid",
    "^S save",
    "F9 drop",
)
_GRID: Final = ("F3 hands", "F8 undo", "^Q end")
ASKING: Final = ("Unusual:", "* or y accepts and saves", "Enter goes back to the box")
DECIDING: Final = ("c confirm what was entered", "b send it back", "Enter go back to my slip")
_SECOND: Final = ("F2 more", "F8 undo", "PgUp hand before", "Esc grid", "^S compare", "F9 drop")
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
    keys = _GRID[1:] if is_blind else _GRID
    if typed:
        return [f"Go to {typed}▏", "Enter", *keys]
    return ["Enter next", "7 Enter table 7", "7.2 Enter hand 2", *keys]


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
