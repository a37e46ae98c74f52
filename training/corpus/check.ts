/**
 * What is wrong with a corpus of labelled pages, and what it is like. Pages are read one by one; what
 * is kept of them are digests, counts, and the ids of those that something is to be said of.
 */
import { createHash } from "node:crypto";
import { firstNames } from "../../src/base/first-names.ts";
import { words } from "../../src/document/words.ts";
import { type CorpusOptions, type CorpusPage, preparePage } from "./corpus.ts";
import { type Finding, Findings, LEAST_REACH } from "./findings.ts";
import { goldDifference } from "./gold-by-labels.ts";
import { readCorpus } from "./readers/index.ts";
import { type LabelledPage, ReaderError } from "./readers/reader.ts";
import { type Spread, SpreadOf } from "./spread.ts";

/** With a smaller share of its words on the page a gold text is not the page's own. */
const LEAST_SHARE = 0.5;
/** With a smaller one it is not all there. */
const FULL_SHARE = 0.95;
/** Gold words not on the page that are named. */
const EXAMPLES = 5;

export interface CorpusCheck {
  /** Pages that can be used. */
  readonly pages: number;
  /** Faults first. */
  readonly findings: readonly Finding[];
  readonly sites: {
    readonly count: number;
    /** Sites that have one page. */
    readonly single: number;
    /** Pages whose site is not known: each counts as a site of its own. */
    readonly unknown: number;
  };
  /** Per page; undefined without pages. Words are those in blocks. */
  readonly sizes: Readonly<Record<"bytes" | "blocks" | "words" | "goldWords", Spread | undefined>>;
  /** Pages by type and by language, as the corpus tells them, the most frequent first. */
  readonly types: Readonly<Record<string, number>>;
  readonly languages: Readonly<Record<string, number>>;
  /** Share of all gold words that stand in the blocks of their pages. */
  readonly goldOnPage: number;
  /**
   * Mean word F1 of keeping the blocks that are labelled content: what the segmenter's blocks and the
   * labels leave to be reached.
   */
  readonly reach: number;
}

/**
 * Reads and labels the pages of one or more corpora, as training does, and says what it found.
 *
 * @throws TrainingError when a path has no known layout
 */
export async function checkCorpus(
  paths: readonly string[],
  options: CorpusOptions,
): Promise<CorpusCheck> {
  const check = new Check(options);
  for (const path of paths) {
    for await (const page of readCorpus(path)) {
      check.add(page, paths.length === 1 ? page.id : `${path}: ${page.id}`);
    }
  }
  return check.result();
}

class Check {
  readonly #options: CorpusOptions;
  readonly #findings = new Findings();
  readonly #pageIds = new Map<string, string>();
  readonly #goldIds = new Map<string, string>();
  readonly #sites = new Map<string, number>();
  readonly #types = new Map<string, number>();
  readonly #languages = new Map<string, number>();
  readonly #bytes = new SpreadOf();
  readonly #blocks = new SpreadOf();
  readonly #words = new SpreadOf();
  readonly #goldWords = new SpreadOf();
  #pages = 0;
  #unknownSites = 0;
  #wordsWanted = 0;
  #wordsThere = 0;
  #reached = 0;

  constructor(options: CorpusOptions) {
    this.#options = options;
  }

