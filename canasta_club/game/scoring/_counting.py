"""Counting: a side's statement becomes its tally; figures given twice must agree."""

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from canasta_club.errors import Problem
from canasta_club.game.cards import UnreadableCardsError
from canasta_club.game.melds.legality import Held, Judged, hand_reader, meld_reader
from canasta_club.game.remembered import Remembered
from canasta_club.game.rules.model import MANY, UNDECLARED, Adjustment, CanastaKind, RuleSet
from canasta_club.game.scoring import problems
from canasta_club.game.scoring._side_cards import SideCards, read_side_cards
from canasta_club.game.scoring.statement import DIRECTOR, Statement, canasta_names, check_names
from canasta_club.game.scoring.tally import AdjustmentCount, KindCount, Range, Tally


def count_adjustments(
    side: Statement,
    judged: Sequence[Judged],
    hands: Sequence[Held],
    rules: RuleSet,
    wrong: list[Problem],
) -> tuple[AdjustmentCount, ...]:
    """Return the adjustments stated and those found in the cards; the two must agree."""
    stated = side.adjustments
    red_threes = sum([held.red_threes for held in hands])
    if red_threes and rules.red_three_held == "error":
        held_in = [number for number, held in enumerate(hands) if held.red_threes]
        wrong += map(problems.red_three_in_hand, held_in)
    shown = [
        name for each in judged for name in each.shows if _lies_beside(name, each, judged, rules)
    ]
    shown += [name for each in hands for name in each.shows]
    if not (stated or side.director or red_threes or shown):
        return ()
    applying = []
    for name, adjustment in rules.adjustments.items():
        stated_times = stated[name].times if name in stated else None
        # Where no hand lists a red three, one may have been put aside: they do not show how many.
        undeclared = red_threes or None
        counted = undeclared if name == UNDECLARED else _found(name, adjustment, side, shown)
        if stated_times is not None and counted is not None and stated_times != counted:
            wrong.append(problems.adjustment_disagrees(name, counted, stated_times))
        times = (counted or 0) if stated_times is None else stated_times
        # What a condition awards is not awarded behind the back of a scorer who wrote none.
        if times or (stated_times is not None and adjustment.due_if is not None):
            applying.append(AdjustmentCount(name, times, times * adjustment.points))
    applying += [
        AdjustmentCount(name=DIRECTOR, times=1, points=points, reason=reason.strip())
        for points, reason in side.director
    ]
    return tuple(applying)


def _lies_beside(name: str, meld: Judged, judged: Sequence[Judged], rules: RuleSet) -> bool:
    """Return whether a meld that brings an adjustment lies beside the canasta that it needs."""
    laid_meld = rules.adjustments[name].meld
    if laid_meld is None or not laid_meld.beside:
        return True
    return any(
        each.rank == meld.rank
        and each.kind is not None
        and each.kind.reported_as in laid_meld.beside
        for each in judged
        if each is not meld
    )


def _found(name: str, adjustment: Adjustment, side: Statement, shown: Sequence[str]) -> int | None:
    """How often the cards show it; None when they cannot."""
    can_show = (adjustment.held is not None and side.in_hand is not None) or (
        adjustment.meld is not None and side.melds is not None
    )
    return shown.count(name) if can_show else None


def count_side(side: Statement, rules: RuleSet, unread: Sequence[Problem] = ()) -> Tally:
    """Count what a side states; never raises.

    ``unread`` is what was wrong in reading the statement. All that is wrong stands in the tally's
    ``problems``; ``is_readable`` is false when the statement cannot be counted at all.
    """
    if not unread and side.states_by_cards:
        try:
            if tally := _count_cards(side, rules):
                return tally
        except UnreadableCardsError:
            pass  # named below, with all else that is wrong
    wrong = list(unread)
    if any(_named_by_rules(side)):
        wrong += check_names(side, rules)
    cards = read_side_cards(side, rules, wrong)
    if wrong:
        return Tally(name=side.name, problems=tuple(wrong), is_readable=False)
    kinds = _kinds(side, cards, rules, wrong)
    conditional = _conditional(side, cards, rules) if rules.bonus_if else ()
    points = _points(side, cards, kinds, wrong)
    out = _out(side, points)
    return Tally(
        name=side.name,
        score=side.score or 0,
        out=out,
        melded=points.melded,
        melded_cards=_size(cards.melded_cards, side.melded_cards),
        left=points.left,
        left_cards=_size(cards.left_cards, side.left_cards),
        net=points.net,
        total=points.total,
        kinds=kinds,
        melds=_laid(side, cards, kinds, points, out, wrong),
        red_threes=side.red_threes or 0,
        black_threes=side.black_threes or 0,
        special=side.special or None,
        adjustments=count_adjustments(side, cards.judged, cards.hands, rules, wrong),
        judged=cards.judged,
        places=cards.places,
        hands=cards.hands,
        counts=cards.counts,
        worths=tuple([values for values in (side.melded_cards, side.left_cards) if values]),
        conditional=conditional,
        problems=tuple(wrong),
    )


