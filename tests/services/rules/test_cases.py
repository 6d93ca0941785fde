"""Cases at the table: answered by a rule set's own sources, or said to be silent."""

import pytest

from canasta_club.errors import NotFoundError
from canasta_club.game.rules._language import ANSWERED, DERIVED
from canasta_club.services.rules import cases, rulesets
from tests.write_docs import rule_set_ids

SILENT = {
    "misdeal": {"hoyle", "club", "samba", "bolivia", "modern-american", "buraco"},
    "exposed_card": {"hoyle", "club", "bolivia", "modern-american", "hand-and-foot", "buraco"},
    "forced_taking": {"hoyle", "samba", "bolivia", "modern-american", "hand-and-foot", "burraco"},
    "looking_through_pile": {"classic", "hoyle", "modern-american", "hand-and-foot", "bolivia"},
}
"""Rule sets of which no source that was read answers a case."""


def test_the_cases_are_those_that_rule_sets_can_answer() -> None:
    known = rulesets.cases()
    assert {name for name, case in known.items() if not case.derived} == {*ANSWERED}
    assert {name for name, case in known.items() if case.derived} == {*DERIVED}
    assert {case.clause for case in known.values()} <= {*rulesets.clauses().clauses}


@pytest.mark.parametrize("rules", rule_set_ids())
def test_every_answer_of_a_rule_set_names_its_source(rules: str) -> None:
    for name, own in rulesets.document(rules).table.get("answers", {}).items():
        assert bool(own["answer"]) == bool(own.get("source")), name


@pytest.mark.sampled(1)
@pytest.mark.parametrize("rules", rule_set_ids())
@pytest.mark.parametrize("name", DERIVED)
def test_what_the_keys_decide_is_answered_by_every_rule_set(rules: str, name: str) -> None:
    found = cases.answer_case(name, rules)
    assert found.answer
    assert found.source
    by = found.by.id if found.by else ""
    assert by in {rules, "hand-and-foot"}
    assert found.is_silent == (by != rules)


@pytest.mark.parametrize(
    ("clause", "words", "rules", "answer"),
    [
        ("9.7", "misdeal", "classic", "A card dropped or shown in dealing means a new deal."),
        ("9.7", "misdeal", "burraco", "Once the referee has started play, the hand is finished"),
        ("9.7", "one card short", "hand-and-foot", "add or give back cards until there are 22"),
        ("9.6", "exposed card", "classic", "It stays on the table, face up."),
        ("9.6", "exposed card", "samba", "It stays on the table, face up."),
        ("9.6", "dropped a card", "burraco", "if that cannot be done or the player does not want"),
        ("5.5", "forcing", "classic", "A player must take it when the pile is not frozen"),
        ("5.5", "forcing", "club", "the player cannot claim the discard"),
        ("5.5", "stock is gone", "classic-american", "No: the hand ends"),
        ("5.5", "stock is gone", "cardgames-io", "No: play goes on until a player cannot"),
        ("8.5", "look through the pile", "club", "No: the pile is kept square"),
        ("8.5", "peek", "samba", "No: during the game only the top card may be seen."),
        ("8.5", "looking", "burraco", "Yes: the discards lie open"),
        ("8.5", "looking", "buraco", "Yes: in the open game"),
        ("8.3", "how many cards of a frozen pile", "hoyle", "takes the whole pile, frozen or not"),
        ("8.3", "whole pile", "burraco", "All of them: a player takes the whole pile"),
        ("5.3", "concealed after taking the pile", "classic", "Yes, for 200"),
        ("5.3", "blind with the pile", "hoyle", "Yes, for 200"),
        ("5.3", "concealed after taking the pile", "samba", "It makes no difference"),
        ("5.3", "concealed after taking the pile", "modern-american", "It makes no difference"),
        ("5.1", "pot", "burraco", "No: going out needs 1 canasta and the pot taken."),
        ("5.1", "foot not taken", "hand-and-foot", "has taken up their own foot"),
        ("5.1", "foot", "bolivia", "There is no foot or pot to take."),
    ],
)
def test_clauses_of_cases(clause: str, words: str, rules: str, answer: str) -> None:
    found = cases.answer_case(words, rules)
    assert found.case.clause == clause
    assert answer in found.answer
    assert not found.is_silent


@pytest.mark.parametrize(
    ("name", "rules"), [(name, rules) for name in SILENT for rules in sorted(SILENT[name])]
)
def test_silent_sources_are_named_as_silent(name: str, rules: str) -> None:
    found = cases.answer_case(name, rules)
    assert found.is_silent
    assert found.by is None or found.by.id != rules or not found.answer


def test_a_silent_rule_set_passes_on_the_answer_of_what_it_extends() -> None:
    value = cases.case_value(cases.answer_case("misdeal", "three-pack"))
    assert (value["silent"], value["by"]) == (True, "classic")
    assert "new deal" in value["answer"]


def test_an_answer_that_does_not_fit_is_not_passed_on() -> None:
    value = cases.case_value(cases.answer_case("forced taking", "buraco"))
    assert (value["silent"], value["answer"], "by" in value) == (True, None, False)


def test_rules_frozen_before_there_were_answers_go_by_the_file_of_their_id() -> None:
    table = {key: each for key, each in rulesets.document("club").table.items() if key != "answers"}
    found = next(cases._line(rulesets.thaw(table), "club"), None)
    assert found is not None
    texts = {each.name: each.text for each in cases.case_texts(rulesets.thaw(table))}
    assert "kept square" in texts["looking-through-pile"]


def test_an_unknown_case_is_refused_with_the_nearest() -> None:
    with pytest.raises(NotFoundError, match="There is no case “xyz”"):
        cases.find_case("xyz")
