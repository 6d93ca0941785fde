"""Sides of a hand list: who sits where in a game, and who gets the points."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from canasta_club.club.games import SEATS, Game, NewSide, Side
from canasta_club.club.people import Pair, Player
from canasta_club.documents.bounds import MOST_NEW_PLAYERS
from canasta_club.documents.problems import figures_disagree
from canasta_club.errors import AmbiguousNameError, CanastaError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import pairs as pair_records
from canasta_club.records.nouns import players as player_records
from canasta_club.services.exchange import _problems as problems
from canasta_club.services.exchange._findings import Findings
from canasta_club.services.exchange._staging import ListRow, StagedHand
from canasta_club.services.people import names, pairs, players
from canasta_club.services.play import games
from canasta_club.text.letters import look


class PairFinder:
    """Finds the pair that a side names. Known players become a pair by sitting together.

    ``aliases`` are players' names by what a club's lists write for them. With ``may_add`` an
    unknown name is a new player; one that might be short for a known name is refused, as it could
    be either. `store` puts new players and pairs into the book, all at once: they may be thousands.
    """

    def __init__(
        self, book: Book, *, may_add: bool, aliases: Mapping[str, str] | None = None
    ) -> None:
        self._book = book
        self._aliases = aliases or {}
        self._may_add = may_add
        self._people = player_records.of_club(book)
        self._pairs = pair_records.of_club(book)
        self._by_name = {names.fold(name): player for name, player in names.named(self._people)}
        self._by_members = {_members(pair.players): pair for pair in self._pairs}
        self._seats = pairs.PairSeats(book)
        self._found: dict[str, Pair | CanastaError] = {}
        self._to_store: list[Player] = []
        self.new_players: list[Player] = []
        self.new_pairs: list[Pair] = []

    def pair(self, written: str) -> Pair:
        """Return the pair that is meant; raises `CanastaError` in words."""
        found_pair = self._found.get(written)
        if found_pair is None:
            try:
                found_pair = self._seat(self._players(self._meant(written)))
            except CanastaError as fault:
                # There may be thousands, and each would keep all that it came through.
                found_pair = fault.with_traceback(None)
            self._found[written] = found_pair
        if isinstance(found_pair, CanastaError):
            raise found_pair
        return found_pair

    def label(self, written: str, pair: Pair) -> str:
        """Return what a side of a pair is called; raises `CanastaError` for what cannot be kept.

        A name that means another player would be taken for that player's side.
        """
        label = names.tidy(written, "side")
        names.refuse_words(label, "side")
        folded = (names.fold(label), names.fold(look(label)))
        named = next((self._by_name[each] for each in folded if each in self._by_name), None)
        if named is not None and named not in pair.players:
            raise CanastaError(
                f"“{label}” is a player, {named.name}, and cannot be the side of {pair.name}.",
                hint="Leave the column side empty, or write a seat such as North-South.",
            )
        return label

    def _meant(self, written: str) -> str:
        """Return the players of a side by the names that a club's own ones mean."""
        parts = names.parts_of(written) if self._aliases else []
        if not any(names.fold(part) in self._aliases for part in parts):
            return written
        return " & ".join(self._aliases.get(names.fold(part), part) for part in parts)

    def _players(self, written: str) -> tuple[Player, ...]:
        if names.fold(written) not in self._by_name:
            names.refuse_letter(written, "player or pair")
        if not self._may_add:
            return names.team(written, self._people, self._pairs)
        team = self._named_in_full(written)
        if team is None:
            team = tuple(self._known_or_new(names.members_of(written)))
        return names.each_once(written, team)

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
            names.refuse_unfit(part, "player")
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
        if double := players.twin(part, known):
            raise CanastaError(
                f"“{part}” looks like {double[0]}, in letters of another alphabet.",
                hint="Type the name again, as it is in the book.",
            )
        if fits := [name for name, _ in names.candidates(part, known)]:
            raise CanastaError(
                f"“{part}” could be {' or '.join(fits)}, or a new player.",
                hint=f'Write the name in full, or first: canasta player add "{part}"',
            )

    def _add(self, name: str) -> Player:
        if len(self.new_players) == MOST_NEW_PLAYERS:
            raise CanastaError(
                f"There are more than {MOST_NEW_PLAYERS:,} new players.",
                hint="Import the list in parts: the rows of some nights at a time.",
            )
        player = player_records.new(players.check_name(name))
        self._to_store.append(player)
        self._by_name[names.fold(player.name)] = player
        self.new_players.append(player)
        return player

    def to_sit(self, pair: Pair) -> Pair:
        """Return the pair for a new game: of players, not of their second records."""
        return self._seats.pair(pair.players)

    def _seat(self, team: tuple[Player, ...]) -> Pair:
        members = _members(team)
        if members not in self._by_members:
            pair = self._by_members[members] = self._seats.pair(team)
            self.new_pairs.append(pair)
        return self._by_members[members]

    def store(self) -> None:
        """Store the players and pairs that are new since the last time."""
        if self._to_store:
            player_records.store(self._book, self._to_store)
        self._to_store = []
        self._seats.store()


def _members(team: tuple[Player, ...]) -> frozenset[UUID]:
    return frozenset(player.id for player in team)


