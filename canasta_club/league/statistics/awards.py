"""Awards: who holds which record of a season, and with what figure; ties are shared."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from typing import NamedTuple

from canasta_club.league.rounding import Figure
from canasta_club.league.statistics.form import is_unbeaten, is_won, longest
from canasta_club.league.statistics.games import ByPeople, Feat, GameView, GameViews, grouped
from canasta_club.league.statistics.totals import GameTotals
from canasta_club.league.terms import FigureKind

Holder = tuple[str, ...]
"""The ids of those who hold a record: one player, or a whole side."""


class Measure(NamedTuple):
    """How games are measured; nothing where there is nothing to measure.

    The second argument is whether less is better. Where more is better, a figure that ``counts``
    needs at least 1. With ``all_nights`` it takes in those that the table drops.
    """

    find: Callable[[GameViews, bool], Feat | None]
    kind: FigureKind = "number"
    counts: bool = True
    all_nights: bool = False


@dataclass(frozen=True, slots=True)
class Award:
    """A record to look for, as in ``data/awards``."""

    id: str
    heading: str
    measure: str
    less_is_better: bool = False
    minimum: int = 1
    is_for_pairs: bool = False
    newcomers: bool = False
    honours: bool = False


class Winner(NamedTuple):
    """The holder of a record; of certain games, also which games."""

    holder: Holder
    games: tuple[GameView, ...]


class Given(NamedTuple):
    """An award with its figure and all who share it; empty while nobody has earned it."""

    award: Award
    figure: Figure | None
    winners: tuple[Winner, ...]

    @property
    def kind(self) -> FigureKind:
        """Whether the figure is a whole number."""
        return MEASURES[self.award.measure].kind


def give(awards: Iterable[Award], people: ByPeople, newcomers: Collection[str] = ()) -> list[Given]:
    """Return the holders of each record; games come in the order in which they were played.

    A game is nobody's for whom its night does not count.
    """
    are_dropped = any(view.game.dropped for view in people.views)
    counting = cache(partial(_counting, people))
    given_awards = []
    for award in awards:
        is_whole = MEASURES[award.measure].all_nights or not are_dropped
        every = people.sides if award.is_for_pairs else people.players
        games = every if is_whole else counting(award.is_for_pairs)
        if award.newcomers:
            games = {holder: each for holder, each in games.items() if holder[0] in newcomers}
        given_awards.append(_given(award, games))
    return given_awards


def _counting(people: ByPeople, is_for_pairs: bool) -> Mapping[Holder, GameViews]:  # noqa: FBT001
    """Return whose each game is; a pair's, if it counts for one of the two."""

    def holders(view: GameView) -> list[Holder]:
        players = [player for player in view.side.entries if player not in view.game.dropped]
        if is_for_pairs:
            return [tuple(sorted(view.side.entries))] if players else []
        return [(player,) for player in players]

    return grouped(people.views, holders)


def _given(award: Award, games: Mapping[Holder, GameViews]) -> Given:
    measure, less = MEASURES[award.measure], award.less_is_better
    feats = {
        holder: feat
        for holder, views in games.items()
        if len(views) >= award.minimum and (feat := _feat_of(views, award))
    }
    if measure.counts and not less:
        feats = {holder: feat for holder, feat in feats.items() if feat.figure > 0}
    if not feats:
        return Given(award, None, ())
    figure = (min if less else max)(feat.figure for feat in feats.values())
    winners = [
        Winner(holder, feat.games) for holder, feat in feats.items() if feat.figure == figure
    ]
    return Given(award, figure, tuple(winners))


def _feat_of(views: GameViews, award: Award) -> Feat | None:
    key = award.measure, award.less_is_better
    if key not in views.feats:
        views.feats[key] = MEASURES[award.measure].find(views, award.less_is_better)
    return views.feats[key]


def _of_a_game(
    value: Callable[[GameView], int | None], *, won: bool = False, needs_hands: bool = False
) -> Measure:
    """Take the best of single games, or of single wins."""

    def find(views: GameViews, less: bool) -> Feat | None:  # noqa: FBT001
        counting = [
            (figure, each)
            for each in views
            if (each.game.has_hands or not needs_hands)
            and (is_won(each.result) or not won)
            and (figure := value(each)) is not None
        ]
        if not counting:
            return None
        best = (min if less else max)(figure for figure, _ in counting)
        return Feat(best, tuple(each for figure, each in counting if figure == best))

    return Measure(find)


def _total(value: Callable[[GameTotals], int | None]) -> Measure:
    return Measure(lambda views, _less: _feat(value(views.totals)))


def _average(value: Callable[[GameTotals], Fraction | None]) -> Measure:
    return Measure(lambda views, _less: _feat(value(views.totals)), "decimal", counts=False)


def _feat(figure: Figure | None) -> Feat | None:
    return None if figure is None else Feat(figure)


def _streak(belongs: Callable[[int], bool]) -> Measure:
    def find(views: GameViews, less: bool) -> Feat:  # noqa: FBT001
        del less
        run = longest(views, belongs)
        return Feat(len(run), (run[0], run[-1]) if run else ())

    return Measure(find)


def _improvement(views: GameViews, less: bool) -> Feat | None:  # noqa: FBT001
    """Compare the average difference of the later half of the games with that of the earlier."""
    del less
    half = len(views) // 2
    if not half:
        return None
    earlier, later = (GameViews(some).ends.ahead for some in (views[:half], views[-half:]))
    return Feat(Fraction(later - earlier, half))


MEASURES: Mapping[str, Measure] = {
    "highest_hand": _of_a_game(lambda view: view.side.figures.best_hand),
    "highest_game": _of_a_game(lambda view: view.side.score),
    "biggest_win": _of_a_game(lambda view: view.difference, won=True),
    "hands_to_win": _of_a_game(lambda view: view.game.hands, won=True, needs_hands=True),
    "natural_in_a_game": _of_a_game(lambda view: view.side.figures.known("natural")),
    "canastas_in_a_game": _of_a_game(lambda view: view.side.figures.known("canastas")),
    "nights": Measure(
        lambda views, _less: Feat(len({each.day for each in views})), all_nights=True
    ),
    "games": _total(lambda games: games.games),
    "won": _total(lambda games: games.won),
    "drawn": _total(lambda games: games.drawn),
    "lost": _total(lambda games: games.lost),
    "natural": _total(lambda games: games.figures.known("natural")),
    "canastas": _total(lambda games: games.figures.known("canastas")),
    "outs": _total(lambda games: games.figures.known("outs")),
    "concealed": _total(lambda games: games.figures.known("concealed")),
    "penalties": _total(lambda games: games.figures.penalties),
    "score_a_game": _average(lambda games: games.a_game(games.figures.score)),
    "difference_a_game": _average(lambda games: games.a_game(games.difference)),
    "won_percent": _average(lambda games: 100 * games.share),
    "natural_a_hand": _average(lambda games: games.an_itemised_hand(games.figures.natural)),
    "canastas_a_hand": _average(lambda games: games.an_itemised_hand(games.figures.canastas)),
    "outs_a_hand": _average(lambda games: games.an_itemised_hand(games.figures.outs)),
    "winning_streak": _streak(is_won),
    "unbeaten_streak": _streak(is_unbeaten),
    "improvement": Measure(_improvement, "decimal"),
}
"""What can be measured, by the word that awards name it by."""
