"""Case files: a dispute as one file that convinces whoever does not trust us. format.py says what is in one and which
bytes are signed, making.py puts one together as its reader may know it, checking.py re-verifies it offline."""
