"""Who sits where in one round.

Face: model, tables, pairing, partners, cutting, designs, guide_cards, meetings, sit_outs.
"""
