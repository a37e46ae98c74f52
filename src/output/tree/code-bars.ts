/** Bars above and below listings, which name the language and have buttons: `javascript Copy`. */
import { attribute, type Document, findAttribute, nodeText } from "../../document/document.ts";
import { silentTags, TagSet, TEXT, tag } from "../../document/tags.ts";
import { labelledLanguage, languageOf } from "./code-language.ts";
import type { Kept } from "./kept.ts";
import { siblingAfter, siblingBefore } from "./siblings.ts";

const BUTTON = tag("button");
const wholes = new TagSet("body article main section li td th blockquote dd");
const noBars = new TagSet("p h1 h2 h3 h4 h5 h6 ul ol dl table pre blockquote figcaption");
const copyName = /(?<![a-z])(?:copy|clipboard|copied)(?![a-z])/i;
const spaces = /\s+/g;
/** Elements around a listing that hold nothing else. */
const WRAPPERS = 4;
/** No bar has more: nodes, as icons have some, and characters of words. */
const MOST = { nodes: 60, characters: 30 } as const;

/**
 * Drops bars from what is kept, and finds the languages that they name: what stands directly beside a
 * listing, in elements that hold nothing but the two, and has only a language and buttons.
 *
 * @param listings elements `pre` of the content
 * @returns languages by listing
 */
export function takeCodeBars(
  document: Document,
  kept: Kept,
  listings: readonly number[],
): ReadonlyMap<number, string> {
  const languages = new Map<number, string>();
  for (const pre of listings) {
    if (kept.isKept[pre] === 1) takeBarsOf(document, kept, pre, languages);
  }
  return languages;
}

function takeBarsOf(
  document: Document,
  kept: Kept,
  pre: number,
  languages: Map<number, string>,
): void {
  const { tags, parents } = document;
  let inner = pre;
  for (let i = 0; i < WRAPPERS; i++) {
    const before = siblingBefore(document, inner);
    for (const beside of [before, siblingAfter(document, inner)]) {
      const bar = beside === undefined ? undefined : barAt(document, beside);
      if (bar === undefined) continue;
      const language = labelledLanguage(bar.words);
      const isIts = bar.words !== "" && bar.words.toLowerCase() === languageOf(document, pre);
      const isLabel = language !== undefined && (bar.hasButton || beside === before);
      if (!isIts && !isLabel && !(bar.words === "" && bar.hasButton)) continue;
      kept.isKept[beside!] = 0;
      if (language && !languages.has(pre)) languages.set(pre, language);
    }
    const parent = parents[inner]!;
    if (parent <= 0 || wholes.has(tags[parent]!)) return;
    if (!isAlone(document, kept, inner)) return;
    inner = parent;
  }
}

/** Whether nothing else in the element around a node is kept. */
function isAlone({ tags, ends, parents }: Document, kept: Kept, node: number): boolean {
  const parent = parents[node]!;
  let children = 0;
  for (let n = parent + 1; n < ends[parent]!; n = ends[n]!) {
    const isOther = n !== node && (tags[n] === TEXT ? kept.blockOf[n] !== 0 : kept.isKept[n] === 1);
    if (isOther || ++children > MOST.nodes) return false;
  }
  return true;
}

/** The words of a small element beside a listing, without those of buttons; undefined for text. */
function barAt(
  document: Document,
  node: number,
): { readonly words: string; readonly hasButton: boolean } | undefined {
  const { tags, ends } = document;
  if (ends[node]! - node > MOST.nodes) return undefined;
  let words = "";
  let hasButton = false;
  for (let n = node; n < ends[node]!; n++) {
    if (tags[n] === TEXT) {
      words += ` ${nodeText(document, n)}`;
      if (words.length > 10 * MOST.characters) return undefined;
    } else if (silentTags.has(tags[n]!)) {
      n = ends[n]! - 1;
    } else if (tags[n] === BUTTON || isCopy(document, n)) {
      hasButton = true;
      n = ends[n]! - 1;
    } else if (noBars.has(tags[n]!)) {
      return undefined;
    }
  }
  const shown = words.replace(spaces, " ").trim();
  return shown.length > MOST.characters ? undefined : { words: shown, hasButton };
}

/** Whether an element is named a button that copies. */
export function isCopy(document: Document, node: number): boolean {
  const { attributeStarts, ends } = document;
  if (attributeStarts[node] === attributeStarts[node + 1] || ends[node]! - node > MOST.nodes) {
    return false;
  }
  const classes = attribute(document, node, "class");
  if (classes !== undefined && copyName.test(classes)) return true;
  return (
    findAttribute(document, node, "data-clipboard-target") >= 0 ||
    findAttribute(document, node, "data-clipboard-text") >= 0
  );
}
