import type { Element } from "hast";
import { element } from "../../plots/element.ts";
import type { PaletteName } from "../charts/palette.ts";
import { htmlDocument } from "../html-document.ts";
import { policyOf } from "../policy.ts";
import { fourDigits } from "../rounded.ts";
import { tokenSheet } from "../token-sheet.ts";
import type { RecordsDrawing, WeightRow } from "./drawn-records.ts";

/** Deeper elements are not indented further. */
const DEEPEST = 12;
const DIGITS = 3;
/** Units of a bar's full width. */
const BAR = 100;

const places: Readonly<Record<WeightRow["place"], string>> = {
  path: "on the path",
  area: "record area",
  inside: "inside the area",
  elsewhere: "",
};

/** The characteristics in words, for the sentence at the top. */
const named: Readonly<Record<string, string>> = {
  delimiter: "a delimiter",
  dictionary: "a word of the dictionary",
};

/** The meaning of the values on the path. */
const values: Readonly<Record<RecordsDrawing["mode"], string>> = {
  practical: "share kept",
  "as-printed": "delta",
  "as-printed-text": "delta",
  dense: "density",
};

/**
 * The records of a page as one HTML document: what was found, the tree of node weights, the path from the
 * body to the record area, and the pairs in it, and what is left out with the reason. No script, no network; the same page gives the same bytes.
 */
export function recordsReport(drawing: RecordsDrawing, palette: PaletteName): string {
  const { title, records, tree, cut, path, pairs, leftOut, mode } = drawing;
  const most = tree.reduce((largest, { weight }) => Math.max(largest, weight), 0);
  const style = styleOf(palette);
  const main = element(
    "main",
    {},
    element("h1", {}, title),
    element("p", {}, summaryOf(drawing)),
    element("h2", {}, "Records"),
    records.length === 0 ? element("p", {}, "The page has none.") : records.map(recordTable),
    element("h2", {}, "Path to the record area"),
    path.length === 0
      ? element("p", {}, "No leaf has a characteristic: there is no path.")
      : table(
          ["state", "element", "weight", values[mode]],
          path.map(({ name, weight, value }, state) => [
            String(state),
            name,
            fourDigits(weight),
            fourDigits(value),
          ]),
        ),
    element("h2", {}, "Pairs in the area"),
    pairs.length === 0
      ? element("p", {}, "None.")
      : table(
          ["label", "value", "rule"],
          pairs.map(({ label, text, rule }) => [label, text, rule]),
        ),
    element("h2", {}, "Left out"),
    leftOut.length === 0
      ? element("p", {}, "Nothing.")
      : table(
          ["attribute", "value", "from", "why"],
          leftOut.map(({ attribute, text, from, why }) => [attribute, text, from, why]),
        ),
    element("h2", {}, "Node weights"),
    element("p", {}, "Elements with leaves that have a delimiter or a word of the dictionary."),
    element(
      "p",
      { class: "key" },
      element("span", { class: "found" }),
      "on the path, or in the record area, which is outlined ",
      element("span", {}),
      "elsewhere",
    ),
    element("ol", { class: "tree" }, ...tree.map((row) => weightRow(row, most))),
    ...(cut === 0 ? [] : [element("p", {}, `and ${cut} more`)]),
  );
  return htmlDocument(
    { title: `${title}: records by Seine`, style, policy: policyOf(style) },
    main,
  );
}

function summaryOf({ leaves, characteristics, mode, path, area, records }: RecordsDrawing): string {
  const counts = characteristics.map(
    ({ name, leaves: count }) => `${count} with ${named[name] ?? name}`,
  );
  const where =
    area === undefined
      ? "There is no record area."
      : `The record area by ${mode} is ${path.at(-1)!.name}, source ${area.start} to ${area.end}.`;
  return `${leaves} leaves; ${counts.join(", ")}. ${where} Records: ${records.length}.`;
}

