"""Checking a night: what is open before it is final, and why each thing is right after all."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from canasta_club.club import checks
from canasta_club.club import problems as game_problems
from canasta_club.club.games import SEATS, Game
from canasta_club.club.hands import Hand
from canasta_club.club.night_hands import CountedHand, NightHands
from canasta_club.club.nights import Night
from canasta_club.club.play import GameState, game_so_far, judge_hand
from canasta_club.club.seasons import Season, SlipFoot
from canasta_club.club.usual import figures_of
from canasta_club.errors import Problem, ReasonRequiredError
from canasta_club.records import night_answers
from canasta_club.records.book.book import Book
from canasta_club.records.night_answers import NightAnswer
from canasta_club.records.nouns import hands as hand_records
from canasta_club.reports.page import Column, Page
from canasta_club.services.entry import looks
from canasta_club.services.entry.looks import SecondLook
from canasta_club.services.evening import _problems
from canasta_club.services.play import comparing, confirmations, problems
from canasta_club.services.play.confirmations import Confirmed
from canasta_club.services.season import nights
from canasta_club.services.season.season_rules import rules_of


@dataclass(frozen=True, slots=True)
class Item:
    """Something to be looked at before a night is final.

    ``key`` names it in words; a hand that is corrected since is another item. ``answer`` is why it
    is right as it stands, if someone gave a reason.
    """

    key: str
    problem: Problem
    answer: NightAnswer | None = None


def items_of(book: Book, season: Season, night: Night) -> list[Item]:
    """Return what is to be looked at, game by game: answered items keep their place."""
    answers = night_answers.of_night(book, night)
    return [Item(key, problem, answers.get(key)) for key, problem in _found(book, season, night)]


def open_items(book: Book, season: Season, night: Night) -> list[Item]:
    """Return the items that nobody answered."""
    return [item for item in items_of(book, season, night) if item.answer is None]


def answer(
    book: Book, season: Season, written: str, numbers: Sequence[int], reason: str
) -> tuple[Night, list[Item]]:
    """Answer items by their numbers in the list, from 1; without numbers all that are open."""
    if not reason.strip():
        raise ReasonRequiredError("an answer says why a thing is right")
    night = nights.find(book, season, written)
    items = items_of(book, season, night)
    if unknown := [number for number in numbers if not 1 <= number <= len(items)]:
        raise _problems.no_item(unknown, len(items), night.day)
    chosen = [items[number - 1] for number in numbers] or [i for i in items if i.answer is None]
    if chosen:
        night_answers.add(book, night, [item.key for item in chosen], reason.strip())
    return night, items_of(book, season, night)


def page(book: Book, season: Season, night: Night) -> Page:
    """Return the list of items, open ones and answered ones."""
    columns = (
        Column("number", "No.", "number"),
        Column("state", "State"),
        Column("code", "Code"),
        Column("where", "Where"),
        Column("side", "Side"),
        Column("message", "What"),
        Column("answer", "Answer"),
        Column("by", "By"),
    )
    items = items_of(book, season, night)
    rows = [
        (number, "answered" if given else "open", found.code, found.where or "", found.side or "",
         found.message, given.reason if given else "", given.by if given else "")
        for number, (found, given) in enumerate(((i.problem, i.answer) for i in items), 1)
    ]  # fmt: skip
    left = sum(item.answer is None for item in items)
    return Page(
        f"To check in the night of {night.day}",
        columns,
        rows,
        subtitle=f"{book.club.name}, {season.name}",
        notes=(_problems.items_left(left, night.day),),
        about={"night": night.day.isoformat(), "open": left},
    )


def _found(book: Book, season: Season, night: Night) -> Iterator[tuple[str, Problem]]:
    """Yield each problem of a night with the words that name it."""
    rules = rules_of(season)
    night_hands = comparing.of_night(book, season, night, ())
    seen, confirmed = looks.of_night(book, night), confirmations.of_night(book, night)
    for game, hands in hand_records.of_night(book, night):
        if game.state == "void":
            continue
        state = game_so_far(game, rules.of(game), hands)
        where = _where(game)
        for problem in (
            *_of_game(state, where),
            *_final_score(state, where, night_hands.foot, confirmed),
        ):
            yield f"{where}, {problem.code}", problem
        if missing := _missing(state):
            listed = " ".join(map(str, missing))
            problem = game_problems.hand_missing(missing)._replace(where=where)
            yield f"{where}, {problem.code} {listed}", problem
        for hand in state.hands:
            if not hand.is_void:
                look = seen.get((hand.id, hand.revision))
                yield from _of_hand(state, hand, night_hands, look)


def _sent_back(look: SecondLook | None) -> Iterator[Problem]:
    if look and look.verdict == "sent back":
        said = f": {look.entry.reason}" if look.entry.reason else ""
        yield Problem(
            "warning", "sent-back", f"{look.entry.by} keyed this hand again and sent it back{said}"
        )


def _of_game(state: GameState, where: str) -> Iterator[Problem]:
    played = state.played
    if not played:
        yield Problem(
            "warning", "game-without-hands", "no hand of this game is recorded", where=where
        )
    elif state.status == "running":
        yield problems.game_running(where)


def _final_score(
    state: GameState, where: str, foot: SlipFoot, confirmed: Mapping[UUID, Sequence[Confirmed]]
) -> Iterator[Problem]:
    """Yield a game that was ended without its final score, where the league asks for that."""
    if foot.running == "optional" or state.game.state != "ended" or not state.played:
        return
    confirming = {each.side.id for each in confirmed.get(state.game.id, ()) if each.holds}
    written = state.played[-1].hand.statements
    is_written = all(statement.running is not None for statement in written)
    if not is_written and len(confirming) < len(state.game.sides):
        yield Problem(
            "warning",
            "final-score-missing",
            "the last slip has no final score,"
            " and the captains of both sides have not confirmed it",
            where=where,
        )


def _missing(state: GameState) -> list[int]:
    """Return the numbers between the hands of a game that no hand has.

    A game that goes on from a score may begin with any number.
    """
    known = {hand.number for hand in state.hands}
    starts = any(side.start_score for side in state.game.sides)
    first = min(known, default=1) if starts else 1
    return [number for number in range(first, max(known, default=0)) if number not in known]


def _of_hand(
    state: GameState, hand: Hand, night_hands: NightHands, look: SecondLook | None
) -> Iterator[tuple[str, Problem]]:
    """Yield the problems of a hand among those before it that night, with the words for each."""
    game = state.game
    result = judge_hand(state, hand.number, hand.statements)
    seen = CountedHand(game=game, number=hand.number, dealer=hand.dealer, sides=hand.sides)
    # A pair's own name may hold any sign, so a side is named by its seat.
    seats = {side.pair.name: seat for side, seat in zip(game.sides, SEATS, strict=False)}
    # What was answered before a hand like it came is asked again.
    twin = night_hands.past().twin(seen, figures_of(result))
    again = f" as on {twin.game.night.day}" if twin and twin.is_newer else ""
    at = f"{_where(game)}, hand {hand.number}"
    for problem in (
        *result.problems,
        *checks.warnings(seen, result, night_hands),
        *_sent_back(look),
    ):
        side = f", side {seats[problem.side]}" if problem.side in seats else ""
        more = again if problem.code == "same-figures" else ""
        key = f"{at}, revision {hand.revision}{side}, {problem.code}{more}"
        yield key, problem._replace(where=at)
    night_hands.see(seen)


def _where(game: Game) -> str:
    in_round = f"round {game.round}, " if game.round > 1 else ""
    again = f", game {game.number}" if game.number > 1 else ""
    return f"{in_round}table {game.table}{again}"
