"""Registry: the nights and the people of a federation, worked out from what arrived.

All of it follows from the set of bundles and from the decisions of the centre.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field

from canasta_club.federation.club.inbox import Arrived, JudgedBundles, judge_bundles
from canasta_club.federation.club.nights import NightResult
from canasta_club.federation.club.people import (
    ClubPlayer,
    RecordId,
)


@dataclass(frozen=True, slots=True)
class CountedNight:
    """A night that counts, with the revision and the digest of the bundle that holds."""

    club: str
    result: NightResult
    revision: int
    digest: str


@dataclass(slots=True)
class ClubRegistry:
    """What becomes of the bundles of a club, and the nights that count, by id."""

    judged: JudgedBundles
    nights: dict[str, CountedNight] = field(default_factory=dict)


ReadNights = Callable[[Collection[str]], Mapping[str, NightResult]]
"""Returns the nights that the bundles of some digests hold."""


def club_registry(
    club: str, keys: Collection[str] | None, arrived: Iterable[Arrived], read: ReadNights
) -> ClubRegistry:
    """Return the nights of a club that count; withdrawn ones are left out."""
    bundles = {each.id: each for each in arrived}
    found = ClubRegistry(judge_bundles(keys, bundles.values()))
    results = read([each.digest for each in found.judged.counted.values()])
    for night, its in sorted(found.judged.counted.items()):
        result = results[its.digest]
        if not result.is_withdrawn:
            found.nights[night] = CountedNight(club, result, bundles[its].revision, its.digest)
    return found


def player_records(club: str, nights: Iterable[CountedNight]) -> list[ClubPlayer]:
    """Return what the newest night that lists each player of a club says of them."""
    found: dict[str, ClubPlayer] = {}
    for night in sorted(nights, key=lambda each: (each.revision, each.result.night)):
        for player in night.result.players:
            found[player.id] = ClubPlayer(
                id=RecordId(club, player.id),
                name=player.name,
                card=player.card,
                is_guest=player.is_guest,
                is_private=player.is_private,
                revision=night.revision,
            )
    return [found[player] for player in sorted(found)]
