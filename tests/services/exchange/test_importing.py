"""A hand list comes into the book whole or not at all, and twice is as good as once."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from openpyxl import load_workbook

from canasta_club.club.seasons import Season
from canasta_club.errors import Problem, ProblemsError, accept_all
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import hands as hand_records
from canasta_club.services import journal
from canasta_club.services.book.books import trial
from canasta_club.services.play import games, hands
from tests.services.examples.lists import (
    GAME,
    HEADINGS,
    LINES,
    a_list,
    as_workbook,
    bring_in,
    entries,
    faults_of,
    refused,
    stored,
)

pytestmark = pytest.mark.usefixtures("season")


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
    with trial(book, is_trial=True):
        imported = bring_in(book, a_list(tmp_path / "night.csv"))
    assert imported.hands == 2
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


def test_a_total_that_differs_from_the_slip_must_be_acknowledged(
    book: Book, season: Season, tmp_path: Path
) -> None:
    path = a_list(tmp_path / "night.csv", GAME.replace("1,out,", "1,out,755"))
    with pytest.raises(ProblemsError) as caught:
        bring_in(book, path)
    assert [problem.code for problem in caught.value.problems] == ["slip-disagrees"]
    assert faults_of(caught.value)[0].startswith("row 2, column total: the slip says 755")
    assert caught.value.hint == "To accept this, add: --accept slip-disagrees"
    imported = bring_in(book, path, accept=accept_all)
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
    dealers = ("Ash", "Ash", "Cedar", "Cedar")
    rows = "".join(f"{who},late start,{line}" for who, line in zip(dealers, LINES, strict=True))
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


def test_a_workbook_is_the_same_list(book: Book, tmp_path: Path) -> None:
    bring_in(book, as_workbook(tmp_path / "night.xlsx"))
    assert bring_in(book, a_list(tmp_path / "night.csv")).already_there == 2


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

    text = GAME.replace(",0,1,out,", ",10,1,no,").replace(",0,0,out,", ",10,0,no,")
    bring_in(book, a_list(tmp_path / "night.csv", text), accept=accept)
    assert [problem.code for problem in asked[0]] == ["nobody-out", "nobody-out"]
    assert len(asked) == 1


def test_progress_is_reported(book: Book, tmp_path: Path) -> None:
    steps: list[int] = []
    bring_in(book, a_list(tmp_path / "night.csv"), progress=steps.append)
    assert sum(steps) == 4


class TestEnds:
    """A game that the clock ended says so in its list, and then it counts."""

    HEADINGS = f"{HEADINGS},ended"

    def ended(self, message: str, row: int = 2) -> str:
        """Return the rows of the game, with what one of them says of its end."""
        rows = GAME.splitlines()
        return "".join(f"{each},{message if n == row else ''}\n" for n, each in enumerate(rows))

    def games_of(self, book: Book, season: Season) -> list[tuple[str, str]]:
        return [(game.state, game.reason) for game in game_records.of_season(book, season)]

    @pytest.mark.sampled(2)
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
    def test_a_game_that_is_not_ended_is_reported_as_running(
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

    def test_a_game_that_is_over_by_its_rules_was_not_ended_early(
        self, book: Book, season: Season, tmp_path: Path
    ) -> None:
        rows = "2026-11-19,1,1,1,Ash & Birch,5005,yes\n2026-11-19,1,1,1,Cedar & Dogwood,300,\n"
        path = a_list(tmp_path / "night.csv", rows, "date,table,game,hand,players,total,ended")
        imported = bring_in(book, path, accept=accept_all)
        assert (imported.ended, imported.running) == (0, 0)
        assert self.games_of(book, season) == [("running", "")]

    def test_a_list_without_the_column_leaves_an_end_as_it_is(
        self, book: Book, season: Season, tmp_path: Path
    ) -> None:
        bring_in(book, a_list(tmp_path / "ended.csv", self.ended("yes"), self.HEADINGS))
        bring_in(book, a_list(tmp_path / "night.csv"))
        assert self.games_of(book, season) == [("ended", "")]

    def test_what_cannot_be_read_is_reported(self, book: Book, tmp_path: Path) -> None:
        path = a_list(tmp_path / "night.csv", self.ended("at ten"), self.HEADINGS)
        assert refused(book, path) == ["row 4, column ended: must be yes or no, not “at ten”"]


def test_a_correction_names_the_later_hands_that_no_longer_fit(book: Book, tmp_path: Path) -> None:
    headings = "date,table,game,hand,players,melds,in hand,red threes,out,total"
    rows = (
        "2026-11-19,1,1,1,Ash & Birch,,,,,{}\n2026-11-19,1,1,1,Cedar & Dogwood,,,,,300\n"
        "2026-11-19,1,1,2,Ash & Birch,AAA,/,,no,\n2026-11-19,1,1,2,Cedar & Dogwood,,,,,300\n"
    )
    bring_in(book, a_list(tmp_path / "night.csv", rows.format(100), headings), accept=accept_all)
    changed = a_list(tmp_path / "changed.csv", rows.format(3000), headings)
    (later,) = bring_in(book, changed, correct="misread", accept=accept_all).later
    assert later.code == "below-opening"
    assert later.where == "Game 1 at table 1 on 2026-11-19, hand 2"
    assert bring_in(book, changed, correct="misread", accept=accept_all).later == ()
