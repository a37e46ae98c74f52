import { createRandom, type Random } from "../../src/base/random.ts";
import type { Block } from "../../src/document/block.ts";
import type { Document } from "../../src/document/document.ts";
import { TagSet, tag } from "../../src/document/tags.ts";
import { measure, type PageMeasures } from "../../src/features/page-measures.ts";
import type { CorpusPage } from "../corpus/corpus.ts";
import { bodyOf, graft } from "./graft.ts";

/**
 * Altered copies of training pages, so that a model trained on modern pages transfers to others.
 *
 * A training corpus has one mixture of content and boilerplate and one style of markup; a model
 * learns both as if they were laws. Each copy is, at random, (1) given the boilerplate of other
 * pages, (2) thinned: only a run of its content stays, (3) made plain: sectioning elements become
 * `div`, and id, class, role and the like are dropped, as on pages of the 2000s. Only pages whose
 * content is mostly plain text are copied: lists of links are content on index pages alone.
 */
export interface AugmentOptions {
  /** Probability of each of {@link GRAFTS} grafts. */
  readonly graft: number;
  /** Probability that the content is thinned. */
  readonly thin: number;
  /** Probability that the markup is made plain. */
  readonly plain: number;
}

const GRAFTS = 2;
/** Probability that a graft stands before the page's own text. */
const BEFORE = 0.4;
/** Range of the share of content blocks that a thinned page keeps. */
const KEPT: readonly [number, number] = [0.1, 0.6];
/** Pages whose content has a larger share of link characters are not copied. */
const MOST_LINKED = 0.25;

const DIV = tag("div");
const sectioning = new TagSet(
  "article aside details figure figcaption footer header main nav section summary",
);
/** Elements whose attributes say what they point at or mean: these stay in plain copies. */
const pointing = new TagSet("a meta link img base html");
const styling = /^(?:class|id|role|itemprop|aria-.*)$/i;

/** An altered copy of a page. */
export interface Copy {
  /** Number of the page. */
  readonly original: number;
  readonly measures: PageMeasures;
  readonly labels: Uint8Array;
}

/**
 * Copies of the given pages, at most one of each, in their order, made one after the other.
 *
 * @param donorsOf pages whose boilerplate may be grafted onto a page. They must be training pages
 *   whenever the page is, or labels of held-out pages leak into training
 */
export function* augment(
  pages: readonly CorpusPage[],
  donorsOf: (index: number) => readonly CorpusPage[],
  options: AugmentOptions,
  seed: number,
): Generator<Copy, void, undefined> {
  const random = createRandom(seed);
  for (const [original, page] of pages.entries()) {
    if (contentLinkShare(page) > MOST_LINKED) continue;
    yield { original, ...copyOf(page, donorsOf(original), options, random) };
  }
}

function copyOf(
  page: CorpusPage,
  donors: readonly CorpusPage[],
  options: AugmentOptions,
  random: Random,
): Omit<Copy, "original"> {
  const original = page.measures;
  let { document, blocks } = original;
  let { labels } = page;
  for (let i = 0; i < GRAFTS; i++) {
    if (random.next() >= options.graft) continue;
    const donor = donors[random.int(donors.length)]!;
    const place = random.next() < BEFORE ? "first" : "last";
    ({ document, blocks, labels } = withBoilerplate({ document, blocks, labels }, donor, place));
  }
  if (random.next() < options.thin) {
    const kept = thin(labels, random);
    blocks = kept.map((i, index) => ({ ...blocks[i]!, index }));
    labels = Uint8Array.from(kept, (i) => labels[i]!);
  }
  if (random.next() < options.plain) document = plain(document);
  const { url } = original.page;
  const measures = measure({ document, blocks, ...(url === undefined ? {} : { url }) });
  return { measures, labels };
}

interface Labelled {
  readonly document: Document;
  readonly blocks: readonly Block[];
  readonly labels: Uint8Array;
}

/** The page with the body of another at its body's start or end, of which only boilerplate stays. */
function withBoilerplate(page: Labelled, donor: CorpusPage, place: "first" | "last"): Labelled {
  const guest = donor.measures;
  const { document, moveHost, moveGuest } = graft(page.document, guest.document, place);
  const body = bodyOf(guest.document);
  const end = guest.document.ends[body]!;
  const isInBody = ({ node, elements, content }: Block): boolean =>
    node >= body && elements.every((element) => element >= body) && content.at(-1)! < end;
  const guests = guest.blocks.filter((block) => donor.labels[block.index] === 0 && isInBody(block));
  const all = [
    ...page.blocks.map((block) => ({ block: moveHost(block), label: page.labels[block.index]! })),
    ...guests.map((block) => ({ block: moveGuest(block), label: 0 })),
  ];
  all.sort((a, b) => a.block.content[0]! - b.block.content[0]!);
  return {
    document,
    blocks: all.map(({ block }, index) => ({ ...block, index })),
    labels: Uint8Array.from(all, ({ label }) => label),
  };
}

/** Numbers of the blocks that stay: all boilerplate, the first two of the content, and a run of it. */
function thin(labels: Uint8Array, random: Random): number[] {
  const all = [...labels.keys()];
  const content = all.filter((i) => labels[i] === 1);
  if (content.length < 4) return all;
  const [least, most] = KEPT;
  const share = least + (most - least) * random.next();
  const run = Math.max(2, Math.round(share * content.length)) - 2;
  const first = 2 + random.int(content.length - 2 - run + 1);
  const kept = new Set([...content.slice(0, 2), ...content.slice(first, first + run)]);
  return all.filter((i) => labels[i] === 0 || kept.has(i));
}

function plain(document: Document): Document {
  const { size, tags, source, attributes, attributeNames, attributeStarts } = document;
  const starts = new Int32Array(size + 1);
  const kept = new Int32Array(attributes.length);
  const names = new Uint8Array(attributeNames.length);
  let count = 0;
  for (let node = 0; node < size; node++) {
    starts[node] = count;
    if (!pointing.has(tags[node]!)) continue;
    for (let a = attributeStarts[node]!; a < attributeStarts[node + 1]!; a++) {
      if (styling.test(source.slice(attributes[4 * a], attributes[4 * a + 1]))) continue;
      kept.set(attributes.subarray(4 * a, 4 * a + 4), 4 * count);
      names[count++] = attributeNames[a]!;
    }
  }
  starts[size] = count;
  return {
    ...document,
    tags: tags.map((number) => (sectioning.has(number) ? DIV : number)),
    attributeStarts: starts,
    attributes: kept.subarray(0, 4 * count),
    attributeNames: names.subarray(0, count),
  };
}

/** Share of the content's characters that are links; 1 for a page without content. */
function contentLinkShare({ measures, labels }: CorpusPage): number {
  let characters = 0;
  let linked = 0;
  for (const block of measures.blocks) {
    if (labels[block.index] === 0) continue;
    characters += block.characters;
    linked += block.linkCharacters;
  }
  return characters === 0 ? 1 : linked / characters;
}
