"""Migrations: how the tables of the book came to be, one step after another."""
