"""Migrations: how the tables of the book came to be, a step at a time. Face: env, revisions."""
