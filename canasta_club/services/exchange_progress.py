"""How far an import has come: what it did, and each game as it sees it grow, hand by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from canasta_club.game.hand import HandResult
from canasta_club.game.rules import RuleSet
from canasta_club.game.running import outcome
from canasta_club.records.values import Game, Hand


@dataclass(slots=True)
class Counts:
    """What an import did."""

    new: int = 0
    same: int = 0
    corrected: int = 0
    games: int = 0
    nights: int = 0


class GameProgress:
    """A game with the totals of every hand that counts.

    ``is_sound`` is false once a hand cannot be counted: the scores after it are not known.
    """

    def __init__(self, game: Game, rules: RuleSet, hands: Sequence[Hand]) -> None:
        self.game = game
        self.rules = rules
        self.hands: Mapping[int, Hand] = {hand.number: hand for hand in hands}
        self.is_sound = True
        self._totals = {hand.number: _totals(game, hand) for hand in hands if not hand.is_void}

    def scores_before(self, number: int) -> tuple[int, ...]:
        """Return the running scores before a hand."""
        starts = tuple(side.start_score for side in self.game.sides)
        before = [totals for each, totals in self._totals.items() if each < number]
        return tuple(map(sum, zip(starts, *before, strict=True)))

    def place_of(self, number: int) -> int:
        """Return which hand of those that count it is, from 1."""
        return sum(each < number for each in self._totals) + 1

    def refusal(self, number: int) -> str:
        """Say why the game takes no such hand; nothing when it does."""
        if self.game.state != "running":
            return f"this game was {'ended' if self.game.state == 'ended' else 'made void'}"
        scores = self.scores_before(number)
        played = self.place_of(number) - 1
        if played and outcome(self.rules, scores, played, self.game.target).is_over:
            return f"the game was over before this hand, at {' : '.join(map(str, scores))}"
        return ""

    @property
    def last_hand(self) -> int:
        """The number of the last hand that counts, 0 if there is none."""
        return max(self._totals, default=0)

    @property
    def runs(self) -> bool:
        """Whether the game is not over by its rules."""
        scores = self.scores_before(self.last_hand + 1)
        return not outcome(self.rules, scores, len(self._totals), self.game.target).is_over

    def take(self, number: int, result: HandResult) -> bool:
        """Take in the totals of a hand; tell whether it can be kept."""
        totals = tuple(sheet.total for sheet in result.sheets if sheet.total is not None)
        if len(totals) < len(self.game.sides):
            self.is_sound = False
        else:
            self._totals[number] = totals
        return self.is_sound and not result.errors


def _totals(game: Game, hand: Hand) -> tuple[int, ...]:
    by_side = {side.side_id: side.total for side in hand.sides}
    return tuple(by_side[side.id] for side in game.sides)
