// A third verifier of Gyoji's history files, written from docs/trust.md alone: node docs/verifier.mjs FILE [KEY]
import { createHash, createHmac, createPublicKey, verify } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

const digest = (...parts) => createHash("sha256").update(Buffer.concat(parts.map((one) => Buffer.from(one)))).digest();
const sha = (...parts) => digest(...parts).toString("hex");
const mac = (key, text) => createHmac("sha256", key).update(text).digest();
const unhex = (text) => Buffer.from(text, "hex");
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
function canon(x, depth = 1) {
  if (x === null || typeof x === "boolean" || (Number.isSafeInteger(x) && !Object.is(x, -0))) return `${x}`;
  if (typeof x === "string" && x.isWellFormed()) return JSON.stringify(x);
  if (typeof x !== "object" || depth > 64 || /[^\0-\x7f]/.test(Object.keys(x).join(""))) throw Error("not canonical");
  if (Array.isArray(x)) return `[${x.map((item) => canon(item, depth + 1))}]`;
  return `{${Object.keys(x).sort().map((name) => `${JSON.stringify(name)}:${canon(x[name], depth + 1)}`)}}`;
}
function parsed(line) {
  try {
    const [text, value] = [utf8.decode(line), JSON.parse(utf8.decode(line))];
    return isObject(value) && canon(value) === text ? value : null;
  } catch {
    return null;
  }
}

const isObject = (x) => typeof x === "object" && x !== null && !Array.isArray(x);
const isText = (x) => typeof x === "string";
const isId = (x) => isText(x) && x !== "";
const isCount = (x, least = 0) => Number.isSafeInteger(x) && x >= least;
const isFrom1 = (x) => isCount(x, 1);
const isHex = (x, digits = 64) => isText(x) && x.length === digits && /^[0-9a-f]*$/.test(x);
const isSignature = (x) => isHex(x, 128);
const isTime = (x) => /^(?!0000)\d{4}-.{18}Z$/.test(x) && Date.parse(x) >= -1e15 && new Date(x).toISOString() === x;
const isAudience = (x) => /^(server|seat:(0|[1-9]\d*))$/.test(x);
const areHashes = (x) => isObject(x) && Object.entries(x).every(([audience, hash]) => isAudience(audience) && isHex(hash));
const areTexts = (x) => Array.isArray(x) && x.every(isText);
const orNull = (is) => (x) => x === null || is(x);
const has = (x, names) => isObject(x) && canon(Object.keys(x).sort()) === canon([...names].sort());
const fits = (x, shape) => has(x, Object.keys(shape)) && Object.entries(shape).every(([name, is]) => is(x[name]));
const LASTS = { "gyoji-history/1": [["receipt"]], "gyoji-history/2": [["log", "receipt"], ["log", "origin", "receipt"]] };
const HEAD = { format: (x) => isId(x) && Object.hasOwn(LASTS, x), game: isId, keys: Array.isArray, ruleset: isId, ruleset_version: isFrom1 };
const LOG = { checkpoint: isText, index: (x) => isCount(x), key: (x) => isHex(x), proof: areTexts, version: isFrom1 };
const KEY = { algorithm: (x) => x === "Ed25519", id: isId, public_key: isHex };
const RECEIPT = { at: isTime, game: isId, hash: isHex, key: isId, version: isFrom1, signature: isSignature };
const HASHED = {
  at: isTime, by: (x) => isCount(x) || x === "clock" || x === "system", command: orNull(isObject), data: isObject, game: isId, prev: isHex,
  rules: areTexts, schema: isFrom1, seals: areHashes, type: isId, version: isFrom1,
};
const EVENT = { ...HASHED, hash: isHex, private: isObject, salts: areHashes };
const SIGNED = { question: orNull(isFrom1), seen: (x) => isCount(x), signature: isSignature };
const NOTES = ["GameAbandoned", "RulesUpgraded", "SeatAway", "SeatBack", "SecretRevealed"];

