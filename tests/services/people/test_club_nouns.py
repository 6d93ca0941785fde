"""Players, pairs, seasons and nights: what the club may call them, and which one is meant."""

from datetime import date

import pytest

from canasta_club.club.seasons import Season
from canasta_club.errors import (
    AmbiguousNameError,
    CanastaError,
    ConflictError,
    NotFoundError,
    ProblemsError,
    UsageError,
)
from canasta_club.records import journal
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import seasons as season_records
from canasta_club.services.evening import states
from canasta_club.services.people import cards, pairs, players
from canasta_club.services.season import nights, seasons
from canasta_club.services.season_end import close

AUTUMN = date(2026, 10, 1)


def names_of(book: Book) -> list[object]:
    return [row[0] for row in players.page(book).rows]


def test_several_players_are_added_at_once(book: Book) -> None:
    players.add(book, ["Ash", "  Birch   Lee "])
    assert names_of(book) == ["Ash", "Birch Lee"]
    assert journal.entries(book)[0].summary == "Ash, Birch Lee joined the club"


def test_everything_wrong_with_new_names_is_reported_at_once(book: Book) -> None:
    players.add(book, ["José"])
    with pytest.raises(ProblemsError) as fault:
        players.add(book, ["Ash", "jose", "Tom & Tim", "", "ash", "Tab\tTab\x07", "N" * 101])
    message = [str(problem) for problem in fault.value.problems]
    assert message == [
        "jose: is already in the club, as José",
        "Tom & Tim: “Tom & Tim” is not a name for one player: “&” stands between players.",
        "The name of a player is missing.",
        "ash: is named twice",
        "Tab\tTab\x07: The name of a player contains a control character (U+0007): “Tab Tab”.",
        f"{'N' * 101}: “{'N' * 20}…” is too long for the name of a player.",
    ]
    assert names_of(book) == ["José"]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Ash+Birch", "“+” stands between players"),
        ("Ash/Birch", "“/” stands between players"),
        ("Ash and Birch", "“and” or a dash stands between players"),
        ("Ash und Birch", "“and” or a dash stands between players"),
        ("Ash - Birch", "“and” or a dash stands between players"),
        ("Ash: Birch", "“:” ends the name of a side"),
        ("--help", "it reads as an option"),
        ("#5", "it reads as the number of a pair"),
        ("pair 12", "it reads as the number of a pair"),
        ("All", "it reads as a word of a command"),
        ("b", "it reads as a side by its seat"),
        ("Asher\u200b", "contains an invisible letter (U+200B): “Asher”"),
        ("Ash\u202eer", "contains an invisible mark of the reading direction (U+202E): “Asher”"),
        ("Asher\N{HANGUL FILLER}", "contains an invisible letter (U+3164)"),
        ("\U0001f469\u200d\U0001f467", "contains an invisible joiner (U+200D)"),
        ("\u0301", "contains an accent without a letter"),
        ("\u0410sh", "mixes alphabets"),
    ],
)
def test_a_name_of_one_player_holds_no_sign_that_stands_between_players(
    book: Book, name: str, message: str
) -> None:
    with pytest.raises(ProblemsError, match="Nobody was added") as fault:
        players.add(book, [name])
    assert message in str(fault.value.problems[0])
    players.add(book, ["Ann-Sophie O’Brien-Lee"])


def test_one_player_names_a_pair_where_only_one_fits(book: Book) -> None:
    players.add(book, ["Ash", "Birch", "Cedar", "Dogwood"])
    first = pairs.add(book, ["Ash", "Birch"])
    assert pairs.find(book, "Ash") == pairs.find(book, "birch") == first
    pairs.add(book, ["Ash", "Cedar"])
    assert pairs.find(book, "Ash+Birch") == first
    with pytest.raises(AmbiguousNameError):
        pairs.find(book, "Ash")
    with pytest.raises(NotFoundError):
        pairs.find(book, "Dogwood")


def test_a_player_is_renamed_to_anything_but_another(book: Book) -> None:
    players.add(book, ["Ash", "Birch"])
    assert players.rename(book, "as", "ASH").name == "ASH"
    with pytest.raises(ConflictError, match="Birch is already in the club"):
        players.rename(book, "Ash", "birch")
    assert names_of(book) == ["ASH", "Birch"]


