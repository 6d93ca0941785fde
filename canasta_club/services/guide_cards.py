"""Guide cards: where everybody goes in each round of a night, and who comes to each table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from canasta_club.errors import NotFoundError
from canasta_club.league import guide_cards as cards
from canasta_club.league.movements import MOVEMENTS
from canasta_club.league.seating import Round, Side
from canasta_club.league.terms import Format
from canasta_club.records import pairs, players
from canasta_club.records import rounds as records
from canasta_club.records.book import Book
from canasta_club.records.values import Night, Season
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.services import entrants, entries
from canasta_club.services.entrants import PLAYER
from canasta_club.services.seating_history import read_plan
from canasta_club.services.seating_pages import clock_note, side_columns


@dataclass(frozen=True, slots=True)
class _Rounds:
    """The rounds of a night, seated and proposed, and what those in them are called."""

    rounds: tuple[Round, ...]
    names: Mapping[str, str]
    kind: str
    format: Format
    subtitle: str

    def said(self, side: Side) -> str:
        """Name those on a side."""
        return " & ".join(self.names[one] for one in side)


def for_entrants(book: Book, season: Season, night: Night) -> Page:
    """Return a card for everybody: the table of each round, the partner, the opponents."""
    found = _rounds(book, season, night)
    parts = [_card(found, each) for each in cards.for_entrants(found.rounds)]
    parts.sort(key=lambda part: part.title.casefold())
    return _page(f"Guide cards, {night.day}", found, parts)


def for_tables(book: Book, season: Season, night: Night) -> Page:
    """Return a card for every table: who comes there in each round."""
    found = _rounds(book, season, night)
    parts = [_table_card(found, each) for each in cards.for_tables(found.rounds)]
    return _page(f"Table cards, {night.day}", found, parts)


def _page(title: str, found: _Rounds, parts: Sequence[Page]) -> Page:
    notes = filter(None, (MOVEMENTS[found.format.kind].rule, clock_note(found.format)))
    return Page(title, (), (), subtitle=found.subtitle, notes=tuple(notes), parts=tuple(parts))


def _rounds(book: Book, season: Season, night: Night) -> _Rounds:
    rows = records.of_night(book, night)
    if not rows:
        raise NotFoundError(
            f"No round is seated or proposed on {night.day}.",
            hint="Plan the night with: canasta night seat --rounds N",
        )
    terms = entries.terms_of(season)
    return _Rounds(
        tuple(read_plan(row.number, row.plan) for row in rows),
        _names(book, season),
        terms.entries.kind,
        terms.format,
        f"{book.club.name}, {season.name}",
    )


def _names(book: Book, season: Season) -> dict[str, str]:
    """Return what everybody is called who may be in a round, by the ids of rounds."""
    if entrants.kind_of(season) == PLAYER:
        return {str(each): player.name for each, player in players.by_id(book).items()}
    return {str(each): pair.name for each, pair in pairs.by_id(book).items()}


def _card(found: _Rounds, card: cards.GuideCard) -> Page:
    columns = [Column("round", "Round", "number"), Column("table", "Table", "number")]
    if found.format.kind == "mitchell":
        columns.append(Column("line", "Line"))
    if found.kind == PLAYER:
        columns.append(Column("with", "With"))
    columns.append(Column("against", "Against"))
    rows = [tuple(_cells(found, columns, stop)) for stop in card.stops]
    return Page(found.names[card.entrant], tuple(columns), rows, subtitle=found.subtitle)


def _cells(found: _Rounds, columns: Sequence[Column], stop: cards.Stop) -> list[Cell]:
    lines = [column.heading for column in side_columns(found.format, 2)]
    line = lines[stop.side] if stop.side in {0, 1} else ""
    cells: dict[str, Cell] = {
        "round": stop.round,
        "table": stop.table,
        "line": line,
        "with": found.said(stop.partners),
        "against": found.said(stop.opponents) if stop.table else "sit out",
    }
    return [cells[column.key] for column in columns]


def _table_card(found: _Rounds, card: cards.TableCard) -> Page:
    width = max(len(visit.sides) for visit in card.visits)
    columns = [Column("round", "Round", "number"), *side_columns(found.format, width)]
    rows: list[tuple[Cell, ...]] = [
        (visit.round, *map(found.said, visit.sides), *[""] * (width - len(visit.sides)))
        for visit in card.visits
    ]
    return Page(f"Table {card.table}", tuple(columns), rows, subtitle=found.subtitle)
