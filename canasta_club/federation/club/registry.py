"""Registry: the nights and the people of a federation, worked out from what arrived.

All of it follows from the set of bundles and from the decisions of the centre.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field

from canasta_club.federation.club.inbox import Arrived, JudgedBundles, judge_bundles
from canasta_club.federation.club.nights import NightResult
from canasta_club.federation.club.people import ClubPlayer, RecordId


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
    registry = ClubRegistry(judge_bundles(keys, bundles.values()))
    results = read([each.digest for each in registry.judged.counted.values()])
    for night, bundle_id in sorted(registry.judged.counted.items()):
        result = results[bundle_id.digest]
        if not result.is_withdrawn:
            registry.nights[night] = CountedNight(
                club, result, bundles[bundle_id].revision, bundle_id.digest
            )
    return registry


def player_records(club: str, nights: Iterable[CountedNight]) -> list[ClubPlayer]:
    """Return what the newest night that lists each player of a club says of them."""
    players: dict[str, ClubPlayer] = {}
    for night in sorted(
        nights, key=lambda counted_night: (counted_night.revision, counted_night.result.night)
    ):
        for player in night.result.players:
            players[player.id] = ClubPlayer(
                id=RecordId(club, player.id),
                name=player.name,
                card=player.card,
                is_guest=player.is_guest,
                is_private=player.is_private,
                revision=night.revision,
            )
    return [players[player] for player in sorted(players)]
