"""``canasta hand move`` and ``hand swap``: slips that were entered in each other's place."""

from typing import Annotated

import typer

from canasta_club.cli import complete
from canasta_club.cli.addresses import NumberOrAddress, number_or_address
from canasta_club.cli.entry._recorded import show_exchanged, show_night, show_recorded
from canasta_club.cli.frame.careful import DryRun
from canasta_club.cli.frame.commands import argument, command, noun, option
from canasta_club.cli.open_book import at_hand, beside, named_hand
from canasta_club.cli.options import Acceptance, AtGame, HandNumber, Late, OptionalReason

app = noun("")


@command(
    app,
    "move",
    "hand move 2 --table 1 --to-table 2",
    "hand move 2 --table 1 --to-hand 3 --accept all",
)
def move(
    ctx: typer.Context,
    hand: HandNumber,
    at: AtGame,
    acceptance: Acceptance,
    to_table: Annotated[
        NumberOrAddress | None,
        option(
            "--to-table", "N", "The table it goes to.", complete.tables, parser=number_or_address
        ),
    ] = None,
    to_game: Annotated[
        int | None, option("--to-game", "N", "Which game there (default: the running one).", min=1)
    ] = None,
    to_round: Annotated[
        int | None, option("--to-round", "N", "The round of that game (default: any).", min=1)
    ] = None,
    to_hand: Annotated[
        int | None, option("--to-hand", "N", "Its number there (default: the next).", min=1)
    ] = None,
    reason: OptionalReason = "",
    late: Late = False,
    dry_run: DryRun = False,
) -> None:
    """Move a hand that was entered in the wrong place.

    To another table, game or number of the night: its figures, dealer and note go along, and its
    revisions stay on record. It is checked there as a new hand. Where another hand has the number,
    exchange the two with “canasta hand swap”.
    """
    from canasta_club.services.entry import moving
    from canasta_club.services.standings import standings

    with at_hand(ctx, at, hand, dry_run=dry_run) as (book, place, number):
        show_night(book, place)
        to = place
        if to_table or to_game or to_round:
            target = beside(
                place,
                to_table or NumberOrAddress(place.game.table),
                game=to_game,
                round_number=to_round,
            )
            to, at_slip = named_hand(book, target)
            to_hand = to_hand or at_slip or None
        with standings.places_moved(book, place.season, place.night) as moved:
            recorded = moving.move(
                book, (place, number), to, to_hand, acceptance.judge(),
                reason=reason, is_late=late,
            )  # fmt: skip
        game = recorded.game
        done = (
            f"of table {place.game.table} moved to table {game.table}, hand {recorded.hand.number}"
        )
        show_recorded(recorded, done, moved, number=number)


@command(
    app,
    "swap",
    "hand swap 1 --table 1",
    "hand swap 1 2 --table 1 --accept all",
    "hand swap 1 --table 1 --with-table 2 --accept all",
)
def swap(
    ctx: typer.Context,
    hand: HandNumber,
    at: AtGame,
    acceptance: Acceptance,
    other: Annotated[
        NumberOrAddress | None,
        argument(
            "OTHER",
            "Exchange its slip with that of this hand.",
            complete.hands,
            parser=number_or_address,
        ),
    ] = None,
    with_table: Annotated[
        NumberOrAddress | None,
        option(
            "--with-table",
            "N",
            "The table of the other hand.",
            complete.tables,
            parser=number_or_address,
        ),
    ] = None,
    sides: Annotated[
        list[str] | None,
        option("--side", "SIDE", "One of two sides, at a table of three. Repeatable."),
    ] = None,
    reason: OptionalReason = "",
    late: Late = False,
    dry_run: DryRun = False,
) -> None:
    """Swap the two sides of a hand, or the slips of two hands.

    With a second hand, or --with-table, each of the two hands gets all that was entered for the
    other. Without, what the two sides of the hand state changes sides.
    """
    from canasta_club.services.entry import moving
    from canasta_club.services.standings import standings

    accept = acceptance.judge()
    with at_hand(ctx, at, hand, dry_run=dry_run) as (book, place, number):
        show_night(book, place)
        if other is None and with_table is None:
            with standings.places_moved(book, place.season, place.night) as moved:
                recorded = moving.swap_sides(
                    book, (place, number), accept, sides=sides or (), reason=reason, is_late=late
                )
            show_recorded(recorded, "swapped", moved)
            return
        stored_place, stored_number = place, other.number if other else 0
        if with_table or (other and other.address):
            stored_place, stored_number = named_hand(book, beside(place, with_table), other)
        with standings.places_moved(book, place.season, place.night) as moved:
            both = moving.swap_hands(
                book, (place, number), (stored_place, stored_number or number), accept,
                reason=reason, is_late=late,
            )  # fmt: skip
        show_exchanged(both, moved)
