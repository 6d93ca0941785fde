"""Joining: cards that are added to a meld, and melds of one rank."""

from collections.abc import Sequence

from canasta_club.game.cards import Card
from canasta_club.game.melds._runs import lay_out
from canasta_club.game.melds.legality import Judged, judge
from canasta_club.game.melds.meld import Meld, join
from canasta_club.game.rules.model import RuleSet


def stands_alone(rules: RuleSet, judged: Judged) -> bool:
    """Return whether other melds of its rank stay apart from a group, or it is none."""
    if not judged.rank or not rules.meld.one_per_rank:
        return True
    return judged.kind is not None and judged.kind.name in rules.meld.new_beside


def replaces_wild(rules: RuleSet, lying: Meld, added: Sequence[Card]) -> bool:
    """Return whether a card added to a sequence belongs where a wild card stands inside it."""
    limits = rules.meld.sequence
    if limits is None or lying.shape != "sequence":
        return False
    before, after = lay_out(limits, lying.cards), lay_out(limits, (*lying.cards, *added))
    if before is None or after is None:
        return False
    inside = {*range(before.places[0], before.places[-1])} - {*before.places}
    return not inside.isdisjoint(after.places)


def join_melds(
    rules: RuleSet, melds: Sequence[Judged]
) -> tuple[tuple[Judged, ...], tuple[int, ...] | range]:
    """Join melds of one rank where the rule set has one meld a rank; leave out empty ones.

    Returns the melds, and for each the place of its first part among those given.
    """
    ranks = {judged.rank for judged in melds}
    if len(ranks) == len(melds) and "" not in ranks:
        return tuple(melds), range(len(melds))
    places: dict[object, list[int]] = {}
    for place, judged in enumerate(melds):
        if judged.size:
            key: object = place if stands_alone(rules, judged) else judged.rank
            places.setdefault(key, []).append(place)
    joined = (_as_one(rules, [melds[place] for place in each]) for each in places.values())
    return tuple(joined), tuple(first for first, *_ in places.values())


def _as_one(rules: RuleSet, parts: Sequence[Judged]) -> Judged:
    return parts[0] if len(parts) == 1 else judge(rules, join(each.meld for each in parts))
