"""Knockouts seated at the tables, without fixtures: the draw and the table agree on who goes on."""

import pytest

from canasta_club.club.games import Game, NewSide
from canasta_club.club.nights import Night
from canasta_club.club.play import Place
from canasta_club.club.seasons import Season
from canasta_club.errors import CanastaError
from canasta_club.league.seating.model import Round
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import pairs as pair_records
from canasta_club.services.fixtures import unplayed
from canasta_club.services.play import games
from canasta_club.services.seating import seating
from canasta_club.services.standings import standings
from tests.services.examples.evenings import begin, come, play, record, running, seat
from tests.services.examples.leagues import pair_of
from tests.services.examples.leagues import play as play_typed


def name_of(book: Book, entrant: str) -> str:
    return next(pair.name for pair in pair_records.of_club(book) if str(pair.id) == entrant)


def at_table(book: Book, season: Season, night: Night, table: int) -> Game:
    return next(game for game in running(book, season, night) if game.table == table)


def forfeited(book: Book, season: Season, night: Night, table: int, *, number: int = 1) -> str:
    """Give the game at a table to its second side, without a card; return that side."""
    game = at_table(book, season, night, table)
    games.void(book, Place(season, night, game), "not played")
    loser, winner = (side.pair.name for side in game.sides)
    unplayed.forfeit(book, season, night, winner, loser, number, reason="had to leave")
    return winner


def end(book: Book, season: Season, night: Night, table: int, *scores: int) -> None:
    """Play the game at a table to its end."""
    game = at_table(book, season, night, table)
    record(book, game, *scores)
    games.end(book, Place(season, night, game))


def names(book: Book, seated: Round, table: int) -> set[str]:
    return {name_of(book, one) for one in seated.tables[table - 1].entrants}


def test_who_wins_by_forfeit_goes_on_and_who_forfeits_has_a_second_chance(book: Book) -> None:
    season, night = begin(book, "knockout", 8, enter=True)
    come(book, season, night, 8)
    first = seat(book, season, night)
    winner = forfeited(book, season, night, 2)
    (loser,) = names(book, first, 2) - {winner}
    play(book, season, night)
    second = seat(book, season, night)
    assert winner in names(book, second, 1)
    assert loser in names(book, second, 2)
    assert set(standings.standings(book, season).still_in) == names(book, second, 1)


def test_a_drawn_game_goes_to_the_better_seed_after_a_forfeit_too(book: Book) -> None:
    """The eighth seed wins by forfeit and draws with the fifth, who goes on to the final."""
    season, night = begin(book, "knockout", 16, enter=True)
    come(book, season, night, 16)
    first = seat(book, season, night)
    eighth = forfeited(book, season, night, 1)
    fifth = name_of(book, first.tables[3].sides[1][0])
    end(book, season, night, 4, 400, 500)
    play(book, season, night)
    second = seat(book, season, night)
    assert names(book, second, 2) == {eighth, fifth}
    end(book, season, night, 2, 500, 500)
    play(book, season, night)
    final = names(book, seat(book, season, night), 1)
    assert final == {fifth, name_of(book, second.tables[0].sides[0][0])}
    assert set(standings.standings(book, season).still_in) == final


def test_of_several_games_at_a_table_those_won_count_before_their_points(book: Book) -> None:
    season, night = begin(book, "knockout", 8, enter=True)
    come(book, season, night, 8)
    seat(book, season, night)
    first = game = at_table(book, season, night, 1)
    for scores in ((500, 400), (500, 400), (100, 900)):
        record(book, game, *scores)
        games.end(book, Place(season, night, game))
        game = again(book, first)
    games.void(book, Place(season, night, game), "one too many")
    play(book, season, night)
    final = names(book, seat(book, season, night), 1)
    assert first.sides[0].pair.name in final
    assert set(standings.standings(book, season).still_in) == final


def again(book: Book, game: Game) -> Game:
    """Start another game of the same sides at the same table."""
    sides = [NewSide(side.pair) for side in game.sides]
    return game_records.add(book, game.night, table=game.table, sides=sides)


def test_a_forfeit_in_a_round_that_was_only_written_down_is_a_game_of_it(book: Book) -> None:
    """The pair that forfeited is there, but it did not have a bye."""
    season, night = begin(book, "knockout", 8, enter=True)
    come(book, season, night, 8)
    pairs = [pair_of(book, name) for name in ("Ash & Birch", "Cedar & Dogwood")]
    play_typed(book, night, pairs[0], pairs[1], (500, 400))
    unplayed.forfeit(book, season, night, "Elm", "Gum", 1, reason="late")
    second = seating.propose(book, season, night).next
    assert names(book, second, 1) == {"Ash & Birch", "Elm & Fir"}
    assert names(book, second, 2) == {"Cedar & Dogwood", "Gum & Hazel"}


def test_a_drawn_final_is_played_again_before_the_knockout_is_over(book: Book) -> None:
    season, night = begin(book, "knockout", 4, enter=True)
    come(book, season, night, 4)
    seat(book, season, night)
    final = at_table(book, season, night, 1)
    end(book, season, night, 1, 500, 500)
    with pytest.raises(CanastaError) as refused:
        seating.propose(book, season, night)
    assert refused.value.args[0] == (
        "The game at table 1 in round 1 was drawn, and no other is left."
    )
    one, other = (side.pair.name for side in final.sides)
    assert refused.value.hint == (
        f'Play it again: canasta game start --table 1 --round 1 "{one}" "{other}"'
    )
    game = games.start(book, table=1, sides=[one, other], round_number=1).game
    record(book, game, 100, 600)
    games.end(book, Place(season, night, game))
    assert [row.name for row in standings.standings(book, season).rows] == [other, one]
    with pytest.raises(CanastaError, match=r"The knockout is over\."):
        seating.propose(book, season, night)
