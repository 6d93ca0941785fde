"""Writing a hand: the one way into the book, whether it is new or corrected, typed or restored.

It is checked as its game was read, and what is unusual is asked about; then, in one change, the
game is read and the hand is checked again under the lock, and it is refused or written.
"""

from dataclasses import dataclass, replace
from uuid import UUID

from canasta_club.club import entering
from canasta_club.club.entering import CheckedHand, Details, HandFacts
from canasta_club.club.games import Game
from canasta_club.club.hands import Hand
from canasta_club.club.night_hands import NightHands
from canasta_club.club.play import (
    GameState,
    Place,
    due_to_sit_out,
    judge_hand,
    later_problems,
    next_dealer,
)
from canasta_club.errors import Accept, ConflictError, NotFoundError, Problem
from canasta_club.game.scoring.hand import HandResult
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import hands as records
from canasta_club.services.play import problems as refusals
from canasta_club.services.play import standing
from canasta_club.services.play.problems import Agreed
from canasta_club.services.season import nights, seasons


@dataclass(frozen=True, slots=True)
class Recorded:
    """A recorded hand with its score sheets; ``is_new`` if recording it changed the book.

    ``later`` are problems that the change causes in later hands; ``deals`` and ``sits_out`` are who
    does in the next hand, where that is known and the game goes on.
    """

    game: Game
    hand: Hand
    result: HandResult
    is_new: bool
    before: Hand | None = None
    later: tuple[Problem, ...] = ()
    deals: str = ""
    sits_out: str = ""


@dataclass(frozen=True, slots=True)
class Proposed:
    """A hand that is to be written: a new one, or in place of ``over``, as that was read.

    ``seen`` is the last hand of the game that this person was shown, ``details`` is as in
    `entering.check`. ``action`` and ``summary`` are those of the change, where these are unusual.
    """

    facts: HandFacts
    over: Hand | None = None
    seen: int | None = None
    details: Details = "note"
    reason: str = ""
    is_late: bool = False
    action: str = ""
    summary: str = ""


def enter(
    book: Book,
    place: Place,
    state: GameState,
    night_hands: NightHands,
    proposed: Proposed,
    accept: Accept,
) -> Recorded:
    """Write a hand into its game, which was just read, if nothing refuses it.

    What is unusual is asked about before the book is locked, and only then.
    """
    agreed = Agreed(accept)
    checked = _check(book, place, state, night_hands, proposed, agreed)
    if checked.is_same:
        return as_recorded(state, checked.number)
    facts = replace(checked.facts, number=checked.number)
    return write(book, place, night_hands, replace(proposed, facts=facts), agreed)


def write(
    book: Book, place: Place, night_hands: NightHands, proposed: Proposed, agreed: Agreed
) -> Recorded:
    """Write a hand that was accepted as its game was read, by one change.

    Under the lock the game is read and the hand is checked once more, by what was ``agreed``.
    """
    over, game = proposed.over, place.game
    action = proposed.action or ("hand correct" if over else "hand record")
    where = title(game, over.number if over else proposed.facts.number or 0)
    summary = proposed.summary or (f"{where} was corrected" if over else where)
    with book.change(action, summary, reason=proposed.reason) as change:
        place, state = read_again(book, place, over)
        night_hands.put(place.game, state.hands)
        checked = _check(book, place, state, night_hands, proposed, agreed.holds)
        if checked.is_same:
            return as_recorded(state, checked.number)
        (hand,) = (
            records.revise(change, [checked.revised(over)], proposed.reason)
            if over
            else records.add(change, [checked.new()])
        )
    night_hands.see(checked.seen)
    return _written(entering.take(state, checked), checked, hand)


