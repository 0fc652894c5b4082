/* Whole games of all five kinds by the client for JavaScript, as it is installed: `node play.mjs ADDRESS WITNESS`. */
import { Client, Problem, verify } from "gyoji-client";

const [server, witness] = process.argv.slice(2);
const SHORT = { "samurai-katana": { options: { turn_limit: 8 } } };

/** @param {any[]} things */
const any = (things) => things[Math.floor(Math.random() * things.length)];

async function play(ruleset) {
  const isSigned = ruleset === "shamans";
  const { players } = await new Client({ server }).call("GET", `/v1/rulesets/${ruleset}`);
  const people = [await Client.signUp("Ada", { server }), await Client.signUp("Bob", { server })];
  const wish = { seats: players.min, clock: null, sign: isSigned, ...SHORT[ruleset] };
  const { id } = await people[0].openTable(ruleset, wish);
  const early = await people[0].verify(id);
  await people[1].sitDown(id);
  for (let seat = 2; seat < players.min; seat++) await people[0].seatBot(id);
  if (isSigned) {
    await people[0].wantRemedy(id, "annul");
    await people[1].wantRemedy(id, "continue");
  }
  let moves = 0;
  await Promise.all(
    people.map(async (person) => {
      for await (const question of person.questions(id)) if (await question.play(any(question.moves))) moves += 1;
    }),
  );
  const { status, version } = await people[0].game(id);
  const outcome = await people[0].verify(id);
  const demanded = await people[0].verify(id, { witnesses: [witness] });
  const versions = [];
  for await (const event of people[1].events(id)) versions.push(event.version);
  const facts = {
    ruleset,
    moves,
    status,
    early: early.uncompared.join(),
    late: outcome.uncompared.join(),
    holds: outcome.holds && outcome.isWhole && outcome.isMine,
    signs: outcome.holds && outcome.isMyKey === isSigned,
    events: versions.length === version && versions.every((one, place) => one === place + 1),
    receipts: people[0].kept(id).receipts.length,
    uncosigned: !demanded.holds && demanded.broken.proof,
  };
  process.stdout.write(`${JSON.stringify(facts)}\n`);
}

const { items } = await new Client({ server }).call("GET", "/v1/rulesets");
for (const { id } of items) await play(id);

try {
  await new Client({ server, language: "cs" }).call("GET", "/v1/games/g_00000000000000000000000000000000");
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refused: error instanceof Problem && error.name, holds: (await verify(new Uint8Array())).holds })}\n`);
}
