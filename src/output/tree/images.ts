import { DATA_NAME } from "../../document/attribute-names.ts";
import { attribute, type Document } from "../../document/document.ts";
import { tag } from "../../document/tags.ts";
import type { Resolve } from "../../document/urls.ts";
import { collapse } from "../../document/words.ts";
import type { Beside } from "./beside.ts";
import { cleanText } from "./clean-text.ts";
import { type Kept, nextBlock, standsInContent } from "./kept.ts";
import {
  imageEnding,
  isControl,
  isNamedIcon,
  isSmiley,
  isTiny,
  linkOf,
  pathOf,
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
    const url = addressOf(document, same, resolve);
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
  resolve: Resolve,
): string | undefined {
  let hasReference = false;
  const resolved = (reference: string | undefined): string | undefined => {
    if (reference === undefined || !isReference(reference)) return undefined;
    hasReference = true;
    return pictureAddress(resolve(reference));
  };
  for (const node of nodes) {
    hasReference = false;
    const url = statedAddress(document, node, resolved);
    if (url !== undefined) return url;
    if (hasReference) continue;
    for (const reference of otherReferences(document, node)) {
      const other = pictureAddress(resolve(reference));
      if (other !== undefined) return other;
    }
  }
  return undefined;
}

/** What a browser loads as a picture: no mailto. */
function pictureAddress(url: string | undefined): string | undefined {
  return url?.startsWith("mailto:") || url?.startsWith("tel:") ? undefined : url;
}

/** The first address that resolves of those that an image states, best first. */
function statedAddress(
  document: Document,
  node: number,
  resolved: (reference: string | undefined) => string | undefined,
): string | undefined {
  if (hasData(document, node)) {
    for (const name of lazySources) {
      const text = attribute(document, node, name);
      const url = text !== undefined && looksLikeAddress(text) ? resolved(text) : undefined;
      if (url !== undefined) return url;
    }
    const url = largestResolved(document, node, lazySets, resolved);
    if (url !== undefined) return url;
  }
  const url =
    resolved(attribute(document, node, "src")) ??
    largestResolved(document, node, ["srcset"], resolved);
  if (url !== undefined) return url;
  for (const source of sourcesOf(document, node)) {
    const other = largestResolved(document, source, [...lazySets, "srcset"], resolved);
    if (other !== undefined) return other;
  }
  return undefined;
}

/** The first address that resolves of the largest images of some sets. */
function largestResolved(
  document: Document,
  node: number,
  names: readonly string[],
  resolved: (reference: string | undefined) => string | undefined,
): string | undefined {
  for (const name of names) {
    const set = attribute(document, node, name);
    const url = set === undefined ? undefined : resolved(largestOf(set));
    if (url !== undefined) return url;
  }
  return undefined;
}

/** Whether an element has an attribute that begins with `data-`: most images have none. */
function hasData({ attributeStarts, attributeNames }: Document, node: number): boolean {
  const last = attributeStarts[node + 1]!;
  for (let a = attributeStarts[node]!; a < last; a++)
    if (attributeNames[a] === DATA_NAME) return true;
  return false;
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
  const path = pathOf(url);
  const width = sizeInName.exec(path)?.[1] ?? sizeInQuery.exec(url)?.[1];
  return {
    name: path.replace(sizeInName, ""),
    width: width === undefined ? Infinity : Number(width),
  };
}

/** The `<source>`s in an image's `<picture>` before it, and after any other image, which has its own. */
function sourcesOf({ tags, parents }: Document, image: number): readonly number[] {
  const picture = parents[image]!;
  if (tags[image] !== IMG || tags[picture] !== PICTURE) return [];
  const found: number[] = [];
  for (let node = image - 1; node > picture; node--) {
    if (parents[node] !== picture) continue;
    if (tags[node] === IMG) break;
    if (tags[node] === SOURCE) found.push(node);
  }
  return found.reverse();
}

/** `data-src` and its like may hold JSON or a mere name. */
function looksLikeAddress(text: string): boolean {
  return (text.includes("/") || text.includes(".")) && !text.includes("{");
}
