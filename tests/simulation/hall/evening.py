"""An evening in the hall under faults: one seed makes who does what, and what strikes when.

Phones lose, double, delay and reorder what they send; they sleep, reload, die, have two tabs and
send with old rights. The server is killed anywhere and started again, the desk types hands that the
tables send too, and the clock is set back. In the end everything heals, and the history is judged.
"""

import heapq
import json
import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Final
from uuid import UUID

from canasta_club.club.slip import Slip, blank
from canasta_club.errors import ConflictError, accept_all
from canasta_club.hall.services import rights, waiting
from canasta_club.records.book.book import open_book
from canasta_club.services.entry import saving
from canasta_club.services.play import games, standing
from canasta_club.services.safety import verify
from canasta_club.services.season import nights, seasons
from tests.hall.examples import evenings
from tests.hall.examples.pages import Answer, issue, named
from tests.simulation.hall.history import Asked, Facts, HandKey, judge
from tests.simulation.hall.phones import Phone, Storage
from tests.simulation.hall.server import KilledError, Server, clocks

_SECONDS: Final = 70.0
_HEALED: Final = 40.0
"""Of the evening, and of the time in which what is left is sent; in seconds of its own."""


class HallError(AssertionError):
    """An evening that went wrong, by its seed."""


@dataclass(slots=True)
class Outcome:
    """What an evening came to: how much was asked, what struck, what was done."""

    seed: int
    struck: Counter[str] = field(default_factory=Counter)
    answered: Counter[str] = field(default_factory=Counter)
    recorded: int = 0
    trace: list[str] = field(default_factory=list)


def simulate(seed: int, folder: Path) -> Outcome:
    """Play an evening in an empty folder; raises `HallError` with its seed if it went wrong."""
    evening = Evening(seed, folder)
    try:
        with clocks(lambda: evening.now, lambda: evening.now - evening.set_back):
            evening.play()
    except Exception as fault:
        last = "\n  ".join(evening.outcome.trace[-30:])
        raise HallError(
            f"hall seed {seed}: {type(fault).__name__}: {fault}\n  {last}\n"
            f"Replay it: make simulate HALL=1 SEED={seed}"
        ) from fault
    finally:
        evening.server.end()
    return evening.outcome


