/* A client of Gyoji, the referee, for browsers and Node 20 or newer. */
export { Problem } from "./calls.js";
export { Client, Question } from "./client.js";
export { isSigned } from "./proof/signatures.js";
export { verify } from "./proof/verify.js";
