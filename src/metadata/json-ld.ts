/**
 * Linked data in `<script type="application/ld+json">` (JSON-LD 1.1), read as it is written in the
 * wild: wrapped in comments, with raw line breaks in strings and commas too many, its character
 * references encoded twice. Contexts are not resolved: names are taken as schema.org's.
 */
import { decodeHTML } from "entities";
import { attribute, type Document } from "../document/document.ts";
import { perPage } from "../document/per-page.ts";
import { TEXT, tag } from "../document/tags.ts";
import { fewTexts } from "./few-texts.ts";
import { parseLoosely } from "./loose-json.ts";
import { tellingElements } from "./telling-elements.ts";
import { bareName, namesOf, type Thing, type Value } from "./thing.ts";

const SCRIPT = tag("script");
/** Media type of JSON-LD. */
export const JSON_LD: RegExp = /^\s*application\/ld\+json/i;
/** Items nested deeper are left out: nobody writes an author's name there. */
const MAX_NESTING = 12;
/** Types and names of an item that others refer to, and characters of each: they are read at every reference. */
const MOST_TEXTS = 20;
const LONGEST_TEXT = 1000;

/** An object of JSON: the form of every item. */
type Node = Readonly<Record<string, unknown>>;

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A script of linked data, and its outermost items. */
export interface LinkedData {
  /** Number of the script element. */
  readonly node: number;
  readonly things: readonly Thing[];
}

/** The page's outermost items, in the order written. Never throws. */
export function jsonLdThings(document: Document): Thing[] {
  return linkedData(document).flatMap(({ things }) => things);
}

/** The page's scripts of linked data, in the order written. Never throws. */
export const linkedData: (document: Document) => readonly LinkedData[] = perPage((document) => {
  const scripts = scriptsOf(document).map(({ node, text }) => ({
    node,
    items: outermost(parseLoosely(text)),
  }));
  const named = new Map<string, Thing>();
  for (const item of scripts.flatMap(({ items }) => items)) {
    if (typeof item["@id"] === "string" && "name" in item) named.set(item["@id"], nameOf(item));
  }
  return scripts.map(({ node, items }) => ({
    node,
    things: items.map((item) => toThing(item, named, 0)),
  }));
});

/** The values of the page's scripts of linked data, as they are written; a script that is no JSON is left out. */
export function linkedJson(document: Document): unknown[] {
  return scriptsOf(document)
    .map(({ text }) => parseLoosely(text))
    .filter((value) => value !== undefined);
}

/** Whether a script of linked data has one of the texts: reading it all takes longer. */
export function hasLinkedText(document: Document, texts: readonly string[]): boolean {
  return scriptsOf(document).some((script) => texts.some((text) => script.text.includes(text)));
}

function scriptsOf(document: Document): { node: number; text: string }[] {
  const scripts: { node: number; text: string }[] = [];
  for (const node of tellingElements(document)) {
    if (document.tags[node] !== SCRIPT) continue;
    if (!JSON_LD.test(attribute(document, node, "type") ?? "")) continue;
    const child = node + 1;
    if (child >= document.ends[node]! || document.tags[child] !== TEXT) continue;
    // Not nodeText: in a script character references mean nothing.
    const text = document.source.slice(document.starts[child], document.stops[child]);
    scripts.push({ node, text });
  }
  return scripts;
}

/** Items at the top, in lists, under `@graph`, and the posts of a blog. */
function outermost(json: unknown): Node[] {
  const nodes: Node[] = [];
  const waiting: unknown[] = [json];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i--) waiting.push(value[i]);
      continue;
    }
    if (!isNode(value)) continue;
    if ("@graph" in value) waiting.push(value["@graph"]);
    if ("@type" in value) nodes.push(value);
    if ("blogPost" in value) waiting.push(value.blogPost);
  }
  return nodes;
}

/** Of an item referred to, the name alone: items may refer to one another in circles. */
function nameOf({ "@type": types, name }: Node): Thing {
  const thing = toThing({ "@type": types, name }, new Map(), 0);
  const names = fewTexts(namesOf(thing), MOST_TEXTS, LONGEST_TEXT);
  return {
    types: fewTexts(thing.types, MOST_TEXTS, LONGEST_TEXT),
    properties: new Map(names.length > 0 ? [["name", names]] : []),
  };
}

function toThing(node: Node, named: ReadonlyMap<string, Thing>, depth: number): Thing {
  const properties = new Map<string, Value[]>();
  for (const [property, value] of Object.entries(node)) {
    if (property.startsWith("@")) continue;
    const values = listOf(value).flatMap((item) => toValue(item, named, depth + 1));
    if (values.length > 0) properties.set(bareName(property), values);
  }
  const types = listOf(node["@type"]).filter((type) => typeof type === "string");
  return { types: types.map(bareName), properties };
}

function toValue(value: unknown, named: ReadonlyMap<string, Thing>, depth: number): Value[] {
  if (typeof value === "string") return [value.includes("&") ? decodeHTML(value) : value];
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  if (!isNode(value) || depth > MAX_NESTING) return [];
  if (typeof value["@value"] === "string") return [value["@value"]];
  const referred = "name" in value ? undefined : named.get(String(value["@id"]));
  return [referred ?? toThing(value, named, depth)];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}
