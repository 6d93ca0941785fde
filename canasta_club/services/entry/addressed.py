"""Addressed: the game that the address of a slip names, the same at every door."""

from contextlib import suppress

from canasta_club.club.games import Game
from canasta_club.club.nights import Night
from canasta_club.club.paper import address
from canasta_club.club.paper.address import Address, BadAddressError, of_id
from canasta_club.club.paper.layout import Form, form_of
from canasta_club.club.play import Place
from canasta_club.errors import CanastaError, NotFoundError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import nights as night_records
from canasta_club.services.entry.grid import Grid, GridRow
from canasta_club.services.play import games
from canasta_club.services.season import nights, seasons
from canasta_club.services.season.nights import AtNight


def row(book: Book, grid: Grid, of: Address) -> GridRow:
    """Return the game of an address; raises `CanastaError` where it is of another place."""
    _refuse_elsewhere(book, grid.night, of)
    game_row = grid.at_table(of.table, of.round)
    if game_row is None or game_row.game.round != of.round:
        raise NotFoundError(
            f"No game was started at table {of.table} in round {of.round}.",
            hint=f"canasta game start --table {of.table} …",
        )
    _refuse_drawn_otherwise(of, game_row.game)
    return game_row


def _refuse_elsewhere(book: Book, night: Night, of: Address) -> None:
    if of.book != of_id(book.club.id):
        raise CanastaError("This is the address of a slip of another club.")
    if not of.night or not of.table or not of.hand:
        raise CanastaError(
            "This address does not say its night, table and hand: that of a blank slip, or of a"
            " table card.",
            hint="Type it, or print slips of the night: canasta print slips slips.pdf",
        )
    if of.night != of_id(night.id):
        stored = night_records.of_club(book)
        day = next((each.day for each in stored if of_id(each.id) == of.night), None)
        which = f"the night of {day}" if day else "another night"
        raise CanastaError(
            f"This is a slip of {which}, and this is the night of {night.day}.",
            hint=f"Name its night when the command begins: --night {day}" if day else "",
        )


def scanned(book: Book, text: str) -> Address | None:
    """Return the address that a scanner typed where other words are expected, if it did.

    Cards may have as many letters, and then say no address of this club.
    """
    if not address.is_like(text):
        return None
    with suppress(BadAddressError):
        of = address.read(text)
        return of if of.book == of_id(book.club.id) else None
    return None


def place(
    book: Book, of: Address, *, night: str = "", season: str = "", voided: bool = False
) -> Place:
    """Return the game of an address on a night (default: the open or last one).

    Raises `CanastaError` as `row` does; ``voided`` searches the voided games.
    """
    at = at_night(book, of, night=night, season=season)
    place = games.find(
        book, season=at.season.name, night=at.night.day.isoformat(), table=of.table,
        round_number=of.round, voided=voided,
    )  # fmt: skip
    _refuse_drawn_otherwise(of, place.game)
    return place


def at_night(book: Book, of: Address, *, night: str = "", season: str = "") -> AtNight:
    """Return the night of an address: the one that is named (default: the open or last one).

    Raises `CanastaError` where the address is of another place.
    """
    its_season = seasons.find(book, season, night)
    its_night = nights.find(book, its_season, night)
    _refuse_elsewhere(book, its_night, of)
    return AtNight(book, its_season, its_night)


def form(of: Address) -> Form:
    """Return how the slip of an address is drawn; raises `CanastaError` if that is not known."""
    drawn = form_of(of.layout)
    if drawn is None:
        raise CanastaError(
            "This slip is drawn in a way that this version does not know.",
            hint="Type it, and print new slips: canasta print slips slips.pdf",
        )
    return drawn


def _refuse_drawn_otherwise(of: Address, game: Game) -> None:
    """Refuse the address of a slip for other players; some slips do not say how they are drawn."""
    if of.layout and (players := form(of).players) != game.players:
        raise CanastaError(
            f"This slip is for {players} players, and {game.players} sat at table {of.table}."
        )
