/** Which elements of a page a reader can open: what a button, summary, label, link or tab of the page names. */
import { decodeHTMLAttribute } from "entities";
import { attributeName, DATA_NAME, OTHER_NAME } from "../document/attribute-names.ts";
import { attribute, type Document, findAttribute } from "../document/document.ts";
import { perPage } from "../document/per-page.ts";
import { TagSet, TEXT, tag } from "../document/tags.ts";
import { addQuoted } from "./quoted-names.ts";

const A = tag("a");
const DETAILS = tag("details");
const DT = tag("dt");
const DD = tag("dd");
const INPUT = tag("input");
const LABEL = tag("label");
const SUMMARY = tag("summary");
const controlTags = new TagSet(
  "a button summary label input li span div h1 h2 h3 h4 h5 h6 dt td th i svg p area",
);
const roles = /^(?:button|tab|link|switch|checkbox|menuitem)$/i;
const box = /^(?:checkbox|radio)$/i;
const handle = /^(?:#|javascript:)/i;
const fragment = /^#[^\s#]+$/;
const space = /\s/;
const spaces = /\s+/;

/** Attributes by which a control names what it opens, but `href`; those of the first list may have several ids. */
const listNames = ["aria-controls", "popovertarget", "commandfor", "data-tab"];
const fragmentNames = ["data-target", "data-bs-target", "data-href"];
const HREF = attributeName("href");
const ONCLICK = attributeName("onclick");
const named: readonly string[] = [...listNames, ...fragmentNames];
/** Lengths of these names. */
const isLength = new Uint8Array(256);
for (const name of named) isLength[name.length] = 1;
/** Their last letters. */
const isLast = new Uint8Array(256);
for (const name of named) isLast[name.charCodeAt(name.length - 1)] = 1;
/** First characters of an address that is a fragment or a script: entities and white space may be before it. */
const isSign = new Uint8Array(128);
for (const sign of "#&jJ") isSign[sign.charCodeAt(0)] = 1;
isSign.fill(1, 0, 0x21);

const argument = /['"]#?[\w-]{3,60}['"]/g;
const scripted = /^\s*javascript:/i;
const parts = /[-_]/;

/** What the controls of a page name. */
interface Named {
  readonly ids: ReadonlySet<string>;
  /** What their scripts are called with: `onclick="show('prices')"`. */
  readonly called: ReadonlySet<string>;
}

const namedByControls = perPage((document: Document): Named => {
  const { source, tags, attributes, attributeNames, attributeStarts } = document;
  const ids = new Set<string>();
  const called = new Set<string>();
  /** The first attributes of the names that the element was asked for. */
  const firsts = new Map<string, number>();
  let node = 0;
  for (let a = 0; a < attributeNames.length; a++) {
    const number = attributeNames[a]!;
    if (number !== HREF && number !== ONCLICK && number !== OTHER_NAME && number !== DATA_NAME) {
      continue;
    }
    const name = referenceAt(document, a, number);
    if (name === undefined) continue;
    if (attributeStarts[node + 1]! <= a) firsts.clear();
    while (attributeStarts[node + 1]! <= a) node++;
    if (!controlTags.has(tags[node]!)) continue;
    // The first of two attributes of one name counts.
    const first = firsts.get(name) ?? findAttribute(document, node, name);
    firsts.set(name, first);
    if (first !== a) continue;
    const raw = source.slice(attributes[4 * a + 2]!, attributes[4 * a + 3]!);
    const value = raw.includes("&") ? decodeHTMLAttribute(raw) : raw;
    if (number === ONCLICK) addQuoted(called, value, argument);
    else {
      if (listNames.includes(name)) {
        if (space.test(value)) for (const id of value.split(spaces)) ids.add(id);
        else ids.add(value);
      }
      if (fragment.test(value)) ids.add(value.slice(1));
      else if (number === HREF && tags[node] === A && scripted.test(value)) {
        addQuoted(called, value, argument);
      }
    }
  }
  ids.delete("");
  return { ids, called };
});

/** The name of an attribute that may say what a control opens; undefined for others. */
function referenceAt(
  { source, attributes }: Document,
  a: number,
  number: number,
): string | undefined {
  if (number === ONCLICK) return "onclick";
  if (number === HREF) {
    const code = source.charCodeAt(attributes[4 * a + 2]!);
    return code >= isSign.length || isSign[code] === 1 ? "href" : undefined;
  }
  const start = attributes[4 * a]!;
  const length = attributes[4 * a + 1]! - start;
  if (isLength[length] !== 1 || isLast[source.charCodeAt(start + length - 1) | 32] !== 1) {
    return undefined;
  }
  for (let i = 0; i < named.length; i++) {
    const name = named[i]!;
    if (name.length === length && source.hasName(name, start)) return name;
  }
  return undefined;
}

/** Whether a script of a control is called with an element's id, or a part of it: `bar_prices`. */
function isCalledFor(document: Document, id: string): boolean {
  const known = namedByControls(document).called;
  return known.size > 0 && (known.has(id) || id.split(parts).some((part) => known.has(part)));
}

/** Whether a control names an element. The controls of a page are looked for where one has an id. */
function isNamed(document: Document, node: number): boolean {
  const id = attribute(document, node, "id");
  return id !== undefined && namedByControls(document).ids.has(id);
}

/** Elements around a hidden one that may be what the control names. */
const MOST_AROUND = 2;

/**
 * Whether something on the page opens an element: a control that names it, the one around it or the one in
 * it; a control right before it; a box that a label ticks.
 */
export function isControlled(document: Document, node: number): boolean {
  const { parents, tags, ends } = document;
  if (tags[node] === DETAILS) return childOf(document, node, SUMMARY) > 0;
  const own = attribute(document, node, "id");
  if (own !== undefined && isCalledFor(document, own)) return true;
  for (let n = node, i = 0; n > 0 && i <= MOST_AROUND; n = parents[n]!, i++) {
    if (isNamed(document, n)) return true;
  }
  const first = firstElement(document, node);
  if (first > 0 && isNamed(document, first)) return true;
  if (isTabPanel(document, node)) return true;
  const before = elementBefore(document, node);
  if (before < 0) return false;
  if (isControl(document, before)) return true;
  if (tags[before] === DT && tags[node] === DD) return false;
  const last = ends[before]! - before > MOST_OF_HEADING ? -1 : before + 1;
  for (let n = last; n > 0 && n < ends[before]!; n++) if (isControl(document, n)) return true;
  return false;
}

/** Nodes of an element before a hidden one that is searched for its control. */
const MOST_OF_HEADING = 12;

function childOf({ tags, ends }: Document, node: number, wanted: number): number {
  for (let n = node + 1; n < ends[node]!; n = ends[n]!) if (tags[n] === wanted) return n;
  return -1;
}

function firstElement({ tags, ends }: Document, node: number): number {
  for (let n = node + 1; n < ends[node]!; n = ends[n]!) if (tags[n] !== TEXT) return n;
  return -1;
}

/** The element before another one with the same parent; -1 for the first. */
function elementBefore(document: Document, node: number): number {
  const { tags, parents, ends } = document;
  const parent = parents[node]!;
  // A node before this one whose subtree ends here, or whose parent's does.
  for (let n = node - 1; n > parent && node - n <= MOST_BACK; n--) {
    if (parents[n] === parent && tags[n] !== TEXT && ends[n]! <= node) return n;
  }
  return -1;
}

const MOST_BACK = 64;

/** Whether an element is there to be pressed, and leads nowhere else. */
function isControl(document: Document, node: number): boolean {
  const number = document.tags[node]!;
  if (number === TEXT) return false;
  if (number === A) return handle.test(attribute(document, node, "href") ?? "none");
  if (number === LABEL) return attribute(document, node, "for") !== undefined;
  if (number === INPUT) return box.test(attribute(document, node, "type") ?? "");
  if (number === BUTTON) return true;
  if (findAttribute(document, node, "aria-expanded") >= 0) return true;
  return roles.test(attribute(document, node, "role") ?? "");
}

const BUTTON = tag("button");

/** Whether an element says that it is the panel of a tab or button, which is on the page. */
function isTabPanel(document: Document, node: number): boolean {
  const role = attribute(document, node, "role")?.toLowerCase();
  if (role !== "tabpanel" && role !== "region") return false;
  const label = attribute(document, node, "aria-labelledby");
  if (label !== undefined) return handleIds(document).has(label);
  return role === "tabpanel" && isOneOfTabs(document, node);
}

/** Whether the element around a panel, or the one around that, has a tab for each of its panels. */
function isOneOfTabs(document: Document, node: number): boolean {
  const { parents, ends } = document;
  const { tabs, panels } = tabCounts(document);
  for (let n = parents[node]!, up = 0; n > 0 && up < MOST_AROUND; n = parents[n]!, up++) {
    const count = tabs[ends[n]!]! - tabs[n]!;
    if (count > 1 && count === panels[ends[n]!]! - panels[n]!) return true;
  }
  return false;
}

/** Tabs and panels before each node. */
const tabCounts = perPage((document: Document) => {
  const tabs = new Int32Array(document.size + 1);
  const panels = new Int32Array(document.size + 1);
  for (let node = 0; node < document.size; node++) {
    const isText = node === 0 || document.tags[node] === TEXT;
    const role = isText ? undefined : attribute(document, node, "role")?.toLowerCase();
    tabs[node + 1] = tabs[node]! + (role === "tab" ? 1 : 0);
    panels[node + 1] = panels[node]! + (role === "tabpanel" ? 1 : 0);
  }
  return { tabs, panels };
});

/** Ids of controls. */
const handleIds = perPage((document: Document): ReadonlySet<string> => {
  const ids = new Set<string>();
  for (let node = 1; node < document.size; node++) {
    if (document.tags[node] === TEXT) continue;
    const id = attribute(document, node, "id");
    if (id !== undefined && (document.tags[node] === A || isControl(document, node))) ids.add(id);
  }
  return ids;
});
