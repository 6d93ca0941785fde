"""Mistakes in the text of a rule set: each is named, where it stands, and once."""

import pytest

from tests.game.examples.sets import BARE, problems_of


@pytest.mark.parametrize(
    ("text", "code", "where", "message"),
    [
        ("[melds]\nmin_cards = 3", "unknown-key", "melds", "did you mean “meld”?"),
        ("[meld]\nmax_wild = 2", "unknown-key", "meld.max_wild", "did you mean “max_wilds”?"),
        ("[players.1]\nsides = 2", "unknown-key", "players.1", "unknown key “1”"),
        ("[players.13]\nsides = 2", "unknown-key", "players.13", "unknown key “13”"),
        ("[players.4]\nside = 2", "unknown-key", "players.4.side", "did you mean “sides”?"),
        ("[players.4.meld]\nwild = 1", "unknown-key", "players.4.meld.wild", "did you mean"),
        ("[opening]\nsteps = [{ point = 5 }]", "unknown-key", "opening.steps[0].point", "points"),
        ("[going_out]\nneed = {}", "unknown-key", "going_out.need", "did you mean “needs”?"),
        ("[cards.values]\n3r = 100", "unknown-key", "cards.values.3r", "unknown key “3r”"),
        ("[cards.in_hand]\n1 = 100", "unknown-key", "cards.in_hand.1", "unknown key “1”"),
        ("[canasta.kinds.wild]\nbonus = 1\nrnk = []", "unknown-key", "canasta.kinds.wild.rnk", "r"),
        ("[adjustments]\nx = { point = 1 }", "unknown-key", "adjustments.x.point", "points"),
        ("[going_out]\nneeds = { canasta = 1 }", "unknown-key", "going_out.needs.canasta", "cana"),
        ("[threes.red]\nplus_if = { naturals = 1 }", "unknown-key", "threes.red.plus_if.n", "nat"),
        ("[threes.black]\nminus_unless = { x = 1 }", "unknown-key", "threes.black.minus_un", "x"),
        ("[melded]\nminus_unless = { x = 1 }", "unknown-key", "melded.minus_unless.x", "x"),
        ("[opening]\nneeds = { x = 1 }", "unknown-key", "opening.needs.x", "x"),
        (
            "[opening]\nsteps = [{ points = 5, needs = { x = 1 } }]",
            "unknown-key",
            "opening.steps[0].needs.x",
            "x",
        ),
        (
            "[adjustments]\nx = { points = 1, if = { y = 1 } }",
            "unknown-key",
            "adjustments.x.if",
            "",
        ),
        (
            (
                '[canasta.kinds.wild]\ntype = "wild"\nbonus = 500\nas = "natural"\n'
                "[going_out]\nneeds = { wild = 1 }"
            ),
            "unknown-key",
            "going_out.needs.wild",
            "unknown key “wild”",
        ),
        ("[pack]\ndecks = 0", "bad-value", "pack.decks", "at least 1"),
        ("[pack]\njokers = -1", "bad-value", "pack.jokers", "at least 0"),
        ('[meld]\nwilds = "less"', "bad-value", "meld.wilds", "one of fewer, equal, any"),
        ('[meld]\nmax_wilds_in_canasta = "all"', "bad-value", "meld.max_wilds_in", "one of any"),
        ('[meld]\nnatural_only = ["3"]', "bad-value", "meld.natural_only", "each entry is one of"),
        ('[meld]\nnatural_only = "3b"', "bad-value", "meld.natural_only", "a list"),
        ('[meld]\none_per_rank = "yes"', "bad-value", "meld.one_per_rank", "true or false"),
        ("[canasta]\ncards = 2", "bad-value", "canasta.cards", "at least 3"),
        (
            "[canasta.kinds.x]\nbonus = 1\nwilds = [3, 1]",
            "bad-value",
            "canasta.kinds.x.wilds",
            "gre",
        ),
        (
            "[canasta.kinds.x]\nbonus = 1\nwilds = [1]",
            "bad-value",
            "canasta.kinds.x.wilds",
            "least",
        ),
        ("[canasta.kinds.x]\nbonus = 1\nwilds = -1", "bad-value", "canasta.kinds.x.wilds", "whole"),
        (
            "[canasta.kinds.x]\nbonus = 1\nwilds = [-1, 2]",
            "bad-value",
            "canasta.kinds.x.wilds",
            "whole",
        ),
        (
            "[canasta.kinds.x]\nbonus = 1\nwilds = true",
            "bad-value",
            "canasta.kinds.x.wilds",
            "whole",
        ),
        (
            "[canasta.kinds.x]\nbonus = 1\nrank = []",
            "bad-value",
            "canasta.kinds.x.rank",
            "at least",
        ),
        (
            '[canasta.kinds.x]\nbonus = 1\nrank = ["2"]',
            "bad-value",
            "canasta.kinds.x.rank",
            "one of",
        ),
        (
            '[canasta.kinds.x]\nbonus = 1\ntype = "run"',
            "bad-value",
            "canasta.kinds.x.type",
            "group",
        ),
        (
            "[canasta.kinds.x]\nwilds = 1",
            "bad-value",
            "canasta.kinds.x.bonus",
            "“bonus” is missing",
        ),
        (
            '[canasta.kinds.x]\nbonus = 1\nas = "naturl"',
            "bad-value",
            "canasta.kinds.x.as",
            "natural",
        ),
        (
            '[canasta.kinds.x]\nbonus = 1\nas = "y"\n[canasta.kinds.y]\nbonus = 1\nas = "mixed"',
            "bad-value",
            "canasta.kinds.x.as",
            "“y” is not a canasta type here",
        ),
        ("[canasta.kinds.Wild]\nbonus = 1", "bad-value", "canasta.kinds.Wild", "lowercase letter"),
        ("[canasta.kinds.wild7]\nbonus = 1", "bad-value", "canasta.kinds.wild7", "end with one"),
        ("[canasta.kinds.canastas]\nbonus = 1", "bad-value", "canasta.kinds.canastas", "already"),
        ("[canasta.kinds.red]\nbonus = 1", "bad-value", "canasta.kinds.red", "already"),
        (
            '[adjustments]\n"slow play" = -50',
            "bad-value",
            "adjustments.slow play",
            "lowercase letter",
        ),
        ("[adjustments]\ndirector = -50", "bad-value", "adjustments.director", "already"),
        ('[special_hands]\n"7s" = 2500', "bad-value", "special_hands.7s", "lowercase letter"),
        ("[opening]\nsteps = []", "bad-value", "opening.steps", "the last has none"),
        (
            "[opening]\nsteps = [{ below = 5, points = 1 }]",
            "bad-value",
            "opening.steps",
            "the last",
        ),
        (
            "[opening]\nsteps = [{ points = 1 }, { points = 2 }]",
            "bad-value",
            "opening.steps",
            "every step but the last has “below”",
        ),
        (
            "[opening]\nsteps = [{ points = 1 }, { below = 5, points = 2 }]",
            "bad-value",
            "opening.steps",
            "the last has none",
        ),
        (
            (
                "[opening]\nsteps = [{ below = 5, points = 1 }, { below = 5, points = 1 },"
                " { points = 2 }]"
            ),
            "bad-value",
            "opening.steps",
            "must rise",
        ),
        (
            "[opening]\nsteps = [{ below = 5 }, { points = 2 }]",
            "bad-value",
            "opening.steps[0]",
            "po",
        ),
        ("[opening]\nsteps = [{ points = -1 }]", "bad-value", "opening.steps[0].points", "least 0"),
        ('[opening]\nwaived_by = ["red"]', "bad-value", "opening.waived_by", "canasta, concealed"),
        (
            "[threes.red]\nvalues = [100, 200, 300]",
            "bad-value",
            "threes.red.values",
            "4 red threes",
        ),
        (
            "[threes.red]\nminus_values = [100]",
            "bad-value",
            "threes.red.minus_values",
            "there are totals for 1 only",
        ),
        ("[threes.red]\nvalues = []", "bad-value", "threes.red.values", "at least one entry"),
        (
            '[threes.black]\nmeld = "laid"',
            "bad-value",
            "threes.black.values",
            "there are totals for 0 only",
        ),
        (
            '[threes.black]\nmeld = "both"',
            "bad-value",
            "threes.black.values",
            "there are totals for 0 only",
        ),
        (
            '[threes.black]\nmeld = "always"',
            "bad-value",
            "threes.black.meld",
            "going_out, no, laid",
        ),
        ("[adjustments]\nx = { if = {} }", "bad-value", "adjustments.x.points", "is missing"),
        (
            "[adjustments]\nx = { points = 1, held = { at_least = 1 } }",
            "bad-value",
            "adjustments.x.held.rank",
            "“rank” is missing",
        ),
        (
            '[adjustments]\nx = { points = 1, held = { rank = ["A"] } }',
            "bad-value",
            "adjustments.x.held.at_least",
            "“at_least” is missing",
        ),
        ("[adjustments]\nx = 1.5", "bad-value", "adjustments.x", "a whole number"),
        (
            '[meld.sequence]\nmin_cards = 3\nmax_cards = 7\nlow = 4\nhigh = "A"\nwilds = 0',
            "bad-value",
            "meld.sequence.low",
            "one of 2, 3",
        ),
        (
            '[meld.sequence]\nmin_cards = 3\nmax_cards = 7\nlow = "4"\nhigh = "A"',
            "bad-value",
            "meld.sequence.wilds",
            "“wilds” is missing",
        ),
        (
            '[meld.sequence]\nmin_cards = 3\nmax_cards = 7\nlow = "K"\nhigh = "A"\nwilds = 0',
            "bad-value",
            "meld.sequence",
            "no sequence can be laid",
        ),
        (
            '[meld.sequence]\nmin_cards = 3\nmax_cards = 2\nlow = "4"\nhigh = "A"\nwilds = 0',
            "bad-value",
            "meld.sequence",
            "no sequence can be laid",
        ),
        ("[players.4]\nsides = 3", "bad-value", "players.4.sides", "4 players cannot sit as 3"),
        ("[players.4]\nsides = 1", "bad-value", "players.4.sides", "at least 2"),
        (
            "[players.4]\naside = 11",
            "bad-value",
            "players.4.aside",
            "11 cards cannot lie aside: 11 cards are dealt",
        ),
        ("[players.4]\nsits_out = 3", "bad-value", "players.4.sides", "1 player cannot sit as 2"),
        (
            '[players.3.game]\nsettlement = "difference"',
            "bad-value",
            "players.3.game.settlement",
            "3 players make 3",
        ),
        ("[players.5]\nsides = 5", "bad-value", "players.5.deal", "“deal” is missing"),
        ('[game]\ntie = "toss"', "bad-value", "game.tie", "play_on, one_more_hand, draw"),
        ('[pile]\nupcard = "x"', "bad-value", "pile.upcard", "cover, reshuffle_second"),
        ('id = ""', "bad-value", "id", "one word"),
        ('id = "our rules"', "bad-value", "id", "one word"),
        ('remove = ["canasta.kinds"]', "bad-value", "canasta.kinds", "no canasta type"),
        ('remove = ["cards.values.K"]', "bad-value", "cards.values.K", "“K” is missing"),
        ('remove = ["pack"]', "bad-value", "pack.decks", "“decks” is missing"),
        ('remove = ["opening.steps"]', "bad-value", "opening.steps", "“steps” is missing"),
        ('remove = ["players"]', "bad-value", "players", "no number of players"),
        ('remove = ["meld.sequence"]', "nothing-to-remove", "remove", "no “meld.sequence”"),
    ],
)
def test_a_mistake_in_a_rule_set_is_named(text: str, code: str, where: str, message: str) -> None:
    head = "" if text.startswith("id") else 'id = "house"\n'
    problems = problems_of(f'extends = "classic"\n{head}{text}')
    found = [each for each in problems if (each.where or "").startswith(f"house.toml: {where}")]
    assert [each.code for each in found][:1] == [code], problems
    assert message in found[0].message
    assert found[0].clause
    assert len(found) == len(problems) or text.startswith(("remove", "[players.5]"))


