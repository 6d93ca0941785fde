"""What you type: read the words, call one service, show the answer."""
