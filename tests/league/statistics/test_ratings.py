"""Ratings, against sums done by hand, and whatever the order in which games were entered."""

import json
from collections.abc import Iterable
from datetime import date
from math import exp, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_club.league.statistics.games import PastGame
from canasta_club.league.statistics.ratings import (
    Checkpoint,
    RatedNight,
    Rating,
    new,
    rate_on,
    rated_nights,
)
from tests.league.examples.past import past

MU, SIGMA, BETA, TAU = 25.0, 25 / 3, 25.0, 25 / 300
PLAYERS = ("Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir")


def rate(games: Iterable[PastGame]) -> list[RatedNight]:
    """Return the ratings of everybody after each night, from the first game on."""
    return rated_nights(rate_on((), games))


def after(*games: PastGame) -> dict[str, Rating]:
    nights = rate(games)
    return dict(nights[-1].ratings) if nights else {}


def test_the_first_game_by_hand() -> None:
    ratings = after(past(1, "Ash Birch 5100", "Cedar Dogwood 4000"))
    # Algorithm 4 of Weng and Lin (2011) for two teams of two equals.
    variance = SIGMA**2 + TAU**2
    c = sqrt(2 * (2 * variance + BETA**2))
    gain = variance / c * (1 - 0.5)
    assert ratings["Ash"].mu == pytest.approx(MU + gain)
    assert ratings["Dogwood"].mu == pytest.approx(MU - gain)
    assert new().mu + gain == pytest.approx(25.8884, abs=1e-4)
    assert ratings["Ash"].games == 1


def test_who_was_expected_to_win_gains_less() -> None:
    first = past(1, "Ash 5100", "Birch 4000")
    ratings = after(first, past(2, "Ash 5100", "Birch 4000"))
    one, other = after(first)["Ash"], after(first)["Birch"]
    variance = one.sigma**2 + TAU**2
    c = sqrt(2 * (variance + BETA**2))
    expected = exp(one.mu / c) / (exp(one.mu / c) + exp(other.mu / c))
    assert ratings["Ash"].mu == pytest.approx(one.mu + variance / c * (1 - expected))


def test_a_draw_moves_nobody_among_equals_and_brings_others_together() -> None:
    assert after(past(1, "Ash 5000", "Birch 5000"))["Ash"].mu == pytest.approx(MU)
    before = after(past(1, "Ash 5100", "Birch 4000"))
    drawn = after(past(1, "Ash 5100", "Birch 4000"), past(2, "Ash 5000", "Birch 5000"))
    assert before["Birch"].mu < drawn["Birch"].mu < drawn["Ash"].mu < before["Ash"].mu


def test_by_how_much_does_not_matter() -> None:
    narrow = after(past(1, "Ash Birch 5005", "Cedar Dogwood 5000"))
    wide = after(past(1, "Ash Birch 9000", "Cedar Dogwood -500"))
    assert narrow == wide


def test_three_sides_and_sides_of_three() -> None:
    alone = after(past(1, "Ash 5100", "Birch 4000", "Cedar 4000"))
    assert alone["Ash"].mu > MU > alone["Birch"].mu == alone["Cedar"].mu
    six = after(past(1, "Ash Birch Cedar 5100", "Dogwood Elm Fir 5000"))
    assert six["Ash"].mu == six["Cedar"].mu > MU > six["Fir"].mu


def test_three_who_take_turns_are_not_expected_to_beat_two() -> None:
    five = after(past(1, "Ash Birch Cedar 5000", "Dogwood Elm 5000"))
    assert [round(rating.mu, 9) for rating in five.values()] == [MU] * 5
    won = after(past(1, "Ash Birch Cedar 5100", "Dogwood Elm 5000"))
    assert won["Ash"].mu - MU == pytest.approx(MU - won["Elm"].mu)


