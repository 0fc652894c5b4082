"""A peer that is there everywhere: it speaks as the programs in bench/peers do, whose libraries only `make bench-peers`
fetches, and does some sums instead of playing.

`python peer.py library` stands for aggregate.py, `python peer.py server` for server.cjs, which ends with its input, and
`python peer.py client PORT` for client.cjs, which asks that server.
"""

import json
import socket
import sys
import threading
import time
from typing import Any

MOVES = 20


def say(what: object) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


def work(count: int) -> dict[str, float]:
    began, spent = time.perf_counter(), time.process_time()
    sum(range(10_000 * count))
    return {"seconds": time.perf_counter() - began, "cpu": time.process_time() - spent}


def library() -> None:
    say({"ready": True})
    for line in sys.stdin:
        say(work(json.loads(line)["count"]))


def server() -> None:
    listening = socket.create_server(("127.0.0.1", 0))
    threading.Thread(target=answer, args=(listening,), daemon=True).start()
    say({"port": listening.getsockname()[1]})
    sys.stdin.read()


def answer(listening: socket.socket) -> None:
    while True:
        line, _ = listening.accept()
        with line:
            work(1)
            line.sendall(b"done")


def client(port: int) -> None:
    say({"ready": True})
    for _ in sys.stdin:
        began = time.perf_counter()
        for _ in range(MOVES):
            with socket.create_connection(("127.0.0.1", port)) as line:
                line.recv(4)
        taken: dict[str, Any] = {"count": MOVES, "seconds": time.perf_counter() - began}
        say({**taken, "p50_ms": 1.0, "p99_ms": 2.0})


if __name__ == "__main__":
    match sys.argv[1]:
        case "library":
            library()
        case "server":
            server()
        case "client":
            client(int(sys.argv[2]))
