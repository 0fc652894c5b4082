"""One verdict from every verifier: a corpus of good and forged files, and forgeries without end to compare them by."""
