import {
  contentShares,
  goldLabels,
  labelByShare,
  trainingLabels,
} from "../../src/document/gold-labels.ts";
import { tokens } from "../../src/document/words.ts";

/**
 * From gold texts to block labels. `golds` are the parts of the gold text (main content, comments):
 * each is aligned with the page on its own, and a block is content when it is so for any part.
 */
export type Labeller = (blockTexts: readonly string[], golds: readonly string[]) => Uint8Array;

/** Ways of labelling, by name. */
export const labellings: {
  readonly climbed: Labeller;
  readonly half: Labeller;
  readonly tenth: Labeller;
} = {
  /** Share >= 50 %, then single blocks flipped while the page's word F1 grows. */
  climbed: (texts, golds) => trainingLabels(texts, golds.join("\n")),
  /** At least 50 % of the block's words are gold. */
  half: (texts, golds) => anyPart(golds, (gold) => goldLabels(texts, gold)),
  /** More than 10 % of the block's tokens are gold (Peters & Lecocq 2013). */
  tenth: (texts, golds) =>
    anyPart(golds, (gold) => labelByShare(contentShares(texts, gold, tokens), 0.1)),
};

export type Labelling = keyof typeof labellings;

function anyPart(golds: readonly string[], label: (gold: string) => Uint8Array): Uint8Array {
  const [first, ...rest] = golds.map(label);
  for (const labels of rest) {
    for (let i = 0; i < labels.length; i++) first![i]! |= labels[i]!;
  }
  return first!;
}
