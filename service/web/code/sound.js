/* A soft woodblock: two short knocks, synthesised here, without a sound file. */

/** @type {AudioContext | null} */
let studio = null;

const KNOCKS = [
  { at: 0, pitch: 880 },
  { at: 0.13, pitch: 660 },
];
const LOUD = 0.16;
const LENGTH_S = 0.09;

/** Browsers let a page sound only once somebody has touched it; until then it stays silent. */
export async function knock() {
  studio ??= new AudioContext();
  if (studio.state === "suspended") await studio.resume();
  for (const { at, pitch } of KNOCKS) strike(studio, studio.currentTime + at, pitch);
}

/**
 * @param {AudioContext} studio
 * @param {number} at
 * @param {number} pitch
 */
function strike(studio, at, pitch) {
  const [tone, volume] = [studio.createOscillator(), studio.createGain()];
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch * 1.6, at);
  tone.frequency.exponentialRampToValueAtTime(pitch, at + 0.015);
  volume.gain.setValueAtTime(LOUD, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + LENGTH_S);
  tone.connect(volume).connect(studio.destination);
  tone.start(at);
  tone.stop(at + LENGTH_S);
}
