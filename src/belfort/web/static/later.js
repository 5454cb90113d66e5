// What nobody sees yet waits until the page is shown: so a move is seen sooner.

let jobs = [];

/** Do something once what is seen is shown, after what waits already. */
export function later(job) {
  if (!jobs.length) {
    if (document.hidden) setTimeout(finish);
    else requestAnimationFrame(() => setTimeout(finish));
  }
  jobs.push(job);
}

/** Do now what waits: it is needed. */
export function finish() {
  const due = jobs;
  jobs = [];
  for (const job of due) job();
}
