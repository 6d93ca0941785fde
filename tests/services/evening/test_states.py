"""Night states: planned, opened, closed, final, put off, cancelled, and for two seasons."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest

from canasta_club.club.nights import Night
from canasta_club.club.play import Place
from canasta_club.club.seasons import Season
from canasta_club.errors import (
    CanastaError,
    ConflictError,
    ProblemsError,
    ReasonRequiredError,
    UnacceptedError,
    accept_all,
)
from canasta_club.game.scoring.statement import Statement
from canasta_club.records import journal, undoing
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import nights as records
from canasta_club.services.evening import moving, states
from canasta_club.services.people import players
from canasta_club.services.play import games, hands
from canasta_club.services.season import nights, seasons
from canasta_club.services.season_end import close
from canasta_club.services.standings import standings
from canasta_club.text.dates import current_day
from tests.services.examples import evenings
from tests.services.examples.accepting import accept_none
from tests.services.examples.evenings import DAY

SIDES = ("Ash+Birch", "Cedar+Dogwood")


@pytest.fixture
def evening(book: Book) -> tuple[Season, Night, Place]:
    season, night = evenings.begin(book, "pairs", 4, rules="club")
    return season, night, games.start(book, table=1, sides=SIDES)


def made_final(book: Book, evening: tuple[Season, Night, Place], days: int) -> Place:
    """Return the place of a game on a night that has been final for so many days."""
    season, _night, place = evening
    evenings.record(book, place.game, 500, 300)
    states.make_final(book, season, "", accept_all)
    (now,) = records.of_season(book, season)
    then = current_day("") - timedelta(days=days)
    final = records.set_state(book, now, "final", final_on=then)
    return Place(season, final, place.game)


def test_a_closed_night_is_provisional_and_tells_what_to_look_at(
    book: Book, evening: tuple[Season, Night, Place]
) -> None:
    season, _night, place = evening
    closed = states.close(book, season)
    assert closed.night.state == "provisional"
    assert [(each.code, each.where) for each in closed.findings] == [
        ("game-without-hands", "table 1")
    ]
    states.reopen(book, season, "")
    evenings.record(book, place.game, 500, 300)
    assert [each.code for each in states.close(book, season).findings] == ["game-running"]
    with pytest.raises(ConflictError, match="already closed"):
        states.close(book, season)


def test_a_night_is_not_final_over_a_hand_that_came_while_its_list_was_read(
    book: Book, evening: tuple[Season, Night, Place]
) -> None:
    season, _night, place = evening

    def accepted_too_soon(_problems: object) -> bool:
        lines: list[Statement] = [
            Statement(name="Ash+Birch", total=5000, out="no"),
            Statement(name="Cedar+Dogwood", total=300, out="no"),
        ]
        hands.record(book, place, lines, accept=accept_all)
        return True

    with pytest.raises(UnacceptedError) as refused:
        states.make_final(book, season, "", accepted_too_soon)
    assert refused.value.problems
    assert [night.state for night in records.of_season(book, season)] == ["open"]


def test_an_unusual_hand_is_looked_at_again_before_a_night_is_final(
    book: Book, evening: tuple[Season, Night, Place]
) -> None:
    season, _night, place = evening
    lines: list[Statement] = [
        Statement(name="Ash+Birch", total=5000, out="no"),
        Statement(name="Cedar+Dogwood", total=300, out="no"),
    ]
    hands.record(book, place, lines, accept_all)
    found = states.close(book, season).findings
    assert {each.code for each in found} == {"nobody-out"}
    assert {each.where for each in found} == {"table 1, hand 1"}
    with pytest.raises(ProblemsError, match="before the night of 2026-11-19 is final") as fault:
        states.make_final(book, season, "", accept_none)
    assert fault.value.hint == "To accept this, add: --accept nobody-out"
    night = states.make_final(book, season, "", accept_all).night
    assert (night.state, night.final_on) == ("final", current_day(""))
    with pytest.raises(ConflictError, match="already final"):
        states.make_final(book, season, "", accept_all)


def test_a_final_night_is_corrected_in_time(
    book: Book, evening: tuple[Season, Night, Place]
) -> None:
    place = made_final(book, evening, 5)
    line = Statement(name="Ash", total=505)
    assert hands.correct(book, place, 1, [line], accept_all, reason="a five").is_new


@pytest.mark.parametrize("late", [False, True])
def test_after_that_only_if_the_secretary_says_so(
    book: Book, evening: tuple[Season, Night, Place], *, late: bool
) -> None:
    place = made_final(book, evening, 6)
    line = Statement(name="Ash", total=505)
    doings: list[Callable[[], object]] = [
        lambda: hands.correct(book, place, 1, [line], accept_all, reason="a five", is_late=late),
        lambda: hands.void(book, place, 1, reason="misdeal", is_late=late),
        lambda: games.void(book, place, "never played", is_late=late),
        lambda: states.reopen(book, place.season, "", "a slip", is_late=late),
    ]
    if late:
        doings.append(
            lambda: hands.revert(book, place, 1, 1, accept_all, reason="no", is_late=True)
        )
    for do in doings:
        if late:
            do()
        else:
            with pytest.raises(ConflictError, match="corrections were possible until") as fault:
                do()
            assert "--after-deadline" in (fault.value.hint or "")


def test_in_a_closed_season_nothing_is_corrected_by_any_way(
    book: Book, evening: tuple[Season, Night, Place]
) -> None:
    place = made_final(book, evening, 0)
    closed = close.close(book, place.season.name, accept_all).season
    place = place._replace(season=closed)
    line = Statement(name="Ash", total=505)
    doings: list[Callable[[], object]] = [
        lambda: hands.correct(book, place, 1, [line], accept_all, reason="a five"),
        lambda: hands.void(book, place, 1, reason="misdeal"),
        lambda: games.end(book, place),
        lambda: games.void(book, place, "never played"),
        lambda: states.reopen(book, closed, "", "a slip"),
    ]
    for do in doings:
        with pytest.raises(ConflictError, match="The season Autumn is closed"):
            do()


def test_the_same_facts_are_not_a_correction(
    book: Book, evening: tuple[Season, Night, Place]
) -> None:
    place = made_final(book, evening, 30)
    line = Statement(name="Ash", total=500)
    assert not hands.correct(book, place, 1, [line], accept_all, reason="again").is_new


def test_a_game_is_ended_and_resumed_late(book: Book, evening: tuple[Season, Night, Place]) -> None:
    place = made_final(book, evening, 6)
    with pytest.raises(ConflictError, match="corrections were possible until"):
        games.end(book, place)
    ended = games.end(book, place, is_late=True)
    with pytest.raises(ConflictError, match="corrections were possible until"):
        games.reopen(book, ended)
    assert games.reopen(book, ended, is_late=True).game.state == "running"


def test_a_final_night_is_opened_again_with_a_reason(
    book: Book, evening: tuple[Season, Night, Place]
) -> None:
    season = evening[0]
    made_final(book, evening, 0)
    with pytest.raises(ConflictError, match="is final") as fault:
        nights.open_night(book, DAY)
    assert fault.value.hint == "Reopen it: canasta night reopen 2026-11-19 --reason …"
    with pytest.raises(ReasonRequiredError, match="the night of 2026-11-19 is final"):
        states.reopen(book, season, "")
    night = states.reopen(book, season, "", "two sheets swapped")
    assert (night.state, night.final_on, night.reason) == ("open", None, "two sheets swapped")
    with pytest.raises(ConflictError, match="is already open"):
        states.reopen(book, season, "")


def test_nights_are_planned_on_weekdays_and_open_when_their_day_comes(book: Book) -> None:
    players.add(book, ["Ash", "Birch", "Cedar", "Dogwood"])
    today = current_day("")
    season = seasons.new(book, "Now", first_day=today, last_day=today + timedelta(days=13))
    day = f"{today:%a}"
    planned = states.plan(book, season, None, None, day)
    assert [night.day for night in planned] == [today, today + timedelta(days=7)]
    assert states.plan(book, season, None, None, day) == []
    assert [row[3] for row in nights.page(book, season).rows] == ["planned", "planned"]
    assert nights.find(book, season).day == today
    games.start(book, table=1, sides=SIDES)
    assert [night.state for night in records.of_season(book, season)] == ["open", "planned"]
    with pytest.raises(ConflictError, match="is only planned") as fault:
        games.start(book, table=2, sides=SIDES, night="2")
    assert fault.value.hint == f"Open it with: canasta night open {planned[1].day}"
    with pytest.raises(ConflictError, match="only planned"):
        states.close(book, season, "2")


@pytest.mark.parametrize(
    ("first", "last", "on", "message"),
    [
        (None, None, "thu", "has no last day"),
        (DAY, DAY, "", "has no weekdays"),
        (DAY, DAY, "someday", "not a day of the week"),
        (date(2026, 9, 1), DAY, "thu", "is before the first day"),
    ],
)
def test_what_cannot_be_planned(
    book: Book, first: date | None, last: date | None, on: str, message: str
) -> None:
    season, _night = evenings.begin(book, "pairs", 4)
    with pytest.raises(CanastaError, match=message):
        states.plan(book, season, first, last, on)


def test_a_night_is_put_off(book: Book) -> None:
    season, night = evenings.begin(book, "pairs", 4)
    moved = moving.move(book, season, "1", DAY + timedelta(days=7), "snow").night
    assert (moved.day, moved.state, moved.planned_day) == (
        DAY + timedelta(days=7), "planned", DAY,
    )  # fmt: skip
    (row,) = nights.page(book, season).rows
    assert row[3:] == ("planned", "planned for 2026-11-19; snow")
    nights.open_night(book, DAY)
    with pytest.raises(ConflictError, match="There is already a night on 2026-11-19, number 2"):
        moving.move(book, season, "1", DAY, "no snow")
    with pytest.raises(CanastaError, match="is before the first day"):
        moving.move(book, season, "1", date(2026, 1, 1), "")
    del night


def test_a_night_is_moved_with_its_games_and_hands(
    book: Book, evening: tuple[Season, Night, Place]
) -> None:
    season, _night, place = evening
    assert moving.move(book, season, "1", DAY + timedelta(days=1), "typed").night.is_open
    evenings.record(book, place.game, 500, 300)
    done = moving.move(book, season, "1", DAY + timedelta(days=2))
    assert (done.night.state, done.night.planned_day) == ("open", None)
    assert done.along == ("1 game", "1 hand")


def test_a_night_is_cancelled_unless_hands_were_played(
    book: Book, evening: tuple[Season, Night, Place]
) -> None:
    season, night, place = evening
    evenings.record(book, place.game, 500, 300)
    with pytest.raises(ConflictError, match="Hands of 1 game were recorded"):
        states.cancel(book, season, "", "snow")
    games.void(book, place, "snow")
    games.start(book, table=1, sides=SIDES)
    cancelled = states.cancel(book, season, "", "snow")
    assert cancelled.state == "cancelled"
    assert {game.state for game in game_records.of_night(book, night)} == {"void"}
    with pytest.raises(ConflictError, match="already cancelled"):
        states.cancel(book, season, "", "snow")
    with pytest.raises(ConflictError, match="was cancelled"):
        games.start(book, table=1, sides=SIDES, night="1")
    with pytest.raises(ConflictError, match="was cancelled"):
        moving.move(book, season, "1", DAY + timedelta(days=1), "")
    assert states.reopen(book, season, "1").is_open


def test_a_night_counts_for_another_season_too(
    book: Book, evening: tuple[Season, Night, Place]
) -> None:
    season, _night, place = evening
    evenings.record(book, place.game, 5000, 300)
    cup = seasons.new(book, "Cup", rules_id="club", first_day=date(2027, 1, 1))
    other = seasons.new(book, "Other rules", rules_id="hoyle", first_day=date(2027, 1, 1))
    assert standings.standings(book, cup).rows == ()
    states.counts_for(book, season, "", "Cup")
    assert len(standings.standings(book, cup).rows) == 2
    written = len(journal.entries(book))
    states.counts_for(book, season, "", "Cup")
    assert len(journal.entries(book)) == written
    states.counts_for(book, season, "", "Cup", is_counted=False)
    assert standings.standings(book, cup).rows == ()
    undoing.undo(book)
    assert len(standings.standings(book, cup).rows) == 2
    with pytest.raises(ConflictError, match="already belongs to Autumn"):
        states.counts_for(book, season, "", "Autumn")
    with pytest.raises(ConflictError, match="have different rules"):
        states.counts_for(book, season, "", other.name)
