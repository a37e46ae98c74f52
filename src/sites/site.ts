import { z } from "zod";
import { compareSummaries, MOST_LOGIT, MOST_WORDS, type PageSummary } from "./summary.ts";

export const SITE_FORMAT = "seine-site";
export const SITE_VERSION = 1;

/** Pages that a site keeps unless told otherwise: ten are nearly as good, more bring nothing. */
export const DEFAULT_PAGES = 40;
/** Beyond this the sums over a site are no longer exact. */
export const MOST_PAGES = 400;

/**
 * What is known of a site: summaries of some of its pages, those with the smallest digests, however
 * many were read. It is plain JSON; {@link mergeSites} joins what was learnt apart.
 */
export interface Site {
  readonly format: typeof SITE_FORMAT;
  readonly version: typeof SITE_VERSION;
  /** Checksum of the model that learnt it. */
  readonly model: string;
  /** `siteKey` of its pages; absent when they are of several, or of none that was told. */
  readonly key?: string | undefined;
  /** Most summaries that it keeps. */
  readonly pages: number;
  /** By digest, which no two share. */
  readonly summaries: readonly PageSummary[];
}

/** A site that cannot be used; the message says what is wrong and what to do. */
export class SiteError extends Error {
  override readonly name = "SiteError";
}

/**
 * Joins two sites of one model. Any order and grouping gives the same site, and so does joining one
 * twice: pages that were crawled or counted again change nothing.
 *
 * @throws SiteError when the sites are of different models, or one is no site
 */
export function mergeSites(a: Site, b: Site): Site {
  const [left, right] = [checkSite(a), checkSite(b)];
  if (left.model !== right.model) {
    throw new SiteError(
      `cannot merge sites of two models, found ${left.model} and ${right.model}; learn both with one`,
    );
  }
  const pages = Math.min(left.pages, right.pages);
  const key = left.key === right.key ? left.key : undefined;
  return {
    ...siteOf(left.model, pages, [...left.summaries, ...right.summaries]),
    ...(key === undefined ? {} : { key }),
  };
}

/** The site of these summaries, which may be more than it keeps and in any order. */
export function siteOf(model: string, pages: number, summaries: readonly PageSummary[]): Site {
  return {
    format: SITE_FORMAT,
    version: SITE_VERSION,
    model,
    pages,
    summaries: smallest(summaries, pages),
  };
}

/** The summaries with one more, less those that no site of so many pages keeps once they are too many. */
export function withSummary(
  summaries: PageSummary[],
  summary: PageSummary,
  pages: number,
): PageSummary[] {
  summaries.push(summary);
  return summaries.length < 2 * pages ? summaries : smallest(summaries, pages);
}

/** The summaries with the smallest digests, one of each, in order. */
function smallest(summaries: readonly PageSummary[], count: number): PageSummary[] {
  return [...summaries]
    .sort(compareSummaries)
    .filter(({ digest }, i, sorted) => digest !== sorted[i - 1]?.digest)
    .slice(0, count);
}

/**
 * Reads a site that was written with `JSON.stringify`.
 *
 * @param file the text, or what `JSON.parse` makes of it, which must not be changed afterwards
 * @param source what to call it in messages, e.g. its path
 * @throws SiteError when it is not JSON, not a site, or of another version
 */
export function readSite(file: string | object, source = "that was given"): Site {
  return checkSite(typeof file === "string" ? parseSite(file, source) : file, source);
}

function parseSite(text: string, source: string): unknown {
  try {
    return JSON.parse(text.startsWith("\ufeff") ? text.slice(1) : text);
  } catch (error) {
    throw refusal(source, `it is not JSON (${(error as Error).message})`);
  }
}

/** Sites that are known to be well-formed: their keys are many, and every page asks. */
const checked = new WeakSet<object>();

/** Checks what is said to be a site, once. Throws a SiteError. */
export function checkSite(value: unknown, source = "that was given"): Site {
  if (typeof value === "object" && value !== null && checked.has(value)) return value as Site;
  const { format, version } = z.looseObject({}).safeParse(value).data ?? {};
  if (format !== SITE_FORMAT) {
    const found = format === undefined ? "no format field" : `format ${JSON.stringify(format)}`;
    throw refusal(
      source,
      `found ${found}, expected a site from learnSite(), mergeSites() or readSite()`,
    );
  }
  if (version !== SITE_VERSION) {
    const advice = "learn the site again or use the version of seine that wrote it";
    throw refusal(source, `found site version ${version}, expected ${SITE_VERSION}; ${advice}`);
  }
  const parsed = siteSchema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw refusal(source, `at ${issue.path.join(".") || "the top"}: ${issue.message}`);
  }
  checked.add(value as Site);
  return value as Site;
}

function refusal(source: string, reason: string): SiteError {
  return new SiteError(`cannot use the site ${source}: ${reason}`);
}

// Made when a site is first looked at: most pages are read without one.
const siteSchema: z.ZodType<Site> = z.lazy(() => {
  const hash = z.int().min(0);
  const summary = z
    .strictObject({
      digest: hash,
      type: z.string().optional(),
      texts: z.array(hash),
      paths: z.array(hash),
      words: z.array(z.int().min(0).max(MOST_WORDS)),
      logits: z.array(z.int().min(-MOST_LOGIT).max(MOST_LOGIT)),
    })
    .refine(
      ({ texts, ...columns }) =>
        [columns.paths, columns.words, columns.logits].every(
          ({ length }) => length === texts.length,
        ),
      { error: "expected as many paths, words and logits as texts" },
    );
  return z
    .strictObject({
      format: z.literal(SITE_FORMAT),
      version: z.literal(SITE_VERSION),
      model: z.string(),
      key: z.string().optional(),
      pages: z.int().min(1).max(MOST_PAGES),
      summaries: z.array(summary),
    })
    .refine(({ pages, summaries }) => summaries.length <= pages, {
      error: "expected no more summaries than pages",
    })
    .refine(
      ({ summaries }) =>
        summaries.every(({ digest }, i) => i === 0 || summaries[i - 1]!.digest < digest),
      { error: "expected summaries in the order of their digests, each once" },
    );
});
