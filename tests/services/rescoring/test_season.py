"""Other rules from a day on: shown before it is done, all of it or nothing, and back again."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from canasta_club.club.seasons import Season
from canasta_club.errors import CanastaError, ConflictError, ProblemsError, accept_all
from canasta_club.game.scoring.statement import Statement
from canasta_club.records import journal as journal_records
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import hands as hand_records
from canasta_club.records.nouns import nights
from canasta_club.services import journal
from canasta_club.services.book.books import trial
from canasta_club.services.evening import moving, states
from canasta_club.services.exchange.exporting import export_hands
from canasta_club.services.play import games, hands
from canasta_club.services.rescoring.season import Rescored, page, rescore
from canasta_club.services.season import seasons
from canasta_club.services.season_end import close
from canasta_club.services.standings import standings
from tests.depth import examples
from tests.services.examples.leagues import copied, now
from tests.services.examples.lists import a_list, bring_in

FIRST, SECOND = date(2026, 11, 19), date(2026, 11, 26)
HEADINGS = "date,table,game,hand,players,natural,mixed,melded,left,red threes,out"
# A side with red threes and a meld, but no canasta: by German rules they count against it.
EVENINGS = """\
2026-11-19,1,1,1,Ash & Birch,0,0,95,30,2,no
2026-11-19,1,1,1,Cedar & Dogwood,1,0,120,0,0,out
2026-11-19,1,1,2,Ash & Birch,1,1,300,0,0,out
2026-11-19,1,1,2,Cedar & Dogwood,0,1,150,45,0,no
2026-11-26,1,1,1,Ash & Birch,0,1,200,0,0,out
2026-11-26,1,1,1,Cedar & Dogwood,0,0,90,60,1,no
"""
NEWER = 'extends = "club"\nid = "newer"\nname = "Newer"\n'


@pytest.fixture(scope="module")
def played(begun_book: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play a season of two nights by club rules; its games are ended as they stand."""
    folder = tmp_path_factory.mktemp("played")

    def play(book: Book) -> None:
        seasons.new(book, "Winter", rules_id="club", first_day=date(2026, 10, 1))
        bring_in(book, a_list(folder / "list.csv", EVENINGS, HEADINGS))
        for night in ("1", "2"):
            games.end(book, games.find(book, night=night), "the clock")

    return copied(begun_book, folder, play)


@pytest.fixture
def season(book: Book) -> Season:
    return seasons.find(book, "Winter")


def rules_file(folder: Path, text: str) -> str:
    path = folder / "newer.toml"
    path.write_text(NEWER + text, encoding="utf-8")
    return str(path)


def totals(book: Book, season: Season) -> list[tuple[int, ...]]:
    """Return what every hand came to, as the book keeps it."""
    return [
        tuple(side.total for side in hand.sides)
        for _game, played in hand_records.of_season(book, season)
        for hand in played
    ]


def preview(book: Book, season: Season, rules_id: str, day: date) -> Rescored:
    """Return what other rules would change."""
    seen = []
    with trial(book, is_trial=True):
        seen.append(rescore(book, season, rules_id, day))
    return seen[0]


@contextmanager
def unchanged(book: Book, season: Season) -> Iterator[None]:
    """Check that nothing in the book is another afterwards."""
    before = totals(book, season), now(book, season), len(journal_records.entries(book))
    yield
    assert before == (totals(book, season), now(book, season), len(journal_records.entries(book)))


def test_what_moves_is_shown_and_nothing_is_changed(book: Book, season: Season) -> None:
    with unchanged(book, season):
        seen = preview(book, season, "german", FIRST)
    assert seen.hands == 3
    shown = page(book, seen, is_done=False)
    assert list(shown.rows) == [
        (FIRST, 1, 1, 1, 1, "Ash & Birch", 265, -135),
        (SECOND, 1, 1, 1, 1, "Cedar & Dogwood", 130, -70),
    ]
    assert shown.about["done"] is False
    assert shown.notes[0] == "3 hands would be rescored; the totals of 2 would change."
    done = page(book, seen, is_done=True)
    assert done.notes[0] == "3 hands rescored; the totals of 2 change."


def test_hands_that_come_out_otherwise_get_a_revision(book: Book, season: Season) -> None:
    count = len(journal_records.entries(book))
    done = rescore(book, season, "german", FIRST, reason="found wrong in December")
    assert [change.hand.number for change in done.changes] == [1, 1]
    assert totals(book, season) == [(-135, 720), (1200, 405), (600, -70)]
    place = games.find(book, night="1")
    first, second = hands.revisions(book, hands.find(book, place, 1))
    assert [each.sides[0].total for each in (first, second)] == [265, -135]
    assert second.sides[0].statement == first.sides[0].statement
    assert second.reason == "by german rules from 2026-11-19: found wrong in December"
    (entry, *older) = journal_records.entries(book)
    assert (entry.action, entry.reason) == ("season rescore", "found wrong in December")
    assert len(older) == count
    assert journal.verify(book) == (3, [])


