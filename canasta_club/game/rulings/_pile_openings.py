"""Ways to open with the pile: its top card is melded, with other melds of the turn."""

from collections.abc import Iterator

from canasta_club.errors import Problem
from canasta_club.game.cards import WILD_RANKS, Card
from canasta_club.game.melds.legality import Judged, judge
from canasta_club.game.melds.meld import make_meld
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.rulings import _problems
from canasta_club.game.rulings._foot import aside_after
from canasta_club.game.rulings._opening_search import (
    Target,
    best_points,
    find_openings,
    is_searchable,
)
from canasta_club.game.rulings._openings import say_found
from canasta_club.game.rulings._pile_ways import (
    PileTable,
    Taken,
    left_faults,
    no_match,
    open_ways,
    runs_with,
)
from canasta_club.game.rulings._turn_faults import at_hand
from canasta_club.game.rulings._verdict import lay, take_away
from canasta_club.game.rulings.question import Question
from canasta_club.game.scoring import problems
from canasta_club.game.scoring.opening import Opening


def open_with_pile(
    question: Question, table: PileTable, minimum: Opening, rules: RuleSet
) -> Iterator[Taken | Problem]:
    """Try the ways for a side that opens with the pile, with its other melds of the turn."""
    at = at_hand(rules, question.score, question.hand_number)
    rank = table.top.rank
    naturals = sum(card.rank == rank for card in table.hand)
    wilds = sum(card.rank in WILD_RANKS for card in table.hand)
    ways = open_ways(table, rules) if rank not in WILD_RANKS else []
    for how, holds in (("pair", naturals > 1), ("wild", bool(naturals and wilds))):
        if how not in ways or not holds:
            continue
        if not is_searchable(rules, (*table.hand, Card(table.top.rank))):
            yield _problems.hand_too_long(len(table.hand), may_name_melds=False)
            return
        yield _open_by(how, table, minimum, at, rules)


def open_with_run(
    question: Question, table: PileTable, minimum: Opening, rules: RuleSet
) -> Iterator[Taken | Problem]:
    """Try a new sequence with the top card, with other melds of the turn where it is not enough."""
    if "run" not in open_ways(table, rules):
        return
    at = at_hand(rules, question.score, question.hand_number)
    runs = list(runs_with(table, rules))
    if runs and not is_searchable(rules, table.hand):
        yield _problems.hand_too_long(len(table.hand), may_name_melds=False)
        return
    laid = []
    for used in runs:
        meld = make_meld((*used, table.top))
        points = judge(rules, meld).points
        left, _ = take_away(table.hand, [make_meld(used)])
        tally = lay(rules, [meld])
        needs = {
            word: max(need - tally.number(word, rules)[0], 0) if isinstance(need, int) else need
            for word, need in minimum.needs.items()
        }
        aside = aside_after(rules, table.lying, made_canasta=judge(rules, meld).kind is not None)
        beneath = _beneath(table, rules)
        faults = [] if beneath is None else left_faults([meld], left, beneath, rules, aside)
        is_enough = not any(faults)
        if points >= minimum.points and tally.meets(minimum.needs, rules) and is_enough:
            yield Taken("run", f"open with {meld}")
            return
        target = Target(Opening(minimum.points - points, needs), at, beneath, lying=table.lying)
        founds, _ = find_openings(rules, left, target, most=1)
        beside = founds[0] if founds else best_points(rules, left, target)
        if beside:
            points += beside.points
        shown = f"{' + '.join([str(meld), *(beside.texts if beside else ())])} ({points})"
        if founds:
            yield Taken("run", f"open with {shown}")
            return
        if beside or is_enough:
            laid.append((points, shown))
    if laid:
        yield _too_little(*max(laid), minimum, at)
    else:
        yield _problems.top_leaves_too_few() if runs else no_match(table)


def _open_by(
    how: str, table: PileTable, minimum: Opening, at: str, rules: RuleSet
) -> Taken | Problem:
    rank = table.top.rank

    def takes_top(judged: Judged) -> bool:
        # The search asks only of melds of that rank.
        return judged.meld.naturals > 2 if how == "pair" else bool(judged.meld.wilds)

    # Where the top card does not count, the cards of the hand must bring what it brings too.
    uncounted = 0 if rules.opening.top_discard_counts else rules.card_points.get(rank, 0)
    raised = Opening(minimum.points + uncounted, minimum.needs)
    target = Target(raised, at, _beneath(table, rules), top=rank, must=takes_top, lying=table.lying)
    cards = (*table.hand, Card(rank))
    founds, _ = find_openings(rules, cards, target, most=1)
    counts = "" if not uncounted else f", of which the top card's {uncounted} do not count"
    if founds:
        return Taken(how, f"open with {say_found(founds[0])}{counts}")
    best = best_points(rules, cards, target)
    if best is None:
        return _problems.top_leaves_too_few()
    return _too_little(best.points - uncounted, f"{say_found(best)}{counts}", minimum, at)


def _beneath(table: PileTable, rules: RuleSet) -> int | None:
    """Return how many cards join the hand after the melds: of the pile, and drawn for opening."""
    return None if table.beneath is None else table.beneath + rules.opening.draws


def _too_little(points: int, shown: str, minimum: Opening, at: str) -> Problem:
    """Describe why the best that can be laid does not open."""
    if points >= minimum.points:
        return problems.opening_needs_more_than_points(points, at)
    return problems.opening_with_pile_short(minimum.points, at, points, shown)
