"""What is wrong with a rule set as a whole: missing keys, unknown words, conflicting counts."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from canasta_club.documents.problems import invalid, missing_key, unknown_key
from canasta_club.documents.toml import PlainTable
from canasta_club.errors import Problem
from canasta_club.game.cards import LADDER, RANKS, RED_THREE, TWO
from canasta_club.game.rules.model import words_of
from canasta_club.text.nearest import nearest
from canasta_club.text.wording import counted

_REQUIRED: Final = (
    "pack.decks",
    "pack.jokers",
    "seating.sides",
    "seating.deal",
    "seating.draw",
    "cards.values",
    "opening.steps",
    "threes.red.values",
)
"""The keys that every rule set needs and that have no default."""

_COUNTED: Final = ("melds", "natural_melds", "canastas", "red_threes", "pot")
_AT_THE_END: Final = ("out", "concealed", "last_hand")
"""The words of a condition that are not a canasta type; the others are known when a hand ends."""
_WHEN_COUNTED: Final = ("threes.", "melded.", "adjustments.", "canasta.kinds.")
"""The conditions that are looked at when a hand has ended."""
_TAKEN: Final[Mapping[str, frozenset[str]]] = {
    "canasta.kinds": frozenset({*_COUNTED, *_AT_THE_END, "red", "clean", "pure", "black", "dirty"}),
    "adjustments": frozenset({"director", "melded", "left", "net", "score", "total", "special"}),
    "special_hands": frozenset(),
}
"""Names that each table may not use: they mean something else in the line of a side."""


def faults(laid: PlainTable, players: int, name: str) -> Iterator[Problem]:
    """Yield what is wrong with a whole table, laid out for so many players."""
    missing = list(_missing_keys(laid))
    for path in missing:
        yield _missing(path.replace("seating", f"players.{players}"), name)
    yield from _step_faults(laid, name)
    yield from _name_faults(laid, name)
    yield from _kind_faults(laid, name)
    yield from _adjustment_faults(laid, name)
    yield from _sequence_faults(laid, name)
    beside = laid["meld"].get("new_beside", ())
    yield from _unknown_kinds(beside, laid, f"{name}: meld.new_beside")
    yield from _condition_faults(laid, name)
    if "cards.values" not in missing:
        yield from _value_faults(laid, name)
    if not {"pack.decks", "threes.red.values"} & {*missing}:
        yield from _threes_faults(laid, name)


def seat_faults(laid: PlainTable, players: int, name: str) -> Iterator[Problem]:
    """Yield why the rules have no use for so many players, even if others can play."""
    seating = laid["seating"]
    sides, deal, aside = (seating.get(key) for key in ("sides", "deal", "aside"))
    if sides is None:
        return
    playing = players - seating.get("sits_out", 0)
    where = f"{name}: players.{players}"
    if aside and deal and aside >= deal:
        message = f"{counted(aside, 'card')} cannot lie aside: {counted(deal, 'card')} are dealt"
        yield invalid(message, f"{where}.aside")
    if playing < sides or playing % sides:
        message = f"{counted(playing, 'player')} cannot sit as {sides} equal sides"
        yield invalid(message, f"{where}.sides")
    if laid["game"]["settlement"] == "difference" and sides != 2:
        message = f"difference scoring is for two sides, and {players} players make {sides}"
        yield invalid(message, f"{where}.game.settlement")


def _missing(path: str, name: str) -> Problem:
    return missing_key(path.rpartition(".")[2], f"{name}: {path}")


def _missing_keys(laid: PlainTable) -> Iterator[str]:
    for path in _REQUIRED:
        table: object = laid
        for key in path.split("."):
            table = table.get(key) if isinstance(table, Mapping) else None
        if table is None:
            yield path


def _step_faults(laid: PlainTable, name: str) -> Iterator[Problem]:
    steps = laid["opening"].get("steps")
    where = f"{name}: opening.steps"
    if steps is None:
        return
    for number, step in enumerate(steps):
        if "points" not in step:
            yield _missing(f"opening.steps[{number}].points", name)
    bounds = [step["below"] for step in steps if "below" in step]
    if not steps or "below" in steps[-1] or len(bounds) != len(steps) - 1:
        yield invalid("every step but the last has “below”, and the last has none", where)
    if bounds != sorted(set(bounds)):
        yield invalid("“below” must rise from step to step", where)


def _name_faults(laid: PlainTable, name: str) -> Iterator[Problem]:
    """Check names, which are typed in the line of a side: those of canastas before a number."""
    for path, names in (
        ("canasta.kinds", laid["canasta"].get("kinds", {})),
        ("adjustments", laid.get("adjustments", {})),
        ("special_hands", laid.get("special_hands", {})),
    ):
        ends_in_letter = path == "canasta.kinds"
        end = "[a-z]" if ends_in_letter else "[a-z0-9]"
        for one_name in names:
            where = f"{name}: {path}.{one_name}"
            if not re.fullmatch(rf"[a-z]([a-z0-9_]*{end})?", one_name):
                and_ends = " and end with one" if ends_in_letter else ""
                message = (
                    f"“{one_name}” cannot be a name: it must begin with a lowercase letter"
                    f"{and_ends}; it may have lowercase letters, digits and _"
                )
                yield invalid(message, where)
            elif one_name in _TAKEN[path]:
                message = f"“{one_name}” cannot be a name: it has another meaning already"
                yield invalid(message, where)


def _kind_faults(laid: PlainTable, name: str) -> Iterator[Problem]:
    kinds = laid["canasta"].get("kinds", {})
    if not kinds:
        yield invalid("no canasta type is given", f"{name}: canasta.kinds")
    for kind, entry in kinds.items():
        if "bonus" not in entry:
            yield _missing(f"canasta.kinds.{kind}.bonus", name)
        if entry.get("trump") and entry.get("type") != "sequence":
            message = "only a canasta of the type “sequence” can be of the trump suit"
            yield invalid(message, f"{name}: canasta.kinds.{kind}.trump")
        shown_as = entry.get("as", kind)
        reported = [each for each, other in kinds.items() if other.get("as", each) == each]
        if shown_as not in reported and shown_as != kind:
            where = f"{name}: canasta.kinds.{kind}.as"
            yield _unknown_kind(shown_as, reported, where)


def _adjustment_faults(laid: PlainTable, name: str) -> Iterator[Problem]:
    for adjustment, entry in laid.get("adjustments", {}).items():
        if not isinstance(entry, Mapping):
            continue
        path = f"adjustments.{adjustment}"
        if "points" not in entry:
            yield _missing(f"{path}.points", name)
        for key in ("rank", "at_least"):
            if key not in entry.get("held", {key: None}):
                yield _missing(f"{path}.held.{key}", name)
        beside = entry.get("meld", {}).get("beside", ())
        yield from _unknown_kinds(beside, laid, f"{name}: {path}.meld.beside")


def _unknown_kinds(named: Iterable[str], laid: PlainTable, where: str) -> Iterator[Problem]:
    kinds = laid["canasta"].get("kinds", {})
    for kind in named:
        if kind not in kinds:
            yield _unknown_kind(kind, list(kinds), where)


def _unknown_kind(name: str, known: Sequence[str], where: str) -> Problem:
    return invalid(f"“{name}” is not a canasta type here{nearest(name, known)}", where)


def _sequence_faults(laid: PlainTable, name: str) -> Iterator[Problem]:
    sequence = laid["meld"].get("sequence")
    if sequence is None:
        return
    keys = ("min_cards", "max_cards", "low", "high", "wilds")
    missing = [key for key in keys if key not in sequence]
    for key in missing:
        yield _missing(f"meld.sequence.{key}", name)
    if missing:
        return
    # An ace is the lowest card where a sequence begins with it, the highest where it ends with it.
    begins = ("A", TWO, *LADDER).index(sequence["low"])
    ends = len(("A", TWO)) + LADDER.index(sequence["high"])
    if ends - begins + 1 < sequence["min_cards"] or sequence["max_cards"] < sequence["min_cards"]:
        message = "no sequence can be laid within “low”, “high”, “min_cards” and “max_cards”"
        yield invalid(message, f"{name}: meld.sequence")


def _condition_faults(laid: PlainTable, name: str) -> Iterator[Problem]:
    kinds = laid["canasta"].get("kinds", {})
    # A kind that is counted as another is never seen under its own name.
    own = [*_COUNTED, *(kind for kind, entry in kinds.items() if entry.get("as", kind) == kind)]
    for path, condition in _conditions(laid):
        words = own + list(_AT_THE_END) * path.startswith(_WHEN_COUNTED)
        if path.startswith("canasta.kinds."):
            words = [word for word in words if not word.endswith("melds")]
        for written, word in ((each, word) for each in condition for word in words_of(each)):
            where = f"{name}: {path}.{written}"
            if word not in words:
                yield unknown_key(word, words, where)
            elif word == "last_hand" and not laid["game"]["hands"]:
                message = "no hand is known to be the last: set game.hands, or leave this out"
                yield invalid(message, where)


def _conditions(laid: PlainTable) -> Iterator[tuple[str, PlainTable]]:
    """Yield every condition of a table with the path of its key."""
    held: list[tuple[str, PlainTable, str]] = [
        ("opening", laid["opening"], "needs"),
        ("going_out", laid["going_out"], "needs"),
        ("melded", laid.get("melded", {}), "minus_unless"),
        *(
            (f"threes.{colour}", laid["threes"][colour], key)
            for colour in ("red", "black")
            for key in ("plus_if", "minus_unless")
        ),
        *(
            (f"opening.steps[{number}]", step, "needs")
            for number, step in enumerate(laid["opening"].get("steps", []))
        ),
        *(("discard.after", laid.get("discard", {}).get("after", {}), rank) for rank in RANKS),
        *(
            (f"{path}.{name}", entry, "if")
            for path, entries in (
                ("adjustments", laid.get("adjustments", {})),
                ("canasta.kinds", laid["canasta"].get("kinds", {})),
            )
            for name, entry in entries.items()
            if isinstance(entry, Mapping)
        ),
    ]
    for path, table, key in held:
        if key in table:
            yield f"{path}.{key}", table[key]


def _value_faults(laid: PlainTable, name: str) -> Iterator[Problem]:
    for rank in RANKS:
        if rank != RED_THREE and rank not in laid["cards"]["values"]:
            yield _missing(f"cards.values.{rank}", name)


def _threes_faults(laid: PlainTable, name: str) -> Iterator[Problem]:
    """Check that totals are given for every number of threes that the pack holds."""
    if laid["threes"].get("ordinary"):
        return
    threes = 2 * laid["pack"]["decks"]
    laid_out = ["red"] + ["black"] * (laid["threes"]["black"]["meld"] in {"laid", "both"})
    for colour in laid_out:
        rules = laid["threes"][colour]
        for key in ("values", "minus_values"):
            values = rules.get(key, () if key == "values" else None)
            if values is not None and len(values) < threes:
                message = f"the pack has {threes} {colour} threes, but there are totals for"
                yield invalid(f"{message} {len(values)} only", f"{name}: threes.{colour}.{key}")
