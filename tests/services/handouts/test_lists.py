"""Lists that are handed out: a receipt adds up what a player paid."""

from datetime import date
from pathlib import Path

import pytest

from canasta_club.errors import NotFoundError
from canasta_club.records.book.book import Book
from canasta_club.reports.writers.json import page_value
from canasta_club.services.attendance import table_money
from canasta_club.services.handouts import lists
from canasta_club.services.people import players
from canasta_club.services.season import nights, seasons
from canasta_club.services.standings import printing
from tests.reports.examples import paper
from tests.services.examples.lists import a_list, bring_in

LIST = """\
2026-11-05,1,1,1,Ash & Birch,700,yes: the clock
2026-11-05,1,1,1,Cedar & Dogwood,200,
2026-11-12,1,1,1,Ash & Birch,700,yes: the clock
2026-11-12,1,1,1,Cedar & Dogwood,200,
"""


def test_a_receipt_is_signed_for_what_was_paid(book: Book, tmp_path: Path) -> None:
    season = seasons.new(book, "Winter", first_day=date(2026, 10, 1))
    listed = a_list(tmp_path / "list.csv", LIST, "date,table,game,hand,players,total,ended")
    bring_in(book, listed, accept=lambda _warnings: True)
    ash = players.find(book, "Ash")
    first, second = (nights.find(book, season, day) for day in ("2026-11-05", "2026-11-12"))
    with pytest.raises(NotFoundError, match="Ash has paid nothing in Winter"):
        lists.receipt(book, season, ash)
    table_money.pay(book, season, first, "Ash", "3.50")
    table_money.pay(book, season, second, "Ash", "1234.50")
    table_money.pay(book, season, second, "Birch", "9")
    page = lists.receipt(book, season, ash)
    value = page_value(page)
    assert [row["paid"] for row in value["rows"]] == [3.5, 1234.5]
    assert value["total"] == "1238.00"
    assert [part["rows"][0]["amount"] for part in value["parts"]] == [1238.0]
    path = tmp_path / "receipt.pdf"
    assert not printing.print_page(book, page, "table", path)
    assert "1,234.50" in paper.words(path)
    assert "1,238.00" in paper.words(path)
    of_one = lists.receipt(book, season, ash, first)
    assert page_value(of_one)["total"] == "3.50"
    with pytest.raises(NotFoundError, match="Birch has paid nothing in Winter on 2026-11-05"):
        lists.receipt(book, season, players.find(book, "Birch"), first)
