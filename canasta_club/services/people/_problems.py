"""What is refused of players, pairs and their names: each sentence is written here once."""

from collections.abc import Sequence
from enum import Enum

from canasta_club.club.people import Player
from canasta_club.errors import CanastaError, ConflictError, NotFoundError, Problem
from canasta_club.text.wording import quoted

_MOST_KNOWN = 12
_MORE_OF_IT = "Write more of the name."
_WITHOUT_IT = "Type the name again, without it."


def player_known(name: str, known_as: str = "") -> Problem:
    """Describe a new player whose name is taken; ``known_as`` where it is spelled otherwise.

    >>> player_known("jose", "José").message
    'already in the club, as José'
    """
    message = "already in the club" + (f", as {known_as}" if known_as else "")
    return Problem("error", "player-known", message, side=name)


def player_named_twice(name: str) -> Problem:
    return Problem("error", "player-known", "named twice", side=name)


def several_players(name: str, sign: str) -> CanastaError:
    word = f"“{sign}”" if sign else "“and” or a dash"
    place = "ends the name of a side" if sign == ":" else "stands between players"
    return CanastaError(
        f"“{name}” is not a name for one player: {word} {place}.",
        hint="Give each player as a separate argument, in quotes if the name has spaces.",
    )


def two_people(one: Player, other: Player, reason: str) -> ConflictError:
    return ConflictError(
        f"{one.name} and {other.name} cannot be one person: {reason}.",
        hint="If a sheet names the wrong player, correct the sheet first.",
    )


def part_missing(written: str) -> NotFoundError:
    """Between two signs, or beside one, there is no name."""
    what = (
        f"“{written}” lacks the name of a player" if written else "The name of a player is missing"
    )
    return NotFoundError(f"{what}.", hint="Write each name: Ash+Birch.")


def name_unprintable(seen: str, what: str, letter: str) -> CanastaError:
    """Name the letter in words; ``seen`` is the name without it."""
    return CanastaError(
        f"The name of a {what} contains {letter}" + (f": “{seen}”." if seen.strip() else "."),
        hint=_WITHOUT_IT,
    )


def unprintable_name_unknown(seen: str, what: str, letter: str) -> NotFoundError:
    return NotFoundError(
        f"{no_such(seen, what)}: the name, as it is written, contains {letter}.", hint=_WITHOUT_IT
    )


class NameMistakenFor(Enum):
    """What a command would take a name for."""

    OPTION = "an option"
    PAIR_NUMBER = "the number of a pair"
    SEAT = "a side by its seat"
    COMMAND = "a word of a command"


def reads_as(name: str, what: str, other: NameMistakenFor) -> CanastaError:
    return CanastaError(
        f"“{name}” is not the name of a {what}: it reads as {other.value}.",
        hint="Leave out the hyphen." if other is NameMistakenFor.OPTION else _MORE_OF_IT,
    )


def unknown_name(
    written: str, what: str, close: Sequence[str], known: Sequence[str]
) -> NotFoundError:
    if close:
        hint = f"Did you mean {quoted(close, ' or ')}?"
    elif known:
        more = len(known) - _MOST_KNOWN
        hint = f"Known: {quoted(known[:_MOST_KNOWN])}{f' and {more} more' * (more > 0)}."
    else:
        hint = f"No {what} is known yet."
    return NotFoundError(f"{no_such(written, what)}.", hint=hint)


def no_such_players(names: Sequence[str], hint: str) -> NotFoundError:
    return NotFoundError(f"There are no players {quoted(names, ' and ')}.", hint=hint)


def letter_for_name(letter: str, what: str) -> NotFoundError:
    """Refuse a lone letter where a name is wanted: it is the seat of a side at a table."""
    return NotFoundError(
        f"“{letter}” is not the name of a {what}: a lone letter is the seat of a side in a game.",
        hint=_MORE_OF_IT,
    )


def no_such_seat(letter: str, seats: Sequence[str], names: Sequence[str]) -> NotFoundError:
    at_table = ", ".join(f"{seat} {name}" for seat, name in zip(seats, names, strict=False))
    return NotFoundError(
        f"“{letter}” is not a seat at this table, which has {at_table}.",
        hint="A lone letter is a seat; write more of a name.",
    )


def no_such(written: str, what: str) -> str:
    noun, owner, place = what.partition(" in ")
    return f"There is no {noun} “{written}”{owner}{place}"
