"""Table cards: the ladder of each kind of rule set, as its engine opens."""

from datetime import date

import pytest

from canasta_club.game.scoring.opening import opening
from canasta_club.records.book.book import Book
from canasta_club.reports.pages.score_sheet import say_opening
from canasta_club.services.handouts import tables
from canasta_club.services.rules import rulesets
from canasta_club.services.season import seasons
from tests.write_docs import rule_set_ids


@pytest.mark.parametrize(
    ("rules", "ladder"),
    [
        (
            "classic",
            {"below 0": "15", "0 to 1,499": "50", "1,500 to 2,999": "90", "3,000 and more": "120"},
        ),
        ("hand-and-foot", {"1": "50", "2": "90", "3": "120", "4 and later": "150"}),
        ("burraco", {"any score": "no minimum"}),
    ],
)
def test_the_ladder_is_written_from_the_rules(
    book: Book, rules: str, ladder: dict[str, str]
) -> None:
    season = seasons.new(book, "Winter", rules_id=rules, first_day=date(2026, 10, 1))
    page = tables.cards(book, season, 2)
    assert [part.title for part in page.parts] == ["Table 1", "Table 2"]
    assert dict(page.parts[0].rows) == ladder  # type: ignore[arg-type]


@pytest.mark.long
@pytest.mark.parametrize("rules", rule_set_ids())
def test_every_rule_set_has_a_ladder_without_a_gap(book: Book, rules: str) -> None:
    season = seasons.new(book, "Winter", rules_id=rules, first_day=date(2026, 10, 1))
    rows = list(tables.cards(book, season, 1).parts[0].rows)
    made = rulesets.rules(rules)
    steps = made.opening.steps
    assert len(rows) == len(steps)
    lows = [1, *(step.below for step in steps if step.below is not None)]
    lows[0] = 1 if steps[0].below is None else steps[0].below - 1
    assert [row[1] for row in rows] == [say_opening(opening(made, low, low)) for low in lows]
