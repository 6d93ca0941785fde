"""A hand list comes into the book whole or not at all, and twice is as good as once."""

import random
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from canasta_club.club.seasons import Season
from canasta_club.errors import CanastaError, ConflictError, Problem, ProblemsError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import hands as hand_records
from canasta_club.reports.pages import hands as hand_pages
from canasta_club.services import journal
from canasta_club.services.evening import states
from canasta_club.services.people import pairs, players
from canasta_club.services.play import games, hands
from canasta_club.services.season import seasons
from canasta_club.services.season_end import close
from tests.services.examples.lists import (
    GAME,
    HEADINGS,
    a_list,
    a_workbook,
    all_accepted,
    bring_in,
    faults_of,
)


@pytest.fixture(autouse=True)
def season(book: Book) -> Season:
    return seasons.new(book, "Winter 2026", first_day=date(2026, 10, 1))


def stored(book: Book, season: Season) -> list[dict[str, Any]]:
    """Return the hands of a season as data."""
    return hand_pages.hand_values(hands.played(book, season))


def entries(book: Book) -> int:
    return len(list(journal.page(book).rows))


def refused(book: Book, path: Path, **options: Any) -> list[str]:
    """Import what must be refused, and change nothing."""
    before = entries(book)
    with pytest.raises(ProblemsError) as caught:
        bring_in(book, path, **options)
    assert "nothing was changed" in caught.value.message
    assert entries(book) == before
    return faults_of(caught.value)


def test_a_list_becomes_nights_games_and_hands(book: Book, season: Season, tmp_path: Path) -> None:
    imported = bring_in(book, a_list(tmp_path / "night.csv"))
    assert (imported.hands, imported.games, imported.nights) == (2, 1, 1)
    assert imported.players == ("Ash", "Birch", "Cedar", "Dogwood")
    assert imported.pairs == ("Ash & Birch", "Cedar & Dogwood")
    scores = [[side["score"] for side in hand["sides"]] for hand in stored(book, season)]
    assert scores == [[745, 25], [1415, 630]]
    (game,) = game_records.of_season(book, season)
    assert [side.label for side in game.sides] == ["A", "B"]


def test_a_second_time_changes_nothing(book: Book, season: Season, tmp_path: Path) -> None:
    path = a_list(tmp_path / "night.csv")
    bring_in(book, path)
    before = stored(book, season), entries(book)
    again = bring_in(book, path, new_players=False)
    assert (again.hands, again.already_there, again.games) == (0, 2, 0)
    assert (stored(book, season), entries(book)) == before


def test_rows_come_in_any_order(book: Book, season: Season, tmp_path: Path) -> None:
    rows = GAME.splitlines(keepends=True)
    random.Random(7).shuffle(rows)  # noqa: S311  (any order will do)
    bring_in(book, a_list(tmp_path / "night.csv", "\n\n".join(rows)))
    found = [
        {side["players"][0]: side["score"] for side in hand["sides"]}
        for hand in stored(book, season)
    ]
    assert found == [{"Ash": 745, "Cedar": 25}, {"Ash": 1415, "Cedar": 630}]


def test_a_dry_run_tells_all_and_changes_nothing(
    book: Book, season: Season, tmp_path: Path
) -> None:
    before = entries(book)
    imported = bring_in(book, a_list(tmp_path / "night.csv"), dry_run=True)
    assert (imported.hands, imported.is_dry_run) == (2, True)
    assert (stored(book, season), entries(book)) == ([], before)


def test_hands_join_a_game_that_is_there(book: Book, season: Season, tmp_path: Path) -> None:
    lines = GAME.splitlines(keepends=True)
    bring_in(book, a_list(tmp_path / "first.csv", "".join(lines[:2])))
    imported = bring_in(book, a_list(tmp_path / "all.csv"), new_players=False)
    assert (imported.hands, imported.already_there, imported.games, imported.nights) == (1, 1, 0, 0)
    assert [side["score"] for side in stored(book, season)[1]["sides"]] == [1415, 630]


