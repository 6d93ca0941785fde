"""Checks of a side: what is wrong on a sheet by itself."""

from collections.abc import Iterator, Mapping
from operator import attrgetter
from typing import Final

from canasta_club.errors import Problem
from canasta_club.game.cards import BLACK_THREE, WILD_RANKS
from canasta_club.game.melds import problems as meld_problems
from canasta_club.game.melds.legality import long_run_breaches, may_have_been
from canasta_club.game.rules.model import Condition, RuleSet, bounds, words_of
from canasta_club.game.rules.packs import point_step
from canasta_club.game.scoring import problems
from canasta_club.game.scoring._pack_limits import least_points
from canasta_club.game.scoring.opening import Opening
from canasta_club.game.scoring.tally import ENDS, FIGURES, KindCount, Tally

_IS_PLAIN: Final = attrgetter("is_plain")
_SIZE: Final = attrgetter("size")


def check_side(tally: Tally, rules: RuleSet, opening: Opening) -> list[Problem]:
    """Return what is wrong on a side's sheet by itself."""
    faults = list(tally.problems)
    if not tally.is_readable:
        return faults
    faults += _check_figures(tally, rules)
    if (hands := len(tally.hands)) > rules.players_a_side:
        faults.append(problems.too_many_hands(hands, rules.players_a_side))
    if tally.special is not None:
        return faults
    if not all(map(_IS_PLAIN, tally.judged)):
        faults += _check_melds(tally, rules)
    melded = tally.melded
    if melded and (melded < opening.points or opening.needs or rules.opening.natural_only):
        faults += _check_opening(tally, rules, opening)
    if tally.out in ENDS:
        faults += _check_going_out(tally, rules)
    if tally.black_threes and not rules.lays_black_threes:
        faults.append(meld_problems.black_threes_not_laid_out()._replace(where="black_threes"))
    if tally.red_threes and rules.pack.ordinary_threes:
        faults.append(problems.threes_are_ordinary())
    if rules.awards and tally.adjustments and tally.total is None:
        faults += _check_awards(tally, rules)
    return faults


def _check_melds(tally: Tally, rules: RuleSet) -> list[Problem]:
    faults = []
    wild = []
    for place, judged in zip(tally.places, tally.judged, strict=True):
        if judged.is_plain:
            continue
        where = f"melds[{place}]"
        faults += [each._replace(where=where) for each in judged.breaches]
        if not judged.rank and judged.meld.shape == "wild":
            wild.append(where)
        if not tally.is_out:
            faults += [each._replace(where=where) for each in long_run_breaches(rules, judged)]
        if tally.is_out and judged.meld.shape in rules.going_out.complete and not judged.kind:
            faults.append(meld_problems.out_unfinished(judged.meld)._replace(where=where))
        needs_out = judged.rank == BLACK_THREE and rules.melds_black_threes
        if needs_out and tally.out == "no":
            fault = meld_problems.black_threes_of_side_not_out(judged.meld)
            faults.append(fault._replace(where=where))
    if len(wild) > 1 and rules.meld.wild_melds == "opening":
        faults.append(meld_problems.second_wild_meld()._replace(where=wild[1]))
    return faults


def _check_figures(tally: Tally, rules: RuleSet) -> list[Problem]:
    faults: list[Problem] = []
    if tally.is_of_cards:
        return faults  # figures that are counted from cards are right
    step = point_step(rules)
    for place, figure in enumerate(tally.figures):
        if figure and figure % step:
            faults.append(problems.not_a_multiple(FIGURES[place], figure, step))
    if not tally.judged and tally.melded is not None and tally.kinds:
        faults += _check_canasta_points(tally, tally.melded, tally.kinds, rules)
    return faults


