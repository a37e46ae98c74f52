/**
 * Records that a page declares: JSON-LD, microdata, RDFa Lite, Open Graph's product tags, each value
 * with the place that states it.
 *
 * An offer's values belong to its product. Variants of a group, and offers with codes of their own, are variants
 * of its record. Items of a list are records. If two syntaxes describe one thing, it is one record.
 */
import { attribute, type Document, findAttribute, tagPath } from "../document/document.ts";
import { collapse } from "../document/words.ts";
import { jsonLdThings } from "../metadata/json-ld.ts";
import { metaTags } from "../metadata/meta-tags.ts";
import { microdata, microdataThings, rdfa } from "../metadata/microdata.ts";
import { namesOf, type Thing, type Value } from "../metadata/thing.ts";
import { ownTitles } from "../metadata/title-elements.ts";
import { squash } from "../metadata/title-parts.ts";
import {
  attributeOfMeta,
  attributeOfProperty,
  isRecordType,
  isTelling,
} from "./declared-attributes.ts";
import { jsonPlaces, type Place, type Places, placeKey } from "./json-places.ts";
import { amountsIn, isbnKind, parseNumber } from "./normalize.ts";
import type { PageRecord, RecordValue } from "./record.ts";
import { variantsOf } from "./variants.ts";

/** Most records of a page. A hostile page could nest any number. */
const MOST_RECORDS = 500;
/** Most values of an attribute. */
const MOST_VALUES = 50;
const MOST_NESTING = 12;
/** Properties whose things describe the thing that they belong to. */
const PARTS = new Set(
  "offers offer priceSpecification aggregateRating workExample".toLowerCase().split(" "),
);
/** Properties that lead to things of their own. */
const LEADS = new Set(["mainentity", "itemlistelement", "item", "itemreviewed", "itemoffered"]);
const VARIANTS = "hasvariant";
/** The prefix of a product id: `sku:123`. */
const ID_KIND = /^(sku|mpn|gtin\d*|ean|upc|asin|isbn):/i;
const PRODUCT_ID = "productid";
const IMAGE = "image";
const DETAILS = new Set(["review", "reviews", "isrelatedto", "issimilarto", "additionalproperty"]);
/** Properties of things that parts of them have for themselves. */
const OF_THINGS = new Set(["description", "image"]);
const EXAMPLE = "workExample";
const OFFERS = "offers";
/** Attributes whose elements may show their label, and values that have no colon of their own. */
const LABELLED = new Set(["brand", "sku", "mpn", "gtin", "model"]);
const LABEL = /^[^:：]{1,60}[:：]\s+/;
/** What tells one offered form from another. */
const CODES_OF_OFFERS = ["sku", "gtin", "mpn", "title"];
const EMPTY_KEY = ",".repeat(CODES_OF_OFFERS.length - 1);
const MOST_PRICES = 60;
const SALE = "product:sale_price:amount";
const REGULAR = "product:price:amount";
/** Attributes with a single value per thing. */
const CODES = ["sku", "gtin"];

type Values = Map<string, RecordValue[]>;

/** A record as one syntax states it. */
interface Declared {
  readonly values: Values;
  readonly variants: Values[];
}

/** The records that a page declares; the one that its titles name comes first. Never throws. */
export function declaredRecords(document: Document): PageRecord[] {
  const found: Declared[] = [];
  collect(document, jsonLdThings(document), "json-ld", () => jsonPlaces(document), found);
  for (const [name, syntax] of [["microdata", microdata] as const, ["rdfa", rdfa] as const]) {
    const places: Places = new Map();
    const things = microdataThings(document, syntax, (property, text, node) => {
      const key = placeKey(property, text);
      if (!places.has(key)) places.set(key, placeOf(document, node));
    });
    collect(document, things, name, () => places, found);
  }
  const merged = merge(found);
  const { headings, title } = ownTitles(document);
  const titles = [...headings, ...title].map(({ text }) => squash(text));
  const isOwn = ({ values }: Declared): boolean =>
    (values.get("title") ?? []).some(({ text }) => {
      const name = squash(text);
      return name !== "" && titles.some((title) => title.includes(name));
    });
  const ofPage = merged.filter(isOwn);
  const ordered = [...ofPage, ...merged.filter((record) => !ofPage.includes(record))];
  const tags = openGraph(document);
  // Open Graph describes the subject of the page.
  const same = ofPage[0] ?? (ordered.length === 1 ? ordered[0] : undefined);
  if (tags !== undefined && same !== undefined) addTo(same.values, tags);
  else if (tags !== undefined) ordered.unshift({ values: tags, variants: [] });
  return ordered.map(({ values, variants }) => ({
    attributes: Object.fromEntries(values),
    ...(variants.length === 0 ? {} : { variants: variantsOf(values, variants) }),
  }));
}

