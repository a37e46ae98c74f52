import { perKey } from "../../src/base/per-key.ts";
import type { CommentChoice } from "../../src/decision/options.ts";
import { annotated, labelsOfBlocks } from "../../src/document/labelled-spans.ts";
import { createFeaturizer, familyNamed, isLearned } from "../../src/features/index.ts";
import { lendMatrix } from "../../src/features/matrix.ts";
import type { PageMeasures } from "../../src/features/page-measures.ts";
import { outlineOf, type PageOutline } from "../../src/features/profile.ts";
import { type Labelling, labellings } from "./labellings.ts";
import { PageScorer, type ScorerTables } from "./page-scorer.ts";
import type { LabelledPage } from "./readers/reader.ts";

/** Whether users' comments, where a corpus marks them, are content. Default `exclude`. */
export type GoldComments = "include" | "exclude";

/** What models are told of comments for a score: to keep them where they are content, else what users get. */
export function commentChoice(gold: GoldComments | undefined): CommentChoice {
  return gold === "include" ? "include" : "auto";
}

/** How pages are prepared; plain data that threads can be sent. */
export interface Preparation {
  /** Name of the segmenter. */
  readonly segmenter: string;
  readonly labelling: Labelling;
  readonly comments: GoldComments;
  /** Families without a table whose features are wanted. */
  readonly families: readonly string[];
}

/** What is kept of a page that is not open; plain data. */
export interface PreparedPage {
  /** The text that counts as content. */
  readonly gold: string;
  /** Label per block: 1 content, 0 boilerplate. */
  readonly labels: Uint8Array;
  readonly scorer: ScorerTables;
  readonly outline: PageOutline;
  /** Features by the families, row after row. */
  readonly features: Float32Array;
}

/** Labels a page and measures what is to be kept of it. */
export function prepare(
  { labels: spans, ...page }: LabelledPage,
  measures: PageMeasures,
  { labelling, comments, families }: Preparation,
): PreparedPage {
  const { blocks } = measures;
  const texts = blocks.map((block) => block.text);
  const golds = goldTexts(page, comments);
  const gold = goldOf(page, comments);
  const labels = labellings[labelling](texts, golds);
  const given = spans && labelsOfBlocks(blocks, spans);
  return {
    gold,
    labels: given === undefined ? labels : annotated(labels, given, comments),
    scorer: PageScorer.tables(texts, gold),
    outline: keptOutline(measures),
    features: featurizerOf(families).featurize(measures, lendMatrix).values.slice(),
  };
}

function goldTexts(page: GoldTexts, comments: GoldComments): string[] {
  return comments === "include" && page.comments ? [page.gold, page.comments] : [page.gold];
}

type GoldTexts = Pick<LabelledPage, "gold" | "comments">;

/** The text of a page that counts as content. */
export function goldOf(page: GoldTexts, comments: GoldComments = "exclude"): string {
  return goldTexts(page, comments).filter(Boolean).join("\n");
}

/**
 * A copy: the measures' own lie in one memory with all of them, and tokens that are parts of a page's source
 * would keep all of it.
 */
export function keptOutline(measures: PageMeasures): PageOutline {
  const { sums, tokens } = outlineOf(measures);
  return {
    sums: { characters: sums.characters.slice(), words: sums.words.slice() },
    tokens: structuredClone(tokens),
  };
}

/** Those of the families that need no table. */
export function withoutTable(names: readonly string[]): string[] {
  return names.filter((name) => !isLearned(familyNamed(name)));
}

/** The columns of {@link PreparedPage.features}. */
export function preparedColumns({ families }: Preparation): readonly string[] {
  return featurizerOf(families).columns;
}

/** By the families' names. */
const featurizerNamed = perKey((names: string) =>
  createFeaturizer(names === "" ? [] : names.split(",").map((name) => ({ name }))),
);

function featurizerOf(families: readonly string[]): ReturnType<typeof createFeaturizer> {
  return featurizerNamed(families.join());
}