def _check_canasta_points(
    tally: Tally, melded: int, kinds: Mapping[str, KindCount], rules: RuleSet
) -> Iterator[Problem]:
    counts = {kind: entry.number for kind, entry in kinds.items() if entry.number}
    points = least_points(rules, tuple(sorted(counts.items()))) or 0
    cards = sum(counts.values()) * rules.canasta_cards
    if melded < points:
        yield problems.canasta_too_cheap(counts, points, melded, cards=False)
    elif tally.melded_cards is not None and tally.melded_cards < cards:
        yield problems.canasta_too_cheap(counts, cards, tally.melded_cards, cards=True)


def _check_opening(tally: Tally, rules: RuleSet, opening: Opening) -> Iterator[Problem]:
    """Check that all melds together, which include the opening, are worth its minimum."""
    waived = rules.opening.waived_by
    if "concealed" in waived and tally.out == "concealed":
        return
    if "canasta" in waived and (tally.kinds is None or any(e.number for e in tally.kinds.values())):
        return
    when = f" at {tally.score}" if rules.opening.by == "score" else " in this hand"
    points = tally.melded or 0
    what = "melds"
    if rules.opening.natural_only and tally.judged:
        points = sum(_natural_points(judged.cards, rules) for judged in tally.judged)
        what = "natural cards melded"
    if points < opening.points:
        yield problems.below_opening(what, points, opening.points, when)
    if opening.needs and not _may_have_held(tally, opening.needs, rules):
        yield problems.opening_needed(opening.needs, when)


def _natural_points(cards: Mapping[str, int], rules: RuleSet) -> int:
    points = rules.card_points
    return sum([points.get(rank, 0) * n for rank, n in cards.items() if rank not in WILD_RANKS])


def _may_have_held(tally: Tally, needs: Condition, rules: RuleSet) -> bool:
    """Return whether the opening can have held what it needs; melds only ever gain cards."""
    if not tally.judged:
        return tally.meets({"canastas": _canastas_needed(needs, rules)}, rules) is not False
    if tally.meets(needs, rules):
        return True
    melds = [judged.meld for judged in tally.judged]
    return all(
        sum([may_have_been(rules, meld, word) for meld in melds]) >= bounds(needed)[0]
        for word, needed in needs.items()
    )


def _canastas_needed(needs: Condition, rules: RuleSet) -> int:
    """Return how many canastas there must be because the opening needed canastas.

    A natural one may have taken a wild card since; but a canasta stays a canasta.
    """
    of_kinds = sum(
        [
            bounds(needed)[0]
            for word, needed in needs.items()
            if rules.counting_kinds.issuperset(words_of(word))
        ]
    )
    return max(bounds(needs.get("canastas", 0))[0], of_kinds)


def _check_going_out(tally: Tally, rules: RuleSet) -> list[Problem]:
    faults = []
    needs = tally.needs_to_go_out(rules)
    if tally.out == "concealed" and "canasta" in rules.going_out.concealed_needs:
        asks_canasta = any(n for word, n in needs.items() if not word.endswith("melds"))
        needs = needs if asks_canasta else {**needs, "canastas": 1}
    if tally.meets(needs, rules) is False:
        has = {word: tally.number(word, rules)[0] for word in needs}
        faults.append(problems.out_without_canastas(needs, has, "out"))
    if _holds_cards(tally, rules):
        faults.append(problems.out_with_cards())
    return faults


def _holds_cards(tally: Tally, rules: RuleSet) -> bool:
    """Return whether every player of a side holds cards, as far as the statement shows.

    Where a player may go out while cards lie aside, those may be what is held.
    """
    if rules.seating.aside and rules.foot.out_before:
        return False
    if hands := tally.hands:
        return len(hands) >= rules.players_a_side and all(map(_SIZE, hands))
    return rules.players_a_side == 1 and bool(tally.left)


def _check_awards(tally: Tally, rules: RuleSet) -> Iterator[Problem]:
    """Compare a written award with its condition; it need not be written."""
    for adjustment in tally.adjustments:
        award = rules.awards.get(adjustment.name)
        due = None if award is None else tally.meets(award.condition, rules)
        if due is not None and adjustment.times != due:
            yield problems.award_disagrees(adjustment.name, is_due=due, written=adjustment.times)