def test_places_that_move_are_reported(book: Book, season: Season) -> None:
    before = [row.name for row in standings.standings(book, season).rows]
    done = rescore(book, season, "german", FIRST)
    after = [row.name for row in standings.standings(book, now(book, season)).rows]
    assert [move.name for move in done.places] == ([] if before == after else after)


def test_only_nights_from_the_day_on_are_touched(book: Book, season: Season) -> None:
    rescore(book, season, "german", SECOND)
    assert totals(book, season) == [(265, 720), (1200, 405), (600, -70)]
    kept = now(book, season)
    assert kept.rules_on(FIRST)["id"] == "club"
    assert kept.rules_on(SECOND)["id"] == "german"
    assert journal.verify(book) == (3, [])


def test_other_rules_hold_until_the_next_ones(book: Book, season: Season) -> None:
    rescore(book, season, "german", SECOND)
    done = rescore(book, now(book, season), "classic", FIRST)
    assert done.until == SECOND
    assert done.hands == 2
    assert now(book, season).rules_on(SECOND)["id"] == "german"
    assert "Nothing changes from 2026-11-26 on" in page(book, done, is_done=True).notes[1]


def test_the_same_rules_change_nothing(book: Book, season: Season) -> None:
    with unchanged(book, season):
        done = rescore(book, season, "club", FIRST)
    assert done.is_same
    rescore(book, season, "german", FIRST)
    again = now(book, season)
    with unchanged(book, again):
        assert rescore(book, again, "german", FIRST).is_same


def test_what_the_new_rules_refuse_is_listed_and_nothing_is_changed(
    book: Book, season: Season
) -> None:
    with unchanged(book, season), pytest.raises(ProblemsError) as fault:
        rescore(book, season, "samba", FIRST)
    assert {problem.code for problem in fault.value.problems} == {"out-without-canastas"}
    assert fault.value.problems[0].where == "Game 1 at table 1 on 2026-11-19, hand 1"
    assert fault.value.hint
    assert fault.value.hint.startswith("Correct or void those hands first")


def test_a_game_that_is_over_sooner_has_no_place_for_its_last_hands(
    book: Book, season: Season, tmp_path: Path
) -> None:
    lower = rules_file(tmp_path, "[game]\ntarget = 500\n")
    with unchanged(book, season), pytest.raises(ProblemsError) as fault:
        rescore(book, season, lower, FIRST)
    (problem,) = fault.value.problems
    assert problem.where == "Game 1 at table 1 on 2026-11-19, hand 2"
    assert problem.message == "the game was over before this hand, at 265 : 720"


def test_a_number_of_players_that_the_rules_lack_is_reported(book: Book, season: Season) -> None:
    with unchanged(book, season), pytest.raises(ProblemsError) as fault:
        rescore(book, season, "pennies", FIRST)
    assert fault.value.problems[0].where == "Game 1 at table 1 on 2026-11-19"


def test_games_that_would_run_again_are_reported_and_ended_if_wanted(
    book: Book, season: Season, tmp_path: Path
) -> None:
    place = games.find(book, night="2")
    games.reopen(book, place)
    rescore(book, season, rules_file(tmp_path, "[game]\ntarget = 600\n"), SECOND)
    over = now(book, season)
    seen = preview(book, over, "club", SECOND)
    assert [(each.before, each.now) for each in seen.games] == [("over", "running")]
    assert (
        "runs again, and counts only when it is over." in page(book, seen, is_done=False).notes[1]
    )
    done = rescore(book, over, "club", SECOND, end_games=True)
    assert [(each.before, each.now) for each in done.games] == [("over", "ended")]
    assert games.find(book, night="2").game.state == "ended"


def test_void_games_and_void_hands_stop_nobody(book: Book, season: Season) -> None:
    hands.void(book, games.find(book, night="1"), 1, reason="misdeal")
    hands.void(book, games.find(book, night="1"), 2, reason="misdeal")
    games.void(book, games.find(book, night="2"), "never played")
    done: Rescored = rescore(book, season, "samba", FIRST)
    assert done.changes == []
    assert journal.verify(book)[1] == []


def test_other_seasons_that_the_nights_count_for_are_named(book: Book, season: Season) -> None:
    seasons.new(book, "Cup", rules_id="club", first_day=date(2026, 10, 1))
    states.counts_for(book, season, "2", "Cup")
    assert preview(book, season, "german", SECOND).also == ("Cup",)
    seen = preview(book, season, "german", FIRST)
    assert any("also count for Cup" in note for note in page(book, seen, is_done=False).notes)


