/** Which text of a page a browser does not show, by its states and by the page's own styles. */
import { attributeName } from "../document/attribute-names.ts";
import type { Document } from "../document/document.ts";
import { TEXT, tag } from "../document/tags.ts";
import { type Cascade, readCascade } from "./styles/cascade.ts";
import { hidesChildren, isClosed, isOpen } from "./styles/closed-elements.ts";
import { Declared } from "./styles/declared.ts";
import { coloured, withOldColours } from "./styles/old-colours.ts";
import { type Hints, hintsOf } from "./styles/page-hints.ts";
import { type Excuse, PageStates, ROOT } from "./styles/page-states.ts";
import { COLOUR, DISPLAY } from "./styles/properties.ts";
import { FAINT, isShown } from "./styles/state.ts";

export type { Excuse } from "./styles/page-states.ts";
export type { Hiding } from "./styles/state.ts";

/** Why a text is not shown: an element's state or style, or `<noscript>` around it. */
export const HIDDEN = 1;
export const FALLBACK = 2;
/** It is not shown at first, but the page offers to show it. */
export const EXCUSED = 4;

const BODY = tag("body");
const DETAILS = tag("details");
const DIALOG = tag("dialog");
const FONT = tag("font");
const HTML = tag("html");
const NOSCRIPT = tag("noscript");
const SUMMARY = tag("summary");
const TEMPLATE = tag("template");
const BACKGROUND_COLOUR = attributeName("bgcolor");
const HIDDEN_NAME = attributeName("hidden");
const POPOVER = attributeName("popover");

/**
 * Marks the nodes whose text is not shown.
 *
 * @param excuse asked at each element that hides what is in it; undefined: nothing is excused
 * @returns bits of {@link HIDDEN}, {@link FALLBACK} and {@link EXCUSED} by node; undefined if all is shown. What is
 *   hidden for good need not be marked as excused, too.
 */
export function unseenNodes(
  document: Document,
  excuse: Excuse | undefined,
): Uint8Array | undefined {
  const hints = hintsOf(document);
  const cascade = readCascade(document, hints);
  if (cascade === undefined && !hints.isAny) return undefined;
  const walk = new Walk(document, cascade, hints, excuse);
  return walk.marks();
}

/** The walk over a page, in document order. */
class Walk {
  readonly #document: Document;
  readonly #cascade: Cascade | undefined;
  readonly #hints: Hints;
  /** The groups by which any element may hide: only these are worked out. */
  readonly #groups: number;
  /** Not 0 for elements that may hide, and for what is straight in those that hide it. */
  readonly #suspects: Uint8Array;
  readonly #states: PageStates;
  /** Number of the state by node, plus one; 0 where it is not known yet. */
  #stateOf = new Int32Array(0);
  /** State of what closed details and shadow hosts do not show, by the element. */
  readonly #inside = new Map<number, number>();
  readonly #none = new Declared();

