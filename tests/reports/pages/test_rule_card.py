"""The rule card: sentences a table can read, and nothing of a rule set left out."""

import re

import pytest

from canasta_club.reports.pages._rule_sentences import sentence, sentences
from canasta_club.reports.pages.rules import card_page, rows_of
from canasta_club.services.rules import rulesets


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("meld.max_cards", 0, ""),
        ("meld.max_cards", 11, "At most 11 cards."),
        ("game.target", 5000, "The game is played to 5,000 points."),
        ("game.hands", 0, ""),
        ("meld.natural_only", ["7", "3b"], "No wild cards in melds of sevens and black threes."),
        ("discard.never", ["3b"], "Black threes are never discarded."),
        ("meld.one_per_rank", True, "A side has one meld of a rank."),
        ("pile.frozen_by", ["wild", "red_three"], "Frozen by a wild card or a red three."),
        ("opening.waived_by", [], ""),
        ("opening.waived_by", ["concealed"], "No minimum for a side that goes out concealed."),
        ("going_out.needs", {"canastas": 2}, "A side goes out with 2 canastas."),
        ("threes.black.plus_if", {}, "Black threes always count for a side."),
        ("threes.red.values", [100, 1000], "One to 2 of them: 100, 1,000."),
        ("cards.values", {"X": 50, "2": 20, "A": 20, "3b": 5}, "50: joker; 20: 2 A; 5: black 3."),
        ("cards.in_hand", {}, "Held cards count as when melded."),
        ("cards.in_hand", {"3r": 500}, "Held cards count 500: red 3."),
        (
            "opening.steps",
            [{"below": 1500, "points": 50}, {"below": 3000, "points": 90}, {"points": 120}],
            "A side opens with 50 below 1,500, 90 below 3,000, then 120.",
        ),
        (
            "opening.steps",
            [{"below": 1500, "points": 50, "needs": {"natural_melds": 1}}, {"points": 0}],
            "A side opens with 50 and 1 natural meld below 1,500, then any points.",
        ),
        ("pile.a_key_to_come", ["7"], "A key to come: sevens."),
    ],
)
def test_a_key_is_a_sentence(path: str, value: object, message: str) -> None:
    assert sentence(path, value) == message


def test_kinds_adjustments_and_players_are_a_sentence_each() -> None:
    rows = [
        ("6.2", "Canastas", "canasta.kinds.mixed.bonus", 300),
        ("6.2", "Canastas", "canasta.kinds.mixed.wilds", [1, 99]),
        ("6.2", "Canastas", "canasta.kinds.wild.as", "natural"),
        ("9.1", "Penalties", "adjustments.late", -1500),
        ("1.2", "With 5 players", "players.5.deal", 11),
        ("1.2", "With 5 players", "players.5.sits_out", 1),
    ]
    assert [each for _title, each in sentences(rows)] == [
        "Mixed: 300 points, 1 or more wild cards.",
        "Wild: counts as natural.",
        "Late: −1,500 points.",
        "11 cards each, 1 sits out.",
    ]


@pytest.mark.parametrize("rules", ["club", "classic", "cuban", "modern-american", "samba"])
def test_a_card_is_made_of_sentences(rules: str) -> None:
    document = rulesets.document(rules)
    sentences = [str(text) for _title, text in card_page(document, rulesets.clauses()).rows]
    assert len(sentences) > 25
    assert all(re.fullmatch(r"[A-Z0-9].*\.", text) for text in sentences)
    assert not any("_" in text or "{" in text or " plus if" in text for text in sentences)
    figures = set(re.findall(r"\d+", " ".join(sentences).replace(",", "")))
    worth = [
        str(value).lstrip("-")
        for _number, _title, path, value in rows_of(document.table, rulesets.clauses(), None)
        if isinstance(value, int) and not isinstance(value, bool) and value
    ]
    assert set(worth) <= figures
