/** Which declared records are one thing: the page's own, one that is declared again, or another. */
import { squash } from "../metadata/title-parts.ts";
import type { PageContext } from "./learned/context.ts";
import { parseNumber } from "./normalize.ts";
import type { PageRecord, RecordValue } from "./record.ts";

/** Codes that name a single thing. */
const CODES = ["sku", "gtin", "mpn", "isbn_13"];
const WORDS = /[\p{L}\p{N}]+/gu;
/** Least share of the words of the shorter title that two titles of one thing have in common. */
const LEAST_SHARED = 0.8;
const LEAST_WORDS = 3;
const QUERY = /[?#]/;

type Attributes = Readonly<Record<string, readonly RecordValue[]>>;

/** The declared record of the thing that the page presents. */
export function ownRecord(context: PageContext): PageRecord | undefined {
  const { declared } = context;
  if (declared.length === 1) return declared[0];
  return (
    declared.find(({ attributes }) => isNamed(attributes, context)) ??
    declared.find(({ attributes }) => isAddressed(attributes, context))
  );
}

/** Whether a declared thing has the name that the page's titles give. */
function isNamed(attributes: Attributes, { titles }: PageContext): boolean {
  return (attributes.title ?? []).some(({ text }) => {
    const name = squash(text);
    return name !== "" && titles.some((title) => title.includes(name));
  });
}

/** Whether a declared thing has the page's own address. */
function isAddressed(attributes: Attributes, { addresses }: PageContext): boolean {
  const bare = addresses.map(bareAddress);
  return (attributes.url ?? []).some(({ text }) => bare.includes(bareAddress(text.toLowerCase())));
}

/** An address without query, fragment and the slash at its end. */
function bareAddress(address: string): string {
  const bare = address.split(QUERY, 1)[0]!;
  return bare.endsWith("/") ? bare.slice(0, -1) : bare;
}

/** Whether a record is of the same thing as the page's own, or is a stray offer of it. */
export function isSameThing(own: Attributes, { attributes: other, variants }: PageRecord): boolean {
  if (variants !== undefined) return false;
  const keysOf = (values: readonly RecordValue[] | undefined): string[] =>
    (values ?? []).map(({ text }) => squash(text));
  if (CODES.some((code) => keysOf(other[code]).some((key) => keysOf(own[code]).includes(key)))) {
    return true;
  }
  if (other.title === undefined) {
    // An offer without a name is the thing's, unless its price says otherwise.
    const price = other.price?.[0] && parseNumber(other.price[0].text);
    const asked = own.price?.map(({ text }) => parseNumber(text)) ?? [];
    return price === undefined || asked.length === 0 || asked.includes(price);
  }
  const differs = CODES.some((code) => own[code] !== undefined && other[code] !== undefined);
  return !differs && (own.title ?? []).some(({ text }) => isAlike(text, other.title![0]!.text));
}

function isAlike(a: string, b: string): boolean {
  if (squash(a) === squash(b)) return true;
  const [one, two] = [a, b].map((text) => new Set(text.toLowerCase().match(WORDS) ?? []));
  const least = Math.min(one!.size, two!.size);
  if (least < LEAST_WORDS) return false;
  const shared = [...one!].filter((word) => two!.has(word)).length;
  const most = Math.max(one!.size, two!.size);
  return shared >= LEAST_SHARED * most;
}
