// A fork, and only a fork, brings the history that it continues: a file that holds, of the same ruleset, and no fork.
import { canon } from "./canon.mjs";
import { must } from "./fields.mjs";

/** `origin` is what the first event names, or null; `verdict` judges a file's bytes. */
export function checkFork(origin, last, { ruleset }, verdict) {
  must((origin !== null) === Object.hasOwn(last, "origin"), "chain", 1);
  if (origin === null) return false;
  const past = verdict(Buffer.from(last.origin));
  must(past.holds && !past.isFork && past.head.ruleset === ruleset, "chain", 1);
  must(canon(past.newest) === canon(origin), "chain", 1);
  return true;
}
