"""Playing: the game so far, hand by hand, under the rules its season froze.

It is data: a hand that is checked (`entering`) is counted by a new value, nothing changes in place.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple
from uuid import UUID

from canasta_club.club import problems, turns
from canasta_club.club.games import Game, Side, Status, status_of
from canasta_club.club.hands import Hand, HandSide
from canasta_club.club.nights import Night
from canasta_club.club.people import Pair, Player
from canasta_club.club.seasons import Season
from canasta_club.errors import Problem
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.hand import HandResult, score_hand
from canasta_club.game.scoring.opening import GameOutcome, Opening, opening, outcome
from canasta_club.game.scoring.problems import RUNNING_DISAGREES
from canasta_club.game.scoring.statement import OUT, Statement
from canasta_club.game.scoring.tally import Tally

_DEPEND_ON_THE_SCORE: Final = frozenset({"below-opening", "opening-needs", RUNNING_DISAGREES})


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


def status_after(game: Game, played: Sequence[PlayedHand], rules: RuleSet) -> Status:
    """Return whether a game runs or is over with these hands."""

    def how() -> GameOutcome:
        scores, before = (scores_after(game, hands) for hands in (played, played[:-1]))
        return outcome(rules, scores, len(played), game.target, before)

    return status_of(game, how)


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


class Carryover(NamedTuple):
    """What a hand that counts leaves to the hands after it.

    One that is counted in spite of its errors has no ``running`` scores, as its sides wrote them.
    """

    totals: tuple[int, ...]
    running: tuple[int | None, ...] = ()
    sat_out: UUID | None = None


@dataclass(frozen=True, slots=True)
class GameState:
    """A game with its recorded hands by number, and what the hands that count came to.

    ``is_sound`` is false once a hand could not be scored: the scores after it are unknown.
    ``changed`` is the first hand that was counted or left out since the hands were read.
    """

    game: Game
    rules: RuleSet
    hands: tuple[Hand, ...] = ()
    counted: Mapping[int, Carryover] = field(default_factory=dict)
    is_sound: bool = True
    changed: int | None = None

    @property
    def played(self) -> tuple[PlayedHand, ...]:
        """The recorded hands that count, with their running scores."""
        return play(self.game, self.hands, self.rules)

    @property
    def last(self) -> int:
        """The number of the last hand that counts; 0 if there is none."""
        return max(self.counted, default=0)

    @property
    def scores(self) -> tuple[int, ...]:
        """The running scores."""
        return self.scores_before(self.last + 1)

    @property
    def outcome(self) -> GameOutcome:
        """Whether the game is over by its rules, and who won."""
        return self.outcome_before(self.last + 1)

    @property
    def status(self) -> Status:
        """Whether the game runs, reached its end, was ended or was voided."""
        return status_of(self.game, lambda: self.outcome)

    @property
    def openings(self) -> tuple[Opening, ...]:
        """What each side needs to open the next hand; empty when there is none."""
        place = len(self.counted) + 1
        scores = self.scores if self.status == "running" else ()
        return tuple(opening(self.rules, score, place) for score in scores)

    @property
    def winner(self) -> Pair | None:
        """The pair that won; None while the game runs, and when it is drawn."""
        place = self.outcome.winner
        return None if place is None else self.game.sides[place].pair

    def find(self, number: int) -> Hand | None:
        """Return the recorded hand of a number."""
        return next((hand for hand in self.hands if hand.number == number), None)

    def before(self, number: int) -> list[Carryover]:
        """Return what the hands before a number came to, in their order."""
        return [self.counted[each] for each in sorted(self.counted) if each < number]

    def scores_before(self, number: int) -> tuple[int, ...]:
        """Return the running scores before a hand."""
        starts = tuple(side.start_score for side in self.game.sides)
        before = [each.totals for each in self.before(number)]
        return tuple(map(sum, zip(starts, *before, strict=True)))

    def place_of(self, number: int) -> int:
        """Return which of the hands that count a hand is, from 1."""
        return sum(each < number for each in self.counted) + 1

    def outcome_before(self, number: int) -> GameOutcome:
        """Return how the game stands before a hand."""
        last = max((each for each in self.counted if each < number), default=0)
        played = self.place_of(number) - 1
        scores, before = self.scores_before(number), self.scores_before(last)
        return outcome(self.rules, scores, played, self.game.target, before)


def game_so_far(game: Game, rules: RuleSet, hands: Iterable[Hand] = ()) -> GameState:
    """Return a game with its hands, as they are recorded."""
    known = tuple(sorted(hands, key=lambda hand: hand.number))
    counted = {
        hand.number: Carryover(
            hand.totals, tuple(each.running for each in hand.statements), hand.sat_out
        )
        for hand in known
        if not hand.is_void
    }
    return GameState(game, rules, known, counted)


def with_hand(state: GameState, number: int, counted: Carryover | None) -> GameState:
    """Return a game in which a hand counts as it came to; None: as if it had not been played."""
    others = {each: known for each, known in state.counted.items() if each != number}
    now = others if counted is None else {**others, number: counted}
    changed = number if state.changed is None else min(state.changed, number)
    return replace(state, counted=now, changed=changed)


def with_result(state: GameState, number: int, result: HandResult) -> GameState:
    """Return a game with a scored hand; the scores after one without a total are unknown."""
    if not is_scored(result):
        return replace(state, is_sound=False)
    return with_hand(state, number, Carryover(tuple(sheet.total or 0 for sheet in result.sheets)))


def is_scored(result: HandResult) -> bool:
    """Return whether every side of a hand has a total."""
    return all(sheet.total is not None for sheet in result.sheets)


def judge_hand(state: GameState, number: int, statements: Sequence[Statement]) -> HandResult:
    """Score a hand at its place; what depends on the score is checked only if that is known."""
    scores, place = state.scores_before(number), state.place_of(number)
    result = judge(state.game, state.rules, statements, scores, place)
    carried = set(_carried(state, number, statements, result))
    known = tuple(
        each
        for each in result.problems
        if (state.is_sound or each.code not in _DEPEND_ON_THE_SCORE)
        and (each.code != RUNNING_DISAGREES or each.side not in carried)
    )
    return result if len(known) == len(result.problems) else result._replace(problems=known)


def _carried(
    state: GameState, number: int, statements: Sequence[Statement], result: HandResult
) -> Iterator[str]:
    """Yield the sides whose written running score is off by as much as a hand before.

    A table that added up wrongly once goes on from its own sum; it is asked about once.
    """
    written = [each for each, hand in state.counted.items() if each < number and hand.running]
    if not written:
        return
    before = max(written)
    scores = state.scores_before(before + 1)
    running = state.counted[before].running
    for was, score, now, sheet in zip(running, scores, statements, result.sheets, strict=False):
        if None not in {was, now.running, sheet.score} and was != score:
            off = (now.running or 0) - (sheet.score or 0)
            if off == (was or 0) - score:
                yield sheet.name


def over_before(state: GameState, number: int) -> Problem | None:
    """Return the problem of a hand after the end of the game, if it had ended."""
    is_over = state.place_of(number) > 1 and state.outcome_before(number).is_over
    return problems.game_over(state.scores_before(number)) if is_over else None


def later_problems(state: GameState) -> tuple[Problem, ...]:
    """Return the problems of the recorded hands after the first one that changed."""
    return tuple(
        problem._replace(where=f"hand {hand.number}")
        for hand in state.hands
        if state.changed is not None and hand.number > state.changed and not hand.is_void
        for problem in judge_hand(state, hand.number, hand.statements).errors
    )


def due_to_sit_out(state: GameState, number: int) -> Sequence[Player]:
    """Return who may sit out a hand, the first choice first; empty where nobody does."""
    paused = [each.sat_out for each in state.before(number) if each.running]
    return turns.due_to_sit_out(turns.resting(state.game, state.rules), paused)


def next_dealer(state: GameState, dealer: str = "") -> str:
    """Return who deals the next hand, after a dealer or the last recorded; empty: unknown."""
    last = state.find(state.last)
    due = due_to_sit_out(state, state.last + 1)
    dealer = dealer or (last.dealer if last else "")
    return turns.next_dealer(state.game, dealer, due[0].id if due else None)
