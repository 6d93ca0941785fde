"""The game of a night: the one with the largest comeback, the closest, or that of the best hand."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from canasta_club.club.games import FINISHED, GameScore, SideScore
from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import results
from canasta_club.reports.page import Page
from canasta_club.services.play import endings
from canasta_club.services.season.season_rules import rules_of

if TYPE_CHECKING:
    from canasta_club.club.play import GameState, PlayedSide

_COMEBACK: Final = 5
"""A comeback is shown where it is at least this part of the winner's score: a fifth."""

_CLOSE: Final = 10
"""A close game is shown where it was decided by at most this part of the score: a tenth."""


class _Candidate(NamedTuple):
    """A finished game with the place of its winner, and by how much it was won."""

    score: GameScore
    winner: int
    margin: int

    @property
    def of_winner(self) -> SideScore:
        return self.score.sides[self.winner]

    @property
    def deficit(self) -> int:
        """The most by which the winner was behind."""
        return self.of_winner.figures.deficit

    @property
    def best_hand(self) -> int:
        """The points of its best hand."""
        return max(side.figures.best_hand for side in self.score.sides)


def page(book: Book, season: Season, night: Night) -> Page | None:
    """Return the game of the night as a page with its story; none without a game that was won."""
    games = list(_candidates(book, season, night))
    if not games:
        return None
    comeback = max(games, key=lambda candidate: candidate.deficit)
    if _COMEBACK * comeback.deficit >= comeback.of_winner.score:
        return _of_comeback(book, season, comeback)
    closest = min(games, key=lambda candidate: candidate.margin)
    if _CLOSE * closest.margin <= closest.of_winner.score:
        sentence = f"{closest.of_winner.side.pair.name} won by {closest.margin}."
        return _page(_state(book, season, closest), "the closest", sentence)
    best = max(games, key=lambda candidate: candidate.best_hand)
    return _of_best_hand(_state(book, season, best))


def _candidates(book: Book, season: Season, night: Night) -> Iterator[_Candidate]:
    rules = rules_of(season)
    for score in results.game_scores(book, season, night, has_deficits=True):
        scores = [side.score for side in score.sides]
        *_, second, first = sorted(scores)
        if first > second and score.hands and endings.status(rules, score) in FINISHED:
            yield _Candidate(score, scores.index(first), first - second)


def _state(book: Book, season: Season, candidate: _Candidate) -> "GameState":
    from canasta_club.club.play import Place
    from canasta_club.services.play import standing

    game = candidate.score.game
    return standing.of_game(book, Place(season, game.night, game))


def _of_comeback(book: Book, season: Season, candidate: _Candidate) -> Page:
    state = _state(book, season, candidate)
    hand = max(state.played, key=lambda hand: _behind(hand.sides, candidate.winner))
    name = candidate.of_winner.side.pair.name
    marked = (hand.place, candidate.winner, f"{candidate.deficit:,} behind")
    sentence = f"{name} were {candidate.deficit} behind after hand {hand.place}, and won."
    return _page(state, "the largest comeback", sentence, marked)


def _behind(sides: "Sequence[PlayedSide]", winner: int) -> int:
    scores = [side.score for side in sides]
    return max(scores) - scores[winner]


def _of_best_hand(state: "GameState") -> Page:
    points, hand, side = max(
        (side.total, -hand.place, -n) for hand in state.played for n, side in enumerate(hand.sides)
    )
    name = state.game.sides[-side].pair.name
    marked = (-hand, -side, f"best hand of the night: {points:,}")
    return _page(state, "the best hand", f"{name} scored {points} in hand {-hand}.", marked)


def _page(
    state: "GameState", which: str, sentence: str, marked: tuple[int, int, str] | None = None
) -> Page:
    from canasta_club.reports.pages.story import story_of
    from canasta_club.services.play import standing

    page = standing.page(state)
    return replace(
        page,
        title=f"Game of the night: {which}",
        subtitle=page.title,
        notes=(sentence, *page.notes),
        about={**page.about, "chosen_for": which.removeprefix("the ")},
        chart=story_of(state, marked),
    )