@dataclass(slots=True)
class SideMatcher:
    """Matches the rows of a list to the sides of games; what does not fit goes to ``findings``.

    If the list ``has_lost_rows``, a side without a row is not an error: it may be one of them.
    """

    seats: PairFinder
    findings: Findings
    has_lost_rows: bool = False
    _reported: set[str] = field(default_factory=set)

    def new_side(self, pair: Pair, row: ListRow) -> NewSide:
        """Return a side that sits down, and the pair that gets its points if it is another."""
        sitting, label = self.seats.to_sit(pair), self._label(pair, row)
        entry = self._named(row.points_for, row, "points for") if row.points_for else None
        for_pair = self.seats.to_sit(entry) if entry and entry.id != pair.id else None
        return NewSide(pair=sitting, start_score=row.score or 0, label=label, for_pair=for_pair)

    def _label(self, pair: Pair, row: ListRow) -> str:
        """Return what a row calls its side besides its players; what is unfit is reported."""
        if not row.players or not row.side:
            return ""
        try:
            return self.seats.label(row.side, pair)
        except CanastaError as fault:
            self.findings.add(problems.refused(fault, row.number, "side"))
            return ""

    def in_seats(self, rows: Sequence[ListRow]) -> tuple[ListRow, ...] | None:
        """Return the rows of a new game with each that names a seat in that seat.

        Seats that cannot be so are reported: there is no such seat, or two rows name one.
        """
        named = [row for row in rows if names.is_seat(row.side)]
        seats = {row.side.strip().upper(): row for row in named}
        others = (row for row in rows if row not in named)
        if len(seats) < len(named) or not seats.keys() <= set(SEATS[: len(rows)]):
            self.findings.add([problems.seats_differ(SEATS[: len(rows)], named)])
            return None
        return tuple(seats.get(seat) or next(others) for seat in SEATS[: len(rows)])

    def pair(self, row: ListRow) -> Pair | None:
        """Return the pair of a row."""
        return self._named(row.players or row.side, row, "players" if row.players else "side")

    def _named(self, written: str, row: ListRow, column: str) -> Pair | None:
        """Return the pair of a name; an unknown one is reported where it first appears."""
        try:
            return self.seats.pair(written)
        except CanastaError as fault:
            if written not in self._reported:
                self.findings.add(problems.refused(fault, row.number, column))
            self._reported.add(written)
            return None

    def by_side(self, game: Game, hand: StagedHand) -> tuple[ListRow, ...] | None:
        """Return the rows of a hand in the order the sides sit; None if they do not fit."""
        rows: dict[int, ListRow] = {}
        is_sound = True
        for row in hand.rows:
            side = self._side(game, row)
            if side is None:
                is_sound = False
                continue
            if list_row := rows.get(side.position):
                self.findings.add([problems.side_twice(side.pair, row, list_row)])
                is_sound = False
            rows[side.position] = row
        missing = [side.pair.name for side in game.sides if side.position not in rows]
        if is_sound and missing and not self.has_lost_rows:
            self.findings.add([problems.sides_missing(missing, hand.rows[0])])
        if missing or not is_sound:
            return None
        return tuple(rows[side.position] for side in game.sides)

    def _side(self, game: Game, row: ListRow) -> Side | None:
        if not row.players:
            try:
                return self._seated(game, row)
            except CanastaError as fault:
                self.findings.add(problems.refused(fault, row.number, "side"))
                return None
        pair = self.pair(row)
        if pair is None:
            return None
        side = _side_of(game, pair)
        if side is None:
            self.findings.add([problems.not_in_game(pair, games.against(game), row)])
        elif row.side and (called := _called_otherwise(row.side, side)):
            message = (
                f"{pair.name} {pair.verb('is', 'are')} side {called} in this game, not {row.side}"
            )
            self.findings.add([problems.at(figures_disagree(message), row.number, "side")])
            return None
        elif row.points_for and not self._scores_for(side, row):
            self.findings.add([problems.points_for_differ(pair, side.entry, row)])
        return side

    @staticmethod
    def _seated(game: Game, row: ListRow) -> Side:
        """Return the side that a row names; its letter may not be another side's in the lists."""
        side = names.side(row.side, game)
        called = [each for each in game.sides if names.fold(each.label) == names.fold(row.side)]
        if called and side not in called:
            raise AmbiguousNameError(row.side, [each.pair.name for each in (side, *called)])
        return side

    def _scores_for(self, side: Side, row: ListRow) -> bool:
        """Return whether a side's points go to the pair of a row; unknown names are reported."""
        entry = self._named(row.points_for, row, "points for")
        return entry is None or set(entry.players) == set(side.entry.players)


def _side_of(game: Game, pair: Pair) -> Side | None:
    """Return where a pair sits, also under another of its records."""
    for side in game.sides:
        if side.pair.id == pair.id:
            return side
    people = set(pair.players)
    return next((side for side in game.sides if set(side.pair.players) == people), None)


def _called_otherwise(written: str, side: Side) -> str:
    """Return what a side is called that a list calls something else, or "" where they agree."""
    seat = SEATS[side.position - 1]
    right = {names.fold(side.label), *([names.fold(seat)] if names.is_seat(written) else [])}
    if names.fold(written) in right:
        return ""
    return seat if names.is_seat(written) else side.label
