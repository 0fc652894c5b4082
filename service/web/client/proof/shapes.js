/* What the lines of a history file are made of: for each format its fields, and what fits in each of them. */

/** @typedef {Record<string, (value: unknown) => boolean>} Shape */

/** @param {unknown} value */
export const isText = (value) => typeof value === "string";

/** @param {unknown} value */
export const isId = (value) => isText(value) && value !== "";

/**
 * @param {unknown} value
 * @param {number} least
 * @returns {value is number}
 */
export const isCount = (value, least = 0) => Number.isSafeInteger(value) && Number(value) >= least;

/** @param {unknown} value */
const isPositive = (value) => isCount(value, 1);

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * @param {unknown} value
 * @param {number} digits
 * @returns {value is string}
 */
export const isHex = (value, digits = 64) =>
  typeof value === "string" && value.length === digits && /^[0-9a-f]*$/.test(value);

const AT = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** @param {unknown} value */
function isTime(value) {
  if (typeof value !== "string" || !AT.test(value)) return false;
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && time.toISOString() === value;
}

const AUDIENCE = /^(server|seat:(0|[1-9]\d*))$/;

/** @param {unknown} value */
const isByAudience = (value) =>
  isObject(value) && Object.entries(value).every(([audience, digest]) => AUDIENCE.test(audience) && isHex(digest));

/** @type {Shape} */
const HEAD = { format: isId, game: isId, keys: Array.isArray, ruleset: isId, ruleset_version: isPositive };

/** @type {Shape} */
export const KEY = { algorithm: (value) => value === "Ed25519", id: isId, public_key: isHex };

/** @type {Shape} */
const EVENT = {
  at: isTime,
  by: (value) => isCount(value) || value === "clock" || value === "system",
  command: (value) => value === null || isObject(value),
  data: isObject,
  game: isId,
  hash: isHex,
  prev: isHex,
  private: isObject,
  rules: (value) => Array.isArray(value) && value.every(isText),
  salts: isByAudience,
  schema: isPositive,
  seals: isByAudience,
  type: isId,
  version: isPositive,
};

/** @type {Shape} */
export const RECEIPT = {
  at: isTime,
  game: isId,
  hash: isHex,
  key: isId,
  signature: (value) => isHex(value, 128),
  version: isPositive,
};

/** @type {Shape} */
const LAST = { receipt: isObject };

/** @type {Shape} */
const LOG = {
  checkpoint: isText,
  index: (value) => isCount(value),
  key: (value) => isHex(value),
  proof: (value) => Array.isArray(value) && value.every(isText),
  version: isPositive,
};

/** @param {unknown} value */
const isLogOrNull = (value) => value === null || fits(value, LOG);

/** The fields of a file's three kinds of lines. */
export const FIRST = { head: HEAD, event: EVENT, lasts: [LAST] };
const LAST_2 = { ...LAST, log: isLogOrNull };
export const FORMATS = new Map([
  ["gyoji-history/1", FIRST],
  ["gyoji-history/2", { ...FIRST, lasts: [LAST_2, { ...LAST_2, origin: isText }] }],
]);

/**
 * @param {unknown} value
 * @param {Shape} shape
 * @returns {value is Record<string, unknown>}
 */
export function hasFields(value, shape) {
  if (!isObject(value)) return false;
  const [own, names] = [Object.keys(value), Object.keys(shape)];
  return own.length === names.length && names.every((name) => Object.hasOwn(value, name));
}

/**
 * Whether a value has exactly these fields, and in each what fits there.
 * @param {unknown} value
 * @param {Shape} shape
 */
export const fits = (value, shape) =>
  hasFields(value, shape) && Object.entries(shape).every(([name, isFit]) => isFit(value[name]));
