"""Statements: a hand as the scorer states it, its keys checked before anything is counted."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from canasta_club.documents.problems import shown
from canasta_club.documents.schema import TOO_LARGE
from canasta_club.errors import Problem
from canasta_club.game.rules.model import CanastaKind, RuleSet
from canasta_club.text.nearest import nearest

OUT: Final = ("no", "out", "concealed")
DIRECTOR: Final = "director"
"""The adjustment that is built in everywhere: a free amount with a reason."""


def _whole(value: object) -> str | None:
    fits = isinstance(value, int) and not isinstance(value, bool) and abs(value) < TOO_LARGE
    return None if fits else "a whole number of at most nine digits"


def _count(value: object) -> str | None:
    fits = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < TOO_LARGE
    return None if fits else "a whole number, nought or more, of at most nine digits"


def _texts(value: object) -> str | None:
    fits = isinstance(value, list) and not [each for each in value if not isinstance(each, str)]
    return None if fits else "a list of texts in quotes"


def _text(value: object) -> str | None:
    return None if isinstance(value, str) else "a text in quotes"


def _flag(value: object) -> str | None:
    return None if isinstance(value, bool) else "true or false"


def _out(value: object) -> str | None:
    return None if value in OUT else "“no”, “out” or “concealed”"


def _counts(value: object) -> str | None:
    if isinstance(value, dict) and all(_count(number) is None for number in value.values()):
        return None
    return "a table of names and whole numbers, nought or more"


def _table(value: object) -> str | None:
    return None if isinstance(value, dict) else "a table of names and counts"


SIDE_KEYS: Final[Mapping[str, Callable[[object], str | None]]] = {
    "name": _text,
    "score": _whole,
    "melds": _texts,
    "in_hand": _texts,
    "canastas": _counts,
    "melded": _count,
    "left": _count,
    "net": _whole,
    "has_melded": _flag,
    "melded_cards": _counts,
    "left_cards": _counts,
    "total": _whole,
    "red_threes": _count,
    "black_threes": _count,
    "out": _out,
    "out_player": _text,
    "special": _text,
    "adjustments": _table,
    "says": _whole,
}
"""What a side may say, and what each must be."""

HAND_KEYS: Final = ("rules", "players", "hand_number", "sides")


def check_side(side: Mapping[str, Any], rules: RuleSet) -> list[Problem]:
    """Return unknown keys, bad values and names this rule set does not know."""
    found: list[Problem] = []
    for key, value in side.items():
        check = SIDE_KEYS.get(key)
        if check is None:
            message = f"unknown key “{key}”{nearest(key, list(SIDE_KEYS))}"
            found.append(Problem("error", "unknown-key", message, key))
        elif value is not None and (wanted := check(value)):
            message = f"must be {wanted}, not {shown(value)}"
            found.append(Problem("error", "bad-value", message, key))
        elif key in _NAMES and value:
            found += _NAMES[key](value, rules)
    return found


def _check_kinds(canastas: Mapping[str, int], rules: RuleSet) -> Iterator[Problem]:
    known = canasta_names(rules)
    for name in canastas:
        if name not in known:
            message = f"“{name}” is no kind of canasta in {rules.name}{nearest(name, list(known))}"
            yield Problem("error", "unknown-kind", message, f"canastas.{name}")


@lru_cache(maxsize=256)
def canasta_names(rules: RuleSet) -> Mapping[str, CanastaKind]:
    """Map every name that a kind of canasta may be written by to the kind."""
    kinds = {kind.name: kind for kind in rules.kinds}
    words = {word: kinds[kind] for word, kind in PEOPLES_WORDS.items() if kind in kinds}
    return words | kinds


PEOPLES_WORDS: Final = {
    "red": "natural",
    "clean": "natural",
    "pure": "natural",
    "black": "mixed",
    "dirty": "mixed",
}
"""What clubs call the two common kinds."""


def _check_special(name: str, rules: RuleSet) -> Iterator[Problem]:
    if name not in rules.special_hands:
        known = list(rules.special_hands)
        message = f"“{name}” is no special hand in {rules.name}{nearest(name, known)}"
        yield Problem("error", "unknown-special-hand", message, "special")


def _check_melded_worths(values: Mapping[str, int], rules: RuleSet) -> Iterator[Problem]:
    yield from _check_worths("melded_cards", values, rules.card_points)


def _check_left_worths(values: Mapping[str, int], rules: RuleSet) -> Iterator[Problem]:
    yield from _check_worths("left_cards", values, rules.held_points)


def _check_worths(
    key: str, values: Mapping[str, int], card_points: Mapping[str, int]
) -> Iterator[Problem]:
    worths = {str(points) for points in card_points.values()}
    for worth in values:
        if worth not in worths:
            known = ", ".join(sorted(worths, key=int, reverse=True))
            message = f"no card is worth {worth} (cards are worth {known})"
            yield Problem("error", "bad-value", message, f"{key}.{worth}")


def _check_adjustments(adjustments: Mapping[str, Any], rules: RuleSet) -> Iterator[Problem]:
    known = [*rules.adjustments, DIRECTOR]
    for name, value in adjustments.items():
        where = f"adjustments.{name}"
        if name == DIRECTOR:
            yield from _check_director(value, where)
        elif name not in known:
            message = f"“{name}” is no adjustment in {rules.name}{nearest(name, known)}"
            yield Problem("error", "unknown-adjustment", message, where)
        elif _count(value) and not _is_count_of_player(value):
            message = f"must be how many times, a whole number, not {shown(value)}"
            yield Problem("error", "bad-value", message, where)


def _is_count_of_player(value: object) -> bool:
    return (
        isinstance(value, dict)
        and set(value) <= {"count", "player"}
        and _count(value.get("count")) is None
        and isinstance(value.get("player", ""), str)
    )


def _check_director(value: object, where: str) -> Iterator[Problem]:
    for entry in value if isinstance(value, list) else [value]:
        if not (
            isinstance(entry, dict)
            and set(entry) <= {"points", "reason"}
            and _whole(entry.get("points")) is None
            and isinstance(entry.get("reason"), str)
            and entry["reason"].strip()
        ):
            message = "a director's adjustment has points and a reason"
            yield Problem("error", "bad-value", message, where)


_NAMES: Final[Mapping[str, Callable[[Any, RuleSet], Iterator[Problem]]]] = {
    "canastas": _check_kinds,
    "special": _check_special,
    "melded_cards": _check_melded_worths,
    "left_cards": _check_left_worths,
    "adjustments": _check_adjustments,
}
