"""``canasta night wish``: who is kept together or apart, and who has a table of their own."""

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from canasta_club.cli.night.people import evening
from canasta_club.cli.options import Json, Late, NightDate, Round, SeasonName
from canasta_club.cli.show import progress, say, show_changed, show_page, tell_error
from canasta_club.errors import CanastaError, UsageError

if TYPE_CHECKING:
    from canasta_club.services.season.nights import AtNight
    from canasta_club.services.seating.seating import Proposal
from canasta_club.cli.options import settings
from canasta_club.cli.show import show_done

app = typer.Typer(rich_markup_mode=None)


@app.command("seat")
def seat(
    ctx: typer.Context,
    round_number: Round = None,
    rounds: Annotated[
        int, typer.Option("--rounds", min=1, metavar="N", help="Plan so many rounds at once.")
    ] = 1,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, help="What chance comes from; else the date.")
    ] = None,
    swap: Annotated[
        tuple[str, str] | None,
        typer.Option("--swap", metavar="A B", help="Exchange two before it is confirmed."),
    ] = None,
    confirm: Annotated[
        bool, typer.Option("--confirm", "--yes", help="Seat the round: its games begin.")
    ] = False,
    night: NightDate = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Propose who sits where in the next round; with --confirm the round is seated.

    What is proposed is kept. Name the round that is being played to seat it anew, as long as no
    hand of it is recorded.
    """
    from canasta_club.services.seating import pages, seating

    with evening(ctx, season, night) as at:
        with progress("Seating") as step, at.book.change("night seat"):
            proposal = seating.propose(
                *at, number=round_number, count=rounds, seed=seed,
                progress=_steps(step),
            )  # fmt: skip
            if swap:
                number = proposal.next.number
                proposal = seating.swap(*at, *swap, number)
            if confirm:
                proposal = seating.confirm(*at, proposal.next.number)
        page = pages.proposal_page(at.book, proposal, is_seated=confirm)
        show_page(ctx, page, as_json=as_json)
        if confirm:
            say(f"Round {proposal.next.number} is seated.")
        elif as_json or not sys.stdin.isatty():
            which = f"--round {round_number} " if round_number else ""
            say(f"To seat it so: canasta night seat {which}--confirm")
        else:
            _ask(ctx, at, proposal)


@app.command("swap")
def swap(
    ctx: typer.Context,
    one: Annotated[str, typer.Argument(metavar="A", help="A player or pair of the proposal.")],
    other: Annotated[str, typer.Argument(metavar="B", help="Who changes places with them.")],
    round_number: Round = None,
    night: NightDate = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Exchange two in the proposed round: their seats, or a seat and a sit-out."""
    from canasta_club.services.seating import pages, seating

    with evening(ctx, season, night) as at:
        proposal = seating.swap(*at, one, other, round_number)
        show_page(ctx, pages.proposal_page(at.book, proposal), as_json=as_json)


