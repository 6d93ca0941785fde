"""What is refused when tables are drawn and rounds seated: each sentence is written here once."""

from collections.abc import Sequence

from canasta_club.club.games import Game
from canasta_club.club.nights import Night, SeatWish
from canasta_club.club.people import Player
from canasta_club.errors import (
    CanastaError,
    ConflictError,
    NotFoundError,
    Problem,
    ProblemsError,
    UsageError,
)
from canasta_club.league.movements.check import Fault, NameOf
from canasta_club.records.nouns import seat_wishes
from canasta_club.services.attendance.entrants import Entrant
from canasta_club.text.wording import counted

_PROPOSE_ONE = "Propose one with: canasta night seat"


def unplayable(fault: Fault, name: NameOf) -> Problem:
    return Problem(fault.level, fault.code, fault.describe(name))


def not_seatable(number: int, problems: Sequence[Problem]) -> ProblemsError:
    return ProblemsError(
        f"Round {number} cannot be seated as it is proposed.",
        problems,
        hint="Propose another: canasta night seat --seed N",
    )


def nobody_with_partner() -> CanastaError:
    return CanastaError(
        "Nobody present has a partner.",
        hint="Name partners together: canasta night check-in Ash+Birch …",
    )


def nobody_checked_in() -> CanastaError:
    return CanastaError(
        "Nobody is checked in.",
        hint="Check players in with: canasta night check-in NAME …, or all: night check-in all",
    )


def different_sizes(small: Entrant, large: Entrant) -> CanastaError:
    return CanastaError(
        f"{small.name} has {counted(len(small.members), 'player')} and {large.name}"
        f" has {len(large.members)}: they cannot be seated together.",
        hint="Start those games by hand: canasta game start --table N …",
    )


def no_table_for(players: int) -> CanastaError:
    return CanastaError(f"{players} are too few or too many for a table by the rules.")


def nobody_named() -> UsageError:
    return UsageError("Name the players, or check them in: canasta night check-in NAME …")


def duplicate_name() -> UsageError:
    return UsageError("Duplicate name.", hint="Name each player once.")


def named_twice(player: Player) -> UsageError:
    return UsageError(f"{player.name} is named twice.", hint="Name two players.")


def no_table(number: int) -> UsageError:
    return UsageError(f"There is no table {number}.")


def same_wish(old: SeatWish) -> ConflictError:
    return ConflictError(f"That wish exists already: {seat_wishes.describe(old)}.")


def no_wish(number: int, last: int) -> NotFoundError:
    there = f"there are {last}" if last else "there are none"
    return NotFoundError(
        f"There is no wish number {number}: {there}.",
        hint="See them with: canasta night wishes",
    )


def no_game_started() -> NotFoundError:
    return NotFoundError("No game was started in that round.")


def different_numbers() -> UsageError:
    return UsageError("Name two players, or two pairs of the same size.")


def same_people() -> UsageError:
    return UsageError("Name different people.")


def whole_sides() -> ConflictError:
    return ConflictError(
        "These sides cannot be exchanged as a whole.",
        hint="Correct each hand instead: canasta hand correct N … --reason …",
    )


def nothing_planned(night: Night) -> NotFoundError:
    return NotFoundError(
        f"No round is seated or proposed on {night.day}.",
        hint="Plan the night with: canasta night seat --rounds N",
    )


def not_seated(number: int | None, night: Night) -> NotFoundError:
    round_is = f"Round {number} is not" if number else "No round is"
    return NotFoundError(f"{round_is} seated or proposed on {night.day}.", hint=_PROPOSE_ONE)


def not_proposed(number: int | None, night: Night) -> NotFoundError:
    round_is = f"Round {number} is not" if number else "No round is"
    return NotFoundError(f"{round_is} proposed on {night.day}.", hint=_PROPOSE_ONE)


def own_place(entrant: Entrant) -> UsageError:
    return UsageError(f"{entrant.name} cannot change places with themselves.")


def comes_later(number: int, following: int) -> UsageError:
    return UsageError(
        f"Round {number} comes later: round {following} is the next to be seated.",
        hint="Several rounds at once: canasta night seat --rounds N",
    )


def round_over(number: int, current: int) -> UsageError:
    return UsageError(f"Round {number} is over: round {current} is being played.")


def too_many_rounds(count: int, most: int) -> UsageError:
    which = "Only 1 round" if most == 1 else f"From 1 to {most} rounds"
    return UsageError(f"{which} can be planned, not {count}.")


def not_a_seed() -> UsageError:
    return UsageError("A seed is a whole number from 0 on.")


def has_hands(game: Game) -> ConflictError:
    return ConflictError(
        f"Round {game.round} cannot be seated again: hands were recorded at table {game.table}.",
        hint="If two sit in the wrong seats: canasta night reseat NAME NAME; the whole"
        " game: canasta game void",
    )


def too_few_present(number: int) -> CanastaError:
    return CanastaError(
        f"Too few players are present for round {number}: no table can be filled.",
        hint="Check more players in: canasta night check-in NAME …",
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
        hint="Record their last hands, or end them with: canasta game end --table N",
    )


def no_game_left(number: int, *, is_fixed: bool) -> CanastaError:
    return CanastaError(
        f"Nobody present has a game left to play in round {number}.",
        hint="See the fixtures: canasta season fixtures"
        if is_fixed
        else "Draw the next round: canasta season fixtures --draw",
    )


def knockout_over() -> CanastaError:
    return CanastaError("The knockout is over.", hint="See who won: canasta standings")


def round_robin_over(legs: int, *, has_fixtures: bool) -> CanastaError:
    times = "once" if legs == 1 else "twice"
    who = "The round robin is over: everybody has" if has_fixtures else "Everybody who is here has"
    return CanastaError(
        f"{who} met everybody else {times}.", hint="See the table: canasta standings"
    )
