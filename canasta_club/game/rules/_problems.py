"""Problems of a rule set: each sentence is written here once, from facts."""

from collections.abc import Iterable, Sequence

from canasta_club.documents.problems import invalid
from canasta_club.errors import Problem, ProblemsError
from canasta_club.text.nearest import nearest
from canasta_club.text.wording import counted


def cannot_be_played_by_all(rules: str, problems: Iterable[Problem]) -> ProblemsError:
    return ProblemsError(f"{rules} cannot be played by all it names.", problems)


def cannot_be_played(rules: str, players: int, problems: Iterable[Problem]) -> ProblemsError:
    return ProblemsError(f"“{rules}” cannot be played by {players}.", problems)


def unknown_player_count(rules: str, known: Iterable[int], players: int) -> ProblemsError:
    counts = ", ".join(map(str, known))
    message = f"“{rules}” is for {counts} players, not for {players}"
    return ProblemsError(f"{message}.", [Problem("error", "unknown-player-count", message)])


def no_player_counts(where: str) -> Problem:
    return invalid("no number of players is given", where)


def unequal_sides(playing: int, sides: int, where: str) -> Problem:
    return invalid(f"{counted(playing, 'player')} cannot sit as {sides} equal sides", where)


def all_cards_aside(aside: int, deal: int, where: str) -> Problem:
    message = f"{counted(aside, 'card')} cannot lie aside: {counted(deal, 'card')} are dealt"
    return invalid(message, where)


def difference_needs_two_sides(players: int, sides: int, where: str) -> Problem:
    message = f"difference scoring is for two sides, and {players} players make {sides}"
    return invalid(message, where)


def no_last_hand(where: str) -> Problem:
    message = "no hand is known to be the last: set game.hands, or leave this out"
    return invalid(message, where)


def last_step_not_open(where: str) -> Problem:
    return invalid("every step but the last has “below”, and the last has none", where)


def steps_not_rising(where: str) -> Problem:
    return invalid("“below” must rise from step to step", where)


def unfit_name(name: str, where: str, *, ends_in_letter: bool) -> Problem:
    end = " and end with one" if ends_in_letter else ""
    message = (
        f"“{name}” cannot be a name: it must begin with a lowercase letter{end};"
        " it may have lowercase letters, digits and _"
    )
    return invalid(message, where)


def reserved_name(name: str, where: str) -> Problem:
    return invalid(f"“{name}” cannot be a name: it has another meaning already", where)


def no_kinds(where: str) -> Problem:
    return invalid("no canasta type is given", where)


def unknown_reported_kind(name: str, known: Sequence[str], where: str) -> Problem:
    return invalid(f"“{name}” is not a canasta type here{nearest(name, known)}", where)


def trump_not_a_sequence(where: str) -> Problem:
    return invalid("only a canasta of the type “sequence” can be of the trump suit", where)


def no_room_for_sequence(where: str) -> Problem:
    message = "no sequence can be laid within “low”, “high”, “min_cards” and “max_cards”"
    return invalid(message, where)


def too_few_totals(threes: int, colour: str, number: int, where: str) -> Problem:
    message = f"the pack has {threes} {colour} threes, but there are totals for {number} only"
    return invalid(message, where)
