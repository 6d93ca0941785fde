"""Knockouts by chance, seated at the tables or by a list: all that is shown tells one story."""

import re
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
from canasta_club.records.nouns import entries as entry_records
from canasta_club.records.nouns import unplayed as unplayed_records
from canasta_club.reports.writers.json import page_value
from canasta_club.services.evening import arrivals, states
from canasta_club.services.fixtures import bracket, fixtures, unplayed
from canasta_club.services.fixtures.meetings import Meeting
from canasta_club.services.play import games, rounds
from canasta_club.services.season import entries, nights, seasons
from canasta_club.services.standings import cross_tables, standings
from tests.depth import draws, examples
from tests.services.examples.evenings import NAMES, begin, come, record, running, seat, teams
from tests.services.examples.leagues import copied

SCORES = ((500, 400), (400, 500))
DRAWN = (500, 500)
OVER = "The knockout is over."
_NOBODY_TO_SEAT = f"{OVER}|was drawn, and no other is left|Nobody present has a game left to play"


@pytest.mark.deeper
@pytest.mark.parametrize("is_drawn", [False, True])
def test_bracket_table_and_cross_table_tell_one_story(
    begun_book: Path, tmp_path: Path, *, is_drawn: bool
) -> None:
    """Games are drawn, played again or not, and forfeited; entries withdraw at any time."""
    for number, chance in enumerate(draws(f"knockout seasons {is_drawn}", examples(3, 60))):
        folder = tmp_path / str(number)
        folder.mkdir()
        with open_book(str(copied(begun_book, folder, lambda _book: None)), by="Sue") as book:
            compare(Played(book, chance, is_drawn=is_drawn).to_the_end())


class Played:
    """A knockout that is played by chance, by a list of fixtures where it ``is_drawn``."""

    def __init__(self, book: Book, chance: Random, *, is_drawn: bool) -> None:
        self.book, self.chance, self.is_drawn = book, chance, is_drawn
        self.players = 2 * chance.randint(3, 8)
        self.season, self.night = begin(book, "knockout", self.players, enter=True)
        self.gone: set[str] = set()
        self.leaving = chance.choice((0, 0.15, 0.4))
        come(book, self.season, self.night, self.players)

    def to_the_end(self) -> "Played":
        """Play rounds until the knockout is over, some of them on a later night."""
        while self.is_seated():
            self.maybe_withdraw()
            while found := running(self.book, self.season, self.night):
                self.play_game(self.chance.choice(found))
                self.maybe_withdraw()
            if self.chance.random() < 0.4:
                self.next_night()
            self.maybe_withdraw()
        return self

    def is_seated(self) -> bool:
        """Seat the next round, as long as there is one; a drawn final is played again."""
        if self.is_drawn and any(OVER[:-1] in note for note in self.drawn().notes):
            return False
        if self.is_drawn:
            self.maybe_forfeit_unseated()
        try:
            seat(self.book, self.season, self.night)
        except CanastaError as refused:
            if not re.search(_NOBODY_TO_SEAT, refused.args[0]):
                raise
            if refused.args[0] == OVER:
                return False
            for at, each in enumerate(each for each in self.listed() if each.needs_replay):
                self.start(each, 9 + at)
        return True

    def maybe_forfeit_unseated(self) -> None:
        """Forfeit what nobody sat down for, at times a whole drawn round."""
        due = [each for each in self.listed() if each.fixture.other and not each.is_begun]
        part = self.chance.choice((0, 0.1, 0.1, 1))
        for each in due:
            if each.fixture.other and self.chance.random() < part:
                two = [each.fixture.pair.name, each.fixture.other.name]
                winner, loser = self.chance.sample(two, 2)
                self.forfeit(winner, loser)

    def drawn(self) -> fixtures.FixtureList:
        # The seed of a season comes from its id, which differs at every run.
        return fixtures.draw(self.book, self.season, self.players)

    def listed(self) -> Sequence[Meeting]:
        return fixtures.of_season(self.book, self.season).meetings

    def start(self, level: Meeting, table: int) -> None:
        assert level.fixture.other
        names = [level.fixture.pair.name, level.fixture.other.name]
        number = rounds.current(self.book, self.night) + 1
        games.start(self.book, table=table, sides=names, round_number=number)

    def next_night(self) -> None:
        compare_drawn(self.book, self.season)
        states.close(self.book, self.season, str(self.night.day))
        _, self.night = nights.open_night(self.book, self.night.day + timedelta(days=7))
        names = teams(self.season, NAMES[: self.players])
        there = [each for each in names if each.replace("+", " & ") not in self.gone]
        arrivals.check_in(self.book, self.season, self.night, there)

    def maybe_withdraw(self) -> None:
        """Let an entry withdraw at any time; a game that it has begun, or has to, is forfeited."""
        if self.chance.random() >= self.leaving:
            return
        entered = entry_records.of_season(self.book, self.season)
        there = [each.pair.name for each in entered if not each.withdrawn_on]
        if len(there) < 3:
            return
        name = self.chance.choice(there)
        entries.withdraw(self.book, self.season, name, self.night.day, reason="moved")
        self.gone.add(name)
        for game in running(self.book, self.season, self.night):
            names = [side.pair.name for side in game.sides]
            if name in names:
                (other,) = {*names} - {name}
                self.forfeit(other, name, game.round)
        for each in self.listed() if self.is_drawn else ():
            two = [each.fixture.pair.name, each.fixture.other.name if each.fixture.other else ""]
            if each.needs_replay and name in two:
                (other,) = {*two} - {name}
                self.forfeit(other, name)

    def forfeit(self, winner: str, loser: str, number: int | None = None) -> None:
        number = None if self.is_drawn else number
        unplayed.forfeit(self.book, self.season, self.night, winner, loser, number, reason="left")

    def play_game(self, game: Game) -> None:
        """Play a game, or forfeit it; one that is drawn may be played again, or forfeited."""
        names = [side.pair.name for side in game.sides]
        winner, loser = self.chance.sample(names, 2)
        if self.chance.random() < 0.15:
            self.forfeit(winner, loser, game.round)
            return
        scores = self.chance.choice((*SCORES, DRAWN))
        end(self.book, self.season, game, scores)
        if scores != DRAWN or self.chance.random() < 0.3:
            return
        if self.chance.random() < 0.4:
            self.forfeit(winner, loser, game.round)
            return
        sides = names if self.chance.random() < 0.5 else names[::-1]
        games.start(self.book, table=game.table, sides=sides, round_number=game.round)


