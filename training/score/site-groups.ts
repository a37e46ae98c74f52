import { counted } from "../../src/base/counted.ts";
import { createRandom } from "../../src/base/random.ts";
import { KNOWN_PAGES } from "../../src/methods/site/site-method.ts";
import { readCorpus } from "../corpus/readers/index.ts";
import { ReaderError } from "../corpus/readers/reader.ts";
import { TrainingError } from "../corpus/training-error.ts";

/** Pages of a site that know one another. */
export interface Group {
  /** Its position among all groups of the corpus. */
  readonly number: number;
  /** Positions of the pages among those of the corpus that are read. */
  readonly pages: readonly number[];
  /** How many of them are scored, from the first: the others are scored in another group. */
  readonly scored: number;
}

interface Grouping {
  readonly leastPages: number;
  readonly split?: string | undefined;
  readonly seed: number;
  readonly onError?: ((message: string) => void) | undefined;
}

/**
 * The pages of large enough sites in groups that know one another, and the number of those sites. A site with
 * more than {@link KNOWN_PAGES} pages has several groups of as many, in which each of its pages is scored once.
 *
 * @throws TrainingError if no site is large enough
 */
export async function groupsOf(
  path: string,
  { leastPages, split, seed, onError }: Grouping,
): Promise<{ readonly groups: readonly Group[]; readonly sites: number }> {
  const bySite = new Map<string, number[]>();
  let read = 0;
  for await (const page of readCorpus(path)) {
    if (page instanceof ReaderError) {
      onError?.(page.message);
      continue;
    }
    if (split !== undefined && page.split !== split) continue;
    const own = bySite.get(page.site);
    if (own === undefined) bySite.set(page.site, [read]);
    else own.push(read);
    read++;
  }
  const sites = [...bySite.values()].filter(({ length }) => length >= leastPages);
  if (sites.length === 0) {
    throw new TrainingError(
      `found no site with ${counted(leastPages, "page")} among ${read}; expected one at least, or ` +
        "a smaller --least-pages",
    );
  }
  const random = createRandom(seed);
  const groups = sites.flatMap((pages) => {
    if (pages.length <= KNOWN_PAGES) return [{ pages, scored: pages.length }];
    const drawn = random.shuffle(pages);
    return Array.from({ length: Math.ceil(pages.length / KNOWN_PAGES) }, (_, part) => {
      const own = drawn.slice(part * KNOWN_PAGES, (part + 1) * KNOWN_PAGES);
      const others = drawn.slice(0, KNOWN_PAGES - own.length);
      return { pages: [...own, ...others], scored: own.length };
    });
  });
  return { groups: groups.map((group, number) => ({ number, ...group })), sites: sites.length };
}
