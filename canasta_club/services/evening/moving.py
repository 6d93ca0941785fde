"""Moving a night to another day, played or not: all that hangs on it goes along."""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import NamedTuple

from canasta_club.club.nights import Night
from canasta_club.club.seasons import Fixture, Season, Unplayed
from canasta_club.errors import ConflictError
from canasta_club.records import wings
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import attendance as attendance_records
from canasta_club.records.nouns import entries as entry_records
from canasta_club.records.nouns import fixtures as fixture_records
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import night_seasons, results
from canasta_club.records.nouns import nights as records
from canasta_club.records.nouns import penalties as penalty_records
from canasta_club.records.nouns import rounds as round_records
from canasta_club.records.nouns import seasons as season_records
from canasta_club.records.nouns import unplayed as unplayed_records
from canasta_club.services._problems import night_is
from canasta_club.services.season import nights, seasons
from canasta_club.text.wording import listed


class MovedNight(NamedTuple):
    """A night on its new day, and on the day it had.

    ``along`` names what went with it; ``notes`` say what did not, and what is odd of the day.
    """

    was: Night
    night: Night
    along: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        """Say what was moved, and what with it."""
        beside = f" With it: {listed(self.along)}." if self.along else ""
        return f"The night of {self.was.day} is now on {self.night.day}.{beside}"

    @property
    def would(self) -> str:
        """Say the same of a night that was not moved yet, behind “This would”."""
        beside = f", with {listed(self.along)}" if self.along else ""
        return f"move the night of {self.was.day} to {self.night.day}{beside}"


def move(
    book: Book,
    season: Season,
    written: str,
    day: date,
    reason: str = "",
    *,
    is_late: bool = False,
) -> MovedNight:
    """Move a night to another day of its season; one without games is planned for that day.

    Games with their hands, rounds, fixtures, attendance, money, penalties and the seasons it counts
    for stay with the night. Raises `ConflictError` for a day that is taken, or on which other rules
    hold, and for a final night after its deadline unless ``is_late``.
    """
    with book.change("night move", reason=reason):
        was = nights.find(book, season, written)
        season = nights.home(book, season, was)
        seasons.refuse_closed(season)
        nights.refuse_outside(season, day)
        if was.state == "cancelled":
            raise night_is(was)
        if other := nights.of_day(book, season, day):
            raise ConflictError(
                f"There is already a night on {other.day}, number {other.number}.",
                hint="Choose another day, or move that one first: canasta night move"
                f" {other.day} NEW",
            )
        nights.refuse_correction(book, season, was, is_late=is_late)
        games = game_records.not_voided(book, was)
        for one_season in _counting(book, season, was):
            if games and one_season.rules_on(day) != one_season.rules_on(was.day):
                raise ConflictError(
                    f"The rules of {one_season.name} differ between {was.day} and {day},"
                    " and this night has games."
                )
        along = tuple(_along(book, season, was))
        night = was if games or not was.is_open else records.set_state(book, was, "planned")
        night = records.move(book, night, day, reason, is_put_off=night.state == "planned")
        for penalty in penalty_records.of_night(book, was):
            penalty_records.move(book, penalty, day)
        odd = nights.odd_weekdays(season, [day])
        notes = (*_left(book, season, was, night), *filter(None, [odd]))
        return MovedNight(was, night, along, notes)


def _counting(book: Book, season: Season, night: Night) -> Iterator[Season]:
    """Yield the season of a night, and the others that it counts for."""
    others = set(night_seasons.seasons_of(book, night))
    yield from (each for each in season_records.of_club(book) if each.id in {season.id, *others})


def _along(book: Book, season: Season, night: Night) -> Iterator[str]:
    """Yield what hangs on a night, each with its number."""
    hands = sum(score.hands for score in results.night_scores(book, night))
    stays = attendance_records.of_night(book, night)
    others = [each.name for each in _counting(book, season, night) if each.id != season.id]
    fixtures = fixture_records.of_season(book, season)
    unplayed = unplayed_records.of_season(book, season)
    for number, one, several in (
        (len(game_records.of_night(book, night)), "game", "games"),
        (hands, "hand", "hands"),
        (len(round_records.of_night(book, night)), "round", "rounds"),
        (_of(night, fixtures), "fixture", "fixtures"),
        (len({each.player.id for each in stays}), "player", "players"),
        (sum(each.paid is not None for each in stays), "payment", "payments"),
        (_of(night, unplayed), "game not played", "games not played"),
        (len(penalty_records.of_night(book, night)), "penalty", "penalties"),
    ):
        if number:
            yield f"{number} {one if number == 1 else several}"
    if others:
        yield f"its share in {listed(others)}"


def _left(book: Book, season: Season, was: Night, night: Night) -> Iterator[str]:
    """Yield what keeps the old day, or depends on which day it is."""
    days = sorted((was.day, night.day))
    for entry in entry_records.of_season(book, season):
        if entry.withdrawn_on and days[0] <= entry.withdrawn_on <= days[1]:
            yield f"{entry.pair.name} withdrew on {entry.withdrawn_on}; that date stays."
    if game_records.not_voided(book, night):
        yield (
            f"Slips, lists and workbooks that were written before bear {was.day}:"
            " don't import them again."
        )
    yield from filter(None, (wing.after_move(book, was, night) for wing in wings.present()))


def _of(night: Night, rows: Iterable[Fixture | Unplayed]) -> int:
    return sum(each.night is not None and each.night.id == night.id for each in rows)
