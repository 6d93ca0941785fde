"""Second records: two records of one person made one, and parted again."""

from sys import maxsize

from canasta_club.errors import ConflictError
from canasta_club.records import attendance, fixtures, games, nights, pairs, seasons
from canasta_club.records import players as records
from canasta_club.records.book import Book
from canasta_club.records.league_values import Attendance
from canasta_club.records.values import Game, Pair, Player, SecondRecord
from canasta_club.services import names


def merge(book: Book, second: str, first: str) -> SecondRecord:
    """Make a record of somebody a second one of another player; return it and who that is.

    Everything played under either is that player's then; nothing written down is changed. Refused
    when they are two people: they sat at one table, are a pair, or are to meet.
    """
    with book.change("player merge"):
        people = records.of_club(book)
        one, other = names.player(second, people), names.player(first, people)
        _refuse_chain(one, other)
        _refuse_pair(book, one, other)
        _refuse_table(book, one, other)
        _refuse_season(book, one, other)
        records.merge(book, one, other)
        return SecondRecord(one, records.by_id(book)[other.id])


def part(book: Book, written: str) -> SecondRecord:
    """Make a second record that of a player of its own again; return it and whose it was."""
    with book.change("player part"):
        known = records.second_records(book)
        record = names.match(written, [(each.record.name, each) for each in known], "second record")
        records.part(book, record)
        return record


def _refuse_chain(one: Player, other: Player) -> None:
    if one.id == other.id:
        raise ConflictError(
            f"{one.name} is one player already.",
            hint="Name the second record first: canasta player merge SECOND FIRST",
        )
    if one.also:
        raise ConflictError(
            f"{one.name} has a second record already: {', '.join(one.also)}.",
            hint=f'Part it first: canasta player part "{one.also[0]}"',
        )


def _refuse_pair(book: Book, one: Player, other: Player) -> None:
    for pair in pairs.of_club(book):
        if {one, other} <= set(pair.players):
            number = f" {pair.number}" if pair.number else ""
            raise _two_people(one, other, f"they are a pair, number{number}: {pair.name}")


def _refuse_table(book: Book, one: Player, other: Player) -> None:
    theirs = {pair.id for pair in pairs.by_id(book).values() if one in pair.players}
    shared = [game for game in games.of_pairs(book, theirs) if _are_opposed(game, one, other)]
    if shared:
        first = shared[0]
        more = f", and in {len(shared) - 1} more" if len(shared) > 1 else ""
        where = f"table {first.table} on {first.night.day}, game {first.number}"
        raise _two_people(one, other, f"they sat at {where}{more}")


def _are_opposed(game: Game, one: Player, other: Player) -> bool:
    """Tell whether they were on two sides; one who sat in for the other was on the same."""
    sides = [{*side.pair.players, *side.entry.players} for side in game.sides]
    return any(one in side for side in sides if other not in side) and any(
        other in side for side in sides if one not in side
    )


def _refuse_season(book: Book, one: Player, other: Player) -> None:
    """Refuse two who are to meet in a season, or were both there on a night of it."""
    for season in seasons.of_club(book):
        for fixture in fixtures.of_season(book, season):
            if fixture.other and _would_be_one(fixture.pair, fixture.other, one, other):
                where = f"round {fixture.round} of {season.name}"
                raise _two_people(one, other, f"their entries are to meet in {where}")
        noted = attendance.of_season(book, season)
        for night in nights.of_season(book, season):
            stays = noted.get(night.id, ())
            mine, theirs = ([s for s in stays if s.player == each] for each in (one, other))
            if any(_overlap(stay, their) for stay in mine for their in theirs):
                raise _two_people(one, other, f"both were there on {night.day}")


def _overlap(one: Attendance, other: Attendance) -> bool:
    """Tell whether there is a round for which both are noted; nobody is there for a no-show."""
    last = min(
        stay.until_round if stay.until_round is not None else maxsize for stay in (one, other)
    )
    return max(one.from_round, other.from_round) <= last


def _would_be_one(pair: Pair, against: Pair, one: Player, other: Player) -> bool:
    mine, theirs = (
        {other if player == one else player for player in each.players} for each in (pair, against)
    )
    return mine == theirs


def _two_people(one: Player, other: Player, why: str) -> ConflictError:
    return ConflictError(
        f"{one.name} and {other.name} cannot be one person: {why}.",
        hint="If a sheet names the wrong one, correct that first.",
    )
