/** Which text of a page a browser does not show, by its states and by the page's own styles. */
import { attributeName } from "../document/attribute-names.ts";
import type { Document } from "../document/document.ts";
import { blockTags, TagSet, TEXT, tag } from "../document/tags.ts";
import { type Cascade, readCascade } from "./styles/cascade.ts";
import { hidesChildren, isClosed, isOpen } from "./styles/closed-elements.ts";
import { Declared } from "./styles/declared.ts";
import { coloured, withOldColours } from "./styles/old-colours.ts";
import { type Hints, hintsOf, mayHideByColour } from "./styles/page-hints.ts";
import { COLOUR, DISPLAY } from "./styles/properties.ts";
import { stateOf } from "./styles/shown-state.ts";
import { type Hiding, isShown, rootState, type State } from "./styles/state.ts";
import { resolved, type Scope } from "./styles/variables.ts";

/** Why a text is not shown: an element's state or style, or `<noscript>` around it. */
export const HIDDEN = 1;
export const FALLBACK = 2;
/** It is not shown at first, but the page offers to show it. */
export const EXCUSED = 4;

const BODY = tag("body");
const DETAILS = tag("details");
const FONT = tag("font");
const HTML = tag("html");
const NOSCRIPT = tag("noscript");
const SUMMARY = tag("summary");
const tableParts = new TagSet("table thead tbody tfoot tr td th caption col colgroup");
const pictures = new TagSet("img picture video canvas svg iframe object");
const BACKGROUND_COLOUR = attributeName("bgcolor");

/** Whether what hides an element may be undone by what the page offers a reader. */
export type Excuse = (node: number, hiding: Hiding) => boolean;

/**
 * Marks the nodes whose text is not shown.
 *
 * @param excuse asked at each element that hides what is in it; undefined: nothing is excused
 * @returns bits of {@link HIDDEN}, {@link FALLBACK} and {@link EXCUSED} by node; undefined if all is shown
 */
export function unseenNodes(
  document: Document,
  excuse: Excuse | undefined,
): Uint8Array | undefined {
  const hints = hintsOf(document);
  const cascade = readCascade(document, hints.hasClosed ? DISPLAY : 0, (css) =>
    mayHideByColour(document, css, hints),
  );
  if (cascade === undefined && !hints.isAny) return undefined;
  const walk = new Walk(document, cascade, hints, excuse);
  return walk.marks();
}

/** The walk over a page, in document order. */
class Walk {
  readonly #document: Document;
  readonly #cascade: Cascade | undefined;
  readonly #hints: Hints;
  readonly #excuse: Excuse | undefined;
  #states: State[];
  /** Groups by which each element may hide, and any. */
  readonly #hides: Uint8Array;
  #groups = 0;
  /** Number of the state by node. */
  readonly #stateOf: Int32Array;
  /** State of what closed details and shadow hosts do not show, by the element. */
  readonly #inside = new Map<number, number>();
  readonly #none = new Declared();
  /** Number of the state of elements that are given the same in the same state, by both. */
  readonly #known = new Map<Declared, Map<number, number>>();
  /** What is set by variables, from 1 on. */
  readonly #scopes: (Scope | undefined)[] = [undefined];
  readonly #scopeIn = new Map<Declared, Map<number, number>>();
  /** Number of the variables that are set around each node. */
  readonly #scopeOf: Int32Array | undefined;
  #pictures: Int32Array | undefined;
  /** Whether the state that is worked out depends on where its element is. */
  #isOfNode = false;
  readonly #hasKeyframes: boolean;

  constructor(
    document: Document,
    cascade: Cascade | undefined,
    hints: Hints,
    excuse: Excuse | undefined,
  ) {
    this.#document = document;
    this.#cascade = cascade;
    this.#hints = hints;
    this.#excuse = excuse;
    this.#stateOf = new Int32Array(document.size).fill(UNKNOWN);
    this.#stateOf[0] = 0;
    this.#hides = new Uint8Array(document.size);
    const hasVariables = cascade !== undefined && VARIABLES.test(document.source);
    this.#scopeOf = hasVariables ? new Int32Array(document.size) : undefined;
    this.#states = [rootState(!hints.hasOtherSheets)];
    this.#hasKeyframes = hints.hasOtherSheets || (cascade?.hasKeyframes() ?? false);
  }

