import json
from typing import Any

import pytest

from canasta_club.errors import ProblemsError
from canasta_club.game.legality import judge_text
from canasta_club.game.rules import Step
from canasta_club.game.rules_text import thaw_rules
from canasta_club.services import rulesets
from tests.game.sets import SIX, house, problems_of, read, rules

BARE = """
id = "bare"
[pack]
decks = 1
jokers = 2
[players.2]
sides = 2
deal = 11
draw = 1
[cards.values]
X = 50
2 = 20
A = 20
K = 10
Q = 10
J = 10
10 = 10
9 = 10
8 = 10
7 = 5
6 = 5
5 = 5
4 = 5
3b = 5
[canasta.kinds.natural]
bonus = 500
[opening]
steps = [{ points = 50 }]
[threes.red]
values = [100, 200]
"""
"""The least that a rule set that extends nothing must say."""


def test_every_default_is_what_the_language_says() -> None:
    rule_set = read(BARE).for_players(2)
    meld = rule_set.meld
    assert (meld.min_cards, meld.max_cards, meld.min_naturals, meld.max_wilds) == (3, 0, 2, 3)
    assert (meld.max_wilds_in_canasta, meld.wilds, meld.wild_melds) == (3, "fewer", "no")
    assert (meld.natural_only, meld.one_per_rank, meld.sequence) == (frozenset({"3b"}), True, None)
    assert rule_set.held_points == rule_set.card_points
    assert rule_set.canasta_cards == 7
    (kind,) = rule_set.kinds
    assert (kind.shape, kind.ranks, kind.wilds, kind.jokers) == ("group", None, None, None)
    assert (kind.counts, kind.reported_as) == (True, "natural")
    opening = rule_set.opening
    assert (opening.by, opening.needs, opening.natural_only) == ("score", {}, False)
    assert (opening.waived_by, opening.top_discard_counts) == (frozenset(), True)
    assert opening.raise_after_error == 10
    assert opening.steps == (Step(points=50, below=None, needs=None),)
    for threes in (rule_set.red_threes, rule_set.black_threes):
        assert threes.minus_values == threes.values
        assert threes.plus_if == threes.minus_unless == {"melds": 1}
    assert rule_set.black_threes_meld == "going_out"
    assert rule_set.melded_minus_unless is None
    going_out = rule_set.going_out
    assert (going_out.bonus, going_out.concealed, going_out.needs) == (100, 200, {"canastas": 1})
    assert going_out.concealed_needs == {"canasta", "no_layoff"}
    assert (going_out.discard, going_out.permission) == ("optional", "optional")
    assert going_out.answer == "binding"
    assert (rule_set.adjustments, rule_set.special_hands) == ({}, {})
    game = rule_set.game
    assert (game.target, game.hands, game.settlement, game.tie) == (0, 0, "each", "play_on")
    pile = rule_set.pile
    assert pile.frozen_by == {"wild", "red_three"}
    assert (pile.frozen_until_open, pile.frozen_always) == (True, False)
    assert pile.take == {"pair", "wild", "extend"}
    assert pile.extend_canasta
    assert pile.blocked_by == {"black_three", "wild"}
    assert (pile.upcard, pile.one_card, pile.closed_from) == ("cover", "allowed", None)
    assert rule_set.seating.sits_out == 0
    assert (rule_set.id, rule_set.name, rule_set.players_a_side) == ("bare", "bare", 1)


def test_a_rule_set_is_found_by_its_name_and_its_players() -> None:
    document = read(BARE)
    assert (document.id, document.name, document.player_counts) == ("bare", "bare", (2,))
    named = read('id = "own"\nname = "Ours"\nextends = "classic"\nsources = "us"\nnotes = "none"')
    assert (named.id, named.name, named.player_counts) == ("own", "Ours", (2, 3, 4))


def test_the_file_gives_the_id_that_is_not_written() -> None:
    assert read('extends = "classic"').id == "house"


@pytest.mark.parametrize("name", SIX)
def test_a_shipped_set_is_whole_for_every_number_of_players(name: str) -> None:
    document = rulesets.document(name)
    for players in document.player_counts:
        rule_set = document.for_players(players)
        assert rule_set.players == players
        playing = players - rule_set.seating.sits_out
        assert rule_set.players_a_side * rule_set.seating.sides == playing
        assert judge_text(rule_set, "9999999").kind is not None


