/** Chunks: the content of a page in parts for an index. */
import type { Element, ElementContent, Root, Text } from "hast";
import { firstFailing } from "../base/sorted-search.ts";
import type { Block } from "../document/block.ts";
import { collapse } from "../document/words.ts";
import type { PostUnit } from "../metadata/posts/units.ts";
import { sha256 } from "../models/sha256.ts";
import { toMarkdownText } from "../output/formats/markdown/write.ts";
import { toText } from "../output/formats/text.ts";
import type { Origin } from "../output/tree/containers.ts";
import { postTitle } from "../output/tree/posts.ts";
import { type Part, partNames } from "../parts/vocabulary.ts";
import type { ClassifiedPage } from "../pipeline/pipeline.ts";
import { enclosing } from "../segments/layout.ts";
import type { Segment } from "../segments/segment.ts";
import { leafSegments } from "../segments/segment.ts";
import { assemble } from "./assemble.ts";
import { type Group, pack, partedBehindLeads } from "./pack.ts";
import { kindsOf } from "./part-kinds.ts";
import { type Place, placesOf, placesOfPieces } from "./places.ts";
import { type Count, sentencesOf, splitUnit } from "./split.ts";
import { type Outline, type Unit, unitsOf } from "./units.ts";

/** A link of a chunk. */
export interface ChunkLink {
  /** Absolute where the page's address is known. */
  readonly url: string;
  readonly text: string;
}

/** Who wrote a post, and when. */
export interface ChunkPost {
  readonly author?: string;
  /** ISO 8601; absent where the page says only how long ago it was. */
  readonly published?: string;
}

/** A part of a page's content. */
export interface ChunkBody {
  /** Stays the same while page name, capture and text do, wherever the text is on the page. */
  readonly id: string;
  /** Position among the page's chunks, from 0. */
  readonly index: number;
  /** In the requested form; never empty. */
  readonly text: string;
  /** Number of tokens by the tokenizer. */
  readonly tokens: number;
  /**
   * The headings above the whole chunk, outermost first, including one that it begins with. A heading below
   * level 1 applies up to the end of the article, aside, item, … around it. Text above the headline, such as
   * a date, counts as below it. In a post the last one is its author and time.
   */
  readonly headings: readonly string[];
  /** Degree of coherence of the smallest segment that holds the chunk; absent if the method has none. */
  readonly coherence?: number;
  /** Offsets in the decoded source, in UTF-16 code units, of its first and after its last character. */
  readonly start: number;
  readonly end: number;
  readonly links: readonly ChunkLink[];
  /** The posts that it has words of; absent on a page that is no conversation. */
  readonly posts?: readonly ChunkPost[];
  /** The part that most of its words are of; absent unless parts are asked for. */
  readonly part?: Part;
  /** Probability of that part, in [0, 1]: the mean over its words. */
  readonly partProbability?: number;
}

/** Options of cutting. */
export interface ChunkForm {
  readonly markdown: boolean;
  readonly maxTokens: number;
  readonly minTokens: number;
  readonly overlap: number;
  readonly count: Count;
  /** Hashed into the ids. */
  readonly page: string;
  /** Hashed into them, too, where the page comes from an archive. */
  readonly capture?: string | undefined;
}

/** The input of cutting. */
export interface ChunkSource {
  readonly classified: ClassifiedPage;
  readonly chosen: readonly Block[];
  readonly root: Root;
  readonly origins: Map<Text, Origin>;
  readonly segments: readonly Segment[];
  /** The posts that the tree was written with. */
  readonly posts?: readonly PostUnit[] | undefined;
}

/** A unit with its place and headings. */
interface Known extends Unit {
  readonly place: Place;
  readonly tokens: number;
  readonly segment: number;
  readonly headings: readonly string[];
  readonly kind: string;
}

/** A heading that still applies. */
interface Heading {
  readonly level: number;
  /** First node after the element around it. */
  readonly endNode: number;
  readonly text: string;
}

/** Whether a heading no longer applies at a unit; `level` is 0 for one that is not a heading. */
function isOver(heading: Heading, level: number, node: number): boolean {
  return heading.endNode <= node || (level > 0 && heading.level >= level);
}

/** Header rows are repeated if they take at most this share of a chunk. */
const HEADER_SHARE = 0.25;
/** Hexadecimal digits of an id: 128 bits. */
const ID_DIGITS = 32;