const [PRIME, ORDER_8] = [2n ** 255n - 19n, 0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n];
function isSound(point) {
  const y = BigInt(`0x${unhex(point).reverse().toString("hex")}`) % 2n ** 255n;
  return y < PRIME && ![0n, 1n, PRIME - 1n, ORDER_8, PRIME - ORDER_8].includes(y);
}
function isSigned(message, signature, key) {
  if (!isSound(key) || !isSound(signature.slice(0, 64))) return false;
  const jwk = { kty: "OKP", crv: "Ed25519", x: unhex(key).toString("base64url") };
  return verify(null, Buffer.from(message), createPublicKey({ format: "jwk", key: jwk }), unhex(signature));
}

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

const unbase64 = (text) => (text.length <= 8192 && Buffer.from(text, "base64").toString("base64") === text ? Buffer.from(text, "base64") : "");
function isLogged({ checkpoint, index, key, proof }, entry) {
  const [, text, origin, size, root, lines] = /^(([^\n]+)\n(0|[1-9]\d{0,15})\n([^\n]+)\n(?:[^\n]+\n)*)\n((?:[^\n]+\n)+)$/.exec(checkpoint) ?? [];
  if (!text || /[\0-\x09\x0b-\x1f]/.test(checkpoint) || !Number.isSafeInteger(Number(size)) || unbase64(root).length !== 32) return false;
  const signatures = lines.trimEnd().split("\n").map((line) => /^— ([^ +]+) ([A-Za-z0-9+/]+={0,2})$/.exec(line) ?? ["", "", ""]);
  if (signatures.some(([, , words]) => unbase64(words).length <= 4)) return false;
  const number = digest(`${origin}\n\x01`, unhex(key)).toString("hex", 0, 4);
  const own = signatures.map(([, name, words]) => [name, unbase64(words).toString("hex")]).filter(([name, words]) => name === origin && words.startsWith(number));
  if (!own.length || !own.every(([, words]) => isSignature(words.slice(8)) && isSigned(text, words.slice(8), key))) return false;
  if (proof.length > 63 || proof.some((one) => unbase64(one).length !== 32) || index >= Number(size)) return false;
  let [place, last, hash] = [BigInt(index), BigInt(size) - 1n, digest([0], entry)];
  for (const one of proof.map(unbase64)) {
    if (!last) return false;
    const isRight = place % 2n === 1n || place === last;
    hash = isRight ? digest([1], one, hash) : digest([1], hash, one);
    while (isRight && place && place % 2n === 0n) [place, last] = [place / 2n, last / 2n];
    [place, last] = [place / 2n, last / 2n];
  }
  return !last && hash.equals(unbase64(root));
}

/** What a file's bytes are found to be: `{holds: true, isWhole, signer}`, or proof and version of the first break. */
export function verdict(content) {
  let v = null;
  const must = (isTrue, proof) => {
    if (!isTrue) throw { holds: false, proof, version: v };
  };
  try {
    return checked(content, must, (version) => (v = version));
  } catch (broken) {
    if (broken.proof) return broken;
    throw broken;
  }
}

