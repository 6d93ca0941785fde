"""How often a dealt hand can do something, counted exactly. Face: hands."""
