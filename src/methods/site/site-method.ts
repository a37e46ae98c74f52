import type { SegmentedPage } from "../../document/block.ts";
import { hashText } from "../../sites/hash.ts";
import { checkedOptions, type Method, type MethodAbout } from "../method.ts";
import { project } from "../project.ts";
import type { MethodResult, Unit } from "../unit.ts";

/**
 * The definition of a method that needs other pages of the site; see {@link defineSiteMethod}. `View` is
 * what it reads of a page.
 */
export interface SiteMethodDefinition<Options, View> extends MethodAbout<Options> {
  /** Reads a page, independently of others. Never throws; linear in the page. */
  read(page: SegmentedPage, options: Options): View;
  /**
   * Judges the pages of a site, perhaps only one. The function returned gives the units of any of them, in
   * document order, without overlaps. Never throws; linear in the pages.
   */
  judge(views: readonly View[], options: Options): (own: View) => Unit[];
}

/** A method of the literature that needs other pages of a page's site. */
export interface SiteMethod extends MethodAbout<unknown> {
  /**
   * @param options by name; default the published values
   * @throws TypeError that names an unknown option, or one with a wrong value
   */
  learner(options?: Readonly<Record<string, unknown>>): SiteLearner;
}

/** Takes the pages of a site one by one. */
export interface PageCollector {
  add(page: SegmentedPage): void;
  finish(): FittedMethod;
}

/** A method with its options. It reads a page once, even if several sites are fitted with the page. */
export interface SiteLearner {
  /**
   * Fits to pages of one site in any order. Pages without text are left out, and pages with the same text
   * count once. It uses at most {@link KNOWN_PAGES}: those with the smallest hashes.
   */
  fit(pages: Iterable<SegmentedPage>): FittedMethod;
  /** The same for pages that come one by one. Holds at most twice as many pages as it uses. */
  collect(): PageCollector;
}

/** A fitted method, which runs like a method on one page: inspection and scores take both. */
export interface FittedMethod
  extends Pick<Method, "id" | "name" | "description" | "source" | "unit"> {
  /** Number of pages it was fitted to. */
  readonly pages: number;
  /**
   * Judges a page as one of the site. A page that it was fitted to, by text or address, does not count
   * twice: the result is the same as if it were fitted without the page.
   */
  run(page: SegmentedPage): MethodResult;
}

/** Most pages of a site that count, the judged one among them: entropies change little with more. */
export const KNOWN_PAGES = 40;

/** A page as a method knows it. */
interface Entry<View> {
  /** Hash of the page's text. */
  readonly digest: number;
  readonly source: string;
  readonly url: string | undefined;
  readonly view: View;
}

/** Makes a method of its definition: checks options, removes duplicate pages, projects units to blocks. */
export function defineSiteMethod<Options, View>(
  definition: SiteMethodDefinition<Options, View>,
): SiteMethod {
  const { read, judge, ...about } = definition;
  return {
    ...about,
    learner(given = {}) {
      const options = checkedOptions(definition, given);
      const entries = new WeakMap<SegmentedPage, Entry<View>>();
      const entryOf = (page: SegmentedPage): Entry<View> => {
        let entry = entries.get(page);
        if (entry === undefined) {
          const { document, blocks, url } = page;
          const digest = hashText(blocks.map(({ text }) => text).join("\n"));
          entry = { digest, source: document.source.toString(), url, view: read(page, options) };
          entries.set(page, entry);
        }
        return entry;
      };
      const fitted = (known: readonly Entry<View>[]): FittedMethod => {
        const judged = (site: readonly Entry<View>[]) =>
          judge(
            site.map(({ view }) => view),
            options,
          );
        let whole: ((own: View) => Unit[]) | undefined;
        const unitsOf = (own: Entry<View>): Unit[] => {
          const twin = known.find((page) => page.digest === own.digest);
          const siblings = known.filter((page) => page !== twin && !isSamePlace(page, own));
          if (twin?.source === own.source && siblings.length === known.length - 1) {
            whole ??= judged(known);
            return whole(twin.view);
          }
          const site = [...siblings.slice(0, KNOWN_PAGES - 1), own].sort(byDigest);
          return judged(site)(own.view);
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
        const collected = createKnown<View>();
        return {
          add(page) {
            if (page.blocks.length > 0) collected.add(entryOf(page));
          },
          finish: () => fitted(collected.entries()),
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
function createKnown<View>(): { add(entry: Entry<View>): void; entries(): Entry<View>[] } {
  let byDigests = new Map<number, Entry<View>>();
  const entries = (): Entry<View>[] => [...byDigests.values()].sort(byDigest).slice(0, KNOWN_PAGES);
  return {
    entries,
    add(entry) {
      const twin = byDigests.get(entry.digest);
      // Of two copies the same one is kept, in whatever order they come.
      if (twin === undefined || entry.source < twin.source) byDigests.set(entry.digest, entry);
      if (byDigests.size < 2 * KNOWN_PAGES) return;
      byDigests = new Map(entries().map((kept) => [kept.digest, kept]));
    },
  };
}

function byDigest(a: { readonly digest: number }, b: { readonly digest: number }): number {
  return a.digest - b.digest;
}

function isSamePlace(a: { readonly url?: string | undefined }, b: typeof a): boolean {
  return a.url !== undefined && a.url === b.url;
}
