// A third verifier of Gyoji's history files, written from docs/trust.md alone:
//   node docs/verifier.mjs FILE [--key HEX] [--witness NAME+NUMBER+KEY]... [--quorum N]
// Here is a file's way through it: receipt, chain, seals, secret, in the order of "How a file is read". In verifier/ are
// the bytes (canon), the format (fields), shuffles and picks (draws), and what only some files have: players'
// signatures (moves), the transparency log with its witnesses (log), and what a fork continues (forks).
import { readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { canon, isSigned, linesOf, mac, parsed, sha, unhex } from "./verifier/canon.mjs";
import { chanceOf } from "./verifier/draws.mjs";
import { Break, checkHead, checkLast, EVENT, fits, HASHED, has, isHex, must } from "./verifier/fields.mjs";
import { checkFork } from "./verifier/forks.mjs";
import { checkLog, readWitnesses } from "./verifier/log.mjs";
import { movesOf } from "./verifier/moves.mjs";

const [OPENED, REVEALED] = ["table.GameOpened", "table.SecretRevealed"];
const isEnd = ({ type }) => type === "table.GameFinished" || type === "table.GameAbandoned";

/** What the bytes of a file are: `{holds: true, isWhole, logged, signer}`, or proof and version of the first break. */
export function verdict(content, { witnesses = [], quorum } = {}) {
  try {
    return checked(linesOf(content), readWitnesses(witnesses, quorum));
  } catch (broken) {
    if (broken instanceof Break) return { holds: false, proof: broken.proof, version: broken.version };
    throw broken;
  }
}

function checked(lines, believed) {
  const [head, last, newest] = [parsed(lines[0]), parsed(lines.at(-1)), lines.length - 2];
  checkHead(head);
  checkLast(last, head, newest);
  const signer = checkReceipt(last.receipt, head, newest);
  const [opened, secret] = [parsed(lines[1]), revealed(parsed(lines[1]), parsed(lines[newest]))];
  const [events, shown, checkChance, checkMoves] = [[], new Map(), chanceOf(secret), movesOf(head.game)];
  for (const line of lines.slice(1, -1)) {
    const event = parsed(line);
    checkPlace(event, events, head, opened);
    checkSeals(event, secret, shown);
    checkChance(event);
    checkMoves(event);
    events.push(event);
  }
  const { hash, at } = last.receipt;
  must(hash === events.at(-1).hash && at === events.at(-1).at, "receipt", newest);
  must(!isEnd(events.at(-1)), "chance", newest);
  const logged = checkLog(last.log, head.game, events, believed);
  const isFork = checkFork(opened.data.origin ?? null, last, head, verdict);
  const end = { game: head.game, hash, version: newest };
  return { holds: true, isWhole: secret !== null, logged, signer, isFork, head, newest: end };
}

function checkReceipt({ game, version, hash, at, key, signature }, head, newest) {
  const signer = head.keys.find(({ id }) => id === key);
  must(game === head.game && version === newest && signer, "receipt", newest);
  must(isSigned(canon({ game, version, hash, at }), signature, signer.public_key), "receipt", newest);
  return signer;
}

/** The secret that the last event reveals and the first has bound the server to; null before the end. */
function revealed(opened, last) {
  const isOver = fits(opened, EVENT) && fits(last, EVENT) && last.type === REVEALED && isSecret(last.data, opened);
  return isOver ? unhex(last.data.secret) : null;
}
const isSecret = ({ secret }, opened) => isHex(secret) && sha(unhex(secret)) === opened.data.secret_hash;

/** Its number, its link to the event before, and what may stand there. */
function checkPlace(event, events, head, opened) {
  const [v, before] = [events.length + 1, events.at(-1) ?? { hash: "0".repeat(64), at: "", type: "" }];
  must(fits(event, EVENT) && event.version === v && event.game === head.game, "format", v);
  must(event.prev === before.hash, "chain", v);
  must(event.hash === sha(canon(Object.fromEntries(HASHED.map((name) => [name, event[name]])))), "chain", v);
  const { type, data } = event;
  must(event.at >= before.at && before.type !== REVEALED && (type === OPENED) === (v === 1), "format", v);
  must(v > 1 || (data.ruleset === head.ruleset && data.ruleset_version === head.ruleset_version), "format", v);
  must(!isEnd(before) || type === REVEALED, "chance", v);
  must((v > 1 || isHex(data.secret_hash)) && (type !== REVEALED || isSecret(data, opened)), "chance", v);
}

/** Parts that are shown open their seals, of each audience all or none; with the secret all are open. */
function checkSeals({ version: v, private: parts, salts, seals }, secret, shown) {
  must(has(salts, Object.keys(parts)), "seals", v);
  for (const one of Object.keys(parts)) must(sha(unhex(salts[one]), canon(parts[one])) === seals[one], "seals", v);
  for (const one of Object.keys(seals)) {
    const isOpen = Object.hasOwn(parts, one);
    must(!secret || (isOpen && salts[one] === mac(secret, `seal:${v}:${one}`).toString("hex")), "seals", v);
    must((shown.get(one) ?? isOpen) === isOpen, "seals", v);
    shown.set(one, isOpen);
  }
}

/** What was asked for, with the content of the file; ends the process with 2, which is no verdict, if that cannot be. */
function asked() {
  const options = { key: { type: "string" }, witness: { type: "string", multiple: true }, quorum: { type: "string" } };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return { ...values, content: readFileSync(positionals[0] ?? "") };
  } catch ({ message }) {
    const usage = "node docs/verifier.mjs FILE [--key HEX] [--witness NAME+NUMBER+KEY]... [--quorum N]";
    console.error(`${message}; usage: ${usage}`);
    return process.exit(2);
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { key, witness, quorum, content } = asked();
  const given = { witnesses: witness, quorum: quorum && Number(quorum) };
  const { holds, proof, version, isWhole, logged, newest, signer } = verdict(content, given);
  const isGenuine = key?.toLowerCase() === signer?.public_key;
  const whose = isGenuine ? "signed with the key given" : `but nobody here can say whose key ${signer?.public_key} is`;
  const broken = `broken: ${proof}, version ${version ?? "none"}`;
  const isShort = logged && logged < newest.version;
  const short = isShort ? `; the log vouches only up to version ${logged} of ${newest.version}` : "";
  console.log(holds ? `${isWhole ? "complete" : "a prefix"}, ${whose}${short}` : broken);
  process.exitCode = holds && (!key || isGenuine) ? 0 : 1;
}