@app.command("reseat")
def reseat(
    ctx: typer.Context,
    one: Annotated[str, typer.Argument(metavar="A", help="A player, or a pair as Ash+Birch.")],
    other: Annotated[str, typer.Argument(metavar="B", help="Who really sat in their seat.")],
    round_number: Round = None,
    late: Late = False,
    night: NightDate = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Put right that two sat in each other's seats: the hands recorded there stay as they are."""
    from canasta_club.services.play import games
    from canasta_club.services.seating import reseating
    from canasta_club.services.standings import standings

    with evening(ctx, season, night) as at:
        with standings.places_moved(*at) as moved:
            message = reseating.reseat(*at, one, other, round_number=round_number, is_late=late)
        show_changed(ctx, "\n".join(message), games.page(*at), moved, as_json=as_json)


@app.command("seating")
def seating_list(
    ctx: typer.Context,
    round_number: Round = None,
    by_name: Annotated[
        bool, typer.Option("--by-name", help="One row a person, in the order of their names.")
    ] = False,
    night: NightDate = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Show where everybody sits, by table or by name."""
    from canasta_club.services.seating import lists

    with evening(ctx, season, night) as at:
        build = lists.by_name if by_name else lists.by_table
        show_page(ctx, build(*at, round_number), as_json=as_json)


@app.command("cut")
def cut(
    ctx: typer.Context,
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME…]", help="Else all who are here.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, help="What chance comes from; else the date.")
    ] = None,
    begin: Annotated[
        bool, typer.Option("--begin", help="Begin the games so, as the next round.")
    ] = False,
    night: NightDate = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Cut cards for partners and dealers: the two highest at a table play together."""
    from canasta_club.services.seating import cutting

    with evening(ctx, season, night) as at:
        drawn = cutting.draw(*at, names or (), seed)
        number = cutting.begin(*at, drawn) if begin else 0
        show_page(ctx, cutting.page(*at, drawn), as_json=as_json)
        say(f"Round {number} has begun." if begin else "To begin so: add --begin")


@app.command("openings")
def openings(
    ctx: typer.Context, night: NightDate = "", season: SeasonName = "", as_json: Json = False
) -> None:
    """Show what every side at every table needs to open its next hand."""
    from canasta_club.services.play import openings as openings_sheet

    with evening(ctx, season, night) as at:
        show_page(ctx, openings_sheet.page(*at), as_json=as_json)


def _steps(step: Any) -> Any:
    """Tell a bar that counts steps how far a plan has come."""
    told = 0

    def tell(done: int, total: int) -> None:
        nonlocal told
        del total
        step(max(0, done - told))
        told = done

    return tell


def _ask(ctx: typer.Context, at: "AtNight", proposal: "Proposal") -> None:
    """Ask until the round is seated or left as it is proposed."""
    from canasta_club.services.seating import pages, seating

    number = proposal.next.number
    while True:
        answer = typer.prompt("Seat them so? (yes / swap A B / seed N / no)", err=True)
        try:
            words = _words(answer)
            if words[0] in {"n", "no"}:
                say("It stays proposed. To seat it so: canasta night seat --confirm")
                return
            if words[0] in {"y", "yes"}:
                seating.confirm(*at, number)
                say(f"Round {number} is seated.")
                return
            proposal = _changed(at, proposal, words)
        except CanastaError as fault:
            tell_error(fault)
        else:
            show_page(ctx, pages.proposal_page(at.book, proposal))


def _changed(at: "AtNight", proposal: "Proposal", words: list[str]) -> "Proposal":
    from canasta_club.services.seating import seating

    number = proposal.next.number
    if words[0] == "swap" and len(words) == 3:
        return seating.swap(*at, words[1], words[2], number)
    if words[0] in {"seed", "other"}:
        given = words[1] if len(words) == 2 else ""
        seed = int(given) if given.isdecimal() else proposal.seed + 1
        return seating.propose(*at, number=number, count=len(proposal.rounds), seed=seed)
    raise UsageError("Answer yes, swap with two names, seed with a number, or no.")


def _words(answer: str) -> list[str]:
    """Split an answer, names of several words in quotes."""
    import shlex

    try:
        words = shlex.split(answer)
    except ValueError:
        words = answer.split()
    return [words[0].casefold(), *words[1:]] if words else ["?"]


@app.command("wish")
def wish(
    ctx: typer.Context,
    kind: Annotated[
        str, typer.Argument(metavar="together|apart|table|drop", help="What is wished.")
    ],
    name: Annotated[str, typer.Argument(metavar="NAME", help="A player; to drop one, its number.")],
    other: Annotated[
        str, typer.Argument(metavar="OTHER", help="The other player, or the number of the table.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Note a wish for seats: together Ash Birch, apart Ash Birch, table Ash 3; or drop 2."""
    from canasta_club.services.book import books
    from canasta_club.services.seating import wishes as seat_wishes
    from canasta_club.services.seating.wishes import describe

    with books.open_book(settings(ctx)) as book:
        if kind == "drop":
            gone = seat_wishes.drop(book, _number(name, "the wish"))
            show_done(ctx, f"No longer: {describe(gone)}.", seat_wishes.page(book), as_json=as_json)
            return
        if not other:
            raise UsageError("Name two players, or a player and a table.")
        if kind == "table":
            new = seat_wishes.table(book, name, _number(other, "the table"))
        elif kind in {"together", "apart"}:
            new = seat_wishes.two(book, "together" if kind == "together" else "apart", name, other)
        else:
            raise UsageError(f"“{kind}” is no wish: together, apart, table, or drop.")
        done = f"Noted: {describe(new.wish)}."
        if new.instead_of:
            done += f" No longer: {describe(new.instead_of)}."
        show_done(ctx, done, seat_wishes.page(book, [new.wish]), as_json=as_json)


@app.command("wishes")
def wishes(ctx: typer.Context, as_json: Json = False) -> None:
    """List the wishes for seats."""
    from canasta_club.services.book import books
    from canasta_club.services.seating import wishes as seat_wishes

    with books.open_book(settings(ctx)) as book:
        show_page(ctx, seat_wishes.page(book), as_json=as_json)


def _number(written: str, what: str) -> int:
    if not written.strip().isdecimal():
        raise UsageError(f"Say the number of {what}, not “{written}”.")
    return int(written)