def _count_cards(side: Statement, rules: RuleSet) -> Tally | None:
    """Count a side that states its cards in no other way, in one pass: most sides are such.

    None where melds have to be joined, or the rule set lacks an adjustment. Raises
    `UnreadableCardsError`. Of no hands the points are known, but not the number of cards.
    """
    if side.adjustments and not side.adjustments.keys() <= rules.adjustments.keys():
        return None
    judged = tuple(map(meld_reader(rules), side.melds or ()))
    hands = tuple(map(hand_reader(rules), side.in_hand or ()))
    melded = melded_cards = left = left_cards = counts = 0
    kinds: dict[str, KindCount] = {}
    ranks = set()
    wrong: list[Problem] = []
    may_apply = bool(side.adjustments or side.director or rules.findable)
    for meld in judged:
        rank, kind = meld.rank, meld.kind
        if not meld.size or (rank in ranks and rules.meld.one_per_rank):
            return None
        if rank:
            ranks.add(rank)
        if kind is not None:
            _add_canastas(kinds, kind, 1)
        melded += meld.points
        melded_cards += meld.size
        counts += meld.counts
    for held in hands:
        may_apply = may_apply or held.red_threes > 0
        left += held.points
        left_cards += held.size
        counts += held.counts
    melds = len(judged)
    return Tally(
        name=side.name, score=side.score or 0, out=side.out or "no", melded=melded,
        melded_cards=melded_cards, left=left,
        left_cards=left_cards if hands else None, kinds=kinds, melds=(melds, melds),
        red_threes=side.red_threes or 0,
        black_threes=side.black_threes or 0, judged=judged, places=range(melds), hands=hands,
        counts=counts,
        adjustments=count_adjustments(side, judged, hands, rules, wrong) if may_apply else (),
        conditional=_conditional_melds(judged, rules) if rules.bonus_if else (),
        problems=tuple(wrong),
    )  # fmt: skip


_named_by_rules: Final = attrgetter(
    "canastas", "special", "adjustments", "melded_cards", "left_cards", "trump"
)
"""What a side states by names and values that its rule set has to know."""


class _Points(NamedTuple):
    """Card points by any way they were stated; None where unknown."""

    melded: int | None = None
    left: int | None = None
    net: int | None = None
    total: int | None = None


def _kinds(
    side: Statement, cards: SideCards, rules: RuleSet, wrong: list[Problem]
) -> Mapping[str, KindCount] | None:
    """Count canastas by kind: from the melds, or as stated; None when neither is given."""
    stated = side.canastas
    kind_counts: dict[str, KindCount] | None = None
    if stated is not None:
        kind_counts = {}
        names = canasta_names(rules)
        for name, number in stated.items():
            _add_canastas(kind_counts, names[name], number)
    if not cards.is_laid:
        is_total_alone = side.total is not None and not side.has_figures
        return {} if kind_counts is None and not is_total_alone else kind_counts
    laid: dict[str, KindCount] = {}
    for judged in cards.judged:
        if judged.kind is not None:
            _add_canastas(laid, judged.kind, 1)
    if kind_counts is not None and _counts(kind_counts) != _counts(laid):
        wrong.append(problems.canastas_disagree(_counts(laid), _counts(kind_counts)))
    return laid


def _conditional(
    side: Statement, cards: SideCards, rules: RuleSet
) -> tuple[tuple[CanastaKind, int], ...]:
    """Return the canastas whose bonus hangs on a condition, from the melds or as stated."""
    if cards.is_laid:
        return _conditional_melds(cards.judged, rules)
    names = canasta_names(rules)
    counted = [(names[name], number) for name, number in (side.canastas or {}).items()]
    return tuple([each for each in counted if each[0].name in rules.bonus_if])


