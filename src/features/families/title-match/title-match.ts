import { attribute, type Document, subtreeText } from "../../../document/document.ts";
import { perPage } from "../../../document/per-page.ts";
import { TagSet, tag } from "../../../document/tags.ts";
import { WordSketch } from "../../../document/word-sketch.ts";
import { SPAN_PLACE, SPAN_WIDTH, wordAt, wordSpans, words } from "../../../document/words.ts";
import { columnIndex } from "../../columns.ts";
import type { Cells, Extractor, Family } from "../../extractor.ts";
import { log1p } from "../../measures/logs.ts";
import type { PageMeasures } from "../../page-measures.ts";
import { headlineColumns, writeHeadlinePlace } from "./headline-place.ts";

/** The texts that a block is compared with. */
const TARGETS = ["title", "social-title", "h1", "description"] as const;
type Target = (typeof TARGETS)[number];
/** Targets that are titles: equality with them and the position of their best match count. */
const NAMES = 3;
const PER_TARGET = ["covered", "covers", "dice"] as const;
/** Columns after those of the targets. */
const MATCH_COLUMNS = [
  "equals-title",
  "within-title",
  "best-score",
  "is-best",
  "log-distance",
  "after-best",
  "offset-from-best",
] as const;
const measured = columnIndex(PER_TARGET);
const match = columnIndex(MATCH_COLUMNS, TARGETS.length * PER_TARGET.length);
const HEADLINE = TARGETS.length * PER_TARGET.length + MATCH_COLUMNS.length;

/** Characters compared: a title or the beginning of a paragraph. */
const LIMIT = 500;
/** Below this similarity no block is the page's title. */
const MIN_MATCH = 0.3;
/** A heading wins over a breadcrumb that repeats it. */
const HEADING_BONUS = 0.1;

const TITLE = tag("title");
const SVG = tag("svg");
const H1 = tag("h1");
const META = tag("meta");
const headings = new TagSet("h1 h2 h3 h4 h5 h6");

/** The page's texts about itself, the first non-empty one of each kind. */
export function findTargets(document: Document): Partial<Record<Target, string>> {
  const found = new Map<string, string>();
  const put = (name: string, text: string | undefined): void => {
    if (text !== undefined && text.trim() !== "" && !found.has(name)) found.set(name, text);
  };
  for (let node = 1; node < document.size; node++) {
    const number = document.tags[node]!;
    if (number === META) {
      const name = attribute(document, node, "property") ?? attribute(document, node, "name");
      if (name !== undefined) put(name.toLowerCase(), attribute(document, node, "content"));
    } else if (number === TITLE) {
      if (document.tags[document.parents[node]!] !== SVG)
        put("<title>", subtreeText(document, node));
    } else if (number === H1 && !found.has("<h1>")) put("<h1>", subtreeText(document, node));
  }
  const targets: Partial<Record<Target, string>> = {};
  const choose = (target: Target, ...names: string[]): void => {
    for (const name of names) {
      const text = found.get(name);
      if (text === undefined) continue;
      targets[target] = text.slice(0, LIMIT);
      return;
    }
  };
  choose("title", "<title>");
  choose("social-title", "og:title", "twitter:title");
  choose("h1", "<h1>");
  choose("description", "og:description", "description", "twitter:description");
  return targets;
}

/** Distinct words and pairs of words of all targets, each with the targets that hold it, as bits. */
class Vocabulary {
  readonly #numbers = new Map<string, number>();
  /** Targets by word number; 0 is the start and the end of a text. */
  readonly wordTargets: number[] = [0];
  readonly sketch = new WordSketch();
  readonly #pairTargets = new Map<number, number>();
  /** Distinct words and pairs per target. */
  readonly wordCounts = new Int32Array(TARGETS.length);
  readonly pairCounts = new Int32Array(TARGETS.length);

  add(target: number, list: readonly string[]): void {
    const bit = 1 << target;
    let before = 0;
    for (const word of [...list, ""]) {
      let number = 0;
      if (word !== "") {
        number = this.#numbers.get(word) ?? this.wordTargets.push(0) - 1;
        this.#numbers.set(word, number);
        this.sketch.add(word);
        if ((this.wordTargets[number]! & bit) === 0) this.wordCounts[target]!++;
        this.wordTargets[number]! |= bit;
      }
      const pair = before * (LIMIT * TARGETS.length + 1) + number;
      const targets = this.#pairTargets.get(pair) ?? 0;
      if ((targets & bit) === 0) this.pairCounts[target]!++;
      this.#pairTargets.set(pair, targets | bit);
      before = number;
    }
  }

  /** Number of a word, or -1 when no target has it. */
  number(word: string): number {
    return this.#numbers.get(word) ?? -1;
  }

  /** Key and targets of a pair of known words; undefined when no target has it. */
  pair(first: number, second: number): { key: number; targets: number } | undefined {
    if (first < 0 || second < 0) return undefined;
    const key = first * (LIMIT * TARGETS.length + 1) + second;
    const targets = this.#pairTargets.get(key);
    return targets === undefined ? undefined : { key, targets };
  }
}

const columns: readonly string[] = [
  ...TARGETS.flatMap((target) => PER_TARGET.map((measure) => `${target}-${measure}`)),
  ...MATCH_COLUMNS,
  ...headlineColumns,
];