function checked(content, must, at) {
  const lines = [];
  for (let start = 0, end; start < content.length || !lines.length; start = end + 1) {
    end = content.indexOf(10, start) < 0 ? content.length : content.indexOf(10, start);
    lines.push(content.subarray(start, end));
  }
  const [head, last, newest] = [parsed(lines[0]), parsed(lines.at(-1)), lines.length - 2];
  must(fits(head, HEAD) && head.keys.every((key) => fits(key, KEY)), "format");
  must(head.keys.every(({ id, public_key }) => id === `k_${sha(unhex(public_key)).slice(0, 16)}`), "format");
  must(new Set(head.keys.map(({ id }) => id)).size === head.keys.length, "format");
  at(newest + 1);
  must(newest < 0 || last, "format");
  at(newest + 2);
  must(newest >= 0 && LASTS[head.format].some((names) => has(last, names)), "format");
  at(Math.max(newest, 1));
  must(newest > 0 && fits(last.receipt, RECEIPT) && orNull((log) => fits(log, LOG))(last.log ?? null), "format");
  must(!Object.hasOwn(last, "origin") || isText(last.origin), "format");
  const { game, version, hash, at: time, signature } = last.receipt;
  const signer = head.keys.find(({ id }) => id === last.receipt.key);
  must(game === head.game && version === newest && signer, "receipt");
  must(isSigned(canon({ game, version, hash, at: time }), signature, signer.public_key), "receipt");

  const [opened, closing] = [parsed(lines[1]), parsed(lines[newest])];
  const isSecret = ({ data }) => isHex(data.secret) && sha(unhex(data.secret)) === opened.data.secret_hash;
  const isOver = fits(opened, EVENT) && fits(closing, EVENT) && closing.type === "table.SecretRevealed" && isSecret(closing);
  const secret = isOver ? unhex(closing.data.secret) : null;
  const [events, shown, moves] = [[], new Map(), movesOf(must, game)];
  const chance = { entropy: new Map(), seed: null, draws: 0 };
  for (let v = at(1); v <= newest; v = at(v + 1)) {
    const event = parsed(lines[v]);
    const before = events.at(-1) ?? { hash: "0".repeat(64), at: "", type: "" };
    must(fits(event, EVENT) && event.version === v && event.game === game, "format");
    const { type, data, seals, salts, private: parts } = event;
    must(event.prev === before.hash, "chain");
    must(event.hash === sha(canon(Object.fromEntries(Object.keys(HASHED).map((name) => [name, event[name]])))), "chain");
    must(event.at >= before.at && before.type !== "table.SecretRevealed" && (type === "table.GameOpened") === (v === 1), "format");
    must(v > 1 || (data.ruleset === head.ruleset && data.ruleset_version === head.ruleset_version), "format");
    must((v > 1 || isHex(data.secret_hash)) && (type !== "table.SecretRevealed" || isSecret(event)), "chance");
    must(has(salts, Object.keys(parts)), "seals");
    for (const one of Object.keys(parts)) must(sha(unhex(salts[one]), canon(parts[one])) === seals[one], "seals");
    for (const one of Object.keys(seals)) {
      const isOpen = Object.hasOwn(parts, one);
      must(!secret || (isOpen && salts[one] === mac(secret, `seal:${v}:${one}`).toString("hex")), "seals");
      must((shown.get(one) ?? isOpen) === isOpen, "seals");
      shown.set(one, isOpen);
    }
    checkChance(event, opened, secret, chance, must);
    moves(event);
    must(v < newest || (hash === event.hash && time === event.at), "receipt");
    events.push(event);
  }
  at(newest);
  const logged = last.log && events[last.log.version - 1];
  const label = logged && sha(canon({ game, version: logged.version }));
  must(!last.log || (logged && isLogged(last.log, canon({ hash: logged.hash, label }))), "log");
  at(1);
  const origin = opened.data.origin ?? null;
  must((origin !== null) === Object.hasOwn(last, "origin"), "chain");
  const past = origin && verdict(Buffer.from(last.origin));
  must(!past || (past.holds && !past.isFork && past.head.ruleset === head.ruleset && canon(past.newest) === canon(origin)), "chain");
  return { holds: true, isWhole: isOver, isFork: origin !== null, signer, head, newest: { game, hash, version } };
}

function checkChance({ type, version, data, private: parts }, opened, secret, chance, must) {
  const server = isObject(parts.server) ? parts.server : {};
  must(version > 1 || !secret || server.secret === secret.toString("hex"), "chance");
  if (type === "table.SeatTaken") must(isCount(data.seat) && (data.entropy === "" || isHex(data.entropy)), "chance");
  if (type === "table.SeatTaken") chance.entropy.set(data.seat, data.entropy);
  if (type === "table.SeatLeft") must(isCount(data.seat), "chance");
  if (type === "table.SeatLeft") chance.entropy.delete(data.seat);
  if (type === "table.GameStarted") {
    const given = Array.from(chance.entropy, (_, seat) => chance.entropy.get(seat));
    must(!chance.seed && given.length === opened.data.seats && !given.includes(undefined), "chance");
    chance.seed = mac(secret ?? "", canon(given));
  }
  must(!secret || Array.isArray(server.draws ?? []), "chance");
  for (const one of secret ? (server.draws ?? []) : []) {
    must(has(one, ["k", "kind", "n", "result"]) && one.k === chance.draws++ && chance.seed, "chance");
    const isPick = one.kind === "pick" && isFrom1(one.n) && one.n <= 2 ** 32;
    must(isPick || (one.kind === "shuffle" && Array.isArray(one.result) && one.result.length === one.n), "chance");
    must(canon(drawn(chance.seed, one)) === canon(one.result), "chance");
  }
}

