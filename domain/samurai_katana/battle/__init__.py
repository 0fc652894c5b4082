"""A battle: its course, the cards laid face down, the count, and what it leaves behind [KATANA-10]."""
