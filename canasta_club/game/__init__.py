"""PURE: what happens at one table."""
