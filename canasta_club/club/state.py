"""The state of a game: its hands, and whether it accepts another one.

Every hand takes this way into the book, whether it is typed or imported: `GameState.check` decides
whether it is accepted, and `GameState.take` counts it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal
from uuid import UUID

from canasta_club.club import checks, problems, turns
from canasta_club.club.games import Game, Status, status_of
from canasta_club.club.hands import Hand, HandSide, NewHand
from canasta_club.club.people import Pair, Player
from canasta_club.club.play import (
    PlayedHand,
    ends_with,
    hand_sides,
    judge,
    play,
)
from canasta_club.club.room import CountedHand, Room
from canasta_club.club.side_columns import differences, dropped
from canasta_club.errors import Problem
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.hand import HandResult
from canasta_club.game.scoring.opening import GameOutcome, Opening, opening, outcome
from canasta_club.game.scoring.problems import RUNNING_DISAGREES
from canasta_club.game.scoring.statement import Statement
from canasta_club.game.scoring.writing import write_side_line

_DEPEND_ON_THE_SCORE: Final = frozenset({"below-opening", "opening-needs", RUNNING_DISAGREES})

Details = Literal["refuse", "note", "drop"]
"""What to do when a bare total would replace details: refuse it, note them, or let them go."""


@dataclass(frozen=True, slots=True)
class HandFacts:
    """A hand as it is written down, its ``statements`` in the order the sides sit.

    Of the other fields, None is "not given" and ``""`` is "none". Without a ``number`` it is the
    next hand, or the last one again if it states the same. ``scores`` are those written beside the
    statements, as the score before the hand.
    """

    statements: tuple[Statement, ...]
    number: int | None = None
    dealer: str | None = None
    note: str | None = None
    sat_out: UUID | Literal[""] | None = None
    scores: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckedHand:
    """A hand that was checked: what is to be stored, or why it is refused.

    ``there`` is the recorded hand of this number, ``differences`` are the facts in which it
    differs. ``sides`` are to be stored; empty if the hand is recorded already or has errors.
    """

    game: Game
    facts: HandFacts
    number: int
    there: Hand | None = None
    differences: tuple[Problem, ...] = ()
    problems: tuple[Problem, ...] = ()
    result: HandResult | None = None
    sides: tuple[HandSide, ...] = ()

    @property
    def is_same(self) -> bool:
        """Whether the book has this hand already, with the same facts."""
        return self.there is not None and not self.differences

    @property
    def conflicts(self) -> tuple[Problem, ...]:
        """The differences from a recorded hand that is not to be corrected."""
        return self.differences if self.result is None else ()

    def new(self) -> NewHand:
        """Return the hand to be stored as a new one."""
        facts = self.facts
        return NewHand(
            game_id=self.game.id,
            number=self.number,
            sides=self.sides,
            dealer=facts.dealer or "",
            note=facts.note or "",
            sat_out=facts.sat_out or None,
        )

    def revised(self, there: Hand) -> Hand:
        """Return the recorded hand with the facts that are given."""
        dealer, note, sat_out = self.facts.dealer, self.facts.note, self.facts.sat_out
        return replace(
            there,
            sides=self.sides,
            dealer=there.dealer if dealer is None else dealer,
            note=there.note if note is None else note,
            sat_out=there.sat_out if sat_out is None else sat_out or None,
            is_void=False,
        )


class GameState:
    """A game with its hands, which takes further hands one by one.

    ``is_sound`` is false once a hand could not be scored: the scores after it are unknown.
    """

    def __init__(
        self, game: Game, rules: RuleSet, hands: Iterable[Hand] = (), room: Room | None = None
    ) -> None:
        self.game = game
        self.room = room or Room()
        self.rules = rules
        self.hands = tuple(sorted(hands, key=lambda hand: hand.number))
        self.room.put(game, self.hands)
        self.is_sound = True
        self._changed: list[int] = []
        self._totals = {hand.number: hand.totals for hand in self.hands if not hand.is_void}
        self._running = {
            hand.number: tuple(each.running for each in hand.statements)
            for hand in self.hands
            if not hand.is_void
        }
        self._paused = {hand.number: hand.sat_out for hand in self.hands if not hand.is_void}

    @property
    def played(self) -> tuple[PlayedHand, ...]:
        """The recorded hands that count, with their running scores."""
        return play(self.game, self.hands, self.rules)

    @property
    def last(self) -> int:
        """The number of the last hand that counts; 0 if there is none."""
        return max(self._totals, default=0)

    @property
    def scores(self) -> tuple[int, ...]:
        """The running scores."""
        return self.scores_before(self.last + 1)

    @property
    def outcome(self) -> GameOutcome:
        """Whether the game is over by its rules, and who won."""
        return self._outcome_before(self.last + 1)

    @property
    def status(self) -> Status:
        """Whether the game runs, reached its end, was ended or was voided."""
        return status_of(self.game, self.outcome)

    @property
    def openings(self) -> tuple[Opening, ...]:
        """What each side needs to open the next hand; empty when there is none."""
        place = len(self._totals) + 1
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

    def scores_before(self, number: int) -> tuple[int, ...]:
        """Return the running scores before a hand."""
        starts = tuple(side.start_score for side in self.game.sides)
        before = [totals for each, totals in self._totals.items() if each < number]
        return tuple(map(sum, zip(starts, *before, strict=True)))

    def place_of(self, number: int) -> int:
        """Return which of the hands that count a hand is, from 1."""
        return sum(each < number for each in self._totals) + 1

    def judge(self, number: int, statements: Sequence[Statement]) -> HandResult:
        """Score a hand at its place; what depends on the score is checked only if that is known."""
        scores, place = self.scores_before(number), self.place_of(number)
        result = judge(self.game, self.rules, statements, scores, place)
        carried = set(self._carried(number, statements, result))
        known = tuple(
            each
            for each in result.problems
            if (self.is_sound or each.code not in _DEPEND_ON_THE_SCORE)
            and (each.code != RUNNING_DISAGREES or each.side not in carried)
        )
        return result if len(known) == len(result.problems) else result._replace(problems=known)

    def _carried(
        self, number: int, statements: Sequence[Statement], result: HandResult
    ) -> Iterator[str]:
        """Yield the sides whose written running score is off by as much as a hand before.

        A table that added up wrongly once goes on from its own sum; it is asked about once.
        """
        before = max((each for each in self._running if each < number), default=None)
        if before is None:
            return
        scores = self.scores_before(before + 1)
        written = self._running[before]
        for was, score, now, sheet in zip(written, scores, statements, result.sheets, strict=False):
            if None not in {was, now.running, sheet.score} and was != score:
                off = (now.running or 0) - (sheet.score or 0)
                if off == (was or 0) - score:
                    yield sheet.name

    def over_before(self, number: int) -> Problem | None:
        """Return the problem of a hand after the end of the game, if it had ended."""
        is_over = self.place_of(number) > 1 and self._outcome_before(number).is_over
        return problems.game_over(self.scores_before(number)) if is_over else None

    def _outcome_before(self, number: int) -> GameOutcome:
        """Return how the game stands before a hand."""
        last = max((each for each in self._totals if each < number), default=0)
        played = self.place_of(number) - 1
        scores, before = self.scores_before(number), self.scores_before(last)
        return outcome(self.rules, scores, played, self.game.target, before)

    def check(
        self, facts: HandFacts, *, correct: bool = False, details: Details = "refuse"
    ) -> CheckedHand:
        """Check a hand: new, recorded already, refused, or a correction.

        A recorded hand with other facts is a conflict, unless it is to be corrected; ``details``
        says what to do with those that a bare total would replace.
        """
        facts = replace(facts, dealer=turns.whole_name(facts.dealer, self.game))
        number = facts.number or self._number_of(facts)
        there = self.find(number)
        checked = CheckedHand(self.game, facts, number, there)
        found = list(self._score_problems(number, facts)) if self.is_sound else []
        if there:
            changed = tuple(self._differences(there, facts))
            checked = replace(checked, differences=changed)
            if not changed or not correct:
                return replace(checked, problems=tuple(found))
            if details == "refuse":
                found += self._dropped(there, facts)
        elif self.is_sound and (refusal := self._refusal(number)):
            return replace(checked, problems=(*found, refusal))
        if not there and (missing := self._missing_before(number)):
            found.append(problems.hand_missing(missing))
        found += self._turn_problems(number, facts, is_new=there is None)
        found += checks.seats_for_players(self.game, facts.statements)
        result = self.judge(number, facts.statements)
        at = self.place_of(number)
        ends = number >= self.last and ends_with(self.game, self.rules, result, at)
        found += checks.foot_missing(self.game, facts.statements, self.room.foot, ends=ends)
        found += result.problems
        sides: tuple[HandSide, ...] = ()
        if self.is_sound and _is_scored(result) and not any(p.level == "error" for p in found):
            sides = hand_sides(self.game, self.rules, result, facts.statements)
            dealer = facts.dealer if facts.dealer is not None else there.dealer if there else ""
            seen = CountedHand(game=self.game, number=number, dealer=dealer, sides=sides)
            found += checks.warnings(seen, result, self.room)
            if there and details == "note":
                checked = replace(checked, facts=self._with_details_in_note(there, facts))
        return replace(checked, problems=tuple(found), result=result, sides=sides)

    def take(self, checked: CheckedHand) -> None:
        """Count a checked hand, so that the next ones follow its score."""
        if checked.sides:
            number, facts = checked.number, checked.facts
            self._changed.append(number)
            if checked.there:
                now = checked.revised(checked.there)
                self.hands = tuple(now if hand.number == number else hand for hand in self.hands)
            self._running[number] = tuple(each.running for each in facts.statements)
            if facts.sat_out is not None:
                self._paused[number] = facts.sat_out or None
            sides, dealer = checked.sides, facts.dealer or ""
            self.room.see(CountedHand(game=self.game, number=number, dealer=dealer, sides=sides))
        if checked.result:
            self.count(checked.number, checked.result)

    def count(self, number: int, result: HandResult) -> None:
        """Count a scored hand; the scores after one without a total are unknown."""
        if _is_scored(result):
            self._totals[number] = tuple(sheet.total or 0 for sheet in result.sheets)
        else:
            self.is_sound = False

    def leave_out(self, number: int) -> None:
        """Count the game as if a hand had not been played."""
        self._totals.pop(number, None)
        self._running.pop(number, None)
        self._changed.append(number)

    def later_problems(self) -> tuple[Problem, ...]:
        """Return the new problems of the recorded hands after the first changed one."""
        first = min(self._changed, default=self.last)
        return tuple(
            problem._replace(where=f"hand {hand.number}")
            for hand in self.hands
            if hand.number > first and not hand.is_void
            for problem in self.judge(hand.number, hand.statements).errors
        )

    def _number_of(self, facts: HandFacts) -> int:
        if not self.hands:
            return 1
        last = self.hands[-1]
        is_new = last.is_void or any(map(differences, facts.statements, last.statements))
        return last.number + 1 if is_new else last.number

    def _refusal(self, number: int) -> Problem | None:
        if self.game.state != "running":
            return problems.game_closed(self.game)
        return self.over_before(number)

    def due_to_sit_out(self, number: int) -> Sequence[Player]:
        """Return who may sit out a hand, the first choice first; empty where nobody does."""
        resters = turns.resting(self.game, self.rules)
        return turns.due_to_sit_out(resters, turns.sat_out_by_hand(self._paused, number))

    def next_dealer(self, dealer: str = "") -> str:
        """Return who deals the next hand, after a dealer or the last recorded; empty: unknown."""
        last = self.find(self.last)
        dealer = dealer or (last.dealer if last else "")
        due = self.due_to_sit_out(self.last + 1)
        return turns.next_dealer(self.game, dealer, due[0].id if due else None)

    def _missing_before(self, number: int) -> list[int]:
        """Return the numbers just before a new hand that no hand has.

        A gap further back was asked about when the hand after it came. A game that goes on from a
        score may begin with any number.
        """
        known = {*self._totals, *(hand.number for hand in self.hands)}
        if not known and any(side.start_score for side in self.game.sides):
            return []
        last = max((each for each in known if each < number), default=0)
        return list(range(last + 1, number))

    def _turn_problems(self, number: int, facts: HandFacts, *, is_new: bool) -> Iterator[Problem]:
        """Name what is unusual in who sits out: nobody, or a player whose turn it is not."""
        due = self.due_to_sit_out(number)
        if not due or (facts.sat_out is None and not is_new):
            return
        names = [player.name for player in due]
        if not facts.sat_out:
            yield problems.nobody_sat_out(names)
        elif facts.sat_out not in {player.id for player in due}:
            yield problems.sat_out_of_turn(self.game.player_name(facts.sat_out), names)

    def _score_problems(self, number: int, facts: HandFacts) -> Iterator[Problem]:
        scores = self.scores_before(number)
        for side, written, score in zip(self.game.sides, facts.scores, scores, strict=False):
            if written is not None and written != score:
                yield problems.score_disagrees(written, score, side.pair.name)

    def _differences(self, there: Hand, facts: HandFacts) -> Iterator[Problem]:
        """Yield the given facts in which a recorded hand differs."""
        if there.is_void:
            yield problems.hand_voided()
        sides = zip(self.game.sides, facts.statements, there.statements, strict=True)
        for side, new, old in sides:
            for fact, (mine, theirs) in differences(new, old).items():
                yield problems.recorded_otherwise(fact, mine, theirs, side.pair.name)
        paused = None if facts.sat_out is None else self.game.player_name(facts.sat_out or None)
        for fact, given, recorded in (
            ("dealer", facts.dealer, turns.whole_name(there.dealer, self.game)),
            ("note", facts.note, there.note),
            ("sat out", paused, self.game.player_name(there.sat_out)),
        ):
            if given is not None and given != recorded:
                yield problems.recorded_otherwise(fact, given, recorded)

    def _dropped(self, there: Hand, facts: HandFacts) -> Iterator[Problem]:
        sides = zip(self.game.sides, facts.statements, there.statements, strict=True)
        for side, new, old in sides:
            if gone := dropped(new, old):
                yield problems.details_dropped(gone, side.pair.name)

    def _with_details_in_note(self, there: Hand, facts: HandFacts) -> HandFacts:
        """Return the facts with the details that a bare total replaces kept in the note."""
        sides = zip(self.game.sides, facts.statements, there.statements, strict=True)
        lines = [
            f"before: {write_side_line(old._replace(name=side.pair.name))}"
            for side, new, old in sides
            if dropped(new, old)
        ]
        note = there.note if facts.note is None else facts.note
        return replace(facts, note="\n".join(filter(None, (note, *lines))))


def _is_scored(result: HandResult) -> bool:
    return all(sheet.total is not None for sheet in result.sheets)
