import { layout } from "../../src/document/segmenters/layout.ts";
import type { PartsModelJson } from "../../src/parts/model.ts";
import { partNames } from "../../src/parts/vocabulary.ts";
import { createOpener } from "../corpus/open-pages.ts";
import { type PartLabels, partsOfBlocks, UNLABELLED } from "../corpus/part-labels.ts";
import { accuracyRows, confusionRows, partRows, type Rows } from "../score/part-report.ts";
import {
  accuracyOf,
  confusionOf,
  intervalsOf,
  meanF1,
  pagesWith,
  type ScoredPartsPage,
  scoresOf,
} from "../score/part-scores.ts";
import { labelledPages } from "../train-parts.ts";

/** Of the last change of the labels or of how the model is fitted. */
const DATE = "2026-11-29";

/** Labels of a corpus by two annotators. */
export interface Annotated {
  readonly corpus: string;
  readonly labels: PartLabels;
  /** Of some of the pages again. */
  readonly second: PartLabels;
}

/** The model card, in Markdown: no figure is written by hand. */
export async function partsCard(
  { training, scores, passes }: PartsModelJson,
  results: readonly ScoredPartsPage[],
  annotated: Annotated,
): Promise<string> {
  const counts = confusionOf(results);
  const [bounds] = intervalsOf(results, (drawn) => [meanF1(scoresOf(drawn))]);
  const columns = new Set(passes.flatMap(({ trees }) => trees.columns)).size;
  const trees = passes.map(({ trees }) => trees.sizes.length / partNames.length);
  const optionsOf = (options: Record<string, number>): string =>
    Object.entries(options)
      .map(([name, value]) => `${name} ${value}`)
      .join(", ");
  return `# The model \`parts\`

Says which of ${partNames.length} parts each block of a page is ([docs/parts.md](../docs/parts.md)). ${DATE}.

- Method: boosted trees with a softmax over parts, in two passes of ${trees.join(" and ")} rounds, on ${columns} columns. The second
  pass also reads what the first says of neighbours and equals. First: ${optionsOf(training.options.first)}. Second:
  ${optionsOf(training.options.second)}. Calibrated out of fold.
- Trained on ${training.pages} pages of ${training.sites} sites, ${training.blocks} blocks, of ${training.corpora.join(", ")}:
  ${training.attribution} (${training.licence}).
- Labels: ${training.annotators}, by the decisions of docs/parts.md; no rule assigned a part. \`data/parts\` has them as
  digests and offsets.
- Limits: embeds, noise, facts, standfirsts, notes, captions and promotion have an F1 of .55 or less. Products and listings are told
  worst. Lists of prose are taken for body, comments of threads for posts. Most labelled pages are in English. Labels
  that were read again where a model disagreed may flatter the scores a little.

## Out of fold

${scores.folds} folds by site, of the content model too: no model that scores a page has seen its site. By words. The calibration of all
pages was fitted on these scores.

${markdown(accuracyRows(results))}

The mean F1 of headline, standfirst, byline, body, caption, post, poster, comment, related, promo, navigation and legal has the
interval ${bounds!.low.toFixed(3)} to ${bounds!.high.toFixed(3)}.

${markdown(partRows(results))}

## What is taken for what

${markdown(confusionRows(counts))}

## Two annotators

${await agreement(annotated)}
`;
}

function markdown([header, ...rows]: Rows): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const rule = header!.map((_, i) => (i === 0 ? "---" : "--:"));
  return [line(header!), line(rule), ...rows.map(line)].join("\n");
}

/** How often two annotators gave a part to the same words, by part. */
async function agreement({ corpus, labels, second }: Annotated): Promise<string> {
  const open = createOpener(layout);
  const pages = await labelledPages(corpus, second);
  const compared = pages.map((page): ScoredPartsPage => {
    const { blocks, words } = open(page)();
    const other = partsOfBlocks(blocks, second.pages.get(page.id)!.runs);
    const shares = new Float64Array(blocks.length * partNames.length);
    for (const [row, part] of other.entries()) {
      if (part !== UNLABELLED) shares[row * partNames.length + part] = 1;
    }
    const labelled = partsOfBlocks(blocks, labels.pages.get(page.id)!.runs);
    return { pageType: undefined, labels: labelled, words, shares };
  });
  const counts = confusionOf(compared);
  const scores = scoresOf(counts);
  const rows = partNames.flatMap((part, k) => {
    const having = pagesWith(compared, k);
    return having === 0 ? [] : [[part, String(having), scores[k]!.f1.toFixed(3)]];
  });
  return `${pages.length} pages were read again (${second.annotator}): the same part on ${accuracyOf(counts).toFixed(3)} of the words.
Both are of one kind, so take that as an upper bound.

${markdown([["part", "pages", "F1 of one against the other"], ...rows])}`;
}
