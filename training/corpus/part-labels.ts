/**
 * Labels of parts: what each block of a page is, as annotators said. A file names pages by the digest of their bytes,
 * and blocks by offsets in the decoded page, and has no text of them.
 */
import { basename } from "node:path";
import { z } from "zod";
import type { Block } from "../../src/document/block.ts";
import { partNames } from "../../src/parts/vocabulary.ts";
import { pageDigest } from "./block-labels.ts";
import { type PartRun, partRunsSchema } from "./part-runs.ts";
import { readCorpus } from "./readers/index.ts";
import { ReaderError } from "./readers/reader.ts";
import { TrainingError } from "./training-error.ts";

/** The labels of one page. */
export interface PagePartLabels {
  /** SHA-256 of the page's bytes, hexadecimal. */
  readonly sha256: string;
  /** Version of the guide that the annotator followed. */
  readonly guide: number;
  /** In the page's order; they do not overlap. */
  readonly runs: readonly PartRun[];
}

/** The labels of a corpus. */
export interface PartLabels {
  readonly corpus: string;
  /** Who labelled. */
  readonly annotator: string;
  /** By page id. */
  readonly pages: ReadonlyMap<string, PagePartLabels>;
}

const schema = z.strictObject({
  format: z.literal("seine-parts"),
  version: z.literal(1),
  corpus: z.string(),
  annotator: z.string(),
  pages: z.record(
    z.string(),
    z.strictObject({
      sha256: z.string().regex(/^[\da-f]{64}$/),
      guide: z.int(),
      runs: partRunsSchema,
    }),
  ),
});

/**
 * Reads a file of labels.
 *
 * @throws TrainingError that names the path and the fault
 */
export function readPartLabels(text: string, path: string): PartLabels {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new TrainingError(`${path} holds no labels of parts: ${(error as Error).message}`);
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    throw new TrainingError(`${path} holds no labels of parts:\n${z.prettifyError(parsed.error)}`);
  }
  const { corpus, annotator, pages } = parsed.data;
  return { corpus, annotator, pages: new Map(Object.entries(pages)) };
}

/** Version of the guide in docs/parts.md. */
const GUIDE = 2;

/** The labels of a page with these bytes. */
export function pagePartLabels(html: Uint8Array, runs: readonly PartRun[]): PagePartLabels {
  return { sha256: pageDigest(html).replace("sha256:", ""), guide: GUIDE, runs };
}

/** A file of labels: a line for each page. */
export function writePartLabels({ corpus, annotator, pages }: PartLabels): string {
  const head = JSON.stringify({ format: "seine-parts", version: 1, corpus, annotator });
  const lines = [...pages].map(([id, page]) => `${JSON.stringify(id)}:${JSON.stringify(page)}`);
  return `${head.slice(0, -1)},"pages":{\n${lines.join(",\n")}\n}}\n`;
}

/** The labels that the pages of a corpus have themselves. @throws TrainingError if none has */
export async function partLabelsOf(corpus: string): Promise<PartLabels> {
  const pages = new Map<string, PagePartLabels>();
  const annotators = new Set<string>();
  for await (const page of readCorpus(corpus)) {
    if (page instanceof ReaderError || page.parts === undefined) continue;
    pages.set(page.id, pagePartLabels(page.html, page.parts));
    if (page.annotator !== undefined) annotators.add(page.annotator);
  }
  if (pages.size === 0) {
    throw new TrainingError(
      `found no page in ${corpus} with labels of parts, expected "parts" in the labels.json or the JSONL lines of its pages`,
    );
  }
  return { corpus: basename(corpus), annotator: [...annotators].sort().join(", "), pages };
}

/** Whether labels are of a page with these bytes. */
export function areLabelsOf({ sha256 }: PagePartLabels, html: Uint8Array): boolean {
  return pageDigest(html) === `sha256:${sha256}`;
}

/** No part: the block lies in no run. */
export const UNLABELLED = 255;

/** Number of each block's part in `partNames`; {@link UNLABELLED} for a block that is in no run. */
export function partsOfBlocks(
  blocks: readonly Pick<Block, "start" | "end">[],
  runs: readonly PartRun[],
): Uint8Array {
  let next = 0;
  return Uint8Array.from(blocks, ({ start, end }) => {
    while (next < runs.length && runs[next]![1] <= start) next++;
    const run = runs[next];
    const isInside = run !== undefined && run[0] <= start && end <= run[1];
    return isInside ? partNames.indexOf(run[2]) : UNLABELLED;
  });
}
