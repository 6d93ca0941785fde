"""``canasta hand``: record, show, list, correct and void hands."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from canasta_club.cli.entry._hand_entry import Sides, recorded_sides, show_recorded
from canasta_club.cli.options import (
    Accept,
    DropDetails,
    GameNumber,
    Json,
    Late,
    NightDate,
    Reason,
    Round,
    SeasonName,
    Table,
    settings,
)
from canasta_club.cli.show import ask_yes, show_json, show_page
from canasta_club.errors import Problem, UsageError

if TYPE_CHECKING:
    from canasta_club.club.play import Place

app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Hands: what each side made, deal by deal."
)

Lines = Annotated[
    list[str] | None,
    typer.Argument(metavar="LINE...", help='A quoted line a side: "Ash+Birch: KKK 555 / K5 r2".'),
]
HandNumber = Annotated[int, typer.Argument(metavar="HAND", min=1, help="The number of the hand.")]
Dealer = Annotated[str | None, typer.Option("--dealer", help="Who dealt.")]
Note = Annotated[str | None, typer.Option("--note", help="Anything worth remembering.")]
SatOut = Annotated[
    str | None, typer.Option("--sat-out", metavar="NAME", help="Who of five paused in this hand.")
]


@app.command("record")
def record(
    ctx: typer.Context,
    lines: Lines = None,
    table: Table = None,
    game: GameNumber = None,
    round_number: Round = None,
    night: NightDate = "",
    season: SeasonName = "",
    number: Annotated[
        int | None, typer.Option("--hand", min=1, help="The number of the hand; else the next.")
    ] = None,
    dealer: Dealer = None,
    note: Note = None,
    sat_out: SatOut = None,
    accept: Accept = None,
    as_json: Json = False,
) -> None:
    """Record a hand: a line for each side, or asked for side by side when none is given.

    A line reads: "Ash+Birch: KKKKKKK QQQQ2X 555 / K5 / X2 r2 out" (cards: melds, then each hand
    still held), "Ash+Birch: n1 m2 +245 -65 r1" (counts) or "Ash+Birch: =675" (the total alone).
    """
    from canasta_club.services.play import hands

    with _at_game(ctx, table, game, round_number, night, season) as (book, place):

        def record(sides: Sides) -> hands.Recorded:
            return hands.record(
                book,
                place,
                sides,
                acceptance(accept),
                number=number,
                dealer=dealer or "",
                note=note or "",
                sat_out=sat_out or "",
            )

        recorded = recorded_sides(place, lines, record)
        show_recorded(ctx, recorded, "recorded", as_json=as_json)


@app.command("correct")
def correct(
    ctx: typer.Context,
    number: HandNumber,
    reason: Reason = "",
    lines: Lines = None,
    table: Table = None,
    game: GameNumber = None,
    round_number: Round = None,
    night: NightDate = "",
    season: SeasonName = "",
    dealer: Dealer = None,
    note: Note = None,
    sat_out: SatOut = None,
    accept: Accept = None,
    late: Late = False,
    drop_details: DropDetails = False,
    as_json: Json = False,
) -> None:
    """Write a hand down again as it really was; a side that is not named stays as it is.

    The older revision is kept and can be seen (hand show --revisions) and restored.
    """
    from canasta_club.services.play import hands
    from canasta_club.services.rules import scoring
    from canasta_club.services.standings import standings

    _need(reason, "a correction")
    if not lines and all(given is None for given in (dealer, note, sat_out)):
        raise UsageError("Say what was different: a line for each side that changes.")
    with _at_game(ctx, table, game, round_number, night, season) as (book, place):
        with standings.places_moved(book, place.season, place.night) as moved:
            recorded = hands.correct(
                book,
                place,
                number,
                scoring.read_sides(lines or []),
                acceptance(accept),
                reason=reason,
                dealer=dealer,
                note=note,
                sat_out=sat_out,
                is_late=late,
                drop_details=drop_details,
            )
        show_recorded(ctx, recorded, "corrected", moved, as_json=as_json)


@app.command("void")
def void(
    ctx: typer.Context,
    number: HandNumber,
    reason: Reason = "",
    table: Table = None,
    game: GameNumber = None,
    round_number: Round = None,
    night: NightDate = "",
    season: SeasonName = "",
    late: Late = False,
    as_json: Json = False,
) -> None:
    """Take an abandoned hand out of the count; it stays to be seen. A misdeal is no hand at all."""
    from canasta_club.services.play import hands
    from canasta_club.services.standings import standings

    _need(reason, "making a hand void")
    with _at_game(ctx, table, game, round_number, night, season) as (book, place):
        with standings.places_moved(book, place.season, place.night) as moved:
            recorded = hands.void(book, place, number, reason=reason, is_late=late)
        show_recorded(ctx, recorded, "made void", moved, as_json=as_json)


@app.command("restore")
def restore(
    ctx: typer.Context,
    number: HandNumber,
    revision: Annotated[int, typer.Option("--revision", min=1, help="The revision to restore.")],
    reason: Reason = "",
    table: Table = None,
    game: GameNumber = None,
    round_number: Round = None,
    night: NightDate = "",
    season: SeasonName = "",
    accept: Accept = None,
    late: Late = False,
    as_json: Json = False,
) -> None:
    """Make an older revision of a hand the one that counts."""
    from canasta_club.services.play import hands
    from canasta_club.services.standings import standings

    _need(reason, "restoring a revision")
    with _at_game(ctx, table, game, round_number, night, season) as (book, place):
        judge = acceptance(accept)
        with standings.places_moved(book, place.season, place.night) as moved:
            recorded = hands.revert(
                book, place, number, revision, judge, reason=reason, is_late=late
            )
        show_recorded(ctx, recorded, "restored", moved, as_json=as_json)


@app.command("show")
def show(
    ctx: typer.Context,
    number: Annotated[
        int | None, typer.Argument(metavar="[HAND]", min=1, help="The hand; else the newest.")
    ] = None,
    table: Table = None,
    game: GameNumber = None,
    round_number: Round = None,
    night: NightDate = "",
    season: SeasonName = "",
    revisions: Annotated[
        bool, typer.Option("--revisions", help="Every revision: who, when, why.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Show the score sheet of a hand with every line."""
    from canasta_club.game.scoring.hand import result_value
    from canasta_club.reports.pages.hands import hand_facts, hand_value, revisions_page
    from canasta_club.reports.pages.score_sheet import score_sheet
    from canasta_club.services.play import hands

    with _at_game(ctx, table, game, round_number, night, season) as (book, place):
        hand = hands.find(book, place, number) if number else hands.newest(book, place)
        if revisions:
            told = hands.revisions(book, hand)
            show_page(ctx, revisions_page(place.game, told), as_json=as_json)
            return
        result = hands.sheets(book, place, hand)
        if as_json:
            show_json(hand_value(place.game, hand) | result_value(result))
            return
        for line in hand_facts(place.game, hand):
            typer.echo(line)
        for sheet in result.sheets:
            typer.echo()
            show_page(ctx, score_sheet(sheet))


