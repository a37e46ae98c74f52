/**
 * Content code blurring: T. Gottron, "Content Code Blurring: A New Approach to Content Extraction",
 * TIR at DEXA 2008.
 *
 * The source as a vector, 1 for content and 0 for code, is blurred with a Gaussian; what lies above a
 * threshold is content. CCB has an entry per character, TCCB one per word or tag, and ACCB is CCB
 * without anchor tags, so that links inside an article cost nothing.
 *
 * The paper was not read; recalled: the vectors, the range of 40 characters and the threshold of 0.75
 * for CCB, the range of 25 tokens for TCCB. Ours: a standard deviation of half the range, the
 * threshold 0.5 for TCCB, blurring once, ACCB with CCB's parameters. White space counts as one
 * character of content after each word and nowhere else; a word that the threshold would split follows
 * the majority of its characters.
 */
import { z } from "zod";
import type { SegmentedPage } from "../document/block.ts";
import type { PageText } from "../document/page-text.ts";
import { SPACE, wordClass } from "../document/words.ts";
import { smoothReflected } from "../features/measures/smoothing.ts";
import { defineMethod, type Method } from "./method.ts";
import { type SourceToken, sourceTokens, wordUnits } from "./source-tokens.ts";
import type { Unit } from "./unit.ts";

/** How one variant of the method weighs the tokens. */
interface Variant {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Number of entries that a token has in the vector. */
  width(token: SourceToken, source: PageText): number;
  readonly range: number;
  readonly threshold: number;
}

interface Options {
  readonly range: number;
  readonly threshold: number;
}

function blurring({ id, name, description, width, ...defaults }: Variant): Method {
  return defineMethod<Options>({
    id,
    name,
    source: "Gottron: Content Code Blurring: A New Approach to Content Extraction, DEXA 2008",
    description,
    unit: "node",
    options: z.strictObject({
      range: z
        .number()
        .min(1)
        .max(1000)
        .default(defaults.range)
        .describe("range of the blur, twice its standard deviation (recalled)"),
      threshold: z
        .number()
        .min(0)
        .max(1)
        .default(defaults.threshold)
        .describe("content lies above this share of content around it (recalled)"),
    }),
    score(page: SegmentedPage, { range, threshold }: Options): Unit[] {
      const { source } = page.document;
      const tokens = sourceTokens(page);
      const widths = tokens.map((token) => width(token, source));
      const starts = new Int32Array(tokens.length + 1);
      for (const [i, width] of widths.entries()) starts[i + 1] = starts[i]! + width;
      const vector = new Float64Array(starts[tokens.length]!);
      for (const [i, { kind }] of tokens.entries()) {
        if (kind === "word") vector.fill(1, starts[i], starts[i + 1]);
      }
      const values = smoothReflected(vector, range / 2);
      return wordUnits(tokens, (token) => {
        let sum = 0;
        let above = 0;
        for (let at = starts[token]!; at < starts[token + 1]!; at++) {
          sum += values[at]!;
          if (values[at]! > threshold) above++;
        }
        return { score: sum / widths[token]!, isContent: 2 * above > widths[token]! };
      });
    },
  });
}

function characterWidth({ kind, trimmed }: SourceToken): number {
  return kind === "word" ? trimmed + 1 : trimmed;
}

const SLASH = 0x2f;
const CLOSE = 0x3e;
const SMALL_A = 0x61;
const CAPITAL_A = 0x41;

function isAnchor({ start, kind }: SourceToken, source: PageText): boolean {
  if (kind !== "tag") return false;
  const at = source.charCodeAt(start + 1) === SLASH ? start + 2 : start + 1;
  const name = source.charCodeAt(at);
  if (name !== SMALL_A && name !== CAPITAL_A) return false;
  const next = source.charCodeAt(at + 1);
  return next === CLOSE || next === SLASH || (wordClass(next) & SPACE) !== 0;
}

/** CCB, ACCB and TCCB. */
export const codeBlurrings: readonly Method[] = [
  blurring({
    id: "ccb",
    name: "CCB",
    description: "characters with little markup around them",
    width: characterWidth,
    range: 40,
    threshold: 0.75,
  }),
  blurring({
    id: "accb",
    name: "ACCB",
    description: "characters with little markup around them, where links are no markup",
    width: (token, source) => (isAnchor(token, source) ? 0 : characterWidth(token)),
    range: 40,
    threshold: 0.75,
  }),
  blurring({
    id: "tccb",
    name: "TCCB",
    description: "words with few tags around them",
    width: () => 1,
    range: 25,
    threshold: 0.5,
  }),
];
