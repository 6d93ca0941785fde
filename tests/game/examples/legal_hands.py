"""Hands dealt from a real pack that a rule set allows, made by its own numbers and nothing else."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

from canasta_club.game.cards import (
    BLACK_THREE,
    JOKER,
    LADDER,
    NATURAL_RANKS,
    RED_THREE,
    TWO,
    Card,
    write_cards,
)
from canasta_club.game.melds.legality import Judged, judge_text
from canasta_club.game.rules.model import NO_POT, UNDECLARED, CanastaKind, RuleSet, words_of
from canasta_club.game.scoring.opening import opening
from tests.game.examples.dealing import pack
from tests.game.examples.plain_openings import is_closed_over
from tests.game.examples.sets import least

Side = dict[str, Any]


class Table:
    """A hand in the making, and the cards of the pack that nobody has yet."""

    def __init__(self, random: Random, rules: RuleSet) -> None:
        self.random = random
        self.rules = rules
        self.left: dict[str, list[Card]] = defaultdict(list)
        for card in pack(rules):
            self.left[card.rank].append(card)
        self.hand: dict[str, Any] = {"hand_number": random.randint(1, rules.game.hands or 4)}
        self.sides: list[Side] = []

    def take(self, rank: str, number: int) -> str:
        """Take cards of a rank, as far as they go, and write them."""
        cards, self.left[rank] = self.left[rank][:number], self.left[rank][number:]
        return write_cards([card if rank == RED_THREE else Card(rank) for card in cards])

    def take_run(self, suit: str, ranks: tuple[str, ...]) -> str:
        """Take one card of each rank in a suit; nothing if one is missing."""
        cards = [Card(rank, suit) for rank in ranks]
        if any(self.left[card.rank].count(card) < cards.count(card) for card in cards):
            return ""
        for card in cards:
            self.left[card.rank].remove(card)
        return write_cards(cards)

    def take_wilds(self, number: int) -> str:
        """Take twos and jokers as they come."""
        wilds = [*self.left[TWO], *self.left[JOKER]]
        return "".join(
            self.take(card.rank, 1) for card in self.random.sample(wilds, min(number, len(wilds)))
        )

    def wilds_left(self) -> int:
        """Return how many wild cards nobody has."""
        return len(self.left[TWO]) + len(self.left[JOKER])


def legal_hand(random: Random, rules: RuleSet, *, goes_out: bool = False) -> Table:
    """Deal a hand in which everything is allowed; a side goes out if asked for and it can."""
    table = Table(random, rules)
    for number in range(rules.seating.sides):
        table.sides.append(_lay(table, f"Side {number}", goes_out=goes_out and not number))
    _end(table)
    for side in table.sides:
        side["in_hand"] = list(_hands(table, side))
        _add_adjustments(table, side)
    random.shuffle(table.sides)
    table.hand["sides"] = table.sides
    return table


def _lay(table: Table, name: str, *, goes_out: bool) -> Side:
    """Lay melds that open at some score: what going out needs, or a few of any make."""
    melds = [*_needed(table)] if goes_out else []
    for _ in range(table.random.randint(0, 4)):
        melds += _any_meld(table, melds)
    for _ in range(8):
        if not melds or scores_to_open(table, melds):
            break
        melds += _any_meld(table, melds)
    scores = scores_to_open(table, melds) if melds else every_score(table.rules)
    if not scores:
        melds, scores = [], every_score(table.rules)
    reds = table.random.randint(0, len(table.left[RED_THREE]))
    side: Side = {"name": name, "score": table.random.choice(scores), "melds": melds, "out": "no"}
    side["red_threes"] = reds
    table.take(RED_THREE, reds)
    if table.rules.asks_trump:
        side["trump"] = "spades"
    if table.rules.black_threes_meld == "laid":
        side["black_threes"] = len(table.take(BLACK_THREE, table.random.randint(0, 3)))
    return side


def _end(table: Table) -> None:
    """Let one side that may go out, or holds a special hand, do so; or let the stock run out."""
    rules, random = table.rules, table.random
    able = [side for side in table.sides if side_may_go_out(rules, side)]
    if rules.special_hands and random.random() < 0.1:
        names = {key: table.sides[-1][key] for key in ("name", "score")}
        table.sides[-1] = {**names, "special": random.choice(sorted(rules.special_hands))}
    elif able and random.random() < 0.9:
        side = random.choice(able)
        side["out"] = random.choice(["out", "concealed"])
        if rules.black_threes_meld == "going_out" and len(table.left[BLACK_THREE]) >= 3:
            side["melds"] += [table.take(BLACK_THREE, 3)] * (random.random() < 0.3)


def _hands(table: Table, side: Side) -> Iterator[str]:
    """Deal what every player of a side still holds; nothing to one who went out."""
    is_out = side.get("out", "out") != "no"
    ranks = [*table.rules.grouped_ranks, TWO, JOKER, BLACK_THREE]
    for player in range(table.rules.players_a_side):
        number = 0 if is_out and not player else table.random.randint(1, 11)
        held = "".join(table.take(table.random.choice(ranks), 1) for _ in range(number))
        if held and table.rules.red_three_held != "error" and table.random.random() < 0.2:
            held += table.take(RED_THREE, 1)
        yield held or ("" if is_out and not player else table.take(_commonest(table), 1))


def _commonest(table: Table) -> str:
    return max(table.rules.grouped_ranks, key=lambda rank: len(table.left[rank]))


def _add_adjustments(table: Table, side: Side) -> None:
    """Write an adjustment that only a scorer can know of."""
    adjustments = table.rules.adjustments
    known = [
        name
        for name, each in adjustments.items()
        if not each.is_found and each.due_if is None and name != UNDECLARED
        if name != NO_POT or side.get("out", "out") == "no"
    ]
    if known and table.random.random() < 0.2:
        side["adjustments"] = {table.random.choice(known): 1}


# Melds


def _any_meld(table: Table, melds: list[str]) -> list[str]:
    """Return one more meld that may lie beside these, or none."""
    meld = table.rules.meld
    makes = [_group] * 3 + [_sequence] * (meld.sequence is not None)
    if meld.wild_melds == "yes" or (meld.wild_melds == "opening" and not melds):
        makes.append(_wild_meld)
    text = table.random.choice(makes)(table, melds)
    return [text] if text else []


def _group(table: Table, melds: list[str]) -> str:
    free = [rank for rank in _free_ranks(table, melds) if len(table.left[rank]) >= 2]
    if not free:
        return ""
    rank = table.random.choice(free)
    naturals = table.random.randint(2, min(len(table.left[rank]), 9))
    wilds = [
        number
        for number in range(min(naturals + 3, table.wilds_left()) + 1)
        if may_lie(table.rules, rank, naturals, number)
    ]
    if not wilds:
        return ""
    return table.take(rank, naturals) + table.take_wilds(table.random.choice(wilds))


def _free_ranks(table: Table, melds: list[str]) -> list[str]:
    """Return the ranks that no meld lies of yet; all, where a rank may lie in several melds."""
    taken = {judge_text(table.rules, text).rank for text in melds}
    grouped = table.rules.meld.group_ranks
    return [
        rank
        for rank in table.rules.grouped_ranks
        if not table.rules.meld.one_per_rank or rank not in taken
        if grouped is None or rank in grouped
    ]


def may_lie(rules: RuleSet, rank: str, naturals: int, wilds: int) -> bool:
    """Return from the numbers of a rule set alone whether so many cards make a group."""
    meld, size = rules.meld, naturals + wilds
    most = meld.max_wilds
    if size >= rules.canasta_cards <= naturals + most:
        most = size if meld.max_wilds_in_canasta is None else meld.max_wilds_in_canasta
    share = {"fewer": naturals - 1, "equal": naturals, "any": wilds}[meld.wilds]
    return (
        meld.min_cards <= size <= (meld.max_cards or size)
        and not is_closed_over(rules, naturals, wilds)
        and naturals >= meld.min_naturals
        and wilds <= min(most, share, 0 if rank in meld.natural_only else wilds)
    )


def _sequence(table: Table, melds: list[str]) -> str:
    del melds
    limits = table.rules.meld.sequence
    assert limits is not None
    length = table.random.randint(limits.min_cards, limits.max_cards)
    is_wild = limits.wilds and table.wilds_left() and table.random.random() < 0.3
    return _run(table, length, wilds=int(bool(is_wild)))


def _run(table: Table, length: int, *, wilds: int = 0) -> str:
    """Take a sequence, with a wild card in place of one of its cards if asked for."""
    limits = table.rules.meld.sequence
    ladder = ("A", TWO, *LADDER) if limits and limits.is_wide else NATURAL_RANKS
    start = table.random.randint(0, len(ladder) - length)
    ranks = list(ladder[start : start + length])
    for _ in range(wilds):
        ranks.remove(table.random.choice([rank for rank in ranks if rank != TWO]))
    run = table.take_run(table.random.choice("cdhs"), tuple(ranks))
    return run + table.take_wilds(wilds) if run else ""


def _wild_meld(table: Table, melds: list[str]) -> str:
    del melds
    rules = table.rules
    is_whole = rules.meld.wild_melds == "opening" or "wild" in rules.going_out.complete
    least = rules.canasta_cards if is_whole else rules.meld.min_cards
    is_closed = any(kind.is_closed for kind in rules.kinds if kind.shape == "wild")
    beyond = rules.canasta_cards + (0 if is_closed else 1)
    most = min(rules.meld.max_cards or beyond, table.wilds_left())
    return table.take_wilds(table.random.randint(least, most)) if most >= least else ""


# Canastas


def _needed(table: Table) -> Iterator[str]:
    """Yield the canastas that going out needs, as far as the pack has them."""
    rules = table.rules
    melds: list[str] = []
    needs = rules.going_out.needs.items()
    names = [words_of(word)[0] for word, n in needs if word != "pot" for _ in range(least(n))]
    for name in sorted(names, key=lambda word: word == "canastas"):
        counting = [kind for kind in rules.kinds if kind.reported_as in rules.counting_kinds]
        kinds = [kind for kind in counting if name in {"canastas", kind.reported_as}]
        if name != "canastas" or not may_go_out(rules, melds):
            melds += _canasta(table, table.random.choice(kinds), melds)
    yield from melds


def _canasta(table: Table, kind: CanastaKind, melds: list[str]) -> list[str]:
    """Return a canasta of a kind if the cards for one are left."""
    size = kind.cards[0] if kind.cards else table.rules.canasta_cards
    wilds = kind.wilds[0] if kind.wilds else 0
    if kind.shape == "sequence" or (kind.shape == "any" and table.random.random() < 0.7):
        return [text] if (text := _run(table, size, wilds=wilds)) else []
    if kind.shape == "wild":
        jokers = kind.jokers[0] if kind.jokers else table.random.randint(0, 2)
        enough = len(table.left[JOKER]) >= jokers and len(table.left[TWO]) >= size - jokers
        return [table.take(TWO, size - jokers) + table.take(JOKER, jokers)] if enough else []
    for rank in table.random.sample(table.rules.grouped_ranks, len(table.rules.grouped_ranks)):
        naturals = size - wilds
        fits = rank in _free_ranks(table, melds) and (not kind.ranks or rank in kind.ranks)
        enough = len(table.left[rank]) >= naturals and table.wilds_left() >= wilds
        if fits and enough and may_lie(table.rules, rank, naturals, wilds):
            return [table.take(rank, naturals) + table.take_wilds(wilds)]
    return []


def counts(rules: RuleSet, melds: list[str]) -> Counter[str]:
    """Count melds and canastas by every word of a condition."""
    judged = [judge_text(rules, text) for text in melds]
    words = Counter(each.kind.reported_as for each in judged if each.kind)
    words["canastas"] = sum(words[kind] for kind in rules.counting_kinds)
    words["natural_melds"] = sum(not each.meld.wilds for each in judged)
    words["melds"] = len(melds)
    return words


def may_go_out(rules: RuleSet, melds: list[str]) -> bool:
    """Return whether a side has the canastas to go out, concealed or not."""
    words = counts(rules, melds)
    return words["canastas"] > 0 and all(
        sum(words[each] for each in words_of(word)) >= least(number)
        for word, number in rules.going_out.needs.items()
        if word != "pot"
    )


def side_may_go_out(rules: RuleSet, side: Side) -> bool:
    """Return whether a side has all that going out needs, red threes too."""
    red_threes = rules.going_out.red_threes_each * counts(rules, side["melds"])["canastas"]
    return may_go_out(rules, side["melds"]) and side["red_threes"] >= red_threes


# Openings


def every_score(rules: RuleSet) -> list[int]:
    """Return the scores at which the opening minimum changes, and those just before."""
    edges = [step.below for step in rules.opening.steps if step.below is not None]
    if rules.opening.by == "hand":
        return [-5, 0, 2000]
    return [*(edge - 5 for edge in edges), *edges] or [0]


def scores_to_open(table: Table, melds: list[str]) -> list[int]:
    """Return the scores before the hand at which these melds open, without any favour."""
    rules, words = table.rules, counts(table.rules, melds)
    worth = sum(_opening_points(rules, judge_text(rules, text)) for text in melds)
    minimums = {n: opening(rules, n, table.hand["hand_number"]) for n in every_score(rules)}
    return [
        score
        for score, minimum in minimums.items()
        if worth >= minimum.points and all(words[w] >= least(n) for w, n in minimum.needs.items())
    ]


def _opening_points(rules: RuleSet, judged: Judged) -> int:
    natural_only = rules.opening.natural_only
    ranks = [card.rank for card in judged.meld.cards]
    return sum(
        rules.card_points[rank] for rank in ranks if not natural_only or rank not in (TWO, JOKER)
    )
