"""How a book is kept: its place, and traces of who was erased. Face: condition, old_copies."""
