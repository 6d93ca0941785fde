"""Games and hands at the tables. Face: every module."""
