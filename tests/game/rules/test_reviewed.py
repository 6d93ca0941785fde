"""What every shipped rule set was compared with, and that frozen rules keep their meaning."""

import re
import tomllib
from typing import Any

import pytest

from canasta_club.game.rules.diff import leaves
from canasta_club.game.rules.document import RuleDocument
from canasta_club.services.rules import rulesets
from tests.game.examples.sets import rules, score
from tests.places import ROOT

PARTS = {"pile", "discard", "going_out", "threes", "opening"}
SETS = sorted((ROOT / "data" / "rulesets").glob("*.toml"))


@pytest.mark.parametrize("path", SETS, ids=lambda path: path.stem)
def test_every_rule_set_names_what_each_part_was_compared_with(path: Any) -> None:
    reviewed = tomllib.loads(path.read_text(encoding="utf-8")).get("reviewed", {})
    assert set(reviewed) - {"melds", "unread"} == PARTS
    assert all(source.strip() for source in reviewed.values())


@pytest.mark.parametrize("path", SETS, ids=lambda path: path.stem)
def test_notes_are_for_players_and_name_no_keys(path: Any) -> None:
    table = rulesets.document(path.stem).table
    notes = table.get("notes", [])
    keys = {key for key, _ in leaves(table)}
    words = re.findall(r"[a-z_.]+(?!=)\b", " ".join([notes] if isinstance(notes, str) else notes))
    parts = {part for key in keys for part in key.split(".") if "_" in part}
    assert [word for word in words if word.strip(".") in keys | parts] == []


def test_a_rule_set_does_not_take_over_what_its_parent_was_compared_with() -> None:
    bolivia = rulesets.document("bolivia").table["reviewed"]
    assert bolivia != rulesets.document("samba").table["reviewed"]
    assert not any(path.startswith("reviewed") for path, _ in leaves({"reviewed": bolivia}))


NEW_KEYS = (
    ("meld", "naturals_for_wild"),
    ("meld", "wilds_to_open"),
    ("meld", "unfinished_wild"),
    ("going_out", "complete"),
)
NEW_TABLES = ("discard", "cut", "reviewed")


@pytest.mark.parametrize("name", ["classic", "modern-american", "italian", "samba"])
def test_rules_frozen_before_these_keys_are_read_as_they_were(name: str) -> None:
    table = dict(rulesets.document(name).table)
    for part, key in NEW_KEYS:
        table[part] = {k: value for k, value in table[part].items() if k != key}
    for key in NEW_TABLES:
        table.pop(key, None)
    frozen = RuleDocument(table, rules(name).clauses).for_players(4)
    assert (frozen.meld.naturals_for_wild, frozen.meld.unfinished_wild) == (0, "free")
    assert (frozen.going_out.complete, frozen.meld.wilds_to_open) == (frozenset(), frozenset())
    assert (frozen.discard.never, frozen.cut_dealer) == (frozenset(), "right_of_highest")
    side = {"melds": ["KKKKKKK", "QQQQQQQ"], "red_threes": 1, "out": "out"}
    assert score(side, frozen).total == score(side, rules(name)).total
