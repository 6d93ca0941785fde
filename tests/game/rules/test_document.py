"""Rule sets as they are read: defaults, overlays for players, and what is removed."""

import json
from typing import Any

import pytest

from canasta_club.documents.resolve import Parents, Source
from canasta_club.documents.toml import PlainTable
from canasta_club.errors import ProblemsError
from canasta_club.game.melds.legality import judge_text
from canasta_club.game.rules.document import RuleDocument, read_table
from canasta_club.game.rules.model import OpeningStep
from canasta_club.services.rules import rulesets
from tests.game.examples.sets import BARE, DEFAULTS, SIX, house, read, rules


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
    assert opening.raise_after_error == 0
    assert opening.steps == (OpeningStep(points=50, below=None, needs=None),)
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
    assert (pile.one_card, pile.closed_from) == ("allowed", None)
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
    thawed = RuleDocument(frozen, document.clauses)
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


def test_what_rule_sets_write_is_read_without_being_checked_as_a_whole() -> None:
    parents: Parents = {}

    def written(text: str) -> PlainTable | None:
        return read_table(Source("house.toml", text), rulesets.SHELF.find, DEFAULTS, parents)

    table = written('extends = "classic"\n[players.4]\nsides = 3')
    assert table is not None
    assert (table["id"], table["players"]["4"]["sides"], table["meld"]["min_cards"]) == (
        "house",
        3,
        3,
    )
    assert [name for name, _ in parents] == ["classic.toml"]
    bare = written(BARE)
    assert bare is not None
    assert bare["meld"]["min_cards"] == 3
    assert written('extends = "classic"\n[players.4]\nside = 2') is None


def test_the_table_for_some_players_has_their_overlay_laid_in() -> None:
    table = rulesets.document("classic").table_for(2)
    assert table["going_out"]["needs"] == {"canastas": 2}
    assert set(table["players"]) == {"2"}
    assert "seating" not in table
    with pytest.raises(ProblemsError, match="is for 2, 3, 4 players, not for 9"):
        rulesets.document("classic").table_for(9)


def test_a_number_of_players_that_a_set_lacks_is_refused() -> None:
    with pytest.raises(ProblemsError) as caught:
        rulesets.document("cardgames-io").for_players(2)
    (problem,) = caught.value.problems
    assert (problem.code, problem.clause) == ("unknown-player-count", "1.2")
    assert problem.level == "error"
    assert problem.message == "“cardgames-io” is for 4 players, not for 2"
    assert caught.value.message == f"{problem.message}."


def test_a_number_of_players_that_cannot_sit_keeps_no_other_from_playing_6_7() -> None:
    text = 'extends = "classic"\n[game]\nsettlement = "difference"'
    document = read(text)
    assert document.for_players(4).game.settlement == "difference"
    assert document.for_players(2).game.settlement == "difference"
    with pytest.raises(ProblemsError, match=r"^“house” cannot be played by 3") as caught:
        document.for_players(3)
    assert [problem.where for problem in caught.value.problems] == [
        "house: players.3.game.settlement"
    ]
    with pytest.raises(ProblemsError, match=r"house\.toml cannot be played by all it names"):
        read(text, with_seats=True)


def test_a_frozen_table_that_clashes_is_refused_when_it_is_played() -> None:
    table = json.loads(json.dumps(rulesets.document("classic").table))
    del table["players"]["4"]["sides"]
    with pytest.raises(ProblemsError, match="cannot be played by 4") as caught:
        RuleDocument(table, {}).for_players(4)
    assert [problem.where for problem in caught.value.problems] == ["classic: players.4.sides"]


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
