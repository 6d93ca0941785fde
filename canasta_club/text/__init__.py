"""Words, dates, money, nearest names. Face: every module."""
