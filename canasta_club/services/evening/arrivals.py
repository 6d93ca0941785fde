"""Arrivals: check players in and out of a night, and list who is there from when to when."""

from collections.abc import Sequence
from datetime import date

from canasta_club.club.nights import Attendance, Night
from canasta_club.club.people import BY_PLAYER, Player
from canasta_club.club.seasons import Season
from canasta_club.errors import ConflictError, NotFoundError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import attendance as records
from canasta_club.services._problems import PARTNERS_NEEDED
from canasta_club.services.attendance import attending, forfeits
from canasta_club.services.attendance import check_ins as attendance_stays
from canasta_club.services.attendance import names as attendance_names
from canasta_club.services.attendance.names import Coming, Newcomers
from canasta_club.services.evening import _problems
from canasta_club.services.play import endings, rounds
from canasta_club.services.season import nights
from canasta_club.services.season.season_rules import kind_of
from canasta_club.text.wording import listed

Messages = tuple[str, ...]
"""What was done, one sentence each."""


def open_night(
    book: Book, day: date, season_name: str, written: Sequence[str], newcomers: Newcomers = ""
) -> tuple[Season, Night, Messages]:
    """Open the night of a day and check players in."""
    with book.change("night open") as change:
        season, night = nights.open_night(book, day, season_name)
        message = check_in(book, season, night, written, newcomers=newcomers) if written else ()
        change.summary = f"the night of {day} was opened"
        return season, night, message


def check_in(
    book: Book,
    season: Season,
    night: Night,
    written: Sequence[str],
    *,
    from_round: int | None = None,
    newcomers: Newcomers = "",
) -> Messages:
    """Check players in (default: from the next round)."""
    with book.change("night check-in") as change:
        night = attending.begin(book, season, night)
        number = from_round or rounds.current(book, night) + 1
        come = attendance_names.read(book, season, night, written, newcomers)
        for player, pair in come:
            _take_seat_back(book, night, player, number)
            attendance_stays.arrive(book, night, player, number, pair=pair)
        message = _counted([player for player, _pair in come], number)
        done = (message, *_without_partner(season, come), *_mended(book, season, night))
        change.summary = message.removesuffix(".")
        return done


def _without_partner(season: Season, come: Sequence[Coming]) -> Messages:
    """Say who cannot be seated yet where pairs are ranked."""
    lone = [player.name for player, pair in come if pair is None]
    if not lone or kind_of(season) == BY_PLAYER:
        return ()
    return (f"Without a partner: {listed(lone)}. {PARTNERS_NEEDED}",)


def late(
    book: Book,
    season: Season,
    night: Night,
    written: Sequence[str],
    *,
    from_round: int | None = None,
    newcomers: Newcomers = "",
) -> Messages:
    """Check latecomers in (default: for the next round)."""
    with book.change("night late") as change:
        night = attending.begin(book, season, night)
        current = rounds.current(book, night)
        number = from_round or current + 1
        if number <= current:
            raise ConflictError(f"Round {number} is already seated; the next one is {current + 1}.")
        come = attendance_names.read(book, season, night, written, newcomers)
        for player, pair in come:
            stays = attendance_stays.of_player(book, night, player)
            if any(stay.is_here(current + 1) for stay in stays):
                if number == current + 1:
                    raise _problems.already_here(player, number, may_come_later=True)
                attendance_stays.end(book, night, player, current)
            attendance_stays.arrive(book, night, player, number, pair=pair)
        people = [player for player, _pair in come]
        message = (
            f"{_named(people)} {'plays' if len(people) == 1 else 'play'} from round {number} on."
        )
        done = (message, *_mended(book, season, night))
        change.summary = f"{_named(people)} came late, for round {number} on {night.day}"
        return done


def leave(
    book: Book, season: Season, night: Night, written: str, last_round: int | None = None
) -> Messages:
    """Check players out after a round (default: the current one)."""
    with book.change("night leave") as change:
        night = attending.begin(book, season, night)
        last = rounds.current(book, night) if last_round is None else last_round
        people = _who_stay(book, season, night, written, last)
        for player in people:
            attendance_stays.end(book, night, player, last)
        when = f"after round {last}" if last else "before the first round"
        names = _named(people)
        message = f"{names} {'leaves' if len(people) == 1 else 'leave'} {when}."
        still = _still_seated(book, season, night, people, last)
        done = (message, *still, *_mended(book, season, night))
        change.summary = f"{names} left {when} on {night.day}"
        return done


