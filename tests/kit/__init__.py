"""The conformance kit: files for authors of clients, servers and verifiers, in any language.

`make kit` (`python -m tests.kit`) writes `kit/` anew from the golden histories and the verdict corpus; nothing in it is
random, so whoever makes it again gets the same. kit/README.md says what each file has.
"""
