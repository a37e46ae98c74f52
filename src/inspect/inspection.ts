import type { Block } from "../document/block.ts";
import { attribute, type Document, tagName, tagPath } from "../document/document.ts";
import { perPage } from "../document/per-page.ts";
import { type BlockExplanation, explainBlock, explainPage } from "../explain/explain-page.ts";
import { explainPart, type PartExplanation } from "../explain/explain-parts.ts";
import { tagRatioPlane } from "../features/families/cetr.ts";
import { families, featuresOf } from "../features/index.ts";
import { type MetadataClaim, metadataEvidence } from "../metadata/evidence.ts";
import { ownTitles } from "../metadata/title-elements.ts";
import type { Model } from "../models/model.ts";
import type { Verdict } from "../models/verdict.ts";
import { kindOf } from "../output/block-kind.ts";
import type { BlockRecord } from "../output/block-records.ts";
import type { ClassifiedPage } from "../pipeline/pipeline.ts";
import type { Point } from "./cell.ts";
import { seedSeries } from "./figure-parts.ts";
import { idClassDensity } from "./id-class-density.ts";
import { inspectMethod, type Judge, type MethodInspection } from "./method-inspection.ts";
import { rounded } from "./rounded.ts";
import { inspectSite, type SiteInspection } from "./site-inspection.ts";

/** A page as a model sees it, as plain data: what the report shows and the figures draw. */
export interface Inspection {
  /** The name of the page's file, or its address. */
  readonly name: string;
  readonly title: string;
  readonly model: string;
  /** Undefined where the page came as text. */
  readonly encoding?: string | undefined;
  /** Expected word F1 of the extraction, 0 to 1. */
  readonly score: number;
  /** Threshold of the page: blocks of at least this probability are content. */
  readonly threshold: number;
  readonly verdict?: Verdict | undefined;
  readonly blocks: readonly InspectedBlock[];
  /** The series of the seed's chart, then the model's features; a value per block each. */
  readonly columns: readonly Column[];
  /** Feature families of the columns, in words. */
  readonly families: Readonly<Record<string, string>>;
  /** The blocks in CETR's plane. */
  readonly plane: Plane;
  /** What places of the page say of its title, authors, dates and other fields, and what was taken. */
  readonly metadata: readonly MetadataClaim[];
  /** A classic method's view of the same page. */
  readonly method?: MethodInspection | undefined;
  /** Evidence of sibling pages, if it changed something. */
  readonly site?: SiteInspection | undefined;
  /** The blocks compared with the gold text. */
  readonly gold?: GoldComparison | undefined;
}

/** A block with its decision and explanation. */
export interface InspectedBlock
  extends Pick<
    BlockRecord,
    "path" | "kind" | "level" | "text" | "probability" | "isContent" | "why" | "evidence"
  > {
  /** Id and classes of the element that holds the block, as a selector; may be empty. */
  readonly names: string;
  readonly words: number;
  readonly explanation: Explanation;
  /** What the block is, and why; present if parts are asked for. */
  readonly part?: InspectedPart;
}

/** What a block is, and why. */
export type InspectedPart = Omit<PartExplanation, "index">;

/** {@link BlockExplanation} without the fields that the block has already. */
export type Explanation = Omit<
  BlockExplanation,
  "index" | "probability" | "threshold" | "why" | "evidence"
>;

/** A number per block. */
export interface Column {
  /** `text-density`, `probability`, … or `<family>/<column>`. */
  readonly name: string;
  /** Per block; null where it is missing. */
  readonly values: readonly (number | null)[];
}

/** Smoothed tag ratio and derivative of the blocks, and CETR's clusters of them. */
export interface Plane {
  readonly points: readonly Point[];
  /** Cluster per block, 0 being the one at the origin; empty when there are too few blocks. */
  readonly clusters: readonly number[];
  readonly centres: readonly Point[];
}

/** The blocks compared with a gold text. */
export interface GoldComparison {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** Whether the block should be content, by the labels that models are trained on. */
  readonly labels: readonly boolean[];
  /**
   * Whether more than a tenth of the block's tokens are gold: the class that colours the charts in their
   * source (Peters & Lecocq 2013).
   */
  readonly classes: readonly boolean[];
  /**
   * Per block, run lengths of its words between white space: how many are in the gold text, then how many
   * are not, and so on in turn.
   */
  readonly runs: readonly (readonly number[])[];
  /** Stretches of the gold text that no block has. */
  readonly absent: readonly string[];
}

/** Contributions that are kept per block. */
const CONTRIBUTIONS = 10;
/** Length at which names are cut, in UTF-16 code units: some sites have hundreds of classes. */
const NAMES = 120;
const SPACE = /\s+/;

export interface InspectOptions {
  readonly name: string;
  /** Its address. */
  readonly url?: string | undefined;
  readonly method?: Judge | undefined;
}

/** The parts of a classified page that an inspection needs. */
export type InspectablePage = Omit<
  ClassifiedPage,
  "decoded" | "whole" | "model" | "visible" | "headline" | "hiddenWords" | "hidden"
