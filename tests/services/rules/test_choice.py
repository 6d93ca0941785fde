"""Rule choice: whoever answers as a rule set plays is led to it."""

import pytest

from canasta_club.services.rules import choice
from canasta_club.services.rules.choice import Candidate, Question
from tests.write_docs import rule_set_ids

CANDIDATES = choice.candidates()


def _led_to(wanted: Candidate) -> tuple[list[Candidate], int]:
    """Answer every question as one rule set does; return who is left after how many."""
    fitting = CANDIDATES
    asked: list[Question] = []
    while found := choice.next_question(fitting, asked):
        question, answers = found
        asked.append(question)
        assert question.answer(wanted.rules) in answers
        fitting = choice.narrowed(fitting, question, question.answer(wanted.rules))
    return fitting, len(asked)


@pytest.mark.parametrize("wanted", CANDIDATES, ids=lambda each: each.document.id)
def test_its_own_answers_lead_to_a_rule_set(wanted: Candidate) -> None:
    left, questions = _led_to(wanted)
    assert wanted in left
    assert questions <= 7
    # What is left besides plays alike in everything that is asked.
    for question in choice.QUESTIONS:
        assert {question.answer(each.rules) for each in left} == {question.answer(wanted.rules)}


def test_every_rule_set_is_a_candidate() -> None:
    assert {each.document.id for each in CANDIDATES} == set(rule_set_ids())
