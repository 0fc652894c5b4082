"""Yojimbo: aikido with two-faced cards, whose backs are the attacks and whose fronts avert them."""
