// Sounds made on the spot: a knock when something is laid, a bell for your turn, a peal at the end.

import { settings } from "./settings.js";

let context = null;

/** One stroke: a tone that fades away. */
function stroke(tone, at, length, loudness, shape = "sine") {
  const [source, volume] = [context.createOscillator(), context.createGain()];
  const begin = context.currentTime + at;
  source.type = shape;
  source.frequency.setValueAtTime(tone, begin);
  volume.gain.setValueAtTime(loudness, begin);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  source.connect(volume).connect(context.destination);
  source.start(begin);
  source.stop(begin + length);
}

const bell = (tone, at) => {
  stroke(tone, at, 1.2, 0.12);
  stroke(tone * 2.4, at, 0.6, 0.05);
};

const SOUNDS = {
  laid: () => stroke(190, 0, 0.12, 0.25, "triangle"),
  turn: () => bell(660, 0.05),
  end: () => [523, 659, 784, 1047].forEach((tone, n) => bell(tone, n * 0.18)),
};

export function sound(name) {
  if (!settings().sounds) return;
  context ??= new AudioContext();
  SOUNDS[name]();
}
