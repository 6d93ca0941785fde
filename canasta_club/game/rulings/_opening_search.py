"""Openings: every way to open from the cards a player holds, best first."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, NamedTuple

from canasta_club.game.cards import (
    BLACK_THREE,
    JOKER,
    LADDER,
    RANKS,
    THREE,
    TWO,
    WILD_RANKS,
    Card,
    write_cards,
)
from canasta_club.game.melds.legality import Judged, count_ranks, judge_text
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.rulings._turn_faults import OpeningNeed, meld_faults, opening_faults
from canasta_club.game.rulings._verdict import tally_of, without_red_threes
from canasta_club.game.scoring.opening import Opening


class Option(NamedTuple):
    """Melds of one rank that can be laid together, and the cards they take from the hand."""

    melds: tuple[Judged, ...]
    texts: tuple[str, ...]
    naturals: int
    jokers: int
    twos: int
    points: int
    size: int
    is_plain: bool
    """No canasta and no black threes: nothing to look up."""


def options_of(rules: RuleSet, rank: str, held: int, wilds: tuple[int, int]) -> list[Option]:
    """Return every different way to lay melds of a rank."""
    singles = [
        Option(
            (judged,),
            (str(judged.meld),),
            naturals,
            jokers,
            twos,
            judged.points,
            judged.size,
            is_plain=plain,
        )
        for naturals in range(held + 1)
        for jokers in range(wilds[0] + 1)
        for twos in range(wilds[1] + 1)
        if naturals or not rank
        for judged in _allowed(rules, Card(rank), naturals, jokers, twos)
        for plain in (judged.kind is None and rank != BLACK_THREE,)
    ]
    if (rules.meld.one_per_rank and rank) or (not rank and rules.meld.wild_melds == "opening"):
        several = singles
    else:
        several = list(_several(singles, held, wilds))
    return sorted(several, key=lambda option: (-option.points, option.size))


def _allowed(rules: RuleSet, card: Card, naturals: int, jokers: int, twos: int) -> Iterator[Judged]:
    """Yield the meld of so many cards, if it may be laid to open by a player who goes out."""
    if naturals + jokers + twos:
        text = str(card) * naturals + JOKER * jokers + TWO * twos
        judged = judge_text(rules, text)
        if not any(meld_faults(rules, judged, going_out=True, opening=True)):
            yield judged


def _several(singles: list[Option], held: int, wilds: tuple[int, int]) -> Iterator[Option]:
    """Yield one or more melds of a rank, where a side may have several."""
    pending = [(place, option) for place, option in enumerate(singles)]
    while pending:
        last, option = pending.pop()
        yield option
        for place in range(last, len(singles)):
            joined = _join(option, singles[place])
            fits = joined.naturals <= held and joined.jokers <= wilds[0] and joined.twos <= wilds[1]
            if fits:
                pending.append((place, joined))


def _join(one: Option, other: Option) -> Option:
    return Option(
        one.melds + other.melds,
        one.texts + other.texts,
        one.naturals + other.naturals,
        one.jokers + other.jokers,
        one.twos + other.twos,
        one.points + other.points,
        one.size + other.size,
        one.is_plain and other.is_plain,
    )


def sets_of_runs(rules: RuleSet, cards: Sequence[Card]) -> Iterator[tuple[Judged, ...]]:
    """Yield every set of sequences the cards can make together, the empty one first."""
    runs = list(_runs(rules, cards))
    pending: list[tuple[int, tuple[Judged, ...], list[Card]]] = [(0, (), list(cards))]
    while pending:
        first, chosen, left = pending.pop()
        yield chosen
        for place in range(first, len(runs)):
            rest = _without(left, runs[place].meld.cards)
            if rest is not None:
                pending.append((place, (*chosen, runs[place]), rest))


def _runs(rules: RuleSet, cards: Sequence[Card]) -> Iterator[Judged]:
    """Yield each sequence that lies in the cards; wild cards stand where a card is missing."""
    limits = rules.meld.sequence
    if limits is None:
        return
    wilds = sorted(Card(card.rank) for card in cards if card.rank in WILD_RANKS)
    numbers = range(min(limits.wilds, len(wilds)) + 1)
    fillings = sorted({subset for n in numbers for subset in combinations(wilds, n)})
    ladder = ("A", TWO, *LADDER) if limits.is_wide else LADDER
    for suit in sorted({card.suit for card in cards if card.suit}):
        places = [place for place, rank in enumerate(ladder) if Card(rank, suit) in cards]
        for chosen in _stretches(places, limits.wilds):
            for filling in fillings:
                text = write_cards([*(Card(ladder[place], suit) for place in chosen), *filling])
                judged = judge_text(rules, text)
                if judged.meld.shape != "sequence":
                    continue
                if not any(meld_faults(rules, judged, going_out=True, opening=True)):
                    yield judged


def _stretches(places: list[int], gaps: int) -> Iterator[tuple[int, ...]]:
    """Yield runs of two or more places with at most so many gaps."""
    for first in range(len(places)):
        for last in range(first + 1, len(places)):
            if places[last] - places[first] - (last - first) > gaps:
                break
            inner = places[first + 1 : last]
            for dropped in range(min(gaps, len(inner)) + 1):
                for out in combinations(inner, dropped):
                    between = tuple(place for place in inner if place not in out)
                    yield (places[first], *between, places[last])


def _without(cards: list[Card], taken: Sequence[Card]) -> list[Card] | None:
    left = list(cards)
    for card in taken:
        like = [each for each in left if each.rank == card.rank]
        fitting = [each for each in like if each.suit == card.suit] or (
            like if card.rank in WILD_RANKS and not card.suit else []
        )
        if not fitting:
            return None
        left.remove(fitting[0])
    return left


MOST: Final = 10_000
"""The most openings that are kept; no hand that is dealt has as many."""

MOST_CARDS: Final = 30
"""Cards in a hand beyond which there are too many ways to look at."""


class Found(NamedTuple):
    """An opening: what is laid of each rank, its points and number of cards."""

    options: tuple[Option, ...]
    points: int
    size: int

    @property
    def texts(self) -> list[str]:
        """The melds as they are written: sequences first, then from the highest rank down."""
        return [text for option in self.options for text in option.texts]


class Target(NamedTuple):
    """What an opening must reach, and what happens to the cards left in the hand.

    ``beneath`` cards join the hand after the melds (None: unknown). ``must`` returns whether a meld
    takes the top card of the pile: without such a meld there is no opening. ``concealed`` says that
    the player goes out concealed.
    """

    minimum: Opening
    at: str = ""
    beneath: int | None = 0
    concealed: bool = False
    top: str = ""
    must: Callable[[Judged], bool] | None = None

    def start(self, left: int) -> OpeningNeed:
        """Return the requirement for an opening that leaves so many cards."""
        after = None if self.beneath is None else left + self.beneath
        return OpeningNeed(self.minimum, self.at, after, self.concealed)


_NOTHING: Final = Option((), (), 0, 0, 0, 0, 0, is_plain=True)


class _Lot(NamedTuple):
    """The options of one rank (empty: of the wild cards alone), the most points first."""

    rank: str
    options: list[Option]


def find_openings(
    rules: RuleSet, hand: Sequence[Card], target: Target, most: int = MOST
) -> tuple[list[Found], bool]:
    """Return every opening from a hand, best first, and whether the list is complete.

    Best is most points, then fewer cards. When there are more than ``most``, the best are kept.
    """
    cards = without_red_threes(hand)
    search = _Search(rules, target, len(cards), most)
    counts = count_ranks(cards)
    wilds = counts[JOKER], counts[TWO]
    ranks = [rank for rank in (*RANKS, THREE) if counts[rank] and rank not in WILD_RANKS]
    lots = [_Lot(rank, options_of(rules, rank, counts[rank], wilds)) for rank in ranks]
    lots.append(_Lot("", options_of(rules, "", 0, wilds)))
    for runs in sets_of_runs(rules, cards):
        _search_groups(search, lots, counts, runs)
    return search.best(), search.is_whole


def best_points(rules: RuleSet, hand: Sequence[Card], target: Target) -> Found | None:
    """Return the most points that can be laid, ignoring the minimum; None: nothing can be laid."""
    free = target._replace(minimum=Opening(0, {}))
    found, _ = find_openings(rules, hand, free, most=1)
    return found[0] if found else None


@dataclass(slots=True)
class _Search:
    """The openings found so far; once there are too many, only the best are kept."""

    rules: RuleSet
    target: Target
    cards: int
    most: int
    found: list[Found] = field(default_factory=list)
    floor: int | None = None
    is_whole: bool = True

    def take(self, chosen: tuple[Option, ...], points: int, size: int, *, is_plain: bool) -> None:
        """Keep a combination if it is an opening."""
        start = self.target.start(self.cards - size)
        if not (is_plain and self._is_plainly_legal(start, points)):
            tally = tally_of([judged for option in chosen for judged in option.melds])
            if any(opening_faults(self.rules, tally, start)):
                return
        self.found.append(Found(chosen, points, size))
        if len(self.found) > 2 * self.most:
            self.found = self.best()
            self.floor = self.found[-1].points

    def _is_plainly_legal(self, start: OpeningNeed, points: int) -> bool:
        """Return whether no closer check is needed: legal melds, enough points, cards left."""
        minimum = start.minimum
        has_left = start.left is None or start.left > 1
        return points >= minimum.points and not minimum.needs and has_left and not start.concealed

    def best(self) -> list[Found]:
        """Return the openings found, best first."""
        ranked = sorted(self.found, key=_rank)
        if len(ranked) > self.most:
            self.is_whole = False
        return ranked[: self.most]


def _rank(found: Found) -> tuple[int, int, int]:
    """Order openings: most points, fewest cards, fewest melds, then as found."""
    melds = sum([len(option.melds) for option in found.options])
    return -found.points, found.size, melds


def _search_groups(
    search: _Search, lots: Sequence[_Lot], counts: dict[str, int], runs: tuple[Judged, ...]
) -> None:
    """Search everything that can be laid beside these sequences, rank by rank."""
    spent = count_ranks(card for judged in runs for card in judged.meld.cards)
    wilds = counts[JOKER] - spent[JOKER], counts[TWO] - spent[TWO]
    tables = [
        _usable(search.target, lot, counts[lot.rank] - spent[lot.rank], wilds)
        for lot in lots
        if lot.options or lot.rank == search.target.top
    ]
    tables = [options for options in tables if options != [_NOTHING]]
    values = search.rules.card_points
    worth = max(values[JOKER], 0), max(values[TWO], 0)
    rest = _rests(tables, worth)
    canastas = _canastas_ahead(search.rules, tables)

    def walk(
        place: int, jokers: int, twos: int, chosen: tuple[Option, ...], laid: tuple[int, int, bool]
    ) -> None:
        points, size, is_plain = laid
        reach = points + rest[place] + jokers * worth[0] + twos * worth[1]
        falls_short = reach < search.target.minimum.points and is_plain and not canastas[place]
        if falls_short or (search.floor is not None and reach < search.floor):
            return
        if place == len(tables):
            if size:
                search.take(chosen, points, size, is_plain=is_plain)
            return
        for option in tables[place]:
            if option.jokers <= jokers and option.twos <= twos:
                walk(
                    place + 1,
                    jokers - option.jokers,
                    twos - option.twos,
                    (*chosen, option) if option.size else chosen,
                    (points + option.points, size + option.size, is_plain and option.is_plain),
                )

    laid = _option_of(runs)
    walk(0, *wilds, (laid,) if runs else (), (laid.points, laid.size, laid.is_plain))


def _option_of(runs: tuple[Judged, ...]) -> Option:
    """Return sequences as one option."""
    return Option(
        melds=runs,
        texts=tuple(str(judged.meld) for judged in runs),
        naturals=0,
        jokers=0,
        twos=0,
        points=sum(judged.points for judged in runs),
        size=sum(judged.size for judged in runs),
        is_plain=all(judged.kind is None for judged in runs),
    )


def _usable(target: Target, lot: _Lot, held: int, wilds: tuple[int, int]) -> list[Option]:
    """Return the options still open to a rank; laying nothing comes last, if it may."""
    options = [
        option
        for option in lot.options
        if option.naturals <= held and option.jokers <= wilds[0] and option.twos <= wilds[1]
    ]
    if lot.rank and lot.rank == target.top and target.must is not None:
        return [option for option in options if any(map(target.must, option.melds))]
    return [*options, _NOTHING]


def _rests(tables: Sequence[list[Option]], worth: tuple[int, int]) -> list[int]:
    """Return, for each table, the most points its natural cards and all later ones can bring."""
    rests = [0]
    for options in reversed(tables):
        naturals = [o.points - o.jokers * worth[0] - o.twos * worth[1] for o in options]
        rests.append(rests[-1] + max(naturals, default=0))
    return rests[::-1]


def _canastas_ahead(rules: RuleSet, tables: Sequence[list[Option]]) -> list[bool]:
    """Return, for each table, whether it or a later one may lift the minimum or needs a check."""
    ahead = [not rules.going_out.needs]
    for options in reversed(tables):
        ahead.append(ahead[-1] or not all(option.is_plain for option in options))
    return ahead[::-1]
