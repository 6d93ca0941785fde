"""Rescoring of a game: what its hands come to by other rules, and what those refuse."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from canasta_club.club import play as playing
from canasta_club.club.games import Game, Hand, HandSide, Side
from canasta_club.errors import Problem
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.hand import HandResult
from canasta_club.game.scoring.opening import outcome
from canasta_club.services.play import standing
from canasta_club.services.play.standing import Status


class Total(NamedTuple):
    """What a side took in a hand by the rules before, and takes by the new ones."""

    side: Side
    before: int
    now: int


class HandChange(NamedTuple):
    """A hand that the book has to keep otherwise; ``totals`` are of the sides that it moves."""

    game: Game
    hand: Hand
    sides: tuple[HandSide, ...]
    totals: tuple[Total, ...]


@dataclass(slots=True)
class GameAgain:
    """A game by other rules: the hands that come out otherwise, and what the rules refuse.

    ``before`` and ``now`` tell whether it is over, by the rules before and by the new ones.
    """

    game: Game
    before: Status = "running"
    now: Status = "running"
    hands: int = 0
    changes: list[HandChange] = field(default_factory=list)
    refused: list[Problem] = field(default_factory=list)


def again(game: Game, hands: Sequence[Hand], old: RuleSet, new: RuleSet) -> GameAgain:
    """Reckon a game by new rules, hand by hand with the running scores that they make."""
    done = GameAgain(game)
    counting = sorted((hand for hand in hands if not hand.is_void), key=lambda hand: hand.number)
    scores_old = scores_new = tuple(side.start_score for side in game.sides)
    for place, hand in enumerate(counting, start=1):
        done.hands += 1
        if not _is_over(game, old, scores_old, place - 1):
            done.refused += _too_late(game, hand, new, scores_new, place)
        statements = _statements(game, hand)
        result = playing.judge(game, new, statements, scores_new, place)
        errors = list(_errors(result))
        if any(sheet.total is None for sheet in result.sheets):
            done.refused += [_placed(each, game, hand) for each in errors]
            return done
        known = _known(game, old, statements, scores_old, place) if errors else set()
        done.refused += [
            _placed(each, game, hand) for each in errors if (each.side, each.code) not in known
        ]
        sides = playing.hand_sides(game, result, statements)
        done.changes += _change(game, hand, sides)
        scores_old = _after(game, scores_old, hand.sides)
        scores_new = _after(game, scores_new, sides)
    done.before = _status(game, old, scores_old, len(counting))
    done.now = _status(game, new, scores_new, len(counting))
    return done


def _too_late(
    game: Game, hand: Hand, rules: RuleSet, scores: Sequence[int], place: int
) -> Iterator[Problem]:
    if _is_over(game, rules, scores, place - 1):
        at = " : ".join(map(str, scores))
        message = f"the game is over before this hand, at {at}"
        yield _placed(Problem("error", "conflict", message), game, hand)


def _errors(result: HandResult) -> Iterator[Problem]:
    return (problem for problem in result.problems if problem.level == "error")


def _known(
    game: Game,
    old: RuleSet,
    statements: Sequence[playing.Statement],
    scores: Sequence[int],
    place: int,
) -> set[tuple[str | None, str]]:
    """Return the errors that a hand had before: the correction of an earlier hand made them."""
    result = playing.judge(game, old, statements, scores, place)
    return {(problem.side, problem.code) for problem in _errors(result)}


def _placed(problem: Problem, game: Game, hand: Hand) -> Problem:
    return problem._replace(where=f"{standing.title(game)}, hand {hand.number}")


def _change(game: Game, hand: Hand, sides: tuple[HandSide, ...]) -> Iterator[HandChange]:
    kept = {each.side_id: each for each in hand.sides}
    if any(each != kept[each.side_id] for each in sides):
        totals = [
            Total(side, kept[side.id].total, each.total)
            for side, each in zip(game.sides, sides, strict=True)
            if kept[side.id].total != each.total
        ]
        yield HandChange(game, hand, sides, tuple(totals))


def _statements(game: Game, hand: Hand) -> list[playing.Statement]:
    stated = {each.side_id: each.statement for each in hand.sides}
    return [stated[side.id] for side in game.sides]


def _after(game: Game, scores: Sequence[int], sides: Sequence[HandSide]) -> tuple[int, ...]:
    totals = {each.side_id: each.total for each in sides}
    return tuple(score + totals[side.id] for side, score in zip(game.sides, scores, strict=True))


def _is_over(game: Game, rules: RuleSet, scores: Sequence[int], hands: int) -> bool:
    return hands > 0 and outcome(rules, scores, hands, game.target).is_over


def _status(game: Game, rules: RuleSet, scores: Sequence[int], hands: int) -> Status:
    return standing.status_of(game, outcome(rules, scores, hands, game.target))
