"""Evenings to be seated, for tests: a season of some format, its people, and rounds played out."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from uuid import UUID

from sqlalchemy import select

from canasta_club.club.frozen_table import FrozenTable
from canasta_club.club.games import Game
from canasta_club.club.hands import HandSide
from canasta_club.club.nights import Night
from canasta_club.club.people import Player
from canasta_club.club.play import Place
from canasta_club.club.seasons import Season, SeasonEntry
from canasta_club.game.scoring.statement import Statement
from canasta_club.league.seating.model import Round
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import entries as entry_records
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import hands as hand_records
from canasta_club.records.nouns import players as player_records
from canasta_club.records.nouns import rounds as round_records
from canasta_club.records.tables.all_tables import FACTS
from canasta_club.services.attendance import attending, entrants
from canasta_club.services.attendance.entrants import Entrant
from canasta_club.services.evening import arrivals
from canasta_club.services.people import players
from canasta_club.services.play import endings, games, rounds
from canasta_club.services.play.plans import plan_value
from canasta_club.services.season import entries, nights, seasons
from canasta_club.services.season.season_rules import kind_of
from canasta_club.services.seating import _evening as seating_evening
from canasta_club.services.seating import _plan as plan
from canasta_club.services.seating import seating
from tests.records.examples import writing

DAY = date(2026, 11, 19)
NAMES = (
    "Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gum", "Hazel", "Ivy", "Juniper", "Kauri",
    "Larch", "Maple", "Nut", "Oak", "Pine", "Quince", "Rowan", "Spruce", "Teak",
)  # fmt: skip


def begin(
    book: Book, league: str, count: int, *, rules: str = "hoyle", enter: bool = False
) -> tuple[Season, Night]:
    """Open a night of a league, with so many people in the club; with ``enter`` all are entered."""
    players.add(book, NAMES[:count])
    season = seasons.new(
        book, "Autumn", rules_id=rules, terms_id=league, first_day=date(2026, 10, 1)
    )
    if enter:
        entries.register(book, season, teams(season, NAMES[:count]))
    return nights.open_night(book, DAY)


def teams(season: Season, names: Sequence[str]) -> list[str]:
    """Name people as they enter: singly, or two by two."""
    if kind_of(season) == "player":
        return list(names)
    return [f"{one}+{other}" for one, other in zip(names[::2], names[1::2], strict=False)]


def come(book: Book, season: Season, night: Night, count: int) -> None:
    """Note that so many people are here."""
    arrivals.check_in(book, season, night, teams(season, NAMES[:count]))


def seat(
    book: Book, season: Season, night: Night, *, number: int | None = None, seed: int | None = None
) -> Round:
    """Propose the next round and confirm it."""
    with book.change("night seat"):
        number = seating.propose(book, season, night, number=number, seed=seed).next.number
        return seating.confirm(book, season, night, number).next


def running(book: Book, season: Season, night: Night) -> list[Game]:
    return [score.game for score in endings.running(book, season, night)]


def play(book: Book, season: Season, night: Night) -> None:
    """Play every running game to its end by the clock, the first side ahead."""
    for game in running(book, season, night):
        record(book, game)
        games.end(book, Place(season, night, game))


def record(book: Book, game: Game, *totals: int) -> None:
    """Write down a hand of a game."""
    number = len(hand_records.of_game(book, game)) + 1
    given = totals or tuple(range(500, 500 - 100 * len(game.sides), -100))
    sides = [
        HandSide(side.id, Statement(total=total), total)
        for side, total in zip(game.sides, given, strict=True)
    ]
    writing.add(book, game, number, sides)


def names_at(book: Book, night: Night, number: int) -> dict[int, list[str]]:
    """Return who sits at each table of a round."""
    return {
        game.table: [side.pair.name for side in game.sides]
        for game in game_records.not_voided(book, night)
        if game.round == number
    }


def faults(book: Book, season: Season, night: Night) -> list[str]:
    """Return what is wrong with the rounds that are proposed, by the independent check."""
    evening = seating_evening.of_night(book, season, night)
    found: list[str] = []
    earlier: tuple[Round, ...] = ()
    number = rounds.current(book, night) + 1
    for each in seating.proposed(book, night, number):
        found += [
            fault.describe()
            for fault in plan.faults(evening, each, 1, earlier)
            if fault.level == "error"
        ]
        earlier = (*earlier, each)
    return found


def meant(book: Book) -> tuple[Season, Night]:
    """Return the season and the night that are running."""
    season = seasons.find(book, "Autumn")
    return season, nights.find(book, season)


def written(book: Book, night: Night) -> set[object]:
    """Return all that was written of a night: its games, and every hand of them."""
    found: set[object] = set()
    for game, hands in hand_records.of_night(book, night):
        found.add(game.id)
        found.update((hand.id, hand.revision) for hand in hands)
    return found


def facts(book: Book) -> dict[str, list[tuple[str, ...]]]:
    """Return every row that journal entries wrote, without its version."""
    return {
        table.name: sorted(
            tuple(str(value) for name, value in row._mapping.items() if name != "version")
            for row in book.rows(select(table))
        )
        for table in FACTS
    }


def people(book: Book) -> list[Player]:
    """Return everybody in the club."""
    return player_records.of_club(book)


def named(known: Mapping[UUID, Player], entrant: str) -> str:
    """Return the name of a single player by the id of a plan."""
    return known[UUID(entrant)].name


def entered(book: Book, season: Season) -> list[SeasonEntry]:
    """Return who is entered in a season."""
    return entry_records.of_season(book, season)


def with_divisions(season: Season, count: int) -> Season:
    """Return a season whose terms have so many divisions."""
    terms = {**season.terms, "entries": {**season.terms.get("entries", {}), "divisions": count}}
    return replace(season, terms=FrozenTable.of(terms))


def here(book: Book, season: Season, night: Night) -> tuple[Entrant, ...]:
    """Return who could be seated in the next round."""
    number = rounds.current(book, night) + 1
    stays = attending.of_night(book, season, night)
    return entrants.in_round(stays, kind_of(season), number).entrants


def spoil(book: Book, night: Night, proposed: Round) -> None:
    """Put a player at two tables of a proposed round, as no movement does."""
    first, second = proposed.tables[:2]
    sides = (first.sides[0], *second.sides[1:])
    spoilt = proposed._replace(tables=(first, second._replace(sides=sides)))
    there = rounds.stored(book, night, proposed.number)
    round_records.write(
        book, night, proposed.number,
        state="proposed", seed=1, plan=plan_value(spoilt), stored=there,
    )  # fmt: skip
