import { extract, readModel } from "seine/browser";
import tiny from "seine/browser/tiny.json" with { type: "json" };

const STYLE = `
  :host { all: initial; position: fixed; inset: 0; z-index: 2147483647; overflow: auto; color-scheme: light dark;
    background: Canvas; color: CanvasText; font: 18px/1.6 system-ui, sans-serif; }
  main { max-width: 42rem; margin: 0 auto; padding: 3rem 1rem; }
  details { border-left: 4px solid #00664b; padding-left: 1rem; margin: .6rem 0; }
  details.dropped { border-color: #8b929c; opacity: .75; }
  summary { cursor: pointer; list-style: none; white-space: pre-wrap; } small { display: block; font-family: monospace; }
  h1, h2, h3 { display: inline; font-size: 1.3em; } button { font: inherit; }`;
const HOST = "seine-reader";

function read() {
  document.querySelector(HOST)?.remove();
  const model = readModel(tiny);
  const options = { model, url: location.href, title: "include", blocks: "all" };
  const { blocks, score } = extract(document, options);

  const host = document.createElement(HOST);
  const root = host.attachShadow({ mode: "open" });
  const main = document.createElement("main");
  const close = element("button", "Close");
  close.onclick = () => host.remove();
  const all = element("button", "Show what is left out");
  all.onclick = () => {
    for (const dropped of main.querySelectorAll(".dropped")) dropped.hidden = !dropped.hidden;
  };
  const kept = blocks.filter(({ isContent }) => isContent).length;
  main.append(
    close,
    all,
    element("p", `${kept} of ${blocks.length} blocks; expected F1 ${score.toFixed(2)}`),
  );
  for (const block of blocks) main.append(shown(block));
  root.append(element("style", STYLE), main);
  document.documentElement.append(host);
}

/** A block with its reasons. The page's words are only ever set as text. */
function shown({ text, isContent, probability, why, evidence, kind, level, path }) {
  const details = document.createElement("details");
  details.hidden = !isContent;
  if (!isContent) details.className = "dropped";
  const summary = element("summary", "");
  summary.append(element(kind === "heading" ? `h${Math.min(level ?? 2, 3)}` : "span", text));
  details.append(
    summary,
    element("small", `probability ${probability.toFixed(2)}`),
    element("small", `decided by ${why}${evidence ? ` (${evidence})` : ""}`),
    element("small", `kind ${kind}`),
    element("small", path),
  );
  return details;
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

read();
