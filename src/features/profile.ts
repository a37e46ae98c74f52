import { columnIndex } from "./columns.ts";
import { columnsWith, createMatrix, type Matrix } from "./matrix.ts";
import { weightedSums } from "./measures/means-kernel.ts";
import { scratch } from "./measures/scratch.ts";
import type { PageMeasures } from "./page-measures.ts";
import { type PageTokens, pageTokens } from "./page-tokens.ts";
import { tokenKind } from "./token-list.ts";

/**
 * The profile of a page: the input of its verdict. It has the mean of every feature column over the page's
 * expected content, shares of the page that are content, and the types that the page declares (schema.org
 * in JSON-LD or microdata, `og:type`).
 */

/** Types of schema.org that distinguish page types, without regard to case. */
const schemaTypes = [
  "Article",
  "NewsArticle",
  "BlogPosting",
  "TechArticle",
  "Product",
  "Offer",
  "ItemList",
  "CollectionPage",
  "QAPage",
  "DiscussionForumPosting",
  "FAQPage",
  "Organization",
  "LocalBusiness",
  "Service",
  "Review",
  "Recipe",
  "Person",
  "WebPage",
] as const;
const openGraphTypes = ["article", "product", "website"] as const;

const markers: readonly string[] = [
  ...schemaTypes.map((type) => `schema:${type.toLowerCase()}`),
  ...openGraphTypes.map((type) => `og:${type}`),
];
const shares = ["content-words", "sure-blocks", "log-content-words", "mean-probability"] as const;
const share = columnIndex(shares);

/** Least probability of certain content. */
const SURE = 0.8;
/** Places among the markers by token, those of schema.org, which JSON-LD and microdata declare, and of Open Graph. */
const [ofSchema, ofOpenGraph] = ["schema:", "og:"].map(
  (prefix): ReadonlyMap<string, number> =>
    new Map(
      markers.flatMap((marker, place) =>
        marker.startsWith(prefix) ? [[marker.slice(prefix.length), place]] : [],
      ),
    ),
) as [ReadonlyMap<string, number>, ReadonlyMap<string, number>];

/** Columns of the profile of a matrix with the given columns. */
export const profileColumns: (columns: readonly string[]) => readonly string[] = columnsWith(
  [...shares, ...markers].map((name) => `profile/${name}`),
);

let lent = new Float32Array(0);

/** A matrix of zeros of one row, which is valid until the next call. */
export const lendProfile: typeof createMatrix = (columns, rows) => {
  const cells = rows * columns.length;
  if (lent.length !== cells) lent = new Float32Array(cells);
  else lent.fill(0);
  return { columns, rows, values: lent };
};

/** The inputs of a profile besides the features. */
export interface PageOutline {
  readonly sums: Pick<PageMeasures["sums"], "characters" | "words">;
  readonly tokens: PageTokens;
}

export function outlineOf({ page, sums }: PageMeasures): PageOutline {
  return { sums, tokens: pageTokens(page) };
}

/**
 * The profile as a matrix of one row.
 *
 * @param matrix the page's features
 * @param probabilities of content per block; in training, of models that did not see the page
 * @param wanted columns whose mean is needed; others stay 0; default all
 * @param create makes the matrix; {@link lendProfile} if the caller does not keep it
 */
export function pageProfile(
  page: PageOutline,
  matrix: Matrix,
  probabilities: Float64Array,
  wanted?: ReadonlySet<string>,
  create: typeof createMatrix = createMatrix,
): Matrix {
  const profile = create(profileColumns(matrix.columns), 1);
  writeMeans(page, matrix, probabilities, placesOf(matrix.columns, wanted), profile.values);
  const at = matrix.columns.length;
  writeShares(page, probabilities, profile.values, at);
  writeDeclared(page.tokens, profile.values, at + shares.length);
  return profile;
}

/** Means weighted by the expected characters of content; unweighted if there are none. */
function writeMeans(
  { sums: { characters } }: PageOutline,
  matrix: Matrix,
  probabilities: Float64Array,
  places: Int32Array,
  means: Float32Array,
): void {
  const { rows } = matrix;
  const weights = scratch.float64(rows);
  for (let row = 0; row < rows; row++) {
    weights[row] = (probabilities[row]! + 1e-6) * (characters[row + 1]! - characters[row]!);
  }
  const { sums, known } = weightedSums(matrix, weights);
  for (let i = 0; i < places.length; i++) {
    const place = places[i]!;
    means[place] = known[place] === 0 ? Number.NaN : sums[place]! / known[place]!;
  }
}

const placesOfColumns = new WeakMap<
  ReadonlySet<string>,
  { columns: readonly string[]; places: Int32Array }
>();

/** Indexes of the wanted columns of a matrix. */
function placesOf(columns: readonly string[], wanted: ReadonlySet<string> | undefined): Int32Array {
  if (wanted === undefined) return Int32Array.from(columns.keys());
  let found = placesOfColumns.get(wanted);
  if (found?.columns !== columns) {
    const places = [...columns.keys()].filter((place) => wanted.has(columns[place]!));
    found = { columns, places: Int32Array.from(places) };
    placesOfColumns.set(wanted, found);
  }
  return found.places;
}

/** Writes {@link shares}. */
function writeShares(
  { sums }: PageOutline,
  probabilities: Float64Array,
  values: Float32Array,
  at: number,
): void {
  const words = sums.words.at(-1)!;
  let content = 0;
  let sure = 0;
  let total = 0;
  for (let index = 0; index < probabilities.length; index++) {
    content += probabilities[index]! * (sums.words[index + 1]! - sums.words[index]!);
    total += probabilities[index]!;
    if (probabilities[index]! >= SURE) sure++;
  }
  const count = Math.max(probabilities.length, 1);
  values[at + share["content-words"]] = content / Math.max(words, 1);
  values[at + share["sure-blocks"]] = sure / count;
  values[at + share["log-content-words"]] = Math.log1p(content);
  values[at + share["mean-probability"]] = total / count;
}

/** Writes 1 for each of {@link markers} that the page declares, over zeros. */
function writeDeclared({ stated }: PageTokens, values: Float32Array, at: number): void {
  const { kinds, texts } = stated;
  for (let i = 0; i < kinds.length; i++) {
    const kind = kinds[i]!;
    const isSchema = kind === tokenKind.ld || kind === tokenKind.item;
    if (!isSchema && kind !== tokenKind.og) continue;
    const place = (isSchema ? ofSchema : ofOpenGraph).get(texts[i]!);
    if (place !== undefined) values[at + place] = 1;
  }
}
