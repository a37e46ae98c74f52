import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { decode } from "../../src/document/decode.ts";
import { parse } from "../../src/document/parse.ts";
import {
  type ExtractOptions,
  explain,
  extract,
  loadDefaultModel,
  loadModel,
  metadata,
} from "../../src/index.ts";
import { extractByMethod, methods } from "../../src/methods.ts";
import { formatNames } from "../../src/output/formats/registry.ts";
import { classifyPage } from "../../src/pipeline.ts";
import { anyBytes, damagedPage } from "./damaged-pages.ts";
import {
  blockFaults,
  contentFaults,
  documentFaults,
  extractionFaults,
  probabilityFaults,
} from "./faults.ts";

/*
 * 20,000 pages that nobody wrote: 15,000 damaged windows of the project's own pages and 5,000 of
 * arbitrary bytes. **All** go through decoding, parsing, segmentation, features, the tiny model and
 * extraction to one of the five formats by turns (4,000 each). Of ten pages
 *
 * - two go through everything twice and must give the same again
 * - two have their metadata read, beside those where the extraction's options ask for it
 * - two go through a classic method, by turns all of them
 *
 * and of a hundred one is explained and one is extracted with the default model.
 *
 * `SEINE_FUZZ_SEED=7 SEINE_FUZZ_RUNS=200000 npm run fuzz` tries others and more. What fails is told
 * with its seed, and as small as fast-check can make it.
 */
const seed = Number(process.env.SEINE_FUZZ_SEED ?? 42);
const runs = Number(process.env.SEINE_FUZZ_RUNS ?? 20_000);

const tiny = loadModel(new URL("../../models/tiny.json", import.meta.url));
const structure = fc.constantFrom("keep", "text", "drop");

/** How a page is extracted, and what else is done with it. */
const plans = fc.record({
  format: fc.constantFrom(...formatNames),
  // Small numbers are no likelier than others.
  turn: fc.noBias(fc.nat({ max: 99 })),
  method: fc.constantFrom(...methods.map(({ id }) => id)),
  charset: fc.option(
    fc.constantFrom("utf-8", "utf-16le", "shift_jis", "iso-2022-jp", "gbk", "x-user-defined", "?"),
    { freq: 5, nil: undefined },
  ),
  options: fc.record(
    {
      url: fc.constantFrom("https://e.example/a/b?c#d", "not an address", "", "data:,x"),
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
type Plan = typeof plans extends fc.Arbitrary<infer Value> ? Value : never;

const tally = new Map<string, number>();

type Count = (stage: string) => void;
const count: Count = (stage) => {
  tally.set(stage, (tally.get(stage) ?? 0) + 1);
};
const countNothing: Count = () => {};

/** Takes a page through every stage; returns all that was made of it. */
function outcome(html: string | Uint8Array, plan: Plan, count: Count): unknown {
  const { format, turn, method, charset } = plan;
  const given = charset === undefined ? {} : { charset };
  const options = { ...plan.options, ...given, format } as ExtractOptions;
  const decoded = decode(html, charset);
  const document = parse(decoded.text);
  expect(documentFaults(document)).toEqual([]);
  count("decoded, parsed");
  const classified = classifyPage(html, tiny, given);
  const { page, blocks, score } = classified;
  expect(blockFaults(page.document, page.blocks)).toEqual([]);
  count("segmented");
  const probabilities = blocks.map(({ probability }) => probability);
  expect(probabilityFaults([...probabilities, score])).toEqual([]);
  expect(blocks).toHaveLength(page.blocks.length);
  expect(classified.matrix.rows).toBe(page.blocks.length);
  count("features, probabilities");
  const extraction = extract(html, { ...options, model: tiny });
  expect(extractionFaults(extraction, decoded.text)).toEqual([]);
  expect(contentFaults[format](extraction)).toEqual([]);
  count(`extracted as ${format}`);
  const made: unknown[] = [decoded, page.blocks, probabilities, extraction];
  if (turn % 10 < 2) {
    made.push(metadata(html, { ...given, url: "https://e.example/2024/03/05/x" }));
    count("metadata");
  }
  if (turn % 10 === 2 || turn % 10 === 3) {
    const found = extractByMethod(html, method, {}, charset);
    expect(found.blocks).toHaveLength(page.blocks.length);
    expect(found.blocks.filter((block) => Number.isNaN(block.score))).toEqual([]);
    made.push(found);
    count("a classic method");
  }
  if (turn === 4) {
    const explained = explain(html, { ...given, model: tiny });
    expect(probabilityFaults(explained.map(({ probability }) => probability))).toEqual([]);
    const added = explained.flatMap(({ logOdds, families }) => [
      logOdds,
      ...families.map(({ contribution }) => contribution),
    ]);
    expect(added.filter((value) => !Number.isFinite(value))).toEqual([]);
    made.push(explained);
    count("explained");
  }
  if (turn === 5) {
    const found = extract(html, { ...options, model: loadDefaultModel() });
    expect(extractionFaults(found, decoded.text)).toEqual([]);
    expect(contentFaults[format](found)).toEqual([]);
    made.push(found);
    count("extracted with the default model");
  }
  return made;
}

function checkAll(pages: fc.Arbitrary<string | Uint8Array>, numRuns: number): void {
  fc.assert(
    fc.property(pages, plans, (html, plan) => {
      const copy = typeof html === "string" ? html : Uint8Array.from(html);
      const made = outcome(html, plan, count);
      if (plan.turn % 5 !== 0) return;
      expect(isDeepStrictEqual(html, copy), "the page stays as it was").toBe(true);
      const again = outcome(copy, plan, countNothing);
      expect(isDeepStrictEqual(again, made), "all is the same again").toBe(true);
      count("done twice, and the same");
    }),
    { numRuns, seed },
  );
}

const HOUR = 3_600_000;

test(
  "damaged pages",
  () => {
    checkAll(damagedPage, Math.ceil(0.75 * runs));
  },
  HOUR,
);

test(
  "arbitrary bytes",
  () => {
    checkAll(anyBytes, Math.ceil(0.25 * runs));
  },
  HOUR,
);

afterAll(() => {
  const lines = [...tally].sort().map(([stage, times]) => `  ${stage}: ${times}`);
  console.log([`seed ${seed}, ${runs} pages`, ...lines].join("\n"));
});
