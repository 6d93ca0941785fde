"""``canasta print``: pages for the wall and for the desk."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from canasta_club.cli.frame.commands import argument, command, flag, noun, option
from canasta_club.cli.frame.show import show_written
from canasta_club.cli.map import WORDS
from canasta_club.cli.open_book import at_night, at_season, named_hand
from canasta_club.cli.options import (
    AtGame,
    AwardsName,
    HallCards,
    NightOptions,
    OneNight,
    OneSeason,
    OnPaper,
    PaperSize,
    Person,
    RoundOptions,
    SeasonName,
    Size,
    ThatPair,
    Year,
)
from canasta_club.cli.reports import _watch as watching
from canasta_club.cli.reports import tables
from canasta_club.cli.reports._hall_cards import print_hall_cards
from canasta_club.cli.reports._letter import letter
from canasta_club.cli.reports.report import Out, printed, write
from canasta_club.cli.reports.tables import WhichTable

if TYPE_CHECKING:
    from canasta_club.reports.page import Page
    from canasta_club.services.book.books import OpenBook

app = noun(WORDS["print"].line)


@command(app, "standings", "print standings winter.pdf")
def print_standings(ctx: typer.Context, out: Out, of: WhichTable, paper: OnPaper) -> None:
    """Print the table of a season or a night."""
    from canasta_club.services.season import nights
    from canasta_club.services.standings import printing

    with at_season(ctx, of.season, of.night) as (book, its_season):
        only = nights.find(book, its_season, of.night) if of.night else None
        look = paper.look("wall")
        problems = printing.print_standings(
            book,
            its_season,
            out,
            only,
            of.rank or "",
            look,
            why=of.why,
            **of.view(book, its_season),
        )
        show_written(out, problems)


@command(app, "night", "print night results.pdf --night 2026-11-19")
def print_night(ctx: typer.Context, out: Out, at: RoundOptions, paper: OnPaper) -> None:
    """Print the results of a night, or of one round."""
    from canasta_club.services.evening import results

    def page(book: "OpenBook") -> "Page":
        is_compact = paper.layout == "desk"
        return results.page(*at_night(book, at), at.round_number, is_compact=is_compact)

    write(ctx, out, page, "night", paper.look("wall"))


@command(app, "guides", "print guides guides.pdf", "print guides tables.pdf --tables")
def print_guides(
    ctx: typer.Context,
    out: Out,
    at: NightOptions,
    paper: OnPaper,
    tables: Annotated[
        bool, flag("--tables", "A large card for each table, not each player.")
    ] = False,
) -> None:
    """Print guide cards: where each player goes each round."""
    from canasta_club.services.seating import lists

    def page(book: "OpenBook") -> "Page":
        return (lists.for_tables if tables else lists.for_entrants)(*at_night(book, at))

    look = paper.look("wall" if tables else "desk")
    write(ctx, out, page, "table_cards" if tables else "guide_cards", look)


@command(app, "slips", "print slips slips.pdf", "print slips blank.pdf --blank --per-sheet 2")
def print_slips(
    ctx: typer.Context,
    out: Out,
    at: RoundOptions,
    per_sheet: Annotated[
        Literal["2", "4"], option("--per-sheet", "2|4", "Slips on a sheet (default: 4).")
    ] = "4",
    hands: Annotated[
        int | None,
        option(
            "--hands", "N", "Hands per table, a slip each (default: a full sheet).", min=1, max=50
        ),
    ] = None,
    blank: Annotated[bool, flag("--blank", "Slips without names, to be copied.")] = False,
    size: Size = None,
    paper: PaperSize = None,
) -> None:
    """Print score slips, a box for each figure to be entered."""
    from canasta_club.reports.imprint import Look
    from canasta_club.services.evening import slips
    from canasta_club.services.season import seasons

    count = hands or int(per_sheet)
    look = Look("wall" if per_sheet == "2" else "desk", paper)

    def page(book: "OpenBook") -> "Page":
        if blank:
            season = seasons.find(book, at.season, at.night)
            return slips.blank(book, season, slips=count, players=size, look=look)
        return slips.of_round(*at_night(book, at), at.round_number, hands=count, look=look)

    write(ctx, out, page, "slips", look)


@printed(app, "night-report", "night", "desk", "print night-report report.pdf")
def night_report(book: "OpenBook", at: NightOptions) -> "Page":
    """Print a night: results, table, best hand, who came."""
    from canasta_club.services.evening import report

    return report.page(*at_night(book, at))


@printed(app, "game", "table", "desk", "print game game.pdf --table 1")
def game(book: "OpenBook", at: AtGame) -> "Page":
    """Print a game hand by hand, with its story as a picture."""
    from canasta_club.services.play import standing

    return standing.page(standing.of_game(book, named_hand(book, at)[0]))


@printed(app, "player", "table", "desk", "print player Ash ash.pdf")
def player(book: "OpenBook", name: Person, season: OneSeason = "") -> "Page":
    """Print a player's record, with a chart of the last games."""
    from canasta_club.services.people import players
    from canasta_club.services.season import seasons
    from canasta_club.services.statistics import player_page

    only = seasons.find(book, season) if season else None
    return player_page.player_page(book, players.find(book, name), only)


