"""Checks: what the other hands of a night, and the club's habits, show of one hand.

Each finding is a warning: it is shown, and a scorer may accept it. Every hand is checked here,
whether it is typed, entered on the screen or imported, and again before a night is final.
"""

from collections.abc import Iterator, Sequence

from canasta_club.club import problems, turns
from canasta_club.club.games import Game, Side
from canasta_club.club.night_hands import CountedHand, NightHands
from canasta_club.club.seasons import SlipFoot
from canasta_club.club.usual import Usual, figures_of
from canasta_club.errors import Problem
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.hand import HandResult
from canasta_club.game.scoring.statement import Statement
from canasta_club.game.scoring.tally import Tally
from canasta_club.text.letters import is_lone


def warnings(hand: CountedHand, result: HandResult, night_hands: NightHands) -> Iterator[Problem]:
    """Yield what is unusual about a hand among those of its night, which scores like this."""
    clauses = result.rules.clauses
    for problem in _warnings(hand, result, night_hands):
        yield problem._replace(clause=clauses.get(problem.code))


def _warnings(hand: CountedHand, result: HandResult, night_hands: NightHands) -> Iterator[Problem]:
    rules = result.rules
    usual = night_hands.usual(hand.game.players)
    yield from _dealer(hand, night_hands, rules)
    yield from _out(hand)
    yield from _alike(hand, result, night_hands)
    for tally in result.tallies:
        yield from _held(tally, rules, usual)
    for outlier in usual.outliers(figures_of(result)):
        side = None if outlier.side is None else result.tallies[outlier.side].name
        yield problems.unusual_figure(outlier.what, outlier.figure, *outlier.usual, side)


def foot_missing(
    game: Game, statements: Sequence[Statement], foot: SlipFoot, *, ends: bool
) -> Iterator[Problem]:
    """Yield what the league wants at the foot of a slip and the table did not write.

    ``ends`` says whether the game is over with this hand.
    """
    needs_running = foot.running == "required" or (foot.running == "last" and ends)
    for side, statement in zip(game.sides, statements, strict=True):
        has_total = statement.says is not None or statement.total is not None
        if foot.total and statement.is_counted and not has_total:
            yield problems.slip_total_missing(side.pair.name)
        if needs_running and statement.running is None:
            yield problems.running_score_missing(side.pair.name, ends=ends)
        is_unnamed = statement.out in {"out", "concealed"} and not statement.out_player
        if foot.player and is_unnamed and len(side.pair.players) > 1:
            yield problems.out_player_missing(side.pair.name, _names(side))


def seats_for_players(game: Game, statements: Sequence[Statement]) -> Iterator[Problem]:
    """Yield the lone letters that stand where a player is named: each is a seat."""
    for side, statement in zip(game.sides, statements, strict=True):
        people, pair = _names(side), side.pair.name
        if _is_seat(statement.out_player or "", people):
            yield problems.seat_for_player(statement.out_player or "", "out_player", people, pair)
        for name, (_times, player) in statement.adjustments.items():
            if _is_seat(player, people):
                yield problems.seat_for_player(player, f"adjustments.{name}", people, pair)


def _is_seat(written: str, people: Sequence[str]) -> bool:
    return is_lone(written) and not turns.known_name(written, people)


def _dealer(hand: CountedHand, night_hands: NightHands, rules: RuleSet) -> Iterator[Problem]:
    if not hand.dealer:
        return
    seated = [_names(side) for side in hand.game.sides]
    everyone = [name for side in seated for name in side]
    dealer = turns.known_name(hand.dealer, everyone)
    if not dealer:
        yield problems.dealer_not_here(hand.dealer, everyone)
        return
    if rules.seating.sits_out:
        return
    earlier = {
        number: name
        for number, written in night_hands.dealers(hand.game).items()
        if number < hand.number and (name := turns.known_name(written, everyone))
    }
    if due := turns.out_of_turn(seated, dealer, hand.number, earlier):
        yield problems.dealer_out_of_turn(dealer, due)


def _out(hand: CountedHand) -> Iterator[Problem]:
    """Check that who went out by name sits on that side, where the name is known at the table."""
    for side, written in zip(hand.game.sides, hand.sides, strict=True):
        name = written.statement.out_player
        if not name or turns.known_name(name, _names(side)):
            continue
        for other in hand.game.sides:
            if player := turns.known_name(name, _names(other)):
                yield problems.out_on_other_side(player, other.pair.name, side.pair.name)


def _names(side: Side) -> list[str]:
    return [player.name for player in side.pair.players]


def _alike(hand: CountedHand, result: HandResult, night_hands: NightHands) -> Iterator[Problem]:
    for other in night_hands.alike(hand.game, hand.number, hand.sides):
        yield problems.same_figures(other.number, other.game, hand.game)
        return
    if twin := night_hands.past().twin(hand, figures_of(result)):
        yield problems.same_figures(twin.number, twin.game, hand.game)
    if _are_one(result.tallies):
        yield problems.same_sides()


def _are_one(tallies: Sequence[Tally]) -> bool:
    """Return whether all sides counted the very same: one slip may be entered for each."""
    counts = {
        (
            *tally.figures,
            tally.counts,
            tally.red_threes,
            *((k, n.number) for k, n in (tally.kinds or {}).items()),
        )
        for tally in tallies
    }
    return len(tallies) > 1 == len(counts) and any(tally.melded or tally.net for tally in tallies)


def _held(tally: Tally, rules: RuleSet, usual: Usual) -> Iterator[Problem]:
    """Check that the players of a side hold the cards that they must hold."""
    left = _left(tally)
    if tally.special is not None or left is None:
        return
    players = 1 if rules.seating.sits_out else rules.players_a_side
    holding = players - tally.is_out
    least = holding * min(rules.held_points.values(), default=0)
    # A player who is not out holds a card; a club may count what is left less closely than that.
    is_sure = (left == 0 and not tally.is_out) or usual.writes_all_left(rules, is_out=tally.is_out)
    if left < least and is_sure:
        where = "net" if tally.net is not None else "left"
        problem = problems.too_little_left(left, least, holding, tally.name, is_out=tally.is_out)
        yield problem._replace(where=where)
    if tally.melded_cards is None or tally.left_cards is None:
        return
    drawn = rules.opening.draws if tally.melded_cards else 0
    cards = tally.melded_cards + tally.left_cards
    dealt = rules.seating.deal * players + drawn
    if cards < dealt and usual.writes_all_cards(rules):
        yield problems.cards_missing(cards, dealt, tally.name)


def _left(tally: Tally) -> int | None:
    """Return the points that a side was left with; None: unknown.

    Of a side that melded nothing, a net figure is what it was left with.
    """
    if tally.left is not None and tally.melded is not None:
        return tally.left
    return -tally.net if tally.net is not None and tally.melds[1] == 0 else None
