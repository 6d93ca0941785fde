"""How often a dealt hand can do something, counted or from dealt hands. Face: hands, deals."""