@printed(app, "fixtures", "fixtures", "wall", "print fixtures fixtures.pdf")
def fixtures(book: "OpenBook", season: SeasonName = "") -> "Page":
    """Print the fixtures of a season with their results."""
    from canasta_club.services.fixtures import fixtures
    from canasta_club.services.season import seasons

    return fixtures.page(book, fixtures.of_season(book, seasons.find(book, season)))


@command(app, "calendar", "print calendar nights.pdf", "print calendar nights.ics")
def print_calendar(ctx: typer.Context, out: Out, paper: OnPaper, season: SeasonName = "") -> None:
    """Print the nights of a season; .ics is for phones.

    A file that ends in .ics is read by the calendars of phones and mail programs. Each night keeps
    its entry there, so that a file written later moves or cancels what changed.
    """
    from canasta_club.services.fixtures import calendar
    from canasta_club.services.season import seasons

    def page(book: "OpenBook") -> "Page":
        return calendar.page(book, seasons.find(book, season))

    if out.suffix.lower() != ".ics":
        write(ctx, out, page, "table", paper.look("wall"))
        return
    with at_season(ctx, season) as (book, its_season):
        calendar.write_events(book, its_season, out)
        show_written(out, [])


@printed(app, "bracket", "bracket", "wall", "print bracket bracket.pdf --season Cup")
def bracket(book: "OpenBook", season: SeasonName = "") -> "Page":
    """Print the bracket of a knockout, a large one in sections."""
    from canasta_club.services.fixtures import bracket
    from canasta_club.services.season import seasons

    return bracket.page(book, seasons.find(book, season))


@printed(app, "season-end", "table", "desk", "print season-end end.pdf")
def season_end(book: "OpenBook", season: SeasonName = "") -> "Page":
    """Print how a season ends: up and down, titles, awards."""
    from canasta_club.services.season import seasons
    from canasta_club.services.season_end import end

    return end.printed_page(book, seasons.find(book, season))


@printed(app, "money", "table", "wall", "print money money.pdf")
def money(book: "OpenBook", season: SeasonName = "") -> "Page":
    """Print attendance and table money, for the treasurer."""
    from canasta_club.services.attendance import table_money
    from canasta_club.services.season import seasons

    return table_money.season_page(book, seasons.find(book, season))


@printed(app, "seating", "seating", "wall", "print seating seats.pdf")
def seating(book: "OpenBook", at: RoundOptions) -> "Page":
    """Print who sits where in a round, by table and by name."""
    from canasta_club.services.seating import lists

    return lists.both(*at_night(book, at), at.round_number)


@printed(app, "pair", "table", "desk", "print pair Ash+Birch pair.pdf")
def pair(book: "OpenBook", pair: ThatPair, season: SeasonName = "") -> "Page":
    """Print a pair's hands against those of the room."""
    from canasta_club.services.people import pairs
    from canasta_club.services.season import seasons
    from canasta_club.services.statistics import hands

    return hands.of_pair(book, seasons.find(book, season), pairs.find(book, pair))


@printed(app, "year", "certificate", "desk", "print year Ash year.pdf")
def year(book: "OpenBook", name: Person, year: Year = None) -> "Page":
    """Print a player's year on a card: places, partners, hands."""
    from canasta_club.services.people import players
    from canasta_club.services.statistics import year as years

    return years.page(book, players.find(book, name), year)


@printed(
    app, "certificates", "certificate", "wall", "print certificates certificates.pdf",
    "print certificates highest.pdf --only highest-hand",
)  # fmt: skip
def certificates(
    book: "OpenBook",
    only: Annotated[
        str, option("--only", "ID", "“season” for the places, or an award by its id.")
    ] = "",
    which: AwardsName = "",
    season: SeasonName = "",
) -> "Page":
    """Print certificates: the first three places, and each award.

    One for each holder, with lines for the date and a signature. Awards are known by their ids:
    canasta awards --json
    """
    from canasta_club.services.handouts import certificates as made
    from canasta_club.services.season import seasons

    return made.page(book, seasons.find(book, season), only, which)