@pytest.mark.parametrize("name", SIX)
def test_a_frozen_rule_set_thaws_as_it_was(name: str) -> None:
    document = rulesets.document(name)
    frozen = json.loads(json.dumps(document.table))
    assert frozen == document.table
    thawed = thaw_rules(frozen, document.clauses)
    assert thawed.player_counts == document.player_counts
    for players in document.player_counts:
        one, other = thawed.for_players(players), document.for_players(players)
        assert one.opening == other.opening
        assert one.kinds == other.kinds
        assert one.adjustments == other.adjustments


PLAYERS = {
    "classic": {2: (2, 15, 2, 0), 3: (3, 13, 2, 0), 4: (2, 11, 1, 0)},
    "club": {2: (2, 15, 1, 0), 3: (3, 13, 1, 0), 4: (2, 11, 1, 0), 6: (2, 11, 1, 0)},
    "classic-american": {2: (2, 15, 2, 0), 3: (3, 13, 1, 0), 4: (2, 11, 1, 0)},
    "cardgames-io": {4: (2, 11, 1, 0)},
    "hoyle": {
        2: (2, 11, 1, 0),
        3: (3, 11, 1, 0),
        4: (2, 11, 1, 0),
        5: (2, 11, 1, 1),
        6: (2, 11, 1, 0),
    },
    "three-pack": {
        2: (2, 13, 1, 0),
        3: (3, 13, 1, 0),
        4: (2, 13, 1, 0),
        5: (2, 13, 1, 1),
        6: (3, 13, 1, 0),
    },
}


@pytest.mark.parametrize("name", SIX)
def test_sides_deal_draw_and_who_sits_out_1_2(name: str) -> None:
    document = rulesets.document(name)
    found = {players: document.for_players(players).seating for players in document.player_counts}
    assert {
        players: (each.sides, each.deal, each.draw, each.sits_out)
        for players, each in found.items()
    } == PLAYERS[name]


@pytest.mark.parametrize(
    ("name", "players", "canastas", "target", "settlement"),
    [
        ("classic", 2, 2, 5000, "each"),
        ("classic", 3, 1, 7500, "each"),
        ("classic", 4, 1, 5000, "each"),
        ("club", 2, 1, 5000, "each"),
        ("club", 3, 1, 5000, "each"),
        ("club", 6, 1, 5000, "each"),
        ("classic-american", 2, 2, 5000, "each"),
        ("classic-american", 3, 1, 5000, "each"),
        ("cardgames-io", 4, 1, 5000, "each"),
        ("hoyle", 2, 1, 5000, "difference"),
        ("hoyle", 3, 1, 5000, "each"),
        ("hoyle", 5, 1, 5000, "difference"),
        ("three-pack", 2, 2, 10000, "difference"),
        ("three-pack", 4, 2, 10000, "difference"),
        ("three-pack", 6, 2, 10000, "each"),
    ],
)
def test_what_depends_on_the_players(
    name: str, players: int, canastas: int, target: int, settlement: str
) -> None:
    rule_set = rules(name, players)
    assert rule_set.going_out.needs == {"canastas": canastas}
    assert (rule_set.game.target, rule_set.game.settlement) == (target, settlement)


def test_an_overlay_holds_for_its_players_only() -> None:
    document = read(
        'extends = "classic"\n[going_out]\nbonus = 150\n[players.2.going_out]\nbonus = 50\n'
        "[players.4.meld]\nmax_wilds = 2"
    )
    assert [document.for_players(n).going_out.bonus for n in (2, 3, 4)] == [50, 150, 150]
    assert [document.for_players(n).meld.max_wilds for n in (2, 3, 4)] == [3, 3, 2]
    assert document.for_players(2).going_out.needs == {"canastas": 2}


def test_the_table_for_some_players_has_their_overlay_laid_in() -> None:
    table = rulesets.document("classic").table_for(2)
    assert table["going_out"]["needs"] == {"canastas": 2}
    assert set(table["players"]) == {"2"}
    assert "seating" not in table
    with pytest.raises(ProblemsError, match="is played by 2, 3, 4, not by 9"):
        rulesets.document("classic").table_for(9)


