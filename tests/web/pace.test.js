/* How fast what others did is shown, and that one is never behind when one is asked. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { BACKLOG_MAX, BUSY_MS, CALM_MS, CAUGHT_UP_MS, GLANCE_MS, Pace } from "../../service/web/code/showing/pace.js";
import { sinceMove } from "../../service/web/code/showing/since.js";
import { happened, silent } from "./happened.js";

/**
 * Shows everything that waits, on a clock of our own.
 * @param {Pace} pace
 * @param {number} now
 */
function shown(pace, now = 0) {
  const beats = [];
  for (let beat = pace.next(now); beat; beat = pace.next(now)) {
    beats.push({ versions: beat.events.map(({ version }) => version), ms: beat.ms });
    now += beat.ms;
  }
  return { beats, now };
}

/** @param {number} count */
const several = (count) => Array.from({ length: count }, (_, i) => happened(i + 1));

test("events are shown one after the other, each long enough to be seen", () => {
  const pace = new Pace();
  pace.hear(several(3));
  const { beats } = shown(pace);
  assert.deepEqual(
    beats.map(({ versions }) => versions),
    [[1], [2], [3]],
  );
  for (const { ms } of beats) assert.equal(ms, CALM_MS);
});

test("where many wait each is shown a little shorter, and never shorter than half a second", () => {
  const pace = new Pace();
  pace.hear(several(12));
  const { beats } = shown(pace);
  assert.equal(beats[0].ms, BUSY_MS);
  assert.ok(beats.every(({ ms }) => ms >= 500 && ms <= 700));
});

test("a question comes after its cause, and what is silent takes no time", () => {
  const pace = new Pace();
  pace.hear([silent(1), happened(2), silent(3)]);
  assert.deepEqual(shown(pace).beats, [
    { versions: [1, 2], ms: CALM_MS },
    { versions: [3], ms: 0 },
  ]);
});

test("who is asked is caught up within two seconds, however much there is, with a glance at least at each step", () => {
  for (const count of [1, 2, 5, 9, 40, 300]) {
    const pace = new Pace();
    pace.hear(several(count));
    pace.call(1000);
    const { beats, now } = shown(pace, 1000);
    assert.ok(now - 1000 <= CAUGHT_UP_MS, `${count} took ${now - 1000}`);
    assert.deepEqual(
      beats.flatMap(({ versions }) => versions),
      several(count).map(({ version }) => version),
    );
    assert.ok(beats.every(({ ms }) => ms >= GLANCE_MS && ms <= BUSY_MS));
  }
});

test("who is asked in the middle of it is caught up two seconds later, and no second question begins anew", () => {
  const pace = new Pace();
  pace.hear(several(10));
  pace.next(0);
  pace.call(500);
  pace.hear([happened(11), happened(12)]);
  pace.call(2000);
  assert.ok(shown(pace, 700).now <= 500 + CAUGHT_UP_MS);
});

test("once the time is over the rest is there at once", () => {
  const pace = new Pace();
  pace.hear(several(6));
  pace.call(0);
  assert.deepEqual(pace.next(CAUGHT_UP_MS), { events: several(6), ms: 0 });
  assert.equal(pace.next(CAUGHT_UP_MS), null);
});

test("nobody is left far behind: where too many wait several are shown together", () => {
  const pace = new Pace();
  pace.hear(several(5 * BACKLOG_MAX));
  assert.equal(pace.next(0)?.events.length, 5);
});

test("what was heard before is not shown twice, and after a pause the pace is calm again", () => {
  const pace = new Pace();
  pace.hear(several(2));
  pace.hear(several(3));
  pace.call(0);
  assert.deepEqual(
    shown(pace).beats.flatMap(({ versions }) => versions),
    [1, 2, 3],
  );
  pace.hear([happened(4)]);
  assert.equal(pace.next(9000)?.ms, CALM_MS);
});

test("the version that comes next is known beforehand, silent ones passed over", () => {
  const pace = new Pace();
  pace.hear([happened(1), silent(2), happened(3)]);
  pace.next(0);
  assert.equal(pace.upcoming, 3);
});

test("since one's turn is what was told after one's last move", () => {
  const events = [happened(1), happened(2, { by: 1 }), happened(3, { by: 0 }), silent(4), happened(5, { by: 0 })];
  assert.deepEqual(
    sinceMove(events, 1).map(({ version }) => version),
    [3, 5],
  );
  assert.deepEqual(
    sinceMove(events, 2).map(({ version }) => version),
    [1, 2, 3, 5],
  );
});
