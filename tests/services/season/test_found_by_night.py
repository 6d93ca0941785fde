"""The season that is meant where none is named is found from the night."""

from datetime import date, timedelta

import pytest

from canasta_club.club.nights import NightState
from canasta_club.club.seasons import Season
from canasta_club.club.tonight import Tonight, meant
from canasta_club.errors import AmbiguousError, ConflictError, NotFoundError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import nights as night_records
from canasta_club.services.evening import states
from canasta_club.services.fixtures import unplayed
from canasta_club.services.people import players
from canasta_club.services.season import entries, nights, overview, seasons
from canasta_club.services.standings import standings

NAMES = ("Cup", "Winter")
DAYS = {"past": -7, "today": 0, "soon": 7}
STATES: dict[str, NightState] = {
    "planned": "planned",
    "provisional": "provisional",
    "final": "final",
    "cancelled": "cancelled",
}


@pytest.fixture
def both(book: Book) -> dict[str, Season]:
    first = book.today - timedelta(days=60)
    return {name: seasons.new(book, name, first_day=first) for name in NAMES}


def add(book: Book, both: dict[str, Season], plan: str) -> None:
    """Add nights: “Cup open past; Winter planned today”."""
    for each in filter(None, plan.split("; ")):
        name, state, day = each.split()
        at = book.today + timedelta(days=DAYS[day])
        night = night_records.add(book, both[name], at)
        if state != "open":
            night_records.set_state(book, night, STATES[state])


def day(book: Book, name: str) -> str:
    return str(book.today + timedelta(days=DAYS[name])) if name in DAYS else name


@pytest.mark.parametrize(
    ("plan", "night", "found"),
    [
        ("Cup open past", "", "Cup"),
        ("Cup open past; Winter planned today", "", "Cup"),
        ("Cup open past; Winter planned today", "today", "Winter"),
        ("Cup final past; Winter planned today", "", "Winter"),
        ("Cup final past; Winter planned today", "past", "Cup"),
        ("Cup final past; Winter cancelled past", "past", "Cup"),
        ("Winter cancelled past", "past", "Winter"),
        ("Cup final past; Winter final today", "1", "Winter"),
        ("Cup cancelled today; Winter provisional today", "", "Winter"),
        ("Cup open past; Winter open today", "past", "Cup"),
        ("Winter open past; Winter open today", "", "Winter"),
    ],
)
def test_a_night_says_which_season_is_meant(
    book: Book, both: dict[str, Season], plan: str, night: str, found: str
) -> None:
    add(book, both, plan)
    assert seasons.find(book, night=day(book, night)).name == found
    for name in NAMES:
        assert seasons.find(book, name, day(book, night)).name == name


@pytest.mark.parametrize(
    ("plan", "night", "sentence"),
    [
        ("", "", "Several seasons are running: “Cup”, “Winter”."),
        ("Cup final past", "", "Several seasons are running: “Cup”, “Winter”."),
        ("Cup planned today; Winter planned today", "", "Several seasons are running"),
        ("Cup final past; Winter final past", "past", r"of \S+ could be of “Cup” or “Winter”\."),
        ("Cup open past; Winter open today", "", r"open: \S+ in Cup and \S+ in Winter\."),
    ],
)
def test_what_a_night_leaves_open_is_refused_with_both_names(
    book: Book, both: dict[str, Season], plan: str, night: str, sentence: str
) -> None:
    add(book, both, plan)
    with pytest.raises(AmbiguousError, match=sentence) as fault:
        seasons.find(book, night=day(book, night))
    assert sorted(fault.value.candidates) == [*NAMES]


@pytest.mark.usefixtures("both")
def test_a_day_without_a_night_is_no_question(book: Book) -> None:
    with pytest.raises(NotFoundError, match="No season has a night on"):
        seasons.find(book, night="today")


def test_a_night_is_opened_where_it_is_planned(book: Book, both: dict[str, Season]) -> None:
    add(book, both, "Cup open past; Winter planned today")
    assert nights.open_night(book, book.today)[0].name == "Winter"
    with pytest.raises(AmbiguousError, match="running: “Cup”, “Winter”"):
        nights.open_night(book, book.today + timedelta(days=1))


