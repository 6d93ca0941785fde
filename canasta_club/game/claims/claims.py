"""Everything a rule set says at the table, sentence by sentence."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Final, NamedTuple

from canasta_club.errors import ProblemsError
from canasta_club.game.claims._canastas import canasta_claims
from canasta_club.game.claims._cases import case_claim
from canasta_club.game.claims._claim import Claim
from canasta_club.game.claims._melds import card_claims, discard_claims, meld_claims, pack_claims
from canasta_club.game.claims._opening import going_out_claims, opening_claims, opening_sentence
from canasta_club.game.claims._pile import pile_claims
from canasta_club.game.claims._scoring import (
    adjustment_claims,
    can_happen,
    game_claims,
    scoring_claims,
)
from canasta_club.game.rules.document import RuleDocument
from canasta_club.game.rules.model import RuleSet

__all__ = [
    "ClaimFor",
    "all_claims",
    "can_happen",
    "case_claim",
    "claims_of",
    "is_seating",
    "opening_sentence",
]

_PARTS: Final[tuple[Callable[[RuleSet], Iterator[Claim]], ...]] = (
    pack_claims,
    discard_claims,
    card_claims,
    meld_claims,
    opening_claims,
    going_out_claims,
    canasta_claims,
    scoring_claims,
    game_claims,
    pile_claims,
    adjustment_claims,
)


@lru_cache(maxsize=256)
def claims_of(rules: RuleSet) -> tuple[Claim, ...]:
    """Return what a rule set says for its number of players, once each, nothing that is void.

    A claim holds for every hand of the game. Two numbers of players share a claim where it is
    equal in both; where one of them has a claim under a key, so has the other.
    """
    return tuple(claim for part in _PARTS for claim in part(rules))


class ClaimFor(NamedTuple):
    """A claim for one number of players only, or for all (None)."""

    players: int | None
    claim: Claim


def all_claims(document: RuleDocument) -> Iterator[ClaimFor]:
    """Yield what a rule set says for its usual number of players, then what others play otherwise.

    What it says for a number of players is the first, with what it says of them in its place. A
    number that the rule set cannot be played by is left out.
    """
    playable = {}
    for players in document.player_counts:
        with suppress(ProblemsError):
            playable[players] = claims_of(document.for_players(players))
    if not playable:
        return
    usual = playable[USUAL] if USUAL in playable else next(iter(playable.values()))
    yield from (ClaimFor(None, claim) for claim in usual if not is_seating(claim))
    for players, claims in playable.items():
        own = [claim for claim in claims if is_seating(claim) or claim not in usual]
        yield from (ClaimFor(players, claim) for claim in own)


USUAL: Final = 4
"""The number of players that a rule set is described for first, where it has it."""


def is_seating(claim: Claim) -> bool:
    """Return whether a claim says how a number of players sit and are dealt to."""
    return claim.key.startswith("players.")
