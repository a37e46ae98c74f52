import { DATA_NAME } from "../../document/attribute-names.ts";
import { attribute, type Document } from "../../document/document.ts";
import { tag } from "../../document/tags.ts";
import type { Resolve } from "../../document/urls.ts";
import { collapse } from "../../document/words.ts";
import type { Beside } from "./beside.ts";
import { cleanText } from "./clean-text.ts";
import { type Kept, nextBlock, standsInContent } from "./kept.ts";
import { isTexImage } from "./math.ts";
import {
  imageEnding,
  isControl,
  isNamedIcon,
  isSmiley,
  isTiny,
  linkOf,
  sizeInName,
} from "./pictures.ts";
import { largestOf } from "./srcset.ts";

/** An image of the content. */
export interface ContentImage {
  readonly node: number;
  readonly url: string;
  /** Alternative text, white space collapsed; empty when it has none. */
  readonly alt: string;
  /** Whether it replaces a character. */
  readonly isSign: boolean;
}

const IMG = tag("img");
const PICTURE = tag("picture");
const SOURCE = tag("source");

/** Where scripts that load images late keep the address, most usual first. */
const lazySources = [
  "data-src",
  "data-original",
  "data-lazy-src",
  "data-lazy",
  "data-actualsrc",
  "data-full-src",
  "data-hi-res-src",
  "data-image",
  "data-echo",
];
const lazySets = ["data-srcset", "data-lazy-srcset", "data-original-set"];
/** Placeholders in `src` until then. */
const placeholder =
  /^(?:data|about|blob|javascript):|(?:^|[/_.-])(?:blank|spacer|placeholder|pixel|transparent|1x1|clear|lazy|lazyload|loading|loader|grey)(?:[_-]?\d{1,4}(?:x\d{1,4})?)?\.(?:gif|png|svg|jpe?g|webp)/i;
