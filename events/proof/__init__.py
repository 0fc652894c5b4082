"""Every byte of docs/trust.md: canonical JSON, the hash chain with its seals, receipts, and the verifier."""
