"""Seating lists: where everyone sits in a round, by table and by name."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from canasta_club.club.nights import Night, SeatedRound
from canasta_club.club.people import BY_PLAYER
from canasta_club.club.seasons import Season
from canasta_club.errors import NotFoundError
from canasta_club.league.seating import guide_cards as cards
from canasta_club.league.seating.model import Round, SeatedSide
from canasta_club.league.terms import Format
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import pairs, players
from canasta_club.records.nouns import rounds as records
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.services.attendance import attending, entrants
from canasta_club.services.play import rounds
from canasta_club.services.play.plans import read_plan
from canasta_club.services.season.season_rules import kind_of, terms_of
from canasta_club.services.seating import _problems
from canasta_club.services.seating.wording import clock_note, seat_name, side_columns
from canasta_club.text.wording import quoted


@dataclass(frozen=True, slots=True)
class _Rounds:
    """The seated and proposed rounds of a night, and the names in them."""

    rounds: tuple[Round, ...]
    names: Mapping[str, str]
    kind: str
    format: Format
    subtitle: str

    def describe(self, side: SeatedSide) -> str:
        """Name the people on a side."""
        return " & ".join(self.names[one] for one in side)


def for_entrants(book: Book, season: Season, night: Night) -> Page:
    """Return a card for each entrant: table, partner and opponents of each round."""
    found_rounds = _rounds(book, season, night)
    parts = [_card(found_rounds, each) for each in cards.for_entrants(found_rounds.rounds)]
    parts.sort(key=lambda part: part.title.casefold())
    return _cards_page("Guide cards", season, night, found_rounds, parts)


def for_tables(book: Book, season: Season, night: Night) -> Page:
    """Return a card for each table: who sits there in each round."""
    found_rounds = _rounds(book, season, night)
    parts = [_table_card(found_rounds, each) for each in cards.for_tables(found_rounds.rounds)]
    return _cards_page("Table cards", season, night, found_rounds, parts)


def _cards_page(
    what: str, season: Season, night: Night, found_rounds: _Rounds, parts: Sequence[Page]
) -> Page:
    notes = filter(None, (found_rounds.format.facts.rule, clock_note(found_rounds.format)))
    return Page(
        f"{what}, {night.day}",
        (),
        (),
        subtitle=found_rounds.subtitle,
        facts=(("Night", night.day.isoformat()),),
        notes=tuple(notes),
        about={"season": season.name, "night": night.day.isoformat()},
        parts=tuple(parts),
    )


def _rounds(book: Book, season: Season, night: Night) -> _Rounds:
    rows = records.of_night(book, night)
    if not rows:
        raise NotFoundError(
            f"No round is seated or proposed on {night.day}.",
            hint="Plan the night with: canasta night seat --rounds N",
        )
    terms = terms_of(season)
    return _Rounds(
        tuple(read_plan(row.number, row.plan) for row in rows),
        _entrant_names(book, season) | _seated_names(book, season, night, rows),
        terms.entries.kind,
        terms.format,
        f"{book.club.name}, {season.name}",
    )


def _entrant_names(book: Book, season: Season) -> dict[str, str]:
    """Return the names of all entrants of the rounds, by id."""
    if kind_of(season) == BY_PLAYER:
        return {str(each): player.name for each, player in players.by_id(book).items()}
    return {str(each): pair.name for each, pair in pairs.by_id(book).items()}


def _seated_names(
    book: Book, season: Season, night: Night, rows: Sequence[SeatedRound]
) -> dict[str, str]:
    """Return the names of everyone present; substitutes have their own."""
    stays, kind = attending.of_night(book, season, night), kind_of(season)
    here = [one for row in rows for one in entrants.in_round(stays, kind, row.number).entrants]
    return {one.id: seat_name(one) for one in here}


def _card(found_rounds: _Rounds, card: cards.GuideCard) -> Page:
    columns = [Column("round", "Round", "number"), Column("table", "Table", "number")]
    if found_rounds.format.facts.lines:
        columns.append(Column("line", "Line"))
    if found_rounds.kind == BY_PLAYER:
        columns.append(Column("with", "With"))
    columns.append(Column("against", "Against"))
    rows = [tuple(_cells(found_rounds, columns, stop)) for stop in card.stops]
    return Page(
        found_rounds.names[card.entrant], tuple(columns), rows, subtitle=found_rounds.subtitle
    )


def _cells(found_rounds: _Rounds, columns: Sequence[Column], stop: cards.Stop) -> list[Cell]:
    lines = [column.heading for column in side_columns(found_rounds.format, 2)]
    line = lines[stop.side] if stop.side in {0, 1} else ""
    cells: dict[str, Cell] = {
        "round": stop.round,
        "table": stop.table,
        "line": line,
        "with": found_rounds.describe(stop.partners),
        "against": found_rounds.describe(stop.opponents) if stop.table else "sit out",
    }
    return [cells[column.key] for column in columns]


def _table_card(found_rounds: _Rounds, card: cards.TableCard) -> Page:
    width = max(len(visit.sides) for visit in card.visits)
    columns = [Column("round", "Round", "number"), *side_columns(found_rounds.format, width)]
    rows: list[tuple[Cell, ...]] = [
        (visit.round, *map(found_rounds.describe, visit.sides), *[""] * (width - len(visit.sides)))
        for visit in card.visits
    ]
    return Page(f"Table {card.table}", tuple(columns), rows, subtitle=found_rounds.subtitle)


SideNames = tuple[str, ...]


class Tables(NamedTuple):
    """A round, seated or proposed: the names on each side of each table, and who sits out."""

    round: int
    state: str
    tables: dict[int, tuple[SideNames, ...]]
    sit_outs: SideNames


def of_round(book: Book, season: Season, night: Night, number: int | None = None) -> Tables:
    """Return the tables of a round, as played or else as proposed."""
    current = rounds.current(book, night)
    for round_number in [number] if number else [current, current + 1]:
        stored = rounds.stored(book, night, round_number)
        plan = read_plan(round_number, stored.plan) if stored else Round(round_number, ())
        known = _names(book, season, night, round_number)
        resting = tuple(name for one in plan.sit_outs for name in known.get(one, ("?",))[1:])
        played = {
            game.table: tuple(
                tuple(player.name for player in side.pair.players) for side in game.sides
            )
            for game in game_records.not_voided(book, night)
            if game.round == round_number
        }
        if played:
            return Tables(round_number, "seated", played, resting)
        if stored:
            tables = {
                table.number: tuple(
                    tuple(name for one in side for name in known.get(one, ("?",))[1:])
                    for side in table.sides
                )
                for table in plan.tables
            }
            return Tables(round_number, stored.state, tables, resting)
    raise _problems.no_round(number, night, "seated or proposed")


def by_table(book: Book, season: Season, night: Night, number: int | None = None) -> Page:
    """Return the people at each table of a round."""
    tables = of_round(book, season, night, number)
    width = max((len(sides) for sides in tables.tables.values()), default=2)
    columns = (
        Column("table", "Table", "number"),
        *side_columns(terms_of(season).format, width),
    )
    rows: list[tuple[Cell, ...]] = [
        (table, *(" & ".join(side) for side in sides), *[None] * (width - len(sides)))
        for table, sides in sorted(tables.tables.items())
    ]
    return _page(book, season, night, tables, columns, rows)


def by_name(book: Book, season: Season, night: Night, number: int | None = None) -> Page:
    """Return everyone in a round by name: table, partners, opponents."""
    tables = of_round(book, season, night, number)
    columns = (
        Column("name", "Name"),
        Column("table", "Table", "number"),
        Column("with", "With"),
        Column("against", "Against"),
    )
    rows = sorted(_people(tables), key=lambda row: str(row[0]).casefold())
    return _page(book, season, night, tables, columns, rows)


def both(book: Book, season: Season, night: Night, number: int | None = None) -> Page:
    """Return the people at each table of a round, with the list by name as a second page."""
    return replace(
        by_table(book, season, night, number), parts=(by_name(book, season, night, number),)
    )


def _page(
    book: Book,
    season: Season,
    night: Night,
    tables: Tables,
    columns: tuple[Column, ...],
    rows: list[tuple[Cell, ...]],
) -> Page:
    proposed = "" if tables.state == "seated" else ", as proposed"
    sit_out = f"Sits out: {quoted(tables.sit_outs)}." if tables.sit_outs else ""
    return Page(
        f"Seats, round {tables.round}{proposed}",
        columns,
        rows,
        subtitle=f"{book.club.name}, {season.name}, {night.day}",
        notes=(sit_out,) if sit_out else (),
        about={
            "season": season.name,
            "round": tables.round,
            "state": tables.state,
            "sit_outs": list(tables.sit_outs),
        },
    )


def _people(tables: Tables) -> Iterator[tuple[Cell, ...]]:
    for table, sides in tables.tables.items():
        for side in sides:
            others = " and ".join(" & ".join(other) for other in sides if other is not side)
            for name in side:
                partners = " & ".join(each for each in side if each != name)
                yield name, table, partners, others
    for name in tables.sit_outs:
        yield name, None, "", "sits out"


def _names(book: Book, season: Season, night: Night, number: int) -> dict[str, SideNames]:
    """Return the name of each entrant, and the people who sit down for it."""
    here = entrants.in_round(attending.of_night(book, season, night), kind_of(season), number)
    return {
        one.id: (seat_name(one), *(player.name for player in one.seated)) for one in here.entrants
    }
