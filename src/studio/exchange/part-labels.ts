/** Labels by parts from a file that holds no pages: of those pages that the corpus has, found by their digest. */
import type { PartLabels } from "../../../training/corpus/part-labels.ts";
import { partsOfBlocks } from "../../../training/corpus/part-labels.ts";
import type { OpenPage } from "../../../training/corpus/readers/jsonl.ts";
import { openPage } from "../../document/open-page.ts";
import { segmenterNamed } from "../../document/segmenter.ts";
import { partNames } from "../../parts/vocabulary.ts";
import type { CorpusStore } from "../corpus-store.ts";
import { type Label, partLabel } from "../label/label.ts";
import { fileOf, spansOf, textOf } from "../labels-file.ts";
import { contentParts } from "../parts/choice.ts";

const SEGMENTER = "layout";

/** Whether a JSON value is such a file, well-formed or not. */
export function arePartLabels(json: unknown): boolean {
  return (
    typeof json === "object" && json !== null && "format" in json && json.format === "seine-parts"
  );
}

/**
 * The labelled pages. Content is what the corpus's choice of parts says.
 *
 * @param known ids of the corpus's pages by digest
 */
export async function* labelledByParts(
  store: CorpusStore,
  known: ReadonlyMap<string, string>,
  { pages, annotator }: PartLabels,
): AsyncGenerator<OpenPage | Error> {
  const keep = contentParts(store.folder);
  for (const [named, { sha256, runs }] of pages) {
    const id = known.get(`sha256:${sha256}`);
    if (id === undefined) {
      yield new Error(
        `page ${named}: found no page of the corpus with this digest; import the pages before their labels`,
      );
      continue;
    }
    const { html, charset } = await store.read(id);
    const { blocks } = openPage(html, segmenterNamed(SEGMENTER), { charset }).page;
    const labels = [...partsOfBlocks(blocks, runs)].map((number): Label | undefined => {
      const part = partNames[number];
      return part && partLabel(part);
    });
    const file = fileOf(spansOf(blocks, labels), keep);
    const names = new Map(file.blocks.map(({ start, label }) => [start, label]));
    const ofBlocks = blocks.map(({ start }) => names.get(start));
    yield {
      id,
      site: id,
      html,
      ...(charset !== undefined && { encoding: charset }),
      gold: textOf(blocks, ofBlocks, "content"),
      comments: textOf(blocks, ofBlocks, "comment"),
      labels: file.blocks,
      ...(file.parts && { parts: file.parts }),
      ...(annotator !== "" && { annotator }),
      ...(labels.includes(undefined) && { labelFault: "unfinished" as const }),
    };
  }
}
