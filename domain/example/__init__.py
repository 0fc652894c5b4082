"""Honest Cups, a small game of bluff: the recipe that CONTRIBUTING.md follows, on offer only where it is asked for."""
