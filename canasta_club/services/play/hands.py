"""Hands: record, correct, void and revert them; every revision is kept."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypedDict, Unpack
from uuid import UUID

from canasta_club.club import play as playing
from canasta_club.club import problems
from canasta_club.club.games import Game
from canasta_club.club.hands import Hand
from canasta_club.club.nights import Night
from canasta_club.club.play import Place, PlayedHand
from canasta_club.club.room import Room
from canasta_club.club.seasons import Season
from canasta_club.club.state import CheckedHand, Details, GameState, HandFacts
from canasta_club.errors import (
    Accept,
    CanastaError,
    ConflictError,
    NotFoundError,
    Problem,
    ProblemsError,
)
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.hand import HandResult
from canasta_club.game.scoring.statement import Statement
from canasta_club.records.book.book import Book
from canasta_club.records.book.problems import CHECK_AGAIN
from canasta_club.records.nouns import hands as records
from canasta_club.services.people import names
from canasta_club.services.play import problems as refusals
from canasta_club.services.play import standing
from canasta_club.services.season import nights, seasons
from canasta_club.services.season.season_rules import rules_of


def player_sitting_out(game: Game, rules: RuleSet, written: str) -> UUID:
    """Return the player of the larger side who sat out a hand, at a table where one does."""
    if not rules.seating.sits_out:
        raise CanastaError(f"At a table of {game.players} players nobody sits out a hand.")
    largest = max(len(side.pair.players) for side in game.sides)
    pausing = [
        player
        for side in game.sides
        if len(side.pair.players) == largest
        for player in side.pair.players
    ]
    return names.player(written, pausing).id


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


class HandDetails(TypedDict, total=False):
    """What is written of a hand beside its sides.

    Without a ``number`` it is the next hand. ``sat_out`` names the player of five who sat out.
    ``seen`` is the last hand that this person was shown at the table; without it, the last that
    was there when they last recorded one.
    """

    number: int | None
    dealer: str
    note: str
    sat_out: str
    seen: int | None


def record(
    book: Book,
    place: Place,
    sides: Sequence[Statement],
    accept: Accept,
    *,
    room: Room | None = None,
    state: GameState | None = None,
    **beside: Unpack[HandDetails],
) -> Recorded:
    """Record a hand of a game from the named statements of its sides.

    Recording the same facts again changes nothing. ``room`` is the night it is compared with, and
    ``state`` the game with its hands, if they are known already. Raises `ProblemsError` for errors
    and for warnings that were not accepted, `HandTakenError` if the hand is recorded with other
    facts, or no number is given and another person has recorded one, `HandConflictError` if the
    game takes no more hands.
    """
    seasons.refuse_closed(place.season)
    nights.refuse_closed(place.night)
    state = state or standing.in_room(book, place, room)
    checked = state.check(_facts(state, sides, beside))
    if beside.get("number") is None and checked.there is None:
        _refuse_arrived(book, state, checked.number, beside.get("seen"))
    _refuse(book, state, checked, accept)
    if checked.there:
        return Recorded(place.game, checked.there, _judged(state, checked.there), is_new=False)
    new = checked.new()
    with book.change("hand record"):
        now = _current_place(book, place)
        if is_as_checked := now == place and tuple(records.of_game(book, now.game)) == state.hands:
            hand = records.add(
                book, place.game, new.number, new.sides, new.dealer, new.note, new.sat_out
            )
    if is_as_checked:
        return _changed(state, checked, hand)
    # Another person changed the game, its night or its season in between: it is checked again.
    book.release()
    beside["number"] = new.number
    return record(book, now, sides, accept, room=room, **beside)


def _facts(state: GameState, sides: Sequence[Statement], beside: HandDetails) -> HandFacts:
    """Return what is known of a new hand; raises `ProblemsError` if a side is missing."""
    game, sat_out = state.game, beside.get("sat_out")
    given = _by_side(game, sides)
    if missing := [side.pair.name for side in game.sides if side.id not in given]:
        raise ProblemsError("This hand is not complete.", [problems.sides_missing(missing)])
    return HandFacts(
        statements=tuple(given[side.id] for side in game.sides),
        number=beside.get("number"),
        dealer=beside.get("dealer") or None,
        note=beside.get("note") or None,
        sat_out=player_sitting_out(game, state.rules, sat_out) if sat_out else None,
        scores=tuple(given[side.id].score for side in game.sides),
    )


def _refuse_arrived(book: Book, state: GameState, number: int, seen: int | None) -> None:
    """Refuse a hand without a number if another person has recorded one meanwhile."""
    if seen is None:
        new = records.arrived(book, state.game)
    else:
        new = [hand.number for hand in state.hands if hand.number > seen and hand.by != book.by]
    if new and (there := state.find(new[-1])):
        raise refusals.arrived(book, state.game, there, number)


def correct(
    book: Book,
    place: Place,
    number: int,
    sides: Sequence[Statement],
    accept: Accept,
    *,
    reason: str,
    dealer: str | None = None,
    note: str | None = None,
    sat_out: str | None = None,
    is_late: bool = False,
    drop_details: bool = False,
    room: Room | None = None,
) -> Recorded:
    """Correct a hand; sides that are not named stay as they were.

    A voided hand counts again. The same facts change nothing. A total alone is refused if it would
    replace recorded details, unless ``drop_details``: then the note keeps them. A final night is
    corrected only with ``is_late``.
    """
    place = _current_place(book, place)
    state = standing.in_room(book, place, room)
    hand, game = find_in(state, number), place.game
    given = _by_side(game, sides)
    facts = HandFacts(
        statements=tuple(
            given.get(side.id, old) for side, old in zip(game.sides, hand.statements, strict=True)
        ),
        number=number,
        dealer=dealer,
        note=note,
        sat_out=sat_out and player_sitting_out(game, state.rules, sat_out),
        scores=tuple(given.get(side.id, Statement()).score for side in game.sides),
    )
    details: Details = "note" if drop_details else "refuse"
    return _revise(book, place, state, facts, accept, details, reason=reason, is_late=is_late)


def revert(
    book: Book,
    place: Place,
    number: int,
    revision: int,
    accept: Accept,
    *,
    reason: str,
    is_late: bool = False,
) -> Recorded:
    """Make an older revision of a hand the current one; the others stay on record."""
    place = _current_place(book, place)
    state = standing.of_game(book, place)
    hand = find_in(state, number)
    for old in records.revisions(book, hand):
        if old.revision == revision:
            if old.is_void:
                return void(book, place, number, reason=reason, is_late=is_late)
            facts = _facts_of(old)
            return _revise(
                book, place, state, facts, accept, "drop", reason=reason, is_late=is_late
            )
    raise NotFoundError(
        f"Hand {number} has no revision {revision}; it has 1 to {hand.revision}.",
        hint="See them with: canasta hand show --revisions",
    )


def unvoid(
    book: Book, place: Place, number: int, accept: Accept, *, reason: str, is_late: bool = False
) -> Recorded:
    """Let a voided hand count again as it was recorded."""
    place = _current_place(book, place)
    state = standing.of_game(book, place)
    facts = _facts_of(find_in(state, number))
    return _revise(book, place, state, facts, accept, "drop", reason=reason, is_late=is_late)


def void(book: Book, place: Place, number: int, *, reason: str, is_late: bool = False) -> Recorded:
    """Void a hand: it stays on record but doesn't count."""
    place = _current_place(book, place)
    state = standing.of_game(book, place)
    hand = find_in(state, number)
    result = _judged(state, hand)
    state.leave_out(number)
    result = result._replace(outcome=state.outcome)
    if hand.is_void:
        return Recorded(place.game, hand, result, is_new=False)
    nights.refuse_correction(book, place.season, place.night, is_late=is_late)
    with book.change("hand void", reason=reason):
        refuse_changed(book, place)
        voided = records.void(book, hand, reason)
    later = state.later_problems()
    return Recorded(place.game, voided, result, is_new=True, before=hand, later=later)


