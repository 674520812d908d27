"""What decisions are worth and why: futures played on from what a seat knows, hints, and the review of a match."""
