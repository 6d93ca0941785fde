"""Names in an imported hand list: known players, pairs, shortened names and new ones."""

from pathlib import Path

import pytest

from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import entries
from canasta_club.services.people import pairs, players
from tests.routing import sent
from tests.services.examples.lists import GAME, LINES, a_list, bring_in, refused, stored

pytestmark = pytest.mark.usefixtures("season")


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

    def test_a_misspelt_one_gets_the_nearest_name(self, book: Book, tmp_path: Path) -> None:
        players.add(book, ["Ash", "Birch", "Cedar", "Dogwood"])
        path = a_list(tmp_path / "night.csv", GAME.replace("Dogwood", "Dogwod"))
        (found,) = refused(book, path, new_players=False)
        assert "Did you mean “Dogwood”?" in found

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

    def test_with_new_players_a_short_one_might_be_a_new_player(
        self, book: Book, tmp_path: Path
    ) -> None:
        players.add(book, ["Ash Green"])
        (found,) = refused(book, a_list(tmp_path / "night.csv"))
        assert "“Ash” could be Ash Green, or a new player." in found
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

    def test_a_pair_named_in_full_or_by_number_is_not_a_new_player(
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
            ("Ash & ash", "“Ash & ash” names a player twice."),
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


def test_labels_that_are_not_a_side_of_the_game(book: Book, tmp_path: Path) -> None:
    bring_in(book, a_list(tmp_path / "night.csv"))
    rows = "2026-11-19,1,1,3,A,500\n2026-11-19,1,1,3,Z,600\n2026-11-19,1,1,4,A,5\n"
    headings = "date,table,game,hand,side,total"
    found = refused(book, a_list(tmp_path / "more.csv", rows, headings))
    assert len(found) == 2
    assert found[0].startswith("row 3, column side: “Z” is not a seat at this table")
    assert found[1] == "row 4: nothing is given for Cedar & Dogwood"


def test_a_stranger_in_a_later_hand(book: Book, tmp_path: Path) -> None:
    players.add(book, ["Ash", "Birch", "Cedar", "Dogwood"])
    rows = [*LINES[:2], LINES[2].replace("Ash", "Zelkova"), LINES[3]]
    (found,) = refused(book, a_list(tmp_path / "n.csv", "".join(rows)), new_players=False)
    assert found.startswith("row 4, column players: There is no player “Zelkova”")


def test_many_new_ones_are_stored_at_once(book: Book, season: Season, tmp_path: Path) -> None:
    def inserted(prefix: str, day: int, count: int) -> int:
        rows = "".join(
            f"2026-11-{day},{table},1,1,{prefix}{table}{side}x & {prefix}{table}{side}y,{table}0\n"
            for table in range(1, count + 1)
            for side in "kl"
        )
        registered = "".join(
            f",,,,{prefix}{table}{side}x & {prefix}{table}{side}y,,entry\n"
            for table in range(1, count + 1)
            for side in "kl"
        )
        headings = "date,table,game,hand,players,total,what"
        path = a_list(tmp_path / "list.csv", rows + registered, headings)
        with sent() as statements:
            done = bring_in(book, path)
        assert (len(done.players), done.league) == (4 * count, 2 * count)
        return sum(each.startswith("INSERT") for each in statements)

    assert inserted("Xan", 19, 2) == inserted("Yew", 26, 6)
    assert len(entries.of_season(book, season)) == 16


def test_more_new_ones_than_a_club_has_are_refused(
    book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("canasta_club.services.exchange._sides.MOST_NEW_PLAYERS", 3)
    (found,) = refused(book, a_list(tmp_path / "night.csv"))
    assert "There are more than 3 new players." in found
