/** The way from the site's front page to the page, a value per step: declared, else as the page shows it. */
import { attribute, type Document, tagPath } from "../../document/document.ts";
import { tag } from "../../document/tags.ts";
import { jsonLdThings } from "../../metadata/json-ld.ts";
import { microdataThings } from "../../metadata/microdata.ts";
import { namesOf, type Thing, textsOf, valuesOf } from "../../metadata/thing.ts";
import { jsonPlaces, type Place, placeKey } from "../json-places.ts";
import type { PageContext } from "../learned/context.ts";
import type { RecordValue } from "../record.ts";
import type { RecordLeaf } from "../record-leaves.ts";
import { spanOf } from "../span.ts";

const LIST = "BreadcrumbList";
/** Names of elements that hold breadcrumbs, in several languages. */
const NAMES =
  /bread-?_?crumb|(?:^|[\s_-])crumbs?(?:$|[\s_-])|fil-?d?-?ariane|brotkr|migas|okruszk/i;
const NAMING = ["class", "id", "aria-label", "data-testid"];
const SEPARATOR = /^[\s/\\|>»›→·•‹«<.…:–—-]*$/u;
const EDGES = /^[\s/\\|>»›→]+|(?<![\s/\\|>»›→])[\s/\\|>»›→]+$/gu;
const A = tag("a");
const MOST_STEPS = 12;
const MOST_CHARACTERS = 120;

export function breadcrumbsOf(context: PageContext): RecordValue[] {
  const { document } = context.page;
  const json = stepsIn(jsonLdThings(document));
  if (json.length > 1) {
    const places = jsonPlaces(document);
    return json.map((text) =>
      declared(document, text, "json-ld", places.get(placeKey("name", text))),
    );
  }
  const nodes = new Map<string, number>();
  const items = microdataThings(document, undefined, (property, text, node) => {
    const key = placeKey(property, text);
    if (!nodes.has(key)) nodes.set(key, node);
  });
  const micro = stepsIn(items);
  if (micro.length > 1) {
    return micro.map((text) => {
      const node = nodes.get(placeKey("name", text));
      const place =
        node === undefined
          ? undefined
          : { node, start: document.starts[node]!, end: document.stops[node]! };
      return declared(document, text, "microdata", place);
    });
  }
  return shownSteps(context);
}

function declared(
  document: Document,
  text: string,
  source: string,
  place: Place | undefined,
): RecordValue {
  const { node, start, end } = place ?? { node: 0, start: 0, end: 0 };
  return { text, rule: `${source}:${LIST}`, path: tagPath(document, node), start, end };
}

/** The names of the first list's items, by position. */
function stepsIn(things: readonly Thing[]): string[] {
  const list = things
    .flatMap((thing) => [thing, ...valuesOf(thing, "breadcrumb").filter(isThing)])
    .find(({ types }) => types.includes(LIST));
  if (list === undefined) return [];
  const items = valuesOf(list, "itemListElement")
    .filter(isThing)
    .map((item, at) => {
      const [position = at] = textsOf(item, "position").map(Number);
      const inner = valuesOf(item, "item").filter(isThing);
      const [name] = [...namesOf(item), ...inner.flatMap(namesOf)];
      return { name: name?.trim() ?? "", position };
    });
  const named = items.filter(({ name }) => name !== "");
  const order = named.every(({ position }) => Number.isFinite(position))
    ? named.toSorted((a, b) => a.position - b.position)
    : named;
  return [...new Set(order.map(({ name }) => name))].slice(0, MOST_STEPS);
}

function isThing(value: Thing | string): value is Thing {
  return typeof value !== "string";
}

/** The steps of the first element that is named after breadcrumbs and has two of them. */
function shownSteps({ page, leaves }: PageContext): RecordValue[] {
  const { document } = page;
  /** The step in each leaf, once it is read: such elements may hold each other. */
  const texts: (string | undefined)[] = [];
  let at = 0;
  for (let node = 1; node < document.size; node++) {
    if (!isNamed(document, node)) continue;
    while (at < leaves.length && leaves[at]!.node < node) at++;
    /** The first leaf of each step. */
    const steps = new Map<string, RecordLeaf>();
    let links = 0;
    for (let i = at; i < leaves.length && leaves[i]!.node < document.ends[node]!; i++) {
      const leaf = leaves[i]!;
      texts[i] ??= stepIn(leaf);
      const text = texts[i]!;
      if (text === "" || steps.has(text)) continue;
      if (isInLink(document, leaf.node, node)) links++;
      steps.set(text, leaf);
      if (steps.size > MOST_STEPS) break;
    }
    if (steps.size > 1 && steps.size <= MOST_STEPS && links > 0) {
      return [...steps].map(([text, leaf]) => {
        const span = spanOf(document, leaf.node, text);
        const path = tagPath(document, leaf.node);
        return { text, rule: "shown:breadcrumbs", path, ...span };
      });
    }
  }
  return [];
}

/** The step that a leaf says; empty where it is a separator or says more. */
function stepIn({ text, characters }: RecordLeaf): string {
  return SEPARATOR.test(text) || characters > MOST_CHARACTERS ? "" : text.replace(EDGES, "");
}

/** Whether an element is named after breadcrumbs. */
function isNamed(document: Document, node: number): boolean {
  if (document.attributeStarts[node] === document.attributeStarts[node + 1]) return false;
  for (const name of NAMING) {
    const value = attribute(document, node, name);
    if (value !== undefined && NAMES.test(value)) return true;
  }
  return false;
}

function isInLink({ tags, parents }: Document, node: number, top: number): boolean {
  for (let above = parents[node]!; above > top; above = parents[above]!) {
    if (tags[above] === A) return true;
  }
  return false;
}