function recordTable({ attributes }: RecordsDrawing["records"][number]): Element {
  const rows = Object.entries(attributes).flatMap(([attribute, found]) =>
    found.map(({ text, value, probability, rule, path }, at) => [
      at === 0 ? attribute : "",
      text,
      value === undefined ? "" : String(value),
      probability === undefined ? "" : probability.toFixed(2),
      rule ?? "",
      path,
    ]),
  );
  return table(["attribute", "text", "value", "probability", "rule", "path"], rows);
}

/** A table that turns into cards on a narrow screen: every cell knows its column. */
function table(columns: readonly string[], rows: readonly (readonly string[])[]): Element {
  return element(
    "table",
    {},
    element("thead", {}, element("tr", {}, ...columns.map((name) => element("th", {}, name)))),
    element(
      "tbody",
      {},
      rows.map((cells) =>
        element(
          "tr",
          {},
          cells.map((text, column) => element("td", { "data-column": columns[column]! }, text)),
        ),
      ),
    ),
  );
}

/** @param most the largest weight of the tree */
function weightRow(row: WeightRow, most: number): Element {
  const { depth, name, weight, matches, leaves, place, example } = row;
  const width = most === 0 ? 0 : (BAR * weight) / most;
  const said = `${places[place] === "" ? "" : `${places[place]}, `}weight ${fourDigits(weight)}, matches ${matches}, leaves ${leaves}`;
  return element(
    "li",
    { class: `${place} d${Math.min(depth, DEEPEST)}` },
    element("code", {}, name),
    element(
      "svg",
      { viewBox: `0 0 ${BAR} 4`, preserveAspectRatio: "none", "aria-hidden": "true" },
      element("rect", { width: Math.round(width * DIGITS) / DIGITS, height: 4 }),
    ),
    element("span", { class: "said" }, said),
    ...(example === undefined ? [] : [element("q", {}, example)]),
  );
}

function styleOf(name: PaletteName): string {
  const indents = Array.from({ length: DEEPEST }, (_, i) => `.d${i + 1}{margin-left:${i + 1}em}`);
  const narrow = Array.from(
    { length: DEEPEST },
    (_, i) => `.d${i + 1}{margin-left:${Math.min(i + 1, 8) / 2}em}`,
  );
  return `${tokenSheet(name)}
body{font:var(--text)/1.45 var(--sans);max-width:75em;margin:1em auto;padding:0 1em;color:var(--ink);background:var(--paper)}
h1{font-size:1.3em;overflow-wrap:anywhere}h2{font-size:1.05em;margin:1.6em 0 .4em}p,td,code,q{overflow-wrap:anywhere}td[data-column=rule]{overflow-wrap:normal}
table{border-collapse:collapse;width:100%;margin:0 0 1em}th{text-align:left;font-weight:normal;font-size:.85em}
th,td{padding:.25em .6em .25em 0;border-bottom:1px solid var(--line);vertical-align:top}td:first-child{font-weight:600}
.tree{list-style:none;padding:0;margin:0}.tree li{border-left:4px solid var(--rest);padding:.15em 0 .15em .6em}
.tree li.path,.tree li.area{border-left-color:var(--content)}.tree li.area{outline:2px solid var(--content);outline-offset:-1px}
.tree svg{display:block;height:6px;width:100%;max-width:30em}.tree rect{fill:var(--rest)}
.tree li.path rect,.tree li.area rect,.tree li.inside rect{fill:var(--content)}
.key span{display:inline-block;width:.9em;height:.9em;margin-right:.4em;background:var(--rest);print-color-adjust:exact}.key span:last-of-type{margin-left:1em}.key .found{background:var(--content)}
.said{display:block;font-size:.85em}q{display:block;font-size:.85em}
${indents.join("")}
@media(max-width:40em){thead{display:none}table,tbody,tr,td{display:block}tr{border-bottom:1px solid var(--line);padding:.4em 0}
td{border:0;padding:.1em 0}td:empty{display:none}td::before{content:attr(data-column) ": ";font-weight:normal;font-size:.85em}${narrow.join("")}}`;
}
