"""Unplayed: in which ways a game can end without a hand being dealt."""

from typing import Final, Literal

UnplayedKind = Literal["bye", "forfeit_win", "forfeit_loss", "absent"]

BEFORE_ROUNDS: Final = 0
"""Where on a night a forfeit stands that decides a meeting of an earlier one.

In the rounds of the night both may play others, or have a bye.
"""
