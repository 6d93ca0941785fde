"""The phones of a simulated evening. They do what the script of the pages does, and worse."""

import json
import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Protocol
from uuid import UUID

from tests.hall.examples.pages import Answer, forms_of
from tests.simulation.hall.history import Asked, Facts, HandKey

_HAND = re.compile(r'<tr><th scope="row">(\d+)</th>((?:<td class="figure">-?\d+</td>)+)<td>')
_FIGURE = re.compile(r">(-?\d+)<")
_SENT = re.compile(r'<td class="figure"><strong>(-?\d+)</strong>')
_LATE = 8.0
"""Seconds after which a phone gives an answer up, and asks again."""


class Network(Protocol):
    """What a phone needs of its surroundings."""

    chance: random.Random
    now: float
    is_healed: bool
    hands: int
    codes: dict[str, str]
    history: list[Asked]

    def copies(self) -> int: ...
    def truth(self, key: HandKey) -> Facts: ...
    def miscounted(self, key: HandKey) -> Facts: ...
    def later(self, seconds: float, do: Callable[[], None]) -> None: ...
    def carry(
        self, where: str, form: dict[str, str] | None, device: str, got: Callable[[Answer], None]
    ) -> None: ...


@dataclass(slots=True)
class Storage:
    """What a phone keeps for its page beyond a reload: the form that is not answered yet."""

    queue: dict[str, str] | None = None


@dataclass(eq=False, slots=True)
class Phone:
    """A tab on a phone, at the page of a side. Its ``life`` ends with each reload."""

    net: Network
    who: str
    device: str
    storage: Storage
    code: str = ""
    life: int = 0
    is_dead: bool = False
    waits_until: float = 0.0
    sleeps_until: float = 0.0
    is_done: bool = False
    saved: set[tuple[int, Facts]] = field(default_factory=set)

    @property
    def table(self) -> int:
        return int(self.who[:-1])

    @property
    def seat(self) -> int:
        return "ABC".index(self.who[-1])

    def tick(self) -> None:
        """Do the next thing: send what waits, or look at the page."""
        if self.is_dead:
            return
        is_idle = self.is_done or (self.net.is_healed and self.storage.queue is None)
        self.net.later(self.net.chance.uniform(0.8, 4) * (6 if is_idle else 1), self.tick)
        if self.net.now < max(self.waits_until, self.sleeps_until):
            return
        if not self.code:
            self.code = self.net.codes[self.who]
        if self.storage.queue is not None:
            self._transmit(self.storage.queue)
        else:
            self._look()

    def reload(self) -> None:
        """Lose what was under way, not what is kept."""
        self.life += 1
        self.waits_until = 0.0

    def _carry(
        self,
        rest: str,
        form: dict[str, str] | None,
        asked: list[Asked],
        got: Callable[[Answer], None],
    ) -> None:
        self.waits_until = self.net.now + _LATE
        for _copy in range(self.net.copies()):
            self._send(rest, form, [replace(one) for one in asked], got)

    def _send(
        self,
        rest: str,
        form: dict[str, str] | None,
        asked: list[Asked],
        got: Callable[[Answer], None],
    ) -> None:
        life, code = self.life, self.code
        self.net.history += asked

        def come(answer: Answer) -> None:
            if answer.status == 410:
                for one in asked:  # Such a code does nothing, whatever the hall knew.
                    self.net.history.remove(one)
            else:
                _answer(asked, answer, self.net.now)
            if life != self.life or self.is_dead or code != self.code:
                return
            self.waits_until = 0.0
            if answer.status == 410:
                self.storage.queue, self.code = None, ""
                self.sleeps_until = self.net.now + self.net.chance.uniform(1, 20)
            elif answer.status not in {429, 503}:
                got(answer)

        self.net.carry(f"/t/{self.code}{rest}", form, self.device, come)

    def _look(self) -> None:
        asked = [Asked("read", (self.table, n), self.seat, self.net.now) for n in range(1, 5)]
        self._carry("", None, asked, self._read)

    def _transmit(self, form: dict[str, str]) -> None:
        key = (self.table, int(form["number"]))
        facts = tuple(int(form.get(f"{seat}.melded", "=0")[1:]) for seat in "ABC"[: self._sides()])
        kind: Any = form["do"]
        asked = Asked(
            kind, key, self.seat, self.net.now,
            id=form["id"], facts=facts if kind == "send" else (), about=form.get("about", ""),
        )  # fmt: skip

        def answered(answer: Answer) -> None:
            if self.storage.queue == form:
                self.storage.queue = None
            said = json.loads(answer.text)
            if answer.status == 200 and said["outcome"] in {"recorded", "same"} and asked.facts:
                self.saved.add((key[1], asked.facts))

        self._carry("", form, [asked], answered)

    def _sides(self) -> int:
        return len(self.net.truth((self.table, 1)))

    def _read(self, answer: Answer) -> None:
        """Decide what to do with the page that is shown."""
        if self.storage.queue is not None or self.net.is_healed:
            return
        forms = {
            fields["do"]: fields
            for fields in forms_of(answer.text)
            if int(fields.get("number", 99)) <= self.net.hands
        }
        choose = self.net.chance.random()
        self.is_done = not forms
        if "send" in forms and choose < 0.6:
            self._state(forms["send"])
        elif "confirm" in forms:
            shown = tuple(int(figure) for figure in _SENT.findall(answer.text))
            key = (self.table, int(forms["confirm"]["number"]))
            # The page of a side begins with its own.
            shown = (*shown[-self.seat :], *shown[: -self.seat]) if self.seat else shown
            if choose < 0.1:
                return
            if shown == self.net.truth(key) or choose < 0.2:
                self._queue(forms["confirm"])
            else:
                self._state(forms["confirm"])
        elif "withdraw" in forms and choose < 0.1:
            self._queue(forms["withdraw"])
        elif "withdraw" in forms and choose < 0.15:  # A side that would confirm its own hand.
            self._queue({**forms["withdraw"], "do": "confirm"})

    def _state(self, fields: dict[str, str]) -> None:
        key = (self.table, int(fields["number"]))
        is_wrong = self.net.chance.random() < 0.2
        facts = self.net.miscounted(key) if is_wrong else self.net.truth(key)
        boxes = {f"{seat}.melded": f"={total}" for seat, total in zip("ABC", facts, strict=False)}
        kept = {name: fields[name] for name in ("game", "number")}
        self._queue({**kept, "do": "send", "hand.out": "A", **boxes})

    def _queue(self, form: dict[str, str]) -> None:
        new = str(UUID(int=self.net.chance.getrandbits(128), version=4))
        self.storage.queue = {**form, "id": new}
        self._transmit(self.storage.queue)


def shown_hands(text: str) -> dict[int, Facts]:
    """Return the recorded hands that a page shows."""
    return {
        int(number): tuple(int(figure) for figure in _FIGURE.findall(cells)[::2])
        for number, cells in _HAND.findall(text)
    }


def _answer(asked: list[Asked], answer: Answer, now: float) -> None:
    """Note an answer with what was asked, unless one came before."""
    if answer.status in {429, 503}:
        return
    hands = shown_hands(answer.text) if asked[0].kind == "read" else {}
    for one in asked:
        if one.answered is not None:
            continue
        one.answered = now
        if one.kind == "read":
            one.outcome, one.shown = "shown", hands.get(one.key[1])
        else:
            said = json.loads(answer.text)["outcome"]
            one.outcome = said if answer.status == 200 else "refused"
