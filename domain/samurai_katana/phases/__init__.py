"""The parts of a game turn, and in what order clans have their share in them [KATANA-6]."""
