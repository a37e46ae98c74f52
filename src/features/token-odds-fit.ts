import { elementTokens } from "./element-tokens.ts";
import type { FeatureExample } from "./extractor.ts";

/** Log-odds of content relative to the prior, by token, keys sorted. */
export interface TokenOddsTable {
  /** Tokens of a block's own elements: its holder and the elements inside it. */
  readonly own: Record<string, number>;
  /** Tokens of the elements above its holder. */
  readonly above: Record<string, number>;
}

/** Weight of the prior, in pages. */
const PRIOR_PAGES = 0.1;
/** Fewer sites than this tell of a site, not of the web. */
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

  /** The most telling tokens and their odds. */
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

/** Log-likelihood that the smoothed rate below a token gains over the prior: frequent and telling. */
function gain(content: number, total: number, prior: number): number {
  const rate = (content + PRIOR_PAGES * prior) / (total + PRIOR_PAGES);
  return content * Math.log(rate / prior) + (total - content) * Math.log((1 - rate) / (1 - prior));
}

/**
 * Learns the odds from labelled pages. A block weighs its share of its page's characters, so that
 * every page counts one; a token counts once per block. Tokens seen on fewer than three sites are
 * left out. The order of the examples does not matter but for rounding.
 */
export function fitTokenOdds(examples: readonly FeatureExample[]): TokenOddsTable {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const own = new Evidence();
  const above = new Evidence();
  // Site after site, so that the last site of a token tells whether a site is new to it.
  const bySite = [...examples].sort((a, b) => (a.site < b.site ? -1 : a.site > b.site ? 1 : 0));
  let site = -1;
  let lastSite: string | undefined;
  let pages = 0;
  let contentPages = 0;
  for (const example of bySite) {
    const { document, blocks, blocksBefore, sums } = example.page;
    const characters = sums.characters[blocks.length]!;
    if (characters === 0) continue;
    if (example.site !== lastSite) {
      lastSite = example.site;
      site++;
    }
    const page = elementTokens(document);
    const { starts, values, tokens } = page;
    const tokenNumbers = page.names.map((token) => {
      let number = numbers.get(token);
      if (number === undefined) {
        number = names.push(token) - 1;
        numbers.set(token, number);
      }
      return number;
    });
    own.grow(names.length);
    above.grow(names.length);

    // Own elements, and what each element holds itself.
    const contentSums = new Float64Array(blocks.length + 1);
    const heldTotal = new Float64Array(document.size);
    const heldContent = new Float64Array(document.size);
    for (const block of blocks) {
      const total = block.characters / characters;
      const content = total * example.labels[block.index]!;
      contentSums[block.index + 1] = contentSums[block.index]! + content;
      heldTotal[block.node]! += total;
      heldContent[block.node]! += content;
      const seen = new Set<number>();
      for (const element of block.elements) {
        for (let i = starts[element]!; i < starts[element + 1]!; i++) {
          for (const token of tokens[values[i]!]!) seen.add(token);
        }
      }
      for (const token of seen) own.add(tokenNumbers[token]!, site, total, content);
    }
    pages++;
    contentPages += contentSums[blocks.length]!;

    // Ancestors: a token's outermost elements cover what is below it once.
    const coveredTo = new Int32Array(page.names.length);
    for (let node = 0; node < document.size; node++) {
      if (starts[node] === starts[node + 1]) continue;
      const end = document.ends[node]!;
      const first = blocksBefore[node]!;
      const last = blocksBefore[end]!;
      const total =
        (sums.characters[last]! - sums.characters[first]!) / characters - heldTotal[node]!;
      // What is left of a difference of equal sums is rounding.
      if (total < 1e-9) continue;
      const content = Math.max(contentSums[last]! - contentSums[first]! - heldContent[node]!, 0);
      for (let i = starts[node]!; i < starts[node + 1]!; i++) {
        for (const token of tokens[values[i]!]!) {
          if (coveredTo[token]! > node) continue;
          coveredTo[token] = end;
          above.add(tokenNumbers[token]!, site, total, content);
        }
      }
    }
  }
  const prior = Math.min(Math.max(contentPages / Math.max(pages, 1), 0.001), 0.999);
  return { own: own.table(names, prior), above: above.table(names, prior) };
}
