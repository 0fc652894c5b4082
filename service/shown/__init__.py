"""Games and disputes as one reader may see them."""
