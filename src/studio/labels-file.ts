/** A page's labels as the contents of its files. */
import type { PageLabels } from "../../training/corpus/block-labels.ts";
import { partsOfBlocks } from "../../training/corpus/part-labels.ts";
import type { Block } from "../document/block.ts";
import type { BlockLabel } from "../document/block-label.ts";
import { trainingLabels } from "../document/gold-labels.ts";
import type { LabelledSpan } from "../document/labelled-spans.ts";
import { type Part, partNames } from "../parts/vocabulary.ts";
import { blockLabelOf, type Label, partLabel, partOf } from "./label/label.ts";

/** Labels by block; undefined for blocks that nobody has reviewed. */
export type Labels = readonly (Label | undefined)[];

/** The labelled runs of `labels.json`, by parts where it has them. */
export function spansIn({
  blocks,
  parts = [],
}: Pick<PageLabels, "blocks" | "parts">): LabelledSpan<Label>[] {
  const ofBlocks = partsOfBlocks(blocks, parts);
  return blocks.map((span, i) => {
    const part = partNames[ofBlocks[i]!];
    return part === undefined ? span : { ...span, label: partLabel(part) };
  });
}

/** Labels as `labels.json` has them. @param keep the parts that are content */
export function fileOf(
  spans: readonly LabelledSpan<Label>[],
  keep: readonly Part[],
): Pick<PageLabels, "blocks" | "parts"> {
  const parts: [number, number, Part][] = [];
  let before: Part | undefined;
  for (const { start, end, label } of spans) {
    const part = partOf(label);
    if (part !== undefined && part === before) parts.at(-1)![1] = end;
    else if (part !== undefined) parts.push([start, end, part]);
    before = part;
  }
  const blocks = spans.map((span) => ({ ...span, label: blockLabelOf(span.label, keep) }));
  return { blocks, ...(parts.length > 0 && { parts }) };
}

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

/** The labelled runs of blocks. */
export function spansOf<Name extends string>(
  blocks: readonly Block[],
  labels: readonly (Name | undefined)[],
): LabelledSpan<Name>[] {
  return blocks.flatMap(({ start, end }, i) => {
    const label = labels[i];
    return label === undefined ? [] : [{ start, end, label }];
  });
}

/** A line for each block with the label, for `gold.txt` and `comments.txt`. */
export function textOf(
  blocks: readonly Block[],
  labels: readonly (BlockLabel | undefined)[],
  wanted: BlockLabel,
): string {
  return blocks
    .filter((_, i) => labels[i] === wanted)
    .map(({ text }) => `${text}\n`)
    .join("");
}
