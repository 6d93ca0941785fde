"""Seating lists: where everybody sits in a round, for the door: by table and by name."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from canasta_club.errors import NotFoundError
from canasta_club.league.seating import Round
from canasta_club.records.book import Book
from canasta_club.records.values import Night, Season
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.services import entrants, entries, night_rounds
from canasta_club.services.seating_history import read_plan
from canasta_club.services.seating_pages import seat_name, side_columns

Names = tuple[str, ...]


class Tables(NamedTuple):
    """A round as it is seated or proposed: the names on each side of each table, who sits out."""

    round: int
    state: str
    tables: dict[int, tuple[Names, ...]]
    sit_outs: Names


def of_round(book: Book, season: Season, night: Night, number: int | None = None) -> Tables:
    """Return where everybody sits: in the round that is played, else in the one proposed."""
    current = night_rounds.current(book, night)
    for wanted in [number] if number else [current, current + 1]:
        stored = night_rounds.stored(book, night, wanted)
        plan = read_plan(wanted, stored.plan) if stored else Round(wanted, ())
        known = _names(book, season, night, wanted)
        resting = tuple(name for one in plan.sit_outs for name in known.get(one, ("?",))[1:])
        played = _played(book, night, wanted)
        if played:
            return Tables(wanted, "seated", played, resting)
        if stored:
            tables = {
                table.number: tuple(
                    tuple(name for one in side for name in known.get(one, ("?",))[1:])
                    for side in table.sides
                )
                for table in plan.tables
            }
            return Tables(wanted, stored.state, tables, resting)
    which = f"Round {number}" if number else "No round"
    is_not = "is not" if number else "is"
    raise NotFoundError(
        f"{which} {is_not} seated or proposed on {night.day}.",
        hint="Propose one with: canasta night seat",
    )


def by_table(book: Book, season: Season, night: Night, number: int | None = None) -> Page:
    """Return who sits at each table of a round."""
    found = of_round(book, season, night, number)
    width = max((len(sides) for sides in found.tables.values()), default=2)
    columns = (
        Column("table", "Table", "number"),
        *side_columns(entries.terms_of(season).format, width),
    )
    rows: list[tuple[Cell, ...]] = [
        (table, *(" & ".join(side) for side in sides), *[None] * (width - len(sides)))
        for table, sides in sorted(found.tables.items())
    ]
    return _page(book, season, night, found, columns, rows)


def by_name(book: Book, season: Season, night: Night, number: int | None = None) -> Page:
    """Return everybody of a round by name: the table, the partners, the opponents."""
    found = of_round(book, season, night, number)
    columns = (
        Column("name", "Name"),
        Column("table", "Table", "number"),
        Column("with", "With"),
        Column("against", "Against"),
    )
    rows = sorted(_people(found), key=lambda row: str(row[0]).casefold())
    return _page(book, season, night, found, columns, rows)


def both(book: Book, season: Season, night: Night, number: int | None = None) -> Page:
    """Return who sits at each table of a round, and the same by name on a page beside it."""
    return replace(
        by_table(book, season, night, number), parts=(by_name(book, season, night, number),)
    )


def _page(
    book: Book,
    season: Season,
    night: Night,
    found: Tables,
    columns: tuple[Column, ...],
    rows: list[tuple[Cell, ...]],
) -> Page:
    proposed = "" if found.state == "seated" else ", as proposed"
    sit_out = f"Sits out: {', '.join(found.sit_outs)}." if found.sit_outs else ""
    return Page(
        f"Seats, round {found.round}{proposed}",
        columns,
        rows,
        subtitle=f"{book.club.name}, {season.name}, {night.day}",
        notes=(sit_out,) if sit_out else (),
        about={"round": found.round, "state": found.state, "sit_outs": list(found.sit_outs)},
    )


def _people(found: Tables) -> Iterator[tuple[Cell, ...]]:
    for table, sides in found.tables.items():
        for side in sides:
            others = " and ".join(" & ".join(other) for other in sides if other is not side)
            for name in side:
                partners = " & ".join(each for each in side if each != name)
                yield name, table, partners, others
    for name in found.sit_outs:
        yield name, None, "", "sits out"


def _played(book: Book, night: Night, number: int) -> dict[int, tuple[Names, ...]]:
    """Return who sits at the tables of a round that was seated; of several games, in the last."""
    return {
        game.table: tuple(tuple(player.name for player in side.pair.players) for side in game.sides)
        for game in night_rounds.games(book, night)
        if game.round == number
    }


def _names(book: Book, season: Season, night: Night, number: int) -> dict[str, Names]:
    """Return for each entrant what it is called, and the people who sit down for it."""
    here = entrants.in_round(
        entrants.attending(book, season, night), entrants.kind_of(season), number
    )
    return {
        one.id: (seat_name(one), *(player.name for player in one.seated)) for one in here.entrants
    }
