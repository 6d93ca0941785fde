"""Fixtures: who meets whom in which round of a season, on which night, and what came of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from canasta_club.records import entries as entry_records
from canasta_club.records import fixtures as records
from canasta_club.records import games as game_records
from canasta_club.records.book import Book
from canasta_club.records.values import Night, Pair, Season
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.services import drawing, meetings, seasons
from canasta_club.services.meetings import Meeting


@dataclass(frozen=True, slots=True)
class FixtureList:
    """The fixtures of a season, what came of them, and remarks; ``is_drawn``: they stand."""

    season: Season
    meetings: Sequence[Meeting]
    is_drawn: bool
    notes: Sequence[str] = ()


def of_season(book: Book, season: Season, seed: int | None = None) -> FixtureList:
    """Return the fixtures that were drawn; before that, or with a seed, those that would be."""
    there = meetings.of_season(book, season)
    if there and seed is None:
        return FixtureList(season, there, is_drawn=True, notes=tuple(_changes(book, season, there)))
    drawn = drawing.draw(book, season, seed)
    kept = [each for each in there if each.fixture.round < drawn.since[each.fixture.division]]
    to_come = [meetings.not_played(fixture) for fixture in drawn.fixtures]
    remark = "Nothing is drawn yet: write it in the book with --draw."
    return FixtureList(season, [*kept, *to_come], is_drawn=False, notes=(*drawn.notes, remark))


def draw(book: Book, season: Season, seed: int | None = None) -> FixtureList:
    """Draw the rounds that are not played yet and write them down; drawn twice they are the same.

    A round robin is drawn to its end, a knockout and a Swiss system round by round.
    """
    seasons.refuse_closed(season)
    with book.change("season fixtures") as change:
        drawn = drawing.draw(book, season, seed)
        records.draw(book, season, drawn.fixtures, since=drawn.since)
        seeds = sorted({fixture.seed for fixture in drawn.fixtures if fixture.seed})
        by_lot = f", by the seed {seeds[0]}" if seeds else ""
        change.summary = f"the fixtures of {season.name} were drawn{by_lot}"
    notes = (*drawn.notes, *(f"Drawn by lot from the seed {seed}." for seed in seeds))
    return FixtureList(season, meetings.of_season(book, season), is_drawn=True, notes=notes)


def round_of(book: Book, season: Season, night: Night, pairs: Sequence[Pair]) -> int:
    """Return the round of a night, from 1, in which these were to play; else the last one begun.

    Where no night was set for a round, it is the next that nobody had begun before this night.
    """
    wanted = {pair.id for pair in pairs}
    for division in meetings.by_division(meetings.of_season(book, season)).values():
        rounds = _rounds_of_night(meetings.by_round(division), night)
        for place, each in enumerate(rounds, start=1):
            if any(wanted <= meeting.two for meeting in each):
                return place
    return max((game.round for game in game_records.of_night(book, night)), default=1)


def page(book: Book, listed: FixtureList) -> Page:
    """Return the fixtures round by round."""
    divisions = {each.fixture.division for each in listed.meetings}
    parts = {each.fixture.draw for each in listed.meetings}
    shown = {"division": len(divisions) > 1, "draw": len(parts) > 1}
    columns = [column for column in _COLUMNS if shown.get(column.key, True)]
    ordered = sorted(listed.meetings, key=_place)
    cells = [_cells(each) for each in ordered]
    return Page(
        "Fixtures",
        tuple(columns),
        [tuple(row[column.key] for column in columns) for row in cells],
        subtitle=f"{book.club.name}, {listed.season.name}",
        notes=tuple(listed.notes),
        about={"season": listed.season.name, "drawn": listed.is_drawn},
        details=[_detail(each) for each in ordered],
    )


_COLUMNS = (
    Column("round", "Round", "number"),
    Column("date", "Date", "date"),
    Column("division", "Division", "number", "Div."),
    Column("draw", "Draw"),
    Column("home", "Entry"),
    Column("away", "Against"),
    Column("result", "Result"),
)


def _place(meeting: Meeting) -> tuple[int, int, int]:
    fixture = meeting.fixture
    return fixture.round, fixture.division, fixture.position


def _cells(meeting: Meeting) -> Mapping[str, Cell]:
    fixture = meeting.fixture
    return {
        "round": fixture.round,
        "date": fixture.night.day if fixture.night else None,
        "division": fixture.division,
        "draw": fixture.draw,
        "home": fixture.pair.name,
        "away": fixture.other.name if fixture.other else "bye",
        "result": _result(meeting),
    }


def _detail(meeting: Meeting) -> Mapping[str, object]:
    fixture, winner = meeting.fixture, meeting.winner if meeting.fixture.other else None
    return {
        "away": fixture.other.name if fixture.other else None,
        "scores": [list(meeting.scores_of(each)) for each in meeting.over],
        "winner": winner.name if winner else None,
        "over": meeting.is_over if fixture.other else None,
    }


def _result(meeting: Meeting) -> str:
    if meeting.fixture.other is None:
        return ""
    if meeting.is_forfeit:
        return f"forfeit, for {meeting.winner.name}" if meeting.winner else "forfeit"
    absent = " and ".join(each.pair.name for each in meeting.noted)
    if absent:
        return f"absent: {absent}"
    figures = " : ".join(map(str, meeting.figures)) if meeting.over else ""
    if meeting.is_over:
        return figures
    if meeting.running or meeting.over:
        return f"{figures}, running".removeprefix(", ")
    night = meeting.fixture.night
    return "night cancelled" if night and night.state == "cancelled" else ""


def _rounds_of_night(
    rounds: Mapping[int, Sequence[Meeting]], night: Night
) -> Iterator[Sequence[Meeting]]:
    """Yield the rounds set for a night; where there are none, those without one, not begun yet."""
    fixed = [each for each in rounds.values() if _night_of(each) == night.id]
    if fixed:
        yield from fixed
        return
    for each in rounds.values():
        if _night_of(each) is None and not _is_begun_before(each, night):
            yield each


def _night_of(drawn: Sequence[Meeting]) -> object:
    return next((each.fixture.night.id for each in drawn if each.fixture.night), None)


def _is_begun_before(drawn: Sequence[Meeting], night: Night) -> bool:
    """Tell whether anything of a round was played on another night."""
    played = [score.game.night.id for each in drawn for score in (*each.over, *each.running)]
    noted = [note.night.id for each in drawn for note in each.noted]
    return any(there != night.id for there in (*played, *noted))


def _changes(book: Book, season: Season, there: Sequence[Meeting]) -> Iterator[str]:
    """Say what has happened since the draw that asks for another."""
    entered = entry_records.of_season(book, season)
    drawn = {pair for each in there for pair in each.two}
    late = [each.pair for each in entered if each.pair.id not in drawn and not each.withdrawn_on]
    gone = {each.pair.id: each.pair.name for each in entered if each.withdrawn_on}
    left = sorted({gone[one] for each in there for one in each.two if _waits(each) and one in gone})
    again = "canasta season fixtures --draw"
    if late:
        yield f"Entered since the draw: {', '.join(pair.name for pair in late)}. Draw: {again}"
    if left:
        yield f"Withdrawn since the draw: {', '.join(left)}. Draw anew: {again}"


def _waits(meeting: Meeting) -> bool:
    return not meeting.is_begun and meeting.fixture.other is not None
