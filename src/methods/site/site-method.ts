import type { SegmentedPage } from "../../document/block.ts";
import { hashText } from "../../sites/hash.ts";
import { checkedOptions, type Method, type MethodAbout } from "../method.ts";
import { project } from "../project.ts";
import type { MethodResult, Unit } from "../unit.ts";

/**
 * What the file of a method says that needs other pages of the site; see {@link defineSiteMethod}.
 * `Look` is what it takes from a page.
 */
export interface SiteMethodDefinition<Options, Look> extends MethodAbout<Options> {
  /** Takes from a page what counts, whatever the others say. Never throws; linear in the page. */
  read(page: SegmentedPage, options: Options): Look;
  /**
   * Judges the pages of a site: gives the units of any of them, in document order, none overlapping.
   * Never throws; linear in the pages, of which there may be one.
   */
  judge(looks: readonly Look[], options: Options): (own: Look) => Unit[];
}

/** A method of the literature that needs other pages of a page's site. */
export interface SiteMethod extends MethodAbout<unknown> {
  /**
   * @param options by name; the published defaults when absent
   * @throws TypeError naming an option that the method lacks or that has a wrong value
   */
  learner(options?: Readonly<Record<string, unknown>>): SiteLearner;
}

/** Takes the pages of a site one by one. */
export interface PageCollector {
  add(page: SegmentedPage): void;
  finish(): FittedMethod;
}

/** A method with its options. It reads a page once, however many sites are fitted with it. */
export interface SiteLearner {
  /**
   * Fits to pages of one site in any order. Pages without text are left out, pages with the same text
   * count once, and of more than {@link KNOWN_PAGES} those with the smallest hashes do.
   */
  fit(pages: Iterable<SegmentedPage>): FittedMethod;
  /** The same of pages that come one by one: at most twice as many are held as count. */
  collect(): PageCollector;
}

/** What can be asked of a page as every method of the literature can: inspection and scores take both. */
export interface FittedMethod
  extends Pick<Method, "id" | "name" | "description" | "source" | "unit"> {
  /** How many pages it knows. */
  readonly pages: number;
  /**
   * Judges a page as one of the site. One that it was fitted with, by its text or its address, does not
   * count twice: the result is the same as without it.
   */
  run(page: SegmentedPage): MethodResult;
}

/** Most pages of a site that count, the judged one among them: entropies change little with more. */
export const KNOWN_PAGES = 40;

/** A page as a method knows it. */
interface Entry<Look> {
  /** Hash of the page's text. */
  readonly digest: number;
  readonly source: string;
  readonly url: string | undefined;
  readonly look: Look;
}

/** Makes a method of its definition: options are checked, pages told apart, units projected to blocks. */
export function defineSiteMethod<Options, Look>(
  definition: SiteMethodDefinition<Options, Look>,
): SiteMethod {
  const { read, judge, ...about } = definition;
  return {
    ...about,
    learner(given = {}) {
      const options = checkedOptions(definition, given);
      const entries = new WeakMap<SegmentedPage, Entry<Look>>();
      const entryOf = (page: SegmentedPage): Entry<Look> => {
        let entry = entries.get(page);
        if (entry === undefined) {
          const { document, blocks, url } = page;
          const digest = hashText(blocks.map(({ text }) => text).join("\n"));
          entry = { digest, source: document.source, url, look: read(page, options) };
          entries.set(page, entry);
        }
        return entry;
      };
      const fitted = (known: readonly Entry<Look>[]): FittedMethod => {
        const judged = (site: readonly Entry<Look>[]) =>
          judge(
            site.map(({ look }) => look),
            options,
          );
        let whole: ((own: Look) => Unit[]) | undefined;
        const unitsOf = (own: Entry<Look>): Unit[] => {
          const twin = known.find((page) => page.digest === own.digest);
          const siblings = known.filter((page) => page !== twin && !isSamePlace(page, own));
          if (twin?.source === own.source && siblings.length === known.length - 1) {
            whole ??= judged(known);
            return whole(twin.look);
          }
          const site = [...siblings.slice(0, KNOWN_PAGES - 1), own].sort(byDigest);
          return judged(site)(own.look);
        };
        return {
          ...about,
          pages: known.length,
          run(page) {
            const { unit } = about;
            if (page.blocks.length === 0) return { unit, units: [], ...project(page, []) };
            const units = unitsOf(entryOf(page));
            return { unit, units, ...project(page, units) };
          },
        };
      };
      const collect = (): PageCollector => {
        const known = createKnown<Look>();
        return {
          add(page) {
            if (page.blocks.length > 0) known.add(entryOf(page));
          },
          finish: () => fitted(known.entries()),
        };
      };
      return {
        collect,
        fit(pages) {
          const { add, finish } = collect();
          for (const page of pages) add(page);
          return finish();
        },
      };
    },
  };
}

/** Collects pages: one of each digest, the smallest. */
function createKnown<Look>(): { add(entry: Entry<Look>): void; entries(): Entry<Look>[] } {
  let known = new Map<number, Entry<Look>>();
  const entries = (): Entry<Look>[] => [...known.values()].sort(byDigest).slice(0, KNOWN_PAGES);
  return {
    entries,
    add(entry) {
      const twin = known.get(entry.digest);
      // Whichever of two copies is met first, the same one stays.
      if (twin === undefined || entry.source < twin.source) known.set(entry.digest, entry);
      if (known.size < 2 * KNOWN_PAGES) return;
      known = new Map(entries().map((kept) => [kept.digest, kept]));
    },
  };
}

function byDigest(a: { readonly digest: number }, b: { readonly digest: number }): number {
  return a.digest - b.digest;
}

function isSamePlace(a: { readonly url?: string | undefined }, b: typeof a): boolean {
  return a.url !== undefined && a.url === b.url;
}
