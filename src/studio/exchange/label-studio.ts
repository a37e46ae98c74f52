/**
 * Label Studio's tasks: a page is the text of its blocks, a line each, and a label is a region of that text. Its
 * labelling configuration is {@link labellingConfig}. Regions that people draw there become labels of blocks: a block
 * has the label of most of its characters.
 */
import { z } from "zod";
import type { Block } from "../../document/block.ts";
import { type BlockLabel, blockLabels } from "../../document/block-label.ts";
import { type LabelledSpan, labelsOfBlocks } from "../../document/labelled-spans.ts";
import type { ExchangedPage } from "./exchanged-page.ts";

/** The configuration of a project in Label Studio that shows these tasks. */
export const labellingConfig: string = [
  "<View>",
  '  <Labels name="label" toName="text">',
  ...blockLabels.map((label) => `    <Label value="${label}"/>`),
  "  </Labels>",
  '  <Text name="text" value="$text"/>',
  "</View>",
].join("\n");

/** Start and end of a block in the page, and in the task's text. */
type Place = readonly [number, number, number, number];

const offset = z.int().min(0);
const placeSchema: z.ZodType<Place> = z.tuple([offset, offset, offset, offset]);
const who = z.union([z.number(), z.string(), z.object({ email: z.string() })]);
const regionSchema = z.object({
  value: z.object({
    start: offset,
    end: offset,
    labels: z.array(z.enum(blockLabels)).length(1),
  }),
});
const optional = z.string().nullish();
const taskSchema = z.object({
  data: z.object({
    id: z.string(),
    html: z.string(),
    text: z.string(),
    blocks: z.array(placeSchema),
    url: optional,
    type: optional,
    title: optional,
    annotator: optional,
  }),
  annotations: z
    .array(
      z.object({
        completed_by: who.nullish(),
        was_cancelled: z.boolean().optional(),
        // Choices and comments may be among them.
        result: z.array(z.unknown()),
      }),
    )
    .default([]),
});

/** A page as a task; with an annotation, if it is labelled. */
export function toTask(page: ExchangedPage, blocks: readonly Block[]): object {
  const { id, html, url, type, title, annotator, labels } = page;
  let at = 0;
  const places = blocks.map(({ start, end, text }): Place => {
    const place: Place = [start, end, at, at + text.length];
    at += text.length + 1;
    return place;
  });
  const text = blocks.map((block) => block.text).join("\n");
  const given = labels === undefined ? [] : labelsOfBlocks(blocks, labels);
  const result = given.flatMap((label, i) => {
    const [, , start, end] = places[i]!;
    if (label === undefined || start === end) return [];
    const value = { start, end, text: blocks[i]!.text, labels: [label] };
    return [{ id: `b${i}`, from_name: "label", to_name: "text", type: "labels", value }];
  });
  return {
    data: { id, url, type, title, annotator, text, html, blocks: places },
    annotations: labels === undefined ? [] : [{ result }],
  };
}

/**
 * The page of a task: once for each annotator, or once without labels.
 *
 * @throws ZodError if the task was not made by {@link toTask}
 */
export function fromTask(task: unknown): ExchangedPage[] {
  const { data, annotations } = taskSchema.parse(task);
  const { text, blocks, annotator, ...rest } = data;
  const page = { ...rest, url: rest.url ?? undefined, type: rest.type ?? undefined };
  const about = { ...page, title: rest.title ?? undefined };
  const valid = annotations.filter(({ was_cancelled }) => was_cancelled !== true);
  if (valid.length === 0) return [about];
  return valid.map(({ completed_by: by, result }) => {
    const labels = labelsOf(result, blocks);
    const linesOf = (wanted: BlockLabel): string =>
      blocks
        .filter((_, i) => labels[i] === wanted)
        .map(([, , start, end]) => `${text.slice(start, end)}\n`)
        .join("");
    return {
      ...about,
      gold: linesOf("content"),
      comments: linesOf("comment") || undefined,
      labels: blocks.flatMap(([start, end], i): LabelledSpan[] => {
        const label = labels[i];
        return label === undefined ? [] : [{ start, end, label }];
      }),
      annotator: nameOf(by) ?? annotator ?? undefined,
    };
  });
}

function labelsOf(
  result: readonly unknown[],
  blocks: readonly Place[],
): (BlockLabel | undefined)[] {
  const spans = result
    .flatMap((region) => {
      const { data } = regionSchema.safeParse(region);
      if (data === undefined) return [];
      const { start, end, labels } = data.value;
      return [{ start, end, label: labels[0]! }];
    })
    .sort((a, b) => a.start - b.start);
  return labelsOfBlocks(
    blocks.map(([, , start, end]) => ({ start, end })),
    spans,
  );
}

function nameOf(by: z.infer<typeof who> | null | undefined): string | undefined {
  if (by === null || by === undefined) return undefined;
  return typeof by === "object" ? by.email : String(by);
}
