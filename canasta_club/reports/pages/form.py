"""The form of a Swiss system: every entry's result in each round, and its opponent's row."""

from collections.abc import Iterator, Mapping
from datetime import date

from canasta_club.league.results.model import GameResult, Results
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.reports.pages.cross_table import WHO
from canasta_club.reports.pages.statistics import WON_DRAWN_LOST

Slot = tuple[date, int]
"""A round of the season, by its night and its number there."""

FormGuide = dict[str, dict[Slot, list[str]]]
"""What each entry did in each round, in the order played."""

_LEGEND = (
    "Columns are headed by the number of the round.",
    "W12 won against row 12, L lost, D drawn; + and − a forfeit won and lost; abs absent.",
)
_UNPLAYED = {"bye": "bye", "absent": "abs", "forfeit_win": "+", "forfeit_loss": "−"}


def form_page(
    results: Results, names: Mapping[str, str], *, title: str, subtitle: str = ""
) -> Page:
    """Return the page, the rows in the order of ``names``: entries by their ids."""
    form = _form(results, {entry: place for place, entry in enumerate(names, 1)})
    slots = sorted({slot for rounds in form.values() for slot in rounds})
    return Page(
        title,
        (
            *WHO,
            *(
                Column(f"round_{number}", f"Round {number}", short=str(number))
                for number in range(1, len(slots) + 1)
            ),
            *WON_DRAWN_LOST,
        ),
        [
            (
                place,
                name,
                *(" ".join(form.get(entry, {}).get(slot, ())) for slot in slots),
                *_counts(form.get(entry, {})),
            )
            for place, (entry, name) in enumerate(names.items(), 1)
        ],
        subtitle=subtitle,
        legend=_LEGEND,
    )


def _form(results: Results, places: Mapping[str, int]) -> FormGuide:
    form: FormGuide = {}
    over = (game for game in results.games if game.is_over)
    for game in sorted(over, key=lambda game: (game.night, game.round, game.number)):
        for entry, sign in _signs(game, places):
            form.setdefault(entry, {}).setdefault((game.night, game.round), []).append(sign)
    for unplayed_game in results.unplayed:
        against = (
            places.get(unplayed_game.against, "")
            if unplayed_game.kind.startswith("forfeit")
            else ""
        )
        rounds = form.setdefault(unplayed_game.entry, {})
        rounds.setdefault((unplayed_game.night, unplayed_game.round), []).append(
            f"{_UNPLAYED[unplayed_game.kind]}{against}"
        )
    return form


def _signs(game: GameResult, places: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """Yield each entry of a game with its result against each other side."""
    for side in game.sides:
        others = [other for other in game.sides if other is not side]
        signs = " ".join(
            f"{_letter(side.score - other.score)}{places.get(other.entries[0], '')}"
            for other in others
        )
        yield from ((entry, signs) for entry in side.entries)


def _letter(ahead: int) -> str:
    return "W" if ahead > 0 else "L" if ahead < 0 else "D"


def _counts(rounds: Mapping[Slot, list[str]]) -> Iterator[Cell]:
    """Yield how many meetings were won, drawn and lost, including forfeits."""
    signs = [sign for each in rounds.values() for signs in each for sign in signs.split()]
    for letters in ("W+", "D", "L−"):
        yield sum(sign[0] in letters for sign in signs)
