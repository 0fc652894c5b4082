"""The phases of a game turn, and in what order clans play in them [KATANA-6]."""
