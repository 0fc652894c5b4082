// A third verifier of Gyoji's history files, written from docs/trust.md alone: node docs/verifier.mjs FILE [KEY]
import { createHash, createHmac, createPublicKey, verify } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

const sha = (content) => createHash("sha256").update(content).digest("hex");
const mac = (key, text) => createHmac("sha256", key).update(text).digest();
const unhex = (text) => Buffer.from(text, "hex");

function canon(x, depth = 1) {
  if (x === null || typeof x === "boolean" || (Number.isSafeInteger(x) && !Object.is(x, -0))) return `${x}`;
  if (typeof x === "string" && x.isWellFormed()) return JSON.stringify(x);
  if (typeof x !== "object" || depth > 64 || /[^\0-\x7f]/.test(Object.keys(x).join(""))) throw Error("not canonical");
  if (Array.isArray(x)) return `[${x.map((item) => canon(item, depth + 1))}]`;
  const members = Object.keys(x).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canon(x[name], depth + 1)}`)}}`;
}
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
function parsed(line) {
  try {
    const text = utf8.decode(line);
    const value = JSON.parse(text);
    return isObject(value) && canon(value) === text ? value : null;
  } catch {
    return null;
  }
}

const isObject = (x) => typeof x === "object" && x !== null && !Array.isArray(x);
const isId = (x) => typeof x === "string" && x !== "";
const isCount = (x, least = 0) => Number.isSafeInteger(x) && x >= least;
const isFrom1 = (x) => isCount(x, 1);
const isHex = (x, digits = 64) => typeof x === "string" && x.length === digits && /^[0-9a-f]*$/.test(x);
const isTime = (x) => /^(?!0000)\d{4}-.{18}Z$/.test(x) && Date.parse(x) >= -1e15 && new Date(x).toISOString() === x;
const isAudience = (a) => /^(server|seat:(0|[1-9]\d*))$/.test(a);
const areHashes = (x) => isObject(x) && Object.entries(x).every(([a, hash]) => isAudience(a) && isHex(hash));
const areTexts = (x) => Array.isArray(x) && x.every((item) => typeof item === "string");
const has = (x, names) => isObject(x) && canon(Object.keys(x).sort()) === canon([...names].sort());
const fits = (x, shape) => has(x, Object.keys(shape)) && Object.entries(shape).every(([name, is]) => is(x[name]));
const LAST = { "gyoji-history/1": ["receipt"], "gyoji-history/2": ["log", "receipt"], "gyoji-history/3": ["log", "origin", "receipt"] };
const HEAD = { format: (x) => isId(x) && Object.hasOwn(LAST, x), game: isId, keys: Array.isArray, ruleset: isId, ruleset_version: isFrom1 };
const LOG = { checkpoint: (x) => typeof x === "string", index: (x) => isCount(x), key: (x) => isHex(x), proof: areTexts, version: isFrom1 };
const KEY = { algorithm: (x) => x === "Ed25519", id: isId, public_key: isHex };
const RECEIPT = { at: isTime, game: isId, hash: isHex, key: isId, version: isFrom1, signature: (x) => isHex(x, 128) };
const HASHED = {
  at: isTime, by: (x) => isCount(x) || x === "clock" || x === "system", command: (x) => x === null || isObject(x),
  data: isObject, game: isId, prev: isHex, rules: areTexts, schema: isFrom1, seals: areHashes, type: isId, version: isFrom1,
};
const EVENT = { ...HASHED, hash: isHex, private: isObject, salts: areHashes };

const SIGNED = { question: (x) => x === null || isFrom1(x), seen: (x) => isCount(x), signature: (x) => isHex(x, 128) };
const NOTES = ["GameAbandoned", "RulesUpgraded", "SeatAway", "SeatBack", "SecretRevealed"].map((name) => `table.${name}`);

