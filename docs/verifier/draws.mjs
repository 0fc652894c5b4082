// Chance: the seed follows from the secret and from what the seats gave, every draw from the seed and its number.
import { canon, mac } from "./canon.mjs";
import { has, isCount, isFrom1, isHex, isObject, must } from "./fields.mjs";

function drawn(seed, { k, kind, n }) {
  let [block, bytes] = [0, Buffer.alloc(0)];
  const below = (limit) => {
    if (!bytes.length) bytes = mac(seed, `draw:${k}:${block++}`);
    const word = bytes.readUInt32BE();
    bytes = bytes.subarray(4);
    return word < 2 ** 32 - (2 ** 32 % limit) ? word % limit : below(limit);
  };
  if (kind === "pick") return below(n);
  const order = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = below(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/** Checks event after event; `secret` is null where it is not revealed. */
export function chanceOf(secret) {
  const entropy = new Map();
  let [seats, seed, draws] = [0, null, 0];
  return ({ type, version, data, private: parts }) => {
    const hold = (isTrue) => must(isTrue, "chance", version);
    const server = isObject(parts.server) ? parts.server : {};
    if (type === "table.GameOpened") {
      seats = data.seats;
      hold(!secret || server.secret === secret.toString("hex"));
    }
    if (type === "table.SeatTaken" || type === "table.SeatLeft") {
      hold(!seed && isCount(data.seat) && (type === "table.SeatLeft" || data.entropy === "" || isHex(data.entropy)));
      entropy.delete(data.seat);
      if (type === "table.SeatTaken") entropy.set(data.seat, data.entropy);
    }
    if (type === "table.GameStarted") {
      const given = Array.from(entropy, (_, seat) => entropy.get(seat));
      hold(!seed && given.length === seats && !given.includes(undefined));
      seed = mac(secret ?? "", canon(given));
    }
    if (!secret) return;
    hold(Array.isArray(server.draws ?? []));
    for (const one of server.draws ?? []) {
      hold(has(one, ["k", "kind", "n", "result"]) && one.k === draws++ && seed);
      const isPick = one.kind === "pick" && isFrom1(one.n) && one.n <= 2 ** 32;
      hold(isPick || (one.kind === "shuffle" && Array.isArray(one.result) && one.result.length === one.n));
      hold(canon(drawn(seed, one)) === canon(one.result));
    }
  };
}
