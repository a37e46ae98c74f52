/** Labels by parts, without labels of content: those of the pages of a file, and of pages that have nothing else. */
import type { PartLabels } from "../../../training/corpus/part-labels.ts";
import { partsOfBlocks } from "../../../training/corpus/part-labels.ts";
import type { PartRun } from "../../../training/corpus/part-runs.ts";
import type { OpenPage } from "../../../training/corpus/readers/jsonl.ts";
import { openPage } from "../../document/open-page.ts";
import { segmenterNamed } from "../../document/segmenter.ts";
import { type Part, partNames } from "../../parts/vocabulary.ts";
import type { CorpusStore } from "../corpus-store.ts";
import { type Label, partLabel } from "../label/label.ts";
import { savedTexts } from "../saved-labels.ts";
import { unitsOf } from "../units.ts";

const SEGMENTER = "layout";

/** Whether a JSON value is such a file, well-formed or not. */
export function arePartLabels(json: unknown): boolean {
  const isObject = typeof json === "object" && json !== null;
  return isObject && "format" in json && json.format === "seine-parts";
}

/** The pages of a file of labels, which holds no pages: those of the corpus with their digests. */
export async function* pagesOfParts(
  store: CorpusStore,
  known: ReadonlyMap<string, string>,
  { pages, annotator }: PartLabels,
): AsyncGenerator<OpenPage | Error> {
  for (const [named, { sha256, runs }] of pages) {
    const id = known.get(`sha256:${sha256}`);
    if (id === undefined) {
      yield new Error(
        `page ${named}: found no page with this digest in the corpus; import the very bytes that were labelled before their labels`,
      );
      continue;
    }
    const { html, charset: encoding } = await store.read(id);
    const page = { id, site: id, html, parts: runs, ...(encoding !== undefined && { encoding }) };
    // A file that several people labelled does not say who labelled which page.
    yield { ...page, ...(isOne(annotator) && { annotator }) };
  }
}

function isOne(annotator: string): boolean {
  return annotator !== "" && annotator !== "unnamed" && !annotator.includes(", ");
}

/**
 * A page with the labels and texts that follow from its parts.
 *
 * @param keep the parts that are content
 * @throws Error if its parts are not of its text
 */
export function labelledByParts<Page extends OpenPage>(page: Page, keep: readonly Part[]): Page {
  const runs = page.parts!;
  const opened = openPage(page.html, segmenterNamed(SEGMENTER), { charset: page.encoding }).page;
  const units = unitsOf(opened, page.cuts ?? runs.map(([start]) => start));
  checkRuns(runs, String(opened.document.source).length);
  const labels = [...partsOfBlocks(units, runs)].map((number): Label | undefined => {
    const part = partNames[number];
    return part && partLabel(part);
  });
  const { file, gold, comments } = savedTexts(opened, units, labels, keep);
  const { blocks, ...rest } = file;
  const isUnfinished = labels.includes(undefined);
  return {
    ...page,
    ...rest,
    labels: blocks,
    gold: page.gold ?? gold,
    comments: page.gold === undefined ? comments : page.comments,
    ...(isUnfinished && { labelFault: "unfinished" }),
  };
}

function checkRuns(runs: readonly PartRun[], length: number): void {
  const end = runs.at(-1)?.[1];
  if (end === undefined) throw new Error("found no labels, expected runs of blocks");
  if (end > length) {
    throw new Error(`found labels up to ${end}, expected none behind the page's end, ${length}`);
  }
}
