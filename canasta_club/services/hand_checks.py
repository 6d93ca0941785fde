"""Hand checks: whether what is written of a hand fits its game and the hands around it."""

from collections.abc import Callable, Iterable, Sequence
from uuid import UUID

from canasta_club.errors import CanastaError, ConflictError, Problem, ProblemsError
from canasta_club.game.hand import HandResult
from canasta_club.game.rules import RuleSet
from canasta_club.records.values import Game, Hand, Side
from canasta_club.services import names, playing
from canasta_club.services.playing import Statement

Accept = Callable[[Sequence[Problem]], bool]
"""Decide whether warnings are acknowledged."""


def named(game: Game, sides: Iterable[Statement]) -> Iterable[tuple[Side, Statement]]:
    """Yield the side that each statement is of, and the statement without its name."""
    seen: set[object] = set()
    for statement in sides:
        side = names.side(str(statement.get("name", "")), game)
        if side.id in seen:
            said = f"“{side.pair.name}” is given twice"
            raise ProblemsError(f"{said}.", [Problem("error", "same-side-twice", said)])
        seen.add(side.id)
        yield side, {key: value for key, value in statement.items() if key != "name"}


def by_seat(game: Game, sides: Sequence[Statement]) -> list[Statement]:
    """Put what the sides state in the order they sit; every side must be there."""
    given = {side.id: statement for side, statement in named(game, sides)}
    missing = [side.pair.name for side in game.sides if side.id not in given]
    if missing:
        said = f"nothing is given for {' and '.join(missing)}"
        raise ProblemsError("This hand is not complete.", [Problem("error", "sides-missing", said)])
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
        said = statement.get("score")
        if said is not None and said != score:
            message = f"the score before this hand is written as {said}, but it is {score}"
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


def sat_out(game: Game, rules: RuleSet, written: str) -> UUID:
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
