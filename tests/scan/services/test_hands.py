"""The likeliest hand for which everything agrees, from readings that are made up."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

import pytest

from benchmarks.filled_slips import Task, task
from benchmarks.slips_read import plain
from canasta_club.club import slip as boxes
from canasta_club.club.night_hands import NightHands
from canasta_club.club.paper.layout import form_for
from canasta_club.scan.reading.digits import BoxFigure
from canasta_club.scan.services import _hands as hands
from canasta_club.scan.services._search import HandSearch
from canasta_club.services.rules import rulesets
from tests.depth import draws, mostly_long
from tests.scan.examples import made

RULES = [
    (name, players) for name in rulesets.ids() for players in rulesets.document(name).player_counts
]


CHANCE = next(draws("plain", 1))


def tasks(name: str, players: int = 4) -> list[Task]:
    """Return slips of a rule set, at most two."""
    rules = rulesets.document(name).for_players(players)
    dealt = (task(rules, form_for(rules, "a4"), seed) for seed in range(600))
    return list(islice((each for each in dealt if each), 2))


@pytest.mark.parametrize(("name", "players"), mostly_long(RULES, [("club", 4)]))
def test_the_sums_find_the_hand_that_the_digits_hide(name: str, players: int) -> None:
    chance = next(draws(f"{name} {players}", 1))
    done = tasks(name, players)
    assert done
    for job in done:
        seen = made.reading(job.slip, job.state, chance, wrong=0.12)
        read = hands.likeliest(seen, job.state, job.number, NightHands())
        assert read.agrees, job.slip
        if read.is_sure:
            assert plain(read.slip) == plain(job.slip)


@pytest.mark.parametrize("name", mostly_long(["club", "hoyle"], ["club"]))
def test_of_a_slip_that_is_plain_nothing_is_asked(name: str) -> None:
    for job in tasks(name):
        seen = made.reading(job.slip, job.state, CHANCE, wrong=0)
        read = hands.likeliest(seen, job.state, job.number, NightHands())
        assert (plain(read.slip), read.is_sure) == (plain(job.slip), True), job.slip


@pytest.mark.parametrize(
    ("key", "text", "doubtful"),
    [(boxes.MELDED, "9995", boxes.MELDED), (boxes.RED_THREES, "77", boxes.SAYS)],
    ids=["what would agree stands elsewhere", "nothing agrees"],
)
def test_a_box_that_says_something_else_than_would_agree_is_asked_about(
    key: str, text: str, doubtful: str
) -> None:
    (job, *_) = tasks("club")
    seen = made.reading(job.slip, job.state, CHANCE, wrong=0)
    seen = replace(seen, figures={**seen.figures, (0, key): made.figure(text)})
    read = hands.likeliest(seen, job.state, job.number, NightHands())
    assert (0, doubtful) in read.doubtful
    assert not read.is_sure


@pytest.mark.parametrize("key", [boxes.MELDED, boxes.SAYS, boxes.RUNNING])
def test_a_box_that_cannot_be_read_is_asked_about_though_the_others_say_what_it_holds(
    key: str,
) -> None:
    (job, *_) = tasks("club")
    seen = made.reading(job.slip, job.state, CHANCE, wrong=0)
    seen = replace(seen, figures={**seen.figures, (0, key): BoxFigure(is_spoilt=True)})
    read = hands.likeliest(seen, job.state, job.number, NightHands())
    assert read.agrees
    assert (0, key) in read.doubtful
    assert not read.is_sure


def looking_like(text: str, place: int, digits: str, less: float) -> BoxFigure:
    """Return a box in which other digits are so much less likely than the own one at a place."""
    figure = made.figure(text)
    scores = list(figure.edges[place].scores)
    for digit in digits:
        scores[int(digit)] = scores[int(text[place])] - less
    edges = list(figure.edges)
    edges[place] = replace(edges[place], scores=tuple(scores))
    return replace(figure, edges=tuple(edges))


POINTS = ((boxes.MELDED, 1), (boxes.LEFT, 0))
COUNT = ((boxes.RED_THREES, 0), (boxes.SAYS, 1), (boxes.RUNNING, 1))


@pytest.mark.parametrize(
    ("places", "digit", "less", "repeated"),
    [
        (POINTS, "8", (3.2, 3.2), "58"),
        (POINTS, "8", (3.9, 3.9), ""),
        (COUNT, "3", (6.8, 1, 1), "23"),
        (COUNT, "3", (6.8, 2.5, 2.5), ""),
    ],
    ids=["doubtful twice", "plain twice", "plain once, doubtful twice", "on the average plain"],
)
def test_a_digit_that_may_be_another_one_each_time_is_asked_about(
    places: Sequence[tuple[str, int]], digit: str, less: Sequence[float], repeated: str
) -> None:
    """All boxes together make that far less likely than it is on the average."""
    (_, job) = tasks("club")
    seen = made.reading(job.slip, job.state, CHANCE, wrong=0)
    # The only other 3 says nothing of how a 3 is written.
    plainly = {(0, boxes.RUNNING): looking_like("3550", 0, "8", 0)}
    alike = {
        (1, key): looking_like(job.slip.text(1, key), place, digit, by)
        for (key, place), by in zip(places, less, strict=True)
    }
    seen = replace(seen, figures={**seen.figures, **plainly, **alike})
    read = hands.likeliest(seen, job.state, job.number, NightHands())
    assert plain(read.slip) == plain(job.slip)
    assert (read.is_sure, read.repeated) == (not repeated, repeated)


@pytest.mark.parametrize(
    ("rules", "key", "others"),
    [("modern-american", boxes.MELDED, "7"), ("club", "kind:mixed", "4679")],
    ids=["points that count against their side", "a count that looks like four others"],
)
def test_the_sums_find_a_digit_that_looks_like_others(rules: str, key: str, others: str) -> None:
    job, side = {"modern-american": (tasks(rules)[0], 0), "club": (tasks(rules)[0], 1)}[rules]
    text = job.slip.text(side, key)
    seen = made.reading(job.slip, job.state, CHANCE, wrong=0)
    odd = looking_like(text, text.index("2"), others, -2)
    seen = replace(seen, figures={**seen.figures, (side, key): odd})
    read = hands.likeliest(seen, job.state, job.number, NightHands())
    assert plain(read.slip) == plain(job.slip)


def test_a_digit_that_may_be_another_one_is_looked_for_in_every_box_however_unlikely() -> None:
    (_, job) = tasks("club")
    seen = made.reading(job.slip, job.state, CHANCE, wrong=0)
    alike = {
        (1, boxes.SAYS): looking_like("1200", 1, "3", 2),
        (1, boxes.RUNNING): looking_like("1200", 1, "3", 2),
        (1, boxes.RED_THREES): looking_like("2", 0, "3", 20),
    }
    seen = replace(seen, figures={**seen.figures, **alike})
    search = HandSearch(seen, job.state, job.number, NightHands())
    (own, *usual) = search.agreeing()
    others = [
        {hand.slip.text(1, boxes.RED_THREES) for hand in hands}
        for hands in (usual, search.alike(own.slip))
    ]
    assert others == [{"2"}, {"2", "3"}]
