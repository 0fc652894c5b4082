"""Samurai & Katana: three to six clans fight over the provinces of Japan, for honour."""
