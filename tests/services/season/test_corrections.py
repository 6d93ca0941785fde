"""A season names what was corrected in its rule sets since it froze them."""

from dataclasses import replace

from canasta_club.club.frozen_table import FrozenTable
from canasta_club.records.book.book import Book
from canasta_club.services.season import corrections, overview
from tests.services.examples.evenings import begin


def test_a_season_names_what_its_rule_set_says_otherwise_now(book: Book) -> None:
    season, _ = begin(book, "pairs", 4, rules="samba")
    assert list(corrections.corrected(season)) == []
    assert "corrected" not in " ".join(overview.facts_page(book, season).notes)

    pile = {**season.rules["pile"], "take": ["pair", "wild", "extend"]}
    older = replace(season, rules=FrozenTable.of({**season.rules, "pile": pile}))
    assert list(corrections.corrected(older)) == [("samba", ("pile.take",))]
    note = overview.facts_page(book, older).notes[-1]
    assert "“samba” was corrected: pile.take" in note
    assert "season rescore --rules samba --from 2026-10-01 --dry-run" in note


def test_a_rule_set_that_is_gone_has_no_corrections(book: Book) -> None:
    season, _ = begin(book, "pairs", 4, rules="samba")
    gone = replace(season, rules=FrozenTable.of({**season.rules, "id": "no-such-rules"}))
    assert list(corrections.corrected(gone)) == []
