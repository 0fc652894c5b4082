// The transparency log: a signed tree has one of the events, and witnesses whom one believes have cosigned that tree.
import { canon, digest, isSigned, sha, unhex } from "./canon.mjs";
import { isSignature, must } from "./fields.mjs";

const [LOG, COSIGNATURE] = [0x01, 0x04];
const LINES = /^(([^\n]+)\n(0|[1-9]\d{0,15})\n([^\n]+)\n(?:[^\n]+\n)*)\n((?:[^\n]+\n)+)$/;

/** Written in the one way that there is; nothing otherwise. */
function unbase64(text) {
  const bytes = Buffer.from(text.slice(0, 8192), "base64");
  return bytes.toString("base64") === text ? bytes : Buffer.alloc(0);
}
const numberOf = (name, kind, key) => digest(`${name}\n`, [kind], unhex(key)).toString("hex", 0, 4);

/** A checkpoint, taken apart; null where it is none. */
function read(note) {
  const [, text, origin, size, root, signed] = LINES.exec(note) ?? [];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no note has them.
  if (!text || /[\0-\x09\x0b-\x1f]/.test(note) || !Number.isSafeInteger(Number(size))) return null;
  const lines = signed.trimEnd().split("\n");
  const signatures = lines.map((line) => {
    const [, name, words] = /^— ([^ +]+) ([A-Za-z0-9+/]+={0,2})$/.exec(line) ?? ["", "", ""];
    return { name, words: unbase64(words).toString("hex") };
  });
  if (unbase64(root).length !== 32 || signatures.some(({ words }) => words.length <= 8)) return null;
  const by = (name, kind, key) => {
    const own = signatures.filter((one) => one.name === name && one.words.startsWith(numberOf(name, kind, key)));
    return own.map(({ words }) => words.slice(8));
  };
  return { text, origin, size: BigInt(size), root: unbase64(root), by };
}

/** RFC 9162, 2.1.3.2. */
function isIncluded(entry, index, proof, { size, root }) {
  let [place, last, hash] = [BigInt(index), size - 1n, digest([0], entry)];
  if (place > last) return false;
  for (const one of proof) {
    if (!last) return false;
    const isRight = place % 2n === 1n || place === last;
    hash = isRight ? digest([1], one, hash) : digest([1], hash, one);
    while (isRight && place && place % 2n === 0n) [place, last] = [place / 2n, last / 2n];
    [place, last] = [place / 2n, last / 2n];
  }
  return !last && hash.equals(root);
}

/** A witness as C2SP writes one: `name+number+key`. */
function readWitness(text) {
  const [, name, number, words] = /^([^\s+,]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? ["", "", "", ""];
  const key = unbase64(words).toString("hex");
  const isWitness = key.length === 66 && key.startsWith("04") && numberOf(name, COSIGNATURE, key.slice(2)) === number;
  if (!isWitness) throw Error(`${text} names no witness`);
  return { name, key: key.slice(2) };
}

/** Whom one believes, and how many of them are enough: all, where nothing else is said. */
export function readWitnesses(texts, quorum) {
  const witnesses = [...new Set(texts)].map(readWitness);
  const enough = quorum ?? witnesses.length;
  const isQuorum = quorum === undefined || (Number.isInteger(enough) && enough >= 1 && enough <= witnesses.length);
  if (!isQuorum) throw Error("a quorum is a number from 1 to that of the witnesses given");
  return { witnesses, quorum: enough };
}

function isCosigned(tree, { name, key }) {
  return tree.by(name, COSIGNATURE, key).some((words) => {
    const [time, signature] = [words.slice(0, 16), words.slice(16)];
    const said = `cosignature/v1\ntime ${BigInt(`0x${time}`)}\n${tree.text}`;
    return isSignature(signature) && isSigned(said, signature, key);
  });
}

/** Checks `log` of the last line, `quorum` of the witnesses must have cosigned it; up to which version it vouches. */
export function checkLog(log, game, events, { witnesses, quorum }) {
  const hold = (isTrue) => must(isTrue, "log", events.length);
  if (!log) {
    hold(!quorum);
    return 0;
  }
  const [tree, event] = [read(log.checkpoint), events[log.version - 1]];
  hold(tree && event);
  const own = tree.by(tree.origin, LOG, log.key);
  hold(own.length && own.every((signature) => isSignature(signature) && isSigned(tree.text, signature, log.key)));
  const proof = log.proof.map(unbase64);
  hold(proof.length <= 63 && proof.every((one) => one.length === 32));
  const label = sha(canon({ game, version: event.version }));
  hold(isIncluded(canon({ hash: event.hash, label }), log.index, proof, tree));
  hold(witnesses.filter((one) => isCosigned(tree, one)).length >= quorum);
  return log.version;
}
