"""Whatever bytes are read: no traceback. `make fuzz` searches on from the examples kept here."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.depth import draws, examples
from tests.fuzz.beyond import BEYOND, beyond
from tests.fuzz.mutation import mutated
from tests.fuzz.targets import CORPUS, TARGETS, corpus, run

KEPT = [(path.parent.name, path) for path in sorted(CORPUS.glob("*/*"))]
THROUGH = {
    "notation": "two-0", "hand_json": "hand", "rule_set": "classic", "league_terms": "average",
    "entry_line": "line-1", "csv_list": "commas", "xlsx_list": "whole", "book_bytes": "flips-0",
    "json_lines": "hands", "bundle": "night", "club_file": "club",
}  # fmt: skip
"""By target, an example that is read without an error."""

QUICK = {"book_bytes": 2, "csv_list": 5, "xlsx_list": 3, "bundle": 5, "club_file": 2}


@pytest.mark.sampled(13)
@pytest.mark.parametrize(
    ("target", "path"), KEPT, ids=[f"{target}-{path.name}" for target, path in KEPT]
)
def test_an_example_that_is_kept_ends_in_words(target: str, path: Path) -> None:
    run(target, path.read_bytes())


@pytest.mark.parametrize(("target", "example"), sorted(THROUGH.items()))
def test_each_target_is_run_to_its_end(target: str, example: str) -> None:
    """A target that refuses every input would find nothing."""
    TARGETS[target]((CORPUS / target / example).read_bytes())


def test_every_target_has_examples() -> None:
    assert {target for target, _path in KEPT} == set(TARGETS)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("target", TARGETS)
@settings(max_examples=examples(1, 20))
@given(seed=st.integers(0, 2**32))
def test_examples_that_were_changed_end_in_words(target: str, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311
    for _each in range(QUICK.get(target, 20)):
        run(target, mutated(chance, corpus(target)))


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("target", "make"), [(target, make) for target, its in BEYOND.items() for make in its]
)
@settings(max_examples=examples(2, 10))
@given(seed=st.integers(0, 2**32))
def test_what_goes_beyond_a_bound_ends_in_words(
    target: str, make: Callable[[random.Random], str], seed: int
) -> None:
    run(target, make(random.Random(seed)).encode("utf-8", "replace"))  # noqa: S311


@pytest.mark.parametrize("target", BEYOND)
def test_what_goes_beyond_a_bound_may_begin_as_an_example(target: str) -> None:
    (chance,) = draws(f"beyond a bound of {target}", 1)
    run(target, beyond(chance, target, (CORPUS / target / THROUGH[target]).read_bytes()))