@command(
    app, "table-cards", "print table-cards cards.pdf --count 8", "print table-cards hall.pdf --hall"
)
def print_table_cards(
    ctx: typer.Context,
    out: Out,
    paper: OnPaper,
    cards: HallCards,
    tables: Annotated[
        int | None,
        option("--count", "N", "Cards (default: one for each table used).", min=1, max=500),
    ] = None,
    size: Size = None,
) -> None:
    """Print a card for each table: its number, and what opens.

    With --hall each side of a table, the desk and the wall get a card with a code that opens their
    page of “canasta serve” on this one night. The codes are nowhere else: printed again, they are
    new, and those before open nothing.
    """
    from canasta_club.services.handouts import tables as made
    from canasta_club.services.season import seasons

    if cards.hall:
        print_hall_cards(ctx, out, cards, paper.look("desk"), count=tables, players=size)
        return

    def page(book: "OpenBook") -> "Page":
        return made.cards(book, seasons.find(book, cards.season, cards.night), tables, size)

    write(ctx, out, page, "table_cards", paper.look("wall"))


@printed(app, "blank-list", "table", "desk", "print blank-list list.pdf")
def sign_up(
    book: "OpenBook",
    lines: Annotated[
        int, option("--rows", "N", "Lines to write on (default: 24).", min=1, max=500)
    ] = 24,
    season: SeasonName = "",
) -> "Page":
    """Print lines to write names on for the next nights."""
    from canasta_club.services.handouts import lists
    from canasta_club.services.season import seasons

    return lists.sign_up(book, seasons.find(book, season), lines)


@printed(app, "check-in", "table", "desk", "print check-in check-in.pdf")
def check_in(book: "OpenBook", season: SeasonName = "") -> "Page":
    """Print everybody's name with a box for each next night."""
    from canasta_club.services.handouts import lists
    from canasta_club.services.season import seasons

    return lists.check_in(book, seasons.find(book, season))


@printed(app, "receipt", "table", "desk", "print receipt Ash receipt.pdf")
def receipt(
    book: "OpenBook", name: Person, night: OneNight = "", season: SeasonName = ""
) -> "Page":
    """Print a receipt for the table money of a night or a season."""
    from canasta_club.services.handouts import lists
    from canasta_club.services.people import players
    from canasta_club.services.season import nights, seasons

    its_season = seasons.find(book, season, night)
    only = nights.find(book, its_season, night) if night else None
    return lists.receipt(book, its_season, players.find(book, name), only)


@printed(app, "opponents", "table", "wall", "print opponents opponents.pdf")
def opponents(book: "OpenBook", season: SeasonName = "") -> "Page":
    """Print all rounds of a season as one grid of numbers."""
    from canasta_club.services.handouts import lists
    from canasta_club.services.season import seasons

    return lists.opponents(book, seasons.find(book, season))


@command(app, "projector", "print projector wall.html")
def print_projector(
    ctx: typer.Context,
    out: Annotated[Path, argument("FILE.html", "First screen; the others are written beside it.")],
    at: NightOptions,
    seconds: Annotated[
        int, option("--seconds", "N", "How long each screen stays (default: 12).", min=3, max=600)
    ] = 12,
    watch: Annotated[
        bool, flag("--watch", "Write again whenever the book changes, until Ctrl+C.")
    ] = False,
) -> None:
    """Print screens for the hall: seats, results, the table.

    Open the file in a browser and let it fill the screen. Each screen leads to the next, results
    stand there as they come in, and the letters are read from ten metres. Everybody is named, so
    keep the files off the web site.
    """
    from canasta_club.services.publishing import projector

    def write_screens(book: "OpenBook") -> None:
        projector.write(*at_night(book, at), out, seconds)
        show_written(out, [])

    watching.written(ctx, write_screens, is_watched=watch)


command(
    app, "letter", "print letter Ash letter.pdf", "print letter Ash letter.txt",
    "print letter --all letters.pdf",
)(letter)  # fmt: skip


printed(app, "crosstable", "table", "wall", "print crosstable cross.pdf --differences")(
    tables.crosstable_page
)
printed(app, "awards", "table", "desk", "print awards awards.pdf")(tables.awards_page)
printed(app, "honours", "honours", "desk", "print honours honours.pdf")(tables.honours_page)
printed(app, "ratings", "table", "desk", "print ratings ratings.pdf")(tables.ratings_page)
printed(app, "chemistry", "table", "desk", "print chemistry chemistry.pdf")(tables.chemistry_page)
printed(app, "openings", "openings", "wall", "print openings openings.pdf")(tables.openings_page)
printed(app, "sources", "table", "desk", "print sources sources.pdf")(tables.sources_page)
printed(app, "attendance", "table", "wall", "print attendance nights.pdf")(tables.attendance_page)
