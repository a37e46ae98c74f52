/**
 * The content of a page as a hast tree, which every output format is written from.
 *
 * Choice: one walk over the flat document that writes kept text into a new tree of the few elements
 * that HTML's content model, Markdown and TEI have in common. The alternative, a copy of the page's
 * tree with the rest cut out, keeps what pages get wrong: text straight in tables, headings in
 * links, a `<div>` for every purpose, five hundred levels of nesting.
 */
import type { Root, RootContent, Text } from "hast";
import type { Block } from "../../document/block.ts";
import { attribute, type Document } from "../../document/document.ts";
import { TagSet, tag } from "../../document/tags.ts";
import { createResolver } from "../../document/urls.ts";
import type { PostUnit } from "../../metadata/posts/units.ts";
import { thingsBeside } from "./beside.ts";
import { TreeBuilder } from "./builder.ts";
import { takeCodeBars } from "./code-bars.ts";
import type { Origin } from "./containers.ts";
import { dropCounters } from "./counters.ts";
import { contentEmbeds, type Embed } from "./embeds.ts";
import { type Footnotes, findFootnotes } from "./footnotes.ts";
import { dropIdleHeadings, dropTwinHeadings } from "./headings.ts";
import { type ContentImage, contentImages } from "./images.ts";
import { type Kept, markKept, markUp, standsInContent } from "./kept.ts";
import { keptElements } from "./kept-elements.ts";
import { markParts } from "./mark-parts.ts";
import { isBareFormula, mayHaveMath } from "./math.ts";
import { layoutOf, withoutMarks } from "./posts.ts";
import { directionOf, languageOf } from "./properties.ts";
import { createRendersTex, mayHaveTex } from "./raw-tex.ts";
import { gatherReadings } from "./ruby.ts";
import { FOUND } from "./signs.ts";
import type { StructureOptions } from "./structure.ts";
import { writeContent } from "./walk.ts";

/** The content as a tree, with its images and page properties. */
export interface ContentTree {
  readonly root: Root;
  readonly images: readonly ContentImage[];
  /** What the page declares; plain text does not ask. */
  readonly declared: () => Declared;
}

/** Language and direction of a page as it declares them. */
export interface Declared {
  readonly language: string | undefined;
  readonly direction: "rtl" | "ltr" | undefined;
}

const headlineTags = new TagSet("p h1 h2 h3 h4 h5 h6");
const BODY = tag("body");
const HR = tag("hr");
const HTML = tag("html");
const INPUT = tag("input");
const LI = tag("li");

/** What shapes the tree beside the page and its content. */
export interface TreeOptions extends StructureOptions {
  /** Characters of text that the last block may have; undefined: all. */
  readonly room?: number | undefined;
  /** Number of the block that is written as a heading of level 1, whatever its element is. */
  readonly headline?: number | undefined;
  /** The page's posts, each to be written as an article; their names and times are in headers then. */
  readonly posts?: readonly PostUnit[] | undefined;
  /** Filled with the blocks of the page that each text of the tree comes from. */
  readonly origins?: Map<Text, Origin> | undefined;
  /** The part of a block of the page, for each element that holds its words; undefined: none is written. */
  readonly partOf?: ((block: number) => string) | undefined;
  /** 1 for nodes that the page does not show; undefined if there is none. */
  readonly hidden?: Uint8Array | undefined;
}

/**
 * Builds the tree.
 *
 * @param blocks all blocks of the page
 * @param chosen those that are content, in document order
 */
