"""Tally: what a side counts when the hand ends, from cards, counts, values, a net or a total."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from canasta_club.errors import Problem
from canasta_club.game.melds.legality import Held, Judged
from canasta_club.game.rules.model import MANY, NO_POT, CanastaKind, Condition, RuleSet, words_of

FIGURES: Final = ("melded", "left", "net", "total")
ENDS: Final = frozenset({"out", "concealed"})
"""How a side ends a hand."""
Range = tuple[int, int]
"""A minimum and a maximum of a count; equal where it is known exactly."""


class AdjustmentCount(NamedTuple):
    """An adjustment that applies: how often, its points in all, and the director's reason."""

    name: str
    times: int
    points: int
    reason: str = ""


class KindCount(NamedTuple):
    """Canastas of one kind: how many, and their bonus in points."""

    number: int
    bonus: int


# Made for every side, and asked often: not frozen, which would take three times as long to make.
@dataclass(slots=True)
class Tally:
    """The facts of one side, before any bonus; None: unknown, not 0.

    ``melded``, ``left`` and ``net`` are card points, ``melded_cards`` and ``left_cards`` numbers of
    cards; ``total`` is a total as written, given alone; ``kinds`` are canastas by the kind they are
    reported as; ``judged`` and ``hands`` are melds and hands where cards are given, ``places`` of
    the melds those in the statement; ``counts`` are all these cards by rank, as `rank_counts` has
    them; ``worths`` are numbers of cards by their points where values are given; ``conditional``
    are canastas whose bonus hangs on a condition; ``is_last`` says that it is the last hand.
    """

    name: str
    score: int = 0
    out: str | None = None
    melded: int | None = None
    melded_cards: int | None = None
    left: int | None = None
    left_cards: int | None = None
    kinds: Mapping[str, KindCount] | None = None
    melds: Range = (0, MANY)
    red_threes: int = 0
    black_threes: int = 0
    judged: tuple[Judged, ...] = ()
    places: Sequence[int] = ()
    hands: tuple[Held, ...] = ()
    counts: int = 0
    adjustments: tuple[AdjustmentCount, ...] = ()
    conditional: tuple[tuple[CanastaKind, int], ...] = ()
    problems: tuple[Problem, ...] = ()
    net: int | None = None
    total: int | None = None
    special: str | None = None
    worths: tuple[Mapping[str, int], ...] = ()
    is_last: bool = False
    is_readable: bool = True

    @property
    def figures(self) -> tuple[int | None, int | None, int | None, int | None]:
        """The figures in points, as `FIGURES` names them."""
        return (self.melded, self.left, self.net, self.total)

    @property
    def is_of_cards(self) -> bool:
        """Whether all its figures are counted from cards, melds and hands alike."""
        return bool(self.hands) and self.net is None and self.melds[1] == len(self.judged)

    @property
    def natural_melds(self) -> Range:
        """How many of the melds hold no wild card."""
        if not self.judged:
            return (0, self.melds[1])
        naturals = sum([not judged.meld.wilds for judged in self.judged])
        return (naturals, naturals)

    @property
    def is_out(self) -> bool:
        """Whether this side ended the hand."""
        return self.out in ENDS

    def number(self, word: str, rules: RuleSet) -> Range:
        """Return the range of a word of a condition; of several words, of their sum."""
        if word == "melds":  # first: what threes laid out usually depend on
            return self.melds
        if " or " in word:
            parts = [self.number(part, rules) for part in words_of(word)]
            return (sum(least for least, _ in parts), sum(most for _, most in parts))
        match word:
            case "natural_melds":
                return self.natural_melds
            case "red_threes":
                return (self.red_threes, self.red_threes if self.total is None else MANY)
            case "pot" | "out" | "concealed" | "last_hand":
                return self._is_so(word)
        return self._canastas(word, rules)

    def _is_so(self, word: str) -> Range:
        """Return 1 or 0 for a word that is either so or not so; both where it is not known."""
        if self.out is None and word in {"out", "concealed"}:
            return (0, 1)
        fact = {
            "pot": not any(each.name == NO_POT and each.times for each in self.adjustments),
            "out": self.is_out,
            "concealed": self.out == "concealed",
            "last_hand": self.is_last,
        }[word]
        return (int(fact), int(fact))

    def _canastas(self, word: str, rules: RuleSet) -> Range:
        if self.kinds is None:
            return (0, MANY)
        if word == "canastas":
            counted = rules.counting_kinds
            known = sum([entry.number for kind, entry in self.kinds.items() if kind in counted])
        else:
            known = self.kinds[word].number if word in self.kinds else 0
        return (known, known)

    def withheld(self, kind: str, rules: RuleSet) -> int:
        """Return the bonus that canastas of a reported kind do not earn for want of a condition."""
        return sum(
            number * each.bonus
            for each, number in self.conditional
            if each.reported_as == kind and not self.meets(rules.bonus_if[each.name], rules)
        )

    def needs_to_go_out(self, rules: RuleSet) -> Condition:
        """Return what this side needs to go out: red threes, too, where each canasta needs some."""
        needed = rules.going_out.red_threes_each
        if not needed:
            return rules.going_out.needs
        canastas, _ = self.number("canastas", rules)
        return {**rules.going_out.needs, "red_threes": needed * canastas}

    def meets(self, condition: Condition, rules: RuleSet) -> bool | None:
        """Return whether a condition is met; None when the facts given cannot say."""
        met: bool | None = True
        for word, needed in condition.items():
            least, most = self.number(word, rules)
            at_least, at_most = (needed, MANY) if isinstance(needed, int) else needed
            if most < at_least or least > at_most:
                return False
            if least < at_least or most > at_most:
                met = None
        return met
