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
  width(token: SourceToken, source: string): number;
  readonly range: number;
  readonly threshold: number;
}

/** The blurred values of each token's entries: `values[starts[i]]` to `values[starts[i + 1] - 1]`. */
interface Blurred {
  readonly values: Float64Array;
  readonly starts: Int32Array;
}

/** Blurs words (1) and tags (0) of the given widths with a deviation of half the range. */
export function blur(
  tokens: readonly Pick<SourceToken, "kind">[],
  widths: ArrayLike<number>,
  range: number,
): Blurred {
  const starts = new Int32Array(tokens.length + 1);
  for (let i = 0; i < tokens.length; i++) starts[i + 1] = starts[i]! + widths[i]!;
  const vector = new Float64Array(starts[tokens.length]!);
  for (const [i, { kind }] of tokens.entries()) {
    if (kind === "word") vector.fill(1, starts[i], starts[i + 1]);
  }
  return { values: smoothReflected(vector, range / 2), starts };
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
      const source = page.document.source.toString();
      const tokens = sourceTokens(page);
      const widths = tokens.map((token) => width(token, source));
      const { values, starts } = blur(tokens, widths, range);
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

function characterWidth({ start, end, kind }: SourceToken, source: string): number {
  return kind === "word" ? source.slice(start, end).trim().length + 1 : end - start;
}

const anchorTag = /<\/?a[\s/>]/iy;

function isAnchor({ start, kind }: SourceToken, source: string): boolean {
  if (kind !== "tag") return false;
  anchorTag.lastIndex = start;
  return anchorTag.test(source);
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
    width: (token, source) => (isAnchor(token, source) ? 0 : characterWidth(token, source)),
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
