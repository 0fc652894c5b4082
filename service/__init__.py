"""REST over events: no rules of any game live here."""
