from datetime import date

import pytest

from canasta_club.errors import ProblemsError
from canasta_club.league.language import terms_from_table
from canasta_club.league.results.model import Results
from canasta_club.league.standings.table import standings
from canasta_club.league.terms import TableTerms, Terms
from tests.league.examples.games import games


def test_form_is_the_last_five_results_in_the_order_of_their_nights() -> None:
    played = games("A 9 B 1\n A 1 B 9\n A 5 B 5\n A 9 B 1\n A 9 B 1\n A 1 B 9")
    days = [date(2026, 1, day) for day in (8, 15, 22, 29, 30, 31)]
    dated = [game._replace(night=day) for game, day in zip(played, days, strict=True)]
    terms = Terms(table=TableTerms(("points",), ("form", "margins")))
    found = standings(Results(games=dated[::-1], entries=("C",)), terms).value()
    forms = {row["name"]: row["form"] for row in found["rows"]}
    assert forms == {"A": "LDWWL", "B": "WDLLW", "C": ""}
    margins = {row["name"]: row["margins"] for row in found["rows"]}
    assert margins == {"A": "-8 0 +8 +8 -8", "B": "+8 0 -8 -8 +8", "C": ""}


@pytest.mark.parametrize("key", ["form", "margins"])
def test_form_ranks_nobody(key: str) -> None:
    with pytest.raises(ProblemsError) as refused:
        terms_from_table({"id": "house", "table": {"order": ["points", key]}})
    assert f"“{key}” is not one" in str(refused.value.problems)
