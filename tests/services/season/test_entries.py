"""Who takes part in a season: entering, leaving, coming back, divisions and handicaps."""

from datetime import date
from pathlib import Path

import pytest

from canasta_club.errors import (
    AmbiguousNameError,
    ConflictError,
    NotFoundError,
    ProblemsError,
    UsageError,
    accept_all,
)
from canasta_club.records import journal, undoing
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import entries as records
from canasta_club.records.nouns import pairs, players
from canasta_club.services.season import entries, seasons
from canasta_club.services.season_end import close
from tests.services.examples.leagues import begin, enter, night_of, play, terms_file


def test_players_become_a_pair_by_entering(book: Book) -> None:
    season = begin(book)
    count = len(journal.entries(book))
    new = entries.register(book, season, ["Ash & Birch", "cedar+dogwood"])
    assert [entry.pair.name for entry in new] == ["Ash & Birch", "Cedar & Dogwood"]
    assert [pair.number for pair in pairs.of_club(book)] == [1, 2]
    (entry, *_older) = journal.entries(book)
    assert (entry.number, entry.action) == (count + 1, "season register")
    assert entry.summary == "Ash & Birch, Cedar & Dogwood registered for Autumn"


def test_all_who_cannot_enter_are_reported_at_once_and_nobody_is_entered(book: Book) -> None:
    season = begin(book)
    enter(book, season, 1)
    with pytest.raises(ProblemsError) as fault:
        entries.register(
            book,
            season,
            ["Birch+Ash", "Elm", "Fir", "Elm+Zelkova", "Ash+Cedar", "Fir+Gum", "Gum+Fir"],
        )
    *others, lone = fault.value.problems
    assert [(each.side, each.message.partition(" Did")[0]) for each in others] == [
        ("Ash & Birch", "already registered"),
        ("Elm+Zelkova", "There is no player “Zelkova”."),
        ("Ash+Cedar", "Ash is already registered with Ash & Birch."),
        ("Fir & Gum", "named twice"),
    ]  # fmt: skip
    assert lone.message.startswith("Elm and Fir are single players; this league ranks pairs. ")
    assert "canasta night cut" in lone.message
    assert "--league individual" in lone.message
    assert len(records.of_season(book, season)) == 1
    assert len(pairs.of_club(book)) == 1
    with pytest.raises(ProblemsError) as fault:
        entries.register(book, season, ["Ash & Birch"])
    assert str(fault.value.problems[0]) == "Ash & Birch: already registered"


def test_on_open_nights_a_player_may_play_in_two_pairs(book: Book) -> None:
    season = begin(book, "pairs")
    entries.register(book, season, ["Ash+Birch", "Ash+Cedar"])
    with pytest.raises(AmbiguousNameError):
        entries.find(book, season, "Ash")
    assert entries.find(book, season, "Cedar").pair.name == "Ash & Cedar"


def test_players_enter_alone_where_players_are_ranked(book: Book) -> None:
    season = begin(book, "individual")
    new = entries.register(book, season, ["Ash", "birch"])
    assert [(entry.pair.name, entry.pair.number) for entry in new] == [("Ash", 0), ("Birch", 0)]
    with pytest.raises(ProblemsError) as fault:
        entries.register(book, season, ["Cedar & Dogwood"])
    assert "single players" in fault.value.problems[0].message


def test_who_withdraws_stays_in_the_book_and_may_return(book: Book) -> None:
    season = begin(book)
    enter(book, season, 2)
    gone = entries.withdraw(book, season, "Ash", date(2026, 10, 1), reason="moved away")
    assert (gone.withdrawn_on, gone.reason) == (date(2026, 10, 1), "moved away")
    assert records.of_season(book, season)[0] == gone
    with pytest.raises(ConflictError, match="already withdrew on 2026-10-01"):
        entries.withdraw(book, season, "Ash", reason="again")
    with pytest.raises(ProblemsError) as fault:
        entries.register(book, season, ["Ash+Birch"])
    assert 'season unwithdraw "Ash & Birch"' in fault.value.problems[0].message
    assert entries.unwithdraw(book, season, "1").withdrawn_on is None
    with pytest.raises(ConflictError, match="did not withdraw"):
        entries.unwithdraw(book, season, "1")
    rows = [row[1:5] for row in entries.page(book, season).rows]
    assert rows == [("Ash & Birch", 1, None, ""), ("Cedar & Dogwood", 1, None, "")]


