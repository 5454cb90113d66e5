// What somebody prefers at tables, kept in this browser: speed, sounds, a voice.

const KEY = "belfort-settings";
const USUAL = { speed: "normal", sounds: false, voice: false };
const PAUSES = { slow: 1500, normal: 850, fast: 350, still: 0 };

let kept = { ...USUAL };
try {
  kept = { ...USUAL, ...JSON.parse(localStorage.getItem(KEY)) };
} catch {
  // a browser that keeps nothing plays with what is usual
}

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

export const settings = () => kept;

/** Whether pieces move: not for those who have asked their browser or the house for rest. */
export const moving = () => kept.speed !== "still" && !reduced.matches;

/** How long a position is shown before the next one, in milliseconds. */
export const pause = () => (reduced.matches ? Math.min(600, PAUSES[kept.speed]) : PAUSES[kept.speed]);

/** Fill the form of the settings with what was chosen, and tell the style sheets. */
export function showSettings() {
  document.documentElement.dataset.speed = kept.speed;
  const form = document.querySelector("[data-settings]");
  if (!form) return;
  form.elements.speed.value = kept.speed;
  form.elements.sounds.checked = kept.sounds;
  form.elements.voice.checked = kept.voice;
}

document.addEventListener("change", (event) => {
  const form = event.target.closest("[data-settings]");
  if (!form) return;
  const { speed, sounds, voice } = form.elements;
  kept = { speed: speed.value, sounds: sounds.checked, voice: voice.checked };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // then it holds for this page only
  }
  showSettings();
});
