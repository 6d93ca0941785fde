"""Rights: issued for one night, told by their codes, revoked, and worthless once it is closed."""

import secrets
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.errors import CanastaError, ConflictError
from canasta_club.hall.club.rights import Right, RightKind, hash_of
from canasta_club.hall.records import rights as records
from canasta_club.hall.records import sends
from canasta_club.records.book.book import Book
from canasta_club.records.ids import new_id
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import nights as night_records
from canasta_club.records.nouns import seasons as season_records
from canasta_club.services.rules import rulesets
from canasta_club.services.season import nights
from canasta_club.services.season.season_rules import rules_of

_BYTES: Final = 18
"""Of a code: 144 bits, which make 24 letters."""


class RightError(CanastaError):
    """A code that opened something once and does no longer."""

    code = "right-revoked"


class ClosedRightError(RightError):
    """A code of a night on which nothing is entered."""

    code = "right-closed"


@dataclass(frozen=True, slots=True)
class IssuedRight:
    """A right with its code, which is nowhere else from then on."""

    right: Right
    code: str


@dataclass(frozen=True, slots=True)
class Issued:
    """The rights of a night as they were issued; ``revoked`` were those before."""

    night: Night
    cards: tuple[IssuedRight, ...]
    revoked: int = 0

    def of_table(self, table: int) -> tuple[IssuedRight, ...]:
        """Return the rights of the sides of a table, side A first."""
        return tuple(each for each in self.cards if each.right.table == table)

    def of_kind(self, kind: RightKind) -> tuple[IssuedRight, ...]:
        """Return the rights of a kind."""
        return tuple(each for each in self.cards if each.right.kind == kind)


def issue(
    book: Book,
    season: Season,
    night: Night,
    tables: Collection[int] | None = None,
    *,
    count: int = 0,
    players: int | None = None,
) -> Issued:
    """Issue new rights of a night, and revoke in the same change those that they replace.

    Without ``tables`` they are those of the sides of all tables that have a game, and of the first
    ``count`` ones whether they have or not, of the desk and of the wall; with them, those of the
    sides of these tables. A table without a game has the sides of so many ``players``.
    """
    document = rules_of(season).on(night.day)
    usual = document.for_players(players) if players else rulesets.usual(document)
    with book.change("hall issue"):
        night = _stored(book, night)
        nights.refuse_closed(night)
        played = {game.table: len(game.sides) for game in game_records.not_voided(book, night)}
        places: list[_RightPlace] = [
            ("side", table, seat)
            for table in sorted({*played, *range(1, count + 1)} if tables is None else tables)
            for seat in range(played.get(table, usual.seating.sides))
        ]
        if tables is None:
            places += [("desk", None, None), ("wall", None, None)]
        now = datetime.now(UTC)
        before = [each for each in standing(book, night) if tables is None or each.table in tables]
        if before:
            records.revoke(book, night, before, now)
        cards = tuple(_new(night, now, place) for place in places)
        records.add(book, night, [each.right for each in cards])
        finals = [each.id for each in night_records.of_season(book, season) if _is_final(each)]
        sends.remove_of_nights(book, finals)
    return Issued(night, cards, len(before))


_RightPlace = tuple[RightKind, int | None, int | None]


def _new(night: Night, now: datetime, place: _RightPlace) -> IssuedRight:
    kind, table, seat = place
    code = secrets.token_urlsafe(_BYTES)
    right = Right(
        id=new_id(), night_id=night.id, kind=kind, table=table, seat=seat,
        writes=kind != "wall", hash=hash_of(code), issued=now,
    )  # fmt: skip
    return IssuedRight(right, code)


def _is_final(night: Night) -> bool:
    return night.state == "final"


def standing(book: Book, night: Night) -> list[Right]:
    """Return the rights of a night that are not revoked."""
    return [each for each in records.of_night(book, night) if not each.is_revoked]


def of_night(book: Book, night: Night) -> list[Right]:
    """Return the rights of a night by table and side, revoked ones too."""
    return records.of_night(book, night)


def revoke(book: Book, night: Night, rights: Iterable[Right]) -> int:
    """Revoke rights, and return how many of them held until now."""
    held = [each for each in rights if not each.is_revoked]
    if held:
        records.revoke(book, night, held, datetime.now(UTC))
    return len(held)


def of_code(book: Book, code: str) -> Right | None:
    """Return what a code opens now; None for one that the club never issued.

    Raises `RightError` for one that was revoked, or whose night is not open.
    """
    right = records.of_hash(book, hash_of(code))
    if right is None:
        return None
    if right.is_revoked:
        raise RightError(
            "This card was replaced or revoked.", hint="Ask the desk for tonight's card."
        )
    night = night_records.of_id(book, right.night_id)
    if night is None or not night.is_open:
        raise ClosedRightError(
            "The night of this card is closed.", hint="Its results are at the desk."
        )
    return right


def night_of(book: Book, right: Right) -> tuple[Season, Night]:
    """Return the night of a right, and its season."""
    night = night_records.of_id(book, right.night_id)
    season = season_records.of_id(book, night.season_id) if night else None
    if night is None or season is None:
        raise ClosedRightError("The night of this card is no longer in the book.")
    return season, night


def _stored(book: Book, night: Night) -> Night:
    stored = night_records.of_id(book, night.id)
    if stored is None:
        raise ConflictError(f"The night of {night.day} is no longer in the book.")
    return stored
