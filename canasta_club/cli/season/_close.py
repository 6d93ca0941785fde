"""``canasta season close`` and what goes with it: reopen, committee, lot and rescore."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from canasta_club.cli import complete
from canasta_club.cli.frame.answer import is_json
from canasta_club.cli.frame.ask import ask_choice
from canasta_club.cli.frame.careful import Careful, asks, confirm
from canasta_club.cli.frame.commands import argument, command, flag, noun, option
from canasta_club.cli.frame.problems import not_confirmed
from canasta_club.cli.frame.progress import progress
from canasta_club.cli.frame.show import say, show, show_done
from canasta_club.cli.open_book import at_season, opened
from canasta_club.cli.options import (
    Acceptance,
    OptionalReason,
    OwnSeason,
    Reason,
    Rules,
    SeasonName,
    ThatSeason,
)
from canasta_club.errors import ProblemsError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from canasta_club.club.seasons import Season
    from canasta_club.reports.page import Page
    from canasta_club.services.book.books import OpenBook
    from canasta_club.services.season_end.settling import Decided

app = noun("")


def _ruled(name: str, does: str) -> object:
    return option(name, "NAME", f"An entry that {does}, by a ruling.", complete.people)


@command(app, "close", 'season close "Winter 2026"', 'season close "Winter 2026" --dry-run')
def close(
    ctx: typer.Context,
    of: OwnSeason,
    acceptance: Acceptance,
    careful: Careful,
    promote: Annotated[
        int | None, option("--promote", "N", "How many go up (default: as the terms say).", min=0)
    ] = None,
    relegate: Annotated[
        int | None,
        option("--relegate", "N", "How many go down (default: as the terms say).", min=0),
    ] = None,
    up: Annotated[list[str] | None, _ruled("--up", "goes up")] = None,
    down: Annotated[list[str] | None, _ruled("--down", "goes down")] = None,
    stay: Annotated[list[str] | None, _ruled("--stay", "stays")] = None,
) -> None:
    """Close a season and settle who goes up or down.

    First you see one page: who goes up and down and why, who is not listed, what was not played,
    shared places, titles and awards. It is refused while a night is not final or a game is still
    running, unless you accept that. Where places are shared across a line, or an entry that is not
    listed would move, the committee rules: you are asked on a terminal, elsewhere --up, --down
    and --stay name the entries.
    """
    from canasta_club.services.season import seasons
    from canasta_club.services.season_end import close as season_close
    from canasta_club.services.season_end import end
    from canasta_club.services.season_end.settling import Decided

    with opened(ctx, dry_run=careful.dry_run) as book:
        season = seasons.find(book, of.season)
        numbers = {"promote": promote, "relegate": relegate}
        decided = Decided(tuple(up or ()), tuple(down or ()), tuple(stay or ()))
        if (asks(careful) or careful.dry_run) and not is_json():
            show(end.page(book, season, decided, **numbers))
        if asks(careful) and not season.is_closed:
            decided = _rulings(book, season, decided, numbers)
        confirm(careful, f"Close the season {season.name}?")
        said = decided if any(decided) else None
        with _page_of_refused(careful, partial(end.page, book, season, said, **numbers)):
            closed = acceptance.asking_between(
                lambda accept: season_close.close(
                    book, season.name, accept, decided=said, **numbers
                ),
                "Close it all the same?",
            )
        already = "" if closed.is_new else " already"
        done = [f"The season {closed.season.name} is{already} closed."]
        done += [
            f"{message[:1].upper()}{message[1:]}." for message in season_close.describe(closed)
        ]
        would = [
            f"leave the season {closed.season.name} closed."
            if already
            else f"close the season {closed.season.name}.",
            *done[1:],
        ]
        page = end.page(book, closed.season, said, **numbers)
        show_done("\n".join(done), page, would="\n".join(would).removesuffix("."))


@contextmanager
def _page_of_refused(careful: Careful, page: "Callable[[], Page]") -> Iterator[None]:
    """Give the page as JSON in a preview of what would be refused, with the reasons."""
    from canasta_club.reports.writers.json import page_value

    try:
        yield
    except ProblemsError as fault:
        if not (careful.dry_run and is_json()):
            raise
        problems = [each._asdict() for each in fault.problems]
        show(value={**page_value(page()), "message": fault.message, "problems": problems})
        raise typer.Exit(1) from None


def _rulings(
    book: "OpenBook", season: "Season", decided: "Decided", numbers: "Mapping[str, int | None]"
) -> "Decided":
    """Ask for each ruling that is the committee's, by name, until none is left."""
    from canasta_club.services.season_end.close import going
    from canasta_club.services.season_end.settling import settle

    given_decided = decided
    while rulings := settle(book, season, decided, **numbers).rulings:
        ruling = rulings[0]
        for problem in ruling.problems:
            say(f"{problem.side} {problem.message}.")
        if len(ruling.names) > 1:
            chosen = ask_choice(f"Who goes {ruling.way}?", ruling.names)
            if chosen is None:
                raise not_confirmed()
            decided = decided.adding(ruling.way, ruling.names[chosen])
        else:
            (name,) = ruling.names
            stays = ask_choice(f"{name}:", (f"goes {ruling.way}", "stays"))
            if stays is None:
                raise not_confirmed()
            decided = decided.adding("stay" if stays else ruling.way, name)
    if decided != given_decided:
        moves = going(settle(book, season, decided, **numbers).moves)
        say(f"So ruled: {'; '.join(moves) or 'nobody goes up or down'}.")
    return decided


