"""Facts: what a side states of a hand in words, by the columns of a hand list."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

Statement = dict[str, Any]
Facts = dict[str, int | str]

NONE: Final = "none"
"""What a cell holds where there were none; a blank one says nothing."""

FIGURES: Final = (
    "melds", "in_hand", "melded", "left", "net", "melded_cards", "left_cards", "special",
)  # fmt: skip
"""Where one of these is given, a total is what the slip says; else it is the fact."""


def differences(one: Statement, other: Statement) -> dict[str, tuple[object, object]]:
    """Return the columns in which two statements differ, with both cells."""
    mine, theirs = facts_of(one), facts_of(other)
    if one.get("canastas") is not None and other.get("canastas") is not None:
        none: Facts = dict.fromkeys((*one["canastas"], *other["canastas"]), 0)
        mine, theirs = none | mine, none | theirs
    keys = dict.fromkeys((*mine, *theirs))
    return {
        key: (mine.get(key), theirs.get(key)) for key in keys if mine.get(key) != theirs.get(key)
    }


def facts_of(statement: Statement) -> Facts:
    """Write a statement as the cells of a row, by column; what is not given has none."""
    cells: Facts = {}
    for key, value in statement.items():
        if value is not None and (write := _WRITERS.get(key)):
            cells |= write(value)
    if "out" in cells and statement.get("out_player"):
        cells["out"] = f"{cells['out']}: {statement['out_player']}"
    says, total = statement.get("says"), statement.get("total")
    has_figures = any(statement.get(key) is not None for key in FIGURES)
    slip = total if says is None or (total is not None and not has_figures) else says
    return cells if slip is None else cells | {"total": slip}


def _write_canastas(canastas: Mapping[str, int]) -> Facts:
    return dict(canastas) or {"natural": 0}


def _write_adjustments(adjustments: Mapping[str, Any]) -> Facts:
    entries = [entry for name, value in adjustments.items() for entry in _entries(name, value)]
    return {"adjustments": "; ".join(entries)} if entries else {}


def _entries(name: str, value: Any) -> Iterator[str]:
    spoken = name.replace("_", " ")
    for each in value if isinstance(value, list) else [value]:
        if not isinstance(each, dict):
            yield f"{spoken} {each}"
        elif "points" in each:
            yield f"{spoken} {each['points']} {_escaped(each['reason'])}"
        else:
            player = f": {_escaped(each['player'])}" if each.get("player") else ""
            yield f"{spoken} {each['count']}{player}"


def _escaped(text: str) -> str:
    """Mark what would end an adjustment, or what would pass for the colon before a reason."""
    return re.sub(r"[\\;]|^:", r"\\\g<0>", text)


def _write_values(values: Mapping[str, int]) -> str:
    return " ".join(f"{worth}:{count}" for worth, count in values.items()) or NONE


def _write_hands(hands: Sequence[str]) -> str:
    return " / ".join("".join(hand.split()) for hand in hands).strip() or NONE


def _write_melds(melds: Sequence[str]) -> str:
    return " ".join("".join(meld.split()) for meld in melds) or NONE


def _as(column: str, write: Callable[[Any], int | str] = lambda value: value) -> Any:
    return lambda value: {column: write(value)}


_WRITERS: Final[Mapping[str, Callable[[Any], Facts]]] = {
    "melds": _as("melds", _write_melds),
    "in_hand": _as("in hand", _write_hands),
    "canastas": _write_canastas,
    "melded": _as("melded"),
    "left": _as("left"),
    "net": _as("net"),
    "has_melded": _as("has melded", lambda has: "yes" if has else "no"),
    "melded_cards": _as("melded cards", _write_values),
    "left_cards": _as("left cards", _write_values),
    "red_threes": _as("red threes"),
    "black_threes": _as("black threes"),
    "special": _as("special", lambda name: name.replace("_", " ")),
    "out": _as("out"),
    "adjustments": _write_adjustments,
}


def dropped(new: Statement, old: Statement) -> tuple[str, ...]:
    """Return the facts of a side that a bare total would replace.

    >>> dropped({"total": 735}, {"canastas": {"natural": 1}, "melded": 300, "out": "out"})
    ('natural 1', 'melded 300', 'out out')
    """
    before, now = facts_of(old), facts_of(new)
    if "total" not in now or any(new.get(key) is not None for key in FIGURES):
        return ()
    return tuple(
        f"{fact} {value}"
        for fact, value in before.items()
        if fact not in now and value not in {0, "no", NONE}
    )
