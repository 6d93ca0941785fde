"""The hall around a hand: tables of every size, the clock, who arrives, the wall, other clubs."""

import re
import shutil
from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta, tzinfo
from pathlib import Path

import pytest

from canasta_club.hall.server import _desk as desk
from canasta_club.hall.server import _room as room
from canasta_club.hall.services import rights
from canasta_club.records.book.book import open_book
from canasta_club.records.nouns import clubs
from canasta_club.services.people import players
from canasta_club.services.season import entries, nights, seasons
from tests.hall.examples.evenings import begin
from tests.hall.examples.pages import Pages, open_hall
from tests.hall.server.test_table import HAND
from tests.services.examples.entering import DAY

TWO = {"A.melded": "=665", "B.melded": "=415", "hand.out": "A"}
THREE = {**TWO, "C.melded": "=205"}


@pytest.fixture(scope="module")
def sizes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pages]:
    """Open a hall with tables of two, three, five and six."""
    folder = tmp_path_factory.mktemp("sizes")
    with open_hall(begin(folder, [2, 3, 5, 6], rules="bolivia")) as opened:
        yield opened


@pytest.mark.parametrize(
    ("table", "hand", "dealers", "rests"),
    [
        pytest.param(1, TWO, (0, 1), None, id="two"),
        pytest.param(2, THREE, (2, 3), None, id="three"),
        pytest.param(3, TWO, (6, 9), (5, 6), id="five"),
        pytest.param(4, THREE, (10, 12), None, id="six"),
    ],
)
def test_a_table_of_any_size_is_told_who_deals_and_who_sits_out(
    sizes: Pages, table: int, hand: dict[str, str], dealers: tuple[int, int], rests: object
) -> None:
    hand = {**hand, "A.melded": f"={600 + table * 5}", "hand.dealer": named(dealers[0])}
    if isinstance(rests, tuple):
        assert f"{named(rests[0])} sits out" in sizes.get(f"{table}A").words
        hand["hand.sat_out"] = named(rests[0])
    assert "waits for the other side" in sizes.send(f"{table}A", hand).words
    other = "C" if len(hand) > 4 and "C.melded" in hand else "B"
    assert "Saved" in sizes.send(f"{table}{other}", {}, "confirm").words
    words = sizes.get(f"{table}A").words
    assert f"{named(dealers[1])} deals" in words
    if isinstance(rests, tuple):
        assert f"{named(rests[1])} sits out" in words


def named(number: int) -> str:
    return f"Player {number:03}"


class Later(datetime):
    """A clock that can be put on."""

    by = timedelta()

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> "Later":
        return super().now(tz) + cls.by


