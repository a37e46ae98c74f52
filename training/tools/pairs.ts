/**
 * Precision and recall of all pairs on the pages whose pairs are labelled (`data/pairs.json`). Run:
 *
 *     npm run lab -- pairs                       # the shipped model; exit code 1 below the floors
 *     npm run lab -- pairs --method vsse
 *     npm run lab -- pairs --list wrong       # also `missing` or `unlabelled`, with the digest to label it by
 *
 * The shipped model has learnt from most of these pages: the floors are against regressions. `models/records.md` has
 * the figures out of fold.
 */

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { records } from "../../src/api/records.ts";
import { given } from "../../src/base/given.ts";
import { type RecordMethod, recordMethods } from "../../src/records/record-methods.ts";
import {
  type FoundPair,
  foundPairs,
  type PairLabels,
  type PairScore,
  pairDigest,
  readPairLabels,
  scorePairs,
  wantedAttributes,
} from "../corpus/pair-labels.ts";
import { readCorpus } from "../corpus/readers/index.ts";
import { ReaderError } from "../corpus/readers/reader.ts";
import { asProgram } from "./as-program.ts";

/** Least precision of all pairs, and least recall of what people want. */
export const PAIR_FLOORS = { precision: 0.95, recall: 0.9 } as const;

const root = fileURLToPath(new URL("../..", import.meta.url));
const LABELS = `${root}data/pairs.json`;
const CORPORA = ["products-dev", "books-dev", "wcxb-dev"];
const lists = ["wrong", "missing", "unlabelled"] as const;

export interface MeasuredPairs {
  readonly labels: PairLabels;
  readonly found: readonly FoundPair[];
  readonly score: PairScore;
}

/** Finds the pairs of the measured pages; undefined where a corpus is missing. */
export async function measurePairs(
  datasets: string = `${root}../shared/datasets`,
  method: RecordMethod = "combined",
): Promise<MeasuredPairs | undefined> {
  const paths = CORPORA.map((name) => `${datasets}/${name}`);
  if (!paths.every((path) => existsSync(path))) return undefined;
  const labels = readPairLabels(readFileSync(LABELS, "utf8"), LABELS);
  const found: FoundPair[] = [];
  for (const path of paths) {
    for await (const page of readCorpus(path)) {
      if (page instanceof ReaderError || !labels.measured.has(page.id)) continue;
      const { id, html, url, encoding } = page;
      const options = { method, ...given({ url: url || undefined, charset: encoding }) };
      found.push(...foundPairs(id, records(html, options)[0], labels));
    }
  }
  return { labels, found, score: scorePairs(found, labels) };
}

/** The figures as a line. */
export function pairsLine({ precision, recall, allRecall, pairs, unlabelled }: PairScore): string {
  const [p, wanted, all] = [precision, recall, allRecall].map((share) => share.toFixed(3));
  return (
    `precision ${p} of ${pairs} pairs (${unlabelled} without a label), recall ${wanted} of what ` +
    `people want, ${all} of all`
  );
}

/** Whether the figures reach the floors. */
export function reachesFloors({ precision, recall }: PairScore): boolean {
  return precision >= PAIR_FLOORS.precision && recall >= PAIR_FLOORS.recall;
}

function* listed({ labels, found }: MeasuredPairs, kind: (typeof lists)[number]) {
  if (kind === "missing") {
    for (const id of labels.measured) {
      for (const attribute of wantedAttributes) {
        if (!labels.known.get(id)!.has(attribute)) continue;
        const best = found.find((pair) => pair.id === id && pair.attribute === attribute);
        if (!best?.isRight) yield `${id} ${attribute}: ${best?.found.text ?? "nothing"}`;
      }
    }
    return;
  }
  for (const { id, attribute, found: value, isRight } of found) {
    if (isRight !== (kind === "wrong" ? false : undefined)) continue;
    yield `${id} ${attribute}: ${value.text} (${pairDigest(id, attribute, value)})`;
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      method: { type: "string", default: recordMethods[0] },
      datasets: { type: "string" },
      list: { type: "string" },
    },
  });
  const method = recordMethods.find((name) => name === values.method);
  const list = lists.find((name) => name === values.list);
  if (method === undefined || list !== values.list) {
    const expected = `--method ${recordMethods.join(", ")}; --list ${lists.join(", ")}`;
    throw new Error(`found --method ${values.method}, --list ${values.list}; expected ${expected}`);
  }
  const measured = await measurePairs(values.datasets, method);
  if (measured === undefined) throw new Error(`expected ${CORPORA.join(", ")} (docs/corpora.md)`);
  for (const line of list === undefined ? [] : listed(measured, list)) {
    process.stdout.write(`${line}\n`);
  }
  process.stdout.write(`${pairsLine(measured.score)}\n`);
  if (method === recordMethods[0] && !reachesFloors(measured.score)) process.exitCode = 1;
}

await asProgram(import.meta.url, main);
