// Players' signatures: of seats with a key no move was invented, and nothing was decided by a consent that they gave not.
import { canon, isSigned } from "./canon.mjs";
import { fits, isCount, isFrom1, isHex, isObject, isSignature, must, orNull } from "./fields.mjs";

const SIGNED = { question: orNull(isFrom1), seen: isCount, signature: isSignature };
const WITHOUT_A_COMMAND = ["GameAbandoned", "RulesUpgraded", "SeatAway", "SeatBack", "SecretRevealed"];

/** Checks the events of a game, one after the other. */
export function movesOf(game) {
  const [keys, used] = [new Map(), new Set()];
  let [asked, remedy, agreed] = [new Map(), {}, new Set()];
  let [behind, noted] = [null, null]; // whose signed command the batch rests on; who just went away or came back
  let hold;

  const use = (seat, said, signature) => {
    hold(isSigned(canon({ ...said, game, seat }), signature, keys.get(seat)) && !used.has(signature));
    used.add(signature);
  };

  const checkSeats = (type, { seat, key = null }) => {
    if (type !== "table.SeatTaken" && type !== "table.SeatLeft") return;
    keys.delete(seat);
    if (type === "table.SeatLeft") return;
    hold(key === null || isHex(key));
    if (key) keys.set(seat, key);
  };

  const checkRemedies = (type, data) => {
    const { dispute = null, kind = null, n = null, rules = null, to = null, seat, signed = null, by } = data;
    const said = { dispute, kind, n, rules, to };
    if (type === "table.RemedyAsked") [remedy, agreed] = [said, new Set()];
    if (type === "table.RemedyAsked" || type === "table.RemedyAgreed") {
      hold(isCount(seat));
      hold(keys.has(seat) ? isSignature(signed) && canon(n) === canon(remedy.n ?? null) : signed === null);
      if (keys.has(seat)) use(seat, { tag: "gyoji-consent/1", ...remedy }, signed);
      agreed.add(seat);
    }
    if (type !== "table.Remedied" || by !== "consent" || !keys.size) return;
    hold(canon(said) === canon(remedy) && [...keys.keys()].every((one) => agreed.has(one)));
  };

  const checkCommand = (seat, { signed, ...whole }, { private: parts, seals }) => {
    const own = `seat:${seat}`;
    const hidden = isObject(parts[own]) && Object.hasOwn(parts[own], "command") ? parts[own] : null;
    hold(!hidden || signed === undefined);
    const isClosed = !Object.hasOwn(parts, own) && Object.hasOwn(seals, own);
    if (isClosed && signed === undefined) return; // left for whoever may see that part
    const found = hidden ? hidden.signed : signed;
    hold(fits(found, SIGNED) && (found.question === null || found.question === asked.get(seat)));
    const { question, seen, signature } = found;
    use(seat, { tag: "gyoji-move/1", command: hidden ? hidden.command : whole, question, seen }, signature);
  };

  const checkWhose = (by, parts) => {
    const holders = Object.keys(parts).filter((name) => isObject(parts[name]) && Object.hasOwn(parts[name], "command"));
    hold(by === "clock" || (by !== "system" && holders.every((name) => ["server", `seat:${by}`].includes(name))));
  };

  const checkBy = (event) => {
    const { type, by, command } = event;
    if (command) checkWhose(by, event.private);
    const isNoted = WITHOUT_A_COMMAND.some((name) => type === `table.${name}`);
    if (!keys.has(by)) hold(!command || !Object.hasOwn(command, "signed"));
    else if (command) checkCommand(by, command, event);
    else hold(behind === by || isNoted || (type === "table.Awaiting" && noted === by));
  };

  return (event) => {
    const { type, data, by, command, version } = event;
    hold = (isTrue) => must(isTrue, "moves", version);
    checkSeats(type, data);
    checkRemedies(type, data);
    checkBy(event);
    if (command) behind = keys.has(by) ? by : null;
    noted = type === "table.SeatAway" || type === "table.SeatBack" ? by : null;
    if (type !== "table.Awaiting") return;
    const put = (Array.isArray(data.to_act) ? data.to_act : []).filter(
      (one) => isObject(one) && isCount(one.seat) && isFrom1(one.question),
    );
    [behind, asked] = [null, new Map(put.map(({ seat, question }) => [seat, question]))];
  };
}