def test_a_number_of_players_that_a_set_lacks_is_refused() -> None:
    with pytest.raises(ProblemsError) as caught:
        rulesets.document("cardgames-io").for_players(2)
    (problem,) = caught.value.problems
    assert (problem.code, problem.clause) == ("unknown-player-count", "1.2")


def test_a_number_of_players_that_cannot_sit_keeps_no_other_from_playing_6_7() -> None:
    document = read('extends = "classic"\n[game]\nsettlement = "difference"')
    assert document.for_players(4).game.settlement == "difference"
    assert document.for_players(2).game.settlement == "difference"
    with pytest.raises(ProblemsError, match="cannot be played by 3") as caught:
        document.for_players(3)
    assert [problem.where for problem in caught.value.problems] == [
        "house: players.3.game.settlement"
    ]
    with pytest.raises(ProblemsError, match="cannot be played by all it names"):
        document.check_seats("house.toml")


def test_a_frozen_table_that_clashes_is_refused_when_it_is_played() -> None:
    table = json.loads(json.dumps(rulesets.document("classic").table))
    del table["players"]["4"]["sides"]
    with pytest.raises(ProblemsError, match="cannot be played by 4"):
        thaw_rules(table, {}).for_players(4)


@pytest.mark.parametrize(
    ("text", "code", "where", "said"),
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
        ('[meld]\nnatural_only = ["3"]', "bad-value", "meld.natural_only", "each is one of"),
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
            "“y” is no kind of canasta here",
        ),
        ("[canasta.kinds.Wild]\nbonus = 1", "bad-value", "canasta.kinds.Wild", "small letter"),
        ("[canasta.kinds.wild7]\nbonus = 1", "bad-value", "canasta.kinds.wild7", "end with one"),
        ("[canasta.kinds.canastas]\nbonus = 1", "bad-value", "canasta.kinds.canastas", "already"),
        ("[canasta.kinds.red]\nbonus = 1", "bad-value", "canasta.kinds.red", "already"),
        ('[adjustments]\n"slow play" = -50', "bad-value", "adjustments.slow play", "small letter"),
        ("[adjustments]\ndirector = -50", "bad-value", "adjustments.director", "already"),
        ('[special_hands]\n"7s" = 2500', "bad-value", "special_hands.7s", "small letter"),
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
        ("[threes.red]\nminus_values = [100]", "bad-value", "threes.red.minus_values", "but 1 total"),
        ("[threes.red]\nvalues = []", "bad-value", "threes.red.values", "at least one entry"),
        ('[threes.black]\nmeld = "laid"', "bad-value", "threes.black.values", "but 0 totals"),
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
            "one of 4, 5",
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
        ("[players.4]\nsits_out = 3", "bad-value", "players.4.sides", "1 players cannot sit"),
        (
            '[players.3.game]\nsettlement = "difference"',
            "bad-value",
            "players.3.game.settlement",
            "3 players make 3",
        ),
        ("[players.5]\nsides = 5", "bad-value", "players.5.deal", "“deal” is missing"),
        ('[game]\ntie = "toss"', "bad-value", "game.tie", "play_on, draw"),
        ('[pile]\nupcard = "x"', "bad-value", "pile.upcard", "cover, reshuffle_second"),
        ('id = ""', "bad-value", "id", "one word"),
        ('id = "our rules"', "bad-value", "id", "one word"),
        ('remove = ["canasta.kinds"]', "bad-value", "canasta.kinds", "no kind of canasta"),
        ('remove = ["cards.values.K"]', "bad-value", "cards.values.K", "“K” is missing"),
        ('remove = ["pack"]', "bad-value", "pack.decks", "“decks” is missing"),
        ('remove = ["opening.steps"]', "bad-value", "opening.steps", "“steps” is missing"),
        ('remove = ["players"]', "bad-value", "players", "no number of players"),
        ('remove = ["meld.sequence"]', "nothing-to-remove", "remove", "no “meld.sequence”"),
    ],
)
def test_a_mistake_in_a_rule_set_is_named(text: str, code: str, where: str, said: str) -> None:
    head = "" if text.startswith("id") else 'id = "house"\n'
    problems = problems_of(f'extends = "classic"\n{head}{text}')
    found = [each for each in problems if (each.where or "").startswith(f"house.toml: {where}")]
    assert [each.code for each in found][:1] == [code], problems
    assert said in found[0].message
    assert found[0].clause
    assert len(found) == len(problems) or text.startswith(("remove", "[players.5]"))


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


