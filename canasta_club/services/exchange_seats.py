"""Seats: the names of a hand list matched to the people of the club, or made known to it."""

from collections.abc import Iterator
from uuid import UUID

from canasta_club.errors import CanastaError
from canasta_club.records import pairs as pair_records
from canasta_club.records import players as player_records
from canasta_club.records.book import Book
from canasta_club.records.values import Pair, Player
from canasta_club.services import names, players


class Seats:
    """Who is meant by a side. Players who are known become a pair by sitting together.

    With ``may_add`` a name that fits nobody is a new player. A name that might shorten a known one
    is then a question: it could be somebody new as well.
    """

    def __init__(self, book: Book, *, may_add: bool) -> None:
        self._book = book
        self._may_add = may_add
        self._people = player_records.of_club(book)
        self._pairs = pair_records.of_club(book)
        self._by_name = {names.fold(name): player for name, player in names.named(self._people)}
        self._by_members = {_members(pair.players): pair for pair in self._pairs}
        self._to_sit = pair_records.by_members(book)
        self._found: dict[str, Pair | CanastaError] = {}
        self.new_players: list[Player] = []
        self.new_pairs: list[Pair] = []

    def pair(self, written: str) -> Pair:
        """Return the pair that is meant; raises `CanastaError` in words."""
        found = self._found.get(written)
        if found is None:
            try:
                found = self._seat(self._players(written))
            except CanastaError as fault:
                found = fault
            self._found[written] = found
        if isinstance(found, CanastaError):
            raise found
        return found

    def _players(self, written: str) -> tuple[Player, ...]:
        if not self._may_add:
            return names.team(written, self._people, self._pairs)
        team = self._named_in_full(written)
        if team is None:
            team = tuple(self._known_or_new(names.parts_of(written)))
        if len(set(team)) < len(team):
            raise CanastaError(f"“{written}” names somebody twice.")
        return team

    def _named_in_full(self, written: str) -> tuple[Player, ...] | None:
        """Return the players of a pair that is named in full or by its number."""
        key = names.fold(written)
        for pair in self._pairs:
            if key in {names.fold(pair.name), str(pair.number or "")}:
                return pair.players
        return None

    def _known_or_new(self, parts: list[str]) -> Iterator[Player]:
        new = [part for part in parts if names.fold(part) not in self._by_name]
        for part in new:
            self._refuse_doubtful(part)
        for part in parts:
            yield self._by_name.get(names.fold(part)) or self._add(part)

    def _refuse_doubtful(self, part: str) -> None:
        if "," in part or ";" in part:
            raise CanastaError(
                f"“{part}” could be one player or two.",
                hint=f'Write two as Ash & Birch; add one first: canasta player add "{part}"',
            )
        known = names.named(self._people)
        if fits := [name for name, _ in names.candidates(part, known)]:
            raise CanastaError(
                f"“{part}” could be {' or '.join(fits)}, or somebody new.",
                hint=f'Write the name in full, or first: canasta player add "{part}"',
            )

    def _add(self, name: str) -> Player:
        (player,) = player_records.add(self._book, [players.check_name(name)])
        self._by_name[names.fold(player.name)] = player
        self.new_players.append(player)
        return player

    def to_sit(self, pair: Pair) -> Pair:
        """Return a pair as it begins a game: not as it was written under a second record."""
        members = _members(pair.players)
        if members not in self._to_sit:
            self._to_sit[members] = pair_records.add(self._book, pair.players)
        return self._to_sit[members]

    def _seat(self, team: tuple[Player, ...]) -> Pair:
        members = _members(team)
        if members not in self._by_members:
            pair = pair_records.add(self._book, team)
            self._by_members[members] = self._to_sit[members] = pair
            self.new_pairs.append(pair)
        return self._by_members[members]


def _members(team: tuple[Player, ...]) -> frozenset[UUID]:
    return frozenset(player.id for player in team)
