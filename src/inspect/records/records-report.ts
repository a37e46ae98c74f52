import type { Element } from "hast";
import { figure } from "../../base/figures.ts";
import { element } from "../../plots/element.ts";
import type { PaletteName } from "../charts/palette.ts";
import { fourDigits } from "../rounded.ts";
import { headline, paragraph, staticReport, table, tableOr } from "../static-report.ts";
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
  const { title, records, tree, cut, path, pairs, leftOut, mode, leaves } = drawing;
  const most = tree.reduce((largest, { weight }) => Math.max(largest, weight), 0);
  const sum = (of: (record: RecordsDrawing["records"][number]) => number): number =>
    records.reduce((all, record) => all + of(record), 0);
  return staticReport({
    title,
    tab: `${title}: records by Seine`,
    palette,
    headlines: [
      headline("Records", records.length, "Things that the page presents."),
      headline(
        "Attributes",
        sum(({ attributes }) => Object.keys(attributes).length),
        "Of all records, such as price and brand.",
      ),
      headline("Pairs in the area", pairs.length, "Labels with values, as VSSE finds them."),
      headline("Left out", leftOut.length, "Seen on the page, and in no record; why is below."),
      headline("Texts", leaves, characteristicsOf(drawing)),
    ],
    lead: [paragraph(areaOf(drawing))],
    sections: [
      {
        title: "Records",
        content:
          records.length === 0 ? [paragraph("The page has none.")] : records.map(recordTable),
      },
      {
        title: "Path to the record area",
        content: tableOr(
          "No leaf has a characteristic: there is no path.",
          ["state", "element", "weight", values[mode]],
          path.map(({ name, weight, value }, state) => [
            String(state),
            name,
            fourDigits(weight),
            fourDigits(value),
          ]),
          [1],
        ),
      },
      {
        title: "Pairs in the area",
        content: tableOr(
          "None.",
          ["label", "value", "rule"],
          pairs.map(({ label, text, rule }) => [label, text, rule]),
          [1, 2],
        ),
      },
      {
        title: "Left out",
        content: tableOr(
          "Nothing.",
          ["attribute", "value", "from", "why"],
          leftOut.map(({ attribute, text, from, why }) => [attribute, text, from, why]),
          [1, 2, 3],
        ),
      },
      {
        title: "Node weights",
        content: [
          paragraph("Elements with leaves that have a delimiter or a word of the dictionary."),
          element(
            "p",
            { class: "legend" },
            element("span", { class: "key found" }),
            "on the path, or in the record area, which is outlined ",
            element("span", { class: "key" }),
            "elsewhere",
          ),
          element("ol", { class: "tree" }, ...tree.map((row) => weightRow(row, most))),
          ...(cut === 0 ? [] : [paragraph(`and ${cut} more`)]),
        ],
      },
    ],
    style: depths,
  });
}

/** Rules of the tree's levels. */
const depths = Array.from({ length: DEEPEST }, (_, i) => `.d${i + 1}{--depth:${i + 1}}`).join("");

function characteristicsOf({ characteristics }: RecordsDrawing): string {
  const counts = characteristics.map(({ name, leaves }) => `${leaves} with ${named[name] ?? name}`);
  return `${counts.join(", ")}.`;
}

function areaOf({ mode, path, area }: RecordsDrawing): string {
  return area === undefined
    ? "There is no record area."
    : `The record area by ${mode} is ${path.at(-1)!.name}, source ${area.start} to ${area.end}.`;
}

function recordTable({ attributes }: RecordsDrawing["records"][number]): Element {
  const rows = Object.entries(attributes).flatMap(([attribute, found]) =>
    found.map(({ text, value, probability, rule, path }, at) => [
      at === 0 ? attribute : "",
      text,
      value === undefined ? "" : String(value),
      probability === undefined ? "" : figure(probability),
      rule ?? "",
      path,
    ]),
  );
  return table(["attribute", "text", "value", "probability", "rule", "path"], rows, [1, 2, 4, 5]);
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
