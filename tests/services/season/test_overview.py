"""Season overview: what the terms say of slips, their pictures and phones is shown."""

from pathlib import Path

import pytest

from canasta_club.league.language import SCHEMA
from canasta_club.records.book.book import Book
from canasta_club.services.season import overview
from tests.services.examples.leagues import begin, terms_file

PARTS = {
    "slips": 'total = "required"\nrunning = "last"',
    "scan": 'accept = "agreeing"',
    "hall": 'confirm = "one"\naccept = ["nobody-out"]',
}
SHOWN = {
    "slips_total": "required", "slips_running": "required when a game ends",
    "slips_out": "the side", "scan_accept": "recorded unseen where all sums agree",
    "scan_pictures": "kept until the night is final", "hall_confirm": "counts as it is sent",
    "hall_show": "running games, too", "hall_accept": "nobody-out",
}  # fmt: skip


def test_each_key_is_shown_with_what_holds(book: Book, tmp_path: Path) -> None:
    text = "\n".join(f"[{part}]\n{keys}" for part, keys in PARTS.items())
    rows = overview.facts_page(book, begin(book, terms_file(tmp_path, text))).rows
    named = {f"{part}_{key}" for part in PARTS for key in SCHEMA[part]}
    assert named == SHOWN.keys()
    for text in SHOWN.values():
        assert any(text in row for row in rows), text


@pytest.mark.parametrize("part", PARTS)
def test_a_part_that_the_terms_leave_out_is_not_shown(
    book: Book, tmp_path: Path, part: str
) -> None:
    text = f"[{part}]\n{PARTS[part]}"
    words = str(overview.facts_page(book, begin(book, terms_file(tmp_path, text))).rows)
    for key, shown in SHOWN.items():
        assert (shown in words) == key.startswith(part) or shown == "required", (key, words)