> &
  Partial<Pick<ClassifiedPage, "decoded">>;

/** Creates the inspection of a classified page. */
export function inspectPage(
  classified: InspectablePage,
  model: Model,
  { name, url, method }: InspectOptions,
): Inspection {
  const { page, decoded, score, threshold, verdict } = classified;
  const blocks = inspectBlocks(classified, model);
  const { ratios, derivative, found } = tagRatioPlane(classified.measures);
  return {
    name,
    title: ownTitles(page.document).title[0]?.text ?? name,
    model: model.json.name,
    encoding: decoded?.encoding,
    score: rounded(score),
    threshold: rounded(threshold),
    verdict,
    blocks,
    columns: columnsOf(classified),
    families: Object.fromEntries(families.map(({ name, description }) => [name, description])),
    plane: {
      points: Array.from(ratios, (x, i): Point => [rounded(x), rounded(derivative[i]!)]),
      clusters: [...(found?.clusters ?? [])],
      centres: found?.centres ?? [],
    },
    metadata: metadataEvidence(page.document, url).claims,
    method: method && inspectMethod(method, page),
    site: inspectSite(classified),
  };
}

function inspectBlocks(classified: InspectablePage, model: Model): InspectedBlock[] {
  const explanations = explainPage(classified, model, CONTRIBUTIONS);
  return explanations.map((explanation, i) => inspected(classified, i, explanation));
}

/** Inspects a single block of a page, without explaining the others. */
export function inspectBlock(
  classified: InspectablePage,
  model: Model,
  block: number,
): InspectedBlock {
  return inspected(classified, block, explainBlock(classified, model, block, CONTRIBUTIONS));
}

function inspected(
  classified: InspectablePage,
  i: number,
  { index, probability, threshold, why, evidence, ...explanation }: BlockExplanation,
): InspectedBlock {
  const { parts } = classified;
  const described = { ...describeBlock(classified, i), explanation: roundedNumbers(explanation) };
  if (parts === undefined) return described;
  const { index: _, ...part } = explainPart(parts.told, parts.model, index, CONTRIBUTIONS);
  return { ...described, part: roundedNumbers(part) };
}

/** A block with its decision, without the reasons. */
export function describeBlock(
  classified: InspectablePage,
  i: number,
): Omit<InspectedBlock, "explanation"> {
  const { document } = classified.page;
  const { block, probability, isContent, why, evidence } = classified.blocks[i]!;
  return {
    path: tagPath(document, block.node),
    names: namesOf(classified, block.node),
    ...kindOf(document, block.node),
    text: block.text,
    words: block.words,
    probability: rounded(probability),
    isContent,
    why,
    ...(evidence && { evidence }),
  };
}

/** Names of elements by node: one may hold many blocks. */
const namesOn = perPage((_: Document) => new Map<number, string>());

function namesOf({ page: { document } }: InspectablePage, node: number): string {
  const known = namesOn(document);
  const names = known.get(node) ?? writtenNames(document, node);
  known.set(node, names);
  return names;
}

function writtenNames(document: Document, node: number): string {
  const id = attribute(document, node, "id");
  const classes = attribute(document, node, "class") ?? "";
  const parts = [
    tagName(document, node),
    ...(id ? [`#${id}`] : []),
    ...classes
      .split(SPACE)
      .filter((part) => part !== "")
      .map((part) => `.${part}`),
  ];
  return parts.length === 1 ? "" : parts.join("").slice(0, NAMES);
}

function columnsOf({ page, blocks, matrix }: InspectablePage): Column[] {
  const shallow = featuresOf(page, ["shallow-text"]);
  const of = (name: string): number[] => {
    const column = shallow.columns.indexOf(`shallow-text/${name}`);
    return blocks.map((_, row) => shallow.values[row * shallow.columns.length + column]!);
  };
  const seed = {
    "text-density": of("text-density"),
    "link-density": page.blocks.map(linkShare),
    "id-class-density": idClassDensity(page),
    probability: blocks.map(({ probability }) => probability),
  } satisfies Record<(typeof seedSeries)[number], number[]>;
  const width = matrix.columns.length;
  return [
    ...seedSeries.map((name) => ({ name, values: seed[name].map(rounded) })),
    ...matrix.columns.map((name, column) => ({
      name,
      values: blocks.map((_, row) => {
        const value = matrix.values[row * width + column]!;
        return Number.isNaN(value) ? null : rounded(value);
      }),
    })),
  ];
}

/**
 * Share of a block's words that are in links, 0 to 1. Dragnet's column `shallow-text/link-density`, which
 * models use, differs: it counts one linked word for a block without any.
 */
function linkShare({ words, linkWords }: Block): number {
  // A word that several links spell counts once per link.
  return words === 0 ? 0 : Math.min(linkWords / words, 1);
}

/** A JSON value with its numbers rounded. */
function roundedNumbers<Value>(value: Value): Value {
  const json = JSON.stringify(value, (_, part) =>
    typeof part === "number" ? rounded(part) : part,
  );
  return JSON.parse(json) as Value;
}
