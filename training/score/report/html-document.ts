import type { Element, ElementContent } from "hast";
import { htmlDocument as reportDocument } from "../../../src/inspect/html-document.ts";
import { tokenSheet } from "../../../src/inspect/token-sheet.ts";
import { element } from "../../../src/plots/element.ts";
import { plotStyle, SERIES_COLOURS } from "../../../src/plots/plot.ts";

/** The policy: the document loads nothing and runs no script. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

const style = `body{background:var(--paper);color:var(--ink);font:15px/1.5 var(--sans);max-width:62rem;margin:0 auto;padding:1rem}h1,h2,p,li,summary,.text{overflow-wrap:anywhere}
h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2.5rem;border-top:1px solid var(--line);padding-top:1rem}
.wide{overflow-x:auto;scrollbar-width:thin}table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.2rem .6rem;text-align:right;border-bottom:1px solid var(--line)}
th:first-child,td:first-child,td.text,th.text{text-align:left}td.text{min-width:12rem}thead th{border-bottom-width:2px;vertical-align:bottom}
td:first-child,th.long{overflow-wrap:anywhere;min-width:4.5rem}tr{break-inside:avoid}
code{background:var(--soft);padding:.1rem .3rem;border-radius:3px}
.legend{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.2rem 1.2rem}
.key{display:inline-block;width:.9em;height:.9em;border-radius:2px;margin-right:.4em;background:var(--series)}
.columns{display:flex;flex-wrap:wrap;gap:1rem 3rem}details{margin:.5rem 0}summary{cursor:pointer}
.missed{color:var(--comment)}.surplus{color:var(--doubt)}a{color:var(--accent);display:inline-block;min-height:24px}summary{min-height:24px}
@media(max-width:40rem){body{padding:.6rem}th,td{padding:.2rem;font-size:.78rem}td.text{min-width:4.5rem}td:first-child,th.long{min-width:3.5rem}}
@media print{:root{color-scheme:light}body{max-width:none;padding:0}.wide{overflow:visible}td.text{min-width:8rem}.key{print-color-adjust:exact}}`;

/** A longer word in a column's header may be broken, such as a file's path. */
const LONG_WORD = /\S{17}/;

/** A section of a report. */
export interface Section {
  readonly title: string;
  readonly content: readonly ElementContent[];
}

/** A self-contained HTML document without network or script. The same sections give the same bytes. */
export function htmlDocument(title: string, sections: readonly Section[]): string {
  const main = element(
    "main",
    {},
    element("h1", {}, title),
    ...sections.map((section) =>
      element("section", {}, element("h2", {}, section.title), section.content),
    ),
  );
  const all = `${tokenSheet()}\n${style}\n${plotStyle}`;
  return reportDocument({ title, style: all, policy: POLICY }, main);
}

export function paragraph(...content: readonly (ElementContent | string)[]): Element {
  return element("p", {}, ...content);
}

/** A table. The first column and those numbered in `text` are aligned left. */
export function table(
  head: readonly string[],
  rows: readonly (readonly (string | ElementContent)[])[],
  text: readonly number[] = [],
): Element {
  const className = (column: number): string | undefined =>
    text.includes(column) ? "text" : undefined;
  const cells = (row: readonly (string | ElementContent)[]): Element =>
    element("tr", {}, ...row.map((cell, i) => element("td", { class: className(i) }, cell)));
  const heads = head.map((cell, i) => {
    const names = [className(i), LONG_WORD.test(cell) ? "long" : undefined].filter(Boolean);
    return element("th", { class: names.join(" ") || undefined }, cell);
  });
  const body = element("tbody", {}, rows.map(cells));
  return element(
    "div",
    // It scrolls in a narrow window, also by keys.
    { class: "wide", role: "group", "aria-label": head.filter(Boolean).join(", "), tabindex: 0 },
    element("table", {}, element("thead", {}, element("tr", {}, ...heads)), body),
  );
}

/** The names of a plot's series, in the order of their colours. */
export function legend(names: readonly string[]): Element {
  const items = names.map((name, i) =>
    element("li", {}, element("span", { class: `key s${i % SERIES_COLOURS}` }), name),
  );
  return element("ul", { class: "legend" }, ...items);
}
