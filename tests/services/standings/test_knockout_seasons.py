"""Knockouts seated at the tables, by chance: bracket, table and cross table tell one story."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from canasta_club.club.games import Game
from canasta_club.club.play import Place
from canasta_club.club.seasons import Season
from canasta_club.errors import CanastaError
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import unplayed as unplayed_records
from canasta_club.reports.writers.json import page_value
from canasta_club.services.evening import states
from canasta_club.services.fixtures import fixtures, unplayed
from canasta_club.services.play import games
from canasta_club.services.season import nights
from canasta_club.services.standings import cross_tables, standings
from tests.depth import draws, examples
from tests.services.examples.evenings import begin, come, record, running, seat
from tests.services.examples.leagues import copied

SCORES = ((500, 400), (400, 500))
DRAWN = (500, 500)
OVER = "The knockout is over."


@pytest.mark.deeper
def test_bracket_table_and_cross_table_tell_one_story(begun_book: Path, tmp_path: Path) -> None:
    for number, chance in enumerate(draws("knockout seasons", examples(3, 60))):
        folder = tmp_path / str(number)
        folder.mkdir()
        with open_book(str(copied(begun_book, folder, lambda _book: None)), by="Sue") as book:
            compare(book, play_season(book, chance))


def play_season(book: Book, chance: Random) -> Season:
    """Play a knockout to its end, some rounds on a later night."""
    players = 2 * chance.randint(3, 8)
    season, night = begin(book, "knockout", players, enter=True)
    come(book, season, night, players)
    while True:
        try:
            seat(book, season, night)
        except CanastaError as refused:
            if refused.args[0] != OVER:
                raise
            return season
        for game in running(book, season, night):
            play_game(book, season, game, chance)
        if chance.random() < 0.4:
            states.close(book, season, str(night.day))
            _, night = nights.open_night(book, night.day + timedelta(days=7))
            come(book, season, night, players)


def play_game(book: Book, season: Season, game: Game, chance: Random) -> None:
    """Play a game, or forfeit it; one that is drawn is played again, or its replay is forfeited."""
    names = [side.pair.name for side in game.sides]
    winner, loser = chance.sample(names, 2)
    if chance.random() < 0.15:
        unplayed.forfeit(book, season, game.night, winner, loser, game.round, reason="left")
        return
    scores = chance.choice((*SCORES, DRAWN))
    end(book, season, game, scores)
    while scores == DRAWN:
        if chance.random() < 0.4:
            unplayed.forfeit(book, season, game.night, winner, loser, game.round, reason="left")
            return
        scores = chance.choice((*SCORES, DRAWN))
        again = games.start(book, table=game.table, sides=names, round_number=game.round).game
        end(book, season, again, scores)


def end(book: Book, season: Season, game: Game, scores: Sequence[int]) -> None:
    record(book, game, *scores)
    games.end(book, Place(season, game.night, game))


def compare(book: Book, season: Season) -> None:
    found = standings.standings(book, season)
    main, second = ([row.name for row in rows] for rows in (found.rows, found.second))
    bracket = page_value(fixtures.page(book, fixtures.of_season(book, season)))["rows"]
    met = [row for row in bracket if row["away"]]
    # Whoever has fallen stands in both tables; the champion, who never lost, in the first alone.
    beaten = {name for row in met for name in (row["home"], row["away"]) if name != row["winner"]}
    assert set(main) == {name for row in bracket for name in (row["home"], row["away"]) if name}
    assert set(main) - beaten == {main[0]}
    assert main[0] not in second
    assert {*second} <= beaten
    played = Counter({row.name: 0 for row in found.rows})
    for row in (*found.rows, *found.second):
        played[row.name] += int(row.values[0] or 0)
    assert played == shown(book, season, met)
    crossed = {
        str(row[1]): sum(map(int, map(str, row[-3:])))
        for row in cross_tables.page(book, season).rows
    }
    assert crossed == played


def shown(book: Book, season: Season, met: Sequence[Mapping[str, Any]]) -> Counter[str]:
    """Count what the fixture list shows as played, and each forfeit once."""
    found = Counter(
        name for row in met for _score in row["scores"] for name in (row["home"], row["away"])
    )
    noted = unplayed_records.of_season(book, season)
    found.update(each.pair.name for each in noted if each.against)
    return found
