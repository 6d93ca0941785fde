"""A rule set as it is played: every number and switch, for one number of players."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from canasta_club.game.cards import LADDER, NATURAL_RANKS, TWO

NO_POT: Final = "pot_not_taken"
"""The penalty of a side that did not take its pot; ``pot`` in a condition is that it did."""
UNDECLARED: Final = "undeclared_red_three"
"""The penalty for a red three found in a hand, where a rule set has one."""


Bounds = tuple[int, int]
"""A least and a greatest number."""

Condition = Mapping[str, int | Sequence[int]]
"""Words to the least number there must be of each, or to the least and the greatest.

A word is ``melds``, ``natural_melds``, ``canastas``, ``red_threes``, a canasta kind, or several:
``natural or samba`` counts both. ``pot``, ``out``, ``concealed`` and ``last_hand`` are 1 or 0.
"""

MANY: Final = 10**9
"""No upper limit."""


def bounds(needed: int | Sequence[int]) -> Bounds:
    """Return the least and the greatest number that a condition allows.

    >>> bounds(2) == (2, MANY), bounds([0, 1])
    (True, (0, 1))
    """
    return (needed, MANY) if isinstance(needed, int) else (needed[0], needed[1])


def words_of(word: str) -> list[str]:
    """Return the words that are counted together: two for ``natural or samba``."""
    return word.split(" or ")


class OpeningStep(NamedTuple):
    """An opening minimum: it holds while the score (or hand number) is ``below``; None: always."""

    points: int
    below: int | None = None
    needs: Condition | None = None


class Pack(NamedTuple):
    """The cards at the table: packs of 52 and jokers in all; threes may be ordinary cards."""

    decks: int
    jokers: int
    ordinary_threes: bool = False


class Seating(NamedTuple):
    """How a number of players sit and are dealt to; ``sits_out`` of them pause each hand.

    ``aside`` of the cards dealt lie face down until they are taken up, such as a foot.
    """

    sides: int
    deal: int
    draw: int
    sits_out: int = 0
    aside: int = 0


class SequenceRules(NamedTuple):
    """What a sequence may be: cards, its lowest and highest rank, wild cards in it.

    A two is not a wild card in its own place where ``natural_twos`` says so. In going out it may
    grow to ``max_cards_out`` cards (0: no more than ever).
    """

    min_cards: int
    max_cards: int
    low: str
    high: str
    wilds: int
    max_cards_out: int = 0
    natural_twos: bool = False

    @property
    def is_wide(self) -> bool:
        """Whether it may go below three, or have an ace at its low end."""
        return self.natural_twos or self.low in {"A", TWO}

    @property
    def most(self) -> int:
        """The most cards it may ever have."""
        return max(self.max_cards, self.max_cards_out)


class MeldRules(NamedTuple):
    """What may lie in a meld; ``max_cards`` 0 and ``max_wilds_in_canasta`` None: any number.

    After the opening a wild card joins a meld only beside ``naturals_for_wild`` natural cards, and
    none joins a meld of the ranks in ``wilds_to_open``. While a meld of wild cards (or of twos, as
    ``unfinished_wild`` says) is not a canasta yet, such cards go nowhere else. ``group_ranks`` are
    those of groups (None: all); beside canastas ``new_beside`` a rank may be begun again.
    """

    min_cards: int
    max_cards: int
    min_naturals: int
    max_wilds: int
    max_wilds_in_canasta: int | None
    wilds: Literal["fewer", "equal", "any"]
    natural_only: frozenset[str]
    wild_melds: Literal["no", "opening", "yes"]
    one_per_rank: bool
    sequence: SequenceRules | None
    naturals_for_wild: int = 0
    wilds_to_open: frozenset[str] = frozenset()
    unfinished_wild: Literal["free", "wild", "twos"] = "free"
    group_ranks: frozenset[str] | None = None
    replaced_wild: Literal["stays", "moves", "returns"] = "stays"
    new_beside: frozenset[str] = frozenset()


class CanastaKind(NamedTuple):
    """A kind of canasta and its bonus; ``reported_as`` is the kind it is counted under.

    Nothing may be added to a canasta of a kind that ``is_closed``. The shape ``any`` is a group or
    a sequence; ``row`` is how many natural cards must follow one another. One that ``is_trump`` is
    a sequence of the trump suit. One that ``is_natural`` is among the natural canastas that tables
    and awards count.
    """

    name: str
    bonus: int
    shape: Literal["group", "sequence", "wild", "any"]
    ranks: frozenset[str] | None
    wilds: Bounds | None
    jokers: Bounds | None
    counts: bool
    is_closed: bool
    reported_as: str
    cards: Bounds | None = None
    row: int = 0
    is_trump: bool = False
    is_natural: bool = False


class OpeningRules(NamedTuple):
    """The requirements for a side's first melds of a hand.

    The player who opens takes ``draws`` cards more from the stock.
    """

    by: Literal["score", "hand"]
    steps: tuple[OpeningStep, ...]
    needs: Condition
    natural_only: bool
    waived_by: frozenset[str]
    top_discard_counts: bool
    raise_after_error: int
    draws: int = 0


class FootRules(NamedTuple):
    """What lies face down before each player: ``names`` in the order they are taken up.

    They are ``taken_up`` once the cards before them are played, or after the player's first
    canasta. After the last card is melded the player may ``play_on`` in the same turn. Nobody goes
    out ``before`` they are taken up unless that is allowed.
    """

    names: tuple[str, ...] = ("foot",)
    taken_up: Literal["hand_played", "first_canasta"] = "hand_played"
    play_on: bool = True
    out_before: bool = False


class ThreesRules(NamedTuple):
    """What threes laid out are worth: totals for one, two, three …, and when they count against."""

    values: tuple[int, ...]
    minus_values: tuple[int, ...]
    plus_if: Condition
    minus_unless: Condition


class GoingOutRules(NamedTuple):
    """The bonus and the conditions of going out; ``concealed`` is the total, not an addition.

    Melds of the shapes in ``complete`` must be canastas before their side goes out, and so many
    red threes must lie for each canasta as ``red_threes_each`` says.
    """

    bonus: int
    concealed: int
    needs: Condition
    concealed_needs: frozenset[str]
    discard: str
    permission: str
    answer: str
    complete: frozenset[str] = frozenset()
    red_threes_each: int = 0


class DiscardRules(NamedTuple):
    """Ranks that may not be discarded: ``never``, as the last card, or in the first round.

    Those in ``after`` may be discarded once each side has met a condition.
    """

    never: frozenset[str] = frozenset()
    not_last: frozenset[str] = frozenset()
    not_in_first_round: frozenset[str] = frozenset()
    after: Mapping[str, Condition] = MappingProxyType({})


class HeldCards(NamedTuple):
    """An adjustment found in a player's hand: so many of these ranks or more."""

    ranks: frozenset[str]
    at_least: int