@app.command("list")
def list_hands(
    ctx: typer.Context,
    season: SeasonName = "",
    night: NightDate = "",
    table: Table = None,
    as_json: Json = False,
) -> None:
    """List the hands of a season or a night: totals, running scores, openings."""
    from canasta_club.reports.pages.hands import hand_values, hands_page
    from canasta_club.services.book import books
    from canasta_club.services.play import hands
    from canasta_club.services.season import nights, seasons

    with books.open_book(settings(ctx)) as book:
        found = seasons.find(book, season)
        on_night = nights.find(book, found, night) if night else None
        games = [
            (game, played)
            for game, played in hands.played(book, found, on_night)
            if table in {None, game.table}
        ]
        if as_json:
            show_json(hand_values(games))
        else:
            show_page(ctx, hands_page(found.name, games))


def acceptance(codes: Sequence[str] | None) -> Any:
    """Return what decides on warnings: the codes given, else a question on a terminal."""
    accepted = {code.strip() for entry in codes or () for code in entry.split(",")}

    def accept(problems: Sequence[Problem]) -> bool:
        open_ones = [p for p in problems if not {p.code, "all"} & accepted]
        if not open_ones:
            return True
        asked = "\n".join(f"  {problem}" for problem in open_ones)
        return ask_yes(f"This is unusual:\n{asked}\nRecord it all the same?")

    return accept


def _need(reason: str, what: str) -> None:
    if not reason.strip():
        raise UsageError(f"Say why: {what} needs a reason.", hint='Add: --reason "what was wrong"')


@contextmanager
def _at_game(
    ctx: typer.Context,
    table: int | None,
    game: int | None,
    round_number: int | None,
    night: str,
    season: str,
) -> Iterator[tuple[Any, "Place"]]:
    """Open the book at the game that is meant."""
    from canasta_club.services.book import books
    from canasta_club.services.play import games

    with books.open_book(settings(ctx)) as book:
        yield (
            book,
            games.find(
                book,
                season=season,
                night=night,
                table=table,
                number=game,
                round_number=round_number,
            ),
        )