/** Cuts a page's content into chunks. */
export function chunksOf(source: ChunkSource, form: ChunkForm): ChunkBody[] {
  const { root, origins, segments, posts } = source;
  const { parts } = source.classified;
  const { document, blocks } = source.classified.page;
  const { maxTokens: most, minTokens: least, overlap, count } = form;
  const outline = unitsOf(root);
  const { positions } = outline;
  const written = (units: readonly Unit[], headers?: Outline["headers"]): string => {
    const made = assemble(units, positions, headers);
    // A listing may be cut behind a line break.
    return form.markdown ? toMarkdownText(made) : toText(made).trimEnd();
  };
  const segmentOf = segmentsByBlock(segments, blocks.length);
  const places = placesOf(outline.units, origins, blocks, source.chosen);
  const kinds = parts && kindsOf(outline.units.map((unit, i) => withPart(unit, places[i]!)));
  const nodeOf = (place: Place | undefined): number =>
    (place && blocks[place.first]?.content[0]) ?? document.size;
  const firstHeading = outline.units.findIndex(({ level }) => level > 0);
  const headline = outline.units[firstHeading]?.level === 1 ? firstHeading : 0;
  const path: Heading[] = [];
  const units: Known[] = [];
  for (const [i, unit] of outline.units.entries()) {
    const place = places[i]!;
    const node = nodeOf(place);
    while (path.length > 0 && isOver(path.at(-1)!, unit.level, node)) path.pop();
    if (unit.level > 0) {
      const text = titleOf(i);
      const endNode = unit.level === 1 ? document.size : boundOf(node, nodeOf(places[i + 1]));
      const post = posts?.[unit.post];
      path.push({ level: unit.level, endNode: Math.min(endNode, post?.end ?? endNode), text });
    }
    const above = i < headline ? [titleOf(headline)] : path.map(({ text }) => text);
    const post = posts?.[unit.post];
    const headings = post === undefined ? above : [...above, postTitle(post)];
    const kind = kinds?.[i] ?? "";
    const about = { place, segment: segmentOf[place.first] ?? -1, headings, kind };
    const tokens = count(written([unit]));
    if (tokens <= most) units.push(withPlace(unit, place, tokens, about));
    else for (const piece of known(splitUnit(unit, most, count, origins), about)) units.push(piece);
  }
  const small = smallHeaders(outline, most * HEADER_SHARE, (rows) => count(written(rows)));
  const sentences = (unit: Known): Known[] => known(sentencesOf(unit, origins), unit);
  const groups = pack(
    partedBehindLeads(units, most, sentences),
    { most, least, overlap },
    count,
    (group, hasHeaders) => written(group, hasHeaders ? small : undefined),
    sentences,
  );
  const seen = new Map<string, number>();
  const chunks: ChunkBody[] = [];
  for (const group of groups) {
    if (group.text === "") continue;
    const ofGroup = posts && postsOf(group, posts);
    const body = bodyOf(idOf(group.text), chunks.length, group, segments, ofGroup);
    chunks.push(parts === undefined ? body : Object.assign(body, partOf(source, group)));
  }
  return chunks;

  function withPart({ keepsNext }: Unit, { first, end }: Place) {
    return { keepsNext, part: first < end ? parts?.told.blocks[first]?.part : undefined };
  }

  function titleOf(unit: number): string {
    return collapse(toText(assemble([outline.units[unit]!], positions)));
  }

  /** First node after the section of a heading. Some headings are wrapped in an element of their own. */
  function boundOf(node: number, next: number): number {
    const { parents, tags, ends, size } = document;
    for (let above = node; above > 0; above = parents[above]!) {
      if (enclosing.has(tags[above]!) && ends[above]! > next) return ends[above]!;
    }
    return size;
  }

  function known(
    pieces: readonly Unit[],
    about: Pick<Known, "place" | "segment" | "headings" | "kind">,
  ): Known[] {
    const places = placesOfPieces(document, blocks, about.place, pieces);
    return pieces.map((piece, k) => withPlace(piece, places[k]!, count(written([piece])), about));
  }

  function idOf(text: string): string {
    const before = seen.get(text) ?? 0;
    seen.set(text, before + 1);
    const named = [form.page, text, before, ...(form.capture === undefined ? [] : [form.capture])];
    return sha256(named.join("\0")).slice(0, ID_DIGITS);
  }
}

function withPlace(
  { path, nodes, level, keepsNext, post }: Unit,
  place: Place,
  tokens: number,
  { segment, headings, kind }: Pick<Known, "segment" | "headings" | "kind">,
): Known {
  return { path, nodes, level, keepsNext, post, place, tokens, segment, headings, kind };
}

