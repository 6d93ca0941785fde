"""PURE: who is ahead."""