def find(book: Book, place: Place, number: int) -> Hand:
    """Return the current revision of a hand."""
    return find_in(standing.of_game(book, place), number)


def newest(book: Book, place: Place) -> Hand:
    """Return the last hand of a game."""
    known = standing.of_game(book, place).hands
    if not known:
        raise NotFoundError("No hand of this game is recorded yet.")
    return known[-1]


def unchanged(book: Book, place: Place, number: int) -> Recorded:
    """Return a hand as it is recorded, for a correction that changes nothing."""
    state = standing.of_game(book, place)
    hand = find_in(state, number)
    return Recorded(place.game, hand, _judged(state, hand), is_new=False)


def last(book: Book, place: Place) -> tuple[int, Hand | None]:
    """Return the number of the last hand of a game, voided ones too, and the hand."""
    known = standing.of_game(book, place).hands
    return (known[-1].number, known[-1]) if known else (0, None)


def sheets(book: Book, place: Place, hand: Hand) -> HandResult:
    """Score a recorded hand again and return its score sheets."""
    return _judged(standing.of_game(book, place), hand)


def revisions(book: Book, hand: Hand) -> list[Hand]:
    """Return every revision of a hand, the first one first."""
    return records.revisions(book, hand)


def played(
    book: Book, season: Season, night: Night | None = None
) -> Iterable[tuple[Game, tuple[PlayedHand, ...]]]:
    """Yield the games of a season or of one night, with their running scores."""
    rules = rules_of(season)
    for game, hands in records.counting(book, season, night):
        yield game, playing.play(game, hands, rules.of(game))


