"""A hand list that cannot be imported: every fault is reported with its row and column."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from canasta_club.errors import CanastaError, ConflictError, ProblemsError, accept_all
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.services.evening import states
from canasta_club.services.play import games
from canasta_club.services.season import seasons
from canasta_club.services.season_end import close
from tests.services.examples.lists import (
    GAME,
    HEADINGS,
    LINES,
    a_list,
    as_workbook,
    bring_in,
    refused,
)

pytestmark = pytest.mark.usefixtures("season")


def test_a_hand_that_stands_there_twice(book: Book, tmp_path: Path) -> None:
    first = "".join(GAME.splitlines(keepends=True)[:2])
    found = refused(book, a_list(tmp_path / "night.csv", first + first))
    assert found == [
        "row 4, column players: Ash & Birch appear twice in this hand (also row 2)",
    ]


def test_players_that_the_rules_have_no_game_for(book: Book, tmp_path: Path) -> None:
    seasons.new(book, "Four", rules_id="cardgames-io", first_day=date(2026, 10, 1))
    text = GAME.replace("Ash & Birch", "Ash").replace("Cedar & Dogwood", "Cedar")
    (found,) = refused(book, a_list(tmp_path / "night.csv", text), season="Four")
    assert found == "row 2, column players: “cardgames-io” is for 4 players, not for 2"


def test_after_a_hand_without_a_total_only_what_hangs_on_the_score_is_left_out(
    book: Book, tmp_path: Path
) -> None:
    headings = "date,table,game,hand,players,melds,in hand,total"
    rows = (
        "2026-11-19,1,1,1,Ash,KKKKZ,,\n2026-11-19,1,1,1,Birch,KKKKK,5,\n"
        "2026-11-19,1,1,2,Ash,,,503\n2026-11-19,1,1,2,Birch,444,5,\n"
        "2026-11-19,1,1,3,Ash,,,500\n"
    )
    found = refused(book, a_list(tmp_path / "list.csv", rows, headings))
    assert [fault.partition(": ")[0] for fault in found] == [
        "row 2, column melds (1)",
        "row 4, column total",
        "row 6",
    ]
    assert found[-1] == "row 6: nothing is given for Birch"


def test_every_fault_of_a_list_is_reported_at_once_from_the_first_row_to_the_last(
    book: Book, tmp_path: Path
) -> None:
    rows = """\
