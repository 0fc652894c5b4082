"""RQ jobs: plain functions with plain arguments that may run twice."""