@pytest.fixture
def put_on(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Return what puts the clock of the hall on by seconds."""
    monkeypatch.setattr(Later, "by", timedelta())
    monkeypatch.setattr(room, "datetime", Later)
    monkeypatch.setattr(desk, "datetime", Later)

    def put(seconds: int) -> None:
        Later.by += timedelta(seconds=seconds)

    return put


def left(pages: Pages, who: str) -> int:
    """Return the seconds that a page shows."""
    shown = re.search(r'data-clock="(-?\d+)"', pages.get(who).text)
    assert shown, who
    return int(shown[1])


def act(pages: Pages, do: str, **more: str) -> str:
    answer = pages.post("desk", {"do": do, **more})
    assert answer.status == 200, answer.words
    return answer.words


def test_a_clock_runs_for_each_table_by_the_time_of_the_hall(
    pages: Pages, put_on: Callable[[int], None]
) -> None:
    assert "data-clock" not in pages.get("1A").text
    act(pages, "start", minutes="60")
    put_on(600)
    assert left(pages, "1A") in range(2996, 3001)
    assert "Table 2 has 5 more minutes." in act(pages, "extra", minutes="5", table="2")
    assert left(pages, "2B") - left(pages, "1B") in range(298, 303)
    for who, says in (("desk", "Table 2 has 5 more minutes:"), ("wall", "Table 2:")):
        page = pages.get(who)
        shown = [int(each) for each in re.findall(r'data-clock="(-?\d+)"', page.text)]
        assert says in page.words
        assert shown[1] - shown[0] in range(298, 303), who  # Its own, beside that of the round.
    assert "Your table has 5 more minutes." in pages.get("2A").words
    assert "more minutes" not in pages.get("1A").words
    act(pages, "extra", minutes="-5", table="2")
    assert "Table 2" not in pages.get("wall").words
    act(pages, "extra", minutes="-1", table="2")
    assert "Your table has 1 fewer minute." in pages.get("2A").words
    act(pages, "pause")
    before = left(pages, "1A")
    put_on(900)
    assert left(pages, "1A") == before
    assert "The clock is paused." in pages.get("1A").words
    act(pages, "go-on")
    put_on(60)
    assert before - left(pages, "1A") in range(58, 64)
    act(pages, "last-hand")
    for who in ("1A", "2B", "wall"):
        assert "Last hand" in pages.get(who).words
    put_on(7200)
    assert left(pages, "1A") < 0  # A page that comes back shows it at once.
    act(pages, "stop")
    assert "data-clock" not in pages.get("1A").text


@pytest.mark.parametrize(
    ("length", "form", "message"),
    [
        ("60", {"minutes": "5", "table": "9"}, "No game is seated at table 9."),
        ("60", {"minutes": ""}, "Say how many minutes more"),
        ("", {"minutes": "5", "table": "1"}, "Round 1 has no time limit"),
    ],
)
def test_minutes_that_mean_nothing_are_refused(
    pages: Pages, length: str, form: dict[str, str], message: str
) -> None:
    act(pages, "start", minutes=length)
    answer = pages.post("desk", {"do": "extra", **form})
    assert (answer.status, message in answer.words) == (422, True), answer.words


@pytest.mark.parametrize("minutes", ["x", "-5000", "9999999999"])
def test_minutes_that_no_round_has_are_refused_in_words(pages: Pages, minutes: str) -> None:
    act(pages, "start", minutes="60")
    answer = pages.post("desk", {"do": "extra", "minutes": minutes})
    assert answer.status == 422
    assert minutes[:20] in answer.words


def test_a_player_is_checked_in_after_a_box_names_them(pages: Pages) -> None:
    with open_book(str(pages.path), by="Sue") as book:
        players.add(book, ["Ivy", "Juniper"])
        entries.register(book, seasons.find(book), ["Ivy & Juniper"])
    links = dict(re.findall(r'href="\?player=(\w+)">([^<]+)<', pages.get("desk").text))
    assert links
    key, name = next(iter(links.items()))
    asked = pages.get("desk", f"?player={key}")
    assert f"Check in {name}?" in asked.words
    assert f"Yes, {name} is here" in asked.words
    assert act(pages, "check-in", player=key)
    assert f"player={key}" not in pages.get("desk").text
    again = pages.post("desk", {"do": "check-in", "player": key})
    assert again.status == 422
    assert "is checked in already" in again.words


@pytest.mark.parametrize(
    ("terms", "is_shown"),
    [('show = "running"', True), ('show = "finished"', False), ('show = "nothing"', False)],
)
def test_the_wall_shows_what_the_terms_say(pages: Pages, terms: str, *, is_shown: bool) -> None:
    del terms
    pages.send("1A", HAND)
    pages.send("1B", {}, "confirm")
    words = "".join(pages.get("wall", f"/screen/{number}").words for number in range(1, 5))
    assert ("665" in words) == is_shown
    assert "Ash" in words


def test_a_code_of_another_club_in_the_book_or_of_another_night_opens_nothing(
    evenings: Callable[[str], Path], tmp_path: Path
) -> None:
    path = Path(shutil.copy(evenings(""), tmp_path / "club.canasta"))
    others: list[str] = []
    with open_book(str(path), by="Sue") as book:
        clubs.add(book, "Hillside", "club", "pairs")
    for club, day in (("Hillside", DAY), ("Riverside", DAY + timedelta(days=7))):
        with open_book(str(path), club, by="Sue") as book:
            if club == "Hillside":
                players.add(book, ["Ash", "Birch"])
                seasons.new(book, "Spring", rules_id="club", first_day=date(2026, 10, 1))
            issued = rights.issue(book, *nights.open_night(book, day), count=1)
            others += [card.code for card in issued.cards]
    with open_hall(path, "Riverside", DAY) as pages:
        assert pages.get("1A").status == 200
        for number, code in enumerate(others):
            for letter in "tdw":
                assert pages.ask("GET", f"/{letter}/{code}", device=f"{number}").status == 404
