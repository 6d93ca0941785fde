"""The report of a night on a page: results, its table, how places moved, who was there."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta

from canasta_club.club.games import GameScore
from canasta_club.club.journal import CHECKS
from canasta_club.club.nights import Attendance, Night
from canasta_club.club.seasons import Season
from canasta_club.league.standings.table import Standings
from canasta_club.records import journal
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import pairs, players, rounds
from canasta_club.records.nouns import results as records
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.reports.pages.race import RacePlace, stood
from canasta_club.services.attendance import attending
from canasta_club.services.evening import _best_game, results
from canasta_club.services.standings import standings
from canasta_club.services.standings.standings import SeasonRead
from canasta_club.text.wording import listed

_PLACES = (
    Column("rank", "Place", "number", short="#"),
    Column("name", "Name"),
    Column("before", "Before", "number"),
    Column("moved", "Moved"),
    Column("points", "Points", "number", short="Pts"),
)


def page(book: Book, season: Season, night: Night) -> Page:
    """Return the report of a night; places are those at the end of the night.

    The head of the journal stands in its foot, as on every sheet: a book can be told later from a
    rewritten one.
    """
    scores = records.night_scores(book, night)
    stays = attending.of_night(book, season, night)
    games = results.page(book, season, night, is_compact=True)
    return replace(
        games,
        title=f"The night of {night.day}",
        facts=(*games.facts, *_facts(scores, stays)),
        about={
            "season": season.name,
            "night": night.day.isoformat(),
            "fingerprint": journal.head(book),
        },
        parts=tuple(_parts(book, season, night, scores, stays)),
    )


def _facts(scores: Sequence[GameScore], stays: Sequence[Attendance]) -> Iterator[tuple[str, str]]:
    came = {stay.player.id for stay in stays if stay.until_round != 0}
    yield "Players", str(len(came))
    yield from facts_of(scores)


def facts_of(scores: Sequence[GameScore]) -> Iterator[tuple[str, str]]:
    """Yield how many hands a night had, and whose was the best."""
    yield "Hands", str(sum(score.hands for score in scores))
    if best := max((side.figures.best_hand for score in scores for side in score.sides), default=0):
        names = [
            side.side.pair.name
            for score in scores
            for side in score.sides
            if side.figures.best_hand == best
        ]
        yield "Best hand", f"{best} by {listed(names)}"


def _parts(
    book: Book,
    season: Season,
    night: Night,
    scores: Sequence[GameScore],
    stays: Sequence[Attendance],
) -> Iterator[Page]:
    if scores:
        if best := _best_game.page(book, season, night):
            yield best
        read = standings.read_season(book, season)
        table = standings.ranked(standings.of_night(read, night))
        page = standings.table_page(table, book.club.name, has_reasons=False)
        yield replace(page, title="Table of the night", subtitle="")
        yield places(read, night)
    if stays:
        yield _people(book, night, stays)
    if any(journal.kept(book, CHECKS, str(night.id))):
        from canasta_club.services.evening import _checked

        yield _checked.page(book, night)


def places(read: SeasonRead, night: Night, of: Container[str] | None = None) -> Page:
    """Return the places in the season after a night, and by how many each went up or down.

    ``of`` are the entries that are told of (default: all).
    """
    before = standings.ranked(read, before=night.day).standings
    after = standings.ranked(read, before=night.day + timedelta(days=1)).standings
    return moved_page(stood(before), after, of)


def moved_page(
    before: Mapping[str, RacePlace], after: Standings, of: Container[str] | None = None
) -> Page:
    """Return the places of a table, and by how many each went up or down since another."""
    first = (Column("division", "Division", "number", short="Div"),) if after.divisions > 1 else ()
    now = stood(after)
    return Page(
        "Places in the season",
        (*first, *_PLACES),
        [
            (
                *([row.division] if first else []),
                *_place(row.name, now[row.entry], before.get(row.entry)),
            )
            for row in after.rows
            if of is None or row.entry in of
        ],
    )


def _place(name: str, now: RacePlace, before: RacePlace | None) -> tuple[Cell, ...]:
    moved = _moved(before.rank - now.rank) if before else "new"
    return (now.place, name, before.place if before else "", moved, now.points)


def _moved(places: int) -> str:
    """Describe by how many places an entry moved.

    >>> _moved(2), _moved(-1), _moved(0)
    ('up 2', 'down 1', '')
    """
    return f"up {places}" if places > 0 else f"down {-places}" if places else ""


def _people(book: Book, night: Night, stays: Sequence[Attendance]) -> Page:
    """Return who was there, and what was unusual."""
    columns = (Column("what", "What"), Column("who", "Who"))
    rows = [
        (what, ", ".join(sorted(who, key=str.casefold)))
        for what, who in (*_attended(stays), *_sat_out(book, night))
        if who
    ]
    return Page("Who was there", columns, rows)


def _attended(stays: Sequence[Attendance]) -> Iterator[tuple[str, set[str]]]:
    came = [stay for stay in stays if stay.until_round != 0]
    yield "present", {stay.player.name for stay in came}
    yield "did not come", {stay.player.name for stay in stays} - {s.player.name for s in came}
    yield (
        "substitutes",
        {f"{stay.player.name} for {stay.for_player.name}" for stay in came if stay.for_player},
    )
    first = {stay.player.id for stay in came if stay.from_round == 1}
    yield (
        "came late",
        {
            f"{stay.player.name} (round {stay.from_round})"
            for stay in came
            if stay.player.id not in first
        },
    )
    last = {stay.player.id for stay in came if stay.until_round is None}
    yield (
        "left early",
        {
            f"{stay.player.name} (after round {stay.until_round})"
            for stay in came
            if stay.player.id not in last
        },
    )


def _sat_out(book: Book, night: Night) -> Iterator[tuple[str, set[str]]]:
    """Yield who sat out in each round."""
    names = {str(each): pair.name for each, pair in pairs.by_id(book).items()}
    names |= {str(each): player.name for each, player in players.by_id(book).items()}
    for seated_round in rounds.of_night(book, night):
        if seated_round.state == "seated":
            yield (
                f"sat out round {seated_round.number}",
                {names[one] for one in seated_round.plan["sit_outs"]},
            )
