"""Backups of a whole service while it runs, the way back, and the repair of a log that a disk has cut."""