/** Writes the columns; the number of the best block, or -1. */
function writeMatches(page: PageMeasures, { values, stride, offset }: Cells): number {
  const { document, blocks } = page;
  const texts = findTargets(document);
  const vocabulary = new Vocabulary();
  const sequences = TARGETS.map((target, t): string | undefined => {
    const text = texts[target];
    if (text === undefined) return undefined;
    const list = words(text);
    if (list.length === 0) return undefined;
    vocabulary.add(t, list);
    return ` ${list.join(" ")} `;
  });
  const { wordTargets, wordCounts, pairCounts } = vocabulary;
  const hasName = sequences.slice(0, NAMES).some((sequence) => sequence !== undefined);
  // The first h1 is often a logo: it locates the title only if there is no other title.
  const isNamed = sequences[0] !== undefined || sequences[1] !== undefined;

  const covers = new Int32Array(TARGETS.length);
  const covered = new Int32Array(TARGETS.length);
  const pairs = new Int32Array(TARGETS.length);
  let best = -1;
  let bestKey = 0;
  let bestScore = Number.NaN;
  const spans: number[] = [];
  const seen = new Set<number>();
  for (const block of blocks) {
    const text = block.text.length > LIMIT ? block.text.slice(0, LIMIT) : block.text;
    const count = wordSpans(text, spans, vocabulary.sketch);
    if (seen.size > 0) {
      covers.fill(0);
      covered.fill(0);
      pairs.fill(0);
      seen.clear();
    }
    /** Number of the word before, and its place in the text; the start is the first. */
    let before = 0;
    let placeBefore = -1;
    for (let span = 0; placeBefore < count; span += SPAN_WIDTH) {
      const isEnd = spans[span]! < 0;
      const place = isEnd ? count : spans[span + SPAN_PLACE]!;
      const number = isEnd ? 0 : vocabulary.number(wordAt(text, spans, span));
      if (number > 0) {
        const targets = wordTargets[number]!;
        add(covers, targets);
        if (!seen.has(-number)) {
          seen.add(-number);
          add(covered, targets);
        }
      }
      const pair = place === placeBefore + 1 ? vocabulary.pair(before, number) : undefined;
      if (pair !== undefined && !seen.has(pair.key)) {
        seen.add(pair.key);
        add(pairs, pair.targets);
      }
      before = number;
      placeBefore = place;
    }

    const at = block.index * stride + offset;
    let score = 0;
    let equal = 0;
    let within = 0;
    for (let t = 0; t < TARGETS.length; t++) {
      const sequence = sequences[t];
      const own = at + t * PER_TARGET.length;
      if (sequence === undefined) {
        for (let k = 0; k < PER_TARGET.length; k++) values[own + k] = Number.NaN;
        continue;
      }
      const dice = (2 * pairs[t]!) / (pairCounts[t]! + count + 1);
      values[own + measured.covered] = covered[t]! / wordCounts[t]!;
      values[own + measured.covers] = covers[t]! / Math.max(count, 1);
      values[own + measured.dice] = dice;
      if (isNamed ? t < 2 : t === 2) score = Math.max(score, dice);
      if (t < NAMES && count > 0 && covers[t] === count) {
        const joined = ` ${words(text).join(" ")} `;
        if (joined === sequence) equal = 1;
        if (sequence.includes(joined)) within = 1;
      }
    }
    values[at + match["equals-title"]] = hasName ? equal : Number.NaN;
    values[at + match["within-title"]] = hasName ? within : Number.NaN;
    const key = score + (headings.has(document.tags[block.node]!) ? HEADING_BONUS : 0);
    if (score >= MIN_MATCH && key > bestKey) {
      best = block.index;
      bestKey = key;
      bestScore = score;
    }
  }

  for (let i = 0; i < blocks.length; i++) {
    const at = i * stride + offset;
    values[at + match["best-score"]] = bestScore;
    const distance = best === -1 ? Number.NaN : i - best;
    values[at + match["is-best"]] = i === best ? 1 : 0;
    values[at + match["log-distance"]] = log1p(Math.abs(distance));
    values[at + match["after-best"]] = best === -1 ? Number.NaN : distance > 0 ? 1 : 0;
    values[at + match["offset-from-best"]] = distance / blocks.length;
  }
  writeHeadlinePlace(page, { values, stride, offset: offset + HEADLINE }, best);
  return best;
}

/** Similarity of a page's blocks to its titles. */
export interface TitleMatches {
  /** The family's columns, block after block. */
  readonly values: Float32Array;
  /** The block that matches the titles best, the headline; -1 without one. */
  readonly best: number;
}

/** Compares a page's blocks with its titles, once. */
export const titleMatches: (page: PageMeasures) => TitleMatches = perPage((page) => {
  const values = new Float32Array(page.blocks.length * columns.length);
  return { values, best: writeMatches(page, { values, stride: columns.length, offset: 0 }) };
});

const extractor: Extractor = {
  columns,
  write(page: PageMeasures, { values, stride, offset }: Cells): void {
    const width = columns.length;
    const own = titleMatches(page).values;
    for (let i = 0, from = 0; i < page.blocks.length; i++, from += width) {
      const at = i * stride + offset;
      for (let k = 0; k < width; k++) values[at + k] = own[from + k]!;
    }
  },
};

/** Adds one for every target of a bit set. */
function add(counts: Int32Array, targets: number): void {
  for (let t = 0; t < counts.length; t++) counts[t]! += (targets >> t) & 1;
}

/**
 * Similarity of a block with the title, the title for social media, the first h1 and the
 * description: share of their words that the block has (`covered`), share of its words that they
 * have (`covers`), and Dice's coefficient of pairs of neighbouring words, the ends of the text being
 * words too. In scripts without spaces a word is a character.
 */
export const titleMatch: Family = {
  name: "title-match",
  description:
    "similarity with the page's titles and description, and the place relative to the best match",
  extractor,
};
