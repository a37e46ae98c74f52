/** What the screen of values shows of a page: its texts, with the candidates in them as marks. */

import type { LabelledValue } from "../../../training/corpus/value-labels.ts";
import { checkRecordsOptions } from "../../api/options/record-options.ts";
import { records, recordsContext } from "../../api/records.ts";
import { groupBy } from "../../base/groups.ts";
import { featuresOf } from "../../records/learned/candidate-columns.ts";
import { candidatesOf } from "../../records/learned/candidates.ts";
import type { PageContext } from "../../records/learned/context.ts";
import { loadRecordsModel } from "../../records/learned/load-records-model.ts";
import type { ReadPage } from "../corpus-store.ts";
import type { StudioPage } from "../studio-page.ts";

/** What the model takes a text for. */
export interface Guess {
  readonly attribute: string;
  /** That it is a value of the attribute; 1 where the record has it without one. */
  readonly probability: number;
}

/** A part of a text; a candidate has its place. */
export interface ValuePiece {
  readonly text: string;
  readonly mark?: { readonly start: number; readonly end: number; readonly guess: Guess };
}

/** A text of the page, which can be a value as a whole, too. */
export interface ValueText {
  readonly start: number;
  readonly end: number;
  readonly pieces: readonly ValuePiece[];
}

/** The texts of a block. */
export type ValueLine = readonly ValueText[];

export interface ValuesView
  extends Pick<StudioPage, "id" | "title" | "rev" | "readOnly" | "complete"> {
  readonly values: readonly LabelledValue[];
  readonly lines: readonly ValueLine[];
}

/** Less likely candidates are no marks; their whole texts can be marked all the same. */
const LEAST = 0.05;

interface Found extends Guess {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The texts of a page, a line per block, with candidates in them. */
export function valueLines({ html, url, charset }: ReadPage): ValueLine[] {
  const about = { ...(url && { url }), ...(charset && { charset }) };
  const context = recordsContext(html, checkRecordsOptions(about));
  const { blocks, document } = context.page;
  const all = [...candidatesIn(context)];
  const starts = Int32Array.from(context.leaves, ({ node }) => document.starts[node]!);
  const leafOf = new Map(context.leaves.map(({ node }, at) => [starts[at]!, node]));
  const places = [...leafOf.keys()];
  for (const [attribute, values] of Object.entries(records(html, about)[0]?.attributes ?? {})) {
    for (const { text, start, end, probability = 1 } of values) {
      const place = places.findLast((own) => own <= start);
      const node = place === undefined ? undefined : leafOf.get(place);
      if (node === undefined || end > document.stops[node]!) continue;
      all.push([node, { attribute, text, start, end, probability }]);
    }
  }
  const likely = all.filter(([, { probability }]) => probability >= LEAST);
  const byNode = groupBy(likely, ([node]) => node);
  const lines: ValueText[][] = blocks.map(() => []);
  for (const { node, text, block } of context.leaves) {
    const { starts: from, stops: to } = document;
    const found = byNode.get(node) ?? [];
    const pieces = piecesOf(
      text,
      found.map(([, one]) => one),
    );
    lines[block]!.push({ start: from[node]!, end: to[node]!, pieces });
  }
  return lines.filter((line) => line.length > 0);
}

/** The candidates of the attributes that the model chooses, with the text node that each stands in. */
function* candidatesIn(context: PageContext): Generator<[node: number, found: Found]> {
  for (const { attribute, predict } of loadRecordsModel().attributes) {
    const candidates = candidatesOf(attribute, context);
    const probabilities = predict(featuresOf(attribute, candidates, context));
    for (const [at, { node, text, start, end, source }] of candidates.entries()) {
      if (source !== "leaf") continue;
      yield [node, { attribute, text, start, end, probability: probabilities[at]! }];
    }
  }
}

/** A text cut at its candidates; of those that overlap the likeliest stays. */
function piecesOf(text: string, found: readonly Found[]): ValuePiece[] {
  const taken: (Found & { readonly at: number })[] = [];
  for (const one of [...found].sort((a, b) => b.probability - a.probability)) {
    const at = text.indexOf(one.text);
    const stop = at + one.text.length;
    const isFree = taken.every((own) => stop <= own.at || own.at + own.text.length <= at);
    if (at >= 0 && isFree) taken.push({ ...one, at });
  }
  const pieces: ValuePiece[] = [];
  let end = 0;
  for (const { at, text: own, start, end: stop, attribute, probability } of taken.sort(
    (a, b) => a.at - b.at,
  )) {
    if (at > end) pieces.push({ text: text.slice(end, at) });
    const guess = { attribute, probability };
    pieces.push({ text: own, mark: { start, end: stop, guess } });
    end = at + own.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}
