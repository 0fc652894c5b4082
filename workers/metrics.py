"""What the clock and the workers count, for Prometheus; the API's /metrics tells it for all processes."""

from __future__ import annotations

from prometheus_client import Counter, Histogram

LATENESS = Histogram(
    "gyoji_timeout_lateness_seconds",
    "From a deadline to the default that the clock played",
    buckets=(0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 15.0, 60.0),
)
JOBS = Counter("gyoji_jobs", "Jobs by queue and what became of them", ["queue", "outcome"])
JOB_SECONDS = Histogram(
    "gyoji_job_seconds",
    "How long a job took",
    ["queue"],
    buckets=(0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 30.0),
)
FOUND = Counter("gyoji_reconciler_finds", "What the reconciler had to make good", ["what"])
SKIPPED = Counter("gyoji_clock_skipped", "Games that the clock could not read and left alone")
ENTERED = Counter("gyoji_log_entries", "Batches entered into the transparency log")
WEBHOOK_OUTCOMES = Counter("gyoji_webhooks", "Messages to webhooks by what became of them", ["outcome"])
BOT_FAILURES = Counter("gyoji_bot_failures", "Bots that raised or chose no legal move", ["ruleset", "bot"])
