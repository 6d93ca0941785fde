"""Lists of a season to fill in or to carry: sign-up, check-in, a receipt, who plays whom."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from canasta_club.club.nights import Night
from canasta_club.club.people import Pair, Player
from canasta_club.club.seasons import Season
from canasta_club.errors import NotFoundError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import attendance as attendance_records
from canasta_club.records.nouns import entries as entry_records
from canasta_club.records.nouns import nights as night_records
from canasta_club.records.nouns import players as player_records
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.services.fixtures import fixtures
from canasta_club.services.fixtures.meetings import Meeting
from canasta_club.services.people.players import NOBODY
from canasta_club.text import money

_LINES = 24
_COMING = ("planned", "open")


def sign_up(book: Book, season: Season, lines: int = _LINES) -> Page:
    """Return a sheet on which people write that they will come to the next nights."""
    nights = _next_nights(book, season)
    columns = (
        Column("line", "No.", "number"),
        Column("name", "Name"),
        Column("partner", "Partner"),
        *(Column(f"night_{n}", day) for n, day in enumerate(nights, 1)),
    )
    blanks = ("",) * (len(columns) - 1)
    return Page(
        "Sign-up",
        columns,
        [(number, *blanks) for number in range(1, lines + 1)],
        subtitle=f"{book.club.name}, {season.name}",
        about={"season": season.name},
        is_form=True,
    )


def check_in(book: Book, season: Season) -> Page:
    """Return everyone of a season by name, with a box for each of the next nights, and one to pay.

    Without registered entries these are the players of the club.
    """
    entered = entry_records.of_season(book, season)
    pairs = {each.id: pair for pair in (entry.pair for entry in entered) for each in pair.players}
    people = {player.id: player for pair in pairs.values() for player in pair.players} or {
        player.id: player for player in player_records.of_club(book)
    }
    nights = _next_nights(book, season)
    columns = (
        Column("name", "Name"),
        *((Column("partner", "Partner"),) if any(p.players[1:] for p in pairs.values()) else ()),
        *(Column(f"night_{n}", day) for n, day in enumerate(nights, 1)),
        *(
            (Column("paid", f"Paid {money.shown(season.table_money)}"),)
            if season.table_money
            else ()
        ),
    )
    with_partner = columns[1:2] and columns[1].key == "partner"
    rows: list[tuple[Cell, ...]] = []
    for player in sorted(people.values(), key=lambda player: player.name.casefold()):
        partner = (_others(pairs[player.id], player),) if with_partner else ()
        blanks = ("",) * (len(columns) - 1 - len(partner))
        rows.append((player.name, *partner, *blanks))
    return Page(
        "Check-in",
        columns,
        rows,
        subtitle=f"{book.club.name}, {season.name}",
        notes=() if rows else (NOBODY,),
        about={"season": season.name},
        is_form=True,
    )


def _others(pair: Pair, player: Player) -> str:
    return ", ".join(each.name for each in pair.players if each.id != player.id)


def _next_nights(book: Book, season: Season) -> list[str]:
    """Return the next four nights that are planned or open; without any a box without a date."""
    days = sorted(
        night.day
        for night in night_records.of_season(book, season)
        if night.state in _COMING and (night.day >= book.today or night.state == "open")
    )
    return [day.isoformat() for day in days[:4]] or ["Here"]


def receipt(book: Book, season: Season, player: Player, night: Night | None = None) -> Page:
    """Return a receipt of the table money that a player paid, for a night or the season."""
    paid = list(_payments(book, season, player, [night] if night else None))
    if not paid:
        when = f" on {night.day}" if night else ""
        raise NotFoundError(
            f"{player.name} has paid nothing in {season.name}{when}.",
            hint="Note what was paid with: canasta night pay NAME",
        )
    total = sum(amount for _, amount in paid)
    rows: list[tuple[Cell, ...]] = [(each.day, each.number, amount / 100) for each, amount in paid]
    signed = Page(
        "Received",
        (Column("amount", "Amount", "decimal"), Column("day", "Date"), Column("by", "Signature")),
        ((total / 100, book.today.isoformat(), ""),),
        is_form=True,
    )
    return Page(
        f"Receipt for {player.name}",
        (
            Column("date", "Night of", "date"),
            Column("night", "Night", "number"),
            Column("paid", "Table money paid", "decimal"),
        ),
        rows,
        subtitle=f"{book.club.name}, {season.name}",
        about={"season": season.name, "player": player.name, "total": money.shown(total)},
        parts=(signed,),
    )


def _payments(
    book: Book, season: Season, player: Player, nights: Sequence[Night] | None
) -> Iterator[tuple[Night, int]]:
    for night in nights or night_records.of_season(book, season):
        stays = attendance_records.of_night(book, night)
        amount = sum(stay.paid or 0 for stay in stays if stay.player.id == player.id)
        if amount:
            yield night, amount


def opponents(book: Book, season: Season) -> Page:
    """Return a row for each entry with the number of whom it meets in each round; one a division.

    Who has a bye has a dash.
    """
    listed = fixtures.of_season(book, season)
    divisions: dict[int, list[Meeting]] = {}
    for meeting in listed.meetings:
        divisions.setdefault(meeting.fixture.division, []).append(meeting)
    pages = [
        _grid(meetings, f", division {number}" if len(divisions) > 1 else "")
        for number, meetings in sorted(divisions.items())
    ]
    if not pages:
        note = listed.notes[0] if listed.notes else "Nothing is drawn yet."
        raise NotFoundError(f"{season.name} has no fixtures.", hint=note)
    first, *others = pages
    is_proposal = () if listed.is_drawn else ("A proposal: nothing is drawn yet.",)
    return replace(
        first,
        subtitle=f"{book.club.name}, {season.name}",
        notes=(*first.notes, *is_proposal),
        about={"season": season.name, "drawn": listed.is_drawn},
        parts=tuple(others),
    )


def _grid(meetings: Sequence[Meeting], division: str) -> Page:
    pairs = {
        pair.id: pair
        for meeting in meetings
        for pair in (meeting.fixture.pair, meeting.fixture.other)
        if pair
    }
    order = sorted(pairs.values(), key=lambda pair: (pair.number, pair.name.casefold()))
    places = {pair.id: place for place, pair in enumerate(order, 1)}
    rounds = sorted({meeting.fixture.round for meeting in meetings})
    days = {each.fixture.round: each.fixture.night.day for each in meetings if each.fixture.night}
    met: dict[tuple[int, int], list[str]] = {}
    for meeting in meetings:
        one, other = meeting.fixture.pair, meeting.fixture.other
        at = meeting.fixture.round
        met.setdefault((places[one.id], at), []).append(str(places[other.id]) if other else "–")
        if other:
            met.setdefault((places[other.id], at), []).append(str(places[one.id]))
    columns = (
        Column("place", "Number", "number", short="#"),
        Column("name", "Name"),
        *(Column(f"round_{at}", f"Round {at}", "number", short=str(at)) for at in rounds),
    )
    rows: list[tuple[Cell, ...]] = [
        (place, pairs[key].name, *(", ".join(met.get((place, at), ())) for at in rounds))
        for key, place in places.items()
    ]
    when = ", ".join(f"{at} on {days[at]}" for at in rounds if at in days)
    return Page(
        f"Who plays whom{division}",
        columns,
        rows,
        notes=(f"Rounds: {when}.",) if when else (),
    )