def test_it_is_undone_and_redone(book: Book, season: Season) -> None:
    before = totals(book, season)
    rescore(book, season, "german", FIRST)
    after = totals(book, season)
    journal.undo(book)
    assert totals(book, season) == before
    assert now(book, season) == season
    assert journal.verify(book) == (3, [])
    journal.redo(book)
    assert totals(book, season) == after
    assert journal.verify(book) == (3, [])


def test_a_list_that_is_brought_in_again_is_the_same(
    book: Book, season: Season, tmp_path: Path
) -> None:
    export_hands(book, season, tmp_path / "before.csv")
    rescore(book, season, "german", SECOND)
    export_hands(book, now(book, season), tmp_path / "after.csv")
    assert (tmp_path / "after.csv").read_bytes() == (tmp_path / "before.csv").read_bytes()
    assert bring_in(book, tmp_path / "after.csv").already_there == 3


def test_later_hands_are_scored_by_the_rules_of_their_night(book: Book, season: Season) -> None:
    rescore(book, season, "german", date(2026, 12, 1))
    nights.add(book, season, date(2026, 12, 3))
    rows = EVENINGS.splitlines()[:2]
    later = "\n".join(row.replace("2026-11-19", "2026-12-03") for row in rows)
    folder = Path(book.location.path or "").parent
    bring_in(book, a_list(folder / "later.csv", f"{later}\n", HEADINGS))
    assert totals(book, season)[-1] == (-135, 720)
    assert journal.verify(book) == (4, [])


def test_a_night_with_games_is_not_moved_under_other_rules(book: Book, season: Season) -> None:
    rescore(book, season, "german", date(2026, 12, 1))
    day = date(2026, 11, 28)
    nights.add(book, season, day)
    games.start(book, table=1, sides=["Ash+Birch", "Cedar+Dogwood"], night=str(day))
    with pytest.raises(ConflictError, match="rules of Winter differ between 2026-11-28"):
        moving.move(book, now(book, season), str(day), date(2026, 12, 3), "holiday")
    moved = moving.move(book, now(book, season), str(day), date(2026, 11, 27), "holiday")
    assert moved.night.day == date(2026, 11, 27)
    assert journal.verify(book)[1] == []


def test_what_a_correction_made_wrong_before_is_not_held_against_the_new_rules(
    book: Book, season: Season, tmp_path: Path
) -> None:
    headings = "date,table,game,hand,players,total,melded,left,natural,out"
    rows = """\
2026-12-03,1,1,1,Ash & Birch,100,,,,
2026-12-03,1,1,1,Cedar & Dogwood,200,,,,
2026-12-03,1,1,2,Ash & Birch,,70,10,0,no
2026-12-03,1,1,2,Cedar & Dogwood,,120,,1,out
"""
    bring_in(book, a_list(tmp_path / "later.csv", rows, headings))
    place = games.find(book, night="2026-12-03")
    higher = [Statement(name="Ash+Birch", total=1600)]
    later = hands.correct(book, place, 1, higher, accept_all, reason="read again").later
    assert [problem.code for problem in later] == ["below-opening"]
    dearer = rules_file(tmp_path, "[canasta.kinds.natural]\nbonus = 600\n")
    done = rescore(book, season, dearer, date(2026, 12, 3))
    assert [total.now - total.before for each in done.changes for total in each.totals] == [100]


@pytest.mark.parametrize(
    ("rules", "day", "message"),
    [
        ("nothing", FIRST, "There is no rule set"),
        ("german", date(2026, 9, 1), "is before the first day of Winter"),
    ],
)
def test_what_makes_no_sense_is_refused(
    book: Book, season: Season, rules: str, day: date, message: str
) -> None:
    with unchanged(book, season), pytest.raises(CanastaError, match=message):
        rescore(book, season, rules, day)


def test_a_closed_season_is_not_rescored(book: Book, season: Season) -> None:
    close.close(book, "Winter", lambda _open: True)
    with pytest.raises(ConflictError, match="is closed"):
        rescore(book, now(book, season), "german", FIRST)


@settings(
    max_examples=examples(2, 40),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    steps=st.lists(
        st.tuples(st.sampled_from(["german", "classic", "club"]), st.sampled_from([FIRST, SECOND])),
        max_size=4,
    )
)
def test_there_and_back_again_gives_the_same_totals(
    book: Book, season: Season, steps: list[tuple[str, date]]
) -> None:
    before = totals(book, season)
    for rules, day in steps:
        rescore(book, now(book, season), rules, day)
        assert journal.verify(book)[1] == []
    for day in (SECOND, FIRST):
        rescore(book, now(book, season), "club", day)
    assert totals(book, season) == before
