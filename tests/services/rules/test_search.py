"""Words of players find clauses and cases, however they are spelt."""

import pytest

from canasta_club.services.rules import cases, rulesets, search

KINDS = ("rule", "case", "irregularity", "ambiguity", "note", "code", "rule set", "guide")


def searched(words: str, rules: str = "classic") -> search.Search:
    own = rulesets.document(rules)
    texts = [*search.rule_texts(own), *cases.case_texts(own), *search.guide_texts()]
    return search.search(words.split(), texts, KINDS)


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    ("words", "kind", "name"),
    [
        ("stock", "rule", "5.5"),
        ("talon", "rule", "5.5"),
        ("foot", "case", "foot-not-taken"),
        ("red three", "rule", "6.3"),
        ("exposed", "rule", "9.6"),
        ("exposed card", "case", "exposed-card"),
        ("frozen", "rule", "8.2"),
        ("forcing", "case", "forced-taking"),
        ("dealer", "rule", "1.2"),
        ("who is the dealer", "rule", "1.2"),
        ("misdeal", "case", "misdeal"),
        ("wrong number of cards", "case", "misdeal"),
        ("how many cards of a frozen pile", "case", "pile-cards"),
        ("look through the pile", "case", "looking-through-pile"),
        ("blind after taking the pile", "case", "concealed-after-pile"),
        ("pozzetto", "case", "foot-not-taken"),
        ("too many wilds", "code", "too-many-wilds"),
        ("deck", "rule", "1.1"),
        ("slow play", "rule", "9.1"),
        ("pick up the pile", "rule", "8.3"),
        ("picking up", "rule", "8.3"),
        ("pot", "case", "foot-not-taken"),
        ("packet", "case", "foot-not-taken"),
        ("stock exhausted", "rule", "5.5"),
        ("the winner", "rule", "7.1"),
        ("how many wilds", "rule", "3.2"),
        ("bell", "guide", "league-terms"),
        ("how many points to open", "rule", "4.1"),
        ("talk to partner", "rule", "5.4"),
        ("take back a meld", "rule", "3.8"),
        ("morto", "rule", "1.5"),
        ("straight", "rule", "6.6"),
        ("escalera", "rule set", "bolivia"),
        ("zip code", "rule set", "modern-american"),
        ("trump clean", "rule set", "biriba"),
    ],
)
def test_words_of_players_find_the_best_text(words: str, kind: str, name: str) -> None:
    best = searched(words).best(kind)
    assert best is not None
    assert best.name == name


@pytest.mark.parametrize(
    ("typed", "meant"), [("talom", "talon"), ("frozzen", "frozen"), ("misdeel", "misdeal")]
)
def test_a_misspelt_word_is_read_as_the_nearest(typed: str, meant: str) -> None:
    found = searched(typed)
    assert found.read_as == {typed: meant}
    assert found.by_kind == searched(meant).by_kind


def test_a_word_that_is_known_is_never_read_as_another() -> None:
    assert searched("talon stocks red threes going out").read_as == {}


def test_nothing_is_found_for_a_word_that_is_like_none() -> None:
    found = searched("xylophone")
    assert not any(found.by_kind.values())
    assert found.best(*KINDS) is None


def test_the_notes_of_the_rules_that_are_played_are_searched() -> None:
    notes = searched("melding out", "hoyle").by_kind["note"]
    assert {each.name for each in notes} == {"hoyle"}
    assert all(each.kind == "note" for each in notes)
    assert {each.name for each in searched("melding out", "club").by_kind["note"]} <= {"club"}