2026-11-31,1,1,1,A,Ash & Birch,0,1,245,0,1,out,
2026-11-19,1,1,1,B,Cedar & Dogwood,0,0,63,35,0,no,
2026-11-19,1,1,2,A,Ash & Birch,1,0,190,20,0,perhaps,
2026-11-19,1,1,2,B,Cedar & Dogwood,0,1,207,0,0,out,
2026-11-19,1,1,3,A,Ash & Birch,1,0,190,20,0,out,
2026-11-19,1,1,3,B,Cedar & Dogwood,0,1,205,0,0,out,
2026-11-19,2,1,1,A,Elm & Fir,1,0,190,20,0,out,
2026-11-19,2,1,1,B,Elm & Gum,1,0,190,20,0,no,
2026-09-19,1,1,1,A,Ash & Birch,1,0,190,20,0,no,
2026-09-19,1,1,1,B,Cedar & Dogwood,1,0,190,20,0,no,
"""
    found = refused(book, a_list(tmp_path / "list.csv", rows))
    assert [fault.partition(": ")[0] for fault in found] == [
        "row 2, column date",
        "row 4, column out",
        "row 5, column melded",
        "row 6",
        "row 8, column players",
        "row 10, column date",
    ]


def test_a_correction_that_cannot_be_is_refused(book: Book, tmp_path: Path) -> None:
    bring_in(book, a_list(tmp_path / "night.csv"))
    changed = a_list(tmp_path / "changed.csv", GAME.replace("205", "207"))
    (found,) = refused(book, changed, correct="sheet read again")
    assert found.startswith("row 5, column melded: 207")


@pytest.mark.sampled(2)
def test_a_seat_that_another_side_has_in_the_book(book: Book, tmp_path: Path) -> None:
    """Of a game with names for its sides, or none, a lone letter still is the seat."""
    named = GAME.replace(",A,", ",North,").replace(",B,", ",South,")
    bring_in(book, a_list(tmp_path / "night.csv", named))
    bring_in(book, a_list(tmp_path / "again.csv", GAME))
    turned = GAME.replace(",A,", ",?,").replace(",B,", ",A,").replace(",?,", ",B,")
    found = refused(book, a_list(tmp_path / "turned.csv", turned))
    assert "column side: Ash & Birch are side A in this game, not B" in found[0]


@pytest.mark.parametrize(
    ("rows", "faults"),
    [
        (LINES[:3], ["row 4: nothing is given for Cedar & Dogwood"]),
        (
            [*LINES, LINES[2]],
            ["row 6, column players: Ash & Birch appear twice in this hand (also row 4)"],
        ),
        (
            [*LINES[:2], LINES[2].replace("Ash", "Elm"), LINES[3]],
            [
                "row 4, column players: Elm & Birch do not play in this game: it is",
            ],
        ),
        (
            [*LINES[:2], LINES[2].replace(",A,", ",B,"), LINES[3]],
            ["row 4, column side: Ash & Birch are side A in this game, not B"],
        ),
        (LINES[:1], ["row 2: only Ash & Birch is given in this hand"]),
        (
            [line.replace("2026-11-19", "2026-09-01") for line in LINES],
            ["row 2, column date: 2026-09-01 is before the first day of Winter 2026"],
        ),
        (
            [LINES[0].replace("245", "247"), LINES[1].replace(",no", ",out"), *LINES[2:]],
            ["row 2, column melded: 247", "row 2: Ash & Birch and Cedar", "row 3, column out"],
        ),
    ],
)  # fmt: skip
def test_games_that_cannot_be(
    book: Book, tmp_path: Path, rows: list[str], faults: list[str]
) -> None:
    found = refused(book, a_list(tmp_path / "night.csv", "".join(rows)))
    assert len(found) == len(faults)
    for each, fault in zip(found, faults, strict=True):
        assert fault in each


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("label", "fault"),
    [
        ("A\u202e", "contains an invisible mark of the reading direction (U+202E)"),
        ("A\u200bB", "contains an invisible letter (U+200B)"),
        ("A\x1b[2J", "contains a control character (U+001B)"),
        ("\u0410sh", "mixes alphabets"),
        ("--help", "reads as an option"),
        ("all", "reads as a word of a command"),
        ("cedar", "is a player, Cedar, and cannot be the side of Ash & Birch"),
    ],
    ids=ascii,
)
def test_the_label_of_a_side_is_refused_as_a_name_is(
    book: Book, tmp_path: Path, label: str, fault: str
) -> None:
    rows = "".join(line.replace(",A,", f",{label},") for line in LINES)
    found, *_ = refused(book, a_list(tmp_path / "night.csv", rows))
    assert found.startswith("row 2, column side: ")
    assert fault in found


def test_faults_of_cards_name_the_meld(book: Book, tmp_path: Path) -> None:
    headings = "date,table,game,hand,players,melds,in hand,out"
    rows = (
        "2026-11-19,1,1,1,Ash & Birch,KKKKKKK 555 77Z,/ K5,out\n"
        "2026-11-19,1,1,1,Cedar & Dogwood,QQQ 444X,AK / 5,no\n"
    )
    found, *_ = refused(book, a_list(tmp_path / "list.csv", rows, headings))
    assert found.startswith("row 2, column melds (3): ")


def test_a_message_about_melds_that_are_not_listed_names_the_figure(
    book: Book, tmp_path: Path
) -> None:
    headings = "date,table,game,hand,players,score,melded,left,net,has melded,out"
    rows = (
        "2026-11-19,1,1,1,Ash & Birch,1500,50,5,,,no\n"
        "2026-11-19,1,1,1,Cedar & Dogwood,,305,0,,,no\n"
    )
    found = refused(book, a_list(tmp_path / "list.csv", rows, headings), accept=accept_all)
    assert [each.partition(":")[0] for each in found] == ["row 2, column melded"]


def test_two_dealers_of_one_hand_are_a_fault(book: Book, tmp_path: Path) -> None:
    rows = f"Ash,{LINES[0]}Birch,{LINES[1]}"
    found = refused(book, a_list(tmp_path / "night.csv", rows, "dealer," + HEADINGS))
    assert found == ["row 3, column dealer: the dealer is “Birch” here and “Ash” in row 2"]


def test_no_hand_follows_the_end_of_a_game(book: Book, tmp_path: Path) -> None:
    headings = "date,table,game,hand,players,total"
    rows = "".join(
        f"2026-11-19,1,1,{hand},Ash,{2600 + hand * 5}\n2026-11-19,1,1,{hand},Birch,100\n"
        for hand in (1, 2, 3)
    )
    assert refused(book, a_list(tmp_path / "list.csv", rows, headings)) == [
        "row 6: the game was over before this hand, at 5215 : 200"
    ]


@pytest.mark.parametrize(("state", "message"), [("ended", "was ended"), ("void", "was voided")])
def test_no_hand_joins_a_game_that_is_closed(
    book: Book, tmp_path: Path, state: Any, message: str
) -> None:
    bring_in(book, a_list(tmp_path / "first.csv", "".join(LINES[:2])))
    place = games.find(book, night="1")
    game_records.set_state(book, place.game, state)
    assert refused(book, a_list(tmp_path / "all.csv")) == [f"row 4: this game {message}"]


def test_closed_nights_and_seasons_take_nothing_new(book: Book, tmp_path: Path) -> None:
    first = a_list(tmp_path / "first.csv", "".join(LINES[:2]))
    bring_in(book, first)
    season = seasons.find(book)
    states.close(book, season)
    assert bring_in(book, first).already_there == 1
    with pytest.raises(ConflictError, match="The night of 2026-11-19 is closed"):
        bring_in(book, a_list(tmp_path / "all.csv"))
    close.close(book, "", lambda _open: True)
    assert bring_in(book, first, season="Winter").already_there == 1
    with pytest.raises(ConflictError, match="The season Winter 2026 is closed"):
        bring_in(book, a_list(tmp_path / "n.csv", GAME.replace("11-19", "11-26")), season="Winter")


def test_of_very_many_faults_the_first_are_reported(book: Book, tmp_path: Path) -> None:
    hand = "2026-11-19,1,1,{0},A,Ash,0,0,x,0,0,no,\n2026-11-19,1,1,{0},B,Birch,0,0,x,0,0,no,\n"
    rows = "".join(map(hand.format, range(1, 76)))
    with pytest.raises(ProblemsError) as caught:
        bring_in(book, a_list(tmp_path / "list.csv", rows))
    assert len(caught.value.problems) == 100
    assert caught.value.hint == "These are the first 100 of 150."


def test_nothing_below_the_headings(book: Book, tmp_path: Path) -> None:
    with pytest.raises(ProblemsError, match=r"night\.csv has no hands"):
        bring_in(book, a_list(tmp_path / "night.csv", "\n,,,\n"))


def test_text_in_number_cells_is_reported_by_row_and_column(book: Book, tmp_path: Path) -> None:
    path = as_workbook(tmp_path / "night.xlsx")
    workbook = load_workbook(path)
    workbook["Hands"]["I3"] = "sixty"
    workbook["Hands"]["J3"] = "35"
    workbook["Hands"]["H4"] = "=1-1"
    workbook.save(path)
    assert refused(book, path) == [
        "row 3, column melded: must be a whole number, not “sixty”",
        "row 4, column mixed: this formula was never calculated: open the file and save it again",
    ]


def test_merged_cells_are_reported_by_their_range(book: Book, tmp_path: Path) -> None:
    path = as_workbook(tmp_path / "night.xlsx")
    workbook = load_workbook(path)
    workbook["Hands"].merge_cells("A2:A3")
    workbook["Hands"].merge_cells("Q1:R9")
    workbook.save(path)
    found = refused(book, path)
    assert found[0] == (
        "A2:A3: these cells are merged, so only the first holds a value: split them"
    )
    assert len(found) == 2


def test_a_season_that_is_not_there(book: Book, tmp_path: Path) -> None:
    with pytest.raises(CanastaError, match="no season “Summer”"):
        bring_in(book, a_list(tmp_path / "night.csv"), season="Summer")
