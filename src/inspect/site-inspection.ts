/** The evidence of sibling pages for the blocks of a page, as plain data. */
import type { ClassifiedPage } from "../pipeline/pipeline.ts";
import type { BlockEvidence } from "../sites/adjust.ts";
import { createPlaces, signature } from "../sites/keys.ts";
import type { LabelEvidence } from "../sites/labelled-places.ts";
import { placesOf, type SitePlace } from "../sites/template.ts";
import { rounded } from "./rounded.ts";

export interface SiteInspection {
  /** Key of the site. */
  readonly key?: string | undefined;
  /** Number of known pages of the site, including the page itself if it is one of them. */
  readonly pages: number;
  /** Number of those without the page: its sibling pages. */
  readonly siblings: number;
  /** Per block; null for those that sibling pages are no evidence for. */
  readonly blocks: readonly (InspectedEvidence | null)[];
  /** The places of the page, from the root down. */
  readonly template: readonly TemplateRow[];
  /** Places on several known pages that this page does not have. */
  readonly elsewhere: number;
  /** Places on several known pages by entropy, in ten bins from 0 to 1. */
  readonly entropies: readonly number[];
}

/** Evidence of sibling pages for a block, and the probability without it. */
export interface InspectedEvidence extends BlockEvidence {
  /** Probability by the model alone. */
  readonly alone: number;
}

/** An element of the template, or several that have one child each. */
export interface TemplateRow {
  readonly depth: number;
  /** Signatures from the outermost on: `div#main.wide > article`. */
  readonly name: string;
  /** Blocks of the page in it, not below it. */
  readonly blocks: readonly number[];
  /** The place on known pages; absent if none of them has text in it. */
  readonly place?: SitePlace | undefined;
  /** The first text of the page there. */
  readonly example?: string | undefined;
}

const BINS = 10;
/** Rows and characters at which the template is cut. */
const ROWS = 400;
const NAME = 160;
const EXAMPLE = 80;

/** The evidence for a page; undefined if the site changed nothing on it. */
export function inspectSite({
  page,
  blocks,
  evidence,
}: Pick<ClassifiedPage, "page" | "blocks" | "evidence">): SiteInspection | undefined {
  if (evidence === undefined) return undefined;
  const { site, siblings, summary } = evidence;
  const places = placesOf(site);
  const shared = [...places].filter(([, { pages }]) => pages > 1);
  const own = new Set(summary.paths);
  const entropies = Array.from({ length: BINS }, () => 0);
  for (const [, { entropy = 0 }] of shared) {
    entropies[Math.min(Math.floor(entropy * BINS), BINS - 1)]!++;
  }
  return {
    key: site.key,
    pages: site.summaries.length,
    siblings,
    blocks: blocks.map(({ alone, probability }, i) => {
      const own = evidence.blocks[i];
      if (own === undefined) return null;
      const [mean, pull, cost] = [rounded(own.mean), rounded(own.pull), rounded(own.cost)];
      const { labelled } = own;
      return {
        ...own,
        mean,
        pull,
        cost,
        ...(labelled && { labelled: roundedLabels(labelled) }),
        alone: rounded(alone ?? probability),
      };
    }),
    template: templateOf(page, places),
    elsewhere: shared.filter(([path]) => !own.has(path)).length,
    entropies,
  };
}

function roundedLabels(labelled: LabelEvidence): LabelEvidence {
  const { share, trust, change } = labelled;
  return { ...labelled, share: rounded(share), trust: rounded(trust), change: rounded(change) };
}

function shownPlace(place: SitePlace | undefined): SitePlace | undefined {
  if (place?.entropy === undefined) return place;
  return { pages: place.pages, entropy: rounded(place.entropy) };
}

interface Node {
  readonly name: string;
  readonly path: number;
  readonly children: Node[];
  readonly blocks: number[];
}

function templateOf(
  { document, blocks }: ClassifiedPage["page"],
  places: ReadonlyMap<number, SitePlace>,
): TemplateRow[] {
  const { pathTo } = createPlaces(document);
  const root: Node = { name: "", path: 0, children: [], blocks: [] };
  const nodes = new Map<number, Node>();
  for (const [i, { node }] of blocks.entries()) {
    const missing: number[] = [];
    let element = document.parents[node]!;
    while (element > 0 && !nodes.has(pathTo(element))) {
      missing.push(element);
      element = document.parents[element]!;
    }
    let place = element > 0 ? nodes.get(pathTo(element))! : root;
    for (const below of missing.reverse()) {
      const path = pathTo(below);
      const child: Node = { name: signature(document, below), path, children: [], blocks: [] };
      place.children.push(child);
      nodes.set(path, child);
      place = child;
    }
    place.blocks.push(i);
  }
  const rows: TemplateRow[] = [];
  const pending = root.children.map((node) => ({ node, depth: 0 })).reverse();
  for (let next = pending.pop(); next !== undefined && rows.length < ROWS; next = pending.pop()) {
    let { node } = next;
    const names = [node.name];
    while (node.blocks.length === 0 && node.children.length === 1) {
      node = node.children[0]!;
      names.push(node.name);
    }
    const [first] = node.blocks;
    rows.push({
      depth: next.depth,
      name: names.join(" > ").slice(-NAME),
      blocks: node.blocks,
      place: shownPlace(places.get(node.path)),
      example: first === undefined ? undefined : blocks[first]!.text.slice(0, EXAMPLE),
    });
    const depth = next.depth + 1;
    for (const child of [...node.children].reverse()) pending.push({ node: child, depth });
  }
  return rows;
}
