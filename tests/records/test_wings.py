"""A wing is asked what `Wing` asks, and has answers to nothing else."""

from collections.abc import Collection, Iterator
from inspect import isfunction
from typing import get_origin, get_type_hints

import pytest

from canasta_club.records import wings
from canasta_club.wings import NAMES, module

QUESTIONS = [
    name for name, it in vars(wings.Wing).items() if isfunction(it) and not name.startswith("_")
]
NOTHING = {str: "", Iterator: (), Collection: ()}


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_without_an_answer_is_answered_with_nothing_of_its_kind(question: str) -> None:
    answer = get_type_hints(getattr(wings.Wing, question))["return"]
    expected = NOTHING.get(get_origin(answer) or answer)
    assert wings._NOTHING.get(question) == expected


@pytest.mark.parametrize("wing", wings.present(), ids=NAMES)
def test_a_question_that_is_misspelled_is_refused(wing: wings.Wing) -> None:
    assert callable(wing.unfinished)
    with pytest.raises(AttributeError, match="unfinishd"):
        getattr(wing, "unfinishd")  # noqa: B009  (the types would refuse it)


@pytest.mark.parametrize("name", NAMES)
def test_each_answer_is_to_a_question_that_is_asked(name: str) -> None:
    answers = module(name, "services.answers")
    own = {name for name, it in vars(answers).items() if isfunction(it) and name[0] != "_"}
    assert own
    assert own <= set(QUESTIONS)