def test_a_game_that_was_resumed_begins_with_its_scores(
    book: Book, season: Season, tmp_path: Path
) -> None:
    headings = "date,table,game,hand,players,score,total"
    rows = (
        "2026-11-19,1,1,3,Ash,3015,1555\n2026-11-19,1,1,3,Birch,-95,775\n"
        "2026-11-19,1,1,4,Ash,4570,100\n2026-11-19,1,1,4,Birch,,200\n"
    )
    bring_in(book, a_list(tmp_path / "list.csv", rows, headings))
    scores = [[side["score"] for side in hand["sides"]] for hand in stored(book, season)]
    assert scores == [[4570, 680], [4670, 880]]
    wrong = a_list(tmp_path / "wrong.csv", rows.replace("4570", "4500"), headings)
    message = "the score before this hand is written as 4500, but it is 4570"
    assert refused(book, wrong) == [f"row 4, column score: {message}"]


def test_a_list_that_names_pairs_as_sides(book: Book, season: Season, tmp_path: Path) -> None:
    headings = "date,table,game,hand,side,total"
    rows = "2026-11-19,1,1,1,Ash + Birch,500\n2026-11-19,1,1,1,Cedar/Dogwood,600\n"
    bring_in(book, a_list(tmp_path / "list.csv", rows, headings))
    names = [side["side"] for side in stored(book, season)[0]["sides"]]
    assert names == ["Ash & Birch", "Cedar & Dogwood"]


def test_labels_alone_do_for_a_game_that_is_known(
    book: Book, season: Season, tmp_path: Path
) -> None:
    bring_in(book, a_list(tmp_path / "night.csv"))
    rows = "2026-11-19,1,1,3,b,500\n2026-11-19,1,1,3,A,600\n"
    bring_in(book, a_list(tmp_path / "more.csv", rows, "date,table,game,hand,side,total"))
    assert [side["total"] for side in stored(book, season)[2]["sides"]] == [600, 500]


class TestNames:
    def test_unknown_ones_are_listed_once_with_the_nearest(
        self, book: Book, tmp_path: Path
    ) -> None:
        players.add(book, ["Ash", "Birch", "Cedar"])
        found = refused(book, a_list(tmp_path / "night.csv"), new_players=False)
        assert len(found) == 1
        assert found[0].startswith("row 3, column players: There is no player “Dogwood”.")

    def test_a_misspelt_one_is_told_with_the_nearest(self, book: Book, tmp_path: Path) -> None:
        players.add(book, ["Ash", "Birch", "Cedar", "Dogwood"])
        path = a_list(tmp_path / "night.csv", GAME.replace("Dogwood", "Dogwod"))
        (found,) = refused(book, path, new_players=False)
        assert "Did you mean Dogwood?" in found

    def test_known_players_become_a_pair_by_sitting_together(
        self, book: Book, tmp_path: Path
    ) -> None:
        players.add(book, ["Ash", "Birch", "Cedar", "Dogwood"])
        imported = bring_in(book, a_list(tmp_path / "night.csv"), new_players=False)
        assert imported.players == ()
        assert imported.pairs == ("Ash & Birch", "Cedar & Dogwood")

    def test_shortened_ones_are_understood(self, book: Book, tmp_path: Path) -> None:
        players.add(book, ["Ash Green", "Birch", "Cedar", "Dogwood"])
        pairs.add(book, ["Cedar", "Dogwood"])
        text = GAME.replace("Cedar & Dogwood", "1")
        imported = bring_in(book, a_list(tmp_path / "night.csv", text), new_players=False)
        assert imported.pairs == ("Ash Green & Birch",)

    def test_one_that_fits_two_is_a_question(self, book: Book, tmp_path: Path) -> None:
        players.add(book, ["Ash Green", "Ash Brown", "Birch", "Cedar", "Dogwood"])
        found = refused(book, a_list(tmp_path / "night.csv"), new_players=False)
        assert len(found) == 1
        assert "“Ash” could be Ash Brown or Ash Green" in found[0]

    def test_with_new_players_a_short_one_might_be_somebody_new(
        self, book: Book, tmp_path: Path
    ) -> None:
        players.add(book, ["Ash Green"])
        (found,) = refused(book, a_list(tmp_path / "night.csv"))
        assert "“Ash” could be Ash Green, or somebody new." in found
        assert 'canasta player add "Ash"' in found

    @pytest.mark.parametrize("sign", [", ", "; "])
    def test_with_new_players_a_comma_might_part_two(
        self, book: Book, tmp_path: Path, sign: str
    ) -> None:
        text = GAME.replace("Ash & Birch", f'"Ash{sign}Birch"')
        (found,) = refused(book, a_list(tmp_path / "night.csv", text))
        assert f"“Ash{sign}Birch” could be one player or two. Write two as Ash & Birch" in found

    def test_new_ones_that_begin_alike_are_two(self, book: Book, tmp_path: Path) -> None:
        text = GAME.replace("Cedar", "Ashley")
        assert "Ashley" in bring_in(book, a_list(tmp_path / "night.csv", text)).players

    def test_a_pair_named_in_full_or_by_number_is_no_new_player(
        self, book: Book, tmp_path: Path
    ) -> None:
        players.add(book, ["Ash", "Birch", "Cedar", "Dogwood"])
        pairs.add(book, ["Ash", "Birch"], name="The Aces")
        pairs.add(book, ["Cedar", "Dogwood"])
        text = GAME.replace("Ash & Birch", "the aces").replace("Cedar & Dogwood", "2")
        imported = bring_in(book, a_list(tmp_path / "night.csv", text))
        assert (imported.players, imported.pairs) == ((), ())

    @pytest.mark.parametrize(
        ("players_", "message"),
        [
            ("Ash & ash", "“Ash & ash” names somebody twice."),
            ("Ash & Cedar", "Cedar cannot sit on two sides."),
            ("Ash", "3 players make 3 sides"),
            ("Ash & " + "x" * 300, "row 2, column players: "),
        ],
    )
    def test_what_cannot_sit_down(
        self, book: Book, tmp_path: Path, players_: str, message: str
    ) -> None:
        found = refused(book, a_list(tmp_path / "n.csv", GAME.replace("Ash & Birch", players_)))
        assert len(found) == 1
        assert message in found[0]