@pytest.mark.parametrize("written", [["Ash", "Birch"], ["Birch+Ash"], ["as", "bi"]])
def test_a_pair_is_made_of_players_however_written(book: Book, written: list[str]) -> None:
    players.add(book, ["Ash", "Birch"])
    pair = pairs.add(book, written, "The Hedge")
    assert (pair.number, pair.name) == (1, "The Hedge")
    assert pairs.find(book, "the hedge") == pair
    with pytest.raises(ConflictError, match="are already a pair, number 1"):
        pairs.add(book, ["Birch", "Ash"])


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        (["Ash"], UsageError),
        (["Ash", "Ash"], UsageError),
        (["Ash", "Birch", "Cedar", "Dogwood"], UsageError),
        (["Ash", "Zed"], NotFoundError),
    ],
)
def test_what_makes_no_pair_is_refused(
    book: Book, written: list[str], fault: type[CanastaError]
) -> None:
    players.add(book, ["Ash", "Birch", "Cedar", "Dogwood"])
    with pytest.raises(fault):
        pairs.add(book, written)
    assert list(pairs.page(book).rows) == []


def test_names_of_pairs_are_distinguished(book: Book) -> None:
    players.add(book, ["Ash", "Birch", "Cedar", "Dogwood"])
    pairs.add(book, ["Ash", "Birch"], "The Hedge")
    other = pairs.add(book, ["Cedar", "Dogwood"])
    with pytest.raises(ConflictError, match="Pair 1 is already called The Hedge"):
        pairs.rename(book, "2", "the  hedge")
    with pytest.raises(UsageError, match="cannot be a number"):
        pairs.rename(book, "2", "7")
    assert pairs.rename(book, "2", "The Wood").id == other.id
    assert pairs.rename(book, "The Wood", "").name == "Cedar & Dogwood"


def test_known_players_become_a_pair_by_sitting_down(book: Book) -> None:
    players.add(book, ["Ash", "Birch"])
    pair = pairs.seat(book, "Ash+Birch")
    assert pair.number == 1
    assert pairs.seat(book, "birch / ash") == pair
    assert pairs.seat(book, "1") == pair
    assert pairs.seat(book, "Ash").number == 0


def test_an_unknown_name_is_answered_with_the_nearest(book: Book) -> None:
    players.add(book, ["Hazel", "Dogwood"])
    with pytest.raises(NotFoundError) as fault:
        pairs.seat(book, "Hazle+Dogwood")
    assert fault.value.hint == "Did you mean Hazel?"


def begin(book: Book, name: str = "Winter 2026", last: date | None = None) -> Season:
    return seasons.new(book, name, first_day=AUTUMN, last_day=last)


def test_a_season_freezes_rules_and_terms_in_full(book: Book) -> None:
    season = begin(book)
    assert (season.rules_id, season.terms_id) == ("club", "pairs")
    assert season.rules["canasta"]["kinds"]["natural"]["bonus"] == 500
    assert "extends" not in season.rules
    assert season.terms["points"]["win"] == 2
    assert season_records.of_club(book) == [season]
    assert season_records.is_intact(book, season)


def test_a_season_is_refused_in_words(book: Book) -> None:
    begin(book)
    with pytest.raises(ConflictError, match="There is already a season Winter 2026"):
        begin(book, "winter  2026")
    with pytest.raises(CanastaError, match="“All” is not the name of a season: it reads as a word"):
        begin(book, "All")
    with pytest.raises(UsageError, match="before the first day"):
        begin(book, "Summer", date(2026, 9, 30))
    with pytest.raises(NotFoundError, match="There is no rule set “clubb”"):
        seasons.new(book, "Summer", rules_id="clubb", first_day=AUTUMN)
    with pytest.raises(NotFoundError):
        seasons.new(book, "Summer", terms_id="nothing", first_day=AUTUMN)
    assert len(season_records.of_club(book)) == 1


def test_the_season_that_runs_is_meant_where_none_is_named(book: Book) -> None:
    with pytest.raises(NotFoundError, match="There is no season yet"):
        seasons.find(book)
    old = begin(book, "Winter 2026", date(2027, 3, 31))
    new = seasons.new(book, "Summer 2027", first_day=date(2027, 4, 1))
    assert seasons.find(book, day=date(2026, 12, 1)) == old
    assert seasons.find(book, day=date(2027, 5, 1)) == new
    assert seasons.find(book, day=date(2026, 1, 1)) == new
    assert seasons.find(book, "wint") == old
    with pytest.raises(AmbiguousNameError, match="Summer 2027 or Winter 2026"):
        seasons.find(book, "20")
    seasons.new(book, "Cup", first_day=date(2027, 4, 1))
    with pytest.raises(CanastaError, match="Several seasons are running") as fault:
        seasons.find(book, day=date(2027, 5, 1))
    assert fault.value.hint == "Choose one with --season NAME."