def find_in(state: GameState, number: int) -> Hand:
    """Return the hand of a game with a number; raises `NotFoundError`."""
    if hand := state.find(number):
        return hand
    numbers = ", ".join(str(hand.number) for hand in state.hands)
    raise refusals.no_such_hand(number, numbers)


def _by_side(game: Game, sides: Iterable[Statement]) -> dict[UUID, Statement]:
    """Return the statement of each side, by the id of the side."""
    given: dict[UUID, Statement] = {}
    for statement in sides:
        side = names.side(statement.name, game)
        if side.id in given:
            problem = problems.side_twice(side.pair.name)
            raise ProblemsError("This hand is not clear.", [problem])
        given[side.id] = statement
    return given


def _facts_of(hand: Hand) -> HandFacts:
    return HandFacts(
        statements=hand.statements,
        number=hand.number,
        dealer=hand.dealer,
        note=hand.note,
        sat_out=hand.sat_out or "",
    )


def _judged(state: GameState, hand: Hand) -> HandResult:
    return state.judge(hand.number, hand.statements)


def _revise(
    book: Book,
    place: Place,
    state: GameState,
    facts: HandFacts,
    accept: Accept,
    details: Details,
    *,
    reason: str,
    is_late: bool,
) -> Recorded:
    checked = state.check(facts, correct=True, details=details)
    hand = find_in(state, checked.number)
    if checked.is_same:
        _refuse(book, state, checked, accept)
        return Recorded(place.game, hand, _judged(state, hand), is_new=False)
    nights.refuse_correction(book, place.season, place.night, is_late=is_late)
    _refuse(book, state, checked, accept)
    with book.change("hand correct", reason=reason):
        refuse_changed(book, place)
        revised = records.revise(book, checked.revised(hand), reason)
    return _changed(state, checked, revised, hand)


def _current_place(book: Book, place: Place) -> Place:
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


def refuse_changed(book: Book, place: Place) -> None:
    """Refuse a correction if another person changed the game, its night or its rules meanwhile."""
    if _current_place(book, place) != place:
        raise ConflictError(
            f"Another person has just changed game {place.game.number} at table"
            f" {place.game.table}, its night or"
            " its season; nothing was changed.",
            hint=CHECK_AGAIN,
        )


def _changed(
    state: GameState, checked: CheckedHand, hand: Hand, before: Hand | None = None
) -> Recorded:
    state.take(checked)
    later = state.later_problems()
    result = checked.result or _judged(state, hand)
    done = Recorded(checked.game, hand, result, is_new=True, before=before, later=later)
    if hand.number != state.last or result.outcome.is_over:
        return done
    due = state.due_to_sit_out(state.last + 1)
    sits_out = due[0].name if due else ""
    return replace(done, deals=state.next_dealer(hand.dealer), sits_out=sits_out)


def _refuse(book: Book, state: GameState, checked: CheckedHand, accept: Accept) -> None:
    """Refuse a hand with errors, in conflict with its game, or with warnings not accepted."""
    game, found = checked.game, checked.problems
    if checked.conflicts and checked.there:
        last = max(hand.number for hand in state.hands)
        raise refusals.taken(book, checked, checked.there, last)
    if any(problem.code == ConflictError.code for problem in found):
        raise refusals.no_more_hands(game, found)
    refusals.refuse(found, accept)
