"""Progress: how a game stands, hand by hand, and whether it is over."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from canasta_club.club import play as playing
from canasta_club.club.games import Game, GameScore
from canasta_club.club.nights import Night
from canasta_club.club.people import Pair
from canasta_club.club.play import Place, PlayedHand
from canasta_club.club.seasons import Season
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.opening import Opening, Outcome, opening, outcome
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import hands as hand_records
from canasta_club.records.nouns import results
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.services.season.frozen import SeasonRules, rules_in, rules_of

Status = Literal["running", "over", "ended", "void"]
FINISHED: Final = frozenset[Status]({"over", "ended"})
"""A game of such a status counts."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a game has come; ``openings`` are for the next hand, empty when there is none."""

    game: Game
    rules: RuleSet
    hands: tuple[PlayedHand, ...]
    scores: tuple[int, ...]
    outcome: Outcome
    status: Status
    openings: tuple[Opening, ...]

    @property
    def winner(self) -> Pair | None:
        """The pair that won; nothing while the game runs, and when it is drawn."""
        place = self.outcome.winner
        return None if place is None else self.game.sides[place].pair


def of_game(book: Book, place: Place) -> Progress:
    """Return how the game at a place stands."""
    game, rules = place.game, rules_in(place)
    hands = playing.play(game, hand_records.of_game(book, game), rules)
    scores = playing.scores_after(game, hands)
    how = playing.outcome_of(game, hands, rules)
    status = status_of(game, how)
    openings = tuple(opening(rules, score, len(hands) + 1) for score in scores)
    return Progress(
        game, rules, hands, scores, how, status, openings if status == "running" else ()
    )


def of_night(book: Book, season: Season, night: Night) -> list[tuple[GameScore, Status]]:
    """Return the games of a night that count, with their scores and whether each still runs."""
    rules = rules_of(season)
    return [
        (score, status_of(score.game, outcome_of(rules, score)))
        for score in results.night_scores(book, night)
    ]


def outcome_of(rules: SeasonRules, score: GameScore) -> Outcome:
    """Tell whether a game is over at its score, and who has won."""
    scores = [side.score for side in score.sides]
    return outcome(rules.of(score.game), scores, score.hands, score.game.target)


def status_of(game: Game, how: Outcome) -> Status:
    """Tell a game that runs from one that reached its end and one that was ended."""
    if game.state != "running":
        return game.state
    return "over" if how.is_over else "running"


def counts(rules: SeasonRules, score: GameScore) -> bool:
    """Tell whether a game counts: it reached its end, or was ended."""
    return status_of(score.game, outcome_of(rules, score)) in FINISHED


def title(game: Game) -> str:
    """Name a game as the scorer would."""
    in_round = f"round {game.round}, " if game.round > 1 else ""
    return f"Game {game.number} at {in_round}table {game.table} on {game.night.day}"


def page(how: Progress) -> Page:
    """Return a game hand by hand: what each side took, and its score then."""
    sides = how.game.sides
    columns = [Column("hand", "Hand")]
    for place, side in enumerate(sides, 1):
        columns.append(Column(f"points_{place}", side.pair.name, "number"))
        columns.append(Column(f"score_{place}", "Score", "number"))
    return Page(
        title(how.game),
        tuple(columns),
        list(_rows(how)),
        notes=tuple(notes(how)),
        about=about(how),
    )


def notes(how: Progress) -> Iterator[str]:
    """Say who leads or has won, and what each side needs to open the next hand."""
    scores = ", ".join(
        f"{side.pair.name} {score}" for side, score in zip(how.game.sides, how.scores, strict=True)
    )
    if how.status == "running":
        yield f"Score: {scores}."
        yield f"To open the next hand: {', '.join(_needs(how))}."
    elif how.status == "void":
        yield "The game is void and counts for nothing."
    else:
        leading = [score == max(how.scores) for score in how.scores]
        place = leading.index(True) if sum(leading) == 1 else None
        won = f"{how.game.sides[place].pair.name} won" if place is not None else "a draw"
        yield f"The game is over: {won}. Score: {scores}."
    if how.game.target is not None:
        yield f"Played to {how.game.target:,}, this game's own target."
    if how.game.reason:
        yield f"Reason: {how.game.reason}"


def about(how: Progress) -> dict[str, object]:
    """Return the same as data."""
    openings = how.openings or (None,) * len(how.scores)
    return {
        "night": how.game.night.day.isoformat(),
        "round": how.game.round,
        "table": how.game.table,
        "game": how.game.number,
        "target": how.rules.game.target if how.game.target is None else how.game.target,
        "status": how.status,
        "sides": [
            {
                "name": side.pair.name,
                "score": score,
                "opening": None if needed is None else needed.points,
                "opening_needs": None if needed is None else dict(needed.needs),
            }
            for side, score, needed in zip(how.game.sides, how.scores, openings, strict=True)
        ],
        "winner": how.winner.name if how.winner else None,
    }


def _rows(how: Progress) -> Iterator[tuple[Cell, ...]]:
    starts = [side.start_score for side in how.game.sides]
    if any(starts):
        yield ("start", *(cell for score in starts for cell in (None, score)))
    for played in how.hands:
        cells = ((side.total, side.score) for side in played.sides)
        yield (str(played.hand.number), *(cell for both in cells for cell in both))


def _needs(how: Progress) -> Iterator[str]:
    for side, needed in zip(how.game.sides, how.openings, strict=True):
        also = " and ".join(f"{count} {word}" for word, count in needed.needs.items())
        points = str(needed.points) if needed.points else "any meld"
        yield f"{side.pair.name} {points}" + (f" with {also}" if also else "")
