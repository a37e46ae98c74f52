/** What has no text and may stand in the content: pictures, videos, rules, task boxes, formulas. */
import type { Document } from "../../document/document.ts";
import { KNOWN_TAGS, silentTags, tag } from "../../document/tags.ts";
import { isFacade } from "./embeds.ts";
import type { Kept } from "./kept.ts";
import { isDrawn, isTexImage, isTexScript } from "./math.ts";
import { mayHaveTexData } from "./tex-sources.ts";

/** Things directly before or behind kept blocks, in document order. */
export interface Beside {
  /** Outside of silent elements, and the `<noscript>` that each is in; 0 without one. */
  readonly images: readonly number[];
  readonly noscripts: readonly number[];
  /** Frames, videos and the like outside of silent elements. */
  readonly embeds: readonly number[];
  /** Rules and input elements. */
  readonly bare: readonly number[];
  /** Whether any may be a formula. */
  readonly mayHaveMath: boolean;
}

const IMAGE = 1;
const EMBED = 2;
const BARE = 3;
const NOSCRIPT = 4;
const SCRIPT = 5;
const MATH = 6;
const SILENT = 7;
/** What an element of a tag may be; 0: none of these. */
const roles = new Uint8Array(KNOWN_TAGS);
for (const number of silentTags.numbers) roles[number] = SILENT;
for (const name of ["iframe", "video", "audio"]) roles[tag(name)] = EMBED;
for (const name of ["hr", "input"]) roles[tag(name)] = BARE;
roles[tag("img")] = IMAGE;
roles[tag("noscript")] = NOSCRIPT;
roles[tag("script")] = SCRIPT;
roles[tag("math")] = MATH;

/** Finds them in one loop: what is beside no kept block is not looked at. */
export function thingsBeside(document: Document, kept: Kept): Beside {
  const { tags, ends, size, tagNames } = document;
  const { blockStarts, isKeptBlock } = kept;
  const images: number[] = [];
  const noscripts: number[] = [];
  const embeds: number[] = [];
  const bare: number[] = [];
  let mayHaveMath = mayHaveTexData(document);
  let noscript = 0;
  let silentEnd = 0;
  /** The first block behind the node. */
  let next = 0;
  for (let node = 1; node < size; node++) {
    const number = tags[node]!;
    const role = number < KNOWN_TAGS ? roles[number]! : roleOfName(tagNames[number]!);
    if (role === 0) continue;
    const isSilent = node < silentEnd;
    if (role === NOSCRIPT) {
      if (!isSilent) noscript = node;
      continue;
    }
    if (!isSilent && silentTags.has(number)) silentEnd = ends[node]!;
    if (role === MATH) mayHaveMath = true;
    if (role >= MATH) continue;
    while (next < blockStarts.length && blockStarts[next]! <= node) next++;
    if (isKeptBlock[next] !== 1 && isKeptBlock[next - 1] !== 1) continue;
    if (role === BARE) {
      bare.push(node);
    } else if (role === SCRIPT) {
      mayHaveMath ||= isDrawn(document, node) || isTexScript(document, node);
    } else if (role === IMAGE) {
      mayHaveMath ||= isTexImage(document, node);
      if (isSilent) continue;
      images.push(node);
      noscripts.push(noscript > 0 && node < ends[noscript]! ? noscript : 0);
    } else if (!isSilent) {
      embeds.push(node);
    }
  }
  return { images, noscripts, embeds, bare, mayHaveMath };
}

/** What an element of a tag without a number of its own may be. */
function roleOfName(name: string): number {
  if (name === "amp-img") return IMAGE;
  if (isFacade(name)) return EMBED;
  return name === "mjx-container" ? SCRIPT : 0;
}