function movesOf(must, game) {
  const [keys, used] = [new Map(), new Set()];
  let [behind, noted, asked, remedy, agreed] = [null, null, new Map(), {}, new Set()];
  const use = (seat, said, signature) => {
    must(isSigned(canon({ ...said, game, seat }), signature, keys.get(seat)) && !used.has(signature), "moves");
    used.add(signature);
  };
  const checkSeats = (type, { seat, key = null }) => {
    if (type === "table.SeatTaken" || type === "table.SeatLeft") keys.delete(seat);
    if (type === "table.SeatTaken") must(key === null || isHex(key), "moves");
    if (type === "table.SeatTaken" && key) keys.set(seat, key);
  };
  const checkRemedies = (type, { seat, signed = null, by, dispute = null, kind = null, n = null, rules = null, to = null }) => {
    const said = { dispute, kind, n, rules, to };
    if (type === "table.RemedyAsked") [remedy, agreed] = [said, new Set()];
    if (type === "table.RemedyAsked" || type === "table.RemedyAgreed") {
      must(isCount(seat) && (keys.has(seat) ? isSignature(signed) && canon(n) === canon(remedy.n ?? null) : signed === null), "moves");
      if (keys.has(seat)) use(seat, { tag: "gyoji-consent/1", ...remedy }, signed);
      agreed.add(seat);
    }
    const isAgreed = () => canon(said) === canon(remedy) && [...keys.keys()].every((one) => agreed.has(one));
    must(type !== "table.Remedied" || by !== "consent" || !keys.size || isAgreed(), "moves");
  };
  const checkCommand = (seat, { signed, ...whole }, { private: parts, seals }) => {
    const own = `seat:${seat}`;
    const hidden = isObject(parts[own]) && Object.hasOwn(parts[own], "command") ? parts[own] : null;
    must(!hidden || signed === undefined, "moves");
    if (!hidden && signed === undefined && !Object.hasOwn(parts, own) && Object.hasOwn(seals, own)) return;
    const found = hidden ? hidden.signed : signed;
    must(fits(found, SIGNED) && (found.question === null || found.question === asked.get(seat)), "moves");
    const { question, seen, signature } = found;
    use(seat, { tag: "gyoji-move/1", command: hidden ? hidden.command : whole, question, seen }, signature);
  };
  return (event) => {
    const { type, data, by, command } = event;
    checkSeats(type, data);
    checkRemedies(type, data);
    const isNoted = NOTES.some((name) => type === `table.${name}`) || (type === "table.Awaiting" && noted === by);
    if (!keys.has(by)) must(!command || !Object.hasOwn(command, "signed"), "moves");
    else if (command) checkCommand(by, command, event);
    else must(behind === by || isNoted, "moves");
    if (command) behind = keys.has(by) ? by : null;
    noted = type === "table.SeatAway" || type === "table.SeatBack" ? by : null;
    if (type !== "table.Awaiting") return;
    const put = (Array.isArray(data.to_act) ? data.to_act : []).filter((one) => isObject(one) && isCount(one.seat) && isFrom1(one.question));
    [behind, asked] = [null, new Map(put.map((one) => [one.seat, one.question]))];
  };
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [file, key] = process.argv.slice(2);
  const { holds, proof, version, isWhole, signer } = verdict(readFileSync(file));
  const isGenuine = key?.toLowerCase() === signer?.public_key;
  const whose = isGenuine ? "signed with the key given" : `but nobody here can say whose key ${signer?.public_key} is`;
  console.log(holds ? `${isWhole ? "complete" : "a prefix"}, ${whose}` : `broken: ${proof}, version ${version ?? "none"}`);
  process.exitCode = holds && (!key || isGenuine) ? 0 : 1;
}
