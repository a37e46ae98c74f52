/** Sites of any kind: summaries of the pages with the smallest digests. */
import { z } from "zod";
import { shown } from "../document/arguments.ts";

/** Pages that a site keeps by default: ten are nearly as good, more bring nothing. */
export const DEFAULT_PAGES = 40;
/** With more pages the sums over a site would no longer be exact. */
export const MOST_PAGES = 400;

/** What sites of every kind keep of a page. */
export interface Digested {
  /** Identifies the page when it is seen again. */
  readonly digest: number;
  /** Hashes of its texts, and of the paths to them. */
  readonly texts: readonly number[];
  readonly paths: readonly number[];
}

/**
 * What is known of a site, of bounded size. It is plain JSON. Sites that were learnt separately can be
 * merged.
 */
export interface KnownSite<Summary extends Digested, Format extends string = string> {
  readonly format: Format;
  /** 2 if pages have labels, which version 1 does not know; else 1. */
  readonly version: 1 | 2;
  /** Checksum of the model that learnt it. */
  readonly model: string;
  /** `siteKey` of its pages; absent if it is unknown or the pages have several. */
  readonly key?: string | undefined;
  /** Most summaries that it keeps. */
  readonly pages: number;
  /** Sorted by digest, without duplicates. */
  readonly summaries: readonly Summary[];
}

/** A site that cannot be used; the message says what is wrong and what to do. */
export class SiteError extends Error {
  override readonly name = "SiteError";
}

/** What makes a kind of site. */
export interface SiteKindParts<Summary extends Digested, Format extends string> {
  readonly format: Format;
  /** Functions that make such sites, for messages. */
  readonly makers: string;
  /** Built when the first site is checked: most pages are read without a site. */
  summary(): z.ZodType<Summary>;
  /** Orders by digest, then by all other fields. */
  compare(a: Summary, b: Summary): number;
  /** Whether a user labelled the page: such pages are kept before others. */
  isLabelled(summary: Summary): boolean;
}

/** What can be done with sites of a kind. */
export interface SiteKind<Summary extends Digested, Format extends string = string> {
  readonly format: Format;
  /** Whether a user labelled the page. */
  isLabelled(summary: Summary): boolean;
  /** Makes a site of summaries in any order; keeps the `pages` smallest, those with labels first. */
  siteOf(model: string, pages: number, summaries: readonly Summary[]): KnownSite<Summary, Format>;
  /** Adds a summary. At twice `pages` summaries, drops those that a site of `pages` would not keep. */
  withSummary(summaries: Summary[], summary: Summary, pages: number): Summary[];
  /**
   * Joins two sites of one model. The operation is commutative, associative and idempotent: a page that
   * was read twice changes nothing.
   *
   * @throws SiteError if the sites are of different models, or a value is not a site
   */
  merge(a: KnownSite<Summary, Format>, b: KnownSite<Summary, Format>): KnownSite<Summary, Format>;
  /**
   * Reads a site that was written with `JSON.stringify`.
   *
   * @param file the text, or the value that `JSON.parse` returns for it, which must not be changed afterwards
   * @param source its name in messages, e.g. its path
   * @throws SiteError if it is not JSON, not a site, or of another version
   */
  read(file: string | object, source?: string): KnownSite<Summary, Format>;
  /** Checks that a value is a site, once per object. @throws SiteError if it is not */
  check(value: unknown, source?: string): KnownSite<Summary, Format>;
}

