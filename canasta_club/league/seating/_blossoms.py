"""Blossoms: the heaviest matching of people in twos, by the method of Edmonds.

Each person has a price, and two may be matched only when their prices just pay for their weight. A
search for a better matching grows trees from those who are single; an odd ring of people who can
all pay for each other is shrunk to one, a blossom, until it is known which of them is matched
outside. When a search gets stuck, prices change just enough for it to go on.

See J. Edmonds, "Maximum matching and a polyhedron with 0,1-vertices" (1965); this implementation
takes time in the third power of the number of people.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from enum import Enum


def heaviest(weights: Sequence[Sequence[int]]) -> list[int]:
    """Return the place of each person's mate when all are matched and the sum is the greatest.

    ``weights[i]`` holds the weights of i with i + 1, i + 2 and so on; none is negative.

    >>> heaviest([[5, 9, 4], [3, 9], [5], []])
    [2, 3, 0, 1]
    """
    search = _Search(weights)
    while search.finds_better():
        pass
    return [mate - 1 for mate in search.mate[1 : len(weights) + 1]]


class _Label(Enum):
    """How a search has reached a blossom: at the end of a pair, in its middle, or not yet."""

    FREE = 0
    OUTER = 1
    INNER = 2


class _Search:
    """The state of the method; people are 1 to ``people``, blossoms come after, 0 is nobody.

    A person alone is also a blossom. ``top`` is the outermost blossom that a person is in, and
    ``edge[x][y]`` the two people by whom blossom x reaches y best. ``mate`` and ``parent`` are
    people outside the blossom, ``nearest`` the person in a tree who reaches it best.
    """

    def __init__(self, weights: Sequence[Sequence[int]]) -> None:
        self.people = people = len(weights)
        places = people + people // 2 + 2
        self.last = people
        # Four times the weight, so that halves of halves are whole numbers.
        self.weight = [[0] * (people + 1) for _ in range(people + 1)]
        for i, row in enumerate(weights, start=1):
            for j, each in enumerate(row, start=i + 1):
                self.weight[i][j] = self.weight[j][i] = 4 * (each + 1)
        self.price = [max(map(max, self.weight)) // 2] * places
        self.edge = [[(x, y) for y in range(places)] for x in range(places)]
        self.top = [x if x <= people else 0 for x in range(places)]
        self.petals: list[list[int]] = [[] for _ in range(places)]
        self.petal_of = [[x if x == y else 0 for y in range(people + 1)] for x in range(places)]
        self.mate = [0] * places
        self.parent = [0] * places
        self.nearest = [0] * places
        self.label = [_Label.FREE] * places
        self.queue: deque[int] = deque()

    def finds_better(self) -> bool:
        """Match two more people than before; return `False` once nobody is single."""
        self.label = [_Label.FREE] * len(self.label)
        self.nearest = [0] * len(self.nearest)
        self.queue.clear()
        for blossom in self._outermost():
            if not self.mate[blossom]:
                self.parent[blossom] = 0
                self._becomes_outer(blossom)
        if not self.queue:
            return False
        while not (self._grows() or self._reprices()):
            pass
        return True

    def _outermost(self, *, shrunk: bool = False) -> Iterator[int]:
        first = self.people + 1 if shrunk else 1
        return (each for each in range(first, self.last + 1) if self.top[each] == each)

    def _gap(self, x: int, y: int) -> int:
        """Return how much the prices of two exceed their weight."""
        one, other = self.edge[x][y]
        return self.price[one] + self.price[other] - self.weight[one][other]

    def _grows(self) -> bool:
        """Follow every pair that can pay; `True` when two single people have been connected."""
        while self.queue:
            person = self.queue.popleft()
            weight, price = self.weight[person], self.price[person]
            for other in range(1, self.people + 1):
                if self.top[person] == self.top[other]:
                    continue
                if price + self.price[other] > weight[other]:
                    self._comes_near(person, self.top[other])
                elif self._follows(person, other):
                    return True
        return False

    def _comes_near(self, person: int, blossom: int) -> None:
        nearest = self.nearest[blossom]
        if not nearest or self._gap(person, blossom) < self._gap(nearest, blossom):
            self.nearest[blossom] = person

    def _follows(self, x: int, y: int) -> bool:
        """Take up a pair that can pay: it lengthens a tree, closes a ring or joins two trees."""
        one, other = self.edge[x][y]
        here, away = self.top[one], self.top[other]
        if self.label[away] is _Label.FREE:
            mate = self.top[self.mate[away]]
            self.parent[away] = one
            self.label[away] = _Label.INNER
            self.nearest[away] = self.nearest[mate] = 0
            self._becomes_outer(mate)
        elif self.label[away] is _Label.OUTER:
            meeting = self._meeting(here, away)
            if not meeting:
                self._rematches(here, away)
                self._rematches(away, here)
                return True
            self._shrinks(here, meeting, away)
        return False

    def _becomes_outer(self, blossom: int) -> None:
        self.label[blossom] = _Label.OUTER
        self.queue.extend(self._members(blossom))

    def _members(self, blossom: int) -> Iterator[int]:
        if blossom <= self.people:
            yield blossom
        for petal in self.petals[blossom]:
            yield from self._members(petal)

    def _reprices(self) -> bool:
        """Change prices until a pair more can pay; `True` when that connects two single people."""
        step = self._step()
        for person in range(1, self.people + 1):
            self.price[person] -= self._direction(person) * step
        for blossom in self._outermost(shrunk=True):
            self.price[blossom] += 2 * self._direction(blossom) * step
        for blossom in self._outermost():
            near = self.nearest[blossom]
            pays = near and self.top[near] != blossom and not self._gap(near, blossom)
            if pays and self._follows(near, blossom):
                return True
        for blossom in self._outermost(shrunk=True):
            if self.label[blossom] is _Label.INNER and not self.price[blossom]:
                self._opens(blossom)
        return False

    def _direction(self, x: int) -> int:
        label = self.label[self.top[x]]
        return (label is _Label.OUTER) - (label is _Label.INNER)

    def _step(self) -> int:
        """Return how far prices can change before something has to be done."""
        steps = [
            self.price[blossom] // 2
            for blossom in self._outermost(shrunk=True)
            if self.label[blossom] is _Label.INNER
        ]
        for blossom in self._outermost():
            if near := self.nearest[blossom]:
                gap = self._gap(near, blossom)
                if self.label[blossom] is _Label.FREE:
                    steps.append(gap)
                elif self.label[blossom] is _Label.OUTER:
                    steps.append(gap // 2)
        return min(steps)

    def _meeting(self, here: int, away: int) -> int:
        """Return where the ways from two blossoms to the roots meet; 0 when they do not."""
        passed = set()
        while here or away:
            if here in passed:
                return here
            if here:
                passed.add(here)
                here = self._above(here)
            here, away = away, here
        return 0

    def _above(self, outer: int) -> int:
        """Return the next outer blossom on the way to the root."""
        inner = self.top[self.mate[outer]]
        return self.top[self.parent[inner]] if inner else 0

    def _rematches(self, here: int, away: int) -> None:
        """Match a blossom with another, and rematch all those on its way to the root."""
        while True:
            inner = self.top[self.mate[here]]
            self._matches(here, away)
            if not inner:
                return
            above = self.top[self.parent[inner]]
            self._matches(inner, above)
            here, away = above, inner

    def _matches(self, blossom: int, away: int) -> None:
        """Match a blossom outwards, and its petals with each other."""
        one, self.mate[blossom] = self.edge[blossom][away]
        if blossom <= self.people:
            return
        target = self.petal_of[blossom][one]
        place = self._way_round(blossom, target)
        petals = self.petals[blossom]
        for each in range(place):
            self._matches(petals[each], petals[each ^ 1])
        self._matches(target, away)
        self.petals[blossom] = petals[place:] + petals[:place]

    def _way_round(self, blossom: int, petal: int) -> int:
        """Return an even place for a petal, reversing the ring if necessary."""
        petals = self.petals[blossom]
        if petals.index(petal) % 2:
            petals[1:] = reversed(petals[1:])
        return petals.index(petal)

    def _shrinks(self, here: int, meeting: int, away: int) -> None:
        """Make a blossom of a ring, through two ways from where they meet."""
        blossom = next(each for each in range(self.people + 1, self.last + 2) if not self.top[each])
        self.last = max(self.last, blossom)
        self.price[blossom] = 0
        self.mate[blossom] = self.mate[meeting]
        self.label[blossom] = _Label.OUTER
        one_way, other_way = self._way(here, meeting), self._way(away, meeting)
        self.petals[blossom] = [meeting, *reversed(one_way), *other_way]
        self._takes_in(blossom)
        for inner in (*one_way[1::2], *other_way[1::2]):
            self.queue.extend(self._members(inner))
        self._looks_round(blossom)

    def _way(self, blossom: int, meeting: int) -> list[int]:
        way = []
        while blossom != meeting:
            inner = self.top[self.mate[blossom]]
            way += [blossom, inner]
            blossom = self.top[self.parent[inner]]
        return way

    def _takes_in(self, blossom: int) -> None:
        """Record who is in a new blossom, and by whom it reaches the others best."""
        self.petal_of[blossom] = [0] * (self.people + 1)
        self._sets_top(blossom, blossom)
        for place, petal in enumerate(self.petals[blossom]):
            for person in self._members(petal):
                self.petal_of[blossom][person] = petal
            for number in range(1, self.last + 1):
                if not place or self._gap(petal, number) < self._gap(blossom, number):
                    self.edge[blossom][number] = self.edge[petal][number]
                    self.edge[number][blossom] = self.edge[number][petal]

    def _sets_top(self, blossom: int, top: int) -> None:
        self.top[blossom] = top
        for petal in self.petals[blossom]:
            self._sets_top(petal, top)

    def _looks_round(self, blossom: int) -> None:
        """Find again who in a tree reaches a blossom best."""
        self.nearest[blossom] = 0
        for person in range(1, self.people + 1):
            top = self.top[person]
            if top != blossom and self.label[top] is _Label.OUTER:
                self._comes_near(person, blossom)

    def _opens(self, blossom: int) -> None:
        """Undo a blossom in the middle of a tree: one way round it stays in the tree."""
        for petal in self.petals[blossom]:
            self._sets_top(petal, petal)
        one, _ = self.edge[blossom][self.parent[blossom]]
        entered = self.petal_of[blossom][one]
        place = self._way_round(blossom, entered)
        petals = self.petals[blossom]
        for inner, outer in zip(petals[0:place:2], petals[1:place:2], strict=True):
            self.parent[inner], _ = self.edge[outer][inner]
            self.label[inner] = _Label.INNER
            self.nearest[inner] = 0
            self.label[outer] = _Label.OUTER
            self._looks_round(outer)
            self.queue.extend(self._members(outer))
        self.label[entered] = _Label.INNER
        self.parent[entered] = self.parent[blossom]
        for petal in petals[place + 1 :]:
            self.label[petal] = _Label.FREE
            self._looks_round(petal)
        self.top[blossom] = 0
        self.petals[blossom] = []
