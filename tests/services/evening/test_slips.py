"""Score slips: what is known of the next hands stands on them, and the rest is left blank."""

from pathlib import Path

import pytest

from canasta_club.club import slip as boxes
from canasta_club.club.games import Game
from canasta_club.club.paper import address, layout
from canasta_club.club.paper.address import Address, of_id
from canasta_club.errors import ConflictError, NotFoundError, ProblemsError
from canasta_club.records.book.book import Book
from canasta_club.reports.imprint import Imprint, Look
from canasta_club.reports.page import Page
from canasta_club.reports.writers.pdf import write_pdf
from canasta_club.reports.writers.web import write_html
from canasta_club.services.evening import slips
from canasta_club.services.play import games
from canasta_club.services.season.season_rules import rules_of
from canasta_club.services.seating import seating
from tests.reports.examples.paper import pages, sheet_sizes, smallest_size
from tests.services.examples import evenings


def start(book: Book) -> Game:
    return games.start(book, table=1, sides=["Ash+Birch", "Cedar+Dogwood"]).game


def rows(slip: Page) -> dict[str, tuple[object, ...]]:
    return {str(label): tuple(cells) for label, *cells in slip.rows}


def test_the_first_slip_knows_the_scores_and_what_opens(book: Book) -> None:
    season, night = evenings.begin(book, "pairs", 8, rules="club")
    evenings.record(book, start(book), 1675, 435)
    first, second = slips.of_round(book, season, night, hands=2).parts
    assert first.title == "Table 1"
    assert first.facts == (("Night", "2026-11-19"), ("Round", "1"), ("Hand", "2"), ("Dealer", ""))
    assert [column.heading for column in first.columns[1:]] == [
        "A Ash & Birch",
        "B Cedar & Dogwood",
    ]
    assert rows(first)["Score before"] == ("1,675", "435")
    assert rows(first)["Opens with"] == ("90", "50")
    assert dict(second.facts)["Hand"] == "3"
    assert rows(second)["Score before"] == rows(second)["Opens with"] == ("", "")
    assert "50 below 1,500, 90 below 3,000" in second.notes[0]


def test_the_boxes_stand_in_the_order_of_the_entry_screen(book: Book) -> None:
    season, night = evenings.begin(book, "pairs", 4, rules="samba")
    start(book)
    (slip,) = slips.of_round(book, season, night, hands=1).parts
    asked = [box.label for box in boxes.side_boxes(rules_of(season).on(night.day).for_players(4))]
    shown = list(rows(slip))
    assert shown[2 : 2 + len(asked)] == asked
    rest = [box.label for box in (boxes.OUT_BOX, boxes.MORE_BOX, boxes.TOTAL_BOX)]
    assert shown[2 + len(asked) :] == [*rest, "Checked by", "Running score"]


def test_openings_by_the_number_of_the_hand_are_known_beforehand(book: Book) -> None:
    season, night = evenings.begin(book, "pairs", 4, rules="hand-and-foot")
    start(book)
    found = slips.of_round(book, season, night, hands=3).parts
    assert [rows(slip)["Opens with"] for slip in found] == [
        ("50", "50"),
        ("90", "90"),
        ("120", "120"),
    ]


def test_a_proposed_round_has_slips_before_its_games_begin(book: Book) -> None:
    season, night = evenings.begin(book, "individual", 8)
    evenings.come(book, season, night, 8)
    seating.propose(book, season, night)
    found = slips.of_round(book, season, night, hands=1).parts
    assert [slip.title for slip in found] == ["Table 1", "Table 2"]
    assert [rows(slip)["Score before"] for slip in found] == [("0", "0"), ("0", "0")]


@pytest.mark.parametrize("look", [None, Look("desk")])
def test_the_code_is_the_address_of_the_slip(book: Book, look: Look | None) -> None:
    season, night = evenings.begin(book, "pairs", 4)
    start(book)
    _first, second = slips.of_round(book, season, night, hands=2, look=look).parts
    place = address.read(second.code)
    assert (place.book, place.night) == (of_id(book.club.id), of_id(night.id))
    assert (place.round, place.table, place.hand) == (1, 1, 2)
    # Where a slip is not on paper, nobody knows where its boxes are.
    assert layout.form_of(place.layout) == (layout.Form("a4", 4) if look else None)
    assert bool(second.areas) == bool(look)


def test_blank_slips_name_nobody(book: Book) -> None:
    season, _night = evenings.begin(book, "pairs", 4, rules="samba-three")
    two, three = (slips.blank(book, season, slips=1, players=n).parts[0] for n in (None, 3))
    assert [column.heading for column in two.columns] == ["Box", "A", "B"]
    assert [column.heading for column in three.columns] == ["Box", "A", "B", "C"]
    assert two.title == "Table"
    assert address.read(two.code) == Address(of_id(book.club.id))
    assert all(value == "" for _label, value in two.facts)
    with pytest.raises(ProblemsError):
        slips.blank(book, season, players=9)


def test_a_night_without_tables_or_with_every_game_over_is_refused(book: Book) -> None:
    season, night = evenings.begin(book, "pairs", 4, rules="club")
    with pytest.raises(NotFoundError):
        slips.of_round(book, season, night)
    evenings.record(book, start(book), 5675, 435)
    with pytest.raises(ConflictError, match="Every game of round 1 on 2026-11-19 is over"):
        slips.of_round(book, season, night)


A4, LETTER = (595.28, 841.89), (612.0, 792.0)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("look", "sheets", "paper"),
    [
        (Look("desk"), 2, A4),
        (Look("desk", "letter"), 2, LETTER),
        (Look("wall"), 3, A4[::-1]),
        (Look("wall", "letter"), 3, LETTER[::-1]),
    ],
)
def test_four_or_two_slips_fill_a_sheet(
    book: Book, tmp_path: Path, look: Look, sheets: int, paper: tuple[float, float]
) -> None:
    season, night = evenings.begin(book, "pairs", 4)
    start(book)
    page = slips.of_round(book, season, night, hands=5, look=look)
    assert write_pdf(page, tmp_path / "slips.pdf", "slips", look.imprint("Riverside")) == []
    printed = pages(tmp_path / "slips.pdf")
    assert len(printed) == sheets
    assert sum(text.count("Running score") for text in printed) == 5
    assert sheet_sizes(tmp_path / "slips.pdf")[0] == pytest.approx(paper, abs=0.5)
    assert smallest_size(tmp_path / "slips.pdf") >= 7


def test_the_web_page_draws_the_codes_and_empty_boxes(book: Book, tmp_path: Path) -> None:
    season, night = evenings.begin(book, "pairs", 4)
    start(book)
    write_html(slips.of_round(book, season, night, hands=2), tmp_path / "s.html", Imprint("Club"))
    text = (tmp_path / "s.html").read_text(encoding="utf-8")
    assert text.count('<figure class="code"><svg') == 2
    # Version 2: as large for every club, however long its name.
    assert text.count('viewBox="0 0 29 29"') == 2
    assert text.count('<section class="form">') == 2
    assert "<dt>Dealer</dt><dd></dd>" in text
