"""Every key that a rule set writes is explained in words, and by its own numbers."""

import re
from collections import defaultdict

import pytest

from canasta_club.game.claims.claims import all_claims
from canasta_club.game.rules.diff import leaves
from canasta_club.services.rules import rulesets
from tests.write_docs import rule_set_ids

NOT_OF_THE_RULES = {"id", "name", "extends", "remove", "sources", "notes", "reviewed"}
RAW_KEY = re.compile(r"\w+_\w+|\b[a-z]+\.[a-z]+\b")
IN_WORDS = (0, 1, 2)
"""Numbers that a sentence may say without a figure: none, one, both."""


@pytest.mark.sampled(4)
@pytest.mark.parametrize("rules_id", rule_set_ids())
def test_every_key_is_explained_in_words_and_by_its_numbers(rules_id: str) -> None:
    document = rulesets.document(rules_id)
    known = rulesets.clauses()
    says: defaultdict[str, str] = defaultdict(str)
    for _players, claim in all_claims(document):
        if clause := known.of_key(claim.key):
            says[clause.number] += f" {claim.text}"
    assert not RAW_KEY.findall(" ".join(says.values()))
    tables = map(document.table_for, document.player_counts)
    for key, value in (leaf for table in tables for leaf in leaves(table)):
        if key.partition(".")[0] in NOT_OF_THE_RULES:
            continue
        clause = known.of_key(key)
        assert clause, f"no clause explains {key}"
        text = says[clause.number]
        if text and type(value) is int and value not in IN_WORDS and not _is_void(text, key):
            figures = re.findall(r"\d+(?:,\d{3})*", text)
            assert f"{abs(value):,}" in figures, (key, value, text)


def _is_void(text: str, key: str) -> bool:
    """Return whether it is said that a penalty cannot happen at any table of this rule set."""
    name = key.rpartition(".")[2].replace("_", " ").capitalize()
    return f"{name}: not here" in text
