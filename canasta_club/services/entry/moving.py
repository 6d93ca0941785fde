"""Moving hands: one that was entered in the wrong place, two slips exchanged, two sides swapped."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from canasta_club.club import entering
from canasta_club.club.entering import CheckedHand, HandFacts
from canasta_club.club.games import Side
from canasta_club.club.hands import Hand
from canasta_club.club.night_hands import NightHands
from canasta_club.club.play import GameState, Place, game_so_far, later_problems, with_hand
from canasta_club.errors import Accept, ConflictError, Problem, UsageError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import hands as records
from canasta_club.services.entry.drafts import Drafts
from canasta_club.services.people import names
from canasta_club.services.play import comparing, hands, standing, writing
from canasta_club.services.play.problems import Agreed, changed_meanwhile, refuse
from canasta_club.services.play.writing import Proposed, Recorded
from canasta_club.services.season import nights
from canasta_club.services.season.season_rules import rules_of

MOVED: Final = "entered in the wrong place"
SWAPPED: Final = "the sides were swapped"
EXCHANGED: Final = "two slips were exchanged"
"""The reasons of changes that give none."""

At = tuple[Place, int]
"""A hand by its game and number."""


def swap_sides(
    book: Book,
    at: At,
    accept: Accept,
    *,
    sides: Sequence[str] = (),
    reason: str = "",
    is_late: bool = False,
) -> Recorded:
    """Exchange what two sides of a hand state (default: both of its sides)."""
    place, number = writing.stored_place(book, at[0]), at[1]
    state, night_hands = standing.with_night_hands(book, place)
    hand = _hand(state, number)
    one, other = _two_sides(place.game.sides, [names.side(each, place.game) for each in sides])
    statements = list(hand.statements)
    first, second = one.position - 1, other.position - 1
    statements[first], statements[second] = statements[second], statements[first]
    proposed = Proposed(
        HandFacts(tuple(statements), number), hand, reason=reason or SWAPPED, is_late=is_late,
        action="hand swap", summary=f"the sides of {_where(at)} were swapped",
    )  # fmt: skip
    return writing.enter(book, place, state, night_hands, proposed, accept)


def _two_sides(seated: Sequence[Side], named: Sequence[Side]) -> tuple[Side, Side]:
    sides = named or seated
    if len({side.position for side in sides}) != 2:
        raise UsageError(
            "Name the two sides that were swapped.",
            hint="For example: --side A --side C" if len(seated) > 2 else "",
        )
    return sides[0], sides[1]


def swap_hands(
    book: Book, one: At, other: At, accept: Accept, *, reason: str = "", is_late: bool = False
) -> tuple[Recorded, Recorded]:
    """Exchange the slips of two hands: each gets all that was entered for the other."""
    if one[0].game.id == other[0].game.id and one[1] == other[1]:
        raise UsageError(f"Both slips are that of hand {one[1]}: name two hands.")
    summary = f"{_where(one)} and {_where(other)} were exchanged"
    # The scores after the earlier hand are those that the later one is checked by.
    one, other = sorted((one, other), key=lambda at: at[1])

    def exchanged(accept: Accept, read: Sequence[Hand] = ()) -> tuple[_Desk, list[CheckedHand]]:
        desk = _Desk(book, [one, other], read, is_late=is_late)
        checked = [desk.put(one, desk.facts[1]), desk.put(other, desk.facts[0])]
        refuse([each for found in checked for each in found.problems], accept)
        return desk, checked

    agreed = Agreed(accept)
    as_read = exchanged(agreed)[0].hands
    with book.change("hand swap", summary, reason=reason or EXCHANGED) as change:
        desk, checked = exchanged(agreed.holds, as_read)
        now = [_rewritten(hand, found) for hand, found in zip(desk.hands, checked, strict=True)]
        records.revise(change, now, reason or EXCHANGED)
    done = [hands.unchanged(book, *at) for at in (one, other)]
    first, second = (
        replace(found, is_new=True, before=hand, later=later)
        for found, hand, later in zip(done, desk.hands, (desk.later(), ()), strict=True)
    )
    return first, second


def move(
    book: Book,
    at: At,
    to: Place,
    number: int | None,
    accept: Accept,
    *,
    reason: str = "",
    is_late: bool = False,
) -> Recorded:
    """Move a hand to another game or number (default: the next of that game).

    Its slip goes along: figures, dealer, note, and a correction of it that is not finished.
    """
    is_near = at[0].game.id == to.game.id
    stored = [hand.number for hand in standing.of_game(book, to).hands]
    others = [each for each in stored if not (is_near and each == at[1])]
    number = number or max(others, default=0) + 1
    if is_near and number == at[1]:
        raise ConflictError(
            f"It is hand {number} of this game already.",
            hint="Say where it goes: --to-table, --to-game or --to-hand.",
        )

    def moved(accept: Accept, read: Sequence[Hand] = ()) -> tuple[_Desk, CheckedHand]:
        desk = _Desk(book, [at], read, to, is_late=is_late)
        if stored_hand := desk.states[to.game.id].find(number):
            state = "a voided hand" if stored_hand.is_void else "another hand"
            raise ConflictError(
                f"Hand {stored_hand.number} at table {to.game.table}, game {to.game.number},"
                f" is {state}.",
                hint="Give another number with --to-hand,"
                " or exchange the two slips: canasta hand swap",
            )
        checked = desk.put((to, number), desk.facts[0])
        refuse(checked.problems, accept)
        return desk, checked

    agreed = Agreed(accept)
    as_read = moved(agreed)[0].hands
    summary = f"{_where(at)} was moved to {_where((to, number))}"
    with book.change("hand move", summary, reason=reason or MOVED) as change:
        desk, checked = moved(agreed.holds, as_read)
        now = replace(_rewritten(desk.hands[0], checked), game_id=to.game.id, number=number)
        (now,) = records.revise(change, [now], reason or MOVED)
    _move_draft(book, at, (to, number), now)
    done = hands.unchanged(book, to, number)
    return replace(done, is_new=True, before=None, later=desk.later())


def _where(at: At) -> str:
    return writing.title(at[0].game, at[1])


class _Desk:
    """The hands that change places, and their games without them, to be checked in new ones.

    ``read`` are the hands as they were read before the book was locked.
    """

    def __init__(
        self,
        book: Book,
        moved: Sequence[At],
        read: Sequence[Hand],
        to: Place | None = None,
        *,
        is_late: bool,
    ) -> None:
        places = [place for place, _number in moved]
        for place in (*places, *([to] if to else [])):
            nights.refuse_correction(book, place.season, place.night, is_late=is_late)
            writing.refuse_changed(place, writing.stored_place(book, place))
        self.hands = [_hand(standing.of_game(book, place), number) for place, number in moved]
        for was, hand in zip(read, self.hands, strict=False):
            if was != hand:
                raise changed_meanwhile(was.number, hand)
        self.facts = [_facts(hand) for hand in self.hands]
        gone = {hand.id for hand in self.hands}
        night = places[0]
        rules = rules_of(night.season)
        played = [
            (game, [hand for hand in known if hand.id not in gone])
            for game, known in records.of_night(book, night.night)
        ]
        self.night_hands: NightHands = comparing.of_night(book, night.season, night.night, played)
        game_ids = {place.game.id for place in (*places, *([to] if to else []))}
        is_exchange = to is None
        self.states = {
            game.id: game_so_far(
                replace(game, state="running") if is_exchange else game, rules.of(game), known
            )
            for game, known in played
            if game.id in game_ids
        }
        for place, number in moved:
            self.states[place.game.id] = with_hand(self.states[place.game.id], number, None)

    def put(self, at: At, facts: HandFacts) -> CheckedHand:
        """Check a hand in its new place, and count it there."""
        place, number = at
        state = self.states[place.game.id]
        people = {player.id for side in place.game.sides for player in side.pair.players}
        sat_out = facts.sat_out if facts.sat_out in people else ""
        if len(facts.statements) != len(place.game.sides):
            raise ConflictError(
                f"Table {place.game.table} has {len(place.game.sides)} sides, and the slip"
                " another number of them.",
                hint="Enter the slip at that table, and void it here.",
            )
        checked = entering.check(
            state, replace(facts, number=number, sat_out=sat_out), self.night_hands
        )
        self.states[place.game.id] = entering.take(state, checked)
        if checked.sides:
            self.night_hands.see(checked.seen)
        return checked

    def later(self) -> tuple[Problem, ...]:
        """Return the new problems of the hands after those that changed places."""
        return tuple(each for state in self.states.values() for each in later_problems(state))


def _hand(state: GameState, number: int) -> Hand:
    hand = writing.find_in(state, number)
    if hand.is_void:
        raise ConflictError(
            f"Hand {number} is voided, and stays where it is.",
            hint=f"Let it count again first: canasta hand unvoid {number} … --reason …",
        )
    return hand


def _facts(hand: Hand) -> HandFacts:
    return HandFacts(
        statements=hand.statements,
        number=None,
        dealer=hand.dealer,
        note=hand.note,
        sat_out=hand.sat_out or "",
    )


def _rewritten(hand: Hand, checked: CheckedHand) -> Hand:
    facts = checked.facts
    return replace(
        hand,
        sides=checked.sides,
        dealer=facts.dealer or "",
        note=facts.note or "",
        sat_out=facts.sat_out or None,
    )


def _move_draft(book: Book, at: At, to: At, now: Hand) -> None:
    """Let the unfinished correction of a moved hand go along, where its new table has none."""
    drafts = Drafts(book)
    draft = drafts.read(at[0].game)
    if draft is None or draft.number != at[1] or not draft.revision:
        return
    drafts.remove(at[0].game)
    if drafts.read(to[0].game) is None:
        game = to[0].game
        moved = replace(draft, game_id=game.id, number=to[1], revision=now.revision)
        drafts.write(game, moved)
