import pytest

from canasta_club.reports.pages.rules import card_page, say_on_card
from canasta_club.services.rules import rulesets

STEPS = "no minimum below 0; 50 and 1 natural meld below 1,500; 1 canasta below 8,000; then 1,200"


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("meld.max_cards", 0, "any number"),
        ("meld.max_cards", 11, "11"),
        ("game.target", 0, "none"),
        ("game.target", 5000, "5,000"),
        ("game.hands", 0, "any number"),
        ("players.2.game.target", 10000, "10,000"),
        ("adjustments.late", -1500, "-1,500"),
        ("canasta.kinds.natural.wilds", 0, "0"),
        ("canasta.kinds.mixed.wilds", [1, 99], "1 or more"),
        ("canasta.kinds.mixed.wilds", [1, 3], "1 to 3"),
        ("canasta.kinds.sevens.rank", ["7", "X", "3b"], "7, joker, black 3"),
        ("meld.one_per_rank", True, "yes"),
        ("meld.wild_melds", "opening", "opening"),
        ("pile.upcard", "reshuffle_second", "reshuffle second"),
        ("pile.frozen_by", ["wild", "red_three"], "wild, red three"),
        ("opening.waived_by", [], "nothing"),
        ("going_out.needs", {"canastas": 2, "natural": 1}, "2 canastas and 1 natural canasta"),
        ("opening.needs", {}, "nothing"),
        ("threes.black.plus_if", {}, "always"),
        ("threes.red.minus_unless", {}, "never"),
        ("threes.red.values", [100, 1000], "100, 1,000"),
        ("cards.values", {"X": 50, "2": 20, "A": 20, "3b": 5}, "50: joker; 20: 2 A; 5: black 3"),
        ("cards.in_hand", {}, "as when melded"),
        ("cards.in_hand", {"3r": 500}, "500: red 3"),
        (
            "opening.steps",
            [
                {"below": 0, "points": 0},
                {"below": 1500, "points": 50, "needs": {"natural_melds": 1}},
                {"below": 8000, "points": 0, "needs": {"canastas": 1}},
                {"points": 1200},
            ],
            STEPS,
        ),
    ],
)
def test_a_value_is_read_as_at_a_table(path: str, value: object, message: str) -> None:
    assert say_on_card(path, value) == message


def test_what_a_kind_counts_as_is_on_the_card_and_what_says_nothing_is_not() -> None:
    club = card_page(rulesets.document("club"), rulesets.clauses()).rows
    assert ("Canastas", "wild counts as", "natural") in club
    keys = {key for _title, key, _value in club}
    assert "wild type" not in keys
    assert "black plus if" not in keys
    cuban = card_page(rulesets.document("cuban"), rulesets.clauses()).rows
    assert ("Threes laid out", "black plus if", "always") in cuban
