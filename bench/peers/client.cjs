// Plays over socket.io, as boardgame.io's own client sends moves: `node client.cjs PORT CONNECTIONS TABLES`. Each
// connection has one move under way, at its tables in turn; a move is done when the server's update of it has come.
// Reads {"seconds": S} line by line, plays so long, and writes what became of it.

const { Manager } = require("socket.io-client");
const readline = require("node:readline");
const names = require("./names.cjs");

const [port, connections, tables] = process.argv.slice(2).map(Number);
const address = `http://127.0.0.1:${port}`;
const SEATS = 4;

async function post(path, body) {
  const answer = await fetch(address + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function seated(manager, name) {
  const { matchID } = await post(`/games/${name}/create`, { numPlayers: SEATS });
  const credentials = [];
  for (let seat = 0; seat < SEATS; seat++) {
    const joined = await post(`/games/${name}/${matchID}/join`, { playerID: String(seat), playerName: `Player ${seat}` });
    credentials.push(joined.playerCredentials);
  }
  const socket = manager.socket(`/${name}`);
  const table = { socket, matchID, credentials, state: null };
  socket.on("connect", () => socket.emit("sync", matchID, "0", credentials[0], SEATS));
  table.state = await new Promise((resolve) => socket.once("sync", (_, sync) => resolve(sync.state)));
  return table;
}

// A legal move of whoever is to act: what is public is enough to know one.
function chosen({ G, ctx }) {
  if (ctx.activePlayers) {
    const [seat] = Object.keys(ctx.activePlayers);
    const held = G.hands[seat].length;
    return [seat, "respond", [held > 0 ? Math.floor(Math.random() * held) : null]];
  }
  const seat = ctx.currentPlayer;
  const held = G.hands[seat].length;
  if (held === 0 || Math.random() < 0.3) return [seat, "endTurn", []];
  const target = String((Number(seat) + 1 + Math.floor(Math.random() * (SEATS - 1))) % SEATS);
  return [seat, "play", [Math.floor(Math.random() * held), target]];
}

class Connection {
  async open() {
    this.manager = new Manager(address, { transports: ["websocket"] });
    this.tables = [];
    for (const name of names(tables)) this.tables.push(await seated(this.manager, name));
    for (const table of this.tables) table.socket.on("update", (_, state) => this.updated(table, state));
    this.turn = 0;
  }

  play(round) {
    return new Promise((resolve, reject) => {
      Object.assign(this, { round, resolve, reject });
      this.next();
    });
  }

  next() {
    const now = performance.now();
    if (now >= this.round.until) return this.resolve();
    this.turn = (this.turn + 1) % this.tables.length;
    const { socket, matchID, credentials, state } = this.tables[this.turn];
    const [playerID, type, args] = chosen(state);
    const payload = { type, args, playerID, credentials: credentials[playerID] };
    this.began = now;
    socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, matchID, playerID);
  }

  updated(table, state) {
    if (state._stateID !== table.state._stateID + 1) return this.reject(new Error("a move was not accepted"));
    table.state = state;
    this.round.latencies.push(performance.now() - this.began);
    this.next();
  }
}

async function play(everybody, seconds) {
  const began = performance.now();
  const round = { until: began + 1000 * seconds, latencies: [] };
  await Promise.all(everybody.map((one) => one.play(round)));
  const took = (performance.now() - began) / 1000;
  const latencies = round.latencies.sort((a, b) => a - b);
  const percentile = (share) => latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))];
  return { count: latencies.length, seconds: took, p50_ms: percentile(0.5), p99_ms: percentile(0.99) };
}

async function main() {
  const everybody = Array.from({ length: connections }, () => new Connection());
  await Promise.all(everybody.map((one) => one.open()));
  console.log(JSON.stringify({ ready: true }));
  for await (const line of readline.createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(await play(everybody, JSON.parse(line).seconds)));
  }
  process.exit();
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
