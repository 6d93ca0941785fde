"""Openings for which any one meld of a sort will do: with sequences too they can be counted."""

from collections.abc import Iterator

from canasta_club.game.cards import JOKER, NATURAL_RANKS, TWO
from canasta_club.game.odds_canastas import Wanted
from canasta_club.game.odds_melds import MeldTable
from canasta_club.game.rules import CanastaKind, RuleSet
from canasta_club.game.running import Opening


def one_meld_that_opens(table: MeldTable, rules: RuleSet, opening: Opening) -> Wanted | None:
    """Return which melds open all by themselves, if no opening is without one; None: it may be.

    So it is where the cheapest of these melds is worth the minimum already.
    """
    wanted = _needed(rules, opening)
    has_wild_runs = rules.meld.sequence is not None and rules.meld.sequence.wilds
    if wanted is None or has_wild_runs or rules.opening.natural_only:
        return None
    least = min((points for kind, points in _melds(table, rules) if wanted(kind)), default=None)
    return wanted if least is None or least >= opening.points else None


def _needed(rules: RuleSet, opening: Opening) -> Wanted | None:
    """Return which melds an opening cannot be without; None: one of them is not enough."""
    needs = [(word, number) for word, number in opening.needs.items() if number]
    if needs in ([], [("melds", 1)]):
        return lambda _kind: True
    word, number = needs[0]
    if len(needs) > 1 or number > 1 or word == "natural_melds":
        return None
    names = rules.counting_kinds if word == "canastas" else {word}
    return lambda kind: kind is not None and kind.reported_as in names


def _melds(table: MeldTable, rules: RuleSet) -> Iterator[tuple[CanastaKind | None, int]]:
    """Yield the kind and the points of every legal meld."""
    worth = rules.card_points
    for rows in (*(each.rows for each in table.classes), table.wild):
        for row in rows:
            yield row.kind, row.points + row.jokers * worth[JOKER] + row.twos * worth[TWO]
    for run in table.runs:
        ranks = NATURAL_RANKS[run.first : run.last + 1]
        yield run.kind, sum(worth[rank] for rank in ranks)
