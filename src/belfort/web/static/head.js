// The head of a page that is shown in place: its style sheets are there before it is seen.
// A sheet that waits for its page, or came early, has a medium that nothing matches.

const WAITS = "not all";
const LONGEST = 5000;

const sheets = (page) => [...page.head.querySelectorAll('link[rel="stylesheet"]')];
const address = (link) => link.getAttribute("href");
const scripts = (page) => [...page.head.querySelectorAll("script[src]")].map((script) => script.getAttribute("src"));

/** Whether this page can become that one: the same scripts drive it, or none. */
const fits = (page) => scripts(page).every((script) => scripts(document).includes(script));

function loaded(link) {
  return new Promise((done, fail) => {
    link.addEventListener("load", done, { once: true });
    link.addEventListener("error", () => fail(new Error(`no style sheet at ${address(link)}`)), { once: true });
    setTimeout(() => fail(new Error(`no style sheet in time at ${address(link)}`)), LONGEST);
  });
}

/** Bring what a page needs to be seen, without showing it yet; fails if that cannot be had. */
export async function bring(page) {
  if (!fits(page)) throw new Error("the house has changed since this page was opened");
  if (!sheets(page).length) throw new Error("that is no page of the house");
  const awaited = [];
  let before = null; // the later sheet wins, so each stands where its page has it
  for (const wanted of sheets(page)) {
    let link = sheets(document).find((one) => address(one) === address(wanted));
    if (!link) {
      link = document.createElement("link");
      link.rel = "stylesheet";
      link.media = WAITS;
      link.setAttribute("href", address(wanted));
      link.addEventListener("error", () => link.remove()); // to be asked for again
      if (before) before.after(link);
      else document.head.prepend(link);
    }
    before = link;
    if (!link.sheet && wanted.media !== WAITS) awaited.push(loaded(link));
  }
  if (awaited.length) await Promise.all(awaited);
}

/** Put the head on: to be done together with the body. */
export function wear(page) {
  const wanted = sheets(page);
  for (const link of sheets(document)) {
    const given = wanted.find((one) => address(one) === address(link));
    if (!given) link.remove();
    else if (link.media !== given.media) link.media = given.media;
  }
  document.title = page.title;
  for (const name of ["lang", "data-theme"]) same(name, page.documentElement, document.documentElement);
  const metas = [...document.head.querySelectorAll("meta[name]")];
  for (const meta of page.head.querySelectorAll("meta[name]")) {
    const key = (one) => `${one.name} ${one.media}`;
    const here = metas.find((one) => key(one) === key(meta));
    if (here) same("content", meta, here);
    else document.head.append(document.importNode(meta));
  }
}

function same(name, given, here) {
  const value = given.getAttribute(name);
  if (value === here.getAttribute(name)) return;
  if (value === null) here.removeAttribute(name);
  else here.setAttribute(name, value);
}