export function createSiteKind<Summary extends Digested, Format extends string>({
  format,
  makers,
  summary,
  compare,
  isLabelled,
}: SiteKindParts<Summary, Format>): SiteKind<Summary, Format> {
  type OfKind = KnownSite<Summary, Format>;
  const versions: readonly unknown[] = [1, 2];
  /** Sites that were checked: a site is large, and every page asks for it. */
  const checked = new WeakSet<object>();
  const schema = z.lazy(() => schemaOf(format, summary(), isLabelled));
  const smallest = (summaries: readonly Summary[], count: number): Summary[] => {
    const sorted = [...summaries]
      .sort(compare)
      .filter(({ digest }, i, all) => digest !== all[i - 1]?.digest);
    if (sorted.length <= count) return sorted;
    const labelled = sorted.filter(isLabelled).slice(0, count);
    const others = sorted.filter((own) => !isLabelled(own)).slice(0, count - labelled.length);
    return [...labelled, ...others].sort(compare);
  };
  const siteOf: SiteKind<Summary, Format>["siteOf"] = (model, pages, summaries) => {
    const kept = smallest(summaries, pages);
    const version = kept.some(isLabelled) ? 2 : 1;
    return { format, version, model, pages, summaries: kept };
  };
  const check = (value: unknown, source: string = "that was given"): OfKind => {
    if (typeof value === "object" && value !== null && checked.has(value)) return value as OfKind;
    const { format: own, version } = z.looseObject({}).safeParse(value).data ?? {};
    if (own !== format) {
      const found = own === undefined ? "no format field" : `format ${shown(own)}`;
      throw refusal(source, `found ${found}, expected a site from ${makers}`);
    }
    if (!versions.includes(version)) {
      const advice = "learn the site again or use the version of seine that wrote it";
      throw refusal(
        source,
        `found site version ${shown(version)}, expected ${versions.join(" or ")}; ${advice}`,
      );
    }
    const parsed = schema.safeParse(value);
    if (!parsed.success) {
      const issue = parsed.error.issues[0]!;
      throw refusal(source, `at ${issue.path.join(".") || "the top"}: ${issue.message}`);
    }
    checked.add(value as OfKind);
    return value as OfKind;
  };
  return {
    format,
    isLabelled,
    siteOf,
    withSummary(summaries, own, pages) {
      summaries.push(own);
      return summaries.length < 2 * pages ? summaries : smallest(summaries, pages);
    },
    merge(a, b) {
      const [left, right] = [check(a), check(b)];
      if (left.model !== right.model) {
        const found = `found ${left.model} and ${right.model}`;
        throw new SiteError(`cannot merge sites of two models, ${found}; learn both with one`);
      }
      const pages = Math.min(left.pages, right.pages);
      const key = left.key === right.key ? left.key : undefined;
      return {
        ...siteOf(left.model, pages, [...left.summaries, ...right.summaries]),
        ...(key === undefined ? {} : { key }),
      };
    },
    read: (file, source = "that was given") =>
      check(typeof file === "string" ? parse(file, source) : file, source),
    check,
  };
}

function parse(text: string, source: string): unknown {
  try {
    return JSON.parse(text.startsWith("\ufeff") ? text.slice(1) : text);
  } catch (error) {
    throw refusal(source, `it is not JSON (${(error as Error).message})`);
  }
}

function refusal(source: string, reason: string): SiteError {
  return new SiteError(`cannot use the site ${source}: ${reason}`);
}

function schemaOf<Summary extends Digested>(
  format: string,
  summary: z.ZodType<Summary>,
  isLabelled: (summary: Summary) => boolean,
): z.ZodType<KnownSite<Summary>> {
  return z
    .strictObject({
      format: z.literal(format),
      version: z.literal([1, 2]),
      model: z.string(),
      key: z.string().optional(),
      pages: z.int().min(1).max(MOST_PAGES),
      summaries: z.array(summary),
    })
    .refine(({ pages, summaries }) => summaries.length <= pages, {
      error: "expected no more summaries than pages",
    })
    .refine(({ version, summaries }) => summaries.some(isLabelled) === (version === 2), {
      error: "expected pages with labels in version 2 and in no other",
    })
    .refine(
      ({ summaries }) =>
        summaries.every(({ digest }, i) => i === 0 || summaries[i - 1]!.digest < digest),
      { error: "expected summaries in the order of their digests, each once" },
    );
}
