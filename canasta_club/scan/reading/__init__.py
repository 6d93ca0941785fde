"""What a picture of slips says, without a book: codes, planes, boxes, digits, the likeliest hand.

Face: digits, net, pictures, planes, slips.
"""
