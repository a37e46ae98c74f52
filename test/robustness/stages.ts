import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { decode } from "../../src/document/decode.ts";
import { otherKind } from "../../src/document/file-kind.ts";
import { openDocument } from "../../src/document/open-page.ts";
import {
  type ExtractOptions,
  explain,
  extract,
  loadDefaultModel,
  loadModel,
  metadata,
  NotHtmlError,
} from "../../src/entries/index.ts";
import { extractByMethod, methods } from "../../src/entries/methods.ts";
import { formatNames } from "../../src/output/formats/registry.ts";
import { classifyPage } from "../../src/pipeline/pipeline.ts";
import {
  blockFaults,
  contentFaults,
  documentFaults,
  extractionFaults,
  probabilityFaults,
} from "./faults.ts";
import { useNames, uses } from "./public-functions.ts";

/*
 * The way of a page through every stage, with what must hold after each. **All** pages go through
 * decoding, parsing, segmentation, features, the tiny model and extraction to one of the five formats
 * by turns. Of ten pages
 *
 * - two go through everything twice and must give the same again
 * - two have their metadata read, beside those where the extraction's options ask for it
 * - two go through a classic method, by turns all of them
 * - two have every block's features and probability looked at, the rest those that are content
 *
 * and of a hundred one is explained and one is extracted with the default model.
 */
const tiny = loadModel(new URL("../../models/tiny.json", import.meta.url));
const structure = fc.constantFrom("keep", "text", "drop");

/** How a page is extracted, and what else is done with it. */
export const plans = fc.record({
  format: fc.constantFrom(...formatNames),
  // Small numbers are no likelier than others.
  turn: fc.noBias(fc.nat({ max: 99 })),
  method: fc.constantFrom(...methods.map(({ id }) => id)),
  use: fc.constantFrom(...useNames),
  charset: fc.option(
    fc.constantFrom("utf-8", "utf-16le", "shift_jis", "iso-2022-jp", "gbk", "x-user-defined", "?"),
    { freq: 5, nil: undefined },
  ),
  options: fc.record(
    {
      url: fc.constantFrom(
        "https://e.example/a/b?c#d",
        "http://e.example",
        "about:blank",
        "data:,x",
      ),
      baseUrl: fc.constant("http://e.example/x/"),
      links: structure,
      images: structure,
      tables: structure,
      metadata: fc.boolean(),
      maxLength: fc.nat({ max: 2000 }),
      // So that there is content of pages that are none.
      threshold: fc.constantFrom(0, 0.01, 0.5),
      comments: fc.constantFrom("auto", "include", "exclude"),
    },
    { requiredKeys: [] },
  ),
});
export type Plan = typeof plans extends fc.Arbitrary<infer Value> ? Value : never;

/** What a page can do wrong. */
export const faultKinds = [
  "throws",
  "differing repeats",
  "changed pages",
  "other files that are not refused",
  "bad trees",
  "bad blocks and offsets",
  "bad probabilities",
  "bad records and offsets",
  ...formatNames.map((name) => `ill-formed ${name}` as const),
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  readonly kind: FaultKind;
  readonly detail: string;
}

export type Count = (stage: string) => void;

/** Takes a page through every stage and tells what was wrong; nothing when all is well. */
export function faultsOf(html: string | Uint8Array, plan: Plan, count: Count): Fault[] {
  const faults: Fault[] = [];
  const tell = (kind: FaultKind, details: readonly string[]): void => {
    for (const detail of details) faults.push({ kind, detail });
  };
  try {
    const isRepeated = plan.turn % 5 === 0;
    const copy = isRepeated ? structuredClone(html) : html;
    const made = outcome(html, plan, tell, count);
    if (!isRepeated) return faults;
    if (!isDeepStrictEqual(html, copy)) tell("changed pages", ["the page is not as it was"]);
    const again = outcome(copy, plan, nothing, nothing);
    if (!isDeepStrictEqual(again, made)) tell("differing repeats", ["not the same again"]);
    count("done twice");
  } catch (error) {
    tell("throws", [error instanceof Error ? (error.stack ?? error.message) : String(error)]);
  }
  return faults;
}

const nothing = (): void => {};

type Tell = (kind: FaultKind, details: readonly string[]) => void;

