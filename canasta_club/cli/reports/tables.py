"""The reports of a club: standings, cross table, awards, ratings, chemistry, honours, openings."""

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from canasta_club.cli.frame import problems
from canasta_club.cli.frame.commands import Options, examples, flag, option
from canasta_club.cli.frame.progress import Step
from canasta_club.cli.frame.show import show, show_short
from canasta_club.cli.open_book import at_night, at_season
from canasta_club.cli.options import (
    AwardsName,
    ByPoints,
    Division,
    Minimum,
    NightOptions,
    OneNight,
    OneSeason,
    SeasonName,
)
from canasta_club.cli.reports.report import shown

if TYPE_CHECKING:
    from canasta_club.club.seasons import Season
    from canasta_club.reports.page import Page
    from canasta_club.services.book.books import OpenBook
    from canasta_club.services.standings.standings import View

Rank = Annotated[
    Literal["player", "pair"] | None,
    option("--rank", "player|pair", "Rank players or pairs (default: as the terms say)."),
]


Short = Annotated[bool, flag("--short", "Lines of 35 columns, to paste into a message.")]

FromStart = Annotated[bool, flag("--from-start", "Rate every game again, from the first.")]


class WhichTable(Options):
    """A table of a season or a night: of which entries, and how it is shown."""

    night: OneNight = ""
    rank: Rank = None
    division: Division = None
    handicap: Annotated[
        bool, flag("--handicapped/--scratch", "Add handicaps (default: --scratch).")
    ] = False
    before: Annotated[str, option("--before", "DATE", "The table as it was before a night.")] = ""
    since: Annotated[str, option("--from", "DATE", "First day of the nights that count.")] = ""
    until: Annotated[str, option("--to", "DATE", "Last day of the nights that count.")] = ""
    why: Annotated[
        bool | None,
        typer.Option(
            "--why/--no-why", help="Explain each place in a sentence, or show no reasons."
        ),
    ] = None
    season: SeasonName = ""

    def view(self, book: "OpenBook", season: "Season") -> "View":
        """Return what the table leaves out or adds."""
        from canasta_club.services.standings.standings import refuse_days
        from canasta_club.text import dates

        if self.night and (self.before or self.since or self.until):
            other = "--before" if self.before else "--from" if self.since else "--to"
            raise problems.either_option("--night", other)
        if self.before and self.until:
            raise problems.either_option("--before", "--to")
        before, since, until = (
            dates.read_day(each, book.today) if each else None
            for each in (self.before, self.since, self.until)
        )
        view: View = {
            "division": self.division,
            "with_handicaps": self.handicap,
            "before": before,
            "since": since,
            "until": until,
        }
        refuse_days(book, season, view)
        return view


@examples(
    "standings",
    'standings --season "Winter 2026" --night 2026-11-19',
    "standings --from 2026-11-01 --to 2026-11-30",
    "standings --short",
)
def standings(ctx: typer.Context, of: WhichTable, short: Short = False) -> None:
    """Show the table of a season or a night.

    Only finished games count; a note below the table says how many are still running. The table
    with handicaps is separate and does not change the scratch table.

    --from and --to show what counts between two days, as if nothing else had been played: nobody
    goes up or down, and a smallest number of nights is not asked for. --short writes lines of at
    most 35 columns, with rank, name and points, to be pasted into a message.
    """
    from canasta_club.cli.frame.answer import is_json
    from canasta_club.services.season import nights
    from canasta_club.services.standings.standings import standings_page

    with at_season(ctx, of.season, of.night) as (book, its_season):
        page = standings_page(
            book,
            its_season,
            nights.find(book, its_season, of.night) if of.night else None,
            of.rank or "",
            has_reasons=of.why is None and not is_json(),
            has_sentences=bool(of.why),
            **of.view(book, its_season),
        )
        if short:
            show_short(page)
        else:
            show(page)


def crosstable_page(
    book: "OpenBook",
    division: Division = None,
    by_points: ByPoints = False,
    season: SeasonName = "",
) -> "Page":
    """Show each entry's results against the others."""
    from canasta_club.services.season import seasons
    from canasta_club.services.standings import cross_tables

    its_season = seasons.find(book, season)
    return cross_tables.page(book, its_season, division=division, by_points=by_points)


def awards_page(book: "OpenBook", which: AwardsName = "", season: SeasonName = "") -> "Page":
    """Show the records of a season.

    Fastest game, highest hand, most canastas and more. The list of records is a text file; put your
    own in the folder “awards” of the club. Ties share the award.
    """
    from canasta_club.services.season import seasons
    from canasta_club.services.statistics import awards

    return awards.page(book, seasons.find(book, season), which)


def honours_page(book: "OpenBook", step: Step, which: AwardsName = "") -> "Page":
    """Show champions and all-time records."""
    from canasta_club.services.statistics import honours

    return honours.page(book, which, step)


def ratings_page(
    book: "OpenBook", step: Step, from_start: FromStart = False, season: OneSeason = ""
) -> "Page":
    """Show the ratings of the players.

    Ratings go from the first game of all seasons on, night by night, so a correction of an old
    game changes all that followed: they are computed again from that night. --season lists those
    who played in it, with their ratings at its end. Ratings never give league points.
    """
    from canasta_club.services.season import seasons
    from canasta_club.services.statistics import ratings

    only = seasons.find(book, season) if season else None
    return ratings.page(book, only, step, from_start=from_start)


def chemistry_page(
    book: "OpenBook", step: Step, minimum: Minimum = 5, season: OneSeason = ""
) -> "Page":
    """Show which partners play better together."""
    from canasta_club.services.season import seasons
    from canasta_club.services.statistics import chemistry

    only = seasons.find(book, season) if season else None
    return chemistry.page(book, only, minimum=minimum, step=step)


def sources_page(book: "OpenBook", step: Step, season: SeasonName = "") -> "Page":
    """Show where each entry's points came from.

    Points a hand from melds, canastas, red threes, going out, and cards left in hand. What a slip
    does not tell apart has a column of its own.
    """
    from canasta_club.services.season import seasons
    from canasta_club.services.statistics import hands

    return hands.sources(book, seasons.find(book, season), step)


def attendance_page(book: "OpenBook", season: SeasonName = "") -> "Page":
    """Show how many came to each night."""
    from canasta_club.services.attendance import by_night
    from canasta_club.services.season import seasons

    return by_night.page(book, seasons.find(book, season))


def openings_page(book: "OpenBook", at: NightOptions) -> "Page":
    """Show what each side needs to open its next hand."""
    from canasta_club.services.play import openings

    return openings.page(*at_night(book, at))


crosstable = shown(crosstable_page, "crosstable", "crosstable --differences")
awards = shown(awards_page, "awards", 'awards --season "Winter 2026"')
honours = shown(honours_page, "honours")
ratings = shown(ratings_page, "ratings", 'ratings --season "Winter 2026"')
chemistry = shown(chemistry_page, "chemistry", "chemistry --min-games 10")
openings = shown(openings_page, "openings", "openings --night 2026-11-19")
sources = shown(sources_page, "sources", 'sources --season "Winter 2026"')
attendance = shown(attendance_page, "attendance", 'attendance --season "Winter 2026"')
