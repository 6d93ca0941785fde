"""What is refused of seasons, nights and entries: each sentence is written here once."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from canasta_club.club.nights import Night
from canasta_club.club.people import Pair, Player
from canasta_club.club.seasons import Penalty, Season, SeasonEntry
from canasta_club.errors import (
    AmbiguousError,
    CanastaError,
    ConflictError,
    NotFoundError,
    Problem,
    ProblemsError,
    UsageError,
)
from canasta_club.services._problems import night_is
from canasta_club.services.season._rules_problems import WHICH_SEASON
from canasta_club.text.dates import in_words
from canasta_club.text.wording import listed, quoted

_WHICH_NIGHT: Final = "the night that is meant in"

_CREATE_ONE = 'Create one: canasta season new "Winter 2026" --from 2026-10-01'


def other_entrants(season: Season, registered: str, now: Season, ranked: str) -> ConflictError:
    return ConflictError(
        f"{season.name} has {registered}s registered, and the league terms {now.terms_id}"
        f" rank {ranked}s.",
        hint="Start a new season with: canasta season new NAME --from DATE --league ID",
    )


def played_after(last: date, later: Sequence[date]) -> ConflictError:
    return ConflictError(
        f"The last day cannot be {last}: the night of {later[-1]} was played after it.",
        hint=f"Choose {later[-1]} or a later day.",
    )


def fixtures_cancelled(days: str, drawn: Sequence[date]) -> ConflictError:
    return ConflictError(
        f"Fixtures are drawn for nights that would be cancelled: {days}.",
        hint=f"Move them first: canasta night move {drawn[0]} NEW",
    )


def already_withdrawn(entry: SeasonEntry) -> ConflictError:
    return ConflictError(f"{entry.pair.name} already withdrew on {entry.withdrawn_on}.")


def not_withdrawn(entry: SeasonEntry) -> ConflictError:
    return ConflictError(f"{entry.pair.name} did not withdraw.")


def named_twice(pair: Pair) -> ConflictError:
    return ConflictError(f"{pair.name} {pair.verb('is', 'are')} named twice.")


def none_registered(problems: Sequence[Problem]) -> ProblemsError:
    return ProblemsError("Nobody was registered.", problems)


def single_player(players: Sequence[Player]) -> CanastaError:
    return CanastaError(
        f"{players[0].name} is one player; this league ranks pairs.",
        hint="Name both: Ash+Birch.",
    )


def several_players(written: str) -> CanastaError:
    return CanastaError(
        f"“{written.strip()}” is several players; this league ranks single players.",
        hint="Give each as a separate argument.",
    )


def already_registered(pair: Pair) -> ConflictError:
    return ConflictError(f"{pair.name} {pair.verb('is', 'are')} already registered.")


def withdrew(pair: Pair, there: SeasonEntry) -> ConflictError:
    return ConflictError(
        f"{pair.name} withdrew on {there.withdrawn_on}.",
        hint=f'Take the withdrawal back: canasta season unwithdraw "{pair.name}"',
    )


def player_registered(player: Player, other: Pair) -> ConflictError:
    return ConflictError(f"{player.name} is already registered with {other.name}.")


def no_division(wanted: int, there: str) -> UsageError:
    return UsageError(f"There is no division {wanted}; there {there} so far.")


def handicap_too_large(highest_handicap: int, points: int) -> UsageError:
    return UsageError(f"A handicap must be within ±{highest_handicap} points, not {points}.")


def is_reopened(night: Night) -> CanastaError:
    """Refuse ``night open`` for a night that ``night reopen`` opens, as this was one word once."""
    fault = night_is(night)
    return fault if night.state == "final" else UsageError(fault.message, hint=fault.hint)


def night_closed(night: Night) -> ConflictError:
    reopen = f"canasta night reopen {night.day}"
    return night_is(night, f"Open tonight's: canasta night open; or reopen that one: {reopen}")


def no_night_yet(season: Season) -> NotFoundError:
    return NotFoundError(f"{season.name} has no night yet.", hint="Open one: canasta night open")


def no_night_on(day: date) -> NotFoundError:
    return NotFoundError(
        f"No season has a night on {day}.", hint="List them: canasta night list --season NAME"
    )


def which_night(season: Season, days: Sequence[date]) -> AmbiguousError:
    written = [*map(str, days)]
    return AmbiguousError(
        f"The nights of {listed(written)} are open.",
        f"{_WHICH_NIGHT} {season.id}",
        written,
        hint="Choose one with --night DATE, or close one: canasta night close DATE",
    )


def past_correction(night: Night, last: date) -> ConflictError:
    return ConflictError(
        f"The night of {night.day} has been final since {night.final_on};"
        f" corrections were possible until {last}.",
        hint="If the secretary allows a late correction, add --after-deadline.",
    )


def no_such_night(season: Season, written: str, days: str) -> NotFoundError:
    return NotFoundError(f"{season.name} has no night {written}.", hint=f"Its last nights: {days}.")


def outside_season(day: date, season: Season) -> CanastaError:
    is_early = day < season.first_day
    end, its = (
        ("before the first", season.first_day) if is_early else ("after the last", season.last_day)
    )
    return CanastaError(
        f"{day} is {end} day of {season.name} ({its}).",
        hint="Check the date, edit the season, or start a new one.",
    )


def already_cancelled(number: int, penalty: Penalty) -> ConflictError:
    return ConflictError(f"Penalty {number} is already cancelled, by {penalty.cancelled_by}.")


def no_such_penalty(number: int, season: Season, numbers: str) -> NotFoundError:
    have = f"there are: {numbers}" if numbers else "there are none yet"
    return NotFoundError(f"There is no penalty {number} in {season.name}; {have}.")


def not_points(written: str) -> UsageError:
    return UsageError(f"“{written}” is not a number of points.", hint="Write it as 1, or 0.5.")


def signed_bonus() -> UsageError:
    return UsageError("Write a bonus without a minus sign: --bonus already gives points.")


def no_season_yet() -> NotFoundError:
    return NotFoundError("There is no season yet.", hint=_CREATE_ONE)


def which_season(
    seasons: Sequence[tuple[Season, Sequence[date]]], day: date | None
) -> AmbiguousError:
    """Ask which season is meant, each with the days of its open nights; ``day`` was named."""
    by_name = sorted(seasons, key=lambda each: each[0].name)
    names = [season.name for season, _open in by_name]
    if all(nights for _season, nights in by_name):
        of_each = (f"{listed(map(str, nights))} in {one.name}" for one, nights in by_name)
        message = f"Several nights are open: {listed(of_each)}."
    elif day:
        message = f"The night of {day} could be of {quoted(names, ' or ')}."
    else:
        message = f"Several seasons are running: {quoted(names)}."
    return AmbiguousError(message, WHICH_SEASON, names, hint="Choose one with --season NAME.")


def season_closed(season: Season) -> ConflictError:
    return ConflictError(
        f"The season {season.name} is closed.",
        hint=f'Reopen it: canasta season reopen "{season.name}"',
    )


def no_weekday(weekdays: str, first: date, last: date) -> UsageError:
    return UsageError(f"No {in_words(weekdays)} falls between {first} and {last}.")


def ends_before_it_starts(last: date, first: date) -> UsageError:
    return UsageError(f"The last day ({last}) is before the first day ({first}).")


def too_long(first: date, last: date) -> UsageError:
    return UsageError(
        f"A season from {first} to {last} is longer than two years.",
        hint="Check the dates; without --to a season has no last day.",
    )


def name_taken(other: Season) -> ConflictError:
    return ConflictError(f"There is already a season {other.name}.")
