"""What is refused when tables are drawn and rounds seated: each sentence is written here once."""

from canasta_club.club.games import Game
from canasta_club.club.nights import Night
from canasta_club.errors import CanastaError, ConflictError, NotFoundError
from canasta_club.services.attendance.entrants import Entrant
from canasta_club.text.wording import counted


def different_sizes(small: Entrant, large: Entrant) -> CanastaError:
    return CanastaError(
        f"{small.name} has {counted(len(small.members), 'player')} and {large.name}"
        f" has {len(large.members)}: they cannot be seated together.",
        hint="Start those games by hand: canasta game start --table N …",
    )


def no_wish(number: int, last: int) -> NotFoundError:
    tables = f"there are {last}" if last else "there are none"
    return NotFoundError(
        f"There is no wish number {number}: {tables}.",
        hint="See them with: canasta night wishes",
    )


def no_round(number: int | None, night: Night, what: str) -> NotFoundError:
    round_is = f"Round {number} is not" if number else "No round is"
    return NotFoundError(
        f"{round_is} {what} on {night.day}.", hint="Propose one with: canasta night seat"
    )


def drawn_last(game: Game, night: Night, number: int) -> ConflictError:
    when = "" if game.night.id == night.id else f" on {game.night.day}"
    return ConflictError(
        f"The game at table {game.table} in round {game.round}{when} was drawn,"
        " and no other is left.",
        hint=f"Play it again: {_again(game, night, number)}",
    )


def describe_drawn(game: Game, night: Night, number: int) -> str:
    """Say that the better seed goes on from a drawn game, unless it is replayed."""
    sides = " and ".join(side.pair.name for side in game.sides)
    return (
        f"{sides} drew on {game.night.day}; seated like this, the better drawn of them goes on."
        f" To play it again first: {_again(game, night, number)}"
    )


def _again(game: Game, night: Night, number: int) -> str:
    """Return the command that starts a drawn game again: tonight at its place, else next."""
    at = game.round if game.night.id == night.id else number
    sides = " ".join(f'"{side.pair.name}"' for side in game.sides)
    return f"canasta game start --table {game.table} --round {at} {sides}"


def nobody_free(number: int, running: int) -> ConflictError:
    return ConflictError(
        f"Nobody is free for round {number}: games of round {running} are still running.",
        hint="Record their last hands, or end them with: canasta game end N",
    )


def round_robin_over(legs: int, *, has_fixtures: bool) -> CanastaError:
    times = "once" if legs == 1 else "twice"
    who = "The round robin is over: everybody has" if has_fixtures else "Everybody who is here has"
    return CanastaError(
        f"{who} met everybody else {times}.", hint="See the table: canasta standings"
    )
