// What a person would see on the page as it stands: gives the faults in words, none when all is well.
// It runs inside the page and leaves it as it found it. What is fine although it looks like a fault
// is said at the place that lets it pass, each with its reason.
async ({ width, height, answers }) => {
  const faults = new Set();
  const fault = (words) => faults.add(words);

  // ---------- elements ----------

  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const css = (element, pseudo) => getComputedStyle(element, pseudo);
  const words = (element) => (element.getAttribute?.("aria-label") || element.innerText || element.textContent || "").trim().replace(/\s+/g, " ");
  const short = (text) => (text.length > 40 ? `${text.slice(0, 38)}..` : text);

  /** An element as one would point at it: what it says, and where it stands in the page. */
  function called(element) {
    const html = element.closest(":not(svg, svg *)") ?? element;
    const kind = html.localName + (html.id ? `#${html.id}` : "") + [...html.classList].slice(0, 2).map((one) => `.${one}`).join("");
    const said = short(words(html));
    return said ? `${kind} "${said}"` : kind;
  }

  /** For those who listen: there, but for no eye. */
  function spoken(element) {
    for (let one = element; one; one = one.parentElement) {
      if (one.matches(".vh, .sprite, .skip:not(:focus)") || css(one).clipPath === "inset(50%)") return true;
    }
    return false;
  }
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !spoken(element);

  /** What makes an ancestor the frame of reference for what is taken out of the flow. */
  function frames(style, fixed) {
    const moved = ["transform", "translate", "rotate", "scale", "perspective", "filter", "backdropFilter"].some((one) => style[one] && style[one] !== "none");
    return moved || /paint|layout|strict|content/.test(style.contain) || (style.containerType ?? "normal") !== "normal" || (!fixed && style.position !== "static");
  }

  /** Whose edges can cut an element, nearest first; `from` the element itself for the words in it. */
  function edges(element, from = element.parentElement) {
    const found = [];
    let { position } = from === element ? {} : css(element);
    for (let one = from; one && one !== document.body && one !== document.documentElement; one = one.parentElement) {
      const style = css(one);
      if ((position === "absolute" || position === "fixed") && !frames(style, position === "fixed")) continue;
      position = style.position;
      const paint = /paint|strict|content/.test(style.contain);
      const [x, y] = [style.overflowX, style.overflowY].map((way) => (paint && way === "visible" ? "clip" : way));
      if (x !== "visible" || y !== "visible") found.push({ one, x, y });
    }
    return found;
  }

  const rolls = (way) => way === "auto" || way === "scroll";
  const cuts = (way) => way === "hidden" || way === "clip";

  /** Whether the page itself can be scrolled by whoever looks at it. */
  const page = (() => {
    const root = css(document.documentElement);
    const { overflowX, overflowY } = root.overflowX === "visible" && root.overflowY === "visible" ? css(document.body) : root;
    return { x: !cuts(overflowX), y: !cuts(overflowY) };
  })();

  /** The box inside an element's border. */
  function inside(element) {
    const { left, top, width: w, height: h } = element.getBoundingClientRect();
    const scale = element.offsetWidth ? w / element.offsetWidth : 1;
    const x = left + element.clientLeft * scale, y = top + element.clientTop * scale;
    return { left: x, top: y, right: x + (element.clientWidth * scale || w), bottom: y + (element.clientHeight * scale || h) };
  }

  const within = (box, frame, slack = 1.5) =>
    box.left >= frame.left - slack && box.right <= frame.right + slack && box.top >= frame.top - slack && box.bottom <= frame.bottom + slack;
  const common = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  const some = (box, least = 1) => box.right - box.left > least && box.bottom - box.top > least;
  const sight = { left: 0, top: 0, right: width, bottom: height };

  /** The part of a box that is not cut off by anything around the element. */
  function visible(element, box, around = edges(element)) {
    let left = common(box, sight);
    for (const { one, x, y } of around) {
      const frame = inside(one);
      if (x !== "visible") left = common(left, { ...left, left: frame.left, right: frame.right });
      if (y !== "visible") left = common(left, { ...left, top: frame.top, bottom: frame.bottom });
    }
    return left;
  }

  /** Scroll to an element by the means that a person has; gives what must be put back. */
  function reveal(element) {
    const was = [];
    for (const { one, x, y } of edges(element)) {
      if (!rolls(x) && !rolls(y)) continue;
      was.push([one, one.scrollLeft, one.scrollTop]);
      const box = element.getBoundingClientRect(), frame = inside(one);
      if (rolls(y)) one.scrollTop += (box.top + box.bottom) / 2 - (frame.top + frame.bottom) / 2;
      if (rolls(x)) one.scrollLeft += (box.left + box.right) / 2 - (frame.left + frame.right) / 2;
    }
    const box = element.getBoundingClientRect();
    if (page.y) scrollTo({ top: scrollY + (box.top + box.bottom) / 2 - height / 2, behavior: "instant" });
    return () => {
      for (const [one, x, y] of was) [one.scrollLeft, one.scrollTop] = [x, y];
      scrollTo({ top: 0, left: 0, behavior: "instant" });
    };
  }

  /** What lies above the table on purpose, so that what is beneath waits: an open popover or dialog,
   *  the sheet that covers the hands while a device is passed round, and on a phone a sheet with a
   *  button of its own that puts it back. */
  const SHEETS = ":popover-open, dialog:modal, .cover";
  const BACK = "button[class*=__back], a[class*=__back]";
  function above(element) {
    const layer = element.closest?.(SHEETS);
    if (layer) return layer;
    for (let one = element.closest?.(".sheet, .fold:target"); one; one = one.parentElement?.closest(".sheet, .fold:target")) {
      if (all(BACK, one).some(shown)) return one;
    }
    return null;
  }

  /** Whether an element waits beneath a sheet that was hit where it stands: a sheet without a veil
   *  hides what it covers whole, so that nothing peeps out beside it. */
  function waits(element, hit) {
    const veil = hit === document.body && all(".fold:target").some(shown); // the dimmed board
    const sheet = veil ? hit : above(hit);
    if (!sheet || above(element) === sheet) return false;
    return veil || sheet.matches(`${SHEETS}, .fold:target`) || within(element.getBoundingClientRect(), sheet.getBoundingClientRect(), 4);
  }

  /** Whether two elements are about each other: one in the other, or a label and its control. */
  const akin = (one, other) => one.contains(other) || other.contains(one);
  const answersFor = (target, hit) => target.contains(hit) || hit.closest("label")?.control === target || (hit.closest("label") && hit.closest("label") === target.closest("label"));

  // ---------- style sheets ----------

  async function sheets() {
    const asked = (root) => all("link[rel~=stylesheet]", root).map((link) => new URL(link.getAttribute("href"), location).href);
    if (answers) {
      const text = await (await fetch(location.href)).text();
      const there = new Set(asked(document));
      for (const address of asked(new DOMParser().parseFromString(text, "text/html"))) {
        if (!there.has(address)) fault(`a style sheet is missing: ${new URL(address).pathname}`);
      }
    }
    for (const link of all("link[rel~=stylesheet]")) {
      let rules = 0;
      try { rules = link.sheet?.cssRules.length ?? 0; } catch { rules = 0; }
      if (!rules || link.disabled) fault(`a style sheet is not loaded: ${new URL(link.href).pathname}`);
    }
    if (!/belfort serif/i.test(css(document.body).fontFamily)) fault("the page is in the browser's own letters");
    const scene = document.querySelector(".scene");
    if (scene && css(scene).display !== "grid") fault("the table is not laid: .scene is no grid");
    if (scene && css(scene.querySelector(".ledge") ?? scene).display === "block" && !scene.querySelector(".ledge")?.matches(":has(.end)")) {
      const { backgroundColor } = css(scene.querySelector(".ledge") ?? scene);
      if (/, 0\)$|transparent/.test(backgroundColor)) fault("the ledge has no colour of its own");
    }
  }

  /** What came hidden is inked when it is shown. */
  function drawings() {
    for (const use of all("use:not([href])")) {
      if (shown(use.parentElement)) fault(`a drawing is not inked: ${called(use)}`);
    }
  }

  // ---------- what can be pressed ----------

  const PRESSED = "button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button]";

  /** A link among the words of a sentence is as high as its line. */
  const inSentence = (element) => element.localName === "a" && css(element).display === "inline" && words(element.parentElement).length > words(element).length + 8;

  function pressed() {
    const found = [];
    for (const one of all(PRESSED)) {
      if (one.disabled || one.closest("[inert]") || one.readOnly) continue;
      const labels = [...(one.labels ?? [])].filter(shown);
      const quiet = one.matches("input[type=radio], input[type=checkbox]") && labels.length;
      // a radio that only its label shows is pressed by the label
      if (quiet && (!shown(one) || one.getBoundingClientRect().width < 24)) found.push(...labels.map((label) => [label, one]));
      else if (shown(one)) found.push([one, one]);
    }
    return found;
  }

  const spots = [[0.5, 0.5], [0.2, 0.25], [0.8, 0.25], [0.2, 0.75], [0.8, 0.75], [0.5, 0.15], [0.5, 0.85]];

  /** What covers an element somewhere in the part that can be seen; null when nothing does. */
  function covers(target, box) {
    for (const [x, y] of spots) {
      const hit = document.elementFromPoint(box.left + x * (box.right - box.left), box.top + y * (box.bottom - box.top));
      if (!hit || answersFor(target, hit)) continue;
      // beside the drawn shape of a round or leaning button lies what it stands on; its middle is its own
      if (hit.contains(target) && (x !== 0.5 || y !== 0.5)) continue;
      return hit;
    }
    return null;
  }

  /** Cards held in a fan: each shows a strip of its own at one side, wide enough to press. */
  function fanned(target, box, hit) {
    const list = target.closest("ul, ol, .fan");
    if (!list?.contains(hit) || hit.closest("li")?.contains(target)) return false;
    return [box.left + 12, box.right - 12].some((x) =>
      [-11, 0, 11].every((dx) => [0.25, 0.5, 0.75].every((y) => answersFor(target, document.elementFromPoint(x + dx, box.top + y * (box.bottom - box.top)) ?? document.body))));
  }

  /** How far a press reaches from the middle of an element, its enlarged surface included. */
  function reach(target, box) {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const far = (dx, dy) => {
      let n = 0;
      while (n < 24) {
        const hit = document.elementFromPoint(x + dx * (n + 1), y + dy * (n + 1));
        if (!hit || !answersFor(target, hit)) break;
        n++;
      }
      return n;
    };
    return { w: far(-1, 0) + far(1, 0) + 1, h: far(0, -1) + far(0, 1) + 1 };
  }

  function check(target, control) {
    const around = edges(target);
    const boxes = css(target).display === "inline" ? [...target.getClientRects()] : [target.getBoundingClientRect()];
    for (const box of boxes) {
      const part = visible(target, box, around);
      if (!some(part, 4)) return "out of sight";
      const hit = covers(control === target ? target : control, part);
      if (hit && !fanned(target, part, hit)) return hit;
      if (!inSentence(target) && (box.width < 23.5 || box.height < 23.5)) {
        const { w, h } = reach(target, part);
        if (w < 23.5 || h < 23.5) fault(`${called(target)} is only ${Math.max(w, Math.round(box.width))} by ${Math.max(h, Math.round(box.height))} px to press`);
      }
    }
    return null;
  }

  function presses() {
    for (const [target, control] of pressed()) {
      let found = check(target, control);
      if (found && waits(target, found)) continue;
      if (found) {
        // perhaps it only has to be scrolled to
        const back = reveal(target);
        found = check(target, control);
        back();
      }
      if (found === "out of sight") fault(`${called(target)} cannot be brought in sight`);
      else if (found && !waits(target, found)) fault(`${called(target)} is covered by ${called(found)}`);
    }
  }

  // ---------- what can be read ----------

  /** Where the ink of a line stands: letters do not fill the height of their box. */
  const pen = document.createElement("canvas").getContext("2d");
  const inked = new Map();
  function ink({ left, top, right, bottom }, { style, text }) {
    const face = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const key = `${face} ${text}`;
    if (!inked.has(key)) {
      pen.font = face;
      const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down, actualBoundingBoxAscent: tall, actualBoundingBoxDescent: deep } = pen.measureText(text);
      inked.set(key, [(up - tall) / (up + down), (down - deep) / (up + down)]);
    }
    const [over, under] = inked.get(key).map((part) => part * (bottom - top));
    return { left, top: top + over, right, bottom: bottom - under };
  }

  /** The lines that some words take up now. */
  function lines(text) {
    const range = document.createRange();
    range.selectNodeContents(text.node);
    return [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1).map((box) => ink(box, text));
  }

  function texts() {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const node = walk.currentNode, element = node.parentElement;
      if (!node.data.trim() || element.closest("script, style, noscript, option, template") || !shown(element)) continue;
      const style = css(element);
      if (/, 0\)$/.test(style.color) && style.color.startsWith("rgba")) continue;
      const text = { node, element, style, size: parseFloat(style.fontSize), text: node.data.trim().replace(/\s+/g, " ") };
      text.around = edges(element, element);
      text.lines = lines(text);
      if (text.lines.length) found.push(text);
    }
    return found;
  }

  const said = ({ text, element }) => `"${short(text)}" in ${called(element).split(' "')[0]}`;

  /** Words that end in dots. How much room they would need, and how much lies unused beside them. */
  function dotted(element) {
    const need = element.scrollWidth - element.clientWidth;
    const frame = inside(element.parentElement), own = element.getBoundingClientRect();
    const beside = [...element.parentElement.children].filter((one) => one !== element && shown(one)).map((one) => one.getBoundingClientRect());
    const level = beside.filter((box) => box.top < own.bottom - 2 && box.bottom > own.top + 2);
    const right = Math.min(frame.right, ...level.filter((box) => box.left >= own.right - 1).map((box) => box.left));
    const left = Math.max(frame.left, ...level.filter((box) => box.right <= own.left + 1).map((box) => box.right));
    return { need, room: right - own.right + (own.left - left) };
  }

  /** Where dots may stand, however short the words: the state of the match beside the title on a
   *  phone, which the table shows as well, and the ribbon under a thief in its niche, whose name is
   *  whole on the plate. */
  const MAY_CUT = ".where, .where *, .niche .who";

  function cut(text) {
    const { element } = text;
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      const style = css(one);
      if (style.textOverflow !== "ellipsis" || !cuts(style.overflowX)) continue;
      const { need, room } = dotted(one);
      if (need <= 1) return;
      if (one.matches(MAY_CUT) && (width < 1366 || one.matches(".niche .who"))) return;
      const least = width >= 1366 ? 16 : 10;
      if (words(one).length <= least || room >= need) fault(`${said(text)} is cut with dots`);
      return;
    }
    for (const { one, x, y } of text.around) {
      const frame = inside(one);
      const over = text.lines.some((box) => (cuts(x) && (box.left < frame.left - 1.5 || box.right > frame.right + 1.5)) || (cuts(y) && (box.top < frame.top - 1.5 || box.bottom > frame.bottom + 1.5)));
      if (over) return fault(`${said(text)} is cut by the edge of ${called(one).split(' "')[0]}`);
      if (rolls(x) || rolls(y)) return; // what is beyond is scrolled to
    }
    for (const box of text.lines) {
      if ((!page.y && box.bottom > height + 1.5) || (!page.x && (box.right > width + 1.5 || box.left < -1.5)) || box.top < -scrollY - 1.5) {
        return fault(`${said(text)} lies beyond the edge of the page`);
      }
    }
  }

  const clear = (colour) => colour === "transparent" || (/^rgba/.test(colour) && parseFloat(colour.split(",")[3]) < 0.15) || /\/ 0(\.0\d*|\.1[0-4]\d*)?\)$/.test(colour);
  const framed = (style) => parseFloat(style.borderLeftWidth) > 0.5 && style.borderLeftStyle !== "none" && !clear(style.borderLeftColor) && parseFloat(style.borderTopWidth) > 0.5;

  /** Whether an element is a box that words should stay in: it has a colour, a frame or drawn paper. */
  function boxed(element) {
    const style = css(element);
    if (style.display === "inline" || style.display === "contents") return false;
    if (framed(style) || !clear(style.backgroundColor)) return true;
    const box = element.getBoundingClientRect();
    return [...element.children].some((one) => {
      if (one.localName !== "svg" || css(one).position !== "absolute" || !shown(one)) return false;
      const drawn = one.getBoundingClientRect();
      return Math.abs(drawn.width - box.width) < 8 && Math.abs(drawn.height - box.height) < 8;
    });
  }

  function bursts(text) {
    let moved = css(text.element).position === "absolute";
    for (let one = text.element; one && !one.matches("body, main, .ledge"); one = one.parentElement) {
      if (css(one).overflowX !== "visible" || css(one).overflowY !== "visible") return; // cut or scrolled to
      if (boxed(one)) {
        const frame = one.getBoundingClientRect();
        const out = text.lines.find((box) => box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1);
        if (out) fault(`${said(text)} runs out of its box ${called(one).split(' "')[0]}`);
        return;
      }
      if (moved) return; // hung beside something on purpose: whether it meets anything is seen elsewhere
      moved = css(one).position === "absolute" || css(one).position === "fixed";
    }
  }

  /** Whether something is painted by an element where a point is. */
  function paints(element, x, y) {
    if (!shown(element) || faint(element)) return false;
    if (element.closest("svg")) return element.localName !== "svg";
    if (/^(img|canvas|video)$/.test(element.localName)) return true;
    const style = css(element);
    if (!clear(style.backgroundColor) || /url\(/.test(style.backgroundImage)) return true;
    return [...element.childNodes].some((node) => {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) return false;
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
    });
  }

  function faint(element) {
    let seen = 1;
    for (let one = element; one; one = one.parentElement) seen *= parseFloat(css(one).opacity);
    return seen < 0.3;
  }

  /** What is painted over a point of some words, if anything. */
  function over(element, x, y) {
    for (const hit of document.elementsFromPoint(x, y)) {
      if (akin(hit, element)) return null;
      if (hit.closest("#notice")) continue; // passes over words for a moment; over a button it may not
      if (paints(hit, x, y)) return hit;
    }
    return null;
  }

  /** Scenery may run off the edge: sky, town, water and hills have none. */
  const SCENERY = ".sky *, .air *, .canal *, .desk *, .night *, .back *, .board > .wrap > [aria-hidden] *, .edge, .skyline, .cloud, .moon, .bank, .hat";

  /** The picture that some words stand half on, half beside: they cannot be read there. Words that
   *  are whole on their picture are written on it; scenery is a ground for any words. */
  function straddles(text) {
    for (const whole of text.lines) {
      const box = visible(text.element, whole, text.around);
      const beneath = [0.06, 0.2, 0.35, 0.5, 0.65, 0.8, 0.94].map((way) => ground(text.element, box.left + way * (box.right - box.left), (box.top + box.bottom) / 2));
      const picture = beneath.find((one) => one);
      if (picture && beneath.some((one) => one !== picture)) return picture;
    }
    return null;
  }

  /** The picture right beneath a point of some words; null where they stand on paper, paint or scenery. */
  function ground(element, x, y) {
    const hits = document.elementsFromPoint(x, y);
    const own = hits.findIndex((hit) => akin(hit, element));
    for (const hit of own < 0 ? [] : hits.slice(own)) {
      const drawn = hit.closest("svg");
      if (!drawn) {
        if (paints(hit, x, y)) return null;
      } else if (hit !== drawn && shown(hit) && !faint(hit)) {
        const around = drawn.parentElement.getBoundingClientRect(), frame = drawn.getBoundingClientRect();
        const fills = frame.width > around.width - 8 && frame.height > around.height - 8;
        return fills || drawn.matches(SCENERY) || drawn.contains(element) ? null : drawn;
      }
    }
    return null;
  }

  function hidden(text) {
    for (const box of text.lines) {
      const part = visible(text.element, box, text.around);
      if (!some(part, 3)) { if (within(box, sight)) continue; return "out of sight"; }
      const y = (part.top + part.bottom) / 2;
      for (const way of [0.06, 0.3, 0.5, 0.7, 0.94]) {
        const hit = over(text.element, part.left + way * (part.right - part.left), y);
        if (hit) return hit;
      }
    }
    return null;
  }

  /** Everything that is painted counts, whether or not it would take a press. */
  const solid = new CSSStyleSheet();
  solid.replaceSync("* { pointer-events: auto !important }");

  /** A word that goes on in the next line, and not at a hyphen. */
  function broken({ node, element, lines: rows }) {
    if (rows.length < 2 || element.closest("code, pre")) return "";
    const range = document.createRange();
    for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{M}\u00ad]+/gu)) {
      if (word.includes("\u00ad")) continue;
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const [first, ...rest] = range.getClientRects();
      if (rest.some((box) => box.top >= first.bottom - 2)) return word;
    }
    return "";
  }

  function reads() {
    const found = texts();
    for (const text of found) {
      cut(text);
      const word = broken(text);
      if (word) fault(`${said(text)}: "${word}" goes on in the next line`);
      bursts(text);
      // the title on a lid is part of its picture; the name of the game stands beside it
      if (text.size < 12.9 && !text.element.closest(".gamebox[aria-hidden], .gamebox [aria-hidden]")) fault(`${said(text)} is only ${text.size} px high`);
    }
    overlaps(found);
    document.adoptedStyleSheets.push(solid);
    for (const text of found) {
      let hit = hidden(text);
      if (hit && waits(text.element, hit)) continue;
      if (hit) {
        const back = reveal(text.element);
        hit = hidden({ ...text, lines: lines(text) });
        back();
      }
      if (hit && hit !== "out of sight" && !waits(text.element, hit)) fault(`${said(text)} is covered by ${called(hit)}`);
      const picture = !hit && straddles(text);
      if (picture) fault(`${said(text)} stands across a picture (${[...picture.classList].join(".")}) in ${called(picture.parentElement).split(' "')[0]}`);
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== solid);
  }

  /** Words that stand on other words. What is beneath an open sheet does not count. */
  function overlaps(found) {
    const rows = [];
    for (const text of found) {
      for (const box of text.lines) {
        let part = box;
        for (const { one, x, y } of text.around) {
          const frame = inside(one);
          if (x !== "visible") part = common(part, { ...part, left: frame.left, right: frame.right });
          if (y !== "visible") part = common(part, { ...part, top: frame.top, bottom: frame.bottom });
        }
        if (some(part)) rows.push({ text, box: part, sheet: above(text.element), held: stuck(text.element) });
      }
    }
    rows.sort((a, b) => a.box.left - b.box.left);
    for (let i = 0; i < rows.length; i++) {
      for (let j = i + 1; j < rows.length && rows[j].box.left < rows[i].box.right; j++) {
        const [a, b] = [rows[i], rows[j]];
        // what stays in place while the page is scrolled meets everything once
        if (a.text === b.text || a.sheet !== b.sheet || a.held !== b.held) continue;
        const both = common(a.box, b.box);
        if (both.right - both.left > 2 && both.bottom - both.top > 2) fault(`${said(a.text)} stands on ${said(b.text)}`);
      }
    }
  }

  function stuck(element) {
    for (let one = element; one; one = one.parentElement) if (/fixed|sticky/.test(css(one).position)) return one;
    return null;
  }

  // ---------- pictures ----------

  function pictures() {
    for (const one of all("svg")) {
      if (!shown(one) || one.matches(SCENERY) || !one.childElementCount) continue;
      const box = one.getBoundingClientRect();
      if (!some(box, 2)) continue;
      for (const { one: frameOf, x, y } of edges(one)) {
        const frame = inside(frameOf);
        const out = (cuts(x) && (box.left < frame.left - 2.5 || box.right > frame.right + 2.5)) || (cuts(y) && (box.top < frame.top - 2.5 || box.bottom > frame.bottom + 2.5));
        if (out) { fault(`a picture in ${called(one.parentElement)} is cut by the edge of ${called(frameOf).split(' "')[0]}`); break; }
        if (rolls(x) || rolls(y)) break;
      }
    }
  }

  // ---------- people ----------

  /** Everybody else at the table is there by name, and how they stand beside it. */
  function people() {
    const scene = document.querySelector("[data-table]:not([data-over])");
    const names = scene?.dataset.seats.split("\n") ?? [];
    const found = texts().filter(({ element }) => scene?.contains(element) && !element.closest(".log, .turn, .end, .focuses, :popover-open"));
    const missing = names.filter((name) => !found.some(({ text }) => text.startsWith(name)));
    // on a phone a lesson shows only whom its step is about
    if (missing.length > 1 && !document.querySelector(".is-lesson")) fault(`these people are nowhere on the table: ${missing.join(", ")}`);
    for (const name of names) {
      const plates = found.filter(({ text }) => text === name).map(({ element }) => plate(element)).filter((one) => one);
      const stands = (one) => found.some(({ text, element }) => one.contains(element) && text !== name);
      if (plates.length && !plates.some(stands)) fault(`how ${name} stands is nowhere beside the name`);
    }
  }

  /** What bears a name: the nearest thing around it that shows the bird as well. */
  function plate(element) {
    for (let one = element, up = 0; one && up < 4; one = one.parentElement, up++) if (one.querySelector("svg.bird")) return one;
    return null;
  }

  // ---------- a turn ----------

  /** What a turn needs is in sight at once, without scrolling. */
  function turn() {
    const scene = document.querySelector("[data-table][data-mine]");
    if (!scene) return;
    const needed = [...all(".turn p, .turn p > b", scene), ...all("button[name=move], button[data-pick], [form=ask], [form=undo]")];
    for (const one of needed) {
      if (!shown(one) || above(one)) continue;
      const box = one.getBoundingClientRect();
      if (!within(visible(one, box), box, 1.5) || !within(box, visible(one, box), 1.5)) {
        fault(`on one's turn ${called(one)} is not in sight: it reaches from ${Math.round(box.left)}, ${Math.round(box.top)} to ${Math.round(box.right)}, ${Math.round(box.bottom)}`);
      }
    }
    // in a lesson Kobe says what could be done, and a wrong try changes nothing
    for (const form of document.querySelector(".is-lesson") ? [] : ["ask", "undo"]) {
      // on a phone what is picked may take their place until it is put back
      const away = scene.dataset.picked && (width < 700 || height < 481);
      if (!away && !all(`[form=${form}]`).some(shown)) fault(`on one's turn there is no button for ${form}`);
    }
  }

  /** At a desk what happened last is read at a glance; a phone tells it where one's buttons will be,
   *  and in a lesson Kobe does. */
  function happened() {
    const log = document.querySelector("[data-table] .log");
    const last = log?.querySelector(".log__now > li:last-child");
    if (width < 1280 || !last || !shown(log) || log.scrollTop || document.querySelector(".is-lesson")) return;
    const box = last.getBoundingClientRect();
    if (!within(box, visible(last, box))) fault(`what happened last is not in sight: ${called(last)}`);
  }

  // ---------- all of it ----------

  const rolled = all("*").filter((one) => one.scrollTop || one.scrollLeft).map((one) => [one, one.scrollLeft, one.scrollTop]);
  const [startX, startY] = [scrollX, scrollY];
  scrollTo({ top: 0, left: 0, behavior: "instant" });
  await sheets();
  drawings();
  const wide = document.documentElement.scrollWidth;
  if (wide > width + 0.5 || innerWidth > width + 0.5) fault(`the page is ${Math.max(wide, innerWidth)} px wide in a window of ${width}`);
  people();
  turn();
  happened();
  presses();
  reads();
  pictures();
  for (const [one, x, y] of rolled) [one.scrollLeft, one.scrollTop] = [x, y];
  scrollTo({ top: startY, left: startX, behavior: "instant" });
  return [...faults];
}
