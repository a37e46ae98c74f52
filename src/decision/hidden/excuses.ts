/**
 * What may be shown though it is hidden at first: what a control or script of the page names by its id or class, what
 * a control stands right before, what scripts fade in, and a text that says what a sign means.
 */
import { decodeHTMLAttribute } from "entities";
import { attributeName, DATA_NAME, OTHER_NAME } from "../../document/attribute-names.ts";
import { isBlank } from "../../document/blank-text.ts";
import {
  attribute,
  type Document,
  findAttribute,
  nodeText,
  subtreeText,
  tagName,
} from "../../document/document.ts";
import { perPage } from "../../document/per-page.ts";
import { TagSet, TEXT, tag } from "../../document/tags.ts";
import { hasRunningScript, runningScripts } from "../running-scripts.ts";
import type { Excuse, Hiding } from "./unseen.ts";

const A = tag("a");
const BUTTON = tag("button");
const DD = tag("dd");
const DETAILS = tag("details");
const DT = tag("dt");
const IMG = tag("img");
const INPUT = tag("input");
const LABEL = tag("label");
const SUMMARY = tag("summary");
const HREF = attributeName("href");
const ONCLICK = attributeName("onclick");

/** What a page offers to show. */
export class PageExcuse implements Excuse {
  readonly #document: Document;
  #hasScripts: boolean | undefined;

  constructor(document: Document) {
    this.#document = document;
  }