/** A thing that is still to be read, with the record of the group that it is a variant of. */
interface Waiting {
  readonly thing: Thing;
  readonly depth: number;
  readonly group?: Declared;
}

function collect(
  document: Document,
  things: readonly Thing[],
  source: string,
  places: () => Places,
  found: Declared[],
): void {
  const waiting: Waiting[] = things.map((thing) => ({ thing, depth: 0 })).reverse();
  for (let read = 0; waiting.length > 0 && read < MOST_RECORDS; read++) {
    const { thing, depth, group } = waiting.pop()!;
    const further: Waiting[] = [];
    let declared: Declared | undefined;
    if (thing.types.some(isRecordType)) {
      declared = { values: new Map(), variants: [] };
      const about = { source, places: places(), path: thing.types[0]!, depth };
      readThing(document, thing, { ...about, record: declared.values });
      declared.variants.push(...offered(document, thing, about));
    }
    for (const [property, values] of thing.properties) {
      const lower = property.toLowerCase();
      const isVariant = declared !== undefined && lower === VARIANTS;
      if (depth >= MOST_NESTING || !(isVariant || LEADS.has(lower))) continue;
      for (const value of values) {
        if (typeof value === "string") continue;
        further.push({
          thing: value,
          depth: depth + 1,
          ...(isVariant ? { group: declared! } : {}),
        });
      }
    }
    if (declared !== undefined && declared.values.size > 0) {
      if (group === undefined) found.push(declared);
      else group.variants.push(declared.values);
    }
    for (const one of further.reverse()) waiting.push(one);
  }
}

/** The offers of a thing that have codes or names of their own: forms of it, each with its price. */
function offered(document: Document, thing: Thing, about: Omit<Reading, "record">): Values[] {
  const stated = thingsOf(thing, OFFERS);
  const [only] = stated;
  // An AggregateOffer has the offers.
  const offers = stated.length === 1 ? thingsOf(only!, OFFERS) : stated;
  if (offers.length < 2 || offers.length > MOST_VALUES) return [];
  const read = offers.map((offer) => {
    const record: Values = new Map();
    const { path } = about;
    readThing(document, offer, { ...about, record, path: `${path}.${OFFERS}` });
    return record;
  });
  const keys = read.map((own) => CODES_OF_OFFERS.map((name) => own.get(name)?.[0]?.text).join());
  const areDistinct = keys.every((key) => key !== EMPTY_KEY) && new Set(keys).size === keys.length;
  // Several sellers offer one form.
  const sellers = new Set(read.map((own) => own.get("vendor")?.[0]?.text));
  return areDistinct && sellers.size === 1 ? read : [];
}

function thingsOf(thing: Thing, wanted: string): Thing[] {
  return [...thing.properties]
    .filter(([property]) => property.toLowerCase() === wanted)
    .flatMap(([, values]) => values)
    .filter((value) => typeof value !== "string");
}

interface Reading {
  readonly source: string;
  readonly places: Places;
  readonly record: Values;
  /** Types and properties down to the thing: `Product.offers`. */
  readonly path: string;
  readonly depth: number;
}

function readThing(document: Document, thing: Thing, reading: Reading): void {
  const { source, places, record, path, depth } = reading;
  for (const [property, values] of thing.properties) {
    const lower = property.toLowerCase();
    if (lower === VARIANTS || DETAILS.has(lower) || LEADS.has(lower)) continue;
    const rule = `${source}:${path}.${property}`;
    // A rating or an offer has words and pictures of its own.
    if (depth > 0 && !path.endsWith(EXAMPLE) && OF_THINGS.has(lower)) continue;
    for (const value of values) {
      if (typeof value !== "string" && PARTS.has(lower)) {
        if (depth < MOST_NESTING) {
          readThing(document, value, { ...reading, path: `${path}.${property}`, depth: depth + 1 });
        }
        continue;
      }
      for (const [name, text] of textsOf(value, lower)) {
        const kind = lower === PRODUCT_ID ? ID_KIND.exec(text)?.[1] : undefined;
        const bare = collapse(kind === undefined ? text : text.slice(kind.length + 1));
        if (bare === "") continue;
        const attribute = attributeOfProperty(kind ?? property);
        const bareText = source === "json-ld" ? bare : withoutLabel(attribute, bare);
        // A part's name is not the thing's: an offer may have one of its own.
        if (depth > 0 && lower === "name" && record.has("title")) continue;
        if (depth > 0 && lower === "url" && record.has("url")) continue;
        const place = places.get(placeKey(name ?? property, text));
        put(document, record, attribute, bareText, rule, place);
      }
    }
  }
}

