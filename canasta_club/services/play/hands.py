"""Hands: write them down, correct them, take them out; what was written is never lost."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple
from uuid import UUID

from canasta_club.club import play as playing
from canasta_club.club.games import Game, Hand, Side
from canasta_club.club.nights import Night
from canasta_club.club.play import Place, PlayedHand, Statement
from canasta_club.club.seasons import Season
from canasta_club.errors import CanastaError, ConflictError, NotFoundError, Problem, ProblemsError
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.hand import HandResult
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import hands as records
from canasta_club.services.people import names
from canasta_club.services.season import nights, seasons
from canasta_club.services.season.frozen import rules_in, rules_of

Accept = Callable[[Sequence[Problem]], bool]
"""Decide whether warnings are acknowledged."""


def sides_named(game: Game, sides: Iterable[Statement]) -> Iterable[tuple[Side, Statement]]:
    """Yield the side that each statement is of, and the statement without its name."""
    seen: set[object] = set()
    for statement in sides:
        side = names.side(str(statement.get("name", "")), game)
        if side.id in seen:
            message = f"“{side.pair.name}” is given twice"
            raise ProblemsError(f"{message}.", [Problem("error", "same-side-twice", message)])
        seen.add(side.id)
        yield side, {key: value for key, value in statement.items() if key != "name"}


def by_seat(game: Game, sides: Sequence[Statement]) -> list[Statement]:
    """Put what the sides state in the order they sit; every side must be there."""
    given = {side.id: statement for side, statement in sides_named(game, sides)}
    missing = [side.pair.name for side in game.sides if side.id not in given]
    if missing:
        message = f"nothing is given for {' and '.join(missing)}"
        raise ProblemsError(
            "This hand is not complete.", [Problem("error", "sides-missing", message)]
        )
    return [given[side.id] for side in game.sides]


def statements_of(game: Game, hand: Hand) -> list[Statement]:
    """Return what was written of a hand, in the order the sides sit."""
    facts = {each.side_id: each.statement for each in hand.sides}
    return [facts[side.id] for side in game.sides]


def judged(
    game: Game, rules: RuleSet, before: Sequence[Hand], statements: Sequence[Statement]
) -> HandResult:
    """Score a hand after the hands before it; a score that is stated must be the running one."""
    played_before = playing.play(game, before, rules)
    scores = playing.scores_after(game, played_before)
    for side, statement, score in zip(game.sides, statements, scores, strict=True):
        written = statement.get("score")
        if written is not None and written != score:
            message = f"the score before this hand is written as {written}, but it is {score}"
            problem = Problem("error", "figures-disagree", message, "score", side.pair.name)
            raise ProblemsError("This hand does not fit the game.", [problem])
    return playing.judge(game, rules, statements, scores, len(played_before) + 1)


def find_there(
    known: Sequence[Hand], number: int | None, statements: list[Statement]
) -> Hand | None:
    """Find the hand that is meant and recorded already: of the number, or the last one again."""
    if number is not None:
        return next((hand for hand in known if hand.number == number), None)
    last = max(known, key=lambda hand: hand.number, default=None)
    return last if last and not last.is_void and is_same(last, statements) else None


def is_same(hand: Hand, statements: Sequence[Statement]) -> bool:
    """Tell whether a hand says the same already."""
    facts = [
        {key: value for key, value in statement.items() if key != "score"}
        for statement in statements
    ]
    return [each.statement for each in hand.sides] == facts


def refuse_over(game: Game, rules: RuleSet, known: Sequence[Hand]) -> None:
    """Refuse another hand of a game that takes no more."""
    if game.state != "running":
        state = "was ended" if game.state == "ended" else "was made void"
        raise ConflictError(
            f"Game {game.number} at table {game.table} {state}.",
            hint=f"Start the next one: canasta game start --table {game.table} …",
        )
    if playing.outcome_of(game, playing.play(game, known, rules), rules).is_over:
        raise ConflictError(
            f"Game {game.number} at table {game.table} is over.",
            hint=f"Start the next one: canasta game start --table {game.table} …",
        )


def refuse(problems: Sequence[Problem], accept: Accept) -> None:
    """Refuse a hand that cannot be right, or is unusual and not acknowledged."""
    if any(problem.level == "error" for problem in problems):
        raise ProblemsError("This hand cannot be right; nothing was recorded.", problems)
    if problems and not accept(problems):
        codes = " ".join(f"--accept {code}" for code in dict.fromkeys(p.code for p in problems))
        raise ProblemsError(
            "This hand is unusual; nothing was recorded.",
            problems,
            hint=f"If it is right all the same, add: {codes}",
        )


def later_problems(
    game: Game, rules: RuleSet, hands: Sequence[Hand], number: int
) -> tuple[Problem, ...]:
    """Name what a change of one hand makes wrong in the hands after it."""
    found: list[Problem] = []
    played_hands = playing.play(game, hands, rules)
    for each in played_hands:
        if each.hand.number <= number:
            continue
        scores = [side.before for side in each.sides]
        result = playing.judge(game, rules, statements_of(game, each.hand), scores, each.place)
        found += [problem._replace(where=f"hand {each.hand.number}") for problem in result.errors]
    return tuple(found)


def player_sitting_out(game: Game, rules: RuleSet, written: str) -> UUID:
    """Return who of the larger side paused in a hand, at a table where somebody does."""
    if not rules.seating.sits_out:
        raise CanastaError(f"At a table of {game.players} nobody sits out a hand.")
    largest = max(len(side.pair.players) for side in game.sides)
    pausing = [
        player
        for side in game.sides
        if len(side.pair.players) == largest
        for player in side.pair.players
    ]
    return names.player(written, pausing).id


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
    game, rules = place.game, rules_in(place)
    known = records.of_game(book, game)
    statements = by_seat(game, sides)
    paused = player_sitting_out(game, rules, sat_out) if sat_out else None
    there = find_there(known, number, statements)
    if there:
        return _again(game, rules, known, there, statements, paused)
    refuse_over(game, rules, known)
    number = number or max((hand.number for hand in known), default=0) + 1
    before = [hand for hand in known if hand.number < number]
    result = judged(game, rules, before, statements)
    refuse(result.problems, accept)
    written = playing.hand_sides(game, result, statements)
    hand = records.add(book, game, number, written, dealer, note, paused)
    later = later_problems(game, rules, [*known, hand], number)
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
    named = {side.id: statement for side, statement in sides_named(game, sides)}
    statements = [named.get(side.id, old[side.id]) for side in game.sides]
    paused = hand.sat_out
    if sat_out is not None:
        paused = player_sitting_out(game, rules_in(place), sat_out) if sat_out else None
    beside = _Beside(
        hand.dealer if dealer is None else dealer, hand.note if note is None else note, paused
    )
    return _revise(book, place, hand, statements, accept, beside, reason=reason, is_late=is_late)


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
    """Make an older revision of a hand the one that counts; the others stay to be seen."""
    hand, game = find(book, place, number), place.game
    for old in records.revisions(book, hand):
        if old.revision == revision:
            if old.is_void:
                return void(book, place, number, reason=reason, is_late=is_late)
            statements = statements_of(game, old)
            beside = _Beside(old.dealer, old.note, old.sat_out)
            return _revise(
                book, place, hand, statements, accept, beside, reason=reason, is_late=is_late
            )
    raise NotFoundError(
        f"Hand {number} has no revision {revision}; it has 1 to {hand.revision}.",
        hint="See them with: canasta hand show --revisions",
    )


def unvoid(
    book: Book, place: Place, number: int, accept: Accept, *, reason: str, is_late: bool = False
) -> Recorded:
    """Let a voided hand count again as it was written."""
    hand = find(book, place, number)
    beside = _Beside(hand.dealer, hand.note, hand.sat_out)
    statements = statements_of(place.game, hand)
    return _revise(book, place, hand, statements, accept, beside, reason=reason, is_late=is_late)


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
    game, rules = place.game, rules_in(place)
    known = records.of_game(book, game)
    before = [each for each in known if each.number < hand.number]
    result = judged(game, rules, before, statements)
    same = _Beside(hand.dealer, hand.note, hand.sat_out) == beside
    if same and is_same(hand, statements) and not hand.is_void:
        return Recorded(game, hand, result, is_new=False)
    nights.refuse_final(place.season, place.night, is_late=is_late)
    refuse(result.problems, accept)
    sides = playing.hand_sides(game, result, statements)
    facts = {"reason": reason, "dealer": beside.dealer, "note": beside.note}
    revised = records.revise(book, replace(hand, sat_out=beside.sat_out), sides, **facts)
    others = [each for each in known if each.id != hand.id]
    later = later_problems(game, rules, [*others, revised], hand.number)
    return Recorded(game, revised, result, is_new=True, before=hand, later=later)


def void(book: Book, place: Place, number: int, *, reason: str, is_late: bool = False) -> Recorded:
    """Take a hand out of the count: an abandoned one, say; it stays to be seen."""
    hand = find(book, place, number)
    game, rules = place.game, rules_in(place)
    known = records.of_game(book, game)
    others = [each for each in known if each.id != hand.id]
    result = judged(
        game,
        rules,
        [each for each in known if each.number < number],
        statements_of(game, hand),
    )
    # The game stands as if the hand had not been played.
    result = result._replace(
        outcome=playing.outcome_of(game, playing.play(game, others, rules), rules)
    )
    if hand.is_void:
        return Recorded(game, hand, result, is_new=False)
    nights.refuse_final(place.season, place.night, is_late=is_late)
    voided = records.void(book, hand, reason)
    later = later_problems(game, rules, [*others, voided], number)
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
    game, rules = place.game, rules_in(place)
    before = [each for each in records.of_game(book, game) if each.number < hand.number]
    return judged(game, rules, before, statements_of(game, hand))


def revisions(book: Book, hand: Hand) -> list[Hand]:
    """Return a hand as every revision told it, the first one first."""
    return records.revisions(book, hand)


def played(
    book: Book, season: Season, night: Night | None = None
) -> Iterable[tuple[Game, tuple[PlayedHand, ...]]]:
    """Yield the games of a season or of one night, with their running scores."""
    rules = rules_of(season)
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
    if not is_same(there, statements) or paused not in {None, there.sat_out}:
        raise ConflictError(
            f"Hand {there.number} of this game is recorded with other facts.",
            hint=f"To change it: canasta hand correct {there.number} … --reason …",
        )
    before = [hand for hand in known if hand.number < there.number]
    return Recorded(game, there, judged(game, rules, before, statements), is_new=False)
