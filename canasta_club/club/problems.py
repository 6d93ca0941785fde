"""Problems of a hand in its game: each sentence is written here once, from facts."""

from collections.abc import Sequence
from typing import Final

from canasta_club.club.games import Game
from canasta_club.documents.problems import figures_disagree
from canasta_club.errors import ConflictError, Problem
from canasta_club.game.scoring.problems import incomplete_hand, repeated_side
from canasta_club.text.letters import is_lone, unfit_letter
from canasta_club.text.wording import quoted

_TAKES_NO_HAND: Final = {"ended": "this game was ended", "void": "this game was voided"}


def game_closed(game: Game) -> Problem:
    return _conflict(_TAKES_NO_HAND[game.state])


def game_over(scores: Sequence[int]) -> Problem:
    return _conflict(f"the game was over before this hand, at {' : '.join(map(str, scores))}")


def hand_voided() -> Problem:
    return _conflict("this hand was voided in the book")


def recorded_otherwise(where: str, new: object, old: object, side: str | None = None) -> Problem:
    return _conflict(f"{_shown(new)} here, but {_shown(old)} in the book", where, side)


def hand_arrived(number: int, written: str, by: str, when: str) -> Problem:
    return _conflict(f"by {by} at {when}: {written}", f"hand {number}")


def details_dropped(details: Sequence[str], side: str) -> Problem:
    message = (
        f"the total alone would drop what is recorded ({', '.join(details)}): "
        "give the whole line, or add --drop-details"
    )
    return Problem("error", "details-dropped", message, where="total", side=side)


def hand_missing(numbers: Sequence[int]) -> Problem:
    first, last = numbers[0], numbers[-1]
    which = f"hand {first} is" if first == last else f"hands {first} to {last} are"
    message = f"{which} missing before this one"
    return Problem("warning", "hand-missing", message, where="hand")


def no_such_number(number: int, last: int) -> Problem:
    message = f"hand {number} cannot be: the hands of a game are numbered from 1 to {last}"
    return Problem("error", "hand-number", message, where="hand")


def score_disagrees(written: int, score: int, side: str) -> Problem:
    message = f"the score before this hand is written as {written}, but it is {score}"
    return figures_disagree(message, "score", side)


def nobody_sat_out(due: Sequence[str]) -> Problem:
    message = f"one of five sits out each hand, and nobody is named; it is the turn of {_any(due)}"
    return Problem("warning", "sat-out-of-turn", message, where="sat out")


def sat_out_of_turn(name: str, due: Sequence[str]) -> Problem:
    message = f"{name} sat out before; it is the turn of {_any(due)}"
    return Problem("warning", "sat-out-of-turn", message, where="sat out")


def side_twice(name: str, also: str = "") -> Problem:
    message = f"{name} appear twice in this hand" + (f" (also {also})" if also else "")
    return repeated_side(message)


def sides_missing(names: Sequence[str]) -> Problem:
    return incomplete_hand(f"nothing is given for {' and '.join(names)}")


def only_side(name: str) -> Problem:
    return incomplete_hand(f"only {name} is given in this hand")


def not_in_game(name: str, against: str) -> Problem:
    return incomplete_hand(f"{name} do not play in this game: it is {against}")


def slip_total_missing(side: str) -> Problem:
    message = "the league asks for the total on the slip: add it, as in =615"
    return Problem("error", "slip-total-missing", message, where="says", side=side)


def running_score_missing(side: str, *, ends: bool) -> Problem:
    what = "the final score of the game" if ends else "the running score at the foot of the slip"
    message = f"the league asks for {what}: add it, as in ==1420"
    return Problem("error", "running-score-missing", message, where="running", side=side)


def out_player_missing(side: str, players: Sequence[str]) -> Problem:
    message = f"the league asks who went out, by name: add it, as in out:{players[0]}"
    return Problem("error", "out-player-missing", message, where="out", side=side)


def dealer_not_here(dealer: str, seated: Sequence[str]) -> Problem:
    r"""Describe a dealer who is none of the players.

    >>> dealer_not_here("A\u200bsh", ["Ash"]).message.partition(",")[2]
    ' written with an invisible letter (U+200B), does not sit at this table: “Ash”'
    """
    letter = unfit_letter(dealer)
    written = f"{dealer}, written with {letter}," if letter else dealer
    message = f"{written} does not sit at this table: {quoted(seated)}"
    if is_lone(dealer):
        message += "; a lone letter is a seat, so write more of the name"
    return Problem("warning", "dealer-not-here", message, where="dealer")


def out_on_other_side(player: str, other: str, side: str) -> Problem:
    message = f"{player} sits with {other}: are the sides swapped?"
    return Problem("warning", "out-on-other-side", message, where="out", side=side)


def seat_for_player(letter: str, where: str, seated: Sequence[str], side: str) -> Problem:
    message = (
        f"“{letter}” is a seat, and a player is named here: write more of the name of"
        f" {_any(seated)}"
    )
    return Problem("error", "seat-for-player", message, where=where, side=side)


def dealer_out_of_turn(dealer: str, due: Sequence[str]) -> Problem:
    message = f"{dealer} dealt, but it was the turn of {_any(due)}: is a hand missing, or swapped?"
    return Problem("warning", "dealer-out-of-turn", message, where="dealer")


def same_figures(number: int, game: Game, here: Game) -> Problem:
    where = f"hand {number} of this game"
    if game.id != here.id:
        where = f"hand {number} of game {game.number} at table {game.table}"
    if game.night.id != here.night.id:
        where += f" on {game.night.day}"
    elif game.round != here.round:
        where += f" in round {game.round}"
    message = f"{where} has the same figures: is this slip entered twice?"
    return Problem("warning", "same-figures", message, where="hand")


def same_sides() -> Problem:
    message = "all sides have the same figures: is one side entered for the other?"
    return Problem("warning", "same-figures", message, where="hand")


def too_little_left(left: int, least: int, holding: int, side: str, *, is_out: bool) -> Problem:
    who = "the partner of the player who went out" if is_out else "each player of this side"
    if is_out and holding > 1:
        who = "each partner of the player who went out"
    message = f"{left} points are left, but {who} holds a card: that is at least {least}"
    return Problem("warning", "too-little-left", message, where="left", side=side)


def cards_missing(cards: int, dealt: int, side: str) -> Problem:
    message = (
        f"{cards} cards are melded and left, of {dealt} dealt to this side: is a meld missing?"
    )
    return Problem("warning", "cards-missing", message, where="melds", side=side)


def unusual_figure(what: str, figure: int, low: float, high: float, side: str | None) -> Problem:
    message = (
        f"{what}: {figure:,} is unusual at this club, whose own hands lie between"
        f" {_rounded(low):,} and {_rounded(high):,}"
    )
    return Problem("warning", "unusual-figure", message, where=None, side=side)


def ended_before(hand: int) -> Problem:
    return _conflict(f"the game is ended here, but hand {hand} is in the book")


def _conflict(message: str, where: str | None = None, side: str | None = None) -> Problem:
    return Problem("error", ConflictError.code, message, where=where, side=side)


def _rounded(figure: float) -> int:
    return 5 * round(figure / 5)


def _any(names: Sequence[str]) -> str:
    return " or ".join(names)


def _shown(value: object) -> str:
    return "nothing" if value in {None, ""} else f"“{value}”"
