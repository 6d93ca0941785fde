"""The book: one database, opened, changed in one piece, brought up to date.

Face: book, changes, backup, cleaning, copying, damage, distribution, glance, mapper, night_glance,
problems, raw, rights, sealed_texts.
"""
