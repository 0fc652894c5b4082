"""Shamans: tricks without a duty to follow, a shadow on its way to the moon, and teams that change every round."""
