/* What is particular about each game. A game without a module of its own is drawn as text. */
import * as bang from "./bang.js";
import * as katana from "./katana.js";
import * as shamans from "./shamans.js";
import * as sword from "./sword.js";
import * as yojimbo from "./yojimbo.js";

const MODULES = {
  bang,
  "samurai-sword": sword,
  shamans,
  yojimbo,
  "samurai-katana": katana,
};

export const moduleOf = (ruleset) => MODULES[ruleset] ?? {};
