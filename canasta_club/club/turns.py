"""Turns: who sits out the next hand at a table of five, and who deals it (clauses 1.2, 1.3)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from uuid import UUID

from canasta_club.club.games import Game
from canasta_club.club.people import Player
from canasta_club.game.rules.model import RuleSet


def resting(game: Game, rules: RuleSet) -> Sequence[Player]:
    """Return the players who sit out in turn: those of the larger side, as they sit."""
    if not rules.seating.sits_out:
        return ()
    return max((side.pair.players for side in game.sides), key=len)


def due_to_sit_out(resters: Sequence[Player], paused: Sequence[UUID | None]) -> Sequence[Player]:
    """Return who may sit out next, the first choice first; ``paused`` is who did, hand by hand.

    At each deal another player sits out, and nobody again before all have.
    """
    times = Counter(paused)
    last = next((place for place, each in enumerate(resters) if each.id in paused[-1:]), -1)
    others = [*resters[last + 1 :], *resters[: max(last, 0)]]
    least = min((times[each.id] for each in others), default=0)
    return [each for each in others if times[each.id] == least]


def next_dealer(game: Game, dealer: str, sits_out: UUID | None) -> str:
    """Return who deals after a dealer: the next to the left who does not sit out; empty: unknown.

    Partners sit across from each other, so that the sides alternate around the table.
    """
    seated = zip_longest(*(side.pair.players for side in game.sides))
    around = [player for seats in seated for player in seats if player is not None]
    places = [place for place, each in enumerate(around) if each.name == dealer]
    if len(places) != 1:
        return ""
    after = [*around[places[0] + 1 :], *around[: places[0]]]
    return next((each.name for each in after if each.id != sits_out), "")


def sat_out_by_hand(hands: Mapping[int, UUID | None], number: int) -> Sequence[UUID | None]:
    """Return who sat out in the hands before a hand, in their order."""
    return [hands[each] for each in sorted(hands) if each < number]