def return_(
    book: Book, season: Season, night: Night, written: str, from_round: int | None = None
) -> Messages:
    """Check players in again who left; a substitute leaves their place."""
    with book.change("night return") as change:
        night = attending.begin(book, season, night)
        number = from_round or rounds.current(book, night) + 1
        everybody = attending.of_night(book, season, night)
        known = [*(each.player for each in everybody), *(each.entrant for each in everybody)]
        people = attendance_names.among(book, written, known)
        for player in people:
            _refuse_here(everybody, player, number)
            own = [each for each in everybody if each.entrant.id == player.id]
            _take_seat_back(book, night, player, number)
            pair = own[0].pair if own else None
            attendance_stays.arrive(book, night, player, number, pair=pair)
        names = _named(people)
        message = f"{names} {'plays' if len(people) == 1 else 'play'} again from round {number}."
        done = (message, *_mended(book, season, night))
        change.summary = f"{names} returned for round {number} on {night.day}"
        return done


def no_show(book: Book, season: Season, night: Night, written: str) -> Messages:
    """Record that expected players did not come; games they were to play are forfeited."""
    with book.change("night no-show") as change:
        night = attending.begin(book, season, night)
        everybody = attending.of_night(book, season, night)
        known = attendance_names.expected(book, season, night)
        known += [each.player for each in everybody]
        people = attendance_names.among(book, written, known)
        forfeits.refuse_played(book, night, people)
        for player in people:
            attendance_stays.never_came(book, night, player)
        lost = forfeits.of_absent(book, season, night, people)
        done = (f"{_named(people)} did not come.", *lost, *_mended(book, season, night))
        change.summary = f"{_named(people)} did not come on {night.day}"
        return done


def _take_seat_back(book: Book, night: Night, player: Player, number: int) -> None:
    """End the stay of a player's substitute from a round on."""
    for stay in records.of_night(book, night):
        is_for = stay.for_player is not None and stay.for_player.id == player.id
        if is_for and attendance_stays.reaches(stay, number):
            attendance_stays.end(book, night, stay.player, number - 1)


def _who_stay(
    book: Book, season: Season, night: Night, written: str, last: int
) -> tuple[Player, ...]:
    """Return the players of a name, all of them present after a round."""
    everybody = attending.of_night(book, season, night)
    people = attendance_names.among(book, written, [each.player for each in everybody])
    for player in people:
        stays = [each for each in everybody if each.player.id == player.id]
        if not any(attendance_stays.reaches(each, last + 1) for each in stays):
            raise NotFoundError(f"{player.name} is not checked in after round {last}.")
    return people


def _refuse_here(everybody: Sequence[Attendance], player: Player, number: int) -> None:
    for stay in everybody:
        if stay.player.id == player.id and stay.is_here(number) and not stay.for_player:
            raise _problems.already_here(player, number)


def _still_seated(
    book: Book, season: Season, night: Night, people: Sequence[Player], last: int
) -> Messages:
    """Describe the running games of players who leave, and what can be done."""
    sitting = rounds.sitting(endings.running(book, season, night), people)
    return tuple(
        f"{player.name} still sits at table {score.game.table} in round {score.game.round}:"
        + (
            " finish that game first."
            if score.game.round <= last
            else f' seat a substitute: canasta night replace "{player.name}" NAME'
        )
        for player, score in sitting
    )


def _mended(book: Book, season: Season, night: Night) -> Messages:
    """Fit the proposed rounds to those who are here now; describe what was changed."""
    # A list of those present needs nothing that proposes seats.
    from canasta_club.services.seating import seating

    return tuple(seating.mend(book, season, night))


def _named(people: Sequence[Player]) -> str:
    return " and ".join(player.name for player in people)


def _counted(people: Sequence[Player], number: int) -> str:
    when = "" if number == 1 else f" from round {number} on"
    if len(people) > 8:
        return f"{len(people)} players are checked in{when}."
    names = ", ".join(player.name for player in people)
    return f"{names} {'is' if len(people) == 1 else 'are'} checked in{when}."