def _check(
    book: Book,
    place: Place,
    state: GameState,
    night_hands: NightHands,
    proposed: Proposed,
    accept: Accept,
) -> CheckedHand:
    """Check a hand in its game as that was read; refuse it, or return what is to be written."""
    is_new, facts = proposed.over is None, proposed.facts
    if is_new:
        refuse_closed(place)
    checked = entering.check(
        state, facts, night_hands, correct=not is_new, details=proposed.details
    )
    if is_new and facts.number is None and checked.stored is None:
        _refuse_arrived(book, state, checked.number, proposed.seen)
    if not is_new and not checked.is_same:
        nights.refuse_correction(book, place.season, place.night, is_late=proposed.is_late)
    if checked.conflicts and checked.stored:
        raise refusals.taken(book, checked, checked.stored, state.hands[-1].number)
    if any(problem.code == ConflictError.code for problem in checked.problems):
        raise refusals.HandConflictError(
            f"Game {place.game.number} at table {place.game.table} takes no more hands;"
            " nothing was recorded.",
            checked.problems,
            hint=f"Start the next one: canasta game start --table {place.game.table} …",
        )
    refusals.refuse(checked.problems, accept)
    return checked


def read_again(book: Book, place: Place, over: Hand | None) -> tuple[Place, GameState]:
    """Return a game as the book has it now that it is locked, and its place.

    A new hand needs its seats as they were; to write in place of a hand, that hand and all that it
    hangs on must be as they were read. Raises `ConflictError` if another person changed them.
    """
    now = stored_place(book, place)
    state = standing.of_game(book, now)
    if over is None and _seats(now) != _seats(place):
        raise refusals.changed(place.game)
    if over is not None:
        refuse_changed(place, now)
        if state.find(over.number) != over:
            raise refusals.changed_meanwhile(over.number, state.find(over.number))
    return now, state


def refuse_changed(place: Place, now: Place) -> None:
    """Refuse to write in place of a hand whose game, night or season is not as it was read."""
    if now != place:
        raise refusals.changed(place.game)


def _seats(place: Place) -> list[UUID]:
    return [side.pair.id for side in place.game.sides]


def refuse_closed(place: Place) -> None:
    """Refuse a new hand on a night, or in a season, that is closed."""
    seasons.refuse_closed(place.season)
    nights.refuse_closed(place.night)


def _refuse_arrived(book: Book, state: GameState, number: int, seen: int | None) -> None:
    """Refuse a hand without a number if another person has recorded one meanwhile."""
    if seen is None:
        new = records.recorded_since(book, state.game)
    else:
        new = [hand.number for hand in state.hands if hand.number > seen and hand.by != book.by]
    if new and (stored := state.find(new[-1])):
        raise refusals.recorded_meanwhile(book, state.game, stored, number)


def as_recorded(state: GameState, number: int) -> Recorded:
    """Return a hand as it is recorded, where nothing was changed."""
    hand = find_in(state, number)
    return Recorded(state.game, hand, judged(state, hand), is_new=False)


def _written(state: GameState, checked: CheckedHand, hand: Hand) -> Recorded:
    """Return a hand that was written, with what follows from it in its game."""
    result = checked.result or judged(state, hand)
    done = Recorded(
        checked.game, hand, result, is_new=True, before=checked.stored, later=later_problems(state)
    )
    if hand.number != state.last or result.outcome.is_over:
        return done
    due = due_to_sit_out(state, state.last + 1)
    sits_out = due[0].name if due else ""
    return replace(done, deals=next_dealer(state, hand.dealer), sits_out=sits_out)


def stored_place(book: Book, place: Place) -> Place:
    """Return a place as the book has it now; the caller may have read it long ago."""
    now = standing.current_place(book, place)
    if now is None:
        raise ConflictError(
            f"Another person has undone the start of game {place.game.number} at table"
            f" {place.game.table};"
            " nothing was recorded.",
            hint="See the games with: canasta game list",
        )
    return now


def find_in(state: GameState, number: int) -> Hand:
    """Return the hand of a game with a number; raises `NotFoundError`."""
    if hand := state.find(number):
        return hand
    numbers = ", ".join(str(hand.number) for hand in state.hands)
    have = f"recorded: {numbers}" if numbers else "none is recorded yet"
    raise NotFoundError(f"There is no hand {number} in this game; {have}.")


def judged(state: GameState, hand: Hand) -> HandResult:
    """Return the score sheets of a recorded hand."""
    return judge_hand(state, hand.number, hand.statements)


def title(game: Game, number: int) -> str:
    """Name a hand by its number, table, game and day, as the journal does."""
    return f"hand {number} at table {game.table}, game {game.number}, on {game.night.day}"
