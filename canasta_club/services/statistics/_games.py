"""Past games: the finished games of a season, or of all seasons, for statistics."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from canasta_club.club.games import Game, GameScore
from canasta_club.club.seasons import Season
from canasta_club.league.results.model import GameResult, SideResult
from canasta_club.league.statistics.games import PastGame, in_order
from canasta_club.league.terms import BY_PLAYER
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import results
from canasta_club.records.nouns import seasons as season_records
from canasta_club.reports.pages.standings import running_note
from canasta_club.services.play import endings
from canasta_club.services.season.frozen import rules_of
from canasta_club.services.standings.results import ids, side_result
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


def of_club(book: Book, step: Progress | None = None) -> PastGames:
    """Return the finished games of all seasons, each once.

    ``step`` is called with the number of games read since the last call.
    """
    return _past(book, _of_all_seasons(book, step))


def after(book: Book, day: date, step: Progress | None = None) -> PastGames:
    """Return the finished games of all seasons on nights after a day."""
    scores = results.scores_after(book, day)
    if step:
        step(len(scores))
    return _past(book, scores)


def _of_all_seasons(book: Book, step: Progress | None) -> Iterator[GameScore]:
    for season in season_records.of_club(book):
        scores = results.game_scores(book, season)
        yield from (score for score in scores if score.game.night.season_id == season.id)
        if step:
            step(len(scores))


def past_game(game: Game, hands: int, sides: Iterable[SideResult]) -> PastGame:
    """Return a game with the facts for statistics."""
    night = game.night
    result = GameResult(str(game.id), night.day, game.round, game.table, game.number, tuple(sides))
    return PastGame(str(night.season_id), hands, result)


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
        sides = [side_result(side, ids(side.side.pair, BY_PLAYER)) for side in score.sides]
        games.append(past_game(score.game, score.hands, sides))
        for player in (player for side in score.sides for player in side.side.pair.players):
            names[str(player.id)] = player.name
    return PastGames(in_order(games), names, running_on)
