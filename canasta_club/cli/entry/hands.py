"""``canasta hand``: record, show, list, correct and void hands."""

from collections.abc import Callable
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canasta_club.cli import complete
from canasta_club.cli.addresses import NumberOrAddress, number_or_address
from canasta_club.cli.entry import _moving
from canasta_club.cli.entry._correcting import correct_by_fields, or_keep_details
from canasta_club.cli.entry._recorded import (
    Sides,
    record_or_choose,
    recorded_sides,
    show_night,
    show_recorded,
)
from canasta_club.cli.frame.answer import is_json
from canasta_club.cli.frame.ask import is_interactive
from canasta_club.cli.frame.commands import argument, command, flag, noun, option
from canasta_club.cli.frame.show import say, show, shown
from canasta_club.cli.map import WORDS
from canasta_club.cli.open_book import at_hand, named_table, opened
from canasta_club.cli.options import (
    Acceptance,
    AtGame,
    DropDetails,
    HandNumber,
    Late,
    NightDate,
    Reason,
    ReasonLater,
    Table,
)
from canasta_club.errors import CanastaError, ReasonRequiredError, UsageError

if TYPE_CHECKING:
    from canasta_club.club.play import Place
    from canasta_club.services.book.books import OpenBook
    from canasta_club.services.play.writing import Recorded

app = noun(WORDS["hand"].line)

Lines = Annotated[
    list[str] | None,
    argument("LINE…", 'A quoted line for each side: "Ash+Birch: KKK 555 / K5 r2".', complete.hands),
]
Dealer = Annotated[str | None, option("--dealer", "NAME", "Player who dealt.", complete.players)]
Note = Annotated[str | None, option("--note", "TEXT", "A note on the hand.")]
SatOut = Annotated[
    str | None, option("--sat-out", "NAME", "Player who sat out (five-handed).", complete.players)
]


@command(
    app,
    "record",
    'hand record --table 1 "Ash+Birch: =675" "Cedar+Dogwood: =435"',
    'hand record "Ash+Birch: n1 m2 +245 -65 out" "Cedar+Dogwood: =90"',
)
def record(
    ctx: typer.Context,
    at: AtGame,
    acceptance: Acceptance,
    lines: Lines = None,
    number: Annotated[
        int | None, option("--hand", "N", "Number of the hand (default: the next).", min=1)
    ] = None,
    dealer: Dealer = None,
    note: Note = None,
    sat_out: SatOut = None,
) -> None:
    """Record a hand.

    Give a line for each side; on a terminal you are asked for each side if you give none. A line
    reads: "Ash+Birch: KKKKKKK QQQQ2X 555 / K5 / X2 r2 out" (cards: melds, then each hand still
    held), "Ash+Birch: n1 m2 +245 -65 r1" (counts) or "Ash+Birch: =675" (the total alone).
    Leave out --table if the sides sit at one table only. The address of a slip, scanned or typed
    before the lines, gives the table, the round and the number of the hand.
    """
    from canasta_club.services.play import hands

    seen: list[int] = []
    lines, hand = _addressed(lines, number)
    with at_hand(ctx, at, hand, sides=_named_in(lines)) as (book, place, at_number):

        def announce() -> None:
            last, newest = hands.last(book, place)
            seen.append(last)
            after = f", after hand {last} by {newest.by}" if newest else ""
            say(f"Hand {at_number or last + 1} at table {place.game.table}{after}.")

        def record(sides: Sides) -> "Recorded":
            return record_or_choose(
                lambda taken: hands.record(
                    book, place, sides, acceptance.judge(),
                    number=taken or at_number or None, dealer=dealer or "", note=note or "",
                    sat_out=sat_out or "", seen=seen[0] if seen else None,
                ),
                lambda stored_taken, reason: hands.correct(
                    book, place, stored_taken, sides, acceptance.judge(),
                    reason=reason, dealer=dealer, note=note, sat_out=sat_out,
                ),
            )  # fmt: skip

        recorded = recorded_sides(place, lines, record, announce)
        show_recorded(recorded, "corrected" if recorded.before else "recorded")