class Evening:
    """The surroundings of an evening: time, chance, network, and all who are in the hall."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.chance = chance = random.Random(seed)  # noqa: S311
        self.outcome = Outcome(seed)
        self.now = self.set_back = 0.0
        self.history: list[Asked] = []
        self.is_healed = False
        self.confirm = chance.choice(["both", "both", "both", "one"])
        self.sizes = tuple(chance.choice([4, 4, 4, 2, 3, 6]) for _ in range(chance.randint(2, 6)))
        self.hands = chance.randint(2, 4)
        self.faults = chance.choice([0.02, 0.1, 0.25])
        (folder / "book").mkdir()
        terms = f'confirm = "{self.confirm}"'
        book = evenings.begin(folder / "book", list(self.sizes), terms, rules="bolivia")
        self.server = Server(book)
        self.codes = issue(self.server.path)
        self.phones: list[Phone] = []
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = count()

    def play(self) -> None:
        """Play the evening, heal everything, and judge it."""
        self.server.start()
        for who in self.codes:
            if who not in {"desk", "wall"}:
                self._join(who)
        for do in (self._desk_types, self._desk_settles, self._kill, self._trouble, self._looks):
            self.later(self.chance.uniform(0, 20), do)
        self._run(_SECONDS)
        self._heal()
        self._run(_SECONDS + _HEALED)
        self._judge()

    def _run(self, until: float) -> None:
        while self._events and self._events[0][0] < until:
            self.now, _number, do = heapq.heappop(self._events)
            do()
        self.now = until

    def _heal(self) -> None:
        self.is_healed = True
        if not self.server.is_up:
            self._start()
        for phone in self.phones:
            phone.sleeps_until = 0.0

    def later(self, seconds: float, do: Callable[[], None]) -> None:
        """Do something after a while."""
        heapq.heappush(self._events, (self.now + seconds, next(self._numbers), do))

    def truth(self, key: HandKey) -> Facts:
        """Return what was played in a hand; no two hands of an evening are the same."""
        return self._figures(key, 0)

    def miscounted(self, key: HandKey) -> Facts:
        """Return what somebody counts who counts wrong."""
        return self._figures(key, 1)

    def _figures(self, key: HandKey, variant: int) -> Facts:
        table, number = key
        sides = len(evenings.SIDES[self.sizes[table - 1]])
        own = 5 * (2 * (4 * table + number) + variant)
        return (300 + own, *(100 + own for _ in range(sides - 1)))

    def copies(self) -> int:
        """Return how often what is sent once is under way: lost, or doubled."""
        if self._strikes("lost"):
            return 0
        return 2 if self._strikes("doubled") else 1

    def _strikes(self, what: str, share: float = 1.0) -> bool:
        strikes = not self.is_healed and self.chance.random() < self.faults * share
        self.outcome.struck[what] += strikes
        return strikes

    def _delay(self) -> float:
        slow = self._strikes("delayed")
        return self.chance.uniform(3, 40) if slow else self.chance.uniform(0.02, 0.4)

    def carry(
        self, where: str, form: dict[str, str] | None, device: str, got: Callable[[Answer], None]
    ) -> None:
        """Bring a request to the server, and what it answers back, if neither is lost."""

        def arrive() -> None:
            answer = self._asked(where, form, device)
            if answer is not None and not self._strikes("answer lost"):
                self.later(self._delay(), lambda: got(answer))

        self.later(self._delay(), arrive)

    def _asked(self, where: str, form: dict[str, str] | None, device: str) -> Answer | None:
        what = f"{form['do']} {form.get('id', '')[:4]}" if form else "look"
        try:
            if self.server.is_up and self._strikes("killed", 0.5 if form else 0.03):
                self.server.ask_and_die(self.chance.randint(1, 60), where, form, device)
                self._note(device, what, "killed")
                self.later(self.chance.uniform(2, 15), self._start)
                return None
            answer = self.server.ask(where, form, device)
        except KilledError:
            return None
        if answer.status == 500:
            raise HallError(answer.text)
        self._note(device, what, str(answer.status))
        return answer

    def _note(self, who: str, what: str, answer: str) -> None:
        self.outcome.trace.append(f"{self.now:6.1f} {who}: {what}: {answer}")
        self.outcome.answered[f"{what.partition(' ')[0]} {answer}"] += 1

    def _start(self) -> None:
        if not self.server.is_up:
            self.server.start()

    def _join(self, who: str, storage: Storage | None = None) -> None:
        device = f"{who}-{len(self.phones)}"
        phone = Phone(self, who, device, storage or Storage())
        self.phones.append(phone)
        self.later(self.chance.uniform(0, 5), phone.tick)

    def _kill(self) -> None:
        """Kill the server while it does nothing."""
        if self.is_healed:
            return
        self.later(self.chance.uniform(5, 60), self._kill)
        if self.server.is_up and self._strikes("killed at rest", 2):
            self.server.stop()
            self.later(self.chance.uniform(2, 15), self._start)

    def _looks(self) -> None:
        self.later(self.chance.uniform(1, 8), self._looks)
        self.server.look()

    def _trouble(self) -> None:
        """Let something happen to a phone, to its right, or to the clock."""
        if self.is_healed:
            return
        self.later(self.chance.uniform(0.5, 4), self._trouble)
        phone = self.chance.choice(self.phones)
        if self._strikes("reloaded"):
            phone.reload()
        if self._strikes("slept"):
            phone.sleeps_until = self.now + self.chance.uniform(5, 40)
        if self._strikes("died", 0.3) and not phone.is_dead:
            phone.is_dead = True
            self._join(phone.who)
        if self._strikes("two tabs", 0.3) and not phone.is_dead and len(self.phones) < 40:
            self._join(phone.who, phone.storage)
        if self._strikes("clock set back", 0.3):
            self.set_back += self.chance.uniform(1, 7200)
        if self._strikes("old right", 0.2):
            self._issue(phone.table)

    def _issue(self, table: int) -> None:
        with open_book(str(self.server.path), by="Sue") as book:
            season = seasons.find(book)
            issued = rights.issue(book, season, nights.find(book, season), {table})
        self.codes |= {named(card.right): card.code for card in issued.cards}

    def _desk_types(self) -> None:
        """Type a hand at the desk that a table has, or will have, sent."""
        if self.is_healed:
            return
        self.later(self.chance.uniform(4, 30), self._desk_types)
        table = self.chance.randint(1, len(self.sizes))
        with open_book(str(self.server.path), by="Tom") as book:
            place = games.find(book, table=table)
            state = standing.of_game(book, place)
            number = state.last + self.chance.randint(0, 1)
            if not 1 <= number <= self.hands:
                return
            is_right = self.chance.random() < 0.8
            facts = self.truth((table, number)) if is_right else self.miscounted((table, number))
            asked = Asked("type", (table, number), -1, self.now, facts=facts)
            try:
                saving.save(book, place, _slip(facts), number, accept_all, revision=0)
                asked.outcome = "done"
            except ConflictError:
                asked.outcome = "refused"
        asked.answered = self.now
        self.history.append(asked)
        self._note("desk", "type", asked.outcome)

    def _desk_settles(self) -> None:
        """Settle what the desk's page shows: what one of the sides sent."""
        self.later(self.chance.uniform(2, 20), self._desk_settles)
        where = f"/d/{self.codes['desk']}"
        self.carry(where, None, "desk", lambda answer: self._settle(where, answer))

    def _settle(self, where: str, answer: Answer) -> None:
        for part in answer.text.split("<fieldset><legend>Table ")[1:]:
            table, number = re.findall(r"\d+", part)[:2]
            takes = [take for take in re.findall(r'name="take" value="([^"]*)"', part) if take]
            about = re.findall(r'name="about" value="([^"]*)"', part)[0]
            if not takes or ("differ" not in part.partition("</legend>")[0]):
                continue
            take = self.chance.choice(takes)
            new = str(UUID(int=self.chance.getrandbits(128), version=4))
            key = (int(table), int(number))
            asked = Asked("settle", key, -1, self.now, id=new, about=take)
            self.history.append(asked)
            form = {"do": "settle", "about": about, "take": take, "id": new, "reason": "counted"}

            def settled(answer: Answer, asked: Asked = asked) -> None:
                asked.answered = self.now
                asked.outcome = "done" if answer.status == 200 else "refused"

            self.carry(where, form, "desk", settled)

    def _judge(self) -> None:
        with open_book(str(self.server.path), by="Sue") as book:
            problems = verify.verify(book).problems
            assert not problems, [str(problem) for problem in problems]
            season = seasons.find(book)
            recorded: dict[HandKey, Facts] = {}
            for table in range(1, len(self.sizes) + 1):
                for hand in standing.of_game(book, games.find(book, table=table)).hands:
                    key = (table, hand.number)
                    assert key not in recorded, f"{key} is there twice"
                    recorded[key] = tuple(hand.totals)
            waits = waiting.of_night(book, season, nights.find(book, season))
        self.outcome.recorded = len(recorded)
        stuck = [one for one in waits if one.is_differing and not one.is_recorded]
        assert not stuck, "what differs was never settled"
        for phone in self.phones:
            assert phone.is_dead or phone.storage.queue is None, f"{phone.who} still sends"
            for number, facts in phone.saved:
                assert recorded.get((phone.table, number)) == facts, (phone.who, number, facts)
        for key in sorted({one.key for one in self.history}):
            asked = [one for one in self.history if one.key == key]
            verdict = judge(asked, recorded.get(key), one_is_enough=self.confirm == "one")
            assert not verdict.undecided, f"{key}: undecided"
            assert verdict.is_possible, f"{key}: no single book gives these answers: " + told(asked)


def told(asked: list[Asked]) -> str:
    """Return a history as JSON lines."""
    lines = [
        json.dumps(
            [one.sent, one.answered, one.kind, one.seat, one.id[:4], one.about[:4],
             one.facts, one.outcome, one.shown]
        )
        for one in asked if one.kind != "read" or one.answered is not None
    ]  # fmt: skip
    return "\n  ".join(["", *lines])


def _slip(facts: Facts) -> Slip:
    slip = blank(len(facts)).with_text(None, "out", "A")
    for side, total in enumerate(facts):
        slip = slip.with_text(side, "melded", f"={total}")
    return slip
