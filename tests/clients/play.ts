/*
 * Whole games against a running service, by nothing but what openapi-typescript makes of openapi.yaml: not one cast.
 * Prints a line for each game.
 */

import type { components, paths } from "gyoji";
import createClient, { type Client } from "openapi-fetch";

type Schemas = components["schemas"];

const GAMES: Schemas["OpenGame"][] = [
  { ruleset: "bang", seats: 4, clock: null },
  { ruleset: "yojimbo", seats: 3, clock: null },
];

const [address, seed] = [process.argv[2] ?? "http://127.0.0.1:8000", Number(process.argv[3] ?? 5)];

/** What was asked for, or the problem that came instead. */
function good<Data>(answer: { data?: Data; error?: Schemas["Problem"] }): Data {
  if (answer.data === undefined) throw new Error(answer.error?.detail ?? "no answer");
  return answer.data;
}

/** Numbers below n that are the same in every run. */
function dice(state: number): (n: number) => number {
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

async function signedUp(name: string): Promise<Client<paths>> {
  const { token } = good(await createClient<paths>({ baseUrl: address }).POST("/v1/players", { body: { name } }));
  return createClient<paths>({ baseUrl: address, headers: { Authorization: `Bearer ${token}` } });
}

/** What a reader makes of an event; a type that nobody here knows is passed over. */
function told(event: Schemas["Event"]): string | undefined {
  switch (event.type) {
    case "bang.CardsDrawn":
      return `seat ${event.data.seat} draws ${event.data.count} (${event.data.reason})`;
    case "yojimbo.RoundStarted":
      return `round ${event.data.round}`;
    case "table.Awaiting":
      return event.data.to_act.map(({ seat, decision }) => `${decision} of seat ${seat}`).join(", ");
    case "table.GameFinished":
      return event.data.result.outcome;
    default:
      return undefined;
  }
}

/** What a question is about, where this client knows it. */
function about(game: Schemas["Game"]): string | undefined {
  if (game.ruleset !== "bang") return undefined;
  const [asked] = game.to_act;
  if (asked?.decision === "shot") return `${asked.about.needed} Missed! against seat ${asked.about.shooter_seat}`;
  return game.table === null ? undefined : `${game.table.gunmen.length} gunmen`;
}

async function play(opening: Schemas["OpenGame"], below: (n: number) => number): Promise<string> {
  const people = await Promise.all(Array.from({ length: opening.seats }, (_, seat) => signedUp(`Robot ${seat}`)));
  const [host, ...guests] = people;
  if (host === undefined) throw new Error("nobody plays");
  let game = good(await host.POST("/v1/games", { body: opening }));
  const params = { path: { id: game.id } };
  for (const guest of guests) game = good(await guest.POST("/v1/games/{id}/seats", { params, body: {} }));
  let [moves, sentences] = [0, 0];
  while (game.status === "running") {
    const person = people[game.to_act[0]?.seat ?? 0];
    if (person === undefined) throw new Error("nobody is asked");
    if (about(game) !== undefined) sentences++;
    const offered = good(await person.GET("/v1/games/{id}/moves", { params }));
    const move = offered.moves[below(offered.moves.length)];
    if (move === undefined) throw new Error("nothing is offered");
    const body = { ...move.command, question: offered.question };
    const played = good(await person.POST("/v1/games/{id}/commands", { params, body }));
    sentences += played.events.filter((event) => told(event) !== undefined).length;
    moves++;
    game = good(await host.GET("/v1/games/{id}", { params }));
  }
  if (game.result === null || sentences === 0) throw new Error(`the game is ${game.status}`);
  const { winners, outcome } = game.result;
  return `${game.ruleset}: ${moves} moves, ${game.version} events, ${outcome}, won by ${winners.join(" and ")}`;
}

for (const opening of GAMES) console.log(await play(opening, dice(seed)));