def _addressed(
    lines: list[str] | None, number: int | None
) -> tuple[list[str] | None, NumberOrAddress | None]:
    """Return the lines of the sides, and the hand: by the address before them, or its number."""
    if head := " ".join(takewhile(lambda line: ":" not in line, lines or ())):
        from canasta_club.club.paper import address

        if address.is_like(head) or address.is_part(head):
            return [line for line in lines or () if ":" in line], NumberOrAddress(number or 0, head)
    return lines, NumberOrAddress(number) if number else None


@command(app, "correct", 'hand correct 1 "Ash+Birch: =735" --table 1 --reason "misread"')
def correct(
    ctx: typer.Context,
    hand: HandNumber,
    at: AtGame,
    acceptance: Acceptance,
    lines: Lines = None,
    reason: ReasonLater = "",
    dealer: Dealer = None,
    note: Note = None,
    sat_out: SatOut = None,
    late: Late = False,
    drop_details: DropDetails = False,
) -> None:
    """Correct a hand.

    A side that is not named stays as it is. On a terminal, without a line, you are asked field by
    field, beginning with what was written. The older revision is kept: see it with “canasta hand
    history HAND”, bring it back with “canasta hand revert”.
    """
    from canasta_club.services.play import hands
    from canasta_club.services.rules import scoring
    from canasta_club.services.standings import standings

    is_given = bool(lines) or any(given is not None for given in (dealer, note, sat_out))
    reason = _reason_of(reason, is_given=is_given)
    with at_hand(ctx, at, hand, sides=_named_in(lines)) as (book, place, number):
        show_night(book, place)
        if not is_given:
            judge = acceptance.judge()
            done = correct_by_fields(book, place, number, judge, reason, is_late=late)
            show_recorded(done[0], "corrected", done[1])
            return

        def change(drop: bool) -> "Recorded":
            return hands.correct(
                book, place, number, scoring.read_sides(lines or []), acceptance.judge(),
                reason=reason, dealer=dealer, note=note, sat_out=sat_out, is_late=late,
                drop_details=drop,
            )  # fmt: skip

        with standings.places_moved(book, place.season, place.night) as moved:
            recorded = or_keep_details(change, drop=drop_details)
        show_recorded(recorded, "corrected", moved)


def _reason_of(reason: str, *, is_given: bool) -> str:
    """Return why a hand is corrected; where nothing is given, the fields are asked for first."""
    if not is_given and not is_interactive():
        raise UsageError(
            "Give a line for each side that changes.",
            hint='As in: canasta hand correct 3 --table 1 "Ash+Birch: m1 +245 -30" --reason TEXT',
        )
    if is_given and not reason.strip():
        raise ReasonRequiredError
    return reason


def _change(
    ctx: typer.Context,
    at: AtGame,
    hand: NumberOrAddress,
    done: str,
    change: "Callable[[OpenBook, Place, int], Recorded]",
) -> None:
    """Change a hand of a game, and show what became of it and which places it moved."""
    from canasta_club.services.standings import standings

    with at_hand(ctx, at, hand) as (book, place, number):
        show_night(book, place)
        with standings.places_moved(book, place.season, place.night) as moved:
            recorded = change(book, place, number)
        show_recorded(recorded, done, moved)


@command(app, "void", 'hand void 1 --table 1 --reason "abandoned"')
def void(
    ctx: typer.Context, hand: HandNumber, at: AtGame, reason: Reason, late: Late = False
) -> None:
    """Void a hand; it stays on record but doesn't count.

    Don't record a misdeal: nothing was played.
    """
    from canasta_club.services.play import hands

    _change(
        ctx, at, hand, "voided",
        lambda book, place, number: hands.void(book, place, number, reason=reason, is_late=late),
    )  # fmt: skip


@command(app, "unvoid", 'hand unvoid 1 --table 1 --reason "it was played out"')
def unvoid(
    ctx: typer.Context,
    hand: HandNumber,
    at: AtGame,
    acceptance: Acceptance,
    reason: Reason,
    late: Late = False,
) -> None:
    """Let a voided hand count again."""
    from canasta_club.services.play import hands

    accept = acceptance.judge()
    _change(
        ctx, at, hand, "counts again",
        lambda book, place, number: hands.unvoid(
            book, place, number, accept, reason=reason, is_late=late
        ),
    )  # fmt: skip


