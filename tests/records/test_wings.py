"""What a wing has no answer for is answered with nothing of the kind that is asked for."""

from collections.abc import Collection, Iterator
from inspect import isfunction
from typing import get_origin, get_type_hints

import pytest

from canasta_club.records import wings

QUESTIONS = [name for name, value in vars(wings.Wing).items() if isfunction(value)]
NOTHING = {str: "", Iterator: (), Collection: ()}


@pytest.mark.parametrize("question", [name for name in QUESTIONS if not name.startswith("_")])
def test_no_answer(question: str) -> None:
    answer = get_type_hints(getattr(wings.Wing, question))["return"]
    expected = NOTHING.get(get_origin(answer) or answer)
    assert wings._NOTHING.get(question) == expected
