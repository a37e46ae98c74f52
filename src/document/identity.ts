/**
 * Where a page comes from. Every output repeats it, so that its rows can be joined with what was crawled, and
 * two captures of one address told apart. This is the one definition of its fields, their names and order.
 */

/** What is known of a page from outside, beside its name. What is unknown is absent. */
export interface Identity {
  /** The absolute URL that it was fetched or captured from, or that was given with it. */
  readonly url?: string | undefined;
  /** Path of its WARC file; a file in a WACZ is `crawl.wacz/archive/data.warc.gz`. */
  readonly warcFile?: string | undefined;
  /**
   * Offset of its record in the WARC file as it is stored, in bytes. In a compressed file it is that of the
   * gzip member or zstd frame that the record begins in.
   */
  readonly warcOffset?: number | undefined;
  /** `WARC-Record-ID`, with its angle brackets if the record has them. */
  readonly warcRecordId?: string | undefined;
  /** `WARC-Date`: when it was captured, ISO 8601. */
  readonly warcDate?: string | undefined;
  /** `WARC-Target-URI`, without angle brackets; also one that is no valid URL. */
  readonly warcTarget?: string | undefined;
  /** Status of the HTTP answer. */
  readonly warcStatus?: number | undefined;
  /** `WARC-Payload-Digest`, such as `sha1:…`. */
  readonly warcDigest?: string | undefined;
  /** `WARC-Truncated`: why the crawler cut the page off, such as `length`. */
  readonly warcTruncated?: string | undefined;
  /** Fields of its line of JSON that were asked for. */
  readonly kept?: Readonly<Record<string, unknown>> | undefined;
}

/** A page's name and identity. */
export interface NamedPage extends Identity {
  /** Its name: a path, a URL, the `id` of its line. */
  readonly id: string;
  /** Why its URL is invalid and was ignored. */
  readonly urlError?: string | undefined;
}

export type CaptureName = Exclude<keyof Identity, "url" | "kept">;

/** Names of the fields of a capture, in order. */
export const captureNames: readonly CaptureName[] = [
  "warcFile",
  "warcOffset",
  "warcRecordId",
  "warcDate",
  "warcTarget",
  "warcStatus",
  "warcDigest",
  "warcTruncated",
];

const names: readonly (keyof Identity)[] = ["url", ...captureNames, "kept"];

/** The identity among the fields of an object. */
export function identityOf(from: Identity): Identity {
  const known: Partial<Record<keyof Identity, unknown>> = {};
  for (const name of names) if (from[name] !== undefined) known[name] = from[name];
  return known as Identity;
}

/**
 * What tells a capture of an address from its others; undefined for a page that comes from no archive. It stays the
 * same where archives are moved, renamed or compressed again, if their records have ids, as the standard demands.
 */
export function captureOf({ warcRecordId, warcDate, warcOffset }: Identity): string | undefined {
  if (warcRecordId !== undefined) return warcRecordId;
  if (warcDate === undefined && warcOffset === undefined) return undefined;
  return `${warcDate ?? ""} ${warcOffset ?? ""}`;
}

/** The first fields of a page's JSON: its name as `input`, then its identity. */
export function identified(page: NamedPage): { readonly input: string } & Identity {
  const { url, ...capture } = identityOf(page);
  return {
    input: page.id,
    ...(url === undefined ? {} : { url }),
    ...(page.urlError === undefined ? {} : { urlError: page.urlError }),
    ...capture,
  };
}

/**
 * Names of the columns of a table that identify its rows beside `input` and `url`.
 *
 * @param kept names of the fields that are kept
 */
export function captureColumns(kept: readonly string[] = []): string[] {
  return [...captureNames, ...kept.map((name) => `kept.${name}`)];
}

/** The cells of {@link captureColumns}. A kept value that is no text is JSON. */
export function captureCells(page: Identity, kept: readonly string[] = []): string[] {
  return [
    ...captureNames.map((name) => String(page[name] ?? "")),
    ...kept.map((name) => {
      const value = page.kept?.[name] ?? "";
      return typeof value === "string" ? value : JSON.stringify(value);
    }),
  ];
}

/** The identity as names and texts, for formats without nested values. */
export function identityTexts(page: Identity & { readonly input?: string }): [string, string][] {
  const { kept = {}, ...fields } = page;
  const own = Object.entries(fields).filter(([, value]) => value !== undefined);
  return [
    ...own.map(([name, value]): [string, string] => [name, String(value)]),
    ...Object.entries(kept).map(([name, value]): [string, string] => [
      `kept.${name}`,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  ];
}