def test_a_sequence_may_fill_its_ranks_and_have_one_length_only() -> None:
    limits = 'min_cards = 3\nmax_cards = 3\nlow = "Q"\nhigh = "A"\nwilds = 0'
    assert problems_of(f'extends = "classic"\n[meld.sequence]\n{limits}') == []


@pytest.mark.parametrize(
    "text",
    [
        "[adjustments]\nx2 = -50\n[special_hands]\npairs_2 = 500",
        '[meld.sequence]\nmin_cards = 3\nmax_cards = 3\nlow = "A"\nhigh = "4"\nwilds = 0',
    ],
)
def test_names_may_end_with_a_number_and_an_ace_may_be_the_lowest_card(text: str) -> None:
    assert problems_of(f'extends = "classic"\n{text}') == []


def test_a_colon_in_a_name_hides_no_other_mistake() -> None:
    problems = problems_of(
        'extends = "classic"\nplayer = 1\n[opening]\nsteps = []\n'
        '[adjustments]\n"a: opening" = { steps = 1, points = 1 }\n"slow: play" = -50'
    )
    assert sorted(problem.where or "" for problem in problems) == [
        "house.toml: adjustments.a: opening.steps",
        "house.toml: adjustments.slow: play",
        "house.toml: opening.steps",
        "house.toml: player",
    ]


