"""Rule sets side by side: every key of a table with its value, and where two tables differ."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from canasta_club.documents.resolve import CONDITIONS

ABOUT = frozenset({"id", "name", "sources", "notes", "reviewed", "answers"})
"""Keys that say what a rule set is, not how it plays."""

_OVERLAY = re.compile(r"players\.\d+\.")
"""Where the tables stand that hold for one number of players."""


class Difference(NamedTuple):
    """A key that two rule sets write differently; None: one of them does not write it."""

    path: str
    one: object
    other: object


def leaves(table: Mapping[str, object], path: str = "") -> Iterator[tuple[str, object]]:
    """Yield every key of a table that holds a value, a list or a table of plain numbers.

    >>> dict(leaves({"game": {"target": 5000}, "going_out": {"needs": {"canastas": 1}}}))
    {'game.target': 5000, 'going_out.needs': {'canastas': 1}}
    >>> dict(leaves({"players": {"3": {"draw": 2, "game": {"target": 7500}}}}))
    {'players.3.draw': 2, 'players.3.game.target': 7500}
    """
    for key, value in table.items():
        if not path and key in ABOUT:
            continue
        is_condition = key in CONDITIONS or path.endswith("discard.after.")
        if isinstance(value, Mapping) and not is_condition and not _is_one_value(value, path):
            yield from leaves(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value


def differences(one: Mapping[str, object], other: Mapping[str, object]) -> Iterator[Difference]:
    """Yield the keys that two resolved tables write differently, in the order of the first."""
    left, right = dict(leaves(one)), dict(leaves(other))
    for path in {**left, **right}:
        if left.get(path) != right.get(path):
            yield Difference(path, left.get(path), right.get(path))


def _is_one_value(table: Mapping[str, object], path: str) -> bool:
    """Card values and conditions are read as a whole, tables of rules key by key."""
    numbers = all(isinstance(each, int) and not isinstance(each, bool) for each in table.values())
    is_listed = path.endswith("kinds.") or path == "players."
    holds_rules = not path or bool(_OVERLAY.fullmatch(path))
    return numbers and not is_listed and not holds_rules