/** Its fields have the order of {@link ChunkBody}. */
function bodyOf(
  id: string,
  index: number,
  { repeated, units, text, tokens }: Group<Known>,
  segments: readonly Segment[],
  posts: readonly ChunkPost[] | undefined,
): ChunkBody {
  const all = repeated.length === 0 ? units : [...repeated, ...units];
  let start = Number.MAX_VALUE;
  let end = 0;
  for (const { place } of all) {
    start = Math.min(start, place.start);
    end = Math.max(end, place.stop);
  }
  const coherence = coherenceOf(segments, units);
  const headings = sharedPath(units);
  const links = linksOf(all);
  const body =
    coherence === undefined
      ? { id, index, text, tokens, headings, start, end, links }
      : { id, index, text, tokens, headings, coherence, start, end, links };
  return posts === undefined ? body : Object.assign(body, { posts });
}

/** The part that most words of a group's blocks are of, with its mean probability. */
function partOf(
  { classified: { parts }, chosen }: ChunkSource,
  { units }: Group<Known>,
): Pick<ChunkBody, "part" | "partProbability"> {
  const { blocks, probabilities } = parts!.told;
  const words = new Float64Array(partNames.length);
  const sums = new Float64Array(partNames.length);
  let all = 0;
  let done = -1;
  for (const { place } of units) {
    const from = firstFailing(
      chosen.length,
      (at) => chosen[at]!.index < Math.max(place.first, done + 1),
    );
    for (let at = from; at < chosen.length && chosen[at]!.index < place.end; at++) {
      const { index, words: count } = chosen[at]!;
      const weight = Math.max(1, count);
      done = index;
      all += weight;
      words[partNames.indexOf(blocks[index]!.part)]! += weight;
      for (let k = 0; k < sums.length; k++)
        sums[k]! += weight * probabilities[index * sums.length + k]!;
    }
  }
  if (all === 0) return {};
  const most = words.indexOf(Math.max(...words));
  return { part: partNames[most]!, partProbability: sums[most]! / all };
}

function postsOf({ units }: Group<Known>, posts: readonly PostUnit[]): ChunkPost[] {
  const numbers = new Set(units.map(({ post }) => post).filter((post) => post >= 0));
  return [...numbers].map((number) => {
    const { name, time } = posts[number]!;
    return {
      ...(name && { author: name.text }),
      ...(time.iso === undefined ? {} : { published: time.iso }),
    };
  });
}

/** The headings that units begin with together. */
function sharedPath(units: readonly Known[]): readonly string[] {
  const first = units[0]!.headings;
  let end = first.length;
  for (const { headings } of units) {
    let same = 0;
    while (same < end && headings[same] === first[same]) same++;
    end = same;
  }
  return end === first.length ? first : first.slice(0, end);
}

/** For each block, the innermost segment in which it begins. */
function segmentsByBlock(segments: readonly Segment[], blocks: number): Int32Array {
  const found = new Int32Array(blocks).fill(-1);
  for (const { index, firstBlock, endBlock } of leafSegments(segments)) {
    for (let i = firstBlock; i < endBlock; i++) if (found[i] === -1) found[i] = index;
  }
  return found;
}

/** The degree of the smallest segment that holds all units. */
function coherenceOf(segments: readonly Segment[], units: readonly Known[]): number | undefined {
  let common = -2;
  for (const { segment } of units) {
    if (segment < 0 || segment === common) continue;
    if (common === -2) common = segment;
    let other = segment;
    // A segment has a higher number than its parent.
    while (common !== other && common >= 0 && other >= 0) {
      if (common > other) common = segments[common]!.parent;
      else other = segments[other]!.parent;
    }
    if (other < 0) common = -1;
  }
  return segments[common]?.coherence;
}

function linksOf(units: readonly Unit[]): ChunkLink[] {
  const links = new Map<string, ChunkLink>();
  const stack: ElementContent[] = [];
  for (let i = units.length - 1; i >= 0; i--) {
    const { nodes } = units[i]!;
    for (let k = nodes.length - 1; k >= 0; k--) stack.push(nodes[k]!);
  }
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type !== "element") continue;
    for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i]!);
    const { href, dataFootnoteRef } = node.properties;
    if (node.tagName !== "a" || typeof href !== "string" || dataFootnoteRef !== undefined) continue;
    const text = collapse(toText({ type: "root", children: node.children }));
    links.set(`${href}\0${text}`, { url: href, text });
  }
  return [...links.values()];
}

/** Header rows that fit into every chunk of their tables. */
function smallHeaders(
  { headers }: Outline,
  most: number,
  tokensOf: (rows: readonly Unit[]) => number,
): ReadonlyMap<Element, readonly Element[]> {
  return new Map(
    [...headers].filter(([, rows]) => {
      const lead = { path: [], level: 0, keepsNext: true, post: -1 };
      const units = rows.map((row) => ({ ...lead, nodes: [row] }));
      return rows.length > 0 && tokensOf(units) <= most;
    }),
  );
}