def test_a_kind_may_not_be_counted_as_one_that_is_itself_counted_as_another() -> None:
    problems = problems_of(
        'extends = "classic"\n[canasta.kinds.wild]\ntype = "wild"\nbonus = 1\nas = "wild"'
    )
    assert problems == []


def test_a_rule_set_that_extends_nothing_says_all_it_must() -> None:
    missing = [problem.where for problem in problems_of("[meld]\nmin_cards = 3\n[players.2]")]
    assert missing == [
        f"house.toml: {path}"
        for path in (
            "pack.decks",
            "pack.jokers",
            "players.2.sides",
            "players.2.deal",
            "players.2.draw",
            "cards.values",
            "opening.steps",
            "threes.red.values",
            "canasta.kinds",
        )
    ]


def test_an_empty_file_reports_all_that_is_missing() -> None:
    missing = [(problem.where or "").partition(": ")[2] for problem in problems_of("")]
    assert missing == [
        "players",
        "pack.decks",
        "pack.jokers",
        "cards.values",
        "opening.steps",
        "threes.red.values",
        "canasta.kinds",
    ]


def test_a_bad_value_is_not_called_missing_besides() -> None:
    problems = problems_of(
        BARE.replace("decks = 1", 'decks = "one"').replace("deal = 11", "deal=0")
    )
    assert [problem.where for problem in problems] == [
        "house.toml: pack.decks",
        "house.toml: players.2.deal",
    ]


