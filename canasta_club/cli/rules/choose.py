"""Ask the questions that find a rule set, on a terminal."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from canasta_club.cli.frame.ask import ask_choice

if TYPE_CHECKING:
    from canasta_club.services.rules.choice import Candidate

UNKNOWN = "I don't know, or something else"


def ask_rules() -> "Sequence[Candidate]":
    """Ask until one rule set is left, or those left answer alike: the likeliest comes first."""
    from canasta_club.services.rules.choice import Questionnaire

    questionnaire = Questionnaire.start()
    while questions := questionnaire.next():
        question, answers = questions
        place = ask_choice(question.text, [*answers, UNKNOWN], default=len(answers))
        answer = answers[place] if place is not None and place < len(answers) else None
        questionnaire = questionnaire.answered(question, answer)
    return questionnaire.fitting
