"""Turns: who sits out the next hand at a table of five, and who deals it (clauses 1.2, 1.3)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from uuid import UUID

from canasta_club.club.games import Game
from canasta_club.club.people import Player
from canasta_club.game.rules.model import RuleSet
from canasta_club.text.letters import is_lone


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


def known_name(written: str, people: Sequence[str]) -> str:
    """Return the one name that a written one stands for, in full or shortened; empty: none.

    A lone letter shortens no name: it is a seat.

    >>> known_name("ced", ["Ash", "Cedar"]), known_name("Ivy", ["Ash", "Cedar"])
    ('Cedar', '')
    >>> known_name("c", ["Ash", "Cedar"])
    ''
    """
    plain = written.strip().casefold()
    if exact := [name for name in people if name.casefold() == plain]:
        return exact[0]
    if is_lone(plain):
        return ""
    begun = [name for name in people if name.casefold().startswith(plain)]
    return begun[0] if len(begun) == 1 else ""


def whole_name(written: str | None, game: Game) -> str | None:
    """Return the name of the player of a game whom a written one means, or else what is written."""
    seated = [player.name for side in game.sides for player in side.pair.players]
    return (known_name(written, seated) or written) if written else written


def out_of_turn(
    sides: Sequence[Sequence[str]], dealer: str, number: int, earlier: Mapping[int, str]
) -> Sequence[str]:
    """Return who may deal a hand if the dealer may not; empty where nothing is wrong.

    The deal goes around the table, in which direction the earlier hands show: after as many hands
    as there are players it comes back, and in between it goes from side to side. Only the last
    round of deals is looked at, so that one mistake is not asked about again and again.
    """
    everyone = [name for side in sides for name in side]
    side_of = {name: place for place, side in enumerate(sides) for name in side}
    fits = set(everyone)
    for at in range(number - 1, number - len(everyone) - 1, -1):
        if at not in earlier:
            continue
        before, deals = earlier[at], number - at
        if deals == len(everyone):
            # The last round of deals decides; one before it only where that leaves a choice.
            fits = fits & {before} or fits
        else:
            same = deals % len(sides) == 0
            now = {
                name
                for name in fits
                if name != before and (side_of[name] == side_of[before]) == same
            }
            fits = now or fits
    return () if dealer in fits else sorted(fits, key=everyone.index)
