import type { FeatureExample } from "../../extractor.ts";
import type { PageMeasures } from "../../page-measures.ts";
import { type ElementTokens, elementTokens, visitOwnTokens } from "./element-tokens.ts";

/** Log-odds of content relative to the prior, by token, keys sorted. */
export interface TokenOddsTable {
  /** Tokens of a block's own elements: its holder and the elements inside it. */
  readonly own: Record<string, number>;
  /** Tokens of the elements above its holder. */
  readonly above: Record<string, number>;
}

/** Weight of the prior, in pages. */
const PRIOR_PAGES = 0.1;
/** Tokens of fewer sites describe a site, not the web. */
const MIN_SITES = 3;
/** Tokens kept for own elements, and for ancestors. */
const MAX_TOKENS = 1500;

/**
 * Smoothed log-odds of content given a token, relative to the prior:
 * `log((c + m p) / (n - c + m (1 - p))) - log(p / (1 - p))`.
 *
 * @param content c: weight of the content below the token
 * @param total n: weight of everything below the token
 * @param prior p: share of content overall, in (0, 1)
 * @param strength m: weight of the prior
 */
export function logOdds(content: number, total: number, prior: number, strength: number): number {
  const odds = (content + strength * prior) / (total - content + strength * (1 - prior));
  return Math.log(odds) - Math.log(prior / (1 - prior));
}

/** What is known of the tokens, by token number. */
class Evidence {
  readonly total: number[] = [];
  readonly content: number[] = [];
  readonly sites: number[] = [];
  readonly #lastSite: number[] = [];

  grow(length: number): void {
    while (this.total.length < length) {
      this.total.push(0);
      this.content.push(0);
      this.sites.push(0);
      this.#lastSite.push(-1);
    }
  }

  add(token: number, site: number, total: number, content: number): void {
    this.total[token]! += total;
    this.content[token]! += content;
    if (this.#lastSite[token] === site) return;
    this.#lastSite[token] = site;
    this.sites[token]!++;
  }

  /** The most informative tokens and their odds. */
  table(names: readonly string[], prior: number): Record<string, number> {
    const candidates: { name: string; odds: number; gain: number }[] = [];
    for (let token = 0; token < this.total.length; token++) {
      if (this.sites[token]! < MIN_SITES) continue;
      const total = this.total[token]!;
      const content = Math.min(this.content[token]!, total);
      const odds = Math.round(logOdds(content, total, prior, PRIOR_PAGES) * 1000) / 1000;
      if (odds === 0) continue;
      candidates.push({ name: names[token]!, odds, gain: gain(content, total, prior) });
    }
    candidates.sort((a, b) => b.gain - a.gain || (a.name < b.name ? -1 : 1));
    const kept = candidates.slice(0, MAX_TOKENS).sort((a, b) => (a.name < b.name ? -1 : 1));
    return Object.fromEntries(kept.map(({ name, odds }) => [name, odds]));
  }
}

/** Gain in log-likelihood of a token's smoothed rate over the prior: large for frequent, informative tokens. */
function gain(content: number, total: number, prior: number): number {
  const rate = (content + PRIOR_PAGES * prior) / (total + PRIOR_PAGES);
  return content * Math.log(rate / prior) + (total - content) * Math.log((1 - rate) / (1 - prior));
}

/** Weight and content weight of the blocks of a page, and of the blocks that each element holds. */
interface Weights {
  readonly total: Float64Array;
  readonly content: Float64Array;
  /** Running sums over the blocks, one longer than they are many. */
  readonly totalSums: Float64Array;
  readonly contentSums: Float64Array;
  /** By node. */
  readonly heldTotal: Float64Array;
  readonly heldContent: Float64Array;
}

/** A block weighs its share of its page's characters: a page weighs one. */
function weigh({ page: { document, blocks, sums }, labels }: FeatureExample): Weights {
  const n = blocks.length;
  const total = new Float64Array(n);
  const content = new Float64Array(n);
  const totalSums = new Float64Array(n + 1);
  const contentSums = new Float64Array(n + 1);
  const heldTotal = new Float64Array(document.size);
  const heldContent = new Float64Array(document.size);
  for (let i = 0; i < n; i++) {
    const { characters, node } = blocks[i]!;
    total[i] = characters / sums.characters[n]!;
    content[i] = total[i]! * labels[i]!;
    totalSums[i + 1] = totalSums[i]! + total[i]!;
    contentSums[i + 1] = contentSums[i]! + content[i]!;
    heldTotal[node]! += total[i]!;
    heldContent[node]! += content[i]!;
  }
  return { total, content, totalSums, contentSums, heldTotal, heldContent };
}

/** Calls `visit` for every token of the ancestors of holders. */
function visitAbove(
  { document, blocksBefore }: PageMeasures,
  { starts, values, tokens, names }: ElementTokens,
  { totalSums, contentSums, heldTotal, heldContent }: Weights,
  visit: (token: number, total: number, content: number) => void,
): void {
  /** End of a token's last outermost element: what is below it is counted. */
  const coveredTo = new Int32Array(names.length);
  for (let node = 0; node < document.size; node++) {
    if (starts[node] === starts[node + 1]) continue;
    const end = document.ends[node]!;
    const first = blocksBefore[node]!;
    const last = blocksBefore[end]!;
    const total = totalSums[last]! - totalSums[first]! - heldTotal[node]!;
    // What is left of a difference of equal sums is rounding.
    if (total < 1e-9) continue;
    const content = Math.max(contentSums[last]! - contentSums[first]! - heldContent[node]!, 0);
    for (let i = starts[node]!; i < starts[node + 1]!; i++) {
      for (const token of tokens[values[i]!]!) {
        if (coveredTo[token]! > node) continue;
        coveredTo[token] = end;
        visit(token, total, content);
      }
    }
  }
}

/**
 * Learns the odds from labelled pages. A token counts once per block; tokens seen on fewer than
 * three sites are left out. The order of the examples does not matter but for rounding.
 */
export function fitTokenOdds(examples: readonly FeatureExample[]): TokenOddsTable {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const own = new Evidence();
  const above = new Evidence();
  // Site by site, so that a token's last site shows whether the current one is new to it.
  const bySite = examples
    .filter(({ labels }) => labels.length > 0)
    .sort((a, b) => (a.site < b.site ? -1 : a.site > b.site ? 1 : 0));
  let site = 0;
  let content = 0;
  for (const [index, example] of bySite.entries()) {
    if (index > 0 && example.site !== bySite[index - 1]!.site) site++;
    const ofPage = elementTokens(example.page.document);
    const numberOf = ofPage.names.map((token) => {
      let number = numbers.get(token);
      if (number === undefined) {
        number = names.push(token) - 1;
        numbers.set(token, number);
      }
      return number;
    });
    own.grow(names.length);
    above.grow(names.length);
    const weights = weigh(example);
    content += weights.contentSums.at(-1)!;
    visitOwnTokens(example.page.blocks, ofPage, (token, block) =>
      own.add(numberOf[token]!, site, weights.total[block]!, weights.content[block]!),
    );
    visitAbove(example.page, ofPage, weights, (token, total, content) =>
      above.add(numberOf[token]!, site, total, content),
    );
  }
  const prior = Math.min(Math.max(content / Math.max(bySite.length, 1), 0.001), 0.999);
  return { own: own.table(names, prior), above: above.table(names, prior) };
}
