"""The rules: pure functions of tables, commands and events. No I/O, no clock, no dice of its own."""
