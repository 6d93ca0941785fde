"""Hands: write them down, correct them, take them out; what was written is never lost."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple
from uuid import UUID

from canasta_club.errors import ConflictError, NotFoundError, Problem
from canasta_club.game.hand import HandResult
from canasta_club.game.rules import RuleSet
from canasta_club.records import hands as records
from canasta_club.records.book import Book
from canasta_club.records.values import Game, Hand, Night, Season
from canasta_club.services import hand_checks as checks
from canasta_club.services import nights, playing, seasons
from canasta_club.services.hand_checks import Accept
from canasta_club.services.playing import Place, PlayedHand, Statement


class _Beside(NamedTuple):
    """What is written of a hand beside its sides; ``sat_out`` is the id of a player."""

    dealer: str
    note: str
    sat_out: UUID | None


@dataclass(frozen=True, slots=True)
class Recorded:
    """A hand as written down, its sheets, and whether that changed the book.

    ``later`` are problems that the hand now makes of hands after it.
    """

    game: Game
    hand: Hand
    result: HandResult
    is_new: bool
    before: Hand | None = None
    later: tuple[Problem, ...] = ()


def record(
    book: Book,
    place: Place,
    sides: Sequence[Statement],
    accept: Accept,
    *,
    number: int | None = None,
    dealer: str = "",
    note: str = "",
    sat_out: str = "",
) -> Recorded:
    """Write down a hand of a game from what each side states (with its ``name``).

    Without a number it is the next one; ``sat_out`` names who of five paused. The same facts
    again change nothing. Raises `ProblemsError` for what cannot be right or was not acknowledged,
    `ConflictError` when the hand is there with other facts or the game takes no more hands.
    """
    seasons.refuse_closed(place.season)
    nights.refuse_closed(place.night)
    game, rules = place.game, playing.rules_in(place)
    known = records.of_game(book, game)
    statements = checks.by_seat(game, sides)
    paused = checks.sat_out(game, rules, sat_out) if sat_out else None
    there = checks.find_there(known, number, statements)
    if there:
        return _again(game, rules, known, there, statements, paused)
    checks.refuse_over(game, rules, known)
    number = number or max((hand.number for hand in known), default=0) + 1
    before = [hand for hand in known if hand.number < number]
    result = checks.judged(game, rules, before, statements)
    checks.refuse(result.problems, accept)
    written = playing.hand_sides(game, result, statements)
    hand = records.add(book, game, number, written, dealer, note, paused)
    later = checks.later_problems(game, rules, [*known, hand], number)
    return Recorded(game, hand, result, is_new=True, later=later)


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
) -> Recorded:
    """Write a hand down again as it really was; sides that are not named stay as they were.

    A void hand counts again. The same facts change nothing. A night that has been final for
    longer than the league's terms allow is only corrected if that ``is_late``.
    """
    hand, game = find(book, place, number), place.game
    old = {each.side_id: each.statement for each in hand.sides}
    named = {side.id: statement for side, statement in checks.named(game, sides)}
    statements = [named.get(side.id, old[side.id]) for side in game.sides]
    paused = hand.sat_out
    if sat_out is not None:
        paused = checks.sat_out(game, playing.rules_in(place), sat_out) if sat_out else None
    beside = _Beside(
        hand.dealer if dealer is None else dealer, hand.note if note is None else note, paused
    )
    return _revise(book, place, hand, statements, accept, beside, reason=reason, is_late=is_late)


def restore(
    book: Book,
    place: Place,
    number: int,
    revision: int,
    accept: Accept,
    *,
    reason: str,
    is_late: bool = False,
) -> Recorded:
    """Make an older revision of a hand the one that counts; the others stay to be seen."""
    hand, game = find(book, place, number), place.game
    for old in records.revisions(book, hand):
        if old.revision == revision:
            if old.is_void:
                return void(book, place, number, reason=reason, is_late=is_late)
            statements = checks.statements_of(game, old)
            beside = _Beside(old.dealer, old.note, old.sat_out)
            return _revise(
                book, place, hand, statements, accept, beside, reason=reason, is_late=is_late
            )
    raise NotFoundError(
        f"Hand {number} has no revision {revision}; it has 1 to {hand.revision}.",
        hint="See them with: canasta hand show --revisions",
    )


def _revise(
    book: Book,
    place: Place,
    hand: Hand,
    statements: list[Statement],
    accept: Accept,
    beside: _Beside,
    *,
    reason: str,
    is_late: bool,
) -> Recorded:
    game, rules = place.game, playing.rules_in(place)
    known = records.of_game(book, game)
    before = [each for each in known if each.number < hand.number]
    result = checks.judged(game, rules, before, statements)
    same = _Beside(hand.dealer, hand.note, hand.sat_out) == beside
    if same and checks.is_same(hand, statements) and not hand.is_void:
        return Recorded(game, hand, result, is_new=False)
    nights.refuse_final(place.season, place.night, is_late=is_late)
    checks.refuse(result.problems, accept)
    sides = playing.hand_sides(game, result, statements)
    facts = {"reason": reason, "dealer": beside.dealer, "note": beside.note}
    revised = records.revise(book, replace(hand, sat_out=beside.sat_out), sides, **facts)
    others = [each for each in known if each.id != hand.id]
    later = checks.later_problems(game, rules, [*others, revised], hand.number)
    return Recorded(game, revised, result, is_new=True, before=hand, later=later)


def void(book: Book, place: Place, number: int, *, reason: str, is_late: bool = False) -> Recorded:
    """Take a hand out of the count: an abandoned one, say; it stays to be seen."""
    hand = find(book, place, number)
    game, rules = place.game, playing.rules_in(place)
    known = records.of_game(book, game)
    others = [each for each in known if each.id != hand.id]
    result = checks.judged(
        game,
        rules,
        [each for each in known if each.number < number],
        checks.statements_of(game, hand),
    )
    # The game stands as if the hand had not been played.
    result = result._replace(
        outcome=playing.outcome_of(game, playing.play(game, others, rules), rules)
    )
    if hand.is_void:
        return Recorded(game, hand, result, is_new=False)
    nights.refuse_final(place.season, place.night, is_late=is_late)
    voided = records.void(book, hand, reason)
    later = checks.later_problems(game, rules, [*others, voided], number)
    return Recorded(game, voided, result, is_new=True, before=hand, later=later)


def find(book: Book, place: Place, number: int) -> Hand:
    """Return a hand of a game as it stands."""
    known = records.of_game(book, place.game)
    for hand in known:
        if hand.number == number:
            return hand
    numbers = ", ".join(str(hand.number) for hand in known) or "none yet"
    raise NotFoundError(f"There is no hand {number} in this game; recorded: {numbers}.")


def newest(book: Book, place: Place) -> Hand:
    """Return the last hand of a game."""
    known = records.of_game(book, place.game)
    if not known:
        raise NotFoundError("No hand of this game is recorded yet.")
    return max(known, key=lambda hand: hand.number)


def sheets(book: Book, place: Place, hand: Hand) -> HandResult:
    """Score a recorded hand again, for its sheets."""
    game, rules = place.game, playing.rules_in(place)
    before = [each for each in records.of_game(book, game) if each.number < hand.number]
    return checks.judged(game, rules, before, checks.statements_of(game, hand))


def revisions(book: Book, hand: Hand) -> list[Hand]:
    """Return a hand as every revision told it, the first one first."""
    return records.revisions(book, hand)


def played(
    book: Book, season: Season, night: Night | None = None
) -> Iterable[tuple[Game, tuple[PlayedHand, ...]]]:
    """Yield the games of a season or of one night, with their running scores."""
    rules = playing.rules_of(season)
    for game, hands in records.of_season(book, season, night):
        yield game, playing.play(game, hands, rules.of(game))


def _again(
    game: Game,
    rules: RuleSet,
    known: Sequence[Hand],
    there: Hand,
    statements: list[Statement],
    paused: UUID | None,
) -> Recorded:
    if not checks.is_same(there, statements) or paused not in {None, there.sat_out}:
        raise ConflictError(
            f"Hand {there.number} of this game is recorded with other facts.",
            hint=f"To change it: canasta hand correct {there.number} … --reason …",
        )
    before = [hand for hand in known if hand.number < there.number]
    return Recorded(game, there, checks.judged(game, rules, before, statements), is_new=False)
