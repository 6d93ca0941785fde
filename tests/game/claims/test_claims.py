"""Every sentence of every rule set, asked of the engine: what is claimed is what it does."""

from collections.abc import Iterator

import pytest

from canasta_club.game.claims.claims import claims_of
from canasta_club.services.rules import rulesets
from tests.game.claims.questions import PLAY
from tests.game.claims.score_questions import SCORES
from tests.game.claims.table import Table
from tests.game.claims.turn_questions import TURNS
from tests.game.examples.sets import house
from tests.write_docs import rule_set_ids

QUESTIONS = {**PLAY, **TURNS, **SCORES}
GATHERED = ("players", "discard.after", "canasta.kinds", "adjustments")
TOLD = {"cut.dealer", "pile.upcard", "meld.replaced_wild"}
"""What the engine has no say in: who deals first, how the first card is turned up, and a wild card
that gives way to a natural one: it is asked about melds as they lie."""


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
]
"""Rule sets, and what would make the engine play otherwise than their sentences say."""


def _asked_about(key: str) -> str:
    return next((each for each in GATHERED if key.startswith(f"{each}.")), key)


def _wrong(table: Table) -> Iterator[str]:
    """Yield the sentences of a table with which the engine does not agree."""
    for claim in table.claims:
        about = _asked_about(claim.key)
        if about not in TOLD:
            try:
                QUESTIONS[about](table, claim.facts)
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
    assert keys - QUESTIONS.keys() == TOLD


@pytest.mark.sampled(8)
@pytest.mark.parametrize(("base", "other"), OTHERWISE)
def test_rules_that_are_played_otherwise_are_noticed(base: str, other: str) -> None:
    table = Table(rulesets.rules(base))
    table.rules = house(other, extends=base, players=table.rules.players)
    assert next(_wrong(table), "")
