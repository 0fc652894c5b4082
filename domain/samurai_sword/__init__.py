"""Samurai Sword: honour, secret teams and steel for three to seven players."""
