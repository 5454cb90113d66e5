// What somebody prefers at tables, kept in this browser: pace, moving pictures, sounds, a voice and how slow it is.

const KEY = "belfort-settings";
const USUAL = { pace: "calm", still: false, sounds: false, voice: false, slow: false };
const BEATS = { once: 0, calm: 700, slow: 1600 };
const SPEEDS = { once: "fast", calm: "normal", slow: "slow" };
/** What was chosen where pace and pictures were still one setting. */
const FORMER = { slow: { pace: "slow" }, fast: { pace: "once" }, still: { pace: "once", still: true } };

let kept = { ...USUAL };
try {
  const { speed, ...rest } = JSON.parse(localStorage.getItem(KEY)) ?? {};
  kept = { ...USUAL, ...FORMER[speed], ...rest };
  if (!(kept.pace in BEATS)) kept.pace = USUAL.pace;
} catch {
  // a browser that keeps nothing plays with what is usual
}

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

export const settings = () => kept;

/** Whether pieces move: not for those who have asked their browser or the house for rest. */
export const moving = () => !kept.still && !reduced.matches;

/** How long a position is seen before the one that another made of it, in milliseconds. */
export const beat = () => BEATS[kept.pace];

/** Fill the form of the settings with what was chosen, and tell the style sheets. */
export function showSettings() {
  document.documentElement.dataset.speed = kept.still ? "still" : SPEEDS[kept.pace];
  const form = document.querySelector("[data-settings]");
  if (!form) return;
  for (const one of form.elements) {
    if (one.type === "checkbox") one.checked = kept[one.name];
    else one.value = kept[one.name];
  }
}

document.addEventListener("change", (event) => {
  const form = event.target.closest("[data-settings]");
  if (!form) return;
  for (const one of form.elements) kept[one.name] = one.type === "checkbox" ? one.checked : one.value;
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // then it holds for this page only
  }
  showSettings();
});