def _conditional_melds(
    judged: Sequence[Judged], rules: RuleSet
) -> tuple[tuple[CanastaKind, int], ...]:
    kinds = [each.kind for each in judged if each.kind]
    return tuple([(kind, 1) for kind in kinds if kind.name in rules.bonus_if])


def _add_canastas(counts: dict[str, KindCount], kind: CanastaKind, number: int) -> None:
    """Add canastas to those of the kind they are reported as, with their own bonus."""
    name, bonus = kind.reported_as, number * kind.bonus
    if name in counts:
        number += counts[name].number
        bonus += counts[name].bonus
    counts[name] = _KIND_COUNTS[number, bonus]


_KIND_COUNTS: Final = Remembered[tuple[int, int], KindCount](KindCount._make)
"""The counts of canastas: over many hands the same few come again."""


def _counts(kinds: Mapping[str, KindCount]) -> dict[str, int]:
    return {kind: entry.number for kind, entry in kinds.items() if entry.number}


def _points(
    side: Statement,
    cards: SideCards,
    kinds: Mapping[str, KindCount] | None,
    wrong: list[Problem],
) -> _Points:
    """Compute the card points from every way they are stated; all must agree."""
    if side.special:
        return _Points()
    if not side.has_figures:
        if side.total is None:
            wrong.append(problems.nothing_stated())
        return _Points(total=side.total)
    melded = _agreed("melded", cards.melded, side.melded_cards, side.melded, wrong)
    left = _agreed("left", cards.left, side.left_cards, side.left, wrong)
    return _with_net(side.net, melded, left, kinds, wrong)


def _agreed(
    figure: str,
    counted: int | None,
    values: Mapping[str, int] | None,
    written: int | None,
    wrong: list[Problem],
) -> int | None:
    """Return the points of a figure from cards, from values or as written; they must agree."""
    if values is None and written is None:
        return counted
    ways = {
        "from the cards": counted,
        "from the values": None if values is None else _worth(values),
        "as written": written,
    }
    stated = {how: points for how, points in ways.items() if points is not None}
    if len(set(stated.values())) > 1:
        wrong.append(problems.points_disagree(figure, stated))
    return next(iter(stated.values()))


def _worth(values: Mapping[str, int]) -> int:
    return sum(int(worth) * number for worth, number in values.items())


def _with_net(
    net: int | None,
    melded: int | None,
    left: int | None,
    kinds: Mapping[str, KindCount] | None,
    wrong: list[Problem],
) -> _Points:
    if net is None:
        if melded is None and kinds and any(entry.number for entry in kinds.values()):
            wrong.append(problems.no_points_melded())
        return _Points(melded=melded or 0, left=left or 0)
    if melded is None and left is None:
        return _Points(net=net)
    figures = melded, left
    # What is not given of the two follows from the net figure.
    melded = net + (left or 0) if melded is None else melded
    left = melded - net if left is None else left
    if melded < 0 or left < 0 or melded - left != net:
        wrong.append(problems.net_disagrees(net, *figures))
    return _Points(melded=melded, left=left)


def _out(side: Statement, points: _Points) -> str | None:
    out = side.out
    if side.special and out in {None, "no"}:
        return "out"
    return out if out or points.total is not None else "no"


def _laid(
    side: Statement,
    cards: SideCards,
    kinds: Mapping[str, KindCount] | None,
    points: _Points,
    out: str | None,
    wrong: list[Problem],
) -> Range:
    """Return the fewest and the most melds that fit everything stated."""
    if cards.is_laid:
        bounds: Range = (len(cards.judged), len(cards.judged))
    else:
        canastas = sum(entry.number for entry in kinds.values()) if kinds else 0
        has_some = bool(points.melded) or (points.net or 0) > 0 or out in {"out", "concealed"}
        none = points.melded == 0 and not canastas
        bounds = (max(canastas, int(has_some)), 0 if none else MANY)
    has_melded = side.has_melded
    if (has_melded is False and bounds[0]) or (has_melded is True and not bounds[1]):
        wrong.append(problems.has_melded_disagrees(written=has_melded))
    elif has_melded is not None:
        return (max(bounds[0], 1), bounds[1]) if has_melded else (0, 0)
    return bounds


def _size(counted: int | None, values: Mapping[str, int] | None) -> int | None:
    """Return how many cards there are, from the cards or from their values."""
    return sum(values.values()) if counted is None and values is not None else counted