class LaidMeld(NamedTuple):
    """An adjustment found on the table: a meld of this make with so many cards.

    It lies ``beside`` a canasta of the same rank, of one of these kinds, where any are named.
    """

    shape: str
    ranks: frozenset[str] | None
    wilds: Bounds | None
    at_least: int
    below: int
    beside: frozenset[str] = frozenset()


class Adjustment(NamedTuple):
    """Points for each occurrence: counted by the scorer, due on a condition, or found in cards."""

    points: int
    due_if: Condition | None = None
    held: HeldCards | None = None
    meld: LaidMeld | None = None

    @property
    def is_found(self) -> bool:
        """Whether the program finds it by itself where the cards are given."""
        return self.held is not None or self.meld is not None


class AutomaticBonus(NamedTuple):
    """Points that are due once, by themselves, when a condition holds."""

    points: int
    condition: Condition


class GameRules(NamedTuple):
    """When a game ends (0: not by this) and how a hand is credited.

    With equal leaders at the end it goes on until one leads, for one more hand, or is drawn.
    """

    target: int
    hands: int
    settlement: Literal["each", "difference"]
    tie: Literal["play_on", "one_more_hand", "draw"]


class PileRules(NamedTuple):
    """Who may take the pile, and how many cards of it (0: all); no score depends on it."""

    frozen_by: frozenset[str]
    frozen_until_open: bool
    frozen_always: bool
    take: frozenset[str]
    extend_canasta: bool
    blocked_by: frozenset[str]
    one_card: str
    closed_from: int | Literal["any"] | None = None
    cards: int = 0
    upcard: Literal["cover", "reshuffle_second"] = "cover"
    covered: frozenset[str] = frozenset({"wild", "red_three"})


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RuleSet:
    """One way to play for one number of players.

    ``card_points`` and ``held_points`` are points by rank (``3b`` black three, ``3r`` red three);
    ``clauses`` maps lines of a score sheet and codes of problems to clause numbers. ``kind_names``
    are the kinds as they are reported, in the order of the rule set, and ``counting_kinds`` those
    of them that count among the ``canastas`` of a condition; ``players_a_side`` hold cards in a
    hand; ``awards`` are the adjustments due on
    a condition, ``findable`` those that the cards can show (but a red three in a hand);
    ``bonus_if`` are the conditions on which kinds, by their own names, earn their bonus.
    ``trump`` is the letter of the trump suit of the hand, empty while it is not known; only a rule
    set that ``asks_trump`` has one.
    Two rule sets are equal only if they are the same object, which lets melds be remembered.
    """

    id: str
    name: str
    players: int
    pack: Pack
    seating: Seating
    card_points: Mapping[str, int]
    held_points: Mapping[str, int]
    meld: MeldRules
    canasta_cards: int
    kinds: tuple[CanastaKind, ...]
    opening: OpeningRules
    red_threes: ThreesRules
    black_threes: ThreesRules
    black_threes_meld: Literal["going_out", "no", "laid", "both"]
    melded_minus_unless: Condition | None
    going_out: GoingOutRules
    adjustments: Mapping[str, Adjustment]
    special_hands: Mapping[str, int]
    game: GameRules
    pile: PileRules
    discard: DiscardRules
    cut_dealer: Literal["right_of_highest", "highest"]
    clauses: Mapping[str, str]
    foot: FootRules = field(default_factory=FootRules)
    bonus_if: Mapping[str, Condition] = field(default_factory=dict)
    trump: str = ""
    asks_trump: bool = field(init=False)
    kind_names: tuple[str, ...] = field(init=False)
    counting_kinds: frozenset[str] = field(init=False)
    natural_kinds: frozenset[str] = field(init=False)
    players_a_side: int = field(init=False)
    awards: Mapping[str, AutomaticBonus] = field(init=False)
    findable: Mapping[str, Adjustment] = field(init=False)

    def __repr__(self) -> str:
        """Name the rule set: every hand that was scored shows the one it was scored by."""
        return f"RuleSet({self.id!r}, players={self.players})"

    def __post_init__(self) -> None:
        """Compute what every hand needs."""
        names = tuple(dict.fromkeys(kind.reported_as for kind in self.kinds))
        counting = frozenset(kind.reported_as for kind in self.kinds if kind.counts)
        natural = frozenset(kind.reported_as for kind in self.kinds if kind.is_natural)
        awards = {
            name: AutomaticBonus(each.points, each.due_if)
            for name, each in self.adjustments.items()
            if each.due_if is not None
        }
        findable = {name: each for name, each in self.adjustments.items() if each.is_found}
        at_table = self.players - self.seating.sits_out
        object.__setattr__(self, "asks_trump", any(kind.is_trump for kind in self.kinds))
        object.__setattr__(self, "players_a_side", at_table // self.seating.sides)
        object.__setattr__(self, "kind_names", names)
        object.__setattr__(self, "findable", findable)
        object.__setattr__(self, "awards", awards)
        object.__setattr__(self, "counting_kinds", counting)
        object.__setattr__(self, "natural_kinds", natural)

    @property
    def grouped_ranks(self) -> tuple[str, ...]:
        """The natural ranks, including threes where they are ordinary cards."""
        return LADDER if self.pack.ordinary_threes else NATURAL_RANKS

    def canasta_size(self, kind: CanastaKind) -> int:
        """Return how many cards a canasta of a kind has at least."""
        return max(self.canasta_cards, kind.cards[0]) if kind.cards else self.canasta_cards

    @property
    def has_pot(self) -> bool:
        """Whether each side has a pot to take before it goes out."""
        return NO_POT in self.adjustments

    @property
    def lays_black_threes(self) -> bool:
        """Whether black threes are laid out and scored as red ones are."""
        return self.black_threes_meld in {"laid", "both"}

    @property
    def melds_black_threes(self) -> bool:
        """Whether black threes are melded in going out."""
        return self.black_threes_meld in {"going_out", "both"}

    @property
    def red_three_held(self) -> Literal["undeclared", "value", "error"]:
        """What a red three found in a hand is: a penalty, points against, or a mistake."""
        if UNDECLARED in self.adjustments:
            return "undeclared"
        return "value" if "3r" in self.held_points else "error"


@lru_cache(maxsize=256)
def with_trump(rules: RuleSet, suit: str) -> RuleSet:
    """Return a rule set as it is played in a hand with this trump suit, given by its letter."""
    return replace(rules, trump=suit)
