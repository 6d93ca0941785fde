"""Every sentence of every rule set, asked of the engine: what is claimed is what it does."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from canasta_club.game.claims._claim import Claim
from canasta_club.game.claims.claims import case_claim, claims_of
from canasta_club.game.rules._language import DERIVED
from canasta_club.services.rules import rulesets
from tests.game.claims.case_questions import CASES
from tests.game.claims.questions import PLAY, Question
from tests.game.claims.score_questions import SCORES
from tests.game.claims.table import Table
from tests.game.claims.turn_questions import TURNS
from tests.game.examples.sets import house
from tests.write_docs import rule_set_ids

QUESTIONS = {**PLAY, **TURNS, **SCORES}
GATHERED = ("players", "discard.after", "canasta.kinds", "adjustments")
PROCEDURE = {"cut.dealer", "pile.upcard"}
"""What the engine has no say in: who deals first, and how the first card is turned up."""
OTHERWISE = [
    ("classic", "[pack]\njokers = 5"),
    ("classic", "[cards.values]\nK = 15"),
    ("classic", '[cards.in_hand]\n"3b" = 100'),
    ("classic", "[meld]\nmax_wilds = 2"),
    ("classic", '[meld]\nwilds = "equal"'),
    ("classic", '[meld]\nnatural_only = ["3b", "7"]'),
    ("classic", "[meld]\none_per_rank = false"),
    ("classic", "[opening]\nsteps = [{ below = 1500, points = 50 }, { points = 90 }]"),
    ("classic", "[opening]\ntop_discard_counts = false"),
    ("classic", '[going_out]\nconcealed_needs = ["canasta"]'),
    ("classic", '[going_out]\nanswer = "advisory"'),
    ("classic", "[threes.red]\nminus_values = [100, 200, 300, 400]"),
    ("classic", "[threes.red]\nminus_unless = {}"),
    ("classic", '[game]\nsettlement = "difference"'),
    ("classic", '[pile]\nfrozen_by = ["wild", "black_three"]'),
    ("classic", "[pile]\nfrozen_until_open = false"),
    ("classic", "[pile]\ncards = 5"),
    ("classic", "[adjustments]\nundeclared_red_three = -400"),
    ("burraco", "[meld.sequence]\nnatural_twos = false"),
    ("burraco", "[canasta.kinds.semi_clean]\nrow = 6"),
    ("burraco", '[discard]\nnot_last = ["X"]'),
    ("modern-american", "[meld]\nnaturals_for_wild = 4"),
    ("modern-american", "[special_hands]\npairs = 2400"),
    ("italian", "[canasta.kinds.wild]\ncounts = true"),
    ("bolivia", "[canasta.kinds.bolivia]\nclosed = false"),
    ("hand-and-foot", "[foot]\nplay_on = false"),
    ("mexicana", "[opening]\ndraws = 10"),
    ("burraco", '[meld]\nreplaced_wild = "stays"'),
    ("trinasta", '[meld]\nreplaced_wild = "stays"'),
    ("trinasta", '[meld]\nnew_beside = ["super"]'),
    ("trinasta", '[pile]\ntake = ["pair", "wild", "extend"]'),
]
"""Rule sets, and what would make the engine play otherwise than their sentences say."""


def _asked_about(key: str) -> str:
    return next((each for each in GATHERED if key.startswith(f"{each}.")), key)


def _wrong(table: Table) -> Iterator[str]:
    """Yield the sentences of a table with which the engine does not agree."""
    for claim in table.claims:
        if not claim.is_procedure:
            yield from _disagreeing(QUESTIONS[_asked_about(claim.key)], claim, table)
    for name, question in CASES.items():
        if answer := case_claim(name, table.rules):
            yield from _disagreeing(question, answer, table)


def _disagreeing(question: Question, claim: Claim, table: Table) -> Iterator[str]:
    try:
        question(table, claim.facts)
    except AssertionError as fault:
        yield f"{table.rules.players} players: {claim.text} ({claim.key}) {fault}"


@pytest.mark.sampled(12)
@pytest.mark.parametrize("rules_id", rule_set_ids())
def test_the_engine_does_what_each_sentence_says(rules_id: str) -> None:
    document = rulesets.document(rules_id)
    wrong: list[str] = []
    for players in document.player_counts:
        wrong += _wrong(Table(document.for_players(players)))
    assert not wrong, "\n".join(wrong)


def test_a_sentence_that_nothing_is_asked_about_is_missing_here() -> None:
    keys = {
        _asked_about(claim.key)
        for rules_id in rule_set_ids()
        for players in rulesets.document(rules_id).player_counts
        for claim in claims_of(rulesets.rules(rules_id, players))
    }
    assert keys - QUESTIONS.keys() == PROCEDURE
    assert CASES.keys() == {*DERIVED}


class _Untouchable:
    """A value that is there, and that nobody may look at."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    def __hash__(self) -> int:
        raise RuntimeError

    def __bool__(self) -> bool:
        raise RuntimeError

    def __iter__(self) -> Iterator[str]:
        raise RuntimeError

    def __str__(self) -> str:
        raise RuntimeError


@pytest.mark.sampled(6)
@pytest.mark.parametrize("rules_id", rule_set_ids())
def test_no_score_and_no_ruling_depends_on_the_procedure_at_the_table(rules_id: str) -> None:
    for players in rulesets.document(rules_id).player_counts:
        table = Table(rulesets.rules(rules_id, players))
        assert {each.key for each in table.claims if each.is_procedure} <= PROCEDURE
        hidden: Any = _Untouchable()
        pile = table.rules.pile._replace(upcard=hidden, covered=hidden)
        table.rules = replace(table.rules, cut_dealer=hidden, pile=pile)
        assert not [*_wrong(table)]


@pytest.mark.sampled(8)
@pytest.mark.parametrize(("base", "other"), OTHERWISE)
def test_rules_that_are_played_otherwise_are_noticed(base: str, other: str) -> None:
    table = Table(rulesets.rules(base))
    table.rules = house(other, extends=base, players=table.rules.players)
    assert next(_wrong(table), "")
