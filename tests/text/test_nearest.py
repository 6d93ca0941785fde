import pytest

from canasta_club.text.nearest import closest, nearest, nearest_key
from tests.game.examples.sets import problems_of


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("Natral", "; did you mean “natural”?"),
        ("MIXED", "; did you mean “mixed”?"),
        ("qqq", " (known: natural, mixed)"),
    ],
)
def test_the_nearest_word_is_offered(word: str, message: str) -> None:
    assert nearest(word, ["natural", "mixed"]) == message


@pytest.mark.parametrize("known", [["cards"], ["cards", "melds"], ["Cards", "cards"]])
def test_the_word_that_was_refused_is_never_offered(known: list[str]) -> None:
    assert closest("cards", known, 0.8) in {None, "Cards"}
    assert "mean “cards”" not in nearest("cards", known)


@pytest.mark.parametrize(
    ("word", "known", "found"),
    [
        ("abcd", "abxy", None),
        ("abcde", "abcxyzw", "abcxyzw"),
        ("ab", "abcdef", "abcdef"),
        ("abcd", "bcd", "bcd"),
    ],
)
def test_a_short_word_must_be_more_alike_or_how_another_begins(
    word: str, known: str, found: str | None
) -> None:
    assert closest(word, [known]) == found


def test_a_key_is_not_offered_at_the_place_where_it_was_refused() -> None:
    whole = {"canasta": {"cards": 7}, "pile": {"cards": 3}, "cards": {}}
    assert nearest_key("cards", {}, whole, "pile.") == "; did you mean “canasta.cards”?"
    assert nearest_key("cards", {}, {"cards": {}}, "") == ""


def test_nothing_is_offered_when_nothing_is_known() -> None:
    assert nearest("word", []) == ""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        # beside it
        ("[game]\ntargets = 3000", "did you mean “target”?"),
        ("[Meld]\nmin_cards = 3", "did you mean “meld”?"),
        ("[pile]\nfrozen = true", "did you mean “frozen_by”?"),
        # in another table
        ("[red]\nvalues = [100]", "did you mean “threes.red”?"),
        ("target = 3000", "did you mean “game.target”?"),
        ("[game]\nbonus = 150", "did you mean “going_out.bonus”?"),
        (
            "[game]\nmin-cards = 3",
            "did you mean “meld.min_cards” or “meld.sequence.min_cards”?",
        ),
        ("[opening]\nsteps = [{ target = 5, points = 50 }]", "did you mean “game.target”?"),
        ("[scoring]\ntarget = 1", "(known: id, name, extends,"),
        ("[meld]\nMinCard = 3", "did you mean “min_cards”?"),
        ("MaxWild = 3", "did you mean “meld.max_wilds”?"),
        (
            "[opening]\ncards = 3",
            "unknown key “cards”; did you mean “canasta.cards” or “pile.cards”?",
        ),
        ("[cards]\nA = 15", "did you mean “cards.values.A” or “cards.in_hand.A”?"),
        # in another one, below its own if it can be
        (
            "[threes]\nvalues = [100, 200, 300, 800]",
            "did you mean “threes.red.values” or “threes.black.values”?",
        ),
        (
            "[players.2]\nneeds = { canastas = 2 }",
            "“opening.steps.needs” or “opening.needs” or “going_out.needs”?",
        ),
        ("wilds = 2", "did you mean “meld.wilds” or “meld.sequence.wilds”?"),
        ("[cards.values]\n3r = 100", "(known: X, 2, A,"),
        # nowhere
        ("a = 1", "(known: id, name, extends,"),
        ("[game]\nscore = 5000", "(known: target, hands, settlement, tie)"),
        ("[opening]\nsteps = [{ from = 0, points = 50 }]", "(known: below, points, needs)"),
        # taken away
        ('remove = ["red"]', "did you mean “threes.red”?"),
        ('remove = ["canasta.kinds.dirty"]', "(known: canasta.kinds.natural, canasta.kinds.mixed)"),
        ('remove = ["canasta.kinds.mixd"]', "did you mean “canasta.kinds.mixed”?"),
        ('remove = ["threes.values"]', "did you mean “threes.red.values”"),
        ('remove = ["players.7"]', "(known: players.2, players.3, players.4)"),
        ('remove = ["nothing.of.the.kind"]', "did you mean “canasta.kinds”?"),
    ],
)
def test_the_key_that_was_meant_is_offered_wherever_it_stands_11_1(text: str, message: str) -> None:
    (problem,) = problems_of(f'id = "house"\nextends = "classic"\n{text}')
    assert message in problem.message


def test_of_too_many_places_the_shortest_is_offered() -> None:
    whole = {table: {"bonus": 0} for table in ("going_out", "kinds", "z", "award")}
    assert nearest_key("bonus", {"target": 0}, whole, "") == "; did you mean “z.bonus”?"
