/**
 * The evidence of labelled pages for other pages of their site: text at the places of content is content. With m
 * the share of content at a place and w the words there, both by the root of each block's words, and s by how
 * much of the path names the place,
 *
 *     trust = s w / (w + 3)
 *     change = 4 (2 m - 1) trust - 3 [the text was boilerplate]
 *
 * in log-odds. Trust goes from 0 to 1: what it leaves is for the model and for pages without labels.
 */
import { perKey } from "../base/per-key.ts";
import {
  type BlockPlaces,
  BOILERPLATE,
  CONTENT,
  type PathLength,
  pathLengths,
} from "./labelled-blocks.ts";
import type { Site } from "./site.ts";
import type { PageSummary } from "./summary.ts";

// Chosen on multilingual-dev (docs/results/SITES.md): a plateau.
/** Largest change by a place, in log-odds. */
const STRENGTH = 4;
/** Words, by the roots of blocks', at which a place has half of its largest trust. */
const HALF = 3;
/** Largest trust by how much of the path is known. */
const TRUST: Readonly<Record<PathLength, number>> = { whole: 1, four: 0.7, two: 0.4 };
/** Cost of a text that was labelled as boilerplate, in log-odds. */
const REFUSED = 3;

/** What labels on other pages say of a block. */
export interface LabelEvidence {
  /** Labelled pages with text at its place; 0 if the place is unknown. */
  readonly pages: number;
  /** How much of its path was found there; absent if the place is unknown. */
  readonly by?: PathLength | undefined;
  /** Share of content at the place, 0 to 1; 0 if the place is unknown. */
  readonly share: number;
  /** How far it counts, 0 to 1. */
  readonly trust: number;
  /** Whether its text was labelled as boilerplate. */
  readonly refused: boolean;
  /** What all that adds, in log-odds. */
  readonly change: number;
}

/** What labels on other pages say of a page. */
export interface LabelledFit {
  /** Number of those pages. */
  readonly pages: number;
  /**
   * Share of the places of labelled content that the page has, 0 to 1, weighted by words; undefined where
   * nothing was labelled as content.
   */
  readonly found: number | undefined;
  readonly blocks: readonly LabelEvidence[];
}

interface Place {
  pages: number;
  content: number;
  weight: number;
}

/** A place of content, by two lengths of its path. */
interface ContentPlace {
  readonly whole: number;
  readonly four: number;
  weight: number;
}

interface Labelled {
  readonly pages: number;
  readonly places: Readonly<Record<PathLength, ReadonlyMap<number, Readonly<Place>>>>;
  readonly refused: ReadonlySet<number>;
  readonly content: readonly ContentPlace[];
}

/**
 * Pages with less than this share of the places of labelled content are of another template: a redesign,
 * or another kind of page.
 */
const FOREIGN = 0.1;

/** Whether a page has too few places of labelled content to be like the labelled pages. */
export function isForeign(found: number): boolean {
  return found < FOREIGN;
}

/** Whether labels are known of any page of a site. */
export function hasLabels(site: Site): boolean {
  return labelledOf(site).pages > 0;
}

/**
 * What the labels of a site say of a page, leaving out its own; undefined without others.
 *
 * @param places of the page's blocks, as many as the summary has
 */
export function fitToLabels(
  site: Site,
  page: PageSummary,
  places: BlockPlaces,
): LabelledFit | undefined {
  const isKnown = site.summaries.some(({ digest, labelled }) => labelled && digest === page.digest);
  const labelled = isKnown ? gather(site.summaries, page.digest) : labelledOf(site);
  if (labelled.pages === 0) return undefined;
  const found = foundOf(labelled.content, places);
  const blocks = page.texts.map((text, i) => evidenceFor(labelled, text, places, i));
  return { pages: labelled.pages, found, blocks };
}

function evidenceFor(
  { places: known, refused: texts }: Labelled,
  text: number,
  places: BlockPlaces,
  block: number,
): LabelEvidence {
  const refused = texts.has(text);
  const cost = refused ? REFUSED : 0;
  for (const by of pathLengths) {
    const place = known[by].get(places[by][block]!);
    if (place === undefined) continue;
    const { pages, content, weight } = place;
    const share = content / weight;
    const trust = (TRUST[by] * weight) / (weight + HALF);
    return { pages, by, share, trust, refused, change: STRENGTH * (2 * share - 1) * trust - cost };
  }
  return { pages: 0, share: 0, trust: 0, refused, change: 0 - cost };
}

function foundOf(content: readonly ContentPlace[], places: BlockPlaces): number | undefined {
  const [whole, four] = [new Set(places.whole), new Set(places.four)];
  let found = 0;
  let all = 0;
  for (const place of content) {
    all += place.weight;
    if (whole.has(place.whole) || four.has(place.four)) found += place.weight;
  }
  return all === 0 ? undefined : found / all;
}

/** Cached per site: a batch may alternate between sites. */
const labelledOf = perKey((site: Site) => gather(site.summaries), new WeakMap());

/** Gathers in the order of the digests: sums of roots depend on it. */
function gather(summaries: readonly PageSummary[], except?: number): Labelled {
  const places = { whole: new Map(), four: new Map(), two: new Map() } satisfies Record<
    PathLength,
    Map<number, Place>
  >;
  const texts = { content: new Set<number>(), refused: new Set<number>() };
  const content = new Map<number, ContentPlace>();
  let pages = 0;
  for (const { digest, texts: keys, words, labelled } of summaries) {
    if (labelled === undefined || digest === except) continue;
    pages++;
    const seen = new Set<number>();
    for (const [i, label] of labelled.labels.entries()) {
      if (label !== CONTENT && label !== BOILERPLATE) continue;
      // A block without words says as much as a word.
      const weight = Math.sqrt(Math.max(words[i]!, 1));
      for (const by of pathLengths) {
        const key = labelled[by][i]!;
        const place = placeAt(places[by], key);
        if (!seen.has(key)) place.pages++;
        seen.add(key);
        place.weight += weight;
        if (label === CONTENT) place.content += weight;
      }
      (label === CONTENT ? texts.content : texts.refused).add(keys[i]!);
      if (label === CONTENT) {
        const [whole, four] = [labelled.whole[i]!, labelled.four[i]!];
        const place = content.get(whole);
        if (place === undefined) content.set(whole, { whole, four, weight });
        else place.weight += weight;
      }
    }
  }
  for (const text of texts.content) texts.refused.delete(text);
  return { pages, places, refused: texts.refused, content: [...content.values()] };
}

function placeAt(places: Map<number, Place>, key: number): Place {
  let place = places.get(key);
  if (place === undefined) {
    place = { pages: 0, content: 0, weight: 0 };
    places.set(key, place);
  }
  return place;
}
