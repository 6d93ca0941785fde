"""``canasta season fixtures`` and unplayed games: byes, forfeits, absences."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from canasta_club.cli import complete
from canasta_club.cli.frame import problems
from canasta_club.cli.frame.commands import Options, argument, command, flag, noun, option
from canasta_club.cli.frame.show import show
from canasta_club.cli.open_book import at_season
from canasta_club.cli.options import (
    Entry,
    OneNight,
    OptionalReason,
    OwnSeason,
    Reason,
    RoundOptions,
)
from canasta_club.cli.table_moves import show_changed

if TYPE_CHECKING:
    from canasta_club.services.fixtures.unplayed import UnplayedNoted
    from canasta_club.services.season.nights import AtNight

app = noun("")


class WhichFixtures(Options):
    """The fixtures of a season that are shown: all, those of one night, or who plays next."""

    next: Annotated[bool, flag("--next", "Show who plays whom next.")] = False
    night: OneNight = ""


@command(app, "fixtures", "season fixtures", "season fixtures --next", "season fixtures --draw")
def fixtures(
    ctx: typer.Context,
    of: OwnSeason,
    which: WhichFixtures,
    draw: Annotated[bool, flag("--draw", "Draw the rounds that are not played yet.")] = False,
    seed: Annotated[
        int | None, option("--seed", "N", "Random seed: draw by lot.", min=0, max=2**31 - 1)
    ] = None,
) -> None:
    """Show or draw the fixtures of a season.

    For a round robin, a knockout and the Swiss system. When you draw again, rounds that were
    played stay; new entries are included, withdrawn ones left out.

    --next shows who plays whom on the next night that has fixtures, or in the next round.
    """
    from canasta_club.services.fixtures import fixtures as services
    from canasta_club.services.season import nights

    if which.next and which.night:
        raise problems.either_option("--next", "--night")
    with at_season(ctx, of.season) as (book, its_season):
        make = services.draw if draw else services.of_season
        listed = make(book, its_season, seed)
        if which.next:
            listed = services.to_come(book, listed)
        elif which.night:
            listed = services.of_night(listed, nights.find(book, its_season, which.night))
        show(services.page(book, listed))


@command(app, "bye", "season bye Elm+Fir --round 1")
def bye(ctx: typer.Context, name: Entry, at: RoundOptions, reason: OptionalReason = "") -> None:
    """Give an entry a bye in a round.

    A round is the season's where its fixtures are drawn, and the night's elsewhere.
    """
    from canasta_club.services.fixtures import unplayed

    _record_unplayed(
        ctx, at, lambda night: unplayed.bye(*night, name, at.round_number, reason=reason)
    )


@command(app, "absent", 'season absent Elm+Fir --round 1 --reason "ill"')
def absent(ctx: typer.Context, name: Entry, at: RoundOptions, reason: OptionalReason = "") -> None:
    """Mark an entry absent from a round.

    A round is the season's where its fixtures are drawn, and the night's elsewhere.
    """
    from canasta_club.services.fixtures import unplayed

    _record_unplayed(
        ctx, at, lambda night: unplayed.absent(*night, name, at.round_number, reason=reason)
    )


@command(app, "forfeit", 'season forfeit Elm+Fir --winner Gum+Hazel --round 1 --reason "left"')
def forfeit(
    ctx: typer.Context,
    loser: Annotated[str, argument("LOSER", "The entry that forfeits.", complete.people)],
    winner: Annotated[
        str, option("--winner", "NAME", "The entry that is given the game.", complete.people)
    ],
    at: RoundOptions,
    reason: Reason,
) -> None:
    """Forfeit a game that was not played.

    A game that is seated and has no hands is voided, and the answer names it.
    A round is the season's where its fixtures are drawn, and the night's elsewhere.
    """
    from canasta_club.services.fixtures import unplayed

    _record_unplayed(
        ctx,
        at,
        lambda night: unplayed.forfeit(*night, winner, loser, at.round_number, reason=reason),
    )


class NotedRound(RoundOptions):
    """A round of a night, or what stands before the first."""

    round_number: Annotated[
        int | None,
        option("--round", "N", "Round (default: the only one; 0: before the first).", min=0),
    ] = None


@command(app, "clear", 'season clear Elm+Fir --round 1 --reason "they played after all"')
def clear(ctx: typer.Context, name: Entry, at: NotedRound, reason: Reason) -> None:
    """Clear a bye, an absence or a forfeit of a round.

    A forfeit is cleared for both entries. A round is the season's where its fixtures are drawn, and
    the night's elsewhere.
    """
    from canasta_club.cli.night.people import evening
    from canasta_club.services.fixtures import unplayed
    from canasta_club.services.standings import standings

    with evening(ctx, at) as night:
        with standings.places_moved(night.book, night.season) as moved:
            absences = unplayed.cancel(*night, name, at.round_number, reason=reason)
        done = "\n".join(f"Cleared: {unplayed.describe(each)}." for each in absences)
        show_changed(done, unplayed.page(night.book, night.season), moved)


@command(app, "unplayed", "season unplayed")
def unplayed_games(ctx: typer.Context, of: OwnSeason) -> None:
    """List byes, forfeits and absences, and their points."""
    from canasta_club.services.fixtures import unplayed

    with at_season(ctx, of.season) as (book, its_season):
        show(unplayed.page(book, its_season))


def _record_unplayed(
    ctx: typer.Context, at: RoundOptions, note: "Callable[[AtNight], UnplayedNoted]"
) -> None:
    """Record something about an entry on a night, and show what is said of it."""
    from canasta_club.cli.night.people import evening
    from canasta_club.services.fixtures import unplayed
    from canasta_club.services.standings import standings

    with evening(ctx, at) as night:
        with standings.places_moved(night.book, night.season) as moved:
            noted, voided = note(night)
        done = [unplayed.worth(night.season, noted)]
        done += [f"{unplayed.describe_voided(game)}." for game in voided]
        page = unplayed.page(night.book, night.season, voided)
        show_changed("\n".join(done), page, moved)