  add(page: LabelledPage | ReaderError, id: string): void {
    if (page instanceof ReaderError) {
      this.#findings.add(page.fault, id, page.message);
      return;
    }
    if (this.#options.filter !== undefined && !this.#options.filter(page)) return;
    const prepared = preparePage(page, this.#options);
    this.#findTwins(page, prepared, id);
    this.#findGold(page, prepared, id);
    if (page.labelFault !== undefined) {
      const detail =
        page.labels === undefined
          ? "page.html is not what was labelled"
          : `${page.labels.length} of ${prepared.labels.length} blocks are labelled`;
      this.#findings.add(`${page.labelFault}-labels`, id, detail);
    } else if (page.labels !== undefined) {
      const { page: segmented } = prepared.measures;
      const differs = goldDifference(page.gold, page.labels, segmented);
      if (differs !== undefined) this.#findings.add("other-labels", id, differs);
    }
    if (page.site === page.id) this.#unknownSites++;
    count(this.#sites, page.site);
    count(this.#types, page.pageType ?? "unknown");
    count(this.#languages, page.language ?? "unknown");
    const { blocks, sums } = prepared.measures;
    this.#bytes.add(page.html.length, id);
    this.#blocks.add(blocks.length, id);
    this.#words.add(sums.words[blocks.length]!, id);
    this.#goldWords.add(prepared.scorer.goldWords, id);
    this.#pages++;
    this.#options.onPage?.(this.#pages);
  }

  result(): CorpusCheck {
    const sizes = [...this.#sites.values()];
    return {
      pages: this.#pages,
      findings: this.#findings.all(),
      sites: {
        count: sizes.length,
        single: sizes.filter((pages) => pages === 1).length,
        unknown: this.#unknownSites,
      },
      sizes: {
        bytes: this.#bytes.spread,
        blocks: this.#blocks.spread,
        words: this.#words.spread,
        goldWords: this.#goldWords.spread,
      },
      types: byCount(this.#types),
      languages: byCount(this.#languages),
      goldOnPage: this.#wordsThere / Math.max(this.#wordsWanted, 1),
      reach: this.#reached / Math.max(this.#pages, 1),
    };
  }

  /** The same bytes as those of another page, or the same gold text. */
  #findTwins({ html }: LabelledPage, { gold }: CorpusPage, id: string): void {
    const page = firstWith(this.#pageIds, html, id);
    const labelled = gold.trim() === "" ? id : firstWith(this.#goldIds, gold, id);
    if (page !== id) this.#findings.add("same-page", id, `the bytes of ${page}`);
    else if (labelled !== id) this.#findings.add("same-gold", id, `the gold of ${labelled}`);
  }

  /** Whether the gold stands on the page, and whether blocks can tell it from the rest. */
  #findGold({ pageType }: LabelledPage, prepared: CorpusPage, id: string): void {
    const { scorer, labels, measures, gold } = prepared;
    const { goldWords } = scorer;
    const share = goldWords === 0 ? 1 : scorer.score(new Uint8Array(labels.length).fill(1)).recall;
    const { f1 } = scorer.score(labels);
    this.#wordsWanted += goldWords;
    this.#wordsThere += share * goldWords;
    this.#reached += f1;
    if (goldWords === 0) this.#findings.add("empty-gold", id, pageType ?? "no page type");
    if (share < FULL_SHARE) {
      const part = `${Math.floor(100 * share)} % of ${goldWords} words are there`;
      const found = `${part}; ${missing(gold, measures.blocks)}`;
      this.#findings.add(share < LEAST_SHARE ? "foreign-gold" : "partial-gold", id, found, share);
    } else if (f1 < LEAST_REACH) {
      this.#findings.add("low-reach", id, `F1 ${f1.toFixed(2)}`, f1);
    }
  }
}

/** The first id that came with a content: this one, when the content is new. */
function firstWith(ids: Map<string, string>, content: string | Uint8Array, id: string): string {
  const digest = createHash("sha256").update(content).digest("base64");
  const first = ids.get(digest);
  if (first === undefined) ids.set(digest, id);
  return first ?? id;
}

/** What of a gold text no block has: the first distinct words. */
function missing(gold: string, blocks: readonly { readonly text: string }[]): string {
  const there = new Set(blocks.flatMap(({ text }) => words(text)));
  const absent = [...new Set(words(gold))].filter((word) => !there.has(word));
  if (absent.length === 0) return "each word is, but fewer times than in the gold";
  return `not there: ${firstNames(absent, EXAMPLES)}`;
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function byCount(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)));
}