const PRIME = 2n ** 255n - 19n;
const ORDER_8 = 0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n;
function isSound(point) {
  const y = BigInt(`0x${unhex(point).reverse().toString("hex")}`) % 2n ** 255n;
  return y < PRIME && ![0n, 1n, PRIME - 1n, ORDER_8, PRIME - ORDER_8].includes(y);
}
const isSigned = (message, signature, publicKey) => isSignedText(Buffer.from(canon(message)), signature, publicKey);
function isSignedText(message, signature, publicKey) {
  if (!isSound(publicKey) || !isSound(signature.slice(0, 64))) return false;
  const key = createPublicKey({ format: "jwk", key: { kty: "OKP", crv: "Ed25519", x: unhex(publicKey).toString("base64url") } });
  return verify(null, message, key, unhex(signature));
}

function draw(seed, { k, kind, n }) {
  let [block, words] = [0, []];
  const below = (limit) => {
    if (!words.length) for (let at = 0, some = mac(seed, `draw:${k}:${block++}`); at < 32; at += 4) words.push(some.readUInt32BE(at));
    const word = words.shift();
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

const unbase64 = (text) => (text.length <= 8192 && Buffer.from(text, "base64").toString("base64") === text ? Buffer.from(text, "base64") : null);
const digest = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
function isLogged({ checkpoint, index, key, proof }, entry) {
  const end = checkpoint.lastIndexOf("\n\n");
  const [text, lines] = [checkpoint.slice(0, end + 1), checkpoint.slice(end + 2, -1).split("\n")];
  const [origin, size, root, ...more] = text.slice(0, -1).split("\n");
  if (end < 0 || end > checkpoint.length - 3 || !checkpoint.endsWith("\n") || /[\0-\x09\x0b-\x1f]/.test(checkpoint)) return false;
  if (!origin || !root || more.includes("") || !/^(0|[1-9]\d{0,15})$/.test(size) || !Number.isSafeInteger(Number(size))) return false;
  const signatures = lines.map((line) => /^— ([^ +]+) ([A-Za-z0-9+/]+={0,2})$/.exec(line) ?? []);
  if (signatures.some(([, , words]) => !words || !(unbase64(words)?.length > 4)) || unbase64(root)?.length !== 32) return false;
  const number = digest(Buffer.from(`${origin}\n\x01`), unhex(key)).subarray(0, 4).toString("hex");
  const found = signatures.map(([, name, words]) => [name, unbase64(words).toString("hex")]);
  const own = found.filter(([name, words]) => name === origin && words.startsWith(number)).map(([, words]) => words.slice(8));
  if (!own.length || !own.every((one) => isHex(one, 128) && isSignedText(Buffer.from(text), one, key))) return false;
  if (proof.length > 63 || proof.some((one) => unbase64(one)?.length !== 32) || index >= Number(size)) return false;
  let [place, last, hash] = [BigInt(index), BigInt(size) - 1n, digest(Buffer.from([0]), entry)];
  for (const one of proof.map(unbase64)) {
    if (!last) return false;
    const isRight = place % 2n === 1n || place === last;
    hash = isRight ? digest(Buffer.from([1]), one, hash) : digest(Buffer.from([1]), hash, one);
    while (isRight && place && place % 2n === 0n) [place, last] = [place / 2n, last / 2n];
    [place, last] = [place / 2n, last / 2n];
  }
  return !last && hash.equals(unbase64(root));
}

const must = (isTrue, proof, version) => {
  if (!isTrue) throw { holds: false, proof, version };
};

function checked(content) {
  const lines = [];
  for (let start = 0; start < content.length || !lines.length; start += lines.at(-1).length + 1)
    lines.push(content.subarray(start, content.indexOf(10, start) < 0 ? content.length : content.indexOf(10, start)));
  const [head, last, newest] = [parsed(lines[0]), parsed(lines.at(-1)), lines.length - 2];
  must(fits(head, HEAD) && head.keys.every((key) => fits(key, KEY)), "format", null);
  must(head.keys.every(({ id, public_key }) => id === `k_${sha(unhex(public_key)).slice(0, 16)}`), "format", null);
  must(new Set(head.keys.map(({ id }) => id)).size === head.keys.length, "format", null);
  must(newest < 0 || last, "format", newest + 1);
  must(newest >= 0 && has(last, LAST[head.format]), "format", newest + 2);
  must(newest > 0, "format", 1);
  must(fits(last.receipt, RECEIPT) && ((last.log ?? null) === null || fits(last.log, LOG)), "format", newest);
  must(typeof (last.origin ?? "") === "string" && last.origin !== null, "format", newest);
  const signer = head.keys.find(({ id }) => id === last.receipt.key);
  must(last.receipt.game === head.game && last.receipt.version === newest && signer, "receipt", newest);
  const { game, version, hash, at, signature } = last.receipt;
  must(isSigned({ game, version, hash, at }, signature, signer.public_key), "receipt", newest);

  const [opened, closing] = [parsed(lines[1]), parsed(lines[newest])];
  const isRevealed = fits(opened, EVENT) && fits(closing, EVENT) && closing.type === "table.SecretRevealed";
  const isKept = isRevealed && isHex(closing.data.secret) && sha(unhex(closing.data.secret)) === opened.data.secret_hash;
  const secret = isKept ? unhex(closing.data.secret) : null;
  const [shown, entropy, keys, used] = [new Map(), new Map(), new Map(), new Set()];
  let logged = null;
  let [before, isOver, seed, draws, behind, noted, asked] = [{ hash: "0".repeat(64), at: "" }, false, null, 0, null, null, new Map()];
  for (let v = 1; v <= newest; v++) {
    const event = parsed(lines[v]);
    must(fits(event, EVENT) && event.version === v && event.game === head.game, "format", v);
    const { type, data, seals, salts, private: parts } = event;
    must(event.prev === before.hash, "chain", v);
    must(event.hash === sha(canon(Object.fromEntries(Object.keys(HASHED).map((name) => [name, event[name]])))), "chain", v);
    must(event.at >= before.at && !isOver && (type === "table.GameOpened") === (v === 1), "format", v);
    if (v === 1) must(data.ruleset === head.ruleset && data.ruleset_version === head.ruleset_version, "format", v);
    if (v === 1) must(isHex(data.secret_hash), "chance", v);
    if (type === "table.SecretRevealed") must(isHex(data.secret) && sha(unhex(data.secret)) === opened.data.secret_hash, "chance", v);
    isOver = type === "table.SecretRevealed";
    must(has(salts, Object.keys(parts)), "seals", v);
    for (const a of Object.keys(parts)) must(sha(Buffer.concat([unhex(salts[a]), Buffer.from(canon(parts[a]))])) === seals[a], "seals", v);
    for (const a of Object.keys(seals)) {
      const isOpen = Object.hasOwn(parts, a);
      if (secret) must(isOpen && salts[a] === mac(secret, `seal:${v}:${a}`).toString("hex"), "seals", v);
      must((shown.get(a) ?? isOpen) === isOpen, "seals", v);
      shown.set(a, isOpen);
    }
    const server = isObject(parts.server) ? parts.server : {};
    if (v === 1 && secret) must(server.secret === closing.data.secret, "chance", v);
    if (type === "table.SeatTaken") must(isCount(data.seat) && (data.entropy === "" || isHex(data.entropy)), "chance", v);
    if (type === "table.SeatTaken") entropy.set(data.seat, data.entropy);
    if (type === "table.SeatLeft") must(isCount(data.seat), "chance", v);
    if (type === "table.SeatLeft") entropy.delete(data.seat);
    if (type === "table.GameStarted") {
      const given = Array.from(entropy, (_, seat) => entropy.get(seat));
      must(!seed && given.length === opened.data.seats && !given.includes(undefined), "chance", v);
      seed = mac(secret ?? "", canon(given));
    }
    must(!secret || Array.isArray(server.draws ?? []), "chance", v);
    for (const one of secret ? (server.draws ?? []) : []) {
      must(has(one, ["k", "kind", "n", "result"]) && one.k === draws++ && seed, "chance", v);
      const isPick = one.kind === "pick" && isCount(one.n, 1) && one.n <= 2 ** 32;
      must(isPick || (one.kind === "shuffle" && Array.isArray(one.result) && one.result.length === one.n), "chance", v);
      must(canon(draw(seed, one)) === canon(one.result), "chance", v);
    }
    if (type === "table.SeatTaken" || type === "table.SeatLeft") keys.delete(data.seat);
    if (type === "table.SeatTaken") must((data.key ?? null) === null || isHex(data.key), "moves", v);
    if (type === "table.SeatTaken" && data.key) keys.set(data.seat, data.key);
    const [seat, command] = [event.by, event.command];
    if (!keys.has(seat)) must(!command || !Object.hasOwn(command, "signed"), "moves", v);
    else if (!command) must(behind === seat || NOTES.includes(type) || (type === "table.Awaiting" && noted === seat), "moves", v);
    else {
      const [a, { signed, ...whole }] = [`seat:${seat}`, command];
      const hidden = isObject(parts[a]) && Object.hasOwn(parts[a], "command") ? parts[a] : null;
      must(!hidden || signed === undefined, "moves", v);
      const found = hidden ? hidden.signed : signed;
      if (hidden || signed !== undefined || Object.hasOwn(parts, a) || !Object.hasOwn(seals, a)) {
        must(fits(found, SIGNED) && (found.question === null || found.question === asked.get(seat)), "moves", v);
        const said = { tag: "gyoji-move/1", game: head.game, seat, command: hidden ? hidden.command : whole };
        const message = { ...said, question: found.question, seen: found.seen };
        must(isSigned(message, found.signature, keys.get(seat)) && !used.has(found.signature), "moves", v);
        used.add(found.signature);
      }
    }
    if (command) behind = keys.has(seat) ? seat : null;
    noted = type === "table.SeatAway" || type === "table.SeatBack" ? seat : null;
    if (type === "table.Awaiting") {
      const put = (Array.isArray(data.to_act) ? data.to_act : []).filter((one) => isObject(one) && isCount(one.seat) && isFrom1(one.question));
      [behind, asked] = [null, new Map(put.map((one) => [one.seat, one.question]))];
    }
    must(v < newest || (last.receipt.hash === event.hash && last.receipt.at === event.at), "receipt", v);
    if (v === last.log?.version) logged = Buffer.from(canon({ hash: event.hash, label: sha(canon({ game: head.game, version: v })) }));
    before = event;
  }
  must(!last.log || (logged && isLogged(last.log, logged)), "log", newest);
  const origin = opened.data.origin ?? null;
  must((origin !== null) === (last.origin !== undefined), "chain", 1);
  const past = origin === null ? null : verdict(Buffer.from(last.origin));
  must(!past || (past.holds && past.head.ruleset === head.ruleset && past.head.format !== "gyoji-history/3"), "chain", 1);
  must(!past || canon(origin) === canon({ game: past.head.game, hash: past.hash, version: past.newest }), "chain", 1);
  return { holds: true, isWhole: isOver, signer, head, hash, newest };
}

/** What a file's bytes are found to be: `{holds: true, isWhole, signer}`, or proof and version of the first break. */
export function verdict(content) {
  try {
    return checked(content);
  } catch (broken) {
    if (broken.proof) return broken;
    throw broken;
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [file, key] = process.argv.slice(2);
  const { holds, proof, version, isWhole, signer } = verdict(readFileSync(file));
  const isGenuine = key?.toLowerCase() === signer?.public_key;
  const whose = isGenuine ? "signed with the key given" : `but nobody here can say whose key ${signer?.public_key} is`;
  console.log(holds ? `${isWhole ? "complete" : "a prefix"}, ${whose}` : `broken: ${proof}, version ${version ?? "none"}`);
  process.exitCode = holds && (!key || isGenuine) ? 0 : 1;
}
