/**
 * VSSE for text pages: J. Zhang, Q. Wang, Q. Yang, R. Zhou, Y. Zhang, "Exploiting Multi-Category
 * Characteristics and Unified Framework to Extract Web Content", Data Science and Engineering 3(2),
 * 2018.
 *
 * 1. A value per leaf text from the container of characteristics (Formula 1, characteristics.ts).
 * 2. Seeds: leaves whose value is at least T1 = 0.8 of the page's largest; or the `top` leaves, the
 *    paper's other rule. The paper's own example needs the second: at 0.8 it would lose a paragraph.
 * 3. The area that the seeds' tag paths span (Formula 2, area.ts).
 * 4. Refinement: leaves of the area whose SimHash differs from that of title and description in at
 *    most T2 = 3 bits (Formula 4, similarity.ts). Off unless `t2` is given: at 64 bits unrelated
 *    texts differ in 32 and a paragraph shares few words with a title, so that 3 rejects almost all.
 *    Skipped on a page without title and description, and for a leaf without keywords.
 *
 * Elements that cannot be content, such as scripts, are removed first; so is text that mark-up hides.
 *
 * Not given, so ours: >= at T1, and what characteristics.ts, area.ts and similarity.ts
 * say. Record pages (Formula 3 and the hidden Markov model) are not part of this method.
 */
import { z } from "zod";
import type { SegmentedPage } from "../../document/block.ts";
import { TagSet } from "../../document/tags.ts";
import { findTargets } from "../../features/families/title-match/titles.ts";
import {
  compiled,
  type OwnCharacteristic,
  ownCharacteristic,
} from "../../features/measures/own-characteristics.ts";
import { type Leaf, leavesOf } from "../leaves.ts";
import { defineMethod, type Method } from "../method.ts";
import type { Unit } from "../unit.ts";
import { type Aggregation, aggregations, areaOf } from "./area.ts";
import {
  type Characteristic,
  characteristics,
  shareOfLargest,
  visualTextValues,
} from "./characteristics.ts";
import { declaredLanguage, keywords } from "./keywords.ts";
import { countParagraphs, createSimHash, hammingDistance, keywordWeights } from "./similarity.ts";
import { canStem, stemmerMissing } from "./stems.ts";

const characteristicNames = Object.keys(characteristics);

interface Options {
  readonly characteristics: readonly (string | OwnCharacteristic)[];
  readonly t1: number;
  readonly top?: number | undefined;
  readonly aggregate: Aggregation;
  readonly t2?: number | undefined;
  readonly bits: 8 | 16 | 32 | 64;
  readonly constant: number;
  readonly stem: boolean;
}

const options: z.ZodType<Options> = z.strictObject({
  characteristics: z
    .array(z.union([z.enum(characteristicNames), ownCharacteristic]))
    .min(1)
    .default(characteristicNames)
    .describe("factors of a leaf's value: by name, or own ones as {name, score}"),
  t1: z
    .number()
    .min(0)
    .max(1)
    .default(0.8)
    .describe("least share of the largest value that makes a leaf a seed"),
  top: z.int().min(1).optional().describe("number of seeds, instead of t1"),
  aggregate: z
    .enum(aggregations)
    .default("lca")
    .describe(
      "area of the seeds: common ancestor (ours), common prefix, or as the paper prints it",
    ),
  t2: z
    .int()
    .min(0)
    .max(64)
    .optional()
    .describe("most bits in which a leaf differs from the title (3 in the paper; default: off)"),
  bits: z
    .union([z.literal(8), z.literal(16), z.literal(32), z.literal(64)])
    .default(64)
    .describe("length of the fingerprints (not published)"),
  constant: z
    .number()
    .min(0)
    .default(0.01)
    .describe("L, added to every inverse document frequency (not published)"),
  stem: z
    .boolean()
    .default(false)
    .refine((stem) => !stem || canStem(), stemmerMissing)
    .describe("with t2: whether English words count by their Porter stem (ours)"),
});

/** Numbers of the leaves that the values choose, ascending. */
export function chooseSeeds(shares: Float64Array, t1: number, top: number | undefined): number[] {
  const found = [...shares.keys()].filter((leaf) => shares[leaf]! > 0);
  if (top === undefined) return found.filter((leaf) => shares[leaf]! >= t1);
  return found
    .sort((a, b) => shares[b]! - shares[a]! || a - b)
    .slice(0, top)
    .sort((a, b) => a - b);
}

/** The leaves of the area that share the subject of title and description. */
function similarTo(
  page: SegmentedPage,
  area: readonly Leaf[],
  t2: number,
  options: Options,
): Set<Leaf> {
  const { title = "", description = "" } = findTargets(page.document);
  const language = declaredLanguage(page.document);
  const reference = keywords(`${title} ${description}`, language, options.stem);
  if (reference.length === 0) return new Set(area);
  const words = area.map(({ text }) => keywords(text, language, options.stem));
  const counts = countParagraphs(words);
  const simHash = createSimHash(options.bits);
  const fingerprint = (text: readonly string[]): Uint8Array =>
    simHash(keywordWeights(text, counts, options.constant));
  const wanted = fingerprint(reference);
  return new Set(
    area.filter(
      (_, i) => words[i]!.length === 0 || hammingDistance(fingerprint(words[i]!), wanted) <= t2,
    ),
  );
}

/** The count of a characteristic. An own one that has only a test counts 1 where a leaf has it. */
function factorOf(given: string | OwnCharacteristic): Characteristic {
  if (typeof given === "string") return characteristics[given]!;
  const { test, score } = compiled(given);
  return score ?? ((text) => Number(test!(text)));
}

/** VSSE for text pages. */
export const vsse: Method = defineMethod<Options>({
  id: "vsse",
  name: "VSSE",
  source:
    "Zhang, Wang, Yang, Zhou, Zhang: Exploiting Multi-Category Characteristics and Unified Framework " +
    "to Extract Web Content, Data Science and Engineering 3(2), 2018",
  description: "the part of the page that holds the longest texts with the most punctuation",
  unit: "node",
  options,
  removes: new TagSet("script style"),
  score(page: SegmentedPage, chosen: Options): Unit[] {
    const { document } = page;
    const leaves = leavesOf(page);
    const values = visualTextValues(
      chosen.characteristics.map(factorOf).map((count) => leaves.map(({ text }) => count(text))),
    );
    const shares = shareOfLargest(values);
    const seeds = chooseSeeds(shares, chosen.t1, chosen.top);
    const nodes = areaOf(
      document,
      leaves.map(({ node }) => node),
      seeds.map((seed) => leaves[seed]!.node),
      chosen.aggregate,
    );
    const inArea = new Set(nodes);
    const area = leaves.filter(({ node }) => inArea.has(node));
    const kept = chosen.t2 === undefined ? new Set(area) : similarTo(page, area, chosen.t2, chosen);
    return leaves.map((leaf, at) => ({
      start: document.starts[leaf.node]!,
      end: document.stops[leaf.node]!,
      score: shares[at]!,
      isContent: kept.has(leaf),
      values: { vvtc: values[at]! },
    }));
  },
});