def test_a_hand_that_stands_there_twice(book: Book, tmp_path: Path) -> None:
    first = "".join(GAME.splitlines(keepends=True)[:2])
    found = refused(book, a_list(tmp_path / "night.csv", first + first))
    assert found == [
        "row 4, column players: Ash & Birch stand twice in this hand, in row 2 too",
    ]


def test_players_that_the_rules_have_no_game_for(book: Book, tmp_path: Path) -> None:
    seasons.new(book, "Four", rules_id="cardgames-io", first_day=date(2026, 10, 1))
    text = GAME.replace("Ash & Birch", "Ash").replace("Cedar & Dogwood", "Cedar")
    (found,) = refused(book, a_list(tmp_path / "night.csv", text), season="Four")
    assert found == "row 2, column players: “cardgames-io” is played by 4, not by 2"


def test_labels_that_are_no_side_of_the_game(book: Book, tmp_path: Path) -> None:
    bring_in(book, a_list(tmp_path / "night.csv"))
    rows = "2026-11-19,1,1,3,A,500\n2026-11-19,1,1,3,Z,600\n2026-11-19,1,1,4,A,5\n"
    headings = "date,table,game,hand,side,total"
    found = refused(book, a_list(tmp_path / "more.csv", rows, headings))
    assert len(found) == 2
    assert found[0].startswith("row 3, column side: There is no side of this game “Z”")
    assert found[1] == "row 4: there is no row for Cedar & Dogwood in this hand"


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
    assert found[-1] == "row 6: there is no row for Birch in this hand"


