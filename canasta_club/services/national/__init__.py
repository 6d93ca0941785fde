"""National tables of a federation, from what its centre keeps. Face: points, ratings, tables."""
