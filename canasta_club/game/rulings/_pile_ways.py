"""Ways to take the pile for a side that has opened, each tried with the cards of the hand."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from canasta_club.errors import Problem
from canasta_club.game.cards import TWO, WILD_RANKS, Card, write_cards
from canasta_club.game.melds.joining import stands_alone
from canasta_club.game.melds.legality import judge
from canasta_club.game.melds.meld import Meld, make_meld
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.rulings import _problems
from canasta_club.game.rulings._foot import Aside, aside_after, next_name
from canasta_club.game.rulings._turn_faults import closed_faults, meld_faults
from canasta_club.game.rulings._turn_faults import left_faults as faults_of_left
from canasta_club.game.rulings._verdict import lay

WAYS: Final = ("pair", "wild", "extend", "run", "twos")
ALWAYS: Final = {"pair", "twos"}
"""Ways that take a frozen pile too."""
_COLOURS: Final = {**dict.fromkeys("hd", "red"), **dict.fromkeys("cs", "black")}


class PileTable(NamedTuple):
    """What the pile is taken with.

    ``beneath`` cards join the hand after its top card (None: the number held afterwards is
    unknown). So many hands are ``lying`` aside for the player, or may be where that
    ``is_unsaid``.
    """

    top: Card
    hand: tuple[Card, ...]
    melds: tuple[Meld, ...]
    beneath: int | None
    is_frozen: bool
    lying: int = 0
    is_unsaid: bool = False


class Taken(NamedTuple):
    """One way to take the pile, in words."""

    how: str
    message: str


def open_ways(table: PileTable, rules: RuleSet) -> list[str]:
    """Return the ways to try for a side that has opened: fewer of a frozen pile."""
    return [
        how for how in WAYS if how in rules.pile.take and (how in ALWAYS or not table.is_frozen)
    ]


def take(how: str, table: PileTable, rules: RuleSet) -> Taken | Problem:
    """Try one way for a side that has opened: the way, or what is wrong with it."""
    if how == "twos":
        return _show_twos(table)
    faults: list[Problem] = []
    for used, before in tries(how, table, rules):
        meld = make_meld((*(before.cards if before else ()), *used, table.top))
        wrong = list(way_faults(how, table, before, meld, used, rules))
        if not wrong:
            from_hand = f"{write_cards(used)} from the hand with the {table.top}"
            shown = from_hand if used else f"the {table.top}"
            onto = f", laid on {before}," if before else ""
            makes = "makes" if before or not used else "make"
            unless = _unless_taken_up(table, before, meld, used, rules)
            return Taken(how, f"{shown}{onto} {makes} {meld}{unless}")
        faults += wrong
    return faults[0] if faults else no_match(table)


def _show_twos(table: PileTable) -> Taken | Problem:
    """Take the pile by showing two twos of the colour of the two on top: nothing is laid."""
    colour = _COLOURS.get(table.top.suit, "")
    shown = [card for card in table.hand if card.rank == TWO and _COLOURS.get(card.suit) == colour]
    if table.top.rank != TWO or not colour or len(shown) < 2:
        return no_match(table)
    return Taken("twos", f"show {write_cards(shown[:2])}, and keep them with the {table.top}")


def no_match(table: PileTable) -> Problem:
    if table.top.rank == TWO:
        return _problems.pile_no_match(table.top)
    return _problems.pile_frozen() if table.is_frozen else _problems.pile_no_match(table.top)


def tries(
    how: str, table: PileTable, rules: RuleSet
) -> Iterator[tuple[tuple[Card, ...], Meld | None]]:
    """Yield the cards from the hand, the fewest first, with the meld that they and the top join."""
    rank = table.top.rank
    own = [meld for meld in table.melds if meld.rank == rank]
    joined = [meld for meld in own if not stands_alone(rules, judge(rules, meld))]
    is_wild = rank in WILD_RANKS
    if how == "extend":
        fitting = (
            each for each in table.melds if each in own or each.shape == "sequence" or is_wild
        )
        yield from (((), meld) for meld in fitting)
        return
    if how == "run":
        yield from ((used, None) for used in runs_with(table, rules))
        return
    if is_wild:
        return
    naturals = [card for card in table.hand if card.rank == rank]
    wilds = [Card(card.rank) for card in table.hand if card.rank in WILD_RANKS]
    cheapest = sorted(wilds)  # a two before a joker
    before = joined[0] if joined else None
    if how == "pair":
        yield from ((tuple(naturals[:n]), before) for n in range(2, len(naturals) + 1))
        return
    for natural in range(1, len(naturals) + 1):
        for wild in range(1, len(cheapest) + 1):
            yield (*naturals[:natural], *cheapest[:wild]), before


def runs_with(table: PileTable, rules: RuleSet) -> Iterator[tuple[Card, ...]]:
    """Yield the cards of the hand that make a new sequence with the top card, the fewest."""
    limits = rules.meld.sequence
    suits = {table.top.suit} if table.top.rank not in WILD_RANKS else {*"cdhs"}
    if limits is None or suits == {""}:
        return
    fitting = [card for card in sorted(table.hand) if card.rank in WILD_RANKS or card.suit in suits]
    for used in combinations(fitting, limits.min_cards - 1):
        judged = judge(rules, make_meld((*used, table.top)))
        if judged.meld.shape == "sequence" and not judged.breaches:
            yield used


def way_faults(
    how: str,
    table: PileTable,
    before: Meld | None,
    meld: Meld,
    used: Sequence[Card],
    rules: RuleSet,
) -> Iterator[Problem]:
    judged = judge(rules, meld)
    if before and before.shape == "sequence" and any(judged.breaches):
        yield _problems.pile_breaks_sequence(table.top, before)
        return
    if before:
        yield from closed_faults(judge(rules, before))
    yield from meld_faults(rules, judged, going_out=False, opening=False)
    if how == "extend" and before and judge(rules, before).kind and not rules.pile.extend_canasta:
        yield _problems.pile_on_canasta(before)
    if table.beneath is not None:
        left = list(table.hand)
        for card in used:
            left.remove(next(each for each in left if each.rank == card.rank))
        others = [each for each in table.melds if each is not before]
        aside = _aside(table, before, meld, rules)
        yield from left_faults([*others, meld], left, table.beneath, rules, aside)


def _aside(table: PileTable, before: Meld | None, meld: Meld, rules: RuleSet) -> Aside:
    """Return what becomes of the cards that lie aside once a meld is laid with the top card."""
    was_canasta = before is not None and judge(rules, before).kind is not None
    made_canasta = not was_canasta and judge(rules, meld).kind is not None
    return aside_after(rules, table.lying, made_canasta=made_canasta)


def _unless_taken_up(
    table: PileTable, before: Meld | None, meld: Meld, used: Sequence[Card], rules: RuleSet
) -> str:
    """Describe that a way depends on cards that lie aside, where the question does not say it."""
    if not table.is_unsaid:
        return ""
    known = table._replace(lying=0)
    if not any(way_faults("", known, before, meld, used, rules)):
        return ""
    return f", while your {next_name(rules, table.lying)} lies face down"


def left_faults(
    melds: Sequence[Meld],
    left: Sequence[Card],
    beneath: int,
    rules: RuleSet,
    aside: Aside = "none",
) -> Iterator[Problem]:
    """Return what is wrong with the cards left after taking; a last card may also be laid off."""
    faults = list(faults_of_left(rules, len(left) + beneath, lay(rules, melds), aside))
    if faults and len(left) == 1 and not beneath:
        for place, meld in enumerate(melds):
            longer = make_meld((*meld.cards, left[0]))
            laid = lay(rules, [*melds[:place], longer, *melds[place + 1 :]])
            judged = judge(rules, longer)
            takes_up = aside == "stays" and judged.kind and not judge(rules, meld).kind
            then: Aside = "joins" if takes_up else aside
            if not judged.breaches and not any(faults_of_left(rules, 0, laid, then)):
                return
    yield from faults
