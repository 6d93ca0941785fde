"""Entering a hand: every hand takes this way into the book, whether it is typed or imported.

`check` decides whether it is accepted in the game so far, and `take` counts it there.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal
from uuid import UUID

from canasta_club.club import checks, problems, turns
from canasta_club.club.games import LAST_NUMBER, Game
from canasta_club.club.hands import Hand, HandSide, NewHand
from canasta_club.club.night_hands import CountedHand, NightHands
from canasta_club.club.play import (
    Carryover,
    GameState,
    due_to_sit_out,
    ends_with,
    hand_sides,
    is_scored,
    judge_hand,
    over_before,
    with_hand,
    with_result,
)
from canasta_club.club.side_columns import differences, dropped
from canasta_club.errors import Problem
from canasta_club.game.scoring.hand import HandResult
from canasta_club.game.scoring.statement import Statement
from canasta_club.game.scoring.writing import write_side_line

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

    ``stored`` is the recorded hand of this number, ``differences`` are the facts in which it
    differs. ``sides`` are to be stored; empty if the hand is recorded already or has errors.
    """

    game: Game
    facts: HandFacts
    number: int
    stored: Hand | None = None
    differences: tuple[Problem, ...] = ()
    problems: tuple[Problem, ...] = ()
    result: HandResult | None = None
    sides: tuple[HandSide, ...] = ()

    @property
    def is_same(self) -> bool:
        """Whether the book has this hand already, with the same facts."""
        return self.stored is not None and not self.differences

    @property
    def conflicts(self) -> tuple[Problem, ...]:
        """The differences from a recorded hand that is not to be corrected."""
        return self.differences if self.result is None else ()

    @property
    def seen(self) -> CountedHand:
        """The hand as it is compared with the others of its night."""
        dealer = self.facts.dealer
        if dealer is None:
            dealer = self.stored.dealer if self.stored else ""
        return CountedHand(game=self.game, number=self.number, dealer=dealer, sides=self.sides)

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

    def revised(self, stored: Hand) -> Hand:
        """Return the recorded hand with the facts that are given."""
        dealer, note, sat_out = self.facts.dealer, self.facts.note, self.facts.sat_out
        return replace(
            stored,
            sides=self.sides,
            dealer=stored.dealer if dealer is None else dealer,
            note=stored.note if note is None else note,
            sat_out=stored.sat_out if sat_out is None else sat_out or None,
            is_void=False,
        )


def check(
    state: GameState,
    facts: HandFacts,
    night_hands: NightHands | None = None,
    *,
    correct: bool = False,
    details: Details = "refuse",
) -> CheckedHand:
    """Check a hand: new, recorded already, refused, or a correction.

    ``night_hands`` are those of its night, its game's among them (default: those alone). A recorded
    hand with other facts is a conflict, unless it is to be corrected; ``details`` says what to do
    with those that a bare total would replace.
    """
    facts = replace(facts, dealer=turns.whole_name(facts.dealer, state.game))
    number = facts.number or _number_of(state, facts)
    stored = state.find(number)
    checked = CheckedHand(state.game, facts, number, stored)
    faults = list(_score_problems(state, number, facts)) if state.is_sound else []
    if stored:
        changed = tuple(_differences(state.game, stored, facts))
        checked = replace(checked, differences=changed)
        if not changed or not correct:
            return replace(checked, problems=tuple(faults))
        if details == "refuse":
            faults += _dropped(state.game, stored, facts)
    elif refusal := _refusal(state, number):
        return replace(checked, problems=(*faults, refusal))
    if not stored and (missing := _missing_before(state, number)):
        faults.append(problems.hand_missing(missing))
    faults += _turn_problems(state, number, facts, is_new=stored is None)
    faults += checks.seats_for_players(state.game, facts.statements)
    if stored and details == "note":
        checked = replace(checked, facts=_with_details_in_note(state.game, stored, facts))
    return _scored(state, checked, faults, night_hands or NightHands([(state.game, state.hands)]))


def _scored(
    state: GameState, checked: CheckedHand, faults: list[Problem], night_hands: NightHands
) -> CheckedHand:
    """Return a hand with its score, what is wrong or unusual about that, and what is stored."""
    game, number, facts = state.game, checked.number, checked.facts
    result = judge_hand(state, number, facts.statements)
    at = state.place_of(number)
    ends = number >= state.last and ends_with(game, state.rules, result, at)
    faults += checks.foot_missing(game, facts.statements, night_hands.foot, ends=ends)
    faults += result.problems
    sides: tuple[HandSide, ...] = ()
    if state.is_sound and is_scored(result) and not any(p.level == "error" for p in faults):
        sides = hand_sides(game, state.rules, result, facts.statements)
        faults += checks.warnings(replace(checked, sides=sides).seen, result, night_hands)
    return replace(checked, problems=tuple(faults), result=result, sides=sides)


