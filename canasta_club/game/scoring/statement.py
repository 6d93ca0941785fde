"""Statements: what a side writes when the hand ends, read from data and written as data."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final, NamedTuple

from canasta_club.documents.bounds import SUGGESTED
from canasta_club.documents.problems import bad_value, unknown_key
from canasta_club.documents.schema import Check, choice, flag, table, table_of, text, texts, whole
from canasta_club.documents.toml import PlainTable
from canasta_club.errors import Problem
from canasta_club.game.cards import suit_name
from canasta_club.game.rules.model import CanastaKind, RuleSet
from canasta_club.game.scoring.problems import (
    bad_adjustment,
    bad_director,
    kind_as_adjustment,
    kind_twice,
    no_trump,
    unknown_adjustment,
    unknown_kind,
    unknown_special_hand,
    unknown_worth,
)

OUT: Final = ("no", "out", "concealed")
DIRECTOR: Final = "director"
"""The adjustment that is built in everywhere: a free amount with a reason."""


class StatedAdjustment(NamedTuple):
    """How often an adjustment applies, and the player it is for, if one is named."""

    times: int
    player: str = ""


class DirectorAdjustment(NamedTuple):
    """Points that the director gave or took, and why."""

    points: int
    reason: str


# Made for every side of every file: a NamedTuple is made in half the time of a dataclass.
class Statement(NamedTuple):
    """What a side writes when the hand ends; None: not given.

    ``melds`` and ``in_hand`` are cards as written; ``canastas`` are counts by the name of the
    kind; ``melded``, ``left`` and ``net`` are card points, ``melded_cards`` and ``left_cards``
    numbers of cards by their value. ``total`` is the total of the hand, ``says`` the total on the
    slip as a second count, ``score`` the running score before the hand, ``running`` the one that
    the table wrote at the foot of the slip, after the hand. ``trump`` is the name of the trump suit
    of the whole hand, which any of its sides may state.
    """

    name: str = ""
    score: int | None = None
    melds: tuple[str, ...] | None = None
    in_hand: tuple[str, ...] | None = None
    canastas: Mapping[str, int] | None = None
    melded: int | None = None
    left: int | None = None
    net: int | None = None
    has_melded: bool | None = None
    melded_cards: Mapping[str, int] | None = None
    left_cards: Mapping[str, int] | None = None
    trump: str | None = None
    total: int | None = None
    red_threes: int | None = None
    black_threes: int | None = None
    out: str | None = None
    out_player: str | None = None
    special: str | None = None
    adjustments: Mapping[str, StatedAdjustment] = {}
    says: int | None = None
    running: int | None = None
    director: tuple[DirectorAdjustment, ...] = ()

    @staticmethod
    def from_json(side: Mapping[str, object]) -> "tuple[Statement, list[Problem]]":
        """Read a statement from data; what is wrong becomes a problem and is left out."""
        values: dict[str, Any] = {}
        problems: list[Problem] = []
        for key, value in side.items():
            check = _CHECKS.get(key)
            if check is None:
                known = _CHECKS if len(problems) < SUGGESTED else ()
                problems.append(unknown_key(str(key), known, str(key), _MEANT.get(str(key))))
            elif value is None:
                continue
            elif expected := check.expected(value):
                problems.append(bad_value(expected, value, key))
                if key in _CARDS and isinstance(value, list):
                    # The others keep their places, so that their problems name the right ones.
                    values[key] = [each if isinstance(each, str) else "" for each in value]
            else:
                values[key] = value
        for key in _CARDS & values.keys():
            values[key] = tuple(values[key])
        if "trump" in values:
            values["trump"] = suit_name(values["trump"])
        if "adjustments" in values:
            values |= _read_adjustments(values["adjustments"], problems)
        return Statement(**values), problems

    def to_json(self) -> dict[str, Any]:
        """Return the statement as data: what is given, and nothing else."""
        values = {key: value for key, value in self._asdict().items() if value is not None}
        if not self.name:
            del values["name"]
        for key in _CARDS & values.keys():
            values[key] = list(values[key])
        del values["director"], values["adjustments"]
        if adjustments := dict(_adjustment_values(self)):
            values["adjustments"] = adjustments
        return values

    @property
    def states_by_cards(self) -> bool:
        """Whether melds are given, and nothing that has to agree with them."""
        return (
            self.melds is not None
            and self.special is None
            and _beside_cards(self) == _NOTHING_BESIDE
        )

    @property
    def has_figures(self) -> bool:
        """Whether cards or points are given, not only a total."""
        return (
            self.melds is not None
            or self.melded is not None
            or self.left is not None
            or self.net is not None
            or self.in_hand is not None
            or self.melded_cards is not None
            or self.left_cards is not None
        )

    @property
    def is_counted(self) -> bool:
        """Whether a side states what it scored for, so that its total is a second count."""
        return self.has_figures or self.special is not None

    @property
    def is_total_alone(self) -> bool:
        """Whether nothing is known of the hand but its total: no canasta, no going out."""
        facts = (self.canastas, self.red_threes, self.black_threes, self.out not in {None, "no"})
        return not self.is_counted and not any(facts)


_FIRST, _LAST = map(Statement._fields.index, ("canastas", "total"))
_beside_cards: Final = itemgetter(slice(_FIRST, _LAST + 1))
"""The fields from ``canastas`` to ``total``, which say in other ways what the cards show."""
_NOTHING_BESIDE: Final = (None,) * (_LAST + 1 - _FIRST)


def _is_suit(value: object) -> str | None:
    fits = isinstance(value, str) and suit_name(value)
    return None if fits else "a suit: clubs, diamonds, hearts or spades"


SUIT: Final = Check(_is_suit, text.json)
"""A suit by its name, its letter or its sign."""

_CHECKS: Final[Mapping[str, Check]] = {
    "name": text,
    "score": whole(),
    "melds": texts,
    "in_hand": texts,
    "canastas": table_of(whole(0)),
    "melded": whole(0),
    "left": whole(0),
    "net": whole(),
    "has_melded": flag,
    "melded_cards": table_of(whole(0)),
    "left_cards": table_of(whole(0)),
    "trump": SUIT,
    "total": whole(),
    "red_threes": whole(0),
    "black_threes": whole(0),
    "out": choice(*OUT),
    "out_player": text,
    "special": text,
    "adjustments": table,
    "says": whole(),
    "running": whole(),
}
SIDE_KEYS: Final = tuple(_CHECKS)
"""What a side may state, by the keys of data."""
_MEANT: Final = {"cards": "melds", "meld": "melds", "hand": "in_hand", "points": "total"}
"""Keys that people write, and what they are called."""
_CARDS: Final = frozenset({"melds", "in_hand"})
_IS_COUNT: Final = whole(0)
_IS_POINTS: Final = whole()


def _read_adjustments(stated: PlainTable, problems: list[Problem]) -> PlainTable:
    counts: dict[str, StatedAdjustment] = {}
    director: list[DirectorAdjustment] = []
    for name, value in stated.items():
        if name == DIRECTOR:
            for entry in value if isinstance(value, list) else [value]:
                if _is_director(entry):
                    director.append(DirectorAdjustment(entry["points"], entry["reason"]))
                else:
                    problems.append(bad_director(f"adjustments.{DIRECTOR}"))
        elif _IS_COUNT.expected(value) is None:
            counts[name] = StatedAdjustment(value)
        elif _is_count_of_player(value):
            counts[name] = StatedAdjustment(value["count"], value.get("player", ""))
        else:
            problems.append(bad_adjustment(name, value))
    return {"adjustments": counts, "director": tuple(director)}


def _is_count_of_player(value: object) -> bool:
    return (
        isinstance(value, dict)
        and set(value) <= {"count", "player"}
        and _IS_COUNT.expected(value.get("count")) is None
        and isinstance(value.get("player", ""), str)
    )


def _is_director(entry: object) -> bool:
    return (
        isinstance(entry, dict)
        and set(entry) <= {"points", "reason"}
        and _IS_POINTS.expected(entry.get("points")) is None
        and isinstance(entry.get("reason"), str)
        and bool(entry["reason"].strip())
    )


def _adjustment_values(statement: Statement) -> Iterator[tuple[str, object]]:
    for name, (times, player) in statement.adjustments.items():
        yield name, {"count": times, "player": player} if player else times
    if statement.director:
        yield DIRECTOR, [each._asdict() for each in statement.director]


def settled(statement: Statement) -> Statement:
    """Return a statement with the total on the slip as the fact itself, if it states no other."""
    if statement.says is None or statement.total is not None or statement.is_counted:
        return statement
    return statement._replace(total=statement.says, says=None)


def check_names(statement: Statement, rules: RuleSet) -> Iterator[Problem]:
    """Yield names and card values in a statement that the rule set does not know."""
    if statement.canastas:
        known, seen = canasta_names(rules), dict[str, str]()
        for name in statement.canastas:
            if name not in known:
                yield unknown_kind(name, known, rules.name)
            elif (first := seen.setdefault(known[name].name, name)) != name:
                yield kind_twice(name, first)
    if statement.melded_cards:
        yield from _check_worths("melded_cards", statement.melded_cards, rules.card_points)
    if statement.left_cards:
        yield from _check_worths("left_cards", statement.left_cards, rules.held_points)
    if statement.special and statement.special not in rules.special_hands:
        yield unknown_special_hand(statement.special, rules.special_hands, rules.name)
    if statement.trump and not rules.asks_trump:
        yield no_trump(rules.name)
    yield from _check_adjustments(statement, rules)


def _check_adjustments(statement: Statement, rules: RuleSet) -> Iterator[Problem]:
    for name in statement.adjustments:
        if name in canasta_names(rules) and name not in rules.adjustments:
            yield kind_as_adjustment(name, rules.name)
        elif name not in rules.adjustments:
            yield unknown_adjustment(name, [*rules.adjustments, DIRECTOR], rules.name)


def _check_worths(
    figure: str, values: Mapping[str, int], card_points: Mapping[str, int]
) -> Iterator[Problem]:
    worths = {str(points) for points in card_points.values()}
    for worth in values:
        if worth not in worths:
            yield unknown_worth(worth, card_points.values(), figure)


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
