"""A round through the API: every operation once, in an order in which each has something to tell."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from random import Random
from typing import Any, Final

import httpx
from nacl.signing import SigningKey

from events.proof.verify.log import Witness, cosigned_text, read_checkpoint
from tests.patience import HANGS_SECONDS, wait_for

GAME: Final = "yojimbo"
WITNESS_KEY: Final = SigningKey(bytes(range(32)))
WITNESS: Final = Witness("witness.example/w1", bytes(WITNESS_KEY.verify_key))
"""The service that is asked takes it for a witness."""
ITEMS_MAX, KEYS_MAX, TEXT_MAX, DEPTH_MAX, LINES_MAX = 1, 12, 100, 4, 3
CUT: Final = "…"
SECRET: Final = ("token", "secret")
"""Fields whose values are nobody's business."""


class Round:
    """Two people and what they ask; `told` has the first exchange of each operation."""

    def __init__(self, address: str) -> None:
        self.http = httpx.Client(base_url=address, timeout=HANGS_SECONDS)
        self.told: dict[str, Any] = {}
        self.ada, self.bob = "", ""

    def ask(self, id: str, method: str, path: str, body: Any = None, token: str | None = None, **headers: str) -> Any:
        """One exchange, which must be a good one."""
        sent = {"Authorization": f"Bearer {token}"} if token else {}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        answer = self.http.request(method, path, json=body, headers=sent)
        assert answer.status_code < 400, f"{id}: {answer.text}"
        exchange = {"request": f"{method} {path}", "status": answer.status_code, "signed_in": token is not None}
        if body is not None:
            exchange["body"] = shortened(body)
        self.told.setdefault(id, {**exchange, **_answered(answer)})
        return answer.json() if _is_json(answer) else answer

    def sign_up(self) -> None:
        self.ada = self.ask("signUp", "POST", "/v1/players", {"name": "Ada"})["token"]
        self.bob = self.ask("signUp", "POST", "/v1/players", {"name": "Bob"})["token"]
        self.ask("getMe", "GET", "/v1/me", token=self.ada)
        self.ask("renameMe", "PUT", "/v1/me", {"name": "Ada Lovelace"}, self.ada)
        self.ask("streamMine", "GET", "/v1/me/stream", token=self.ada, Accept="text/event-stream")

    def look_around(self) -> None:
        for id, path in (
            ("isAlive", "/healthz"),
            ("isReady", "/readyz"),
            ("getMetrics", "/metrics"),
            ("getDescription", "/openapi.json"),
            ("listRulesets", "/v1/rulesets"),
            ("getRuleset", f"/v1/rulesets/{GAME}"),
            ("listClauses", f"/v1/rulesets/{GAME}/clauses?limit=1"),
            ("describeRuleset", f"/v1/rulesets/{GAME}/openapi.json"),
            ("countGames", "/v1/lobby"),
            ("listKeys", "/v1/keys"),
        ):
            self.ask(id, "GET", path)

    def tokens_and_webhooks(self) -> None:
        made = self.ask("makeToken", "POST", "/v1/me/tokens", {"name": "my bot", "scopes": ["play", "read"]}, self.ada)
        place = f"/v1/me/tokens/{made['id']}"
        self.ask("listTokens", "GET", "/v1/me/tokens", token=self.ada)
        self.ask("getToken", "GET", place, token=self.ada)
        rotated = self.ask("rotateToken", "POST", f"{place}/rotation", {}, self.ada)
        self.ask("revokeToken", "DELETE", f"/v1/me/tokens/{rotated['id']}", token=self.ada)
        hook = self.ask("createWebhook", "POST", "/v1/webhooks", {"url": "https://club.example/gyoji"}, self.ada)
        self.ask("listWebhooks", "GET", "/v1/webhooks", token=self.ada)
        place = f"/v1/webhooks/{hook['id']}"
        self.ask("pingWebhook", "POST", f"{place}/ping", token=self.ada)
        self.ask("listDeliveries", "GET", f"{place}/deliveries", token=self.ada)
        self.ask("deleteWebhook", "DELETE", place, token=self.ada)

    def sit_down(self) -> str:
        """Two tables: the one is left and closed, at the other there are two people."""
        wish = {"ruleset": GAME, "seats": 2, "clock": None}
        left = self.ask("openGame", "POST", "/v1/games", wish, self.ada)["id"]
        self.ask("leaveSeat", "DELETE", f"/v1/games/{left}/seats/0", token=self.ada)
        self.ask("closeGame", "DELETE", f"/v1/games/{left}", token=self.ada)
        game: str = self.ask("openGame", "POST", "/v1/games", wish, self.ada)["id"]
        self.ask("takeSeat", "POST", f"/v1/games/{game}/seats", {"entropy": "a coin I tossed"}, self.bob)
        self.ask("setAway", "PUT", f"/v1/games/{game}/seats/0", {"away": False}, self.ada)
        self.ask("streamEvents", "GET", f"/v1/games/{game}/stream", token=self.ada, Accept="text/event-stream")
        return game

    def play(self, game: str) -> Any:
        """To its end; gives the receipt of the first move. The first is refused once, for it is not whoever asks."""
        place, random, receipt = f"/v1/games/{game}", Random(GAME), None
        while (seen := self.ask("getGame", "GET", place, token=self.ada))["status"] == "running":
            asked = seen["to_act"][0]["seat"]
            token, other = (self.ada, self.bob) if asked == 0 else (self.bob, self.ada)
            offered = self.ask("listMoves", "GET", f"{place}/moves", token=token)
            command = random.choice(offered["moves"])["command"]
            if receipt is None:
                self.ask("checkMove", "POST", f"{place}/commands/check", command, token)
                assert self.http.post(f"{place}/commands", json=command, headers=_bearer(other)).status_code == 409
                self.ask("listRefusals", "GET", f"{place}/refusals", token=other)
            played = self.ask(
                "playMove", "POST", f"{place}/commands", {**command, "question": offered["question"]}, token
            )
            receipt = receipt or played["receipt"]
        return receipt

    def look_back(self, game: str, receipt: Any) -> None:
        place = f"/v1/games/{game}"
        self.ask("listEvents", "GET", f"{place}/events?limit=2")
        self.ask("listChapters", "GET", f"{place}/chapters?limit=2")
        self.ask("exportGame", "GET", f"{place}/export")
        self.ask("checkReceipt", "POST", "/v1/receipts/check", receipt)
        self._once(lambda: self.http.get(f"{place}/score").status_code == 200)
        self.ask("getScore", "GET", f"{place}/score")
        self._once(lambda: bool(self.http.get("/v1/games?status=finished").json()["items"]))
        self.ask("listGames", "GET", "/v1/games?status=finished&limit=1")
        self.ask("exportGames", "GET", f"/v1/histories?ruleset={GAME}&limit=1")
        ada = self.ask("getMe", "GET", "/v1/me", token=self.ada)["id"]
        self.ask("getPlayer", "GET", f"/v1/players/{ada}")
        self.ask("getTally", "GET", f"/v1/players/{ada}/tally")
        self.ask("getRatingHistory", "GET", f"/v1/players/{ada}/ratings/{GAME}")
        self.ask("getLeaderboard", "GET", f"/v1/leaderboards/{GAME}")

    def settle(self, game: str) -> None:
        place = f"/v1/games/{game}"
        self.ask("auditGame", "POST", f"{place}/audit", {}, self.ada)
        self._once(lambda: self.http.get(f"{place}/audit").json().get("status") == "judged")
        self.ask("getAudit", "GET", f"{place}/audit")
        claim = {"version": 1, "claim": "Who opened this table?"}
        n = self.ask("openDispute", "POST", f"{place}/disputes", claim, self.ada)["n"]
        self._once(lambda: self.http.get(f"{place}/disputes/{n}").json()["status"] != "open")
        self.ask("listDisputes", "GET", f"{place}/disputes")
        self.ask("getDispute", "GET", f"{place}/disputes/{n}")
        for token in (self.ada, self.bob):
            self.ask("wantRemedy", "POST", f"{place}/remedies", {"kind": "annul"}, token)
        self.ask("getDocket", "GET", f"{place}/docket")
        remark = {"entry": 1, "text": "They had no cards left."}
        self.ask("addRemark", "POST", f"{place}/docket/remarks", remark, self.ada)

    def read_the_log(self, game: str) -> None:
        place = f"/v1/games/{game}/log"
        self._once(lambda: self.http.get(place).status_code == 200)
        self.ask("getCheckpoint", "GET", "/v1/log/checkpoint")
        size = int(self.http.get("/v1/log/checkpoint").text.splitlines()[1])
        self.ask("proveConsistency", "GET", f"/v1/log/consistency?from=1&to={size}")
        self.ask("proveInclusion", "GET", f"/v1/log/inclusion?index=0&size={size}")
        self.ask("proveGame", "GET", place)
        tile = "000" if size >= 256 else f"000.p/{size}"
        self.ask("getTile", "GET", f"/v1/log/tile/entries/{tile}")
        self.ask("addCosignature", "POST", "/v1/log/cosignatures", {"checkpoint": self._cosigned()})

    def _cosigned(self) -> str:
        note, at = self.http.get("/v1/log/checkpoint").text, int(time.time())
        signature = WITNESS_KEY.sign(cosigned_text(read_checkpoint(note).text, at)).signature
        return note + WITNESS.line(at.to_bytes(8, "big") + signature)

    def leave(self) -> None:
        self.ask("eraseMe", "DELETE", "/v1/me", token=self.ada)
        self.http.close()

    def _once(self, is_so: Callable[[], bool]) -> None:
        wait_for(is_so)


