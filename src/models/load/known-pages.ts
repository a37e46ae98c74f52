/**
 * Which pages a model has learnt from. Models of before pages were recorded have their pages in a file of the
 * package, by the digest of their corpus (`npm run lab -- known-pages`).
 */
import { existsSync, readFileSync } from "node:fs";
import { packageFile } from "../../base/package-file.ts";
import type { ModelJson } from "../model.ts";

/** Hexadecimal digits that stand for a page in a model file: of a million pages, two may be taken for one. */
const PAGE_DIGITS = 12;

/** Hexadecimal digits per page in the package's file. Of a million other pages, one may be taken for known. */
const DIGITS = 8;

/** The first hexadecimal digits of a digest, `sha256:` and 64 of them. */
function digitsOf(digest: string, count: number): string {
  const from = "sha256:".length;
  return digest.slice(from, from + count);
}

/** What a model file keeps of the digests of its pages. */
export function pageDigestsOf(digests: Iterable<string>): string[] {
  return [...new Set(Array.from(digests, (digest) => digitsOf(digest, PAGE_DIGITS)))].sort();
}

/** Per digest of a corpus, the first {@link DIGITS} digits of its pages' digests, one after the other. */
type KnownCorpora = Readonly<Record<string, string>>;

/**
 * Tells by a page's digest, `sha256:…`, whether the model or its base has learnt from the page.
 * Undefined where nothing is known of a model's pages.
 */
export function knownPages({
  training,
  correction,
}: Pick<ModelJson, "training" | "correction">): ((digest: string) => boolean) | undefined {
  const digests = pagesOf(training);
  const base = correction && pagesOf(correction.base.training);
  if (digests === undefined && base === undefined) return undefined;
  const has = (pages: KnownPages | undefined, digest: string): boolean =>
    pages?.digests.has(digitsOf(digest, pages.digits)) ?? false;
  return (digest) => has(digests, digest) || has(base, digest);
}

/** How many of some pages, by their digests, a model has learnt from; undefined where nothing is known of its pages. */
export function countKnown(
  model: Parameters<typeof knownPages>[0],
  digests: readonly string[],
): number | undefined {
  const isKnown = knownPages(model);
  return isKnown && digests.filter(isKnown).length;
}

interface KnownPages {
  readonly digits: number;
  readonly digests: ReadonlySet<string>;
}

function pagesOf({ pageDigests, corpusDigest }: ModelJson["training"]): KnownPages | undefined {
  if (pageDigests) return { digits: PAGE_DIGITS, digests: new Set(pageDigests) };
  const listed = knownCorpora()[corpusDigest];
  if (listed === undefined) return undefined;
  const digests = new Set<string>();
  for (let at = 0; at < listed.length; at += DIGITS) digests.add(listed.slice(at, at + DIGITS));
  return { digits: DIGITS, digests };
}

const FILE = "models/pages.json";

function knownCorpora(): KnownCorpora {
  const path = packageFile(FILE);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as KnownCorpora) : {};
}

/** The text of the package's file with the pages of one corpus, by their digests. */
export function knownPagesFile(corpusDigest: string, digests: readonly string[]): string {
  const pages = digests
    .map((digest) => digitsOf(digest, DIGITS))
    .sort()
    .join("");
  return `${JSON.stringify({ [corpusDigest]: pages })}\n`;
}