def test_two_against_three_count_as_three_of_their_own_mean_strength() -> None:
    """By hand, after a game that told Ash and Dogwood apart: Elm and a mean of both make three."""
    first = past(1, "Dogwood 5100", "Ash 4000")
    before = after(first)
    ash, dogwood, other = before["Ash"], before["Dogwood"], new()
    mean = (dogwood.mu + other.mu) / 2
    unsure = sqrt((dogwood.sigma**2 + other.sigma**2) / 2)
    three = ash.mu + 2 * other.mu
    two = dogwood.mu + other.mu + mean
    sigmas = (ash.sigma, dogwood.sigma, *[other.sigma] * 3, unsure)
    c = sqrt(sum(sigma**2 + TAU**2 for sigma in sigmas) + 2 * BETA**2)
    expected = exp(three / c) / (exp(three / c) + exp(two / c))
    won = after(first, past(2, "Ash Birch Cedar 5100", "Dogwood Elm 5000"))
    gain = (ash.sigma**2 + TAU**2) / c * (1 - expected)
    assert won["Ash"].mu == pytest.approx(ash.mu + gain)
    assert {player: rating.games for player, rating in won.items()} == {
        "Ash": 2, "Birch": 1, "Cedar": 1, "Dogwood": 2, "Elm": 1,
    }  # fmt: skip


def test_a_newcomer_has_played_nothing() -> None:
    assert new() == Rating(MU, SIGMA, 0)


def test_a_checkpoint_is_of_its_night_and_of_all_games_before() -> None:
    """What was rated before is gone on from, and changes the mark of every later night."""
    games = [past(night, "Ash 5100", "Birch 4000") for night in (1, 2, 3)]
    steps: list[int] = []
    kept = rate_on((), games, steps.append)
    assert steps == [1, 1, 1]
    assert [each.night for each in kept] == [each.result.night for each in games]
    assert rated_nights(kept)[-1].night == games[-1].result.night
    assert rate_on((), games[:2]) == kept[:2]
    others = rate_on((), [past(1, "Ash 5105", "Birch 4000"), *games[1:]])
    assert [each.changed for each in others] == [each.changed for each in kept]
    assert not {each.hash for each in others} & {each.hash for each in kept}


def test_nobody_grows_less_sure_than_a_newcomer_by_playing() -> None:
    games = [past(night, "Ash Birch 5100", "Cedar Dogwood 4000") for night in range(1, 30)]
    sigmas = [each.ratings["Ash"].sigma for each in rate(games)]
    assert sigmas[0] < new().sigma
    assert sigmas == sorted(sigmas, reverse=True)
    assert after(*games)["Ash"].at_least > new().at_least == pytest.approx(0)


def test_the_ratings_after_each_night_have_all_who_had_come_by_then() -> None:
    nights = rate(
        [past(1, "Ash 5100", "Birch 0"), past(2, "Cedar 5100", "Elm 0"), past(2, "Ash 0", "Elm 5")]
    )
    assert [sorted(each.ratings) for each in nights] == [
        ["Ash", "Birch"],
        ["Ash", "Birch", "Cedar", "Elm"],
    ]
    assert rate([]) == []


TEAMS = st.permutations(PLAYERS).flatmap(
    lambda order: st.sampled_from(
        [(order[:1], order[1:2]), (order[:2], order[2:4]), (order[:3], order[3:6]),
         (order[:3], order[3:5]), (order[:1], order[1:2], order[2:3])]
    )
)  # fmt: skip
SCORES = st.lists(st.integers(-20, 40).map(lambda n: 250 * n), min_size=3, max_size=3)