  marks(): Uint8Array | undefined {
    const { tags, parents, ends, size } = this.#document;
    this.#look();
    const marks = new Uint8Array(size);
    let isAny = false;
    let endOfGone = 0;
    for (let node = 1; node < size; node++) {
      const parent = parents[node]!;
      let mark = marks[parent]!;
      if (tags[node] === NOSCRIPT) mark |= FALLBACK;
      // Where nothing around hides, only what can hide is worked out; what is gone is gone with all in it.
      if (node < endOfGone) {
        marks[node] = mark;
        continue;
      }
      if ((mark & HIDDEN) !== 0 || this.#inside.has(parent) || this.#mayHide(node)) {
        const state = this.#states[this.#stateAt(node)]!;
        mark &= FALLBACK;
        if (!isShown(state)) mark |= HIDDEN;
        if (state.isExcused) mark |= EXCUSED;
        if (state.isGone) endOfGone = ends[node]!;
      }
      marks[node] = mark;
      if (mark !== 0) isAny = true;
    }
    return isAny ? marks : undefined;
  }

  /** Finds by which groups any element may hide: only these are worked out. */
  #look(): void {
    const cascade = this.#cascade;
    if (cascade === undefined) return;
    const { tags, attributeNames, size } = this.#document;
    let groups = this.#hints.hasClosed ? DISPLAY : 0;
    for (let node = 1; node < size; node++) {
      if (tags[node] !== TEXT) groups |= this.#hides[node] = cascade.mayHide(node);
    }
    if (tags.includes(FONT) || attributeNames.includes(BACKGROUND_COLOUR)) {
      groups |= cascade.groups & COLOUR;
    }
    this.#groups = groups;
    cascade.limit(groups);
    if (groups === 0) return;
    // Browsers add them where they are not written.
    for (const number of [HTML, BODY]) {
      if (tags.includes(number)) continue;
      const own = cascade.ofTag(number);
      if (own.isEmpty) continue;
      this.#states = [this.#state(0, this.#states[0]!, own, false, this.#scopeAt(0, own))];
    }
  }

  #mayHide(node: number): boolean {
    const document = this.#document;
    const number = document.tags[node]!;
    if (number === TEXT) return false;
    if (number === DETAILS || isClosed(document, node)) return true;
    if (this.#hints.hasShadow && hidesChildren(document, node)) return true;
    if (this.#cascade === undefined) return false;
    return this.#hides[node] !== 0 || ((this.#groups & COLOUR) !== 0 && coloured.has(number));
  }

  /** Number of a node's state, worked out from the nearest one around that is known. */
  #stateAt(node: number): number {
    const { tags, parents } = this.#document;
    const pending: number[] = [];
    for (let n = node; n > 0 && this.#stateOf[n] === UNKNOWN; n = parents[n]!) pending.push(n);
    while (pending.length > 0) {
      const n = pending.pop()!;
      const parent = parents[n]!;
      this.#stateOf[n] = tags[n] === TEXT ? this.#around(n, parent) : this.#enter(n, parent);
    }
    return this.#stateOf[node]!;
  }

  /** The state around a node. */
  #around(node: number, parent: number): number {
    const inside = this.#inside.get(parent);
    if (inside === undefined) return this.#stateOf[parent]!;
    const { tags } = this.#document;
    const isSummary = tags[node] === SUMMARY && tags[parent] === DETAILS;
    return isSummary ? this.#stateOf[parent]! : inside;
  }

  #enter(node: number, parent: number): number {
    const document = this.#document;
    const around = this.#around(node, parent);
    if (this.#scopeOf !== undefined) this.#scopeOf[node] = this.#scopeOf[parent]!;
    const before = this.#states[around]!;
    let number = around;
    if (!before.isGone) {
      const closed = isClosed(document, node);
      let own = this.#cascade?.declared(node) ?? this.#none;
      if ((this.#groups & COLOUR) !== 0) own = withOldColours(document, node, own);
      if (!own.isEmpty || closed) number = this.#stateIn(node, around, own, closed);
    }
    if (document.tags[node] === DETAILS && !isOpen(document, node)) {
      this.#hide(node, number, this.#isExcused(node, "box"));
    } else if (this.#hints.hasShadow && hidesChildren(document, node)) {
      this.#hide(node, number, false);
    }
    return number;
  }

  /** Hides what is in an element, but not the element. */
  #hide(node: number, number: number, isExcused: boolean): void {
    const own = this.#states[number]!;
    const inside = isExcused ? { ...own, isExcused } : { ...own, isGone: true };
    this.#inside.set(node, this.#states.push(inside) - 1);
  }

  #isExcused(node: number, hiding: Hiding): boolean {
    this.#isOfNode = true;
    return this.#excuse?.(node, hiding) ?? false;
  }

  /** Number of the state of an element: the one that is known of its like, unless it depends on where it is. */
  #stateIn(node: number, around: number, own: Declared, isClosed: boolean): number {
    const number = this.#document.tags[node]!;
    const flags =
      (isClosed ? 1 : 0) | (blockTags.has(number) ? 2 : 0) | (tableParts.has(number) ? 4 : 0);
    const scope = this.#scopeAt(node, own);
    const key = (around * MOST_NODES + scope) * 8 + flags;
    let states = this.#known.get(own);
    if (states === undefined) {
      states = new Map();
      this.#known.set(own, states);
    }
    const known = states.get(key);
    if (known !== undefined) return known;
    this.#isOfNode = false;
    const state = this.#state(node, this.#states[around]!, own, isClosed, scope);
    const found = this.#states.push(state) - 1;
    if (!this.#isOfNode) states.set(key, found);
    return found;
  }

  /** Number of the variables that are set for an element. */
  #scopeAt(node: number, own: Declared): number {
    if (this.#scopeOf === undefined) return 0;
    const around = this.#scopeOf[node]!;
    if (!own.setsVariables) return around;
    let scopes = this.#scopeIn.get(own);
    if (scopes === undefined) {
      scopes = new Map();
      this.#scopeIn.set(own, scopes);
    }
    let found = scopes.get(around);
    if (found === undefined) {
      found = this.#scopes.push({ own, around: this.#scopes[around] }) - 1;
      scopes.set(around, found);
    }
    this.#scopeOf[node] = found;
    return found;
  }

  #state(
    node: number,
    around: State,
    own: Declared,
    isClosed: boolean,
    scopeNumber: number,
  ): State {
    const document = this.#document;
    const number = document.tags[node]!;
    const scope = this.#scopes[scopeNumber];
    const isLoose = this.#cascade?.isLoose ?? false;
    return stateOf(
      around,
      own,
      {
        node,
        isClosed,
        isBlock: blockTags.has(number),
        isTablePart: tableParts.has(number),
        hasPicture: () => {
          this.#isOfNode = true;
          return this.#hasPicture(document.parents[node]!);
        },
        isExcused: (hiding) => this.#isExcused(node, hiding),
      },
      {
        isStrict: this.#excuse === undefined,
        isLoose,
        hasOtherSheets: this.#hints.hasOtherSheets,
        hasKeyframes: this.#hasKeyframes,
      },
      (name) => resolved(own, name, scope, isLoose),
    );
  }

  /** Whether a picture is in an element. */
  #hasPicture(node: number): boolean {
    const { tags, ends, size } = this.#document;
    if (this.#pictures === undefined) {
      this.#pictures = new Int32Array(size + 1);
      for (let n = 0; n < size; n++) {
        this.#pictures[n + 1] = this.#pictures[n]! + (pictures.has(tags[n]!) ? 1 : 0);
      }
    }
    return this.#pictures[ends[node]!]! > this.#pictures[node]!;
  }
}

const UNKNOWN = -1;
/** Greater than the number of any node. */
const MOST_NODES = 2 ** 24;
const VARIABLES = /--[\w\u0080-\uffff]/;
