/** The places of a site: how many of its pages have them, and how much what stands there differs. */
import type { Site } from "./site.ts";

export interface SitePlace {
  /** Known pages of the site that have text there. */
  readonly pages: number;
  /**
   * Entropy of the texts there, as a share of what it would be if no two pages had the same: 0 where
   * all say the same, 1 where each says something else. Undefined where one page alone has the place.
   */
  readonly entropy: number | undefined;
}

/** Places by the hash of their path. */
export function placesOf({ summaries }: Site): Map<number, SitePlace> {
  const places = new Map<number, { pages: number; texts: Map<number, number> }>();
  for (const { texts, paths } of summaries) {
    const seen = new Set<number>();
    const said = new Set<string>();
    for (const [i, path] of paths.entries()) {
      const text = texts[i]!;
      const place = places.get(path) ?? { pages: 0, texts: new Map<number, number>() };
      places.set(path, place);
      if (!seen.has(path)) place.pages++;
      seen.add(path);
      const saying = `${path} ${text}`;
      if (!said.has(saying)) place.texts.set(text, (place.texts.get(text) ?? 0) + 1);
      said.add(saying);
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
 * Entropy of texts that stand on so many of the pages: each text tells pages apart by the share that
 * has it, and counts as often as it stands.
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