def test_nobody_returns_who_plays_with_another_by_now(book: Book) -> None:
    season = begin(book)
    enter(book, season, 1)
    entries.withdraw(book, season, "Ash", reason="quarrel")
    entries.register(book, season, ["Ash+Cedar"])
    with pytest.raises(ConflictError, match="Ash is already registered with Ash & Cedar"):
        entries.unwithdraw(book, season, "Ash & Birch")


def test_newcomers_begin_in_the_lowest_division(book: Book, tmp_path: Path) -> None:
    terms = terms_file(tmp_path, "[entries]\ndivisions = 2\n")
    season = begin(book, terms)
    assert [entry.division for entry in entries.register(book, season, ["Ash+Birch"])] == [2]
    assert [
        entry.division for entry in entries.register(book, season, ["Elm+Fir"], division=1)
    ] == [1]
    assert entries.set_division(book, season, "Ash", 3).division == 3
    with pytest.raises(UsageError, match="no division 5; there are 3 divisions so far"):
        entries.set_division(book, season, "Ash", 5)
    count = len(journal.entries(book))
    assert entries.set_division(book, season, "Ash", 3).division == 3
    assert len(journal.entries(book)) == count


def test_a_handicap_is_kept_and_changed(book: Book) -> None:
    season = begin(book)
    enter(book, season, 1, handicap=100)
    assert records.of_season(book, season)[0].handicap == 100
    assert entries.set_handicap(book, season, "Ash", -50).handicap == -50
    undoing.undo(book)
    assert records.of_season(book, season)[0].handicap == 100
    with pytest.raises(UsageError, match="must be within"):
        entries.set_handicap(book, season, "Ash", 1_000_000)


def test_nobody_is_found_where_nobody_is_entered(book: Book) -> None:
    season = begin(book)
    with pytest.raises(NotFoundError, match="Nobody is registered for Autumn"):
        entries.find(book, season, "Ash")
    enter(book, season, 2)
    with pytest.raises(NotFoundError, match="There is no entry “Elm & Fir” in Autumn"):
        entries.find(book, season, "Elm & Fir")


def test_who_played_without_being_entered_is_meant_too(book: Book) -> None:
    season = begin(book, "pairs")
    with pytest.raises(NotFoundError):
        entries.entrant(book, season, "Ash & Birch")
    ash, birch, cedar, dogwood, *_others = players.of_club(book)
    one, other = pairs.add(book, [ash, birch]), pairs.add(book, [cedar, dogwood])
    play(book, night_of(book, season), one, other, (5000, 4000))
    assert entries.entrant(book, season, "Ash & Birch") == one


def test_a_player_who_played_is_meant_alone_where_players_are_ranked(book: Book) -> None:
    season = begin(book, "individual")
    ash, birch, cedar, dogwood, *_others = players.of_club(book)
    one, other = pairs.add(book, [ash, birch]), pairs.add(book, [cedar, dogwood])
    play(book, night_of(book, season), one, other, (5000, 4000))
    alone = entries.entrant(book, season, "Ash")
    assert alone.players == (ash,)
    assert entries.entrant(book, season, "Ash") == alone


def test_a_closed_season_takes_no_entries(book: Book) -> None:
    season = begin(book)
    enter(book, season, 2)
    close.close(book, "Autumn", accept_all)
    with pytest.raises(ConflictError, match="The season Autumn is closed"):
        entries.register(book, seasons.find(book, "Autumn"), ["Elm+Fir"])
