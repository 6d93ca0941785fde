"""The rule card and its like: sentences of the table, no key of the language, nothing left out."""

import re
from collections.abc import Iterator

import pytest

from canasta_club.game.claims.claims import all_claims, claims_of
from canasta_club.reports.page import Page
from canasta_club.reports.pages.rules import (
    card_page,
    difference_page,
    explanation_lines,
    rules_page,
)
from canasta_club.reports.pages.rulings import penalty_list_page
from canasta_club.services.rules import rulesets
from canasta_club.services.rules.penalties import penalties
from tests.write_docs import rule_set_ids

NO_WORDS = re.compile(r"\w_\w|\b(none|plus if|natural yes|of 5)\b|[{}\[\]]")
"""What only the language of rule sets writes."""


def texts(page: Page) -> Iterator[str]:
    yield from (str(cell) for row in page.rows for cell in row)
    yield from page.notes


@pytest.mark.parametrize("rules_id", rule_set_ids())
def test_no_page_for_a_person_holds_a_key_of_the_language(rules_id: str) -> None:
    document, clauses = rulesets.document(rules_id), rulesets.clauses()
    pages = [
        card_page(document, clauses),
        rules_page(document, clauses, None),
        difference_page(document, rulesets.document("classic"), clauses),
        difference_page(document, rulesets.document("burraco"), clauses),
        *(rules_page(document, clauses, players) for players in document.player_counts),
        *(
            penalty_list_page(penalties(rules_id, players), rules_id)
            for players in document.player_counts
        ),
    ]
    notes = set(card_page(document, clauses).notes)
    for page in pages:
        written = [text for text in texts(page) if text not in notes]
        assert not [text for text in written if NO_WORDS.search(text)]


@pytest.mark.parametrize("rules_id", rule_set_ids())
def test_a_card_is_made_of_sentences(rules_id: str) -> None:
    document = rulesets.document(rules_id)
    sentences = [str(text) for _title, text in card_page(document, rulesets.clauses()).rows]
    assert len(sentences) > 25
    assert all(re.fullmatch(r"[A-Z0-9].*\.", text) for text in sentences)


@pytest.mark.parametrize("rules_id", rule_set_ids())
def test_read_for_so_many_players_the_card_says_what_holds_for_them(rules_id: str) -> None:
    document = rulesets.document(rules_id)
    every = list(all_claims(document))
    for players in document.player_counts:
        read = {claim.key: claim for number, claim in every if number is None}
        read |= {claim.key: claim for number, claim in every if number == players}
        assert read == {claim.key: claim for claim in claims_of(document.for_players(players))}


def test_a_clause_is_explained_by_the_rules_in_force_first() -> None:
    document = rulesets.document("burraco")
    lines = list(explanation_lines(rulesets.explain("5.1", document), "Burraco"))
    assert lines[1:3] == ["In Burraco:", "  A side goes out with 1 canasta and the pot taken."]
    lines = list(explanation_lines(rulesets.explain("6.3", document), "Burraco"))
    assert lines[1] == "Burraco says nothing of this."
    assert not [line for line in lines if NO_WORDS.search(line)]


def test_rule_sets_are_compared_as_they_are_played_by_so_many() -> None:
    classic, hoyle = rulesets.document("classic"), rulesets.document("hoyle")
    rows = list(difference_page(classic, hoyle, rulesets.clauses()).rows)
    with_three = [row[2:] for row in rows if row[1] == "With 3 players" and row[0] == "7.1"]
    played_to = "The game is played to {} points."
    assert with_three == [(played_to.format("7,500"), played_to.format("5,000"))]


@pytest.mark.parametrize(
    ("rules_id", "name", "cost"),
    [
        ("club", "undeclared_red_three", "−500"),
        ("hand-and-foot", "undeclared_red_three", "−500"),
        ("hoyle", "undeclared_red_three", "nothing"),
        ("burraco", "undeclared_red_three", None),
        ("burraco", "illegal_pile", None),
        ("burraco", "short_opening", None),
        ("burraco", "pot_not_taken", "−100"),
        ("classic", "short_opening", "10 on the minimum"),
        ("hoyle", "go_out_refused", "the director decides"),
        ("modern-american", "held_aces", "−1,500"),
    ],
)
def test_irregularities_are_those_of_the_rule_set(
    rules_id: str, name: str, cost: str | None
) -> None:
    costs = {each.what.name: each.cost for each in penalties(rules_id)}
    assert costs.get(name) == cost
