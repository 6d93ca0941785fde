"""Unplayed: in which ways a game can end without a hand being dealt."""

from typing import Literal

UnplayedKind = Literal["bye", "forfeit_win", "forfeit_loss", "absent"]
