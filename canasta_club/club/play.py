"""Playing: a game hand by hand, under the rules its season froze."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from canasta_club.club.games import Game, Side
from canasta_club.club.hands import Hand, HandSide
from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.hand import HandResult, score_hand
from canasta_club.game.scoring.opening import GameOutcome, Opening, opening, outcome
from canasta_club.game.scoring.statement import OUT, Statement
from canasta_club.game.scoring.tally import Tally


class Place(NamedTuple):
    """A game to write in, with its night and season."""

    season: Season
    night: Night
    game: Game


@dataclass(frozen=True, slots=True)
class PlayedSide:
    """A side in a hand: its total, its score before and after, what it needed to open."""

    side: Side
    total: int
    before: int
    opening: Opening

    @property
    def score(self) -> int:
        """The running score after the hand."""
        return self.before + self.total


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand that counts; ``place`` counts the hands of the game that do, from one."""

    hand: Hand
    place: int
    sides: tuple[PlayedSide, ...]


def play(game: Game, hands: Iterable[Hand], rules: RuleSet) -> tuple[PlayedHand, ...]:
    """Return the hands of a game that count, by number, with their running scores."""
    scores = [side.start_score for side in game.sides]
    played: list[PlayedHand] = []
    for hand in sorted(hands, key=lambda hand: hand.number):
        if hand.is_void:
            continue
        place = len(played) + 1
        sides = tuple(
            PlayedSide(side, total, score, opening(rules, score, place))
            for side, total, score in zip(game.sides, hand.totals, scores, strict=True)
        )
        scores = [each.score for each in sides]
        played.append(PlayedHand(hand, place, sides))
    return tuple(played)


def scores_after(game: Game, played: Sequence[PlayedHand]) -> tuple[int, ...]:
    """Return the score of each side after these hands."""
    if played:
        return tuple(each.score for each in played[-1].sides)
    return tuple(side.start_score for side in game.sides)


def outcome_of(game: Game, played: Sequence[PlayedHand], rules: RuleSet) -> GameOutcome:
    """Return whether these hands end the game, and who won."""
    before = scores_after(game, played[:-1])
    return outcome(rules, scores_after(game, played), len(played), game.target, before)


def ends_with(game: Game, rules: RuleSet, result: HandResult, place: int) -> bool:
    """Return whether a game is over with a hand, ``place`` being how many it has with it."""
    scores = [sheet.score for sheet in result.sheets if sheet.score is not None]
    is_scored = len(scores) == len(result.sheets)
    before = [tally.score for tally in result.tallies]
    return is_scored and outcome(rules, scores, place, game.target, before).is_over


def judge(
    game: Game,
    rules: RuleSet,
    statements: Sequence[Statement],
    scores: Sequence[int],
    place: int,
) -> HandResult:
    """Score the sides of a hand, in the order they sit, at these scores before it."""
    sides = [
        statement._replace(name=side.pair.name, score=score)
        for side, statement, score in zip(game.sides, statements, scores, strict=True)
    ]
    return score_hand(sides, rules, hand_number=place, target=game.target)


def hand_sides(
    game: Game, rules: RuleSet, result: HandResult, statements: Sequence[Statement]
) -> tuple[HandSide, ...]:
    """Return what the book keeps of a hand without errors."""
    return tuple(
        _hand_side(side, rules, statement, tally, sheet.total or 0)
        for side, statement, tally, sheet in zip(
            game.sides, statements, result.tallies, result.sheets, strict=True
        )
    )


def _hand_side(
    side: Side, rules: RuleSet, statement: Statement, tally: Tally, total: int
) -> HandSide:
    kinds = tally.kinds or {}
    return HandSide(
        side_id=side.id,
        statement=statement._replace(name="", score=None),
        total=total,
        natural=sum(kinds[name].number for name in rules.natural_kinds if name in kinds),
        canastas=sum(entry.number for entry in kinds.values()),
        out=OUT.index(tally.out or "no"),
        penalties=sum(each.times for each in tally.adjustments if each.points < 0),
    )
