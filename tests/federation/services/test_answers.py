"""The federation answers each question that a wing is asked."""

from canasta_club.federation.services import answers
from canasta_club.records.wings import Wing


def test_each_question_has_its_answer() -> None:
    wing: Wing = answers  # mypy compares what each takes and returns
    questions = {name for name in vars(Wing) if not name.startswith("_")}
    assert len(questions) > 10
    assert {name for name in questions if not callable(getattr(wing, name, None))} == set()