  constructor(
    document: Document,
    cascade: Cascade | undefined,
    hints: Hints,
    excuse: Excuse | undefined,
  ) {
    this.#document = document;
    this.#cascade = cascade;
    this.#hints = hints;
    const { hasOtherSheets } = hints;
    this.#states = new PageStates({
      document,
      excuse,
      isLoose: cascade?.isLoose ?? false,
      hasOtherSheets,
      hasGenerated: () => cascade?.hasGenerated() ?? false,
      hasKeyframes: () => hasOtherSheets || (cascade?.hasKeyframes() ?? false),
    });
    const hiding = cascade?.hiding();
    this.#suspects = hiding?.groupsOf ?? new Uint8Array(document.size);
    this.#groups = hiding === undefined ? 0 : this.#limited(cascade!, hiding.groups);
    this.#suspect();
  }

  marks(): Uint8Array | undefined {
    const { tags, parents, ends, size } = this.#document;
    const first = this.#first();
    if (first < 0) return undefined;
    this.#stateOf = new Int32Array(size);
    this.#stateOf[0] = ROOT + 1;
    const marks = new Uint8Array(size);
    const suspects = this.#suspects;
    let isAny = false;
    let endOfGone = 0;
    for (let node = first; node < size; node++) {
      let mark = marks[parents[node]!]!;
      const isSuspect = suspects[node] !== 0;
      if (tags[node] === NOSCRIPT) mark |= FALLBACK;
      else if (mark === 0 && !isSuspect) continue;
      // Where nothing around hides, only what can hide is worked out; what is gone is gone with all in it.
      if (node >= endOfGone && (isSuspect || (mark & HIDDEN) !== 0)) {
        const state = this.#states.at(this.#stateAt(node));
        mark &= FALLBACK;
        if (!isShown(state)) mark |= HIDDEN;
        if (state.isExcused) mark |= EXCUSED;
        if (state.isGone || state.opacity <= FAINT) endOfGone = ends[node]!;
      }
      marks[node] = mark;
      if (mark !== 0) isAny = true;
    }
    return isAny ? marks : undefined;
  }

  /** The first node that may not be shown; -1 if there is none. */
  #first(): number {
    const suspects = this.#suspects;
    const fallback = this.#document.tags.indexOf(NOSCRIPT);
    const end = fallback < 0 ? suspects.length : fallback;
    for (let node = 1; node < end; node++) if (suspects[node] !== 0) return node;
    return fallback;
  }

  /** Reads the rules of the groups by which any element may hide. */
  #limited(cascade: Cascade, hiding: number): number {
    const { tags, attributeNames } = this.#document;
    let groups = hiding | (this.#hints.hasClosed ? DISPLAY : 0);
    if (tags.includes(FONT) || attributeNames.includes(BACKGROUND_COLOUR)) {
      groups |= cascade.groups & COLOUR;
    }
    cascade.limit(groups);
    if (groups === 0) return 0;
    // Browsers add them where they are not written.
    for (const number of [HTML, BODY]) {
      if (tags.includes(number)) continue;
      const own = cascade.ofTag(number);
      if (!own.isEmpty) this.#states.wrap(own);
    }
    return groups;
  }

  /** Finds the elements that may hide by their tags and attributes. */
  #suspect(): void {
    const document = this.#document;
    const { tags, tagNames, parents, attributeNames, attributeStarts, size } = document;
    const suspects = this.#suspects;
    const isSuspect = new Uint8Array(tagNames.length);
    isSuspect[DETAILS] = 1;
    isSuspect[DIALOG] = 1;
    if (this.#hints.hasShadow) isSuspect[TEMPLATE] = 1;
    if ((this.#groups & COLOUR) !== 0) for (const number of coloured.numbers) isSuspect[number] = 1;
    /** Elements with templates: each looks at its children once. */
    const hosts = new Set<number>();
    for (let node = 1; node < size; node++) {
      const number = tags[node]!;
      if (isSuspect[number] === 0) continue;
      if (number === TEMPLATE) hosts.add(parents[node]!);
      else if (number !== DIALOG || isClosed(document, node)) suspects[node] = 1;
    }
    for (const host of hosts) if (hidesChildren(document, host)) suspects[host] = 1;
    if (!this.#hints.hasClosed) return;
    for (let a = 0, node = 0; a < attributeNames.length; a++) {
      if (attributeNames[a] !== HIDDEN_NAME && attributeNames[a] !== POPOVER) continue;
      while (attributeStarts[node + 1]! <= a) node++;
      suspects[node] = 1;
    }
  }

  /** Number of a node's state, worked out from the nearest one around that is known. */
  #stateAt(node: number): number {
    const { tags, parents } = this.#document;
    const pending: number[] = [];
    for (let n = node; this.#stateOf[n] === 0; n = parents[n]!) pending.push(n);
    while (pending.length > 0) {
      const n = pending.pop()!;
      const around = this.#around(n, parents[n]!);
      this.#stateOf[n] = 1 + (tags[n] === TEXT ? around : this.#enter(n, around));
    }
    return this.#stateOf[node]! - 1;
  }

  /** The state around a node. */
  #around(node: number, parent: number): number {
    const inside = this.#inside.size === 0 ? undefined : this.#inside.get(parent);
    if (inside === undefined) return this.#stateOf[parent]! - 1;
    const { tags } = this.#document;
    const isSummary = tags[node] === SUMMARY && tags[parent] === DETAILS;
    return isSummary ? this.#stateOf[parent]! - 1 : inside;
  }

  #enter(node: number, around: number): number {
    const document = this.#document;
    const states = this.#states;
    states.enter(node, document.parents[node]!);
    let number = around;
    if (!states.at(around).isGone) {
      const closed = this.#hints.hasClosed && isClosed(document, node);
      let own = this.#cascade?.declared(node) ?? this.#none;
      if ((this.#groups & COLOUR) !== 0) own = withOldColours(document, node, own);
      if (!own.isEmpty || closed) number = states.stateIn(node, around, own, closed);
    }
    if (document.tags[node] === DETAILS && !isOpen(document, node)) {
      this.#hide(node, number, states.isExcused(node, "box"));
    } else if (this.#hints.hasShadow && hidesChildren(document, node)) {
      this.#hide(node, number, false);
    }
    return number;
  }

  /** Hides what is in an element, but not the element. */
  #hide(node: number, number: number, isExcused: boolean): void {
    const { ends } = this.#document;
    this.#inside.set(node, this.#states.inside(number, isExcused));
    for (let n = node + 1; n < ends[node]!; n = ends[n]!) this.#suspects[n] = 1;
  }
}
