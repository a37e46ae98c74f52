import { outlineOf } from "../../src/features/profile.ts";
import type { CorpusPage } from "../../training/corpus/corpus.ts";
import { labellings } from "../../training/corpus/labellings.ts";
import { PageScorer } from "../../training/corpus/page-scorer.ts";
import { measured } from "./feature-rows.ts";

/** A page of a corpus from its markup and its gold text, labelled as training does by default. */
export function corpusPage(
  id: string,
  site: string,
  html: string,
  gold: string,
  about: Pick<CorpusPage, "pageType" | "language" | "split"> = {},
): CorpusPage {
  const measures = measured(html);
  const texts = measures.blocks.map((block) => block.text);
  return {
    id,
    site,
    measures,
    outline: outlineOf(measures),
    gold,
    comments: "auto",
    scorer: PageScorer.of(texts, gold),
    labels: labellings.climbed(texts, [gold]),
    ...about,
  };
}