export function contentTree(
  document: Document,
  blocks: readonly Block[],
  chosen: readonly Block[],
  options: TreeOptions = {},
): ContentTree {
  const { room, headline = -1, posts, hidden, partOf } = options;
  const origins = options.origins ?? (partOf && new Map<Text, Origin>());
  const written = posts === undefined ? chosen : withoutMarks(document, chosen, posts);
  const kept = markKept(document, blocks, written, hidden);
  const resolve = createResolver(document, options);
  dropCounters(document, kept, written);
  const beside = thingsBeside(document, kept);
  const images = contentImages(document, kept, beside, resolve, hidden);
  for (const { node } of images) markUp(document, kept.isKept, node);
  const isLinked = options.links === undefined || options.links === "keep";
  const embeds = contentEmbeds(document, kept, isLinked ? beside.embeds : [], resolve);
  for (const node of embeds.keys()) markUp(document, kept.isKept, node);
  const mayBeMath = beside.mayHaveMath && mayHaveMath(document);
  keepBare(document, kept, beside.bare, mayBeMath);
  const elements = keptElements(document, kept);
  const hasMath = mayBeMath || (elements.mayHaveMath && mayHaveMath(document));
  const { mainHeadings } = elements;
  dropIdleHeadings(document, blocks, kept, { headline, mainHeadings, resolve });
  const hasTex = chosen.some(({ text }) => mayHaveTex(text));
  const builder = new TreeBuilder(document.size, headline, origins);
  const codeLabels = takeCodeBars(document, kept, elements.listings);
  const place = { resolve, url: options.url };
  const footnotes = findFootnotes(document, kept, elements, place);
  const { signs } = elements;
  markFound(signs, images, embeds, footnotes);
  writeContent({
    document,
    blocks,
    kept,
    options,
    resolve,
    hasMath,
    hasTex,
    rendersTex: createRendersTex(document),
    builder,
    embeds,
    codeLabels,
    signs,
    images: new Map(images.map((image) => [image.node, image])),
    headline: headlineElement(document, kept, blocks[headline]),
    footnotes,
    posts: posts && layoutOf(document, posts),
    deferred: new Map(),
    callouts: new Set(),
    spans: new Map(),
    tableEnd: 0,
    rowEnd: 0,
    last: chosen.at(-1)?.index,
    room,
    previous: -1,
  });
  const root = builder.finish();
  dropTwinHeadings(root);
  if (elements.hasRuby) gatherReadings(root);
  if (partOf && origins) markParts(root, origins, partOf);
  return {
    root: { type: "root", children: withoutIdleRules(root.children) },
    images: options.images === "drop" ? [] : images.filter(({ isSign }) => !isSign),
    declared: () => ({
      language: languageOf(declared(document, "lang")),
      direction: directionOf(declared(document, "dir")),
    }),
  };
}

/** What the body or the page declares by an attribute. */
function declared(document: Document, name: string): string | undefined {
  for (const element of [BODY, HTML]) {
    const node = document.tags.indexOf(element);
    const value = node > 0 ? attribute(document, node, name) : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Marks what the walk has to look for by node. */
function markFound(
  signs: Uint8Array,
  images: readonly ContentImage[],
  embeds: ReadonlyMap<number, Embed>,
  { marks, notes, broken, inline, backLinks, cuts }: Footnotes,
): void {
  for (const { node } of images) signs[node]! |= FOUND;
  for (const found of [embeds, marks, notes, broken, inline, backLinks, cuts]) {
    for (const node of found.keys()) signs[node]! |= FOUND;
  }
}

/** The heading or paragraph whose only kept content is the headline; -1 without one. */
function headlineElement({ tags, parents, ends }: Document, kept: Kept, block?: Block): number {
  if (block === undefined) return -1;
  let node = block.content[0]!;
  while (node > 0 && !headlineTags.has(tags[node]!)) node = parents[node]!;
  if (node <= 0) return -1;
  const number = block.index + 1;
  const isAlone = kept.blockOf.subarray(node, ends[node]).every((b) => b === 0 || b === number);
  return isAlone ? node : -1;
}

/**
 * Removes rules that separate nothing: the first, the last, and repeated ones. At the start of Markdown a
 * rule would also begin front matter.
 */
function withoutIdleRules(children: readonly RootContent[]): RootContent[] {
  const parting: RootContent[] = [];
  for (const child of children) {
    const isIdle = parting.length === 0 || isRule(parting.at(-1)!);
    if (!isRule(child) || !isIdle) parting.push(child);
  }
  while (parting.length > 0 && isRule(parting.at(-1)!)) parting.pop();
  return parting;
}

function isRule(node: RootContent): boolean {
  return node.type === "element" && node.tagName === "hr";
}

/** Whether an element is the box of a task in a list, which nobody can tick: others are of forms. */
function isTask(document: Document, node: number): boolean {
  const { tags, parents } = document;
  if (tags[node] !== INPUT || attribute(document, node, "disabled") === undefined) return false;
  const isBox = attribute(document, node, "type")?.toLowerCase() === "checkbox";
  return isBox && (tags[parents[node]!] === LI || tags[parents[parents[node]!]!] === LI);
}

/**
 * Keeps elements without text in the content: rules, formulas, task boxes.
 *
 * @param bare rules and input elements
 */
function keepBare(document: Document, kept: Kept, bare: readonly number[], hasMath: boolean): void {
  const keep = (node: number): void => {
    if (standsInContent(document, kept, node)) markUp(document, kept.isKept, node);
  };
  for (const node of bare) if (document.tags[node] === HR || isTask(document, node)) keep(node);
  if (!hasMath) return;
  for (let node = 1; node < document.size; node++) if (isBareFormula(document, node)) keep(node);
}