def went_round(address: str) -> dict[str, Any]:
    """What each operation was asked and answered, by its id."""
    one = Round(address)
    one.sign_up()
    one.look_around()
    one.tokens_and_webhooks()
    game = one.sit_down()
    receipt = one.play(game)
    one.look_back(game, receipt)
    one.settle(game)
    one.read_the_log(game)
    one.leave()
    return dict(sorted(one.told.items()))


def shortened(value: Any, depth: int = 0) -> Any:
    """What a reader wants to see of it: the first of many, and the beginning of what is long."""
    if isinstance(value, dict):
        if depth == DEPTH_MAX and value:
            return CUT
        kept = {name: _field(name, inner, depth) for name, inner in list(value.items())[:KEYS_MAX]}
        return kept | ({CUT: CUT} if depth and len(value) > KEYS_MAX else {})
    if isinstance(value, list):
        return [shortened(inner, depth + 1) for inner in value[:ITEMS_MAX]] + [CUT] * (len(value) > ITEMS_MAX)
    return value if not isinstance(value, str) or len(value) <= TEXT_MAX else value[:TEXT_MAX] + CUT


def _field(name: str, value: Any, depth: int) -> Any:
    return CUT if name in SECRET else shortened(value, depth + 1)


def _answered(answer: httpx.Response) -> dict[str, Any]:
    told: dict[str, Any] = {}
    if "location" in answer.headers:
        place, has_ticket, _ = answer.headers["location"].partition("?")
        told["location"] = f"{place}?{CUT}" if has_ticket else place
    if _is_json(answer):
        plain = answer.json()
        whole = {name: _field(name, inner, 0) for name, inner in plain.items()} if isinstance(plain, dict) else plain
        return {**told, "answer": whole}
    if answer.content and answer.headers["content-type"].startswith(("text/", "application/x-ndjson")):
        lines = answer.text.splitlines()
        return {**told, "lines": [shortened(line) for line in lines[:LINES_MAX]] + [CUT] * (len(lines) > LINES_MAX)}
    return told


def _is_json(answer: httpx.Response) -> bool:
    return answer.headers.get("content-type", "").partition(";")[0] == "application/json" and bool(answer.content)


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def shape(exchange: Any) -> Any:
    """What stays the same however often one goes round: what is asked in which way, and which fields are answered."""
    answer = exchange.get("answer")
    fields = sorted(answer) if isinstance(answer, dict) else answer is not None
    return exchange["status"], exchange["request"].partition(" ")[0], fields, "lines" in exchange


def written(told: dict[str, Any]) -> str:
    return json.dumps(told, indent=1, ensure_ascii=False) + "\n"