def test_an_empty_file_is_told_all_that_is_missing() -> None:
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


def test_every_mistake_is_told_once_though_many_may_play() -> None:
    text = 'extends = "classic"\n[going_out]\nneeds = { no = 1 }\n[canasta.kinds.x]\nwilds = 2'
    assert [problem.where for problem in problems_of(text)] == [
        "house.toml: canasta.kinds.x.bonus",
        "house.toml: going_out.needs.no",
    ]


def test_mistakes_of_parents_are_told_with_their_file() -> None:
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


def test_a_torn_rule_set_is_only_told_what_tore_it() -> None:
    assert [problem.code for problem in problems_of('extends = "clasic"')] == ["unknown-parent"]


def test_a_condition_replaces_that_of_the_parent() -> None:
    rule_set = house("[threes.red]\nplus_if = { canastas = 1 }")
    assert rule_set.red_threes.plus_if == {"canastas": 1}
    assert rule_set.red_threes.minus_unless == {"canastas": 1}
    assert house("[going_out]\nneeds = {}").going_out.needs == {}


def test_what_is_removed_is_as_the_language_has_it_without() -> None:
    document = read(
        'extends = "club"\nremove = ["going_out", "meld.wilds", "opening.waived_by", "game",'
        ' "threes.black", "pile"]'
    )
    rule_set = document.for_players(4)
    assert rule_set.going_out.answer == "binding"
    assert rule_set.meld.wilds == "fewer"
    assert rule_set.opening.waived_by == frozenset()
    assert rule_set.game.target == 0
    assert rule_set.pile.upcard == "cover"


def test_a_parents_penalties_can_be_dropped_and_replaced() -> None:
    rule_set = house("[adjustments]\npenalty = -100\nexact_cut = 100")
    inherited = list(rules().adjustments)
    assert list(rule_set.adjustments) == [*inherited, "penalty", "exact_cut"]
    document = read('extends = "classic"\nremove = ["adjustments"]\n[adjustments]\npenalty = -100')
    assert list(document.for_players(4).adjustments) == ["penalty"]


@pytest.mark.parametrize(
    ("wilds", "bounds"), [("2", (2, 2)), ("[1, 3]", (1, 3)), ("[0, 0]", (0, 0))]
)
def test_exact_numbers_and_ranges(wilds: str, bounds: tuple[int, int]) -> None:
    rule_set = house(f"[canasta.kinds.extra]\nbonus = 5\nwilds = {wilds}\njokers = {wilds}")
    (kind,) = [each for each in rule_set.kinds if each.name == "extra"]
    assert (kind.wilds, kind.jokers) == (bounds, bounds)


def test_any_number_of_wild_cards_in_a_canasta() -> None:
    assert rules("hoyle").meld.max_wilds_in_canasta is None
    assert house("[meld]\nmax_wilds_in_canasta = 4").meld.max_wilds_in_canasta == 4
    assert house("[meld]\nmax_wilds = 2").meld.max_wilds_in_canasta == 2


def test_minus_values_stand_beside_values() -> None:
    rule_set = house("[threes.red]\nminus_values = [100, 200, 300, 400]")
    assert rule_set.red_threes.values == (100, 200, 300, 800)
    assert rule_set.red_threes.minus_values == (100, 200, 300, 400)


def test_the_frozen_table_is_plain_data() -> None:
    def plain(value: Any) -> bool:
        if isinstance(value, dict):
            return all(isinstance(key, str) and plain(each) for key, each in value.items())
        if isinstance(value, list):
            return all(map(plain, value))
        return isinstance(value, str | int)

    for name in SIX:
        assert plain(rulesets.document(name).table)
