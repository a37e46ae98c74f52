/** Which images show something: others are icons, buttons, counters and adverts. */
import { attribute, type Document } from "../../document/document.ts";
import { blockTags, tag } from "../../document/tags.ts";

const A = tag("a");
/** Icons and counters are smaller than this, in CSS pixels; so are buttons, which lead elsewhere. */
const LEAST_SIDE = 33;
const LEAST_LINKED_SIDE = 65;

/** What the address of an image ends in. */
export const imageEnding: RegExp = /\.(?:jpe?g|png|webp|avif|gif)(?:[?#]|$)/i;
/** A size at the end of an image's name, without query. */
export const sizeInName: RegExp = /[-_](\d{1,4})x(\d{1,4})(?=\.\w{1,5}$)/;
const script = /^\s*(?:javascript|mailto):/i;
/** In the name of a file, and how that ends. */
const button = /button|btn|favicon|(?<![a-z])rss/i;
const drawing = /\.(?:gif|png|svg|ico)$/i;
/** Hosts of adverts, and images that count who looks at them. */
const advert = /^(?:https?:)?\/\/ads?\d{0,3}\.|\/(?:logger|counter|pixel|beacon)\/[^/]*$/i;
const smiley = /(?<!\S)(?:wp-smiley|smile?y|smilies|smilie|emoji|twemoji|emoticon)(?!\S)/i;
const queryStart = /[?#]/;

/** An address without query and fragment. */
export function pathOf(url: string): string {
  return url.split(queryStart, 1)[0]!;
}

/** Where an image leads: to a larger one or nowhere, to a script, to another page. */
export type ImageLink = "none" | "script" | "elsewhere";

/** Where the link around an image leads. */
export function linkOf(document: Document, node: number): ImageLink {
  const { tags, parents } = document;
  for (let n = parents[node]!; n > 0 && !blockTags.has(tags[n]!); n = parents[n]!) {
    if (tags[n] !== A) continue;
    const href = attribute(document, n, "href");
    if (href === undefined || imageEnding.test(href)) return "none";
    return script.test(href) ? "script" : "elsewhere";
  }
  return "none";
}

/** Whether an image says that it is no larger than an icon, or than a button where it is linked. */
export function isTiny(document: Document, node: number, link: ImageLink): boolean {
  const least = link === "none" ? LEAST_SIDE : LEAST_LINKED_SIDE;
  return (
    isSideBelow(document, node, "width", least) || isSideBelow(document, node, "height", least)
  );
}

function isSideBelow(document: Document, node: number, name: string, least: number): boolean {
  const side = attribute(document, node, name);
  return side !== undefined && Number.parseFloat(side) < least && !side.includes("%");
}

/** Whether the address of an image is that of a button, an icon, a counter or an advert. */
export function isControl(url: string, alt: string, link: ImageLink): boolean {
  const path = pathOf(url);
  const [, width, height] = sizeInName.exec(path) ?? [];
  if (Math.min(Number(width ?? LEAST_SIDE), Number(height ?? LEAST_SIDE)) < LEAST_SIDE) return true;
  if (alt === "" && link === "script") return true;
  if (advert.test(path)) return true;
  const file = path.slice(path.lastIndexOf("/") + 1);
  return button.test(file) && drawing.test(file) && (alt === "" || link !== "none");
}

const emojiAddress = /\/(?:tw)?emojis?\//i;
const emojiOnly =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\ufe0f|\u200d)+$/u;

/** Whether an image replaces a character, as smileys do. */
export function isSmiley(document: Document, node: number): boolean {
  if (smiley.test(attribute(document, node, "class") ?? "")) return true;
  const alt = attribute(document, node, "alt") ?? "";
  if (alt === "" || alt.length > LONGEST_SIGN) return false;
  return emojiOnly.test(alt) || emojiAddress.test(attribute(document, node, "src") ?? "");
}

/** Characters of an emoji, or of its name between colons. */
const LONGEST_SIGN = 30;
const iconName = /(?<![a-z])(?:icons?|logos?|avatars?|emojis?)(?![a-z])/i;
/** Icons, logos and faces are smaller than this, in CSS pixels. */
const LEAST_NAMED_SIDE = 100;
const styleSide = /(?:^|[;\s])(?:width|height):\s*(\d{1,4})px/i;
const sizeInQuery = /[?&](?:s|size|w|width|sz)=(\d{1,4})(?!\d)/i;

/** Whether an image is named an icon, a logo or a face, and says that it is small. */
export function isNamedIcon(document: Document, node: number, url: string): boolean {
  const path = pathOf(url);
  const file = path.slice(path.lastIndexOf("/", path.lastIndexOf("/") - 1) + 1);
  const isNamed = iconName.test(file) || iconName.test(attribute(document, node, "class") ?? "");
  if (!isNamed) return false;
  const [, width, height] = sizeInName.exec(path) ?? [];
  const sides = [
    attribute(document, node, "width"),
    attribute(document, node, "height"),
    styleSide.exec(attribute(document, node, "style") ?? "")?.[1],
    sizeInQuery.exec(url)?.[1],
    width,
    height,
  ];
  return sides.some((side) => {
    const pixels = Number.parseFloat(side ?? "");
    return pixels < LEAST_NAMED_SIDE && !side!.includes("%");
  });
}