def take(state: GameState, checked: CheckedHand) -> GameState:
    """Return a game with a checked hand, so that the next ones follow its score."""
    stored, facts, number = checked.stored, checked.facts, checked.number
    if not checked.sides:
        return with_result(state, number, checked.result) if checked.result else state
    sat_out = facts.sat_out or None
    if stored:
        now = checked.revised(stored)
        sat_out = now.sat_out
        hands = tuple(now if hand.number == number else hand for hand in state.hands)
        state = replace(state, hands=hands)
    totals = tuple(side.total for side in checked.sides)
    running = tuple(each.running for each in facts.statements)
    return with_hand(state, number, Carryover(totals, running, sat_out))


def _number_of(state: GameState, facts: HandFacts) -> int:
    if not state.hands:
        return 1
    last = state.hands[-1]
    is_new = last.is_void or any(map(differences, facts.statements, last.statements))
    return last.number + 1 if is_new else last.number


def _refusal(state: GameState, number: int) -> Problem | None:
    if not 0 < number <= LAST_NUMBER:
        return problems.no_such_number(number, LAST_NUMBER)
    if not state.is_sound:
        return None
    if state.game.state != "running":
        return problems.game_closed(state.game)
    return over_before(state, number)


def _missing_before(state: GameState, number: int) -> list[int]:
    """Return the numbers just before a new hand that no hand has.

    A gap further back was asked about when the hand after it came. A game that goes on from a
    score may begin with any number.
    """
    known = {*state.counted, *(hand.number for hand in state.hands)}
    if not known and any(side.start_score for side in state.game.sides):
        return []
    last = max((each for each in known if each < number), default=0)
    return list(range(last + 1, number))


def _turn_problems(
    state: GameState, number: int, facts: HandFacts, *, is_new: bool
) -> Iterator[Problem]:
    """Name what is unusual in who sits out: nobody, or a player whose turn it is not."""
    due = due_to_sit_out(state, number)
    if not due or (facts.sat_out is None and not is_new):
        return
    names = [player.name for player in due]
    if not facts.sat_out:
        yield problems.nobody_sat_out(names)
    elif facts.sat_out not in {player.id for player in due}:
        yield problems.sat_out_of_turn(state.game.player_name(facts.sat_out), names)


def _score_problems(state: GameState, number: int, facts: HandFacts) -> Iterator[Problem]:
    scores = state.scores_before(number)
    for side, written, score in zip(state.game.sides, facts.scores, scores, strict=False):
        if written is not None and written != score:
            yield problems.score_disagrees(written, score, side.pair.name)


def _differences(game: Game, stored: Hand, facts: HandFacts) -> Iterator[Problem]:
    """Yield the given facts in which a recorded hand differs."""
    if stored.is_void:
        yield problems.hand_voided()
    sides = zip(game.sides, facts.statements, stored.statements, strict=True)
    for side, new, old in sides:
        for fact, (mine, theirs) in differences(new, old).items():
            yield problems.recorded_otherwise(fact, mine, theirs, side.pair.name)
    paused = None if facts.sat_out is None else game.player_name(facts.sat_out or None)
    for fact, stated, recorded in (
        ("dealer", facts.dealer, turns.whole_name(stored.dealer, game)),
        ("note", facts.note, stored.note),
        ("sat out", paused, game.player_name(stored.sat_out)),
    ):
        if stated is not None and stated != recorded:
            yield problems.recorded_otherwise(fact, stated, recorded)


def _dropped(game: Game, stored: Hand, facts: HandFacts) -> Iterator[Problem]:
    sides = zip(game.sides, facts.statements, stored.statements, strict=True)
    for side, new, old in sides:
        if gone := dropped(new, old):
            yield problems.details_dropped(gone, side.pair.name)


def _with_details_in_note(game: Game, stored: Hand, facts: HandFacts) -> HandFacts:
    """Return the facts with the details that a bare total replaces kept in the note."""
    sides = zip(game.sides, facts.statements, stored.statements, strict=True)
    lines = [
        f"before: {write_side_line(old._replace(name=side.pair.name))}"
        for side, new, old in sides
        if dropped(new, old)
    ]
    note = stored.note if facts.note is None else facts.note
    return replace(facts, note="\n".join(filter(None, (note, *lines))))
