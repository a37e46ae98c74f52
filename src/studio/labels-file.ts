/** What of a page's labels goes into which of its files. */

import type { Block } from "../document/block.ts";
import { trainingLabels } from "../document/gold-labels.ts";
import type { BlockLabel, LabelledSpan } from "../document/labelled-spans.ts";

/** Labels by block; undefined where nobody has looked. */
export type Labels = readonly (BlockLabel | undefined)[];

/** The labels that texts made by hand stand for: a page without `labels.json` has those. */
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

/** Labels as `labels.json` holds them. */
export function spansOf(blocks: readonly Block[], labels: Labels): LabelledSpan[] {
  return blocks.flatMap(({ start, end }, i) => {
    const label = labels[i];
    return label === undefined ? [] : [{ start, end, label }];
  });
}

/** A line for each block that has the label: what `gold.txt` and `comments.txt` hold. */
export function textOf(blocks: readonly Block[], labels: Labels, wanted: BlockLabel): string {
  return blocks
    .filter((_, i) => labels[i] === wanted)
    .map(({ text }) => `${text}\n`)
    .join("");
}