def end(book: Book, season: Season, game: Game, scores: Sequence[int]) -> None:
    record(book, game, *scores)
    games.end(book, Place(season, game.night, game))


def compare_drawn(book: Book, season: Season) -> None:
    """Compare what the bracket and the table say of drawn games."""
    page = bracket.page(book, season)
    shown_notes = [note for part in (page, *page.parts) for note in part.notes]
    assert tied(shown_notes) == tied(standings.standings(book, season).drawn)


def tied(notes: Sequence[str]) -> list[tuple[list[str], str]]:
    parts = [note.partition(", drawn: ") for note in notes]
    return sorted((sorted(two.split(" against ")), what) for two, _, what in parts)


def compare(played: Played) -> None:
    book, season = played.book, seasons.find(played.book, played.season.name)
    compare_drawn(book, season)
    found = standings.standings(book, season)
    main, second = ([row.name for row in rows] for rows in (found.rows, found.second))
    assert found.is_over
    bracket = page_value(fixtures.page(book, fixtures.of_season(book, season)))["rows"]
    met = [row for row in bracket if row["away"]]
    # Whoever has fallen stands in both tables; the champion, who never lost, in the first alone.
    beaten = {name for row in met for name in (row["home"], row["away"]) if name != row["winner"]}
    assert set(main) == {name for row in bracket for name in (row["home"], row["away"]) if name}
    assert main[0] not in beaten
    assert {*main[1:]} <= beaten | played.gone
    assert main[0] not in second
    assert {*second} <= beaten
    games_of = Counter({row.name: 0 for row in found.rows})
    for row in (*found.rows, *found.second):
        games_of[row.name] += int(row.values[0] or 0)
    assert games_of == shown(book, season, met)
    crossed = {
        str(row[1]): sum(map(int, map(str, row[-3:])))
        for row in cross_tables.page(book, season).rows
    }
    assert crossed == games_of


def shown(book: Book, season: Season, met: Sequence[Mapping[str, Any]]) -> Counter[str]:
    """Count what the fixture list shows as played, and each forfeit once."""
    found = Counter(
        name for row in met for _score in row["scores"] for name in (row["home"], row["away"])
    )
    noted = unplayed_records.of_season(book, season)
    found.update(each.pair.name for each in noted if each.against)
    return found
