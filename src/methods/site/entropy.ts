/** How occurrences spread over pages, summed up as pages are added. */
interface Occurrences {
  total: number;
  /** Sum of n ln n over the pages' counts n. */
  weighted: number;
  pages: number;
}

/**
 * Entropies of features over pages: 0 where one page has all occurrences, 1 where every page has as
 * many. `H = - sum_j w_j log_n w_j` with `w_j` the share of page j and n pages; of one page alone 0.
 */
export class Entropies {
  readonly #features = new Map<string, Occurrences>();

  /** Adds a page by the counts of its features. */
  add(counts: ReadonlyMap<string, number>): void {
    for (const [feature, count] of counts) {
      const counts = this.#features.get(feature);
      const weighted = count * Math.log(count);
      if (counts === undefined) this.#features.set(feature, { total: count, weighted, pages: 1 });
      else {
        counts.total += count;
        counts.weighted += weighted;
        counts.pages++;
      }
    }
  }

  /** Entropy of a feature over a number of pages; 0 if no page has it. */
  of(feature: string, pages: number): number {
    const counts = this.#features.get(feature);
    return counts === undefined ? 0 : entropyOf(counts, pages);
  }

  /** Mean entropy of all features over a number of pages; undefined without features. */
  mean(pages: number): number | undefined {
    if (this.#features.size === 0) return undefined;
    let sum = 0;
    for (const counts of this.#features.values()) sum += entropyOf(counts, pages);
    return sum / this.#features.size;
  }
}

function entropyOf({ total, weighted, pages: having }: Occurrences, pages: number): number {
  if (having < 2) return 0;
  return Math.min(Math.max((Math.log(total) - weighted / total) / Math.log(pages), 0), 1);
}

/** Entropy of counts, logarithms to the base given: 0 when one has all. */
export function entropyOfCounts(counts: Iterable<number>, base: number): number {
  let [total, weighted, having] = [0, 0, 0];
  for (const count of counts) {
    if (count === 0) continue;
    total += count;
    weighted += count * Math.log(count);
    having++;
  }
  return entropyOf({ total, weighted, pages: having }, base);
}
