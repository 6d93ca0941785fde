"""The end of a season, and the one after: promotion, relegation, lots, committee, copies."""

from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from canasta_club.club.seasons import Season
from canasta_club.errors import (
    ConflictError,
    ProblemsError,
    ReasonRequiredError,
    UsageError,
    accept_all,
)
from canasta_club.records import journal, undoing
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import entries as entry_records
from canasta_club.records.nouns import nights
from canasta_club.reports.writers.json import page_value
from canasta_club.services.fixtures import fixtures
from canasta_club.services.season import entries, overview, seasons
from canasta_club.services.season_end import close, copy, end, settling
from canasta_club.services.season_end import close as season_ties
from canasta_club.services.season_end.settling import Decided
from canasta_club.services.standings import standings
from tests.depth import examples
from tests.services.examples.accepting import accept_none
from tests.services.examples.leagues import (
    PAIRS,
    begin,
    copied,
    enter,
    night_of,
    now,
    pair_of,
    play,
    terms_file,
)

TWO_DIVISIONS = """
[entries]
divisions = 2
promote = 1
relegate = 1
[table]
order = ["points", "difference"]
columns = ["played", "won", "difference", "points"]
"""


@pytest.fixture(scope="module")
def played(begun_book: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play a season in which the pairs of both divisions end in the order they were entered."""
    folder = tmp_path_factory.mktemp("played")

    def play_all(book: Book) -> None:
        season = begin(book, terms_file(folder, TWO_DIVISIONS), last_day=None)
        for division in (1, 2):
            first = 4 * (division - 1)
            entries.register(book, season, PAIRS[first : first + 4], division=division)
            play_division(book, season, PAIRS[first : first + 4])

    return copied(begun_book, folder, play_all)


@pytest.fixture
def season(book: Book) -> Season:
    return seasons.find(book, "Autumn")


def play_division(book: Book, season: Season, names: tuple[str, ...]) -> None:
    """Let everybody meet everybody; who stands earlier wins, and by more the lower the other."""
    night = night_of(book, season)
    for place, home in enumerate(names):
        for lower, away in enumerate(names[place + 1 :], start=place + 1):
            scores = (5000, 4000 - 100 * lower)
            play(book, night, pair_of(book, home), pair_of(book, away), scores)
    nights.set_state(book, night, "final", final_on=night.day)


def next_divisions(book: Book, season: Season) -> list[int | None]:
    return [entry.next_division for entry in entry_records.of_season(book, season)]


def test_who_goes_up_and_who_goes_down_is_settled(book: Book, season: Season) -> None:
    count = len(journal.entries(book))
    closed = close.close(book, "Autumn", accept_none)
    assert closed.is_new
    assert closed.season.is_closed
    assert next_divisions(book, season) == [1, 1, 1, 2, 1, 2, 2, 2]
    message = ["Gum & Hazel down to division 2", "Ivy & Juniper up to division 1"]
    assert close.describe(closed) == message
    (entry, *older) = journal.entries(book)
    assert entry.summary == "; ".join(["the season Autumn was closed", *message])
    assert len(older) == count


def test_how_many_go_up_and_down_can_be_given(book: Book, season: Season) -> None:
    close.close(book, "Autumn", accept_none, promote=2, relegate=2)
    assert next_divisions(book, season) == [1, 1, 2, 2, 1, 1, 2, 2]


@pytest.mark.usefixtures("season")
def test_closed_twice_it_is_the_same(book: Book) -> None:
    first = close.close(book, "Autumn", accept_none, promote=2)
    count = len(journal.entries(book))
    for promote in (None, 2):
        again = close.close(book, "Autumn", accept_none, promote=promote)
        assert not again.is_new
        assert close.describe(again) == close.describe(first)
    assert len(journal.entries(book)) == count
    with pytest.raises(ConflictError, match="already closed, with other moves up and down"):
        close.close(book, "Autumn", accept_none, promote=3)


@pytest.mark.long
def test_opened_and_closed_again_it_is_settled_again(book: Book, season: Season) -> None:
    close.close(book, "Autumn", accept_none)
    close.reopen(book, "Autumn")
    assert next_divisions(book, season) == [None] * 8
    entries.withdraw(book, now(book, season), "Ivy", reason="moved")
    close.close(book, "Autumn", accept_none)
    assert next_divisions(book, season) == [1, 1, 1, 2, None, 1, 2, 2]


def test_a_close_is_undone_and_redone(book: Book, season: Season) -> None:
    close.close(book, "Autumn", accept_none)
    undoing.undo(book)
    assert not now(book, season).is_closed
    assert next_divisions(book, season) == [None] * 8
    undoing.redo(book)
    assert now(book, season).is_closed
    assert next_divisions(book, season) == [1, 1, 1, 2, 1, 2, 2, 2]


@pytest.mark.long
@settings(
    max_examples=examples(2, 40),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(promote=st.integers(0, 4), relegate=st.integers(0, 4))
def test_closing_again_always_settles_the_same(
    book: Book, season: Season, promote: int, relegate: int
) -> None:
    settled = []
    for _time in range(2):
        close.close(book, "Autumn", accept_none, promote=promote, relegate=relegate)
        settled.append(next_divisions(book, season))
        close.reopen(book, "Autumn")
    assert settled[0] == settled[1]
    assert [settled[0][:4].count(2), settled[0][4:].count(1)] == [relegate, promote]


@pytest.mark.long
def test_what_is_not_over_is_listed(book: Book, season: Season) -> None:
    night = night_of(book, season, date(2026, 9, 10))
    with pytest.raises(ProblemsError, match="The season Autumn is not over") as fault:
        close.close(book, "Autumn", accept_none)
    assert [problem.code for problem in fault.value.problems] == ["night-not-final"]
    assert fault.value.hint == "To accept this, add: --accept night-not-final"
    assert not now(book, season).is_closed
    nights.set_state(book, night, "provisional")
    assert close.close(book, "Autumn", accept_all).is_new


def test_what_is_planned_and_was_never_played_is_listed(book: Book) -> None:
    season = begin(book)
    enter(book, season, 3)
    fixtures.draw(book, season)
    with pytest.raises(ProblemsError) as fault:
        close.close(book, "Autumn", accept_none)
    told = {problem.code: problem.message for problem in fault.value.problems}
    assert told == {
        "night-planned": (
            "planned and never held: 2026-09-03, 2026-09-10, 2026-09-17, 2026-09-24 and 12 more"
        ),
        "fixture-open": (
            "fixtures that were not played: Cedar & Dogwood against Elm & Fir,"
            " Ash & Birch against Cedar & Dogwood, Elm & Fir against Ash & Birch"
        ),
    }


def test_a_shared_place_across_the_line_is_settled_by_lot_or_committee(
    book: Book, tmp_path: Path
) -> None:
    season = begin(book, terms_file(tmp_path, TWO_DIVISIONS), last_day=None)
    entries.register(book, season, PAIRS[:2], division=1)
    entries.register(book, season, PAIRS[2:4], division=2)
    with pytest.raises(ProblemsError, match="is not settled") as fault:
        close.close(book, "Autumn", accept_none)
    assert [problem.side for problem in fault.value.problems] == list(PAIRS[:4])
    season_ties.draw_lot(book, season, 11)
    closed = close.close(book, "Autumn", accept_none)
    assert len(closed.moved) == 2
    reopened = close.reopen(book, "Autumn")
    order = [entry.pair.name for entry in closed.moved]
    up = next(entry.pair.name for entry in closed.moved if entry.next_division == 1)
    others = [name for name in PAIRS[2:4] if name != up]
    season_ties.set_committee(
        book, reopened, [*others, up, *PAIRS[:2]], reason="the meeting of March"
    )
    again = close.close(book, "Autumn", accept_none)
    assert {entry.pair.name for entry in again.moved} == {others[0], PAIRS[1]}
    assert order


def with_absentees(book: Book, folder: Path) -> Season:
    """Play two nights; the best pair of each division stays away from the second."""
    terms = f"{TWO_DIVISIONS}[nights]\nminimum = 2\n"
    season = begin(book, terms_file(folder, terms), last_day=None)
    for division in (1, 2):
        first = 4 * (division - 1)
        entries.register(book, season, PAIRS[first : first + 4], division=division)
        play_division(book, season, PAIRS[first : first + 4])
    later = night_of(book, season, date(2026, 9, 10))
    for division in (1, 2):
        first = 4 * (division - 1)
        here = [pair_of(book, name) for name in PAIRS[first + 1 : first + 4]]
        for one, other in pairwise(here):
            play(book, later, one, other, (5000, 4000))
    nights.set_state(book, later, "final", final_on=later.day)
    return season


def test_who_is_not_listed_ranks_below_who_is_and_the_committee_rules(
    book: Book, tmp_path: Path
) -> None:
    """A pair does not escape by staying at home; whether it goes down is asked by name."""
    season = with_absentees(book, tmp_path)
    table = standings.standings(book, season)
    assert {row.name: row.bound for row in table.rows if row.bound} == {PAIRS[5]: "up"}
    with pytest.raises(ProblemsError, match="is not settled") as fault:
        close.close(book, "Autumn", accept_none)
    (problem,) = fault.value.problems
    assert (problem.code, problem.side) == ("unlisted-moves", PAIRS[0])
    assert problem.message == "is not listed (fewer than 2 nights) and would go down"
    assert "--down or --stay" in str(fault.value.hint)
    preview = page_value(end.page(book, season))
    why = {row["name"]: (row["next_division"], row["why"]) for row in preview["rows"]}
    assert why[PAIRS[0]] == (2, "not listed: fewer than 2 nights")
    assert why[PAIRS[4]] == (2, "not listed: fewer than 2 nights")
    titles = [part["title"] for part in preview["parts"]]
    assert titles[:3] == ["To be settled first", "Titles", "Season awards"]
    count = len(journal.entries(book))
    closed = close.close(book, "Autumn", accept_none, decided=Decided(stay=("Ash",)))
    assert close.describe(closed) == [
        f"{PAIRS[3]} down to division 2",
        f"{PAIRS[5]} up to division 1",
    ]
    (entry, *older) = journal.entries(book)
    assert entry.summary.endswith(
        f"{PAIRS[0]}: not listed: fewer than 2 nights; ruled by the committee"
    )
    assert len(older) == count
    shown = page_value(end.page(book, closed.season))["rows"]
    assert {row["name"] for row in shown if row["moves"]} == {PAIRS[3], PAIRS[5]}
    undoing.undo(book)
    closed = close.close(book, "Autumn", accept_none, decided=Decided(down=("Ash",)))
    assert close.describe(closed)[0] == f"{PAIRS[0]} down to division 2"


def test_a_ruling_names_who_goes_of_those_who_share_a_place(book: Book, tmp_path: Path) -> None:
    season = begin(book, terms_file(tmp_path, TWO_DIVISIONS), last_day=None)
    entries.register(book, season, PAIRS[:2], division=1)
    entries.register(book, season, PAIRS[2:4], division=2)
    with pytest.raises(UsageError, match="cannot both move and stay"):
        close.close(book, "Autumn", accept_none, decided=Decided(up=("Elm",), stay=("Elm",)))
    half = settling.settle(book, season, Decided(up=("Elm",)))
    assert [ruling.way for ruling in half.rulings] == ["down"]
    closed = close.close(book, "Autumn", accept_none, decided=Decided(up=("Elm",), down=("Cedar",)))
    assert close.describe(closed) == [
        f"{PAIRS[1]} down to division 2",
        f"{PAIRS[2]} up to division 1",
    ]


def test_a_shared_title_is_named_before_a_season_is_closed(book: Book) -> None:
    season = begin(book, last_day=None)
    enter(book, season, 2)
    night = night_of(book, season)
    play(book, night, pair_of(book, PAIRS[0]), pair_of(book, PAIRS[1]), (4000, 4000))
    nights.set_state(book, night, "final", final_on=night.day)
    with pytest.raises(ProblemsError) as fault:
        close.close(book, "Autumn", accept_none)
    (problem,) = [each for each in fault.value.problems if each.code == "prize-shared"]
    assert problem.message == f"first place is shared by “{PAIRS[0]}”, “{PAIRS[1]}”"


def test_lots_are_drawn_once(book: Book) -> None:
    season = begin(book)
    drawn = season_ties.draw_lot(book, season)
    assert drawn.lot_seed.isdecimal()
    assert now(book, season) == drawn
    with pytest.raises(ConflictError, match="already drawn, from seed"):
        season_ties.draw_lot(book, drawn)
    assert season_ties.draw_lot(book, drawn, int(drawn.lot_seed)) == drawn
    with pytest.raises(ReasonRequiredError, match="are already drawn"):
        season_ties.draw_lot(book, drawn, is_again=True)
    again = season_ties.draw_lot(book, drawn, 5, is_again=True, reason="a pair was left out")
    assert again.lot_seed == "5"
    undoing.undo(book)
    assert now(book, season).lot_seed == drawn.lot_seed


def test_the_lot_separates_who_is_level_and_always_alike(book: Book, tmp_path: Path) -> None:
    season = begin(book, terms_file(tmp_path, '[table]\norder = ["points", "lot"]\n'))
    enter(book, season, 4)
    tables = []
    for seed in (1, 1, 2, 3, 4):
        season = season_ties.draw_lot(book, now(book, season), seed, is_again=True, reason="test")
        tables.append([row.name for row in standings.standings(book, season).rows])
    assert tables[0] == tables[1]
    assert any(table != tables[0] for table in tables[2:])


def test_a_committee_names_each_once(book: Book) -> None:
    season = begin(book)
    enter(book, season, 3)
    with pytest.raises(UsageError, match="two or more"):
        season_ties.set_committee(book, season, ["Ash"], reason="?")
    with pytest.raises(UsageError, match="Duplicate name"):
        season_ties.set_committee(book, season, ["Ash", "Birch"], reason="?")
    kept = season_ties.set_committee(book, season, ["Cedar", "Ash"], reason="drawn by cards")
    assert overview.committee(book, kept) == ("Cedar & Dogwood, then Ash & Birch (drawn by cards)")
    assert season_ties.unasked(kept, "committee").startswith("The table is not ranked by")
    assert season_ties.unasked(kept, "lot") == ""


@pytest.mark.long
def test_the_next_season_begins_where_this_one_ended(book: Book, season: Season) -> None:
    entries.set_handicap(book, season, "Elm", 150)
    entries.withdraw(book, season, "Cedar", reason="moved")
    close.close(book, "Autumn", accept_none)
    count = len(journal.entries(book))
    new = copy.copy(
        book, now(book, season), "Spring", first_day=date(2027, 1, 7), last_day=date(2027, 1, 21)
    )
    assert (new.rules, new.terms, new.weekdays) == (season.rules, season.terms, "thu")
    entered = [
        (entry.pair.name, entry.division, entry.handicap)
        for entry in entry_records.of_season(book, new)
    ]
    assert entered == [
        ("Ash & Birch", 1, 0), ("Elm & Fir", 1, 150), ("Ivy & Juniper", 1, 0),
        ("Gum & Hazel", 2, 0), ("Kapok & Larch", 2, 0), ("Maple & Nutmeg", 2, 0),
        ("Oak & Pine", 2, 0),
    ]  # fmt: skip
    assert len(nights.of_season(book, new)) == 3
    (entry, *older) = journal.entries(book)
    assert entry.summary == "the season Spring was created like Autumn, with 7 entries"
    assert len(older) == count
    undoing.undo(book)
    assert seasons.find(book, "Autumn").id == season.id
    assert len(journal.entries(book)) == count + 2


def test_a_copy_may_have_other_rules_and_days(book: Book) -> None:
    season = begin(book, table_money=350)
    new = copy.copy(
        book, season, "Spring", first_day=date(2027, 1, 7), rules_id="samba", weekdays="sun"
    )
    assert (new.rules_id, new.weekdays, new.table_money, new.last_day) == (
        "samba", "sun", 350, None,
    )  # fmt: skip
    with pytest.raises(ConflictError, match="There is already a season Spring"):
        copy.copy(book, season, "spring", first_day=date(2027, 1, 7))


def test_a_ladder_goes_on_where_it_stood(book: Book) -> None:
    season = begin(book, "ladder")
    one, _other, third = enter(book, season, 3)
    play(book, night_of(book, season), one, third, (0, 5000))
    new = copy.copy(book, season, "Spring", first_day=date(2027, 1, 7))
    rungs = [row.name for row in standings.standings(book, season).rows]
    assert [entry.pair.name for entry in entry_records.of_season(book, new)] == rungs
    assert rungs != list(PAIRS[:3])


def test_all_of_a_season_is_reported(book: Book, season: Season) -> None:
    page = overview.facts_page(book, season_ties.draw_lot(book, season, 42))
    facts = {row[0]: row[1] for row in page.rows}
    assert facts["played on"] == "Thursday"
    assert facts["nights"] == "1 (1 final)"
    assert facts["entries"] == "8 (4 in division 1, 4 in division 2)"
    assert facts["lots drawn from"] == "42"
    assert facts["league"] == "ours: Ours"