def test_every_fault_of_a_list_is_told_at_once_from_the_first_row_to_the_last(
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


def test_a_stranger_in_a_later_hand(book: Book, tmp_path: Path) -> None:
    players.add(book, ["Ash", "Birch", "Cedar", "Dogwood"])
    rows = [*LINES[:2], LINES[2].replace("Ash", "Zelkova"), LINES[3]]
    (found,) = refused(book, a_list(tmp_path / "n.csv", "".join(rows)), new_players=False)
    assert found.startswith("row 4, column players: There is no player “Zelkova”")


LINES = GAME.splitlines(keepends=True)


@pytest.mark.parametrize(
    ("rows", "faults"),
    [
        (LINES[:3], ["row 4: there is no row for Cedar & Dogwood in this hand"]),
        (
            [*LINES, LINES[2]],
            ["row 6, column players: Ash & Birch stand twice in this hand, in row 4 too"],
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
        (LINES[:1], ["row 2: there is only a row for Ash & Birch in this hand"]),
        (
            [line.replace("2026-11-19", "2026-09-01") for line in LINES],
            ["row 2, column date: 2026-09-01 is before the season Winter 2026 begins"],
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


def test_faults_of_cards_name_the_meld(book: Book, tmp_path: Path) -> None:
    headings = "date,table,game,hand,players,melds,in hand,out"
    rows = (
        "2026-11-19,1,1,1,Ash & Birch,KKKKKKK 555 77Z,/ K5,out\n"
        "2026-11-19,1,1,1,Cedar & Dogwood,QQQ 444X,AK / 5,no\n"
    )
    found, *_ = refused(book, a_list(tmp_path / "list.csv", rows, headings))
    assert found.startswith("row 2, column melds (3): ")


def test_what_is_said_of_melds_that_are_not_listed_names_the_figure(
    book: Book, tmp_path: Path
) -> None:
    headings = "date,table,game,hand,players,score,melded,left,net,has melded,out"
    rows = (
        "2026-11-19,1,1,1,Ash & Birch,1500,50,5,,,no\n"
        "2026-11-19,1,1,1,Cedar & Dogwood,,305,0,,,no\n"
    )
    found = refused(book, a_list(tmp_path / "list.csv", rows, headings), accept=all_accepted)
    assert [each.partition(":")[0] for each in found] == ["row 2, column melded"]


def test_a_total_that_differs_from_the_slip_must_be_acknowledged(
    book: Book, season: Season, tmp_path: Path
) -> None:
    path = a_list(tmp_path / "night.csv", GAME.replace("1,out,", "1,out,755"))
    with pytest.raises(ProblemsError) as caught:
        bring_in(book, path)
    assert [problem.code for problem in caught.value.problems] == ["slip-disagrees"]
    assert faults_of(caught.value)[0].startswith("row 2, column total: the slip says 755")
    assert caught.value.hint == "If it is right all the same, add: --accept slip-disagrees"
    imported = bring_in(book, path, accept=all_accepted)
    assert [problem.code for problem in imported.accepted] == ["slip-disagrees"]
    assert stored(book, season)[0]["sides"][0]["total"] == 745


def test_a_hand_with_other_facts_is_a_fault_that_names_the_column(
    book: Book, season: Season, tmp_path: Path
) -> None:
    bring_in(book, a_list(tmp_path / "night.csv"))
    before = stored(book, season)
    changed = a_list(tmp_path / "changed.csv", GAME.replace("205,0,0,out", "210,,0,out"))
    assert refused(book, changed) == [
        "row 5, column melded: “210” here, but “205” in the book",
        "row 5, column left: nothing here, but “0” in the book",
    ]
    assert stored(book, season) == before


def test_a_correction_needs_a_reason_and_keeps_the_older_revision(
    book: Book, season: Season, tmp_path: Path
) -> None:
    bring_in(book, a_list(tmp_path / "night.csv"))
    changed = a_list(tmp_path / "changed.csv", GAME.replace("205", "215"))
    imported = bring_in(book, changed, correct="sheet read again")
    assert (imported.hands, imported.corrected, imported.already_there) == (0, 1, 1)
    assert stored(book, season)[1]["sides"][1]["score"] == 640
    (game,) = game_records.of_season(book, season)
    hand = hand_records.of_game(book, game)[1]
    assert [each.reason for each in hands.revisions(book, hand)] == ["", "sheet read again"]
    assert bring_in(book, changed).already_there == 2


def test_a_void_hand_counts_again_only_by_correction(
    book: Book, season: Season, tmp_path: Path
) -> None:
    path = a_list(tmp_path / "night.csv")
    bring_in(book, path)
    place = games.find(book, night="1")
    hands.void(book, place, 2, reason="abandoned")
    assert refused(book, path) == ["row 4: this hand was voided in the book"]
    assert bring_in(book, path, correct="it was played out").corrected == 1
    assert len(stored(book, season)) == 2


def test_dealer_and_note_are_kept_and_compared_when_given(book: Book, tmp_path: Path) -> None:
    headings = "dealer,note," + HEADINGS
    rows = "".join(f"Ash,late start,{line}" for line in LINES)
    bring_in(book, a_list(tmp_path / "night.csv", rows, headings))
    hand = hand_records.of_game(book, games.find(book, night="1").game)[0]
    assert (hand.dealer, hand.note) == ("Ash", "late start")
    assert bring_in(book, a_list(tmp_path / "plain.csv")).already_there == 2
    other = a_list(tmp_path / "other.csv", rows.replace("Ash,late", "Elm,late"), headings)
    assert refused(book, other)[0] == "row 2, column dealer: “Elm” here, but “Ash” in the book"
    corrected = bring_in(book, a_list(tmp_path / "c.csv", GAME.replace("245", "250")), correct="so")
    assert corrected.corrected == 1
    hand = hand_records.of_game(book, games.find(book, night="1").game)[0]
    assert (hand.dealer, hand.note) == ("Ash", "late start")


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


@pytest.mark.parametrize(("state", "message"), [("ended", "was ended"), ("void", "was made void")])
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


def test_of_very_many_faults_the_first_are_told(book: Book, tmp_path: Path) -> None:
    hand = "2026-11-19,1,1,{0},A,Ash,0,0,x,0,0,no,\n2026-11-19,1,1,{0},B,Birch,0,0,x,0,0,no,\n"
    rows = "".join(map(hand.format, range(1, 76)))
    with pytest.raises(ProblemsError) as caught:
        bring_in(book, a_list(tmp_path / "list.csv", rows))
    assert len(caught.value.problems) == 100
    assert caught.value.hint == "These are the first 100 of 150."


def test_nothing_below_the_headings(book: Book, tmp_path: Path) -> None:
    with pytest.raises(ProblemsError, match=r"night\.csv holds no hands"):
        bring_in(book, a_list(tmp_path / "night.csv", "\n,,,\n"))


def as_workbook(path: Path) -> Path:
    rows: list[Sequence[Any]] = [HEADINGS.split(",")]
    for line in GAME.splitlines():
        day, *cells = line.split(",")
        figures = [int(cell) if cell.isdigit() else cell or None for cell in cells]
        rows.append([date.fromisoformat(day), *figures])
    return a_workbook(path, rows)


def test_a_workbook_is_the_same_list(book: Book, tmp_path: Path) -> None:
    bring_in(book, as_workbook(tmp_path / "night.xlsx"))
    assert bring_in(book, a_list(tmp_path / "night.csv")).already_there == 2


def test_text_in_number_cells_is_told_by_row_and_column(book: Book, tmp_path: Path) -> None:
    path = as_workbook(tmp_path / "night.xlsx")
    workbook = load_workbook(path)
    workbook["Hands"]["I3"] = "sixty"
    workbook["Hands"]["J3"] = "35"
    workbook["Hands"]["H4"] = "=1-1"
    workbook.save(path)
    assert refused(book, path) == [
        "row 3, column melded: must be a whole number, not “sixty”",
        "row 4, column mixed: this formula was never worked out: open the file and save it again",
    ]


def test_merged_cells_are_told_by_their_range(book: Book, tmp_path: Path) -> None:
    path = as_workbook(tmp_path / "night.xlsx")
    workbook = load_workbook(path)
    workbook["Hands"].merge_cells("A2:A3")
    workbook["Hands"].merge_cells("Q1:R9")
    workbook.save(path)
    found = refused(book, path)
    assert found[0] == (
        "A2:A3: these cells are merged, so that only the first holds anything: split them"
    )
    assert len(found) == 2


def test_a_merged_title_above_the_list_does_no_harm(book: Book, tmp_path: Path) -> None:
    path = as_workbook(tmp_path / "night.xlsx")
    workbook = load_workbook(path)
    workbook["Hands"].insert_rows(1)
    workbook["Hands"]["A1"] = "Club night"
    workbook["Hands"].merge_cells("A1:M1")
    workbook.save(path)
    assert bring_in(book, path).hands == 2


def test_warnings_of_many_hands_are_one_question(book: Book, tmp_path: Path) -> None:
    asked: list[Sequence[Problem]] = []

    def accept(problems: Sequence[Problem]) -> bool:
        asked.append(problems)
        return True

    text = GAME.replace(",out,", ",no,")
    bring_in(book, a_list(tmp_path / "night.csv", text), accept=accept)
    assert [problem.code for problem in asked[0]] == ["nobody-out", "nobody-out"]
    assert len(asked) == 1


def test_progress_is_told(book: Book, tmp_path: Path) -> None:
    steps: list[int] = []
    bring_in(book, a_list(tmp_path / "night.csv"), progress=steps.append)
    assert sum(steps) == 4


def test_a_season_that_is_not_there(book: Book, tmp_path: Path) -> None:
    with pytest.raises(CanastaError, match="no season “Summer”"):
        bring_in(book, a_list(tmp_path / "night.csv"), season="Summer")


class TestEnds:
    """A game that the clock ended says so in its list, and then it counts."""

    HEADINGS = f"{HEADINGS},ended"

    def ended(self, message: str, row: int = 2) -> str:
        """Return the rows of the game, with what one of them says of its end."""
        rows = GAME.splitlines()
        return "".join(f"{each},{message if n == row else ''}\n" for n, each in enumerate(rows))

    def games_of(self, book: Book, season: Season) -> list[tuple[str, str]]:
        return [(game.state, game.reason) for game in game_records.of_season(book, season)]

    @pytest.mark.parametrize("row", range(4))
    @pytest.mark.parametrize(
        ("message", "reason"), [("yes", ""), ("Yes: the bell; at ten", "the bell; at ten")]
    )
    def test_any_row_ends_the_game(
        self, book: Book, season: Season, tmp_path: Path, row: int, message: str, reason: str
    ) -> None:
        path = a_list(tmp_path / "night.csv", self.ended(message, row), self.HEADINGS)
        imported = bring_in(book, path)
        assert (imported.hands, imported.ended, imported.running) == (2, 1, 0)
        assert self.games_of(book, season) == [("ended", reason)]
        before = entries(book)
        again = bring_in(book, path, new_players=False)
        assert (again.already_there, again.ended, entries(book)) == (2, 0, before)

    @pytest.mark.parametrize("message", ["", "no"])
    def test_a_game_that_is_not_ended_is_told_to_run(
        self, book: Book, season: Season, tmp_path: Path, message: str
    ) -> None:
        path = a_list(tmp_path / "night.csv", self.ended(message), self.HEADINGS)
        imported = bring_in(book, path)
        assert (imported.ended, imported.running) == (0, 1)
        assert self.games_of(book, season) == [("running", "")]

    def test_undone_and_done_again_with_its_hands(
        self, book: Book, season: Season, tmp_path: Path
    ) -> None:
        bring_in(book, a_list(tmp_path / "night.csv", self.ended("yes"), self.HEADINGS))
        journal.undo(book)
        assert self.games_of(book, season) == []
        journal.redo(book)
        assert self.games_of(book, season) == [("ended", "")]
        assert len(stored(book, season)) == 2

    def test_a_game_that_is_there_is_ended(
        self, book: Book, season: Season, tmp_path: Path
    ) -> None:
        bring_in(book, a_list(tmp_path / "night.csv"))
        imported = bring_in(book, a_list(tmp_path / "ended.csv", self.ended("yes"), self.HEADINGS))
        assert (imported.hands, imported.already_there, imported.ended) == (0, 2, 1)
        journal.undo(book)
        assert self.games_of(book, season) == [("running", "")]

    def test_a_game_that_went_on_is_not_ended(self, book: Book, tmp_path: Path) -> None:
        bring_in(book, a_list(tmp_path / "night.csv"))
        first = "".join(self.ended("yes", 0).splitlines(keepends=True)[:2])
        assert refused(book, a_list(tmp_path / "first.csv", first, self.HEADINGS)) == [
            "row 2, column ended: the game is ended here, but hand 2 is in the book"
        ]

    def test_a_list_without_the_column_leaves_an_end_as_it_is(
        self, book: Book, season: Season, tmp_path: Path
    ) -> None:
        bring_in(book, a_list(tmp_path / "ended.csv", self.ended("yes"), self.HEADINGS))
        bring_in(book, a_list(tmp_path / "night.csv"))
        assert self.games_of(book, season) == [("ended", "")]

    def test_what_cannot_be_read_is_told(self, book: Book, tmp_path: Path) -> None:
        path = a_list(tmp_path / "night.csv", self.ended("at ten"), self.HEADINGS)
        assert refused(book, path) == ["row 4, column ended: must be yes or no, not “at ten”"]
