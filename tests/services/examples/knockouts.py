"""Nights of a knockout: drawn games, what is played again, and who is in."""

from datetime import timedelta

from canasta_club.club.games import Game
from canasta_club.club.nights import Night
from canasta_club.club.play import Place
from canasta_club.club.seasons import Season
from canasta_club.league.seating.model import Round
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import pairs as pair_records
from canasta_club.services.evening import states
from canasta_club.services.play import games
from canasta_club.services.season import nights
from canasta_club.services.seating import seating
from canasta_club.services.standings import standings
from tests.services.examples.evenings import DAY, begin, come, play, record, running, seat


def first_night(book: Book, players: int, *drawn: int) -> tuple[Season, Night, list[Game]]:
    """Play a first night in which the games at some tables are drawn; the others go to side 1."""
    season, night = begin(book, "knockout", players, enter=True)
    come(book, season, night, players)
    seat(book, season, night)
    seated = sorted(running(book, season, night), key=lambda game: game.table)
    for game in seated:
        if game.table in drawn:
            end(book, season, game, 500, 500)
    play(book, season, night)
    return season, night, seated


def next_night(book: Book, season: Season, night: Night, players: int, *, days: int = 7) -> Night:
    states.close(book, season, str(night.day))
    _, following = nights.open_night(book, DAY + timedelta(days=days))
    come(book, season, following, players)
    return following


def end(book: Book, season: Season, game: Game, *scores: int) -> None:
    record(book, game, *scores)
    games.end(book, Place(season, game.night, game))


def again(book: Book, season: Season, drawn: Game, *scores: int, number: int = 1) -> Game:
    """Start a game with the sides of a drawn one tonight, and play it to its end."""
    return start(book, season, drawn.table, names_of(drawn), *scores, number=number)


def start(
    book: Book, season: Season, table: int, sides: list[str], *scores: int, number: int = 1
) -> Game:
    game = games.start(book, table=table, sides=sides, round_number=number).game
    if scores:
        end(book, season, game, *scores)
    return game


def names_of(game: Game) -> list[str]:
    return [side.pair.name for side in game.sides]


def tables(book: Book, seated: Round) -> list[set[str]]:
    names = {str(pair.id): pair.name for pair in pair_records.of_club(book)}
    return [{names[one] for one in table.entrants} for table in sorted(seated.tables)]


def proposed(book: Book, season: Season, night: Night) -> list[set[str]]:
    return tables(book, seating.propose(book, season, night).next)


def places(book: Book, season: Season) -> list[str]:
    return [row.name for row in standings.standings(book, season).rows]


def second(book: Book, season: Season) -> set[str]:
    return {row.name for row in standings.standings(book, season).second}
