"""What each command is called with, as its `--help` shows; a test holds that each would be understood."""

from typing import Final

EXAMPLES: Final = {
    "api": ("gyoji api --redis-url redis://localhost:6379/0 --port 8000",),
    "audit": ("gyoji audit game.ndjson", "gyoji audit --all --json"),
    "backup": ("gyoji backup /backups/monday.tar", "gyoji backup /backups/monday --data var --json"),
    "case": ("gyoji case case.json",),
    "clock": ("gyoji clock --redis-url redis://localhost:6379/0",),
    "compare": ("gyoji compare mine.ndjson yours.ndjson",),
    "completion": ("gyoji completion bash",),
    "demo": ("gyoji demo --port 8080",),
    "docket": (f"gyoji docket docket.json --key {'3b' * 32} --history game.ndjson",),
    "doctor": ("gyoji doctor", "gyoji doctor --json"),
    "import": ("gyoji import game.ndjson --redis-url redis://localhost:6379/0",),
    "keys": ("gyoji keys list", "gyoji keys rotate --use receipt"),
    "monitor": ("gyoji monitor --url https://gyoji.example --history game.ndjson",),
    "open": ("gyoji open game.ndjson",),
    "openapi": ("gyoji openapi openapi.yaml",),
    "pin": ("gyoji pin tests/golden/histories/*.ndjson",),
    "push": ("gyoji push --redis-url redis://localhost:6379/0",),
    "refusal": (f"gyoji refusal answer.json --key {'3b' * 32} --body sent.json",),
    "repair": ("gyoji repair --data var",),
    "replay": ("gyoji replay game.ndjson --seat 0", "gyoji replay game.ndjson --at 120 --public --lang cs"),
    "rescore": ("gyoji rescore bang --redis-url redis://localhost:6379/0",),
    "restore": ("gyoji restore /backups/monday.tar --data var",),
    "serve": ("gyoji serve", "gyoji serve --port 8080 --data /srv/gyoji --log-format json"),
    "simulate": ("gyoji simulate bang --games 1000 --bot greedy", "gyoji simulate yojimbo --show --seed 7 --seat 1"),
    "verify": ("gyoji verify game.ndjson", "gyoji verify game.ndjson --receipt receipt.json --json"),
    "why": ('gyoji why game.ndjson \'{"type": "bang.end_play"}\' --at 35 --seat 3',),
    "witness": ("gyoji witness --url https://gyoji.example --every 60",),
    "worker": ("gyoji worker timeouts scoring --redis-url redis://localhost:6379/0",),
}
