"""People: which records of clubs are of one person.

Two players of one name in two clubs are two people until the centre merges them, or until both
have the same card number.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple


class RecordId(NamedTuple):
    """A player of a club: the ids of both, 32 hexadecimal digits each."""

    club: str
    player: str


@dataclass(frozen=True, slots=True)
class ClubPlayer:
    """What the newest bundle of a club that names a player says of them.

    ``revision`` is that of the bundle. A `NightPlayer` is what one bundle says, by the id that the
    player has in the club.
    """

    id: RecordId
    name: str
    card: str
    is_guest: bool
    is_private: bool
    revision: int


class CentreNote(NamedTuple):
    """What the centre says of a record; an empty card and no privacy leave what the club says."""

    card: str = ""
    is_private: bool | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """A person, named by the first of their records.

    ``name`` is that of the newest record that has one, ``cards`` all card numbers of the records:
    more than one means that something is wrong.
    """

    id: RecordId
    records: tuple[ClubPlayer, ...]

    @property
    def name(self) -> str:
        """The name on the newest record that has one; for the centre itself."""
        named = [each for each in self.records if each.name]
        return max(named, key=lambda player: (player.revision, player.id)).name if named else ""

    @property
    def cards(self) -> tuple[str, ...]:
        """The card numbers of all records."""
        return tuple(sorted({each.card for each in self.records if each.card}))

    @property
    def is_private(self) -> bool:
        """Whether the name must not be published: one club's or the centre's word is enough."""
        return any(each.is_private for each in self.records)

    @property
    def is_guest(self) -> bool:
        """Whether the person is a member of no club."""
        return all(each.is_guest for each in self.records)

    @property
    def number(self) -> str:
        """The number that stands for the person: the card, or the start of the first record's id.

        >>> record = ClubPlayer(RecordId("0a" * 16, "3b5c" * 8), "Ash", "", False, True, 1)
        >>> Person(record.id, (record,)).number
        'p-3b5c3b5c3b5c'
        """
        return self.cards[0] if self.cards else f"p-{self.id.player[-12:]}"

    @property
    def public_name(self) -> str:
        """What may be published: the name, or the number of a person who asked for privacy."""
        return self.name if self.name and not self.is_private else self.number


Link = tuple[RecordId, RecordId]


def noted(records: Iterable[ClubPlayer], notes: Mapping[RecordId, CentreNote]) -> list[ClubPlayer]:
    """Return records with what the centre says of them in the place of what their clubs say."""
    players = []
    for record in records:
        note = notes.get(record.id, CentreNote())
        private = record.is_private if note.is_private is None else note.is_private
        players.append(replace(record, card=note.card or record.card, is_private=private))
    return players


def people(records: Collection[ClubPlayer], links: Iterable[Link]) -> list[Person]:
    """Return the persons behind records, by the id of each.

    A card number that two players of one club carry joins nobody: one of them has it by mistake.
    """
    groups = _linked(records, links)
    # Whether a card holds is decided before any card joins, so that their order plays no part.
    held = [its for its in _carriers(records).values() if _is_of_one(its, groups)]
    for first, *others in held:
        for other in others:
            groups.join(first, other)
    members: dict[RecordId, list[ClubPlayer]] = defaultdict(list)
    for record in records:
        members[groups.first(record.id)].append(record)
    persons = []
    for players in members.values():
        players.sort(key=lambda player: player.id)
        persons.append(Person(players[0].id, tuple(players)))
    return sorted(persons, key=lambda person: person.id)


def doubtful_cards(records: Collection[ClubPlayer], links: Iterable[Link]) -> list[str]:
    """Return the card numbers that two players of one club carry."""
    groups = _linked(records, links)
    carriers = _carriers(records)
    return sorted(card for card, its in carriers.items() if not _is_of_one(its, groups))


def _linked(records: Iterable[ClubPlayer], links: Iterable[Link]) -> "_Groups":
    groups = _Groups(each.id for each in records)
    for one, other in links:
        groups.join(one, other)
    return groups


def _carriers(records: Iterable[ClubPlayer]) -> dict[str, list[RecordId]]:
    """Return the records with each card number, in order."""
    carriers: dict[str, list[RecordId]] = defaultdict(list)
    for record in records:
        if record.card:
            carriers[record.card].append(record.id)
    return {card: sorted(its) for card, its in carriers.items()}


def _is_of_one(carriers: Iterable[RecordId], groups: "_Groups") -> bool:
    """Return whether at most one person of each club carries a card."""
    of_club: dict[str, RecordId] = {}
    return all(
        of_club.setdefault(each.club, groups.first(each)) == groups.first(each) for each in carriers
    )


class _Groups:
    """Records that belong together; each group is named by its first record."""

    def __init__(self, ids: Iterable[RecordId]) -> None:
        self._above = {each: each for each in ids}

    def first(self, record: RecordId) -> RecordId:
        """Return the first record of a group."""
        while (above := self._above[record]) != record:
            self._above[record] = self._above[above]
            record = above
        return record

    def join(self, one: RecordId, other: RecordId) -> None:
        """Make one group of two; a record that no bundle names joins nothing."""
        if one in self._above and other in self._above:
            low, high = sorted((self.first(one), self.first(other)))
            self._above[high] = low
