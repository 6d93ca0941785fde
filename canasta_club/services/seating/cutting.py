"""Cutting: partners and dealers by the highest card, for a night without registered entries."""

from collections.abc import Sequence
from typing import NamedTuple

from canasta_club.club.games import NewSide
from canasta_club.club.nights import Night
from canasta_club.club.people import Player
from canasta_club.club.seasons import Season
from canasta_club.errors import CanastaError, UsageError
from canasta_club.league.chance import Chance
from canasta_club.league.seating.cutting import Cut, cut
from canasta_club.league.seating.model import Request
from canasta_club.league.seating.tables import lay
from canasta_club.league.terms import Format
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import players as player_records
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.services.attendance import attending
from canasta_club.services.people import names, pairs
from canasta_club.services.play import rounds
from canasta_club.services.season.season_rules import rules_of
from canasta_club.services.seating import _evening as evening
from canasta_club.services.seating import _games as games
from canasta_club.text.wording import quoted

_RULE = "The highest cards play together; seats go clockwise from the highest card, {}."
_DEALS = {True: "which deals", False: "and the one before it deals"}


class DrawnTables(NamedTuple):
    """The tables of a draw in their order, the players by id, and those without a seat."""

    tables: tuple[Cut, ...]
    people: dict[str, Player]
    sit_outs: tuple[Player, ...]
    seed: int


def draw(
    book: Book, season: Season, night: Night, written: Sequence[str], seed: int | None = None
) -> DrawnTables:
    """Draw tables for the named players, or all who are present, and cut cards at each."""
    people = _people(book, season, night, written)
    rules = rules_of(season).on(night.day)
    sides = evening.sides_of(rules)
    ids = tuple(sorted(people))
    request = Request(Format(odd="other-table"), ids, sizes=frozenset(sides), sides=sides)
    shapes = lay(request)
    if not shapes:
        raise CanastaError(f"{len(people)} are too few or too many for a table by the rules.")
    chosen = seed if seed is not None else int(f"{night.day:%Y%m%d}")
    order = Chance(chosen, "tables").shuffled(ids)
    tables = []
    for place, shape in enumerate(shapes):
        at_table, order = order[: sum(shape)], order[sum(shape) :]
        highest = rules.for_players(len(at_table)).cut_dealer == "highest"
        tables.append(cut(at_table, chosen + place, len(shape), highest_deals=highest))
    return DrawnTables(tuple(tables), people, tuple(people[one] for one in order), chosen)


def begin(book: Book, season: Season, night: Night, drawn: DrawnTables) -> int:
    """Start a game at each drawn table, as the next round; return its number."""
    with book.change("night cut") as change:
        night = attending.begin(book, season, night)
        number = rounds.current(book, night) + 1
        new = [
            game_records.new(
                night,
                table=table,
                number=1,
                round_number=number,
                sides=[
                    NewSide(pairs.seat_players(book, [drawn.people[one] for one in side]))
                    for side in seats.sides
                ],
            )
            for table, seats in enumerate(drawn.tables, start=1)
        ]
        games.refuse_busy(book, season, night, new)
        game_records.add_many(book, new)
        change.summary = f"round {number} on {night.day} was seated by cutting, seed {drawn.seed}"
        return number


def page(book: Book, season: Season, night: Night, drawn: DrawnTables) -> Page:
    """Return the cards cut, the partners and the dealers."""
    columns = (
        Column("table", "Table", "number"),
        Column("name", "Name"),
        Column("cards", "Cut"),
        Column("side", "Side", "number"),
        Column("seat", "Seat", "number"),
        Column("deals", "Deals"),
    )
    rows = [
        row
        for table, drawn_cut in enumerate(drawn.tables, start=1)
        for row in _rows(table, drawn_cut, drawn.people)
    ]
    resting = quoted(player.name for player in drawn.sit_outs)
    sits_out = (f"Sits out: {resting}.",) if resting else ()
    return Page(
        f"Partners cut on {night.day}",
        columns,
        rows,
        subtitle=f"{book.club.name}, {season.name}",
        notes=(f"Seed {drawn.seed}. {_rule(drawn)}", *sits_out),
        about={"seed": drawn.seed, "sit_outs": [player.name for player in drawn.sit_outs]},
    )


def _rule(drawn: DrawnTables) -> str:
    """Describe how the cards decide."""
    return _RULE.format(_DEALS[drawn.tables[0].highest_deals])


def _rows(table: int, found_cut: Cut, people: dict[str, Player]) -> list[tuple[Cell, ...]]:
    return [
        (
            table,
            people[each.player].name,
            " ".join(f"{_rank(card.rank)}{card.suit}" for card in each.cards),
            next(place for place, side in enumerate(found_cut.sides, 1) if each.player in side),
            found_cut.seats.index(each.player) + 1,
            "deals" if each.player == found_cut.dealer else "",
        )
        for each in found_cut.draws
    ]


def _rank(rank: str) -> str:
    return rank[:1] if rank.startswith("3") else rank


def _people(book: Book, season: Season, night: Night, written: Sequence[str]) -> dict[str, Player]:
    if not written:
        stays = attending.of_night(book, season, night)
        number = rounds.current(book, night) + 1
        here = {str(each.player.id): each.player for each in stays if each.is_here(number)}
        if not here:
            raise UsageError("Name the players, or check them in: canasta night check-in NAME …")
        return here
    known = player_records.of_club(book)
    people = [names.player(part, known) for word in written for part in names.members_of(word)]
    if len(set(people)) < len(people):
        raise UsageError("Duplicate name.", hint="Name each player once.")
    return {str(player.id): player for player in people}
