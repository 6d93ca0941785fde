"""Past games: the finished games of a season, or of all seasons, for statistics."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from canasta_club.club.games import Game, GameScore
from canasta_club.club.seasons import Season
from canasta_club.league.results.model import SideResult
from canasta_club.league.statistics.games import PastGame, in_order
from canasta_club.league.terms import BY_PLAYER
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import results
from canasta_club.records.nouns import seasons as season_records
from canasta_club.reports.pages.standings import running_note
from canasta_club.services.people.pairs import ids_of
from canasta_club.services.play import endings
from canasta_club.services.season.frozen import rules_of
from canasta_club.services.standings.results import game_result, side_result
from canasta_club.text.progress import Progress


@dataclass(frozen=True, slots=True)
class PastGames:
    """Finished games in the order played, by the players in the seats.

    ``names`` are those of the players by id; ``running_on`` are the nights of the games that are
    left out, since they are not over.
    """

    games: list[PastGame]
    names: Mapping[str, str]
    running_on: Sequence[date] = ()

    @property
    def running(self) -> int:
        """How many games are not over."""
        return len(self.running_on)

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes for readers of statistics."""
        return (running_note(self.running),) if self.running else ()


def of_season(book: Book, season: Season) -> PastGames:
    """Return the finished games of a season."""
    return _past(book, results.game_scores(book, season))


def of_club(book: Book, step: Progress | None = None, after: date = date.min) -> PastGames:
    """Return the finished games of all seasons on nights after a day (default: all), each once.

    ``step`` is called with the number of games that were read.
    """
    scores = results.of_all_seasons(book, after)
    if step:
        step(len(scores))
    return _past(book, scores)


def past_game(game: Game, hands: int, sides: Iterable[SideResult]) -> PastGame:
    """Return a game with the facts for statistics."""
    return PastGame(str(game.night.season_id), hands, game_result(game, sides))


def _past(book: Book, scores: Iterable[GameScore]) -> PastGames:
    """Select the games that are over, each by the rules of its season."""
    rules = {season.id: rules_of(season) for season in season_records.of_club(book)}
    games: list[PastGame] = []
    names: dict[str, str] = {}
    running_on = []
    for score in scores:
        if not endings.counts(rules[score.game.night.season_id], score):
            running_on.append(score.game.night.day)
            continue
        sides = [side_result(side, ids_of(side.side.pair, BY_PLAYER)) for side in score.sides]
        games.append(past_game(score.game, score.hands, sides))
        for player in (player for side in score.sides for player in side.side.pair.players):
            names[str(player.id)] = player.name
    return PastGames(in_order(games), names, running_on)
