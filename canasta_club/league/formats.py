"""Formats: what the rest of the program must know about each way to meet.

A new format is an entry in `FORMATS`, and one in `MOVEMENTS` (``league/movements/movements.py``)
with the function that seats a round, in a module beside it. Nothing else asks a format's name.
"""

from typing import NamedTuple


class FormatFacts(NamedTuple):
    """What is true of a format; ``rule`` is printed on its guide cards.

    - ``sits_out``: why an entrant sits out where that is no matter of turns; empty where it is
    - ``lines``: the names of the two sides of a table that everybody stays on
    - ``is_fixed``: no round depends on results, so that a whole night can be planned at once
    - ``is_open``: everybody may play, in any pair, registered or not, in one division
    - ``has_opponents``: who does not come loses to an opponent; otherwise nobody wins by it
    - ``is_round_robin``: everybody meets everybody, ``legs`` times
    - ``is_knockout``: who loses is out, a bracket leads to the winner and the table follows it
    - ``is_drawn``: each round can be drawn as fixtures once the one before is over
    - ``is_sparse``: too few meet for a cross table; results are shown by rounds
    - ``keeps_places``: everybody begins at a place that is kept over the seasons
    """

    rule: str
    sits_out: str = ""
    lines: tuple[str, ...] = ()
    is_fixed: bool = False
    is_open: bool = False
    has_opponents: bool = True
    is_round_robin: bool = False
    is_knockout: bool = False
    is_drawn: bool = False
    is_sparse: bool = False
    keeps_places: bool = False

    @property
    def has_fixtures(self) -> bool:
        """Whether its meetings can be drawn as fixtures, all at once or round by round."""
        return self.is_round_robin or self.is_drawn


FORMATS = {
    "open": FormatFacts(
        "Everybody changes tables, so that as few as possible meet again.",
        is_fixed=True,
        is_open=True,
        has_opponents=False,
    ),
    "round-robin": FormatFacts(
        "Everybody meets everybody, in the order of the fixture list.",
        "the bye of this round",
        is_fixed=True,
        is_round_robin=True,
    ),
    "swiss": FormatFacts(
        "Those on the same points meet, and nobody meets anybody again while that can be avoided.",
        is_drawn=True,
        is_sparse=True,
    ),
    "mitchell": FormatFacts(
        "North-south stay; east-west move up one table, from the highest to table 1.",
        "at the table that has no opponents",
        lines=("North-south", "East-west"),
        is_fixed=True,
    ),
    "progressive": FormatFacts(
        "Winners move up a table and losers stay; at table 1 winners stay and losers go to the "
        "last table. Single players change partners every time.",
        has_opponents=False,
    ),
    "individual": FormatFacts(
        "Everybody changes partners, so that as few as possible meet again.",
        is_fixed=True,
        has_opponents=False,
    ),
    "knockout": FormatFacts(
        "Winners go on; those who lose their first game go to the second-chance draw, if there is "
        "one.",
        "through without a game",
        is_knockout=True,
        is_drawn=True,
    ),
    "ladder": FormatFacts(
        "Neighbours on the ladder play each other; a win against someone higher up moves an entry "
        "up half the way there.",
        keeps_places=True,
    ),
}
"""The facts about each format, by its kind in league terms."""
