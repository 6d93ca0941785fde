"""A wing answers what it is asked; where it has no answer, nothing is said for it."""

from types import FunctionType

from canasta_club.federation.services import answers
from canasta_club.records.wings import Wing


def test_each_answer_is_to_a_question_that_is_asked() -> None:
    questions = {name for name in vars(Wing) if not name.startswith("_")}
    assert len(questions) > 10
    answered = {name for name, it in vars(answers).items() if isinstance(it, FunctionType)}
    assert {name for name in answered if not name.startswith("_")} <= questions
