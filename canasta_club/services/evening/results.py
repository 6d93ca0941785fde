"""The results of a night, or of one round: the games with their scores and winners."""

from collections.abc import Iterable
from dataclasses import replace

from canasta_club.club.games import GameScore
from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import results
from canasta_club.reports.page import Page
from canasta_club.reports.pages.night import NightGame, NightSide, games_page, night_page
from canasta_club.services.play import endings
from canasta_club.services.season.season_rules import rules_of

_TWO = 2


def games_of(
    book: Book, season: Season, night: Night, round_number: int | None = None
) -> list[NightGame]:
    """Return the games of a night, or of one round, as pages show them."""
    scores = results.night_scores(book, night)
    return _shown(season, (each for each in scores if round_number in {None, each.game.round}))


def _shown(season: Season, scores: Iterable[GameScore]) -> list[NightGame]:
    rules = rules_of(season)
    return [
        NightGame(
            round=score.game.round,
            table=score.game.table,
            number=score.game.number,
            sides=tuple(NightSide(side.side.pair.name, side.score) for side in score.sides),
            hands=score.hands,
            is_over=endings.status(rules, score) != "running",
        )
        for score in scores
    ]


def page(
    book: Book,
    season: Season,
    night: Night,
    round_number: int | None = None,
    *,
    is_compact: bool = False,
    scores: Iterable[GameScore] | None = None,
) -> Page:
    """Return the games of a night, or of one round, with scores and winners.

    A compact page has a row for each game if all have two sides, or else one for each side. The
    ``scores`` of the games may be known.
    """
    if scores is None:
        games = games_of(book, season, night, round_number)
    else:
        games = _shown(season, scores)
    facts = (("Club", book.club.name), ("Season", season.name), ("Night", str(night.number)))
    of_round = f", round {round_number}" if round_number else ""
    by_game = is_compact and all(len(game.sides) == _TWO for game in games)
    make = games_page if by_game else night_page
    made = make(games, title=f"Results of {night.day}{of_round}", facts=facts)
    return replace(made, about={"season": season.name, "night": night.day.isoformat()})
