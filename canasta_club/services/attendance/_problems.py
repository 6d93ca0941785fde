"""What is refused of who is there and what they pay: each sentence is written here once."""

from collections.abc import Sequence

from canasta_club.club.games import Game
from canasta_club.club.nights import Night
from canasta_club.club.people import Pair, Player
from canasta_club.club.seasons import Season
from canasta_club.errors import CanastaError, ConflictError, MissingError, NotFoundError


def nobody_here() -> NotFoundError:
    return NotFoundError(
        "Nobody is checked in yet.", hint="Check players in: canasta night check-in NAME …"
    )


def not_here(name: str, among: NotFoundError) -> NotFoundError:
    return NotFoundError(f"{name} is not checked in.", hint=among.hint)


def unknown_name(fault: NotFoundError) -> NotFoundError:
    return NotFoundError(
        fault.message, hint=f"{fault.hint} For a new name add --guest or --new-player."
    )


def several_partners(player: Player, pairs: Sequence[Pair]) -> CanastaError:
    listed = " and ".join(pair.name for pair in pairs)
    return CanastaError(
        f"{player.name} is registered with two partners: {listed}.",
        hint="Name the pair that is here.",
    )


def not_registered(pair: Pair, season: Season) -> CanastaError:
    return CanastaError(
        f"{pair.name} {pair.verb('is', 'are')} not registered for {season.name}.",
        hint=f'Register them: canasta season register "{pair.name}"; or seat a substitute:'
        " canasta night replace OLD NEW",
    )


def has_played(player: Player, game: Game) -> ConflictError:
    return ConflictError(
        f"{player.name} has played in round {game.round}, at table {game.table}.",
        hint=f'If they left since: canasta night leave "{player.name}"',
    )


def not_played(night: Night) -> ConflictError:
    return ConflictError(f"The night of {night.day} was not played.")


def no_table_money(season: Season) -> MissingError:
    return MissingError(
        "--amount",
        f"The season {season.name} has no table money.",
        hint="Give the amount that was paid: canasta night pay NAME --amount 3.50",
    )
