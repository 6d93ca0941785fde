"""A table that asks the engine: cards made from what a rule set claims, put as questions."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from canasta_club.game.claims.claims import claims_of
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.rulings.answer import answer
from canasta_club.game.scoring.hand import HandResult, score_json

Facts = Mapping[str, Any]

LADDER = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = "hsdc"
PLAIN = ("K", "Q", "J", "10", "9", "8", "6", "5", "4", "7", "A")
_FREE = {"melds", "natural_melds", "canastas", "red_threes", "pot"}


class Table:
    """The engine for a rule set, and melds made from its claims alone."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self._samples: dict[str, list[str]] = {}
        self.claims = claims_of(rules)
        facts = {claim.key: claim.facts for claim in self.claims}
        self.facts: dict[str, Facts] = facts
        self.size: int = facts["canasta.cards"]["cards"]
        self.kinds: dict[str, Facts] = {
            claim.facts["name"]: claim.facts
            for claim in self.claims
            if claim.key.startswith("canasta.kinds.")
        }
        self.has_jokers: bool = facts["pack"]["jokers"] > 0
        self.groups: Sequence[str] = facts.get("meld.group_ranks", {"ranks": PLAIN})["ranks"]
        special = {rank for kind in self.kinds.values() for rank in kind["ranks"] or ()}
        special |= {*facts.get("meld.natural_only", {"ranks": ()})["ranks"]}
        special |= {*facts.get("meld.wilds_to_open", {"ranks": ()})["ranks"]}
        barred = facts.get("pile.blocked_by", {"cards": ()})["cards"]
        of_groups = [rank for rank in PLAIN if rank in self.groups and rank not in special]
        self.plain = of_groups or list(self.groups)
        self.tops = [rank for rank in self.plain if rank not in barred]

    def has(self, key: str) -> bool:
        return key in self.facts

    def wilds(self, number: int) -> str:
        """Write wild cards: no more jokers than there are, so that no limit of the pack matters."""
        jokers = min(number, 2) if self.has_jokers else 0
        return "X" * jokers + "2" * (number - jokers)

    def run(self, first: int, size: int, wilds: int = 0, suit: str = "h", *, inside: bool) -> str:
        """Write a sequence from a place of the ladder, with wild cards inside or at its end."""
        cards = [f"{LADDER[place]}{suit}" for place in range(first, first + size)]
        wild = "X" if self.has_jokers else f"2{'s' if suit != 's' else 'c'}"
        for number in range(wilds):
            cards[2 + number if inside else -1 - number] = wild
        return " ".join(cards)

    def candidates(self, kind: Facts, wilds: int, shape: str) -> Iterator[str]:
        """Yield melds that the facts of a kind describe, with so many wild cards."""
        least, most = kind["cards"] or (self.size, self.size + 3)
        for size in range(max(least, self.size), most + 1):
            naturals = size - wilds
            if shape == "wild":
                yield from self._wild_melds(kind, size)
            elif shape == "group":
                for rank in kind["ranks"] or self.plain:
                    yield rank * naturals + self.wilds(wilds)
            else:
                for suit in SUITS:
                    for first in range(len(LADDER) - size, -1, -1):
                        yield self.run(first, size, wilds, suit, inside=True)
                        yield self.run(first, size, wilds, suit, inside=False)

    def _wild_melds(self, kind: Facts, size: int) -> Iterator[str]:
        least, most = kind["jokers"] or (0, 3 if self.has_jokers else 0)
        for jokers in range(least, most + 1):
            yield "X" * jokers + "2" * (size - jokers)

    def samples(self, name: str) -> list[str]:
        """Return canastas of a kind that the engine takes for one, each of a rank or suit."""
        if name not in self._samples:
            kind = self.kinds[name]
            found: list[str] = []
            for shape in kind["shapes"]:
                for meld in self.candidates(kind, (kind["wilds"] or (0, 0))[0], shape):
                    if not any(_is_like(meld, other) for other in found):
                        found += [meld] * (self.kind_of(meld) == kind["as"])
            self._samples[name] = found
        return self._samples[name]

    def kind_of(self, meld: str) -> str | None:
        """Return the kind of canasta that a meld is, laid in the opening or after it."""
        given = {"trump": "h"} if self.rules.asks_trump else {}
        for opening in (False, True):
            asked = self.ask("meld", cards=meld, opening=opening, **given)
            if asked["legal"]:
                return str(asked["kind"]) if asked["kind"] else None
        return None

    def meeting(self, needs: Mapping[str, Any], without: Sequence[str] = ()) -> list[str]:
        """Return melds that just meet a condition: canastas of different ranks where they can.

        Canastas of any kind are not of those ``without`` which the condition is tried.
        """
        melds: list[str] = []
        wanted = {
            word: bounds if isinstance(bounds, int) else bounds[0] for word, bounds in needs.items()
        }
        for word, number in wanted.items():
            if word not in _FREE and word not in {"out", "concealed", "last_hand"}:
                for _ in range(number):
                    melds.append(self._other(word.split(" or ")[0], melds))
        while len(melds) < wanted.get("canastas", 0):
            melds.append(self._other(self._usual(without), melds))
        while len(melds) < max(wanted.get("melds", 0), wanted.get("natural_melds", 0)):
            melds.append(self.small(melds))
        return melds

    def _usual(self, without: Sequence[str] = ()) -> str:
        usual = [name for name, kind in self.kinds.items() if kind["counts"] and not kind["trump"]]
        return next(name for name in usual if name not in without)

    def small(self, melds: Sequence[str] = ()) -> str:
        """Return a small natural meld of a rank that does not lie yet."""
        least = self.facts["meld.min_cards"]["cards"]
        if not self.groups:
            return self.run(
                4, self.facts["meld.sequence.min_cards"]["least"], suit="d", inside=True
            )
        free = [rank for rank in self.plain if not any(rank in each for each in melds)]
        return free[0] * int(least)

    def _other(self, name: str, melds: Sequence[str]) -> str:
        """Return a canasta of a kind, of another rank or suit than those that lie."""
        samples = self.samples(name)
        several = not self.facts.get("meld.one_per_rank", {"one": True})["one"]
        others = [each for each in samples if not any(_is_like(each, lying) for lying in melds)]
        assert others or several, (name, melds)
        return (others or samples)[0]

    def ask(self, ask: str, **question: Any) -> Mapping[str, Any]:
        """Ask for a ruling; a question that cannot be read is a fault of the test."""
        if ask in {"opening", "pile", "out"}:
            question = {"hand_number": 1, **question}
        asked = answer({"ask": ask, **question}, self.rules)
        assert "problems" not in asked, (ask, question, asked["reason"])
        return asked

    def out(self, melds: Sequence[str], **question: Any) -> Mapping[str, Any]:
        """Ask to go out with melds that lay there before, and one card to discard."""
        given: dict[str, Any] = {
            "melds": list(melds),
            "partner_melds": list(melds),
            "hand": self.spare(),
            "answer": True,
        }
        if self.has("going_out.red_threes_each"):
            each = self.facts["going_out.red_threes_each"]["number"]
            given["red_threes"] = each * len(melds)
        return self.ask("out", **{**given, **question})

    def spare(self) -> str:
        """Return a card that may be discarded at any time."""
        barred = {
            rank
            for key in ("discard.never", "discard.not_last", "discard.not_in_first_round")
            for rank in self.facts.get(key, {"ranks": ()})["ranks"]
        }
        after = {key.rpartition(".")[2] for key in self.facts if key.startswith("discard.after.")}
        return next(rank for rank in ("4", *PLAIN) if rank not in barred | after)

    def score(self, **side: Any) -> HandResult:
        """Score a side, beside others that hold nothing."""
        sides = [side] + [{"canastas": {}, "melded": 0, "left": 0}] * (self.rules.seating.sides - 1)
        if self.rules.asks_trump:
            sides[0] = {"trump": "h", **side}
        return score_json({"sides": sides, "hand_number": 1}, self.rules)

    def line(self, item: str, **side: Any) -> int | None:
        """Return the points of a line of the sheet of a side; None where there is none."""
        found = [line.points for line in self.score(**side).sheets[0].lines if line.item == item]
        return sum(found) if found else None


def _is_like(meld: str, lying: str) -> bool:
    """Return whether two melds are of one rank, or sequences of one suit."""
    if " " in meld or " " in lying:
        return (
            " " in meld
            and " " in lying
            and meld.split(maxsplit=1)[0][-1] == lying.split(maxsplit=1)[0][-1]
        )
    return meld[0] == lying[0]
