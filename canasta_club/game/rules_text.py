"""Rule sets as TOML: the language, its keys and defaults, and every mistake in a file at once."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from canasta_club.errors import Problem, ProblemsError
from canasta_club.game.cards import BLACK_THREE, NATURAL_RANKS, RANKS, RED_THREE
from canasta_club.game.documents import (
    Each,
    Either,
    Find,
    Schema,
    Source,
    choice,
    either,
    flag,
    list_of,
    merge,
    nearest,
    resolve,
    text,
    whole,
)
from canasta_club.game.rules import RuleSet
from canasta_club.game.rules_build import build_rule_set, condition_paths, missing_keys

_RANK = choice(*RANKS)
_NATURAL = choice(*NATURAL_RANKS)
_CONDITION: Schema = {"*": whole(0)}


def _exactly(value: object) -> str | None:
    """Accept a number, or a least and a greatest number."""
    if whole(0)(value) is None:
        return None
    pair = isinstance(value, list) and len(value) == 2 and list_of(whole(0))(value) is None
    return None if pair and value[0] <= value[1] else "a whole number or [least, greatest]"  # type: ignore[index]


_THREES: Schema = {
    "values": list_of(whole(), empty=False),
    "minus_values": list_of(whole(), empty=False),
    "plus_if": _CONDITION,
    "minus_unless": _CONDITION,
}
_GOING_OUT: Schema = {
    "bonus": whole(),
    "concealed": whole(),
    "needs": _CONDITION,
    "concealed_needs": list_of(choice("canasta", "no_layoff", "no_pile")),
    "discard": choice("optional", "required"),
    "permission": choice("none", "optional", "required"),
    "answer": choice("binding", "advisory"),
}
_ADJUSTMENT: Schema = {
    "points": whole(),
    "if": _CONDITION,
    "held": {"rank": list_of(_RANK, empty=False), "at_least": whole(1)},
    "meld": {
        "type": choice("group", "sequence", "wild"),
        "rank": list_of(_RANK, empty=False),
        "wilds": _exactly,
        "below": whole(1),
    },
}
_TABLES: dict[str, Any] = {
    "pack": {"decks": whole(1, 20), "jokers": whole(0, 80)},
    "cards": {
        "values": {rank: whole() for rank in RANKS if rank != RED_THREE},
        "in_hand": {rank: whole() for rank in RANKS},
    },
    "meld": {
        "min_cards": whole(1),
        "max_cards": whole(0),
        "min_naturals": whole(0),
        "max_wilds": whole(0),
        "max_wilds_in_canasta": either(whole(0), choice("any")),
        "wilds": choice("fewer", "equal", "any"),
        "natural_only": list_of(_RANK),
        "wild_melds": choice("no", "opening", "yes"),
        "one_per_rank": flag,
        "sequence": {
            "min_cards": whole(2),
            "max_cards": whole(2),
            "low": _NATURAL,
            "high": _NATURAL,
            "wilds": whole(0),
        },
    },
    "canasta": {
        "cards": whole(3),
        "kinds": {
            "*": {
                "bonus": whole(),
                "type": choice("group", "sequence", "wild"),
                "rank": list_of(_RANK, empty=False),
                "wilds": _exactly,
                "jokers": _exactly,
                "counts": flag,
                "as": text,
            }
        },
    },
    "opening": {
        "by": choice("score", "hand"),
        "steps": Each({"below": whole(), "points": whole(0), "needs": _CONDITION}),
        "needs": _CONDITION,
        "natural_only": flag,
        "waived_by": list_of(choice("canasta", "concealed")),
        "top_discard_counts": flag,
        "raise_after_error": whole(0),
    },
    "threes": {
        "red": _THREES,
        "black": {**_THREES, "meld": choice("going_out", "no", "laid")},
    },
    "melded": {"minus_unless": _CONDITION},
    "going_out": _GOING_OUT,
    "adjustments": {"*": Either(whole(), _ADJUSTMENT)},
    "special_hands": {"*": whole()},
    "game": {
        "target": whole(0),
        "hands": whole(0),
        "settlement": choice("each", "difference"),
        "tie": choice("play_on", "draw"),
    },
    "pile": {
        "frozen_by": list_of(choice("wild", "red_three")),
        "frozen_until_open": flag,
        "frozen_always": flag,
        "take": list_of(choice("pair", "wild", "extend")),
        "extend_canasta": flag,
        "blocked_by": list_of(choice("black_three", "red_three", "wild")),
        "upcard": choice("cover", "reshuffle_second"),
        "one_card": choice("allowed", "not_with_one_card"),
        "closed_from": whole(),
    },
}
_PLAYERS = {str(count) for count in range(2, 13)}
SEATING_KEYS = ("sides", "deal", "draw", "sits_out")
SCHEMA: Schema = {
    "id": text,
    "name": text,
    "extends": text,
    "remove": list_of(text),
    "sources": list_of(text),
    "notes": either(text, list_of(text)),
    **_TABLES,
    "players": {
        count: {"sides": whole(2), "deal": whole(1), "draw": whole(1), "sits_out": whole(0)}
        | _TABLES
        for count in sorted(_PLAYERS, key=int)
    },
}
"""Every key of the language."""


@dataclass(frozen=True, slots=True, eq=False)
class RuleDocument:
    """A rule set with all it extends resolved, for every number of players it knows.

    ``table`` is plain data (text, numbers, lists, tables): what a season freezes.
    """

    table: Mapping[str, Any]
    clauses: Mapping[str, str]

    @property
    def id(self) -> str:
        """The short name it is chosen by."""
        return str(self.table["id"])

    @property
    def name(self) -> str:
        """The name people read."""
        return str(self.table.get("name", self.id))

    @property
    def player_counts(self) -> tuple[int, ...]:
        """How many may play, ascending."""
        return tuple(sorted(int(count) for count in self.table.get("players", ())))

    def for_players(self, players: int) -> RuleSet:
        """Return the rules for so many players; raises `ProblemsError`."""
        return _for_players(self, players)

    def table_for(self, players: int) -> Mapping[str, Any]:
        """Return the table as it holds for so many players; raises `ProblemsError`."""
        return (
            dict(self.table)
            | {"players": {str(players): self.table["players"][str(players)]}}
            | {key: value for key, value in _laid_out(self, players).items() if key != "seating"}
        )


@cache
def _for_players(document: RuleDocument, players: int) -> RuleSet:
    laid = _laid_out(document, players)
    if problems := list(_faults(laid, players, document.id)):
        raise ProblemsError(f"“{document.id}” cannot be played by {players}.", problems)
    return build_rule_set(laid, players, document.clauses)


def _laid_out(document: RuleDocument, players: int) -> dict[str, Any]:
    if players not in document.player_counts:
        known = ", ".join(map(str, document.player_counts))
        said = f"“{document.id}” is played by {known}, not by {players}"
        raise ProblemsError(
            f"{said}.",
            [
                Problem(
                    "error",
                    "unknown-player-count",
                    said,
                    clause=document.clauses.get("unknown-player-count"),
                )
            ],
        )
    return _overlaid(document.table, players)


def read_rules(
    source: Source, find: Find, defaults: Mapping[str, Any], clauses: Mapping[str, str]
) -> RuleDocument:
    """Read a rule set and all it extends; raises `ProblemsError` with every mistake found.

    ``defaults`` is what a set that extends nothing starts from (``data/defaults.toml``).
    """
    resolved = resolve(source, find, SCHEMA, defaults)
    document = RuleDocument(resolved.table, clauses)
    problems = list(resolved.problems)
    if resolved.is_whole:
        problems += _faults_for_all(document, source.name)
    if problems:
        raise ProblemsError(f"{source.name} cannot be used as it is.", problems)
    return document


def thaw_rules(table: Mapping[str, Any], clauses: Mapping[str, str]) -> RuleDocument:
    """Take up a table that was resolved before, as a season keeps it."""
    return RuleDocument(table, clauses)


def _faults_for_all(document: RuleDocument, name: str) -> Iterator[Problem]:
    table = document.table
    if not document.player_counts:
        yield Problem("error", "bad-value", "no number of players is given", f"{name}: players")
    seen: set[tuple[str, str | None]] = set()
    for players in document.player_counts:
        laid = _overlaid(table, players)
        for problem in _faults(laid, players, name):
            if (problem.message, problem.where) not in seen:
                seen.add((problem.message, problem.where))
                yield problem


def _overlaid(table: Mapping[str, Any], players: int) -> dict[str, Any]:
    """Lay the part for so many players over the rule set."""
    overlay = dict(table["players"][str(players)])
    seating = {key: overlay.pop(key) for key in SEATING_KEYS if key in overlay}
    base = {key: value for key, value in table.items() if key != "players"}
    return merge(base, overlay) | {"seating": seating}


def _faults(laid: Mapping[str, Any], players: int, name: str) -> Iterator[Problem]:
    """Yield what only the whole shows: missing keys, unknown words, counts that clash."""
    missing = list(missing_keys(laid))
    for path in missing:
        here = path.replace("seating", f"players.{players}")
        yield Problem("error", "bad-value", f"“{here}” is missing", f"{name}: {here}")
    yield from _step_faults(laid, name)
    yield from _kind_faults(laid, name)
    yield from _adjustment_faults(laid, name)
    yield from _condition_faults(laid, name)
    if not missing:
        yield from _table_faults(laid, players, name)


def _step_faults(laid: Mapping[str, Any], name: str) -> Iterator[Problem]:
    steps = laid.get("opening", {}).get("steps")
    where = f"{name}: opening.steps"
    if steps is None:
        return
    for number, step in enumerate(steps):
        if "points" not in step:
            yield Problem("error", "bad-value", "“points” is missing", f"{where}[{number}]")
    bounds = [step["below"] for step in steps if "below" in step]
    if not steps or "below" in steps[-1] or len(bounds) != len(steps) - 1:
        said = "every step but the last has “below”, and the last has none"
        yield Problem("error", "bad-value", said, where)
    if bounds != sorted(set(bounds)):
        yield Problem("error", "bad-value", "“below” must rise from step to step", where)


def _kind_faults(laid: Mapping[str, Any], name: str) -> Iterator[Problem]:
    kinds = laid.get("canasta", {}).get("kinds", {})
    if not kinds:
        yield Problem("error", "bad-value", "no kind of canasta is given", f"{name}: canasta.kinds")
    for kind, entry in kinds.items():
        where = f"{name}: canasta.kinds.{kind}"
        if "bonus" not in entry:
            yield Problem("error", "bad-value", "“bonus” is missing", f"{where}.bonus")
        if entry.get("as", kind) not in kinds:
            said = f"“{entry['as']}” is no kind of canasta here{nearest(entry['as'], list(kinds))}"
            yield Problem("error", "bad-value", said, f"{where}.as")


def _adjustment_faults(laid: Mapping[str, Any], name: str) -> Iterator[Problem]:
    needed = {"": ("points",), "held": ("rank", "at_least")}
    for adjustment, entry in laid.get("adjustments", {}).items():
        for below, keys in needed.items():
            table = entry.get(below) if isinstance(entry, dict) and below else entry
            for key in keys:
                if isinstance(table, dict) and key not in table:
                    path = ".".join(filter(None, ("adjustments", adjustment, below, key)))
                    yield Problem("error", "bad-value", f"“{key}” is missing", f"{name}: {path}")
    sequence = laid.get("meld", {}).get("sequence")
    for key in ("min_cards", "max_cards", "low", "high", "wilds"):
        if sequence is not None and key not in sequence:
            where = f"{name}: meld.sequence.{key}"
            yield Problem("error", "bad-value", f"“{key}” is missing", where)


def _condition_faults(laid: Mapping[str, Any], name: str) -> Iterator[Problem]:
    kinds = laid.get("canasta", {}).get("kinds", {})
    words = ["melds", "natural_melds", "canastas", *kinds]
    for path, condition in condition_paths(laid):
        for word in condition:
            if word not in words:
                said = f"unknown key “{word}”{nearest(word, words)}"
                yield Problem("error", "unknown-key", said, f"{name}: {path}.{word}")


def _table_faults(laid: Mapping[str, Any], players: int, name: str) -> Iterator[Problem]:
    sides = laid["seating"]["sides"]
    playing = players - laid["seating"].get("sits_out", 0)
    where = f"{name}: players.{players}"
    if playing < sides or playing % sides:
        said = f"{playing} players cannot sit as {sides} equal sides"
        yield Problem("error", "bad-value", said, f"{where}.sides")
    if laid["game"].get("settlement") == "difference" and sides != 2:
        said = f"difference scoring is for two sides, and {players} players make {sides}"
        yield Problem("error", "bad-value", said, f"{where}.game.settlement")
    threes = 2 * laid["pack"]["decks"]
    laid_out = ["red"] + ["black"] * (laid["threes"].get("black", {}).get("meld") == "laid")
    for colour in laid_out:
        rules = laid["threes"].get(colour, {})
        for key in ("values", "minus_values"):
            values: Sequence[int] | None = rules.get(key, None if key == "minus_values" else ())
            if values is not None and len(values) < threes:
                said = f"there are {threes} {colour} threes in the pack, but {len(values)} totals"
                yield Problem("error", "bad-value", said, f"{name}: threes.{colour}.{key}")
    if BLACK_THREE not in laid["cards"]["values"]:
        yield Problem("error", "bad-value", "“3b” is missing", f"{name}: cards.values")