def test_a_closed_season_is_not_the_one_that_runs(book: Book) -> None:
    old = begin(book)
    close.close(book, "Winter", lambda _open: True)
    assert seasons.find(book, day=AUTUMN).id == old.id
    new = begin(book, "Cup")
    assert seasons.find(book, day=AUTUMN) == new
    assert not close.close(book, "Winter", lambda _open: True).is_new
    assert not close.reopen(book, "Winter").is_closed
    with pytest.raises(ConflictError, match="is open"):
        close.reopen(book, "Winter")


def test_a_night_opened_twice_is_the_same_night(book: Book) -> None:
    begin(book)
    day = date(2026, 11, 19)
    season, night = nights.open_night(book, day)
    assert nights.open_night(book, day) == (season, night)
    assert len(journal.entries(book)) == 3
    states.close(book, season)
    with pytest.raises(ConflictError, match="already closed"):
        states.close(book, season)
    with pytest.raises(UsageError, match="is closed") as fault:
        nights.open_night(book, day)
    assert fault.value.hint == "Reopen it: canasta night reopen 2026-11-19"
    assert states.reopen(book, season, "").is_open


def test_a_player_is_found_by_card_number_and_not_by_that_of_a_pair(book: Book) -> None:
    players.add(book, ["Ash", "Birch"])
    pairs.add(book, ["Ash", "Birch"])
    cards.edit(book, "Birch", "4711")
    assert players.find(book, "4711").name == "Birch"
    with pytest.raises(NotFoundError, match="1 is the number of the pair Ash & Birch") as fault:
        players.find(book, "1")
    assert fault.value.hint == "Name one of them: Ash or Birch."


@pytest.mark.parametrize(
    ("day", "message"),
    [(date(2026, 9, 30), "is before the first day"), (date(2027, 4, 1), "is after the last day")],
)
def test_a_night_lies_within_its_season(book: Book, day: date, message: str) -> None:
    begin(book, last=date(2027, 3, 31))
    with pytest.raises(CanastaError, match=message):
        nights.open_night(book, day)


def test_no_night_is_opened_in_a_closed_season(book: Book) -> None:
    begin(book)
    close.close(book, "", lambda _open: True)
    with pytest.raises(ConflictError, match="The season Winter 2026 is closed") as fault:
        nights.open_night(book, date(2026, 11, 19))
    assert fault.value.hint == 'Reopen it: canasta season reopen "Winter 2026"'


def test_the_open_night_is_meant_where_none_is_named(book: Book) -> None:
    season = begin(book)
    with pytest.raises(NotFoundError, match="has no night yet"):
        nights.find(book, season)
    first = nights.open_night(book, date(2026, 11, 19))[1]
    second = nights.open_night(book, date(2026, 11, 26))[1]
    with pytest.raises(CanastaError, match="The nights of 2026-11-19 and 2026-11-26 are open"):
        nights.find(book, season)
    states.close(book, season, "26.11.2026")
    assert nights.find(book, season) == first
    states.close(book, season)
    assert nights.find(book, season).id == second.id
    assert nights.find(book, season, "1").id == first.id
    assert nights.find(book, season, "19 Nov 2026").id == first.id
    with pytest.raises(NotFoundError, match="has no night 2026-12-24") as fault:
        nights.find(book, season, "2026-12-24")
    assert fault.value.hint == "Its last nights: 2026-11-19, 2026-11-26."
    with pytest.raises(NotFoundError, match="has no night 3"):
        nights.find(book, season, "3")


def test_a_name_that_only_looks_like_a_known_one_is_refused(book: Book) -> None:
    players.add(book, ["Bepa"])
    with pytest.raises(ProblemsError) as fault:
        players.add(book, ["\u0412\u0435\u0440\u0430"])
    assert "is already in the club, as Bepa" in str(fault.value.problems[0])


def test_a_name_in_another_alphabet_is_a_name(book: Book) -> None:
    added = players.add(book, ["\u0412\u0435\u0440\u0430", "Δάφνη", "Kapalı", "李娜"])
    assert len(added) == 4


@pytest.mark.parametrize(("more", "end"), [(0, "L12."), (1, "L12 and 1 more."), (2, "and 2 more.")])
def test_a_long_list_of_known_names_says_how_many_more(book: Book, more: int, end: str) -> None:
    players.add(book, [f"L{number:02}" for number in range(1, 13 + more)])
    with pytest.raises(NotFoundError, match="There is no player “Zed”") as fault:
        players.find(book, "Zed")
    assert fault.value.hint is not None
    assert fault.value.hint.startswith("Known: L01, ")
    assert fault.value.hint.endswith(end)
