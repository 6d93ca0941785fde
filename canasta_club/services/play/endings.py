"""Endings: whether games are over and count, by the scores that the book has added up."""

from canasta_club.club.games import FINISHED, GameScore, Status, status_of
from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.game.scoring.opening import GameOutcome, outcome
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import results
from canasta_club.services.season.season_rules import SeasonRules, rules_of


def of_night(book: Book, season: Season, night: Night) -> list[tuple[GameScore, Status]]:
    """Return the games of a night that count, with their scores and whether each still runs."""
    rules = rules_of(season)
    return [(score, status(rules, score)) for score in results.night_scores(book, night)]


def running(book: Book, season: Season, night: Night) -> list[GameScore]:
    """Return the games of a night that are not over, with their scores."""
    return [score for score, now in of_night(book, season, night) if now == "running"]


def status(rules: SeasonRules, score: GameScore) -> Status:
    """Return whether a game is running, over, ended or voided."""
    return status_of(score.game, lambda: _outcome(rules, score))


def _outcome(rules: SeasonRules, score: GameScore) -> GameOutcome:
    game, scores = score.game, [side.score for side in score.sides]
    before = [side.score - side.last_hand for side in score.sides]
    return outcome(rules.of(game), scores, score.hands, game.target, before)


def counts(rules: SeasonRules, score: GameScore) -> bool:
    """Return whether a game counts: it reached its end, or was ended."""
    return status(rules, score) in FINISHED