@command(app, "revert", 'hand revert 1 --revision 1 --table 1 --reason "it was right"')
def revert(
    ctx: typer.Context,
    hand: HandNumber,
    revision: Annotated[int, option("--revision", "N", "The revision to bring back.", min=1)],
    at: AtGame,
    acceptance: Acceptance,
    reason: Reason,
    late: Late = False,
) -> None:
    """Bring back an older revision of a hand."""
    from canasta_club.services.play import hands

    accept = acceptance.judge()
    _change(
        ctx, at, hand, "reverted",
        lambda book, place, number: hands.revert(
            book, place, number, revision, accept, reason=reason, is_late=late
        ),
    )  # fmt: skip


@command(
    app, "show", "hand show --table 1", "hand show 1 --table 1 --revisions", "hand show 1 --slip"
)
def show_hand(
    ctx: typer.Context,
    at: AtGame,
    hand: Annotated[
        NumberOrAddress | None,
        argument(
            "HAND",
            "Number of the hand, or the address of its slip (default: the newest).",
            complete.hands,
            parser=number_or_address,
        ),
    ] = None,
    revisions: Annotated[bool, flag("--revisions", "Show every revision: who, when, why.")] = False,
    slip: Annotated[bool, flag("--slip", "Open the picture of its slip, if one was read.")] = False,
) -> None:
    """Show the score sheet of a hand, line by line."""
    from canasta_club.game.scoring.hand import result_value
    from canasta_club.reports.pages.hands import hand_facts, hand_value, revisions_page
    from canasta_club.reports.pages.score_sheet import score_sheet
    from canasta_club.services.play import hands

    with at_hand(ctx, at, hand) as (book, place, number):
        played = hands.find(book, place, number) if number else hands.newest(book, place)
        zone = book.club.time_zone
        if revisions:
            show(revisions_page(place.game, hands.revisions(book, played), zone))
            return
        if slip:
            _open_picture(hands.picture(book, place, played))
            return
        result = hands.sheets(book, place, played)
        show(
            *map(shown, hand_facts(place.game, played, zone)),
            *(part for sheet in result.sheets for part in ("", score_sheet(sheet))),
            value=hand_value(place.game, played) | result_value(result),
        )


def _open_picture(path: Path) -> None:
    """Open a picture in the program of the desktop; without a terminal say where it is."""
    show(f"The picture of the slip: {shown(path)}", value={"file": str(path)})
    if is_interactive() and not is_json():
        typer.launch(str(path))


@command(app, "history", "hand history 1 --table 1")
def history(ctx: typer.Context, hand: HandNumber, at: AtGame) -> None:
    """Show all that happened to a hand: who, when, why.

    Each recording, correction, void and undo, with every value before and after it.
    """
    from canasta_club.services import journal

    with at_hand(ctx, at, hand) as (book, place, number):
        show(journal.history(book, place, number))


@command(app, "list", "hand list", 'hand list --season "Winter 2026"')
def list_hands(
    ctx: typer.Context,
    night: NightDate = "",
    table: Table = None,
    season: Annotated[
        str,
        option(
            "--season",
            "NAME",
            "All hands of this season (default: those of the night).",
            complete.seasons,
        ),
    ] = "",
) -> None:
    """List the hands of the open night or of a season.

    Each with its totals, running scores and openings.
    """
    from canasta_club.reports.pages.hands import hand_values, hands_page
    from canasta_club.services.play import hands
    from canasta_club.services.season import nights, seasons

    with opened(ctx) as book:
        at = named_table(book, table, night=night, season=season)
        found_season = seasons.find(book, season, at.night)
        only = nights.find(book, found_season, at.night) if at.night else None
        if only is None and not season:
            # Where several nights are open, all hands are listed.
            with suppress(CanastaError):
                only = nights.find(book, found_season)
        games = [
            (game, played)
            for game, played in hands.played(book, found_season, only)
            if at.number in {0, game.table}
        ]
        if is_json():
            of_night = {"night": only.day.isoformat()} if only else {}
            show(value={"season": found_season.name, **of_night, "hands": hand_values(games)})
        else:
            title = f"{found_season.name}, {only.day}" if only else found_season.name
            show(hands_page(title, games))


app.add_typer(_moving.app)


def _named_in(lines: list[str] | None) -> list[str]:
    """Return the sides that lines name.

    >>> _named_in(["Ash+Birch: =675", "Cedar+Dogwood: =435"])
    ['Ash+Birch', 'Cedar+Dogwood']
    """
    return [line.partition(":")[0].strip() for line in lines or () if ":" in line]
