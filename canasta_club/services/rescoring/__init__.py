"""Rescore a season under other rules. Face: season."""