def test_the_days_of_a_list_say_which_season_takes_it(book: Book, both: dict[str, Season]) -> None:
    add(book, both, "Cup open today; Winter final past")
    past, soon = (book.today + timedelta(days=DAYS[each]) for each in ("past", "soon"))
    assert seasons.of_days(book, "", {past}).name == "Winter"
    assert seasons.of_days(book, "", {past, soon}).name == "Winter"
    assert seasons.of_days(book, "Cup", {past}).name == "Cup"
    with pytest.raises(AmbiguousError, match="running: “Cup”, “Winter”"):
        seasons.of_days(book, "", {soon})
    assert seasons.of_days(book, "", {date(2020, 1, 1)}).name == "Cup"


def test_open_nights_come_before_those_of_today() -> None:
    def found(*flags: str) -> list[int]:
        return meant((n, Tonight(*(each == "1" for each in word))) for n, word in enumerate(flags))

    assert found("101", "011", "001") == [0]
    assert found("011", "001", "110") == [0]
    assert found("001", "001", "000") == [0, 1]
    assert found("110", "010") == []


def test_a_shared_night_is_listed_and_counted_in_both_seasons(
    book: Book, both: dict[str, Season]
) -> None:
    add(book, both, "Winter open today; Cup final past")
    states.counts_for(book, both["Winter"], "", "Cup")
    (shared,) = night_records.of_season(book, both["Winter"])
    rows = {name: list(nights.page(book, both[name]).rows) for name in NAMES}
    assert [row[5] for row in rows["Winter"]] == ["counts for Cup too"]
    assert [(row[0], row[1], row[5]) for row in rows["Cup"]] == [
        (1, book.today - timedelta(days=7), ""),
        (None, book.today, "night 1 of Winter"),
    ]
    assert nights.find(book, both["Cup"]) == nights.find(book, both["Cup"], "today") == shared
    assert nights.find(book, both["Cup"], "1") != shared
    assert nights.home(book, both["Cup"], shared) == both["Winter"]
    with pytest.raises(ConflictError, match="already belongs to Winter"):
        states.counts_for(book, both["Cup"], "today", "Winter")
    assert seasons.find(book).name == "Winter"
    counted = {row[0]: row[1] for row in overview.facts_page(book, both["Cup"]).rows}
    assert str(counted["nights"]).startswith("2 ")


def points(book: Book, season: Season) -> dict[str, object]:
    table = standings.standings(book, season)
    place = [column.key for column in table.columns].index("points")
    return {row.name: row.values[place] for row in table.rows}


def test_a_forfeit_on_a_shared_night_counts_in_both_seasons_and_a_bye_in_its_own(
    book: Book, both: dict[str, Season]
) -> None:
    players.add(book, ["Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir"])
    for name in NAMES:
        entries.register(book, both[name], ["Ash+Birch", "Cedar+Dogwood", "Elm+Fir"])
    add(book, both, "Winter open today")
    (night,) = night_records.of_season(book, both["Winter"])
    states.counts_for(book, both["Winter"], "", "Cup")
    unplayed.forfeit(book, both["Winter"], night, "Ash+Birch", "Cedar+Dogwood", reason="ill")
    unplayed.bye(book, both["Winter"], night, "Elm+Fir")
    figures = {name: points(book, both[name]) for name in NAMES}
    assert figures["Cup"] == {"Ash & Birch": 2, "Cedar & Dogwood": 0, "Elm & Fir": 0}
    assert figures["Winter"] == {**figures["Cup"], "Elm & Fir": 2}
    assert len(list(unplayed.page(book, both["Cup"]).rows)) == 2
    # Recorded there too, it is the same forfeit; cleared in either season, it counts in none.
    unplayed.forfeit(book, both["Cup"], night, "Ash+Birch", "Cedar+Dogwood", reason="ill")
    assert points(book, both["Cup"]) == figures["Cup"]
    unplayed.cancel(book, both["Cup"], night, "Ash+Birch", reason="played")
    unplayed.cancel(book, both["Cup"], night, "Ash+Birch", reason="played")
    assert [len(list(unplayed.page(book, both[name]).rows)) for name in NAMES] == [0, 1]
