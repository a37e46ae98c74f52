import { addTo } from "../../base/lists.ts";
import { squash } from "../../metadata/title-parts.ts";
import { hashAll } from "../../sites/hash.ts";
import { comparable } from "../comparable.ts";
import type { PageContext } from "../learned/context.ts";
import type { PageRecord } from "../record.ts";
import type { RecordSummary } from "./record-site.ts";
import { siteRows, valueIn } from "./rows.ts";

/** Longer texts are not values. */
const MOST_CHARACTERS = 200;
/** Attributes of numbers, which a page may write in several ways. */
const NUMBERS = new Set(["price"]);
const MOST_NUMBER = 30;
const HAS_DIGIT = /\d/;

/** Values by attribute. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

/**
 * Summarises a page for its site.
 *
 * @param record found on the page; all rows with its values are marked
 * @param stated values that the caller states, in place of the record
 */
export function summariseRecord(
  context: PageContext,
  record: PageRecord | undefined,
  stated?: KnownValues,
): RecordSummary {
  const rows = siteRows(context);
  const values = stated ?? knownOf(record);
  const places = rowsByText(context, rows.paths.length);
  const attributes = Object.fromEntries(
    Object.entries(values).map(([attribute, known]) => [
      attribute,
      rowsWith(attribute, known, places),
    ]),
  );
  if (stated === undefined) addPlaces(attributes, record, context, rows.paths.length);
  for (const slots of Object.values(attributes)) slots.sort((a, b) => a - b);
  return {
    digest: hashAll(rows.texts),
    ...rows,
    attributes,
    ...(stated === undefined ? {} : { stated: true }),
  };
}

function knownOf(record: PageRecord | undefined): KnownValues {
  const entries = Object.entries(record?.attributes ?? {});
  return Object.fromEntries(
    entries.map(([name, values]) => [name, values.map(({ text }) => text)]),
  );
}

/** A row whose text is short enough to be a value. */
interface ValueRow {
  readonly row: number;
  readonly value: string;
  readonly isShort: boolean;
}

/** Rows by their whole value, squashed. */
function rowsByText({ leaves }: PageContext, count: number): ReadonlyMap<string, ValueRow[]> {
  const found = new Map<string, ValueRow[]>();
  for (let row = 0; row < count; row++) {
    const { text, characters } = leaves[row]!;
    if (characters > MOST_CHARACTERS) continue;
    const value = valueIn(text);
    const key = squash(value);
    addTo(found, key, { row, value, isShort: characters <= MOST_NUMBER });
  }
  return found;
}

/** Rows whose whole value is one of the known values. */
function rowsWith(
  attribute: string,
  known: readonly string[],
  places: ReadonlyMap<string, readonly ValueRow[]>,
): number[] {
  const squashed = new Set(known.map(squash));
  squashed.delete("");
  const found = new Set<number>();
  for (const key of squashed) for (const { row } of places.get(key) ?? []) found.add(row);
  if (!NUMBERS.has(attribute)) return inOrder(found);
  const numbers = new Set(known.map((text) => comparable(attribute, text)));
  for (const { row, value, isShort } of [...places.values()].flat()) {
    if (!isShort || !HAS_DIGIT.test(value)) continue;
    if (numbers.has(comparable(attribute, value))) found.add(row);
  }
  return inOrder(found);
}

function inOrder(rows: Iterable<number>): number[] {
  return [...rows].sort((a, b) => a - b);
}

/** Adds the rows that the best values were taken from. */
function addPlaces(
  attributes: Record<string, number[]>,
  record: PageRecord | undefined,
  { page, leaves }: PageContext,
  count: number,
): void {
  const { starts, stops } = page.document;
  const first = leaves.slice(0, count);
  for (const [attribute, [best]] of Object.entries(record?.attributes ?? {})) {
    if (best === undefined || best.end === 0) continue;
    const row = first.findIndex(
      ({ node }) => starts[node]! <= best.start && best.end <= stops[node]!,
    );
    const slots = attributes[attribute]!;
    if (row >= 0 && !slots.includes(row)) slots.push(row);
  }
}
