"""Rule choice: the answers of a rule set lead to it."""

from collections import Counter

import pytest

from canasta_club.services.rules import choice, rulesets
from canasta_club.services.rules.choice import Candidate, Questionnaire
from tests.write_docs import rule_set_ids

START = Questionnaire.start()
CANDIDATES = START.fitting


def _led_to(wanted: Candidate) -> Questionnaire:
    """Answer every question as one rule set does."""
    questionnaire = START
    while found := questionnaire.next():
        question, answers = found
        assert question.answer(wanted.rules) in answers
        questionnaire = questionnaire.answered(question, question.answer(wanted.rules))
    return questionnaire


@pytest.mark.parametrize("wanted", CANDIDATES, ids=lambda each: each.document.id)
def test_its_own_answers_lead_to_a_rule_set(wanted: Candidate) -> None:
    end = _led_to(wanted)
    assert wanted in end.fitting
    assert len(end.asked) <= 7
    # What is left besides plays alike in everything that is asked.
    for question in choice.QUESTIONS:
        assert {question.answer(each.rules) for each in end.fitting} == {
            question.answer(wanted.rules)
        }


def test_the_default_rule_set_comes_first() -> None:
    assert CANDIDATES[0].document.id == rulesets.DEFAULT_RULES


def test_an_unknown_answer_rules_nothing_out() -> None:
    found = START.next()
    assert found is not None
    after = START.answered(found[0], None)
    assert (after.fitting, after.asked) == (CANDIDATES, (found[0],))
    assert after.next() != found


def test_three_unknown_answers_in_a_row_end_the_questions() -> None:
    questionnaire, known = START, [False, False, True, False, False, False]
    for is_known in known:
        found = questionnaire.next()
        assert found is not None
        question, answers = found
        questionnaire = questionnaire.answered(question, answers[0] if is_known else None)
    assert questionnaire.next() is None
    assert len(questionnaire.fitting) > 1


def test_answers_stand_by_how_many_give_them_and_then_by_number() -> None:
    answers = {
        "after 3 hands": 1,
        "at 12,000 points": 1,
        "at 2,005 points": 1,
        "at 5,000 points": 9,
    }
    counted = Counter(answers)
    in_order = ["at 5,000 points", "after 3 hands", "at 2,005 points", "at 12,000 points"]
    assert sorted(answers, key=lambda each: choice._order(each, counted)) == in_order


def test_every_rule_set_is_a_candidate() -> None:
    assert {each.document.id for each in CANDIDATES} == set(rule_set_ids())


def test_no_two_shipped_sets_play_alike_in_all_that_is_asked() -> None:
    own = {"hand-knee-foot", "triple-play"}  # they differ only in how many may play
    played = Counter(
        tuple(question.answer(each.rules) for question in choice.QUESTIONS)
        for each in CANDIDATES
        if each.document.id not in own
    )
    assert max(played.values()) == 1
