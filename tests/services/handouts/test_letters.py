"""Letters after a night: figures counted by hand, and no more told than they allow."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest

from canasta_club.errors import NotFoundError
from canasta_club.game.scoring.opening import Opening
from canasta_club.league.statistics.hands import HandView, top_third
from canasta_club.records.book.book import Book
from canasta_club.reports.imprint import Look
from canasta_club.reports.writers.json import page_value
from canasta_club.reports.writers.text import text_of
from canasta_club.services.handouts import letters
from canasta_club.services.handouts._letter_page import AgainstRoom, advice
from canasta_club.services.people import cards, players
from canasta_club.services.safety import erasing
from canasta_club.services.season import nights, seasons
from tests.services.examples.lists import a_list, bring_in

HEADINGS = "date,table,game,hand,players,natural,mixed,melded,left,sat out,total,ended"
LIST = """\
2026-11-05,1,1,1,Ash & Birch,1,0,300,20,,,
2026-11-05,1,1,1,Cedar & Dogwood,0,0,100,60,,,
2026-11-05,1,1,2,Ash & Birch,,,,,,700,yes: the clock
2026-11-05,1,1,2,Cedar & Dogwood,,,,,,200,
2026-11-05,2,1,1,Elm & Fir,0,1,200,0,,,
2026-11-05,2,1,1,Gum & Hazel,0,0,0,50,,,
2026-11-05,2,1,2,Elm & Fir,,,,,,300,yes: the clock
2026-11-05,2,1,2,Gum & Hazel,,,,,,100,
2026-11-12,1,1,1,Ash & Birch,0,0,50,0,,,yes: the clock
2026-11-12,1,1,1,Elm & Fir,3,0,500,0,,,
"""


@pytest.fixture
def played(book: Book, tmp_path: Path, request: pytest.FixtureRequest) -> Book:
    terms = getattr(request, "param", "pairs")
    seasons.new(book, "Winter", terms_id=terms, first_day=date(2026, 10, 1))
    bring_in(book, a_list(tmp_path / "list.csv", LIST, HEADINGS), accept=lambda _warnings: True)
    return book


def letter(book: Book, name: str, night: str = "2026-11-05") -> tuple[dict[str, object], str]:
    """Return the letter to a player as machines read it, and as text."""
    season = seasons.find(book)
    made = letters.Letters(book, season, nights.find(book, season, night))
    page = made.page(players.find(book, name))
    return page_value(page), text_of(page)


def rows_of(value: dict[str, object], title: str) -> list[dict[str, object]]:
    parts = value["parts"]
    assert isinstance(parts, Sequence)
    return next(part["rows"] for part in parts if part["title"] == title)


@pytest.mark.parametrize(
    ("played", "place", "later"),
    [
        (
            "pairs",
            "1 as Ash & Birch, new, points 2",
            "2 as Ash & Birch, down 1, 1 before, points 2",
        ),
        ("individual", "not listed in the table yet", "not listed in the table yet"),
        ("four-players", "1= as Ash, new", "3= as Ash, down 2, 1= before"),
    ],
    indirect=["played"],
)
def test_a_letter_says_what_can_be_counted_by_hand(played: Book, place: str, later: str) -> None:
    value, text = letter(played, "Ash")
    assert "game: won 1,480 : 240 with Birch against Cedar & Dogwood\n" in text
    assert f"place: {place}" in text
    assert "one thing to look at: cannot be told yet: 2 hands so far" in text
    first, second = rows_of(value, "Hand by hand")
    assert first == {
        "game": 1, "hand": 1, "opening": "50", "opened": True, "points": 780, "canastas": 1,
        "left": 20, "room": round((40 + 500 - 50) / 3), "top": 500,
    }  # fmt: skip
    assert (second["points"], second["canastas"], second["left"]) == (700, None, None)
    assert (second["room"], second["top"]) == (200, 300)
    tonight = {row["figure"]: row for row in rows_of(value, "This night")}
    assert {row["told"] for row in tonight.values()} == {"cannot be told yet"}
    assert (tonight["Canastas a hand"]["room"], tonight["Canastas a hand"]["top"]) == (0.33, 1.0)
    assert tonight["Hands opened, %"]["room"] == 66.67
    assert tonight["Points left in hand"]["room"] == 36.67
    # The night of the letter ends it; the next one has its own.
    assert rows_of(value, "The season so far") == rows_of(value, "This night")
    value, text = letter(played, "Ash", "2026-11-12")
    assert f"place: {later}" in text
    assert [row["points"] for row in rows_of(value, "Hand by hand")] == [50]
    season = {row["figure"]: row for row in rows_of(value, "The season so far")}
    assert season["Points a hand"]["own"] == round((780 + 700 + 50) / 3, 2)


def test_letters_go_to_those_who_asked_and_played(played: Book, tmp_path: Path) -> None:
    season = seasons.find(played)
    at = (played, season, nights.find(played, season, "2026-11-12"))
    with pytest.raises(NotFoundError, match="Nobody who wants a letter"):
        list(letters.write_all(*at, tmp_path / "of.txt", Look()))
    for name in ("Ash", "Cedar", "Fir"):
        cards.agree(played, name, "number", wants_letter=True)
    cards.agree(played, "Fir", wants_letter=False)
    files = [file for file, _ in letters.write_all(*at, tmp_path / "of.txt", Look())]
    assert [file.name for file in files] == ["of-01-Ash.txt"]
    assert "with Birch against Elm & Fir" in files[0].read_text("utf-8")
    with pytest.raises(NotFoundError, match="Cedar finished no game on 2026-11-12"):
        letters.write(*at, players.find(played, "Cedar"), tmp_path / "cedar.txt", Look())
    erasing.erase(played, "Ash")
    assert letters.wishing(played) == [players.find(played, "Cedar")]
    assert "Ash" not in letter(played, "Elm", "2026-11-12")[1]


def hands_of(
    player: str, lefts: Sequence[int], sat_out: str | None = None, total: int = 0
) -> list[HandView]:
    return [
        HandView(
            night="1", round=1, game=player, number=number, opening=Opening(50, {}),
            entries=(player,), players=frozenset({player, f"{player}2"}), total=total,
            canastas=None, is_out=None, left=left, has_opened=True, sat_out=sat_out, sources={},
        )
        for number, left in enumerate(lefts, 1)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("own", "room", "told"),
    [
        # Both spread by 10 about their means: the error is 2.95, and of three figures looked at
        # Student's bound for 46 freedoms is 2.49 of it.
        (
            [40, 60] * 12,
            [10, 30] * 12,
            "points left in hand: this season 22.7 to 37.3 above the room",
        ),
        (
            [10, 30] * 12,
            [40, 60] * 12,
            "points left in hand: this season 22.7 to 37.3 below the room, which is your strength",
        ),
        # 2.1 errors apart: enough for one figure, not for the one of three that stands out most.
        ([20, 40] * 12, [14, 34] * 12, "nothing stands out this season"),
        (
            [90] * 11,
            [10, 30] * 12,
            "cannot be told yet: 11 hands so far, and nothing is told below 12",
        ),
        ([40, 60] * 12, [10] * 11, "cannot be told yet"),
        ([20] * 24, [20] * 24, "cannot be told yet"),
    ],
)
def test_the_one_thing_is_never_more_certain_than_the_figures(
    own: list[int], room: list[int], told: str
) -> None:
    season = AgainstRoom.of("a", [*hands_of("a", own), *hands_of("b", room)])
    assert advice(season).startswith(told)


def test_a_hand_that_one_sat_out_is_neither_ones_own_nor_the_rooms() -> None:
    sat_out = hands_of("a", [80], sat_out="a")
    others = [*hands_of("b", [5], total=100), *hands_of("c", [6], total=300)]
    compared = AgainstRoom.of("a", [*hands_of("a", [20]), *sat_out, *others])
    assert [hand.left for hand in compared.own] == [20]
    assert compared.room == others
    assert compared.top == top_third(others) == others[1:]
    assert [hand.left for hand in AgainstRoom.of("a2", [*sat_out, *others]).own] == [80]
