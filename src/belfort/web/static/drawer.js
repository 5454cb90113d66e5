// The rules in a drawer over the table: asked for when somebody wants them; nothing else moves.
// It lies beside the body, so that a table that changes meanwhile leaves it open.

const drawer = document.createElement("dialog");
drawer.className = "drawer";
drawer.setAttribute("aria-labelledby", "leaf-title");
let opener = null;

/** The style of a drawer comes with the first one. */
function dressed(link) {
  if (!link || document.querySelector("link[data-drawer]")) return Promise.resolve();
  const own = document.createElement("link");
  Object.assign(own, { rel: "stylesheet", href: link.href });
  own.dataset.drawer = "";
  return new Promise((done) => {
    own.onload = own.onerror = done;
    document.head.append(own);
  });
}

/** What the table says now about these rules. */
function now(leaf) {
  const rules = new Set(leaf.dataset.rules.split(" "));
  const said = [...document.querySelectorAll("#scene [data-rule]")].filter((one) => rules.has(one.dataset.rule));
  const place = leaf.querySelector(".leaf__now");
  if (!place || !said.length) return;
  place.querySelector("ul").append(...said.map((one) => Object.assign(document.createElement("li"), { textContent: one.textContent })));
  place.hidden = false;
}

async function open(link) {
  const answer = await fetch(link.href).catch(() => null);
  const page = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html");
  const leaf = page && page.querySelector("#leaf");
  if (!leaf) return location.assign(link.href);
  await dressed(page.querySelector("link[data-drawer]"));
  const shown = document.importNode(leaf, true);
  now(shown);
  const asked = shown.ownerDocument.createDocumentFragment();
  asked.append(shown);
  const rule = asked.getElementById(new URL(link.href).searchParams.get("rule"));
  rule?.classList.add("is-asked");
  drawer.replaceChildren(asked);
  if (!drawer.isConnected) document.documentElement.append(drawer);
  if (!drawer.open) {
    opener = document.activeElement;
    drawer.showModal();
  }
  drawer.scrollTop = 0;
  drawer.querySelector("#leaf-title").focus();
}

drawer.addEventListener("close", () => opener?.isConnected && opener.focus({ preventScroll: true }));

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-drawer]");
  if (link && !event.metaKey && !event.ctrlKey) {
    event.preventDefault();
    document.querySelector("#menu:popover-open")?.hidePopover();
    open(link);
  } else if (event.target === drawer || event.target.closest?.(".drawer .leaf__close")) {
    event.preventDefault();
    drawer.close();
  }
});