def test_cards_aside_are_not_held_against_a_deal_that_is_missing() -> None:
    problems = problems_of('extends = "classic"\n[players.5]\nsides = 5\ndraw = 1\naside = 2')
    assert [problem.where for problem in problems] == ["house.toml: players.5.deal"]


def test_totals_that_are_missing_are_not_counted_besides() -> None:
    (problem,) = problems_of('extends = "classic"\nremove = ["threes.red.values"]')
    assert (problem.where, problem.message) == (
        "house.toml: threes.red.values",
        "“values” is missing",
    )


def test_every_mistake_is_reported_once_though_many_may_play() -> None:
    text = 'extends = "classic"\n[going_out]\nneeds = { no = 1 }\n[canasta.kinds.x]\nwilds = 2'
    assert [problem.where for problem in problems_of(text)] == [
        "house.toml: canasta.kinds.x.bonus",
        "house.toml: going_out.needs.no",
    ]


def test_mistakes_of_parents_are_reported_with_their_file() -> None:
    problems = problems_of(
        'extends = "mother"\n[meld]\nmax_cards = -1',
        mother='extends = "granny"\n[meld]\nwildes = 1',
        granny='extends = "classic"\n[game]\ntarget = "much"',
    )
    assert [problem.where for problem in problems] == [
        "house.toml: meld.max_cards",
        "mother.toml: meld.wildes",
        "granny.toml: game.target",
    ]


def test_an_unreadable_rule_set_reports_only_why_it_is_unreadable() -> None:
    assert [problem.code for problem in problems_of('extends = "clasic"')] == ["unknown-parent"]
