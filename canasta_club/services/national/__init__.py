"""National tables of a federation, from the totals that its centre keeps. Face: tables."""
