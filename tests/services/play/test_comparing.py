"""A hand is compared with those of its night, whichever way it comes into the book."""

from collections.abc import Callable
from pathlib import Path

import pytest

from canasta_club.club.play import Place
from canasta_club.errors import ProblemsError
from canasta_club.game.scoring.notation import read_side_line
from canasta_club.records.book.book import Book
from canasta_club.services.entry import lines, saving
from canasta_club.services.entry.lines import Desk
from canasta_club.services.play import comparing, games, hands
from canasta_club.services.season import nights, seasons
from tests.services.examples.accepting import accept_none
from tests.services.examples.entering import DAY, begin, counts, grid_of
from tests.services.examples.lists import a_list, bring_in

HEADINGS = "date,table,game,hand,dealer,players,mixed,melded,left,red threes,out,total"


def by_command(book: Book, place: Place, _folder: Path) -> None:
    stated = ("Elm+Fir: m1 +275 -10 out", "Gum+Hazel: m1 +135 -20")
    sides = [read_side_line(line)[0] for line in stated]
    hands.record(book, place, sides, accept_none, dealer="Ash")


def by_line(book: Book, place: Place, _folder: Path) -> None:
    line = lines.read_line("2 A:m1+275-10out B:m1+135-20 dealer=Ash")
    lines.save(book, grid_of(book, place), line, Desk(), accept_none)


def by_slip(book: Book, place: Place, _folder: Path) -> None:
    slip = counts("- 1 275 10", "- 1 135 20", out="1", dealer="Ash")
    saving.save(book, place, slip, 1, accept_none, night_hands=grid_of(book, place).night_hands)


def by_import(book: Book, _place: Place, folder: Path) -> None:
    rows = (
        f"{DAY},2,1,1,Ash,Elm & Fir,1,275,10,0,out,\n{DAY},2,1,1,Ash,Gum & Hazel,1,135,20,0,no,\n"
    )
    bring_in(book, a_list(folder / "night.csv", rows, HEADINGS))


WAYS = [by_command, by_line, by_slip, by_import]
Way = Callable[[Book, Place, Path], None]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("way", WAYS)
def test_the_room_is_asked_whichever_way_a_hand_comes(book: Book, tmp_path: Path, way: Way) -> None:
    here, there = begin(book, tables=2)
    saving.save(book, here, counts("- 1 275 10", "- 1 135 20", out="1"), 1, accept_none)
    with pytest.raises(ProblemsError) as caught:
        way(book, there, tmp_path)
    assert [each.code for each in caught.value.problems] == ["dealer-not-here", "same-figures"]
    assert {each.level for each in caught.value.problems} == {"warning"}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("way", WAYS)
def test_a_league_may_ask_for_the_totals_of_slips(book: Book, tmp_path: Path, way: Way) -> None:
    begin(book, tables=2)
    terms = tmp_path / "strict.toml"
    terms.write_text(
        'id = "strict"\nextends = "pairs"\n[slips]\ntotal = "required"\nrunning = "required"\n'
    )
    nights.find(book, seasons.find(book, "Winter"))
    seasons.edit(book, seasons.find(book, "Winter"), terms_id=str(terms))
    place = games.find(book, table=2)
    with pytest.raises(ProblemsError) as caught:
        way(book, place, tmp_path)
    codes = [each.code for each in caught.value.problems if each.level == "error"]
    assert sorted(codes) == ["running-score-missing"] * 2 + ["slip-total-missing"] * 2


def test_what_is_usual_comes_from_the_newest_hands(book: Book) -> None:
    (place,) = begin(book)
    hands.record(
        book, place, [read_side_line(f"{side.pair.name}: =500")[0] for side in place.game.sides],
        lambda _found: True,
    )  # fmt: skip
    usual = comparing.usual_at(book, place.season, place.night, 4)
    assert [side.total for side in usual.hands[0]] == [500, 500]
    assert comparing.usual_at(book, place.season, place.night, 2).hands == ()