const noAddress = /[\s{]/;

interface Candidate {
  readonly node: number;
  /** The `<noscript>` around it; 0 without one. */
  readonly noscript: number;
  /** Its twins in `<noscript>`, which show the same where scripts are off. */
  readonly twins: number[];
}

/**
 * Images of the content, in document order, each once.
 *
 * @param hidden 1 for nodes that the page does not show; a fallback for scripts counts as shown
 */
export function contentImages(
  document: Document,
  kept: Kept,
  beside: Beside,
  resolve: Resolve,
  hidden?: Uint8Array,
): ContentImage[] {
  const images: ContentImage[] = [];
  if (beside.images.length === 0) return images;
  const sources = pictureSources(document);
  const lastText = lastKept(kept);
  for (const { node, noscript, twins } of candidates(document, kept, beside)) {
    if (hidden?.[node] === 1 && noscript === 0) continue;
    if (!standsInContent(document, kept, node)) continue;
    const link = linkOf(document, node);
    // Behind the last words a picture that leads elsewhere is an advert or a button.
    if (node > lastText && link === "elsewhere") continue;
    const isSign = isSmiley(document, node);
    if (!isSign && isTiny(document, node, link)) continue;
    const same = [node, ...twins];
    const url = addressOf(document, same, sources, resolve);
    if (url === undefined) continue;
    const alt = textOf(document, same);
    if (!isSign && isControl(url, alt, link)) continue;
    const last = images.at(-1);
    // Pages put the twin before its image too, and show an image at two sizes.
    const isBeside =
      last !== undefined && nextBlock(kept, last.node) === nextBlock(kept, node) ? last : undefined;
    const best = isBeside && largerOf(isBeside.url, url);
    if (isBeside === undefined || best === undefined) images.push({ node, url, alt, isSign });
    else images[images.length - 1] = { ...last!, url: best, alt: isBeside.alt || alt };
  }
  return withoutIcons(document, images);
}

/** The last text that is kept; -1 without any. */
function lastKept({ blockOf }: Kept): number {
  let node = blockOf.length - 1;
  while (node >= 0 && blockOf[node] === 0) node--;
  return node;
}

/** An image that is shown more often, each time beside other words, is an icon. */
const MOST_TIMES = 3;

/** Images without icons, logos and faces; the only image of the content stays. */
function withoutIcons(document: Document, images: readonly ContentImage[]): ContentImage[] {
  const times = new Map<string, number>();
  for (const { url, isSign } of images) if (!isSign) times.set(url, (times.get(url) ?? 0) + 1);
  return images.filter(({ node, url, isSign }) => {
    if (isSign || (times.size === 1 && times.get(url) === 1)) return true;
    return times.get(url)! <= MOST_TIMES && !isNamedIcon(document, node, url);
  });
}

/** Images beside kept blocks; an image and its twin in `<noscript>` are one. */
function candidates(document: Document, kept: Kept, { images, noscripts }: Beside): Candidate[] {
  const found: Candidate[] = [];
  for (let i = 0; i < images.length; i++) {
    const node = images[i]!;
    if (isTexImage(document, node)) continue;
    const candidate: Candidate = { node, noscript: noscripts[i]!, twins: [] };
    const image = found.at(-1);
    if (image !== undefined && areTwins(document, kept, image, candidate)) image.twins.push(node);
    else found.push(candidate);
  }
  return found;
}

/** Whether `fallback` is in a `<noscript>` beside `image`, without any text between them. */
function areTwins(
  { parents }: Document,
  kept: Kept,
  image: Candidate,
  fallback: Candidate,
): boolean {
  if (fallback.noscript === 0 || image.noscript > 0) return false;
  const isBeside = image.node >= parents[fallback.noscript]!;
  return isBeside && nextBlock(kept, image.node) === nextBlock(kept, fallback.node);
}

/** The alternative text of an image, from the first of its nodes that has one; else empty. */
function textOf(document: Document, nodes: readonly number[]): string {
  for (const node of nodes) {
    const text = cleanText(collapse(attribute(document, node, "alt") ?? ""));
    if (text !== "") return text;
  }
  return "";
}

/** The address of an image, of the first of its nodes that has one. */
function addressOf(
  document: Document,
  nodes: readonly number[],
  sources: ReadonlyMap<number, readonly number[]>,
  resolve: Resolve,
): string | undefined {
  for (const node of nodes) {
    const known = references(document, node, sources.get(node) ?? []);
    for (const reference of known.length > 0 ? known : otherReferences(document, node)) {
      const url = resolve(reference);
      // Only what a browser loads as a picture: no mailto.
      if (url !== undefined && !url.startsWith("mailto:") && !url.startsWith("tel:")) return url;
    }
  }
  return undefined;
}

/**
 * Possible addresses of an image, best first, placeholders left out. Loops: a page has many images, and
 * functions made for each would be compiled again and again.
 *
 * @param sources the `<source>`s it has in its `<picture>`
 */
function references(document: Document, node: number, sources: readonly number[]): string[] {
  const found: string[] = [];
  if (hasData(document, node)) {
    for (const name of lazySources) {
      const text = attribute(document, node, name);
      if (text !== undefined && looksLikeAddress(text)) addReference(found, text);
    }
    for (const name of lazySets) addLargest(found, attribute(document, node, name));
  }
  addReference(found, attribute(document, node, "src"));
  addLargest(found, attribute(document, node, "srcset"));
  for (const source of sources) {
    for (const name of lazySets) addLargest(found, attribute(document, source, name));
    addLargest(found, attribute(document, source, "srcset"));
  }
  return found;
}

/** Whether an element has an attribute that begins with `data-`: most images have none. */
function hasData({ attributeStarts, attributeNames }: Document, node: number): boolean {
  const last = attributeStarts[node + 1]!;
  for (let a = attributeStarts[node]!; a < last; a++)
    if (attributeNames[a] === DATA_NAME) return true;
  return false;
}

function addLargest(found: string[], set: string | undefined): void {
  if (set !== undefined) addReference(found, largestOf(set));
}

function addReference(found: string[], reference: string | undefined): void {
  if (reference !== undefined && isReference(reference)) found.push(reference);
}

function isReference(reference: string): boolean {
  return reference !== "" && !placeholder.test(reference);
}

/** URLs of images in data attributes with unknown names. */
function otherReferences(document: Document, node: number): string[] {
  const { source, attributes, attributeNames, attributeStarts } = document;
  const found: string[] = [];
  for (let a = attributeStarts[node]!; a < attributeStarts[node + 1]!; a++) {
    if (attributeNames[a] !== DATA_NAME) continue;
    const name = source.slice(attributes[4 * a], attributes[4 * a + 1]).toLowerCase();
    const value = attribute(document, node, name)?.trim() ?? "";
    const isAddress = imageEnding.test(value) && !noAddress.test(value);
    if (isAddress && isReference(value)) found.push(value);
  }
  return found;
}

const sizeInQuery = /[?&](?:w|width)=(\d{1,4})\b/;
const queryStart = /[?#]/;
/** A file's name that is shorter may be that of many images: `1.jpg`. */
const LEAST_NAME = 9;

/** The larger of two addresses of one image, which differ in the size alone; undefined for two images. */
function largerOf(one: string, other: string): string | undefined {
  if (one === other) return one;
  const [first, second] = [one, other].map(versionOf);
  if (
    first!.name !== second!.name ||
    first!.name.length - first!.name.lastIndexOf("/") <= LEAST_NAME
  )
    return undefined;
  return second!.width > first!.width ? other : one;
}

function versionOf(url: string): { readonly name: string; readonly width: number } {
  const query = url.search(queryStart);
  const path = query < 0 ? url : url.slice(0, query);
  const width = sizeInName.exec(path)?.[1] ?? sizeInQuery.exec(url)?.[1];
  return {
    name: path.replace(sizeInName, ""),
    width: width === undefined ? Infinity : Number(width),
  };
}

/**
 * By image in a `<picture>`: the `<source>`s in it before the image and after any other image, which
 * has its own. Pictures that nobody closed thus take no longer than others.
 */
function pictureSources({ tags, parents, size }: Document): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, readonly number[]>();
  const first = tags.indexOf(PICTURE);
  if (first < 0) return found;
  const pending = new Map<number, number[]>();
  for (let node = first; node < size; node++) {
    const picture = parents[node]!;
    const sources = pending.get(picture);
    if (tags[node] === SOURCE && tags[picture] === PICTURE) {
      pending.set(picture, sources ?? []);
      pending.get(picture)!.push(node);
    } else if (tags[node] === IMG && sources !== undefined) {
      found.set(node, sources);
      pending.delete(picture);
    }
  }
  return found;
}

/** `data-src` and its like may hold JSON or a mere name. */
function looksLikeAddress(text: string): boolean {
  return (text.includes("/") || text.includes(".")) && !text.includes("{");
}
