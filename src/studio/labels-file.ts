/** A page's labels as the contents of its files. */

import type { Block } from "../document/block.ts";
import { trainingLabels } from "../document/gold-labels.ts";
import type { BlockLabel, LabelledSpan } from "../document/labelled-spans.ts";

/** Labels by block; undefined for blocks that nobody has reviewed. */
export type Labels = readonly (BlockLabel | undefined)[];

/** Derives labels from gold texts, for a page without `labels.json`. */
export function labelsOfTexts(
  blocks: readonly Block[],
  gold: string,
  comments: string | undefined,
): BlockLabel[] {
  const texts = blocks.map(({ text }) => text);
  const content = trainingLabels(texts, gold);
  const comment = comments ? trainingLabels(texts, comments) : undefined;
  return texts.map((_, i) => (content[i] ? "content" : comment?.[i] ? "comment" : "rest"));
}

/** Labels in the form of `labels.json`. */
export function spansOf(blocks: readonly Block[], labels: Labels): LabelledSpan[] {
  return blocks.flatMap(({ start, end }, i) => {
    const label = labels[i];
    return label === undefined ? [] : [{ start, end, label }];
  });
}

/** A line for each block with the label, for `gold.txt` and `comments.txt`. */
export function textOf(blocks: readonly Block[], labels: Labels, wanted: BlockLabel): string {
  return blocks
    .filter((_, i) => labels[i] === wanted)
    .map(({ text }) => `${text}\n`)
    .join("");
}
