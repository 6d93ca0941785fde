"""The game of a night: the one with the largest comeback, the closest, or that of the best hand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from canasta_club.club.games import FINISHED, deficits
from canasta_club.club.nights import Night
from canasta_club.club.play import GameState, PlayedSide, game_so_far
from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import hands as hand_records
from canasta_club.reports.page import Page
from canasta_club.reports.pages.story import story_of
from canasta_club.services.play import standing
from canasta_club.services.season.season_rules import rules_of

_COMEBACK: Final = 5
"""A comeback is shown where it is at least this part of the winner's score: a fifth."""

_CLOSE: Final = 10
"""A close game is shown where it was decided by at most this part of the score: a tenth."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A finished game with its winner, and what there is to tell of it."""

    state: GameState
    winner: int
    deficit: int
    margin: int

    @property
    def score(self) -> int:
        return self.state.scores[self.winner]

    @property
    def best(self) -> tuple[int, int, int]:
        """The best hand: its points, its place in the game, and the place of its side."""
        return max(
            (side.total, -hand.place, -n)
            for hand in self.state.played
            for n, side in enumerate(hand.sides)
        )


def page(book: Book, season: Season, night: Night) -> Page | None:
    """Return the game of the night as a page with its story; none without a game that was won."""
    games = list(_candidates(book, season, night))
    if not games:
        return None
    comeback = max(games, key=lambda candidate: candidate.deficit)
    closest = min(games, key=lambda candidate: candidate.margin)
    if _COMEBACK * comeback.deficit >= comeback.score:
        return _of_comeback(comeback)
    if _CLOSE * closest.margin <= closest.score:
        name = closest.state.game.sides[closest.winner].pair.name
        return _page(closest, "the closest", f"{name} won by {closest.margin}.")
    return _of_best_hand(max(games, key=lambda candidate: candidate.best))


def _candidates(book: Book, season: Season, night: Night) -> Iterator[_Candidate]:
    rules = rules_of(season)
    for game, hands in hand_records.of_night(book, night):
        state = game_so_far(game, rules.of(game), hands)
        order = sorted(state.scores)
        if state.status in FINISHED and state.played and order[-1] > order[-2]:
            winner = state.scores.index(order[-1])
            starts = [side.start_score for side in game.sides]
            totals = [[side.total for side in hand.sides] for hand in state.played]
            behind = deficits(starts, totals)[winner]
            yield _Candidate(state, winner, behind, order[-1] - order[-2])


def _of_comeback(candidate: _Candidate) -> Page:
    hand = max(candidate.state.played, key=lambda hand: _behind(hand.sides, candidate.winner))
    name = candidate.state.game.sides[candidate.winner].pair.name
    marked = (hand.place, candidate.winner, f"{candidate.deficit:,} behind")
    sentence = f"{name} were {candidate.deficit} behind after hand {hand.place}, and won."
    return _page(candidate, "the largest comeback", sentence, marked)


def _behind(sides: Sequence[PlayedSide], winner: int) -> int:
    scores = [side.score for side in sides]
    return max(scores) - scores[winner]


def _of_best_hand(candidate: _Candidate) -> Page:
    points, hand, side = candidate.best
    name = candidate.state.game.sides[-side].pair.name
    marked = (-hand, -side, f"best hand of the night: {points:,}")
    return _page(candidate, "the best hand", f"{name} scored {points} in hand {-hand}.", marked)


def _page(
    candidate: _Candidate, which: str, sentence: str, marked: tuple[int, int, str] | None = None
) -> Page:
    page = standing.page(candidate.state)
    return replace(
        page,
        title=f"Game of the night: {which}",
        subtitle=page.title,
        notes=(sentence, *page.notes),
        about={**page.about, "chosen_for": which.removeprefix("the ")},
        chart=story_of(candidate.state, marked),
    )
