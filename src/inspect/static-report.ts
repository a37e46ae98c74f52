import type { Element, ElementContent } from "hast";
import { element } from "../plots/element.ts";
import { SERIES_COLOURS } from "../plots/plot.ts";
import type { PaletteName } from "./charts/palette.ts";
import { htmlDocument } from "./html-document.ts";
import { policyOf } from "./policy.ts";
import { reportSheet } from "./report-sheet.ts";

type Content = ElementContent | string;

/** A number that a report opens with. */
export interface Headline {
  readonly name: string;
  readonly value: string;
  /** What it means. */
  readonly about: string;
}

/** A section of a report. */
export interface Section {
  readonly title: string;
  readonly content: readonly Content[];
}

/** A report without a script: it loads nothing, and prints whole. */
export interface StaticReport {
  readonly title: string;
  /** What the browser's tab says; default the title. */
  readonly tab?: string;
  readonly palette?: PaletteName;
  readonly headlines?: readonly Headline[];
  /** What stands between the numbers and the sections. */
  readonly lead?: readonly Content[];
  /** Whether its sections are listed with links. */
  readonly hasContents?: boolean;
  readonly sections: readonly Section[];
  /** Rules for what only this report has. */
  readonly style?: string;
}

/** The report as one HTML document. The same report gives the same bytes. */
export function staticReport(report: StaticReport): string {
  const { title, tab = title, palette, headlines = [], lead = [], sections } = report;
  const sheet = `${reportSheet(palette)}${report.style ?? ""}`;
  const numbers = headlines.map(({ name, value, about }) =>
    element(
      "div",
      {},
      element("dt", {}, name),
      element("dd", {}, value, element("small", {}, about)),
    ),
  );
  const main = element(
    "main",
    {},
    element(
      "header",
      {},
      element("h1", {}, title),
      numbers.length === 0 ? [] : [element("dl", { class: "figures" }, numbers)],
    ),
    lead,
    report.hasContents && sections.length > 1 ? [contents(sections)] : [],
    sections.map((section, i) =>
      element(
        "section",
        { id: `part-${i + 1}` },
        element("h2", {}, section.title),
        section.content,
      ),
    ),
  );
  return htmlDocument({ title: tab, style: sheet, policy: policyOf(sheet) }, main);
}

function contents(sections: readonly Section[]): Element {
  const items = sections.map(({ title }, i) =>
    element("li", {}, element("a", { href: `#part-${i + 1}` }, title)),
  );
  return element("nav", { class: "contents", "aria-label": "Contents" }, element("ol", {}, items));
}

export function paragraph(...content: readonly Content[]): Element {
  return element("p", {}, ...content);
}

/** A longer word in a column's header may be broken, such as a file's path. */
const LONG_WORD = /\S{17}/;

export function headline(name: string, value: number, about: string): Headline {
  return { name, value: String(value), about };
}

/** A table. The first column and those numbered in `text` are aligned left. */
export function table(
  head: readonly string[],
  rows: readonly (readonly Content[])[],
  text: readonly number[] = [],
): Element {
  const className = (column: number): string | undefined =>
    text.includes(column) ? "text" : undefined;
  const cells = (row: readonly Content[]): Element =>
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

/** A table, or a sentence in its place where it has no row. */
export function tableOr(none: string, ...given: Parameters<typeof table>): Element[] {
  return [given[1].length === 0 ? paragraph(none) : table(...given)];
}

/** The names of a plot's series, in the order of their colours. */
export function legend(names: readonly string[]): Element {
  const items = names.map((name, i) =>
    element("li", {}, element("span", { class: `key s${i % SERIES_COLOURS}` }), name),
  );
  return element("ul", { class: "legend" }, ...items);
}