@command(app, "reopen", 'season reopen "Autumn 2026"')
def reopen(ctx: typer.Context, name: ThatSeason, careful: Careful) -> None:
    """Reopen a closed season.

    Moves up and down are settled again when you close it again.
    """
    from canasta_club.services.season import seasons
    from canasta_club.services.season_end import close as season_close

    with opened(ctx, dry_run=careful.dry_run) as book:
        confirm(careful, f"Reopen the season {seasons.find(book, name).name}?")
        season = season_close.reopen(book, name)
        page = season_close.page(book, season)
        done = f"The season {season.name} is open again."
        show_done(done, page, would=f"reopen the season {season.name}")


@command(app, "committee", 'season committee Ash+Birch Cedar+Dogwood --reason "vote"')
def committee(
    ctx: typer.Context,
    names: Annotated[
        list[str], argument("NAME…", "The tied entries, best first.", complete.people)
    ],
    reason: Reason,
    season: SeasonName = "",
) -> None:
    """Set a committee's order for tied entries."""
    from canasta_club.services.season import overview
    from canasta_club.services.season_end import close as ties

    with at_season(ctx, season) as (book, its_season):
        now = ties.set_committee(book, its_season, names, reason=reason)
        done = f"The committee's order for {now.name}: {overview.committee(book, now)}."
        show_done(done, overview.facts_page(book, now))
        _note(ties.unasked(now, "committee"))


@command(app, "lot", "season lot", "season lot --seed 26")
def lot(
    ctx: typer.Context,
    of: OwnSeason,
    seed: Annotated[
        int | None, option("--seed", "N", "Random seed, as drawn by hand (default: random).", min=0)
    ] = None,
    again: Annotated[bool, flag("--again", "Draw again.")] = False,
    reason: OptionalReason = "",
) -> None:
    """Draw lots for tied places.

    The seed is kept, so that anyone can draw the same lots again.
    """
    from canasta_club.services.season import overview
    from canasta_club.services.season_end import close as ties

    with at_season(ctx, of.season) as (book, its_season):
        now = ties.draw_lot(book, its_season, seed, is_again=again, reason=reason)
        done = f"The lots of {now.name} are drawn from seed {now.lot_seed}."
        show_done(done, overview.facts_page(book, now))
        _note(ties.unasked(now, "lot"))


def _note(note: str) -> None:
    if note:
        say(note)


@command(app, "rescore", "season rescore --rules hoyle --from 2026-11-01 --dry-run")
def rescore(
    ctx: typer.Context,
    of: OwnSeason,
    rules: Rules,
    first: Annotated[str, option("--from", "DATE", "The first night under these rules.")],
    careful: Careful,
    end_games: Annotated[
        bool, flag("--end-games", "End games that would be running again.")
    ] = False,
    reason: OptionalReason = "",
) -> None:
    """Rescore a season under other rules from a night on.

    On a terminal you see what changes before you confirm it. Every hand with another total gets a
    revision; if the new rules refuse a hand, nothing changes.
    """
    from canasta_club.services.book import books
    from canasta_club.services.rescoring import season as rescoring
    from canasta_club.text.dates import read_day

    with at_season(ctx, of.season, dry_run=careful.dry_run) as (book, its_season):
        day = read_day(first, book.today)

        def rescore(*, is_trial: bool) -> "Page":
            with progress("Rescoring") as step:
                done = rescoring.rescore(
                    book, its_season, rules, day, end_games=end_games, reason=reason, tell=step
                )
            is_done = not (is_trial or done.is_same)
            return rescoring.page(book, done, is_done=is_done)

        if asks(careful):
            with books.trial(book, is_trial=True):
                show(rescore(is_trial=True))
            confirm(careful, "Rescore the season?")
            rescore(is_trial=False)
            say("Done.")
        else:
            show(rescore(is_trial=careful.dry_run))
