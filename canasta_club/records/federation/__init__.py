"""The tables of a federation: inbox (members and bundles), decisions, derived (what follows)."""
