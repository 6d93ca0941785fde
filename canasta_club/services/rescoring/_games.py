"""Rescore a game: the new totals of its hands, and the hands that the new rules refuse."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from canasta_club.club.games import Game, Side, Status
from canasta_club.club.hands import Hand, HandSide
from canasta_club.club.play import game_so_far, hand_sides, judge_hand, over_before, with_result
from canasta_club.errors import Problem
from canasta_club.game.rules.model import RuleSet
from canasta_club.services.play import standing


class Total(NamedTuple):
    """The total of a side in a hand under the old rules and under the new ones."""

    side: Side
    before: int
    now: int


class HandChange(NamedTuple):
    """A hand to be stored with new ``sides``; ``totals`` are those that differ."""

    game: Game
    hand: Hand
    sides: tuple[HandSide, ...]
    totals: tuple[Total, ...]


@dataclass(slots=True)
class RescoredGame:
    """A game under new rules: the hands that change, and the problems that refuse hands.

    ``before`` and ``now`` are its status under the old and the new rules.
    """

    game: Game
    before: Status = "running"
    now: Status = "running"
    hands: int = 0
    changes: list[HandChange] = field(default_factory=list)
    refused: list[Problem] = field(default_factory=list)


def rescore_game(game: Game, hands: Sequence[Hand], old: RuleSet, new: RuleSet) -> RescoredGame:
    """Rescore a game under new rules, hand by hand with the running scores they give."""
    done = RescoredGame(game)
    was, now = game_so_far(game, old, hands), game_so_far(game, new)
    for hand in was.hands:
        if hand.is_void:
            continue
        done.hands += 1
        over = None if over_before(was, hand.number) else over_before(now, hand.number)
        done.refused += _placed([over] if over else [], hand, game)
        result = judge_hand(now, hand.number, hand.statements)
        # Errors that the hand had before came from the correction of an earlier one.
        before = judge_hand(was, hand.number, hand.statements).errors if result.errors else ()
        known = {(each.side, each.code) for each in before}
        now = with_result(now, hand.number, result)
        if not now.is_sound:
            done.refused += _placed(result.errors, hand, game)
            return done
        fresh = [each for each in result.errors if (each.side, each.code) not in known]
        done.refused += _placed(fresh, hand, game)
        done.changes += _changes(game, hand, hand_sides(game, now.rules, result, hand.statements))
    done.before, done.now = was.status, now.status
    return done


def _placed(problems: Sequence[Problem], hand: Hand, game: Game) -> Iterator[Problem]:
    where = f"{standing.title(game)}, hand {hand.number}"
    return (problem._replace(where=where) for problem in problems)


def _changes(game: Game, hand: Hand, sides: tuple[HandSide, ...]) -> Iterator[HandChange]:
    if sides != hand.sides:
        totals = [
            Total(side, before, each.total)
            for side, before, each in zip(game.sides, hand.totals, sides, strict=True)
            if before != each.total
        ]
        yield HandChange(game, hand, sides, tuple(totals))