  holds(node: number, hiding: Hiding): boolean {
    const document = this.#document;
    if (hiding === "fade") {
      this.#hasScripts ??= hasRunningScript(document);
      if (this.#hasScripts) return true;
    }
    return (
      isControlled(document, node) || namesSign(document, node) || readsFormula(document, node)
    );
  }
}

/** Attributes by which a control names what it opens; those of the first list may have several ids. */
const listNames = new Set(["aria-controls", "popovertarget", "commandfor", "data-tab"]);
const fragmentNames = new Set(["data-target", "data-bs-target", "data-href"]);
/** What their names begin with, `data-` left out. */
const FIRST_LETTERS = new Set([..."apctbhAPCTBH"].map((letter) => letter.charCodeAt(0)));
const DATA = "data-".length;
const SHORTEST = 8;
const LONGEST = 14;
const FRAGMENT = /^#[^\s#]+$/;
const SCRIPTED = /^\s*javascript:/i;
/** What these begin with: a sign, a letter, white space, an entity. */
const MAY_OPEN = new Set([..."#jJ& \t\n\r\f\v\u00a0\ufeff"].map((sign) => sign.charCodeAt(0)));
const SPACES = /\s+/;
/** A name in quotes: an id, a class behind a point. */
const QUOTED = /["'][#.]?[\w:-]{3,60}["']/g;
/** Longer scripts are libraries and data. */
const MOST_SCRIPT = 5000;
/** How React names the parts of a page that it streams: `S:1f` takes the place of `<template id="P:1f">`. */
const STREAMED = /^S:[\da-f]{1,6}$/;
const PARTS = /[-_]/;

interface Named {
  readonly ids: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
  /** What controls call scripts with: an id, or a part of one. */
  readonly called: ReadonlySet<string>;
}

/** What the controls and the short scripts of a page name. */
const namedOn = perPage((document: Document): Named => {
  const { source, ends, starts, stops, attributes, attributeNames } = document;
  const ids = new Set<string>();
  const classes = new Set<string>();
  const called = new Set<string>();
  const addQuoted = (text: string, into: Set<string>): void => {
    for (const [quoted] of text.matchAll(QUOTED)) {
      if (quoted[1] === ".") classes.add(quoted.slice(2, -1));
      else into.add(quoted.slice(quoted[1] === "#" ? 2 : 1, -1));
    }
  };
  for (let a = 0; a < attributeNames.length; a++) {
    const number = attributeNames[a]!;
    let isList = false;
    if (number === OTHER_NAME || number === DATA_NAME) {
      const start = attributes[4 * a]!;
      const end = attributes[4 * a + 1]!;
      if (end - start < SHORTEST || end - start > LONGEST) continue;
      if (!FIRST_LETTERS.has(source.charCodeAt(number === DATA_NAME ? start + DATA : start)))
        continue;
      const name = source.slice(start, end).toLowerCase();
      isList = listNames.has(name);
      if (!isList && !fragmentNames.has(name)) continue;
    } else if (number !== HREF && number !== ONCLICK) continue;
    const start = attributes[4 * a + 2]!;
    // Most links lead elsewhere.
    if (number === HREF && !MAY_OPEN.has(source.charCodeAt(start))) continue;
    const raw = source.slice(start, attributes[4 * a + 3]!);
    const value = raw.includes("&") ? decodeHTMLAttribute(raw) : raw;
    if (isList) for (const id of value.split(SPACES)) ids.add(id);
    if (FRAGMENT.test(value)) ids.add(value.slice(1));
    if (number === ONCLICK || (number === HREF && SCRIPTED.test(value))) addQuoted(value, called);
  }
  for (const node of runningScripts(document)) {
    if (stops[node]! - starts[node]! > MOST_SCRIPT) continue;
    for (let n = node + 1; n < ends[node]!; n++) addQuoted(nodeText(document, n), ids);
  }
  return { ids, classes, called };
});

/** Whether a control or a script names an element. */
function isNamed(document: Document, node: number): boolean {
  const { ids, classes } = namedOn(document);
  const id = attribute(document, node, "id");
  if (id !== undefined && (ids.has(id) || STREAMED.test(id))) return true;
  if (classes.size === 0) return false;
  const own = attribute(document, node, "class") ?? "";
  return own.split(SPACES).some((name) => classes.has(name));
}

/** Whether a script of a control is called with an element's id, or a part of it: `bar_prices`. */
function isCalled(document: Document, node: number): boolean {
  const { called } = namedOn(document);
  const id = called.size > 0 ? attribute(document, node, "id") : undefined;
  return id !== undefined && [id, ...id.split(PARTS)].some((part) => called.has(part));
}

/** Elements around a hidden one that may be what the control names. */
const MOST_AROUND = 2;
/** Nodes of an element before a hidden one that is searched for its control. */
const MOST_OF_HEADING = 12;
const MOST_BACK = 64;

/**
 * Whether something on the page opens an element: what names it, the one around it or the one in it; a control
 * right before it; a box that a label ticks; a tab.
 */
export function isControlled(document: Document, node: number): boolean {
  const { parents, tags, ends } = document;
  if (tags[node] === DETAILS) return childOf(document, node, (n) => tags[n] === SUMMARY) > 0;
  if (isCalled(document, node)) return true;
  for (let n = node, i = 0; n > 0 && i <= MOST_AROUND; n = parents[n]!, i++) {
    if (isNamed(document, n)) return true;
  }
  const first = childOf(document, node, (n) => tags[n] !== TEXT);
  if ((first > 0 && isNamed(document, first)) || isTabPanel(document, node)) return true;
  const before = elementBefore(document, node);
  if (before < 0) return false;
  if (isControl(document, before)) return true;
  if ((tags[before] === DT && tags[node] === DD) || ends[before]! - before > MOST_OF_HEADING)
    return false;
  for (let n = before + 1; n < ends[before]!; n++) if (isControl(document, n)) return true;
  return false;
}

function childOf({ ends }: Document, node: number, test: (child: number) => boolean): number {
  for (let n = node + 1; n < ends[node]!; n = ends[n]!) if (test(n)) return n;
  return -1;
}

/** The element before another one with the same parent; -1 for the first. */
function elementBefore({ tags, parents, ends }: Document, node: number): number {
  const parent = parents[node]!;
  for (let n = node - 1; n > parent && node - n <= MOST_BACK; n--) {
    if (parents[n] === parent && tags[n] !== TEXT && ends[n]! <= node) return n;
  }
  return -1;
}

const HANDLE = /^(?:#|javascript:)/i;
const BOX = /^(?:checkbox|radio)$/i;
const ROLES = /^(?:button|tab|link|switch|checkbox|menuitem)$/i;

/** Whether an element is there to be pressed, and leads nowhere else. */
function isControl(document: Document, node: number): boolean {
  const number = document.tags[node]!;
  if (number === TEXT) return false;
  if (number === A) return HANDLE.test(attribute(document, node, "href") ?? "none");
  if (number === LABEL) return attribute(document, node, "for") !== undefined;
  if (number === INPUT) return BOX.test(attribute(document, node, "type") ?? "");
  if (number === BUTTON || findAttribute(document, node, "aria-expanded") >= 0) return true;
  return ROLES.test(attribute(document, node, "role") ?? "");
}

/** Whether an element says that it is the panel of a tab or button, which is on the page. */
function isTabPanel(document: Document, node: number): boolean {
  const role = attribute(document, node, "role")?.toLowerCase();
  if (role !== "tabpanel" && role !== "region") return false;
  const label = attribute(document, node, "aria-labelledby");
  const { tabs, panels, controls } = tabsOf(document);
  if (label !== undefined) return controls.has(label);
  const { parents, ends } = document;
  // The element around a panel, or the one around that, has a tab for each of its panels.
  for (let n = parents[node]!, up = 0; n > 0 && up < MOST_AROUND; n = parents[n]!, up++) {
    const count = tabs[ends[n]!]! - tabs[n]!;
    if (role === "tabpanel" && count > 1 && count === panels[ends[n]!]! - panels[n]!) return true;
  }
  return false;
}

/** Tabs and panels before each node, and the ids of controls. */
const tabsOf = perPage((document: Document) => {
  const { tags, size } = document;
  const tabs = new Int32Array(size + 1);
  const panels = new Int32Array(size + 1);
  const controls = new Set<string>();
  for (let node = 0; node < size; node++) {
    const isElement = node > 0 && tags[node] !== TEXT;
    const role = isElement ? attribute(document, node, "role")?.toLowerCase() : undefined;
    tabs[node + 1] = tabs[node]! + (role === "tab" ? 1 : 0);
    panels[node + 1] = panels[node]! + (role === "tabpanel" ? 1 : 0);
    const id = isElement ? attribute(document, node, "id") : undefined;
    if (id !== undefined && (tags[node] === A || isControl(document, node))) controls.add(id);
  }
  return { tabs, panels, controls };
});

/** Whether an element is MathJax's text of a formula, which it draws beside it by elements without text. */
function readsFormula(document: Document, node: number): boolean {
  return (
    tagName(document, node) === "mjx-assistive-mml" &&
    tagName(document, document.parents[node]!) === "mjx-container"
  );
}

const SIGNS = new TagSet("svg i img");
/** What is read out for a sign is short. */
const MOST_OF_SIGN = 60;
const MOST_OF_MARKUP = 300;
/** Nodes of a sign. */
const MOST_OF_NODES = 12;

/** Whether hidden text is all that says what a sign beside it means, which has no text of its own. */
export function namesSign(document: Document, node: number): boolean {
  const { tags, parents, ends, starts, stops } = document;
  if (stops[node]! - starts[node]! > MOST_OF_MARKUP) return false;
  const end = ends[parents[node]!]!;
  const next = ends[node]!;
  const after = next + (tags[next] === TEXT && isBlank(document, next) ? 1 : 0);
  const isBeside = isSign(document, after, end) || isSignBefore(document, node, end);
  return isBeside && subtreeText(document, node).trim().length <= MOST_OF_SIGN;
}

/** @param end where the nodes of its parent end */
function isSign(document: Document, node: number, end: number): boolean {
  const number = document.tags[node]!;
  if (node >= end || !SIGNS.has(number)) return false;
  if (number === IMG && (attribute(document, node, "alt") ?? "") !== "") return false;
  return subtreeText(document, node).trim() === "";
}

function isSignBefore(document: Document, node: number, end: number): boolean {
  const { tags, parents } = document;
  const parent = parents[node]!;
  for (let n = node - 1; n > parent && node - n <= MOST_OF_NODES; n--) {
    if (parents[n] !== parent) continue;
    if (tags[n] !== TEXT) return isSign(document, n, end);
    if (!hasNoText(document, n)) return false;
  }
  return false;
}

/** Whether a node has no text of its own. */
export function hasNoText(document: Document, node: number): boolean {
  return document.tags[node] !== TEXT || isBlank(document, node);
}
