"""Awards go to games that the table counts; records of all time say what they go by."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.reports.page import Page
from canasta_club.reports.writers.json import page_value
from canasta_club.services.season import entries, seasons
from canasta_club.services.statistics import awards, honours
from tests.services.examples.leagues import terms_file
from tests.services.examples.lists import a_list, bring_in

HEADINGS = "date,table,game,hand,players,natural,mixed,melded,left,total"
LIST = """\
2026-11-05,1,1,1,Ash & Birch,2,1,,,2600
2026-11-05,1,1,1,Cedar & Dogwood,0,1,,,100
2026-11-05,1,1,2,Ash & Birch,2,1,,,2700
2026-11-05,1,1,2,Cedar & Dogwood,0,1,,,200
2026-11-12,1,1,1,Ash & Birch,,,,,5100
2026-11-12,1,1,1,Elm & Fir,,,,,700
2026-11-12,2,1,1,Cedar & Dogwood,3,3,,,3900
2026-11-12,2,1,1,Gum & Hazel,,1,,,50
2026-11-12,2,1,2,Cedar & Dogwood,1,,,,900
2026-11-12,2,1,2,Gum & Hazel,,1,,,150
2026-11-12,2,1,3,Cedar & Dogwood,,1,,,300
2026-11-12,2,1,3,Gum & Hazel,,1,,,250
"""


def begin(book: Book, folder: Path, terms: str) -> Season:
    season = seasons.new(
        book,
        "Winter",
        terms_id=str(terms_file(folder, f'extends = "pairs"\n{terms}')),
        first_day=date(2026, 10, 1),
    )
    bring_in(book, a_list(folder / "list.csv", LIST, HEADINGS))
    return season


def holders(page: Page) -> dict[str, Any]:
    rows: list[dict[str, Any]] = page_value(page)["rows"]
    return {row["award"]: row["holder"] for row in rows}


def test_a_game_entered_by_its_total_alone_is_not_won_in_fewest_hands(
    book: Book, tmp_path: Path
) -> None:
    season = begin(book, tmp_path, "")
    assert holders(awards.page(book, season))["Fastest win, in hands"] == "Ash & Birch"
    (records, *_) = honours.page(book).parts
    assert holders(records)["Fastest win, in hands"] == "Ash & Birch"


def test_games_that_the_table_voids_earn_no_award(book: Book, tmp_path: Path) -> None:
    season = begin(book, tmp_path, '[withdrawn]\ngames = "void"')
    assert holders(awards.page(book, season))["Highest hand"] == "Ash & Birch"
    entries.register(book, season, ["Elm & Fir"])
    entries.withdraw(book, season, "Elm & Fir", date(2026, 11, 13), reason="moved")
    page = awards.page(book, season)
    assert holders(page)["Highest hand"] == "Cedar & Dogwood"
    assert "One game counts for nobody in the table and is left out." in page.notes
    (records, *_) = honours.page(book).parts
    assert holders(records)["Highest hand"] == "Ash & Birch"
    assert any("whether a table counts it or not" in note for note in records.notes)


@pytest.mark.parametrize(("best", "highest"), [(1, "Cedar & Dogwood"), (2, "Ash & Birch")])
def test_a_night_that_an_entry_drops_earns_it_no_award(
    book: Book, tmp_path: Path, best: int, highest: str
) -> None:
    """Ash and Birch won twice; of equal nights the earlier one counts."""
    season = begin(book, tmp_path, f'[nights]\nbest = {best}\n[table]\norder = ["points"]')
    page = awards.page(book, season)
    found = holders(page)
    assert found["Highest hand"] == highest
    assert found["Most nights"] == "Ash, Birch, Cedar, Dogwood"
    assert any("does not count for a player" in note for note in page.notes) == (best == 1)