/** All that is made of a page. */
function outcome(html: string | Uint8Array, plan: Plan, tell: Tell, count: Count): unknown[] {
  const { format, turn, method, charset } = plan;
  const given = charset === undefined ? {} : { charset };
  const options = { ...plan.options, ...given, format } as ExtractOptions;
  const decoded = decode(html, charset);
  const kind = otherKind(html);
  if (kind !== undefined) {
    if (!isRefused(html)) tell("other files that are not refused", [kind]);
    count("refused");
    return [decoded, kind];
  }
  const { document } = openDocument(html, charset);
  tell("bad trees", documentFaults(document));
  count("decoded, parsed");
  const blocks = tiny.segmenter.segment(document);
  tell("bad blocks and offsets", blockFaults(document, blocks));
  count("segmented");
  const made: unknown[] = [decoded, blocks];
  const models = turn === 5 ? [tiny, loadDefaultModel()] : [tiny];
  for (const model of models) {
    const extraction = extract(html, { ...options, model });
    tell("bad records and offsets", extractionFaults(extraction, decoded.text));
    tell(`ill-formed ${format}`, contentFaults[format](extraction));
    made.push(extraction);
    count(model === tiny ? `extracted as ${format}` : "extracted with the default model");
  }
  if (turn % 10 < 2) {
    made.push(metadata(html, { ...given, url: "https://e.example/2024/03/05/x" }));
    count("metadata");
  }
  if (turn % 10 === 2 || turn % 10 === 3) {
    const found = extractByMethod(html, method, {}, charset);
    const scores = found.blocks.map(({ score }) => score);
    if (scores.length !== blocks.length)
      tell("bad blocks and offsets", [`${method}: other blocks`]);
    tell("bad probabilities", scores.filter(Number.isNaN).map(String));
    made.push(found);
    count("a classic method");
  }
  if (turn % 10 > 7) {
    const { page, matrix, blocks: classified } = classifyPage(html, tiny, given);
    const probabilities = classified.map(({ probability }) => probability);
    tell("bad probabilities", probabilityFaults(probabilities));
    const isWhole = matrix.rows === page.blocks.length && classified.length === page.blocks.length;
    if (!isWhole) tell("bad probabilities", [`${matrix.rows} rows, ${page.blocks.length} blocks`]);
    made.push(probabilities);
    count("all features and probabilities");
  }
  if (turn === 4) {
    const explained = explain(html, { ...given, model: tiny });
    const terms = explained.flatMap(({ logOdds, families }) => [
      logOdds,
      ...families.map(({ contribution }) => contribution),
    ]);
    tell("bad probabilities", probabilityFaults(explained.map(({ probability }) => probability)));
    tell("bad probabilities", terms.filter((term) => !Number.isFinite(term)).map(String));
    made.push(explained);
    count("explained");
  }
  return made;
}

/** What a public function makes of a page. */
function usedAs(html: string | Uint8Array, { use, charset, options }: Plan): unknown {
  try {
    return uses[use]!(html, {
      ...(charset === undefined ? {} : { charset }),
      ...(options.url === undefined ? {} : { url: options.url }),
    });
  } catch (error) {
    const { name, message, stack } = error as Error;
    throw new Error(`${use}: ${stack ?? `${name}: ${message}`}`);
  }
}

/** A public function alone on a page; what it threw, and whether it gives the same again. */
export function faultsOfUse(html: string | Uint8Array, plan: Plan, count: Count): Fault[] {
  if (otherKind(html) !== undefined) return [];
  const copy = structuredClone(html);
  try {
    const made = usedAs(html, plan);
    count(plan.use);
    if (!isDeepStrictEqual(html, copy)) return [{ kind: "changed pages", detail: plan.use }];
    if (plan.turn % 5 > 0 || isDeepStrictEqual(usedAs(copy, plan), made)) return [];
    return [{ kind: "differing repeats", detail: plan.use }];
  } catch (error) {
    return [{ kind: "throws", detail: (error as Error).message }];
  }
}

function isRefused(html: string | Uint8Array): boolean {
  try {
    extract(html, { model: tiny });
    return false;
  } catch (error) {
    if (error instanceof NotHtmlError) return true;
    throw error;
  }
}
