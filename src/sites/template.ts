/** The paths of a site: how many of its pages have each, and how much the texts there differ. */
import type { Site } from "./site.ts";

export interface SitePlace {
  /** Known pages of the site that have text there. */
  readonly pages: number;
  /**
   * Entropy of the texts there, relative to the maximum: 0 if all pages have the same text, 1 if no two
   * do. Undefined if only one page has the path.
   */
  readonly entropy: number | undefined;
}

/** Places by the hash of their path. */
export function placesOf({ summaries }: Site): Map<number, SitePlace> {
  const places = new Map<number, { pages: number; texts: Map<number, number> }>();
  for (const { texts, paths } of summaries) {
    const seen = new Set<number>();
    const counted = new Set<string>();
    for (const [i, path] of paths.entries()) {
      const text = texts[i]!;
      const place = places.get(path) ?? { pages: 0, texts: new Map<number, number>() };
      places.set(path, place);
      if (!seen.has(path)) place.pages++;
      seen.add(path);
      const pair = `${path} ${text}`;
      if (!counted.has(pair)) place.texts.set(text, (place.texts.get(text) ?? 0) + 1);
      counted.add(pair);
    }
  }
  return new Map(
    [...places].map(([path, { pages, texts }]) => [
      path,
      { pages, entropy: pages === 1 ? undefined : entropyOf([...texts.values()], pages) },
    ]),
  );
}

/**
 * Relative entropy of texts.
 *
 * @param counts number of pages that have each text
 * @param pages number of pages that have the path
 */
function entropyOf(counts: readonly number[], pages: number): number {
  let sum = 0;
  let total = 0;
  for (const count of counts) {
    sum += count * Math.log(pages / count);
    total += count;
  }
  return sum / (total * Math.log(pages));
}