/** A name or code as an element shows it, without the label before it: `Brand: Acme`. */
function withoutLabel(attribute: string, text: string): string {
  const label = LABELLED.has(attribute) ? LABEL.exec(text)?.[0] : undefined;
  return (label && text.slice(label.length)) || text;
}

/** The texts of a value, each with its property if it is one of a nested thing. */
function textsOf(value: Value, property: string): [name: string | undefined, text: string][] {
  if (typeof value === "string") return [[undefined, value]];
  const name = property === IMAGE ? "url" : "name";
  const texts = property === IMAGE ? (value.properties.get("url") ?? []) : namesOf(value);
  return texts.filter((text) => typeof text === "string").map((text) => [name, text]);
}

function put(
  document: Document,
  record: Values,
  attribute: string,
  whole: string,
  rule: string,
  place: Place | undefined,
): void {
  const text = attribute === "price" ? lowestOf(whole) : whole;
  const name = isbnKind(attribute, text);
  const values = record.get(name) ?? [];
  if (values.length >= MOST_VALUES || values.some((value) => value.text === text)) return;
  const { node, start, end } = place ?? { node: 0, start: 0, end: 0 };
  values.push({ text, rule, path: tagPath(document, node), start, end });
  record.set(name, values);
}

/** Of two prices in one property the lower is asked: `71,91 € 79,90 €`. */
function lowestOf(text: string): string {
  if (text.length > MOST_PRICES) return text;
  const amounts = amountsIn(text).filter(({ isSigned }) => isSigned);
  const [first, second] = amounts.map(({ amount }) => amount);
  if (amounts.length !== 2) return text;
  return parseNumber(first!)! <= parseNumber(second!)! ? first! : second!;
}

function openGraph(document: Document): Values | undefined {
  const tags = metaTags(document);
  if (!tags.some(({ name }) => isTelling(name))) return undefined;
  const record: Values = new Map();
  // Beside a price of a sale the other one is the regular price.
  const isSale = tags.some(({ name }) => name === SALE);
  for (const { name, content, node } of tags) {
    const ofMeta = attributeOfMeta(name);
    if (ofMeta === undefined) continue;
    const attribute = isSale && name === REGULAR ? "regular_price" : ofMeta;
    put(document, record, attribute, content, name, placeOf(document, node));
  }
  return record;
}

/** Where an element states its value: in the attribute that holds it, or as a whole. */
function placeOf(document: Document, node: number): Place {
  const at = attribute(document, node, "content") ? findAttribute(document, node, "content") : -1;
  const { attributes, starts, stops } = document;
  return at < 0
    ? { node, start: starts[node]!, end: stops[node]! }
    : { node, start: attributes[4 * at + 2]!, end: attributes[4 * at + 3]! };
}

/** Merges records of the same thing: with a common code, or with one title and no differing codes. */
function merge(found: readonly Declared[]): Declared[] {
  const merged: Declared[] = [];
  const byKey = new Map<string, Declared>();
  for (const one of found) {
    const { values } = one;
    const keyOf = (name: string): string[] => {
      const [first] = values.get(name) ?? [];
      return first === undefined ? [] : [`${name}\0${squash(first.text)}`];
    };
    const codes = CODES.flatMap(keyOf);
    const titles = keyOf("title");
    const named = byKey.get(titles[0] ?? "");
    const differs = CODES.some((code) => named?.values.has(code) && values.has(code));
    const same =
      byKey.get(codes.find((key) => byKey.has(key)) ?? "") ?? (differs ? undefined : named);
    if (same === undefined) {
      merged.push(one);
    } else {
      addTo(same.values, values);
      same.variants.push(...one.variants);
    }
    for (const key of [...codes, ...titles]) if (!byKey.has(key)) byKey.set(key, same ?? one);
  }
  return merged;
}

function addTo(record: Values, other: Values): void {
  for (const [name, values] of other) {
    const before = record.get(name) ?? [];
    const texts = new Set(before.map(({ text }) => text));
    record.set(name, [...before, ...values.filter(({ text }) => !texts.has(text))]);
  }
}
