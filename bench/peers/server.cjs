// boardgame.io's own server on a free port of this machine: `node server.cjs TABLES [FOLDER]`; with a folder, matches
// are kept in files there, else in memory. Says its port, and ends when nobody holds its standard input any more.

const { FlatFile, Server } = require("boardgame.io/server");
const game = require("./game.cjs");
const names = require("./names.cjs");

const [tables, folder] = process.argv.slice(2);
const server = Server({
  games: names(Number(tables)).map(game),
  origins: [],
  ...(folder ? { db: new FlatFile({ dir: folder }) } : {}),
});

server.run({ port: { host: "127.0.0.1", port: 0 } }).then(({ appServer }) => {
  console.log(JSON.stringify({ port: appServer.address().port }));
});
process.stdin.on("end", () => process.exit()).resume();