@st.composite
def seasons(draw: st.DrawFn) -> list[PastGame]:
    games = []
    for number, (teams, scores) in enumerate(
        draw(st.lists(st.tuples(TEAMS, SCORES), min_size=1, max_size=8)), 1
    ):
        sides = [f"{' '.join(team)} {score}" for team, score in zip(teams, scores, strict=False)]
        games.append(past(1 + number // 3, *sides, table=number))
    return games


@given(seasons(), st.randoms(use_true_random=False))
def test_the_order_in_which_games_and_sides_are_entered_never_matters(
    games: list[PastGame], chance: Random
) -> None:
    mixed = [
        game._replace(
            result=game.result._replace(
                sides=tuple(chance.sample(game.result.sides, len(game.result.sides)))
            ),
        )
        for game in chance.sample(games, len(games))
    ]
    assert rate(mixed) == rate(games)


@given(seasons(), st.data())
def test_a_night_that_is_corrected_changes_nothing_before_it(
    games: list[PastGame], data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(games) - 1))
    wrong = games[place]
    scores = [side.score for side in wrong.result.sides]
    right = wrong._replace(
        result=wrong.result._replace(
            sides=tuple(
                side.with_score(score)
                for side, score in zip(wrong.result.sides, reversed(scores), strict=True)
            ),
        ),
    )
    corrected = [*games[:place], right, *games[place + 1 :]]
    night = wrong.result.night
    earlier = [each for each in rate(games) if each.night < night]
    assert [each for each in rate(corrected) if each.night < night] == earlier


@given(seasons(), st.lists(st.tuples(st.integers(0, 7), SCORES), max_size=3), st.integers(0, 7))
def test_rating_on_from_the_earliest_changed_night_equals_rating_from_the_start(
    games: list[PastGame], corrections: list[tuple[int, list[int]]], left_out: int
) -> None:
    kept = stored(rate_on((), games))
    now = [game for place, game in enumerate(games) if place != left_out or corrections]
    for place, scores in corrections:
        if place < len(now):
            now[place] = with_scores(now[place], scores)
    changed = [game for game in (*games, *now) if (game in games) != (game in now)]
    earliest = min((game.result.night for game in changed), default=date.max)
    true = [each for each in kept if each.night < earliest]
    later = [game for game in now if not true or game.result.night > true[-1].night]
    assert rate_on(true, later) == rate_on((), now)


def stored(checkpoints: list[Checkpoint]) -> list[Checkpoint]:
    """Write checkpoints as text, and read them back."""
    return [
        checkpoint._replace(
            changed={
                player: Rating(values[0], values[1], values[2], tuple(values[3]))
                for player, values in json.loads(json.dumps(checkpoint.changed)).items()
            }
        )
        for checkpoint in checkpoints
    ]


def with_scores(game: PastGame, scores: list[int]) -> PastGame:
    sides = tuple(
        side.with_score(score) for side, score in zip(game.result.sides, scores, strict=False)
    )
    return game._replace(result=game.result._replace(sides=sides))


def test_partners_who_never_play_apart_are_named() -> None:
    games = [past(night, "Ash Birch 5100", "Cedar Dogwood 4000") for night in (1, 2)]
    assert {name: each.always_with for name, each in after(*games).items()} == {
        "Ash": ("Birch",), "Birch": ("Ash",), "Cedar": ("Dogwood",), "Dogwood": ("Cedar",)
    }  # fmt: skip
    apart = after(*games, past(3, "Ash Elm 5100", "Cedar Fir 4000"))
    assert all(not apart[name].always_with for name in ("Ash", "Birch", "Cedar", "Dogwood"))
    assert apart["Elm"].always_with == ()
    against = after(*games, past(3, "Ash Cedar 5100", "Birch Dogwood 4000"))
    assert not any(each.always_with for each in against.values())


@given(seasons())
def test_who_is_always_with_whom_is_what_all_games_show(games: list[PastGame]) -> None:
    sides = [(*game.place, place) for game in games for place, _ in enumerate(game.result.sides)]
    seats = [side.entries for game in games for side in game.result.sides]
    sat = {
        player: [side for side, entries in zip(sides, seats, strict=True) if player in entries]
        for entries in seats
        for player in entries
    }
    assert {player: each.always_with for player, each in after(*games).items()} == {
        player: tuple(sorted(each for each in sat if each != player and sat[each] == sat[player]))
        for player in sat
    }


@given(seasons())
def test_steps_count_the_games(games: list[PastGame]) -> None:
    steps: list[int] = []
    rate_on((), games, steps.append)
    assert sum(steps) == len(games)
