import { attribute, type Document, subtreeText } from "../../../document/document.ts";
import { tag } from "../../../document/tags.ts";
import { words } from "../../../document/words.ts";
import { scratch } from "../../measures/scratch.ts";
import { TitlePairs } from "./title-pairs.ts";
import { TitleWords } from "./title-words.ts";

/** The texts that a block is compared with. */
export const TARGETS = ["title", "social-title", "h1", "description"] as const;
type Target = (typeof TARGETS)[number];
/** Characters compared: a title or the beginning of a paragraph. */
export const LIMIT = 500;
/** Stands for the start and the end of a text, among the numbers of words. */
export const EDGE = 0;

const TITLE = tag("title");
const SVG = tag("svg");
const H1 = tag("h1");
const META = tag("meta");

/** Names of what each target is taken from, the best first. */
const sources: Readonly<Record<Target, readonly string[]>> = {
  title: ["<title>"],
  "social-title": ["og:title", "twitter:title"],
  h1: ["<h1>"],
  description: ["og:description", "description", "twitter:description"],
};
const isRead: ReadonlySet<string> = new Set(Object.values(sources).flat());

/** The page's texts about itself, the first non-empty one of each kind. */
export function findTargets(document: Document): Partial<Record<Target, string>> {
  const { size, tags, parents } = document;
  const found = new Map<string, string>();
  const put = (name: string, text: string | undefined): void => {
    if (text !== undefined && text.trim() !== "") found.set(name, text);
  };
  for (let node = 1; node < size; node++) {
    const number = tags[node]!;
    if (number === META) {
      const given = attribute(document, node, "property") ?? attribute(document, node, "name");
      const name = given?.toLowerCase();
      if (name === undefined || !isRead.has(name) || found.has(name)) continue;
      put(name, attribute(document, node, "content"));
    } else if (number === TITLE) {
      if (tags[parents[node]!] === SVG || found.has("<title>")) continue;
      put("<title>", subtreeText(document, node));
    } else if (number === H1 && !found.has("<h1>")) put("<h1>", subtreeText(document, node));
  }
  const targets: Partial<Record<Target, string>> = {};
  for (const target of TARGETS) {
    const name = sources[target].find((source) => found.has(source));
    if (name !== undefined) targets[target] = found.get(name)!.slice(0, LIMIT);
  }
  return targets;
}

/** The targets of a page: their words and pairs of words, and how many of each a target has. */
export interface Titles {
  readonly words: TitleWords;
  readonly pairs: TitlePairs;
  /** Targets by word, as bits. */
  readonly wordTargets: Uint8Array;
  readonly wordCounts: Int32Array;
  readonly pairCounts: Int32Array;
  /** Numbers of the words of each target in their order; none for one that the page lacks. */
  readonly sequences: readonly Int32Array[];
}

export function readTitles(document: Document): Titles {
  const texts = findTargets(document);
  const lists = TARGETS.map((target) => {
    const text = texts[target];
    return text === undefined ? [] : words(text);
  });
  const most = lists.reduce((sum, { length }) => sum + length + 1, 0);
  const vocabulary = new TitleWords();
  const pairs = new TitlePairs(most);
  const wordTargets = scratch.uint8(most + 1);
  const wordCounts = scratch.int32(TARGETS.length);
  const pairCounts = scratch.int32(TARGETS.length);
  const sequences = lists.map((list, target) => {
    const sequence = scratch.int32(list.length);
    if (list.length === 0) return sequence;
    const bit = 1 << target;
    let before = EDGE;
    for (let i = 0; i < list.length; i++) {
      const number = vocabulary.add(list[i]!);
      if ((wordTargets[number]! & bit) === 0) wordCounts[target]!++;
      wordTargets[number]! |= bit;
      if (pairs.add(before, number, bit)) pairCounts[target]!++;
      sequence[i] = number;
      before = number;
    }
    if (pairs.add(before, EDGE, bit)) pairCounts[target]!++;
    return sequence;
  });
  return { words: vocabulary, pairs, wordTargets, wordCounts, pairCounts, sequences };
}
