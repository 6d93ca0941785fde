"""Merging: two records of one person count as one player, and can be separated again."""

from sys import maxsize

from canasta_club.club.games import Game
from canasta_club.club.nights import Attendance
from canasta_club.club.people import Pair, Player, SecondRecord
from canasta_club.errors import ConflictError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import attendance, fixtures, games, nights, pairs, seasons
from canasta_club.records.nouns import players as records
from canasta_club.services.people import _problems as problems
from canasta_club.services.people import names, players
from canasta_club.text.wording import quoted


def merge(book: Book, second: str, first: str) -> SecondRecord:
    """Merge two records of one person; return the second record and its player.

    Everything played under either name counts for that player; no result changes. Refused for two
    people: players who sat at one table, are a pair, or are to meet.
    """
    with book.change("player merge"):
        one, other = players.find(book, second), players.find(book, first)
        if one.id == other.id:
            raise ConflictError(
                f"Both names mean {one.name}.",
                hint="Name the second record first: canasta player merge SECOND FIRST",
            )
        if one.also:
            raise ConflictError(
                f"{one.name} already has a second record: {quoted(one.also)}.",
                hint=f'Separate it first: canasta player unmerge "{one.also[0]}"',
            )
        for pair in pairs.of_club(book):
            if {one, other} <= set(pair.players):
                number = f" {pair.number}" if pair.number else ""
                raise problems.two_people(
                    one, other, f"they are a pair, number{number}: {pair.name}"
                )
        _refuse_table(book, one, other)
        _refuse_season(book, one, other)
        records.merge(book, one, other)
        return SecondRecord(one, records.by_id(book)[other.id])


def unmerge(book: Book, written: str) -> SecondRecord:
    """Make a second record a player again; return it and the player it belonged to."""
    with book.change("player unmerge"):
        known = records.second_records(book)
        record = names.match(written, [(each.record.name, each) for each in known], "second record")
        records.unmerge(book, record)
        return record


def _refuse_table(book: Book, one: Player, other: Player) -> None:
    theirs = {pair.id for pair in pairs.by_id(book).values() if one in pair.players}
    shared = [game for game in games.of_pairs(book, theirs) if _are_opposed(game, one, other)]
    if shared:
        first = shared[0]
        more = f", and in {len(shared) - 1} more" if len(shared) > 1 else ""
        where = f"table {first.table} on {first.night.day}, game {first.number}"
        raise problems.two_people(one, other, f"they sat at {where}{more}")


def _are_opposed(game: Game, one: Player, other: Player) -> bool:
    """Return whether they sat on two sides; a substitute is on the same side."""
    sides = [{*side.pair.players, *side.entry.players} for side in game.sides]
    return any(one in side for side in sides if other not in side) and any(
        other in side for side in sides if one not in side
    )


def _refuse_season(book: Book, one: Player, other: Player) -> None:
    """Refuse two players who are to meet in a season, or were both at a night of it."""
    for season in seasons.of_club(book):
        for fixture in fixtures.of_season(book, season):
            if fixture.other and _would_be_one(fixture.pair, fixture.other, one, other):
                where = f"round {fixture.round} of {season.name}"
                raise problems.two_people(one, other, f"their entries are to meet in {where}")
        present = attendance.of_season(book, season)
        for night in nights.of_season(book, season):
            stays = present.get(night.id, ())
            mine, theirs = ([s for s in stays if s.player == each] for each in (one, other))
            if any(_overlap(stay, their) for stay in mine for their in theirs):
                raise problems.two_people(one, other, f"both were present on {night.day}")


def _overlap(one: Attendance, other: Attendance) -> bool:
    """Return whether two stays share a round; a no-show has none."""
    last = min(
        stay.until_round if stay.until_round is not None else maxsize for stay in (one, other)
    )
    return max(one.from_round, other.from_round) <= last


def _would_be_one(pair: Pair, against: Pair, one: Player, other: Player) -> bool:
    mine, theirs = (
        {other if player == one else player for player in each.players} for each in (pair, against)
    )
    return mine == theirs
